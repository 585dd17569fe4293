//! Sets of openings for matches.

use std::cell::RefCell;

use twofold_arena::ArenaError;
use twofold_arena::openings::{Recipe, make};
use twofold_rules::{GameText, Record, Variant, with_game};
use twofold_search::{Limits, Searcher, Signals};

use super::Failure;
use crate::arguments::Openings;
use crate::output::{Output, remark};
use crate::think::think;

/// Memory for each judgement, in MiB: it is a short one.
const HASH: usize = 4;

/// Makes openings and prints them, a line each, below a line that says how they were made.
pub fn run(wanted: &Openings, out: &Output) -> Result<(), Failure> {
    let Openings { variant, count, turns, nodes, level, seed } = *wanted;
    let of_armies = if variant == Variant::Chess2 { " for each pairing of armies" } else { "" };
    let level_with =
        if variant == Variant::Chess2 { ", measured from the start of each pairing of armies" } else { "" };
    out.line(&format!(
        "# {}: openings of {turns} random turns that the engine finds level within {level} centipawns{level_with}.",
        variant.name()
    ))?;
    out.line(&format!(
        "# Made by: twofold openings {variant} --count {count} --turns {turns} --nodes {nodes} --level {level} --seed {seed}"
    ))?;
    let mut found = 0;
    let fault = RefCell::new(None);
    let recipe = Recipe { turns, count, level, seed };
    // Nobody reads what is found any more: there is no need to go on.
    let judge = |fen: &str| {
        if fault.borrow().is_some() {
            return None;
        }
        with_game!(variant, G => worth::<G>(fen, nodes))
    };
    let keep = |fen: &str| {
        found += 1;
        if found % 50 == 0 {
            remark(&format!("{found} openings of {count}{of_armies}"));
        }
        if let Err(error) = out.line(fen) {
            fault.replace(Some(error));
        }
    };
    make(variant, recipe, judge, keep).map_err(|error| match error {
        ArenaError::Openings(text) => Failure::Wrong(text),
        other => other.into(),
    })?;
    fault.into_inner().map_or(Ok(()), |error| Err(error.into()))
}

/// What a position is worth to the player to act, in centipawns.
fn worth<G: GameText>(fen: &str, nodes: u64) -> Option<i32> {
    let record = Record::<G>::from_fen(fen).ok()?;
    let mut searcher = Searcher::<G>::new(HASH, 1);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    Some(think(&mut searcher, &record, &limits, &Signals::default(), &mut |_| {}).best.score.value())
}
