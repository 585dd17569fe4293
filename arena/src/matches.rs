//! A match: workers play its games, which are kept as they end and counted until the match is decided.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use crate::ArenaError;
use crate::engine_error::EngineError;
use crate::engines::{self, Engines};
use crate::events::{Event, GameInfo};
use crate::game::GameResult;
use crate::journal::Journal;
use crate::openings::Book;
use crate::player::Context;
use crate::records::Records;
use crate::schedule::{GameSpec, Schedule};
use crate::scoreboard::Scoreboard;
use crate::settings::{Request, Settings};
use crate::workers::{WorkerContext, WorkerMessage};

/// A match that can be played.
pub struct Match {
    settings: Settings,
    names: Vec<String>,
    schedule: Schedule,
    books: BTreeMap<u8, Book>,
    records: Records,
    /// Numbers of the games that are finished.
    finished: BTreeSet<u64>,
    scoreboard: Scoreboard,
    is_over: bool,
}

/// Request to end a match before its last game.
#[derive(Default)]
pub struct StopFlag {
    is_set: AtomicBool,
}

impl StopFlag {
    /// Ends the match: games in progress are broken off and count for nothing.
    pub fn stop(&self) {
        self.is_set.store(true, Relaxed);
    }

    /// Returns whether the match is to end.
    pub fn is_stopped(&self) -> bool {
        self.is_set.load(Relaxed)
    }
}

/// Reason why a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchEnd {
    /// All games are played.
    Finished,
    /// The sequential test has decided, as this line says.
    Decided(String),
    /// The user ended it.
    Stopped,
    /// An engine broke down.
    BrokenOff {
        /// Name of the engine.
        engine: String,
        /// Its error.
        error: EngineError,
    },
}

impl MatchEnd {
    /// Returns whether the match has its result.
    pub fn is_complete(&self) -> bool {
        matches!(self, Self::Finished | Self::Decided(_))
    }
}

impl fmt::Display for MatchEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finished => f.write_str("Finished match"),
            Self::Decided(line) => f.write_str(line),
            Self::Stopped => f.write_str("The match was interrupted"),
            Self::BrokenOff { engine, error } => {
                write!(f, "The match was broken off: {engine} {error}; with -recover it goes on after that")
            }
        }
    }
}

impl Match {
    /// Opens a new match, or one that was broken off. Nothing is written before it is played.
    pub fn open(request: &Request) -> Result<Self, ArenaError> {
        let resumed = request.resume.as_deref().map(Journal::resume).transpose()?;
        let (settings, records, games, is_over) = match (resumed, &request.settings) {
            (Some((journal, found)), _) => {
                let records = Records::resume(journal, &found)?;
                (found.settings, records, found.games, found.is_over)
            }
            (None, Some(settings)) => (settings.clone(), Records::begin(request, settings)?, vec![], false),
            (None, None) => return Err(ArenaError::NoMatch),
        };
        let names = settings.engines.iter().map(|engine| engine.name.clone()).collect();
        let schedule = Schedule::new(&settings, settings.variants()?);
        let mut opened = Self {
            books: books(&settings)?,
            scoreboard: Scoreboard::new(&settings),
            finished: BTreeSet::new(),
            settings,
            names,
            schedule,
            records,
            is_over,
        };
        for game in games {
            opened.count(game.number, &game.result);
        }
        Ok(opened)
    }

    /// Settings of the match.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The journal from which the match can go on, if there is one.
    pub fn journal(&self) -> Option<PathBuf> {
        self.records.journal()
    }

    fn count(&mut self, number: u64, result: &GameResult) {
        if let Some(spec) = self.schedule.spec(number)
            && self.finished.insert(number)
        {
            self.scoreboard.add(&spec, result);
        }
    }

    /// Plays the games that are left; `report` is called with everything that happens. The engines are started first: one
    /// that does not start, or does not take its options, is an error, and nothing has been written.
    pub fn play(
        &mut self,
        context: &Context,
        stop: &StopFlag,
        mut report: impl FnMut(&Event),
    ) -> Result<MatchEnd, ArenaError> {
        let is_decided = self.is_over || self.end_of_games().is_some();
        let engines = if is_decided {
            Engines::default()
        } else {
            engines::start_all(&self.settings, &self.books, context, stop)?
        };
        report(&Event::Match {
            engines: self.names.clone(),
            games: self.schedule.count(),
            finished: self.finished.len() as u64,
            seed: self.settings.seed,
        });
        for text in self.warnings() {
            report(&Event::Warning { text });
        }
        let broken_off = if is_decided { None } else { self.play_rest(engines, context, stop, &mut report)? };
        report(&self.score());
        let end = broken_off.or_else(|| self.end_of_games()).unwrap_or(MatchEnd::Stopped);
        if end.is_complete() && !self.is_over {
            self.records.end()?;
            self.is_over = true;
        }
        let journal = if end.is_complete() { None } else { self.journal() };
        report(&Event::Ended { finished: self.finished.len() as u64, text: end.to_string(), journal });
        Ok(end)
    }

    /// The end of a match whose games are all played, or enough of them.
    fn end_of_games(&self) -> Option<MatchEnd> {
        let is_complete = self.finished.len() as u64 == self.schedule.count();
        self.scoreboard.verdict().map(MatchEnd::Decided).or(is_complete.then_some(MatchEnd::Finished))
    }

