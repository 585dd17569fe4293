//! FENs of the board of 16 ranks: refused one fault at a time, with a message that names it, or written back unchanged.

use twofold_rules::{Chess, DoubleDouble, Galvin, Game, GameText, Phase, Record};

/// The white pieces on c5, e4 and e16, the black ones on c3 and d2 are there to be named in the seventh field.
const MEN: &str = "k3R3/8/8/8/8/8/8/5K2/8/8/8/2N5/4P3/2b5/3p4/K7";

fn assert_refused(fen: &str, words: &str) {
    let message = DoubleDouble::from_fen(fen).map(|position| position.fen()).expect_err(fen).to_string();
    assert!(message.contains(words), "{fen}: '{message}' does not say '{words}'");
    assert!(!message.contains('\n'), "{message}");
}

fn assert_read_as(fen: &str, expected: &str) {
    let position = DoubleDouble::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(position.fen(), expected);
}

/// A placement with so many empty ranks between the kings.
fn kings(gap: usize) -> String {
    format!("k7/{}K7", "8/".repeat(gap))
}

/// A placement of 16 ranks, all empty but the first of a king, one in the middle and the last.
fn with_rank(rank: &str) -> String {
    format!("k7/8/8/8/8/8/8/8/8/{rank}/8/8/8/8/8/K7")
}

#[test]
fn fields() {
    assert_refused("", "0 fields");
    assert_refused(MEN, "1 fields");
    assert_refused(&format!("{MEN} w -"), "3 fields");
    assert_refused(&format!("{MEN} w - - 0 1 2 2"), "8 fields");
}

#[test]
fn a_wrong_number_of_ranks() {
    let small = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 2";
    assert_refused(small, "8 ranks, expected 16");
    assert_refused(&format!("{} w - - 0 1 2", kings(13)), "15 ranks");
    assert_refused(&format!("{} w - - 0 1 2", kings(15)), "17 ranks");
    assert_refused(&format!("{}/ w - - 0 1 2", kings(14)), "17 ranks");
    assert_refused("8 w - - 0 1 2", "1 ranks");
    // And the other way round.
    for message in [Chess::from_fen(&format!("{MEN} w - - 0 1")), Chess::from_fen(&format!("{} w - - 0 1", kings(7)))]
        .map(|read| read.expect_err("a tall board").to_string())
    {
        assert!(message.contains("ranks, expected 8"), "{message}");
    }
    let galvin = Galvin::from_fen(DoubleDouble::start().fen().as_str()).expect_err("a tall board").to_string();
    assert!(galvin.contains("16 ranks, expected 8"), "{galvin}");
}

#[test]
fn ranks_of_a_wrong_length() {
    for rank in ["7", "6p", "8p", "p8", "54", "ppppppp", "ppppppppp", "", "88", "44p"] {
        assert_refused(&format!("{} w - - 0 1 2", with_rank(rank)), &format!("'{rank}' does not have 8 squares"));
    }
    // No rank is filled up from its neighbours, though all squares together are right.
    assert_refused("k7/8/8/8/8/8/8/7/p8/8/8/8/8/8/8/K7 w - - 0 1 2", "'7' does not have 8 squares");
}

#[test]
fn letters_that_are_no_men() {
    for letter in ['9', '0', 'x', 'c', '-', '+', 'é', '٣', 'Κ', '象'] {
        assert_refused(&format!("{} w - - 0 1 2", with_rank(&format!("{letter}7"))), &format!("'{letter}'"));
    }
    assert_refused(&format!("{} w - - 0 1 2", with_rank("16")), "'16' does not have 8 squares");
    assert_refused(&format!("{} w - - 0 1 2", with_rank("08")), "'0'");
}

#[test]
fn kings_of_either_side() {
    let pawns = with_rank("pP6").replace(['k', 'K'], "1");
    assert_refused(&format!("{pawns} w - - 0 1 2"), "no king");
    assert_refused(&format!("{} w - - 0 1 2", with_rank("KK6")), "3 kings for White");
    assert_refused(&format!("{} w - - 0 1 2", with_rank("kk6")), "3 kings for Black");
    for fen in [
        "8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/K7 w - - 0 1 2",
        "8/8/8/8/8/8/8/8/8/8/8/8/8/8/8/kk6 w - - 0 1 2",
        "k7/8/8/8/8/8/8/8/8/8/8/8/8/8/8/KK6 b - - 0 1 2",
        "kk6/8/8/8/8/8/8/8/8/8/8/8/8/8/KK6/8 b - - 0 1 2",
        // In danger, whoever is to act.
        "kkR5/8/8/8/8/8/8/8/8/8/8/8/8/8/KKr5/8 w - - 0 1 2",
    ] {
        assert_read_as(fen, fen);
    }
}

