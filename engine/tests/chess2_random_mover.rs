//! Chess 2 against a player who does everything at random: armies of all kinds, king-turns and duels, the bids of both
//! sides hidden from the other. The engine has 20,000 nodes an action.
//!
//! `TWOFOLD_LONG=1` plays a hundred games a pairing, `TWOFOLD_SEED=N` other ones.

use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use twofold_testing::{announce, long_run, rng, seed};

use common::referee::{Referee, Report};
use common::search::{best, search};
use common::session::Session;

mod common {
    pub mod process;
    pub mod referee;
    pub mod request;
    pub mod rules;
    pub mod search;
    pub mod session;
}

/// White's and Black's army.
const PAIRINGS: [(&str, &str); 12] = [
    ("classic", "classic"),
    ("nemesis", "nemesis"),
    ("empowered", "empowered"),
    ("reaper", "reaper"),
    ("two kings", "two kings"),
    ("animals", "animals"),
    ("classic", "nemesis"),
    ("two kings", "reaper"),
    ("animals", "two kings"),
    ("nemesis", "empowered"),
    ("reaper", "animals"),
    ("empowered", "classic"),
];

/// Turns of both players after which a game counts as not won.
const MOST_TURNS: usize = 400;

#[test]
fn a_random_mover_loses_in_every_pairing() {
    let games = if long_run() { 100 } else { 2 };
    let seed = seed();
    let mut rng = rng("a_random_mover_loses_in_every_pairing");
    let mut failures = Vec::new();
    for (white, black) in PAIRINGS {
        let mut won = 0;
        for index in 0..games {
            let engine_is_white = index % 2 == 0;
            let mut game = Game::start(white, black, engine_is_white);
            let outcome = game.play(&mut rng);
            let is_won = outcome.starts_with(if engine_is_white { "1-0 " } else { "0-1 " });
            won += usize::from(is_won);
            if !is_won {
                failures.push(format!("{white} against {black}: {outcome}: {}", game.tokens.join(" ")));
            }
            game.finish();
        }
        announce(&format!("chess2, {white} against {black}: {won}:{} against a random mover", games - won));
    }
    assert!(failures.is_empty(), "seed {seed}: not won:\n{}", failures.join("\n"));
}

struct Game {
    session: Session,
    referee: Referee,
    start: String,
    engine_is_white: bool,
    /// Whole turns, and the one in progress last, if there is one.
    tokens: Vec<String>,
    in_turn: bool,
}

impl Game {
    fn start(white: &str, black: &str, engine_is_white: bool) -> Self {
        let mut session = Session::start("chess2");
        session.answers("setoption name Seed value 1");
        session.answers(format!("setoption name White Army value {white}"));
        let told = session.answers(format!("setoption name Black Army value {black}"));
        let start = told.iter().find_map(|line| line.split_once(" startpos ")).map(|(_, fen)| fen.to_owned());
        let start = start.unwrap_or_else(|| {
            let shown = session.answers("d");
            let fen = shown.iter().find_map(|line| line.strip_prefix("Fen: "));
            fen.expect("`d` shows a FEN").to_owned()
        });
        let referee = Referee::start("chess2");
        Self { session, referee, start, engine_is_white, tokens: vec![], in_turn: false }
    }

    fn report(&mut self) -> Report {
        let report = self.referee.report(&self.start, &self.tokens);
        report.unwrap_or_else(|error| panic!("{} {:?}: {error}", self.start, self.tokens))
    }

    /// Plays to the end and returns how it ended.
    fn play(&mut self, rng: &mut ChaCha8Rng) -> String {
        while self.tokens.len() < MOST_TURNS {
            let report = self.report();
            if report.outcome != "none" {
                return report.outcome;
            }
            self.in_turn = report.phase != "step";
            if let (Some(turn), Some(token)) = (report.fen.split(' ').nth(8), self.tokens.last_mut()) {
                // With the fields of captures on which nobody decides.
                *token = turn.to_owned();
            }
            let is_engines = report.actor == if self.engine_is_white { "w" } else { "b" };
            let action = match report.actor.as_str() {
                "both" => self.bids(&report, rng),
                _ if is_engines => self.ask("go nodes 20000"),
                _ => report.actions.choose(rng).expect("a legal action").clone(),
            };
            self.add(&action);
        }
        "unfinished".to_owned()
    }

    /// The engine's bid, which it names for its side alone, and a bid at random against it.
    fn bids(&mut self, report: &Report, rng: &mut ChaCha8Rng) -> String {
        let side = if self.engine_is_white { "w" } else { "b" };
        let own = self.ask(&format!("go nodes 20000 side {side}"));
        let own = own.strip_prefix("bid").unwrap_or_else(|| panic!("{own} is no bid")).to_owned();
        // Who made the step attacks: the player whose turn it is.
        let whites_turn = self.start.contains(" w ") == (self.tokens.len() % 2 == 1);
        let attacks = whites_turn == self.engine_is_white;
        let fits = |action: &&String| if attacks { action.ends_with(&own) } else { action[1..].starts_with(&own) };
        let possible: Vec<&String> = report.actions.iter().filter(fits).collect();
        (*possible.choose(rng).unwrap_or_else(|| panic!("bid {own} is not among {:?}", report.actions))).clone()
    }

    fn ask(&mut self, go: &str) -> String {
        let moves = if self.tokens.is_empty() { String::new() } else { format!(" moves {}", self.tokens.join(" ")) };
        let told = self.session.answers(format!("position fen {}{moves}", self.start));
        assert!(told.is_empty(), "{told:?}");
        best(&search(&mut self.session, go)).to_owned()
    }

    /// Adds an action, or several of the engine's, to the turn in progress or as a new turn.
    fn add(&mut self, action: &str) {
        if !self.in_turn {
            self.tokens.push(action.to_owned());
            return;
        }
        let token = self.tokens.last_mut().expect("a turn in progress");
        match action {
            "decline" | ":" => token.push(':'),
            "duel" | ":?" => token.push_str(":?"),
            "gain" | "+" => token.push('+'),
            "burn" | "-" => token.push('-'),
            bids if bids.starts_with(':') => {
                assert!(token.pop() == Some('?'), "{token} was not challenged");
                token.push_str(&bids[1..]);
            }
            step => *token += &format!(",{step}"),
        }
    }

    fn finish(self) {
        self.session.finish();
        self.referee.finish();
    }
}
