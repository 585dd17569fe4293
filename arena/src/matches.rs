//! A match: its games are played by so many workers at a time, noted as they end, and counted until it is decided.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use crate::ArenaError;
use crate::engine_error::EngineError;
use crate::events::{Event, GameInfo};
use crate::game::{Game, GameResult};
use crate::journal::{Journal, Played};
use crate::openings::Book;
use crate::player::{self, Context, Player, Start};
use crate::schedule::{GameSpec, Schedule};
use crate::scoreboard::Scoreboard;
use crate::settings::{Request, Settings};

/// A match that can be played.
pub struct Match {
    settings: Settings,
    names: Vec<String>,
    schedule: Schedule,
    books: BTreeMap<u8, Book>,
    journal: Journal,
    /// Numbers of the games that are finished.
    finished: BTreeSet<u64>,
    standing: Scoreboard,
    is_over: bool,
}

/// What ends a match before its last game.
#[derive(Default)]
pub struct StopFlag {
    now: AtomicBool,
}

impl StopFlag {
    /// Ends the match: games that are being played are broken off and count for nothing.
    pub fn halt(&self) {
        self.now.store(true, Relaxed);
    }

    /// Is it to end?
    pub fn is_halted(&self) -> bool {
        self.now.load(Relaxed)
    }
}

/// What a worker reports.
enum WorkerMessage {
    Started(GameSpec),
    Finished(GameSpec, Box<GameResult>),
    /// Something without which the match cannot go on.
    Failed(ArenaError),
}

impl Match {
    /// Begins a match, or goes on with one.
    pub fn open(request: &Request) -> Result<Self, ArenaError> {
        let resumed = request.resume.as_deref().map(Journal::resume).transpose()?;
        let (settings, journal, games, is_over) = match (resumed, &request.settings) {
            (Some((journal, found)), _) => (found.settings, journal, found.games, found.is_over),
            (None, Some(settings)) => {
                // What cannot be read is told before anything is written.
                books(settings)?;
                (settings.clone(), Journal::begin(&request.journal, settings, request.discard)?, vec![], false)
            }
            (None, None) => return Err(ArenaError::Openings("no match was described".to_owned())),
        };
        let names: Vec<String> = settings.engines.iter().map(|engine| engine.name.clone()).collect();
        let schedule = Schedule::new(&settings, settings.variants()?);
        let mut contest = Self {
            books: books(&settings)?,
            standing: Scoreboard::new(&settings),
            finished: BTreeSet::new(),
            settings,
            names,
            schedule,
            journal,
            is_over,
        };
        for game in games {
            contest.count(game.number, &game.ending);
        }
        Ok(contest)
    }

