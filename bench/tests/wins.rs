//! The engine's search finds every forced win of the suite, each of them proved by exhaustive search.

use twofold_bench::solve::{still_wins, wins_within};
use twofold_bench::wins::{Win, suite};
use twofold_rules::{Game, Record, Variant, with_game};
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

fn prove<G: Game>(win: &Win) {
    let position = G::from_fen(&win.fen).expect(&win.fen);
    assert_eq!(wins_within(&position, win.turns, PROOF), Ok(true), "{win:?}");
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
    galvin Galvin;
}

/// The score is right, and the turn that is chosen keeps the win.
fn find<G: Game>(win: &Win) {
    let mut record = Record::<G>::from_fen(&win.fen).expect(&win.fen);
    let attacker = record.position().actor();
    let mut searcher = Searcher::<G>::new(16, 1).expect("a small table");
    let limits = Limits { mate: Some(win.turns), nodes: Some(NODES), ..Limits::default() };
    let best = searcher.search(&record, &limits, &Signals::new(false), &mut |_| {});
    assert_eq!(best.score, Score::wins_in(2 * win.turns - 1), "{win:?}: {} after {} nodes", best.score, best.nodes);
    best.turn.iter().for_each(|&action| record.play(action));
    let kept = still_wins(record.position(), attacker, win.turns - 1, PROOF);
    assert_eq!(kept, Ok(true), "{win:?}: {:?} throws it away", best.turn);
}
