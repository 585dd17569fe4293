//! The outcomes of a match as a sample of numbers.

use serde::{Deserialize, Serialize};

use super::tally::Counts;

/// Basis of statistics.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Basis {
    /// Pairs of games. Two games from one opening depend on each other, and only pairs see that; their errors are mostly
    /// smaller. Where no pair is complete, single games stand in for them.
    #[default]
    Pairs,
    /// Single games, as though each were independent of all others.
    Games,
}

impl Basis {
    /// This basis, or games where there are no pairs.
    pub(super) fn of(self, counts: &Counts) -> Self {
        if counts.pairs.total() == 0 { Self::Games } else { self }
    }
}

/// Number of outcomes, their mean, and their variance (of the sample itself, not an estimate of the
/// population's). An outcome is worth 0 to 1, evenly spaced.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Moments {
    pub total: f64,
    pub mean: f64,
    pub variance: f64,
    /// Games in an outcome.
    pub games: f64,
}

impl Moments {
    /// The moments of counts on the given basis; mean and variance are NaN where there are none.
    pub fn of(counts: &Counts, basis: Basis) -> Self {
        match basis.of(counts) {
            Basis::Pairs => Self { games: 2.0, ..Self::of_outcomes(&counts.pairs.pentanomial()) },
            Basis::Games => Self::of_outcomes(&counts.games.trinomial()),
        }
    }

    fn of_outcomes<const N: usize>(counts: &[u64; N]) -> Self {
        let total: f64 = counts.iter().map(|&count| count as f64).sum();
        let mean_of = |value: &dyn Fn(f64) -> f64| {
            let terms = counts.iter().enumerate().map(|(index, &count)| count as f64 * value(worth::<N>(index)));
            terms.sum::<f64>() / total
        };
        let mean = mean_of(&|worth| worth);
        let variance = mean_of(&|worth| (worth - mean).powi(2));
        Self { total, mean, variance, games: 1.0 }
    }
}

/// Worth of the outcome at an index, 0 to 1, where there are `N` of them.
pub(super) fn worth<const N: usize>(index: usize) -> f64 {
    index as f64 / (N - 1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{GameCounts, PairCounts};

    #[test]
    fn moments_of_pairs_and_of_games() {
        let counts = Counts::from(PairCounts { ll: 1, wl: 2, dd: 1, wd: 4, ..PairCounts::default() });
        let pairs = Moments::of(&counts, Basis::Pairs);
        assert_eq!((pairs.total, pairs.mean, pairs.variance, pairs.games), (8.0, 0.5625, 0.05859375, 2.0));
        let games = Moments::of(&counts, Basis::Games);
        assert_eq!((games.total, games.mean, games.games), (16.0, 0.5625, 1.0));
    }

    #[test]
    fn single_games_stand_in_for_pairs() {
        let counts = Counts::from(GameCounts { wins: 3, draws: 0, losses: 1 });
        assert_eq!(Moments::of(&counts, Basis::Pairs), Moments::of(&counts, Basis::Games));
        let none = Moments::of(&Counts::default(), Basis::Pairs);
        assert!(none.total == 0.0 && none.mean.is_nan() && none.variance.is_nan());
    }
}
