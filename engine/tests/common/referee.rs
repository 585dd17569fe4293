//! What is legal, asked of `twofold rules`: the engine's answers are judged by a process of its own.

use serde_json::Value;

use super::request::request;
use super::rules::Rules;

/// What the rules say of a position.
#[derive(Debug)]
pub struct Report {
    /// Legal actions as text, sorted; none when the game is over.
    pub actions: Vec<String>,
    /// The position; between the decisions of a turn that before it, with the turn so far.
    #[allow(dead_code, reason = "only games with decisions of the other player need it")]
    pub fen: String,
    /// `w`, `b` or `both`.
    #[allow(dead_code, reason = "only games with decisions of the other player need it")]
    pub actor: String,
    /// `step`, `second`, `response`; in chess2 `king`, `challenge`, `bid`, `bluff`.
    pub phase: String,
    /// `none`, or a result and its reason.
    pub outcome: String,
}

/// Judges turns of one game.
pub struct Referee {
    variant: String,
    rules: Rules,
}

impl Referee {
    /// Starts the service for a game.
    pub fn start(variant: &str) -> Self {
        Self { variant: variant.to_owned(), rules: Rules::start() }
    }

    /// The report of the position after some turns, the last of which may be in progress; an error where one is illegal.
    pub fn report(&mut self, fen: &str, moves: &[String]) -> Result<Report, String> {
        let answer = self.rules.ask(request(&self.variant, fen, moves));
        if let Some(error) = answer.get("error") {
            return Err(error.to_string());
        }
        let text = |key: &str| answer[key].as_str().expect("a report's field is a text").to_owned();
        let actions = answer["actions"].as_array().expect("actions are a list");
        let actions = actions.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        Ok(Report { actions, fen: text("fen"), actor: text("actor"), phase: text("phase"), outcome: text("outcome") })
    }

    /// The report after one more turn, which must be legal and whole.
    #[allow(dead_code, reason = "games with decisions of the other player are not judged by whole turns")]
    pub fn after_turn(&mut self, fen: &str, moves: &[String], turn: &str) -> Report {
        let all: Vec<String> = moves.iter().cloned().chain([turn.to_owned()]).collect();
        let report = self.report(fen, &all);
        let report =
            report.unwrap_or_else(|error| panic!("{}: illegal {turn:?} in {fen} {moves:?}: {error}", self.variant));
        let whole = report.phase != "second" || report.outcome != "none";
        assert!(whole, "{}: {turn:?} is only a part of a turn in {fen} {moves:?}", self.variant);
        report
    }

    /// Ends the service.
    pub fn finish(self) {
        self.rules.finish();
    }
}
