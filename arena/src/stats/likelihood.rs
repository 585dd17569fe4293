//! The likeliest distribution of outcomes among those that a hypothesis allows.
//!
//! Michel Van den Bergh, *Comments on Normalized Elo*, <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>:
//! proposition 1.1 for a given mean, section 4.1 for a given mean in standard deviations. Outcomes are worth 0 to 1, evenly
//! spaced; distributions are lists of `N` probabilities.

use super::roots::zero;
use super::sample::worth;

/// The distribution that makes the observed shares, all of them positive, likeliest among those whose mean is as given,
/// 0 to 1 exclusive.
pub(super) fn with_mean<const N: usize>(observed: &[f64; N], mean: f64) -> [f64; N] {
    let direction = std::array::from_fn(|index| worth::<N>(index) - mean);
    tilted(observed, &direction).unwrap_or(*observed)
}

/// The distribution that makes the observed shares, all of them positive, likeliest among those whose mean exceeds a half by
/// as many of their own standard deviations as given (the *t-value*).
///
/// With `x` an outcome's worth above a half and `s` the standard deviation, the solution is the observed shares tilted
/// along the constraint's gradient, `x - ts/2 - t(x - ts)²/2s`. That depends on nothing but `s`, so that one equation in
/// one unknown is left: a tilt for the right `s` has the mean `ts`. (The paper, and with it fastchess, iterates from the
/// uniform distribution instead, which fails for t-values that the uniform distribution is far from.) There is more than
/// one solution only for a sample almost without variance or an absurd hypothesis; then the one with the largest `s` is
/// taken, to which the iteration goes, too.
pub(super) fn with_t_value<const N: usize>(observed: &[f64; N], t: f64) -> [f64; N] {
    if t < 0.0 {
        return mirrored(&with_t_value(&mirrored(observed), -t));
    }
    if t == 0.0 {
        return with_mean(observed, 0.5);
    }
    let above = |index: usize| worth::<N>(index) - 0.5;
    let at = |s: f64| {
        let gradient = |x: f64| x - t * s / 2.0 - t * (x - t * s).powi(2) / (2.0 * s);
        tilted(observed, &std::array::from_fn(|index| gradient(above(index))))
    };
    // How far the mean is too large. For the smallest deviations nothing can be tilted upwards; just before that all of it
    // is one outcome, whose mean is too large.
    let excess = |s: f64| at(s).map_or(1.0, |tilt| (0..N).map(|index| tilt[index] * above(index)).sum::<f64>() - t * s);
    // The mean square of `x`, a quarter at most, is `s²(1 + t²)`.
    let mut high = 0.5 / t.hypot(1.0);
    let mut at_high = excess(high);
    let mut low = high * STEP;
    let mut at_low = excess(low);
    while at_low < 0.0 {
        (high, at_high) = (low, at_low);
        low *= STEP;
        at_low = excess(low);
    }
    let s = if at_high < 0.0 { zero(excess, (low, at_low), (high, at_high)) } else { high };
    at(s).unwrap_or(*observed)
}

/// Deviations are tried from the largest one downwards, each this part of the one before.
const STEP: f64 = 0.9;

fn mirrored<const N: usize>(distribution: &[f64; N]) -> [f64; N] {
    std::array::from_fn(|index| distribution[N - 1 - index])
}

