//! FENs of Chess 2: refused one fault at a time, mended on reading, of finished games, and with a turn in progress.

mod chess2_helper;

use chess2_helper::{ask, duelled};

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3";
const TWO_KINGS: &str = "4k3/8/8/8/8/8/8/3KK3";
const PAWNS: &str = "4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 cc 33";

fn assert_refused(fen: &str) {
    let message = ask(fen, "", true).map(|answer| answer.fen).expect_err(fen);
    assert!(!message.is_empty() && !message.contains('\n'), "{fen}: '{message}'");
}

fn assert_read_as(fen: &str, expected: &str) {
    assert_eq!(duelled(fen, "").fen, expected, "{fen}");
    assert_eq!(duelled(expected, "").fen, expected, "{expected} read back");
}

fn assert_kept(fen: &str) {
    assert_read_as(fen, fen);
}

/// How the game of the FEN ended, and what would be due.
fn assert_ended(fen: &str, state: &str) {
    let answer = duelled(fen, "");
    assert_eq!((answer.fen.as_str(), answer.state().as_str(), answer.actions.len()), (fen, state, 0));
}

#[test]
fn fields() {
    for fen in ["x", KINGS, "4k3/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4K3 w -"] {
        assert_refused(fen);
    }
    assert_refused(&format!("{KINGS} w - - 0 1 cc 33 e1e2 e8e7"));
    assert_refused(&format!("{KINGS} w - - 0 1 2"));
}

#[test]
fn placement() {
    for placement in [
        "4k3/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/7/4K3",
        "4k3/8/8/8/8/8/8p/4K3",
        "4k3/8/8/8/8/8/9/4K3",
        "4k3/8/8/8/8/8/0ppppppp1/4K3",
        "4k3/8/8/8/8/8/8/4Kx2",
        "4k3/8/8/8/8/8/8/4Ka2",
        "4k3/8/8/8/8/8/8/4Ké2",
        "8/8/8/8/8/8/8/4k3/8/8/8/8/8/8/8/4K3",
    ] {
        assert_refused(&format!("{placement} w - - 0 1 cc 33"));
    }
}

#[test]
fn one_king_a_side_and_two_for_two_kings() {
    for (men, armies) in [
        ("8/8/8/8/8/8/8/4K3", "cc"),
        ("4k3/8/8/8/8/8/8/8", "cc"),
        ("4k3/8/8/8/8/8/8/3KK3", "cc"),
        ("3kk3/8/8/8/8/8/8/4K3", "cn"),
        ("4k3/8/8/8/8/8/8/4K3", "kc"),
        ("4k3/8/8/8/8/8/8/4K3", "ck"),
        ("4k3/8/8/8/8/8/8/2KKK3", "kc"),
        ("3kk3/8/8/8/8/8/8/3KK3", "kc"),
        ("3kk3/8/8/8/8/8/8/3KK3", "ck"),
    ] {
        assert_refused(&format!("{men} w - - 0 1 {armies} 33"));
    }
    assert_kept("4k3/8/8/8/8/8/8/3KK3 w - - 0 1 kc 33");
    assert_kept("3kk3/8/8/8/8/8/8/4K3 w - - 0 1 ck 33");
    assert_kept("3kk3/8/8/8/8/8/8/3KK3 w - - 0 1 kk 33");
}

#[test]
fn two_kings_has_no_queen() {
    assert_refused("4k3/8/8/8/8/8/8/2QKK3 w - - 0 1 kc 33");
    assert_refused("2qkk3/8/8/8/8/8/8/4K3 w - - 0 1 ck 33");
    assert_kept("2q1k3/8/8/8/8/8/8/3KK3 b - - 0 1 kc 33");
}

#[test]
fn pawns_on_the_first_and_the_last_rank() {
    for armies in ["cc", "ee", "rr", "aa", "cn", "nn"] {
        assert_refused(&format!("4k2P/8/8/8/8/8/8/4K3 w - - 0 1 {armies} 33"));
        assert_refused(&format!("4k3/8/8/8/8/8/8/4K2p w - - 0 1 {armies} 33"));
    }
    for armies in ["cc", "ce", "rn", "an"] {
        assert_refused(&format!("4k3/8/8/8/8/8/8/4K2P w - - 0 1 {armies} 33"));
    }
    for armies in ["cc", "ec", "nr", "na"] {
        assert_refused(&format!("4k2p/8/8/8/8/8/8/4K3 w - - 0 1 {armies} 33"));
    }
    assert_kept("4k3/8/8/8/8/8/8/4K2P w - - 0 1 nc 33");
    assert_kept("4k2p/8/8/8/8/8/8/4K3 w - - 0 1 cn 33");
}

