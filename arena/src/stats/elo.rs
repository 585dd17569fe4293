//! Elo and normalised Elo with their errors, and the likelihood of superiority.

use std::f64::consts::{LN_10, SQRT_2};

use super::report::fixed;
use super::sample::{Basis, Moments};
use super::tally::Counts;

/// Standard deviations on each side of the mean of a normal distribution that hold 95 % of it.
const Z95: f64 = 1.959_963_984_540_054;

/// Normalised Elo for each standard deviation of a single game by which the score is better than a half: the slope of
/// logistic Elo at a score of a half, for games without draws.
pub(super) const NELO_A_DEVIATION: f64 = 800.0 / LN_10;

/// An estimate with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Most likely value.
    pub value: f64,
    /// Lower bound.
    pub lower: f64,
    /// Upper bound.
    pub upper: f64,
}

impl Estimate {
    /// Half the distance between the bounds, which is what fastchess prints behind `+/-`. Infinite where one bound is,
    /// NaN where both are.
    pub fn margin(&self) -> f64 {
        (self.upper - self.lower) / 2.0
    }
}

/// Strength of an engine against its opponents, as its results show it. All values are NaN without games; for people there
/// are [`Performance::elo_text`] and [`Performance::nelo_text`], which always print something meaningful.
///
/// ```
/// use twofold_arena::stats::{Basis, GameCounts, Performance};
///
/// let performance = Performance::of(&GameCounts { wins: 136, draws: 111, losses: 96 }.into(), Basis::Games);
/// assert_eq!(performance.elo_text(), "40.70 +/- 30.43");
///
/// // An engine that wins every game is better by an unknown amount, of which only the lower bound is known.
/// let performance = Performance::of(&GameCounts { wins: 10, draws: 0, losses: 0 }.into(), Basis::Games);
/// assert_eq!(performance.elo_text(), "above 140.22");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Performance {
    /// Mean score of a game, 0 to 1.
    pub score: f64,
    /// Standard error of the score, 0 to 1.
    pub standard_error: f64,
    /// Logistic Elo.
    pub elo: Estimate,
    /// Normalised Elo: the score's distance from a half in standard deviations of a game, on the scale of Elo.
    pub nelo: Estimate,
    /// Likelihood of superiority: probability, 0 to 1, that the engine is the stronger one.
    pub los: f64,
    /// Number of pairs, or of games, on which the estimates are based.
    pub outcomes: f64,
}

impl Performance {
    /// What counts say on the given basis.
    ///
    /// As fastchess has it (`elo_pentanomial.cpp`, `elo_wdl.cpp`): bounds are those of the score, from the sample's
    /// variance and the normal distribution, turned into Elo; bounds of the score beyond 0 and 1 count as 0 and 1 and give
    /// infinite Elo. Normalised Elo is Michel Van den Bergh's, *Normalized Elo*,
    /// <https://www.cantate.be/Fishtest/normalized_elo.pdf>.
    pub fn of(counts: &Counts, basis: Basis) -> Self {
        let moments = Moments::of(counts, basis);
        let standard_error = (moments.variance / moments.total).sqrt();
        let bound = |z: f64| logistic_elo((moments.mean + z * standard_error).clamp(0.0, 1.0));
        Self {
            score: moments.mean,
            standard_error,
            elo: Estimate { value: logistic_elo(moments.mean), lower: bound(-Z95), upper: bound(Z95) },
            nelo: normalised_elo(&moments),
            los: normal_share_below(deviations(moments.mean, standard_error)),
            outcomes: moments.total,
        }
    }

    /// Elo with its margin, or with the bounds that there are: `19.22 +/- 9.01`, `above 140.22`, `no games`.
    pub fn elo_text(&self) -> String {
        let Estimate { value, lower, upper } = self.elo;
        let print = |value| fixed(value, 2);
        match (value.is_finite(), lower.is_finite(), upper.is_finite()) {
            _ if self.outcomes == 0.0 => "no games".to_owned(),
            (true, true, true) => format!("{} +/- {}", print(value), print(self.elo.margin())),
            (true, true, false) => format!("{} (above {})", print(value), print(lower)),
            (true, false, true) => format!("{} (below {})", print(value), print(upper)),
            (true, false, false) => format!("{} (bounds not known yet)", print(value)),
            (false, ..) if value > 0.0 => format!("above {}", print(self.one_sided_bound())),
            (false, ..) => format!("below {}", print(-self.one_sided_bound())),
        }
    }

    /// Normalised Elo with its margin, or why it is not known.
    pub fn nelo_text(&self) -> String {
        match self.nelo.value.is_finite() {
            true => format!("{} +/- {}", fixed(self.nelo.value, 2), fixed(self.nelo.margin(), 2)),
            false if self.outcomes == 0.0 => "no games".to_owned(),
            false => "not known".to_owned(),
        }
    }

    /// Bound of the Elo of an engine all of whose results are perfect. If the chance of a perfect result were less than
    /// p, n of them in a row would have a chance of less than p to the n; 2.5 % is where the 95 % interval ends.
    fn one_sided_bound(&self) -> f64 {
        logistic_elo(0.025_f64.powf(1.0 / self.outcomes))
    }
}

/// The difference in Elo at which a score, 0 to 1, is expected: A. Elo, *The Rating of Chessplayers* (1978), with the
/// logistic curve.
fn logistic_elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The score, 0 to 1, that is expected at a difference in logistic Elo.
pub(super) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The variance of a single game is that of the sample's outcomes times their games, since the mean of two independent
/// games varies half as much. The width of the bounds then depends on the number of games alone.
fn normalised_elo(moments: &Moments) -> Estimate {
    let value = NELO_A_DEVIATION * deviations(moments.mean, (moments.variance * moments.games).sqrt());
    let margin = NELO_A_DEVIATION * Z95 / (moments.total * moments.games).sqrt();
    Estimate { value, lower: value - margin, upper: value + margin }
}

