//! `go perft`: counting that can be stopped.

use twofold_rules::{ActionList, GameText, perft_until};
use twofold_search::Signals;

use crate::output::Output;

/// Tells a line for each first action, then the sum; if it is stopped, that no sum is known.
pub fn count<G: GameText>(position: &G, depth: u32, signals: &Signals, out: &Output) {
    let mut total = 0;
    for action in sorted_actions(position).into_iter().filter(|_| depth > 0) {
        let mut child = position.clone();
        child.play(action);
        let Some(counted) = perft_until(&child, depth - 1, &|| signals.is_stopped()) else {
            return out.say("info string perft was stopped before its end");
        };
        out.say(&format!("{action}: {counted}"));
        total += counted;
    }
    // The empty sequence is the only one of length 0.
    out.say(&format!("\nNodes searched: {}", if depth == 0 { 1 } else { total }));
}

fn sorted_actions<G: GameText>(position: &G) -> Vec<G::Action> {
    let mut actions = ActionList::new();
    position.actions(&mut actions);
    let mut actions: Vec<G::Action> = actions.into_iter().collect();
    actions.sort_by_key(ToString::to_string);
    actions
}