#[test]
fn side_and_king_turn() {
    for side in ["W", "B", "x", "-", "wb", "Kk", "белые"] {
        assert_refused(&format!("{KINGS} {side} - - 0 1 cc 33"));
        assert_refused(&format!("{TWO_KINGS} {side} - - 0 1 kc 33"));
    }
    for side in ["K", "k"] {
        assert_refused(&format!("{KINGS} {side} - - 0 1 cc 33"));
    }
    assert_refused(&format!("{TWO_KINGS} k - - 0 1 kc 33"));
    assert_refused("3kk3/8/8/8/8/8/8/4K3 K - - 0 1 ck 33");
    assert_kept("4k3/8/8/8/8/8/8/3KK3 K - - 0 1 kc 33");
    assert_kept("3kk3/8/8/8/8/8/8/4K3 k - - 0 1 ck 33");
    assert_eq!(duelled("3kk3/8/8/8/8/8/8/4K3 k - - 0 1 ck 33", "").phase, "king");
    assert_eq!(duelled("3kk3/8/8/8/8/8/8/4K3 b - - 0 1 ck 33", "").phase, "step");
}

#[test]
fn numbers() {
    for clock in ["x", "-1", "+1", "1.5", "1000000", "٣", "-"] {
        assert_refused(&format!("{KINGS} w - - {clock} 1 cc 33"));
    }
    for number in ["x", "-1", "1000000", "٣", "-"] {
        assert_refused(&format!("{KINGS} w - - 0 {number} cc 33"));
    }
    assert_kept("4k3/8/8/8/8/8/8/4K3 b - - 99 999999 cc 33");
}

#[test]
fn armies() {
    for armies in ["c", "ccc", "CC", "cx", "xc", "-", "cC", "c-", "cé", "33", "cq"] {
        assert_refused(&format!("{KINGS} w - - 0 1 {armies} 33"));
    }
    for white in "cnera".chars() {
        for black in "cnera".chars() {
            assert_kept(&format!("{KINGS} w - - 0 1 {white}{black} 33"));
        }
    }
}

#[test]
fn the_first_letter_and_the_first_digit_are_whites() {
    assert_eq!(duelled("4k3/8/8/3n4/3N4/8/8/K7 w - - 0 1 nr 42", "").fen, "4k3/8/8/3n4/3N4/8/8/K7 w - - 0 1 nr 42");
    assert_eq!(duelled("4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 cc 20", "d4e5").stones(), "30");
    assert!(duelled("3k4/8/8/8/8/8/8/RN2K3 w - - 0 1 ec 33", "").actions.contains(&"a1b3".to_owned()));
    assert!(!duelled("3k4/8/8/8/8/8/8/RN2K3 w - - 0 1 ce 33", "").actions.contains(&"a1b3".to_owned()));
}

#[test]
fn stones() {
    for stones in ["3", "333", "73", "37", "-", "+3", "3-", "33.", "٣3", "xx", "99"] {
        assert_refused(&format!("{KINGS} w - - 0 1 cc {stones}"));
    }
    for stones in ["00", "06", "60", "66", "15"] {
        assert_kept(&format!("{KINGS} w - - 0 1 cc {stones}"));
    }
}

