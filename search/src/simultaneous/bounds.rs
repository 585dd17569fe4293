//! Bounds of a simultaneous decision while its pairs of choices are searched one after another.

use arrayvec::ArrayVec;

use super::matrix::{MOST, Matrix};
use super::{BidMatrix, Pair, chance, solution_score};
use crate::node::Window;
use crate::{Bound, Score, parameters};

/// Bounds of the score of each pair. The value of a matrix game never falls when one of its entries rises: it lies
/// between the values of the two matrices of bounds.
pub(super) struct BidBounds {
    /// The least that each pair can be worth, as a chance.
    low: Matrix,
    /// The most.
    high: Matrix,
    /// Estimates, for the order in which pairs are searched.
    estimate: Matrix,
    /// The scores of the pairs that are known exactly.
    scores: [[Option<i32>; MOST]; MOST],
}

impl BidBounds {
    /// Nothing is known but the estimated score of each action.
    pub fn new<A: Copy>(bids: &BidMatrix<A>, estimate: impl Fn(A) -> i32) -> Self {
        let mut bounds =
            Self { low: bids.matrix(), high: bids.matrix(), estimate: bids.matrix(), scores: [[None; MOST]; MOST] };
        for &(row, column, action) in &bids.pairs {
            bounds.high.set(row, column, 1.0);
            bounds.estimate.set(row, column, chance(estimate(action)));
        }
        bounds
    }

    /// Takes the pair from `open` with the highest probability under the estimates, since it affects the value most.
    pub fn take_likeliest<A: Copy>(&self, open: &mut ArrayVec<Pair<A>, { MOST * MOST }>) -> Option<Pair<A>> {
        // Pairs with probability 0 may have to be searched in the end too, so each has some weight.
        let unlikely = f64::from(parameters::bids_unlikely_weight()) / 100.0;
        let solution = self.estimate.solve();
        let weight =
            |&(row, column, _): &Pair<A>| (solution.rows[row] + unlikely) * (solution.columns[column] + unlikely);
        let at = (0..open.len()).max_by(|&a, &b| weight(&open[a]).total_cmp(&weight(&open[b])))?;
        Some(open.swap_remove(at))
    }

    /// The window of a pair: scores outside it decide the whole node, which is then worth at most alpha, or at least beta,
    /// whatever the other pairs turn out to be (Saffidine, Finnsson and Buro, *Alpha-beta pruning for games with
    /// simultaneous moves*, 2012).
    pub fn window_of(&self, row: usize, column: usize, window: Window) -> Window {
        let (alpha, beta) = (chance(window.alpha), chance(window.beta));
        let most = Score::INFINITE.value();
        // Alpha: the node fails low even if all open pairs reach their upper bounds.
        let fails_low = |score: i32| self.high.with(row, column, chance(score)).solve().value <= alpha;
        // Beta: the node fails high even if all open pairs fall to their lower bounds.
        let is_below_beta = |score: i32| self.low.with(row, column, chance(score)).solve().value < beta;
        let own = Window {
            alpha: last(fails_low, -most, most).unwrap_or(-most),
            beta: last(is_below_beta, -most, most).map_or(most, |score| (score + 1).min(most)),
        };
        // Rounding may make the two equal.
        if own.alpha < own.beta { own } else { Window::FULL }
    }

    /// Takes over the score of a pair that was searched within a window: outside the window it is only a bound.
    pub fn update(&mut self, row: usize, column: usize, score: i32, window: Window) {
        let chance = chance(score);
        self.estimate.set(row, column, chance);
        if score < window.beta {
            self.high.set(row, column, chance);
        }
        if score > window.alpha {
            self.low.set(row, column, chance);
        }
        if score > window.alpha && score < window.beta {
            self.scores[row][column] = Some(score);
        }
    }

