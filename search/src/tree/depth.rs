//! How deep a child is searched: what an action costs, reductions and extensions.

use once_cell::sync::Lazy;
use twofold_rules::{Duels, Game};

use crate::node::Node;
use crate::parameters::game::GameParameters;
use crate::thread::SearchThread;
use crate::tree::skip::Candidate;

/// Depth in plies that an action costs. Declining an optional decision costs none: otherwise every capture that could have
/// been challenged would bring the horizon a ply nearer.
#[inline]
pub(super) fn cost<G: Game>(position: &G, action: G::Action) -> i32 {
    i32::from(!(G::Duels::is_undecided(position) && G::Duels::default_action(position) == Some(action)))
}

/// Largest depth and number of an action that the table of logarithms knows.
const MOST: usize = 128;

/// A hundred times the natural logarithm.
static LOGARITHMS: Lazy<[i32; MOST]> = Lazy::new(|| std::array::from_fn(|n| ((n.max(1) as f64).ln() * 100.0) as i32));

/// The reduction of the `number`-th action at a depth, in hundredths of a ply
/// (<https://www.chessprogramming.org/Late_Move_Reductions>).
#[inline]
fn late_reduction(parameters: &GameParameters, depth: i32, number: u32) -> i32 {
    let logarithm = |n: usize| LOGARITHMS[n.min(MOST - 1)];
    let product = logarithm(depth.max(0) as usize) * logarithm(number as usize);
    parameters.reduction_base + product / parameters.reduction_divisor
}

impl<G: Game> SearchThread<'_, G> {
    /// Plies by which the search of a node is extended.
    #[inline]
    pub(super) fn extension(&self, position: &G, node: &Node, in_check: bool) -> i32 {
        let is_extended = in_check && !position.in_turn() && !node.is_root() && self.shared.selectivity.extensions;
        if is_extended { self.shared.parameters.check_extension } else { 0 }
    }

    /// Plies by which a node is searched less deep because the table knows no action of it.
    #[inline]
    pub(super) fn unordered_reduction(&self, node: &Node, hint: u32) -> i32 {
        let least = self.shared.parameters.internal_reduction_depth;
        let is_deep = least > 0 && node.depth >= least && !node.is_root();
        i32::from(hint == 0 && is_deep && self.shared.selectivity.reductions)
    }

    /// Plies by which the search of a late quiet action is reduced at first.
    #[inline]
    pub(super) fn reduction(&self, position: &G, candidate: Candidate<G::Action>, node: &Node) -> i32 {
        let Candidate { action, is_quiet, number } = candidate;
        let parameters = &self.shared.parameters;
        let is_late = is_quiet && number >= parameters.reduction_first as u32 && node.depth >= 2;
        if !is_late || !self.shared.selectivity.reductions {
            return 0;
        }
        let history = self.histories.quiet.get(position, action);
        let mut hundredths = late_reduction(parameters, node.depth, number);
        hundredths -= 100 * history / parameters.reduction_history;
        if node.is_pv() {
            hundredths -= 100;
        }
        // A child of depth 0 is still more than no child.
        (hundredths / 100).clamp(0, node.depth - 1)
    }
}

#[cfg(test)]
mod tests {
    use twofold_rules::Chess;

    use super::*;

    #[test]
    fn later_actions_and_deeper_nodes_are_reduced_more() {
        let parameters = GameParameters::of::<Chess>();
        let at = |depth, number| late_reduction(&parameters, depth, number);
        for depth in 2..60 {
            assert!(at(depth, 3) < at(depth, 30) && at(depth, 20) <= at(depth + 1, 20));
        }
        assert_eq!(at(1_000, 1_000), at(127, 127));
    }
}
