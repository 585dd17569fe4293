//! Sequential probability ratio test.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::elo::{NELO_A_DEVIATION, expected_score};
use super::likelihood::{with_mean, with_t_value};
use super::sample::Basis;
use super::tally::{Counts, GameCounts};

/// Scale of a test's hypotheses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Normalised Elo: a test takes as many games whether draws are frequent or rare.
    #[default]
    Normalized,
    /// Logistic Elo.
    Logistic,
    /// Elo of the program BayesElo, whose scale shrinks with the share of draws. Looks at single games only.
    Bayesian,
}

impl fmt::Display for Model {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Normalized => "normalized",
            Self::Logistic => "logistic",
            Self::Bayesian => "bayesian",
        })
    }
}

impl FromStr for Model {
    type Err = SprtError;

    /// Reads the name that fastchess has for a model.
    fn from_str(name: &str) -> Result<Self, SprtError> {
        let models = [Self::Normalized, Self::Logistic, Self::Bayesian];
        models
            .into_iter()
            .find(|model| model.to_string() == name)
            .ok_or_else(|| SprtError::UnknownModel(name.escape_default().to_string()))
    }
}

/// Reason why a test cannot be made.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SprtError {
    /// The hypotheses are equal, or in the wrong order.
    #[error("SPRT: elo0 ({elo0}) must be less than elo1 ({elo1})")]
    Order {
        /// The Elo of the first hypothesis.
        elo0: f64,
        /// The Elo of the second.
        elo1: f64,
    },
    /// A hypothesis is out of bounds, or no number.
    #[error("SPRT: {name} must be between -{MOST_ELO} and {MOST_ELO}, not {value}")]
    Elo {
        /// `elo0` or `elo1`.
        name: &'static str,
        /// What was given.
        value: f64,
    },
    /// A probability of error is none.
    #[error("SPRT: {name} must be greater than 0 and less than 1, not {value}")]
    Probability {
        /// `alpha` or `beta`.
        name: &'static str,
        /// What was given.
        value: f64,
    },
    /// So wrong a test would decide before it has begun.
    #[error("SPRT: alpha and beta must be less than 1 together, not {0}")]
    Sum(f64),
    /// No model of this name.
    #[error("SPRT: unknown model '{0}', expected normalized, logistic or bayesian")]
    UnknownModel(String),
}

/// Hypotheses of a greater difference are refused; there, a score is all but certain.
const MOST_ELO: f64 = 1000.0;

/// Hypotheses and error probabilities of a test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SprtParameters {
    /// The kind of Elo.
    pub model: Model,
    /// The first engine's Elo according to the hypothesis H0.
    pub elo0: f64,
    /// The first engine's Elo according to the hypothesis H1.
    pub elo1: f64,
    /// How often H1 may be accepted although H0 is true, 0 to 1.
    pub alpha: f64,
    /// How often H0 may be accepted although H1 is true, 0 to 1.
    pub beta: f64,
}

impl SprtParameters {
    fn check(&self) -> Result<(), SprtError> {
        let &Self { elo0, elo1, alpha, beta, .. } = self;
        for (name, value) in [("elo0", elo0), ("elo1", elo1)] {
            if !(-MOST_ELO..=MOST_ELO).contains(&value) {
                return Err(SprtError::Elo { name, value });
            }
        }
        if elo0 >= elo1 {
            return Err(SprtError::Order { elo0, elo1 });
        }
        for (name, value) in [("alpha", alpha), ("beta", beta)] {
            if !(value > 0.0 && value < 1.0) {
                return Err(SprtError::Probability { name, value });
            }
        }
        if alpha + beta >= 1.0 {
            return Err(SprtError::Sum(alpha + beta));
        }
        Ok(())
    }
}

/// Verdict of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Verdict {
    /// The first engine is no better than `elo0`.
    H0,
    /// The first engine is at least as good as `elo1`.
    H1,
    /// Neither yet: more games are needed.
    Continue,
}

/// A sequential probability ratio test whose parameters make sense.
///
/// A. Wald, *Sequential Tests of Statistical Hypotheses* (1945), generalised to hypotheses that leave more than one
/// distribution possible: the likelihood ratio is that of the likeliest distributions (Michel Van den Bergh,
/// <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>). fastchess and fishtest do the same; it is not the
/// approximation by a normal distribution that older programs have. Distributions are found to the last digits, where
/// fastchess stops after about four: its ratios differ by some ten-thousandths of themselves.
///
/// ```
/// use twofold_arena::stats::{Basis, Counts, GameCounts, Model, Sprt, SprtParameters, Verdict};
///
/// let parameters = SprtParameters { model: Model::Logistic, elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
/// let test = Sprt::new(parameters)?;
/// assert_eq!(test.verdict(test.llr(&Counts::default(), Basis::Games)), Verdict::Continue);
///
/// let won = Counts::from(GameCounts { wins: 4000, draws: 3000, losses: 3000 });
/// assert_eq!(test.verdict(test.llr(&won, Basis::Games)), Verdict::H1);
/// # Ok::<(), twofold_arena::stats::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    parameters: SprtParameters,
}

