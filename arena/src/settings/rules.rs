//! What the command line says of ends and files: `-sprt`, `-resign`, `-draw`, `-log`, `-pgnout`.

use std::path::PathBuf;

use super::read::Group;
use super::{Draw, LogSettings, Resign, SettingsError};
use crate::stats::{Model, Sprt, SprtParameters};

/// When the match is decided.
pub fn sprt(group: &Group<'_>) -> Result<SprtParameters, SettingsError> {
    let mut sprt = SprtParameters { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, model: Model::Normalized };
    for (key, value) in group.pairs() {
        let number = || group.number::<f64>(key, value, "a number");
        match key {
            "elo0" => sprt.elo0 = number()?,
            "elo1" => sprt.elo1 = number()?,
            "alpha" => sprt.alpha = number()?,
            "beta" => sprt.beta = number()?,
            "model" => {
                let expected = "normalized, logistic or bayesian";
                sprt.model = value.parse().map_err(|_| group.wrong(key, value, expected))?;
            }
            _ => return Err(group.unknown(key, "elo0= elo1= alpha= beta= model=normalized|logistic|bayesian")),
        }
    }
    Sprt::new(sprt)?;
    Ok(sprt)
}

/// When a lost game is broken off.
pub fn resign(group: &Group<'_>) -> Result<Resign, SettingsError> {
    let mut resign = Resign { count: 3, score: 600, two_sided: false };
    for (key, value) in group.pairs() {
        match key {
            "movecount" => resign.count = group.small_count(key, value)?,
            "score" => resign.score = group.count(key, value)?.min(30_000) as i32,
            "twosided" => resign.two_sided = group.flag(key, value)?,
            _ => return Err(group.unknown(key, "movecount= score= twosided=true")),
        }
    }
    Ok(resign)
}

/// When a drawn game is broken off.
pub fn draw(group: &Group<'_>) -> Result<Draw, SettingsError> {
    let mut draw = Draw { number: 40, count: 8, score: 10 };
    for (key, value) in group.pairs() {
        match key {
            "movenumber" => draw.number = group.number(key, value, "a whole number")?,
            "movecount" => draw.count = group.small_count(key, value)?,
            "score" => draw.score = group.number(key, value, "centipawns")?,
            _ => return Err(group.unknown(key, "movenumber= movecount= score=")),
        }
    }
    Ok(draw)
}

/// Where a log is kept.
pub fn log(group: &Group<'_>) -> Result<LogSettings, SettingsError> {
    let mut log = LogSettings { file: PathBuf::new(), engines: false };
    for (key, value) in group.pairs() {
        match key {
            "file" => log.file = PathBuf::from(value),
            "engine" => log.engines = group.flag(key, value)?,
            // Of what fastchess has besides, what is so here anyway: a log is added to, line by line.
            "append" | "realtime" if group.flag(key, value)? => {}
            _ => return Err(group.unknown(key, "file= engine=true|false append=true realtime=true")),
        }
    }
    if log.file.as_os_str().is_empty() {
        return Err(group.wrong("file", "", "a file"));
    }
    Ok(log)
}

/// Where games are written.
pub fn pgn_out(group: &Group<'_>) -> Result<PathBuf, SettingsError> {
    let mut file = None;
    for (key, value) in group.pairs() {
        match (key, value) {
            ("file", value) => file = Some(value),
            // Of what fastchess has besides, what is so here anyway.
            ("append", _) if group.flag(key, value)? => {}
            ("notation", "san") => {}
            ("notation", _) => return Err(group.wrong(key, value, "notation=san")),
            (word, "") => file = Some(word),
            _ => return Err(group.unknown(key, "file= append=true notation=san")),
        }
    }
    file.map(PathBuf::from).ok_or_else(|| group.wrong("file", "", "a file"))
}
