//! `go perft`: counting that can be stopped.

use twofold_search::Signals;
use twofold_session::GameSession;

use crate::output::Output;

/// Prints a line for each first action, then the sum; if it is stopped, that no sum is known.
pub fn count(game: &dyn GameSession, depth: u32, signals: &Signals, out: &Output) {
    let Some(counted) = game.perft(depth, &|| signals.is_stopped()) else {
        return out.say("info string perft was stopped before its end");
    };
    for (action, nodes) in counted.by_action {
        out.say(&format!("{action}: {nodes}"));
    }
    out.say(&format!("\nNodes searched: {}", counted.nodes));
}
