//! The rules of Twofold's games: boards, steps, turns, notation, outcomes and perft.
//!
//! The crate knows nothing of search, files, threads or random numbers. Its centre is the trait [`Game`]: a position as
//! search sees it. The games share one [`Board`], generic on its size, one step generator and one [`Position`]; each
//! variant adds a turn rule in a file of its own, listed in [`variant`].
//!
//! ```
//! use twofold_rules::{GameText, Record, TwoMove};
//!
//! let mut record = Record::<TwoMove>::start();
//! record.play_token("e2e4")?;
//! record.play_token("g8f6,d7d5")?;
//! assert_eq!(record.position().fen(), "rnbqkb1r/ppp1pppp/5n2/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 2");
//! # Ok::<(), twofold_rules::TurnError>(())
//! ```

pub mod attacks;
pub mod bitboard;
mod board;
mod castling;
mod color;
mod duels;
mod exchange;
mod explain;
mod fen;
mod game;
mod game_text;
mod generate;
mod illegal;
mod notation;
mod outcome;
mod perft;
mod piece;
mod position;
mod record;
mod rule;
mod square;
mod step;
mod turn_rule;
pub mod variant;
mod variants;
mod zobrist;

pub use bitboard::Bitboard;
pub use board::Board;
pub use castling::Castling;
pub use color::Color;
pub use duels::{Duels, NoDuels};
pub use explain::{Explain, Features, KingThreat, PendingCapture};
pub use fen::FenError;
pub use game::{ActionList, Game, MAX_ACTIONS, Phase};
pub use game_text::GameText;
pub use illegal::{EndReason, IllegalStep, NoWhirlwind};
pub use notation::pgn;
pub use notation::san::SanError;
pub use notation::spelling::without_bom;
pub use outcome::{Outcome, Reason};
pub use perft::{divide, perft, perft_full, perft_until};
pub use piece::{Kind, Piece};
pub use position::Position;
pub use record::{Notation, Record, Report, Turn, TurnError};
pub use square::{File, NoSquare, Rank, Square};
pub use step::Step;
pub use variant::{Array, Setup};
pub use variants::chess2::{Action as Chess2Action, Army, ArmyPiece, Movement, UnknownArmy};
pub use variants::*;
