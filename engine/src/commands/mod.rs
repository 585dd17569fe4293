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
use twofold_rules::{Color, Duels, GameText, Record};

use crate::arguments::Place;

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
        }
    }
}

/// Who acts, as the rules service names him.
pub fn actor(actor: Option<Color>) -> String {
    actor.map_or("both".to_owned(), |actor| actor.letter().to_string())
}

/// The game that the command line describes.
fn record<G: GameText>(place: &Place, duels: bool) -> Result<Record<G>, Failure> {
    play(place.fen.as_deref(), place.moves.split_whitespace(), duels).map_err(Failure::Input)
}

/// A game from a FEN, or the start, and turns; with or without duels, if it has them.
pub fn play<'a, G: GameText>(
    fen: Option<&str>,
    moves: impl IntoIterator<Item = &'a str>,
    duels: bool,
) -> Result<Record<G>, String> {
    let mut record = Record::<G>::from_fen(fen.unwrap_or("startpos")).map_err(|error| error.to_string())?;
    if !duels {
        record = Record::from_position(G::Duels::without_duels(record.position().clone()));
    }
    let tokens: Vec<&str> = moves.into_iter().collect();
    record
        .play_tokens(tokens.iter().copied())
        .map_err(|(number, error)| format!("move {number}, '{}': {error}", tokens[number - 1]))?;
    Ok(record)
}
