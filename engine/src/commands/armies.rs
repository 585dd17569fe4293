//! Which army to choose in Chess 2: the scores of all pairings, and the best mixed choice.

use std::fs;
use std::path::Path;

use microlp::{ComparisonOp, OptimizationDirection, Problem, SolveOutcome};
use serde::Serialize;
use thiserror::Error;
use twofold_rules::pgn::{self, PgnResult};
use twofold_rules::{Army, Chess2, Variant};

use super::Failure;
use crate::arguments::Armies;
use crate::output::{Output, complain};

/// Results of the engine with itself; the file says how they came about.
const SHIPPED: &str = include_str!("../../data/armies.txt");
const COUNT: usize = Army::ALL.len();

/// Games won, drawn and lost by White.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Results {
    won: u64,
    drawn: u64,
    lost: u64,
}

impl Results {
    fn games(&self) -> u64 {
        self.won + self.drawn + self.lost
    }

    fn count(&mut self, result: PgnResult) {
        match result {
            PgnResult::WhiteWins => self.won += 1,
            PgnResult::BlackWins => self.lost += 1,
            PgnResult::Draw => self.drawn += 1,
            PgnResult::Unknown => {}
        }
    }

    /// White's score, 0 to 1, and its standard error.
    fn score(&self) -> (f64, f64) {
        let games = self.games().max(1) as f64;
        let score = (self.won as f64 + self.drawn as f64 / 2.0) / games;
        let square = (self.won as f64 + self.drawn as f64 / 4.0) / games;
        (score, ((square - score * score).max(0.0) / games).sqrt())
    }
}

/// The results of all pairings, by White's army and Black's.
type Table = [[Results; COUNT]; COUNT];

/// What is wrong with a table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
enum TableError {
    #[error("line {line}: '{text}', expected two letters of {letters} and games won, drawn and lost", letters = letters())]
    Line { line: usize, text: String },
    #[error("line {line}: the scores of {pairing} are there twice")]
    Twice { line: usize, pairing: String },
    #[error("there are no games of {0}")]
    Missing(String),
}

fn letters() -> String {
    Army::ALL.map(Army::letter).iter().collect()
}

/// Prints the table and the best choices.
pub fn run(wanted: &Armies, out: &Output) -> Result<(), Failure> {
    let table = match (&wanted.scores, &wanted.games) {
        (Some(file), _) => parse(&read(file)?).map_err(|error| wrong(file, &error))?,
        (None, Some(file)) => count(file)?,
        (None, None) => parse(SHIPPED).map_err(|error| Failure::Wrong(error.to_string()))?,
    };
    if wanted.lines {
        return Ok(out.line(&write(&table))?);
    }
    let choices = Choices::of(&table)?;
    if wanted.json {
        let line =
            serde_json::to_string(&Report::new(&table, &choices)).map_err(|error| Failure::Wrong(error.to_string()))?;
        return Ok(out.line(&line)?);
    }
    Ok(out.line(&describe(&table, &choices))?)
}

fn read(file: &Path) -> Result<String, Failure> {
    let bytes = fs::read(file).map_err(|error| Failure::File { path: file.display().to_string(), error })?;
    Ok(pgn::decode(&bytes).into_owned())
}

fn wrong(file: &Path, error: &TableError) -> Failure {
    Failure::Input(format!("{}: {error}", file.display()))
}

/// Reads lines such as `cn 12 3 5`; `#` begins a remark.
fn parse(text: &str) -> Result<Table, TableError> {
    let mut table = Table::default();
    for (index, line) in text.lines().enumerate() {
        let words: Vec<&str> = line.split('#').next().unwrap_or("").split_whitespace().collect();
        if words.is_empty() {
            continue;
        }
        let wrong = || TableError::Line { line: index + 1, text: line.chars().take(80).collect() };
        let [pairing, counts @ ..] = &words[..] else { return Err(wrong()) };
        let armies: Option<Vec<Army>> = pairing.chars().map(Army::from_letter).collect();
        let counts: Option<Vec<u64>> = counts.iter().map(|count| count.parse::<u32>().ok().map(u64::from)).collect();
        match (armies.as_deref(), counts.as_deref()) {
            (Some(&[white, black]), Some(&[won, drawn, lost])) => {
                let results = &mut table[white.index()][black.index()];
                if *results != Results::default() {
                    return Err(TableError::Twice { line: index + 1, pairing: (*pairing).to_owned() });
                }
                *results = Results { won, drawn, lost };
            }
            _ => return Err(wrong()),
        }
    }
    whole(table)
}

