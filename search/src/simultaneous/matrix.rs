//! Small zero-sum matrix games, solved exactly: the value of a duel, and the optimal bids of both players.
//!
//! A game without a saddle point has an optimal pair of strategies on some square part of the matrix (Shapley and Snow,
//! *Basic solutions of discrete games*, 1950). Parts of two and three rows are tried one after another, and a pair is
//! accepted when it proves itself: the row strategy guarantees what the column strategy concedes.

use rand::{Rng, RngExt};

/// Greatest number of choices of a player.
pub const MOST: usize = 3;

/// A game in which the row player receives what the chosen row and column hold.
///
/// ```
/// use twofold_search::Matrix;
///
/// // Matching pennies: whoever knows the other's choice wins, so both choose at random.
/// let mut pennies = Matrix::new(2, 2);
/// for (row, column, value) in [(0, 0, 1.0), (0, 1, -1.0), (1, 0, -1.0), (1, 1, 1.0)] {
///     pennies.set(row, column, value);
/// }
/// let solution = pennies.solve();
/// assert_eq!(solution.value, 0.0);
/// assert_eq!(solution.rows[..2], [0.5, 0.5]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Matrix {
    cells: [[f64; MOST]; MOST],
    rows: usize,
    columns: usize,
}

/// Optimal strategies of both players, and the value of the game to the row player.
///
/// ```
/// use rand::SeedableRng;
/// use rand_chacha::ChaCha8Rng;
/// use twofold_search::Solution;
///
/// let solution = Solution { value: 0.25, rows: [0.0, 1.0, 0.0], columns: [0.5, 0.5, 0.0] };
/// let mut rng = ChaCha8Rng::seed_from_u64(1);
/// assert_eq!(solution.draw(true, &mut rng), 1, "a pure strategy");
/// assert!(solution.draw(false, &mut rng) < 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Solution {
    /// The payoff that the row player can be sure of, whatever the other does.
    pub value: f64,
    /// Probability of each row.
    pub rows: [f64; MOST],
    /// Probability of each column.
    pub columns: [f64; MOST],
}

impl Solution {
    /// Draws a choice from the strategy of the row player, or of the column player.
    pub fn draw(&self, of_rows: bool, rng: &mut impl Rng) -> usize {
        let strategy = if of_rows { self.rows } else { self.columns };
        let mut lot: f64 = rng.random();
        let drawn = strategy.iter().position(|share| {
            lot -= share;
            lot < 0.0
        });
        // Rounded shares may sum up to a little less than one.
        drawn.or_else(|| strategy.iter().rposition(|&share| share > 0.0)).unwrap_or(0)
    }
}

/// Greatest payoff that a strategy may miss by rounding.
const TOLERANCE: f64 = 1e-9;

impl Matrix {
    /// A game of one to three rows and columns, all worth nothing; other sizes are clamped.
    pub fn new(rows: usize, columns: usize) -> Self {
        Self { cells: [[0.0; MOST]; MOST], rows: rows.clamp(1, MOST), columns: columns.clamp(1, MOST) }
    }

    /// Number of rows and columns.
    pub fn size(&self) -> (usize, usize) {
        (self.rows, self.columns)
    }

    /// The payoff of a row and a column.
    pub fn get(&self, row: usize, column: usize) -> f64 {
        self.cells[row % MOST][column % MOST]
    }

