//! What `go` asks for, as the session takes it.

use std::time::Instant;

use twofold_rules::Notation;
use twofold_search::Clock;
use twofold_session::{Extent, GameSession, SearchLimits};

use super::go::Go;
use super::options::Options;
use super::task::Search;

/// Nodes of the search that answers a `go` whose limits cannot be read.
const BRIEF: u64 = 100_000;

/// A maker of the search that is asked for, and what was left out of `searchmoves`.
pub fn search(
    game: &dyn GameSession,
    go: &Go,
    options: &Options,
    received: Instant,
) -> (impl Fn(Box<dyn GameSession>) -> Search + use<>, Vec<String>) {
    let (turns, bids, left_out) = search_moves(game, &go.search_moves);
    let limits = SearchLimits { only: turns, ..limits(game, go, options, received) };
    let (side, seed, show_wdl, turn_mode) = (go.side, options.seed, options.show_wdl, options.turn_mode);
    let threads = game.prepare().threads;
    let make = move |game| Search {
        game,
        limits: limits.clone(),
        side,
        bids: bids.clone(),
        seed,
        show_wdl,
        turn_mode,
        threads,
    };
    (make, left_out)
}

fn limits(game: &dyn GameSession, go: &Go, options: &Options, received: Instant) -> SearchLimits {
    let side = game.status().actor.index();
    // If only the opponent's clock is given, it is the best estimate of one's own.
    let clock = go.time[side].or(go.time[1 - side]).map(|remaining| Clock {
        remaining,
        increment: go.increment[side],
        turns_to_go: go.moves_to_go,
    });
    SearchLimits {
        depth: go.depth,
        nodes: if go.has_lost_all_limits() { Some(BRIEF) } else { go.nodes },
        mate: go.mate,
        since: Some(received),
        turn_time: go.move_time,
        clock,
        overhead: options.overhead,
        only: vec![],
        infinite: !go.is_bounded(),
        ..SearchLimits::default()
    }
}

/// Turns, bids, and the errors of those that are neither here.
fn search_moves(game: &dyn GameSession, words: &[String]) -> (Vec<String>, Vec<usize>, Vec<String>) {
    let (mut turns, mut bids, mut left_out) = (vec![], vec![], vec![]);
    let bounds = game.bids();
    for word in words {
        if let Some(bounds) = bounds {
            let most = bounds.largest.into_iter().max().unwrap_or_default();
            let bid = word.strip_prefix("bid").and_then(|stones| stones.parse().ok()).filter(|&bid| bid <= most);
            match bid {
                Some(bid) => bids.push(bid),
                None => left_out.push(format!("go searchmoves: '{word}', expected bid0 to bid{most}; left out")),
            }
            continue;
        }
        match game.fork().play(word, Notation::Coordinates, Extent::Part) {
            Ok(()) => turns.push(word.clone()),
            Err(error) => left_out.push(format!("go searchmoves: '{word}': {error}; left out")),
        }
    }
    (turns, bids, left_out)
}
