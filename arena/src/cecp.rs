//! Players that speak the XBoard protocol (CECP 2, <https://www.gnu.org/software/xboard/engine-intf.html>). Only chess: the
//! protocol has one step a turn.

use std::time::{Duration, Instant};

use twofold_rules::Variant;

use crate::child::{Child, Silence};
use crate::clock::Limit;
use crate::fault::Fault;
use crate::player::{
    Answer, Heard, PARTING, PATIENCE, Player, Question, Start, Thought, Trouble, Value, await_line, converse,
};
use crate::referee::Manner;
use crate::settings::EngineSettings;

/// How long features are waited for; engines of the first version of the protocol tell none.
const FEATURES: Duration = Duration::from_secs(2);
/// From here on a score tells of a mate.
const MATE: i32 = 100_000;

/// An engine that speaks the XBoard protocol.
pub struct Cecp {
    child: Child,
    limit: Limit,
    hang: Duration,
    usermove: bool,
    pings: bool,
    pinged: u32,
    /// Turns that the engine knows of.
    known: usize,
}

impl Cecp {
    /// Greets a program that has been started and sets its options.
    pub fn start(mut child: Child, settings: &EngineSettings) -> Result<Self, Fault> {
        child.say("xboard");
        child.say("protover 2");
        let (mut usermove, mut pings) = (false, false);
        let mut names = vec![];
        let told = await_line(&mut child, Some(Instant::now() + FEATURES), |line| {
            let Some(features) = line.text.trim().strip_prefix("feature ") else { return Heard::Chatter };
            usermove |= features.contains("usermove=1");
            pings |= features.contains("ping=1");
            names.extend(features.split_whitespace().filter_map(|word| word.split('=').next().map(str::to_owned)));
            if features.contains("done=1") { Heard::This(()) } else { Heard::Chatter }
        });
        match told {
            Ok(()) | Err(Trouble::Silent(Silence::Late)) => {}
            Err(trouble) => return Err(trouble.at_start(&mut child, "feature done=1")),
        }
        for name in names.iter().filter(|name| name.chars().all(|letter| letter.is_ascii_lowercase())) {
            child.say(&if name == "san" { format!("rejected {name}") } else { format!("accepted {name}") });
        }
        for (name, value) in &settings.options {
            child.say(&format!("option {name}={value}"));
        }
        let (limit, hang) = (settings.limit, settings.hang());
        Ok(Self { child, limit, hang, usermove, pings, pinged: 0, known: 0 })
    }

    fn tell_limit(&mut self) {
        if let Some(control) = self.limit.control {
            let (minutes, seconds) = (control.time / 60_000, control.time / 1000 % 60);
            let increment = control.increment as f64 / 1e3;
            self.child.say(&format!("level {} {minutes}:{seconds:02} {increment}", control.turns.unwrap_or(0)));
        }
        if let Some(time) = self.limit.turn_time {
            self.child.say(&format!("st {}", (time as f64 / 1e3).max(0.01)));
        }
        if let Some(depth) = self.limit.depth {
            self.child.say(&format!("sd {depth}"));
        }
    }

    fn wait_ready(&mut self) -> Result<(), Fault> {
        if !self.pings {
            return Ok(());
        }
        self.pinged += 1;
        self.child.say(&format!("ping {}", self.pinged));
        let pong = format!("pong {}", self.pinged);
        let ready = await_line(&mut self.child, Some(Instant::now() + PATIENCE), |line| {
            if line.text.trim() == pong { Heard::This(()) } else { Heard::Chatter }
        });
        ready.map_err(|trouble| trouble.at_start(&mut self.child, "pong"))
    }
}

/// What a line of thought tells: ply, score, centiseconds, nodes, line.
fn listen(line: &str) -> Option<Thought> {
    let mut words = line.split_whitespace();
    let depth = words.next()?.trim_end_matches(['.', '&', '+']).parse().ok()?;
    let score: i32 = words.next()?.parse().ok()?;
    let _time: u64 = words.next()?.parse().ok()?;
    let nodes = words.next()?.parse().ok()?;
    let value = match score {
        score if score >= MATE => Value::Mate(score - MATE),
        score if score <= -MATE => Value::Mate(score + MATE),
        score => Value::Centipawns(score),
    };
    Some(Thought { score: Some(value), depth: Some(depth), nodes: Some(nodes) })
}

impl Player for Cecp {
    fn manner(&self) -> Manner {
        Manner::Whole
    }

    fn begin(&mut self, start: &Start<'_>) -> Result<(), Fault> {
        if start.variant != Variant::Chess {
            return Err(Fault::Start(format!("with proto=xboard it plays chess only, not {}", start.variant)));
        }
        if self.limit.nodes.is_some() {
            return Err(Fault::Start("proto=xboard has no limit of nodes".to_owned()));
        }
        self.child.say("new");
        self.child.say("force");
        self.child.say("easy");
        self.child.say("post");
        if start.fen != start.variant.start_fen() {
            self.child.say(&format!("setboard {}", start.fen));
        }
        self.tell_limit();
        self.known = 0;
        self.wait_ready()
    }

    fn ask(&mut self, question: &Question<'_>) -> Result<Answer, Fault> {
        self.child.say("force");
        for turn in question.turns.iter().skip(self.known) {
            self.child.say(&if self.usermove { format!("usermove {turn}") } else { turn.clone() });
        }
        self.known = question.turns.len() + 1;
        let clocks = [&question.clocks[question.player.index()], &question.clocks[(!question.player).index()]];
        for (word, clock) in ["time", "otim"].into_iter().zip(clocks) {
            if let Some(left) = clock.left() {
                self.child.say(&format!("{word} {}", left / 10));
            }
        }
        let answer = converse(&mut self.child, question, self.hang, ("go", "?"), |line, thought| {
            let line = line.trim();
            if let Some(turn) = line.strip_prefix("move ") {
                return Heard::This(turn.trim().to_owned());
            }
            if line == "resign" || line.starts_with("Error") || line.starts_with("Illegal move") {
                return Heard::This(String::new());
            }
            if let Some(told) = listen(line) {
                *thought = told;
            }
            Heard::Chatter
        })?;
        if answer.text.is_empty() { Err(Fault::NoBestmove(answer.text)) } else { Ok(answer) }
    }

    fn end(&mut self) {
        self.child.say("force");
    }

    fn quit(&mut self) {
        self.child.say("quit");
        self.child.part(PARTING);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_thought_are_understood() {
        let thought = listen("9 156 1084 48000 Nf3 Nc6 Nc3 Nf6").expect("a thought");
        assert_eq!(thought, Thought { score: Some(Value::Centipawns(156)), depth: Some(9), nodes: Some(48_000) });
        assert_eq!(listen("12. -100003 5 7 Kg1").and_then(|thought| thought.score), Some(Value::Mate(-3)));
        assert_eq!(listen("move e2e4"), None);
    }
}
