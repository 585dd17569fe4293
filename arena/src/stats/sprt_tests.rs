use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::stats::PairCounts;
use crate::stats::likelihood::tests::shares;

fn sprt(model: Model, elo0: f64, elo1: f64) -> Sprt {
    Sprt::new(SprtParameters { model, elo0, elo1, alpha: 0.05, beta: 0.05 }).unwrap()
}

fn of_pairs([ll, ld, dd, wd, ww]: [u64; 5]) -> Counts {
    PairCounts { ll, ld, wl: 0, dd, wd, ww }.into()
}

fn of_games(wins: u64, losses: u64, draws: u64) -> Counts {
    GameCounts { wins, draws, losses }.into()
}

fn printed(model: Model, elo: [f64; 2], counts: &Counts) -> String {
    format!("{:.2}", sprt(model, elo[0], elo[1]).llr(counts, Basis::Pairs))
}

/// fastchess's own tests, `app/tests/sprt_test.cpp`.
#[test]
fn fastchess_agrees() {
    use Model::{Bayesian, Logistic, Normalized};
    assert_eq!(printed(Normalized, [0.0, 2.0], &of_games(36433, 36027, 68692)), "0.92");
    assert_eq!(printed(Normalized, [-1.75, 0.25], &of_games(10871, 10650, 20431)), "2.30");
    assert_eq!(printed(Logistic, [0.5, 2.5], &of_games(21404, 21184, 40708)), "-1.57");
    assert_eq!(printed(Logistic, [0.0, 2.0], &of_games(57433, 57030, 106593)), "-2.59");
    assert_eq!(printed(Bayesian, [0.0, 2.0], &of_games(68965, 68526, 128429)), "-1.26");
    assert_eq!(printed(Bayesian, [0.5, 2.5], &of_games(21629, 21484, 41111)), "-1.13");
    assert_eq!(printed(Normalized, [0.0, 2.0], &of_pairs([365, 16618, 36229, 16974, 390])), "2.25");
    assert_eq!(printed(Normalized, [-1.75, 0.25], &of_pairs([127, 4883, 10712, 5150, 104])), "3.01");
    // fastchess's comes to 111.80 and is compared with 111.82 to within a hundredth of it.
    assert_eq!(printed(Normalized, [0.0, 5.0], &of_pairs([0, 0, 0, 0, 5550])), "111.80");
    assert_eq!(printed(Logistic, [0.5, 2.5], &of_pairs([223, 9863, 21279, 10037, 246])), "-3.07");
    assert_eq!(printed(Logistic, [0.0, 2.0], &of_pairs([871, 26175, 55983, 26678, 821])), "-4.98");
}

/// Tests of fishtest, <https://tests.stockfishchess.org/tests/view/ID>, as patches of Stockfish quote them.
#[test]
fn fishtest_agrees() {
    use Model::{Logistic, Normalized};
    let tests = [
        ("680e255e3629b02d74b15d5e", Normalized, [0.5, 2.5], [1, 1098, 3954, 1346, 1], "2.94"),
        ("680e74223629b02d74b15def", Normalized, [0.5, 2.5], [4, 2290, 7932, 2562, 4], "2.95"),
        ("675367de86d5ee47d9541536", Normalized, [0.5, 2.5], [307, 54901, 140959, 56230, 281], "2.95"),
        ("6750778886d5ee47d9540e7c", Normalized, [0.0, 2.0], [831, 31795, 68460, 32448, 834], "2.93"),
        ("68ab96bf75da51a345a5acd6", Normalized, [-1.75, 0.25], [289, 26459, 62934, 26379, 331], "2.94"),
        ("5f9c7bbc6a2c112b60691d4d", Logistic, [-0.25, 1.25], [253, 4282, 17604, 4431, 286], "2.94"),
        ("5f9d01f06a2c112b60691d87", Logistic, [0.25, 1.25], [58, 3302, 33130, 3518, 84], "2.97"),
        ("5f31219090816720665374ec", Logistic, [-0.5, 1.5], [17, 253, 1042, 337, 39], "2.96"),
    ];
    for (id, model, elo, pentanomial, expected) in tests {
        assert_eq!(printed(model, elo, &of_pairs(pentanomial)), expected, "{id}");
    }
}

