//! Pruning of whole nodes, asked before any action is tried.

use twofold_rules::{Duels, Game, Kind};

use crate::Score;
use crate::node::{Node, Window};
use crate::thread::SearchThread;

impl<G: Game> SearchThread<'_, G> {
    /// The static evaluation as far as the pruning of a node or of its actions depends on it; `None` if nothing does.
    #[inline]
    pub(super) fn eval_for_pruning(&self, position: &G, node: &Node) -> Option<i32> {
        let parameters = &self.shared.parameters;
        let Window { alpha, beta } = node.window;
        let of_node = !node.window.is_open() && self.shared.selectivity.node_pruning;
        let is_high_enough = if of_node && node.depth <= parameters.reverse_futility_depth {
            Some(beta + self.reverse_futility_margin(position) * node.depth)
        } else {
            (of_node && self.tries_null_move(node)).then_some(beta)
        };
        let is_low_enough = (node.depth <= parameters.futility_depth).then(|| alpha - self.futility_margin(node));
        match (is_low_enough, is_high_enough) {
            (None, None) => None,
            (low, high) => {
                let window = Window { alpha: low.unwrap_or(beta - 1), beta: high.unwrap_or(alpha + 1) };
                Some(self.static_eval_within(position, window))
            }
        }
    }

    /// The score with which a node outside the principal variation is cut off without trying an action, if there is one. The
    /// actor is in no danger.
    #[inline]
    pub(super) fn prune_node(&mut self, position: &G, node: &Node, eval: i32) -> Option<i32> {
        // Forced wins and losses are not evaluated, and no decision is left out on a board that is not decided yet.
        let beta = node.window.beta;
        if Score::from_value(beta).is_mate() || G::Duels::is_undecided(position) {
            return None;
        }
        if self.fails_high_by_far(position, node, eval) {
            return Some(eval);
        }
        self.null_move(position, node, eval)
    }

    /// Reverse futility pruning (<https://www.chessprogramming.org/Reverse_Futility_Pruning>). A step in hand is worth
    /// something whatever the opponent threatens, so that the margin is greater at the start of a turn, which promises two.
    #[inline]
    fn fails_high_by_far(&self, position: &G, node: &Node, eval: i32) -> bool {
        let is_shallow = node.depth <= self.shared.parameters.reverse_futility_depth;
        is_shallow && eval - self.reverse_futility_margin(position) * node.depth >= node.window.beta
    }

    /// For each ply of depth.
    #[inline]
    fn reverse_futility_margin(&self, position: &G) -> i32 {
        let parameters = &self.shared.parameters;
        if position.steps_left() > 1 {
            parameters.reverse_futility_margin_two
        } else {
            parameters.reverse_futility_margin
        }
    }

    /// Null-move pruning: who is better than beta even after passing the turn fails high
    /// (<https://www.chessprogramming.org/Null_Move_Pruning>). Not with pawns alone, where passing may be the best there is.
    fn null_move(&mut self, position: &G, node: &Node, eval: i32) -> Option<i32> {
        let parameters = &self.shared.parameters;
        let least = parameters.null_move_depth;
        if eval < node.window.beta || !self.tries_null_move(node) || !has_pieces(position) {
            return None;
        }
        let passed = position.passed()?;
        let beta = node.window.beta;
        let reduction = parameters.null_move_reduction + (node.depth - least) / parameters.null_move_divisor;
        self.stack[node.ply + 1].after_null_move = true;
        let window = Window { alpha: -beta, beta: 1 - beta };
        let below = Node {
            window,
            depth: node.depth - 1 - reduction,
            ply: node.ply + 1,
            turn: node.turn + 1,
            in_check: None,
            in_root_turn: false,
        };
        let score = -self.search_passed(&passed, below);
        self.stack[node.ply + 1].after_null_move = false;
        // A forced win after passing proves nothing.
        (!self.stopped && score >= beta).then(|| if Score::from_value(score).is_mate() { beta } else { score })
    }

    /// Is the node deep enough for a null move, and not itself reached by one?
    #[inline]
    fn tries_null_move(&self, node: &Node) -> bool {
        let least = self.shared.parameters.null_move_depth;
        least > 0 && node.depth >= least && !self.stack[node.ply].after_null_move
    }
}

/// Has the actor anything but pawns and kings?
#[inline]
fn has_pieces<G: Game>(position: &G) -> bool {
    let board = position.board();
    board.color(position.actor()).without(board.kind(Kind::Pawn) | board.kind(Kind::King)).any()
}
