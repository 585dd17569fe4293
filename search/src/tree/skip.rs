//! Pruning of single actions before they are searched.

use twofold_rules::Game;

use crate::Score;
use crate::node::Node;
use crate::picker::exchange_values;
use crate::thread::SearchThread;

/// State of a node that decides which of its actions are skipped.
pub(super) struct Skipping {
    /// The actor is in check, or the opponent threatens to win.
    pub in_danger: bool,
    /// The static evaluation of the node, perhaps only a bound that says enough; none where it decides nothing.
    pub eval: Option<i32>,
    /// The actions are known to be legal.
    pub proved: bool,
}

/// An action about to be searched.
#[derive(Clone, Copy)]
pub(super) struct Candidate<A> {
    pub action: A,
    /// Neither a capture nor a promotion.
    pub is_quiet: bool,
    /// Its number among the actions that are searched, from 1.
    pub number: u32,
}

impl<G: Game> SearchThread<'_, G> {
    /// What a quiet action may gain at a node's depth (<https://www.chessprogramming.org/Futility_Pruning>).
    #[inline]
    pub(super) fn futility_margin(&self, node: &Node) -> i32 {
        self.shared.parameters.futility_base + self.shared.parameters.futility_margin * node.depth
    }

    /// Is an action skipped? Only once some action does not lose: so every forced loss that is reported has been searched in
    /// full.
    #[inline]
    pub(super) fn skips(
        &self,
        position: &G,
        candidate: Candidate<G::Action>,
        node: &Node,
        best: i32,
        skipping: &Skipping,
    ) -> bool {
        let allowed = self.shared.selectivity.action_pruning && !skipping.in_danger && !node.is_root();
        if !allowed || best <= -Score::LEAST_MATE {
            return false;
        }
        let Candidate { action, is_quiet, number } = candidate;
        let parameters = &self.shared.parameters;
        let depth = node.depth;
        if !is_quiet {
            return depth <= parameters.exchange_depth
                && position.exchange(action, &exchange_values()) < -depth * parameters.exchange_margin;
        }
        let late_number = parameters.late_base + parameters.late_growth * depth * depth / 100;
        let is_late = depth <= parameters.late_depth && number as i32 > late_number;
        let margin = self.futility_margin(node);
        let is_futile =
            depth <= parameters.futility_depth && skipping.eval.is_some_and(|eval| eval + margin <= node.window.alpha);
        (is_late || is_futile) && !position.gives_check(action)
    }
}
