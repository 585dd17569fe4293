//! Referee of a game: the decision that is due and its player, the check of an answer, and the end of the game.
//!
//! Every decision is taken by the rules, through a game session; nothing here depends on the game.

use thiserror::Error;
use twofold_rules::{Color, Notation, Outcome, Report};
use twofold_session::{AnswerError, BidError, GameSession, GameStatus, SessionSettings, SetupError, open};

use crate::player::{AnswerForm, Start};

/// A decision that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// A decision of one player.
    Choice(Color),
    /// A bid of each player, hidden from the other; the attacker is named.
    Bids(Color),
}

/// Reason why an answer is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RefereeError {
    /// The turn or the decision is not possible, or not the player's.
    #[error(transparent)]
    Answer(#[from] AnswerError),
    /// The bid cannot be read, or is too large.
    #[error("expected bid0 to bid{0}")]
    Bid(usize),
    /// The two bids are not possible together.
    #[error(transparent)]
    Bids(#[from] BidError),
}

/// A game in progress, whichever game it is.
pub struct Referee {
    game: Box<dyn GameSession>,
}

impl Referee {
    /// Begins a game.
    pub fn begin(start: &Start<'_>) -> Result<Self, SetupError> {
        let settings = SessionSettings { duels: start.duels, ..SessionSettings::default() };
        let mut game = open(start.variant, &settings)?;
        game.set_up(Some(start.fen), &[])?;
        Ok(Self { game })
    }

    /// State of the game at a glance.
    pub fn status(&self) -> GameStatus {
        self.game.status()
    }

    /// How the game ended on the board, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.status().outcome
    }

    /// The decision that is due now.
    pub fn due(&self) -> Due {
        let status = self.game.status();
        if status.is_simultaneous { Due::Bids(status.actor) } else { Due::Choice(status.actor) }
    }

    /// Position and legal actions, as the rules service reports them.
    pub fn report(&self) -> Report {
        self.game.report()
    }

    /// Turns so far in coordinates; the last may be in progress.
    pub fn tokens(&self) -> Vec<String> {
        self.game.tokens()
    }

    /// Turns so far in standard algebraic notation.
    pub fn san(&self) -> Vec<String> {
        self.game.turns().into_iter().map(|turn| turn.san).collect()
    }

    /// Plays a player's answer. On an error nothing is played.
    pub fn answer(&mut self, player: Color, text: &str, form: AnswerForm) -> Result<(), RefereeError> {
        let notations = match form.notation {
            Notation::San => [Notation::Coordinates, Notation::San].as_slice(),
            _ => &[Notation::Coordinates],
        };
        let mut refused = None;
        for &notation in notations {
            match self.game.answer(player, text, notation, form.extent) {
                Ok(()) => return Ok(()),
                Err(error) => refused = refused.or(Some(error)),
            }
        }
        refused.map_or(Ok(()), |error| Err(error.into()))
    }

    /// Reads a player's bid, if it is possible.
    pub fn bid(&self, player: Color, text: &str) -> Result<usize, RefereeError> {
        let most = self.game.bids().map_or(0, |bounds| bounds.largest_of(player));
        let bid = text.strip_prefix("bid").and_then(|stones| stones.parse().ok()).filter(|&bid: &usize| bid <= most);
        bid.ok_or(RefereeError::Bid(most))
    }

    /// Reveals both bids and plays them.
    pub fn reveal(&mut self, attacker: usize, defender: usize) -> Result<(), RefereeError> {
        Ok(self.game.play_bids(attacker, defender)?)
    }

    /// Takes back a turn that has begun and not ended, and returns what there was of it.
    pub fn drop_unfinished(&mut self) -> Option<String> {
        let turn = self.status().in_turn.then(|| self.tokens().pop()).flatten();
        while self.status().in_turn && self.game.action_count() > 0 {
            self.game.undo_to(self.game.action_count() - 1);
        }
        turn
    }

    /// The game as PGN, with a comment for each turn.
    pub fn pgn(&self, tags: &[(&str, &str)], result: &str, comments: &[String]) -> String {
        self.game.pgn(tags, Some(result), comments)
    }
}

#[cfg(test)]
mod tests {
    use twofold_rules::{Reason, Variant};
    use twofold_session::Extent;

    use super::*;

    const DUEL: &str = "4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 cc 33";
    const WHOLE: AnswerForm = AnswerForm { extent: Extent::Whole, notation: Notation::Coordinates };
    const STEPS: AnswerForm = AnswerForm { extent: Extent::Part, notation: Notation::Coordinates };
    const SAN: AnswerForm = AnswerForm { extent: Extent::Whole, notation: Notation::San };

