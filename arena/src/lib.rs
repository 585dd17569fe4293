//! Matches between engines: their processes and clocks, a referee who knows the rules, openings, statistics, and a journal
//! from which a match goes on. How an engine thinks is no concern of the arena.

mod adjudicate;
mod bridge;
mod cecp;
mod child;
mod clock;
pub mod compliance;
pub mod contest;
pub mod date;
mod events;
mod fault;
mod game;
pub mod guard;
mod journal;
mod log;
pub mod openings;
mod player;
mod referee;
mod schedule;
pub mod settings;
mod standing;
pub mod stats;
mod uci;

use std::io;
use std::path::PathBuf;

use thiserror::Error;

pub use child::Launch;
pub use contest::{Contest, Halt};
pub use events::{Event, Meeting};
pub use fault::Fault;
pub use game::Ending;
pub use guard::Guard;
pub use log::Log;
pub use player::Surroundings;

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
