//! Several lines at once: turns that lead to different positions.

use std::collections::BTreeSet;

use common::lively;
use twofold_rules::{ActionList, Game, GameText, Record, Variant, for_each_variant, with_game};
use twofold_search::{Bound, Limits, Line, Searcher, Signals};

mod common {
    pub mod lively;
}

/// Keys of the positions to which the actor's turn may lead, to its end or to a decision of the opponent's.
fn ends<G: Game>(position: &G, found: &mut BTreeSet<u64>) {
    let mut actions = ActionList::new();
    position.actions(&mut actions);
    for action in actions {
        let mut after = position.clone();
        after.play(action);
        if after.actor() == position.actor() && after.in_turn() && after.game_over().is_none() {
            ends(&after, found);
        } else {
            found.insert(after.key());
        }
    }
}

/// The key to which a line leads, whose actions are all legal.
fn end<G: GameText>(record: &Record<G>, line: &Line<G::Action>) -> u64 {
    let actor = record.position().actor();
    let mut record = record.clone();
    for &action in &line.actions {
        assert!(record.legal_actions().contains(&action), "{action} in {line:?}");
        record.play(action);
        let position = record.position();
        if position.actor() != actor || !position.in_turn() || position.game_over().is_some() {
            break;
        }
    }
    record.position().key()
}

/// The lines of the last iteration.
fn lines<G: GameText>(record: &Record<G>, multi_pv: usize, depth: u32) -> Vec<Line<G::Action>> {
    let mut searcher = Searcher::<G>::new(4, 1);
    searcher.set_multi_pv(multi_pv);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mut last = vec![];
    searcher.search(record, &limits, &Signals::default(), &mut |progress| {
        if let Some(line) = progress.line().filter(|line| line.depth == depth && line.bound == Bound::Exact) {
            if line.rank == 1 {
                last.clear();
            }
            last.push(line.clone());
        }
    });
    last
}

#[test]
fn lines_lead_to_different_positions() {
    let mut seen = 0;
    for &variant in Variant::ALL {
        with_game!(variant, G => for fen in [variant.start_fen().to_owned(), lively::middlegame(variant)] {
            let record = Record::<G>::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
            for depth in [1, 3] {
                let lines = lines(&record, 8, depth);
                assert_eq!(lines.len(), 8, "{variant} {fen}");
                let keys: BTreeSet<u64> = lines.iter().map(|line| end(&record, line)).collect();
                assert_eq!(keys.len(), 8, "{variant} {fen}: {lines:?}");
                assert!(lines.is_sorted_by(|a, b| a.score >= b.score), "{variant} {fen}: {lines:?}");
                assert!(lines.iter().map(|line| line.rank).eq(1..=8), "{variant} {fen}: {lines:?}");
                seen += 1;
            }
        });
    }
    assert_eq!(seen, 4 * Variant::ALL.len());
}

/// With as many lines as there are, every position that a turn can lead to is shown once.
fn all_turns_are_shown<G: GameText>(fen: &str) {
    let record = Record::<G>::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let mut expected = BTreeSet::new();
    ends(record.position(), &mut expected);
    assert!(expected.len() > 4, "{fen}: only {} ends", expected.len());
    for depth in [1, 2, 3] {
        let lines = lines(&record, expected.len() + 7, depth);
        let keys: Vec<u64> = lines.iter().map(|line| end(&record, line)).collect();
        let shown: BTreeSet<u64> = keys.iter().copied().collect();
        assert_eq!((keys.len(), &shown), (expected.len(), &expected), "{} {fen}, depth {depth}", G::VARIANT);
    }
}

macro_rules! each_game {
    ($($id:ident $variant:ident;)+) => {
        $(
            #[test]
            fn $id() {
                let fens: &[&str] = match stringify!($id) {
                    "chess" => &["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"],
                    "doubledouble" => &["k7/8/8/8/8/8/8/8/8/8/8/8/8/8/8/K7 w - - 0 1 2"],
                    "chess2" => &["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 cc 33"],
                    _ => &["7k/8/8/8/8/8/7P/K7 w - - 0 10 2", "7k/p7/8/8/8/8/8/KR6 w - - 0 10 1"],
                };
                for fen in fens {
                    all_turns_are_shown::<twofold_rules::$variant>(fen);
                }
            }
        )+
    };
}

for_each_variant!(each_game);
