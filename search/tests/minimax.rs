//! Alpha-beta returns the score of plain minimax: nothing that windows, order, killers and the table cut off mattered.
//!
//! The reference below follows the rules of the search alone: no windows, no order, no pruning.

use std::collections::HashMap;

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use twofold_eval::Evaluation;
use twofold_rules::{
    ActionList, Chess, DoubleDouble, DoubleMove, Galvin, Game, GameText, Kind, Marseillais, Outcome, Reason, Record,
    TwoMove,
};
use twofold_search::{Limits, Score, Searcher, Selectivity, Signals};
use twofold_testing::long_run;

mod common;
use common::Unrepeated;

/// Plies of captures after which quiescence ends.
const MOST_PLIES: u32 = 10;

/// Node limit of the reference.
const BUDGET: u32 = 100_000;

/// Greatest depth of a comparison.
const DEEPEST: u32 = 4;

struct Minimax<'a> {
    /// Keys that count for repetition: those before the root, then those of the path from it.
    path: Vec<u64>,
    before: usize,
    sees_repetitions: bool,
    /// Quiescence scores by key, turn and ply of captures, so that nothing is searched twice.
    settled: HashMap<(u64, u32, u32), i32>,
    /// Values by key, clock, depth and turn, where it does not matter how a position was reached.
    known: HashMap<(u64, u32, u32, u32), i32>,
    evaluation: &'a Evaluation,
    /// Nodes left.
    budget: u32,
}

impl Minimax<'_> {
    /// The score of a position; `None` if it takes too long, as where both sides can capture again and again.
    fn value<G: Game>(record: &Record<G>, depth: u32, sees_repetitions: bool) -> Option<i32> {
        let path = record.past_keys();
        let before = path.len();
        let evaluation = Evaluation::for_game::<G>();
        let (settled, known) = (HashMap::new(), HashMap::new());
        let mut reference = Minimax { path, before, sees_repetitions, settled, known, evaluation, budget: BUDGET };
        reference.expand(record.position(), depth, 0, true)
    }

    fn expand<G: Game>(&mut self, position: &G, depth: u32, turn: u32, is_root: bool) -> Option<i32> {
        self.budget = self.budget.checked_sub(1)?;
        if !is_root && let Some(outcome) = end(position, self.is_repeated(position)) {
            return Some(score(outcome, position, turn));
        }
        if depth == 0 {
            return self.settle(position, turn, 0);
        }
        let node = (position.key(), position.halfmove_clock(), depth, turn);
        if let Some(&known) = self.known.get(&node) {
            return Some(known);
        }
        let mut actions = ActionList::new();
        position.actions(&mut actions);
        if actions.is_empty() {
            return Some(score(position.outcome_without_action(), position, turn));
        }
        if position.counts_for_repetition() {
            self.path.push(position.key());
        }
        let mut best = None;
        for &action in &actions {
            let (child, changed) = after(position, action);
            let value = self.expand(&child, depth - 1, turn + u32::from(changed), false)?;
            best = best.max(Some(if changed { -value } else { value }));
        }
        if position.counts_for_repetition() {
            self.path.pop();
        }
        if !self.sees_repetitions {
            self.known.insert(node, best?);
        }
        best
    }

    fn is_repeated<G: Game>(&self, position: &G) -> bool {
        if !self.sees_repetitions || !position.counts_for_repetition() {
            return false;
        }
        let key = position.key();
        let (before, since) = self.path.split_at(self.before);
        since.contains(&key) || before.iter().filter(|&&past| past == key).count() >= 2
    }

    fn settle<G: Game>(&mut self, position: &G, turn: u32, ply: u32) -> Option<i32> {
        self.budget = self.budget.checked_sub(1)?;
        if let Some(outcome) = end(position, false) {
            return Some(score(outcome, position, turn));
        }
        let node = (position.key(), turn, ply);
        if let Some(&known) = self.settled.get(&node) {
            return Some(known);
        }
        let evades = ply == 0 && position.in_check();
        let mut actions = ActionList::new();
        let mut best = None;
        if evades {
            position.actions(&mut actions);
            if actions.is_empty() {
                return Some(score(position.outcome_without_action(), position, turn));
            }
        } else {
            best = Some(Score::centipawns(self.evaluation.evaluate(position)).value());
            if ply < MOST_PLIES {
                position.forcing_actions(&mut actions);
            }
        }
        for &action in &actions {
            let (child, changed) = after(position, action);
            let value = self.settle(&child, turn + u32::from(changed), ply + 1)?;
            best = best.max(Some(if changed { -value } else { value }));
        }
        self.settled.insert(node, best?);
        best
    }
}

/// The outcome of a game that is over although there may be legal actions.
fn end<G: Game>(position: &G, is_repeated: bool) -> Option<Outcome> {
    if let Some(outcome) = position.game_over() {
        return Some(outcome);
    }
    let drawn = position.drawn().or_else(|| is_repeated.then(|| Outcome::draw(Reason::Repetition)));
    drawn.map(|drawn| if position.has_action() { drawn } else { position.outcome_without_action() })
}

fn after<G: Game>(position: &G, action: G::Action) -> (G, bool) {
    let mut child = position.clone();
    child.play(action);
    let changed = child.actor() != position.actor();
    (child, changed)
}

