use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// What an engine did wrong. It loses the game by it; the match goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EngineError {
    /// It could not be started, or did not get ready.
    Start(String),
    /// A turn that the rules do not allow.
    Illegal {
        /// What it answered.
        turn: String,
        /// Why it is not allowed.
        reason: String,
    },
    /// Its time ran out.
    Time {
        /// By how many milliseconds it overstepped its time, as far as was waited for.
        over: u64,
    },
    /// It answered nothing for so long that it is taken for dead.
    Hang(Duration),
    /// It ended in the middle of the game.
    Crash(String),
    /// It closed its output in the middle of the game.
    Disconnect,
    /// It answered that it has no turn, though it has.
    NoBestmove(String),
    /// It said more that cannot be understood than can be borne.
    Garbage(String),
}

impl EngineError {
    /// The word for it, as the tag `Termination` has it.
    pub fn termination(&self) -> &'static str {
        match self {
            Self::Start(_) => "start failure",
            Self::Illegal { .. } => "illegal move",
            Self::Time { .. } => "time forfeit",
            Self::Hang(_) => "stalled connection",
            Self::Crash(_) => "crash",
            Self::Disconnect => "disconnect",
            Self::NoBestmove(_) => "no bestmove",
            Self::Garbage(_) => "garbage",
        }
    }

    /// Is the engine in no state to go on, so that it has to be started again?
    pub fn is_fatal(&self) -> bool {
        matches!(self, Self::Start(_) | Self::Hang(_) | Self::Crash(_) | Self::Disconnect | Self::Garbage(_))
    }
}

/// What happened, to be read after the engine's name: `makes an illegal move: …`.
impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(why) => write!(f, "does not start: {why}"),
            Self::Illegal { turn, reason } => write!(f, "makes an illegal move: '{turn}': {reason}"),
            Self::Time { over } => write!(f, "loses on time, by {over} ms"),
            Self::Hang(after) => write!(f, "stalls: no answer for {:.1} s", after.as_secs_f64()),
            Self::Crash(status) => write!(f, "crashes: {status}"),
            Self::Disconnect => f.write_str("disconnects"),
            Self::NoBestmove(answer) => write!(f, "gives no bestmove: '{answer}'"),
            Self::Garbage(what) => write!(f, "talks garbage: {what}"),
        }
    }
}
