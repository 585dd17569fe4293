//! Aspiration windows: each iteration first searches a narrow window around the score of the previous iteration, which
//! cuts off more, and searches again with a wider one while the score falls outside
//! (<https://www.chessprogramming.org/Aspiration_Windows>).

use twofold_rules::Game;

use crate::node::{Node, Window};
use crate::thread::SearchThread;
use crate::{Bound, Line, Score, parameters};

impl<G: Game> SearchThread<'_, G> {
    /// Searches the root to a depth for the line of a rank. Returns the line, or `None` if no first action raised
    /// alpha, as where no turn is left; a search that was stopped returns the best line so far.
    pub fn search_line(&mut self, root: &G, depth: u32, rank: u32, guess: Option<Score>) -> Option<Line<G::Action>> {
        let mut margin = parameters::aspiration_margin();
        let mut found = None;
        loop {
            let window = guess.map_or(Window::FULL, |guess| around(guess, margin, depth));
            let score = self.search(root, Node::root(window, depth as i32));
            let bound = match score {
                // A stopped search has not seen every action: a later one may still be better.
                _ if self.stopped => Bound::Lower,
                score if score <= window.alpha => Bound::Upper,
                score if score >= window.beta => Bound::Lower,
                _ => Bound::Exact,
            };
            let line = Line {
                depth,
                selective_depth: self.selective_depth as u32,
                rank,
                score: Score::from_value(score),
                bound,
                actions: self.stack[0].pv.clone(),
            };
            // A fail-low gives only upper bounds: it does not show which action is best.
            if !line.actions.is_empty() && bound != Bound::Upper {
                found = Some(line.clone());
            }
            // Where better lines lead to all that can be reached, no score is one of this position.
            if self.stopped || bound == Bound::Exact || score == Score::ILLEGAL {
                return found;
            }
            self.report_line(&line);
            margin = margin.saturating_mul(parameters::aspiration_growth());
        }
    }
}

/// The window around a score; the full window where a narrow one would gain nothing.
fn around(score: Score, margin: i32, depth: u32) -> Window {
    let is_shallow = depth < parameters::aspiration_depth() as u32;
    if is_shallow || score.is_mate() || margin >= parameters::aspiration_limit() {
        return Window::FULL;
    }
    let Window { alpha: lowest, beta: highest } = Window::FULL;
    Window { alpha: (score.value() - margin).max(lowest), beta: (score.value() + margin).min(highest) }
}
