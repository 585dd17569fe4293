//! What a person types, read into commands.

use std::time::Duration;

use thiserror::Error;

use crate::arguments::Side;

/// Commands and turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// An empty line.
    Nothing,
    Help,
    /// What may follow `new`.
    HelpNew,
    Moves,
    Pieces,
    Board,
    Eval,
    Undo,
    Hint,
    /// The side that the person plays from now on; `None` asks which it is.
    Side(Option<Side>),
    /// What the engine takes for a turn; `None` asks how much it is.
    Time(Option<Duration>),
    Flip,
    Fen,
    Resign,
    /// Another game, described by words; with none of them the same again.
    New(Vec<String>),
    /// A game from a file.
    Load(String),
    Save {
        path: String,
        overwrite: bool,
    },
    Quit,
    /// Anything else: a turn, its steps joined by commas.
    Turn(String),
}

/// Why a line is no command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    #[error("{command}: '{found}', expected {expected}")]
    Parameter { command: &'static str, found: String, expected: &'static str },
    #[error("{command}: expected {expected}")]
    Missing { command: &'static str, expected: &'static str },
    #[error("'{0}' stands alone, nothing may follow it")]
    Alone(&'static str),
}

/// Every command: how it is written, what it does.
pub const COMMANDS: [(&str, &str); 18] = [
    ("moves", "what can be typed now"),
    ("pieces", "how the pieces move that chess does not have"),
    ("board", "draw the board again"),
    ("hint", "what Twofold would play in your place"),
    ("eval", "how the position is evaluated, without a search"),
    ("undo", "take back to before your last entry"),
    ("resign", "give up"),
    ("side white|black|both", "change sides, or move for both"),
    ("time SECONDS", "what Twofold takes for a turn; 500ms is half a second"),
    ("flip", "turn the board round"),
    ("fen", "the position as FEN"),
    ("new [GAME]", "begin anew, by the same or by other rules"),
    ("save FILE", "write the game as PGN"),
    ("save! FILE", "the same, replacing a file that exists"),
    ("load FILE [N]", "go on with a game of a PGN file, the first or the N-th"),
    ("help", "this list"),
    ("help new", "the games, armies and start arrays for `new`"),
    ("quit", "end"),
];

impl Command {
    /// Reads a line. Only a line that begins with the name of a command can be wrong; whether a turn is legal is seen when
    /// it is played.
    pub fn read(line: &str) -> Result<Self, CommandError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&first, rest)) = words.split_first() else { return Ok(Self::Nothing) };
        let alone = |name, command| if rest.is_empty() { Ok(command) } else { Err(CommandError::Alone(name)) };
        let after = || line.trim().split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim()).to_owned();
        match first.to_ascii_lowercase().as_str() {
            "help" if rest == ["new"] => Ok(Self::HelpNew),
            "help" | "?" => alone("help", Self::Help),
            "moves" => alone("moves", Self::Moves),
            "pieces" => alone("pieces", Self::Pieces),
            "board" | "d" => alone("board", Self::Board),
            "eval" => alone("eval", Self::Eval),
            "undo" => alone("undo", Self::Undo),
            "hint" => alone("hint", Self::Hint),
            "flip" => alone("flip", Self::Flip),
            "fen" => alone("fen", Self::Fen),
            "resign" => alone("resign", Self::Resign),
            "quit" | "exit" => alone("quit", Self::Quit),
            "side" => read_side(rest),
            "time" => read_time(rest),
            "new" => Ok(Self::New(rest.iter().map(|&word| word.to_owned()).collect())),
            "load" => file("load", after()).map(Self::Load),
            "save" => file("save", after()).map(|path| Self::Save { path, overwrite: false }),
            "save!" => file("save!", after()).map(|path| Self::Save { path, overwrite: true }),
            _ => Ok(Self::Turn(turn(line))),
        }
    }
}

fn read_side(words: &[&str]) -> Result<Command, CommandError> {
    let found = words.join(" ").to_ascii_lowercase();
    match found.as_str() {
        "" => Ok(Command::Side(None)),
        "white" | "w" => Ok(Command::Side(Some(Side::White))),
        "black" | "b" => Ok(Command::Side(Some(Side::Black))),
        "both" => Ok(Command::Side(Some(Side::Both))),
        _ => Err(CommandError::Parameter { command: "side", found, expected: "white, black or both" }),
    }
}

