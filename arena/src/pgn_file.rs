//! File to which the games of a match are added as PGN.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::ArenaError;
use crate::game::GameResult;

/// A PGN file that is open for adding games.
pub struct PgnFile {
    path: PathBuf,
    file: File,
}

impl PgnFile {
    /// Opens a file; it is made if it is not there.
    pub fn open(path: &Path) -> Result<Self, ArenaError> {
        let file = File::options().create(true).append(true).open(path);
        Ok(Self { path: path.to_owned(), file: file.map_err(|error| failed(path, error))? })
    }

    /// Checks that a file can be written, without making it.
    pub fn check(path: &Path) -> Result<(), ArenaError> {
        if !path.exists() {
            return crate::records::check_folder(path);
        }
        File::options().append(true).open(path).map(|_| ()).map_err(|error| failed(path, error))
    }

    /// Length of the file in bytes.
    pub fn length(&self) -> Result<u64, ArenaError> {
        Ok(self.file.metadata().map_err(|error| failed(&self.path, error))?.len())
    }

    /// Adds a game, in one write.
    pub fn add(&mut self, game: &GameResult) -> Result<(), ArenaError> {
        self.file.write_all(text(game).as_bytes()).map_err(|error| failed(&self.path, error))
    }

    /// Opens the file of a match that was broken off and adds the finished games that are missing: of those written last
    /// there may be none, or a part. `before` is the length of the file before the match.
    pub fn reopen<'a>(
        path: &Path,
        before: u64,
        games: impl Iterator<Item = &'a GameResult>,
    ) -> Result<Self, ArenaError> {
        let mut pgn = Self::open(path)?;
        let found = fs::read(path).map_err(|error| failed(path, error))?;
        let expected: String = games.map(text).collect();
        // A file that was moved away has been begun anew.
        for present in [found.get(before as usize..), Some(&found[..])].into_iter().flatten() {
            if let Some(missing) = expected.as_bytes().strip_prefix(present) {
                pgn.file.write_all(missing).map_err(|error| failed(path, error))?;
                return Ok(pgn);
            }
            if present.starts_with(expected.as_bytes()) {
                return Ok(pgn);
            }
        }
        Err(ArenaError::Changed(path.to_owned()))
    }
}

fn text(game: &GameResult) -> String {
    format!("{}\n", game.pgn)
}

fn failed(path: &Path, error: io::Error) -> ArenaError {
    ArenaError::File { path: path.to_owned(), error }
}
