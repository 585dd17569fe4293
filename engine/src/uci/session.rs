use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread::{Scope, ScopedJoinHandle};

use twofold_rules::bitboard::Word;
use twofold_rules::{Game, with_game};
use twofold_search::Signals;

use super::command::{Command, Go};
use super::options::{Effect, Options};
use super::seat::{Seat, seat};
use crate::output::Output;
use crate::{build_info, commands};

/// A conversation with a GUI.
pub struct Session<'scope, 'env> {
    out: &'scope Output,
    scope: &'scope Scope<'scope, 'env>,
    options: Options,
    /// `None` if there was no memory for its tables; said when it is needed.
    seat: Option<Box<dyn Seat>>,
    search: Option<Running<'scope>>,
}

/// A search that was begun.
struct Running<'scope> {
    thread: ScopedJoinHandle<'scope, ()>,
    signals: Arc<Signals>,
    /// Will it end by itself, once it does not ponder any more?
    bounded: bool,
}

const HELP: &str = "Commands: uci isready ucinewgame setoption position go stop ponderhit quit; \
debug register; d eval bench flip help compiler. A move is a whole turn, its steps joined by a comma: g8f6,d7d5. \
The option UCI_Variant chooses the game. More in docs/protocol.md; 'twofold --help' lists the commands of the shell.";

impl<'scope, 'env> Session<'scope, 'env> {
    pub fn new(out: &'scope Output, scope: &'scope Scope<'scope, 'env>) -> Self {
        let options = Options::default();
        let seat = seat(options.variant, &options).ok();
        Self { out, scope, options, seat, search: None }
    }

    /// Obeys a line. What is wrong is told in one line, and changes nothing.
    pub fn obey(&mut self, line: &str) -> ControlFlow<()> {
        let done = match line.parse() {
            Ok(Command::Quit) => return ControlFlow::Break(()),
            Ok(command) => self.execute(command),
            Err(error) => Err(error.to_string()),
        };
        if let Err(error) = done {
            self.out.error(&error);
        }
        ControlFlow::Continue(())
    }

    fn execute(&mut self, command: Command) -> Result<(), String> {
        match command {
            // Every line in and out can be had in the log; there is nothing more to say with debug on.
            Command::Nothing | Command::Quit | Command::Debug(_) | Command::Register => {}
            Command::Uci => self.introduce(),
            Command::IsReady => self.out.say("readyok"),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref())?,
            Command::NewGame => {
                self.stop();
                self.seat()?.new_game();
            }
            Command::Position { fen, moves } => self.seat()?.set_position(fen.as_deref(), &moves)?,
            Command::Go(go) => self.go(&go)?,
            Command::Stop => self.stop(),
            Command::PonderHit => match &self.search {
                Some(search) => search.signals.ponder_hit(),
                None => return Err("ponderhit: nothing is pondered on, expected 'go ponder' before it".to_owned()),
            },
            Command::Display => self.out.say(&self.seat_now()?.display()),
            Command::Eval => self.out.say(&self.seat_now()?.evaluation()),
            Command::Bench(depth) => {
                self.stop();
                let depth = depth.unwrap_or(commands::bench::DEPTH);
                commands::bench::run(depth, self.out).map_err(|error| error.to_string())?;
            }
            Command::Flip => self.seat()?.flip()?,
            Command::Help => self.out.say(HELP),
            Command::Compiler => self.out.say(&build_info::description()),
        }
        Ok(())
    }

    fn introduce(&self) {
        self.out.say(&format!("id name Twofold {}", env!("CARGO_PKG_VERSION")));
        self.out.say("id author the Twofold developers");
        Options::describe().iter().for_each(|line| self.out.say(line));
        self.out.say("uciok");
    }

    fn seat_now(&self) -> Result<&dyn Seat, String> {
        self.seat.as_deref().ok_or_else(|| NO_MEMORY.to_owned())
    }

    fn seat(&mut self) -> Result<&mut Box<dyn Seat>, String> {
        self.seat.as_mut().ok_or_else(|| NO_MEMORY.to_owned())
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), String> {
        let before = self.options.clone();
        let effect = self.options.set(name, value).map_err(|error| error.to_string())?;
        let done = self.apply(effect, before.variant != self.options.variant);
        if done.is_err() {
            self.options = before;
        }
        done.map_err(|error| format!("setoption {name}: {error}"))
    }

    /// Does what an option's new value asks for. A search that runs is ended first, as it holds the tables.
    fn apply(&mut self, effect: Effect, new_variant: bool) -> Result<(), String> {
        if !matches!(effect, Effect::None | Effect::Log(_)) {
            self.stop();
        }
        let Options { hash, threads, multi_pv, .. } = self.options;
        match effect {
            Effect::None => {}
            Effect::ClearHash => self.seat()?.new_game(),
            Effect::Hash if self.seat.is_none() => self.seat = Some(seat(self.options.variant, &self.options)?),
            Effect::Hash => self.seat()?.set_hash(hash)?,
            Effect::Threads => self.seat()?.set_threads(threads),
            Effect::MultiPv => self.seat()?.set_multi_pv(multi_pv),
            Effect::Variant => self.change_game(new_variant)?,
            Effect::Setup => self.change_setup()?,
            Effect::Log(path) => self.out.keep_log(path.as_deref()).map_err(|error| error.to_string())?,
        }
        Ok(())
    }

    /// Sits down at another game, and tells the GUI of its board as programs of the Fairy-Stockfish family do. Their
    /// template names the set of rules from which a GUI may start; all these games have the pieces of chess.
    fn change_game(&mut self, is_new: bool) -> Result<(), String> {
        let variant = self.options.variant;
        if is_new || self.seat.is_none() {
            self.seat = Some(seat(variant, &self.options)?);
        }
        self.tell_game();
        Ok(())
    }

    fn tell_game(&self) {
        let variant = self.options.variant;
        let ranks = with_game!(variant, G => <G as Game>::Word::RANKS);
        let start = self.options.setup.start_fen(variant);
        let board = format!("files 8 ranks {ranks} pocket 0 template chess");
        self.out.say(&format!("info string variant {variant} {board} startpos {start}"));
    }

    /// Begins anew as it was chosen, in a game that lets one choose.
    fn change_setup(&mut self) -> Result<(), String> {
        let options = self.options.clone();
        if self.seat()?.set_up(&options)? {
            self.tell_game();
        }
        Ok(())
    }

    fn go(&mut self, go: &Go) -> Result<(), String> {
        let signals = Arc::new(Signals::new(go.ponder));
        let task = self.seat_now()?.search(go, &self.options, &signals, self.out)?;
        self.stop();
        let bounded = go.is_limited() && !go.infinite;
        let thread = self.scope.spawn(task);
        self.search = Some(Running { thread, signals, bounded });
        Ok(())
    }

    /// Ends a search and waits for its answer.
    fn stop(&mut self) {
        if let Some(search) = &self.search {
            search.signals.stop();
        }
        self.wait();
    }

    fn wait(&mut self) {
        if let Some(search) = self.search.take() {
            // A fault in the search has been told already.
            let _ = search.thread.join();
        }
    }

    /// The input has ended: what ends by itself is waited for.
    pub fn finish(&mut self) {
        match &self.search {
            Some(search) if search.bounded && !search.signals.is_pondering() => self.wait(),
            _ => self.stop(),
        }
    }

    /// The conversation is over.
    pub fn abandon(&mut self) {
        self.stop();
    }
}

const NO_MEMORY: &str = "there is no memory for the tables, expected a smaller Hash";
