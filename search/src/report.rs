use std::time::Duration;

use crate::{Score, Solution};

/// What a score is known to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true score is this.
    Exact,
    /// The true score is this or better.
    Lower,
    /// The true score is this or worse.
    Upper,
}

/// What a search has found for one first turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<A> {
    /// Depth in plies.
    pub depth: u32,
    /// The greatest depth that was reached, quiescence included.
    pub selective_depth: u32,
    /// Place among the lines asked for, the best being 1.
    pub rank: u32,
    /// From the view of the player who is to act.
    pub score: Score,
    /// What the score is.
    pub bound: Bound,
    /// The principal variation, action by action.
    pub actions: Vec<A>,
}

/// What a search tells while it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress<A> {
    /// What was found.
    pub line: Line<A>,
    /// Positions visited so far, by all threads.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
    /// How full the transposition table is with entries of this search, in thousandths.
    pub hash_full: u32,
}

/// What a search answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Best<A> {
    /// The actor's whole turn, as far as it is his alone to decide; empty when nothing is legal.
    pub turn: Vec<A>,
    /// The answer expected, a whole turn if it is known that far; empty if not.
    pub reply: Vec<A>,
    /// How both players should choose, where they act at the same time: the rows are the actor's choices. The turn is
    /// then empty.
    pub bids: Option<Solution>,
    /// From the view of the player who is to act.
    pub score: Score,
    /// Depth in plies that was searched to the end.
    pub depth: u32,
    /// Positions visited, by all threads.
    pub nodes: u64,
}
