//! The engine as a person's opponent, and as the one who gives hints.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use twofold_rules::{Color, GameText, Record};
use twofold_search::{Bound, Limits, Line, Progress, Score, Searcher, Signals};

use super::room::Room;
use super::{opening, words};
use crate::think::think;

const HASH_MIB: usize = 64;

/// The engine at the table.
pub struct Opponent<G: GameText> {
    searcher: Searcher<G>,
}

/// A turn that the engine has found.
pub struct Choice<A> {
    /// The whole turn, or the rest of it.
    pub turn: Vec<A>,
    /// What was thought of it, for people.
    pub remark: String,
    /// What went wrong, if no thought came to an end.
    pub fault: Option<String>,
}

impl<G: GameText> Opponent<G> {
    /// An engine that has seen nothing yet.
    pub fn new() -> Self {
        Self { searcher: Searcher::new(HASH_MIB, 1) }
    }

    /// The turn to play: in the opening one of several good ones.
    pub fn play(&mut self, record: &Record<G>, room: &mut Room<'_>) -> Choice<G::Action> {
        self.choose(record, room, room.movetime, opening::is_open(record))
    }

    /// A choice of a player's where both choose at the same time, drawn from the best strategy.
    pub fn bid(&mut self, record: &Record<G>, room: &mut Room<'_>, player: Color) -> usize {
        let limits = Limits { turn_time: Some(room.movetime), ..Limits::default() };
        let signals = Arc::new(Signals::default());
        let searcher = &mut self.searcher;
        let thought = room.interrupts.during(&signals, || think(searcher, record, &limits, &signals, &mut |_| {}));
        let is_actor = player == record.position().actor();
        thought.best.bids.map_or(0, |bids| bids.draw(is_actor, &mut room.dice))
    }

    /// The best turn, found in a second at most.
    pub fn advise(&mut self, record: &Record<G>, room: &mut Room<'_>) -> Choice<G::Action> {
        self.choose(record, room, room.movetime.min(Duration::from_secs(1)), false)
    }

    fn choose(&mut self, record: &Record<G>, room: &mut Room<'_>, time: Duration, varied: bool) -> Choice<G::Action> {
        self.searcher.set_multi_pv(if varied { opening::LINES } else { 1 });
        let limits = Limits { turn_time: Some(time), ..Limits::default() };
        let signals = Arc::new(Signals::default());
        let mut lines: BTreeMap<u32, Line<G::Action>> = BTreeMap::new();
        let screen = &room.screen;
        let mut tell = |progress: &Progress<G::Action>| {
            let Some(line) = progress.line() else { return };
            if line.rank == 1 && line.bound == Bound::Exact {
                screen.glance(&glance(record, line));
            }
            lines.insert(line.rank, line.clone());
        };
        let searcher = &mut self.searcher;
        let thought = room.interrupts.during(&signals, || think(searcher, record, &limits, &signals, &mut tell));
        screen.clear_glance();
        let best = &thought.best;
        let turn = if varied && thought.fault.is_none() {
            let lines: Vec<_> = lines.into_values().collect();
            opening::choose(record, best, &lines, &mut room.dice)
        } else {
            best.turn.clone()
        };
        Choice { turn, remark: remark(best.score, best.depth, record.position().actor()), fault: thought.fault }
    }
}

fn remark(score: Score, depth: u32, actor: Color) -> String {
    match depth {
        0 => "no time to think".to_owned(),
        _ => format!("{}, depth {depth}", words::advantage(score, actor)),
    }
}

/// What is told while the engine thinks.
fn glance<G: GameText>(record: &Record<G>, line: &Line<G::Action>) -> String {
    let position = record.position();
    let first = line.actions.first().map(std::slice::from_ref).unwrap_or_default();
    format!(
        "Twofold thinks of {} ({}); Ctrl-C: answer now",
        words::san(position, first),
        remark(line.score, line.depth, position.actor())
    )
}