#[test]
fn pawns_on_the_first_and_the_last_rank() {
    for pawn in ['P', 'p'] {
        let last = format!("k3{pawn}3/8/8/8/8/8/8/8/8/8/8/8/8/8/8/K7 w - - 0 1 2");
        assert_refused(&last, "a pawn on e16");
        let first = format!("k7/8/8/8/8/8/8/8/8/8/8/8/8/8/8/K3{pawn}3 w - - 0 1 2");
        assert_refused(&first, "a pawn on e1");
        // On the ranks of the orthodox board's edge it may stand, and next to the first and the last.
        let between = format!("k7/7{pawn}/8/8/8/8/8/{pawn}7/7{pawn}/8/8/8/8/8/7{pawn}/K7 w - - 0 1 2");
        assert_read_as(&between, &between);
    }
}

#[test]
fn side_and_numbers() {
    for side in ["W", "x", "-", "wb"] {
        assert_refused(&format!("{MEN} {side} - - 0 1 2"), &format!("side is '{side}'"));
    }
    for clock in ["x", "-1", "+1", "1.5", "1000000", "٣"] {
        assert_refused(&format!("{MEN} w - - {clock} 1 2"), &format!("clock is '{clock}'"));
    }
    for number in ["x", "-1", "1000000", "٣"] {
        assert_refused(&format!("{MEN} w - - 0 {number} 2"), &format!("move number is '{number}'"));
    }
    assert_read_as(&format!("{MEN} b - - 99 999999 2"), &format!("{MEN} b - - 99 999999 2"));
}

#[test]
fn nobody_castles() {
    for castling in ["K", "Q", "k", "q", "KQkq", "--", "X", "e1"] {
        assert_refused(&format!("{MEN} w {castling} - 0 1 2"), &format!("castling is '{castling}'"));
    }
    // Not even with king and rooks at home.
    let home = "4k2r/8/8/8/8/8/8/8/8/8/8/8/8/8/8/R3K2R";
    assert_refused(&format!("{home} w K - 0 1 2"), "castling is 'K'");
}

#[test]
fn nothing_is_captured_en_passant() {
    for square in ["e3", "e6", "e14", "e11", "e3,e4", "--", "e17", "é"] {
        assert_refused(&format!("{MEN} w - {square} 0 1 2"), &format!("en passant is '{square}'"));
    }
    let beside = "k7/8/8/8/8/8/8/8/8/8/3pP3/8/8/8/8/K7";
    assert_refused(&format!("{beside} w - d7 0 1 2"), "en passant is 'd7'");
}

fn assert_steps_left_refused(side: char, text: &str) {
    assert_refused(&format!("{MEN} {side} - - 5 7 {text}"), &format!("steps left is '{text}'"));
}

#[test]
fn steps_left_of_a_wrong_form() {
    for text in ["0", "3", "x", "11", "01", "-1", "1/", "2/", "/f9e9", "0/f9e9", "3/f9e9", "2/f9e9", "2/c5e4"] {
        assert_steps_left_refused('w', text);
    }
    for text in ["1/f9", "1/e2", "1/e16", "1/e2e3e4", "1/f9e9f9e9", "1/f9e9e8", "1/f9e9q", "1/fe", "1/99", "1/f9e"] {
        assert_steps_left_refused('w', text);
    }
    for text in ["1//f9e9", "1/f9/e9", "1/f9e9/", "1/f9,e9", "1/f9-e9", "1/F9e9", "1/f9E9", "1/é9e9", "1/f9e٩", "1/f9é"]
    {
        assert_steps_left_refused('w', text);
    }
}

#[test]
fn squares_off_the_board() {
    for text in ["1/f9e17", "1/e16e17", "1/e16i16", "1/i3i4", "1/f9i3", "1/f9e0", "1/a1a0", "1/f9e99", "1/f9e999"] {
        assert_steps_left_refused('w', text);
    }
    for text in ["1/f9e03", "1/f9e09", "1/f09e9", "1/e016e10", "1/e16e010", "1/e16e01"] {
        assert_steps_left_refused('w', text);
    }
}

