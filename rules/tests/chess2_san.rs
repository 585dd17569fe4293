//! Standard algebraic notation of Chess 2: whatever can be done is written so that it is read back as the same.

use rand::RngExt;
use rand::seq::IndexedRandom;
use twofold_rules::{Army, Chess2, Game, GameText, Phase, Record, Setup, Variant};

/// Looks at all that can be done at the end of a record.
fn check(record: &Record<Chess2>) {
    let position = record.position();
    for action in record.legal_actions() {
        let text = position.san(action);
        let read = position.parse_san(&text);
        assert_eq!(read, Ok(action), "'{text}' in {} after {:?}", position.fen(), record.tokens());
        let (_, promotion) = text.split_once('=').unwrap_or_default();
        assert!(!promotion.contains(|letter: char| letter.is_ascii_lowercase()), "{text} in {}", position.fen());
        assert_eq!(Chess2::promoted(action).is_some(), text.contains('='), "{text}");
    }
}

#[test]
fn promotions_of_all_armies_are_written_alike() {
    // Nemesis pawns beside the last rank go ahead, aside on it, and capture.
    for fen in ["1n5k/P1P1P1P1/8/8/8/8/8/4K3 w - - 0 1 nc 33", "4k3/8/8/8/8/8/p2p2p1/1N2K3 b - - 0 1 cn 33"] {
        check(&Record::from_fen(fen).expect(fen));
    }
    let sideways = Record::<Chess2>::from_fen("7k/P7/8/8/8/8/8/4K3 w - - 0 1 nc 33").expect("a position");
    let texts: Vec<String> = sideways.legal_actions().iter().map(|&action| sideways.position().san(action)).collect();
    assert!(texts.iter().any(|text| text.starts_with("a7b8=Q")), "{texts:?}");
}

#[test]
fn random_games_of_all_pairings() {
    let mut rng = twofold_testing::rng("random_games_of_all_pairings");
    for white in Army::ALL {
        for black in Army::ALL {
            let setup = Setup { armies: [white, black], ..Setup::default() };
            let mut record = Record::<Chess2>::from_fen(&setup.start_fen(Variant::Chess2)).expect("a start");
            for _ in 0..120 {
                let actions = record.legal_actions();
                if rng.random_bool(0.2) {
                    check(&record);
                }
                match actions.choose(&mut rng) {
                    Some(&action) if record.outcome().is_none() => record.play(action),
                    _ => break,
                }
            }
        }
    }
}

/// Every way to decide the captures of a turn is written so that it can be read again.
fn assert_decisions_are_read_again(record: &Record<Chess2>, start: &Record<Chess2>, seen: &mut usize) {
    let position = record.position();
    if position.phase() == Phase::Step && !record.actions().is_empty() {
        let [turn] = &record.san()[..] else { panic!("one turn: {:?}", record.san()) };
        let mut again = start.clone();
        again.play_san(turn).unwrap_or_else(|error| panic!("{turn}: {error}"));
        assert_eq!(again.tokens(), record.tokens(), "{turn}");
        *seen += 1;
        return;
    }
    for action in record.legal_actions() {
        let step = <Chess2 as Game>::squares(action).map(|(from, to)| format!("{from}{to}"));
        if record.actions().is_empty() && step.as_deref() != Some("a7d7") {
            continue;
        }
        let mut next = record.clone();
        next.play(action);
        assert_decisions_are_read_again(&next, start, seen);
    }
}

#[test]
fn every_way_to_decide_a_rampage_is_read_again() {
    let start = Record::<Chess2>::from_fen("7k/Rppp4/8/8/8/8/8/7K w - - 0 1 ac 36").expect("a position");
    let mut seen = 0;
    assert_decisions_are_read_again(&start, &start, &mut seen);
    assert!(seen > 200, "only {seen} ways");
}
