use twofold_rules::Game;

use super::bounds::BidBounds;
use super::matrix::{MOST, Solution};
use super::{BidMatrix, chance, solution_score};
use crate::node::{Node, Window};
use crate::table::{TtEntry, score_to_table};
use crate::thread::SearchThread;
use crate::{Bound, Score, parameters};

impl<G: Game> SearchThread<'_, G> {
    /// The score of a node at which both players act at once. It is stored in the table as any other, without an action.
    pub fn search_bids(&mut self, position: &G, node: Node) -> i32 {
        let bids = BidMatrix::of(position);
        // Near the horizon a duel is not worth nine subtrees: all its pairs lead to one of two boards.
        let is_shallow = node.depth < parameters::bids_full_depth();
        let estimated = if is_shallow && self.shared.selectivity.bids_by_two_boards {
            self.search_two_boards(position, &bids, node)
        } else {
            None
        };
        let (score, bound) = match estimated {
            Some(score) => (score, Bound::Exact),
            None => self.search_all_pairs(position, &bids, node),
        };
        if !self.stopped {
            let entry = TtEntry { action: 0, score: score_to_table(score, node.turn), depth: node.depth, bound };
            self.shared.table.store(position.key(), entry);
        }
        score
    }

    /// Searches one pair after another, the likeliest first, each within the window in which its score matters, until
    /// the bounds decide the value.
    fn search_all_pairs(&mut self, position: &G, bids: &BidMatrix<G::Action>, node: Node) -> (i32, Bound) {
        let mut bounds = BidBounds::new(bids, |action| self.eval_after(position, action));
        let mut open = bids.pairs.clone();
        while let Some((row, column, action)) = bounds.take_likeliest(&mut open) {
            let own = bounds.window_of(row, column, node.window);
            let score = self.search_pair(position, action, own, node);
            if self.stopped {
                return (0, Bound::Exact);
            }
            bounds.update(row, column, score, own);
            if let Some(decided) = bounds.cutoff(node.window) {
                return decided;
            }
        }
        (bounds.exact_score(), Bound::Exact)
    }

    /// Searches the board after the attacker wins by a stone and the one after they lose by a stone, and estimates the
    /// other pairs from these two by the static evaluation's value of the stones. `None` if the duel does not end with
    /// these bids.
    fn search_two_boards(&mut self, position: &G, bids: &BidMatrix<G::Action>, node: Node) -> Option<i32> {
        // The score and the static evaluation of a board.
        let mut board_after = |row, column| {
            let action = bids.action(row, column)?;
            let eval = self.settled_eval(position, action)?;
            let score = if self.stopped { 0 } else { self.search_pair(position, action, Window::FULL, node) };
            Some((score, eval))
        };
        let (won, lost) = (board_after(1, 0)?, board_after(0, 1)?);
        if self.stopped {
            return Some(0);
        }
        let mut scores = [[0; MOST]; MOST];
        let mut matrix = bids.matrix();
        for &(row, column, action) in &bids.pairs {
            // The attacker wins ties.
            let (searched, eval) = if column > row { lost } else { won };
            let stones = self.settled_eval(position, action)? - eval;
            // A forced win does not depend on a stone more or less, or so it is assumed.
            let is_mate = Score::from_value(searched).is_mate();
            let score = if is_mate { searched } else { Score::centipawns(searched + stones).value() };
            scores[row][column] = score;
            matrix.set(row, column, chance(score));
        }
        Some(solution_score(&matrix.solve(), |row, column| Some(scores[row][column])))
    }

    /// The score of a pair of choices from the actor's view.
    fn search_pair(&mut self, position: &G, action: G::Action, window: Window, node: Node) -> i32 {
        self.descend::<true>(position, action, node, |thread, child| {
            child.score(window, node.depth - 1, |position, node| thread.search(position, node))
        })
    }

    /// The solution of the root's decision with every pair searched to a depth; `None` if the search was stopped.
    pub fn solve_root_bids(&mut self, position: &G, depth: i32) -> Option<Solution> {
        let bids = BidMatrix::of(position);
        let mut matrix = bids.matrix();
        for &(row, column, action) in &bids.pairs {
            let score = self.search_pair(position, action, Window::FULL, Node::root(Window::FULL, depth));
            if self.stopped {
                return None;
            }
            matrix.set(row, column, chance(score));
        }
        Some(matrix.solve())
    }
}
