//! Results as PGN writes them.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Color, Outcome, notation};

/// The result of a game in a PGN text.
///
/// ```
/// use twofold_rules::pgn::PgnResult;
///
/// assert_eq!("½–½".parse(), Ok(PgnResult::Draw));
/// assert_eq!(PgnResult::Draw.to_string(), "1/2-1/2");
/// assert!("2-0".parse::<PgnResult>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PgnResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: in progress, abandoned or unknown.
    Unknown,
}

/// A text that is not a result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a result, expected 1-0, 0-1, 1/2-1/2 or *")]
pub struct NoResult(pub String);

impl PgnResult {
    /// The token of the result.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }
}

impl fmt::Display for PgnResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Reads a result with any dash, and a draw as `1/2`, `½` or `½-½` too.
impl FromStr for PgnResult {
    type Err = NoResult;

    fn from_str(text: &str) -> Result<Self, NoResult> {
        match &*notation::spelling::plain(text.trim()) {
            "1-0" => Ok(Self::WhiteWins),
            "0-1" => Ok(Self::BlackWins),
            "1/2-1/2" | "1/2" | "½-½" | "½" => Ok(Self::Draw),
            "*" => Ok(Self::Unknown),
            _ => Err(NoResult(text.to_owned())),
        }
    }
}

impl From<Outcome> for PgnResult {
    fn from(outcome: Outcome) -> Self {
        match outcome.winner {
            Some(Color::White) => Self::WhiteWins,
            Some(Color::Black) => Self::BlackWins,
            None => Self::Draw,
        }
    }
}