/// A table in which no pairing is missing.
fn whole(table: Table) -> Result<Table, TableError> {
    for white in Army::ALL {
        for black in Army::ALL {
            if table[white.index()][black.index()].games() == 0 {
                return Err(TableError::Missing(format!("{} against {}", white.name(), black.name())));
            }
        }
    }
    Ok(table)
}

/// Counts the games of a PGN file.
fn count(file: &Path) -> Result<Table, Failure> {
    let text = read(file)?;
    let mut table = Table::default();
    for (game, number) in pgn::games(&text).zip(1..) {
        let counted = game.and_then(|game| match game.variant()? {
            Variant::Chess2 => Ok(Some((game.start_position::<Chess2>()?.armies(), game.result()))),
            _ => Ok(None),
        });
        match counted {
            Ok(Some(([white, black], result))) => table[white.index()][black.index()].count(result),
            Ok(None) => {}
            // The others count nevertheless.
            Err(error) => complain(&format!("{}: game {number}: {error}", file.display())),
        }
    }
    whole(table).map_err(|error| wrong(file, &error))
}

fn write(table: &Table) -> String {
    let line = |white: Army, black: Army| {
        let Results { won, drawn, lost } = table[white.index()][black.index()];
        format!("{}{} {won} {drawn} {lost}", white.letter(), black.letter())
    };
    let lines = Army::ALL.into_iter().flat_map(|white| Army::ALL.map(|black| line(white, black)));
    lines.collect::<Vec<_>>().join("\n")
}

/// A mixed choice of an army, and what it is sure to score.
#[derive(Clone, Debug, Serialize)]
struct Mixture {
    shares: [f64; COUNT],
    score: f64,
}

/// The best choices.
#[derive(Clone, Debug, Serialize)]
struct Choices {
    /// When colours are drawn after the choice.
    either: Mixture,
    white: Mixture,
    black: Mixture,
}

impl Choices {
    fn of(table: &Table) -> Result<Self, Failure> {
        let white: [[f64; COUNT]; COUNT] =
            std::array::from_fn(|row| std::array::from_fn(|column| table[row][column].score().0));
        let turned =
            |of: &dyn Fn(usize, usize) -> f64| std::array::from_fn(|row| std::array::from_fn(|column| of(row, column)));
        let black = turned(&|row, column| 1.0 - white[column][row]);
        let either = turned(&|row, column| (white[row][column] + black[row][column]) / 2.0);
        Ok(Self { either: best(&either)?, white: best(&white)?, black: best(&black)? })
    }
}

