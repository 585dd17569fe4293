//! Matrix games as linear programs (G. B. Dantzig, *A proof of the equivalence of the programming problem and the game
//! problem*, 1951): slower than what the search does, and independent of it.

use microlp::{ComparisonOp, OptimizationDirection, Problem, SolveOutcome};

/// Optimal play of a game by the player who chooses a row.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// The value of the game, which the strategy guarantees.
    pub value: f64,
    /// Probability of each row.
    pub rows: Vec<f64>,
}

/// Solves a game whose rows all have the same number of columns, at least one. `None` if the solver fails, which no game
/// should make it do.
///
/// ```
/// use twofold_bench::linear::solve;
///
/// let matching_pennies = [vec![1.0, -1.0], vec![-1.0, 1.0]];
/// let solved = solve(&matching_pennies).expect("every game has a value");
/// assert!(solved.value.abs() < 1e-9 && (solved.rows[0] - 0.5).abs() < 1e-9);
/// ```
pub fn solve(game: &[Vec<f64>]) -> Option<Solved> {
    // The solver's tolerance is absolute: larger numbers make it small beside the differences that matter.
    const SCALE: f64 = 1e4;
    let columns = game.first().map_or(0, Vec::len);

    // Maximise the value under the condition that the mixture of rows gets as much against every column.
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let value = problem.add_var(1.0, (f64::NEG_INFINITY, f64::INFINITY));
    let shares: Vec<_> = game.iter().map(|_| problem.add_var(0.0, (0.0, 1.0))).collect();
    let sum: Vec<_> = shares.iter().map(|&share| (share, 1.0)).collect();
    problem.add_constraint(sum.as_slice(), ComparisonOp::Eq, 1.0);
    for column in 0..columns {
        let mut terms: Vec<_> = shares.iter().zip(game).map(|(&share, row)| (share, row[column] * SCALE)).collect();
        terms.push((value, -1.0));
        problem.add_constraint(terms.as_slice(), ComparisonOp::Ge, 0.0);
    }
    let SolveOutcome::Solution(solution) = problem.solve().ok()? else { return None };

    // The value is taken from the strategy itself, so that it depends on the game alone.
    let rows: Vec<f64> = shares.iter().map(|&share| solution.var_value(share).clamp(0.0, 1.0)).collect();
    let against = |column: usize| rows.iter().zip(game).map(|(share, row)| share * row[column]).sum::<f64>();
    Some(Solved { value: (0..columns).map(against).fold(f64::INFINITY, f64::min), rows })
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use twofold_search::Matrix;

    use super::*;

    #[test]
    fn known_games() {
        let solve = |game: &[Vec<f64>]| solve(game).expect("a value");
        let coins = solve(&[vec![1.0, -1.0], vec![-1.0, 1.0]]);
        assert!(coins.value.abs() < 1e-9 && (coins.rows[0] - 0.5).abs() < 1e-9, "{coins:?}");
        assert!((solve(&[vec![0.4, 0.2], vec![0.6, 0.3], vec![0.1, 0.9]]).value - 0.4636363636).abs() < 1e-9);
        assert!((solve(&[vec![0.7, 0.2, 0.5]]).value - 0.2).abs() < 1e-9);
        assert!((solve(&[vec![0.7], vec![0.2]]).value - 0.7).abs() < 1e-9);
    }

    /// Two methods that have nothing in common give the same values.
    #[test]
    fn the_search_solves_games_alike() {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        for round in 0..20_000 {
            let (rows, columns) = (rng.random_range(1..=3), rng.random_range(1..=3));
            let mut matrix = Matrix::new(rows, columns);
            let mut game = vec![vec![0.0; columns]; rows];
            for (row, cells) in game.iter_mut().enumerate() {
                for (column, cell) in cells.iter_mut().enumerate() {
                    *cell = if round % 2 == 0 { f64::from(rng.random_range(0..5)) / 4.0 } else { rng.random() };
                    matrix.set(row, column, *cell);
                }
            }
            let (one, other) = (solve(&game).expect("a value").value, matrix.solve().value);
            assert!((one - other).abs() < 1e-8, "{game:?}: {one} {other}");
        }
    }
}
