//! What is kept of a match on the disk: its settings, and every finished game, a line of JSON each. From it a match that was
//! broken off, at whatever instant, goes on; the PGN file is brought in agreement with it.

use std::fs::{self, File, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::ArenaError;
use crate::game::GameResult;
use crate::settings::Settings;

/// A line of the journal.
#[derive(Serialize, Deserialize)]
enum Entry {
    /// The first line.
    Match {
        /// The match.
        settings: Box<Settings>,
        /// How long the PGN file was before it.
        pgn_before: u64,
    },
    /// A finished game.
    Game(Played),
    /// The match has come to its end.
    Over,
}

/// How the first line begins.
const BEGIN: &[u8] = br#"{"Match":"#;

/// A finished game, and which it was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// Its number, from 1.
    pub number: u64,
    /// How it ended.
    pub ending: GameResult,
}

/// The journal of a match.
pub struct Journal {
    path: PathBuf,
    file: File,
    /// The games as PGN, and where they are written.
    pgn: Option<(PathBuf, File)>,
}

/// What was found in a journal.
pub struct Found {
    /// The match.
    pub settings: Settings,
    /// Its finished games, in the order in which they ended.
    pub games: Vec<Played>,
    /// Has it come to its end?
    pub is_over: bool,
}

impl Journal {
    /// Begins the journal of a match. One of another match that is not over is left alone, unless it may be discarded.
    pub fn begin(path: &Path, settings: &Settings, discard: bool) -> Result<Self, ArenaError> {
        if !discard && path.exists() {
            // Of a match that was broken off before it had begun there is a part of the first line, or nothing.
            let is_empty = fs::read(path).is_ok_and(|bytes| {
                let begin = &bytes[..bytes.len().min(BEGIN.len())];
                !bytes.contains(&b'\n') && BEGIN.starts_with(begin)
            });
            let is_over = matches!(read(path), Ok((found, ..)) if found.is_over);
            if !is_over && !is_empty {
                return Err(ArenaError::Unfinished(path.to_owned()));
            }
        }
        let failed = |error| ArenaError::File { path: path.to_owned(), error };
        let file = lock(path, File::options().create(true).write(true).truncate(false).open(path))?;
        let pgn = match &settings.pgn {
            Some(path) => Some((path.clone(), open_pgn(path)?)),
            None => None,
        };
        let pgn_before = pgn.as_ref().map_or(Ok(0), |(_, pgn)| pgn.metadata().map(|data| data.len()));
        let pgn_before = pgn_before.map_err(failed)?;
        file.set_len(0).map_err(failed)?;
        let mut journal = Self { path: path.to_owned(), file, pgn };
        journal.add(&Entry::Match { settings: Box::new(settings.clone()), pgn_before })?;
        Ok(journal)
    }

    /// Goes on with the journal of a match that was broken off.
    pub fn resume(path: &Path) -> Result<(Self, Found), ArenaError> {
        let mut file = lock(path, File::options().write(true).open(path))?;
        let (found, pgn_before, whole) = read(path)?;
        let failed = |error| ArenaError::File { path: path.to_owned(), error };
        // Half a line is what a write left that was broken off.
        file.set_len(whole).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
        let mut journal = Self { path: path.to_owned(), file, pgn: None };
        if let Some(pgn) = &found.settings.pgn {
            journal.pgn = Some((pgn.clone(), agree(pgn, pgn_before, &found.games)?));
        }
        Ok((journal, found))
    }

    fn add(&mut self, entry: &Entry) -> Result<(), ArenaError> {
        let failed = |error: io::Error| ArenaError::File { path: self.path.clone(), error };
        let mut line = serde_json::to_string(entry).map_err(|error| failed(error.into()))?;
        line.push('\n');
        self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data()).map_err(failed)
    }

    /// Notes a finished game.
    pub fn note(&mut self, game: &Played) -> Result<(), ArenaError> {
        self.add(&Entry::Game(game.clone()))?;
        match &mut self.pgn {
            Some((path, pgn)) => pgn
                .write_all(entry_of_pgn(game).as_bytes())
                .map_err(|error| ArenaError::File { path: path.clone(), error }),
            None => Ok(()),
        }
    }

    /// Notes that the match is over.
    pub fn end(&mut self) -> Result<(), ArenaError> {
        self.add(&Entry::Over)
    }
}

/// A journal that no other process writes to, as long as the file is open.
fn lock(path: &Path, file: io::Result<File>) -> Result<File, ArenaError> {
    let file = file.map_err(|error| ArenaError::File { path: path.to_owned(), error })?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(ArenaError::Busy(path.to_owned())),
        // Where files cannot be locked it is left to the user.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

fn entry_of_pgn(game: &Played) -> String {
    format!("{}\n", game.ending.pgn)
}

fn open_pgn(path: &Path) -> Result<File, ArenaError> {
    let failed = |error| ArenaError::File { path: path.to_owned(), error };
    File::options().create(true).append(true).open(path).map_err(failed)
}

/// Brings a PGN file in agreement with the finished games: what was written last may be missing, wholly or in part.
fn agree(path: &Path, before: u64, games: &[Played]) -> Result<File, ArenaError> {
    let failed = |error| ArenaError::File { path: path.to_owned(), error };
    let mut pgn = open_pgn(path)?;
    let text = fs::read(path).map_err(failed)?;
    let expected: String = games.iter().map(entry_of_pgn).collect();
    // A file that was moved away has been begun anew.
    for present in [text.get(before as usize..), Some(&text[..])].into_iter().flatten() {
        if let Some(missing) = expected.as_bytes().strip_prefix(present) {
            pgn.write_all(missing).map_err(failed)?;
            return Ok(pgn);
        }
        if present.starts_with(expected.as_bytes()) {
            return Ok(pgn);
        }
    }
    Err(ArenaError::Changed(path.to_owned()))
}

/// The match, how long its PGN file was before it, and how much of the journal is whole.
fn read(path: &Path) -> Result<(Found, u64, u64), ArenaError> {
    let bytes = fs::read(path).map_err(|error| ArenaError::File { path: path.to_owned(), error })?;
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let text = String::from_utf8_lossy(&bytes[..whole]);
    let mut begun: Option<(Settings, u64)> = None;
    let (mut games, mut is_over) = (Vec::<Played>::new(), false);
    for (index, line) in text.lines().enumerate() {
        let wrong = |fault: String| ArenaError::Journal { path: path.to_owned(), line: index + 1, fault };
        match (serde_json::from_str(line).map_err(|error| wrong(error.to_string()))?, &begun) {
            (Entry::Match { settings, pgn_before }, None) => begun = Some((*settings, pgn_before)),
            (Entry::Game(game), Some(_)) if games.iter().all(|other| other.number != game.number) => games.push(game),
            (Entry::Over, Some(_)) => is_over = true,
            (Entry::Game(game), Some(_)) => return Err(wrong(format!("game {} is there twice", game.number))),
            _ => return Err(wrong("expected the settings of a match first, then its games".to_owned())),
        }
    }
    let missing =
        || ArenaError::Journal { path: path.to_owned(), line: 1, fault: "expected the settings of a match".to_owned() };
    let (settings, pgn_before) = begun.ok_or_else(missing)?;
    Ok((Found { settings, games, is_over }, pgn_before, whole as u64))
}