/// Seconds, with `ms` milliseconds.
fn read_time(words: &[&str]) -> Result<Command, CommandError> {
    const DAY: f64 = 24.0 * 60.0 * 60.0;
    let found = words.concat().to_ascii_lowercase();
    if found.is_empty() {
        return Ok(Command::Time(None));
    }
    let (number, unit) = match (found.strip_suffix("ms"), found.strip_suffix('s')) {
        (Some(number), _) => (number, 0.001),
        (None, Some(number)) => (number, 1.0),
        (None, None) => (found.as_str(), 1.0),
    };
    let seconds = number.parse().map(|number: f64| number * unit).ok();
    match seconds.filter(|seconds| (0.001..=DAY).contains(seconds)) {
        Some(seconds) => Ok(Command::Time(Some(Duration::from_secs_f64(seconds)))),
        None => {
            let expected = "seconds, such as 5 or 0.5, or milliseconds, such as 500ms, up to a day";
            Err(CommandError::Parameter { command: "time", found, expected })
        }
    }
}

/// The name of a file, which may hold blanks.
fn file(command: &'static str, path: String) -> Result<String, CommandError> {
    let expected = "the name of a file, such as game.pgn";
    if path.is_empty() { Err(CommandError::Missing { command, expected }) } else { Ok(path) }
}

/// Steps may be separated by blanks, commas or both; a move number before them, as in a score sheet, is left out.
fn turn(line: &str) -> String {
    let is_number = |word: &str| word.ends_with('.') && word.trim_end_matches('.').bytes().all(|b| b.is_ascii_digit());
    let bare = |word: &str| {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let rest = &word[digits..];
        if digits > 0 && rest.starts_with('.') { rest.trim_start_matches('.').to_owned() } else { word.to_owned() }
    };
    let words = line.split(|letter: char| letter == ',' || letter.is_whitespace());
    let words = words.filter(|word| !word.is_empty() && !is_number(word));
    words.map(bare).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_may_be_written_in_many_ways() {
        for (line, steps) in [
            ("e4", "e4"),
            ("Nf6,d5", "Nf6,d5"),
            (" Nf6  d5 ", "Nf6,d5"),
            ("Nf6, d5", "Nf6,d5"),
            ("g8f6 ,d7d5,", "g8f6,d7d5"),
            ("1. e4", "e4"),
            ("1... Nf6,d5", "Nf6,d5"),
            ("12.O-O e8=Q+", "O-O,e8=Q+"),
            ("0-0", "0-0"),
            ("é,", "é"),
            ("b", "b"),
        ] {
            assert_eq!(Command::read(line), Ok(Command::Turn(steps.to_owned())), "{line}");
        }
    }

    #[test]
    fn commands_are_read() {
        let seconds = |seconds| Command::Time(Some(Duration::from_secs_f64(seconds)));
        for (line, command) in [
            ("", Command::Nothing),
            (" \t", Command::Nothing),
            ("help", Command::Help),
            ("?", Command::Help),
            ("help new", Command::HelpNew),
            ("MOVES", Command::Moves),
            ("side", Command::Side(None)),
            ("side BOTH", Command::Side(Some(Side::Both))),
            ("time", Command::Time(None)),
            ("time 5", seconds(5.0)),
            ("time 0.5s", seconds(0.5)),
            ("time 250 ms", seconds(0.25)),
            ("new", Command::New(vec![])),
            ("new chess2 n  r", Command::New(["chess2", "n", "r"].map(str::to_owned).to_vec())),
            ("load my game.pgn 2", Command::Load("my game.pgn 2".to_owned())),
            ("save my game.pgn", Command::Save { path: "my game.pgn".to_owned(), overwrite: false }),
            ("save!\tgame.pgn ", Command::Save { path: "game.pgn".to_owned(), overwrite: true }),
            ("quit", Command::Quit),
        ] {
            assert_eq!(Command::read(line), Ok(command), "{line}");
        }
    }

    #[test]
    fn faults_say_what_was_expected() {
        for (line, words) in [
            ("side left", "side: 'left', expected white, black or both"),
            ("time soon", "time: 'soon', expected seconds"),
            ("time 0", "time: '0', expected seconds"),
            ("time -1", "time: '-1', expected seconds"),
            ("time nan", "time: 'nan', expected seconds"),
            ("time 1e9", "time: '1e9', expected seconds"),
            ("save", "save: expected the name of a file"),
            ("load ", "load: expected the name of a file"),
            ("undo 3", "'undo' stands alone"),
        ] {
            let message = Command::read(line).expect_err(line).to_string();
            assert!(message.contains(words), "{line}: {message}");
        }
    }

    /// Help must not promise what is not there, nor keep anything back.
    #[test]
    fn every_command_of_the_list_is_read() {
        for (usage, _) in COMMANDS {
            let name = usage.split(' ').next().expect("a name");
            let line = if usage.contains("FILE") { format!("{name} x") } else { name.to_owned() };
            assert!(!matches!(Command::read(&line), Ok(Command::Turn(_)) | Err(_)), "{line}");
        }
    }
}