impl Sprt {
    /// A test with these parameters.
    pub fn new(parameters: SprtParameters) -> Result<Self, SprtError> {
        parameters.check()?;
        Ok(Self { parameters })
    }

    /// Parameters of the test.
    pub fn parameters(&self) -> &SprtParameters {
        &self.parameters
    }

    /// The log-likelihood ratio at which H0 is accepted; negative.
    pub fn lower(&self) -> f64 {
        (self.parameters.beta / (1.0 - self.parameters.alpha)).ln()
    }

    /// The log-likelihood ratio at which H1 is accepted; positive.
    pub fn upper(&self) -> f64 {
        ((1.0 - self.parameters.beta) / self.parameters.alpha).ln()
    }

    /// The log-likelihood ratio of H1 to H0: how much likelier H1 makes what was counted. 0 without games. The Bayesian
    /// model looks at single games, whatever the basis.
    pub fn llr(&self, counts: &Counts, basis: Basis) -> f64 {
        match (self.parameters.model, basis.of(counts)) {
            (Model::Normalized, Basis::Pairs) => self.normalized(&counts.pairs.pentanomial(), 2.0),
            (Model::Normalized, Basis::Games) => self.normalized(&counts.games.trinomial(), 1.0),
            (Model::Logistic, Basis::Pairs) => self.logistic(&counts.pairs.pentanomial()),
            (Model::Logistic, Basis::Games) => self.logistic(&counts.games.trinomial()),
            (Model::Bayesian, _) => self.bayesian(&counts.games),
        }
    }

    /// How far the ratio has gone towards the bound on its side of 0: 1 at H1, -1 at H0.
    pub fn fraction(&self, llr: f64) -> f64 {
        if llr >= 0.0 { llr / self.upper() } else { -llr / self.lower() }
    }

    /// Verdict at a log-likelihood ratio.
    pub fn verdict(&self, llr: f64) -> Verdict {
        if llr >= self.upper() {
            Verdict::H1
        } else if llr <= self.lower() {
            Verdict::H0
        } else {
            Verdict::Continue
        }
    }

    /// An outcome of so many games deviates by its square root less than a game does, and its t-value is the larger.
    fn normalized<const N: usize>(&self, counts: &[u64; N], games: f64) -> f64 {
        self.ratio(counts, |shares, elo| with_t_value(shares, elo / NELO_A_DEVIATION * games.sqrt()))
    }

    fn logistic<const N: usize>(&self, counts: &[u64; N]) -> f64 {
        self.ratio(counts, |shares, elo| with_mean(shares, expected_score(elo)))
    }

    /// As in fastchess: what BayesElo's `drawelo` is, is taken from the games, and 0 returned where it cannot be.
    fn bayesian(&self, games: &GameCounts) -> f64 {
        if games.wins == 0 || games.losses == 0 {
            return 0.0;
        }
        self.ratio(&games.trinomial(), |shares, elo| {
            let &[loss, _, win] = shares;
            let draw_elo = 200.0 * ((1.0 - loss) / loss * (1.0 - win) / win).log10();
            let (wins, losses) = (expected_score(elo - draw_elo), expected_score(-elo - draw_elo));
            with_mean(shares, wins + (1.0 - wins - losses) / 2.0)
        })
    }

    /// The log-likelihood ratio, where `likeliest` finds the likeliest distribution for shares and an Elo.
    fn ratio<const N: usize>(&self, counts: &[u64; N], likeliest: impl Fn(&[f64; N], f64) -> [f64; N]) -> f64 {
        if counts.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let weights = counts.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let total: f64 = weights.iter().sum();
        let shares = weights.map(|weight| weight / total);
        let h0 = likeliest(&shares, self.parameters.elo0);
        let h1 = likeliest(&shares, self.parameters.elo1);
        (0..N).map(|index| weights[index] * (h1[index] / h0[index]).ln()).sum()
    }
}

/// The count of what has not been seen yet, so that no hypothesis is ruled out by it. The value is fishtest's and
/// fastchess's.
const UNSEEN: f64 = 1e-3;

#[cfg(test)]
#[path = "sprt_tests.rs"]
mod tests;
