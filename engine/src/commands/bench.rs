//! A fixed suite to search: how fast, and, by the count of nodes, whether two builds search alike.

use std::time::Instant;

use twofold_rules::{GameText, Record, Variant, with_game};
use twofold_search::{Limits, Searcher, Signals};

use super::Failure;
use crate::output::{Output, remark};

/// Depth in plies if none is given.
pub const DEPTH: u32 = 6;

const HASH_MIB: usize = 16;

/// Searches every position of the suite to a depth; the last line on standard output is what OpenBench and fishtest read.
pub fn run(depth: u32, out: &Output) -> Result<(), Failure> {
    let begun = Instant::now();
    let mut nodes = 0;
    for (variant, fen) in suite() {
        let searched = with_game!(variant, G => search::<G>(fen, depth))?;
        out.line(&format!("{variant:<12} {searched:>10} nodes  {fen}"))?;
        nodes += searched;
    }
    let elapsed = begun.elapsed();
    let speed = (nodes as f64 / elapsed.as_secs_f64().max(1e-3)) as u64;
    remark(&format!("Total time (ms) : {}\nNodes searched  : {nodes}", elapsed.as_millis()));
    Ok(out.line(&format!("{nodes} nodes {speed} nps"))?)
}

fn suite() -> impl Iterator<Item = (Variant, &'static str)> {
    let lines = include_str!("../../data/bench.txt").lines();
    lines.filter_map(|line| {
        let (variant, fen) = line.split_once(" | ")?;
        Some((variant.parse().ok()?, fen))
    })
}

fn search<G: GameText>(fen: &str, depth: u32) -> Result<u64, Failure> {
    let record = Record::<G>::from_fen(fen).map_err(|error| Failure::Wrong(format!("{fen}: {error}")))?;
    let mut searcher = Searcher::<G>::new(HASH_MIB, 1);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    Ok(searcher.search(&record, &limits, &Signals::default(), &mut |_| {}).nodes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_suite_has_every_game_and_can_be_searched() {
        for &variant in Variant::ALL {
            assert!(suite().filter(|(of, _)| *of == variant).count() >= 4, "{variant}");
        }
        let lines = include_str!("../../data/bench.txt").lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(suite().count(), lines, "a line that cannot be read");
        for (variant, fen) in suite() {
            let nodes = with_game!(variant, G => search::<G>(fen, 2)).expect(fen);
            let again = with_game!(variant, G => search::<G>(fen, 2)).expect(fen);
            assert!(nodes > 0 && nodes == again, "{fen}: {nodes}, {again}");
        }
    }
}
