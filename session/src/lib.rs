//! Some game with its searcher, behind one object-safe trait: [`GameSession`].
//!
//! Everything below this crate is generic on the game and compiled once for each of them. Everything above it (protocols,
//! the terminal game, the referee of matches) is compiled once and does not know which game is played. This crate is the
//! seam: the only dynamic dispatch on the game. It knows no word of any protocol, prints nothing, and reads no command line.
//!
//! ```
//! use twofold_rules::{Notation, Variant};
//! use twofold_session::{Extent, SessionSettings, open};
//!
//! let mut game = open(Variant::TwoMove, &SessionSettings::default())?;
//! game.play("e2e4", Notation::Coordinates, Extent::Whole)?;
//! game.play("Nf6", Notation::San, Extent::Part)?;
//! assert_eq!(game.tokens(), ["e2e4", "g8f6"]);
//! assert!(game.status().in_turn);
//! assert!(game.report().actions.contains(&"d7d5".to_owned()));
//!
//! game.undo_to(0);
//! assert_eq!(game.report().fen, game.start_fen());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod actions;
mod answer;
mod bids;
mod chosen_turns;
mod error;
mod guarded;
mod hosted;
mod perft;
mod play;
mod report;
mod result;
mod search;
mod session;
mod settings;
mod variation;
mod view;

pub use bids::{BidBounds, BidStrategies};
pub use error::{AnswerError, BidError, SetupError};
pub use guarded::SearchFault;
pub use hosted::open;
pub use perft::PerftCount;
pub use result::{SearchLine, SearchProgress, SearchResult};
pub use session::{Extent, GamePlay, GameReport, GameSearch, GameSession, SearchLimits};
pub use settings::{Granted, SearchSettings, SessionSettings};
pub use variation::Variation;
pub use view::{ActionView, BoardView, CaptureView, Evaluated, GameStatus, PieceView, TurnView};