/// By how many of its deviations a mean is better than a half. An even score is no better, whatever the deviation; any
/// other that never varies is better or worse without bound.
fn deviations(mean: f64, deviation: f64) -> f64 {
    if mean == 0.5 { 0.0 } else { (mean - 0.5) / deviation }
}

/// The share of the standard normal distribution below a number.
fn normal_share_below(number: f64) -> f64 {
    libm::erfc(-number / SQRT_2) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{GameCounts, PairCounts};

    fn of_games(wins: u64, losses: u64, draws: u64) -> Performance {
        Performance::of(&GameCounts { wins, draws, losses }.into(), Basis::Games)
    }

    fn of_pairs(pentanomial: [u64; 5]) -> Performance {
        let [ll, ld, dd, wd, ww] = pentanomial;
        Performance::of(&PairCounts { ll, ld, wl: 0, dd, wd, ww }.into(), Basis::Pairs)
    }

    /// Elo, its margin, normalised Elo, its margin and the likelihood of superiority in percent, as they are printed.
    fn printed(performance: &Performance) -> [String; 5] {
        let Performance { elo, nelo, los, .. } = performance;
        [elo.value, elo.margin(), nelo.value, nelo.margin(), los * 100.0].map(|value| format!("{value:.2}"))
    }

    /// The values of fastchess's own tests, `app/tests/elo_test.cpp`.
    #[test]
    fn fastchess_agrees() {
        assert_eq!(printed(&of_games(76, 89, 123))[2..], ["-20.76", "40.13", "15.53"]);
        assert_eq!(printed(&of_games(136, 96, 111)), ["40.70", "30.43", "49.77", "36.77", "99.60"]);
        assert_eq!(printed(&of_games(34, 356, 0))[2..4], ["-508.44", "34.48"]);
        assert_eq!(printed(&of_pairs([34, 54, 63, 64, 75])), ["55.58", "27.65", "57.94", "28.28", "100.00"]);
        assert_eq!(printed(&of_pairs([332, 433, 498, 333, 334])), ["-8.64", "10.33", "-9.17", "10.96", "5.05"]);
        assert_eq!(printed(&of_pairs([7895, 8757, 5685, 568, 9999])), ["-21.04", "2.95", "-19.01", "2.65", "0.00"]);
    }

    #[test]
    fn without_games_nothing_is_known() {
        for basis in [Basis::Pairs, Basis::Games] {
            let Performance { score, standard_error, elo, nelo, los, .. } = Performance::of(&Counts::default(), basis);
            for value in [score, standard_error, elo.value, elo.margin(), nelo.value, los] {
                assert!(value.is_nan());
            }
        }
    }

    #[test]
    fn without_variance() {
        let all_won = of_pairs([0, 0, 0, 0, 9]);
        assert_eq!((all_won.score, all_won.elo.value, all_won.nelo.value), (1.0, f64::INFINITY, f64::INFINITY));
        assert_eq!((all_won.los, all_won.standard_error), (1.0, 0.0));
        assert!(all_won.elo.margin().is_nan());
        let all_lost = of_pairs([9, 0, 0, 0, 0]);
        assert_eq!((all_lost.score, all_lost.elo.value, all_lost.los), (0.0, f64::NEG_INFINITY, 0.0));
        let all_even = of_pairs([0, 0, 8, 0, 0]);
        assert_eq!((all_even.elo.value, all_even.elo.margin()), (0.0, 0.0));
        assert_eq!((all_even.nelo.value, all_even.los), (0.0, 0.5));
        let all_better = of_pairs([0, 0, 0, 5, 0]);
        assert_eq!((all_better.los, all_better.nelo.value), (1.0, f64::INFINITY));
        assert!((all_better.elo.value - 190.848_501_887_865).abs() < 1e-9 && all_better.elo.margin() == 0.0);
    }

    #[test]
    fn a_bound_that_reaches_a_perfect_score_is_infinite() {
        let performance = of_games(3, 1, 0);
        assert!(performance.elo.value.is_finite() && performance.elo.lower.is_finite());
        assert_eq!((performance.elo.upper, performance.elo.margin()), (f64::INFINITY, f64::INFINITY));
    }

    /// Whatever was played, no text has anything in it that is no number.
    #[test]
    fn every_text_means_something() {
        let mut looked_at = 0;
        for wins in 0..4 {
            for losses in 0..4 {
                for draws in 0..3 {
                    for performance in [of_games(wins, losses, draws), of_pairs([losses, draws, 0, draws, wins])] {
                        for text in [performance.elo_text(), performance.nelo_text()] {
                            assert!(!text.contains("nan") && !text.contains("inf"), "{wins} {losses} {draws}: {text}");
                            looked_at += 1;
                        }
                    }
                }
            }
        }
        assert_eq!(looked_at, 4 * 4 * 3 * 2 * 2);
        assert_eq!(of_games(0, 0, 0).elo_text(), "no games");
        assert_eq!(of_games(3, 1, 0).elo_text(), "190.85 (above -126.45)");
        assert_eq!(of_games(0, 10, 0).elo_text(), "below -140.22");
        assert_eq!(of_games(1, 1, 0).elo_text(), "0.00 (bounds not known yet)");
        assert_eq!(of_pairs([0, 0, 0, 5, 0]).nelo_text(), "not known");
    }
}
