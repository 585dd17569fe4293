use twofold_rules::{GameText, divide, perft, with_game};

use super::{Failure, record};
use crate::arguments::{Duels, Place};
use crate::output::Output;

/// Prints the count, and the counts of first actions before it if they are wanted.
pub fn run(place: &Place, depth: u32, divided: bool, out: &Output) -> Result<(), Failure> {
    with_game!(place.variant, G => count(record::<G>(place, place.duels == Some(Duels::On))?.position(), depth, divided, out))
}

fn count<G: GameText>(position: &G, depth: u32, divided: bool, out: &Output) -> Result<(), Failure> {
    let total = if divided && depth > 0 {
        let counts = divide(position, depth);
        for (action, count) in &counts {
            out.line(&format!("{action} {count}"))?;
        }
        counts.iter().map(|(_, count)| count).sum()
    } else {
        perft(position, depth)
    };
    Ok(out.line(&format!("nodes {total}"))?)
}