/// The shares `p / (1 + kv)` for each observed share `p` and its component `v` of a direction, with the `k` that makes the
/// mean of `v` zero (the *secular equation*). They sum to 1. None if the components do not have both signs.
fn tilted<const N: usize>(observed: &[f64; N], direction: &[f64; N]) -> Option<[f64; N]> {
    let highest = direction.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let lowest = direction.iter().copied().fold(f64::INFINITY, f64::min);
    // Also false for NaN.
    if !(lowest < 0.0 && highest > 0.0) {
        return None;
    }
    // `k` lies between the poles -1/highest and -1/lowest, often very near to one of them, where 1 + kv cancels. Measured
    // from the nearer pole, `distance` keeps its digits.
    let width = 1.0 / highest - 1.0 / lowest;
    let mean_in_the_middle = mean_from(observed, direction, highest, width / 2.0);
    let (pole, middle) = if mean_in_the_middle < 0.0 { (highest, width / 2.0) } else { (lowest, -width / 2.0) };
    // Times the distance, the mean has no pole, and at the pole it is the share of the outcomes that are there.
    let function = |distance: f64| distance * mean_from(observed, direction, pole, distance);
    let at_pole: f64 = (0..N).filter(|&index| direction[index] == pole).map(|index| observed[index]).sum();
    // By rounding the middle may look different from the other pole; then it is the solution itself.
    let at_middle = function(middle);
    let distance = if at_middle < 0.0 { zero(function, (0.0, at_pole), (middle, at_middle)) } else { middle };
    Some(std::array::from_fn(|index| observed[index] / denominator(direction[index], pole, distance)))
}

/// `1 + kv` where `k` is `-1/pole + distance`.
fn denominator(component: f64, pole: f64, distance: f64) -> f64 {
    1.0 - component / pole + distance * component
}

