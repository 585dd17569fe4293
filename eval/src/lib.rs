//! What a position is worth, in centipawns from the view of the player who is to act: material, the squares of the pieces,
//! passed pawns and the danger of kings where a game's weights tell of them, and the steps that he has in hand.
//!
//! The numbers are data, a text file a game in `eval/weights/`.

mod evaluation;
mod exposure;
mod passed;
mod weights;

pub use evaluation::{Evaluation, Term};
pub use weights::{Phase, WeightError, Weights};