    /// Sets the payoff of a row and a column.
    pub fn set(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row % MOST][column % MOST] = value;
    }

    /// The payoff that a mixture of rows gets at least.
    #[inline]
    fn floor(&self, rows: &[f64; MOST]) -> f64 {
        let against = |column: usize| (0..MOST).map(|row| rows[row] * self.cells[row][column]).sum::<f64>();
        against(0).min(against(1)).min(against(2))
    }

    /// The payoff that a row gets at most against a mixture of columns.
    #[inline]
    fn ceiling(&self, columns: &[f64; MOST]) -> f64 {
        let against = |row: usize| (0..MOST).map(|column| columns[column] * self.cells[row][column]).sum::<f64>();
        against(0).max(against(1)).max(against(2))
    }

    /// The same game with three rows and columns. Missing ones repeat the first, which changes neither the value nor the
    /// worth of a strategy, and gives every loop a fixed length.
    fn filled(&self) -> Self {
        let mut filled = *self;
        for row in 0..MOST {
            let cells = self.cells[if row < self.rows { row } else { 0 }];
            filled.cells[row] = std::array::from_fn(|column| cells[if column < self.columns { column } else { 0 }]);
        }
        filled
    }

    /// The same game with another payoff for a row and a column.
    pub fn with(mut self, row: usize, column: usize, value: f64) -> Self {
        self.set(row, column, value);
        self
    }

    /// The solution: pure if there is a saddle point, else mixed.
    pub fn solve(&self) -> Solution {
        self.filled().solve_filled()
    }

    fn solve_filled(&self) -> Solution {
        // Pure strategies: a saddle point.
        let mut best = self.best_pure();
        if self.ceiling(&best.columns) - best.value <= TOLERANCE {
            return best;
        }
        // Mixed ones on every square part, smaller parts first. What a strategy gets at least, and what its counterpart
        // concedes at most, prove a solution when they meet.
        for size in 2..=self.rows.min(self.columns) {
            for rows in choices(size, self.rows) {
                for columns in choices(size, self.columns) {
                    let Some(found) = self.mixed(rows, columns) else { continue };
                    if self.ceiling(&found.columns) - found.value <= TOLERANCE {
                        return found;
                    }
                    if found.value > best.value {
                        best = found;
                    }
                }
            }
        }
        best
    }

    /// The row and the column that are best if the other player sees the choice: a solution if there is a saddle point.
    fn best_pure(&self) -> Solution {
        let cells = &self.cells;
        let floors = cells.map(|row| row[0].min(row[1]).min(row[2]));
        let ceilings: [f64; MOST] =
            std::array::from_fn(|column| cells[0][column].max(cells[1][column]).max(cells[2][column]));
        let pure = |index: usize| std::array::from_fn(|at| f64::from(u8::from(at == index)));
        let row = (1..MOST).fold(0, |best, row| if floors[row] > floors[best] { row } else { best });
        let column = (1..MOST).fold(0, |best, column| if ceilings[column] < ceilings[best] { column } else { best });
        Solution { value: floors[row], rows: pure(row), columns: pure(column) }
    }

    /// The mixtures on part of the rows and columns that leave the other player indifferent between their choices.
    fn mixed(&self, rows: &[usize], columns: &[usize]) -> Option<Solution> {
        // A constant added to all payoffs changes no strategy, but rounding errors.
        let base = self.cells[rows[0]][columns[0]];
        let part = |row: usize, column: usize| self.cells[rows[row]][columns[column]] - base;
        // The sums of the adjugate's columns and rows, divided by the sum of all, are the strategies.
        let (by_row, by_column) = if rows.len() == 2 { adjugate_2(part) } else { adjugate_3(part) };
        let share_of_one = by_row.iter().sum::<f64>().recip();
        let spread = |sums: [f64; MOST], places: &[usize]| {
            let mut strategy = [0.0; MOST];
            for (sum, &place) in sums.iter().zip(places) {
                let share = sum * share_of_one;
                // Not a mixture, but for rounding; with no sum at all, not a number.
                if !(share >= -TOLERANCE && share.is_finite()) {
                    return None;
                }
                strategy[place] = share.clamp(0.0, 1.0);
            }
            Some(strategy)
        };
        let (rows, columns) = (spread(by_row, rows)?, spread(by_column, columns)?);
        Some(Solution { value: self.floor(&rows), rows, columns })
    }
}

/// All `size`-element subsets of `0..count`, which is three at most.
fn choices(size: usize, count: usize) -> impl Iterator<Item = &'static [usize]> {
    const PAIRS: [&[usize]; 3] = [&[0, 1], &[0, 2], &[1, 2]];
    const ALL: [&[usize]; 1] = [&[0, 1, 2]];
    let all: &'static [&'static [usize]] = if size == 2 { &PAIRS } else { &ALL };
    all.iter().copied().filter(move |choice| choice.iter().all(|&index| index < count))
}

/// The sums of a 2x2 matrix's adjugate, by row and by column: they are proportional to the strategies.
#[inline]
fn adjugate_2(part: impl Fn(usize, usize) -> f64) -> ([f64; MOST], [f64; MOST]) {
    let [a, b, c, d] = [part(0, 0), part(0, 1), part(1, 0), part(1, 1)];
    ([d - c, a - b, 0.0], [d - b, a - c, 0.0])
}

