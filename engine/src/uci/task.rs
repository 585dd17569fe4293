//! What runs in a thread of its own: a search, a perft or the benchmark.

use std::sync::Arc;

use twofold_rules::Color;
use twofold_search::Signals;
use twofold_session::{BidStrategies, GameSession, SearchLimits, SearchResult};

use super::options::TurnMode;
use super::{format, perft};
use crate::commands::bench;
use crate::output::Output;

/// Work that takes long, with its signals.
pub struct Task {
    pub work: Work,
    pub signals: Arc<Signals>,
}

/// Work that takes long.
pub enum Work {
    Search(Search),
    Perft { game: Box<dyn GameSession>, depth: u32 },
    Bench { depth: u32 },
}

/// A search and what is wanted of its answer.
pub struct Search {
    pub game: Box<dyn GameSession>,
    pub limits: SearchLimits,
    /// Whose bid is wanted, where both players bid; the attacker's if `None`.
    pub side: Option<Color>,
    /// Bids that may be answered; all if there are none.
    pub bids: Vec<usize>,
    /// Seed of bids; 0 takes one from the system.
    pub seed: u64,
    pub show_wdl: bool,
    pub turn_mode: TurnMode,
    /// Number of threads that are expected to search.
    pub threads: usize,
}

impl Task {
    /// Does the work and prints its answer.
    pub fn run(self, out: &Output) {
        match self.work {
            Work::Search(search) => search.run(&self.signals, out),
            Work::Perft { game, depth } => perft::count(game.as_ref(), depth, &self.signals, out),
            Work::Bench { depth } => match bench::run(depth, &self.signals, out) {
                Ok(true) => {}
                Ok(false) => out.say("info string bench was stopped before its end"),
                Err(error) => out.error(&error.to_string()),
            },
        }
    }
}

impl Search {
    fn run(self, signals: &Signals, out: &Output) {
        let status = self.game.status();
        let mut report = |progress: &_| out.say(&format::info(progress, self.show_wdl));
        let result = match self.game.search(&self.limits, signals, &mut report) {
            Ok(result) => result,
            // The turns were looked at before.
            Err(error) => {
                out.error(&format!("go: {error}"));
                return out.say("bestmove (none)");
            }
        };
        if let Some(fault) = &result.fault {
            out.error(&format!("internal fault in the search: {fault}; the answer is any legal turn"));
        } else if result.threads > 0 && result.threads < self.threads {
            let Self { threads, .. } = self;
            out.say(&format!("info string the system gave {} threads of {threads}", result.threads));
        }
        match &result.bids {
            Some(bids) => self.bid(bids, &result, out),
            None if status.is_simultaneous => {
                // Only after a fault.
                let bid = self.bids.first().copied().unwrap_or_default();
                out.say(&format!("bestmove bid{bid}"));
            }
            None => {
                if result.turn.is_empty() {
                    out.say(&format!("info depth 0 score {}", result.score));
                }
                out.say(&format::best_move(&result, status.is_undecided, self.turn_mode));
            }
        }
    }

    /// Prints the strategies of both players, and a bid drawn from that of the player who is asked.
    fn bid(&self, bids: &BidStrategies, result: &SearchResult, out: &Output) {
        let asked = self.side.unwrap_or(bids.attacker);
        let seed = if self.seed == 0 { rand::random() } else { self.seed };
        let bid = bids.draw_by_seed(asked, seed, &self.bids);
        let percent = |player| {
            let shares = bids.of(player).iter().map(|share| format!("{:.0}", 100.0 * share));
            shares.collect::<Vec<_>>().join(" ")
        };
        let (attacker, defender) = (percent(bids.attacker), percent(!bids.attacker));
        out.say(&format!(
            "info string bids 0 1 2 attacker {attacker} defender {defender} percent, value {:.3} to {asked}",
            bids.value_to(asked)
        ));
        let score = if asked == bids.attacker { result.score } else { -result.score };
        out.say(&format!("info score {score}"));
        out.say(&format!("bestmove bid{bid}"));
    }
}
