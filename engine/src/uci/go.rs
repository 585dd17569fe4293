//! The parameters of `go`.

use std::iter::Peekable;
use std::slice::Iter;
use std::str::FromStr;
use std::time::Duration;

use twofold_rules::Color;

/// The parameters of `go`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Turns, beginnings of turns, decisions or bids that may be answered; every legal one if there are none.
    pub search_moves: Vec<String>,
    /// Ponders until `ponderhit`.
    pub ponder: bool,
    /// Time left to White and Black.
    pub time: [Option<Duration>; 2],
    /// Increment of White and Black.
    pub increment: [Duration; 2],
    /// Turns to the next time control.
    pub moves_to_go: Option<u32>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Turns of a forced win.
    pub mate: Option<u32>,
    /// Time for the turn.
    pub move_time: Option<Duration>,
    /// Searches until `stop`.
    pub infinite: bool,
    /// Depth of a perft.
    pub perft: Option<u32>,
    /// Whose bid is asked for, where both players bid.
    pub side: Option<Color>,
    /// `stop` came before the search began.
    pub is_stopped: bool,
    /// A limit was named that cannot be read.
    pub lost_limit: bool,
    /// Words that were left out, with what was expected in their place.
    pub left_out: Vec<String>,
}

const PARAMETERS: [&str; 14] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
    "side",
];

const NUMBER: &str = "a whole number from 0";
const MILLISECONDS: &str = "a whole number of milliseconds";

impl Go {
    /// Reads the words after `go`. A word that means nothing is noted and left out, so that a search always follows.
    pub fn read(words: &[&str]) -> Self {
        let mut reader = Reader { words: words.iter().peekable(), seen: vec![], go: Self::default() };
        while let Some(&word) = reader.words.next() {
            reader.parameter(word);
        }
        reader.go.forget_empty_clocks();
        reader.go
    }

    /// True if something but a command ends the search.
    pub fn is_bounded(&self) -> bool {
        self.is_limited() && !self.infinite
    }

    /// True if a limit is named.
    pub fn is_limited(&self) -> bool {
        self.lost_limit || self.perft.is_some() || self.time.iter().any(Option::is_some) || self.has_other_limit()
    }

    /// True if no limit is left of those that were named.
    pub fn has_lost_all_limits(&self) -> bool {
        self.lost_limit && !Self { lost_limit: false, ..self.clone() }.is_limited() && !self.infinite
    }

    fn has_other_limit(&self) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.mate.is_some() || self.move_time.is_some()
    }

    /// Some GUIs send every parameter, with zeros for those that do not count. Beside another limit clocks of zero are
    /// such; alone they say that no time is left.
    fn forget_empty_clocks(&mut self) {
        let is_empty = self.time.iter().flatten().all(Duration::is_zero) && self.increment == [Duration::ZERO; 2];
        if is_empty && (self.has_other_limit() || self.infinite) {
            self.time = [None; 2];
        }
    }
}

struct Reader<'a> {
    words: Peekable<Iter<'a, &'a str>>,
    seen: Vec<&'a str>,
    go: Go,
}

