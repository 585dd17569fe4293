use std::time::{Duration, Instant};

use crate::{Clock, Limits, Signals, parameters};

/// Time limits of the search of a turn.
#[derive(Clone, Debug)]
pub(crate) struct Timer {
    /// Moment at which the search was asked for.
    started: Instant,
    /// Moment from which time counts: the start, or the end of pondering.
    counts_from: Instant,
    /// No new iteration begins after this.
    soft: Option<Duration>,
    /// The search is stopped after this.
    hard: Option<Duration>,
}

impl Timer {
    pub fn new<A>(limits: &Limits<A>) -> Self {
        let started = limits.since.unwrap_or_else(Instant::now);
        let mut timer = Self { started, counts_from: started, soft: None, hard: None };
        if let Some(clock) = &limits.clock {
            let (soft, hard) = allot(clock, limits.overhead);
            (timer.soft, timer.hard) = (Some(soft), Some(hard));
        }
        if let Some(time) = limits.turn_time {
            let time = time.saturating_sub(limits.overhead).max(time / 2);
            timer.hard = Some(timer.hard.map_or(time, |hard| hard.min(time)));
        }
        timer
    }

    /// Lets time count from now: the opponent has played the turn that was pondered on.
    pub fn restart(&mut self) {
        self.counts_from = Instant::now();
    }

    /// Time since the search was asked for, pondering included.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Time that counts for the limits.
    fn used(&self) -> Duration {
        self.counts_from.elapsed()
    }

    pub fn is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.used() >= hard)
    }

    /// Is it too late to begin another iteration, which takes longer than all before it?
    pub fn is_late(&self) -> bool {
        self.soft.is_some_and(|soft| self.used() >= soft)
    }

    /// Is there any limit of time?
    pub fn is_limited(&self) -> bool {
        self.hard.is_some()
    }

    /// Is this a clock game, not a fixed time for the turn? Time saved on a forced turn is then worth something.
    pub fn has_clock(&self) -> bool {
        self.soft.is_some()
    }
}

/// The time after which no iteration begins, and the time after which the search is stopped.
fn allot(clock: &Clock, overhead: Duration) -> (Duration, Duration) {
    let most = clock.remaining.saturating_sub(overhead).max(clock.remaining / 10);
    let usual = parameters::time_turns_to_go() as u32;
    let turns = clock.turns_to_go.unwrap_or(usual).clamp(1, usual);
    let fair = most / turns + percent(clock.increment, parameters::time_increment());
    let soft = percent(fair, parameters::time_soft()).min(most);
    // With a single turn to go all of it may be used; else a difficult turn may take several shares.
    let hard = if turns == 1 {
        most
    } else {
        percent(fair, parameters::time_hard()).min(percent(most, parameters::time_most()))
    };
    (soft.min(hard), hard)
}

fn percent(time: Duration, share: i32) -> Duration {
    time.mul_f32(share as f32 / 100.0)
}

/// Waits for a stop while the search ponders or is infinite.
pub(crate) fn wait(signals: &Signals, infinite: bool) {
    while !signals.is_stopped() && (infinite || signals.is_pondering()) {
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(remaining: u64, increment: u64, turns_to_go: Option<u32>) -> Clock {
        Clock { remaining: Duration::from_millis(remaining), increment: Duration::from_millis(increment), turns_to_go }
    }

    #[test]
    fn a_share_never_exceeds_what_is_left() {
        for remaining in [0, 1, 10, 100, 1_000, 60_000] {
            for increment in [0, 50, 5_000] {
                for turns in [None, Some(1), Some(2), Some(40)] {
                    let clock = clock(remaining, increment, turns);
                    let (soft, hard) = allot(&clock, Duration::from_millis(10));
                    assert!(soft <= hard && hard <= clock.remaining, "{clock:?}: {soft:?} {hard:?}");
                }
            }
        }
    }

    #[test]
    fn more_time_is_used_when_more_is_left() {
        let (short, _) = allot(&clock(10_000, 0, None), Duration::ZERO);
        let (long, _) = allot(&clock(100_000, 0, None), Duration::ZERO);
        assert!(long > short * 9);
    }
}
