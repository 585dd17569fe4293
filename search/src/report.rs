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
    /// The root action being searched, sent when nothing was reported for a second.
    Current {
        /// Depth of the iteration, in plies.
        depth: u32,
        /// The root action and its number in the order of search, from 1; `None` where both players act at once.
        action: Option<(A, u32)>,
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

/// Callback that receives the reports of a search.
pub(crate) type OnProgress<'a, A> = &'a mut (dyn FnMut(&Progress<A>) + Send);

/// Sends reports, and knows how long none has been sent.
pub(crate) struct Reporter<'a, A> {
    on_progress: OnProgress<'a, A>,
    /// The root action being searched, and its number.
    action: Option<(A, u32)>,
    /// Depth of the iteration, in plies.
    depth: u32,
    last: Effort,
}

/// Time without a report after which one is due.
const SILENCE: Duration = Duration::from_secs(1);

impl<'a, A: Copy> Reporter<'a, A> {
    pub fn new(on_progress: OnProgress<'a, A>) -> Self {
        Self { on_progress, action: None, depth: 0, last: Effort::default() }
    }

    /// An iteration begins.
    pub fn begin_iteration(&mut self, depth: u32) {
        (self.depth, self.action) = (depth, None);
    }

    /// A root action begins to be searched.
    #[inline]
    pub fn begin_root_action(&mut self, action: A, number: u32) {
        self.action = Some((action, number));
    }

    /// Is a report due, `now` after the start of the search?
    pub fn is_due(&self, now: Duration) -> bool {
        now.saturating_sub(self.last.time) >= SILENCE
    }

    /// Reports a line.
    pub fn line(&mut self, line: &Line<A>, effort: Effort) {
        self.last = effort;
        (self.on_progress)(&Progress::Line(line.clone(), effort));
    }

    /// Reports what is being searched.
    pub fn current(&mut self, effort: Effort) {
        self.last = effort;
        (self.on_progress)(&Progress::Current { depth: self.depth, action: self.action, effort });
    }

    /// Nodes of the last report.
    pub fn last_nodes(&self) -> u64 {
        self.last.nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_of_silence_is_broken() {
        let at = |millis, nodes| Effort { nodes, time: Duration::from_millis(millis), hash_full: 0 };
        let line =
            Line { depth: 3, selective_depth: 5, rank: 1, score: Score::DRAW, bound: Bound::Exact, actions: vec!['a'] };
        let mut reports = vec![];
        let mut note = |progress: &Progress<char>| reports.push(progress.clone());
        let mut reporter = Reporter::new(&mut note);
        let due = |reporter: &Reporter<'_, char>, millis| reporter.is_due(Duration::from_millis(millis));
        assert!(!due(&reporter, 999) && due(&reporter, 1_000), "counted from the start");
        reporter.line(&line, at(1_500, 10));
        assert!(!due(&reporter, 2_499) && due(&reporter, 2_500), "counted from the last line");
        reporter.begin_iteration(4);
        reporter.current(at(2_600, 20));
        reporter.begin_root_action('b', 2);
        assert!(!due(&reporter, 3_599) && due(&reporter, 3_600), "counted from the last report of any kind");
        reporter.current(at(3_600, 30));
        assert_eq!(reporter.last_nodes(), 30);
        assert_eq!(
            reports,
            [
                Progress::Line(line, at(1_500, 10)),
                Progress::Current { depth: 4, action: None, effort: at(2_600, 20) },
                Progress::Current { depth: 4, action: Some(('b', 2)), effort: at(3_600, 30) },
            ]
        );
    }
}
