//! Time controls and clocks. A clock runs for a whole turn, however many answers it takes.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Time for a number of turns, and an increment after each turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeControl {
    /// Number of turns after which the time is given again; the whole game if `None`.
    pub turns: Option<u32>,
    /// Milliseconds.
    pub time: u64,
    /// Milliseconds added after each turn.
    pub increment: u64,
}

/// A text that is no time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is no time control, expected [TURNS/]SECONDS[+INCREMENT] such as 40/60+0.6 or 10+0.1")]
pub struct TimeControlError(String);

/// Longest time that is accepted: a week, in milliseconds.
const LONGEST: f64 = 7.0 * 24.0 * 3600.0 * 1000.0;

/// Reads seconds, such as `10`, `0.05` or `2:30`, as milliseconds.
pub fn seconds(text: &str) -> Option<u64> {
    let (minutes, seconds) = match text.split_once(':') {
        Some((minutes, seconds)) => (minutes.parse::<u32>().ok()?, seconds),
        None => (0, text),
    };
    let is_plain = !seconds.is_empty() && seconds.chars().all(|letter| letter.is_ascii_digit() || letter == '.');
    let seconds: f64 = seconds.parse().ok().filter(|_| is_plain)?;
    let milliseconds = (f64::from(minutes) * 60.0 + seconds) * 1000.0;
    (milliseconds <= LONGEST).then_some(milliseconds.round() as u64)
}

/// `40/60+0.6`, `10+0.1`, `1:30`: turns, seconds, increment in seconds.
impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let wrong = || TimeControlError(text.to_owned());
        let (turns, rest) = match text.split_once('/') {
            Some((turns, rest)) => (Some(turns.parse().ok().filter(|&turns| turns > 0).ok_or_else(wrong)?), rest),
            None => (None, text),
        };
        let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let time = seconds(time).filter(|&time| time > 0).ok_or_else(wrong)?;
        Ok(Self { turns, time, increment: seconds(increment).ok_or_else(wrong)? })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(turns) = self.turns {
            write!(f, "{turns}/")?;
        }
        write!(f, "{}", self.time as f64 / 1e3)?;
        if self.increment > 0 {
            write!(f, "+{}", self.increment as f64 / 1e3)?;
        }
        Ok(())
    }
}

/// Limit of a player's turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limit {
    /// A clock.
    pub control: Option<TimeControl>,
    /// Milliseconds for each turn.
    pub turn_time: Option<u64>,
    /// Number of positions searched for an answer.
    pub nodes: Option<u64>,
    /// Depth of a search, in plies.
    pub depth: Option<u32>,
    /// Milliseconds by which a time may be overstepped.
    pub margin: u64,
}

impl Limit {
    /// Returns whether there is no limit at all.
    pub fn is_none(&self) -> bool {
        let Self { control, turn_time, nodes, depth, margin: _ } = self;
        control.is_none() && turn_time.is_none() && nodes.is_none() && depth.is_none()
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.control.map(|control| control.to_string()),
            self.turn_time.map(|time| format!("{}s/turn", time as f64 / 1e3)),
            self.nodes.map(|nodes| format!("{nodes} nodes")),
            self.depth.map(|depth| format!("depth {depth}")),
        ];
        let told: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(if told.is_empty() { "no limit" } else { "" })?;
        f.write_str(&told.join(", "))
    }
}

/// A player's clock.
#[derive(Clone, Debug)]
pub struct Clock {
    limit: Limit,
    /// Milliseconds that are left of the time control or of this turn.
    left: f64,
    turns_to_go: Option<u32>,
    /// Milliseconds by which the last answer took more than was left.
    over: f64,
}

impl Clock {
    /// A clock at the beginning of a game.
    pub fn new(limit: Limit) -> Self {
        let mut clock = Self {
            limit,
            left: f64::INFINITY,
            turns_to_go: limit.control.and_then(|control| control.turns),
            over: 0.0,
        };
        clock.left = match (limit.control, limit.turn_time) {
            (Some(control), _) => control.time as f64,
            (None, Some(time)) => time as f64,
            (None, None) => f64::INFINITY,
        };
        clock
    }

