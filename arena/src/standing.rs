//! How a match stands: results by engine, and the lines that tell them in the manner of fastchess.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::game::Ending;
use crate::schedule::Fixture;
use crate::settings::Settings;
use crate::stats::{Decision, Estimate, SprtSettings, Tally};

/// How a match stands.
#[derive(Clone, Debug)]
pub struct Standing {
    names: Vec<String>,
    /// What the games had in common, for the headline.
    terms: String,
    sprt: Option<SprtSettings>,
    /// Of each engine against the field.
    tallies: Vec<Tally>,
    /// Of the first engine by game, where there are two engines and several games.
    by_variant: BTreeMap<&'static str, Tally>,
    /// Half points of the engine with the lower index, in the games of a pair whose other game is not finished.
    waiting: BTreeMap<u64, u32>,
    are_paired: bool,
    /// Milliseconds of the arena's own a turn, and the games of which it is the mean.
    overhead: (f64, u64),
}

/// The numbers of a standing.
#[derive(Clone, Debug, Serialize)]
pub struct Numbers {
    /// Of each engine, in the order of the command line.
    pub engines: Vec<EngineNumbers>,
    /// Log-likelihood ratio of the test, its bounds, and what it says.
    pub sprt: Option<(f64, (f64, f64), Decision)>,
    /// Milliseconds of the arena's own a turn.
    pub overhead: f64,
}

/// The numbers of an engine.
#[derive(Clone, Debug, Serialize)]
pub struct EngineNumbers {
    /// Its name.
    pub name: String,
    /// Its results.
    #[serde(flatten)]
    pub tally: Tally,
    /// What they say.
    #[serde(flatten)]
    pub estimate: Estimate,
}

impl Standing {
    /// Nothing has been played.
    pub fn new(settings: &Settings) -> Self {
        let names: Vec<String> = settings.engines.iter().map(|engine| engine.name.clone()).collect();
        let limits: Vec<String> = settings.engines.iter().map(|engine| engine.limit.to_string()).collect();
        let limit =
            if limits.windows(2).all(|pair| pair[0] == pair[1]) { limits[0].clone() } else { limits.join(" - ") };
        let option = |name: &str| {
            let of = |engine: &crate::settings::EngineSettings| {
                let found = engine.options.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
                found.map_or("NULL".to_owned(), |(_, value)| value.clone())
            };
            let values: Vec<String> = settings.engines.iter().map(of).collect();
            if values.windows(2).all(|pair| pair[0] == pair[1]) { values[0].clone() } else { values.join(" - ") }
        };
        let book = match &settings.openings.file {
            _ if settings.openings.none => "start position".to_owned(),
            Some(file) => file.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            None => "shipped openings".to_owned(),
        };
        let games = settings.variants.join(", ");
        let of = |name: &str, unit: &str| match option(name) {
            value if value == "NULL" => value,
            value => format!("{value}{unit}"),
        };
        let terms = format!("{limit}, {}, {}, {book}, {games}", of("Threads", "t"), of("Hash", "MB"));
        Self {
            terms,
            sprt: settings.sprt,
            tallies: vec![Tally::default(); names.len()],
            by_variant: BTreeMap::new(),
            names,
            waiting: BTreeMap::new(),
            are_paired: settings.games == 2 && settings.repeat,
            overhead: (0.0, 0),
        }
    }

    /// Counts a game.
    pub fn add(&mut self, fixture: &Fixture, ending: &Ending) {
        let [white, black] = fixture.players;
        let of_white = ending.half_points();
        let first = white.min(black);
        let of_first = if first == white { of_white } else { 2 - of_white };
        self.tallies[white].add_game(of_white);
        self.tallies[black].add_game(2 - of_white);
        self.by_variant.entry(fixture.variant.id()).or_default().add_game(of_first);
        let (sum, count) = self.overhead;
        self.overhead = (sum + ending.overhead, count + 1);
        if !self.are_paired {
            return;
        }
        match self.waiting.remove(&fixture.pair) {
            None => {
                self.waiting.insert(fixture.pair, of_first);
            }
            Some(other) => {
                let pair = [other, of_first];
                self.tallies[first].add_pair(pair);
                self.tallies[white.max(black)].add_pair(pair.map(|points| 2 - points));
                self.by_variant.entry(fixture.variant.id()).or_default().add_pair(pair);
            }
        }
    }

