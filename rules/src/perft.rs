//! Perft: the number of sequences of legal actions of a given length (<https://www.chessprogramming.org/Perft>). Draws
//! by clock, repetition and material are ignored.

use crate::{ActionList, Game};

/// Counts sequences of `depth` actions; the last action of each is counted without being played.
///
/// ```
/// use twofold_rules::{Chess, Game, perft};
///
/// assert_eq!(perft(&Chess::start(), 3), 8902);
/// ```
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_actions() as u64,
        _ => {
            let mut sum = 0;
            for_each_child(position, |_, child| sum += perft(child, depth - 1));
            sum
        }
    }
}

/// [`perft`] that checks before each list of last actions if it is to stop; `None` if it was stopped.
pub fn perft_until<G: Game>(position: &G, depth: u32, is_stopped: &impl Fn() -> bool) -> Option<u64> {
    if depth <= 1 {
        return (!is_stopped()).then(|| perft(position, depth));
    }
    let mut sum = Some(0);
    for_each_child(position, |_, child| {
        sum = sum.and_then(|sum| Some(sum + perft_until(child, depth - 1, is_stopped)?));
    });
    sum
}

/// [`perft`] with every action played, the last too, as a search does.
pub fn perft_full<G: Game>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut sum = 0;
    for_each_child(position, |_, child| sum += perft_full(child, depth - 1));
    sum
}

/// For each legal action, sorted by its text, the number of sequences of `depth` actions that begin with it.
///
/// ```
/// use twofold_rules::{Game, TwoMove, divide, perft};
///
/// let start = TwoMove::start();
/// let counts = divide(&start, 2);
/// assert_eq!(counts[0].0, "a2a3");
/// assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), perft(&start, 2));
/// ```
pub fn divide<G: Game>(position: &G, depth: u32) -> Vec<(String, u64)> {
    let mut counts = vec![];
    if depth > 0 {
        for_each_child(position, |action, child| counts.push((action.to_string(), perft(child, depth - 1))));
    }
    counts.sort();
    counts
}

/// Calls a function with every legal action and the position after it. List and position are used in place: passed by
/// value they would be copied once more, which costs as much as playing the action. Not inlined: leaves, which have no
/// list, would pay for its stack space.
#[inline(never)]
fn for_each_child<G: Game>(position: &G, mut visit: impl FnMut(G::Action, &G)) {
    let mut actions = ActionList::new();
    position.actions(&mut actions);
    for &action in &actions {
        let mut child = position.clone();
        child.play(action);
        visit(action, &child);
    }
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
