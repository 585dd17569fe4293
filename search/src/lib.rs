//! Which action is best: a tree search that is generic on the game and knows no game by name.

mod limits;
mod report;
mod score;

pub use limits::{Clock, Limits, Signals};
pub use report::{Best, Bound, Line, Progress};
pub use score::Score;
