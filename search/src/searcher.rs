use std::borrow::Cow;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc;
use std::thread;

use twofold_eval::Evaluation;
use twofold_rules::{ActionList, Duels, Game, Record};

use crate::alphabeta::{Place, Window};
use crate::history::History;
use crate::ordering::{Hints, Ordered};
use crate::table::Table;
use crate::time::{Timer, wait};
use crate::worker::{MAX_PLY, Shared, Worker};
use crate::{Best, Bound, Effort, Limits, Line, Progress, Score, Signals, memory};

/// Searches positions of one game, and remembers what it found from one search to the next.
pub struct Searcher<G: Game> {
    table: Table,
    evaluation: Cow<'static, Evaluation>,
    /// One for each thread, at least one.
    histories: Vec<History>,
    multi_pv: usize,
    game: std::marker::PhantomData<G>,
}

/// What is told while a search runs.
type OnProgress<'a, G> = &'a mut (dyn FnMut(&Progress<<G as Game>::Action>) + Send);

impl<G: Game> Searcher<G> {
    /// A searcher with a transposition table of `hash_mib` MiB and with `threads` threads, at least one of each. Where
    /// there is no memory for that, it makes do with less: see [`Searcher::hash_mib`] and [`Searcher::threads`].
    pub fn new(hash_mib: usize, threads: usize) -> Self {
        let evaluation = Cow::Borrowed(Evaluation::for_game::<G>());
        let game = std::marker::PhantomData;
        let table = Table::new(hash_mib);
        let mut searcher = Self { table, evaluation, histories: vec![], multi_pv: 1, game };
        searcher.set_threads(threads);
        searcher
    }

