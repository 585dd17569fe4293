use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::Selectivity;

/// The clock of the player who acts; it runs for the whole turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub remaining: Duration,
    /// What each turn adds.
    pub increment: Duration,
    /// Turns until more time is added, if that is known.
    pub turns_to_go: Option<u32>,
}

/// How far to search. What is `None` does not limit; with no limit at all the search ends when it is told to.
#[derive(Clone, Debug)]
pub struct Limits<A> {
    /// Depth in plies, one an action.
    pub depth: Option<u32>,
    /// Positions visited, by all threads together.
    pub nodes: Option<u64>,
    /// Look for a forced win in so many turns of the winner, and stop when it is found.
    pub mate: Option<u32>,
    /// When time began to count, such as when the command came; when the search begins, if `None`.
    pub since: Option<Instant>,
    /// Time for this turn.
    pub turn_time: Option<Duration>,
    /// The player's clock.
    pub clock: Option<Clock>,
    /// Time kept back for what lies between engine and clock, each turn.
    pub overhead: Duration,
    /// Only these first actions, if any are given.
    pub only: Vec<A>,
    /// Answer only when told to stop, even when there is nothing more to find.
    pub infinite: bool,
    /// Guesses that the search may make; with `mate` it makes none.
    pub selectivity: Selectivity,
}

impl<A> Limits<A> {
    /// The guesses that a search within these limits may make: a search for a mate is a proof and makes none.
    pub(crate) fn selectivity(&self) -> Selectivity {
        if self.mate.is_some() { Selectivity::EXHAUSTIVE } else { self.selectivity }
    }
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

/// What may be told to a search while it runs, from another thread.
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

    /// Tells the search to end.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Was it told to end?
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The opponent played the turn that was pondered on: from now on time counts.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Is the search pondering still?
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }
}
