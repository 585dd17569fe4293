//! The recursion: one node after another, from the root to quiescence.

mod before;
mod depth;
mod descend;
mod game_over;
mod quiescence;
mod search;
mod skip;

pub(crate) use game_over::outcome_score;
