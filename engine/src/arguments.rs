use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand, ValueEnum};
use twofold_rules::Variant;

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
        #[arg(default_value_t = crate::commands::bench::DEPTH)]
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
    #[arg(value_parser = |text: &str| text.parse::<Variant>().map_err(|error| error.to_string()))]
    pub variant: Variant,
    /// Position to begin with, instead of the start position
    #[arg(long)]
    pub fen: Option<String>,
    /// Turns played from there, in coordinates; the last may be in progress
    #[arg(long, default_value = "")]
    pub moves: String,
    /// Whether captures may be duelled, in games that have duels
    #[arg(long, value_enum, default_value_t = Duels::On)]
    pub duels: Duels,
}

/// Whether captures may be duelled.
#[derive(Clone, Copy, ValueEnum)]
pub enum Duels {
    /// They may.
    On,
    /// They may not.
    Off,
}

/// Tells help and version on standard output, a fault in one line on standard error.
pub fn report(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        // A closed pipe is no fault of ours.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.to_string();
    let mut parts = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = parts.next().unwrap_or("the command line cannot be read").trim_start_matches("error: ").to_owned();
    // The lines after the first tell what is missing or possible; usage and hints are left to --help.
    let rest: Vec<&str> =
        parts.take_while(|line| !line.starts_with("Usage") && !line.starts_with("For more")).collect();
    complain(&[vec![first.as_str()], rest].concat().join(" "));
    ExitCode::from(2)
}
