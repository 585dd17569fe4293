//! The chapter of Double-move chess by king capture.

use twofold_rules::{Color, Galvin, Game, GameText, Outcome, Reason, Record};

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
    // Behind the wall nothing can move; only the pawn on the d-file can, twice from d5 and once from d4.
    let walled = |pawn: &str| {
        let fen = format!("4K3/8/8/{pawn}/pppppppp/kbrqrbbr b - - 0 1 2");
        Record::<Galvin>::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}")).report()
    };
    assert_eq!(walled("3p4/8/8").actions, ["d5d4"]);
    let stuck = walled("8/3p4/8");
    assert!(stuck.actions.is_empty());
    assert_eq!(stuck.outcome, Some(Outcome::draw(Reason::Stalemate)));
}
