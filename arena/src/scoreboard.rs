//! Scoreboard of a match: results by engine, and the lines that report them.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::game::GameResult;
use crate::lateness::Lateness;
use crate::schedule::GameSpec;
use crate::settings::{EngineSettings, Settings};
use crate::stats::{
    Basis, Counts, Estimate, GameCounts, GameScore, MatchConditions, MatchReport, PairCounts, Performance, RULE, Sprt,
    Tally, Verdict, completed_line, rank, rating_lines,
};

/// Scoreboard of a match.
#[derive(Clone, Debug)]
pub struct Scoreboard {
    names: Vec<String>,
    limits: Vec<String>,
    threads: Vec<Option<u64>>,
    hash: Vec<Option<u64>>,
    openings: String,
    sprt: Option<Sprt>,
    basis: Basis,
    /// Results of every two engines by their indices, from the view of the first.
    tallies: BTreeMap<[usize; 2], Tally>,
    /// Results by game, from the view of the first engine.
    by_variant: BTreeMap<&'static str, Tally>,
    /// Milliseconds a turn that the arena itself took, summed over games, and the number of games.
    overhead: (f64, u64),
    /// Late turns by engine.
    late: Vec<Lateness>,
    /// Longest time, in milliseconds, for which the arena waited for a processor before it could read an answer.
    arena_wait: u64,
}

/// Statistics of a match.
#[derive(Clone, Debug, Serialize)]
pub struct Statistics {
    /// Each engine against all others, in the order of the command line.
    pub engines: Vec<EngineStatistics>,
    /// The sequential test, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtStatistics>,
    /// Milliseconds a turn that the arena itself took.
    pub overhead: f64,
    /// Longest time, in milliseconds, for which the arena waited for a processor before it could read an answer.
    pub arena_wait: u64,
}

/// Statistics of an engine. What is not known is left out.
#[derive(Clone, Debug, Serialize)]
pub struct EngineStatistics {
    /// Its name.
    pub name: String,
    /// Its games.
    #[serde(flatten)]
    pub games: GameCounts,
    /// Its pairs of games.
    pub pairs: PairCounts,
    /// Mean score of a game, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// Standard error of the score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// Elo and half of its 95 % interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elo: Option<[f64; 2]>,
    /// Elo for people, with the bounds that are known.
    pub elo_text: String,
    /// Normalised Elo and half of its 95 % interval.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub normalized: Option<[f64; 2]>,
    /// Likelihood of superiority, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub los: Option<f64>,
    /// Its late turns.
    pub late: Lateness,
}

impl EngineStatistics {
    fn new(name: &str, counts: &Counts, basis: Basis, late: Lateness) -> Self {
        let performance = Performance::of(counts, basis);
        let known = |value: f64| value.is_finite().then_some(value);
        let both = |estimate: Estimate| Some([known(estimate.value)?, known(estimate.margin())?]);
        Self {
            name: name.to_owned(),
            games: counts.games,
            pairs: counts.pairs,
            score: known(performance.score),
            error: known(performance.standard_error),
            elo: both(performance.elo),
            elo_text: performance.elo_text(),
            normalized: both(performance.nelo),
            los: known(performance.los),
            late,
        }
    }
}

/// Statistics of a sequential test.
#[derive(Clone, Debug, Serialize)]
pub struct SprtStatistics {
    /// Log-likelihood ratio.
    pub llr: f64,
    /// Its bounds.
    pub bounds: [f64; 2],
    /// Its verdict.
    pub verdict: Verdict,
}

impl Scoreboard {
    /// The scoreboard before the first game.
    pub fn new(settings: &Settings) -> Self {
        let of = |value: &dyn Fn(&EngineSettings) -> Option<u64>| settings.engines.iter().map(value).collect();
        let option = |engine: &EngineSettings, name: &str| {
            let found = engine.options.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
            found.and_then(|(_, value)| value.parse().ok())
        };
        let openings = match &settings.openings.file {
            _ if settings.openings.none => "start position".to_owned(),
            Some(file) => file.display().to_string(),
            None => "shipped openings".to_owned(),
        };
        let is_paired = settings.games == 2;
        Self {
            names: settings.engines.iter().map(|engine| engine.name.clone()).collect(),
            limits: settings.engines.iter().map(|engine| engine.limit.to_string()).collect(),
            threads: of(&|engine| option(engine, "Threads")),
            hash: of(&|engine| option(engine, "Hash")),
            openings: format!("{openings}, {}", settings.variants.join(", ")),
            // What cannot be carried out was refused before.
            sprt: settings.sprt.and_then(|parameters| Sprt::new(parameters).ok()),
            basis: if is_paired { Basis::Pairs } else { Basis::Games },
            tallies: BTreeMap::new(),
            by_variant: BTreeMap::new(),
            overhead: (0.0, 0),
            late: vec![Lateness::default(); settings.engines.len()],
            arena_wait: 0,
        }
    }