/// The same of a 3x3 matrix, by cofactors.
#[inline]
fn adjugate_3(part: impl Fn(usize, usize) -> f64) -> ([f64; MOST], [f64; MOST]) {
    let cofactor = |row: usize, column: usize| {
        let (r1, r2) = ((row + 1) % 3, (row + 2) % 3);
        let (c1, c2) = ((column + 1) % 3, (column + 2) % 3);
        part(r1, c1) * part(r2, c2) - part(r1, c2) * part(r2, c1)
    };
    let (mut rows, mut columns) = ([0.0; MOST], [0.0; MOST]);
    for (row, by_row) in rows.iter_mut().enumerate() {
        for (column, by_column) in columns.iter_mut().enumerate() {
            let weight = cofactor(row, column);
            *by_row += weight;
            *by_column += weight;
        }
    }
    (rows, columns)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    fn matrix(rows: &[&[f64]]) -> Matrix {
        let mut matrix = Matrix::new(rows.len(), rows[0].len());
        for (row, values) in rows.iter().enumerate() {
            values.iter().enumerate().for_each(|(column, &value)| matrix.set(row, column, value));
        }
        matrix
    }

    /// The two strategies prove each other optimal (weak duality); nothing else has to be relied on.
    fn certify(matrix: &Matrix) -> Solution {
        let solution = matrix.solve();
        let (rows, columns) = (0..matrix.rows, 0..matrix.columns);
        let of_column =
            |column: usize| rows.clone().map(|row| solution.rows[row] * matrix.cells[row][column]).sum::<f64>();
        let of_row = |row: usize| {
            columns.clone().map(|column| solution.columns[column] * matrix.cells[row][column]).sum::<f64>()
        };
        let floor = columns.clone().map(of_column).fold(f64::INFINITY, f64::min);
        let ceiling = rows.clone().map(of_row).fold(f64::NEG_INFINITY, f64::max);
        assert!((ceiling - floor).abs() <= 1e-9, "{matrix:?}: {solution:?} leaves {:e}", ceiling - floor);
        assert!((floor - solution.value).abs() <= 1e-9, "{solution:?}");
        for (strategy, count) in [(solution.rows, matrix.rows), (solution.columns, matrix.columns)] {
            let sum: f64 = strategy.iter().sum();
            assert!((sum - 1.0).abs() <= 1e-9 && strategy.iter().all(|&share| (0.0..=1.0).contains(&share)));
            assert!(strategy[count..].iter().all(|&share| share == 0.0));
        }
        solution
    }

    #[test]
    fn known_games() {
        let coins = certify(&matrix(&[&[1.0, -1.0], &[-1.0, 1.0]]));
        assert_eq!((coins.value, coins.rows[0]), (0.0, 0.5));
        let scissors = certify(&matrix(&[&[0.0, -1.0, 1.0], &[1.0, 0.0, -1.0], &[-1.0, 1.0, 0.0]]));
        assert!(scissors.value.abs() < 1e-12 && (scissors.rows[2] - 1.0 / 3.0).abs() < 1e-12);
        let saddle = certify(&matrix(&[&[0.4, 0.2], &[0.6, 0.3], &[0.1, 0.9]]));
        assert!(saddle.value > 0.3);
        assert_eq!(certify(&matrix(&[&[0.7]])).value, 0.7);
        assert_eq!(certify(&matrix(&[&[0.7, 0.2, 0.5]])).value, 0.2);
        assert_eq!(certify(&matrix(&[&[0.7], &[0.2]])).value, 0.7);
    }

    #[test]
    fn choices_are_drawn_as_often_as_the_strategy_has_them() {
        let solution = Solution { value: 0.0, rows: [0.2, 0.0, 0.8], columns: [0.0, 1.0, 0.0] };
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let mut drawn = [0; MOST];
        for _ in 0..10_000 {
            drawn[solution.draw(true, &mut rng)] += 1;
            assert_eq!(solution.draw(false, &mut rng), 1);
        }
        assert!(drawn[1] == 0 && (1_800..2_200).contains(&drawn[0]), "{drawn:?}");
    }

    /// A million games, a part of them with equal cells, rows and columns.
    #[test]
    fn random_and_degenerate_games_certify_themselves() {
        let mut chance = twofold_testing::rng("random_and_degenerate_games_certify_themselves");
        let mut mixed = 0;
        for round in 0..1_000_000 {
            let mut matrix = Matrix::new(chance.random_range(1..=3), chance.random_range(1..=3));
            let coarse = [0.0, 0.25, 0.5, 0.75, 1.0];
            for row in 0..3 {
                for column in 0..3 {
                    let value = match round % 4 {
                        0 => coarse[chance.random_range(0..5)],
                        1 => f64::from(chance.random_range(0..2)),
                        2 => 0.5 + chance.random::<f64>() * 1e-7,
                        _ => chance.random(),
                    };
                    matrix.set(row, column, value);
                }
            }
            let solution = certify(&matrix);
            mixed += u32::from(solution.rows.iter().all(|&share| share < 1.0));
        }
        assert!(mixed > 100_000, "{mixed} games needed a mixture");
    }
}
