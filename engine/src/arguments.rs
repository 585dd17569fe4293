use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use twofold_rules::{Army, Variant, variant};

use crate::output::complain;

/// The command line.
#[derive(Parser)]
#[command(
    name = "twofold",
    version,
    about = "Engine and player for chess variants, most of them with two moves a turn.",
    after_help = summary()
)]
pub struct Arguments {
    /// What to do; without it the program speaks UCI on standard input and output
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands.
#[derive(Subcommand)]
pub enum Command {
    /// Play a game in the terminal
    Play(Play),
    /// Play a match between engines
    #[command(disable_help_flag = true)]
    Match {
        /// Options in the manner of fastchess; `twofold match --help` lists them
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTIONS")]
        words: Vec<String>,
    },
    /// Check every game of a PGN file
    Validate {
        /// PGN file
        file: PathBuf,
    },
    /// Rewrite the turns of a PGN file; games with a fault are reported and left out
    ///
    /// In coordinates a game becomes one line, such as `twomove startpos moves e2e4 g8f6,d7d5`: tags, comments, glyphs,
    /// variations and the result are left out. In san everything is kept, also what has no meaning for Twofold.
    Convert {
        /// PGN file
        file: PathBuf,
        /// Notation of the turns: coordinates (g8f6,d7d5) or san (Nf6,d5)
        #[arg(long, value_enum, default_value_t = Style::Coordinates, hide_possible_values = true)]
        to: Style,
    },
    /// Report how the armies of Chess 2 score against each other, and the best choice of an army
    Armies(Armies),
    /// Make openings for matches: random turns after which the engine finds the position level
    Openings(Openings),
    /// Count the sequences of legal actions of a given length
    Perft {
        #[command(flatten)]
        position: PositionArguments,
        /// Length of the sequences
        #[arg(value_parser = read_depth)]
        depth: u32,
        /// Print the count of each first action
        #[arg(long)]
        divide: bool,
    },
    /// List the legal actions of a position
    Actions {
        #[command(flatten)]
        position: PositionArguments,
    },
    /// Serve the rules to other programs: a JSON request a line in, a JSON answer a line out
    Rules,
    /// Search a fixed suite of positions; equal node counts mean equal search
    Bench {
        /// Depth in plies
        #[arg(default_value_t = crate::commands::bench::DEPTH, value_parser = read_depth)]
        depth: u32,
    },
    /// Report how the program was built
    Compiler,
    /// End the engines of a match that has ended
    #[command(name = crate::commands::matches::WATCHDOG, hide = true)]
    Watchdog,
}

/// What stands below the list of commands: the games and a few command lines to begin with.
fn summary() -> String {
    let games = Variant::ALL.iter().map(|variant| format!("  {:<13} {}\n", variant.id(), variant.name()));
    let games: String = games.collect();
    format!(
        "Without a command it is a UCI engine: name this program in a chess GUI as it is.\n\n\
         Games:\n{games}\n\
         Examples:\n  \
         twofold play twomove --side black\n  \
         twofold play chess2 --white-army animals --black-army reaper\n  \
         twofold perft chess 5\n\n\
         `twofold COMMAND --help` lists the options of a command."
    )
}

/// Arguments of `twofold armies`.
#[derive(Args)]
pub struct Armies {
    /// Read the scores from a file with lines such as `cn 12 3 5`, instead of using the built-in ones
    #[arg(long, value_name = "FILE")]
    pub scores: Option<PathBuf>,
    /// Count the games of a PGN file instead
    #[arg(long, value_name = "FILE", conflicts_with = "scores")]
    pub games: Option<PathBuf>,
    /// Print the scores in the format that --scores reads
    #[arg(long)]
    pub lines: bool,
    /// Print everything as JSON
    #[arg(long, conflicts_with = "lines")]
    pub json: bool,
}

/// Arguments of `twofold openings`.
#[derive(Args)]
pub struct Openings {
    #[arg(value_parser = read_variant, help = game_help())]
    pub variant: Variant,
    /// Number of openings; in chess2 for each pairing of armies
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub count: usize,
    /// Random turns in each, of both players together
    #[arg(long, value_name = "N", default_value_t = 6)]
    pub turns: usize,
    /// Nodes of the searches that judge an opening; each must find it level
    #[arg(long, value_name = "N,N", value_delimiter = ',', default_value = "100000,500000")]
    pub nodes: Vec<u64>,
    /// Centipawns by which one player may be ahead
    #[arg(long, value_name = "CENTIPAWNS", default_value_t = 60)]
    pub level: i32,
    /// Seed of the random turns
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

/// Arguments of `twofold play`.
#[derive(Args)]
#[command(after_help = "At the prompt `help` lists what can be typed.")]
pub struct Play {
    #[arg(default_value = "twomove", value_parser = read_variant, help = game_help())]
    pub variant: Variant,
    /// The side that you play: white, black, or both to move for both
    #[arg(long, value_enum, default_value_t = Side::White, hide_possible_values = true)]
    pub side: Side,
    /// Milliseconds that the engine thinks for a turn
    #[arg(long, value_name = "MS", default_value_t = 1000, value_parser = read_time)]
    pub movetime: u64,
    /// Seed of the engine's choice among good openings; 0 takes one from the system
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = read_seed)]
    pub seed: u64,
    /// Play in the terminal, the only board there is so far
    #[arg(long, help_heading = "Board")]
    pub terminal: bool,
    /// Draw the pieces as letters
    #[arg(long, help_heading = "Board")]
    pub ascii: bool,
    /// Position to begin with, instead of the start position
    #[arg(long, help_heading = "Start position")]
    pub fen: Option<String>,
    #[arg(long, value_name = "NAME", conflicts_with = "fen", help_heading = "Start position", help = array_help())]
    pub array: Option<String>,
    /// White's army in chess2, by its name or its letter
    #[arg(long, value_name = "ARMY", conflicts_with = "fen", value_parser = read_army, help_heading = "Start position")]
    pub white_army: Option<Army>,
    /// Black's army in chess2
    #[arg(long, value_name = "ARMY", conflicts_with = "fen", value_parser = read_army, help_heading = "Start position")]
    pub black_army: Option<Army>,
    /// Duels in chess2, on or off [default: on]
    #[arg(long, value_enum, hide_possible_values = true, help_heading = "Start position")]
    pub duels: Option<Duels>,
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
pub struct PositionArguments {
    #[arg(value_parser = read_variant, help = game_help())]
    pub variant: Variant,
    /// Position to begin with, instead of the start position
    #[arg(long)]
    pub fen: Option<String>,
    /// Turns played from there, in coordinates; the last may be in progress
    #[arg(long, value_name = "TURNS", default_value = "", hide_default_value = true)]
    pub moves: String,
    /// Duels in chess2, on or off [default: off in perft, else on]
    #[arg(long, value_enum, hide_possible_values = true)]
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

fn game_help() -> String {
    format!("Game: {}", variant::ids().join(", "))
}

fn array_help() -> String {
    let several = Variant::ALL.iter().filter(|variant| variant.arrays().len() > 1);
    let arrays = several.map(|variant| {
        let names: Vec<&str> = variant.arrays().iter().map(|array| array.name).collect();
        format!("in {variant}: {}", names.join(", "))
    });
    format!("Start array, {}", arrays.collect::<Vec<_>>().join("; "))
}

fn read_variant(text: &str) -> Result<Variant, String> {
    text.parse().map_err(|error| format!("{error}"))
}

fn read_army(text: &str) -> Result<Army, String> {
    text.parse().map_err(|error| format!("{error}"))
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

/// Prints help and version on standard output, an error in one line on standard error.
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

/// The error and what was expected, in one line.
fn in_one_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let mut parts = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = parts.next().unwrap_or("the command line cannot be read").trim_start_matches("error: ").to_owned();
    match error.kind() {
        ErrorKind::InvalidSubcommand => format!("{first}, expected one of {}", commands().join(" ")),
        ErrorKind::UnknownArgument => format!("{first}, expected what --help lists"),
        _ => {
            // The lines after the first say what is missing or possible; usage and hints are left to --help.
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

    /// An option without a line of help is of no use to who does not read the code.
    #[test]
    fn every_command_and_option_has_a_line_of_help() {
        let mut arguments = Arguments::command();
        arguments.build();
        let mut count = 0;
        for command in arguments.get_subcommands().filter(|command| !command.is_hide_set()) {
            assert!(command.get_about().is_some(), "{}", command.get_name());
            for argument in command.get_arguments() {
                assert!(argument.get_help().is_some(), "{} {}", command.get_name(), argument.get_id());
                count += 1;
            }
        }
        assert!(count > 30, "{count} options");
    }

    #[test]
    fn faults_are_told_in_one_line_that_says_what_was_expected() {
        for (line, words) in [
            ("nope", "unrecognized subcommand 'nope', expected one of play match validate"),
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
