//! Matches between engines: their processes and clocks, a referee who knows the rules, openings, statistics, and a journal
//! from which a match goes on. How an engine thinks is no concern of the arena.

mod adjudicate;
mod clock;
pub mod compliance;
mod conversation;
pub mod date;
mod engine_error;
mod engine_options;
mod engine_process;
mod engines;
mod events;
mod game;
mod journal;
mod json_player;
mod lateness;
mod log;
pub mod matches;
pub mod openings;
mod pgn_file;
mod player;
mod processor_time;
mod records;
mod referee;
mod schedule;
mod scoreboard;
pub mod settings;
pub mod stats;
mod uci;
pub mod watchdog;
mod workers;
mod xboard;

use std::io;
use std::path::PathBuf;

use thiserror::Error;
use twofold_session::SetupError;

pub use engine_error::{EngineError, StartError};
pub use engine_options::OptionError;
pub use engine_process::Launch;
pub use events::{Event, GameInfo};
pub use game::GameResult;
pub use journal::JournalError;
pub use lateness::Lateness;
pub use log::Log;
pub use matches::{Match, MatchEnd, StopFlag};
pub use openings::OpeningsError;
pub use player::Context;
pub use watchdog::Watchdog;

/// Reason why a match cannot be played or go on.
#[derive(Debug, Error)]
pub enum ArenaError {
    /// The command line of the match is wrong.
    #[error("{0}")]
    Settings(#[from] settings::SettingsError),
    /// No match is described.
    #[error("no match was described")]
    NoMatch,
    /// An engine does not start, or cannot play one of the games.
    #[error("{name} {error}")]
    Engine {
        /// Name of the engine.
        name: String,
        /// Its error.
        error: EngineError,
    },
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A position with which a game cannot begin.
    #[error("opening '{fen}': {error}")]
    Opening {
        /// The position.
        fen: String,
        /// What is wrong with it.
        error: SetupError,
    },
    /// A set of openings cannot be used.
    #[error("{0}")]
    Openings(#[from] OpeningsError),
    /// A file that is no journal, or not a whole one.
    #[error("{} is no journal of a match: line {line}: {error}", path.display())]
    Journal {
        /// The file.
        path: PathBuf,
        /// Number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        error: JournalError,
    },
    /// The journal of another match would be overwritten.
    #[error(
        "{0} is there already, and no match that has come to its end: go on with -config file={0}, \
         write to another with -config outname=…, or lose it with -config discard=true"
    )]
    Unfinished(PathBuf),
    /// Another process plays the match.
    #[error("{} is the journal of a match that is being played", .0.display())]
    Busy(PathBuf),
    /// The PGN file does not hold the games that are finished.
    #[error("{} does not hold the games of this match as they were written: move it away to have them written again", .0.display())]
    Changed(PathBuf),
    /// A thread of the arena ended by a bug.
    #[error("a thread of the arena has panicked")]
    Panic,
}
