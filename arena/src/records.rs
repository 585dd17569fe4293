//! Files that a match writes: its journal and its PGN.

use std::io;
use std::path::{Path, PathBuf};

use crate::ArenaError;
use crate::game::GameResult;
use crate::journal::{Found, Journal, Played};
use crate::pgn_file::PgnFile;
use crate::settings::{Request, Settings};

/// Files of a match. Of a new match they are made when its first game has ended.
pub struct Records {
    journal: JournalState,
    pgn: PgnState,
    warning: Option<String>,
}

/// Journal of a match, or where it will be.
enum JournalState {
    /// To be begun at a path that the user named.
    At { path: PathBuf, discard: bool },
    /// To be begun in a folder, under a name of its own.
    In(PathBuf),
    /// Begun.
    Open(Journal),
    /// There is no place for one.
    None,
}

/// PGN file of a match, or where it will be.
enum PgnState {
    At(PathBuf),
    Open(PgnFile),
    None,
}

impl Records {
    /// Records of a new match. Checks that they can be written, and writes nothing yet.
    pub fn begin(request: &Request, settings: &Settings) -> Result<Self, ArenaError> {
        let journal = match (&request.journal, &request.state_folder) {
            (Some(path), _) => {
                Journal::check(path, request.discard)?;
                JournalState::At { path: path.clone(), discard: request.discard }
            }
            (None, Some(folder)) => JournalState::In(folder.clone()),
            (None, None) => JournalState::None,
        };
        let warning = matches!(journal, JournalState::None)
            .then(|| "no journal is kept: the match cannot go on if it is broken off".to_owned());
        settings.pgn.as_deref().map_or(Ok(()), PgnFile::check)?;
        let pgn = settings.pgn.clone().map_or(PgnState::None, PgnState::At);
        Ok(Self { journal, pgn, warning })
    }

    /// Records of a match that was broken off.
    pub fn resume(journal: Journal, found: &Found) -> Result<Self, ArenaError> {
        let games = || found.games.iter().map(|game| &game.result);
        let pgn = found.settings.pgn.as_deref();
        let pgn = pgn.map(|path| PgnFile::reopen(path, found.pgn_before, games())).transpose()?;
        let pgn = pgn.map_or(PgnState::None, PgnState::Open);
        Ok(Self { journal: JournalState::Open(journal), pgn, warning: None })
    }

    /// The journal, if it has been begun.
    pub fn journal(&self) -> Option<PathBuf> {
        match &self.journal {
            JournalState::Open(journal) => Some(journal.path().to_owned()),
            _ => None,
        }
    }

    /// Warning about what cannot be written.
    pub fn warning(&self) -> Option<String> {
        self.warning.clone()
    }

    /// Adds a finished game. It is in the journal before it is anywhere else.
    pub fn note(&mut self, number: u64, result: &GameResult, settings: &Settings) -> Result<(), ArenaError> {
        if let PgnState::At(path) = &self.pgn {
            self.pgn = PgnState::Open(PgnFile::open(path)?);
        }
        let length = if let PgnState::Open(pgn) = &self.pgn { pgn.length()? } else { 0 };
        let begun = match &self.journal {
            JournalState::At { path, discard } => Some(Journal::begin(path, settings, length, *discard)?),
            JournalState::In(folder) => Some(Journal::begin_in(folder, settings, length)?),
            JournalState::Open(_) | JournalState::None => None,
        };
        if let Some(journal) = begun {
            self.journal = JournalState::Open(journal);
        }
        if let JournalState::Open(journal) = &mut self.journal {
            journal.note(&Played { number, result: result.clone() })?;
        }
        if let PgnState::Open(pgn) = &mut self.pgn { pgn.add(result) } else { Ok(()) }
    }

    /// Ends the journal of a match that has its result.
    pub fn end(&mut self) -> Result<(), ArenaError> {
        if let JournalState::Open(journal) = &mut self.journal { journal.end() } else { Ok(()) }
    }
}

/// Checks that the folder of a file that is to be made is there.
pub fn check_folder(path: &Path) -> Result<(), ArenaError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let found = folder
        .metadata()
        .and_then(|data| if data.is_dir() { Ok(()) } else { Err(io::ErrorKind::NotADirectory.into()) });
    found.map_err(|error| ArenaError::File { path: path.to_owned(), error })
}