impl<'a> Reader<'a> {
    fn parameter(&mut self, word: &'a str) {
        if !PARAMETERS.contains(&word) {
            let mut words = vec![word];
            words.extend(std::iter::from_fn(|| self.value()));
            return self.leave_out(&format!("'{}'", words.join(" ")), &format!("one of {}", PARAMETERS.join(" ")));
        }
        // The first of two counts; the other's value goes with it.
        let is_repeated = self.seen.contains(&word);
        let kept = is_repeated.then(|| self.go.clone());
        self.seen.push(word);
        match word {
            "ponder" => self.go.ponder = true,
            "infinite" => self.go.infinite = true,
            "searchmoves" => self.search_moves(),
            "wtime" => self.go.time[0] = self.clock(word),
            "btime" => self.go.time[1] = self.clock(word),
            "winc" => {
                self.go.increment[0] = self.number(word, MILLISECONDS).map_or(Duration::ZERO, Duration::from_millis)
            }
            "binc" => {
                self.go.increment[1] = self.number(word, MILLISECONDS).map_or(Duration::ZERO, Duration::from_millis)
            }
            "movestogo" => self.go.moves_to_go = self.set(word, NUMBER),
            "depth" => self.go.depth = self.limit(word),
            "nodes" => self.go.nodes = self.limit(word),
            "mate" => self.go.mate = self.limit(word),
            "movetime" => self.go.move_time = self.limit(word).map(Duration::from_millis),
            "perft" => {
                self.go.perft = self.number(word, NUMBER);
                self.go.lost_limit |= self.go.perft.is_none();
            }
            _ => self.side(),
        }
        if let Some(kept) = kept {
            self.go = kept;
            self.leave_out(&format!("a second '{word}'"), "each parameter once");
        }
    }

    fn leave_out(&mut self, found: &str, expected: &str) {
        self.go.left_out.push(format!("{found}, expected {expected}"));
    }

    /// The value of a parameter: the next word, if it is no parameter itself.
    fn value(&mut self) -> Option<&'a str> {
        self.words.next_if(|word| !PARAMETERS.contains(word)).copied()
    }

    fn search_moves(&mut self) {
        while let Some(word) = self.value() {
            self.go.search_moves.push(word.to_owned());
        }
        if self.go.search_moves.is_empty() {
            self.leave_out("searchmoves without a turn", "turns such as e2e4 or g8f6,d7d5");
        }
    }

    fn side(&mut self) {
        match self.value() {
            Some("w") => self.go.side = Some(Color::White),
            Some("b") => self.go.side = Some(Color::Black),
            other => self.leave_out(&format!("side {}", quoted(other)), "w or b"),
        }
    }

    fn number<T: FromStr>(&mut self, name: &str, expected: &str) -> Option<T> {
        let word = self.value();
        let number =
            word.filter(|word| word.bytes().all(|byte| byte.is_ascii_digit())).and_then(|word| word.parse().ok());
        if number.is_none() {
            self.leave_out(&format!("{name} {}", quoted(word)), expected);
        }
        number
    }

    /// A number for which 0 means that it is not set.
    fn set<T: FromStr + Default + PartialEq>(&mut self, name: &str, expected: &str) -> Option<T> {
        self.number(name, expected).filter(|number| *number != T::default())
    }

    /// A limit; one that cannot be read is remembered.
    fn limit<T: FromStr + Default + PartialEq>(&mut self, name: &str) -> Option<T> {
        let left_out = self.go.left_out.len();
        let limit = self.set(name, NUMBER);
        self.go.lost_limit |= self.go.left_out.len() > left_out;
        limit
    }

    /// A clock. A negative one has run out: nothing is left.
    fn clock(&mut self, name: &str) -> Option<Duration> {
        let is_past = |word: &str| word.strip_prefix('-').is_some_and(|rest| rest.parse::<u64>().is_ok());
        if self.words.next_if(|word| is_past(word)).is_some() {
            return Some(Duration::ZERO);
        }
        let time = self.number(name, MILLISECONDS).map(Duration::from_millis);
        self.go.lost_limit |= time.is_none();
        time
    }
}

