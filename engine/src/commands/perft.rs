use super::{Failure, session};
use crate::arguments::{Duels, PositionArguments};
use crate::output::Output;

/// Prints the count, and the counts of first actions before it if they are wanted.
pub fn run(position: &PositionArguments, depth: u32, divided: bool, out: &Output) -> Result<(), Failure> {
    let game = session(position, position.duels == Some(Duels::On))?;
    // Nobody can stop it, so there is always a count.
    let Some(counted) = game.perft(depth, &|| false) else { return Ok(()) };
    for (action, nodes) in counted.by_action.iter().filter(|_| divided) {
        out.line(&format!("{action} {nodes}"))?;
    }
    Ok(out.line(&format!("nodes {}", counted.nodes))?)
}
