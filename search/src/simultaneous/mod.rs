//! Decisions that both players make at the same time, such as the bids of a duel: a matrix game at each such node.

mod bids;
mod bounds;
mod estimate;
mod matrix;

use arrayvec::ArrayVec;
pub use matrix::{Matrix, Solution};
use twofold_rules::{ActionList, Duels, Game};

use crate::Score;
use matrix::MOST;

/// A pair of choices: the actor's row, the other player's column, and the action that stands for both.
type Pair<A> = (usize, usize, A);

/// The choices of both players at a node, at most three each.
struct BidMatrix<A> {
    pairs: ArrayVec<Pair<A>, { MOST * MOST }>,
    rows: usize,
    columns: usize,
}

impl<A: Copy> BidMatrix<A> {
    fn of<G: Game<Action = A>>(position: &G) -> Self {
        let mut actions = ActionList::new();
        position.actions(&mut actions);
        let mut bids = Self { pairs: ArrayVec::new(), rows: 1, columns: 1 };
        for &action in &actions {
            if let Some((row, column)) = G::Duels::choices(action) {
                bids.rows = bids.rows.max(row + 1);
                bids.columns = bids.columns.max(column + 1);
                if bids.pairs.try_push((row, column, action)).is_err() {
                    break;
                }
            }
        }
        bids
    }

    /// The action that stands for a pair of choices.
    fn action(&self, row: usize, column: usize) -> Option<A> {
        self.pairs.iter().find(|&&(r, c, _)| (r, c) == (row, column)).map(|&(.., action)| action)
    }

    /// A matrix game of the same size, all worth nothing.
    fn matrix(&self) -> Matrix {
        Matrix::new(self.rows, self.columns)
    }
}

/// Scores as winning probabilities: only probabilities may be averaged over a mixed strategy.
fn chance(score: i32) -> f64 {
    Score::from_value(score).chance()
}

/// The score of a solution. If both players choose purely it is that of the pair itself, so that a forced win keeps its
/// distance.
fn solution_score(solution: &Solution, score_of_pair: impl Fn(usize, usize) -> Option<i32>) -> i32 {
    let pure = |strategy: &[f64]| strategy.iter().position(|&share| share == 1.0);
    let pair = pure(&solution.rows).zip(pure(&solution.columns));
    let score = pair.and_then(|(row, column)| score_of_pair(row, column));
    score.unwrap_or_else(|| Score::from_chance(solution.value).value())
}
