//! The commands of the shell.

pub mod actions;
pub mod armies;
pub mod bench;
pub mod matches;
pub mod openings;
pub mod perft;
pub mod pgn;
pub mod rules;

use std::io;

use thiserror::Error;
use twofold_rules::{Color, Variant};
use twofold_session::{GameSession, SessionSettings, SetupError, open};

use crate::arguments::PositionArguments;

/// Why a command failed: one line for standard error.
#[derive(Debug, Error)]
pub enum Failure {
    /// The input is at fault.
    #[error("{0}")]
    Input(String),
    /// The input was read, and found wrong.
    #[error("{0}")]
    Wrong(String),
    /// A file cannot be read.
    #[error("cannot read {path}: {error}")]
    File {
        /// Which.
        path: String,
        /// Why.
        error: io::Error,
    },
    /// The user ended the command before it was done.
    #[error("{0}")]
    Interrupted(String),
    /// The output cannot be written.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// Exit status: 2 for bad input, 1 for anything else.
    pub fn status(&self) -> u8 {
        match self {
            Self::Input(_) | Self::File { .. } => 2,
            Self::Wrong(_) | Self::Output(_) => 1,
            Self::Interrupted(_) => crate::interrupts::STATUS as u8,
        }
    }
}

/// The player who acts, as the rules service writes them: `w`, `b` or `both`.
pub fn actor(actor: Option<Color>) -> String {
    actor.map_or("both".to_owned(), |actor| actor.letter().to_string())
}

/// The game that the command line describes.
fn session(position: &PositionArguments, duels: bool) -> Result<Box<dyn GameSession>, Failure> {
    let moves: Vec<&str> = position.moves.split_whitespace().collect();
    game(position.variant, position.fen.as_deref(), &moves, duels).map_err(|error| Failure::Input(error.to_string()))
}

/// A game from a FEN, or the start, and turns; with or without duels, if it has them.
fn game(variant: Variant, fen: Option<&str>, moves: &[&str], duels: bool) -> Result<Box<dyn GameSession>, SetupError> {
    let mut game = open(variant, &SessionSettings { duels, ..SessionSettings::default() })?;
    game.set_up(fen, moves)?;
    Ok(game)
}
