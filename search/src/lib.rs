//! Search for the best action: a tree search that is generic on the game and knows no game by name.
//!
//! ```
//! use twofold_rules::{GameText, Record, TwoMove};
//! use twofold_search::{Limits, Searcher, Signals};
//!
//! let record = Record::<TwoMove>::from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 2")?;
//! let mut searcher = Searcher::new(1, 1);
//! let limits = Limits { depth: Some(3), ..Limits::default() };
//! let best = searcher.search(&record, &limits, &Signals::default(), &mut |_| {});
//! assert_eq!(best.score.to_string(), "mate 1");
//! assert_eq!(best.turn[0].to_string(), "a1a8");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod aspiration;
mod completion;
mod deepening;
mod history;
mod limits;
mod memory;
mod node;
mod parameters;
mod picker;
mod repetition;
mod report;
mod score;
mod searcher;
mod selectivity;
mod simultaneous;
mod table;
mod thread;
mod time;
mod tree;

pub use limits::{Clock, Limits, Signals};
#[cfg(feature = "tune")]
pub use parameters::tune::{Parameter, ParameterError};
pub use report::{Best, Bound, Effort, Line, Progress};
pub use score::Score;
pub use searcher::Searcher;
pub use selectivity::Selectivity;
pub use simultaneous::{Matrix, Solution};
pub use table::{TranspositionTable, TtEntry};
