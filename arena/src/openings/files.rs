use std::fs;
use std::path::Path;

use twofold_rules::{Variant, pgn, variant_file, without_bom};
use twofold_session::{GameSession, SessionSettings, open};

use super::{Opening, OpeningsError};
use crate::ArenaError;
use crate::settings::OpeningSettings;

/// The set that comes with the program, a line a game.
const fn shipped(variant: Variant) -> &'static str {
    variant_file!(variant, "../../openings/", ".epd")
}

/// Openings of a game from the file that is wanted, or the set that comes with the program.
pub fn read(wanted: &OpeningSettings, variant: Variant) -> Result<Vec<Opening>, ArenaError> {
    let mut session = open(variant, &SessionSettings::default()).map_err(OpeningsError::SetUp)?;
    let session = session.as_mut();
    let Some(file) = &wanted.file else {
        return Ok(positions(session, shipped(variant), Path::new("the set that is shipped"))?);
    };
    let bytes = fs::read(file).map_err(|error| ArenaError::File { path: file.clone(), error })?;
    let text = pgn::decode(&bytes);
    Ok(if wanted.is_pgn { games(session, &text, file, wanted.turns)? } else { positions(session, &text, file)? })
}

/// Positions of an EPD or FEN file. A line that is no opening is an error.
fn positions(session: &mut dyn GameSession, text: &str, file: &Path) -> Result<Vec<Opening>, OpeningsError> {
    let mut openings = vec![];
    for (index, line) in without_bom(text).lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let set_up = session.set_up(Some(&fen_of_epd(line)), &[]);
        let opening = set_up.map_err(Into::into).and_then(|()| Opening::of(session));
        let wrong = |error| OpeningsError::Line { file: file.to_owned(), line: index + 1, error };
        openings.push(opening.map_err(wrong)?);
    }
    Ok(openings)
}

/// The FEN in a line of EPD: four fields and operations, of which clock (`hmvc`) and number (`fmvn`) matter, or a whole FEN,
/// after which a semicolon begins a remark.
fn fen_of_epd(line: &str) -> String {
    let fields: Vec<&str> = line.split_whitespace().collect();
    if fields.get(4).is_none_or(|field| field.parse::<u32>().is_ok()) {
        return line.split(';').next().unwrap_or("").split_whitespace().collect::<Vec<_>>().join(" ");
    }
    let operations = fields[4..].join(" ");
    let operand = |name: &str, usual: &str| {
        let found = operations.split(';').find_map(|operation| operation.trim().strip_prefix(name));
        found.map(str::trim).filter(|text| text.parse::<u32>().is_ok()).unwrap_or(usual).to_owned()
    };
    format!("{} {} {}", fields[..4].join(" "), operand("hmvc ", "0"), operand("fmvn ", "1"))
}

/// Positions at the end of the games of a PGN file, or after so many turns. Games of other variants are skipped.
fn games(
    session: &mut dyn GameSession,
    text: &str,
    file: &Path,
    turns: Option<usize>,
) -> Result<Vec<Opening>, OpeningsError> {
    let variant = session.variant();
    let games = pgn::read(text).map_err(|error| OpeningsError::Pgn { file: file.to_owned(), error })?;
    let mut openings = vec![];
    for (index, mut game) in games.into_iter().enumerate() {
        if game.variant() != Ok(variant) {
            continue;
        }
        game.movetext.turns.truncate(turns.unwrap_or(usize::MAX));
        let opening = session.load(&game).map_err(Into::into).and_then(|()| Opening::of(session));
        let wrong = |error| OpeningsError::Game { file: file.to_owned(), game: index + 1, error };
        openings.push(opening.map_err(wrong)?);
    }
    Ok(openings)
}
