//! Journal of a match: its settings and every finished game, a line of JSON each. With it a match that was broken off at any
//! instant goes on.

use std::fs::{self, File, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

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
        /// Length of the PGN file before the match, in bytes.
        pgn_before: u64,
        /// The journal is deleted when the match has ended.
        #[serde(default)]
        temporary: bool,
    },
    /// A finished game.
    Game(Box<Played>),
    /// The match has ended.
    Over,
}

/// Beginning of the first line.
const BEGIN: &[u8] = br#"{"Match":"#;

/// A finished game with its number, from 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// Number of the game.
    pub number: u64,
    /// How it ended.
    #[serde(rename = "ending")]
    pub result: GameResult,
}

/// Reason why a line of a journal cannot be read.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The line is not JSON, or not of a journal.
    #[error("{0}")]
    Line(#[from] serde_json::Error),
    /// A game comes twice.
    #[error("game {0} is there twice")]
    Twice(u64),
    /// The settings do not come first.
    #[error("expected the settings of a match first, then its games")]
    Order,
}

/// The journal of a match, open for writing. No other process can write to it meanwhile.
pub struct Journal {
    path: PathBuf,
    file: File,
    temporary: bool,
}

/// Contents of a journal.
pub struct Found {
    /// The match.
    pub settings: Settings,
    /// Length of the PGN file before the match, in bytes.
    pub pgn_before: u64,
    /// Finished games, in the order in which they ended.
    pub games: Vec<Played>,
    /// The match has ended.
    pub is_over: bool,
    /// The journal is deleted when the match has ended.
    temporary: bool,
    /// Length of the whole lines, in bytes.
    whole: u64,
}

impl Journal {
    /// Checks that a journal may be begun at a path: a file that is not the journal of a finished match is left alone,
    /// unless it may be discarded.
    pub fn check(path: &Path, discard: bool) -> Result<(), ArenaError> {
        if !path.exists() {
            return crate::records::check_folder(path);
        }
        lock(path, File::options().write(true).open(path))?;
        if discard {
            return Ok(());
        }
        // A match that was killed before its first line was whole leaves a part of that line, or nothing.
        let is_empty = fs::read(path).is_ok_and(|bytes| {
            let begin = &bytes[..bytes.len().min(BEGIN.len())];
            !bytes.contains(&b'\n') && BEGIN.starts_with(begin)
        });
        let is_over = matches!(read(path), Ok(found) if found.is_over);
        if is_over || is_empty { Ok(()) } else { Err(ArenaError::Unfinished(path.to_owned())) }
    }

    /// Begins the journal of a match where the user wants it.
    pub fn begin(path: &Path, settings: &Settings, pgn_before: u64, discard: bool) -> Result<Self, ArenaError> {
        Self::check(path, discard)?;
        let file = File::options().create(true).write(true).truncate(false).open(path);
        let file = lock(path, file)?;
        file.set_len(0).map_err(|error| failed(path, error))?;
        Self::write(path.to_owned(), file, settings, pgn_before, false)
    }

    /// Begins a journal under a name of its own in a folder; it is deleted when the match has ended.
    pub fn begin_in(folder: &Path, settings: &Settings, pgn_before: u64) -> Result<Self, ArenaError> {
        fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
        let stem = format!("{}-{}", crate::date::now(), std::process::id());
        let mut number = 0;
        loop {
            number += 1;
            let name = if number == 1 { format!("{stem}.match") } else { format!("{stem}-{number}.match") };
            let path = folder.join(name);
            match File::options().create_new(true).write(true).open(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                file => return Self::write(path.clone(), lock(&path, file)?, settings, pgn_before, true),
            }
        }
    }

    fn write(
        path: PathBuf,
        file: File,
        settings: &Settings,
        pgn_before: u64,
        temporary: bool,
    ) -> Result<Self, ArenaError> {
        let mut journal = Self { path, file, temporary };
        journal.add(&Entry::Match { settings: Box::new(settings.clone()), pgn_before, temporary })?;
        Ok(journal)
    }

    /// Opens the journal of a match that was broken off.
    pub fn resume(path: &Path) -> Result<(Self, Found), ArenaError> {
        let mut file = lock(path, File::options().write(true).open(path))?;
        let found = read(path)?;
        // A part of a line is what a write left that was broken off.
        file.set_len(found.whole).and_then(|()| file.seek(SeekFrom::End(0))).map_err(|error| failed(path, error))?;
        Ok((Self { path: path.to_owned(), file, temporary: found.temporary }, found))
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn add(&mut self, entry: &Entry) -> Result<(), ArenaError> {
        let mut line = serde_json::to_string(entry).map_err(|error| failed(&self.path, error.into()))?;
        line.push('\n');
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|error| failed(&self.path, error))
    }

    /// Adds a finished game.
    pub fn note(&mut self, game: &Played) -> Result<(), ArenaError> {
        self.add(&Entry::Game(Box::new(game.clone())))
    }

    /// Notes that the match has ended, or deletes the journal if nobody asked for it.
    pub fn end(&mut self) -> Result<(), ArenaError> {
        if self.temporary {
            return fs::remove_file(&self.path).map_err(|error| failed(&self.path, error));
        }
        self.add(&Entry::Over)
    }
}

fn failed(path: &Path, error: io::Error) -> ArenaError {
    ArenaError::File { path: path.to_owned(), error }
}

/// Locks a journal against other processes for as long as the file is open.
fn lock(path: &Path, file: io::Result<File>) -> Result<File, ArenaError> {
    let file = file.map_err(|error| failed(path, error))?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(ArenaError::Busy(path.to_owned())),
        // Where files cannot be locked it is left to the user.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

/// Reads a journal.
fn read(path: &Path) -> Result<Found, ArenaError> {
    let bytes = fs::read(path).map_err(|error| failed(path, error))?;
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let text = String::from_utf8_lossy(&bytes[..whole]);
    let mut begun: Option<Found> = None;
    for (index, line) in text.lines().enumerate() {
        let wrong = |error: JournalError| ArenaError::Journal { path: path.to_owned(), line: index + 1, error };
        let entry = serde_json::from_str(line).map_err(|error| wrong(error.into()))?;
        match (entry, &mut begun) {
            (Entry::Match { settings, pgn_before, temporary }, None) => {
                let (settings, games) = (*settings, vec![]);
                begun = Some(Found { settings, pgn_before, games, is_over: false, temporary, whole: whole as u64 });
            }
            (Entry::Game(game), Some(found)) if found.games.iter().any(|other| other.number == game.number) => {
                return Err(wrong(JournalError::Twice(game.number)));
            }
            (Entry::Game(game), Some(found)) => found.games.push(*game),
            (Entry::Over, Some(found)) => found.is_over = true,
            _ => return Err(wrong(JournalError::Order)),
        }
    }
    begun.ok_or_else(|| ArenaError::Journal { path: path.to_owned(), line: 1, error: JournalError::Order })
}
