//! The statistics of matches against worked examples that `stats_reference.py` computes in another way.

use twofold_arena::stats::{Estimate, SprtModel, SprtSettings, Tally};

fn tally(kind: &str, counts: &str) -> Tally {
    let counts: Vec<u64> = counts.split(',').map(|count| count.parse().expect("a count")).collect();
    match (kind, &counts[..]) {
        ("games", &[wins, draws, losses]) => Tally { wins, draws, losses, ..Tally::default() },
        ("pairs", &[none, one, two, three, four]) => {
            // As if every pair of two half points had been won and lost.
            let (wins, losses) = (two + three + 2 * four, 2 * none + one + two);
            Tally { wins, draws: one + three, losses, pairs: [none, one, two, three, four], drawn_pairs: 0 }
        }
        _ => panic!("{kind} {counts:?}"),
    }
}

fn near(got: f64, expected: f64, what: &str) {
    let allowed = 1e-6 * expected.abs().max(1.0);
    assert!((got - expected).abs() <= allowed, "{what}: {got}, expected {expected}");
}

#[test]
fn statistics_are_those_of_the_worked_examples() {
    let mut checked = 0;
    for line in include_str!("stats_reference.txt").lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split(' ').collect();
        let tally = tally(words[0], words[1]);
        let number = |index: usize| words[index].parse::<f64>().expect(line);
        let model = match words[2] {
            "normalized" => SprtModel::Normalized,
            "logistic" => SprtModel::Logistic,
            _ => {
                let Estimate { score, error, elo, elo_error, normalized, normalized_error, superiority } =
                    Estimate::from(&tally);
                let got = [score, error, elo, elo_error, normalized, normalized_error, superiority];
                got.into_iter().enumerate().for_each(|(index, got)| near(got, number(index + 2), line));
                checked += 1;
                continue;
            }
        };
        let test = SprtSettings { elo0: number(3), elo1: number(4), alpha: 0.05, beta: 0.05, model };
        let (got, expected) = (test.log_likelihood_ratio(&tally), number(5));
        assert!((got - expected).abs() <= 2e-4 * expected.abs().max(1.0), "{line}: {got}");
        checked += 1;
    }
    assert!(checked >= 80, "{checked} examples");
}
