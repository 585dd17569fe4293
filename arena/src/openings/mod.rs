//! Sets of openings: those that come with the program, files, and new ones.

mod files;
mod make;

use std::collections::BTreeMap;
use std::path::PathBuf;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use thiserror::Error;
use twofold_rules::pgn::PgnError;
use twofold_rules::{Army, Outcome, Setup, Variant};
use twofold_session::{GameSession, SetupError};

use crate::ArenaError;
use crate::settings::{Armies, Order, Settings};

pub use make::{Recipe, Worth, make};

/// Reason why a set of openings cannot be used or made.
#[derive(Debug, Error)]
pub enum OpeningsError {
    /// A line of a file of positions.
    #[error("{}: line {line}: {error}", file.display())]
    Line {
        /// The file.
        file: PathBuf,
        /// Number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        error: OpeningError,
    },
    /// A game of a PGN file.
    #[error("{}: game {game}: {error}", file.display())]
    Game {
        /// The file.
        file: PathBuf,
        /// Number of the game, from 1.
        game: usize,
        /// What is wrong with it.
        error: OpeningError,
    },
    /// A PGN file that cannot be read.
    #[error("{}: {error}", file.display())]
    Pgn {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        error: PgnError,
    },
    /// No opening of a game.
    #[error("no opening of {0}")]
    None(Variant),
    /// No opening of a pairing of armies.
    #[error("no opening of {variant} with the armies {armies}")]
    Armies {
        /// The game.
        variant: Variant,
        /// Both armies' letters.
        armies: String,
    },
    /// A position from which a set should be made.
    #[error("{0}")]
    SetUp(#[from] SetupError),
    /// Too few positions are level.
    #[error("only {found} of {wanted} openings were level from {start}")]
    TooFew {
        /// Number of openings found.
        found: usize,
        /// Number of openings wanted.
        wanted: usize,
        /// The position from which they begin.
        start: String,
    },
}

/// Reason why a position is no opening.
#[derive(Debug, Error)]
pub enum OpeningError {
    /// The position cannot be set up.
    #[error("{0}")]
    SetUp(#[from] SetupError),
    /// The game cannot be replayed.
    #[error("{0}")]
    Replay(#[from] PgnError),
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// A duel is being decided.
    #[error("it stands in the middle of a duel, expected a position before it")]
    Duel,
}

/// Openings of one game of a match, in the order in which they are played.
#[derive(Clone, Debug)]
pub struct Book {
    variant: Variant,
    /// Openings by pairing of armies; of a game without armies there is one list.
    lists: BTreeMap<String, Vec<String>>,
    /// Pairings in the order in which they come.
    pairings: Vec<String>,
    /// Seed with which pairings are drawn, if they are.
    draw: Option<u64>,
}

impl Book {
    /// Opens the openings of a game as a match wants them.
    pub fn open(settings: &Settings, variant: Variant) -> Result<Self, ArenaError> {
        let wanted = &settings.openings;
        let mut openings = if wanted.none { starts(variant) } else { files::read(wanted, variant)? };
        let mut random = ChaCha8Rng::seed_from_u64(settings.seed);
        random.set_stream(variant as u64);
        if wanted.order == Order::Random {
            openings.shuffle(&mut random);
        }
        let mut lists: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for Opening { armies, fen } in openings {
            lists.entry(armies).or_default().push(fen);
        }
        let is_drawn = settings.armies == Armies::Random;
        let pairings = match &settings.armies {
            Armies::These(these) if variant.has_armies() => these.clone(),
            _ => lists.keys().cloned().collect(),
        };
        if let Some(armies) = pairings.iter().find(|pairing| !lists.contains_key(*pairing)) {
            return Err(OpeningsError::Armies { variant, armies: armies.clone() }.into());
        }
        if pairings.is_empty() {
            return Err(OpeningsError::None(variant).into());
        }
        for list in lists.values_mut() {
            let by = wanted.skip % list.len();
            list.rotate_left(by);
        }
        Ok(Self { variant, lists, pairings, draw: is_drawn.then_some(settings.seed) })
    }

    /// The game.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Number of openings before one comes again, of each pairing of armies as many.
    pub fn count(&self) -> u64 {
        let shortest = self.pairings.iter().filter_map(|pairing| self.lists.get(pairing)).map(Vec::len).min();
        shortest.unwrap_or(0) as u64 * self.pairings.len() as u64
    }

    /// The opening with a number, from 0; when all have been played they come again.
    pub fn fen(&self, number: u64) -> &str {
        let count = self.pairings.len() as u64;
        let pairing = match self.draw {
            None => (number % count) as usize,
            Some(seed) => {
                let mut random = ChaCha8Rng::seed_from_u64(seed);
                random.set_stream(1_000 + number);
                random.random_range(0..self.pairings.len())
            }
        };
        let list = self.lists.get(&self.pairings[pairing]).map_or(&[][..], Vec::as_slice);
        let turn = if self.draw.is_some() { number } else { number / count };
        list.get((turn % list.len().max(1) as u64) as usize).map_or("", String::as_str)
    }
}

/// A position with which a game begins.
struct Opening {
    /// Letters of White's and Black's army, where there are armies.
    armies: String,
    fen: String,
}

impl Opening {
    /// The position of a session, if a game can begin with it.
    fn of(session: &dyn GameSession) -> Result<Self, OpeningError> {
        let status = session.status();
        if let Some(outcome) = status.outcome {
            return Err(OpeningError::Over(outcome));
        }
        // The decisions that are due could not be told as a turn of their own.
        if status.is_undecided || status.is_simultaneous {
            return Err(OpeningError::Duel);
        }
        let letter = |name: &str| Army::ALL.into_iter().find(|army| army.name() == name).map(Army::letter);
        let armies = session.board().armies.into_iter().flatten().filter_map(letter).collect();
        Ok(Self { armies, fen: session.report().fen })
    }
}

/// Start positions of a game: one, or one for each pairing of armies.
fn starts(variant: Variant) -> Vec<Opening> {
    if !variant.has_armies() {
        return vec![Opening { armies: String::new(), fen: variant.start_fen().to_owned() }];
    }
    let pairs = Army::ALL.into_iter().flat_map(|white| Army::ALL.map(|black| [white, black]));
    let opening = |armies: [Army; 2]| Opening {
        armies: armies.map(Army::letter).iter().collect(),
        fen: Setup { armies, ..Setup::default() }.start_fen(variant),
    };
    pairs.map(opening).collect()
}
