//! Limits are kept exactly, and the results of a stopped search are correct.

use std::time::{Duration, Instant};

use twofold_rules::{Chess, DoubleMove, Duels, Game, GameText, Marseillais, Record, Variant, with_game};
use twofold_search::{Best, Bound, Clock, Limits, Progress, Searcher, Signals};

use common::lively;

mod common {
    pub mod lively;
}

fn search<G: Game>(record: &Record<G>, limits: &Limits<G::Action>) -> Best<G::Action> {
    let mut searcher = Searcher::<G>::new(1, 1);
    searcher.search(record, limits, &Signals::default(), &mut |_| {})
}

fn nodes<A>(nodes: u64) -> Limits<A> {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn middlegame<G: GameText>() -> Record<G> {
    let fen = lively::middlegame(G::VARIANT);
    Record::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn is_complete<G: GameText>(record: &Record<G>, turn: &[G::Action]) -> bool {
    let mut played = record.clone();
    let legal = turn.iter().all(|&action| {
        let legal = played.legal_actions().contains(&action);
        played.play(action);
        legal
    });
    // Where the other player decides on a capture, the rest is not the actor's alone.
    legal && !turn.is_empty() && (!played.position().in_turn() || G::Duels::is_undecided(played.position()))
}

#[test]
fn the_limit_of_nodes_is_exact_and_the_turn_whole() {
    for &variant in Variant::ALL {
        with_game!(variant, G => for record in [Record::<G>::start(), middlegame::<G>()] {
            for limit in (1..150).chain([511, 512, 513, 1024, 1025, 5_000, 20_001]) {
                let best = search(&record, &nodes(limit));
                assert_eq!(best.nodes, limit, "{variant}");
                assert!(is_complete(&record, &best.turn), "{variant}, {limit}: {best:?}");
            }
        });
    }
}

#[test]
fn all_threads_count_for_the_limit_of_nodes() {
    const THREADS: usize = 3;
    const LIMIT: u64 = 100_000;
    let mut searcher = Searcher::<DoubleMove>::new(1, THREADS);
    let best = searcher.search(&middlegame(), &nodes(LIMIT), &Signals::default(), &mut |_| {});
    // Each thread reads the common count only from time to time.
    assert!((LIMIT..LIMIT + 1_000 * THREADS as u64).contains(&best.nodes), "{}", best.nodes);
}

/// The depth of the answer was searched to the end, and results beyond it are reported as bounds.
#[test]
fn a_search_that_was_broken_off_claims_no_more_than_it_did() {
    for &variant in Variant::ALL {
        with_game!(variant, G => {
            let record = middlegame::<G>();
            let mut reported = vec![];
            let mut note = |progress: &Progress<_>| {
                let Progress::Line(line, effort) = progress else { return };
                reported.push((line.depth, line.bound, effort.nodes));
            };
            Searcher::<G>::new(1, 1).search(&record, &nodes(30_000), &Signals::default(), &mut note);
            let finished: Vec<_> = reported.iter().filter(|(_, bound, _)| *bound == Bound::Exact).collect();
            for limit in (200..20_000).step_by(611) {
                // A search to that depth alone ends with the same count of nodes as this one's iteration.
                let deepest = finished.iter().filter(|&&&(_, _, nodes)| nodes <= limit).map(|line| line.0).max();
                let mut beyond = false;
                let mut note = |progress: &Progress<_>| {
                    let Some(line) = progress.line() else { return };
                    beyond |= line.bound == Bound::Exact && line.depth > deepest.unwrap_or(0);
                };
                let mut searcher = Searcher::<G>::new(1, 1);
                let best = searcher.search(&record, &nodes(limit), &Signals::default(), &mut note);
                assert_eq!(best.depth, deepest.unwrap_or(0), "{variant}, {limit} nodes of {finished:?}");
                assert!(!beyond, "{variant}, {limit}");
            }
        });
    }
}

#[test]
fn a_win_that_is_not_there_is_given_up() {
    for &variant in Variant::ALL {
        with_game!(variant, G => for wanted in [0, 1, 2] {
            // Kings and pawns only, so that it does not take long.
            let tall = "4k3/8/6pp/8/8/8/8/8/8/8/8/8/8/PP6/8/4K3 w - - 0 1";
            let fen = lively::with_steps(variant, "4k3/6pp/8/8/8/8/PP6/4K3 w - - 0 1", tall);
            let record = Record::<G>::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
            let best = search(&record, &Limits { mate: Some(wanted), ..Limits::default() });
            let is_claimed = |turns: i32| turns > 0 && turns.unsigned_abs().div_ceil(2) <= wanted;
            assert!(!best.score.mate_turns().is_some_and(is_claimed), "{variant}: {}", best.score);
            assert!(best.depth <= 3 * G::LONGEST_TURN, "{variant}, mate {wanted}: depth {}", best.depth);
        });
    }
    let unbounded = Limits { mate: Some(u32::MAX), nodes: Some(1_000), ..Limits::default() };
    assert_eq!(search(&Record::<Chess>::start(), &unbounded).nodes, 1_000);
}

#[test]
fn a_forced_turn_needs_no_thought_but_a_forced_first_step_does() {
    let clock = Clock { remaining: Duration::from_secs(20), increment: Duration::ZERO, turns_to_go: None };
    let limits = Limits { clock: Some(clock), nodes: Some(20_000), ..Limits::default() };
    // The king must take the rook; then any piece may make the second step.
    let record = Record::<Marseillais>::from_fen("k7/8/8/8/4p3/8/PP5Q/1Kr5 w - - 0 1 2");
    let record = record.expect("a position");
    assert_eq!(record.legal_actions().len(), 1);
    assert!(search(&record, &limits).depth > 2);
    // Here the king's capture is the whole turn.
    let record = Record::<Chess>::from_fen("k7/8/8/8/8/8/1r6/K7 w - - 0 1").expect("a position");
    assert_eq!(record.legal_actions().len(), 1);
    let best = search(&record, &limits);
    assert_eq!((best.depth, best.turn.len()), (2, 1));
    let unhurried = Limits { depth: Some(5), ..Limits::default() };
    assert_eq!(search(&record, &unhurried).depth, 5, "without a clock nothing is cut short");
}

/// A command may have waited before its search begins; the player's clock did not.
#[test]
fn time_counts_from_when_it_is_reported() {
    let turn_time = Duration::from_secs(30);
    let since = Instant::now().checked_sub(turn_time);
    let limits = Limits { turn_time: Some(turn_time), since, ..Limits::default() };
    let best = search(&Record::<Chess>::start(), &limits);
    assert!(best.nodes < 1_000 && !best.turn.is_empty(), "the time is over: {} positions", best.nodes);
}
