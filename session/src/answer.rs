//! Answers of players: turns, parts of turns and decisions, checked for whose they are.

use twofold_rules::{Color, Duels, GameText, Notation, Phase, Record};

use crate::play::undo_to;
use crate::{AnswerError, Extent};

/// Plays an answer; on an error nothing is played.
pub(crate) fn answer<G: GameText>(
    record: &mut Record<G>,
    player: Color,
    text: &str,
    notation: Notation,
    extent: Extent,
) -> Result<(), AnswerError> {
    let position = record.position();
    if G::Duels::is_simultaneous(position) || position.actor() != player {
        return Err(AnswerError::NotTheirs);
    }
    if G::Duels::is_undecided(position) {
        return decide(record, text);
    }
    let before = record.actions().len();
    let played = play(record, player, text, notation, extent);
    if played.is_err() {
        undo_to(record, before);
    }
    played
}

/// Plays a decision on a capture.
fn decide<G: GameText>(record: &mut Record<G>, text: &str) -> Result<(), AnswerError> {
    let legal = record.legal_actions();
    let named = legal.iter().copied().find(|&action| G::word(action) == text || action.to_string() == text);
    record.play(named.ok_or_else(|| AnswerError::Expected(legal.into_iter().map(G::word).collect()))?);
    Ok(())
}

fn play<G: GameText>(
    record: &mut Record<G>,
    player: Color,
    text: &str,
    notation: Notation,
    extent: Extent,
) -> Result<(), AnswerError> {
    let before = record.actions().len();
    record.begin(text, notation)?;
    let actions = record.actions()[before..].to_vec();
    undo_to(record, before);
    // Once more, an action at a time: all of them must be the player's, and a draw between two ends the game.
    for action in actions {
        let position = record.position();
        if G::Duels::is_simultaneous(position) || position.actor() != player {
            return Err(AnswerError::NotTheirs);
        }
        record.play(action);
        if record.outcome().is_some() {
            return Ok(());
        }
    }
    let position = record.position();
    let is_open = position.in_turn() && position.actor() == player && position.phase() == Phase::Second;
    if extent == Extent::Whole && is_open { Err(AnswerError::Incomplete) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use twofold_rules::{Chess2, Reason, TwoMove};

    use super::*;

    fn record<G: GameText>(fen: &str) -> Record<G> {
        Record::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
    }

    #[test]
    fn nobody_decides_for_the_opponent() {
        let mut game = record::<Chess2>("4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 cc 33");
        for foul in ["d4e5:", "d4e5:?", "d4e5:21", "d4e5,e1d2"] {
            assert!(answer(&mut game, Color::White, foul, Notation::Coordinates, Extent::Whole).is_err(), "{foul}");
            assert!(game.actions().is_empty(), "{foul}");
        }
        assert_eq!(
            answer(&mut game, Color::Black, "d4e5", Notation::Coordinates, Extent::Whole),
            Err(AnswerError::NotTheirs)
        );
        answer(&mut game, Color::White, "d4e5", Notation::Coordinates, Extent::Whole).expect("a capture");
        assert_eq!(
            answer(&mut game, Color::White, "decline", Notation::Coordinates, Extent::Whole),
            Err(AnswerError::NotTheirs)
        );
        let refused = answer(&mut game, Color::Black, "bid1", Notation::Coordinates, Extent::Whole);
        assert_eq!(refused, Err(AnswerError::Expected(vec!["decline".to_owned(), "duel".to_owned()])));
        answer(&mut game, Color::Black, "duel", Notation::Coordinates, Extent::Whole).expect("a challenge");
        assert_eq!(
            answer(&mut game, Color::White, ":00", Notation::Coordinates, Extent::Whole),
            Err(AnswerError::NotTheirs)
        );
        assert_eq!(game.tokens(), ["d4e5:?"]);
    }

    #[test]
    fn a_whole_turn_has_both_its_steps() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 2";
        let mut game = record::<TwoMove>(start);
        assert_eq!(
            answer(&mut game, Color::White, "g1f3", Notation::Coordinates, Extent::Whole),
            Err(AnswerError::Incomplete)
        );
        assert!(answer(&mut game, Color::White, "g1f3,g1h3", Notation::Coordinates, Extent::Whole).is_err());
        answer(&mut game, Color::White, "g1f3", Notation::Coordinates, Extent::Part).expect("a first step");
        answer(&mut game, Color::White, "d2d4", Notation::Coordinates, Extent::Whole).expect("a second step");
        assert_eq!(game.tokens(), ["g1f3,d2d4"]);
    }

    /// It makes no difference to the rules whether a turn comes whole or in steps.
    #[test]
    fn a_draw_between_two_steps_ends_the_game() {
        // The first step completes fifty moves; the second one would begin to count anew.
        let fen = "4k3/8/8/8/8/8/P7/4K2R w - - 99 80 2";
        for (text, extent) in [("h1h2,a2a4", Extent::Whole), ("h1h2", Extent::Part), ("h1h2", Extent::Whole)] {
            let mut game = record::<TwoMove>(fen);
            answer(&mut game, Color::White, text, Notation::Coordinates, extent).expect("a turn");
            assert_eq!(game.tokens(), ["h1h2"]);
            assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::Clock));
        }
    }
}
