//! The referee of a game: what is due and of whom, whether an answer is allowed, and how the game ended. Every decision
//! is taken from the rules; nothing here depends on the game but what they tell.

use twofold_rules::{Color, Duels, Game, GameText, Outcome, Phase, Record, Variant, pgn, with_game};

use crate::ArenaError;

/// What is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// A decision of one player.
    Choice(Color),
    /// A bid of each player, hidden from the other; the attacker is named.
    Bids(Color),
}

/// How a turn's answers come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerMode {
    /// A whole turn, as far as it is the player's alone to decide.
    Whole,
    /// A step an answer.
    Steps,
}

/// A game in progress, whichever game it is.
pub trait Referee: Send {
    /// How the game ended on the board, if it did.
    fn outcome(&self) -> Option<Outcome>;

    /// What is due now.
    fn due(&self) -> Due;

    /// What kind of action is due.
    fn phase(&self) -> Phase;

    /// The legal actions as the rules service lists them.
    fn actions(&self) -> Vec<String>;

    /// The position now.
    fn fen(&self) -> String;

    /// The turns so far in coordinates; the last may be in progress.
    fn tokens(&self) -> Vec<String>;

    /// Has the turn that was begun last not ended yet?
    fn in_turn(&self) -> bool;

    /// Number of the move, as in the sixth field of a FEN.
    fn number(&self) -> u32;

    /// Plays what a player answered; why it is not allowed, if it is not. Then nothing is played.
    fn answer(&mut self, player: Color, text: &str, mode: AnswerMode) -> Result<(), String>;

    /// Looks whether a bid of a player's is possible, and returns it.
    fn bid(&self, player: Color, text: &str) -> Result<usize, String>;

    /// Reveals both bids, the attacker's first, and plays them.
    fn reveal(&mut self, attacker: usize, defender: usize) -> Result<(), String>;

    /// Takes back a turn that has begun and not ended, and returns what there was of it.
    fn drop_unfinished(&mut self) -> Option<String>;

    /// The game as PGN, with a comment for each turn.
    fn pgn(&self, tags: &[(&str, &str)], result: &str, comments: &[String]) -> String;
}

/// A game of a variant from a position, with or without duels, if it has any.
pub fn begin(variant: Variant, fen: &str, duels: bool) -> Result<Box<dyn Referee>, ArenaError> {
    with_game!(variant, G => {
        let position = G::from_fen(fen).map_err(|error| ArenaError::Opening { fen: fen.to_owned(), fault: error.to_string() })?;
        let position = if duels { position } else { <G as Game>::Duels::without_duels(position) };
        Ok(Box::new(RulesReferee(Record::from_position(position))))
    })
}

struct RulesReferee<G: GameText>(Record<G>);

impl<G: GameText> RulesReferee<G> {
    /// Who acts; in a duel the attacker.
    fn actor(&self) -> Color {
        self.0.position().actor()
    }

    fn take_back(&mut self, length: usize) {
        while self.0.actions().len() > length {
            self.0.undo();
        }
    }

    /// The name by which an engine answers with an action, or the rules' own.
    fn named(&self, text: &str) -> Option<G::Action> {
        let actions = self.0.legal_actions();
        actions.into_iter().find(|&action| G::word(action) == text || action.to_string() == text)
    }

    /// Plays a turn, or a part of one, and looks that all of it was the player's to decide. A draw between its steps ends the
    /// game, whatever would follow.
    fn play(&mut self, player: Color, text: &str, mode: AnswerMode) -> Result<(), String> {
        let before = self.0.actions().len();
        self.0.begin(text, twofold_rules::Notation::Coordinates).map_err(|error| error.to_string())?;
        let actions = self.0.actions()[before..].to_vec();
        self.take_back(before);
        for action in actions {
            let position = self.0.position();
            if G::Duels::is_simultaneous(position) || position.actor() != player {
                return Err("it decides what is the opponent's to decide".to_owned());
            }
            self.0.play(action);
            if self.0.outcome().is_some() {
                break;
            }
        }
        let position = self.0.position();
        let is_open = self.0.outcome().is_none() && position.in_turn() && position.actor() == player;
        let must_go_on = matches!(position.phase(), Phase::Second);
        if mode == AnswerMode::Whole && is_open && must_go_on {
            return Err("the turn is not complete: a second step is due".to_owned());
        }
        Ok(())
    }
}

impl<G: GameText> Referee for RulesReferee<G> {
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn due(&self) -> Due {
        if G::Duels::is_simultaneous(self.0.position()) { Due::Bids(self.actor()) } else { Due::Choice(self.actor()) }
    }

    fn phase(&self) -> Phase {
        self.0.position().phase()
    }

    fn actions(&self) -> Vec<String> {
        self.0.report().actions
    }

    fn fen(&self) -> String {
        self.0.position().fen()
    }

    fn tokens(&self) -> Vec<String> {
        self.0.tokens()
    }

    fn in_turn(&self) -> bool {
        self.0.position().in_turn()
    }

    fn number(&self) -> u32 {
        self.0.position().fullmove_number()
    }

    fn answer(&mut self, player: Color, text: &str, mode: AnswerMode) -> Result<(), String> {
        match self.phase() {
            Phase::Challenge | Phase::Bluff => match self.named(text) {
                Some(action) => {
                    self.0.play(action);
                    Ok(())
                }
                None => Err(format!("expected one of {}", self.words().join(" "))),
            },
            _ => {
                let before = self.0.actions().len();
                let played = self.play(player, text, mode);
                if played.is_err() {
                    self.take_back(before);
                }
                played
            }
        }
    }