    /// Counts a game.
    pub fn add(&mut self, spec: &GameSpec, result: &GameResult) {
        let [white, black] = spec.players;
        let of_white = match result.result.as_str() {
            "1-0" => GameScore::Win,
            "0-1" => GameScore::Loss,
            _ => GameScore::Draw,
        };
        let of_first = if white < black { of_white } else { of_white.reversed() };
        let tallies = [
            self.tallies.entry([white.min(black), white.max(black)]).or_default(),
            self.by_variant.entry(spec.variant.id()).or_default(),
        ];
        for tally in tallies {
            match self.basis {
                Basis::Pairs => {
                    tally.add_paired(spec.pair, of_first);
                }
                Basis::Games => tally.add_single(of_first),
            }
        }
        let (sum, count) = self.overhead;
        self.overhead = (sum + result.overhead, count + 1);
        for (player, late) in spec.players.into_iter().zip(result.late) {
            self.late[player] += late;
        }
        self.arena_wait = self.arena_wait.max(result.arena_wait);
    }

    /// Results of an engine against all others.
    fn counts(&self, engine: usize) -> Counts {
        let mut counts = Counts::default();
        for ([first, second], tally) in &self.tallies {
            if *first == engine {
                counts += tally.counts();
            } else if *second == engine {
                counts += tally.counts().reversed();
            }
        }
        counts
    }

    fn test(&self) -> Option<(Sprt, f64, Verdict)> {
        let sprt = self.sprt?;
        let llr = sprt.llr(&self.counts(0), self.basis);
        Some((sprt, llr, sprt.verdict(llr)))
    }

    /// The line that says what the sequential test has decided, if it has.
    pub fn verdict(&self) -> Option<String> {
        let (sprt, _, verdict) = self.test()?;
        completed_line(&sprt, verdict)
    }

    /// Statistics as numbers.
    pub fn statistics(&self) -> Statistics {
        let of_engine = |(index, name): (usize, &String)| {
            EngineStatistics::new(name, &self.counts(index), self.basis, self.late[index])
        };
        let sprt = self.test().map(|(sprt, llr, verdict)| SprtStatistics {
            llr,
            bounds: [sprt.lower(), sprt.upper()],
            verdict,
        });
        let (sum, count) = self.overhead;
        Statistics {
            engines: self.names.iter().enumerate().map(of_engine).collect(),
            sprt,
            overhead: sum / count.max(1) as f64,
            arena_wait: self.arena_wait,
        }
    }

    /// The lines for people, in the manner of fastchess.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![RULE.to_owned()];
        match &self.names[..] {
            [first, second] => {
                let setting = MatchConditions {
                    time: [&self.limits[0], &self.limits[1]],
                    threads: [self.threads[0], self.threads[1]],
                    hash: [self.hash[0], self.hash[1]],
                    openings: Some(&self.openings),
                };
                let (counts, sprt) = (self.counts(0), self.sprt.as_ref());
                lines.extend(MatchReport { names: [first, second], setting, counts, basis: self.basis, sprt }.lines());
                lines.extend(self.games_apart());
            }
            names => {
                let all = names.iter().enumerate().map(|(index, name)| (name.clone(), self.counts(index))).collect();
                lines.extend(rating_lines(&rank(all, self.basis), self.basis));
            }
        }
        lines.extend(self.late_line());
        lines.push(RULE.to_owned());
        lines
    }

    /// A line about turns that were late, if there were any.
    fn late_line(&self) -> Option<String> {
        let of_engine = |(name, late): (&String, &Lateness)| {
            let Lateness { turns, by_machine, most } = late;
            (*turns > 0).then(|| format!("{name} {turns} (by at most {most} ms; {by_machine} waiting for a processor)"))
        };
        let late: Vec<String> = self.names.iter().zip(&self.late).filter_map(of_engine).collect();
        let own = format!("the arena itself waited for at most {} ms, which is not counted", self.arena_wait);
        (!late.is_empty()).then(|| format!("Late turns: {}; {own}", late.join(", ")))
    }

    /// A line for each game, where several are played.
    fn games_apart(&self) -> Vec<String> {
        if self.by_variant.len() < 2 {
            return vec![];
        }
        let line = |(variant, tally): (&&str, &Tally)| {
            let counts = tally.counts();
            let elo = Performance::of(&counts, self.basis).elo_text();
            let GameCounts { wins, draws, losses } = counts.games;
            format!("{variant}: Elo: {elo}, +{wins} ={draws} -{losses}")
        };
        self.by_variant.iter().map(line).collect()
    }
}
