//! Sentences for a person: results, scores, questions.

use twofold_rules::{Color, EndReason, Outcome, Phase, Reason};
use twofold_search::Score;
use twofold_session::{GameSession, GameStatus};

/// How a game ended.
pub fn outcome(outcome: &Outcome) -> String {
    let why = match outcome.reason {
        Reason::Checkmate => "checkmate",
        Reason::Stalemate => "stalemate: there is no legal turn",
        Reason::Kings => "capturing the last king",
        Reason::Midline => "midline invasion",
        Reason::NoMoves => "leaving the opponent without a move",
        Reason::Exposed => "a duel that left the king attacked",
        Reason::Clock => "the fifty-move rule: too long without a capture or a pawn step",
        Reason::Repetition => "repetition: the same position for the third time",
        Reason::Material => "lack of material: nobody can win any more",
    };
    match outcome.winner {
        Some(winner) => format!("{winner} wins by {why}. {}", outcome.score()),
        None => format!("A draw by {why}. {}", outcome.score()),
    }
}

/// That a player gave up.
pub fn resignation(loser: Color) -> String {
    format!("{loser} resigns, {} wins. {}", !loser, result_of_resignation(loser))
}

/// The result when a player gives up, as PGN writes it.
pub fn result_of_resignation(loser: Color) -> &'static str {
    match loser {
        Color::White => "0-1",
        Color::Black => "1-0",
    }
}

/// Who stands better, and by how much.
pub fn advantage(score: Score, actor: Color) -> String {
    let better = if score.value() >= 0 { actor } else { !actor };
    match score.mate_turns() {
        Some(_) => {
            // The score says `mate N`, the number signed.
            let turns: String = score.to_string().chars().filter(char::is_ascii_digit).collect();
            let turn = if turns == "1" { "turn" } else { "turns" };
            format!("{better} wins in {turns} {turn}")
        }
        None if score == Score::DRAW => "even".to_owned(),
        None => format!("{better} is {:.2} ahead", f64::from(score.value().abs()) / 100.0),
    }
}

/// The question for the next action: whose turn it is and what is due.
pub fn prompt(status: &GameStatus, has_longer_turns: bool) -> String {
    let due = match status.phase {
        Phase::King => "a king's step, or -- for none",
        Phase::Challenge => "challenge it? yes or no",
        Phase::Bluff => "gain or burn",
        _ if !has_longer_turns => "",
        _ => match (status.in_turn, status.steps_left) {
            (true, _) => "second step",
            (false, 1) => "one step",
            (false, _) => "two steps",
        },
    };
    let due = if due.is_empty() { String::new() } else { format!(" ({due})") };
    format!("{} {}{due}: ", status.actor, status.number)
}

/// The number before a turn, as in a score sheet: `3.` for White, `3...` for Black.
pub fn number(status: &GameStatus) -> String {
    match status.actor {
        Color::White => format!("{}.", status.number),
        Color::Black => format!("{}...", status.number),
    }
}

/// Why the turn was over after its first step, where a second could have been expected; `steps_left` is what the prompt said
/// before it.
pub fn why_turn_ended(game: &dyn GameSession, steps_left: u8) -> Option<String> {
    let is_single = game.turns().last().is_some_and(|turn| turn.actions == 1);
    let reason = game.why_turn_ended().filter(|_| is_single && steps_left > 1)?;
    // Of these the prompt spoke before, or the result says why there is no second step.
    let expected = matches!(reason, EndReason::SingleStep | EndReason::Opening | EndReason::Response | EndReason::Wins);
    (!expected).then(|| format!("The turn is over: {reason}."))
}

#[cfg(test)]
mod tests {
    use twofold_rules::{Notation, Variant};
    use twofold_session::{Extent, SessionSettings, open};

    use super::*;

    fn played(turns: &[&str]) -> Box<dyn GameSession> {
        let mut game = open(Variant::TwoMove, &SessionSettings::default()).expect("a game");
        for turn in turns {
            game.play(turn, Notation::San, Extent::Part).expect(turn);
        }
        game
    }

    #[test]
    fn prompts_say_what_is_due() {
        for (turns, expected) in [
            (&[][..], "White 1 (one step): "),
            (&["e4"], "Black 1 (two steps): "),
            (&["e4", "c5"], "Black 1 (second step): "),
            (&["e4", "c5,d6", "Bb5+"], "Black 2 (one step): "),
        ] {
            assert_eq!(prompt(&played(turns).status(), true), expected);
        }
        let chess = open(Variant::Chess, &SessionSettings::default()).expect("a game");
        assert_eq!(prompt(&chess.status(), false), "White 1: ");
    }

    #[test]
    fn turns_that_end_early_are_explained() {
        for (turns, steps_left, expected) in [
            (&["e4"][..], 1, None),
            (&["e4", "Nf6,d5"], 2, None),
            (&["e4", "Nf6"], 2, None),
            (
                &["e4", "c5,d6", "Bb5+"],
                2,
                Some("The turn is over: a first step that gives check or mate ends the turn."),
            ),
            (&["e4", "c5,d6", "Bb5+", "Nc6"], 1, None),
        ] {
            assert_eq!(why_turn_ended(played(turns).as_ref(), steps_left).as_deref(), expected, "{turns:?}");
        }
    }

    #[test]
    fn scores_name_the_player_who_stands_better() {
        for (score, expected) in [
            (Score::centipawns(135), "Black is 1.35 ahead"),
            (Score::centipawns(-5), "White is 0.05 ahead"),
            (Score::DRAW, "even"),
            (Score::wins_in(1), "Black wins in 1 turn"),
            (Score::loses_in(4), "White wins in 2 turns"),
        ] {
            assert_eq!(advantage(score, Color::Black), expected);
        }
    }

    #[test]
    fn turns_are_numbered_as_in_a_score_sheet() {
        assert_eq!(number(&played(&[]).status()), "1.");
        assert_eq!(number(&played(&["e4"]).status()), "1...");
    }
}
