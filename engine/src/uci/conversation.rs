use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::thread::{Builder, Scope, ScopedJoinHandle};
use std::time::Instant;

use twofold_search::Signals;
use twofold_session::{GameSession, Granted, SetupError, open};

use super::command::{Command, CommandError};
use super::go::Go;
use super::options::{Effect, Options};
use super::request;
use super::task::{Task, Work};
use super::{Event, display};
use crate::output::Output;
use crate::{build_info, commands};

/// A conversation with a GUI.
pub struct Conversation<'scope, 'env> {
    out: &'scope Output,
    scope: &'scope Scope<'scope, 'env>,
    events: SyncSender<Event>,
    options: Options,
    game: Box<dyn GameSession>,
    /// Why the last position was refused. Until another is accepted there is nothing to search.
    refused: Option<String>,
    /// Resources that were last reported.
    granted: Option<Granted>,
    running: Option<Running<'scope>>,
    /// Commands that wait for a bounded search to end.
    waiting: VecDeque<Command>,
}

/// A task that was begun.
struct Running<'scope> {
    thread: ScopedJoinHandle<'scope, ()>,
    signals: Arc<Signals>,
    /// It has printed its answer.
    is_done: Arc<AtomicBool>,
    /// It ends by itself, once it does not ponder any more.
    is_bounded: bool,
}

const HELP: &str = "Commands: uci isready ucinewgame setoption position go stop ponderhit quit; \
debug register; d eval bench flip help compiler. A move is a whole turn, its steps joined by a comma: g8f6,d7d5. \
The option UCI_Variant chooses the game. More in docs/protocol.md; 'twofold --help' lists the commands of the shell.";

impl<'scope, 'env> Conversation<'scope, 'env> {
    pub fn new(
        out: &'scope Output,
        scope: &'scope Scope<'scope, 'env>,
        events: SyncSender<Event>,
    ) -> Result<Self, SetupError> {
        let options = Options::default();
        let game = open(options.variant, &options.session)?;
        let (refused, granted, running, waiting) = (None, None, None, VecDeque::new());
        Ok(Self { out, scope, events, options, game, refused, granted, running, waiting })
    }

    /// Obeys a line, now or when the search that runs has ended. Reports in one line what is wrong with it.
    pub fn obey(&mut self, line: &str, received: Instant) -> ControlFlow<()> {
        match line.parse() {
            Ok(Command::Quit) => return ControlFlow::Break(()),
            Ok(command) if self.must_wait(&command) => self.waiting.push_back(command),
            Ok(command) => self.execute(command, received),
            Err(error) => self.fail(&error),
        }
        ControlFlow::Continue(())
    }

    fn fail(&self, error: &dyn std::fmt::Display) {
        self.out.error(&error.to_string());
    }

    /// Searches that end by themselves are finished one after the other: what changes game or search waits for them, and so
    /// does everything after it that has to come in order.
    fn must_wait(&self, command: &Command) -> bool {
        use Command::*;
        match command {
            Nothing | Quit | Debug(_) | Register | Uci | IsReady | Stop | PonderHit | Help | Compiler => false,
            Go(_) | SetOption { .. } | NewGame | Bench(_) | Flip => self.is_busy(),
            Position { .. } | NoPosition(_) | Display | Eval => !self.waiting.is_empty(),
        }
    }

