use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use twofold_rules::{Army, Variant};

use crate::output::complain;

/// The command line.
#[derive(Parser)]
#[command(name = "twofold", version, about = "Engine and player for chess at two moves a turn; alone it speaks UCI")]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What may be asked for on the command line.
#[derive(Subcommand)]
pub enum Command {
    /// Count the sequences of legal actions of a length
    Perft {
        #[command(flatten)]
        position: Place,
        /// Length of the sequences
        #[arg(value_parser = read_depth)]
        depth: u32,
        /// Print a line for each first action
        #[arg(long)]
        divide: bool,
    },
    /// List the legal actions of a position, and what it is
    Actions {
        #[command(flatten)]
        position: Place,
    },
    /// Serve the rules: JSON lines {variant, fen, moves} in, {actions, fen, actor, phase, outcome} out
    Rules,
    /// Search a fixed suite; the count of nodes tells whether two builds search alike
    Bench {
        /// Depth in plies
        #[arg(default_value_t = crate::commands::bench::DEPTH, value_parser = read_depth)]
        depth: u32,
    },
    /// Check every game of a PGN file
    Validate {
        /// The file
        file: PathBuf,
    },
    /// Rewrite the turns of a PGN file
    Convert {
        /// The file
        file: PathBuf,
        /// How the turns are to be written
        #[arg(long, value_enum, default_value_t = Style::Coordinates)]
        to: Style,
    },
    /// Tell how the armies of Chess 2 score against each other, and which to choose
    Armies(Armies),
    /// Play a match between engines; the options are those of fastchess: see docs/matches.md
    #[command(disable_help_flag = true)]
    Match {
        /// -engine cmd=… tc=… -engine cmd=… -rounds N …
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTIONS")]
        words: Vec<String>,
    },
    /// Make openings for matches: random turns that the engine finds level
    Openings(Openings),
    /// End the engines of a match that has ended
    #[command(name = crate::commands::contest::GUARD, hide = true)]
    Guard,
    /// Play a game in the terminal
    Play(Play),
    /// Tell how the program was built
    Compiler,
}

/// Of which games the armies' scores are.
#[derive(Args)]
pub struct Armies {
    /// A file of scores, instead of those that come with the program: lines such as `cn 12 3 5`
    #[arg(long, value_name = "FILE")]
    pub scores: Option<PathBuf>,
    /// A PGN file whose games are counted
    #[arg(long, value_name = "FILE", conflicts_with = "scores")]
    pub games: Option<PathBuf>,
    /// Print the scores as a file of scores
    #[arg(long)]
    pub lines: bool,
    /// Print everything as JSON
    #[arg(long, conflicts_with = "lines")]
    pub json: bool,
}

/// How a set of openings is made.
#[derive(Args)]
pub struct Openings {
    /// Id of the game
    #[arg(value_parser = read_variant)]
    pub variant: Variant,
    /// How many; in chess2 for each pairing of armies
    #[arg(long, default_value_t = 100)]
    pub count: usize,
    /// Random turns of both players together
    #[arg(long, default_value_t = 6)]
    pub turns: usize,
    /// Positions searched to judge one
    #[arg(long, default_value_t = 20_000)]
    pub nodes: u64,
    /// Centipawns by which one player may be ahead
    #[arg(long, default_value_t = 60)]
    pub level: i32,
    /// Seed of the random turns
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// What a person may choose for his game.
#[derive(Args)]
pub struct Play {
    /// Id of the game
    #[arg(default_value = "twomove", value_parser = read_variant)]
    pub variant: Variant,
    /// Play in the terminal, the only board there is so far
    #[arg(long)]
    pub terminal: bool,
    /// Letters for the pieces
    #[arg(long)]
    pub ascii: bool,
    /// The side that you play; both: you move for both
    #[arg(long, value_enum, default_value_t = Side::White)]
    pub side: Side,
    /// Milliseconds that the engine thinks for a turn
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = read_time)]
    pub movetime: u64,
    /// Position to begin with, instead of the start position
    #[arg(long)]
    pub fen: Option<String>,
    /// Start array, for games that have several
    #[arg(long, value_name = "NAME", conflicts_with = "fen")]
    pub array: Option<String>,
    /// White's army in chess2, by its name or its letter
    #[arg(long, value_name = "ARMY", conflicts_with = "fen", value_parser = read_army)]
    pub white_army: Option<Army>,
    /// Black's army in chess2
    #[arg(long, value_name = "ARMY", conflicts_with = "fen", value_parser = read_army)]
    pub black_army: Option<Army>,
    /// Seed of the engine's choice among good openings; 0: from the system
    #[arg(long, default_value_t = 0, value_parser = read_seed)]
    pub seed: u64,
}

