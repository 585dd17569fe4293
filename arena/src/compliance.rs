//! Check of an engine against the protocol, step by step.

use std::collections::BTreeMap;
use std::io;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use thiserror::Error;
use twofold_rules::{Color, Variant};
use twofold_session::SetupError;

use crate::conversation::{LineKind, await_line};
use crate::engine_process::{EngineProcess, Launch};
use crate::player::{AnswerForm, Context, PATIENCE, SearchInfo, Start};
use crate::referee::{Referee, RefereeError};
use crate::uci::listen;

/// A step of the check, and its result.
#[derive(Debug)]
pub struct Check {
    /// What was checked.
    pub name: String,
    /// What the engine does wrong, if something.
    pub error: Option<CheckError>,
}

/// Fault of an engine in a step of the check.
#[derive(Debug, Error)]
pub enum CheckError {
    /// The program cannot be run.
    #[error("{0}")]
    Launch(#[from] io::Error),
    /// The program ended.
    #[error("it ended: {0}")]
    Ended(ExitStatus),
    /// A line did not come.
    #[error("no '{expected}' in {:.1} s", after.as_secs_f64())]
    NoLine {
        /// First word of the line.
        expected: String,
        /// How long it was waited for.
        after: Duration,
    },
    /// A line of the engine's identity did not come.
    #[error("no line '{0}…'")]
    Identity(&'static str),
    /// An option is not announced as the protocol has it.
    #[error("'{line}': expected {expected}")]
    OptionLine {
        /// The line.
        line: String,
        /// What it lacks.
        expected: &'static str,
    },
    /// A position of the check itself cannot be set up.
    #[error("{0}")]
    SetUp(#[from] SetupError),
    /// The answer is no legal turn.
    #[error("'{line}' after '{go}': {error}")]
    Answer {
        /// The answer.
        line: String,
        /// The question.
        go: String,
        /// Why it is not allowed.
        error: RefereeError,
    },
    /// An answer came too late.
    #[error("'{go}' was answered after {} ms", after.as_millis())]
    Late {
        /// The question.
        go: String,
        /// Time of the answer.
        after: Duration,
    },
    /// An endless search was answered too early.
    #[error("'go infinite' was answered before 'stop'")]
    Infinite,
    /// The search reported less than it should.
    #[error("it told no {0}")]
    Info(String),
    /// The answer is no bid.
    #[error("'{0}', expected bestmove bid0, bid1 or bid2")]
    Bid(String),
    /// The program ended with a failure.
    #[error("it ended with {0}")]
    Status(ExitStatus),
    /// The program does not end.
    #[error("it goes on after {0} s")]
    Running(u64),
}

/// Time by which an answer to `movetime` or `stop` may be late.
const LATENESS: Duration = Duration::from_millis(500);
/// Time for an engine to end.
const PARTING: Duration = Duration::from_secs(5);
/// Milliseconds of search in most steps.
const SEARCH_TIME: u64 = 100;

/// Takes an engine through all steps, and reports each. A step without which the others mean nothing ends the check.
pub fn check(launch: &Launch, context: &Context, mut report: impl FnMut(&Check)) -> bool {
    let mut passed = true;
    let mut note = |name: &str, error: Option<CheckError>| {
        passed &= error.is_none();
        report(&Check { name: name.to_owned(), error });
    };
    let process = match EngineProcess::start(launch, &context.watchdog, &context.log) {
        Ok(process) => process,
        Err(error) => {
            note("the program starts", Some(error.into()));
            return false;
        }
    };
    note("the program starts", None);
    let mut engine = Engine { process, options: BTreeMap::new(), identity: vec![] };
    let greeted = engine.greet();
    let is_greeted = greeted.is_ok();
    note("uci is answered with uciok", greeted.err());
    if !is_greeted {
        return false;
    }
    note("it tells its name and author", engine.has_identity().err());
    note("its options are told as the protocol has them", engine.options_are_sound().err());
    note("isready is answered with readyok", engine.ready().err());
    note("an unknown command is passed over", engine.survives("xyzzy plugh").err());
    note("an unknown option is passed over", engine.survives("setoption name No Such Option value 1").err());
    note("a position that cannot be read is passed over", engine.survives("position fen this is none").err());
    for (name, go) in [
        ("it plays with a clock", "go wtime 2000 btime 2000 winc 20 binc 20".to_owned()),
        ("it plays with a clock for 40 turns", "go wtime 2000 btime 2000 movestogo 40".to_owned()),
        ("it plays for a time", format!("go movetime {SEARCH_TIME}")),
        ("it plays to a depth", "go depth 2".to_owned()),
        ("it plays with a number of nodes", "go nodes 500".to_owned()),
    ] {
        note(name, engine.plays(Variant::Chess, Variant::Chess.start_fen(), &["e2e4"], &go).err());
    }
    note("movetime is kept", engine.keeps_time().err());
    note("it thinks until it is stopped", engine.stops().err());
    note("it tells score, depth and nodes", engine.reports_search().err());
    note("it answers a position without moves", engine.answers_mate().err());
    let variants: Vec<Variant> = Variant::ALL.iter().copied().filter(|&variant| engine.knows(variant)).collect();
    for variant in variants {
        let name = format!("it plays {variant}");
        note(&name, engine.plays(variant, variant.start_fen(), &[], &format!("go movetime {SEARCH_TIME}")).err());
    }
    if engine.knows(Variant::Chess2) {
        note("it bids for the side that is asked", engine.bids().err());
    }
    note("it goes on after all that", engine.ready().err());
    note("quit ends it", engine.quits().err());
    passed
}

struct Engine {
    process: EngineProcess,
    /// Names in small letters, and the lines that told them.
    options: BTreeMap<String, String>,
    identity: Vec<String>,
}

type Done = Result<(), CheckError>;

impl Engine {
    /// Waits for a line that begins with a word, and hands out all before it.
    fn until(
        &mut self,
        word: &str,
        patience: Duration,
        mut hear: impl FnMut(&str),
    ) -> Result<(String, Instant), CheckError> {
        let found = await_line(&mut self.process, Instant::now() + patience, |line| {
            if line.text.split_whitespace().next() == Some(word) {
                return LineKind::Answer((line.text.clone(), line.at));
            }
            hear(&line.text);
            LineKind::Chatter
        });
        found.map_err(|_| match self.process.exit_status() {
            Some(status) => CheckError::Ended(status),
            None => CheckError::NoLine { expected: word.to_owned(), after: patience },
        })
    }

    fn greet(&mut self) -> Done {
        self.process.send("uci");
        let (mut options, mut identity) = (BTreeMap::new(), vec![]);
        self.until("uciok", PATIENCE, |line| {
            if let Some(name) = option_name(line) {
                options.insert(name.to_lowercase(), line.to_owned());
            } else if line.starts_with("id ") {
                identity.push(line.to_owned());
            }
        })?;
        (self.options, self.identity) = (options, identity);
        Ok(())
    }

    fn has_identity(&self) -> Done {
        let missing = ["id name ", "id author "].into_iter().find(|start| {
            !self.identity.iter().any(|line| line.strip_prefix(start).is_some_and(|text| !text.trim().is_empty()))
        });
        missing.map_or(Ok(()), |start| Err(CheckError::Identity(start)))
    }

    fn options_are_sound(&self) -> Done {
        const KINDS: [&str; 5] = ["check", "spin", "combo", "button", "string"];
        for line in self.options.values() {
            let wrong = |expected: &'static str| Err(CheckError::OptionLine { line: line.clone(), expected });
            let kind = line.split(" type ").nth(1).and_then(|rest| rest.split_whitespace().next());
            if !kind.is_some_and(|kind| KINDS.contains(&kind)) {
                return wrong("a type of check, spin, combo, button, string");
            }
            let has = |word: &str| line.split_whitespace().any(|part| part == word);
            if kind == Some("spin") && !(has("default") && has("min") && has("max")) {
                return wrong("default, min and max");
            }
            if kind == Some("combo") && !(has("default") && has("var")) {
                return wrong("default and var");
            }
        }
        Ok(())
    }

    fn ready(&mut self) -> Done {
        self.process.send("isready");
        self.until("readyok", PATIENCE, |_| {}).map(|_| ())
    }

    fn survives(&mut self, line: &str) -> Done {
        self.process.send(line);
        self.ready()
    }

    fn knows(&self, variant: Variant) -> bool {
        let line = self.options.get("uci_variant");
        line.is_some_and(|line| line.split_whitespace().any(|word| word == variant.id()))
    }

    fn set_position(&mut self, variant: Variant, fen: &str, moves: &[&str]) -> Done {
        if self.knows(variant) {
            self.process.send(&format!("setoption name UCI_Variant value {variant}"));
        }
        self.process.send("ucinewgame");
        self.ready()?;
        let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        self.process.send(&format!("position fen {fen}{moves}"));
        Ok(())
    }

    fn plays(&mut self, variant: Variant, fen: &str, moves: &[&str], go: &str) -> Done {
        self.set_position(variant, fen, moves)?;
        self.process.send(go);
        let (line, _) = self.until("bestmove", PATIENCE, |_| {})?;
        let mut game = Referee::begin(&Start { variant, duels: true, fen })?;
        let (mut player, form) = (Color::White, AnswerForm::coordinates(false));
        let wrong = |error| CheckError::Answer { line: line.clone(), go: go.to_owned(), error };
        for turn in moves {
            game.answer(player, turn, form).map_err(wrong)?;
            player = !player;
        }
        game.answer(player, line.split_whitespace().nth(1).unwrap_or(""), form).map_err(wrong)
    }

    fn keeps_time(&mut self) -> Done {
        self.set_position(Variant::Chess, Variant::Chess.start_fen(), &[])?;
        let go = format!("go movetime {SEARCH_TIME}");
        let begun = self.process.send_timed(&go);
        let (_, at) = self.until("bestmove", PATIENCE, |_| {})?;
        let after = at.saturating_duration_since(begun);
        let is_late = after > Duration::from_millis(SEARCH_TIME) + LATENESS;
        if is_late { Err(CheckError::Late { go, after }) } else { Ok(()) }
    }

    fn stops(&mut self) -> Done {
        self.set_position(Variant::Chess, Variant::Chess.start_fen(), &[])?;
        self.process.send("go infinite");
        let early = self.until("bestmove", Duration::from_millis(300), |_| {}).is_ok();
        if early {
            return Err(CheckError::Infinite);
        }
        let begun = self.process.send_timed("stop");
        let (_, at) = self.until("bestmove", PATIENCE, |_| {})?;
        let after = at.saturating_duration_since(begun);
        if after > LATENESS { Err(CheckError::Late { go: "stop".to_owned(), after }) } else { Ok(()) }
    }

    fn reports_search(&mut self) -> Done {
        self.set_position(Variant::Chess, Variant::Chess.start_fen(), &[])?;
        self.process.send("go depth 3");
        let mut info = SearchInfo::default();
        self.until("bestmove", PATIENCE, |line| {
            if line.starts_with("info ") {
                listen(line, &mut info);
            }
        })?;
        let missing =
            [("score", info.score.is_some()), ("depth", info.depth.is_some()), ("nodes", info.nodes.is_some())];
        let missing: Vec<&str> = missing.into_iter().filter(|(_, told)| !told).map(|(name, _)| name).collect();
        if missing.is_empty() { Ok(()) } else { Err(CheckError::Info(missing.join(", "))) }
    }

    fn answers_mate(&mut self) -> Done {
        self.set_position(Variant::Chess, "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", &[])?;
        self.process.send("go depth 1");
        self.until("bestmove", PATIENCE, |_| {})?;
        self.ready()
    }

    fn bids(&mut self) -> Done {
        for side in ["w", "b"] {
            self.set_position(Variant::Chess2, "4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 cc 33", &["d4e5:?"])?;
            self.process.send(&format!("go movetime {SEARCH_TIME} side {side}"));
            let (line, _) = self.until("bestmove", PATIENCE, |_| {})?;
            let bid = line.split_whitespace().nth(1).unwrap_or("");
            if !["bid0", "bid1", "bid2"].contains(&bid) {
                return Err(CheckError::Bid(line));
            }
        }
        Ok(())
    }

    fn quits(&mut self) -> Done {
        self.process.send("quit");
        self.process.close(PARTING);
        match self.process.exit_status() {
            Some(status) if status.success() => Ok(()),
            Some(status) => Err(CheckError::Status(status)),
            None => Err(CheckError::Running(PARTING.as_secs())),
        }
    }
}

/// The name in a line `option name … type …`.
fn option_name(line: &str) -> Option<&str> {
    let rest = line.trim().strip_prefix("option name ")?;
    rest.split(" type ").next().map(str::trim)
}
