//! Static evaluation, in centipawns from the view of the player who is to act: material, piece-square tables, and where the
//! weights of a game have them passed pawns, king danger, king advance and stones; and a tempo for each step left.
//!
//! The weights are data files, `eval/weights/ID.txt`.
//!
//! ```
//! use twofold_eval::Evaluation;
//! use twofold_rules::{Game, TwoMove};
//!
//! let start = TwoMove::start();
//! assert_eq!(Evaluation::for_game::<TwoMove>().evaluate(&start), 15, "equal but for the tempo");
//! ```

mod evaluation;
mod king_attackers;
mod passed;
mod weights;

pub use evaluation::{Evaluation, Term};
pub use weights::{TaperedScore, WeightError, Weights};
