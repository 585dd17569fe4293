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

/// As [`perft`], but looks before each list of last actions whether it is to end; `None` if it was.
pub fn perft_until<G: Game>(position: &G, depth: u32, is_stopped: &impl Fn() -> bool) -> Option<u64> {
    if depth <= 1 {
        return (!is_stopped()).then(|| perft(position, depth));
    }
    let mut actions = ActionList::new();
    position.actions(&mut actions);
    let count = |&action: &G::Action| perft_until(&after(position, action), depth - 1, is_stopped);
    actions.iter().map(count).sum()
}

/// The same as [`perft`], but every action is played, the last too: what a search does with a position.
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
    let count = |&action: &G::Action| (action.to_string(), perft(&after(position, action), depth - 1));
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
        sum += count(&after(position, action));
    }
    sum
}

#[inline]
fn after<G: Game>(position: &G, action: G::Action) -> G {
    let mut child = position.clone();
    child.play(action);
    child
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TwoMove;

    #[test]
    fn a_count_can_be_stopped() {
        let start = TwoMove::start();
        assert_eq!(perft_until(&start, 4, &|| false), Some(perft(&start, 4)));
        assert_eq!(perft_until(&start, 4, &|| true), None);
    }
}
