//! FENs that are refused, one fault at a time, with a message that names it; and those that are mended on reading.

use twofold_rules::{
    Chess, DoubleDouble, DoubleMove, Galvin, Game, GameText, Marseillais, TwoMove, Variant, with_game,
};

fn assert_refused<G: GameText>(fen: &str, words: &str) {
    let message = G::from_fen(fen).map(|position| position.fen()).expect_err(fen).to_string();
    assert!(message.contains(words), "{fen}: '{message}' does not say '{words}'");
    assert!(!message.contains('\n'), "{message}");
}

fn assert_read_as<G: GameText>(fen: &str, expected: &str) {
    let position = G::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(position.fen(), expected);
}

#[test]
fn fields() {
    assert_refused::<Chess>("", "0 fields");
    assert_refused::<Chess>("4k3/8/8/8/8/8/8/4K3", "1 fields");
    assert_refused::<Chess>("4k3/8/8/8/8/8/8/4K3 w - - 0 1 1", "7 fields");
    assert_refused::<TwoMove>("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2 2", "8 fields");
}

#[test]
fn placement() {
    assert_refused::<Chess>("4k3/8/8/8/8/8/4K3 w - - 0 1", "7 ranks");
    assert_refused::<Chess>("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "9 ranks");
    assert_refused::<Chess>("4k3/8/8/8/8/8/7/4K3 w - - 0 1", "'7' does not have 8 squares");
    assert_refused::<Chess>("4k3/8/8/8/8/8/8p/4K3 w - - 0 1", "'8p' does not have 8 squares");
    assert_refused::<Chess>("4k3/8/8/8/8/8/9/4K3 w - - 0 1", "'9'");
    assert_refused::<Chess>("4k3/8/8/8/8/8/0ppppppp1/4K3 w - - 0 1", "'0'");
    assert_refused::<Chess>("4k3/8/8/8/8/8/8/4Kx2 w - - 0 1", "'x'");
    assert_refused::<Chess>("4k3/8/8/8/8/8/8/4Ké2 w - - 0 1", "'é'");
}

#[test]
fn men() {
    assert_refused::<Chess>("8/8/8/8/8/8/8/4K3 w - - 0 1", "0 kings for Black");
    assert_refused::<Chess>("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "2 kings for White");
    assert_refused::<Galvin>("8/8/8/8/8/8/8/8 w - - 0 1", "no king");
    assert_refused::<Galvin>("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "2 kings for White");
    assert_refused::<Chess>("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn on h8");
    assert_refused::<Chess>("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "a pawn on a1");
    assert_read_as::<Galvin>("8/8/8/8/8/8/8/4K3 w - - 0 1 2", "8/8/8/8/8/8/8/4K3 w - - 0 1 2");
}

#[test]
fn side_and_numbers() {
    assert_refused::<Chess>("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side is 'x'");
    assert_refused::<Chess>("4k3/8/8/8/8/8/8/4K3 W - - 0 1", "side is 'W'");
    assert_refused::<Chess>("4k3/8/8/8/8/8/8/4K3 w - - x 1", "clock is 'x'");
    assert_refused::<Chess>("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "clock is '-1'");
    assert_refused::<Chess>("4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999", "move number");
    assert_refused::<Chess>("4k3/8/8/8/8/8/8/4K3 w - - 0 ٣", "move number");
}

/// Some programs write 0 for "not known".
#[test]
fn move_number_0_reads_as_1_in_every_game() {
    fn assert_read<G: GameText>() {
        let start = G::start();
        for zero in ["0", "00", "000000"] {
            let mut fields: Vec<String> = start.fen().split(' ').map(str::to_owned).collect();
            fields[5] = zero.to_owned();
            let fen = fields.join(" ");
            let read = G::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!((read.fen(), read.fullmove_number()), (start.fen(), 1), "{fen}");
        }
    }
    for &variant in Variant::ALL {
        with_game!(variant, G => assert_read::<G>());
    }
}

#[test]
fn castling() {
    assert_refused::<Chess>("r3k2r/8/8/8/8/8/8/R3K2R w KQkqK - 0 1", "castling is 'KQkqK'");
    assert_refused::<Chess>("r3k2r/8/8/8/8/8/8/R3K2R w X - 0 1", "castling is 'X'");
    assert_refused::<Chess>("r3k2r/8/8/8/8/8/8/R3K2R w K- - 0 1", "castling is 'K-'");
    let dropped = "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1";
    assert_read_as::<Chess>("r3k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", dropped);
}

#[test]
fn en_passant() {
    let middle = "4k3/8/8/3pP3/8/8/8/4K3";
    for square in ["d5", "d3", "j6", "d66", "d6,", "d6,d6", "d6,e6", "--", "D6"] {
        assert_refused::<Chess>(&format!("{middle} w - {square} 0 1"), &format!("en passant is '{square}'"));
    }
    assert_refused::<TwoMove>(&format!("{middle} w - d6 0 1 1/e1"), "en passant is 'd6'");
    assert_refused::<Marseillais>(&format!("{middle} w - d3 0 1 2"), "en passant is 'd3'");
    assert_read_as::<Chess>(&format!("{middle} w - d6 0 1"), &format!("{middle} w - d6 0 1"));
    // Nothing to capture there.
    assert_read_as::<Chess>(&format!("{middle} w - f6 0 1"), &format!("{middle} w - - 0 1"));
    assert_read_as::<TwoMove>(&format!("{middle} w - f6 0 1 2"), &format!("{middle} w - - 0 1 2"));
    assert_read_as::<Chess>("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/3n4/3pP3/8/8/8/4K3 w - - 0 1");
    let passed = "4k3/8/8/8/3Pp3/8/8/4K3 w - d3 0 1 1";
    assert_read_as::<Marseillais>(passed, passed);
}

#[test]
fn steps_left() {
    let kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    for text in ["0", "3", "x", "1/", "2/e1", "1/e8", "1/e2", "1/e1e1e1", "1/z9", "1/é", "/e1", "1//e1"] {
        assert_refused::<TwoMove>(&format!("{kings} {text}"), &format!("steps left is '{text}'"));
    }
    assert_refused::<Marseillais>(&format!("{kings} 1/e1"), "steps left is '1/e1'");
    assert_read_as::<TwoMove>(kings, &format!("{kings} 2"));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_read_as::<TwoMove>(start, &format!("{start} 1"));
    let castled = "r4rk1/8/8/8/8/8/8/4K3 b - - 1 8 1/g8f8";
    assert_read_as::<TwoMove>(castled, castled);
}

#[test]
fn a_check_that_should_have_been_left() {
    let checked = "4k3/8/8/8/8/8/8/4RK2 w - - 0 1";
    assert_refused::<Chess>(checked, "Black in check");
    assert_refused::<Marseillais>(checked, "Black in check");
    assert_refused::<TwoMove>(checked, "Black in check");
    assert_refused::<DoubleMove>(checked, "Black in check");
    assert!(Galvin::from_fen(checked).is_ok());
}

/// Ranks that only the tall board has are no squares of this one.
#[test]
fn squares_beyond_the_board_are_not_understood() {
    fn assert_unreadable<G: GameText>() {
        let start = G::start();
        for text in ["e2e9", "e9e10", "e12", "Ne9", "Ke10", "axb9", "N1f11", "e2e16"] {
            let message = start.parse_san(text).expect_err(text).to_string();
            assert!(message.contains("is not a step"), "{} {text}: {message}", G::VARIANT);
        }
    }
    assert_unreadable::<Chess>();
    assert_unreadable::<TwoMove>();
    assert_unreadable::<Galvin>();
}

/// Boards that no game reaches must not break anything either.
#[test]
fn crowded_boards() {
    let fen = "QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6K/QQQQQQBk w - - 0 1";
    let record = twofold_rules::Record::<Galvin>::from_fen(fen).expect("a board");
    assert!(record.legal_actions().len() > 256, "more steps than orthodox chess ever has");
    let row = "QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/QQQQQQQQ";
    let fen = format!("{row}/{row} w - - 0 1 2").replacen('Q', "k", 1).replacen('Q', "K", 1);
    let record = twofold_rules::Record::<DoubleDouble>::from_fen(&fen).expect("a board");
    assert!(record.legal_actions().len() > 512, "{} steps", record.legal_actions().len());
    // As many queens as see the most squares, every other square empty or an enemy's.
    let comb: Vec<&str> = (0..16).map(|rank| if rank % 2 == 0 { "Q1Q1Q1Q1" } else { "1n1n1n1n" }).collect();
    let fen = format!("{} w - - 0 1 2", comb.join("/")).replacen("1n", "1k", 1).replacen('Q', "K", 1);
    let record = twofold_rules::Record::<DoubleDouble>::from_fen(&fen).expect("a board");
    assert_eq!(record.legal_actions().len(), record.position().count_actions());
}
