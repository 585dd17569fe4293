//! The engine as a person's opponent, and as the one who gives hints.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use twofold_rules::Color;
use twofold_search::{Bound, Score, Signals};
use twofold_session::{
    GameSession, SearchFault, SearchLimits, SearchLine, SearchProgress, SearchResult, SearchSettings,
};

use super::interrupts::Interrupts;
use super::messages;
use super::opening::{self, Candidate};
use super::screen::Screen;
use super::terminal::IgnoredKeys;

/// The engine, with what it needs to think before a person.
pub struct Opponent<'a, 'b> {
    pub screen: &'a Screen<'b>,
    pub interrupts: &'a Interrupts,
    pub random: &'a mut ChaCha8Rng,
}

/// A turn that the engine has found.
pub struct Choice {
    /// The whole turn, or the rest of it; `None` if there is none.
    pub turn: Option<Candidate>,
    /// The evaluation in words.
    pub remark: String,
    /// The fault that broke the search off, if one did.
    pub fault: Option<SearchFault>,
}

impl Opponent<'_, '_> {
    /// The turn to play: in the opening one of several good ones.
    pub fn play(&mut self, game: &dyn GameSession, time: Duration) -> Choice {
        let varied = opening::is_open(game);
        let (best, lines) = self.search(game, time, if varied { opening::LINES } else { 1 });
        let varied = varied && best.fault.is_none();
        let turn = if varied { opening::choose(game, &best, &lines, self.random) } else { opening::best_turn(&best) };
        Choice { turn, remark: remark(best.score, best.depth, game.status().actor), fault: best.fault }
    }

    /// The best turn for the player who is to act.
    pub fn advise(&mut self, game: &dyn GameSession, time: Duration) -> Choice {
        let (best, _) = self.search(game, time, 1);
        let remark = remark(best.score, best.depth, game.status().actor);
        Choice { turn: opening::best_turn(&best), remark, fault: best.fault }
    }

    /// A player's bid, drawn from their best strategy.
    pub fn bid(&mut self, game: &dyn GameSession, time: Duration, player: Color) -> usize {
        let (best, _) = self.search(game, time, 1);
        best.bids.map_or(0, |bids| bids.draw(player, self.random))
    }

    /// Searches, showing how far it has come, and lets no key typed meanwhile count.
    fn search(&self, game: &dyn GameSession, time: Duration, lines: usize) -> (SearchResult, Vec<SearchLine>) {
        game.set_search(SearchSettings { multi_pv: lines, ..SearchSettings::default() });
        let limits = SearchLimits { turn_time: Some(time), ..SearchLimits::default() };
        let signals = Arc::new(Signals::default());
        let actor = game.status().actor;
        let mut found: BTreeMap<u32, SearchLine> = BTreeMap::new();
        let mut report = |progress: &SearchProgress| {
            let Some(line) = progress.line() else { return };
            if line.rank == 1 && line.bound == Bound::Exact {
                self.screen.show_briefly(&state(line, actor));
            }
            found.insert(line.rank, line.clone());
        };
        let keys = IgnoredKeys::begin();
        self.screen.show_briefly("Twofold thinks; Ctrl-C: answer now");
        let result = self.interrupts.during(&signals, || game.search(&limits, &signals, &mut report));
        self.screen.erase();
        drop(keys);
        // Only turns to which a search is bound can be illegal, and there are none.
        let result = result.unwrap_or_else(|error| unreachable!("{error}"));
        (result, found.into_values().collect())
    }
}

fn remark(score: Score, depth: u32, actor: Color) -> String {
    match depth {
        0 => "no time to think".to_owned(),
        _ => format!("{}, depth {depth}", messages::advantage(score, actor)),
    }
}

/// The line that is shown while the engine thinks: what matters most comes first, since a narrow terminal shows no more.
fn state(line: &SearchLine, actor: Color) -> String {
    let best = line.pv.san.first().map_or("", String::as_str);
    let advantage = messages::advantage(line.score, actor);
    format!("Twofold thinks, depth {}: {best} ({advantage}); Ctrl-C: answer now", line.depth)
}
