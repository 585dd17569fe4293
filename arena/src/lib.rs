//! Matches between engines: their processes and clocks, a referee who knows the rules, openings, statistics, and a journal
//! from which a match goes on. How an engine thinks is no concern of the arena.

mod adjudicate;
mod clock;
pub mod compliance;
pub mod date;
mod engine_error;
mod engine_process;
mod events;
mod game;
mod journal;
mod json_player;
mod log;
pub mod matches;
pub mod openings;
mod player;
mod referee;
mod schedule;
mod scoreboard;
pub mod settings;
pub mod stats;
mod uci;
pub mod watchdog;
mod xboard;

use std::io;
use std::path::PathBuf;

use thiserror::Error;

pub use engine_error::EngineError;
pub use engine_process::Launch;
pub use events::{Event, GameInfo};
pub use game::GameResult;
pub use log::Log;
pub use matches::{Match, StopFlag};
pub use player::Context;
pub use watchdog::Watchdog;

/// Why a match cannot be played or go on.
#[derive(Debug, Error)]
pub enum ArenaError {
    /// Something is wrong with what was asked for.
    #[error("{0}")]
    Settings(#[from] settings::SettingsError),
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A position with which a game should begin.
    #[error("opening '{fen}': {fault}")]
    Opening {
        /// The position.
        fen: String,
        /// What is wrong with it.
        fault: String,
    },
    /// Something is wrong with a set of openings.
    #[error("{0}")]
    Openings(String),
    /// A file that is no journal, or not a whole one.
    #[error("{} is no journal of a match: line {line}: {fault}", path.display())]
    Journal {
        /// Which.
        path: PathBuf,
        /// Where.
        line: usize,
        /// What is wrong.
        fault: String,
    },
    /// The journal of another match is in the way.
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
}
