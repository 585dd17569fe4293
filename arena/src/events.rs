//! Events of a match: as JSON lines, or as text in the manner of fastchess.

use std::path::PathBuf;

use serde::Serialize;

use crate::game::GameResult;
use crate::schedule::GameSpec;
use crate::scoreboard::Statistics;

/// An event of a match.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Event {
    /// The match begins, or goes on.
    Match {
        /// Names of the engines.
        engines: Vec<String>,
        /// Games of the whole match.
        games: u64,
        /// Number of games that were finished before.
        finished: u64,
        /// Seed of everything random.
        seed: u64,
    },
    /// A game begins.
    Started(GameInfo),
    /// A game has ended.
    Finished {
        /// The game.
        #[serde(flatten)]
        info: GameInfo,
        /// How it ended.
        #[serde(flatten)]
        result: Box<GameResult>,
    },
    /// Score of the match.
    Score {
        /// Games that are finished.
        finished: u64,
        /// The lines for people.
        lines: Vec<String>,
        /// The same as numbers.
        #[serde(flatten)]
        statistics: Statistics,
    },
    /// Something that the user may not have meant.
    Warning {
        /// One line.
        text: String,
    },
    /// The match is over.
    Ended {
        /// Games that are finished.
        finished: u64,
        /// Why it ended.
        text: String,
        /// The journal from which it can go on, if it can.
        #[serde(skip_serializing_if = "Option::is_none")]
        journal: Option<PathBuf>,
    },
}

/// Players and opening of a game.
#[derive(Clone, Debug, Serialize)]
pub struct GameInfo {
    /// Number of the game, from 1.
    pub number: u64,
    /// Games of the whole match.
    pub games: u64,
    /// Name of the engine with White.
    pub white: String,
    /// Name of the engine with Black.
    pub black: String,
    /// Which game is played.
    pub variant: &'static str,
    /// The position with which it begins.
    pub fen: String,
}

impl GameInfo {
    /// The game of a specification, with the names of the engines.
    pub fn of(spec: &GameSpec, games: u64, names: &[String], fen: &str) -> Self {
        let [white, black] = spec.players.map(|player| names[player].clone());
        Self { number: spec.number, games, white, black, variant: spec.variant.id(), fen: fen.to_owned() }
    }
}

impl Event {
    /// The lines for people.
    pub fn lines(&self) -> Vec<String> {
        match self {
            Self::Match { engines, games, finished: 0, seed } => {
                vec![format!("Match of {}: {games} games, seed {seed}", engines.join(", "))]
            }
            Self::Match { engines, games, finished, .. } => {
                vec![format!("Match of {} goes on: {finished} of {games} games are finished", engines.join(", "))]
            }
            Self::Started(info) => {
                let GameInfo { number, games, white, black, .. } = info;
                vec![format!("Started game {number} of {games} ({white} vs {black})")]
            }
            Self::Finished { info, result } => {
                let GameInfo { number, white, black, .. } = info;
                vec![format!("Finished game {number} ({white} vs {black}): {} {{{}}}", result.result, result.text)]
            }
            Self::Score { lines, .. } => lines.clone(),
            Self::Warning { text } => vec![format!("Warning: {text}")],
            Self::Ended { text, .. } => vec![text.clone()],
        }
    }
}