#[test]
fn bounds_fractions_and_verdicts() {
    let parameters = SprtParameters { model: Model::Normalized, elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.1 };
    let test = Sprt::new(parameters).unwrap();
    assert!((test.lower() - -2.251_291_798_606_495).abs() < 1e-12);
    assert!((test.upper() - 2.890_371_757_896_165).abs() < 1e-12);
    assert_eq!((test.fraction(test.lower()), test.fraction(0.0), test.fraction(test.upper())), (-1.0, 0.0, 1.0));
    let verdicts = [-2.3, test.lower(), -2.25, 2.89, test.upper(), f64::NAN].map(|llr| test.verdict(llr));
    use Verdict::{Continue, H0, H1};
    assert_eq!(verdicts, [H0, H0, Continue, Continue, H1, Continue]);
}

#[test]
fn senseless_parameters_are_refused() {
    let refusal = |elo0, elo1, alpha, beta| {
        Sprt::new(SprtParameters { model: Model::Normalized, elo0, elo1, alpha, beta }).unwrap_err().to_string()
    };
    assert_eq!(refusal(5.0, 0.0, 0.05, 0.05), "SPRT: elo0 (5) must be less than elo1 (0)");
    assert_eq!(refusal(2.5, 2.5, 0.05, 0.05), "SPRT: elo0 (2.5) must be less than elo1 (2.5)");
    assert_eq!(refusal(f64::NAN, 5.0, 0.05, 0.05), "SPRT: elo0 must be between -1000 and 1000, not NaN");
    assert_eq!(refusal(0.0, 1e9, 0.05, 0.05), "SPRT: elo1 must be between -1000 and 1000, not 1000000000");
    assert_eq!(refusal(0.0, 5.0, 0.0, 0.05), "SPRT: alpha must be greater than 0 and less than 1, not 0");
    assert_eq!(refusal(0.0, 5.0, 0.05, 1.0), "SPRT: beta must be greater than 0 and less than 1, not 1");
    assert_eq!(refusal(0.0, 5.0, f64::NAN, 0.05), "SPRT: alpha must be greater than 0 and less than 1, not NaN");
    assert_eq!(refusal(0.0, 5.0, 0.5, 0.5), "SPRT: alpha and beta must be less than 1 together, not 1");
    let unknown = "pento\nmial".parse::<Model>().unwrap_err().to_string();
    assert_eq!(unknown, "SPRT: unknown model 'pento\\nmial', expected normalized, logistic or bayesian");
    assert_eq!("bayesian".parse(), Ok(Model::Bayesian));
}

#[test]
fn without_games_nothing_is_likelier() {
    for model in [Model::Normalized, Model::Logistic, Model::Bayesian] {
        for basis in [Basis::Pairs, Basis::Games] {
            assert_eq!(sprt(model, 0.0, 5.0).llr(&Counts::default(), basis), 0.0);
        }
    }
    assert_eq!(sprt(Model::Bayesian, 0.0, 5.0).llr(&of_games(9, 0, 9), Basis::Pairs), 0.0);
}

/// Counts of all orders of size, some of them missing.
fn random_counts(chance: &mut ChaCha8Rng) -> Counts {
    let most: u64 = [3, 30, 1_000, 1_000_000][chance.random_range(0..4)];
    let mut count = |_| if chance.random_range(0..4) == 0 { 0 } else { chance.random_range(0..most) };
    of_pairs(std::array::from_fn(&mut count))
}

#[test]
fn the_opponents_view_is_the_opposite() {
    let mut chance = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..5_000 {
        let counts = random_counts(&mut chance);
        let elo0: f64 = chance.random_range(-60.0..60.0);
        let elo1 = elo0 + chance.random_range(0.1..30.0);
        for model in [Model::Normalized, Model::Logistic, Model::Bayesian] {
            for basis in [Basis::Pairs, Basis::Games] {
                let ours = sprt(model, elo0, elo1).llr(&counts, basis);
                let theirs = sprt(model, -elo1, -elo0).llr(&counts.reversed(), basis);
                assert!((ours + theirs).abs() <= 1e-7 * ours.abs().max(1e-2), "{model} {counts:?}: {ours}, {theirs}");
            }
        }
    }
}

/// From elo0 to elo2 is as from elo0 to elo1 and on to elo2, since each hypothesis has one likelihood.
#[test]
fn ratios_add_up() {
    let mut chance = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..2_000 {
        let counts = random_counts(&mut chance);
        for model in [Model::Normalized, Model::Logistic, Model::Bayesian] {
            let llr = |elo0, elo1| sprt(model, elo0, elo1).llr(&counts, Basis::Pairs);
            let (whole, parts) = (llr(-7.0, 12.0), llr(-7.0, 2.0) + llr(2.0, 12.0));
            assert!((whole - parts).abs() <= 1e-7 * whole.abs().max(1e-2), "{model} {counts:?}: {whole}, {parts}");
        }
    }
}

