//! Players behind an adapter: JSON lines over a pipe, so that a program that speaks anything else can be matched with a few
//! lines of any language. `docs/matches.md` describes it from the adapter's side.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use twofold_rules::Color;

use crate::conversation::{LineKind, await_line, converse};
use crate::engine_error::{EngineError, StartError};
use crate::engine_process::EngineProcess;
use crate::player::{Answer, AnswerForm, EngineScore, PARTING, PATIENCE, Player, Question, SearchInfo, Start};
use crate::settings::EngineSettings;

/// The version of the interface.
const VERSION: u32 = 1;

/// What is said to an adapter.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Message<'a> {
    Hello { version: u32, options: std::collections::BTreeMap<&'a str, &'a str> },
    New { variant: &'a str, fen: &'a str, duels: bool },
    Go(Box<Go<'a>>),
    Stop,
    End,
    Quit,
}

#[derive(Serialize)]
struct Go<'a> {
    /// The turns so far; the last may be in progress.
    moves: &'a [String],
    fen: &'a str,
    side: String,
    phase: String,
    actions: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    white_time: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black_time: Option<u64>,
    increment: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    turns_to_go: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
}

/// What an adapter says.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Reply {
    Hello {
        #[serde(default)]
        steps: bool,
    },
    Ready,
    /// Why it cannot play as it is asked to, such as an option that it does not know.
    Error {
        text: String,
    },
    Move {
        #[serde(rename = "move")]
        text: String,
        score: Option<i32>,
        mate: Option<i32>,
        depth: Option<u32>,
        nodes: Option<u64>,
    },
}

/// An engine behind an adapter.
pub struct JsonPlayer {
    process: EngineProcess,
    form: AnswerForm,
    hang: Duration,
}

impl JsonPlayer {
    /// Greets an adapter that has been started.
    pub fn start(mut process: EngineProcess, settings: &EngineSettings) -> Result<Self, StartError> {
        let options = settings.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        process.send(&line(&Message::Hello { version: VERSION, options }));
        let steps = expect(&mut process, "hello", |reply| match reply {
            Reply::Hello { steps } => Some(steps),
            _ => None,
        })?;
        Ok(Self { process, form: AnswerForm::coordinates(steps || settings.steps), hang: settings.hang() })
    }
}

/// Waits for the adapter's reply while it gets ready.
fn expect<T>(process: &mut EngineProcess, name: &str, take: impl Fn(Reply) -> Option<T>) -> Result<T, StartError> {
    let reply = await_line(process, Instant::now() + PATIENCE, |line| match serde_json::from_str(&line.text) {
        Ok(Reply::Error { text }) => LineKind::Answer(Err(StartError::Refused(text))),
        Ok(reply) => take(reply).map_or(LineKind::Chatter, |found| LineKind::Answer(Ok(found))),
        Err(_) => LineKind::Garbage,
    });
    reply.map_err(|error| error.at_start(process, name))?
}

fn line(message: &Message<'_>) -> String {
    // Numbers and texts can always be written as JSON.
    serde_json::to_string(message).unwrap_or_default()
}

impl Player for JsonPlayer {
    fn form(&self) -> AnswerForm {
        self.form
    }

    fn begin(&mut self, start: &Start<'_>) -> Result<(), EngineError> {
        let new = Message::New { variant: start.variant.id(), fen: start.fen, duels: start.duels };
        self.process.send(&line(&new));
        let ready = expect(&mut self.process, "ready", |reply| matches!(reply, Reply::Ready).then_some(()));
        ready.map_err(EngineError::Start)
    }

    fn ask(&mut self, question: &Question<'_>) -> Result<Answer, EngineError> {
        let clock = &question.clocks[question.player.index()];
        let limit = clock.limit();
        let go = Go {
            moves: question.turns,
            fen: question.fen,
            side: question.player.letter().to_string(),
            phase: question.phase.to_string(),
            actions: question.actions,
            white_time: question.clocks[Color::White.index()].left(),
            black_time: question.clocks[Color::Black.index()].left(),
            increment: limit.control.map_or(0, |control| control.increment),
            turns_to_go: clock.turns_to_go(),
            nodes: limit.nodes,
            depth: limit.depth,
        };
        let (go, stop) = (line(&Message::Go(Box::new(go))), line(&Message::Stop));
        let answer = converse(&mut self.process, question, self.hang, (&go, &stop), |line, info| {
            match serde_json::from_str(line) {
                Ok(Reply::Move { text, score, mate, depth, nodes }) => {
                    let score = mate.map(EngineScore::Mate).or(score.map(EngineScore::Centipawns));
                    *info = SearchInfo { score, depth, nodes };
                    LineKind::Answer(text)
                }
                Ok(_) => LineKind::Chatter,
                Err(_) => LineKind::Garbage,
            }
        })?;
        if answer.text.is_empty() { Err(EngineError::NoBestmove(answer.text)) } else { Ok(answer) }
    }

    fn end(&mut self) {
        self.process.send(&line(&Message::End));
    }

    fn quit(&mut self) {
        self.process.send(&line(&Message::Quit));
        self.process.close(PARTING);
    }
}
