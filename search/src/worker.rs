use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use twofold_eval::Evaluation;
use twofold_rules::{ActionList, Game, Record};

use crate::history::History;
use crate::ordering::{Hints, Ordered, Wanted};
use crate::path::Path;
use crate::table::Table;
use crate::time::Timer;
use crate::{Limits, Score, Signals};

/// How deep a path can get, extensions and quiescence included.
pub(crate) const MAX_PLY: usize = 128;

/// What all threads of a search share.
pub(crate) struct Shared<'a, G: Game> {
    pub table: &'a Table,
    pub evaluation: &'a Evaluation,
    pub limits: &'a Limits<G::Action>,
    pub signals: &'a Signals,
    /// Set when the search is over, whoever noticed.
    pub over: AtomicBool,
    /// Positions visited, brought up to date now and then.
    pub nodes: AtomicU64,
    /// Positions that may be visited.
    pub most_nodes: Option<u64>,
}

impl<'a, G: Game> Shared<'a, G> {
    pub fn new(
        table: &'a Table,
        evaluation: &'a Evaluation,
        limits: &'a Limits<G::Action>,
        signals: &'a Signals,
    ) -> Self {
        let (over, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
        Self { table, evaluation, limits, signals, over, nodes, most_nodes: limits.nodes }
    }
}

/// One thread's search: the position's path, and what it has learnt.
pub(crate) struct Worker<'a, G: Game> {
    pub shared: &'a Shared<'a, G>,
    pub evaluation: &'a Evaluation,
    pub history: &'a mut History,
    pub killers: Vec<[Option<G::Action>; 2]>,
    pub path: Path,
    /// What is left to be tried at each ply.
    pub choices: Vec<Ordered<G::Action>>,
    /// The best line from each ply on.
    pub lines: Vec<Vec<G::Action>>,
    /// First actions that are not to be searched again: those of better lines.
    pub excluded: Vec<G::Action>,
    pub timer: Timer,
    pub nodes: u64,
    pub selective_depth: usize,
    /// Has the search been broken off? What comes up the tree then means nothing.
    pub stopped: bool,
    counted: u64,
    pondering: bool,
}

/// How many positions are visited between looks at the clock and at what others say.
const LOOK_EVERY: u64 = 128;

impl<'a, G: Game> Worker<'a, G> {
    pub fn new(shared: &'a Shared<'a, G>, history: &'a mut History, record: &Record<G>, timer: Timer) -> Self {
        Self {
            shared,
            evaluation: shared.evaluation,
            history,
            killers: vec![[None; 2]; MAX_PLY + 1],
            path: Path::of(record),
            choices: std::iter::repeat_with(Ordered::new).take(MAX_PLY + 1).collect(),
            lines: vec![vec![]; MAX_PLY + 2],
            excluded: vec![],
            timer,
            nodes: 0,
            selective_depth: 0,
            stopped: false,
            counted: 0,
            pondering: shared.signals.is_pondering(),
        }
    }

    /// Counts a position, and looks now and then whether the search is over.
    #[inline]
    pub fn visit(&mut self) {
        self.nodes += 1;
        if self.nodes - self.counted >= self.look_interval() {
            self.look();
        }
    }

    /// With a limit of nodes a single thread looks often enough to keep it exactly.
    #[inline]
    fn look_interval(&self) -> u64 {
        match self.shared.most_nodes {
            Some(most) => most.saturating_sub(self.counted).clamp(1, LOOK_EVERY),
            None => LOOK_EVERY,
        }
    }

    fn look(&mut self) {
        let new = self.nodes - self.counted;
        self.counted = self.nodes;
        let all = self.shared.nodes.fetch_add(new, Relaxed) + new;
        self.notice_hit();
        let over = self.shared.signals.is_stopped()
            || self.shared.over.load(Relaxed)
            || self.shared.most_nodes.is_some_and(|most| all >= most)
            || !self.pondering && self.timer.is_over();
        if over {
            self.stopped = true;
            self.shared.over.store(true, Relaxed);
        }
    }

    /// Starts the clock when the opponent has played what was pondered on.
    pub fn notice_hit(&mut self) {
        if self.pondering && !self.shared.signals.is_pondering() {
            self.pondering = false;
            self.timer.restart();
        }
    }

    /// Brings the common count of nodes up to date.
    pub fn settle(&mut self) -> u64 {
        let new = self.nodes - self.counted;
        self.counted = self.nodes;
        self.shared.nodes.fetch_add(new, Relaxed) + new
    }

    /// Puts the actions of a position in order, to be tried at a ply, and returns how many there are. Not inlined: the
    /// list would stay on the stack of the whole recursion.
    #[inline(never)]
    pub fn order(&mut self, position: &G, ply: usize, wanted: Wanted, hints: &Hints<G::Action>) -> usize {
        let mut actions = ActionList::new();
        match wanted {
            Wanted::All => position.actions(&mut actions),
            Wanted::Forcing => position.forcing_actions(&mut actions),
        }
        self.choices[ply].fill(position, &actions, hints, self.history);
        actions.len()
    }

    /// What the position is worth to its actor.
    #[inline]
    pub fn evaluate(&self, position: &G) -> i32 {
        Score::centipawns(self.evaluation.evaluate(position)).value()
    }

    /// Puts an action before the line found below it.
    pub fn extend_line(&mut self, ply: usize, action: G::Action) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(action);
        above[ply].extend_from_slice(&below[0]);
    }
}