    /// What the games say of which the other of the pair is finished, too: a single game must not turn the sequential test
    /// from pairs to games.
    fn settled(&self, mut tally: Tally, waiting: impl Iterator<Item = u32>) -> Tally {
        for points in waiting {
            match points {
                0 => tally.losses -= 1,
                1 => tally.draws -= 1,
                _ => tally.wins -= 1,
            }
        }
        tally
    }

    /// The first engine's tally of whole pairs, or of games if there are no pairs.
    fn of_first(&self) -> Tally {
        self.settled(self.tallies[0], self.waiting.values().copied())
    }

    /// What decides the match, if it is decided.
    pub fn verdict(&self) -> Option<String> {
        let sprt = self.sprt?;
        let (name, (low, high)) = (&self.names[0], (sprt.elo0, sprt.elo1));
        match sprt.decide(&self.of_first()) {
            Decision::None => None,
            Decision::H0 => {
                Some(format!("SPRT ([{low:.2}, {high:.2}]) completed - H0 was accepted: {name} is not stronger"))
            }
            Decision::H1 => {
                Some(format!("SPRT ([{low:.2}, {high:.2}]) completed - H1 was accepted: {name} is stronger"))
            }
        }
    }

    /// The numbers.
    pub fn numbers(&self) -> Numbers {
        let engines = self.names.iter().zip(&self.tallies).map(|(name, tally)| EngineNumbers {
            name: name.clone(),
            tally: *tally,
            estimate: Estimate::from(&self.paired(*tally)),
        });
        let sprt = self.sprt.map(|sprt| {
            let tally = self.of_first();
            (sprt.log_likelihood_ratio(&tally), sprt.bounds(), sprt.decide(&tally))
        });
        let (sum, count) = self.overhead;
        Numbers { engines: engines.collect(), sprt, overhead: sum / count.max(1) as f64 }
    }

    /// A tally of which only whole pairs are left, where there are any.
    fn paired(&self, tally: Tally) -> Tally {
        let pairs: u64 = tally.pairs.iter().sum();
        if pairs == 0 {
            return tally;
        }
        let [none, one, two, three, four] = tally.pairs;
        let split = two - tally.drawn_pairs;
        Tally {
            losses: 2 * none + one + split,
            draws: one + 2 * tally.drawn_pairs + three,
            wins: split + three + 2 * four,
            ..tally
        }
    }

    /// The lines for people.
    pub fn lines(&self) -> Vec<String> {
        const RULE: &str = "--------------------------------------------------";
        let mut lines = vec![RULE.to_owned()];
        if self.names.len() == 2 {
            lines.push(format!("Results of {} vs {} ({}):", self.names[0], self.names[1], self.terms));
            lines.extend(self.two(&self.tallies[0]));
            if let Some(sprt) = self.sprt {
                lines.push(test_line(&sprt, &self.of_first()));
            }
            if self.by_variant.len() > 1 {
                for (variant, tally) in &self.by_variant {
                    let estimate = Estimate::from(&self.paired(*tally));
                    lines.push(format!(
                        "{variant}: Elo {}, +{} ={} -{}",
                        with_error(estimate.elo, estimate.elo_error),
                        tally.wins,
                        tally.draws,
                        tally.losses
                    ));
                }
            }
        } else {
            lines.push(format!("Results of {} engines ({}):", self.names.len(), self.terms));
            lines.extend(self.table());
        }
        lines.push(RULE.to_owned());
        lines
    }

