//! The engine's search finds every forced win of the suite, each of them proved by exhaustive search.

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use twofold_bench::solve::{still_wins, wins_within, wins_within_by};
use twofold_bench::wins::{Win, suite};
use twofold_rules::{GameText, Reason, Record, Variant, with_game};
use twofold_search::{Limits, Score, Searcher, Signals};

const PROOF: u64 = 20_000_000;

/// Positions that the search may visit for each win.
const NODES: u64 = 20_000_000;

fn of(variant: Variant) -> Vec<Win> {
    suite().filter(|win| win.variant == variant).collect()
}

#[test]
fn the_suite_is_large_enough_and_proved() {
    for &variant in Variant::ALL {
        let wins = of(variant);
        assert!(wins.len() >= 20, "{variant}: {} positions", wins.len());
        for turns in [1, 2] {
            assert!(wins.iter().filter(|win| win.turns == turns).count() >= 10, "{variant} in {turns}");
        }
        with_game!(variant, G => wins.iter().for_each(prove::<G>));
    }
}

#[test]
fn wins_by_crossing_the_middle_are_among_them() {
    for turns in [1, 2] {
        let crossings =
            of(Variant::Chess2).into_iter().filter(|win| win.turns == turns && win.by == Some(Reason::Midline));
        assert!(crossings.count() >= 10, "in {turns}");
    }
}

fn prove<G: GameText>(win: &Win) {
    let position = G::from_fen(&win.fen).expect(&win.fen);
    assert_eq!(wins_within_by(&position, win.turns, win.by, PROOF), Ok(true), "{win:?}");
    assert_eq!(wins_within(&position, win.turns - 1, PROOF), Ok(false), "{win:?}");
}

macro_rules! finds_every_win {
    ($($name:ident $variant:ident;)+) => {
        $(
            #[test]
            fn $name() {
                with_game!(Variant::$variant, G => of(Variant::$variant).iter().for_each(find::<G>));
            }
        )+
    };
}

finds_every_win! {
    chess Chess;
    marseillais Marseillais;
    twomove TwoMove;
    doublemove DoubleMove;
    doubledouble DoubleDouble;
    chess2 Chess2;
    galvin Galvin;
}

/// The score is right, and the turn that is chosen keeps the win.
fn find<G: GameText>(win: &Win) {
    let mut record = Record::<G>::from_fen(&win.fen).expect(&win.fen);
    let attacker = record.position().actor();
    let mut searcher = Searcher::<G>::new(16, 1);
    let limits = Limits { mate: Some(win.turns), nodes: Some(NODES), ..Limits::default() };
    let best = searcher.search(&record, &limits, &Signals::new(false), &mut |_| {});
    assert_eq!(best.score, Score::wins_in(2 * win.turns - 1), "{win:?}: {} after {} nodes", best.score, best.nodes);
    best.turn.iter().for_each(|&action| record.play(action));
    let kept = still_wins(record.position(), attacker, win.turns - 1, PROOF);
    assert_eq!(kept, Ok(true), "{win:?}: {:?} throws it away", best.turn);
}

/// Searches of random positions claim no win, and no loss, that exhaustive search does not confirm.
#[test]
fn no_win_is_claimed_that_is_not_there() {
    let mut chance = twofold_testing::rng("no_win_is_claimed_that_is_not_there");
    for &variant in Variant::ALL {
        let claims: usize = (0..60).map(|_| with_game!(variant, G => usize::from(check_claim::<G>(&mut chance)))).sum();
        println!("{variant}: {claims} claims confirmed");
    }
}

/// Searches a position of a random game; true if a claim was made and confirmed.
fn check_claim<G: GameText>(chance: &mut ChaCha8Rng) -> bool {
    const BUDGET: u64 = 200_000;
    let mut record = Record::<G>::start();
    for _ in 0..chance.random_range(20..120) {
        let Some(&action) = record.legal_actions().choose(chance) else { return false };
        record.play(action);
    }
    if record.outcome().is_some() || record.position().halfmove_clock() > 60 {
        return false;
    }
    let mut searcher = Searcher::<G>::new(1, 1);
    let limits = Limits { depth: Some(4), ..Limits::default() };
    let best = searcher.search(&record, &limits, &Signals::default(), &mut |_| {});
    let position = record.position();
    let claim = match best.score.mate_turns() {
        Some(turns @ 1..=3) => wins_within(position, turns.unsigned_abs().div_ceil(2), BUDGET),
        Some(turns @ -2..=-1) => still_wins(position, !position.actor(), turns.unsigned_abs() / 2, BUDGET),
        _ => return false,
    };
    assert_ne!(claim, Ok(false), "{position:?}: {}", best.score);
    claim == Ok(true)
}
