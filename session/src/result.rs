use std::time::Duration;

use twofold_rules::GameText;
use twofold_search::{Best, Bound, Effort, Line, Score};

use crate::{BidStrategies, SearchFault, Variation};

/// Progress of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchProgress {
    /// Depth in plies.
    pub depth: u32,
    /// Greatest depth that was reached, quiescence included.
    pub selective_depth: u32,
    /// Place among the lines asked for, the best being 1.
    pub rank: u32,
    /// From the view of the player who is to act.
    pub score: Score,
    /// What the score is known to be.
    pub bound: Bound,
    /// Positions visited so far, by all threads.
    pub nodes: u64,
    /// Time since the search was asked for.
    pub time: Duration,
    /// Fill of the transposition table with entries of this search, in thousandths.
    pub hash_full: u32,
    /// Principal variation.
    pub pv: Variation,
}

impl SearchProgress {
    pub(crate) fn new<G: GameText>(position: &G, line: &Line<G::Action>, effort: &Effort) -> Self {
        let Effort { nodes, time, hash_full } = *effort;
        Self {
            depth: line.depth,
            selective_depth: line.selective_depth,
            rank: line.rank,
            score: line.score,
            bound: line.bound,
            nodes,
            time,
            hash_full,
            pv: Variation::new(position, &line.actions),
        }
    }
}

/// Result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult {
    /// The actor's turn, as far as it is theirs alone to decide; empty when nothing is legal, and in a bid.
    pub turn: Variation,
    /// Expected answer, a whole turn; empty if it is not known so far.
    pub reply: Variation,
    /// Strategies of both players, where they bid at the same time.
    pub bids: Option<BidStrategies>,
    /// From the view of the player who is to act.
    pub score: Score,
    /// Depth in plies that was searched to the end.
    pub depth: u32,
    /// Positions visited, by all threads.
    pub nodes: u64,
    /// Fault that broke the search off. The turn is then any legal one.
    pub fault: Option<SearchFault>,
}

impl SearchResult {
    pub(crate) fn new<G: GameText>(position: &G, best: Best<G::Action>, fault: Option<SearchFault>) -> Self {
        let mut after = position.clone();
        best.turn.iter().for_each(|&action| after.play(action));
        let (attacker, key) = (position.actor(), position.key());
        Self {
            turn: Variation::new(position, &best.turn),
            reply: Variation::new(&after, &best.reply),
            bids: best.bids.map(|solution| BidStrategies { attacker, solution, key }),
            score: best.score,
            depth: best.depth,
            nodes: best.nodes,
            fault,
        }
    }
}
