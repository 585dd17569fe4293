use std::fmt;

use crate::Color;

/// The end of a game: the winner, if there is one, and the reason.
///
/// ```
/// use twofold_rules::{Color, Outcome, Reason};
///
/// let outcome = Outcome::win(Color::Black, Reason::Checkmate);
/// assert_eq!(outcome.score(), "0-1");
/// assert_eq!(outcome.to_string(), "0-1 checkmate");
/// assert_eq!(outcome.mirrored().winner, Some(Color::White));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// The reason.
    pub reason: Reason,
}

/// Reason why a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The player to act is in check and has no legal turn.
    Checkmate,
    /// The player to act is not in check and has no legal turn.
    Stalemate,
    /// A king was captured.
    Kings,
    /// The kings crossed the middle of the board (`chess2`).
    Midline,
    /// The player to act has no legal turn and loses by it (`chess2`).
    NoMoves,
    /// A lost duel left the king attacked (`chess2`).
    Exposed,
    /// The clock reached 100.
    Clock,
    /// The same position for the third time.
    Repetition,
    /// Too little material to win with.
    Material,
}

impl Outcome {
    /// A draw.
    pub const fn draw(reason: Reason) -> Self {
        Self { winner: None, reason }
    }

    /// A win.
    pub const fn win(winner: Color, reason: Reason) -> Self {
        Self { winner: Some(winner), reason }
    }

    /// The same outcome with colours changed.
    pub fn mirrored(self) -> Self {
        Self { winner: self.winner.map(|winner| !winner), ..self }
    }

    /// The score as PGN writes it: `1-0`, `0-1` or `1/2-1/2`.
    pub const fn score(&self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::Kings => "kings",
            Self::Midline => "midline",
            Self::NoMoves => "nomoves",
            Self::Exposed => "exposed",
            Self::Clock => "clock",
            Self::Repetition => "repetition",
            Self::Material => "material",
        })
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.score(), self.reason)
    }
}
