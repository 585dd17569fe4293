//! Players that speak the XBoard protocol (CECP 2, <https://www.gnu.org/software/xboard/engine-intf.html>). Only chess: the
//! protocol has one step a turn.

use std::time::{Duration, Instant};

use twofold_rules::{Notation, Variant};
use twofold_session::Extent;

use crate::clock::Limit;
use crate::conversation::{LineKind, ListenError, await_line, converse};
use crate::engine_error::{EngineError, StartError};
use crate::engine_options::{EngineOption, EngineOptions};
use crate::engine_process::{EngineProcess, ReceiveError};
use crate::player::{Answer, AnswerForm, EngineScore, PARTING, PATIENCE, Player, Question, RESIGN, SearchInfo, Start};
use crate::settings::EngineSettings;

/// How long features are waited for: longer than the two seconds of the protocol, as machines are busy in matches. Engines
/// of the first version of the protocol tell none.
const FEATURES: Duration = Duration::from_secs(5);
/// From here on a score tells of a mate.
const MATE: i32 = 100_000;
/// How an engine says that it does not understand the opponent's turn.
const REFUSAL: &str = "Illegal move";

/// What an engine tells of itself in lines `feature`; what it does not tell is as the protocol supposes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Features {
    usermove: bool,
    ping: bool,
    setboard: bool,
    time: bool,
    reuse: bool,
    /// Did it ask for more time, by `done=0`?
    is_waiting: bool,
    /// Has it told all?
    done: bool,
    /// Turns are sent to it in standard algebraic notation.
    san: bool,
    /// Its options; `memory` and `cores` are commands of their own.
    options: EngineOptions,
}

impl Default for Features {
    fn default() -> Self {
        Self {
            usermove: false,
            ping: false,
            setboard: false,
            time: true,
            reuse: true,
            is_waiting: false,
            done: false,
            san: false,
            options: EngineOptions::default(),
        }
    }
}

impl Features {
    /// Takes what a line tells, and returns what is answered to it.
    fn hear(&mut self, line: &str) -> Vec<String> {
        let pairs = pairs(line);
        pairs.iter().map(|(name, value)| self.note(name, value)).collect()
    }

    fn note(&mut self, name: &str, value: &str) -> String {
        let is_on = value == "1";
        match name {
            "usermove" => self.usermove = is_on,
            "ping" => self.ping = is_on,
            "setboard" => self.setboard = is_on,
            "san" => self.san = is_on,
            "time" => self.time = is_on,
            "reuse" => self.reuse = is_on,
            "done" => (self.done, self.is_waiting) = (is_on, !is_on),
            "memory" if is_on => self.options.add(EngineOption::count(name)),
            "smp" if is_on => self.options.add(EngineOption::count("cores")),
            "option" => self.options.add(EngineOption::from_xboard(value)),
            _ => {}
        }
        format!("accepted {name}")
    }
}

/// The names and values of a line such as `ping=1 myname="An Engine"`.
fn pairs(line: &str) -> Vec<(&str, &str)> {
    let mut found = vec![];
    let mut rest = line.trim_start();
    while let Some((name, after)) = rest.split_once('=') {
        let (value, left) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
        };
        found.push((name.trim(), value));
        rest = left.trim_start();
    }
    found
}

/// An engine that speaks the XBoard protocol.
pub struct XboardPlayer {
    process: EngineProcess,
    limit: Limit,
    hang: Duration,
    features: Features,
    pinged: u32,
    /// Number of turns that the engine knows of.
    known: usize,
}

impl XboardPlayer {
    /// Greets a program that has been started and sets its options.
    pub fn start(mut process: EngineProcess, settings: &EngineSettings) -> Result<Self, StartError> {
        process.send("xboard");
        process.send("protover 2");
        let features = greet(&mut process)?;
        for (name, value) in &settings.options {
            let (name, value) = features.options.accept(name, value)?;
            process.send(&match name {
                "memory" | "cores" => format!("{name} {value}"),
                _ if value.is_empty() => format!("option {name}"),
                _ => format!("option {name}={value}"),
            });
        }
        let (limit, hang) = (settings.limit, settings.hang());
        Ok(Self { process, limit, hang, features, pinged: 0, known: 0 })
    }

