//! The commands `validate` and `convert`: the games of a PGN file against the rules.

use std::fs;
use std::path::Path;

use twofold_rules::pgn::{self, PgnError, PgnFault, PgnGame};
use twofold_session::{GameSession, open_checked_game, open_game, rewritten};

use super::Failure;
use crate::arguments::Style;
use crate::output::{Output, complain, one_line, remark};

/// Checks every game of a file, a line each. Games with a fault are counted, and make the command fail at the end.
pub fn validate(file: &Path, out: &Output) -> Result<(), Failure> {
    for_each_game(file, |name, game| {
        match game.and_then(|game| check(&game)) {
            Ok(summary) => out.quoting(&format!("{name}: {summary}"))?,
            Err(error) => {
                out.quoting(&format!("{name}: wrong: {error}"))?;
                return Ok(false);
            }
        }
        Ok(true)
    })
}

fn check(game: &PgnGame) -> Result<String, PgnError> {
    let game = open_checked_game(game)?;
    let outcome = game.status().outcome;
    let ended = outcome.map_or("not ended on the board".to_owned(), |outcome| outcome.to_string());
    Ok(format!("{}, {} turns, {ended}", game.variant(), game.tokens().len()))
}

/// Writes every game with its turns in the other notation. Games with a fault are reported and left out, and make the
/// command fail at the end.
pub fn convert(file: &Path, to: Style, out: &Output) -> Result<(), Failure> {
    for_each_game(file, |name, game| {
        match game.and_then(|game| rewrite(name, &game, to)) {
            Ok(text) => out.line(&text)?,
            Err(error) => {
                complain(&format!("{name}: {error}"));
                return Ok(false);
            }
        }
        Ok(true)
    })
}

fn rewrite(name: &str, game: &PgnGame, to: Style) -> Result<String, PgnError> {
    match to {
        Style::Coordinates => Ok(in_coordinates(open_game(game)?.as_ref())),
        Style::San => {
            let (game, kept) = rewritten(game)?;
            for turn in kept {
                remark(&one_line(&format!("note: {name}: {turn}")));
            }
            Ok(game.to_string())
        }
    }
}

/// The game in one line: its id, where it begins, its turns.
fn in_coordinates(game: &dyn GameSession) -> String {
    let (variant, fen) = (game.variant(), game.first_fen());
    let start = if fen == variant.start_fen() { "startpos".to_owned() } else { format!("fen {fen}") };
    format!("{variant} {start} moves {}", game.tokens().join(" "))
}

/// Hands out every game of a file, or what is wrong with it, with the name under which it is reported. The answer says
/// whether the game is right.
fn for_each_game(
    file: &Path,
    mut take: impl FnMut(&str, Result<PgnGame, PgnError>) -> Result<bool, Failure>,
) -> Result<(), Failure> {
    let path = file.display().to_string();
    let bytes = fs::read(file).map_err(|error| Failure::File { path: path.clone(), error })?;
    let (mut games, mut wrong) = (0, 0);
    for game in pgn::games(&pgn::decode(&bytes)) {
        games += 1;
        wrong += u32::from(!take(&format!("{path}: game {games}"), game)?);
    }
    match (games, wrong) {
        (0, _) => Err(Failure::Input(format!("{path}: {}", PgnFault::NoGame))),
        (_, 0) => Ok(()),
        _ => Err(Failure::Wrong(format!("{path}: {wrong} of {games} games are wrong"))),
    }
}
