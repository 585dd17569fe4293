//! The chapter of Double-move chess with checkmate: its two diagrams, and check by two steps.

use twofold_rules::{DoubleMove, Game, GameText, Notation, Record};

fn seconds(record: &Record<DoubleMove>) -> Vec<String> {
    record.report().actions
}

#[test]
fn after_e4_e5_neither_the_d_pawn_nor_the_f_pawn_may_make_the_second_step() {
    let mut record = Record::<DoubleMove>::start();
    record.play_token("e2e4").expect("the opening step");
    record.begin("e5", Notation::San).expect("a first step");
    let seconds = seconds(&record);
    assert_eq!(seconds.len(), 25);
    assert!(seconds.iter().all(|step| !step.starts_with("d7") && !step.starts_with("f7")), "{seconds:?}");
    let refused = record.position().parse_san("d6").expect_err("illegal").to_string();
    assert!(refused.contains("the opponent could take the king with a double move"), "{refused}");
}

#[test]
fn the_queen_and_the_bishop_give_check_from_afar() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 0 2";
    let record = Record::<DoubleMove>::from_fen(fen).expect("the diagram");
    assert!(record.position().in_check());
    let mut turns = vec![];
    for first in record.legal_actions() {
        let mut begun = record.clone();
        begun.play(first);
        turns.extend(seconds(&begun).into_iter().map(|second| format!("{first},{second}")));
    }
    turns.sort();
    // As the reference program lists them.
    assert_eq!(turns, DIAGRAM_TURNS);
}

/// Black's turns in the second diagram.
const DIAGRAM_TURNS: [&str; 6] = ["d7d5,c8f5", "d7d5,d8f6", "d7d5,g8f6", "d8e7,e8d8", "d8f6,d7d5", "g8f6,d7d5"];

#[test]
fn a_turn_may_leave_the_king_where_he_was_in_check_between_its_steps() {
    let record = Record::<DoubleMove>::from_fen("4k3/8/8/8/8/4r3/3K4/8 w - - 0 10 2").expect("legal");
    assert!(record.position().in_check());
    assert!(record.position().has_action());
    assert!(record.position().parse_action("d2e3").is_ok());
}

#[test]
fn a_king_that_could_be_taken_by_the_player_to_act_is_refused() {
    for fen in [
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 10 2",
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 2 2",
        "4k3/8/8/8/8/8/4R3/4K3 w - - 0 10 1",
    ] {
        let refused = DoubleMove::from_fen(fen).expect_err(fen).to_string();
        assert!(refused.contains("Black in check"), "{fen}: {refused}");
    }
}