    fn two(&self, tally: &Tally) -> Vec<String> {
        let estimate = Estimate::from(&self.paired(*tally));
        let games = tally.games();
        let share = if games == 0 { 0.0 } else { tally.points() / games as f64 * 100.0 };
        let counts = format!(
            "Games: {games}, Wins: {}, Losses: {}, Draws: {}, Points: {:.1} ({share:.2} %)",
            tally.wins,
            tally.losses,
            tally.draws,
            tally.points()
        );
        let elo = format!(
            "Elo: {}, nElo: {}",
            with_error(estimate.elo, estimate.elo_error),
            with_error(estimate.normalized, estimate.normalized_error)
        );
        let los = format!("LOS: {:.2} %", estimate.superiority * 100.0);
        if !self.are_paired {
            let draws = if games == 0 { 0.0 } else { tally.draws as f64 / games as f64 * 100.0 };
            return vec![elo, format!("{los}, DrawRatio: {draws:.2} %"), counts];
        }
        let [none, one, two, three, four] = tally.pairs;
        let pairs: u64 = tally.pairs.iter().sum();
        let level = if pairs == 0 { 0.0 } else { two as f64 / pairs as f64 * 100.0 };
        vec![
            elo,
            format!("{los}, DrawRatio: {level:.2} %, PairsRatio: {}", ratio(three + four, none + one)),
            counts,
            format!(
                "Ptnml(0-2): [{none}, {one}, {two}, {three}, {four}], WL/DD Ratio: {}",
                ratio(two - tally.drawn_pairs, tally.drawn_pairs)
            ),
        ]
    }

    /// Everybody against the field, the best first.
    fn table(&self) -> Vec<String> {
        let width = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(4);
        let mut lines = vec![format!(
            "{:>4} {:<width$} {:>9} {:>8} {:>7} {:>8} {:>7}",
            "Rank", "Name", "Elo", "+/-", "Games", "Score", "Draw"
        )];
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        let estimates: Vec<Estimate> = self.tallies.iter().map(|tally| Estimate::from(&self.paired(*tally))).collect();
        order.sort_by(|&a, &b| estimates[b].score.total_cmp(&estimates[a].score));
        for (index, engine) in order.into_iter().enumerate() {
            let (tally, estimate) = (&self.tallies[engine], &estimates[engine]);
            let games = tally.games().max(1) as f64;
            lines.push(format!(
                "{:>4} {:<width$} {:>9} {:>8} {:>7} {:>7.1}% {:>6.1}%",
                index + 1,
                self.names[engine],
                plain(estimate.elo),
                plain(estimate.elo_error),
                tally.games(),
                tally.points() / games * 100.0,
                tally.draws as f64 / games * 100.0
            ));
        }
        lines
    }
}

fn with_error(value: f64, error: f64) -> String {
    format!("{} +/- {}", plain(value), plain(error))
}

/// A number as fastchess prints it, also where there is none.
fn plain(value: f64) -> String {
    match value {
        value if value.is_nan() => "nan".to_owned(),
        value if value.is_infinite() => if value > 0.0 { "inf" } else { "-inf" }.to_owned(),
        value => format!("{value:.2}"),
    }
}

fn ratio(above: u64, below: u64) -> String {
    match (above, below) {
        (0, 0) => "nan".to_owned(),
        (_, 0) => "inf".to_owned(),
        _ => format!("{:.2}", above as f64 / below as f64),
    }
}

fn test_line(sprt: &SprtSettings, tally: &Tally) -> String {
    let (value, (low, high)) = (sprt.log_likelihood_ratio(tally), sprt.bounds());
    let share = if value >= 0.0 { value / high } else { -value / low } * 100.0;
    format!("LLR: {value:.2} ({share:.1}%) ({low:.2}, {high:.2}) [{:.2}, {:.2}]", sprt.elo0, sprt.elo1)
}
