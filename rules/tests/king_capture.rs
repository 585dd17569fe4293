//! The chapter of Double-move chess by king capture.

use twofold_rules::{Color, Galvin, Game, Outcome, Reason, Record};

fn after(fen: &str, turn: &str) -> Record<Galvin> {
    let mut record = Record::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    record.play_san(turn).unwrap_or_else(|error| panic!("{turn}: {error}"));
    record
}

#[test]
fn whoever_takes_the_king_wins_at_once() {
    let won = Some(Outcome::win(Color::White, Reason::Kings));
    let first = after("4k3/8/8/8/8/8/8/4R1K1 w - - 0 9 2", "Rxe8#");
    assert_eq!(first.outcome(), won);
    assert_eq!(first.position().fen(), "4R3/8/8/8/8/8/8/6K1 b - - 0 9 2");
    let second = after("4k3/8/8/8/8/8/8/3R2K1 w - - 0 9 2", "Re1,Rxe8#");
    assert_eq!(second.outcome(), won);
    let refused = first.clone().play_san("Kg2").expect_err("over").to_string();
    assert!(refused.contains("the game is over"), "{refused}");
}

#[test]
fn a_turn_that_ends_the_game_passes_on_as_any_other() {
    // The pawn on d4 could be taken en passant, were the game not over.
    let record = after("4k3/8/8/8/2p5/8/3P4/4R1K1 w - - 0 9 2", "d4,Rxe8#");
    assert_eq!(record.position().fen(), "4R3/8/8/8/2pP4/8/8/6K1 b - d3 0 9 2");
}

#[test]
fn kings_may_stand_in_danger_and_castle_out_of_it() {
    let checked = Record::<Galvin>::from_fen("4r1k1/8/8/8/8/8/8/4K2R w K - 0 9 2").expect("no check in this game");
    assert!(!checked.position().in_check());
    assert!(checked.position().parse_san("O-O").is_ok());
    let beside = Record::<Galvin>::from_fen("8/8/8/8/8/8/8/2k1K3 w - - 0 9 2").expect("kings");
    assert!(beside.position().parse_san("Kd1").is_ok());
}

#[test]
fn a_first_step_must_leave_a_second() {
    // The pawn's step would leave the king walled in and the pawn blocked.
    let fen = "8/8/8/8/8/pp6/kp5p/1n4rK w - - 0 9 2";
    let record = Record::<Galvin>::from_fen(fen).expect("a board");
    let steps = record.report().actions;
    assert!(steps.contains(&"h1g1".to_owned()) && steps.contains(&"h1h2".to_owned()), "{steps:?}");
    let stuck = Record::<Galvin>::from_fen("8/8/8/8/5p1p/5P1P/5PPP/k5BK w - - 0 9 2").expect("a board");
    for step in stuck.report().actions {
        let mut begun = stuck.clone();
        begun.begin_san(&step).expect("legal");
        assert!(!begun.report().actions.is_empty() || begun.outcome().is_some(), "{step} leaves nothing");
    }
}