    fn set_up(&mut self, start: &Start<'_>) -> Result<(), StartError> {
        if start.variant != Variant::Chess {
            return Err(StartError::Variant(start.variant.to_string()));
        }
        if self.limit.nodes.is_some() {
            return Err(StartError::Nodes);
        }
        ["new", "force", "easy", "post"].into_iter().for_each(|line| self.process.send(line));
        if start.fen != start.variant.start_fen() {
            if !self.features.setboard {
                return Err(StartError::Position);
            }
            self.process.send(&format!("setboard {}", start.fen));
        }
        self.send_limit();
        self.known = 0;
        self.wait_ready()
    }

    fn send_limit(&mut self) {
        if let Some(control) = self.limit.control {
            // Whole seconds only; what is left is told exactly before each turn.
            let time = control.time.div_ceil(1000);
            let increment = control.increment as f64 / 1e3;
            let turns = control.turns.unwrap_or(0);
            self.process.send(&format!("level {turns} {}:{:02} {increment}", time / 60, time % 60));
        }
        if let Some(time) = self.limit.turn_time {
            self.process.send(&format!("st {}", (time as f64 / 1e3).max(0.01)));
        }
        if let Some(depth) = self.limit.depth {
            self.process.send(&format!("sd {depth}"));
        }
    }

    fn wait_ready(&mut self) -> Result<(), StartError> {
        if !self.features.ping {
            // What came late belongs to the game before.
            let begun = Instant::now();
            while self.process.receive(begun).is_ok_and(|line| line.at <= begun) {}
            return Ok(());
        }
        self.pinged += 1;
        self.process.send(&format!("ping {}", self.pinged));
        let pong = format!("pong {}", self.pinged);
        let ready = await_line(&mut self.process, Instant::now() + PATIENCE, |line| {
            if line.text.trim() == pong { LineKind::Answer(()) } else { LineKind::Chatter }
        });
        ready.map_err(|error| error.at_start(&mut self.process, "pong"))
    }
}

/// Hears what an engine can do, and agrees to it.
fn greet(process: &mut EngineProcess) -> Result<Features, StartError> {
    let mut features = Features::default();
    let begun = Instant::now();
    while !features.done {
        // `done=0` asks for more time than there is for engines that tell nothing.
        let patience = if features.is_waiting { PATIENCE } else { FEATURES };
        let told = await_line(process, begun + patience, |line| match line.text.trim().strip_prefix("feature ") {
            Some(told) => LineKind::Answer(features.hear(told)),
            None => LineKind::Chatter,
        });
        match told {
            Ok(answers) => answers.iter().for_each(|answer| process.send(answer)),
            Err(ListenError::Silent(ReceiveError::Late)) if !features.is_waiting => break,
            Err(error) => return Err(error.at_start(process, "feature done=1")),
        }
    }
    Ok(features)
}

/// The turn in a line that tells one: `move e2e4`, or as engines of the first version have it `My move is : e2e4`.
fn turn(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("move ").or_else(|| line.strip_prefix("My move is"))?;
    Some(rest.trim_start_matches([' ', ':']).trim_end())
}

/// What a line of info tells: ply, score, centiseconds, nodes, line.
fn listen(line: &str) -> Option<SearchInfo> {
    let mut words = line.split_whitespace();
    let depth = words.next()?.trim_end_matches(['.', '&', '+']).parse().ok()?;
    let score: i32 = words.next()?.parse().ok()?;
    let _time: u64 = words.next()?.parse().ok()?;
    let nodes = words.next()?.parse().ok()?;
    let value = match score {
        score if score >= MATE => EngineScore::Mate((score - MATE).max(1)),
        score if score <= -MATE => EngineScore::Mate(score + MATE),
        score => EngineScore::Centipawns(score),
    };
    Some(SearchInfo { score: Some(value), depth: Some(depth), nodes: Some(nodes) })
}

