//! Aspiration windows: an iteration is searched about the score of the one before it, since a narrow window cuts more off,
//! and again with a wider window whenever the score lies outside (<https://www.chessprogramming.org/Aspiration_Windows>).

use twofold_rules::Game;

use crate::node::{Node, Window};
use crate::thread::SearchThread;
use crate::{Bound, Line, Score, parameters};

impl<G: Game> SearchThread<'_, G> {
    /// Searches the root to a depth for the line of a rank. Returns the line if it has a first action that is better than
    /// what was asked, if need be from a search that was broken off.
    pub fn search_line(&mut self, root: &G, depth: u32, rank: u32, guess: Option<Score>) -> Option<Line<G::Action>> {
        let mut margin = parameters::aspiration_margin();
        let mut found = None;
        loop {
            let window = guess.map_or(Window::FULL, |guess| around(guess, margin, depth));
            let score = self.search(root, Node::root(window, depth as i32));
            let bound = match score {
                // The best action so far is better than those before it; what comes after might be better still.
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
            // After a fail-low nothing is known of which action is best.
            if !line.actions.is_empty() && bound != Bound::Upper {
                found = Some(line.clone());
            }
            if self.stopped || bound == Bound::Exact {
                return found;
            }
            self.report_line(&line);
            margin = margin.saturating_mul(parameters::aspiration_growth());
        }
    }
}

/// The window about a score; the full window where that would gain nothing.
fn around(score: Score, margin: i32, depth: u32) -> Window {
    let is_shallow = depth < parameters::aspiration_depth() as u32;
    if is_shallow || score.is_mate() || margin >= parameters::aspiration_limit() {
        return Window::FULL;
    }
    let Window { alpha: lowest, beta: highest } = Window::FULL;
    Window { alpha: (score.value() - margin).max(lowest), beta: (score.value() + margin).min(highest) }
}
