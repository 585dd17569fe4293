//! How the tests of Chess 2 ask: positions and turns in, words out. Only this file knows the names of the crate.

#![allow(dead_code, reason = "every file of tests uses only some of these")]

use twofold_rules::{Chess2, Duels, Game, GameText, Record};

/// What is to be known of a position, in the words of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub actions: Vec<String>,
    pub fen: String,
    pub phase: String,
    /// `none` while the game goes on.
    pub outcome: String,
}

impl Answer {
    /// What is due and how the game ended, as in `step none`.
    pub fn state(&self) -> String {
        format!("{} {}", self.phase, self.outcome)
    }

    pub fn list(&self) -> String {
        self.actions.join(" ")
    }

    /// The stones, White's digit first.
    pub fn stones(&self) -> &str {
        self.fen.split(' ').nth(7).unwrap_or_default()
    }

    /// The pieces, the first field of the FEN.
    pub fn men(&self) -> &str {
        self.fen.split(' ').next().unwrap_or_default()
    }
}

/// A FEN, or one in short: placement, side and armies.
pub fn fen(position: &str) -> String {
    match position.split(' ').collect::<Vec<_>>()[..] {
        [men, side, armies] => format!("{men} {side} - - 0 1 {armies} 33"),
        _ => position.to_owned(),
    }
}

/// Plays turns, the last of which may be in progress; or why they are refused.
pub fn ask(position: &str, turns: &str, duels: bool) -> Result<Answer, String> {
    let first = match position {
        "startpos" => Chess2::start(),
        _ => Chess2::from_fen(&fen(position)).map_err(|error| error.to_string())?,
    };
    let mut record = Record::from_position(if duels { first } else { Chess2::without_duels(first) });
    record.play_tokens(turns.split_whitespace()).map_err(|(_, error)| error.to_string())?;
    let report = record.report();
    let outcome = report.outcome.map_or("none".to_owned(), |outcome| outcome.to_string());
    Ok(Answer { actions: report.actions, fen: report.fen, phase: report.phase.to_string(), outcome })
}

/// The position as it stands, without duels.
pub fn now(position: &str) -> Answer {
    after(position, "")
}

/// After turns without duels.
pub fn after(position: &str, turns: &str) -> Answer {
    ask(position, turns, false).unwrap_or_else(|error| panic!("{position}, {turns}: {error}"))
}

/// After turns with duels.
pub fn duelled(position: &str, turns: &str) -> Answer {
    ask(position, turns, true).unwrap_or_else(|error| panic!("{position}, {turns}: {error}"))
}

/// Where the piece on a square may go without duels.
pub fn targets(position: &str, square: &str) -> String {
    let actions = now(position).actions;
    let to: Vec<&str> = actions.iter().filter_map(|action| action.strip_prefix(square)).collect();
    to.join(" ")
}

/// Is a step legal without duels? What is listed can be played, and what is not is refused.
pub fn is_legal(position: &str, step: &str) -> bool {
    let listed = now(position).actions.iter().any(|action| action == step);
    assert_eq!(ask(position, step, false).is_ok(), listed, "{step} in {position}");
    listed
}

/// A turn is refused, with or without duels, in one line.
pub fn assert_refused(position: &str, turns: &str, duels: bool) {
    let message = ask(position, turns, duels).expect_err(turns);
    assert!(!message.is_empty() && !message.contains('\n'), "{turns} in {position}: '{message}'");
}
