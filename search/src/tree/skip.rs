//! Pruning of single actions before they are searched.

use twofold_rules::Game;

use crate::Score;
use crate::node::Node;
use crate::picker::exchange_values;
use crate::thread::SearchThread;

/// What is known at a node when an action is about to be searched.
pub(super) struct Skipping {
    /// May actions be skipped at all?
    pub allowed: bool,
    /// The static evaluation of the node.
    pub eval: i32,
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
        if !skipping.allowed || best <= -Score::LEAST_MATE {
            return false;
        }
        let Candidate { action, is_quiet, number } = candidate;
        let parameters = &self.shared.parameters;
        let depth = node.depth;
        if !is_quiet {
            return depth <= parameters.exchange_depth
                && position.exchange(action, &exchange_values()) < -depth * parameters.exchange_margin;
        }
        let is_late = depth <= parameters.late_depth && number as i32 > parameters.late_base + depth * depth;
        let margin = parameters.futility_base + parameters.futility_margin * depth;
        let is_futile = depth <= parameters.futility_depth && skipping.eval + margin <= node.window.alpha;
        (is_late || is_futile) && !position.gives_check(action)
    }
}
