//! The sequential probability ratio test: is a player stronger by `elo1` rather than by `elo0`?
//!
//! The likelihoods are those of the distributions that fit the results best among all that have the Elo of a hypothesis
//! (generalised test). Sources: M. Van den Bergh, *A practical introduction to the GSPRT* (2020) and *Normalized Elo* (2021);
//! A. Wald, *Sequential Tests of Statistical Hypotheses* (1945) for the bounds.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Tally;
use super::estimate::NORMALIZED;

/// In what the hypotheses are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SprtModel {
    /// Normalised Elo.
    Normalized,
    /// Elo of the logistic curve.
    Logistic,
}

/// A test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SprtSettings {
    /// Elo difference of the hypothesis that there is no gain.
    pub elo0: f64,
    /// Elo difference of the other.
    pub elo1: f64,
    /// How often the second may be accepted though the first is true.
    pub alpha: f64,
    /// How often the first may be accepted though the second is true.
    pub beta: f64,
    /// In what Elo is told.
    pub model: SprtModel,
}

/// What is wrong with a test.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum SprtError {
    /// The hypotheses are in the wrong order, or no numbers.
    #[error("elo0 is {0}, elo1 is {1}, expected elo0 below elo1")]
    Hypotheses(f64, f64),
    /// An error rate that is no probability, or both together too much.
    #[error("alpha is {0}, beta is {1}, expected both above 0 and together below 1")]
    Rates(f64, f64),
}

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Decision {
    /// No gain.
    H0,
    /// A gain.
    H1,
    /// More games are needed.
    None,
}

/// Outcomes that have not come are counted as so many, so that no likelihood is 0; as fastchess does.
const UNSEEN: f64 = 1e-3;

impl SprtSettings {
    /// Looks whether it can be carried out.
    pub fn check(&self) -> Result<(), SprtError> {
        let (elo0, elo1, alpha, beta) = (self.elo0, self.elo1, self.alpha, self.beta);
        let are_apart = elo0 < elo1 && elo0.is_finite() && elo1.is_finite();
        if !are_apart {
            return Err(SprtError::Hypotheses(elo0, elo1));
        }
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(SprtError::Rates(alpha, beta));
        }
        Ok(())
    }

    /// The log-likelihood ratios at which the first and the second hypothesis are accepted.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of how much likelier the results are with the second hypothesis than with the first.
    pub fn log_likelihood_ratio(&self, tally: &Tally) -> f64 {
        let sample = tally.sample();
        if sample.count() == 0.0 {
            return 0.0;
        }
        let seen: Vec<(f64, f64)> = sample.outcomes.iter().map(|&(score, n)| (score, n.max(UNSEEN))).collect();
        let count: f64 = seen.iter().map(|(_, n)| n).sum();
        let shares: Vec<(f64, f64)> = seen.iter().map(|&(score, n)| (score, n / count)).collect();
        let fit = |elo: f64| match self.model {
            SprtModel::Logistic => with_mean(&shares, 1.0 / (1.0 + 10f64.powf(-elo / 400.0))),
            SprtModel::Normalized => with_distance(&shares, elo / NORMALIZED * sample.games.sqrt()),
        };
        let (first, second) = (fit(self.elo0), fit(self.elo1));
        let ratios = shares.iter().zip(first.iter().zip(&second));
        count * ratios.map(|((_, share), (p0, p1))| share * (p1 / p0).ln()).sum::<f64>()
    }

    /// What the results decide.
    pub fn decide(&self, tally: &Tally) -> Decision {
        let (ratio, (low, high)) = (self.log_likelihood_ratio(tally), self.bounds());
        match ratio {
            ratio if ratio >= high => Decision::H1,
            ratio if ratio <= low => Decision::H0,
            _ => Decision::None,
        }
    }
}

/// The likeliest distribution whose mean is `mean`: shares of `p / (1 + x (a - mean))`.
fn with_mean(shares: &[(f64, f64)], mean: f64) -> Vec<f64> {
    let centred: Vec<(f64, f64)> = shares.iter().map(|&(score, share)| (score - mean, share)).collect();
    let x = multiplier(&centred);
    centred.iter().map(|(a, share)| share / (1.0 + x * a)).collect()
}

/// The likeliest distribution whose mean is so many standard deviations above 1/2. The condition is made linear at the
/// distribution found before, again and again (*Normalized Elo*, section on the pentanomial model).
fn with_distance(shares: &[(f64, f64)], distance: f64) -> Vec<f64> {
    const ROUNDS: usize = 10;
    const ENOUGH: f64 = 1e-12;
    let mut fitted = vec![1.0 / shares.len() as f64; shares.len()];
    for _ in 0..ROUNDS {
        let mean: f64 = shares.iter().zip(&fitted).map(|((score, _), p)| score * p).sum();
        let variance: f64 = shares.iter().zip(&fitted).map(|((score, _), p)| (score - mean).powi(2) * p).sum();
        let deviation = variance.sqrt();
        let linear =
            |score: f64| score - 0.5 - 0.5 * distance * deviation * (1.0 + ((mean - score) / deviation).powi(2));
        let centred: Vec<(f64, f64)> = shares.iter().map(|&(score, share)| (linear(score), share)).collect();
        let x = multiplier(&centred);
        let next: Vec<f64> = centred.iter().map(|(a, share)| share / (1.0 + x * a)).collect();
        let change = next.iter().zip(&fitted).map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
        fitted = next;
        if change < ENOUGH {
            break;
        }
    }
    fitted
}

