//! Does an engine keep to the manners of the protocol? It is taken through them step by step.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use twofold_rules::{Color, Variant};

use crate::engine_process::{EngineProcess, Launch};
use crate::player::{Context, LineKind, PATIENCE, SearchInfo, await_line};
use crate::referee::{self, AnswerMode};
use crate::uci::{listen, option_name};

/// A step, and what was wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What was looked at.
    pub name: String,
    /// What was wrong, if something was.
    pub fault: Option<String>,
}

/// How late an answer to `movetime` or `stop` may be.
const LATENESS: Duration = Duration::from_millis(500);
/// How long an engine may take to end.
const PARTING: Duration = Duration::from_secs(5);
/// What an engine thinks for in most steps, in milliseconds.
const THOUGHT: u64 = 100;

/// Takes an engine through all steps; `tell` hears of each. After a step without which the others mean nothing no more follow.
pub fn check(launch: &Launch, around: &Context, mut tell: impl FnMut(&Step)) -> bool {
    let mut passed = true;
    let mut note = |name: &str, fault: Option<String>| {
        passed &= fault.is_none();
        tell(&Step { name: name.to_owned(), fault });
    };
    let process = EngineProcess::start(launch, &around.watchdog, &around.log);
    note("the program starts", process.as_ref().err().map(ToString::to_string));
    let Ok(process) = process else { return false };
    let mut engine = Engine { process, options: BTreeMap::new(), identity: vec![] };
    let greeted = engine.greet();
    let is_greeted = greeted.is_ok();
    note("uci is answered with uciok", greeted.err());
    if !is_greeted {
        return false;
    }
    note("it tells its name and author", engine.tells_identity().err());
    note("its options are told as the protocol has them", engine.options_are_sound().err());
    note("isready is answered with readyok", engine.ready().err());
    note("an unknown command is passed over", engine.survives("xyzzy plugh").err());
    note("an unknown option is passed over", engine.survives("setoption name No Such Option value 1").err());
    note("a position that cannot be read is passed over", engine.survives("position fen this is none").err());
    for (name, go) in [
        ("it plays with a clock", "go wtime 2000 btime 2000 winc 20 binc 20".to_owned()),
        ("it plays with a clock for 40 turns", "go wtime 2000 btime 2000 movestogo 40".to_owned()),
        ("it plays for a time", format!("go movetime {THOUGHT}")),
        ("it plays to a depth", "go depth 2".to_owned()),
        ("it plays with a number of nodes", "go nodes 500".to_owned()),
    ] {
        note(name, engine.plays(Variant::Chess, Variant::Chess.start_fen(), &["e2e4"], &go).err());
    }
    note("movetime is kept", engine.keeps_time().err());
    note("it thinks until it is stopped", engine.stops().err());
    note("it tells score, depth and nodes", engine.tells_thoughts().err());
    note("it answers a position without moves", engine.answers_mate().err());
    let variants: Vec<Variant> = Variant::ALL.iter().copied().filter(|&variant| engine.knows(variant)).collect();
    for variant in variants {
        let name = format!("it plays {variant}");
        note(&name, engine.plays(variant, variant.start_fen(), &[], &format!("go movetime {THOUGHT}")).err());
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

type Done = Result<(), String>;

impl Engine {
    /// Waits for a line that begins with a word, and hands out all before it.
    fn until(
        &mut self,
        word: &str,
        patience: Duration,
        mut hear: impl FnMut(&str),
    ) -> Result<(String, Instant), String> {
        let found = await_line(&mut self.process, Instant::now() + patience, |line| {
            if line.text.split_whitespace().next() == Some(word) {
                return LineKind::Answer((line.text.clone(), line.at));
            }
            hear(&line.text);
            LineKind::Chatter
        });
        found.map_err(|_| match self.process.ended() {
            Some(status) => format!("it ended: {status}"),
            None => format!("no '{word}' in {:.1} s", patience.as_secs_f64()),
        })
    }

    fn greet(&mut self) -> Done {
        self.process.say("uci");
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

    fn tells_identity(&self) -> Done {
        let missing = ["id name ", "id author "].into_iter().find(|start| {
            !self.identity.iter().any(|line| line.strip_prefix(start).is_some_and(|text| !text.trim().is_empty()))
        });
        missing.map_or(Ok(()), |start| Err(format!("no line '{start}…'")))
    }

    fn options_are_sound(&self) -> Done {
        const KINDS: [&str; 5] = ["check", "spin", "combo", "button", "string"];
        for line in self.options.values() {
            let kind = line.split(" type ").nth(1).and_then(|rest| rest.split_whitespace().next());
            if !kind.is_some_and(|kind| KINDS.contains(&kind)) {
                return Err(format!("'{line}': expected a type of {}", KINDS.join(", ")));
            }
            let has = |word: &str| line.split_whitespace().any(|part| part == word);
            if kind == Some("spin") && !(has("default") && has("min") && has("max")) {
                return Err(format!("'{line}': expected default, min and max"));
            }
            if kind == Some("combo") && !(has("default") && has("var")) {
                return Err(format!("'{line}': expected default and var"));
            }
        }
        Ok(())
    }

    fn ready(&mut self) -> Done {
        self.process.say("isready");
        self.until("readyok", PATIENCE, |_| {}).map(|_| ())
    }

    fn survives(&mut self, line: &str) -> Done {
        self.process.say(line);
        self.ready()
    }

    fn knows(&self, variant: Variant) -> bool {
        let line = self.options.get("uci_variant");
        line.is_some_and(|line| line.split_whitespace().any(|word| word == variant.id()))
    }

    fn set_position(&mut self, variant: Variant, fen: &str, moves: &[&str]) -> Done {
        if self.knows(variant) {
            self.process.say(&format!("setoption name UCI_Variant value {variant}"));
        }
        self.process.say("ucinewgame");
        self.ready()?;
        let moves = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        self.process.say(&format!("position fen {fen}{moves}"));
        Ok(())
    }

    fn plays(&mut self, variant: Variant, fen: &str, moves: &[&str], go: &str) -> Done {
        self.set_position(variant, fen, moves)?;
        self.process.say(go);
        let (line, _) = self.until("bestmove", PATIENCE, |_| {})?;
        let mut game = referee::begin(variant, fen, true).map_err(|error| error.to_string())?;
        let mut player = Color::White;
        for turn in moves {
            game.answer(player, turn, AnswerMode::Whole)?;
            player = !player;
        }
        let turn = line.split_whitespace().nth(1).unwrap_or("");
        game.answer(player, turn, AnswerMode::Whole).map_err(|error| format!("'{line}' after '{go}': {error}"))
    }

    fn keeps_time(&mut self) -> Done {
        self.set_position(Variant::Chess, Variant::Chess.start_fen(), &[])?;
        let begun = Instant::now();
        self.process.say(&format!("go movetime {THOUGHT}"));
        let (_, at) = self.until("bestmove", PATIENCE, |_| {})?;
        let taken = at.saturating_duration_since(begun);
        let late = taken > Duration::from_millis(THOUGHT) + LATENESS;
        if late { Err(format!("{} ms instead of {THOUGHT}", taken.as_millis())) } else { Ok(()) }
    }

    fn stops(&mut self) -> Done {
        self.set_position(Variant::Chess, Variant::Chess.start_fen(), &[])?;
        self.process.say("go infinite");
        let early = self.until("bestmove", Duration::from_millis(300), |_| {}).is_ok();
        if early {
            return Err("'go infinite' was answered before 'stop'".to_owned());
        }
        let begun = Instant::now();
        self.process.say("stop");
        let (_, at) = self.until("bestmove", PATIENCE, |_| {})?;
        let taken = at.saturating_duration_since(begun);
        if taken > LATENESS { Err(format!("'stop' was answered after {} ms", taken.as_millis())) } else { Ok(()) }
    }

    fn tells_thoughts(&mut self) -> Done {
        self.set_position(Variant::Chess, Variant::Chess.start_fen(), &[])?;
        self.process.say("go depth 3");
        let mut info = SearchInfo::default();
        self.until("bestmove", PATIENCE, |line| {
            if line.starts_with("info ") {
                listen(line, &mut info);
            }
        })?;
        let missing =
            [("score", info.score.is_some()), ("depth", info.depth.is_some()), ("nodes", info.nodes.is_some())];
        let missing: Vec<&str> = missing.into_iter().filter(|(_, told)| !told).map(|(name, _)| name).collect();
        if missing.is_empty() { Ok(()) } else { Err(format!("it told no {}", missing.join(", "))) }
    }

    fn answers_mate(&mut self) -> Done {
        self.set_position(Variant::Chess, "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", &[])?;
        self.process.say("go depth 1");
        self.until("bestmove", PATIENCE, |_| {})?;
        self.ready()
    }

    fn bids(&mut self) -> Done {
        for side in ["w", "b"] {
            self.set_position(Variant::Chess2, "4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 cc 33", &["d4e5:?"])?;
            self.process.say(&format!("go movetime {THOUGHT} side {side}"));
            let (line, _) = self.until("bestmove", PATIENCE, |_| {})?;
            let bid = line.split_whitespace().nth(1).unwrap_or("");
            if !["bid0", "bid1", "bid2"].contains(&bid) {
                return Err(format!("'{line}', expected bestmove bid0, bid1 or bid2"));
            }
        }
        Ok(())
    }

    fn quits(&mut self) -> Done {
        self.process.say("quit");
        self.process.part(PARTING);
        match self.process.ended() {
            Some(status) if status.success() => Ok(()),
            Some(status) => Err(format!("it ended with {status}")),
            None => Err(format!("it goes on after {} s", PARTING.as_secs())),
        }
    }
}
