//! Lines from the GUI, read into commands.

use std::str::FromStr;

use thiserror::Error;

use super::go::Go;

/// A command of a GUI or a person.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// An empty line.
    Nothing,
    Uci,
    Debug(bool),
    IsReady,
    SetOption {
        name: String,
        value: Option<String>,
    },
    Register,
    NewGame,
    Position {
        /// `None` for the start position.
        fen: Option<String>,
        moves: Vec<String>,
    },
    /// A position that cannot be read.
    NoPosition(CommandError),
    Go(Box<Go>),
    Stop,
    PonderHit,
    Quit,
    Display,
    Eval,
    Bench(Option<u32>),
    Flip,
    Help,
    Compiler,
}

/// Why a line is no command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    #[error("unknown command '{0}', expected one that 'help' lists")]
    Unknown(String),
    #[error("ponderhit: nothing is pondered on, expected 'go ponder' before it")]
    NoPonder,
    #[error("{command}: {found}, expected {expected}")]
    Parameter { command: &'static str, found: String, expected: &'static str },
}

fn wrong(command: &'static str, found: impl Into<String>, expected: &'static str) -> CommandError {
    CommandError::Parameter { command, found: found.into(), expected }
}

impl FromStr for Command {
    type Err = CommandError;

    fn from_str(line: &str) -> Result<Self, CommandError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        Ok(match words[..] {
            [] => Self::Nothing,
            ["uci"] => Self::Uci,
            ["debug", "on"] => Self::Debug(true),
            ["debug", "off"] => Self::Debug(false),
            ["debug", ..] => return Err(wrong("debug", quoted(&words[1..]), "on or off")),
            ["isready"] => Self::IsReady,
            ["setoption", "name", ref rest @ ..] => read_option(rest)?,
            ["setoption", ..] => return Err(wrong("setoption", quoted(&words[1..]), "name NAME [value VALUE]")),
            ["register", ..] => Self::Register,
            ["ucinewgame"] => Self::NewGame,
            ["position", ref rest @ ..] => read_position(rest).unwrap_or_else(Self::NoPosition),
            ["go", ref rest @ ..] => Self::Go(Box::new(Go::read(rest))),
            ["stop"] => Self::Stop,
            ["ponderhit"] => Self::PonderHit,
            ["quit"] => Self::Quit,
            ["d"] => Self::Display,
            ["eval"] => Self::Eval,
            ["bench"] => Self::Bench(None),
            ["bench", depth] => Self::Bench(Some(number("bench", "depth", Some(&depth))?)),
            ["flip"] => Self::Flip,
            ["help"] => Self::Help,
            ["compiler"] => Self::Compiler,
            [first, ..] => {
                return Err(CommandError::Unknown(if KNOWN.contains(&first) { line } else { first }.to_owned()));
            }
        })
    }
}

/// Commands that stand alone; more words make them unknown as a whole.
const KNOWN: [&str; 12] =
    ["uci", "isready", "ucinewgame", "stop", "ponderhit", "quit", "d", "eval", "flip", "help", "compiler", "bench"];

fn quoted(words: &[&str]) -> String {
    format!("'{}'", words.join(" "))
}

fn read_option(words: &[&str]) -> Result<Command, CommandError> {
    let at = words.iter().position(|&word| word == "value").unwrap_or(words.len());
    let value = words.get(at + 1..).map(|value| value.join(" "));
    match words[..at].join(" ") {
        name if name.is_empty() => Err(wrong("setoption", "no name", "name NAME [value VALUE]")),
        name => Ok(Command::SetOption { name, value }),
    }
}

fn read_position(words: &[&str]) -> Result<Command, CommandError> {
    const EXPECTED: &str = "startpos or fen FEN, then moves and turns if there are any";
    let at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let moves = words.get(at + 1..).unwrap_or_default().iter().map(|&word| word.to_owned()).collect();
    match words[..at] {
        ["startpos"] => Ok(Command::Position { fen: None, moves }),
        ["fen", ref fields @ ..] if !fields.is_empty() => Ok(Command::Position { fen: Some(fields.join(" ")), moves }),
        ["fen"] => Err(wrong("position", "no FEN", EXPECTED)),
        ref other => Err(wrong("position", quoted(other), EXPECTED)),
    }
}

fn number<T: FromStr>(command: &'static str, name: &str, word: Option<&&str>) -> Result<T, CommandError> {
    let found = word.map_or("nothing".to_owned(), |word| format!("'{word}'"));
    let number = word.filter(|word| word.bytes().all(|byte| byte.is_ascii_digit())).and_then(|word| word.parse().ok());
    number.ok_or_else(|| wrong(command, format!("{name} {found}"), "a whole number from 0"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_options() {
        let fen = Some("8/8 w - - 0 1".to_owned());
        assert_eq!(
            "position fen 8/8 w  - - 0 1 moves e2e4".parse(),
            Ok(Command::Position { fen, moves: vec!["e2e4".into()] })
        );
        assert_eq!("position startpos".parse(), Ok(Command::Position { fen: None, moves: vec![] }));
        let option = Command::SetOption { name: "Clear Hash".into(), value: None };
        assert_eq!("setoption name Clear Hash".parse(), Ok(option));
        let option = Command::SetOption { name: "Debug Log File".into(), value: Some("a b".into()) };
        assert_eq!("setoption name Debug Log File value a b".parse(), Ok(option));
    }

    #[test]
    fn positions_that_cannot_be_read() {
        for (line, words) in [("position", "expected startpos or fen"), ("position fen", "no FEN")] {
            let Ok(Command::NoPosition(error)) = line.parse() else { panic!("{line} is read") };
            assert!(error.to_string().contains(words), "{error}");
        }
    }

    #[test]
    fn faults_tell_what_was_expected() {
        for (line, words) in [
            ("bench x", "bench: depth 'x', expected a whole number"),
            ("debug maybe", "expected on or off"),
            ("setoption Hash 4", "expected name NAME"),
            ("setoption name value 4", "no name"),
            ("nonsense", "unknown command 'nonsense'"),
            ("isready now", "unknown command 'isready now'"),
        ] {
            let message = line.parse::<Command>().expect_err(line).to_string();
            assert!(message.contains(words), "{line}: {message}");
        }
    }
}
