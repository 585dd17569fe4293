//! Statistics of a match: counts, Elo, sequential tests, and the lines that report them.
//!
//! Everything here is a pure function of the results. Definitions, defaults and lines are those of
//! [fastchess](https://github.com/Disservin/fastchess), so that its users and their scripts feel at home; the mathematics
//! is that of [fishtest](https://github.com/official-stockfish/fishtest), for the most part Michel Van den Bergh's. Values
//! are from the view of the first engine.
//!
//! ```
//! use twofold_arena::stats::{Basis, GameScore, Model, Performance, Sprt, SprtParameters, Tally, Verdict};
//!
//! let mut tally = Tally::default();
//! for pair in 0..20 {
//!     tally.add_paired(pair, GameScore::Win);
//!     tally.add_paired(pair, if pair % 3 == 0 { GameScore::Loss } else { GameScore::Draw });
//! }
//! let performance = Performance::of(&tally.counts(), Basis::Pairs);
//! assert_eq!(format!("{:.2} +/- {:.2}", performance.elo.value, performance.elo.margin()), "117.16 +/- 40.85");
//!
//! let sprt = Sprt::new(SprtParameters { model: Model::Normalized, elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 })?;
//! assert_eq!(sprt.verdict(sprt.llr(&tally.counts(), Basis::Pairs)), Verdict::Continue);
//! # Ok::<(), twofold_arena::stats::SprtError>(())
//! ```

mod elo;
mod likelihood;
mod rating;
mod report;
mod roots;
mod sample;
mod sprt;
mod tally;

pub use elo::{Estimate, Performance};
pub use rating::{Rating, rank, rating_lines};
pub use report::{MatchConditions, MatchReport, RULE, completed_line, sprt_line};
pub use sample::Basis;
pub use sprt::{Model, Sprt, SprtError, SprtParameters, Verdict};
pub use tally::{Counts, GameCounts, GameScore, PairCounts, Tally};
