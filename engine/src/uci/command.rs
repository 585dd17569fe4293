//! Lines from the GUI, read into commands.

use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;
use twofold_rules::Color;
use twofold_rules::Step;

/// What a GUI may say.
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

/// The parameters of `go`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    pub search_moves: Vec<String>,
    pub ponder: bool,
    /// What White and Black have left.
    pub time: [Option<Duration>; 2],
    pub increment: [Duration; 2],
    pub moves_to_go: Option<u32>,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    pub mate: Option<u32>,
    pub move_time: Option<Duration>,
    pub infinite: bool,
    pub perft: Option<u32>,
    /// Whose choice is wanted, where both players act at once.
    pub side: Option<Color>,
}

impl Go {
    /// Does anything end the search but a command?
    pub fn is_limited(&self) -> bool {
        let by_time = self.move_time.is_some() || self.time.iter().any(Option::is_some);
        by_time || self.depth.is_some() || self.nodes.is_some() || self.mate.is_some() || self.perft.is_some()
    }
}

/// Why a line is no command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    #[error("unknown command '{0}', expected one that 'help' lists")]
    Unknown(String),
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
            ["position", ref rest @ ..] => read_position(rest)?,
            ["go", ref rest @ ..] => Self::Go(Box::new(read_go(rest)?)),
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

fn read_go(words: &[&str]) -> Result<Go, CommandError> {
    let mut go = Go::default();
    let mut words = words.iter().peekable();
    while let Some(&word) = words.next() {
        match word {
            "ponder" => go.ponder = true,
            "infinite" => go.infinite = true,
            "searchmoves" => {
                while let Some(&turn) = words.next_if(|turn| is_turn(turn)) {
                    go.search_moves.push(turn.to_owned());
                }
                if go.search_moves.is_empty() {
                    return Err(wrong("go searchmoves", "no turn", "turns such as e2e4 or g8f6,d7d5"));
                }
            }
            "wtime" => go.time[0] = Some(clock(word, words.next())?),
            "btime" => go.time[1] = Some(clock(word, words.next())?),
            "winc" => go.increment[0] = clock(word, words.next())?,
            "binc" => go.increment[1] = clock(word, words.next())?,
            "movestogo" => go.moves_to_go = Some(number("go", word, words.next())?),
            "depth" => go.depth = Some(number("go", word, words.next())?),
            "nodes" => go.nodes = Some(number("go", word, words.next())?),
            "mate" => go.mate = Some(number("go", word, words.next())?),
            "movetime" => go.move_time = Some(Duration::from_millis(number("go", word, words.next())?)),
            "perft" => go.perft = Some(number("go", word, words.next())?),
            // For games in which both players may have to answer at once; here only one does.
            "side" => {
                go.side = match words.next() {
                    Some(&"w") => Some(Color::White),
                    Some(&"b") => Some(Color::Black),
                    _ => return Err(wrong("go side", "neither", "w or b")),
                };
            }
            other => return Err(wrong("go", format!("'{other}'"), GO_PARAMETERS)),
        }
    }
    Ok(go)
}

const GO_PARAMETERS: &str =
    "searchmoves ponder wtime btime winc binc movestogo depth nodes mate movetime infinite perft side";

fn is_turn(word: &str) -> bool {
    word.split(',').next().is_some_and(|step| step.parse::<Step>().is_ok())
}

fn number<T: FromStr>(command: &'static str, name: &str, word: Option<&&str>) -> Result<T, CommandError> {
    let found = word.map_or("nothing".to_owned(), |word| format!("'{word}'"));
    let number = word.filter(|word| word.bytes().all(|byte| byte.is_ascii_digit())).and_then(|word| word.parse().ok());
    number.ok_or_else(|| wrong(command, format!("{name} {found}"), "a whole number from 0"))
}

/// Milliseconds. A clock that ran out may be told as a negative number: nothing is left.
fn clock(name: &str, word: Option<&&str>) -> Result<Duration, CommandError> {
    let past = word.and_then(|word| word.strip_prefix('-')).is_some_and(|rest| rest.parse::<u64>().is_ok());
    if past { Ok(Duration::ZERO) } else { number("go", name, word).map(Duration::from_millis) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(line: &str) -> Go {
        match line.parse() {
            Ok(Command::Go(go)) => *go,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn go_reads_all_its_parameters() {
        let read =
            go("go searchmoves e2e4 g8f6,d7d5 wtime 1000 btime -5 winc 10 binc 20 movestogo 3 depth 4 nodes 5 mate 6");
        assert_eq!(read.search_moves, ["e2e4", "g8f6,d7d5"]);
        assert_eq!(read.time, [Some(Duration::from_millis(1000)), Some(Duration::ZERO)]);
        assert_eq!(read.increment, [Duration::from_millis(10), Duration::from_millis(20)]);
        assert_eq!((read.moves_to_go, read.depth, read.nodes, read.mate), (Some(3), Some(4), Some(5), Some(6)));
        assert!(go("go infinite").infinite && go("go  \t ponder").ponder);
        assert_eq!(go("go movetime 50 side w").move_time, Some(Duration::from_millis(50)));
    }

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
    fn faults_tell_what_was_expected() {
        for (line, words) in [
            ("go depth x", "go: depth 'x', expected a whole number"),
            ("go depth", "go: depth nothing"),
            ("go movetime -5", "movetime '-5'"),
            ("go nodes 99999999999999999999999", "expected a whole number"),
            ("go faster", "'faster', expected searchmoves"),
            ("go searchmoves", "no turn"),
            ("go side x", "expected w or b"),
            ("position", "expected startpos or fen"),
            ("position fen", "no FEN"),
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