    /// True if a search runs that ends by itself.
    fn is_busy(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.is_bounded && !running.signals.is_pondering())
    }

    fn execute(&mut self, command: Command, received: Instant) {
        match command {
            // Every line in and out can be had in the log; there is nothing more to say with debug on.
            Command::Nothing | Command::Quit | Command::Debug(_) | Command::Register => {}
            Command::Uci => self.introduce(),
            Command::IsReady => self.confirm(),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::NewGame => self.new_game(),
            Command::Position { fen, moves } => self.set_position(fen.as_deref(), &moves),
            Command::NoPosition(error) => self.refuse(&error),
            Command::Go(go) => self.go(&go, received),
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit(),
            Command::Display => self.out.say(&display::position(self.game.as_ref())),
            Command::Eval => self.out.say(&display::evaluation(self.game.as_ref())),
            Command::Bench(depth) => {
                self.end_task();
                self.start(true, Signals::default(), |_| Work::Bench {
                    depth: depth.unwrap_or(commands::bench::DEPTH),
                });
            }
            Command::Flip => self.game.mirror(),
            Command::Help => self.out.say(HELP),
            Command::Compiler => self.out.say(&build_info::description()),
        }
    }

    fn introduce(&self) {
        self.out.say(&format!("id name Twofold {}", env!("CARGO_PKG_VERSION")));
        self.out.say("id author the Twofold developers");
        Options::describe().iter().for_each(|line| self.out.say(line));
        self.out.say("uciok");
    }

    /// Answers `isready`; without a search the tables are made now, so that the next one can begin at once.
    fn confirm(&mut self) {
        if self.running.is_none() {
            self.prepare();
        }
        self.out.say("readyok");
    }

    /// Makes the tables, and says so where there is less memory than was asked for.
    fn prepare(&mut self) {
        let granted = self.game.prepare();
        if self.granted.replace(granted) == Some(granted) {
            return;
        }
        let wanted = self.options.session.search;
        if granted.hash_mib < wanted.hash_mib {
            let Granted { hash_mib, .. } = granted;
            self.out.say(&format!("info string there is no memory for Hash {}, using {hash_mib} MiB", wanted.hash_mib));
        }
        if granted.threads < wanted.threads {
            let Granted { threads, .. } = granted;
            self.out.say(&format!("info string there is no memory for Threads {}, using {threads}", wanted.threads));
        }
    }

    fn set_position(&mut self, fen: Option<&str>, moves: &[String]) {
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        match self.game.set_up(fen, &moves) {
            Ok(()) => self.refused = None,
            Err(error) => self.refuse(&error),
        }
    }

    fn refuse(&mut self, error: &dyn std::fmt::Display) {
        self.fail(error);
        self.refused = Some(error.to_string());
    }

    /// Forgets the last game. After a position that was refused the new game stands at its start.
    fn new_game(&mut self) {
        self.end_task();
        self.game.clear();
        if self.refused.is_some() {
            self.set_position(None, &[]);
        }
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) {
        let before = self.options.clone();
        let effect = match self.options.set(name, value) {
            Ok(effect) => effect,
            Err(error) => return self.fail(&error),
        };
        if let Err(error) = self.apply(effect, before.variant != self.options.variant) {
            self.options = before;
            self.fail(&format!("setoption {name}: {error}"));
        }
    }

    /// Does what an option's new value asks for. A search that runs is ended first, as it holds the tables.
    fn apply(&mut self, effect: Effect, is_other_game: bool) -> Result<(), Box<dyn std::error::Error>> {
        if !matches!(effect, Effect::None | Effect::Log(_)) {
            self.end_task();
        }
        match effect {
            Effect::None => {}
            Effect::ClearHash => self.game.clear(),
            Effect::Search => {
                self.game.set_search(self.options.session.search);
                self.granted = None;
            }
            Effect::Variant => {
                if is_other_game {
                    self.game = open(self.options.variant, &self.options.session)?;
                    (self.refused, self.granted) = (None, None);
                }
                self.announce_game();
            }
            Effect::Setup => {
                if self.game.restart(&self.options.session)? {
                    self.refused = None;
                    self.announce_game();
                }
            }
            Effect::Log(path) => self.out.keep_log(path.as_deref())?,
        }
        Ok(())
    }

    /// Describes the board as programs of the Fairy-Stockfish family do. Their template names the set of rules from which a
    /// GUI may start; all these games have the pieces of chess.
    fn announce_game(&self) {
        let (variant, board, start) = (self.options.variant, self.game.board(), self.game.start_fen());
        let board = format!("files {} ranks {} pocket 0 template chess", board.files, board.ranks);
        self.out.say(&format!("info string variant {variant} {board} startpos {start}"));
    }

    fn go(&mut self, go: &Go, received: Instant) {
        self.end_task();
        for words in &go.left_out {
            self.out.error(&format!("go: {words}; left out"));
        }
        if let Some(reason) = &self.refused {
            self.out.error(&format!("go: there is no position to search, the last one was refused: {reason}"));
            if go.perft.is_none() {
                self.out.say("bestmove (none)");
            }
            return;
        }
        let signals = Signals::new(go.ponder);
        if go.is_stopped {
            signals.stop();
        }
        if let Some(depth) = go.perft {
            return self.start(go.is_bounded(), signals, |game| Work::Perft { game, depth });
        }
        self.prepare();
        let (search, left_out) = request::search(self.game.as_ref(), go, &self.options, received);
        left_out.iter().for_each(|error| self.fail(error));
        self.start(go.is_bounded(), signals, |game| Work::Search(search(game)));
    }

    /// Begins a task in a thread of its own. If the system gives none, the task is done here and now.
    fn start(&mut self, is_bounded: bool, signals: Signals, work: impl Fn(Box<dyn GameSession>) -> Work) {
        let signals = Arc::new(signals);
        let is_done = Arc::new(AtomicBool::new(false));
        let (out, events, done) = (self.out, self.events.clone(), Arc::clone(&is_done));
        let task = |work: Work| Task { work, signals: Arc::clone(&signals) };
        let threaded = task(work(self.game.fork()));
        let run = move || {
            threaded.run(out);
            done.store(true, Ordering::Release);
            // Wakes the conversation up; if it has other events to read, it looks for itself.
            let _ = events.try_send(Event::Done);
        };
        match Builder::new().name("search".to_owned()).spawn_scoped(self.scope, run) {
            Ok(thread) => self.running = Some(Running { thread, signals, is_done, is_bounded }),
            Err(error) => {
                self.fail(&format!(
                    "the system gives no thread for the search ({error}), so that it cannot be stopped"
                ));
                if !is_bounded {
                    signals.stop();
                }
                task(work(self.game.fork())).run(out);
            }
        }
    }

    /// Ends every search that was asked for: the one that runs is answered now, those that wait are answered as soon as they
    /// begin.
    fn stop(&mut self) {
        for command in &mut self.waiting {
            if let Command::Go(go) = command {
                go.is_stopped = true;
            }
        }
        self.end_task();
        self.go_on();
    }

    /// The turn that is pondered on was played.
    fn ponder_hit(&mut self) {
        let waiting = self.waiting.iter_mut().find_map(|command| match command {
            Command::Go(go) if go.ponder => Some(go),
            _ => None,
        });
        match (&self.running, waiting) {
            (Some(running), _) if running.signals.is_pondering() => running.signals.ponder_hit(),
            (_, Some(go)) => go.ponder = false,
            (Some(_), None) => {}
            (None, None) => self.fail(&CommandError::NoPonder),
        }
    }

    /// Ends a task and waits for its answer.
    fn end_task(&mut self) {
        if let Some(running) = &self.running {
            running.signals.stop();
        }
        self.join();
    }

    fn join(&mut self) {
        if let Some(running) = self.running.take() {
            // A fault in the search has been reported already.
            let _ = running.thread.join();
        }
    }

    /// If a task has ended, does what waited for it, up to the next one that must be waited for.
    pub fn notice_end(&mut self) {
        if self.running.as_ref().is_some_and(|running| running.is_done.load(Ordering::Acquire)) {
            self.join();
            self.go_on();
        }
    }

    fn go_on(&mut self) {
        while !self.is_busy()
            && let Some(command) = self.waiting.pop_front()
        {
            self.execute(command, Instant::now());
        }
    }

    /// The input has ended. What ends by itself is waited for, what does not is ended. True if nothing is left to be done.
    pub fn is_finished(&mut self) -> bool {
        while self.running.is_some() && !self.is_busy() {
            self.end_task();
            self.go_on();
        }
        self.running.is_none()
    }

    /// The conversation is over.
    pub fn abandon(&mut self) {
        self.waiting.clear();
        self.end_task();
    }
}