/// A pair that scores more speaks more for H1. (Not so of normalised Elo: a pair of wins among even pairs varies more than
/// it scores.)
#[test]
fn better_results_have_a_higher_ratio() {
    let mut chance = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..2_000 {
        let worse: [u64; 5] = std::array::from_fn(|_| chance.random_range(20..2_000));
        let from = chance.random_range(0..4);
        let mut better = worse;
        better[from] -= 1;
        better[from + 1] += 1;
        let test = sprt(Model::Logistic, -5.0, 5.0);
        let [low, high] = [worse, better].map(|counts| test.llr(&of_pairs(counts), Basis::Pairs));
        assert!(high > low, "{worse:?}, {better:?}: {low}, {high}");
    }
}

#[test]
fn the_largest_counts_have_a_ratio() {
    const MOST: u64 = u64::MAX;
    for counts in [[MOST; 5], [MOST, 0, 0, 0, 0], [0, 0, MOST, 0, 0], [0, 0, MOST, 0, 1], [MOST, 0, 1, 0, MOST]] {
        for model in [Model::Normalized, Model::Logistic, Model::Bayesian] {
            let llr = sprt(model, -3.0, 4.0).llr(&of_pairs(counts), Basis::Pairs);
            assert!(llr.is_finite(), "{model} {counts:?}: {llr}");
        }
    }
}

/// The shares of wrong decisions are those that were asked for, give or take three standard errors.
#[test]
fn tests_err_as_rarely_as_they_promise() {
    const TESTS: u32 = 400;
    let mut chance = ChaCha8Rng::seed_from_u64(4);
    let typical = [0.03, 0.2, 0.47, 0.24, 0.06];
    let (elo0, elo1) = (0.0, 30.0);
    for (model, alpha, beta) in [(Model::Normalized, 0.05, 0.05), (Model::Logistic, 0.05, 0.1)] {
        let test = Sprt::new(SprtParameters { model, elo0, elo1, alpha, beta }).unwrap();
        for (elo, wrong, allowed) in [(elo0, Verdict::H1, alpha), (elo1, Verdict::H0, beta)] {
            let truth = match model {
                Model::Normalized => with_t_value(&typical, elo / NELO_A_DEVIATION * 2_f64.sqrt()),
                _ => with_mean(&typical, expected_score(elo)),
            };
            let errors = (0..TESTS).filter(|_| play(&test, &truth, &mut chance) == wrong).count();
            let most = allowed + 3.0 * (allowed * (1.0 - allowed) / f64::from(TESTS)).sqrt();
            let share = errors as f64 / f64::from(TESTS);
            assert!(share <= most, "{model}: {share} of the tests at {elo} Elo were wrong, at most {most} expected");
            assert!(share > 0.0, "{model}: the test at {elo} Elo never errs, so it wastes games");
        }
    }
}

/// Plays pairs with the given chances until the test ends.
fn play(test: &Sprt, truth: &[f64; 5], chance: &mut ChaCha8Rng) -> Verdict {
    let mut pentanomial = [0; 5];
    loop {
        let mut lot: f64 = chance.random();
        let drawn = truth.iter().position(|share| {
            lot -= share;
            lot < 0.0
        });
        pentanomial[drawn.unwrap_or(4)] += 1;
        let verdict = test.verdict(test.llr(&of_pairs(pentanomial), Basis::Pairs));
        if verdict != Verdict::Continue {
            return verdict;
        }
    }
}

#[test]
fn extreme_hypotheses_have_a_ratio() {
    let mut chance = ChaCha8Rng::seed_from_u64(5);
    for _ in 0..3_000 {
        let observed: [f64; 5] = shares(&mut chance);
        let counts = of_pairs(observed.map(|share| (share * 1e6) as u64));
        for model in [Model::Normalized, Model::Logistic, Model::Bayesian] {
            for basis in [Basis::Pairs, Basis::Games] {
                let llr = sprt(model, -1000.0, 1000.0).llr(&counts, basis);
                assert!(llr.is_finite(), "{model} {counts:?}: {llr}");
            }
        }
    }
}
