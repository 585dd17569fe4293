//! A fixed suite to search: how fast, and, by the count of nodes, whether two builds search alike.

use std::time::Instant;

use twofold_rules::{Variant, variant_file};
use twofold_search::Signals;
use twofold_session::{SearchLimits, SearchSettings, SessionSettings, open};

use super::Failure;
use crate::output::{Output, remark};

/// Depth in plies if none is given.
pub const DEPTH: u32 = 6;

const HASH_MIB: usize = 16;

/// Searches every position of the suite to a depth; the last line on standard output is what OpenBench and fishtest read.
/// False if it was stopped before its end.
pub fn run(depth: u32, signals: &Signals, out: &Output) -> Result<bool, Failure> {
    let begun = Instant::now();
    let mut nodes = 0;
    for (variant, fen) in suite() {
        let searched = search(variant, fen, depth, signals)?;
        if signals.is_stopped() {
            return Ok(false);
        }
        out.line(&format!("{variant:<12} {searched:>10} nodes  {fen}"))?;
        nodes += searched;
    }
    let elapsed = begun.elapsed();
    let speed = (nodes as f64 / elapsed.as_secs_f64().max(1e-3)) as u64;
    remark(&format!("Total time (ms) : {}\nNodes searched  : {nodes}", elapsed.as_millis()));
    out.line(&format!("{nodes} nodes {speed} nps"))?;
    Ok(true)
}

fn suite() -> impl Iterator<Item = (Variant, &'static str)> {
    Variant::ALL.iter().flat_map(|&variant| {
        let lines = variant_file!(variant, "../../data/bench/", ".txt").lines();
        lines.filter(|line| !line.starts_with('#')).map(move |fen| (variant, fen))
    })
}

/// Number of nodes of a search with one thread and an empty table.
fn search(variant: Variant, fen: &str, depth: u32, signals: &Signals) -> Result<u64, Failure> {
    let wrong = |error: &dyn std::fmt::Display| Failure::Wrong(format!("{fen}: {error}"));
    let search = SearchSettings { hash_mib: HASH_MIB, ..SearchSettings::default() };
    let settings = SessionSettings { search, ..SessionSettings::default() };
    let mut game = open(variant, &settings).map_err(|error| wrong(&error))?;
    game.set_up(Some(fen), &[]).map_err(|error| wrong(&error))?;
    let granted = game.prepare().hash_mib;
    if granted < HASH_MIB {
        // With a smaller table the count would be another.
        return Err(wrong(&format!("there is no memory for a table of {HASH_MIB} MiB, only for {granted}")));
    }
    let limits = SearchLimits { depth: Some(depth), ..SearchLimits::default() };
    let result = game.search(&limits, signals, &mut |_| {}).map_err(|error| wrong(&error))?;
    match result.fault {
        Some(fault) => Err(wrong(&fault)),
        None => Ok(result.nodes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_suite_has_every_game_and_can_be_searched() {
        for &variant in Variant::ALL {
            assert!(suite().filter(|(of, _)| *of == variant).count() >= 4, "{variant}");
        }
        for (variant, fen) in suite() {
            let nodes = search(variant, fen, 2, &Signals::default()).expect(fen);
            let again = search(variant, fen, 2, &Signals::default()).expect(fen);
            assert!(nodes > 0 && nodes == again, "{fen}: {nodes}, {again}");
        }
    }
}
