//! What the results of games say: score, Elo, normalised Elo, and the sequential test.

mod estimate;
mod sprt;
mod tally;

pub use estimate::Estimate;
pub use sprt::{Decision, SprtError, SprtModel, SprtSettings};
pub use tally::Tally;
