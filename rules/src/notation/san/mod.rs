//! Standard algebraic notation of steps: `Nbd7`, `exd6`, `O-O`, `e8=Q#`.

mod pattern;
mod read;
mod write;

use thiserror::Error;

pub(crate) use self::pattern::Pattern;
pub(crate) use self::read::{only, step as read};
pub(crate) use self::write::{origin, step as write};
use crate::{IllegalStep, Kind, Square};

/// Reason why a text in standard algebraic notation names no legal step.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SanError {
    /// The text is no step.
    #[error("'{0}' is not a step, expected one such as e4, Nf3, exd5, e8=Q or O-O")]
    Unreadable(String),
    /// Several steps fit.
    #[error("'{text}' is ambiguous: it may be {choices}")]
    Ambiguous {
        /// The text.
        text: String,
        /// The steps that fit, in coordinates.
        choices: String,
    },
    /// No piece of the kind can go there.
    #[error("'{text}': no {kind} can go to {to}")]
    NoPiece {
        /// The text.
        text: String,
        /// The kind of piece named.
        kind: Kind,
        /// The target.
        to: Square,
    },
    /// The step that is meant is illegal.
    #[error("'{text}' is illegal: {reason}")]
    Illegal {
        /// The text.
        text: String,
        /// Why.
        reason: IllegalStep,
    },
}
