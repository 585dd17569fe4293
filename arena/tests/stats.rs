//! Statistics of matches compared with examples that `stats_reference.py` worked out in another way.

use std::collections::HashMap;

use twofold_arena::stats::{Basis, Counts, GameCounts, Model, PairCounts, Performance, Sprt, SprtParameters};

/// One line of the file: what was counted, and what is expected.
struct Example<'a> {
    line: &'a str,
    fields: HashMap<&'a str, &'a str>,
}

impl<'a> Example<'a> {
    fn read(line: &'a str) -> Self {
        let fields = line.split(' ').map(|field| field.split_once('=').expect("name=value")).collect();
        Self { line, fields }
    }

    fn numbers<const N: usize>(&self, name: &str) -> [u64; N] {
        let numbers: Vec<u64> =
            self.fields[name].split(',').map(|number| number.parse().expect("a whole number")).collect();
        numbers.try_into().expect("as many numbers as expected")
    }

    fn number(&self, name: &str) -> f64 {
        self.fields[name].parse().expect("a number")
    }

    fn counts(&self) -> Counts {
        let [ll, ld, wl, dd, wd, ww] = self.numbers("pairs");
        let [losses, draws, wins] = self.numbers("singles");
        let mut counts = Counts::from(PairCounts { ll, ld, wl, dd, wd, ww });
        counts += Counts::from(GameCounts { wins, draws, losses });
        counts
    }

    fn basis(&self) -> Basis {
        match self.fields["basis"] {
            "pairs" => Basis::Pairs,
            "games" => Basis::Games,
            other => panic!("unknown basis {other}"),
        }
    }

    fn sprt(&self) -> Sprt {
        let model: Model = self.fields["model"].parse().expect("a model");
        let (elo0, elo1) = (self.number("elo0"), self.number("elo1"));
        Sprt::new(SprtParameters { model, elo0, elo1, alpha: 0.05, beta: 0.05 }).expect("a sensible test")
    }

    /// Equal infinities and NaNs agree; numbers do to within `tolerance` of themselves.
    fn compare(&self, name: &str, computed: f64, tolerance: f64) {
        let expected = self.number(name);
        let agree = computed == expected
            || (computed.is_nan() && expected.is_nan())
            || (computed - expected).abs() <= tolerance * expected.abs() + 1e-12;
        assert!(agree, "{name} is {computed}, expected {expected}: {}", self.line);
    }
}

#[test]
fn examples_come_out_the_same() {
    let mut count = 0;
    for line in include_str!("stats_reference.txt").lines().filter(|line| !line.starts_with('#')) {
        let example = Example::read(line);
        let (counts, basis) = (example.counts(), example.basis());
        let Performance { score, standard_error, elo, nelo, los, .. } = Performance::of(&counts, basis);
        for (name, computed) in [
            ("score", score),
            ("error", standard_error),
            ("elo", elo.value),
            ("elo_low", elo.lower),
            ("elo_high", elo.upper),
            ("nelo", nelo.value),
            ("nelo_low", nelo.lower),
            ("nelo_high", nelo.upper),
            ("los", los),
        ] {
            example.compare(name, computed, 1e-10);
        }
        example.compare("llr", example.sprt().llr(&counts, basis), 1e-9);
        count += 1;
    }
    assert!(count >= 36, "only {count} examples were read");
}
