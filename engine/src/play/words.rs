//! What is told to a person, in words.

use twofold_rules::{Color, EndReason, GameText, Outcome, Phase, Reason, Record, Turn};
use twofold_search::Score;

/// How a game ended.
pub fn outcome(outcome: &Outcome) -> String {
    let why = match outcome.reason {
        Reason::Checkmate => "checkmate",
        Reason::Stalemate => "stalemate: there is no legal turn",
        Reason::Kings => "capturing the last king",
        Reason::Midline => "midline invasion",
        Reason::NoMoves => "leaving the opponent without a move",
        Reason::Exposed => "a duel that left the king attacked",
        Reason::Clock => "the clock: too long without a capture or a pawn step",
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

/// The question for the next step: whose turn it is, how many steps are due, and whether there is check.
pub fn prompt<G: GameText>(position: &G) -> String {
    let due = match position.phase() {
        Phase::King => Some("a king's step, or -- for none"),
        Phase::Challenge => Some("duel or decline"),
        Phase::Bluff => Some("a called bluff: gain or burn"),
        _ => None,
    };
    if let Some(due) = due {
        return format!("{} {} ({due}): ", position.actor(), position.fullmove_number());
    }
    let steps = match (position.in_turn(), position.steps_left()) {
        (true, _) => "second step",
        (false, 1) => "one step",
        (false, _) => "two steps",
    };
    let check = if position.in_check() { ", check!" } else { "" };
    format!("{} {} ({steps}{check}): ", position.actor(), position.fullmove_number())
}

/// The number before a turn, as in a score sheet: `3.` for White, `3...` for Black.
pub fn number<G: GameText>(position: &G) -> String {
    match position.actor() {
        Color::White => format!("{}.", position.fullmove_number()),
        Color::Black => format!("{}...", position.fullmove_number()),
    }
}

/// Actions in standard algebraic notation, joined by commas.
pub fn san<G: GameText>(position: &G, actions: &[G::Action]) -> String {
    let mut position = position.clone();
    let name = |&action: &G::Action| {
        let text = position.san(action);
        position.play(action);
        text
    };
    actions.iter().map(name).collect::<Vec<_>>().join(",")
}

/// Why the turn was over after its first step, where a second could have been expected.
pub fn why_turn_ended<G: GameText>(record: &Record<G>) -> Option<String> {
    let turns = record.turns();
    let Turn { actions, .. } = turns.last().filter(|turn| turn.actions.len() == 1)?;
    let mut before = record.clone();
    before.undo();
    let reason = before.position().why_turn_ends(actions[0])?;
    // The prompt said before that there was one step only, or the result says why there is no other.
    let expected = matches!(reason, EndReason::SingleStep | EndReason::Opening | EndReason::Response | EndReason::Wins);
    (!expected && before.position().steps_left() > 1).then(|| format!("The turn is over: {reason}."))
}

/// Words in lines no wider than a page, after a heading.
pub fn wrap(heading: &str, words: &[String]) -> String {
    const WIDTH: usize = 78;
    let mut lines = vec![heading.to_owned()];
    let mut line = String::new();
    for word in words {
        if !line.is_empty() && line.len() + word.len() + 3 > WIDTH {
            lines.push(std::mem::take(&mut line));
        }
        line += if line.is_empty() { "  " } else { " " };
        line += word;
    }
    lines.push(line);
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use twofold_rules::{Chess, Game, Notation, TwoMove};

    use super::*;

    fn played(turns: &[&str]) -> Record<TwoMove> {
        let mut record = Record::start();
        for turn in turns {
            record.begin(turn, Notation::San).expect(turn);
        }
        record
    }

    #[test]
    fn prompts_tell_what_is_due() {
        for (turns, expected) in [
            (&[][..], "White 1 (one step): "),
            (&["e4"], "Black 1 (two steps): "),
            (&["e4", "c5"], "Black 1 (second step): "),
            (&["e4", "c5,d6", "Bb5+"], "Black 2 (one step, check!): "),
        ] {
            assert_eq!(prompt(played(turns).position()), expected);
        }
        assert_eq!(prompt(&Chess::start()), "White 1 (one step): ");
    }

    #[test]
    fn turns_that_end_early_are_explained() {
        for (turns, expected) in [
            (&["e4"][..], None),
            (&["e4", "Nf6,d5"], None),
            (&["e4", "Nf6"], None),
            (&["e4", "c5,d6", "Bb5+"], Some("The turn is over: a first step that gives check or mate ends the turn.")),
            (&["e4", "c5,d6", "Bb5+", "Nc6"], None),
        ] {
            assert_eq!(why_turn_ended(&played(turns)).as_deref(), expected, "{turns:?}");
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
    fn turns_are_named_as_in_a_score_sheet() {
        let record = played(&["e4"]);
        let mut later = record.clone();
        later.begin("Nf6,d5", Notation::San).expect("legal");
        let turn = &later.actions()[1..];
        assert_eq!(format!("{} {}", number(record.position()), san(record.position(), turn)), "1... Nf6,d5");
    }

    #[test]
    fn long_lists_are_wrapped() {
        let words: Vec<String> = (0..40).map(|number| format!("word{number}")).collect();
        let text = wrap("Words:", &words);
        assert!(text.lines().count() == 5 && text.lines().all(|line| line.len() <= 78), "{text}");
        assert_eq!(text.split_whitespace().count(), 41);
    }
}
