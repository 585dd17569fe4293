use thiserror::Error;
use twofold_rules::{FenError, TurnError};

/// Why a position cannot be set up. The session stays as it was.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// The FEN cannot be read, or describes no position of the game.
    #[error("{0}")]
    Fen(#[from] FenError),
    /// One of the turns cannot be played.
    #[error("move {number}, '{token}': {error}")]
    Turn {
        /// Number of the turn, the first being 1.
        number: usize,
        /// The turn as it was given.
        token: String,
        /// Why it is refused.
        error: Box<TurnError>,
    },
}

/// Why a player's answer is refused. Nothing of it is played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AnswerError {
    /// The turn is illegal.
    #[error("{0}")]
    Turn(#[from] TurnError),
    /// The text decides what is the opponent's to decide.
    #[error("it decides what is the opponent's to decide")]
    NotTheirs,
    /// A second step is missing.
    #[error("the turn is not complete: a second step is due")]
    Incomplete,
    /// The text names none of the decisions that are possible.
    #[error("expected one of {}", .0.join(" "))]
    Expected(Vec<String>),
}

/// Why bids are refused. Nothing is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BidError {
    /// No bids are due.
    #[error("no bids are due")]
    NotDue,
    /// The players cannot bid so much.
    #[error("no bids of {attacker} and {defender} are possible")]
    Impossible {
        /// The attacker's bid.
        attacker: usize,
        /// The defender's bid.
        defender: usize,
    },
}