impl Player for XboardPlayer {
    /// The protocol lets an engine choose between coordinates and standard algebraic notation.
    fn form(&self) -> AnswerForm {
        AnswerForm { extent: Extent::Whole, notation: Notation::San }
    }

    fn wants_san(&self) -> bool {
        self.features.san
    }

    fn begin(&mut self, start: &Start<'_>) -> Result<(), EngineError> {
        self.set_up(start).map_err(EngineError::Start)
    }

    fn ask(&mut self, question: &Question<'_>) -> Result<Answer, EngineError> {
        self.process.send("force");
        let turns = if self.features.san { question.san } else { question.turns };
        for turn in turns.iter().skip(self.known) {
            self.process.send(&if self.features.usermove { format!("usermove {turn}") } else { turn.clone() });
        }
        self.known = question.turns.len() + 1;
        let clocks = [&question.clocks[question.player.index()], &question.clocks[(!question.player).index()]];
        for (word, clock) in ["time", "otim"].into_iter().zip(clocks) {
            if let Some(left) = clock.left().filter(|_| self.features.time) {
                self.process.send(&format!("{word} {}", left / 10));
            }
        }
        let answer = converse(&mut self.process, question, self.hang, ("go", "?"), |line, info| {
            let line = line.trim();
            if let Some(turn) = turn(line) {
                return LineKind::Answer(turn.to_owned());
            }
            if line == RESIGN || line.starts_with(REFUSAL) {
                return LineKind::Answer(line.to_owned());
            }
            if let Some(told) = listen(line) {
                *info = told;
            }
            LineKind::Chatter
        })?;
        let is_none = answer.text.is_empty() || answer.text.starts_with(REFUSAL);
        if is_none { Err(EngineError::NoBestmove(answer.text)) } else { Ok(answer) }
    }

    fn end(&mut self) {
        self.process.send("force");
    }

    fn is_spent(&self) -> bool {
        !self.features.reuse
    }

    fn quit(&mut self) {
        self.process.send("quit");
        self.process.close(PARTING);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_thought_are_understood() {
        let info = listen("9 156 1084 48000 Nf3 Nc6 Nc3 Nf6").expect("a info");
        assert_eq!(info, SearchInfo { score: Some(EngineScore::Centipawns(156)), depth: Some(9), nodes: Some(48_000) });
        assert_eq!(listen("12. -100003 5 7 Kg1").and_then(|info| info.score), Some(EngineScore::Mate(-3)));
        assert_eq!(listen("move e2e4"), None);
    }

    #[test]
    fn features_are_understood() {
        let mut features = Features::default();
        assert_eq!(features.hear("done=0"), ["accepted done"]);
        assert!(features.is_waiting && features.time && features.reuse);
        let line = r#"myname="An Engine 1.0 ping=0" ping=1 san=1  time=0 option="Hash Table -spin 64 1 1024" memory=1 reuse=0"#;
        let answers = features.hear(line);
        assert_eq!(answers[1..4], ["accepted ping", "accepted san", "accepted time"]);
        assert!(features.san);
        assert!(features.ping && !features.time && !features.reuse && !features.done && !features.setboard);
        assert!(features.options.contains("Hash Table") && features.options.contains("memory"));
        features.hear("usermove=1 setboard=1 done=1");
        assert!(features.usermove && features.setboard && features.done && !features.is_waiting);
        for odd in ["", "=", "ping", "x=\"open", "=1 =", "a=\"\"b=1"] {
            features.hear(odd);
        }
    }

    #[test]
    fn turns_are_told_in_more_than_one_way() {
        assert_eq!(turn("move e7e8q"), Some("e7e8q"));
        assert_eq!(turn("My move is : d2d4"), Some("d2d4"));
        assert_eq!(turn("My move is: d2d4"), Some("d2d4"));
        assert_eq!(turn("moves left 3"), None);
    }
}
