//! Perft: how many sequences of legal actions of a given length there are
//! (<https://www.chessprogramming.org/Perft>). Draws by clock, repetition and material are ignored.

use crate::{ActionList, Game};

/// Counts sequences of `depth` actions; the last action of each is counted without being played.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_actions() as u64,
        _ => legal_actions(position).into_iter().map(|action| perft(&after(position, action), depth - 1)).sum(),
    }
}

/// The same, but every action is played, the last too: what a search does with a position.
pub fn perft_full<G: Game>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    legal_actions(position).into_iter().map(|action| perft_full(&after(position, action), depth - 1)).sum()
}

/// For each legal action, sorted by its text, how many sequences of `depth` actions begin with it.
pub fn divide<G: Game>(position: &G, depth: u32) -> Vec<(String, u64)> {
    if depth == 0 {
        return vec![];
    }
    let count = |action: G::Action| (action.to_string(), perft(&after(position, action), depth - 1));
    let mut counts: Vec<_> = legal_actions(position).into_iter().map(count).collect();
    counts.sort();
    counts
}

#[inline]
fn legal_actions<G: Game>(position: &G) -> ActionList<G::Action> {
    let mut actions = ActionList::new();
    position.actions(&mut actions);
    actions
}

#[inline]
fn after<G: Game>(position: &G, action: G::Action) -> G {
    let mut after = position.clone();
    after.play(action);
    after
}