/// The mean of a direction after tilting.
fn mean_from<const N: usize>(observed: &[f64; N], direction: &[f64; N], pole: f64, distance: f64) -> f64 {
    let term = |index: usize| observed[index] * direction[index] / denominator(direction[index], pole, distance);
    (0..N).map(term).sum()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    fn sum_of<const N: usize>(distribution: &[f64; N], value: impl Fn(f64) -> f64) -> f64 {
        (0..N).map(|index| distribution[index] * value(worth::<N>(index))).sum()
    }

    fn t_value<const N: usize>(distribution: &[f64; N]) -> f64 {
        let mean = sum_of(distribution, |worth| worth);
        (mean - 0.5) / sum_of(distribution, |worth| (worth - mean).powi(2)).sqrt()
    }

    fn log_likelihood<const N: usize>(observed: &[f64; N], distribution: &[f64; N]) -> f64 {
        (0..N).map(|index| observed[index] * distribution[index].ln()).sum()
    }

    /// Shares of all orders of size, as matches have them: many, few, or next to none of a kind.
    pub fn shares<const N: usize>(chance: &mut ChaCha8Rng) -> [f64; N] {
        let weights: [f64; N] = std::array::from_fn(|_| match chance.random_range(0..4) {
            0 => 1e-3,
            1 => chance.random_range(1..10).into(),
            _ => chance.random_range(1..100_000).into(),
        });
        let total: f64 = weights.iter().sum();
        weights.map(|weight| weight / total)
    }

    #[test]
    fn hypotheses_are_met_whatever_was_observed() {
        let mut chance = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..20_000 {
            meet(&shares::<3>(&mut chance), &mut chance);
            meet(&shares::<5>(&mut chance), &mut chance);
        }
    }

    fn meet<const N: usize>(observed: &[f64; N], chance: &mut ChaCha8Rng) {
        let mean = chance.random_range(0.003..0.997);
        let tilt = with_mean(observed, mean);
        assert!((sum_of(&tilt, |_| 1.0) - 1.0).abs() < 1e-12, "{observed:?} {mean}: {tilt:?}");
        assert!((sum_of(&tilt, |worth| worth) - mean).abs() < 1e-12, "{observed:?} {mean}: {tilt:?}");
        let t = chance.random_range(-1.0_f64..1.0).powi(3) * 4.1;
        let tilt = with_t_value(observed, t);
        assert!((sum_of(&tilt, |_| 1.0) - 1.0).abs() < 1e-12, "{observed:?} {t}: {tilt:?}");
        assert!((t_value(&tilt) - t).abs() < 1e-9, "{observed:?} {t}: {tilt:?} has {}", t_value(&tilt));
    }

    /// Poles on both sides are equally near, and what is to be found is between them.
    #[test]
    fn even_samples_stay_even() {
        for rare in [1e-3, 1e-9, 1e-20] {
            let observed = [0.5 - rare, rare / 2.0, rare, rare / 2.0, 0.5 - rare];
            for t in [0.0, 1e-9, -1e-9] {
                let tilt = with_t_value(&observed, t);
                assert!((0..5).all(|index| (tilt[index] / observed[index] - 1.0).abs() < 1e-8), "{rare} {t}: {tilt:?}");
            }
        }
    }

    #[test]
    fn a_true_hypothesis_changes_nothing() {
        let observed = [0.1, 0.2, 0.3, 0.25, 0.15];
        let mean = sum_of(&observed, |worth| worth);
        for tilt in [with_mean(&observed, mean), with_t_value(&observed, t_value(&observed))] {
            for index in 0..5 {
                assert!((tilt[index] - observed[index]).abs() < 1e-12, "{tilt:?}");
            }
        }
    }

    /// No distribution nearby that meets the hypothesis, too, is likelier.
    #[test]
    fn nothing_nearby_is_likelier() {
        let mut chance = ChaCha8Rng::seed_from_u64(2);
        for _ in 0..2_000 {
            let observed = shares::<5>(&mut chance);
            let t = chance.random_range(-0.3..0.3);
            let best = with_t_value(&observed, t);
            let other: [f64; 5] = std::array::from_fn(|index| best[index] * chance.random_range(0.99..1.01));
            let total: f64 = other.iter().sum();
            let other = with_t_value(&other.map(|share| share / total), t);
            let (likeliest, nearby) = (log_likelihood(&observed, &best), log_likelihood(&observed, &other));
            assert!(nearby <= likeliest + 1e-12, "{observed:?} {t}: {best:?} {likeliest}, {other:?} {nearby}");
        }
    }

    /// The paper's iteration, from the uniform distribution on. None where it leads nowhere.
    fn iterated(observed: &[f64; 5], t: f64) -> Option<[f64; 5]> {
        let mut distribution = [0.2; 5];
        for _ in 0..300 {
            let mean = sum_of(&distribution, |worth| worth);
            let deviation = sum_of(&distribution, |worth| (worth - mean).powi(2)).sqrt();
            let gradient = |x: f64| x - 0.5 - t * deviation / 2.0 * (1.0 + ((x - mean) / deviation).powi(2));
            let next = tilted(observed, &std::array::from_fn(|index| gradient(worth::<5>(index))))?;
            let settled = (0..5).all(|index| (next[index] - distribution[index]).abs() < 1e-14);
            distribution = next;
            if settled {
                return Some(distribution);
            }
        }
        None
    }

    #[test]
    fn the_iteration_of_the_paper_goes_to_the_same_solution() {
        let mut chance = ChaCha8Rng::seed_from_u64(3);
        let one_in_many = [1e-3, 1e-3, 3000.0, 1.0, 1e-3].map(|weight| weight / 3001.003);
        let mut samples = vec![(one_in_many, 0.08), (one_in_many, -0.08)];
        samples.extend((0..3_000).map(|_| (shares(&mut chance), chance.random_range(-0.2..0.2))));
        let (mut settled, mut same) = (0, 0);
        for (observed, t) in &samples {
            let Some(expected) = iterated(observed, *t) else { continue };
            settled += 1;
            let [ours, theirs] = [with_t_value(observed, *t), expected].map(|found| log_likelihood(observed, &found));
            assert!(ours > theirs - 1e-10, "{observed:?} {t}: {ours}, {theirs}");
            same += usize::from(ours < theirs + 1e-10);
            assert!(same == settled || settled > 2, "one in many: {ours}, {theirs}");
        }
        // Of two solutions that are very near to each other, ours may be the likelier one.
        assert!(same > settled * 999 / 1000, "only {same} of {settled} are the same");
        assert!(settled > samples.len() * 9 / 10, "only {settled} settled");
    }
}