    /// Replaces the transposition table by an empty one of `mib` MiB, or of as much as there is memory for.
    pub fn set_hash(&mut self, mib: usize) {
        // The old table's memory is part of what can be had.
        self.table = Table::smallest();
        self.table = Table::new(mib);
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
            self.histories.push(History::new::<G>());
        }
    }

    /// Number of threads that a search will start, if the system gives them.
    pub fn threads(&self) -> usize {
        self.histories.len()
    }

    /// How many lines are wanted, one at least; each begins with another action.
    pub fn set_multi_pv(&mut self, lines: usize) {
        self.multi_pv = lines.max(1);
    }

    /// Replaces the game's own evaluation by another, and forgets what was found with the old one.
    pub fn set_evaluation(&mut self, evaluation: Evaluation) {
        self.evaluation = Cow::Owned(evaluation);
        self.clear();
    }

    /// Forgets what earlier searches found.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(|history| *history = History::new::<G>());
    }

    /// Looks for the best turn. Deterministic with one thread and limits of depth or nodes only. Whatever the limits, a
    /// legal turn comes back if there is any.
    pub fn search(
        &mut self,
        record: &Record<G>,
        limits: &Limits<G::Action>,
        signals: &Signals,
        on_progress: OnProgress<'_, G>,
    ) -> Best<G::Action> {
        self.table.age();
        self.histories.iter_mut().for_each(History::fade);
        let shared = Shared::new(&self.table, &self.evaluation, limits, signals);
        let timer = Timer::new(limits);
        let multi_pv = self.multi_pv;
        let Some((main, helpers)) = self.histories.split_first_mut() else { return nothing(record) };
        let worker = Worker::new(&shared, main, record, timer.clone());
        let mut deepening = Deepening { worker, record, multi_pv, on_progress };
        let mut threads = 1;
        let found = thread::scope(|scope| {
            for (index, history) in helpers.iter_mut().enumerate() {
                // A thread that the system does not give is missed, but the others find an answer. A thread that starts
                // without memory would end the process.
                if !memory::is_available(memory::THREAD) {
                    break;
                }
                let (has_begun, begun) = mpsc::channel();
                let (shared, timer) = (&shared, timer.clone());
                let help = move || {
                    let worker = Worker::new(shared, history, record, timer);
                    // The main thread may have given up waiting.
                    let _ = has_begun.send(());
                    worker.help(record, index);
                };
                // The next thread may ask for memory once this one has taken its own.
                if thread::Builder::new().spawn_scoped(scope, help).is_err() || begun.recv().is_err() {
                    break;
                }
                threads += 1;
            }
            let found = if G::Duels::is_simultaneous(record.position()) { deepening.solve() } else { deepening.run() };
            wait(signals, limits.infinite);
            shared.over.store(true, Relaxed);
            found
        });
        let timer = deepening.worker.timer;
        let found = Best { nodes: shared.nodes.load(Relaxed).max(found.nodes), threads, ..found };
        self.complete(record, limits, signals, timer, found)
    }

    /// Goes on from a line that ends within the actor's turn. Mostly the table knows the way.
    fn complete(
        &mut self,
        record: &Record<G>,
        limits: &Limits<G::Action>,
        signals: &Signals,
        timer: Timer,
        mut best: Best<G::Action>,
    ) -> Best<G::Action> {
        let mut rest = record.clone();
        best.turn.iter().for_each(|&action| rest.play(action));
        let actor = record.position().actor();
        // A draw between the steps ends the turn with the game; one that nobody claimed before does not.
        let was_over = record.outcome().is_some();
        let goes_on = |rest: &Record<G>| {
            let is_over = !was_over && rest.outcome().is_some();
            rest.position().actor() == actor && rest.position().in_turn() && !is_over
        };
        while !best.turn.is_empty() && goes_on(&rest) {
            let legal = rest.legal_actions();
            let known = self.table.find(rest.position().key()).and_then(|found| G::unpack(found.action));
            let known = known.filter(|action| legal.contains(action));
            let found = match known {
                Some(action) => Best { turn: vec![action], reply: vec![], bids: None, nodes: 0, ..best },
                None => self.look_briefly(&rest, limits, signals, timer.clone(), best.nodes),
            };
            let Some(action) = found.turn.first().copied().or_else(|| self.likely(rest.position(), legal)) else {
                break;
            };
            rest.play(action);
            best.turn.push(action);
            best.nodes += found.nodes;
            best.reply = if found.turn.len() == 1 { found.reply } else { vec![] };
        }
        best
    }

    /// A short search, within what is left of the nodes.
    fn look_briefly(
        &mut self,
        record: &Record<G>,
        limits: &Limits<G::Action>,
        signals: &Signals,
        timer: Timer,
        used: u64,
    ) -> Best<G::Action> {
        const FEW: u64 = 2_000;
        let left = limits.nodes.map_or(FEW, |most| most.saturating_sub(used).min(FEW));
        let limits = Limits { depth: limits.depth, nodes: Some(left), ..Limits::default() };
        match self.histories.first_mut() {
            Some(history) if left > 0 => {
                let shared = Shared::new(&self.table, &self.evaluation, &limits, signals);
                let worker = Worker::new(&shared, history, record, timer);
                Deepening { worker, record, multi_pv: 1, on_progress: &mut |_| {} }.run()
            }
            _ => nothing(record),
        }
    }

    /// The action that looks best before anything is searched.
    fn likely(&self, position: &G, actions: ActionList<G::Action>) -> Option<G::Action> {
        let mut choices = Ordered::new();
        choices.fill(position, &actions, &Hints::NONE, self.histories.first()?);
        choices.next()
    }
}

fn nothing<G: Game>(record: &Record<G>) -> Best<G::Action> {
    let position = record.position();
    let end = position.game_over().or_else(|| (!position.has_action()).then(|| position.outcome_without_action()));
    let lost = end.is_some_and(|outcome| outcome.winner == Some(!position.actor()));
    let score = if lost { Score::loses_in(0) } else { Score::DRAW };
    Best { score, ..Best::default() }
}

/// Is there but one way to end the turn that begins with this action?
fn has_one_turn<G: Game>(position: &G, first: G::Action) -> bool {
    let actor = position.actor();
    let mut position = position.clone();
    let mut next = Some(first);
    while let Some(action) = next {
        position.play(action);
        if position.actor() != actor || !position.in_turn() {
            return true;
        }
        let mut actions = ActionList::new();
        position.actions(&mut actions);
        next = if actions.len() == 1 { actions.first().copied() } else { None };
    }
    false
}

