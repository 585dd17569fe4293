//! Engines as players: whatever they speak, they are asked a question and give an answer, in time or not.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use twofold_rules::{Color, Phase, Variant};

use crate::clock::Clock;
use crate::engine_error::EngineError;
use crate::engine_process::{EngineProcess, Launch, Line, ReceiveError};
use crate::json_player::JsonPlayer;
use crate::log::Log;
use crate::referee::AnswerMode;
use crate::settings::{EngineSettings, Protocol};
use crate::uci::UciPlayer;
use crate::watchdog::Watchdog;
use crate::xboard::XboardPlayer;

/// A game that is about to begin.
#[derive(Clone, Debug)]
pub struct Start<'a> {
    /// Which game.
    pub variant: Variant,
    /// May captures be duelled?
    pub duels: bool,
    /// The position with which it begins.
    pub fen: &'a str,
}

/// A question to a player.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The game.
    pub start: &'a Start<'a>,
    /// The turns so far; the last may be in progress.
    pub turns: &'a [String],
    /// The position now.
    pub fen: &'a str,
    /// Who is asked.
    pub player: Color,
    /// What kind of action is due.
    pub phase: Phase,
    /// The legal actions.
    pub actions: &'a [String],
    /// White's and Black's clock.
    pub clocks: &'a [Clock; 2],
}

/// What a player answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// A turn, another decision, or [`RESIGN`].
    pub text: String,
    /// How long it took.
    pub time: Duration,
    /// What the player thinks of its position.
    pub info: SearchInfo,
}

/// What a player thinks of its position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchInfo {
    /// Its score, if it told one.
    pub score: Option<EngineScore>,
    /// How deep it looked.
    pub depth: Option<u32>,
    /// How many positions it looked at.
    pub nodes: Option<u64>,
}

/// A score, from the view of the player who tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum EngineScore {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// A forced win, or loss if negative, in so many turns.
    Mate(i32),
}

impl EngineScore {
    /// As one number, forced wins beyond all others.
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
impl std::fmt::Display for EngineScore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Centipawns(value) => write!(f, "{:+.2}", f64::from(*value) / 100.0),
            Self::Mate(turns) if *turns > 0 => write!(f, "+M{turns}"),
            Self::Mate(turns) => write!(f, "-M{}", turns.unsigned_abs()),
        }
    }
}

/// An engine that plays.
pub trait Player: Send {
    /// How its answers come.
    fn mode(&self) -> AnswerMode;

