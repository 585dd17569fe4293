use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use twofold_eval::Evaluation;
use twofold_rules::{Game, Record};

use crate::history::Histories;
use crate::node::{MAX_PLY, Node, StackEntry, Window};
use crate::parameters::game::GameParameters;
use crate::repetition::KeyHistory;
use crate::report::Reporter;
use crate::table::TranspositionTable;
use crate::time::Timer;
use crate::{Effort, Limits, Line, Score, Selectivity, Signals, parameters};

/// State shared by the threads of a search.
pub(crate) struct Shared<'a, G: Game> {
    pub table: &'a TranspositionTable,
    pub evaluation: &'a Evaluation,
    pub limits: &'a Limits<G::Action>,
    pub signals: &'a Signals,
    /// Guesses that this search may make.
    pub selectivity: Selectivity,
    /// The numbers of the game.
    pub parameters: GameParameters,
    /// Set when the search is over, by whichever thread noticed.
    pub over: AtomicBool,
    /// Nodes visited by all threads, brought up to date now and then.
    pub nodes: AtomicU64,
}

impl<'a, G: Game> Shared<'a, G> {
    pub fn new(
        table: &'a TranspositionTable,
        evaluation: &'a Evaluation,
        limits: &'a Limits<G::Action>,
        signals: &'a Signals,
    ) -> Self {
        let (over, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
        let (selectivity, parameters) = (limits.selectivity(), GameParameters::of::<G>());
        Self { table, evaluation, limits, signals, selectivity, parameters, over, nodes }
    }
}

/// One thread's search: its place in the tree, and its histories.
pub(crate) struct SearchThread<'a, G: Game> {
    pub shared: &'a Shared<'a, G>,
    pub histories: &'a mut Histories,
    /// An entry for each ply.
    pub stack: Vec<StackEntry<G::Action>>,
    pub keys: KeyHistory,
    /// Keys of the positions to which the root's turn may not lead: those of better lines.
    pub excluded: Vec<u64>,
    /// Is the root's turn searched to its end at least, so that lines can be told apart by it?
    pub wants_whole_turns: bool,
    pub timer: Timer,
    /// Greatest ply of the current iteration.
    pub selective_depth: usize,
    /// Has the search been stopped? Scores returned up the tree then mean nothing.
    pub stopped: bool,
    /// Where to report to; helping threads do not.
    pub reporter: Option<Reporter<'a, G::Action>>,
    /// Nodes visited by this thread.
    nodes: u64,
    /// Nodes that are part of the common count already.
    counted: u64,
    pondering: bool,
}

impl<'a, G: Game> SearchThread<'a, G> {
    pub fn new(shared: &'a Shared<'a, G>, histories: &'a mut Histories, record: &Record<G>, timer: Timer) -> Self {
        Self {
            shared,
            histories,
            // The principal variation of a node at the greatest ply is copied from the entry below it.
            stack: std::iter::repeat_with(StackEntry::new).take(MAX_PLY + 2).collect(),
            keys: KeyHistory::of(record, shared.limits.mate.is_some()),
            excluded: vec![],
            wants_whole_turns: false,
            timer,
            selective_depth: 0,
            stopped: false,
            reporter: None,
            nodes: 0,
            counted: 0,
            pondering: shared.signals.is_pondering(),
        }
    }

    /// Fills the table for the main thread until the search is over. Half of the helpers begin a ply deeper, so that not
    /// all of them do the same (lazy SMP).
    pub fn help(mut self, record: &Record<G>, index: usize) {
        for depth in 1 + index as i32 % 2..MAX_PLY as i32 {
            self.search(record.position(), Node::root(Window::FULL, depth));
            if self.stopped {
                break;
            }
        }
        self.share_count();
    }

    /// Counts a node, and checks from time to time whether the search is over.
    #[inline]
    pub fn count_node(&mut self, ply: usize) {
        self.selective_depth = self.selective_depth.max(ply);
        self.nodes += 1;
        if self.nodes - self.counted >= self.look_interval() {
            self.look_around();
        }
    }

    /// With a limit of nodes a single thread looks often enough to keep it exactly.
    #[inline]
    fn look_interval(&self) -> u64 {
        let interval = parameters::look_interval() as u64;
        match self.shared.limits.nodes {
            Some(most) => most.saturating_sub(self.counted).clamp(1, interval),
            None => interval,
        }
    }

    /// Checks the limits, the signals and the other threads.
    fn look_around(&mut self) {
        let all = self.share_count();
        self.notice_ponder_hit();
        let over = self.shared.signals.is_stopped()
            || self.shared.over.load(Relaxed)
            || self.shared.limits.nodes.is_some_and(|most| all >= most)
            || !self.pondering && self.timer.is_over();
        if over {
            self.stopped = true;
            self.shared.over.store(true, Relaxed);
        } else if self.reporter.is_some() {
            self.report_if_silent();
        }
    }

    /// Starts the clock when the opponent has played the turn that was pondered on.
    pub fn notice_ponder_hit(&mut self) {
        if self.pondering && !self.shared.signals.is_pondering() {
            self.pondering = false;
            self.timer.restart();
        }
    }

    /// Adds this thread's nodes to the common count and returns that.
    pub fn share_count(&mut self) -> u64 {
        let new = self.nodes - self.counted;
        self.counted = self.nodes;
        self.shared.nodes.fetch_add(new, Relaxed) + new
    }

    /// The effort of all threads so far.
    fn effort(&mut self) -> Effort {
        let nodes = self.share_count();
        Effort { nodes, time: self.timer.elapsed(), hash_full: self.shared.table.fullness() }
    }

    /// An iteration begins.
    pub fn begin_iteration(&mut self, depth: u32) {
        self.selective_depth = 0;
        if let Some(reporter) = &mut self.reporter {
            reporter.begin_iteration(depth);
        }
    }

    /// Reports a line; one without actions says nothing.
    pub fn report_line(&mut self, line: &Line<G::Action>) {
        if line.actions.is_empty() || self.reporter.is_none() {
            return;
        }
        let effort = self.effort();
        if let Some(reporter) = &mut self.reporter {
            reporter.line(line, effort);
        }
    }

    /// Notes which root action is searched now, for reports in the meantime.
    #[inline]
    pub fn note_root_action(&mut self, action: G::Action, number: u32) {
        if let Some(reporter) = &mut self.reporter {
            reporter.begin_root_action(action, number);
        }
    }

    fn report_if_silent(&mut self) {
        let now = self.timer.elapsed();
        if self.reporter.as_ref().is_some_and(|reporter| reporter.is_due(now)) {
            let effort = self.effort();
            if let Some(reporter) = &mut self.reporter {
                reporter.current(effort);
            }
        }
    }

    /// The static evaluation from the view of the actor.
    #[inline]
    pub fn static_eval(&self, position: &G) -> i32 {
        self.static_eval_within(position, Window::FULL)
    }

    /// The static evaluation from the view of the actor; outside the window perhaps only a bound, on the same side of it.
    #[inline]
    pub fn static_eval_within(&self, position: &G, window: Window) -> i32 {
        let value = self.shared.evaluation.evaluate_within(position, window.alpha, window.beta);
        Score::centipawns(value).value()
    }

    /// Puts an action before the principal variation of the ply below.
    pub fn update_pv(&mut self, ply: usize, action: G::Action) {
        let (above, below) = self.stack.split_at_mut(ply + 1);
        let pv = &mut above[ply].pv;
        pv.clear();
        pv.push(action);
        pv.extend_from_slice(&below[0].pv);
    }
}
