//! Matrix games by the simplex method (G. B. Dantzig, *A proof of the equivalence of the programming problem and the game
//! problem*, 1951): slower than what the search does, and independent of it.

/// How a game is best played by the player who chooses a row, and what it is then worth to him.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// What he is sure of.
    pub value: f64,
    /// How often he chooses each row.
    pub rows: Vec<f64>,
}

/// Solves a game of which each row has the same number of columns, one at least.
pub fn solve(game: &[Vec<f64>]) -> Solved {
    // The column player's program, with all payoffs made positive: maximise the sum of y under A y <= 1.
    let lowest = game.iter().flatten().copied().fold(f64::INFINITY, f64::min);
    let shift = 1.0 - lowest;
    let (rows, columns) = (game.len(), game.first().map_or(0, Vec::len));
    let mut table: Vec<Vec<f64>> = game
        .iter()
        .enumerate()
        .map(|(row, cells)| {
            let slack = (0..rows).map(|other| f64::from(u8::from(other == row)));
            cells.iter().map(|cell| cell + shift).chain(slack).chain([1.0]).collect()
        })
        .collect();
    let mut goal: Vec<f64> = (0..columns + rows + 1).map(|at| if at < columns { -1.0 } else { 0.0 }).collect();
    // Far more turns than a game of six bids needs; by rounding they might never end.
    for _ in 0..1_000 {
        let Some(column) = (0..columns + rows).find(|&column| goal[column] < -1e-12) else { break };
        let ratio = |row: &Vec<f64>| row[columns + rows] / row[column];
        let candidates = (0..rows).filter(|&row| table[row][column] > 1e-12);
        let Some(pivot) = candidates.min_by(|&a, &b| ratio(&table[a]).total_cmp(&ratio(&table[b]))) else { break };
        turn(&mut table, &mut goal, pivot, column);
    }
    let total = goal[columns + rows];
    // The row player's strategy is in the prices of the slacks.
    let rows = (0..rows).map(|row| goal[columns + row] / total).collect();
    Solved { value: 1.0 / total - shift, rows }
}

fn turn(table: &mut [Vec<f64>], goal: &mut [f64], pivot: usize, column: usize) {
    let by = table[pivot][column];
    table[pivot].iter_mut().for_each(|cell| *cell /= by);
    let line = table[pivot].clone();
    let clear = |row: &mut [f64]| {
        let by = row[column];
        row.iter_mut().zip(&line).for_each(|(cell, pivot)| *cell -= by * pivot);
    };
    table.iter_mut().enumerate().filter(|(row, _)| *row != pivot).for_each(|(_, row)| clear(row));
    clear(goal);
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use twofold_search::Matrix;

    use super::*;

    #[test]
    fn known_games() {
        let coins = solve(&[vec![1.0, -1.0], vec![-1.0, 1.0]]);
        assert!(coins.value.abs() < 1e-12 && (coins.rows[0] - 0.5).abs() < 1e-12, "{coins:?}");
        assert!((solve(&[vec![0.4, 0.2], vec![0.6, 0.3], vec![0.1, 0.9]]).value - 0.4636363636).abs() < 1e-9);
        assert!((solve(&[vec![0.7, 0.2, 0.5]]).value - 0.2).abs() < 1e-12);
        assert!((solve(&[vec![0.7], vec![0.2]]).value - 0.7).abs() < 1e-12);
    }

    /// Two ways that have nothing in common come to the same.
    #[test]
    fn the_search_solves_games_alike() {
        let mut dice = ChaCha8Rng::seed_from_u64(3);
        for round in 0..20_000 {
            let (rows, columns) = (dice.random_range(1..=3), dice.random_range(1..=3));
            let mut matrix = Matrix::new(rows, columns);
            let mut game = vec![vec![0.0; columns]; rows];
            for (row, cells) in game.iter_mut().enumerate() {
                for (column, cell) in cells.iter_mut().enumerate() {
                    *cell = if round % 2 == 0 { f64::from(dice.random_range(0..5)) / 4.0 } else { dice.random() };
                    matrix.set(row, column, *cell);
                }
            }
            let (one, other) = (solve(&game).value, matrix.solve().value);
            assert!((one - other).abs() < 1e-8, "{game:?}: {one} {other}");
        }
    }
}
