//! What a person types at the table, read into commands.

use thiserror::Error;
use twofold_rules::Variant;

use crate::arguments::Side;

/// What a person may say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// An empty line.
    Nothing,
    Help,
    Moves,
    Undo,
    Hint,
    /// Which side the person plays from now on; `None` asks.
    Side(Option<Side>),
    Flip,
    Fen,
    Resign,
    /// Another game; `None` for the same rules again.
    New(Option<Variant>),
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
    #[error("{command}: {found}, expected {expected}")]
    Parameter { command: &'static str, found: String, expected: String },
    #[error("'{0}' stands alone, nothing may follow it")]
    Alone(&'static str),
}

/// Every command: its name, what may follow, what it does.
pub const COMMANDS: [(&str, &str); 12] = [
    ("moves", "the steps that are legal now"),
    ("undo", "take back to before your last entry"),
    ("hint", "what Twofold would play in your place"),
    ("side white|black|both", "change sides, or move for both"),
    ("flip", "turn the board round"),
    ("fen", "the position as FEN"),
    ("resign", "give up"),
    ("new [GAME]", "begin anew, by the same or by other rules"),
    ("save FILE", "write the game as PGN"),
    ("save! FILE", "the same, in the place of a file that exists"),
    ("help", "this list"),
    ("quit", "end"),
];

impl Command {
    /// Reads a line. Only a line that begins with the name of a command can be wrong; whether a turn is legal is seen when
    /// it is played.
    pub fn read(line: &str) -> Result<Self, CommandError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&first, rest)) = words.split_first() else { return Ok(Self::Nothing) };
        let alone = |name, command| if rest.is_empty() { Ok(command) } else { Err(CommandError::Alone(name)) };
        match first.to_ascii_lowercase().as_str() {
            "help" | "?" => alone("help", Self::Help),
            "moves" => alone("moves", Self::Moves),
            "undo" => alone("undo", Self::Undo),
            "hint" => alone("hint", Self::Hint),
            "flip" => alone("flip", Self::Flip),
            "fen" => alone("fen", Self::Fen),
            "resign" => alone("resign", Self::Resign),
            "quit" | "exit" => alone("quit", Self::Quit),
            "side" => read_side(rest),
            "new" => read_new(rest),
            "save" => read_save("save", line, false),
            "save!" => read_save("save!", line, true),
            _ => Ok(Self::Turn(turn(line))),
        }
    }
}

fn read_side(words: &[&str]) -> Result<Command, CommandError> {
    match words {
        [] => Ok(Command::Side(None)),
        ["white"] => Ok(Command::Side(Some(Side::White))),
        ["black"] => Ok(Command::Side(Some(Side::Black))),
        ["both"] => Ok(Command::Side(Some(Side::Both))),
        _ => Err(CommandError::Parameter {
            command: "side",
            found: format!("'{}'", words.join(" ")),
            expected: "white, black or both".to_owned(),
        }),
    }
}

fn read_new(words: &[&str]) -> Result<Command, CommandError> {
    let wrong = || CommandError::Parameter {
        command: "new",
        found: format!("'{}'", words.join(" ")),
        expected: format!("one of {}, or nothing", twofold_rules::variant::ids().join(" ")),
    };
    match words {
        [] => Ok(Command::New(None)),
        [id] => id.to_ascii_lowercase().parse().map(|variant| Command::New(Some(variant))).map_err(|_| wrong()),
        _ => Err(wrong()),
    }
}

/// The name of a file may hold blanks.
fn read_save(command: &'static str, line: &str, overwrite: bool) -> Result<Command, CommandError> {
    let path = line.trim().split_once(char::is_whitespace).map_or("", |(_, path)| path.trim());
    if path.is_empty() {
        let expected = "the name of a file, such as game.pgn".to_owned();
        return Err(CommandError::Parameter { command, found: "no name".to_owned(), expected });
    }
    Ok(Command::Save { path: path.to_owned(), overwrite })
}

/// Steps may be parted by blanks, commas or both; a move number before them, as in a score sheet, is left out.
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
        for (line, command) in [
            ("", Command::Nothing),
            (" \t", Command::Nothing),
            ("help", Command::Help),
            ("?", Command::Help),
            ("MOVES", Command::Moves),
            ("side", Command::Side(None)),
            ("side both", Command::Side(Some(Side::Both))),
            ("new", Command::New(None)),
            ("new Galvin", Command::New(Some(Variant::Galvin))),
            ("save my game.pgn", Command::Save { path: "my game.pgn".to_owned(), overwrite: false }),
            ("save!\tgame.pgn ", Command::Save { path: "game.pgn".to_owned(), overwrite: true }),
            ("quit", Command::Quit),
        ] {
            assert_eq!(Command::read(line), Ok(command), "{line}");
        }
    }

    #[test]
    fn faults_tell_what_was_expected() {
        for (line, words) in [
            ("side left", "side: 'left', expected white, black or both"),
            ("new shogi", "expected one of chess marseillais"),
            ("save", "save: no name, expected the name of a file"),
            ("undo 3", "'undo' stands alone"),
        ] {
            let told = Command::read(line).expect_err(line).to_string();
            assert!(told.contains(words), "{line}: {told}");
        }
    }

    /// Help must not promise what is not there, nor keep anything back.
    #[test]
    fn every_command_of_the_list_is_read() {
        for (usage, _) in COMMANDS {
            let name = usage.split(' ').next().expect("a name");
            let line = if name.starts_with("save") { format!("{name} x") } else { name.to_owned() };
            assert!(!matches!(Command::read(&line), Ok(Command::Turn(_)) | Err(_)), "{line}");
        }
    }
}
