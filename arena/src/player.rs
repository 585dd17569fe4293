//! Engines as players: whatever protocol they speak, they are asked a question and give an answer, in time or not.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use twofold_rules::{Color, Notation, Phase, Variant};
use twofold_session::Extent;

use crate::clock::Clock;
use crate::engine_error::{EngineError, StartError};
use crate::engine_process::{EngineProcess, Launch};
use crate::json_player::JsonPlayer;
use crate::log::Log;
use crate::settings::{EngineSettings, Protocol};
use crate::uci::UciPlayer;
use crate::watchdog::Watchdog;
use crate::xboard::XboardPlayer;

/// A game that is about to begin.
#[derive(Clone, Debug)]
pub struct Start<'a> {
    /// Which game it is.
    pub variant: Variant,
    /// Captures may be duelled.
    pub duels: bool,
    /// The position with which it begins.
    pub fen: &'a str,
}

/// A question to a player.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The game.
    pub start: &'a Start<'a>,
    /// Turns so far in coordinates; the last may be in progress.
    pub turns: &'a [String],
    /// The same in standard algebraic notation; empty unless the player wants it.
    pub san: &'a [String],
    /// The position now.
    pub fen: &'a str,
    /// The player who is asked.
    pub player: Color,
    /// Kind of action that is due.
    pub phase: Phase,
    /// Number of steps of the turn that are still to come.
    pub steps_left: u8,
    /// Legal actions.
    pub actions: &'a [String],
    /// White's and Black's clock.
    pub clocks: &'a [Clock; 2],
}

/// An answer of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// A turn, another decision, or [`RESIGN`].
    pub text: String,
    /// Time that the answer took.
    pub time: Duration,
    /// Time for which processors were missing meanwhile.
    pub waits: Waits,
    /// The player's view of the position.
    pub info: SearchInfo,
}

/// Time for which processors were missing during a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waits {
    /// The engine's threads waited for so long, taken together. It is part of the engine's time.
    pub engine: Duration,
    /// The arena waited for so long before it could read the answer. It is not part of the engine's time.
    pub arena: Duration,
}

/// A player's view of its position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchInfo {
    /// Score, if there was one.
    pub score: Option<EngineScore>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Number of positions searched.
    pub nodes: Option<u64>,
}

/// A score, from the view of the player who reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EngineScore {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// A forced win, or loss if negative, in so many turns.
    Mate(i32),
}

impl EngineScore {
    /// The score as one number, with forced wins beyond all others.
    pub fn centipawns(self) -> i32 {
        const MATE: i32 = 30_000;
        match self {
            Self::Centipawns(value) => value.clamp(1 - MATE, MATE - 1),
            Self::Mate(turns) if turns > 0 => MATE,
            Self::Mate(_) => -MATE,
        }
    }
}

/// `+0.31`, `-M4`.
impl fmt::Display for EngineScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(value) => write!(f, "{:+.2}", f64::from(*value) / 100.0),
            Self::Mate(turns) if *turns > 0 => write!(f, "+M{turns}"),
            Self::Mate(turns) => write!(f, "-M{}", turns.unsigned_abs()),
        }
    }
}

/// Form of a player's answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnswerForm {
    /// Whole turns, or steps.
    pub extent: Extent,
    /// Notation in which turns may come; coordinates are always understood.
    pub notation: Notation,
}

impl AnswerForm {
    /// Turns in coordinates: whole ones, or step by step.
    pub fn coordinates(in_steps: bool) -> Self {
        Self { extent: if in_steps { Extent::Part } else { Extent::Whole }, notation: Notation::Coordinates }
    }
}

/// An engine that plays.
pub trait Player: Send {
    /// Form of its answers.
    fn form(&self) -> AnswerForm;

    /// Returns whether it wants the turns of a question in standard algebraic notation.
    fn wants_san(&self) -> bool {
        false
    }

    /// Gets it ready for a game.
    fn begin(&mut self, start: &Start<'_>) -> Result<(), EngineError>;

    /// Asks it, and waits for the answer.
    fn ask(&mut self, question: &Question<'_>) -> Result<Answer, EngineError>;

    /// Informs it that the game is over.
    fn end(&mut self) {}

    /// Returns whether it must be started again for another game.
    fn is_spent(&self) -> bool {
        false
    }

    /// Asks it to end.
    fn quit(&mut self);
}

/// Parts of the arena that every engine needs.
#[derive(Clone)]
pub struct Context {
    /// Kills engines that are left behind.
    pub watchdog: Arc<Watchdog>,
    /// Log of the match.
    pub log: Arc<Log>,
}

/// Answer of a player who resigns.
pub const RESIGN: &str = "resign";
/// Longest time for an engine to start, and for anything that is not a search.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// Time for an engine to end by itself.
pub const PARTING: Duration = Duration::from_millis(500);

/// Starts an engine.
pub fn start(settings: &EngineSettings, context: &Context) -> Result<Box<dyn Player>, EngineError> {
    let launch = Launch {
        name: settings.name.clone(),
        program: settings.program.clone(),
        arguments: settings.arguments.clone(),
        folder: settings.folder.clone(),
    };
    let process = EngineProcess::start(&launch, &context.watchdog, &context.log).map_err(|error| {
        let program = settings.program.display().to_string();
        EngineError::Start(StartError::Launch { program, reason: error.to_string() })
    })?;
    let player = match settings.protocol {
        Protocol::Uci => UciPlayer::start(process, settings).map(|player| Box::new(player) as Box<dyn Player>),
        Protocol::Json => JsonPlayer::start(process, settings).map(|player| Box::new(player) as Box<dyn Player>),
        Protocol::Xboard => XboardPlayer::start(process, settings).map(|player| Box::new(player) as Box<dyn Player>),
    };
    player.map_err(EngineError::Start)
}