    fn referee(variant: Variant, fen: &str) -> Referee {
        Referee::begin(&Start { variant, duels: true, fen }).unwrap_or_else(|error| panic!("{fen}: {error}"))
    }

    #[test]
    fn nobody_decides_for_the_opponent() {
        let mut game = referee(Variant::Chess2, DUEL);
        for foul in ["d4e5:", "d4e5:?", "d4e5:21", "d4e5,e1d2"] {
            assert!(game.answer(Color::White, foul, WHOLE).is_err(), "{foul}");
            assert!(game.tokens().is_empty(), "{foul} left {:?}", game.tokens());
        }
        game.answer(Color::White, "d4e5", WHOLE).expect("a capture");
        assert_eq!(game.due(), Due::Choice(Color::Black));
        assert!(game.answer(Color::Black, "bid1", WHOLE).is_err());
        game.answer(Color::Black, "duel", WHOLE).expect("a challenge");
        assert_eq!(game.due(), Due::Bids(Color::White));
        assert_eq!(game.bid(Color::White, "bid2"), Ok(2));
        assert!(game.bid(Color::Black, "bid3").is_err() && game.bid(Color::Black, "2").is_err());
        game.reveal(0, 0).expect("a called bluff");
        game.answer(Color::White, "gain", WHOLE).expect("a gain");
        assert_eq!(game.tokens(), ["d4e5:00+"]);
        assert!(!game.status().in_turn);
    }

    #[test]
    fn a_turn_is_whole_unless_steps_are_answered() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 2";
        let mut game = referee(Variant::TwoMove, start);
        assert!(game.answer(Color::White, "g1f3", WHOLE).is_err());
        assert!(game.answer(Color::White, "g1f3,g1h3", WHOLE).is_err());
        game.answer(Color::White, "g1f3", STEPS).expect("a first step");
        game.answer(Color::White, "d2d4", WHOLE).expect("a second step");
        assert_eq!((game.tokens(), game.due()), (vec!["g1f3,d2d4".to_owned()], Due::Choice(Color::Black)));
    }

    #[test]
    fn algebraic_notation_is_read_where_the_protocol_allows_it() {
        let start = "r3k2r/8/8/8/8/8/P7/R3K1NR w KQkq - 0 1";
        for (text, token) in [("Nf3", "g1f3"), ("g1f3", "g1f3"), ("a4", "a2a4"), ("O-O-O", "e1c1"), ("0-0-0", "e1c1")] {
            let mut game = referee(Variant::Chess, start);
            game.answer(Color::White, text, SAN).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(game.tokens(), [token], "{text}");
        }
        let mut game = referee(Variant::Chess, start);
        for text in ["Nf9", "O-O", "e5", ""] {
            assert!(game.answer(Color::White, text, SAN).is_err(), "{text}");
        }
        assert!(game.answer(Color::White, "Nf3", WHOLE).is_err(), "UCI has coordinates alone");
        assert!(game.answer(Color::Black, "Ke7", SAN).is_err(), "it is not Black's turn");
        assert!(game.tokens().is_empty());
    }

    /// It makes no difference to the rules whether a turn comes whole or in steps.
    #[test]
    fn a_draw_between_the_steps_ends_the_game() {
        // The first step completes fifty moves; the second one would begin to count anew.
        let fen = "4k3/8/8/8/8/8/P7/4K2R w - - 99 80 2";
        let mut whole = referee(Variant::TwoMove, fen);
        whole.answer(Color::White, "h1h2,a2a4", WHOLE).expect("a turn");
        let mut steps = referee(Variant::TwoMove, fen);
        steps.answer(Color::White, "h1h2", STEPS).expect("a step");
        for game in [whole, steps] {
            assert_eq!(game.tokens(), ["h1h2"]);
            assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::Clock));
        }
    }

    #[test]
    fn half_a_turn_is_taken_back() {
        let mut game = referee(Variant::TwoMove, "4k3/8/8/8/8/8/P7/4K2R w - - 9 80 2");
        assert_eq!(game.drop_unfinished(), None);
        game.answer(Color::White, "h1h2", STEPS).expect("a first step");
        assert_eq!(game.drop_unfinished(), Some("h1h2".to_owned()));
        assert_eq!((game.tokens().len(), game.status().in_turn), (0, false));
    }

    #[test]
    fn without_duels_a_capture_is_a_capture() {
        let start = Start { variant: Variant::Chess2, duels: false, fen: DUEL };
        let mut game = Referee::begin(&start).expect("a game");
        game.answer(Color::White, "d4e5", WHOLE).expect("a capture");
        assert!(!game.status().in_turn);
    }
}