    /// Gets it ready for a game.
    fn begin(&mut self, start: &Start<'_>) -> Result<(), EngineError>;

    /// Asks it, and waits for the answer.
    fn ask(&mut self, question: &Question<'_>) -> Result<Answer, EngineError>;

    /// Tells it that the game is over.
    fn end(&mut self) {}

    /// Must it be started anew for another game?
    fn is_spent(&self) -> bool {
        false
    }

    /// Takes leave of it.
    fn quit(&mut self);
}

/// What players have around them.
#[derive(Clone)]
pub struct Context {
    /// Ends those that are left behind.
    pub watchdog: Arc<Watchdog>,
    /// What is noted.
    pub log: Arc<Log>,
}

/// What a player answers who gives up the game.
pub const RESIGN: &str = "resign";
/// How long an engine may take to start, and for anything that is no info.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// How long an engine has to end by itself.
pub const PARTING: Duration = Duration::from_millis(500);
/// How long an engine that has lost on time has to stop thinking.
const STOPPING: Duration = Duration::from_secs(2);
/// Lines without meaning that are borne in one answer.
const MOST_GARBAGE: usize = 1_000;

/// Starts an engine.
pub fn start(settings: &EngineSettings, around: &Context) -> Result<Box<dyn Player>, EngineError> {
    let launch = Launch {
        name: settings.name.clone(),
        program: settings.program.clone(),
        arguments: settings.arguments.clone(),
        folder: settings.folder.clone(),
    };
    let process = EngineProcess::start(&launch, &around.watchdog, &around.log)
        .map_err(|error| EngineError::Start(format!("{}: {error}", settings.program.display())))?;
    Ok(match settings.protocol {
        Protocol::Uci => Box::new(UciPlayer::start(process, settings)?),
        Protocol::Json => Box::new(JsonPlayer::start(process, settings)?),
        Protocol::Xboard => Box::new(XboardPlayer::start(process, settings)?),
    })
}

/// Waits for a line of which `take` makes something, until then.
pub fn await_line<T>(
    process: &mut EngineProcess,
    until: Instant,
    mut take: impl FnMut(&Line) -> LineKind<T>,
) -> Result<T, ListenError> {
    let mut garbage = 0;
    loop {
        let line = process.hear(until).map_err(ListenError::Silent)?;
        match take(&line) {
            LineKind::Answer(found) => return Ok(found),
            // Who talks without end is late all the same.
            LineKind::Chatter | LineKind::Garbage if line.at > until => {
                return Err(ListenError::Silent(ReceiveError::Late));
            }
            LineKind::Chatter => {}
            LineKind::Garbage => {
                garbage += 1;
                if garbage > MOST_GARBAGE {
                    return Err(ListenError::Garbage(line.text.chars().take(60).collect()));
                }
            }
        }
    }
}

/// What a line was.
pub enum LineKind<T> {
    /// What was waited for.
    Answer(T),
    /// Something else that has its place.
    Chatter,
    /// Nothing that is known.
    Garbage,
}

/// Why nothing was found.
#[derive(Clone, Debug)]
pub enum ListenError {
    /// Nothing came.
    Silent(ReceiveError),
    /// Too much came that means nothing.
    Garbage(String),
}

impl ListenError {
    /// The fault that it is while an engine gets ready.
    pub fn at_start(self, process: &mut EngineProcess, missing: &str) -> EngineError {
        match self {
            Self::Silent(ReceiveError::Late) => {
                EngineError::Start(format!("no '{missing}' in {} s", PATIENCE.as_secs()))
            }
            Self::Silent(ReceiveError::Closed) => EngineError::Start(match process.ended() {
                Some(status) => format!("it ended before '{missing}': {status}"),
                None => format!("it closed its output before '{missing}'"),
            }),
            Self::Garbage(text) => EngineError::Garbage(text),
        }
    }

    /// The fault that it is in a game.
    pub fn in_game(self, process: &mut EngineProcess, waited: Duration) -> EngineError {
        match self {
            Self::Silent(ReceiveError::Late) => EngineError::Hang(waited),
            Self::Silent(ReceiveError::Closed) => match process.ended() {
                Some(status) => EngineError::Crash(status.to_string()),
                None => EngineError::Disconnect,
            },
            Self::Garbage(text) => EngineError::Garbage(text),
        }
    }
}

/// Puts a question and waits for the answer: to the end of the player's time, or where time does not matter until the
/// program must be dead. `go` puts the question and `stop` ends the thinking; `take` finds the answer among the lines, and
/// what the player thinks.
pub fn converse(
    process: &mut EngineProcess,
    question: &Question<'_>,
    hang: Duration,
    (go, stop): (&str, &str),
    mut take: impl FnMut(&str, &mut SearchInfo) -> LineKind<String>,
) -> Result<Answer, EngineError> {
    let patience = question.clocks[question.player.index()].patience();
    let begun = Instant::now();
    process.say(go);
    let mut info = SearchInfo::default();
    let mut answer_until = |process: &mut EngineProcess, until| {
        await_line(process, until, |line| match take(&line.text, &mut info) {
            LineKind::Answer(text) => LineKind::Answer((text, line.at)),
            LineKind::Chatter => LineKind::Chatter,
            LineKind::Garbage => LineKind::Garbage,
        })
    };
    match answer_until(process, begun + patience.unwrap_or(hang)) {
        Ok((text, at)) => Ok(Answer { text, time: at.saturating_duration_since(begun), info }),
        Err(ListenError::Silent(ReceiveError::Late)) => {
            process.say(stop);
            // Who still answers has lost on time; who does not hangs.
            match (answer_until(process, Instant::now() + STOPPING), patience) {
                (Ok((_, at)), Some(patience)) => {
                    let over = at.saturating_duration_since(begun + patience);
                    Err(EngineError::Time { over: u64::try_from(over.as_millis()).unwrap_or(u64::MAX) })
                }
                (Ok(_), None) => Err(EngineError::Hang(begun.elapsed())),
                (Err(error), _) => Err(error.in_game(process, begun.elapsed())),
            }
        }
        Err(error) => Err(error.in_game(process, begun.elapsed())),
    }
}