    /// Where the match writes a log, and what of.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    fn count(&mut self, number: u64, ending: &GameResult) {
        if let Some(spec) = self.schedule.spec(number)
            && self.finished.insert(number)
        {
            self.standing.add(&spec, ending);
        }
    }

    /// Plays what is left of it. `tell` hears of all that happens.
    pub fn play(&mut self, around: &Context, halt: &StopFlag, mut tell: impl FnMut(&Event)) -> Result<(), ArenaError> {
        tell(&Event::Match {
            engines: self.names.clone(),
            games: self.schedule.count(),
            finished: self.finished.len() as u64,
            seed: self.settings.seed,
        });
        for warning in self.warnings() {
            tell(&Event::Warning { text: warning });
        }
        let is_decided = self.is_over || self.standing.verdict().is_some();
        let verdict = if is_decided { None } else { self.play_rest(around, halt, &mut tell)? };
        tell(&self.score());
        let is_complete = self.finished.len() as u64 == self.schedule.count();
        let text = match (verdict, self.standing.verdict()) {
            (Some(text), _) => text,
            (None, Some(text)) => text,
            (None, None) if is_complete => "Finished match".to_owned(),
            (None, None) => "The match was broken off; it can go on".to_owned(),
        };
        if !self.is_over && (is_complete || self.standing.verdict().is_some()) {
            self.journal.end()?;
            self.is_over = true;
        }
        tell(&Event::Ended { finished: self.finished.len() as u64, text });
        Ok(())
    }

    /// What the user may not have meant.
    fn warnings(&self) -> Vec<String> {
        let wanted = self.schedule.openings();
        let text = |book: &Book| {
            let count = book.count();
            format!("{}: {count} openings for {wanted} meetings of every two engines: they come again", book.variant())
        };
        let has_few = |book: &&Book| !self.settings.openings.none && book.count() < wanted;
        self.books.values().filter(has_few).map(text).collect()
    }

    /// Plays the games that are not finished. Returns why the match cannot go on, if it cannot.
    fn play_rest(
        &mut self,
        around: &Context,
        halt: &StopFlag,
        tell: &mut impl FnMut(&Event),
    ) -> Result<Option<String>, ArenaError> {
        let finished = self.finished.clone();
        let left = self.schedule.count().saturating_sub(finished.len() as u64);
        let next = AtomicU64::new(1);
        let over = AtomicBool::new(false);
        let workers = self.settings.concurrency.min(usize::try_from(left).unwrap_or(usize::MAX)).max(1);
        let working = AtomicU64::new(workers as u64);
        let (settings, schedule, books, names) =
            (self.settings.clone(), self.schedule.clone(), self.books.clone(), self.names.clone());
        let context = WorkerContext { settings: &settings, schedule: &schedule, books: &books, names: &names, around };
        thread::scope(|scope| {
            let (to, from) = mpsc::channel();
            for _ in 0..workers {
                let (to, next, over, finished, context, working) =
                    (to.clone(), &next, &over, &finished, &context, &working);
                scope.spawn(move || {
                    let _leaving = Leaving(working);
                    context.work(finished, next, || over.load(Relaxed) || halt.is_halted(), &to);
                });
            }
            drop(to);
            let end = self.listen(&from, halt, tell);
            over.store(true, Relaxed);
            // Whoever waits for an engine that is thinking, or has just started one, need not wait any longer.
            while working.load(Relaxed) > 0 {
                around.watchdog.end_all();
                thread::sleep(Duration::from_millis(5));
            }
            end
        })
    }

    fn listen(
        &mut self,
        from: &Receiver<WorkerMessage>,
        halt: &StopFlag,
        tell: &mut impl FnMut(&Event),
    ) -> Result<Option<String>, ArenaError> {
        let mut since_score = 0;
        loop {
            let report = match from.recv_timeout(Duration::from_millis(50)) {
                Ok(report) => report,
                Err(mpsc::RecvTimeoutError::Timeout) if halt.is_halted() => return Ok(None),
                Err(mpsc::RecvTimeoutError::Timeout) => continue,
                Err(mpsc::RecvTimeoutError::Disconnected) => return Ok(None),
            };
            if halt.is_halted() {
                // What ends now was broken off.
                return Ok(None);
            }
            match report {
                WorkerMessage::Started(spec) => tell(&Event::Started(self.meeting(&spec))),
                WorkerMessage::Failed(error) => return Err(error),
                WorkerMessage::Finished(spec, ending) => {
                    self.journal.note(&Played { number: spec.number, ending: (*ending).clone() })?;
                    self.count(spec.number, &ending);
                    let fault = ending.fault.clone();
                    tell(&Event::Finished { meeting: self.meeting(&spec), ending: *ending });
                    since_score += 1;
                    let interval = self.settings.rating_interval;
                    if interval > 0 && since_score >= interval && self.finished.len() < self.schedule.count() as usize {
                        since_score = 0;
                        tell(&self.score());
                    }
                    if self.standing.verdict().is_some() {
                        return Ok(None);
                    }
                    if let Some(text) = self.stops_at(&spec, fault) {
                        return Ok(Some(text));
                    }
                }
            }
        }
    }

    /// Why the match does not go on after a fault.
    fn stops_at(&self, spec: &GameSpec, fault: Option<(usize, EngineError)>) -> Option<String> {
        let (color, fault) = fault.filter(|(_, fault)| fault.is_fatal() && !self.settings.recover)?;
        let name = &self.names[spec.players[color]];
        Some(format!("The match was broken off: {name} {fault}; with -recover it would go on"))
    }

    fn meeting(&self, spec: &GameSpec) -> GameInfo {
        let fen = self.books.get(&(spec.variant as u8)).map_or("", |book| book.fen(spec.opening));
        GameInfo::of(spec, self.schedule.count(), &self.names, fen)
    }

    fn score(&self) -> Event {
        let finished = self.finished.len() as u64;
        Event::Score { finished, lines: self.standing.lines(), standing: self.standing.numbers() }
    }
}

fn books(settings: &Settings) -> Result<BTreeMap<u8, Book>, ArenaError> {
    let variants = settings.variants()?;
    variants.into_iter().map(|variant| Ok((variant as u8, Book::open(settings, variant)?))).collect()
}