/// The mixture of rows whose worst score is best: a linear program, as every matrix game.
fn best(scores: &[[f64; COUNT]; COUNT]) -> Result<Mixture, Failure> {
    /// The solver takes numbers for equal that differ by so little that scores must be told in larger ones.
    const SCALE: f64 = 1e4;
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let value = problem.add_var(1.0, (0.0, SCALE));
    let shares: [_; COUNT] = std::array::from_fn(|_| problem.add_var(0.0, (0.0, 1.0)));
    problem.add_constraint(shares.map(|share| (share, 1.0)).as_slice(), ComparisonOp::Eq, 1.0);
    for column in 0..COUNT {
        let mut terms: Vec<_> = shares.iter().zip(scores).map(|(&share, row)| (share, row[column] * SCALE)).collect();
        terms.push((value, -1.0));
        problem.add_constraint(terms.as_slice(), ComparisonOp::Ge, 0.0);
    }
    let solved = match problem.solve() {
        Ok(SolveOutcome::Solution(solved)) => solved,
        // Neither happens: there is no limit, and every game has a value.
        Ok(SolveOutcome::Interrupted(_)) => {
            return Err(Failure::Wrong("the best choice was not looked for".to_owned()));
        }
        Err(error) => return Err(Failure::Wrong(format!("the best choice is not found: {error}"))),
    };
    let shares = shares.map(|share| solved.var_value(share).clamp(0.0, 1.0));
    let against = |column: usize| shares.iter().zip(scores).map(|(share, row)| share * row[column]).sum::<f64>();
    Ok(Mixture { shares, score: (0..COUNT).map(against).fold(f64::INFINITY, f64::min) })
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report<'a> {
    armies: [&'static str; COUNT],
    /// White's scores, by White's army and Black's.
    scores: [[f64; COUNT]; COUNT],
    errors: [[f64; COUNT]; COUNT],
    games: [[u64; COUNT]; COUNT],
    #[serde(flatten)]
    choices: &'a Choices,
}

impl<'a> Report<'a> {
    fn new(table: &Table, choices: &'a Choices) -> Self {
        Self {
            armies: Army::ALL.map(Army::name),
            scores: table.map(|row| row.map(|results| results.score().0)),
            errors: table.map(|row| row.map(|results| results.score().1)),
            games: table.map(|row| row.map(|results| results.games())),
            choices,
        }
    }
}

fn describe(table: &Table, choices: &Choices) -> String {
    let mut lines = vec![
        "White's score in percent, with its standard error if games were independent;".to_owned(),
        "rows are White's armies, columns Black's.".to_owned(),
        String::new(),
        format!("{:<10}{}", "", Army::ALL.map(|army| format!("{:>11}", army.name())).concat()),
    ];
    for army in Army::ALL {
        let cells = table[army.index()].map(|results| {
            let (score, error) = results.score();
            format!("{:>7.1}±{:<3.1}", score * 100.0, error * 100.0)
        });
        lines.push(format!("{:<10}{}", army.name(), cells.concat()));
    }
    let games: u64 = table.iter().flatten().map(Results::games).sum();
    lines.extend([format!("{games} games of the engine with itself."), String::new()]);
    for (when, mixture) in [
        ("Best choice when colours are drawn after it", &choices.either),
        ("Best choice of White", &choices.white),
        ("Best choice of Black", &choices.black),
    ] {
        let mut armies: Vec<(f64, &str)> =
            Army::ALL.into_iter().map(|army| (mixture.shares[army.index()], army.name())).collect();
        armies.sort_by(|a, b| b.0.total_cmp(&a.0));
        armies.retain(|(share, _)| *share >= 0.0005);
        let shares: Vec<String> = armies.iter().map(|(share, name)| format!("{name} {:.1} %", share * 100.0)).collect();
        lines.push(format!("{when} (sure of {:.1} %):", mixture.score * 100.0));
        lines.push(format!("  {}", shares.join(", ")));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// What one side is sure of is what the other can hold it to: nothing else has to be believed.
    #[test]
    fn choices_certify_each_other() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for round in 0..300 {
            let scores: [[f64; COUNT]; COUNT] = std::array::from_fn(|_| {
                std::array::from_fn(|_| match round % 3 {
                    0 => f64::from(rng.random_range(0..3)) / 2.0,
                    1 => 0.5 + rng.random::<f64>() * 1e-3,
                    _ => rng.random(),
                })
            });
            let turned = std::array::from_fn(|row| std::array::from_fn(|column: usize| 1.0 - scores[column][row]));
            let (rows, columns) = (best(&scores).expect("a choice"), best(&turned).expect("a choice"));
            assert!((rows.score + columns.score - 1.0).abs() < 1e-9, "{scores:?}: {rows:?} {columns:?}");
            assert!((rows.shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{rows:?}");
        }
    }

    #[test]
    fn tables_are_read_and_written() {
        let table = parse(SHIPPED).expect("the shipped table");
        assert_eq!(parse(&write(&table)), Ok(table));
        let either = Choices::of(&table).expect("choices").either;
        assert!((either.score - 0.5).abs() < 1e-9, "a fair game: {either:?}");
        for (text, told) in [
            ("cc 1 2", "line 1: 'cc 1 2', expected two letters of cnerka"),
            ("# x\ncx 1 2 3", "line 2: "),
            ("cc 1 2 -3", "line 1: "),
            ("cc 1 2 3\ncc 1 2 3", "line 2: the scores of cc are there twice"),
            ("cc 1 2 3", "there are no games of classic against nemesis"),
            ("", "there are no games of classic against classic"),
        ] {
            let error = parse(text).expect_err(text).to_string();
            assert!(error.starts_with(told), "{text}: {error}");
        }
    }
}
