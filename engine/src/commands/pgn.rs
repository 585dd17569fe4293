use std::fs;
use std::path::Path;

use twofold_rules::pgn::{self, Pgn};
use twofold_rules::{GameText, Record, with_game};

use super::Failure;
use crate::arguments::Style;
use crate::output::Output;

/// Checks every game of a file: a line each, and a failure if any is wrong.
pub fn validate(file: &Path, out: &Output) -> Result<(), Failure> {
    let games = read(file)?;
    let mut wrong = 0;
    for (game, number) in games.iter().zip(1..) {
        let verdict = match check(game) {
            Ok(summary) => format!("game {number}: {summary}"),
            Err(fault) => {
                wrong += 1;
                format!("game {number}: wrong: {fault}")
            }
        };
        out.line(&verdict)?;
    }
    match wrong {
        0 => Ok(()),
        _ => Err(Failure::Wrong(format!("{wrong} of {} games are wrong", games.len()))),
    }
}

fn check(game: &Pgn) -> Result<String, String> {
    let variant = game.variant().map_err(|error| format!("tag Variant: {error}"))?;
    with_game!(variant, G => {
        let record = game.replay::<G>().map_err(|error| error.to_string())?;
        check_result(game, &record)?;
        let ended = record.outcome().map_or("not ended on the board".to_owned(), |outcome| outcome.to_string());
        Ok(format!("{variant}, {} turns, {ended}", record.turns().len()))
    })
}

/// A result of the board cannot be another one in the record.
fn check_result<G: GameText>(game: &Pgn, record: &Record<G>) -> Result<(), String> {
    match record.outcome() {
        Some(outcome) if game.result != "*" && game.result != outcome.score() => {
            Err(format!("the result is {}, but the game ended {outcome}", game.result))
        }
        _ => Ok(()),
    }
}

/// Writes every game with its turns in the other notation.
pub fn convert(file: &Path, to: Style, out: &Output) -> Result<(), Failure> {
    for (game, number) in read(file)?.iter().zip(1..) {
        let wrong = |fault: String| Failure::Wrong(format!("game {number}: {fault}"));
        let variant = game.variant().map_err(|error| wrong(format!("tag Variant: {error}")))?;
        with_game!(variant, G => {
            let record = game.replay::<G>().map_err(|error| wrong(error.to_string()))?;
            out.line(&rewrite(game, &record, to))?;
        });
    }
    Ok(())
}

fn rewrite<G: GameText>(game: &Pgn, record: &Record<G>, to: Style) -> String {
    match to {
        Style::Coordinates => {
            let fen = record.first_position().fen();
            let start = if fen == G::VARIANT.start_fen() { "startpos".to_owned() } else { format!("fen {fen}") };
            format!("{} {start} moves {}", G::VARIANT, record.tokens().join(" "))
        }
        Style::San => {
            let own = ["Result", "Variant", "SetUp", "FEN", "Termination"];
            let tags: Vec<(&str, &str)> = game
                .tags
                .iter()
                .filter(|(name, _)| !own.contains(&name.as_str()))
                .map(|(name, value)| (name.as_str(), value.as_str()))
                .collect();
            pgn::write(record, &tags, Some(&game.result))
        }
    }
}

fn read(file: &Path) -> Result<Vec<Pgn>, Failure> {
    let path = file.display().to_string();
    let bytes = fs::read(file).map_err(|error| Failure::File { path: path.clone(), error })?;
    pgn::read(&String::from_utf8_lossy(&bytes)).map_err(|error| Failure::Input(format!("{path}: {error}")))
}
