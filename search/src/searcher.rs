use std::borrow::Cow;
use std::marker::PhantomData;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc;
use std::thread;

use twofold_eval::Evaluation;
use twofold_rules::{Duels, Game, Record};

use crate::completion::Completion;
use crate::deepening::{Deepening, nothing_to_do};
use crate::history::Histories;
use crate::report::{OnProgress, Reporter};
use crate::table::TranspositionTable;
use crate::thread::{SearchThread, Shared};
use crate::time::{Timer, wait};
use crate::{Best, Effort, Limits, Line, Signals, memory};

/// Searches positions of one game, and keeps its table and histories from one search to the next.
///
/// ```
/// use twofold_rules::{Chess, Record};
/// use twofold_search::{Limits, Searcher, Signals};
///
/// let mut searcher = Searcher::<Chess>::new(1, 1);
/// let record = Record::from_fen("7k/8/5K2/8/8/8/8/R7 w - - 0 1")?;
/// let limits = Limits { nodes: Some(20_000), ..Limits::default() };
/// let mut deepest = 0;
/// let best = searcher.search(&record, &limits, &Signals::default(), &mut |progress| {
///     deepest = progress.line().map_or(deepest, |line| line.depth);
/// });
/// assert_eq!(best.score.to_string(), "mate 2");
/// assert!(best.nodes <= 20_000 && deepest >= 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Searcher<G: Game> {
    table: TranspositionTable,
    evaluation: Cow<'static, Evaluation>,
    /// One for each thread, at least one.
    histories: Vec<Histories>,
    multi_pv: usize,
    game: PhantomData<G>,
}

impl<G: Game> Searcher<G> {
    /// A searcher with a transposition table of `hash_mib` MiB and with `threads` threads, at least one of each. Where
    /// there is no memory for that, it makes do with less: see [`Searcher::hash_mib`] and [`Searcher::threads`].
    pub fn new(hash_mib: usize, threads: usize) -> Self {
        let evaluation = Cow::Borrowed(Evaluation::for_game::<G>());
        let game = std::marker::PhantomData;
        let table = TranspositionTable::new(hash_mib);
        let mut searcher = Self { table, evaluation, histories: vec![], multi_pv: 1, game };
        searcher.set_threads(threads);
        searcher
    }

    /// Replaces the transposition table by an empty one of `mib` MiB, or of as much as there is memory for.
    pub fn set_hash(&mut self, mib: usize) {
        // Free the old table first: its memory is needed for the new one.
        self.table = TranspositionTable::smallest();
        self.table = TranspositionTable::new(mib);
    }

    /// Size of the transposition table in MiB, rounded down: less than was asked for where memory is short, and 0 where
    /// there is not even one.
    pub fn hash_mib(&self) -> usize {
        self.table.bytes() >> 20
    }

    /// Sets the number of threads, at least one; there are fewer where memory is short.
    pub fn set_threads(&mut self, threads: usize) {
        let wanted = threads.max(1);
        self.histories.truncate(wanted);
        while self.histories.len() < wanted {
            // The first thread must search in any case.
            if !self.histories.is_empty() && !memory::is_available(memory::THREAD) {
                break;
            }
            self.histories.push(Histories::new::<G>());
        }
    }

    /// Number of threads that a search will start, if the system gives them.
    pub fn threads(&self) -> usize {
        self.histories.len()
    }

    /// Sets the number of lines wanted, at least one; the turns at their beginnings lead to different positions.
    pub fn set_multi_pv(&mut self, lines: usize) {
        self.multi_pv = lines.max(1);
    }

    /// Replaces the game's own evaluation by another, and forgets the results of the old one.
    pub fn set_evaluation(&mut self, evaluation: Evaluation) {
        self.evaluation = Cow::Owned(evaluation);
        self.clear();
    }

    /// Forgets the results of earlier searches.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(|history| *history = Histories::new::<G>());
    }

    /// Searches for the best turn. Deterministic with one thread and limits of depth or nodes only. Whatever the limits, a
    /// legal turn is returned if there is any.
    pub fn search(
        &mut self,
        record: &Record<G>,
        limits: &Limits<G::Action>,
        signals: &Signals,
        on_progress: OnProgress<'_, G::Action>,
    ) -> Best<G::Action> {
        self.table.begin_search(limits.table_kind(&record.past_keys()));
        self.histories.iter_mut().for_each(Histories::age);
        let shared = Shared::new(&self.table, &self.evaluation, limits, signals);
        let timer = Timer::new(limits);
        let Some((main, helpers)) = self.histories.split_first_mut() else { return nothing_to_do(record) };
        let mut main = SearchThread::new(&shared, main, record, timer.clone());
        main.reporter = Some(Reporter::new(on_progress));
        let mut deepening = Deepening::new(main, record, self.multi_pv);

        // The helpers search as long as the main thread does.
        let (found, threads) = thread::scope(|scope| {
            let helping = start_helpers(scope, &shared, helpers, record, &timer);
            let found = if G::Duels::is_simultaneous(record.position()) { deepening.solve() } else { deepening.run() };
            wait(signals, limits.infinite);
            shared.over.store(true, Relaxed);
            (found, 1 + helping)
        });

        // All threads have counted their nodes by now.
        let Deepening { thread: SearchThread { histories, timer, reporter, .. }, lines, .. } = deepening;
        let best = Best { nodes: shared.nodes.load(Relaxed), threads, ..found };
        let mut completion = Completion { shared: &shared, histories, timer: timer.clone() };
        let best = completion.complete(record, best);
        if let Some(mut reporter) = reporter {
            let effort = Effort { nodes: best.nodes, time: timer.elapsed(), hash_full: self.table.fullness() };
            report_end(&mut reporter, lines, &best, effort);
        }
        best
    }
}

/// Starts a thread for each of the histories, as many as the system gives, and returns their number.
fn start_helpers<'scope, 'env, G: Game>(
    scope: &'scope thread::Scope<'scope, 'env>,
    shared: &'env Shared<'env, G>,
    histories: &'env mut [Histories],
    record: &'env Record<G>,
    timer: &Timer,
) -> usize {
    let wanted = histories.len();
    for (index, histories) in histories.iter_mut().enumerate() {
        // A thread that starts without memory for its signal stack ends the process.
        if !memory::is_available(memory::THREAD) {
            return index;
        }
        let (has_begun, begun) = mpsc::channel();
        let timer = timer.clone();
        let help = move || {
            let thread = SearchThread::new(shared, histories, record, timer);
            // Sending fails only if the main thread has ended, which then needs no signal.
            let _ = has_begun.send(());
            thread.help(record, index);
        };
        // Wait until this thread has taken its memory, so that the check for the next one counts it.
        if thread::Builder::new().spawn_scoped(scope, help).is_err() || begun.recv().is_err() {
            return index;
        }
    }
    wanted
}

/// Reports the lines once more if nodes were visited after the last report, so that the last one holds the whole effort.
fn report_end<A: Copy + Eq>(reporter: &mut Reporter<'_, A>, lines: Vec<Line<A>>, best: &Best<A>, effort: Effort) {
    if reporter.last_nodes() == effort.nodes {
        return;
    }
    for mut line in lines {
        // A turn that was completed after the search is shown whole.
        if line.rank == 1 && best.turn.len() > line.actions.len() {
            line.actions = best.turn.iter().chain(&best.reply).copied().collect();
        }
        reporter.line(&line, effort);
    }
}