    /// The score and its bound, if it lies outside the window whatever the open pairs are worth. Rounded toward the window,
    /// so that the bound is one.
    pub fn cutoff(&self, window: Window) -> Option<(i32, Bound)> {
        let at_least = self.low.solve().value;
        if at_least >= chance(window.beta) {
            let score = Score::from_chance(at_least).value();
            let score = if chance(score) > at_least { score - 1 } else { score };
            return Some((score.max(window.beta), Bound::Lower));
        }
        let at_most = self.high.solve().value;
        (at_most <= chance(window.alpha)).then(|| (Score::from_chance(at_most).value().min(window.alpha), Bound::Upper))
    }

    /// The score when every pair is known.
    pub fn exact_score(&self) -> i32 {
        solution_score(&self.low.solve(), |row, column| self.scores[row][column])
    }
}

/// The greatest number in `from..=to` for which a property holds, by bisection: it holds up to that number and for none
/// above it. `None` if it holds for none.
fn last(holds: impl Fn(i32) -> bool, from: i32, to: i32) -> Option<i32> {
    if !holds(from) {
        return None;
    }
    let (mut yes, mut no) = (from, to + 1);
    while no - yes > 1 {
        let middle = yes + (no - yes) / 2;
        if holds(middle) {
            yes = middle;
        } else {
            no = middle;
        }
    }
    Some(yes)
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    fn bids(rows: usize, columns: usize) -> BidMatrix<()> {
        let pairs = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column, ())));
        BidMatrix { pairs: pairs.collect(), rows, columns }
    }

    /// Scores with forced wins and losses among them.
    fn random_score(dice: &mut ChaCha8Rng) -> i32 {
        match dice.random_range(0..8) {
            0 => Score::wins_in(dice.random_range(1..9)).value(),
            1 => Score::loses_in(dice.random_range(1..9)).value(),
            _ => dice.random_range(-400..400),
        }
    }

    /// A score that a fail-soft search with that window may return for the true score.
    fn answer(score: i32, window: Window, dice: &mut ChaCha8Rng) -> i32 {
        match score {
            score if score <= window.alpha => dice.random_range(score..=window.alpha),
            score if score >= window.beta => dice.random_range(window.beta..=score),
            score => score,
        }
    }

    /// Pairs searched in windows of their own give the same result as with all scores known, and some are left out.
    #[test]
    fn windows_of_pairs_are_sound() {
        let mut dice = ChaCha8Rng::seed_from_u64(7);
        let (mut searched, mut pairs) = (0, 0);
        for _ in 0..20_000 {
            let bids = bids(dice.random_range(1..=3), dice.random_range(1..=3));
            let (mut scores, mut matrix) = ([[0; MOST]; MOST], bids.matrix());
            for &(row, column, ()) in &bids.pairs {
                scores[row][column] = random_score(&mut dice);
                matrix.set(row, column, chance(scores[row][column]));
            }
            let value = matrix.solve().value;
            let alpha = random_score(&mut dice);
            let width = if dice.random_bool(0.5) { 1 } else { dice.random_range(1..300) };
            let window = Window { alpha, beta: alpha + width };
            let mut bounds = BidBounds::new(&bids, |()| 0);
            let mut open = bids.pairs.clone();
            let mut decided = None;
            while let Some((row, column, ())) = bounds.take_likeliest(&mut open) {
                let own = bounds.window_of(row, column, window);
                bounds.update(row, column, answer(scores[row][column], own, &mut dice), own);
                searched += 1;
                decided = bounds.cutoff(window);
                if decided.is_some() {
                    break;
                }
            }
            pairs += bids.pairs.len();
            match decided {
                Some((score, Bound::Lower)) => assert!(score >= window.beta && value >= chance(window.beta) - 1e-9),
                Some((score, _)) => assert!(score <= window.alpha && value <= chance(window.alpha) + 1e-9),
                None => assert!((bounds.low.solve().value - value).abs() < 1e-9, "{matrix:?} {window:?}"),
            }
        }
        assert!(searched * 3 < pairs * 2, "{searched} of {pairs} pairs were searched");
    }
}
