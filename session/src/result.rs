use twofold_rules::GameText;
use twofold_search::{Best, Bound, Effort, Progress, Score};

use crate::{BidStrategies, SearchFault, Variation};

/// A report of a search that is running.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchProgress {
    /// A line was found or improved. The last report of a search is one of these.
    Line(SearchLine),
    /// Nothing was reported for a while: the turn, or its beginning, that is being searched.
    Current {
        /// Depth of the iteration, in plies.
        depth: u32,
        /// The turn, as far as it is chosen; empty where both players act at once.
        turn: Variation,
        /// Its number in the order of search, from 1; 0 where there is none.
        number: u32,
        /// The effort so far.
        effort: Effort,
    },
}

impl SearchProgress {
    /// The line, if the report is about one.
    pub fn line(&self) -> Option<&SearchLine> {
        match self {
            Self::Line(line) => Some(line),
            Self::Current { .. } => None,
        }
    }

    /// A report on a search that began after `steps` were played from the position, in whose turn `begun` was played before.
    pub(crate) fn new<G: GameText>(
        position: &G,
        begun: &str,
        steps: &[G::Action],
        progress: &Progress<G::Action>,
    ) -> Self {
        let played = steps.len() as u32;
        let after = |actions: &[G::Action]| Variation::new(position, begun, &[steps, actions].concat());
        match progress {
            Progress::Line(line, effort) => Self::Line(SearchLine {
                depth: line.depth + played,
                selective_depth: line.selective_depth + played,
                rank: line.rank,
                score: line.score,
                bound: line.bound,
                effort: *effort,
                pv: after(&line.actions),
            }),
            Progress::Current { depth, action, effort } => {
                let (turn, number) = action.map_or((after(&[]), 0), |(action, number)| (after(&[action]), number));
                Self::Current { depth: depth + played, turn, number, effort: *effort }
            }
        }
    }
}

/// One of the best lines of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchLine {
    /// Depth in plies.
    pub depth: u32,
    /// Greatest depth that was reached, quiescence included.
    pub selective_depth: u32,
    /// Rank among the lines asked for, the best being 1.
    pub rank: u32,
    /// From the view of the player who is to act.
    pub score: Score,
    /// How the score relates to the true one.
    pub bound: Bound,
    /// Nodes, time and fill of the table so far.
    pub effort: Effort,
    /// Principal variation.
    pub pv: Variation,
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
    /// Number of threads that searched: fewer than wanted where the system gave no more.
    pub threads: usize,
    /// Fault that broke the search off. The turn is then any legal one.
    pub fault: Option<SearchFault>,
}

impl SearchResult {
    pub(crate) fn new<G: GameText>(
        position: &G,
        begun: &str,
        best: Best<G::Action>,
        fault: Option<SearchFault>,
    ) -> Self {
        let mut after = position.clone();
        best.turn.iter().for_each(|&action| after.play(action));
        let (attacker, key) = (position.actor(), position.key());
        Self {
            turn: Variation::new(position, begun, &best.turn),
            reply: Variation::new(&after, "", &best.reply),
            bids: best.bids.map(|solution| BidStrategies { attacker, solution, key }),
            score: best.score,
            depth: best.depth,
            nodes: best.nodes,
            threads: best.threads,
            fault,
        }
    }
}