/// The side that a person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
    /// White and Black.
    Both,
}

/// How turns are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Style {
    /// `g8f6,d7d5`
    Coordinates,
    /// `Nf6,d5`
    San,
}

/// A position on the command line.
#[derive(Args)]
pub struct Place {
    /// Id of the game
    #[arg(value_parser = read_variant)]
    pub variant: Variant,
    /// Position to begin with, instead of the start position
    #[arg(long)]
    pub fen: Option<String>,
    /// Turns played from there, in coordinates; the last may be in progress
    #[arg(long, default_value = "")]
    pub moves: String,
    /// Whether captures may be duelled, in games that have duels; if nothing is said they may, but not in perft
    #[arg(long, value_enum)]
    pub duels: Option<Duels>,
}

/// Whether captures may be duelled.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Duels {
    /// They may.
    On,
    /// They may not.
    Off,
}

fn read_variant(text: &str) -> Result<Variant, String> {
    text.parse().map_err(|error| format!("{error}"))
}

fn read_army(text: &str) -> Result<Army, String> {
    let by_name = || Army::ALL.into_iter().find(|army| army.name() == text);
    let mut letters = text.chars();
    let by_letter = letters.next().filter(|_| letters.next().is_none()).and_then(Army::from_letter);
    let names = || Army::ALL.map(|army| format!("'{}'", army.name())).join(", ");
    by_letter.or_else(by_name).ok_or_else(|| format!("expected one of {}, or a letter of cnerka", names()))
}

fn read_depth(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| "expected a whole number of plies".to_owned())
}

fn read_time(text: &str) -> Result<u64, String> {
    let day = 24 * 60 * 60 * 1000;
    let time = text.parse().ok().filter(|time| (1..=day).contains(time));
    time.ok_or_else(|| format!("expected milliseconds, a whole number from 1 to {day}"))
}

fn read_seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "expected a whole number from 0".to_owned())
}

/// Tells help and version on standard output, a fault in one line on standard error.
pub fn report(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return match error.print() {
            Err(fault) if fault.kind() != io::ErrorKind::BrokenPipe => {
                complain(&format!("cannot write: {fault}"));
                ExitCode::FAILURE
            }
            _ => ExitCode::SUCCESS,
        };
    }
    complain(&in_one_line(error));
    ExitCode::from(2)
}

/// What is wrong, and what was expected.
fn in_one_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let mut parts = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = parts.next().unwrap_or("the command line cannot be read").trim_start_matches("error: ").to_owned();
    match error.kind() {
        ErrorKind::InvalidSubcommand => format!("{first}, expected one of {}", commands().join(" ")),
        ErrorKind::UnknownArgument => format!("{first}, expected what --help lists"),
        _ => {
            // The lines after the first tell what is missing or possible; usage and hints are left to --help.
            let is_hint = |line: &str| ["Usage", "For more", "tip:"].iter().any(|word| line.starts_with(word));
            let rest: Vec<&str> = parts.take_while(|line| !is_hint(line)).collect();
            [vec![first.as_str()], rest].concat().join(" ")
        }
    }
}

fn commands() -> Vec<String> {
    let shown = Arguments::command();
    shown
        .get_subcommands()
        .filter(|command| !command.is_hide_set())
        .map(|command| command.get_name().to_owned())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn faults_are_told_in_one_line_that_says_what_was_expected() {
        for (line, words) in [
            ("nope", "unrecognized subcommand 'nope', expected one of perft actions rules"),
            ("perft", "<VARIANT> <DEPTH>"),
            ("perft chess x", "expected a whole number of plies"),
            ("perft ches 1", "expected one of chess marseillais"),
            ("perft chess 1 --duels maybe", "possible values: on, off"),
            ("convert file --to Japanese", "possible values: coordinates, san"),
            ("play --movetime 0", "expected milliseconds"),
            ("play --side left", "possible values: white, black, both"),
            ("bench 3 4", "unexpected argument '4' found"),
        ] {
            let Err(error) = Arguments::try_parse_from(format!("twofold {line}").split(' ')) else { panic!("{line}") };
            let told = in_one_line(&error);
            assert!(told.contains(words) && !told.contains('\n'), "{line}: {told}");
        }
    }
}
