//! The sessions of `docs/protocol.md`, replayed: what the page sends is sent, and what it expects must come.

use common::process::Process;
use twofold_rules::{Army, Notation, Phase, Variant};
use twofold_session::{Extent, GameSession, SessionSettings, open};

mod common {
    pub mod process;
}

const PAGE: &str = include_str!("../../docs/protocol.md");

/// Blocks of a chapter that show a session.
fn sessions(chapter: &str) -> Vec<Vec<&'static str>> {
    let start = PAGE.find(&format!("\n## {chapter}\n")).unwrap_or_else(|| panic!("no chapter {chapter}"));
    let text = &PAGE[start + 4..];
    let text = &text[..text.find("\n## ").unwrap_or(text.len())];
    let blocks = text.split("```\n").skip(1).step_by(2);
    blocks.map(|block| block.lines().collect::<Vec<_>>()).filter(|lines| lines[0].starts_with("> ")).collect()
}

/// The engine, and the game as the page's lines describe it.
struct Replay {
    process: Process,
    settings: SessionSettings,
    game: Box<dyn GameSession>,
    is_answer_example: bool,
    compared: usize,
    kinds: Vec<&'static str>,
}

impl Replay {
    fn start() -> Self {
        let settings = SessionSettings::default();
        let game = open(Variant::Chess, &settings).expect("a start position");
        let process = Process::start(env!("CARGO_BIN_EXE_twofold"), &[]);
        Self { process, settings, game, is_answer_example: false, compared: 0, kinds: vec![] }
    }

    fn send(&mut self, line: &str) {
        self.process.send(line);
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["setoption", "name", "UCI_Variant", "value", id] => {
                self.game = open(id.parse().expect("a game"), &self.settings).expect("a start position");
            }
            ["setoption", "name", color, "Army", "value", ref army @ ..] => {
                let army = Army::ALL.into_iter().find(|known| known.name() == army.join(" ")).expect("an army");
                self.settings.setup.armies[usize::from(color == "Black")] = army;
                self.game.restart(&self.settings).expect("a start position");
            }
            ["position", ref rest @ ..] => {
                let at = rest.iter().position(|&word| word == "moves").unwrap_or(rest.len());
                let fen = (rest[0] == "fen").then(|| rest[1..at].join(" "));
                let turns = rest.get(at + 1..).unwrap_or_default();
                self.game.set_up(fen.as_deref(), turns).unwrap_or_else(|error| panic!("{line}: {error}"));
            }
            _ => {}
        }
        if line.starts_with("go") {
            self.is_answer_example = !line.contains("searchmoves");
        }
    }

    /// Waits for a line of the page: other lines may come before it if the page left some out.
    fn expect(&mut self, expected: &str, may_skip: bool) {
        loop {
            let line = self.process.line().unwrap_or_else(|| panic!("the engine ended before {expected:?}"));
            if self.is_match(&line, expected) {
                self.compared += 1;
                return;
            }
            assert!(may_skip && !line.starts_with("bestmove"), "the page says {expected:?}, the engine {line:?}");
        }
    }

    /// Passes over what the page left out.
    fn skip(&mut self) {
        self.process.send("isready");
        while self.process.line().expect("an answer to isready") != "readyok" {}
    }

    fn is_match(&mut self, line: &str, expected: &str) -> bool {
        if expected.starts_with("bestmove ") && self.is_answer_example {
            let answer = line.strip_prefix("bestmove ").and_then(|rest| rest.split(' ').next());
            // An answer of a search is an example: another one must be a decision of the same kind, and legal.
            let shown = expected.split(' ').nth(1);
            answer.into_iter().chain(shown).for_each(|answer| self.check_answer(answer));
            return answer.is_some();
        }
        // `…` stands for any text.
        let mut rest = line;
        expected.split('…').enumerate().all(|(index, part)| {
            let found = if index == 0 { rest.starts_with(part).then_some(0) } else { rest.find(part) };
            found.inspect(|at| rest = &rest[at + part.len()..]).is_some()
        }) && (expected.ends_with('…') || line.ends_with(expected.rsplit('…').next().unwrap_or_default()))
    }

    fn check_answer(&mut self, answer: &str) {
        let status = self.game.status();
        let kind = match status.phase {
            _ if answer == "(none)" => return assert!(status.outcome.is_some(), "no answer in a game that goes on"),
            Phase::Bid => return self.check_bid(answer),
            Phase::Challenge => "challenge",
            Phase::Bluff => "bluff",
            Phase::King => "king-turn",
            _ => "turn",
        };
        self.kinds.push(kind);
        let played = self.game.fork().answer(status.actor, answer, Notation::Coordinates, Extent::Whole);
        assert!(played.is_ok(), "{answer} in {:?}: {played:?}", self.game.tokens());
    }

    fn check_bid(&mut self, answer: &str) {
        self.kinds.push("bid");
        let bid: usize = answer.strip_prefix("bid").and_then(|bid| bid.parse().ok()).expect(answer);
        assert!(
            bid <= self.game.bids().expect("bids are due").largest.into_iter().max().unwrap_or_default(),
            "{answer}"
        );
    }
}

fn replay(chapter: &str) -> Replay {
    let mut replay = Replay::start();
    for session in sessions(chapter) {
        let mut may_skip = false;
        for line in session {
            if let Some(sent) = line.strip_prefix("> ") {
                if may_skip {
                    replay.skip();
                }
                replay.send(sent);
                may_skip = false;
            } else if line == "< …" {
                may_skip = true;
            } else if let Some(expected) = line.strip_prefix("< ") {
                // Lines after one that was left out may have others between them only if the page says so again.
                replay.expect(expected, may_skip);
                may_skip = false;
            } else {
                panic!("neither sent nor received: {line}");
            }
        }
        replay.skip();
    }
    replay
}

#[test]
fn the_example_session_is_what_the_engine_does() {
    let replay = replay("An example session");
    assert!(replay.compared >= 10, "{} lines were compared", replay.compared);
    replay.process.finish();
}

/// With every kind of decision, for both sides, so that a host for Chess 2 can be written from the page alone.
#[test]
fn the_session_of_duels_is_what_the_engine_does() {
    let replay = replay("Duels: a worked session");
    assert!(replay.compared >= 40, "{} lines were compared", replay.compared);
    for kind in ["turn", "challenge", "bid", "bluff", "king-turn"] {
        assert!(replay.kinds.contains(&kind), "{kind} is missing: {:?}", replay.kinds);
    }
    replay.process.finish();
}

/// The requests of the chapter on the rules service get the answers that stand below them.
#[test]
fn the_answers_of_the_rules_service_are_those_of_the_page() {
    let blocks: Vec<&str> =
        PAGE.split("```json\n").skip(1).map(|block| &block[..block.find("```").expect("an end")]).collect();
    let [requests, answers] = blocks[..] else { panic!("{} blocks of JSON", blocks.len()) };
    let mut process = Process::start(env!("CARGO_BIN_EXE_twofold"), &["rules"]);
    requests.lines().for_each(|line| process.send(line));
    let answered = process.finish();
    let read = |line: &str| serde_json::from_str::<serde_json::Value>(line).expect(line);
    assert_eq!((answered.len(), answers.lines().count()), (4, 4));
    for (expected, found) in answers.lines().zip(&answered) {
        let (expected, found) = (read(expected), read(found));
        // The wording of an error may change.
        assert!(expected == found || expected["error"].is_string() && found["error"].is_string(), "{expected} {found}");
    }
}