#[test]
fn castling() {
    for castling in ["X", "KK", "KQkqK", "K-", "--", "0", "HAha"] {
        assert_refused(&format!("r3k2r/8/8/8/8/8/8/R3K2R w {castling} - 0 1 cc 33"));
    }
    assert_kept("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 cc 33");
    assert_read_as("r3k3/8/8/8/8/8/8/4K2R w KQkq - 0 1 cc 33", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1 cc 33");
}

#[test]
fn castling_letters_of_other_armies_are_dropped() {
    let home = "r3k2r/8/8/8/8/8/8/R3K2R";
    for army in "nera".chars() {
        assert_read_as(&format!("{home} w KQkq - 0 1 {army}c 33"), &format!("{home} w kq - 0 1 {army}c 33"));
        assert_read_as(&format!("{home} w KQkq - 0 1 c{army} 33"), &format!("{home} w KQ - 0 1 c{army} 33"));
        assert_read_as(&format!("{home} w KQkq - 0 1 {army}{army} 33"), &format!("{home} w - - 0 1 {army}{army} 33"));
    }
    let start = "rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    assert_read_as(&format!("{start} w KQkq - 0 1 ck 33"), &format!("{start} w KQ - 0 1 ck 33"));
}

#[test]
fn missing_fields_are_filled_in() {
    assert_read_as(&format!("{KINGS} w - -"), &format!("{KINGS} w - - 0 1 cc 33"));
    assert_read_as(&format!("{KINGS} b - - 7"), &format!("{KINGS} b - - 7 1 cc 33"));
    assert_read_as(&format!("{KINGS} b - - 7 9"), &format!("{KINGS} b - - 7 9 cc 33"));
    assert_read_as(&format!("{KINGS} b - - 7 9 nr"), &format!("{KINGS} b - - 7 9 nr 33"));
    assert_read_as(&format!("  {KINGS}   b -  - 7 9 nr 06 "), &format!("{KINGS} b - - 7 9 nr 06"));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_read_as(start, &format!("{start} cc 33"));
}

#[test]
fn en_passant_squares_that_do_not_fit() {
    for square in ["e3", "d5", "j6", "e66", "e6,d6", "e6,", "e6,e6", "--", "E6", "e7", "e"] {
        assert_refused(&format!("4k3/8/8/3PpP2/8/8/8/4K3 w - {square} 0 1 cc 33"));
    }
    assert_refused(&format!("{KINGS} b - e6 0 1 cc 33"));
    assert_refused("8/7k/8/8/3pP3/8/8/K4K2 K - e6 0 1 kc 33");
    assert_refused("8/7k/7k/3Pp3/8/8/8/K7 k - e3 0 1 ck 33");
}

#[test]
fn en_passant_squares_are_kept_where_a_capture_is_legal() {
    let pawns = "4k3/8/8/3PpP2/8/8/8/4K3";
    assert_kept(&format!("{pawns} w - e6 0 1 cc 33"));
    assert_read_as(&format!("{pawns} w - d6 0 1 cc 33"), &format!("{pawns} w - - 0 1 cc 33"));
    assert_read_as(&format!("{KINGS} w - e6 0 1 cc 33"), &format!("{KINGS} w - - 0 1 cc 33"));
    // The capture would open the line of the bishop.
    let pinned = "7k/6b1/8/3Pp3/8/8/8/K7 w - e6 0 1 cc 33";
    assert_read_as(pinned, &pinned.replace("e6", "-"));
    let filled = "4k3/8/4n3/3Pp3/8/8/8/4K3 w - e6 0 1 cc 33";
    assert_read_as(filled, &filled.replace(" e6 ", " - "));
}

#[test]
fn during_a_king_turn_the_square_is_that_of_the_movers_pawn() {
    assert_kept("8/7k/8/8/3pP3/8/8/K4K2 K - e3 0 1 kc 33");
    assert_kept("8/7k/7k/3Pp3/8/8/8/K7 k - e6 0 1 ck 33");
    // An enemy pawn need only stand ready: this one is pinned.
    assert_kept("3k4/8/8/8/3pP3/8/8/K2R1K2 K - e3 0 1 kc 33");
    assert_read_as("3k4/8/8/8/3pP3/8/8/K2R1K2 b - e3 0 1 kc 33", "3k4/8/8/8/3pP3/8/8/K2R1K2 b - - 0 1 kc 33");
    assert_read_as("8/7k/8/8/4P3/8/8/K4K2 K - e3 0 1 kc 33", "8/7k/8/8/4P3/8/8/K4K2 K - - 0 1 kc 33");
    let filled = "8/7k/8/8/3pP3/4N3/8/K4K2 K - e3 0 1 kc 33";
    assert_read_as(filled, &filled.replace(" e3 ", " - "));
}

#[test]
fn behind_a_nemesis_pawn_there_is_no_en_passant_square() {
    let black = "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1 cn 33";
    assert_read_as(black, &black.replace("e6", "-"));
    let white = "8/7k/8/8/3pP3/8/8/4K3 b - e3 0 1 nc 33";
    assert_read_as(white, &white.replace("e3", "-"));
}

#[test]
fn games_that_a_king_beyond_the_middle_has_ended() {
    assert_ended("4k3/8/8/4K3/8/8/8/8 b - - 3 9 cc 33", "step 1-0 midline");
    assert_ended("8/8/8/8/4k3/8/8/K7 w - - 3 9 cc 33", "step 0-1 midline");
    assert_ended("4k3/8/8/K2K4/8/8/8/8 b - - 3 9 kc 33", "step 1-0 midline");
    assert_ended("4k3/8/8/K2K4/8/8/8/8 K - - 3 9 kc 33", "king 1-0 midline");
    assert_eq!(duelled("4k3/8/8/K7/3K4/8/8/8 K - - 3 9 kc 33", "").state(), "king none");
    // Even when the other player seems to have made the last step.
    assert_ended("4k3/8/8/4K3/8/8/8/8 w - - 3 9 cc 33", "step 1-0 midline");
    assert_ended("8/8/8/8/4k3/8/8/K7 b - - 3 9 cc 33", "step 0-1 midline");
    // Of both, the king of the player who made the last step.
    assert_ended("8/8/4K3/8/4k3/8/8/8 w - - 3 9 cc 33", "step 0-1 midline");
    assert_ended("8/8/4K3/8/4k3/8/8/8 b - - 3 9 cc 33", "step 1-0 midline");
}

#[test]
fn games_that_an_exposed_king_has_ended() {
    assert_ended("4k3/8/8/4R3/8/8/8/4K3 w - - 3 9 cc 33", "step 1-0 exposed");
    assert_ended("4k3/8/8/8/4r3/8/8/4K3 b - - 3 9 cc 33", "step 0-1 exposed");
    assert_ended("4k3/8/8/8/8/8/8/KK2r3 K - - 3 9 kc 33", "king 0-1 exposed");
    assert_ended("4k3/8/8/8/8/8/8/KK2r3 b - - 3 9 kc 33", "step 0-1 exposed");
    assert_eq!(duelled("4k3/8/8/4R3/8/8/8/4K3 b - - 3 9 cc 33", "").outcome, "none", "a check");
    assert_ended("4k3/8/8/K2r4/8/8/8/K7 b - - 3 9 kc 33", "step 0-1 exposed");
    assert_ended("4k3/8/8/8/3K3r/8/8/8 b - - 3 9 cc 33", "step 0-1 exposed");
    assert_ended("4k3/8/8/3K3r/8/8/8/8 b - - 3 9 cc 33", "step 1-0 midline");
}

#[test]
fn games_that_ended_otherwise() {
    assert_ended("k3R3/pp6/8/8/8/8/8/K7 b - - 0 1 cc 33", "step 1-0 checkmate");
    assert_ended("7k/5Q2/8/8/6K1/8/8/8 b - - 0 1 cc 33", "step 1-0 nomoves");
    assert_ended("4k3/8/8/8/8/8/8/4K3 w - - 100 60 cc 33", "step 1/2-1/2 clock");
    assert_eq!(duelled("4k3/8/8/8/8/8/8/3KK3 K - - 100 60 kc 33", "").state(), "king none");
}

#[test]
fn turns_in_progress_that_fit() {
    for turn in ["d4e5", "d4e5:?", "d4e5:00"] {
        assert_kept(&format!("{PAWNS} {turn}"));
    }
    for turn in ["a7d7", "a7d7:", "a7d7:?", "a7d7::?", "a7d7:11:00", "a7d7::00-"] {
        assert_kept(&format!("7k/Rppp4/8/8/8/8/8/7K w - - 0 1 ac 36 {turn}"));
    }
    assert_kept("7k/RPpp4/8/8/8/8/8/7K w - - 0 1 ac 33 a7d7:");
    assert_read_as("7k/RPpp4/8/8/8/8/8/7K w - - 0 1 ac 33 a7d7", "7k/RPpp4/8/8/8/8/8/7K w - - 0 1 ac 33 a7d7:");
    assert_kept("4k3/8/8/4p3/3P4/8/8/K3K3 w - - 0 1 kc 33 d4e5:?");
    assert_kept("4r3/3P3k/8/8/8/8/8/K7 w - - 0 1 cc 33 d7e8q:?");
    assert_kept("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 5 9 cc 33 d5e6:00");
}

#[test]
fn turns_in_progress_that_do_not_fit() {
    for turn in [
        "x",
        "-",
        "e5d4",
        "d4c5",
        "d4e4",
        "d4e5:3",
        "d4e5:33",
        "d4e5:30",
        "d4e5::",
        "d4e5:10:",
        "d4e5?",
        "d4e5,0000",
        "0000",
        "é",
    ] {
        assert_refused(&format!("{PAWNS} {turn}"));
    }
    assert_refused(&format!("{} d4e5:?", PAWNS.replace("33", "30")));
    assert_refused("4k3/8/8/4p3/3P4/8/8/K3K3 K - - 0 1 kc 33 d4e5");
    assert_refused("4k3/8/8/4p3/3P4/8/8/K3K3 w - - 0 1 kc 33 d4e5:?,0000");
    assert_refused("4k3/8/8/3Kp3/3P4/8/8/8 w - - 0 1 cc 33 d4e5");
}