/// The main thread's search: deeper and deeper, a line at a time.
struct Deepening<'a, 'b, G: Game> {
    worker: Worker<'a, G>,
    record: &'a Record<G>,
    multi_pv: usize,
    on_progress: OnProgress<'b, G>,
}

impl<G: Game> Deepening<'_, '_, G> {
    fn run(&mut self) -> Best<G::Action> {
        let mut legal = self.record.legal_actions();
        let limits = self.worker.shared.limits;
        legal.retain(|action| limits.only.is_empty() || limits.only.contains(action));
        if legal.is_empty() || self.record.position().game_over().is_some() {
            return nothing(self.record);
        }
        let fallback = Line {
            depth: 0,
            selective_depth: 0,
            rank: 1,
            score: Score::centipawns(self.worker.evaluate(self.record.position())),
            bound: Bound::Exact,
            actions: vec![legal[0]],
        };
        let is_forced = legal.len() == 1 && has_one_turn(self.record.position(), legal[0]);
        let mut best = vec![fallback];
        let mut finished = 0;
        let deepest = limits.depth.unwrap_or(u32::MAX).min(MAX_PLY as u32 - 1);
        for depth in 1..=deepest {
            let lines = self.search_lines(depth, &best, legal.len());
            if let Some(line) = lines.first() {
                if line.bound == Bound::Exact {
                    finished = depth;
                }
                best = lines;
            }
            if self.worker.stopped || self.is_enough(&best, is_forced, depth) {
                break;
            }
        }
        let mut line = best.swap_remove(0);
        if line.depth == 0 {
            // Broken off before anything was found: users of a search expect a score all the same.
            self.tell(&line);
        }
        line.depth = finished;
        let nodes = self.worker.settle();
        self.answer(line, nodes)
    }

    /// Searches for the best bids, where both players act at once.
    fn solve(&mut self) -> Best<G::Action> {
        let position = self.record.position();
        let limits = self.worker.shared.limits;
        let mut best = Best { bids: Some(self.worker.guess(position)), ..nothing(self.record) };
        let deepest = limits.depth.unwrap_or(u32::MAX).min(MAX_PLY as u32 - 1);
        for depth in 1..=deepest {
            let Some(solution) = self.worker.solve_bids(position, depth as i32) else { break };
            best = Best { score: Score::from_chance(solution.value), bids: Some(solution), depth, ..best };
            if !self.worker.shared.signals.is_pondering() && !limits.infinite && self.worker.timer.is_late() {
                break;
            }
        }
        Best { nodes: self.worker.settle(), ..best }
    }

    /// Searches to a depth for as many lines as are wanted. Broken off, it returns those that are complete, and a first
    /// one of which only the best action so far is known.
    fn search_lines(&mut self, depth: u32, earlier: &[Line<G::Action>], legal: usize) -> Vec<Line<G::Action>> {
        self.worker.selective_depth = 0;
        self.worker.excluded.clear();
        let mut lines: Vec<Line<G::Action>> = vec![];
        for rank in 0..self.multi_pv.min(legal) {
            let guess = earlier.get(rank).filter(|line| line.depth > 0).map(|line| line.score);
            let Some(line) = self.search_line(depth, rank, guess) else { break };
            if self.worker.stopped && !lines.is_empty() {
                break;
            }
            self.worker.excluded.push(line.actions[0]);
            lines.push(line);
        }
        // Later lines are searched with more in the table, and may turn out better.
        lines.sort_by_key(|line| std::cmp::Reverse(line.score));
        for (line, rank) in lines.iter_mut().zip(1..) {
            line.rank = rank;
            self.tell(line);
        }
        lines
    }

