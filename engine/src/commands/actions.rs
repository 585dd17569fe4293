use super::{Failure, session};
use crate::arguments::{Duels, PositionArguments};
use crate::output::Output;

/// Prints the legal actions, a line each, then what the position is.
pub fn run(position: &PositionArguments, out: &Output) -> Result<(), Failure> {
    let report = session(position, position.duels != Some(Duels::Off))?.report();
    let outcome = report.outcome.map_or("none".to_owned(), |outcome| outcome.to_string());
    let mut lines = report.actions;
    lines.push(format!("fen: {}", report.fen));
    lines.push(format!("actor: {}", super::actor(report.actor)));
    lines.push(format!("phase: {}", report.phase));
    lines.push(format!("outcome: {outcome}"));
    Ok(out.line(&lines.join("\n"))?)
}