fn quoted(word: Option<&str>) -> String {
    word.map_or("without a value".to_owned(), |word| format!("'{word}'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(line: &str) -> Go {
        Go::read(&line.split_whitespace().collect::<Vec<_>>())
    }

    fn millis(time: u64) -> Option<Duration> {
        Some(Duration::from_millis(time))
    }

    #[test]
    fn all_parameters_are_read() {
        let read = go(
            "searchmoves e2e4 g8f6,d7d5 wtime 1000 btime -5 winc 10 binc 20 movestogo 3 depth 4 nodes 5 mate 6 side b",
        );
        assert_eq!(read.search_moves, ["e2e4", "g8f6,d7d5"]);
        assert_eq!(read.time, [millis(1000), millis(0)]);
        assert_eq!(read.increment, [Duration::from_millis(10), Duration::from_millis(20)]);
        assert_eq!((read.moves_to_go, read.depth, read.nodes, read.mate), (Some(3), Some(4), Some(5), Some(6)));
        assert_eq!((read.side, read.left_out), (Some(Color::Black), vec![]));
        assert!(go("infinite").infinite && go("ponder").ponder);
        assert_eq!((go("movetime 50").move_time, go("perft 0").perft), (millis(50), Some(0)));
    }

    /// Zero is what many GUIs send for what they do not set.
    #[test]
    fn zero_means_not_set() {
        for (line, meant) in [
            ("wtime 20000 btime 20000 movestogo 0", "wtime 20000 btime 20000"),
            ("wtime 20000 btime 20000 depth 0 nodes 0 mate 0 movetime 0", "wtime 20000 btime 20000"),
            ("wtime 0 btime 0 winc 0 binc 0 movestogo 0 movetime 500", "movetime 500"),
            ("wtime 0 btime 0 depth 6", "depth 6"),
            ("wtime 0 btime 0 infinite", "infinite"),
            ("depth 0 nodes 4000", "nodes 4000"),
            ("depth 0", ""),
            ("nodes 0", ""),
            ("mate 0", ""),
            ("movetime 0", ""),
        ] {
            assert_eq!(go(line), go(meant), "{line}");
        }
    }

    /// A clock of zero by itself is one that ran out.
    #[test]
    fn an_empty_clock_is_a_limit() {
        for line in ["wtime 0 btime 0", "wtime -20 btime 500", "wtime 0 btime 0 winc 100 binc 100 depth 5"] {
            assert_eq!((go(line).time[0], go(line).is_bounded()), (millis(0), true), "{line}");
        }
    }

    #[test]
    fn words_that_mean_nothing_are_left_out_and_named() {
        for (line, meant, named) in [
            ("wtime 1000 btime 1000 winc 0.1", "wtime 1000 btime 1000", "winc '0.1', expected a whole number of mill"),
            ("infinite foo", "infinite", "'foo', expected one of searchmoves"),
            ("depth 3 movestogo -4", "depth 3", "movestogo '-4'"),
            ("depth 3 depth 5", "depth 3", "a second 'depth'"),
            ("depth 3 searchmoves e2e4 searchmoves d2d4", "depth 3 searchmoves e2e4", "a second 'searchmoves'"),
            ("depth wtime 500", "wtime 500", "depth without a value"),
            ("movetime 5 nodes 99999999999999999999999", "movetime 5", "nodes '999"),
            ("depth 3 searchmoves", "depth 3", "searchmoves without a turn"),
            ("depth 3 side x", "depth 3", "side 'x', expected w or b"),
            ("depth 3 4", "depth 3", "'4'"),
            ("Depth 2 depth 3", "depth 3", "'Depth 2'"),
        ] {
            let read = go(line);
            assert_eq!(read.left_out.len(), 1, "{read:?}");
            assert!(read.left_out[0].starts_with(named), "{read:?}");
            assert_eq!(Go { left_out: vec![], lost_limit: false, ..read }, go(meant), "{line}");
        }
    }

    #[test]
    fn a_search_that_lost_its_only_limit_is_bounded_all_the_same() {
        for line in ["depth x", "depth", "nodes -1", "movetime -5", "mate x", "wtime x", "perft x", "ponder depth x"] {
            assert!(go(line).has_lost_all_limits() && go(line).is_bounded(), "{line}");
        }
        for line in ["", "infinite", "infinite depth x", "depth x nodes 5", "depth 0", "foo"] {
            assert!(!go(line).has_lost_all_limits(), "{line}");
        }
    }
}
