//! Settings of a match: engines, games, adjudication, files. Names and defaults follow fastchess.

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

/// Protocol of an engine.
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
    /// Its name, which no other engine of the match has.
    pub name: String,
    /// The program.
    pub program: PathBuf,
    /// Its command line.
    pub arguments: Vec<String>,
    /// The folder in which it runs.
    pub folder: Option<PathBuf>,
    /// Its protocol.
    pub protocol: Protocol,
    /// It answers a step at a time.
    pub steps: bool,
    /// Names and values of its options, in order.
    pub options: Vec<(String, String)>,
    /// Limit of its turns.
    pub limit: Limit,
    /// It is started anew for each game.
    pub restart: bool,
    /// Seconds after which an engine without a limit of time is taken for dead.
    pub hang: u64,
}

impl EngineSettings {
    /// Longest time for an answer of an engine without a clock.
    pub fn hang(&self) -> Duration {
        Duration::from_secs(self.hang)
    }
}

/// Which engines play each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tournament {
    /// Every two engines play each other.
    RoundRobin,
    /// The first engines play all others.
    Gauntlet {
        /// Number of the first engines.
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

/// Order of the openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// As in the file.
    Sequential,
    /// Shuffled with the seed of the match.
    Random,
}

/// Source of the openings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpeningSettings {
    /// A file of EPD, FEN or PGN; the set that comes with the program, if `None`.
    pub file: Option<PathBuf>,
    /// The file is a PGN file.
    pub is_pgn: bool,
    /// The order.
    pub order: Order,
    /// Number of openings that are skipped at the beginning.
    pub skip: usize,
    /// Number of turns of a PGN game that are played; all if `None`.
    pub turns: Option<usize>,
    /// Games begin from the start position instead.
    pub none: bool,
}

/// Adjudication of lost games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resign {
    /// Number of turns of the loser in a row.
    pub count: u32,
    /// Least score against the loser, in centipawns.
    pub score: i32,
    /// The winner must see it too.
    pub two_sided: bool,
}

/// Adjudication of drawn games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draw {
    /// Number of the first move at which it may be.
    pub number: u32,
    /// Number of moves in a row.
    pub count: u32,
    /// Largest score of either player, in centipawns.
    pub score: i32,
}

/// Log of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogSettings {
    /// The file; lines are added to it.
    pub file: PathBuf,
    /// Lines to and from engines are in it.
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
    /// Captures may be duelled.
    pub duels: bool,
    /// Which engines play each other.
    pub tournament: Tournament,
    /// Number of rounds: in each, every two engines play each game.
    pub rounds: u64,
    /// Games of two engines in a round: one, or a pair with colours reversed.
    pub games: u64,
    /// Games at the same time.
    pub concurrency: usize,
    /// The openings.
    pub openings: OpeningSettings,
    /// Sequential test that ends the match.
    pub sprt: Option<SprtParameters>,
    /// PGN file to which the games are added.
    pub pgn: Option<PathBuf>,
    /// Adjudication of lost games.
    pub resign: Option<Resign>,
    /// Adjudication of drawn games.
    pub draw: Option<Draw>,
    /// Moves after which a game is drawn.
    pub most_moves: Option<u32>,
    /// The match goes on when an engine breaks down.
    pub recover: bool,
    /// Seed of everything random.
    pub seed: u64,
    /// A log.
    pub log: Option<LogSettings>,
    /// Number of games between two scores; 0: only at the end.
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

/// Command line of a match: the match, and what to do with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The match, unless an earlier one is to go on.
    pub settings: Option<Settings>,
    /// The journal of an earlier match that is to go on.
    pub resume: Option<PathBuf>,
    /// The journal of a new match, if the user names one.
    pub journal: Option<PathBuf>,
    /// Folder in which the journal is kept otherwise, under a name of its own, until the match has ended. The command line
    /// does not name it: who reads that fills it in.
    pub state_folder: Option<PathBuf>,
    /// An unfinished match in the journal may be lost.
    pub discard: bool,
    /// Events are printed as JSON lines.
    pub json: bool,
}

/// Both armies of a pairing such as `ck`.
pub(crate) fn pairing(text: &str) -> Option<[Army; 2]> {
    let armies: Option<Vec<Army>> = text.chars().map(Army::from_letter).collect();
    armies?.try_into().ok()
}
