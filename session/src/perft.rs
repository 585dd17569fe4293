use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use twofold_rules::{ActionList, GameText, perft_until};

/// Number of sequences of legal actions of a length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftCount {
    /// Each first action, sorted by its text, with the number of sequences that begin with it.
    pub by_action: Vec<(String, u64)>,
    /// Number of all sequences; 1, the empty one, for a length of 0.
    pub nodes: u64,
}

/// From this length on counting is shared among threads.
const SHARED_DEPTH: u32 = 3;

/// Counts a first action at a time, on all processors where that pays and threads are to be had; `None` if it was stopped.
pub(crate) fn count<G: GameText>(
    position: &G,
    depth: u32,
    is_stopped: &(dyn Fn() -> bool + Sync),
) -> Option<PerftCount> {
    if depth == 0 {
        return Some(PerftCount { by_action: vec![], nodes: 1 });
    }
    let mut actions = ActionList::new();
    position.actions(&mut actions);
    let count = |&action: &G::Action| {
        let mut child = position.clone();
        child.play(action);
        Some((action.to_string(), perft_until(&child, depth - 1, &is_stopped)?))
    };
    // A pool of its own: unlike the global one it reports a thread that the system does not give.
    let pool = (depth >= SHARED_DEPTH).then(|| ThreadPoolBuilder::new().build().ok()).flatten();
    let counts: Option<Vec<(String, u64)>> = match pool {
        Some(pool) => pool.install(|| actions.par_iter().map(count).collect()),
        None => actions.iter().map(count).collect(),
    };
    let mut by_action = counts?;
    by_action.sort();
    let nodes = by_action.iter().map(|(_, nodes)| nodes).sum();
    Some(PerftCount { by_action, nodes })
}

#[cfg(test)]
mod tests {
    use twofold_rules::{Game, TwoMove, divide, perft};

    use super::*;

    #[test]
    fn counts_are_those_of_one_thread() {
        let start = TwoMove::start();
        for depth in 0..=4 {
            let counted = count(&start, depth, &|| false).expect("not stopped");
            assert_eq!((counted.nodes, counted.by_action), (perft(&start, depth), divide(&start, depth)));
        }
        assert_eq!(count(&start, 4, &|| true), None);
    }
}
