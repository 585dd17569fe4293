//! What a match is: engines, games, rules of adjudication, files. Names and defaults follow fastchess.

mod engine;
mod error;
mod read;
mod rules;

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use twofold_rules::{Army, Variant};

use crate::clock::Limit;
use crate::stats::SprtParameters;

pub use error::SettingsError;
pub use read::{read, usage};

/// What an engine speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Protocol {
    /// UCI, with turns as tokens.
    Uci,
    /// The XBoard protocol; for chess only.
    Xboard,
    /// JSON lines, for adapters; see `docs/matches.md`.
    Json,
}

/// An engine of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EngineSettings {
    /// What it is called; no two have the same name.
    pub name: String,
    /// The program.
    pub program: PathBuf,
    /// Its command line.
    pub arguments: Vec<String>,
    /// The folder in which it runs.
    pub folder: Option<PathBuf>,
    /// What it speaks.
    pub protocol: Protocol,
    /// Does it answer a step at a time?
    pub steps: bool,
    /// Names and values of its options, in order.
    pub options: Vec<(String, String)>,
    /// What it may use for a turn.
    pub limit: Limit,
    /// Is it started anew for each game?
    pub restart: bool,
    /// Seconds after which an engine without a limit of time is taken for dead.
    pub hang: u64,
}

impl EngineSettings {
    /// How long an engine without a limit of time is waited for.
    pub fn hang(&self) -> Duration {
        Duration::from_secs(self.hang)
    }
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tournament {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first so many meet all others.
    Gauntlet {
        /// How many they are.
        seeds: usize,
    },
}

/// Which armies are played in `chess2`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Armies {
    /// All 36 pairings in turn.
    All,
    /// A pairing drawn for each opening.
    Random,
    /// Some pairings in turn: White's and Black's letter.
    These(Vec<String>),
}

/// In which order openings are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// As in the file.
    Sequential,
    /// Shuffled with the seed of the match.
    Random,
}

/// Where the openings come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpeningSettings {
    /// A file of EPD, FEN or PGN; the set that comes with the program, if `None`.
    pub file: Option<PathBuf>,
    /// Is it a PGN file?
    pub is_pgn: bool,
    /// The order.
    pub order: Order,
    /// How many are passed over at the beginning.
    pub skip: usize,
    /// How many turns of a PGN game are played; all, if `None`.
    pub turns: Option<usize>,
    /// Are games begun from the start position instead?
    pub none: bool,
}

/// When a game that is lost is broken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resign {
    /// So many turns of the loser in a row.
    pub count: u32,
    /// With at least so much against him, in centipawns.
    pub score: i32,
    /// Must the winner see it too?
    pub two_sided: bool,
}

/// When a game that is drawn is broken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draw {
    /// From this move on.
    pub number: u32,
    /// So many moves in a row.
    pub count: u32,
    /// With scores of both within so much of 0, in centipawns.
    pub score: i32,
}

/// Where something is noted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogSettings {
    /// The file; lines are added to it.
    pub file: PathBuf,
    /// With all that engines say and are told?
    pub engines: bool,
}

/// A match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The engines.
    pub engines: Vec<EngineSettings>,
    /// Ids of the games that are played.
    pub variants: Vec<String>,
    /// The armies of `chess2`.
    pub armies: Armies,
    /// May captures be duelled?
    pub duels: bool,
    /// Who meets whom.
    pub tournament: Tournament,
    /// How often everybody meets everybody, in each game.
    pub rounds: u64,
    /// Games of two that meet: one, or a pair with colours reversed.
    pub games: u64,
    /// Games at the same time.
    pub concurrency: usize,
    /// The openings.
    pub openings: OpeningSettings,
    /// When the match has decided.
    pub sprt: Option<SprtParameters>,
    /// Where the games are written; they are added to the file.
    pub pgn: Option<PathBuf>,
    /// When a lost game is broken off.
    pub resign: Option<Resign>,
    /// When a drawn game is broken off.
    pub draw: Option<Draw>,
    /// Moves after which a game is drawn.
    pub most_moves: Option<u32>,
    /// Does a match go on when an engine breaks down?
    pub recover: bool,
    /// Seed of all that is drawn by lot.
    pub seed: u64,
    /// A log.
    pub log: Option<LogSettings>,
    /// Games after which the score is told; never but at the end, if 0.
    pub rating_interval: u64,
    /// The tag `Event`.
    pub event: String,
    /// The tag `Site`.
    pub site: String,
}

impl Settings {
    /// The games that are played.
    pub fn variants(&self) -> Result<Vec<Variant>, SettingsError> {
        self.variants.iter().map(|id| Ok(id.parse()?)).collect()
    }
}

/// What is asked for on the command line: a match, and what to do with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The match, unless an earlier one goes on.
    pub settings: Option<Settings>,
    /// The journal of an earlier match that is to go on.
    pub resume: Option<PathBuf>,
    /// The journal of a new match, if the user names one.
    pub journal: Option<PathBuf>,
    /// Folder in which the journal is kept otherwise, under a name of its own, until the match has ended. The command line
    /// does not name it: who reads that fills it in.
    pub state_folder: Option<PathBuf>,
    /// May an unfinished match in the journal be forgotten?
    pub discard: bool,
    /// Is everything told as JSON lines?
    pub json: bool,
}

/// Both armies of a pairing such as `ck`.
pub(crate) fn pairing(text: &str) -> Option<[Army; 2]> {
    let armies: Option<Vec<Army>> = text.chars().map(Army::from_letter).collect();
    armies?.try_into().ok()
}
