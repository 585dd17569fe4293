//! The chapter of Two Move Chess, sentence by sentence: the author's games, what is rejected and why.

use twofold_rules::{Game, GameText, Notation, Outcome, Phase, Reason, Record, TwoMove, pgn};

fn after(turns: &str) -> Record<TwoMove> {
    let mut record = Record::start();
    for turn in turns.split_whitespace() {
        record.play_san(turn).unwrap_or_else(|error| panic!("{turn}: {error}"));
    }
    record
}

fn from(fen: &str) -> Record<TwoMove> {
    Record::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The turn is refused with a message that holds the words, and nothing is played.
fn assert_refused(mut record: Record<TwoMove>, turn: &str, words: &str) {
    let before = record.report();
    let error = record.play_san(turn).expect_err(turn).to_string();
    assert!(error.contains(words), "{turn}: '{error}' does not say '{words}'");
    assert_eq!(record.report(), before, "{turn} left a trace");
}

#[test]
fn the_games_of_the_author_can_be_replayed() {
    let games = pgn::read(include_str!("twomove_author.pgn")).expect("the file");
    let lengths = [4, 4, 5];
    assert_eq!(games.len(), lengths.len());
    for (game, length) in games.iter().zip(lengths) {
        let record: Record<TwoMove> = game.replay().unwrap_or_else(|error| panic!("{:?}: {error}", game.movetext));
        assert_eq!(record.turns().len(), length);
        let written = record.san();
        assert_eq!(written, game.turns().collect::<Vec<_>>(), "written as the author writes");
        assert_eq!(record.outcome(), None);
    }
}

#[test]
fn a_piece_does_not_move_twice() {
    assert_refused(after("e4"), "Nf6,Ne4", "already moved in this turn");
    assert_refused(after("e4"), "d7d6,d6d5", "already moved in this turn");
}

#[test]
fn the_castled_rook_and_king_do_not_move_again() {
    let castle = || from("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 9 2");
    assert_refused(castle(), "O-O,Rfe1", "castling moves king and rook");
    assert_refused(castle(), "e1g1,g1h1", "castling moves king and rook");
    let mut record = castle();
    record.play_san("O-O,Re1").expect("the other rook may move");
}

#[test]
fn a_game_opens_with_a_single_step() {
    assert_refused(Record::start(), "e4,d4", "White's first turn is a single step");
    assert_eq!(Record::<TwoMove>::start().position().phase(), Phase::Response);
}

#[test]
fn a_response_is_a_single_step() {
    assert_refused(after("e4 d5,Nf6 exd5"), "Nxd5,e6", "is a single step");
    assert_refused(after("e4 c5,d6 Bb5+"), "Nd7,Nf6", "is a single step");
}

#[test]
fn a_quiet_step_is_no_turn() {
    assert_refused(after("e4"), "Nf6", "second one is due");
}

#[test]
fn ending_steps_are_whole_turns() {
    assert_refused(after("e4 d5,Nf6"), "exd5,Nc3", "captures ends the turn");
    assert_refused(after("e4 c5,d6"), "Bb5+,Nf3", "gives check or mate ends the turn");
    assert_refused(from("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 9 2"), "Ra8#,h3", "gives check or mate ends the turn");
    assert_refused(from("8/P5k1/8/8/8/8/6PP/6K1 w - - 0 9 2"), "a8=Q,h3", "promotes ends the turn");
    assert_refused(
        from("4k3/8/8/8/3p4/8/2P3PP/6K1 w - - 0 9 2"),
        "c4,h3",
        "lets the opponent capture en passant ends the turn",
    );
    let mut capture = from("4k3/8/8/2Pp4/8/8/6PP/6K1 w - d6 0 9 1");
    capture.play_san("cxd6").expect("en passant is a response");
    assert_refused(from("4k3/8/8/2Pp4/8/8/6PP/6K1 w - d6 0 9 2"), "cxd6,h3", "captures ends the turn");
}

#[test]
fn second_steps_may_do_anything() {
    for (fen, turn) in [
        ("4k3/8/8/8/3p4/8/2P3PP/6K1 w - - 0 9 2", "h3,c4"),
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 9 2", "h3,Ra8#"),
        ("8/P5k1/8/8/8/8/6PP/6K1 w - - 0 9 2", "h3,a8=Q"),
        ("4k3/8/8/3p4/4P3/8/6PP/6K1 w - - 0 9 2", "h3,exd5"),
    ] {
        let mut record = from(fen);
        record.play_san(turn).unwrap_or_else(|error| panic!("{turn}: {error}"));
        let response = record.position().has_action() && record.position().steps_left() != 2;
        assert!(!response, "after a second step the opponent has a normal turn: {turn}");
    }
}

#[test]
fn a_pinned_en_passant_capture_is_no_opportunity() {
    // After c2-c4 the capture would take both pawns off the fourth rank, and the queen would check the king on a4.
    let mut record = from("8/8/8/8/kp5Q/8/2P3PP/6K1 w - - 0 9 2");
    record.begin("c4", Notation::San).expect("legal");
    assert!(record.position().in_turn(), "no legal capture en passant, so the step is quiet");
    let mut record = from("8/8/8/k7/1p5Q/8/2P3PP/6K1 w - - 0 9 2");
    record.begin("c4", Notation::San).expect("legal");
    assert!(!record.position().in_turn(), "b4xc3 is legal, so the step ends the turn");
}

#[test]
fn stalemates() {
    let draw = Some(Outcome::draw(Reason::Stalemate));
    assert_eq!(from("7r/2k5/8/2p5/1pP5/1P6/2K5/8 w - - 1 50").outcome(), draw);
    // In check, with a way out, but with no second step: no checkmate.
    assert_eq!(from("8/8/8/8/3k4/8/8/r3K3 w - - 0 1 2").outcome(), draw);
    let mate = from("7k/6Q1/6K1/8/8/8/8/8 b - - 0 9 1").outcome();
    assert_eq!(mate.map(|outcome| outcome.reason), Some(Reason::Checkmate));
}

#[test]
fn en_passant_is_open_to_the_next_step_only() {
    let mut record = from("4k3/7p/8/8/3p4/8/2P3PP/6K1 w - - 0 9 2");
    record.play_san("c4").expect("ending");
    assert!(record.position().parse_san("dxc3").is_ok());
    let mut record = from("4k3/7p/8/8/3p4/8/2P3PP/6K1 w - - 0 9 2");
    record.play_san("h3,c4").expect("two steps");
    record.begin("h6", Notation::San).expect("a first step");
    assert!(record.position().parse_san("dxc3").is_err(), "gone after the first step");
}

#[test]
fn every_position_counts_for_repetition_and_every_step_for_the_clock() {
    let mut record = after("e4 Nf6,Nc6 Nf3,Nc3");
    for turn in ["Ng8,Nb8", "Ng1,Nb1", "Nf6,Nc6", "Nf3,Nc3"] {
        record.play_san(turn).unwrap_or_else(|error| panic!("{turn}: {error}"));
    }
    assert_eq!(record.repetitions(), 2);
    assert_eq!(record.position().halfmove_clock(), 12);
    for turn in ["Ng8,Nb8", "Ng1,Nb1", "Nf6,Nc6"] {
        record.play_san(turn).unwrap_or_else(|error| panic!("{turn}: {error}"));
    }
    assert_eq!(record.outcome(), Some(Outcome::draw(Reason::Repetition)));
}
