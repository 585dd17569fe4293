//! How a match stands: results by engine, and the lines that tell them.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::game::GameResult;
use crate::schedule::GameSpec;
use crate::settings::{EngineSettings, Settings};
use crate::stats::{
    Basis, Counts, GameCounts, GameScore, MatchConditions, MatchReport, PairCounts, Performance, RULE, Sprt, Tally,
    Verdict, completed_line, rank, rating_lines,
};

/// How a match stands.
#[derive(Clone, Debug)]
pub struct Scoreboard {
    names: Vec<String>,
    limits: Vec<String>,
    threads: Vec<Option<u64>>,
    hash: Vec<Option<u64>>,
    openings: String,
    sprt: Option<Sprt>,
    basis: Basis,
    /// Of every two engines that have met, by their indices, from the view of the lower one.
    tallies: BTreeMap<[usize; 2], Tally>,
    /// The same of the first two engines, game by game.
    by_variant: BTreeMap<&'static str, Tally>,
    /// Milliseconds of the arena's own a turn, and the games of which it is the sum.
    overhead: (f64, u64),
}

/// The numbers of a standing.
#[derive(Clone, Debug, Serialize)]
pub struct Statistics {
    /// Of each engine against all others, in the order of the command line.
    pub engines: Vec<EngineStatistics>,
    /// The test, if there is one.
    pub sprt: Option<SprtStatistics>,
    /// Milliseconds of the arena's own a turn.
    pub overhead: f64,
}

/// The numbers of an engine. What is no number is `null` as JSON.
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
    pub score: f64,
    /// Its standard error.
    pub error: f64,
    /// Elo and half of its 95 % interval.
    pub elo: [f64; 2],
    /// The same of normalised Elo.
    pub normalized: [f64; 2],
    /// Likelihood of superiority, 0 to 1.
    pub los: f64,
}

/// The numbers of a sequential test.
#[derive(Clone, Debug, Serialize)]
pub struct SprtStatistics {
    /// Log-likelihood ratio.
    pub llr: f64,
    /// Its bounds.
    pub bounds: [f64; 2],
    /// What it says.
    pub verdict: Verdict,
}

impl Scoreboard {
    /// Nothing has been played.
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
        }
    }

    /// Counts a game.
    pub fn add(&mut self, spec: &GameSpec, ending: &GameResult) {
        let [white, black] = spec.players;
        let of_white = match ending.result.as_str() {
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
        self.overhead = (sum + ending.overhead, count + 1);
    }

    /// All games of an engine.
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

    /// What decides the match, if it is decided.
    pub fn verdict(&self) -> Option<String> {
        let (sprt, _, verdict) = self.test()?;
        completed_line(&sprt, verdict)
    }

    /// The numbers.
    pub fn numbers(&self) -> Statistics {
        let engines = self.names.iter().enumerate().map(|(index, name)| {
            let counts = self.counts(index);
            let Performance { score, standard_error, elo, nelo, los } = Performance::of(&counts, self.basis);
            EngineStatistics {
                name: name.clone(),
                games: counts.games,
                pairs: counts.pairs,
                score,
                error: standard_error,
                elo: [elo.value, elo.margin()],
                normalized: [nelo.value, nelo.margin()],
                los,
            }
        });
        let sprt = self.test().map(|(sprt, llr, verdict)| SprtStatistics {
            llr,
            bounds: [sprt.lower(), sprt.upper()],
            verdict,
        });
        let (sum, count) = self.overhead;
        Statistics { engines: engines.collect(), sprt, overhead: sum / count.max(1) as f64 }
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
        lines.push(RULE.to_owned());
        lines
    }

    /// A line for each game, where several are played.
    fn games_apart(&self) -> Vec<String> {
        if self.by_variant.len() < 2 {
            return vec![];
        }
        let line = |(variant, tally): (&&str, &Tally)| {
            let counts = tally.counts();
            let elo = Performance::of(&counts, self.basis).elo;
            let GameCounts { wins, draws, losses } = counts.games;
            format!("{variant}: Elo: {:.2} +/- {:.2}, +{wins} ={draws} -{losses}", elo.value, elo.margin())
        };
        self.by_variant.iter().map(line).collect()
    }
}
