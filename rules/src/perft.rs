//! Perft: how many sequences of legal actions of a given length there are
//! (<https://www.chessprogramming.org/Perft>). Draws by clock, repetition and material are ignored.

use crate::{ActionList, Game};

/// Counts sequences of `depth` actions; the last action of each is counted without being played.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_actions() as u64,
        _ => sum_of_children(position, |child| perft(child, depth - 1)),
    }
}

/// The same, but every action is played, the last too: what a search does with a position.
pub fn perft_full<G: Game>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    sum_of_children(position, |child| perft_full(child, depth - 1))
}

/// For each legal action, sorted by its text, how many sequences of `depth` actions begin with it.
pub fn divide<G: Game>(position: &G, depth: u32) -> Vec<(String, u64)> {
    if depth == 0 {
        return vec![];
    }
    let mut actions = ActionList::new();
    position.actions(&mut actions);
    let count = |&action: &G::Action| {
        let mut child = position.clone();
        child.play(action);
        (action.to_string(), perft(&child, depth - 1))
    };
    let mut counts: Vec<_> = actions.iter().map(count).collect();
    counts.sort();
    counts
}

#[inline]
fn sum_of_children<G: Game>(position: &G, count: impl Fn(&G) -> u64) -> u64 {
    let mut actions = ActionList::new();
    position.actions(&mut actions);
    let mut sum = 0;
    // By reference: a list by value would be copied, all of its capacity.
    for &action in &actions {
        let mut child = position.clone();
        child.play(action);
        sum += count(&child);
    }
    sum
}