    /// Searches for one line with a window about the score expected, made wider until the score lies within
    /// (<https://www.chessprogramming.org/Aspiration_Windows>). Wide from the beginning: a turn can swing two captures.
    fn search_line(&mut self, depth: u32, rank: usize, guess: Option<Score>) -> Option<Line<G::Action>> {
        let infinite = Score::INFINITE.value();
        let mut margin = 60;
        let around = |margin: i32| match guess {
            Some(score) if depth >= 4 && !score.is_mate() && margin < 2_000 => {
                Window { alpha: (score.value() - margin).max(-infinite), beta: (score.value() + margin).min(infinite) }
            }
            _ => Window { alpha: -infinite, beta: infinite },
        };
        let mut found = None;
        loop {
            let window = around(margin);
            let score = self.worker.search(self.record.position(), window, depth as i32, Place::ROOT);
            let actions = self.worker.lines[0].clone();
            let bound = match score {
                // What was better than everything before it is better still, though more might have come.
                _ if self.worker.stopped => Bound::Lower,
                score if score <= window.alpha => Bound::Upper,
                score if score >= window.beta => Bound::Lower,
                _ => Bound::Exact,
            };
            let line = Line {
                depth,
                selective_depth: self.worker.selective_depth as u32,
                rank: rank as u32 + 1,
                score: Score::from_value(score),
                bound,
                actions,
            };
            if !line.actions.is_empty() && bound != Bound::Upper {
                found = Some(line.clone());
            }
            if self.worker.stopped || bound == Bound::Exact {
                return found;
            }
            self.tell(&line);
            margin *= 4;
        }
    }

    /// Is there no use in going deeper, or no time?
    fn is_enough(&mut self, best: &[Line<G::Action>], is_forced: bool, depth: u32) -> bool {
        self.worker.notice_hit();
        let Shared { limits, signals, .. } = self.worker.shared;
        if let (Some(wanted), Some(turns)) = (limits.mate, best[0].score.mate_turns())
            && turns > 0
            && (turns as u32).div_ceil(2) <= wanted
        {
            return true;
        }
        if signals.is_pondering() || limits.infinite {
            return false;
        }
        // Nothing is left out of this search: a forced win that could be there has been found.
        let plies = |turns: u32| turns.saturating_mul(G::LONGEST_TURN);
        let refuted = limits.mate.is_some_and(|wanted| depth >= plies(wanted.saturating_mul(2).saturating_sub(1)));
        // When time counts, a forced turn needs no thought, and neither does a forced win or loss that has been searched to
        // its end: a deeper search finds no other.
        let forced = is_forced && depth >= 2 && self.worker.timer.is_pressing();
        let settled = best[0].score.mate_turns().is_some_and(|turns| depth >= plies(turns.unsigned_abs()));
        refuted || forced || settled && self.worker.timer.is_limited() || self.worker.timer.is_late()
    }

    fn tell(&mut self, line: &Line<G::Action>) {
        if line.actions.is_empty() {
            return;
        }
        let nodes = self.worker.settle();
        let hash_full = self.worker.shared.table.fullness();
        let time = self.worker.timer.elapsed();
        (self.on_progress)(&Progress::Line(line.clone(), Effort { nodes, time, hash_full }));
    }

    /// The actor's turn and the answer to it, cut from a line.
    fn answer(&self, line: Line<G::Action>, nodes: u64) -> Best<G::Action> {
        let mut position = self.record.position().clone();
        let actor = position.actor();
        let (mut turn, mut reply) = (vec![], vec![]);
        let mut reply_ended = false;
        for action in line.actions {
            if position.actor() == actor && reply.is_empty() && (turn.is_empty() || position.in_turn()) {
                turn.push(action);
            } else if position.actor() != actor && reply.is_empty() != position.in_turn() {
                reply.push(action);
            } else {
                break;
            }
            position.play(action);
            reply_ended = !reply.is_empty() && !position.in_turn();
        }
        if !reply_ended {
            reply.clear();
        }
        Best { turn, reply, score: line.score, depth: line.depth, nodes, ..Best::default() }
    }
}

impl<G: Game> Worker<'_, G> {
    /// Fills the table for the main thread, at depths that differ a little from its own, until the search is over.
    fn help(mut self, record: &Record<G>, index: usize) {
        let infinite = Score::INFINITE.value();
        let window = Window { alpha: -infinite, beta: infinite };
        for depth in 1 + index as i32 % 2..MAX_PLY as i32 {
            self.search(record.position(), window, depth, Place::ROOT);
            if self.stopped {
                break;
            }
        }
        self.settle();
    }
}
