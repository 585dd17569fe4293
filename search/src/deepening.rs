//! Iterative deepening: the main thread's search, a ply deeper with each iteration.

use std::cmp::Reverse;

use twofold_rules::{ActionList, Game, Record};

use crate::node::MAX_PLY;
use crate::thread::SearchThread;
use crate::{Best, Bound, Line, Score};

/// The main thread's search.
pub(crate) struct Deepening<'a, G: Game> {
    pub thread: SearchThread<'a, G>,
    record: &'a Record<G>,
    /// Number of lines wanted.
    multi_pv: usize,
    /// The latest lines found, the best first.
    pub lines: Vec<Line<G::Action>>,
}

impl<'a, G: Game> Deepening<'a, G> {
    pub fn new(mut thread: SearchThread<'a, G>, record: &'a Record<G>, multi_pv: usize) -> Self {
        thread.wants_whole_turns = multi_pv > 1;
        Self { thread, record, multi_pv, lines: vec![] }
    }

    /// Searches deeper and deeper until a limit is reached, and returns the best turn.
    pub fn run(&mut self) -> Best<G::Action> {
        // Step 1: the root actions that may be played.
        let mut legal = self.record.legal_actions();
        let limits = self.thread.shared.limits;
        legal.retain(|action| limits.only.is_empty() || limits.only.contains(action));
        if legal.is_empty() || self.record.position().game_over().is_some() {
            return nothing_to_do(self.record);
        }
        let is_forced = legal.len() == 1 && has_one_turn(self.record.position(), legal[0]);

        // Step 2: a legal answer, in case the search is stopped before it finds one.
        self.lines = vec![Line {
            depth: 0,
            selective_depth: 0,
            rank: 1,
            score: Score::centipawns(self.thread.static_eval(self.record.position())),
            bound: Bound::Exact,
            actions: vec![legal[0]],
        }];

        // Step 3: iterations. The result of one that was stopped is used, but its depth does not count as completed.
        let mut completed = 0;
        for depth in 1..=self.deepest() {
            let lines = self.search_lines(depth);
            if let Some(line) = lines.first() {
                if line.bound == Bound::Exact {
                    completed = depth;
                }
                self.lines = lines;
            }
            if self.thread.stopped || self.is_enough(is_forced, depth) {
                break;
            }
        }

        // Step 4: the answer. A report is sent even if nothing was found, since user interfaces expect a score.
        let line = self.lines[0].clone();
        if line.depth == 0 {
            self.thread.report_line(&line);
        }
        let nodes = self.thread.share_count();
        self.answer(Line { depth: completed, ..line }, nodes)
    }

    /// Searches for the best strategies, where both players act at once.
    pub fn solve(&mut self) -> Best<G::Action> {
        let position = self.record.position();
        let bids = Some(self.thread.estimated_strategies(position));
        let mut best = Best { bids, ..nothing_to_do(self.record) };
        for depth in 1..=self.deepest() {
            self.thread.begin_iteration(depth);
            let Some(solution) = self.thread.solve_root_bids(position, depth as i32) else { break };
            best = Best { score: Score::from_chance(solution.value), bids: Some(solution), depth, ..best };
            let is_open_ended = self.thread.shared.signals.is_pondering() || self.thread.shared.limits.infinite;
            if !is_open_ended && self.thread.timer.is_late() {
                break;
            }
        }
        Best { nodes: self.thread.share_count(), ..best }
    }

    fn deepest(&self) -> u32 {
        self.thread.shared.limits.depth.unwrap_or(u32::MAX).min(MAX_PLY as u32 - 1)
    }

    /// Searches to a depth for the number of lines wanted. If stopped, returns the completed lines, or else the first
    /// line as far as it was searched.
    fn search_lines(&mut self, depth: u32) -> Vec<Line<G::Action>> {
        self.thread.begin_iteration(depth);
        self.thread.excluded.clear();
        let mut lines: Vec<Line<G::Action>> = vec![];
        for index in 0..self.multi_pv {
            let guess = self.lines.get(index).filter(|line| line.depth > 0).map(|line| line.score);
            let root = self.record.position();
            let Some(line) = self.thread.search_line(root, depth, index as u32 + 1, guess) else { break };
            if self.thread.stopped && !lines.is_empty() {
                break;
            }
            self.thread.excluded.push(key_after_turn(root, &line.actions));
            lines.push(line);
        }
        // Later lines are searched with more in the table, and may turn out better.
        lines.sort_by_key(|line| Reverse(line.score));
        for (line, rank) in lines.iter_mut().zip(1..) {
            line.rank = rank;
            self.thread.report_line(line);
        }
        lines
    }

    /// Is there no use in going deeper, or no time?
    fn is_enough(&mut self, is_forced: bool, depth: u32) -> bool {
        self.thread.notice_ponder_hit();
        let (limits, timer) = (self.thread.shared.limits, &self.thread.timer);
        let mate_turns = self.lines[0].score.mate_turns();

        // The win asked for has been found.
        if let (Some(wanted), Some(turns @ 1..)) = (limits.mate, mate_turns)
            && turns.unsigned_abs().div_ceil(2) <= wanted
        {
            return true;
        }
        if self.thread.shared.signals.is_pondering() || limits.infinite {
            return false;
        }

        // A search for a win is exhaustive: at this depth it would have found one of that many turns.
        let plies = |turns: u32| turns.saturating_mul(G::LONGEST_TURN);
        let is_refuted = limits.mate.is_some_and(|wanted| depth >= plies(wanted.saturating_mul(2).saturating_sub(1)));
        // When time counts, a forced turn needs no thought; two plies find a reply to ponder on.
        let is_forced = is_forced && depth >= 2 && timer.has_clock();
        // A forced win or loss that has been searched to its end needs none either: a deeper search finds no other.
        let is_settled = timer.is_limited() && mate_turns.is_some_and(|turns| depth >= plies(turns.unsigned_abs()));
        is_refuted || is_forced || is_settled || timer.is_late()
    }

    /// Cuts the actor's turn and the reply to it from a line.
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
        // Half a reply cannot be pondered on.
        if !reply_ended {
            reply.clear();
        }
        Best { turn, reply, score: line.score, depth: line.depth, nodes, ..Best::default() }
    }
}

/// Key of the position to which the actor's turn at the beginning of a line leads: to its end, or to a decision of the opponent's.
fn key_after_turn<G: Game>(root: &G, line: &[G::Action]) -> u64 {
    let (actor, mut position) = (root.actor(), root.clone());
    for &action in line {
        position.play(action);
        if position.actor() != actor || !position.in_turn() {
            break;
        }
    }
    position.key()
}

/// The answer where no action is legal: a loss or a draw, and no turn.
pub(crate) fn nothing_to_do<G: Game>(record: &Record<G>) -> Best<G::Action> {
    let position = record.position();
    let end = position.game_over().or_else(|| (!position.has_action()).then(|| position.outcome_without_action()));
    let is_lost = end.is_some_and(|outcome| outcome.winner == Some(!position.actor()));
    let score = if is_lost { Score::loses_in(0) } else { Score::DRAW };
    Best { score, ..Best::default() }
}

/// Is there only one way to complete the turn that begins with this action?
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
