//! What an engine can do wrong.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::engine_options::OptionError;

/// Error of an engine during a game. The engine loses the game by it; the match goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EngineError {
    /// The engine could not be started, or did not get ready.
    Start(StartError),
    /// A turn that the rules do not allow.
    Illegal {
        /// The answer.
        turn: String,
        /// Why it is not allowed.
        reason: String,
    },
    /// The engine's time ran out.
    Time {
        /// Milliseconds by which the time was overstepped, as far as the arena waited.
        over: u64,
    },
    /// No answer for so long that the engine is taken for dead.
    Hang(Duration),
    /// The program ended in the middle of the game.
    Crash(String),
    /// The program closed its output in the middle of the game.
    Disconnect,
    /// The engine answered that it has no turn, though it has one.
    NoBestmove(String),
    /// Too many lines that are not part of the protocol.
    Garbage(String),
}

/// Reason why an engine does not start or cannot play a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Error)]
pub enum StartError {
    /// The program cannot be run.
    #[error("{program}: {reason}")]
    Launch {
        /// The program.
        program: String,
        /// What the system says.
        reason: String,
    },
    /// An expected line did not come in time.
    #[error("no '{expected}' in {seconds} s")]
    NoReply {
        /// The line.
        expected: String,
        /// Seconds that the arena waited.
        seconds: u64,
    },
    /// The program ended or closed its output before an expected line.
    #[error("it {} before '{expected}'", status.as_ref().map_or("closed its output".to_owned(), |status| format!("ended ({status})")))]
    Ended {
        /// The line.
        expected: String,
        /// The exit status, if the program has ended.
        status: Option<String>,
    },
    /// An option that the engine does not have, or a value that the option does not take.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The engine reported an error while it got ready.
    #[error("it reports: {0}")]
    Refused(String),
    /// A game that the protocol does not have.
    #[error("with proto=xboard it plays chess only, not {0}")]
    Variant(String),
    /// A limit that the protocol does not have.
    #[error("proto=xboard has no limit of nodes")]
    Nodes,
    /// The engine can only play from the start position.
    #[error("it cannot be given a position, expected -openings none")]
    Position,
    /// Lines that are not part of the protocol.
    #[error("it sends what is not part of the protocol: {0}")]
    Garbage(String),
}

impl EngineError {
    /// The error as a PGN tag `Termination` names it.
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

    /// Returns whether the engine cannot go on and has to be started again.
    pub fn is_fatal(&self) -> bool {
        matches!(self, Self::Start(_) | Self::Hang(_) | Self::Crash(_) | Self::Disconnect | Self::Garbage(_))
    }
}

/// Predicate of a sentence whose subject is the engine: `makes an illegal move: …`.
impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(error) => write!(f, "does not start: {error}"),
            Self::Illegal { turn, reason } => write!(f, "makes an illegal move: '{turn}': {reason}"),
            Self::Time { over } => write!(f, "loses on time, by {over} ms"),
            Self::Hang(after) => write!(f, "stalls: no answer for {:.1} s", after.as_secs_f64()),
            Self::Crash(status) => write!(f, "crashes: {status}"),
            Self::Disconnect => f.write_str("disconnects"),
            Self::NoBestmove(answer) => write!(f, "gives no bestmove: '{answer}'"),
            Self::Garbage(line) => write!(f, "sends what is not part of the protocol: {line}"),
        }
    }
}