    fn bid(&self, player: Color, text: &str) -> Result<usize, String> {
        let attacks = player == self.actor();
        let most = self.0.legal_actions().into_iter().filter_map(G::Duels::choices);
        let most = most.map(|(row, column)| if attacks { row } else { column }).max().unwrap_or(0);
        let bid = text.strip_prefix("bid").and_then(|stones| stones.parse().ok()).filter(|&bid: &usize| bid <= most);
        bid.ok_or_else(|| format!("expected bid0 to bid{most}"))
    }

    fn reveal(&mut self, attacker: usize, defender: usize) -> Result<(), String> {
        let chosen = |&action: &G::Action| G::Duels::choices(action) == Some((attacker, defender));
        let action = self.0.legal_actions().into_iter().find(chosen);
        self.0.play(action.ok_or_else(|| format!("no bids of {attacker} and {defender} are possible"))?);
        Ok(())
    }

    fn drop_unfinished(&mut self) -> Option<String> {
        let turn = self.0.position().in_turn().then(|| self.0.tokens().pop()).flatten();
        while self.0.position().in_turn() && self.0.undo().is_some() {}
        turn
    }

    fn pgn(&self, tags: &[(&str, &str)], result: &str, comments: &[String]) -> String {
        pgn::write_with_comments(&self.0, tags, Some(result), comments)
    }
}

impl<G: GameText> RulesReferee<G> {
    fn words(&self) -> Vec<String> {
        self.0.legal_actions().into_iter().map(G::word).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DUEL: &str = "4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 cc 33";

    fn referee(variant: Variant, fen: &str) -> Box<dyn Referee> {
        begin(variant, fen, true).unwrap_or_else(|error| panic!("{fen}: {error}"))
    }

    #[test]
    fn nobody_decides_for_the_other() {
        let mut game = referee(Variant::Chess2, DUEL);
        for foul in ["d4e5:", "d4e5:?", "d4e5:21", "d4e5,e1d2"] {
            assert!(game.answer(Color::White, foul, AnswerMode::Whole).is_err(), "{foul}");
            assert!(game.tokens().is_empty(), "{foul} left {:?}", game.tokens());
        }
        game.answer(Color::White, "d4e5", AnswerMode::Whole).expect("a capture");
        assert_eq!(game.due(), Due::Choice(Color::Black));
        assert!(game.answer(Color::Black, "bid1", AnswerMode::Whole).is_err());
        game.answer(Color::Black, "duel", AnswerMode::Whole).expect("a challenge");
        assert_eq!(game.due(), Due::Bids(Color::White));
        assert_eq!(game.bid(Color::White, "bid2"), Ok(2));
        assert!(game.bid(Color::Black, "bid3").is_err() && game.bid(Color::Black, "2").is_err());
        game.reveal(0, 0).expect("a called bluff");
        game.answer(Color::White, "gain", AnswerMode::Whole).expect("a gain");
        assert_eq!(game.tokens(), ["d4e5:00+"]);
        assert!(!game.in_turn());
    }

    #[test]
    fn a_turn_is_whole_unless_steps_are_answered() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 2";
        let mut game = referee(Variant::TwoMove, start);
        assert!(game.answer(Color::White, "g1f3", AnswerMode::Whole).is_err());
        assert!(game.answer(Color::White, "g1f3,g1h3", AnswerMode::Whole).is_err());
        game.answer(Color::White, "g1f3", AnswerMode::Steps).expect("a first step");
        game.answer(Color::White, "d2d4", AnswerMode::Whole).expect("a second step");
        assert_eq!((game.tokens(), game.due()), (vec!["g1f3,d2d4".to_owned()], Due::Choice(Color::Black)));
    }

    /// It makes no difference to the rules whether a turn comes whole or in steps.
    #[test]
    fn a_draw_between_the_steps_ends_the_game() {
        // The first step completes fifty moves; the second one would begin to count anew.
        let fen = "4k3/8/8/8/8/8/P7/4K2R w - - 99 80 2";
        let mut whole = referee(Variant::TwoMove, fen);
        whole.answer(Color::White, "h1h2,a2a4", AnswerMode::Whole).expect("a turn");
        let mut steps = referee(Variant::TwoMove, fen);
        steps.answer(Color::White, "h1h2", AnswerMode::Steps).expect("a step");
        for game in [whole, steps] {
            assert_eq!(game.tokens(), ["h1h2"]);
            assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(twofold_rules::Reason::Clock));
        }
    }

    #[test]
    fn half_a_turn_is_taken_back() {
        let mut game = referee(Variant::TwoMove, "4k3/8/8/8/8/8/P7/4K2R w - - 9 80 2");
        assert_eq!(game.drop_unfinished(), None);
        game.answer(Color::White, "h1h2", AnswerMode::Steps).expect("a first step");
        assert_eq!(game.drop_unfinished(), Some("h1h2".to_owned()));
        assert_eq!((game.tokens().len(), game.in_turn()), (0, false));
    }

    #[test]
    fn without_duels_a_capture_is_a_capture() {
        let mut game = begin(Variant::Chess2, DUEL, false).expect("a game");
        game.answer(Color::White, "d4e5", AnswerMode::Whole).expect("a capture");
        assert!(!game.in_turn());
    }
}