/// The number x with `sum of p a / (1 + x a) = 0` for which all `1 + x a` are positive, by bisection.
fn multiplier(centred: &[(f64, f64)]) -> f64 {
    let lowest = centred.iter().map(|(a, _)| *a).fold(f64::INFINITY, f64::min);
    let highest = centred.iter().map(|(a, _)| *a).fold(f64::NEG_INFINITY, f64::max);
    if lowest >= 0.0 || highest <= 0.0 {
        // Nothing with these outcomes has the mean that is wanted.
        return 0.0;
    }
    let (mut low, mut high) = (-1.0 / highest, -1.0 / lowest);
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        let sum: f64 = centred.iter().map(|(a, p)| p * a / (1.0 + middle * a)).sum();
        // The sum falls as x grows.
        if sum > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    fn test(elo0: f64, elo1: f64, model: SprtModel) -> SprtSettings {
        SprtSettings { elo0, elo1, alpha: 0.05, beta: 0.05, model }
    }

    fn near(got: f64, expected: f64) {
        assert!((got - expected).abs() <= 0.01 * expected.abs().max(1.0), "{got}, expected {expected}");
    }

    fn of_pairs([ll, ld, wl, dd, wd, ww]: [u64; 6]) -> Tally {
        let mut tally = Tally { pairs: [ll, ld, wl + dd, wd, ww], drawn_pairs: dd, ..Tally::default() };
        (tally.losses, tally.draws, tally.wins) = (2 * ll + ld + wl, ld + 2 * dd + wd, wl + wd + 2 * ww);
        tally
    }

    /// Published values: tests of fastchess, `sprt_test.cpp`; those without any scatter, in which it departs from the
    /// likelihood, are left out.
    #[test]
    fn ratios_are_those_of_fastchess() {
        use SprtModel::{Logistic, Normalized};
        for ([wins, losses, draws], elo0, elo1, model, expected) in [
            ([36433, 36027, 68692], 0.0, 2.0, Normalized, 0.92),
            ([10871, 10650, 20431], -1.75, 0.25, Normalized, 2.30),
            ([21404, 21184, 40708], 0.5, 2.5, Logistic, -1.57),
            ([57433, 57030, 106593], 0.0, 2.0, Logistic, -2.59),
        ] {
            let tally = Tally { wins, losses, draws, ..Tally::default() };
            near(test(elo0, elo1, model).log_likelihood_ratio(&tally), expected);
        }
        for (pairs, elo0, elo1, model, expected) in [
            ([365, 16618, 36029, 200, 16974, 390], 0.0, 2.0, Normalized, 2.25),
            ([127, 4883, 10311, 401, 5150, 104], -1.75, 0.25, Normalized, 3.01),
            ([223, 9863, 20279, 1000, 10037, 246], 0.5, 2.5, Logistic, -3.07),
            ([871, 26175, 55003, 980, 26678, 821], 0.0, 2.0, Logistic, -4.98),
        ] {
            near(test(elo0, elo1, model).log_likelihood_ratio(&of_pairs(pairs)), expected);
        }
    }

    #[test]
    fn whoever_is_named_first_does_not_matter() {
        for model in [SprtModel::Normalized, SprtModel::Logistic] {
            let ratio = test(-3.0, 8.0, model).log_likelihood_ratio(&of_pairs([30, 50, 20, 40, 60, 35]));
            let turned = test(-8.0, 3.0, model).log_likelihood_ratio(&of_pairs([35, 60, 20, 40, 50, 30]));
            assert!((ratio + turned).abs() < 1e-9, "{model:?}: {ratio} {turned}");
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for (elo0, elo1, alpha, beta) in [
            (5.0, 0.0, 0.05, 0.05),
            (0.0, 0.0, 0.05, 0.05),
            (0.0, 5.0, 0.0, 0.05),
            (0.0, 5.0, 0.6, 0.5),
            (f64::NAN, 1.0, 0.1, 0.1),
        ] {
            let test = SprtSettings { elo0, elo1, alpha, beta, model: SprtModel::Logistic };
            assert!(test.check().is_err(), "{test:?}");
        }
        assert_eq!(test(0.0, 5.0, SprtModel::Logistic).check(), Ok(()));
        assert_eq!(test(0.0, 5.0, SprtModel::Logistic).log_likelihood_ratio(&Tally::default()), 0.0);
    }

    /// Pairs drawn at random of a player with that share of points.
    fn decide(test: &SprtSettings, score: f64, dice: &mut ChaCha8Rng) -> Decision {
        let mut tally = Tally::default();
        loop {
            let pair = [(); 2].map(|()| match dice.random::<f64>() {
                lot if lot < 0.4 => 1,
                lot if lot < 0.4 + 0.6 * (score - 0.2) / 0.6 => 2,
                _ => 0,
            });
            pair.into_iter().for_each(|points| tally.add_game(points));
            tally.add_pair(pair);
            if tally.games() % 16 == 0 {
                let decision = test.decide(&tally);
                if decision != Decision::None {
                    return decision;
                }
            }
        }
    }

    /// The wrong hypothesis is accepted no more often than the rates allow.
    #[test]
    fn errors_are_as_rare_as_promised() {
        const RUNS: u32 = 300;
        let test = test(0.0, 40.0, SprtModel::Logistic);
        let mut dice = ChaCha8Rng::seed_from_u64(5);
        let allowed = f64::from(RUNS) * 0.05 + 3.0 * (f64::from(RUNS) * 0.05 * 0.95).sqrt();
        for (elo, wrong) in [(0.0, Decision::H1), (40.0, Decision::H0)] {
            let score = 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
            let count = (0..RUNS).filter(|_| decide(&test, score, &mut dice) == wrong).count();
            assert!((count as f64) <= allowed, "{count} of {RUNS} wrong at {elo} Elo");
        }
    }
}
