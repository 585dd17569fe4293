//! Games from PGN files.

use std::fs;
use std::io;
use std::path::Path;

use thiserror::Error;
use twofold_rules::pgn::{self, PgnError, PgnGame};

/// A game of a file.
pub struct Loaded {
    pub game: PgnGame,
    /// Its number in the file, from 1.
    pub number: usize,
    /// Games in the file.
    pub count: usize,
}

/// Why no game is loaded.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The file cannot be read.
    #[error("{path}: {error}")]
    File { path: String, error: io::Error },
    /// The game has a fault.
    #[error("{path}: {error}")]
    Pgn { path: String, error: Box<PgnError> },
    /// The file has fewer games.
    #[error("{path} has {count} games, there is no number {number}")]
    Number { path: String, count: usize, number: usize },
}

/// Reads a game of a file: of `FILE`, the first, or of `FILE N`, the N-th. A file whose name ends so comes first.
pub fn load(text: &str) -> Result<Loaded, LoadError> {
    let numbered =
        text.rsplit_once(char::is_whitespace).and_then(|(path, number)| Some((path.trim_end(), number.parse().ok()?)));
    let (path, number) = match numbered {
        Some((path, number)) if !Path::new(text).exists() => (path, number),
        _ => (text, 1),
    };
    let file = |error| LoadError::File { path: path.to_owned(), error };
    let bytes = fs::read(path).map_err(file)?;
    let mut games: Vec<_> = pgn::games(&pgn::decode(&bytes)).collect();
    let count = games.len();
    if number == 0 || number > count {
        return Err(LoadError::Number { path: path.to_owned(), count, number });
    }
    let game = games.swap_remove(number - 1);
    let game = game.map_err(|error| LoadError::Pgn { path: path.to_owned(), error: Box::new(error) })?;
    Ok(Loaded { game, number, count })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_chosen_by_its_number() {
        let path = std::env::temp_dir().join(format!("twofold load {}.pgn", std::process::id()));
        let name = path.display().to_string();
        fs::write(&path, "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n").expect("a file");
        for (text, white) in [(name.clone(), "A"), (format!("{name} 2"), "B"), (format!("{name}  1"), "A")] {
            let loaded = load(&text).expect("a game");
            assert_eq!((loaded.game.tag("White"), loaded.count), (Some(white), 2), "{text}");
        }
        for (text, expected) in
            [(format!("{name} 3"), "has 2 games, there is no number 3"), (format!("{name} 0"), "number 0")]
        {
            let error = load(&text).err().expect("no game").to_string();
            assert!(error.contains(expected), "{error}");
        }
        fs::remove_file(&path).expect("the file");
        assert!(matches!(load(&name), Err(LoadError::File { .. })));
    }
}
