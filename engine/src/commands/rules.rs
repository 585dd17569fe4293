//! The rules as a service: a JSON object a line in, a JSON object a line out.

use std::io::BufRead;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use twofold_rules::{Report, Variant, without_bom};

use super::{Failure, game};
use crate::output::Output;

#[derive(Deserialize)]
struct Request {
    variant: String,
    #[serde(default)]
    fen: Option<String>,
    #[serde(default)]
    moves: Option<Moves>,
    /// Whether captures may be duelled, in games that have duels: true, false, "on" or "off".
    #[serde(default)]
    duels: Value,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Moves {
    List(Vec<String>),
    Words(String),
}

#[derive(Serialize)]
struct Answer {
    actions: Vec<String>,
    fen: String,
    actor: String,
    phase: String,
    outcome: String,
}

#[derive(Serialize)]
struct Fault {
    error: String,
}

/// Answers requests until the input ends.
pub fn serve(mut input: impl BufRead, out: &Output) -> Result<(), Failure> {
    let mut line = vec![];
    let mut is_first = true;
    loop {
        line.clear();
        let read = input.read_until(b'\n', &mut line).map_err(|error| Failure::Input(error.to_string()))?;
        if read == 0 {
            return Ok(());
        }
        let text = String::from_utf8_lossy(&line);
        let text = if std::mem::take(&mut is_first) { without_bom(&text) } else { &text }.trim();
        if text.is_empty() {
            continue;
        }
        let json = match answer(text) {
            Ok(report) => serde_json::to_string(&Answer::from(report)),
            Err(error) => serde_json::to_string(&Fault { error }),
        };
        out.line(&json.map_err(|error| Failure::Wrong(error.to_string()))?)?;
    }
}

fn answer(text: &str) -> Result<Report, String> {
    let value: Value = serde_json::from_str(text).map_err(|error| format!("not JSON: {error}"))?;
    if !value.is_object() {
        return Err("not a JSON object, expected {\"variant\", \"fen\", \"moves\"}".to_owned());
    }
    let request: Request = serde_json::from_value(value).map_err(|error| {
        format!("{error}; expected variant and fen as strings, moves as a string or a list of strings")
    })?;
    if !matches!(&request.duels, Value::Null | Value::Bool(_)) && request.duels != "on" && request.duels != "off" {
        return Err(format!("duels is {}, expected true, false, \"on\" or \"off\"", request.duels));
    }
    let variant: Variant = request.variant.parse().map_err(|error| format!("{error}"))?;
    let fen = request.fen.as_deref().filter(|fen| !fen.is_empty());
    let moves: Vec<&str> = match &request.moves {
        None => vec![],
        Some(Moves::List(list)) => list.iter().map(String::as_str).collect(),
        Some(Moves::Words(words)) => words.split_whitespace().collect(),
    };
    let duels = request.duels != "off" && request.duels != false;
    game(variant, fen, &moves, duels).map(|game| game.report()).map_err(|error| error.to_string())
}

impl From<Report> for Answer {
    fn from(report: Report) -> Self {
        Self {
            actions: report.actions,
            fen: report.fen,
            actor: super::actor(report.actor),
            phase: report.phase.to_string(),
            outcome: report.outcome.map_or("none".to_owned(), |outcome| outcome.to_string()),
        }
    }
}