    /// The limit that the clock enforces.
    pub fn limit(&self) -> &Limit {
        &self.limit
    }

    /// Milliseconds left; `None` if there is no limit of time.
    pub fn left(&self) -> Option<u64> {
        self.left.is_finite().then_some(self.left.max(1.0) as u64)
    }

    /// Turns until more time is given.
    pub fn turns_to_go(&self) -> Option<u32> {
        self.turns_to_go
    }

    /// Time within which an answer must come, the margin included; `None` if time does not matter.
    pub fn patience(&self) -> Option<Duration> {
        let milliseconds = self.left.max(0.0) + self.limit.margin as f64;
        milliseconds.is_finite().then(|| Duration::from_secs_f64(milliseconds / 1e3))
    }

    /// Takes the time of an answer off the clock; returns whether the margin still covers it.
    pub fn take(&mut self, time: Duration) -> bool {
        self.left -= time.as_secs_f64() * 1e3;
        let is_in_time = self.left + self.limit.margin as f64 >= 0.0;
        self.over = (-self.left).max(0.0);
        self.left = self.left.max(0.0);
        is_in_time
    }

    /// Milliseconds by which the last answer took more than was left, the margin not counted.
    pub fn overstepped(&self) -> u64 {
        self.over.ceil() as u64
    }

    /// Ends a turn of the player.
    pub fn end_turn(&mut self) {
        if let Some(control) = self.limit.control {
            self.left += control.increment as f64;
            self.turns_to_go = self.turns_to_go.map(|turns| turns.saturating_sub(1));
            if self.turns_to_go == Some(0) {
                self.left += control.time as f64;
                self.turns_to_go = control.turns;
            }
        } else if let Some(time) = self.limit.turn_time {
            self.left = time as f64;
        }
    }

    /// Gives a decision in the opponent's turn the time of a turn, where turns have one.
    pub fn lend(&mut self) {
        if let (None, Some(time)) = (self.limit.control, self.limit.turn_time) {
            self.left = time as f64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_and_written() {
        for (text, turns, time, increment) in [
            ("40/60+0.6", Some(40), 60_000, 600),
            ("10+0.1", None, 10_000, 100),
            ("2:30", None, 150_000, 0),
            ("0.05", None, 50, 0),
            ("8/1:00.5", Some(8), 60_500, 0),
        ] {
            let control: TimeControl = text.parse().expect(text);
            assert_eq!(control, TimeControl { turns, time, increment }, "{text}");
            assert_eq!(control.to_string().parse(), Ok(control), "{text}");
        }
        for text in ["", "x", "0", "10+", "+1", "0/10", "1e9", "-5", "inf", "nan", "10+0.1+2", "99999999"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_runs_for_the_whole_turn() {
        let control = TimeControl { turns: Some(2), time: 1_000, increment: 100 };
        let mut clock = Clock::new(Limit { control: Some(control), ..Limit::default() });
        assert!(clock.take(Duration::from_millis(300)) && clock.take(Duration::from_millis(200)));
        assert_eq!(clock.left(), Some(500));
        clock.end_turn();
        assert_eq!((clock.left(), clock.turns_to_go()), (Some(600), Some(1)));
        clock.end_turn();
        assert_eq!((clock.left(), clock.turns_to_go()), (Some(1_700), Some(2)));
        assert!(!clock.take(Duration::from_millis(1_701)));
    }

    #[test]
    fn a_margin_forgives() {
        let mut clock = Clock::new(Limit { turn_time: Some(50), margin: 20, ..Limit::default() });
        assert_eq!(clock.patience(), Some(Duration::from_millis(70)));
        assert!(clock.take(Duration::from_millis(65)));
        clock.end_turn();
        assert!(!clock.take(Duration::from_millis(71)));
        assert_eq!(Clock::new(Limit::default()).patience(), None);
    }
}