#[test]
fn squares_that_fit_no_first_step() {
    // No piece there, or the opponent's.
    for text in ["1/b9b8", "1/e9f9", "1/e10e16", "1/c3b2", "1/a16a15"] {
        assert_steps_left_refused('w', text);
    }
    for text in ["1/f9e9", "1/e16e10", "1/c5d7"] {
        assert_steps_left_refused('b', text);
    }
    // A piece stands where it came from, of either side, or it did not move at all.
    for text in ["1/c5e4", "1/e16e4", "1/e16a16", "1/f9f9", "1/a1a1"] {
        assert_steps_left_refused('w', text);
    }
    assert_steps_left_refused('b', "1/c3d2");
    // The piece cannot have come from there.
    for text in ["1/f9f11", "1/a1c1", "1/c5c6", "1/c5c3", "1/e16d15", "1/e16e3", "1/e16f14"] {
        assert_steps_left_refused('w', text);
    }
    for text in ["1/c3c2", "1/c3a1c3", "1/c3e1"] {
        assert_steps_left_refused('b', text);
    }
    // A pawn never goes back.
    for text in ["1/e4e3", "1/e4e5", "1/e4d3", "1/e4d5", "1/e4f5"] {
        assert_steps_left_refused('w', text);
    }
    for text in ["1/d2d3", "1/d2d1", "1/d2c1", "1/d2c3"] {
        assert_steps_left_refused('b', text);
    }
}

#[test]
fn the_step_that_must_not_be_taken_back() {
    for text in [
        "1/f9e9", "1/f9f10", "1/f9g10", "1/e16e10", "1/e16e9", "1/e16e5", "1/e16b16", "1/e16h16", "1/c5d7", "1/c5a4",
        "1/a1b2",
    ] {
        let fen = format!("{MEN} w - - 5 7 {text}");
        assert_read_as(&fen, &fen);
        let record = Record::<DoubleDouble>::from_fen(&fen).expect("read above");
        assert_eq!((record.position().phase(), record.position().steps_left()), (Phase::Second, 1));
        let actions = record.report().actions;
        assert_eq!((actions.len(), actions.contains(&text[2..].to_owned())), (36, false), "{text}");
    }
    for text in ["1/c3b2", "1/c3e5", "1/c3a5", "1/a16a15"] {
        let fen = format!("{MEN} b - - 5 7 {text}");
        assert_read_as(&fen, &fen);
        assert_eq!(Record::<DoubleDouble>::from_fen(&fen).expect("read above").report().actions.len(), 15);
    }
    // Queens, and squares of the far half on both sides.
    for text in ["1/h16a9", "1/h16h1", "1/h16b16", "1/h16g15"] {
        let fen = format!("k6Q/8/8/8/8/8/8/8/8/8/8/8/8/8/8/K7 w - - 5 7 {text}");
        assert_read_as(&fen, &fen);
    }
}

#[test]
fn missing_fields_are_filled_in() {
    assert_read_as(&format!("{MEN} w - -"), &format!("{MEN} w - - 0 1 2"));
    assert_read_as(&format!("{MEN} b - - 7"), &format!("{MEN} b - - 7 1 2"));
    assert_read_as(&format!("{MEN} b - - 7 30"), &format!("{MEN} b - - 7 30 2"));
    assert_read_as(&format!("{MEN} w - - 7 30 1"), &format!("{MEN} w - - 7 30 1"));
    assert_read_as(&format!("  {MEN}  w  -  -  7 30 1 "), &format!("{MEN} w - - 7 30 1"));
}

#[test]
fn the_start_array_has_one_step() {
    let start = DoubleDouble::start().fen();
    assert_read_as(&start, &start);
    let (array, rest) = start.split_once(' ').expect("fields");
    assert_eq!(rest, "w - - 0 1 1");
    assert_read_as(&format!("{array} w - -"), &start);
    assert_read_as(&format!("{array} w - - 0 1"), &start);
    assert_read_as(&format!("{array} w - - 0 1 2"), &format!("{array} w - - 0 1 2"));
    assert_read_as(&format!("{array} b - - 0 1"), &format!("{array} b - - 0 1 2"));
    let opened = Record::<DoubleDouble>::from_fen("startpos").expect("the start position");
    assert_eq!(opened.position().fen(), start);
}

/// With squares the step due is a second one, even if the pieces stand as in a start array.
#[test]
fn a_start_array_with_squares_is_between_two_steps() {
    let array = DoubleDouble::start().fen();
    assert_eq!(DoubleDouble::start().phase(), Phase::Step);
    let between = DoubleDouble::from_fen(&format!("{array}/c4a3")).expect("a knight that came from a3");
    assert_eq!(between.phase(), Phase::Second);
}
