use serde::Serialize;
use statrs::function::erf::erf;

use super::Tally;

/// Standard errors in half of a 95 % interval.
const SIGMAS: f64 = 1.959_963_984_540_054;

/// What a tally says about the strength of a player against the other. Bounds are those of a 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// Score of a game, 0 to 1.
    pub score: f64,
    /// Its standard error, from the scatter of the pairs, or of the games where there are no pairs.
    pub error: f64,
    /// Elo difference: that which the logistic curve has for the score.
    pub elo: f64,
    /// Half of its interval.
    pub elo_error: f64,
    /// Normalised Elo: the score's distance from 1/2 in standard deviations of a game, times 800/ln 10 (Van den Bergh, *Normalized
    /// Elo*, 2021).
    pub normalized: f64,
    /// Half of its interval.
    pub normalized_error: f64,
    /// Likelihood that the player is the better one, 0 to 1 (<https://www.chessprogramming.org/Match_Statistics>).
    pub superiority: f64,
}

/// Elo of a score between 0 and 1: infinite at the ends.
pub fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(0.0, 1.0) - 1.0).log10()
}

/// Normalised Elo of a standard deviation from 1/2.
pub const NORMALIZED: f64 = 800.0 / std::f64::consts::LN_10;

impl From<&Tally> for Estimate {
    fn from(tally: &Tally) -> Self {
        let sample = tally.sample();
        let (score, variance) = sample.moments();
        let error = (variance / sample.count().max(1.0)).sqrt();
        let (low, high) = (score - SIGMAS * error, score + SIGMAS * error);
        // The scatter of single games, were they independent.
        let deviation = (variance * sample.games).sqrt();
        let normalized = |score: f64| if deviation > 0.0 { (score - 0.5) / deviation * NORMALIZED } else { 0.0 };
        let superiority = match error > 0.0 {
            true => 0.5 * (1.0 + erf((score - 0.5) / error / std::f64::consts::SQRT_2)),
            false if score > 0.5 => 1.0,
            false if score < 0.5 => 0.0,
            false => 0.5,
        };
        Self {
            score,
            error,
            elo: elo(score),
            elo_error: (elo(high) - elo(low)) / 2.0,
            normalized: normalized(score),
            normalized_error: (normalized(high) - normalized(low)) / 2.0,
            superiority,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(got: f64, expected: f64) {
        assert!((got - expected).abs() <= 0.01 * expected.abs(), "{got}, expected {expected}");
    }

    /// Published values: tests of fastchess, `elo_test.cpp`.
    #[test]
    fn games_are_estimated_as_by_fastchess() {
        for (games, normalized, elo) in [
            ([76, 89, 123], (-20.76, 40.13), None),
            ([136, 96, 111], (49.77, 36.77), Some((40.70, 30.43))),
            ([34, 356, 0], (-508.44, 34.48), None),
        ] {
            let [wins, losses, draws] = games;
            let estimate = Estimate::from(&Tally { wins, losses, draws, ..Tally::default() });
            near(estimate.normalized, normalized.0);
            near(estimate.normalized_error, normalized.1);
            if let Some((difference, error)) = elo {
                near(estimate.elo, difference);
                near(estimate.elo_error, error);
            }
        }
        let tally = Tally { wins: 76, losses: 89, draws: 123, ..Tally::default() };
        near(Estimate::from(&tally).superiority, 0.1553);
    }

    /// Pairs as [LL, LD, WL, DD, WD, WW], as the same tests have them.
    #[test]
    fn pairs_are_estimated_as_by_fastchess() {
        for (pairs, normalized, elo) in [
            ([34, 54, 31, 32, 64, 75], (57.94, 28.28), (55.58, 27.65)),
            ([332, 433, 457, 41, 333, 334], (-9.17, 10.96), (-8.64, 10.33)),
            ([7895, 8757, 5485, 200, 568, 9999], (-19.01, 2.65), (-21.04, 2.95)),
        ] {
            let estimate = Estimate::from(&of_pairs(pairs));
            near(estimate.normalized, normalized.0);
            near(estimate.normalized_error, normalized.1);
            near(estimate.elo, elo.0);
            near(estimate.elo_error, elo.1);
        }
        near(Estimate::from(&of_pairs([332, 433, 457, 41, 333, 334])).superiority, 0.0505);
    }

    pub fn of_pairs([ll, ld, wl, dd, wd, ww]: [u64; 6]) -> Tally {
        let mut tally = Tally::default();
        for (pair, count) in [([0, 0], ll), ([0, 1], ld), ([2, 0], wl), ([1, 1], dd), ([1, 2], wd), ([2, 2], ww)] {
            for _ in 0..count {
                pair.iter().for_each(|&points| tally.add_game(points));
                tally.add_pair(pair);
            }
        }
        tally
    }

    #[test]
    fn little_is_said_of_little() {
        let none = Estimate::from(&Tally::default());
        assert_eq!((none.score, none.elo, none.superiority), (0.5, 0.0, 0.5));
        let all = Estimate::from(&of_pairs([0, 0, 0, 0, 0, 3]));
        assert!(all.elo.is_infinite() && all.superiority == 1.0, "{all:?}");
    }
}
