//! The rules as a service: a JSON object a line in, a JSON object a line out.

use std::io::BufRead;

use serde::Serialize;
use serde_json::error::Category;
use serde_json::{Map, Value};
use thiserror::Error;
use twofold_rules::{Report, Variant, without_bom};

use super::{Failure, game};
use crate::output::Output;

/// What is asked, field by field.
struct Request {
    variant: Variant,
    fen: Option<String>,
    moves: Vec<String>,
    /// Whether captures may be duelled, in games that have duels.
    duels: bool,
}

/// Why a line is not a request.
#[derive(Debug, Error)]
enum RequestError {
    #[error("the line is not JSON{0}, expected an object such as {{\"variant\": \"chess\"}}")]
    NotJson(String),
    #[error("the line is {0}, expected an object such as {{\"variant\": \"chess\"}}")]
    NotAnObject(&'static str),
    #[error("variant is missing, expected one of {}", twofold_rules::variant::ids().join(" "))]
    NoVariant,
    #[error("{field} is {found}, expected {expected}")]
    Field { field: String, found: String, expected: &'static str },
    #[error("{0}")]
    UnknownVariant(#[from] twofold_rules::variant::UnknownVariant),
}

impl Request {
    fn read(text: &str) -> Result<Self, RequestError> {
        let value: Value = serde_json::from_str(text).map_err(|error| RequestError::NotJson(place(&error)))?;
        let Value::Object(fields) = value else { return Err(RequestError::NotAnObject(kind(&value))) };
        let variant = text_of(&fields, "variant", "the id of a game")?.ok_or(RequestError::NoVariant)?;
        Ok(Self {
            variant: variant.parse()?,
            fen: text_of(&fields, "fen", "a FEN or startpos")?.map(str::to_owned).filter(|fen| !fen.is_empty()),
            moves: moves(&fields)?,
            duels: duels(&fields)?,
        })
    }
}

/// Where a line stops being JSON.
fn place(error: &serde_json::Error) -> String {
    match error.classify() {
        Category::Eof => ": it ends too early".to_owned(),
        _ => format!(" at column {}", error.column()),
    }
}

/// The kind of a value, in words.
const fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(true) => "true",
        Value::Bool(false) => "false",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// A value as it is quoted in a complaint: short ones as they are.
fn quoted(value: &Value) -> String {
    match value {
        Value::Number(number) => format!("the number {number}"),
        Value::String(text) => format!("the string '{text}'"),
        _ => kind(value).to_owned(),
    }
}

fn wrong(field: impl Into<String>, found: &Value, expected: &'static str) -> RequestError {
    RequestError::Field { field: field.into(), found: quoted(found), expected }
}

/// The string in a field; a field that is missing or null is not told.
fn text_of<'a>(
    fields: &'a Map<String, Value>,
    name: &str,
    expected: &'static str,
) -> Result<Option<&'a str>, RequestError> {
    match fields.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(other) => Err(wrong(name, other, expected)),
    }
}

/// The turns: a string with blanks between them, or a list of strings.
fn moves(fields: &Map<String, Value>) -> Result<Vec<String>, RequestError> {
    match fields.get("moves") {
        None | Some(Value::Null) => Ok(vec![]),
        Some(Value::String(words)) => Ok(words.split_whitespace().map(str::to_owned).collect()),
        Some(Value::Array(list)) => {
            let turn = |(value, number): (&Value, usize)| match value {
                Value::String(turn) => Ok(turn.clone()),
                other => {
                    Err(wrong(format!("element {number} of moves"), other, "a turn as a string, such as \"e2e4\""))
                }
            };
            list.iter().zip(1..).map(turn).collect()
        }
        Some(other) => Err(wrong("moves", other, "a string of turns or a list of strings")),
    }
}

/// Whether captures may be duelled: true, false, "on" or "off".
fn duels(fields: &Map<String, Value>) -> Result<bool, RequestError> {
    match fields.get("duels") {
        None | Some(Value::Null | Value::Bool(true)) => Ok(true),
        Some(Value::Bool(false)) => Ok(false),
        Some(Value::String(word)) if word.eq_ignore_ascii_case("on") => Ok(true),
        Some(Value::String(word)) if word.eq_ignore_ascii_case("off") => Ok(false),
        Some(other) => Err(wrong("duels", other, "true, false, \"on\" or \"off\"")),
    }
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
    let Request { variant, fen, moves, duels } = Request::read(text).map_err(|error| error.to_string())?;
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    game(variant, fen.as_deref(), &moves, duels).map(|game| game.report()).map_err(|error| error.to_string())
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