/// Counts a worker out, however he leaves.
struct Leaving<'a>(&'a AtomicU64);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

/// What the workers of a match share.
struct WorkerContext<'a> {
    settings: &'a Settings,
    schedule: &'a Schedule,
    books: &'a BTreeMap<u8, Book>,
    names: &'a [String],
    around: &'a Context,
}

impl WorkerContext<'_> {
    /// Plays one game after another, but for those that are finished.
    fn work(&self, finished: &BTreeSet<u64>, next: &AtomicU64, is_over: impl Fn() -> bool, to: &Sender<WorkerMessage>) {
        let mut engines = Engines::default();
        while !is_over() {
            let Some(spec) = self.schedule.spec(next.fetch_add(1, Relaxed)) else { break };
            if finished.contains(&spec.number) {
                continue;
            }
            if to.send(WorkerMessage::Started(spec)).is_err() {
                break;
            }
            let report = match self.game(&spec, &mut engines) {
                Ok(ending) => WorkerMessage::Finished(spec, Box::new(ending)),
                Err(error) => WorkerMessage::Failed(error),
            };
            // After the end games are broken off, and mean nothing.
            if is_over() || to.send(report).is_err() {
                break;
            }
        }
        engines.quit(is_over());
    }

    fn game(&self, spec: &GameSpec, engines: &mut Engines) -> Result<GameResult, ArenaError> {
        let fen = self.books.get(&(spec.variant as u8)).map_or("", |book| book.fen(spec.opening));
        let start = Start { variant: spec.variant, duels: self.settings.duels, fen };
        let game = Game::new(self.settings, start, spec.players)?;
        let round = format!("{}.{}", spec.round, spec.number);
        let date = crate::date::today();
        let limits = spec.players.map(|player| self.settings.engines[player].limit.to_string());
        let [white, black] = spec.players.map(|player| self.names[player].as_str());
        let mut tags = vec![
            ("Event", self.settings.event.as_str()),
            ("Site", self.settings.site.as_str()),
            ("Date", date.as_str()),
            ("Round", round.as_str()),
            ("White", white),
            ("Black", black),
        ];
        if limits[0] == limits[1] {
            tags.push(("TimeControl", &limits[0]));
        } else {
            tags.extend([("WhiteTimeControl", limits[0].as_str()), ("BlackTimeControl", limits[1].as_str())]);
        }
        let mut players = spec.players.map(|player| engines.take(player, self.settings, self.around));
        let ending = game.play(&mut players, &tags);
        for ((color, player), engine) in players.into_iter().enumerate().zip(spec.players) {
            let is_broken = ending.fault.as_ref().is_some_and(|(whose, fault)| *whose == color && fault.is_fatal());
            let is_done = is_broken || player.is_spent() || self.settings.engines[engine].restart;
            engines.put_back(engine, player, is_done);
        }
        Ok(ending)
    }
}

/// The engines of a worker, by their indices: they go on from game to game.
#[derive(Default)]
struct Engines {
    waiting: BTreeMap<usize, Box<dyn Player>>,
}

impl Engines {
    fn take(&mut self, index: usize, settings: &Settings, around: &Context) -> Box<dyn Player> {
        let start = || match player::start(&settings.engines[index], around) {
            Ok(player) => player,
            Err(fault) => Box::new(UnstartedPlayer(fault)),
        };
        self.waiting.remove(&index).unwrap_or_else(start)
    }

    fn put_back(&mut self, index: usize, mut player: Box<dyn Player>, is_done: bool) {
        if is_done {
            player.quit();
        } else {
            self.waiting.insert(index, player);
        }
    }

    /// Takes leave of all; without ceremony, when the match was broken off.
    fn quit(&mut self, at_once: bool) {
        for player in self.waiting.values_mut().filter(|_| !at_once) {
            player.quit();
        }
        self.waiting.clear();
    }
}

/// A player whose engine did not start.
struct UnstartedPlayer(EngineError);

impl Player for UnstartedPlayer {
    fn mode(&self) -> crate::referee::AnswerMode {
        crate::referee::AnswerMode::Whole
    }

    fn begin(&mut self, _start: &Start<'_>) -> Result<(), EngineError> {
        Err(self.0.clone())
    }

    fn ask(&mut self, _question: &player::Question<'_>) -> Result<player::Answer, EngineError> {
        Err(self.0.clone())
    }

    fn quit(&mut self) {}
}
