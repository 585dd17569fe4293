//! Guarantees of the search in every game: legal and complete turns, limits kept, draws seen, repeatable answers.

use std::time::{Duration, Instant};

use rand::RngExt;
use rand::seq::IndexedRandom;
use twofold_rules::{Chess, DoubleMove, Duels, Galvin, Game, GameText, Record, TwoMove, Variant, with_game};
use twofold_search::{Best, Clock, Limits, Progress, Score, Searcher, Signals};

use common::lively;

mod common {
    pub mod lively;
}

/// Time that a search within its limits never takes, even on a busy machine; docs/results.md has measured times.
const PATIENCE: Duration = Duration::from_secs(30);

fn searcher<G: Game>() -> Searcher<G> {
    Searcher::new(1, 1)
}

fn search<G: GameText>(record: &Record<G>, limits: &Limits<G::Action>) -> Best<G::Action> {
    searcher().search(record, limits, &Signals::default(), &mut |_| {})
}

fn depth<A>(depth: u32) -> Limits<A> {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn from<G: GameText>(fen: &str) -> Record<G> {
    Record::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The turn is legal and complete.
fn assert_whole_turn<G: GameText>(record: &Record<G>, turn: &[G::Action]) {
    let mut played = record.clone();
    let actor = played.position().actor();
    assert!(!turn.is_empty(), "{:?}", record.position());
    for (index, &action) in turn.iter().enumerate() {
        assert!(played.legal_actions().contains(&action), "{turn:?} in {:?}", record.position());
        assert!(
            index == 0 || played.position().in_turn() && played.position().actor() == actor,
            "{turn:?} is too long"
        );
        played.play(action);
    }
    let position = played.position();
    assert!(!position.in_turn() || position.actor() != actor || !position.has_action(), "{turn:?} is not complete");
}

/// Random positions of a game, also in the middle of turns.
fn random_records<G: Game>(count: usize, mut look: impl FnMut(Record<G>)) {
    let mut chance = twofold_testing::rng("random_records");
    for _ in 0..count {
        let mut record = Record::<G>::start();
        for _ in 0..chance.random_range(0..60) {
            let Some(&action) = record.legal_actions().choose(&mut chance) else { break };
            record.play(action);
        }
        look(record);
    }
}

#[test]
fn answers_are_whole_legal_turns() {
    for &variant in Variant::ALL {
        with_game!(variant, G => random_records::<G>(30, |record| {
            let position = record.position();
            if !position.has_action() || position.game_over().is_some() || <G as Game>::Duels::is_simultaneous(position) {
                return;
            }
            for limits in [depth(1), depth(3), Limits { nodes: Some(1), ..Limits::default() }] {
                let best = search(&record, &limits);
                assert_whole_turn(&record, &best.turn);
                let mut played = record.clone();
                best.turn.iter().for_each(|&action| played.play(action));
                if !best.reply.is_empty() {
                    assert_whole_turn(&played, &best.reply);
                }
            }
            let stopped = Signals::default();
            stopped.stop();
            let best = searcher().search(&record, &Limits::default(), &stopped, &mut |_| {});
            assert_whole_turn(&record, &best.turn);
        }));
    }
}

#[test]
fn the_same_search_gives_the_same_answer() {
    for &variant in Variant::ALL {
        with_game!(variant, G => {
            let record = Record::<G>::start();
            let limits = Limits { nodes: Some(20_000), ..Limits::default() };
            let run = || {
                let mut told = vec![];
                let mut note = |progress: &Progress<_>| {
                    let Progress::Line(line, effort) = progress else { return };
                    told.push((line.clone(), effort.nodes));
                };
                let best = searcher::<G>().search(&record, &limits, &Signals::default(), &mut note);
                (best, told)
            };
            assert_eq!(run(), run(), "{variant}");
        });
    }
}

#[test]
fn the_limit_of_nodes_is_kept() {
    let best = search(&Record::<Chess>::start(), &Limits { nodes: Some(12_345), ..Limits::default() });
    assert_eq!(best.nodes, 12_345);
}

#[test]
fn only_the_actions_asked_for_are_searched() {
    let record = Record::<TwoMove>::start();
    let action = record.position().parse_action("a2a3").expect("legal");
    let best = search(&record, &Limits { only: vec![action], ..depth(4) });
    assert_eq!(best.turn, [action]);
}

#[test]
fn several_threads_find_the_mate_too() {
    let mut searcher = Searcher::<Chess>::new(1, 3);
    let record = from("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    let best = searcher.search(&record, &depth(8), &Signals::default(), &mut |_| {});
    assert_eq!(best.score, Score::wins_in(3));
}

#[test]
fn nothing_legal_is_told_apart() {
    let mated = search(&from::<Chess>("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"), &depth(3));
    assert_eq!((mated.turn.len(), mated.score), (0, Score::loses_in(0)));
    let stalemated = search(&from::<TwoMove>("7r/2k5/8/2p5/1pP5/1P6/2K5/8 w - - 1 50"), &depth(3));
    assert_eq!((stalemated.turn.len(), stalemated.score), (0, Score::DRAW));
    let taken = search(&from::<Galvin>("8/8/8/8/8/8/8/4K3 b - - 0 1 2"), &depth(3));
    assert_eq!((taken.turn.len(), taken.score), (0, Score::loses_in(0)));
}

#[test]
fn draws_are_seen() {
    // The king takes the last pawn: bare kings.
    let bare = search(&from::<TwoMove>("8/8/8/8/8/k7/2p5/2K5 w - - 0 1 2"), &depth(4));
    assert_eq!(bare.score, Score::DRAW);
    // At 99 any quiet step draws, however good the position.
    let clock = search(&from::<Chess>("8/8/8/3k4/8/3K4/8/7R w - - 99 80"), &depth(4));
    assert_eq!(clock.score, Score::DRAW);
    // But a mate on that step counts.
    let mate = search(&from::<Chess>("6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80"), &depth(2));
    assert_eq!(mate.score, Score::wins_in(1));
}

#[test]
fn a_repetition_is_a_draw_in_the_search() {
    // A rook down, Black saves the game by repeating the position for the third time.
    let mut record = from::<Chess>("7k/R7/6K1/8/8/8/8/r7 b - - 0 1");
    for token in "a1g1 g6h6 g1h1 h6g6 h1g1 g6h6 g1h1 h6g6 h1g1 g6h6 g1h1".split(' ') {
        record.play_token(token).unwrap_or_else(|error| panic!("{token}: {error}"));
    }
    let back = record.position().parse_action("h6g6").expect("legal");
    let best = search(&record, &Limits { only: vec![back], ..depth(1) });
    assert_eq!(best.score, Score::DRAW);
}

#[test]
fn a_stop_takes_effect_soon_in_every_game() {
    for &variant in Variant::ALL {
        with_game!(variant, G => {
            let signals = Signals::default();
            let record = from::<G>(&lively::middlegame(variant));
            let answered = std::thread::scope(|scope| {
                let search = scope.spawn(|| {
                    searcher::<G>().search(&record, &Limits::default(), &signals, &mut |_| {});
                    Instant::now()
                });
                std::thread::sleep(Duration::from_millis(100));
                let told = Instant::now();
                signals.stop();
                search.join().expect("no panic") - told
            });
            assert!(answered < PATIENCE, "{variant}: {answered:?}");
        });
    }
}

#[test]
fn pondering_waits_for_its_hit_and_then_keeps_time() {
    let signals = Signals::new(true);
    let record = Record::<DoubleMove>::start();
    let limits = Limits { turn_time: Some(Duration::from_millis(50)), ..Limits::default() };
    let took = std::thread::scope(|scope| {
        let search = scope.spawn(|| {
            let begun = Instant::now();
            searcher::<DoubleMove>().search(&record, &limits, &signals, &mut |_| {});
            begun.elapsed()
        });
        std::thread::sleep(Duration::from_millis(200));
        signals.ponder_hit();
        search.join().expect("no panic")
    });
    assert!(took >= Duration::from_millis(200), "{took:?}");
}

#[test]
fn a_clock_is_never_overdrawn_by_much() {
    let clock = Clock { remaining: Duration::from_millis(300), increment: Duration::ZERO, turns_to_go: None };
    let begun = Instant::now();
    search(&Record::<TwoMove>::start(), &Limits { clock: Some(clock), ..Limits::default() });
    assert!(begun.elapsed() < PATIENCE);
}

#[test]
fn a_decided_root_of_any_depth_does_not_panic() {
    let best = search(&from::<Chess>("8/8/8/8/8/2k5/8/2K5 w - - 0 1"), &depth(300));
    assert_eq!(best.score, Score::DRAW);
    assert_eq!(best.turn.len(), 1, "a draw that is not claimed can be played on");
}

/// Every first step of White's completes fifty moves: there is no second one.
#[test]
fn a_draw_between_the_steps_ends_the_turn() {
    let record = Record::<TwoMove>::from_fen("4k3/8/8/8/8/8/8/4K2R w - - 99 80 2").expect("a position");
    for limits in [depth(1), depth(4), Limits { nodes: Some(1), ..Limits::default() }] {
        let best = search(&record, &limits);
        assert_eq!(best.turn.len(), 1, "{limits:?}: {best:?}");
        assert!(best.depth == 0 || best.score.value() == 0, "a draw: {best:?}");
    }
    // After an unclaimed draw turns are whole again.
    let record = Record::<TwoMove>::from_fen("4k3/8/8/8/8/8/8/4K2R w - - 100 80 2").expect("a position");
    assert_eq!(search(&record, &depth(2)).turn.len(), 2);
}