    /// Warnings of what the user may not have meant.
    fn warnings(&self) -> Vec<String> {
        let wanted = self.schedule.openings();
        let few = |book: &Book| {
            let count = book.count();
            format!("{}: {count} openings for {wanted} pairings of every two engines: they come again", book.variant())
        };
        let has_few = |book: &&Book| !self.settings.openings.none && book.count() < wanted;
        let free = self.settings.engines.iter().filter(|engine| engine.limit.is_none()).map(|engine| {
            let (name, hang) = (&engine.name, engine.hang);
            format!("{name} has no limit: it answers when it likes, and is taken for dead after {hang} s")
        });
        self.books.values().filter(has_few).map(few).chain(free).chain(self.records.warning()).collect()
    }

    /// Plays the games that are not finished. Returns why the match was broken off, if it was.
    fn play_rest(
        &mut self,
        engines: Engines,
        context: &Context,
        stop: &StopFlag,
        report: &mut impl FnMut(&Event),
    ) -> Result<Option<MatchEnd>, ArenaError> {
        let finished = self.finished.clone();
        let left = self.schedule.count().saturating_sub(finished.len() as u64);
        let next = AtomicU64::new(1);
        let over = AtomicBool::new(false);
        let workers = self.settings.concurrency.min(usize::try_from(left).unwrap_or(usize::MAX)).max(1);
        let working = AtomicU64::new(workers as u64);
        let (settings, schedule, books, names) =
            (self.settings.clone(), self.schedule.clone(), self.books.clone(), self.names.clone());
        let shared = WorkerContext { settings: &settings, schedule: &schedule, books: &books, names: &names, context };
        // The first worker takes over the engines that were started to be looked at.
        let mut started = Some(engines);
        thread::scope(|scope| {
            let (to, from) = mpsc::channel();
            for _ in 0..workers {
                let engines = started.take().unwrap_or_default();
                let (to, next, over, finished, shared, working) =
                    (to.clone(), &next, &over, &finished, &shared, &working);
                scope.spawn(move || {
                    let _leaving = Leaving(working);
                    shared.work(engines, finished, next, || over.load(Relaxed) || stop.is_stopped(), &to);
                });
            }
            drop(to);
            let end = self.listen(&from, stop, report);
            over.store(true, Relaxed);
            // A worker that waits for an engine to think or to start need not wait any longer.
            while working.load(Relaxed) > 0 {
                context.watchdog.end_all();
                thread::sleep(Duration::from_millis(5));
            }
            end
        })
    }

    fn listen(
        &mut self,
        from: &Receiver<WorkerMessage>,
        stop: &StopFlag,
        report: &mut impl FnMut(&Event),
    ) -> Result<Option<MatchEnd>, ArenaError> {
        let mut since_score = 0;
        loop {
            let message = match from.recv_timeout(Duration::from_millis(50)) {
                Ok(message) => message,
                Err(mpsc::RecvTimeoutError::Timeout) if stop.is_stopped() => return Ok(None),
                Err(mpsc::RecvTimeoutError::Timeout) => continue,
                Err(mpsc::RecvTimeoutError::Disconnected) => return Ok(None),
            };
            if stop.is_stopped() {
                // A game that ends now was broken off.
                return Ok(None);
            }
            let (spec, result) = match message {
                WorkerMessage::Started(spec) => {
                    report(&Event::Started(self.info(&spec)));
                    continue;
                }
                WorkerMessage::Failed(error) => return Err(error),
                WorkerMessage::Finished(spec, result) => (spec, result),
            };
            self.records.note(spec.number, &result, &self.settings)?;
            self.count(spec.number, &result);
            let fault = result.fault.clone();
            report(&Event::Finished { info: self.info(&spec), result });
            since_score += 1;
            let interval = self.settings.rating_interval;
            if interval > 0 && since_score >= interval && self.finished.len() < self.schedule.count() as usize {
                since_score = 0;
                report(&self.score());
            }
            if self.scoreboard.verdict().is_some() {
                return Ok(None);
            }
            if let Some(end) = self.breaks_off(&spec, fault) {
                return Ok(Some(end));
            }
        }
    }

    /// The end of the match after an engine's error, if it does not go on.
    fn breaks_off(&self, spec: &GameSpec, fault: Option<(usize, EngineError)>) -> Option<MatchEnd> {
        let (color, error) = fault.filter(|(_, error)| error.is_fatal() && !self.settings.recover)?;
        Some(MatchEnd::BrokenOff { engine: self.names[spec.players[color]].clone(), error })
    }

    fn info(&self, spec: &GameSpec) -> GameInfo {
        let fen = self.books.get(&(spec.variant as u8)).map_or("", |book| book.fen(spec.opening));
        GameInfo::of(spec, self.schedule.count(), &self.names, fen)
    }

    fn score(&self) -> Event {
        let finished = self.finished.len() as u64;
        Event::Score { finished, lines: self.scoreboard.lines(), statistics: self.scoreboard.statistics() }
    }
}

fn books(settings: &Settings) -> Result<BTreeMap<u8, Book>, ArenaError> {
    let variants = settings.variants()?;
    variants.into_iter().map(|variant| Ok((variant as u8, Book::open(settings, variant)?))).collect()
}

/// Counts a worker out, however it ends.
struct Leaving<'a>(&'a AtomicU64);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}
