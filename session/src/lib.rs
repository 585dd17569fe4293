//! Some game with its searcher, behind one object-safe trait: [`GameSession`].
//!
//! Everything below this crate is generic on the game and compiled once for each of them. Everything above it (protocols,
//! the terminal game, the referee of matches) is compiled once and does not know which game is played. This crate is the
//! seam: the only dynamic dispatch on the game. It knows no word of any protocol, prints nothing, and reads no command line.
//!
//! # A game
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
//!
//! # A search
//!
//! The searcher with its table is made by the first search. [`GameSession::fork`] copies the game for a search in a thread of
//! its own; [`Signals`](twofold_search::Signals) stop it or report that the turn it ponders on was played.
//!
//! ```
//! use std::sync::Arc;
//! use twofold_rules::{Color, Notation, Variant};
//! use twofold_search::Signals;
//! use twofold_session::{Extent, SearchLimits, SessionSettings, open};
//!
//! let mut game = open(Variant::TwoMove, &SessionSettings::default())?;
//! game.set_up(Some("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 2"), &[])?;
//! let signals = Arc::new(Signals::default());
//! let fork = game.fork();
//! let thread = std::thread::spawn({
//!     let signals = Arc::clone(&signals);
//!     move || {
//!         let limits = SearchLimits { depth: Some(3), ..SearchLimits::default() };
//!         fork.search(&limits, &signals, &mut |progress| assert!(progress.line().is_some()))
//!     }
//! });
//! let result = thread.join().expect("a search catches its own faults")?;
//! assert_eq!((result.score.to_string().as_str(), result.turn.san[0].as_str()), ("mate 1", "Ra8#"));
//! game.answer(Color::White, &result.turn.tokens[0], Notation::Coordinates, Extent::Whole)?;
//! assert_eq!(game.status().outcome.map(|outcome| outcome.to_string()).as_deref(), Some("1-0 checkmate"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Decisions of both players
//!
//! Where both players bid, nobody can play for the other: both bids are collected, and revealed together.
//!
//! ```
//! use twofold_rules::{Color, Notation, Variant};
//! use twofold_search::Signals;
//! use twofold_session::{Extent, SearchLimits, SessionSettings, open};
//!
//! let mut game = open(Variant::Chess2, &SessionSettings::default())?;
//! game.set_up(Some("4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 cc 33"), &["d4e5"])?;
//! game.answer(Color::Black, "duel", Notation::Coordinates, Extent::Whole)?;
//! let bounds = game.bids().expect("a challenge was made");
//! assert_eq!((bounds.attacker, bounds.largest), (Color::White, [2, 2]));
//!
//! let limits = SearchLimits { depth: Some(2), ..SearchLimits::default() };
//! let strategies = game.search(&limits, &Signals::default(), &mut |_| {})?.bids.expect("bids are due");
//! let [white, black] = Color::ALL.map(|player| strategies.draw_by_seed(player, 7, &[]));
//! let (attacker, defender) = bounds.order(white, black);
//! game.play_bids(attacker, defender)?;
//! assert!(game.bids().is_none());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A new front end
//!
//! A protocol or a board comes as an addition, without a change below it:
//!
//! - It holds a `Box<dyn GameSession>` and its own state of the conversation. What it needs of the position it asks by
//!   [`GameReport`]: [`GameStatus`] for what is due, [`BoardView`] for what stands where, [`ActionView`] for what may be
//!   played and what it does.
//! - XBoard knows one step a line. A step is [`GamePlay::answer`] with [`Extent::Part`]; [`GameStatus::in_turn`] says
//!   whether the player goes on, and [`Variation::words`] are the steps of the engine's turn, one by one. [`PieceView::name`]
//!   and [`BoardView`] describe board and pieces to it.
//! - A web board draws [`BoardView`], offers [`GameReport::legal_actions`], and sends [`SearchProgress`] on as it comes: all
//!   are plain data that own what they hold. A session for each visitor is cheap, since tables are made by the first search.
//! - It must choose the game by [`Variant`](twofold_rules::Variant) and by nothing else.

mod actions;
mod answer;
mod bids;
mod chosen_turns;
mod error;
mod game_file;
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
pub use game_file::{open_checked_game, open_game, rewritten};
pub use guarded::SearchFault;
pub use hosted::open;
pub use perft::PerftCount;
pub use result::{SearchLine, SearchProgress, SearchResult};
pub use session::{Extent, GamePlay, GameReport, GameSearch, GameSession, SearchLimits};
pub use settings::{Granted, SearchSettings, SessionSettings};
pub use variation::Variation;
pub use view::{ActionView, BoardView, CaptureView, Evaluated, GameStatus, PieceView, TurnView};
