//! Players behind an adapter: JSON lines over a pipe, so that a program that speaks anything else can be matched with a few
//! lines of any language. `docs/matches.md` describes it from the adapter's side.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use twofold_rules::Color;

use crate::child::Child;
use crate::fault::Fault;
use crate::player::{Answer, Heard, PARTING, PATIENCE, Player, Question, Start, Thought, Value, await_line, converse};
use crate::referee::Manner;
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
pub struct Bridge {
    child: Child,
    manner: Manner,
    hang: Duration,
}

impl Bridge {
    /// Greets an adapter that has been started.
    pub fn start(mut child: Child, settings: &EngineSettings) -> Result<Self, Fault> {
        let options = settings.options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        child.say(&line(&Message::Hello { version: VERSION, options }));
        let until = Instant::now() + PATIENCE;
        let greeted = await_line(&mut child, until, |line| match serde_json::from_str(&line.text) {
            Ok(Reply::Hello { steps }) => Heard::This(steps),
            Ok(_) => Heard::Chatter,
            Err(_) => Heard::Garbage,
        });
        let steps = greeted.map_err(|trouble| trouble.at_start(&mut child, "hello"))?;
        let manner = if steps || settings.steps { Manner::Steps } else { Manner::Whole };
        Ok(Self { child, manner, hang: settings.hang() })
    }
}

fn line(message: &Message<'_>) -> String {
    // Numbers and texts can always be written as JSON.
    serde_json::to_string(message).unwrap_or_default()
}

impl Player for Bridge {
    fn manner(&self) -> Manner {
        self.manner
    }

    fn begin(&mut self, start: &Start<'_>) -> Result<(), Fault> {
        let new = Message::New { variant: start.variant.id(), fen: start.fen, duels: start.duels };
        self.child.say(&line(&new));
        let until = Instant::now() + PATIENCE;
        let ready = await_line(&mut self.child, until, |line| match serde_json::from_str(&line.text) {
            Ok(Reply::Ready) => Heard::This(()),
            Ok(_) => Heard::Chatter,
            Err(_) => Heard::Garbage,
        });
        ready.map_err(|trouble| trouble.at_start(&mut self.child, "ready"))
    }

    fn ask(&mut self, question: &Question<'_>) -> Result<Answer, Fault> {
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
        let answer = converse(&mut self.child, question, self.hang, (&go, &stop), |line, thought| {
            match serde_json::from_str(line) {
                Ok(Reply::Move { text, score, mate, depth, nodes }) => {
                    let score = mate.map(Value::Mate).or(score.map(Value::Centipawns));
                    *thought = Thought { score, depth, nodes };
                    Heard::This(text)
                }
                Ok(_) => Heard::Chatter,
                Err(_) => Heard::Garbage,
            }
        })?;
        if answer.text.is_empty() { Err(Fault::NoBestmove(answer.text)) } else { Ok(answer) }
    }

    fn end(&mut self) {
        self.child.say(&line(&Message::End));
    }

    fn quit(&mut self) {
        self.child.say(&line(&Message::Quit));
        self.child.part(PARTING);
    }
}
