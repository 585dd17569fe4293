use std::time::Duration;

use crate::{Score, Solution};

/// How a score relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true score is this.
    Exact,
    /// The true score is this or better.
    Lower,
    /// The true score is this or worse.
    Upper,
}

/// The result of a search for one first turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<A> {
    /// Depth in plies.
    pub depth: u32,
    /// The greatest depth that was reached, quiescence included.
    pub selective_depth: u32,
    /// Rank among the lines asked for, the best being 1.
    pub rank: u32,
    /// From the view of the player who is to act.
    pub score: Score,
    /// How the score relates to the true one.
    pub bound: Bound,
    /// The principal variation, action by action.
    pub actions: Vec<A>,
}

/// The effort a search has taken so far.
///
/// ```
/// use std::time::Duration;
/// use twofold_search::Effort;
///
/// let effort = Effort { nodes: 3_000_000, time: Duration::from_secs(2), hash_full: 0 };
/// assert_eq!(effort.nodes_per_second(), 1_500_000);
/// // Too short to be measured: no division by zero.
/// assert_eq!(Effort::default().nodes_per_second(), 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Nodes visited, by all threads together.
    pub nodes: u64,
    /// Time since the search was asked for, pondering included.
    pub time: Duration,
    /// Share of the transposition table that holds entries of this search, in thousandths.
    pub hash_full: u32,
}

impl Effort {
    /// Mean speed. Times below a millisecond count as one.
    pub fn nodes_per_second(&self) -> u64 {
        (self.nodes as f64 / self.time.as_secs_f64().max(1e-3)) as u64
    }
}

/// A report of a search that is running.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress<A> {
    /// A line was found or improved. The last report of a search is one of these.
    Line(Line<A>, Effort),
    /// Nothing was reported for a while: the root action that is being searched.
    Current {
        /// Depth of the iteration, in plies.
        depth: u32,
        /// The root action.
        action: A,
        /// Its number in the order of search, from 1.
        number: u32,
        /// The effort so far.
        effort: Effort,
    },
}

impl<A> Progress<A> {
    /// The line, if the report is about one.
    pub fn line(&self) -> Option<&Line<A>> {
        match self {
            Self::Line(line, _) => Some(line),
            Self::Current { .. } => None,
        }
    }

    /// The effort so far.
    pub fn effort(&self) -> Effort {
        match self {
            Self::Line(_, effort) | Self::Current { effort, .. } => *effort,
        }
    }
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Best<A> {
    /// The actor's whole turn, as far as it is theirs alone to decide; empty when nothing is legal.
    pub turn: Vec<A>,
    /// The expected reply, if a whole turn of it is known; else empty.
    pub reply: Vec<A>,
    /// The optimal strategies of both players, where they act at the same time: the rows are the actor's choices. The turn
    /// is then empty.
    pub bids: Option<Solution>,
    /// From the view of the player who is to act.
    pub score: Score,
    /// Depth of the last completed iteration, in plies.
    pub depth: u32,
    /// Nodes visited, by all threads together.
    pub nodes: u64,
    /// Number of threads that searched: fewer than asked for where the system gave no more.
    pub threads: usize,
}

impl<A> Default for Best<A> {
    /// No turn, a draw, nothing searched.
    fn default() -> Self {
        Self { turn: vec![], reply: vec![], bids: None, score: Score::DRAW, depth: 0, nodes: 0, threads: 0 }
    }
}
