//! The engine's search finds every forced win of the suite, each of them proved by exhaustive search.

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use twofold_bench::solve::{still_wins, wins_within, wins_within_by};
use twofold_bench::wins::{Win, suite};
use twofold_rules::{GameText, Reason, Record, Variant, for_each_variant, with_game};
use twofold_search::{Limits, Score, Searcher, Selectivity, Signals};

const PROOF: u64 = 20_000_000;

/// Positions that the search may visit for each win.
const NODES: u64 = 20_000_000;

fn of(variant: Variant) -> Vec<Win> {
    suite(variant).collect()
}

#[test]
fn the_suite_is_large_enough_and_proved() {
    for &variant in Variant::ALL {
        let wins = of(variant);
        assert!(wins.len() >= 20, "{variant}: {} positions", wins.len());
        for turns in [1, 2] {
            assert!(wins.iter().filter(|win| win.turns == turns).count() >= 10, "{variant} in {turns}");
        }
        with_game!(variant, G => wins.par_iter().for_each(prove::<G>));
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
                of(Variant::$variant).par_iter().for_each(find::<twofold_rules::$variant>);
            }
        )+
    };
}

for_each_variant!(finds_every_win);

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

/// Searches of random positions claim no win, and no loss, that exhaustive search does not confirm; and they claim some.
#[test]
fn no_win_is_claimed_that_is_not_there() {
    /// Positions of random games that are searched in each game: at least, and at most until there are enough claims.
    const POSITIONS: std::ops::Range<usize> = 60..2_000;
    const CLAIMS: usize = 3;
    let mut rng = twofold_testing::rng("no_win_is_claimed_that_is_not_there");
    let mut losses = 0;
    for &variant in Variant::ALL {
        let (mut claims, mut searched) = (vec![], 0);
        while searched < POSITIONS.start || claims.len() < CLAIMS && searched < POSITIONS.end {
            claims.extend(with_game!(variant, G => confirmed_claim::<G>(&mut rng)));
            searched += 1;
        }
        let lost = claims.iter().filter(|claim| **claim == Claim::Loss).count();
        println!("{variant}: {} claims confirmed in {searched} positions, {lost} of them losses", claims.len());
        assert!(claims.len() >= CLAIMS, "{variant}: only {} claims in {searched} positions", claims.len());
        losses += lost;
    }
    assert!(losses > 0, "no loss was claimed in any game");
}

/// A search's claim about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Claim {
    Win,
    Loss,
}

/// Searches a position of a random game, with or without guesses. Returns the claim if one was made and confirmed; one that the solver
/// gives up on does not count.
fn confirmed_claim<G: GameText>(rng: &mut ChaCha8Rng) -> Option<Claim> {
    const BUDGET: u64 = 200_000;
    let mut record = Record::<G>::start();
    for _ in 0..rng.random_range(20..120) {
        record.play(*record.legal_actions().choose(rng)?);
    }
    if record.outcome().is_some() || record.position().halfmove_clock() > 60 {
        return None;
    }
    let mut searcher = Searcher::<G>::new(1, 1);
    let (depth, selectivity) =
        if rng.random_bool(0.5) { (4, Selectivity::EXHAUSTIVE) } else { (6, Selectivity::default()) };
    let limits = Limits { depth: Some(depth), selectivity, ..Limits::default() };
    let best = searcher.search(&record, &limits, &Signals::default(), &mut |_| {});
    let position = record.position();
    let (claim, proof) = match best.score.mate_turns()? {
        turns @ 1..=3 => (Claim::Win, wins_within(position, turns.unsigned_abs().div_ceil(2), BUDGET)),
        turns @ -2..=-1 => (Claim::Loss, still_wins(position, !position.actor(), turns.unsigned_abs() / 2, BUDGET)),
        _ => return None,
    };
    assert_ne!(proof, Ok(false), "{position:?}: {}", best.score);
    (proof == Ok(true)).then_some(claim)
}
