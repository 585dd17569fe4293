//! Engines as players: whatever they speak, they are asked a question and give an answer, in time or not.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use twofold_rules::{Color, Phase, Variant};

use crate::bridge::Bridge;
use crate::cecp::Cecp;
use crate::child::{Child, Launch, Line, Silence};
use crate::clock::Clock;
use crate::fault::Fault;
use crate::guard::Guard;
use crate::log::Log;
use crate::referee::Manner;
use crate::settings::{EngineSettings, Protocol};
use crate::uci::Uci;

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
    pub thought: Thought,
}

/// What a player thinks of its position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thought {
    /// Its score, if it told one.
    pub score: Option<Value>,
    /// How deep it looked.
    pub depth: Option<u32>,
    /// How many positions it looked at.
    pub nodes: Option<u64>,
}

/// A score, from the view of the player who tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Value {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// A forced win, or loss if negative, in so many turns.
    Mate(i32),
}

impl Value {
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
impl std::fmt::Display for Value {
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
    fn manner(&self) -> Manner;

    /// Gets it ready for a game.
    fn begin(&mut self, start: &Start<'_>) -> Result<(), Fault>;

    /// Asks it, and waits for the answer.
    fn ask(&mut self, question: &Question<'_>) -> Result<Answer, Fault>;

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
pub struct Surroundings {
    /// Ends those that are left behind.
    pub guard: Arc<Guard>,
    /// What is noted.
    pub log: Arc<Log>,
}

/// What a player answers who gives up the game.
pub const RESIGN: &str = "resign";
/// How long an engine may take to start, and for anything that is no thought.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// How long an engine has to end by itself.
pub const PARTING: Duration = Duration::from_millis(500);
/// How long an engine that has lost on time has to stop thinking.
const STOPPING: Duration = Duration::from_secs(2);
/// Lines without meaning that are borne in one answer.
const MOST_GARBAGE: usize = 1_000;

/// Starts an engine.
pub fn start(settings: &EngineSettings, around: &Surroundings) -> Result<Box<dyn Player>, Fault> {
    let launch = Launch {
        name: settings.name.clone(),
        program: settings.program.clone(),
        arguments: settings.arguments.clone(),
        folder: settings.folder.clone(),
    };
    let child = Child::start(&launch, &around.guard, &around.log)
        .map_err(|error| Fault::Start(format!("{}: {error}", settings.program.display())))?;
    Ok(match settings.protocol {
        Protocol::Uci => Box::new(Uci::start(child, settings)?),
        Protocol::Json => Box::new(Bridge::start(child, settings)?),
        Protocol::Xboard => Box::new(Cecp::start(child, settings)?),
    })
}

/// Waits for a line of which `take` makes something, until then.
pub fn await_line<T>(child: &mut Child, until: Instant, mut take: impl FnMut(&Line) -> Heard<T>) -> Result<T, Trouble> {
    let mut garbage = 0;
    loop {
        let line = child.hear(until).map_err(Trouble::Silent)?;
        match take(&line) {
            Heard::This(found) => return Ok(found),
            // Who talks without end is late all the same.
            Heard::Chatter | Heard::Garbage if line.at > until => return Err(Trouble::Silent(Silence::Late)),
            Heard::Chatter => {}
            Heard::Garbage => {
                garbage += 1;
                if garbage > MOST_GARBAGE {
                    return Err(Trouble::Garbage(line.text.chars().take(60).collect()));
                }
            }
        }
    }
}

/// What a line was.
pub enum Heard<T> {
    /// What was waited for.
    This(T),
    /// Something else that has its place.
    Chatter,
    /// Nothing that is known.
    Garbage,
}

/// Why nothing was found.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// Nothing came.
    Silent(Silence),
    /// Too much came that means nothing.
    Garbage(String),
}

impl Trouble {
    /// The fault that it is while an engine gets ready.
    pub fn at_start(self, child: &mut Child, missing: &str) -> Fault {
        match self {
            Self::Silent(Silence::Late) => Fault::Start(format!("no '{missing}' in {} s", PATIENCE.as_secs())),
            Self::Silent(Silence::Closed) => Fault::Start(match child.ended() {
                Some(status) => format!("it ended before '{missing}': {status}"),
                None => format!("it closed its output before '{missing}'"),
            }),
            Self::Garbage(text) => Fault::Garbage(text),
        }
    }

    /// The fault that it is in a game.
    pub fn in_game(self, child: &mut Child, waited: Duration) -> Fault {
        match self {
            Self::Silent(Silence::Late) => Fault::Hang(waited),
            Self::Silent(Silence::Closed) => match child.ended() {
                Some(status) => Fault::Crash(status.to_string()),
                None => Fault::Disconnect,
            },
            Self::Garbage(text) => Fault::Garbage(text),
        }
    }
}

/// Puts a question and waits for the answer: to the end of the player's time, or where time does not matter until the
/// program must be dead. `go` puts the question and `stop` ends the thinking; `take` finds the answer among the lines, and
/// what the player thinks.
pub fn converse(
    child: &mut Child,
    question: &Question<'_>,
    hang: Duration,
    (go, stop): (&str, &str),
    mut take: impl FnMut(&str, &mut Thought) -> Heard<String>,
) -> Result<Answer, Fault> {
    let patience = question.clocks[question.player.index()].patience();
    let begun = Instant::now();
    child.say(go);
    let mut thought = Thought::default();
    let mut answer_until = |child: &mut Child, until| {
        await_line(child, until, |line| match take(&line.text, &mut thought) {
            Heard::This(text) => Heard::This((text, line.at)),
            Heard::Chatter => Heard::Chatter,
            Heard::Garbage => Heard::Garbage,
        })
    };
    match answer_until(child, begun + patience.unwrap_or(hang)) {
        Ok((text, at)) => Ok(Answer { text, time: at.saturating_duration_since(begun), thought }),
        Err(Trouble::Silent(Silence::Late)) => {
            child.say(stop);
            // Who still answers has lost on time; who does not hangs.
            match (answer_until(child, Instant::now() + STOPPING), patience) {
                (Ok((_, at)), Some(patience)) => {
                    let over = at.saturating_duration_since(begun + patience);
                    Err(Fault::Time { over: u64::try_from(over.as_millis()).unwrap_or(u64::MAX) })
                }
                (Ok(_), None) => Err(Fault::Hang(begun.elapsed())),
                (Err(trouble), _) => Err(trouble.in_game(child, begun.elapsed())),
            }
        }
        Err(trouble) => Err(trouble.in_game(child, begun.elapsed())),
    }
}