/// The outcome as the actor sees it, `turn` turns below the root.
fn score<G: Game>(outcome: Outcome, position: &G, turn: u32) -> i32 {
    let score = match outcome.winner {
        None => Score::DRAW,
        Some(winner) if winner == position.actor() => Score::wins_in(turn + 1),
        Some(_) => Score::loses_in(turn),
    };
    score.value()
}

fn search<G: Game>(record: &Record<G>, depth: u32) -> i32 {
    let mut searcher = Searcher::<G>::new(1, 1);
    let limits = Limits { depth: Some(depth), selectivity: Selectivity::EXHAUSTIVE, ..Limits::default() };
    searcher.search(record, &limits, &Signals::default(), &mut |_| {}).score.value()
}

/// The same with a table filled by searches of some positions a ply below, whose windows were others.
fn search_warm<G: Game>(record: &Record<G>, depth: u32) -> i32 {
    let mut searcher = Searcher::<G>::new(1, 1);
    let mut search = |record: &Record<G>, depth| {
        let limits = Limits { depth: Some(depth), selectivity: Selectivity::EXHAUSTIVE, ..Limits::default() };
        searcher.search(record, &limits, &Signals::default(), &mut |_| {}).score.value()
    };
    for &action in record.legal_actions().iter().step_by(3).filter(|_| depth > 1) {
        let mut next = record.clone();
        next.play(action);
        search(&next, depth - 1);
    }
    search(record, depth)
}

/// A position of a random game; the last actions are quiet ones of pieces, so that positions repeat.
fn random_record<G: Game>(chance: &mut ChaCha8Rng) -> Record<G> {
    let mut record = Record::<G>::start();
    for _ in 0..chance.random_range(0..160) {
        let mut actions = record.legal_actions();
        // Captures thin out the board, so that the reference comes to an end.
        if chance.random_bool(0.7) && actions.iter().any(|&action| captures_a_piece(record.position(), action)) {
            actions.retain(|&mut action| captures_a_piece(record.position(), action));
        }
        let Some(&action) = actions.choose(chance) else { break };
        record.play(action);
    }
    for _ in 0..chance.random_range(0..12) {
        let before = record.clone();
        let mut quiet = record.legal_actions();
        quiet.retain(|&mut action| {
            let (child, _) = after(record.position(), action);
            child.halfmove_clock() >= record.position().halfmove_clock() && child.has_action()
        });
        // A piece goes back where it came from, if it can.
        let last = before.actions().iter().rev().take(4).filter_map(|&action| G::squares(action)).collect::<Vec<_>>();
        let back = quiet
            .iter()
            .copied()
            .find(|&action| G::squares(action).is_some_and(|(from, to)| last.contains(&(to, from))));
        let Some(action) = back.filter(|_| chance.random_bool(0.7)).or(quiet.choose(chance).copied()) else { break };
        record.play(action);
    }
    record
}

fn captures_a_piece<G: Game>(position: &G, action: G::Action) -> bool {
    position.captured(action).is_some_and(|kind| kind != Kind::King)
}

fn compare<G: GameText>(deepest_with_table: u32) {
    let positions = if long_run() { 1_000 } else { 60 };
    let mut chance = twofold_testing::rng("compare");
    let (mut compared, mut repeated) = ([0; DEEPEST as usize], 0);
    // Where there is much to capture, the reference does not come to an end; such positions do not count.
    while compared[2] < positions {
        let record = random_record::<G>(&mut chance);
        let position = record.position();
        if !position.has_action() || position.game_over().is_some() {
            continue;
        }
        for depth in 1..=DEEPEST {
            let context = || format!("depth {depth}: {}\n{:?}", position.fen(), record.tokens());
            let Some(expected) = Minimax::value(&record, depth, false) else { break };
            let untabled = search(&Unrepeated::<G, false>::record(&record), depth);
            assert_eq!(untabled, expected, "without a table, {}", context());
            compared[depth as usize - 1] += 1;
            if depth > deepest_with_table {
                continue;
            }
            let known = Unrepeated::<G, true>::record(&record);
            assert_eq!(search(&known, depth), expected, "with a table, {}", context());
            assert_eq!(search_warm(&known, depth), expected, "with a table that others have filled, {}", context());
            let Some(expected) = Minimax::value(&record, depth, true) else { continue };
            assert_eq!(search(&record, depth), expected, "with repetitions, {}", context());
            repeated += u32::from(expected != untabled);
        }
    }
    println!("{}: compared by depth {compared:?}, {repeated} of them decided by repetition", G::VARIANT);
}

/// Where every turn has the same length, a position comes again at another depth only in trees deeper than these.
const ALL: u32 = DEEPEST;

/// Where a turn may be one step or two, a position is met at two depths, and the table's deeper value is used for both.
const SHALLOW: u32 = 2;

#[test]
fn chess() {
    compare::<Chess>(ALL);
}

#[test]
fn marseillais() {
    compare::<Marseillais>(SHALLOW);
}

#[test]
fn twomove() {
    compare::<TwoMove>(SHALLOW);
}

#[test]
fn doublemove() {
    compare::<DoubleMove>(ALL);
}

#[test]
fn doubledouble() {
    compare::<DoubleDouble>(ALL);
}

#[test]
fn galvin() {
    compare::<Galvin>(ALL);
}
