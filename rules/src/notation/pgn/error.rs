//! Errors in the games of a PGN text, with their places.

use std::fmt;

use thiserror::Error;

use super::PgnResult;
use crate::variant::UnknownVariant;
use crate::{FenError, Outcome, TurnError};

/// A place in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Location {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// An error in one game, and its place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{at}: {fault}")]
pub struct PgnError {
    /// The place where the error begins.
    pub at: Location,
    /// The error.
    pub fault: Box<PgnFault>,
}

/// Error in a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PgnFault {
    /// A tag that is not `[Name "value"]`.
    #[error("'{0}' is not a tag, expected [Name \"value\"]")]
    Tag(String),
    /// A comment that is still open where the next game begins.
    #[error("the comment is not closed by '}}' before the game ends")]
    UnclosedComment,
    /// A variation that is still open where the next game begins.
    #[error("the variation is not closed by ')' before the game ends")]
    UnclosedVariation,
    /// A bracket that closes nothing.
    #[error("'{0}' closes nothing")]
    ClosesNothing(char),
    /// Variations nested too deep.
    #[error("variations are nested more than {0} deep")]
    TooDeep(usize),
    /// The text holds no game.
    #[error("there is no game in the text")]
    NoGame,
    /// The tag `Variant` names no game.
    #[error("tag Variant: {0}")]
    Variant(#[from] UnknownVariant),
    /// The tag `FEN` holds no position of the game.
    #[error("tag FEN: {0}")]
    Fen(#[from] FenError),
    /// A turn that cannot be played.
    #[error("turn {number} '{turn}': {error}")]
    Turn {
        /// Number of the turn, the first of the game being 1.
        number: usize,
        /// The turn as it is written.
        turn: String,
        /// The reason.
        error: TurnError,
    },
    /// The tag `Result` holds no result.
    #[error("tag Result: '{0}' is not a result, expected 1-0, 0-1, 1/2-1/2 or *")]
    ResultTag(String),
    /// The tag `Result` and the end of the turns do not agree.
    #[error("the tag Result says {tag}, but the turns end with {end}")]
    Results {
        /// The result in the tag.
        tag: PgnResult,
        /// The result after the last turn.
        end: PgnResult,
    },
    /// The result is not that of the board.
    #[error("the result is {result}, but the game ended {outcome}")]
    Outcome {
        /// The result in the text.
        result: PgnResult,
        /// How the game ended on the board.
        outcome: Outcome,
    },
}

impl PgnFault {
    /// The error at a place.
    pub(super) fn at(self, at: Location) -> PgnError {
        PgnError { at, fault: Box::new(self) }
    }
}
