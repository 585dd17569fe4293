use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::Selectivity;
use crate::repetition::drawn_before;

/// The clock of the player who acts; it runs for the whole turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left.
    pub remaining: Duration,
    /// Time that each turn adds.
    pub increment: Duration,
    /// Turns until more time is added, if that is known.
    pub turns_to_go: Option<u32>,
}

/// How far to search. A `None` does not limit; a search with no limit at all ends when it is stopped.
///
/// ```
/// use twofold_rules::Step;
/// use twofold_search::Limits;
///
/// // At most eight plies and a million nodes, whichever comes first.
/// let limits: Limits<Step> = Limits { depth: Some(8), nodes: Some(1_000_000), ..Limits::default() };
/// assert!(limits.turn_time.is_none() && limits.only.is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Limits<A> {
    /// Depth in plies, one an action.
    pub depth: Option<u32>,
    /// Positions visited, by all threads together.
    pub nodes: Option<u64>,
    /// Look for a forced win in at most this number of the winner's turns, and stop when it is found or refuted.
    pub mate: Option<u32>,
    /// Moment from which time counts, such as the arrival of the command; the start of the search if `None`.
    pub since: Option<Instant>,
    /// Time for this turn.
    pub turn_time: Option<Duration>,
    /// The player's clock.
    pub clock: Option<Clock>,
    /// Time kept back in each turn for transmission between the engine and the clock.
    pub overhead: Duration,
    /// Only these first actions, if any are given.
    pub only: Vec<A>,
    /// Answer only after a stop, even when there is nothing more to find.
    pub infinite: bool,
    /// Guesses that the search may make; with `mate` it makes none.
    pub selectivity: Selectivity,
}

impl<A> Limits<A> {
    /// The guesses that a search within these limits may make: a search for a mate is a proof and makes none.
    pub(crate) fn selectivity(&self) -> Selectivity {
        if self.mate.is_some() { Selectivity::EXHAUSTIVE } else { self.selectivity }
    }

    /// The kind of search, for the transposition table: 0 for ordinary searches, and never the same for two searches that
    /// score a position differently. A score that rests on guesses proves nothing, and a search for a mate knows no draws but
    /// those that the rules give it from the keys before the root.
    pub(crate) fn table_kind(&self, past_keys: &[u64]) -> u64 {
        let guesses = self.selectivity().number() ^ Selectivity::default().number();
        match self.mate {
            Some(_) => spread(guesses | 1 << 32) ^ drawn_before(past_keys).fold(0, |all, key| all ^ spread(key)),
            None => spread(guesses),
        }
    }
}

/// Spreads a number over all bits (Knuth's multiplicative hash); 0 stays 0.
fn spread(number: u64) -> u64 {
    number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl<A> Default for Limits<A> {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            mate: None,
            since: None,
            turn_time: None,
            clock: None,
            overhead: Duration::ZERO,
            only: vec![],
            infinite: false,
            selectivity: Selectivity::default(),
        }
    }
}

/// Signals to a search that is running, from another thread.
///
/// ```
/// use twofold_search::Signals;
///
/// let signals = Signals::new(true);
/// assert!(signals.is_pondering() && !signals.is_stopped());
/// signals.ponder_hit();
/// signals.stop();
/// assert!(!signals.is_pondering() && signals.is_stopped());
/// ```
#[derive(Debug, Default)]
pub struct Signals {
    stop: AtomicBool,
    pondering: AtomicBool,
}

impl Signals {
    /// Signals for a search; while it ponders, clocks do not run and it does not end by itself.
    pub fn new(pondering: bool) -> Self {
        Self { stop: AtomicBool::new(false), pondering: AtomicBool::new(pondering) }
    }

    /// Stops the search.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Has the search been stopped?
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The opponent has played the turn that was pondered on: from now on time counts.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Is the search pondering still?
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_for_a_mate_makes_no_guesses() {
        let limits = Limits::<()>::default();
        assert_eq!(limits.selectivity(), Selectivity::default());
        assert_ne!(Selectivity::default(), Selectivity::EXHAUSTIVE);
        assert_eq!(Limits { mate: Some(2), ..limits }.selectivity(), Selectivity::EXHAUSTIVE);
    }

    #[test]
    fn searches_share_results_that_mean_the_same() {
        let limits = Limits::<()>::default();
        assert_eq!(limits.table_kind(&[7, 7]), 0);
        let exhaustive = Limits { selectivity: Selectivity::EXHAUSTIVE, ..limits.clone() };
        let reduced =
            Limits { selectivity: Selectivity { reductions: true, ..Selectivity::EXHAUSTIVE }, ..limits.clone() };
        let mate = Limits { mate: Some(2), ..limits };
        let kinds =
            [exhaustive.table_kind(&[]), reduced.table_kind(&[]), mate.table_kind(&[]), mate.table_kind(&[7, 7])];
        assert!(kinds.iter().all(|&kind| kind != 0 && kinds.iter().filter(|&&other| other == kind).count() == 1));
        assert_eq!(mate.table_kind(&[5, 7]), Limits { mate: Some(3), ..mate.clone() }.table_kind(&[]));
    }
}
