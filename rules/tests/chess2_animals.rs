//! The chapter of Chess 2, sentence by sentence: the pieces of Animals and Two Kings.

mod chess2_helper;

use chess2_helper::{after, is_legal, now, targets};

/// The actions after which no piece of this letter is left.
fn takers(position: &str, man: char) -> String {
    let actions = now(position).actions;
    let taken = |action: &&String| !after(position, action).men().contains(man);
    actions.iter().filter(taken).map(String::as_str).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_wild_horse_moves_as_a_knight_and_captures_its_own_men() {
    assert_eq!(targets("7k/8/2p1P3/8/3N4/8/8/K7 w ac", "d4"), "b3 b5 c2 c6 e2 e6 f3 f5");
    assert_eq!(after("7k/8/2p1P3/8/3N4/8/8/K7 w ac", "d4e6").fen, "7k/8/2p1N3/8/8/8/8/K7 b - - 0 1 ac 33");
    for man in ["Q", "R", "B", "N", "P"] {
        assert!(is_legal(&format!("7k/8/4{man}3/8/3N4/8/8/K7 w ac"), "d4e6"), "{man}");
    }
    assert_eq!(targets("7k/8/2p1P3/8/3N4/8/8/K7 w cc", "d4"), "b3 b5 c2 c6 e2 f3 f5", "a knight does not");
    assert_eq!(now("6k1/p7/5N2/8/8/8/8/K7 b ac").list(), "g8f7 g8f8 g8g7 g8h8", "it checks");
}

#[test]
fn the_wild_horse_never_captures_its_own_king() {
    assert_eq!(targets("7k/8/8/8/3N4/8/2K5/8 w ac", "d4"), "b3 b5 c6 e2 e6 f3 f5");
}

#[test]
fn the_tiger_moves_up_to_two_squares_diagonally() {
    assert_eq!(targets("8/7k/8/8/3B4/8/8/K7 w ac", "d4"), "b2 b6 c3 c5 e3 e5 f2 f6");
    assert_eq!(targets("8/7k/1p6/2p1P3/3B4/4p3/8/K7 w ac", "d4"), "b2 c3 c5 e3", "it jumps over nothing");
    assert_eq!(now("7k/p7/5B2/8/8/8/8/K7 b ac").list(), "h8g8 h8h7");
    assert!(is_legal("7k/p7/8/4B3/8/8/8/K7 b ac", "a7a6"), "three squares are too far to check");
}

#[test]
fn the_tiger_captures_without_leaving_its_square() {
    assert_eq!(after("8/7k/5p2/8/3B4/8/8/K7 w ac", "d4f6").men(), "8/7k/8/8/3B4/8/8/K7");
    assert_eq!(after("8/7k/8/4p3/3B4/8/8/K7 w ac", "d4e5").men(), "8/7k/8/8/3B4/8/8/K7");
}

#[test]
fn a_pinned_tiger_may_capture() {
    let position = "4r2k/8/8/8/2p5/8/4B3/4K3 w ac";
    assert_eq!(now(position).list(), "e1d1 e1d2 e1f1 e1f2 e2c4");
    assert_eq!(after(position, "e2c4").men(), "4r2k/8/8/8/8/8/4B3/4K3");
}

#[test]
fn the_jungle_queen_is_rook_plus_knight() {
    assert_eq!(targets("6k1/8/3p4/8/3Q1P2/8/8/K7 w ac", "d4"), "a4 b3 b4 b5 c2 c4 c6 d1 d2 d3 d5 d6 e2 e4 e6 f3 f5");
    assert_eq!(now("8/p7/4k3/8/3Q4/8/8/K7 b ac").list(), "e6e5 e6e7 e6f6 e6f7", "checks as a knight");
    assert_eq!(now("3k4/p7/8/8/3Q4/8/8/K7 b ac").list(), "d8c7 d8c8 d8e7 d8e8", "checks as a rook");
    assert!(is_legal("8/p7/5k2/8/3Q4/8/8/K7 b ac", "a7a6"));
}

#[test]
fn the_elephant_makes_quiet_moves_of_one_to_three_empty_squares() {
    assert_eq!(targets("7k/8/8/8/3R4/8/8/K7 w ac", "d4"), "a4 b4 c4 d1 d2 d3 d5 d6 d7 e4 f4 g4");
    assert_eq!(targets("7k/8/8/8/8/8/6R1/K7 w ac", "g2"), "d2 e2 f2 g1 g3 g4 g5 h2");
    assert_eq!(targets("7k/8/8/8/8/8/3K2R1/8 w ac", "g2"), "e2 f2 g1 g3 g4 g5 h2");
}

#[test]
fn a_rampage_needs_a_man_within_three_squares() {
    for (men, expected) in [
        ("1Rp5", "a3 b1 b2 b4 b5 b6 e3"),
        ("1R1p4", "a3 b1 b2 b4 b5 b6 c3 e3"),
        ("1R2p3", "a3 b1 b2 b4 b5 b6 c3 d3 e3"),
        ("1R3p2", "a3 b1 b2 b4 b5 b6 c3 d3 e3"),
    ] {
        assert_eq!(targets(&format!("7k/8/8/8/8/{men}/8/K7 w ac"), "b3"), expected, "{men}");
    }
    assert_eq!(after("7k/8/8/8/8/1R2p3/8/K7 w ac", "b3e3").men(), "7k/8/8/8/8/4R3/8/K7");
    assert_eq!(after("7k/8/8/8/8/1R3p2/8/K7 w ac", "b3e3").men(), "7k/8/8/8/8/4Rp2/8/K7", "a quiet move");
}

#[test]
fn a_rampage_captures_men_of_either_side_on_the_way() {
    assert_eq!(after("7k/8/8/8/8/1Rpbn3/8/K7 w ac", "b3e3").men(), "7k/8/8/8/8/4R3/8/K7");
    assert_eq!(after("7k/8/8/8/8/1RPQp3/8/K7 w ac", "b3e3").men(), "7k/8/8/8/8/4R3/8/K7");
    assert_eq!(after("7k/8/8/8/8/1RP5/8/K7 w ac", "b3e3").men(), "7k/8/8/8/8/4R3/8/K7", "of its own only");
    assert_eq!(after("8/7k/3P4/3p4/3R4/8/8/K7 w ac", "d4d7").men(), "8/3R3k/8/8/8/8/8/K7");
}

#[test]
fn a_rampage_runs_to_its_greatest_distance() {
    assert_eq!(targets("1k6/8/8/8/8/5Rp1/8/K7 w ac", "f3"), "c3 d3 e3 f1 f2 f4 f5 f6 h3", "to the edge");
    assert_eq!(targets("1k6/8/8/8/8/6Rp/8/K7 w ac", "g3"), "d3 e3 f3 g1 g2 g4 g5 g6 h3");
    assert_eq!(targets("7k/8/8/8/8/1Rp1r3/8/K7 w ar", "b3"), "a3 b1 b2 b4 b5 b6 d3", "to the square before a wall");
    assert_eq!(targets("7k/8/8/8/8/1Rppp3/8/K7 w ac", "b3"), "a3 b1 b2 b4 b5 b6 e3", "never less");
}

#[test]
fn ghosts_and_nemeses_are_walls() {
    for (men, army, east) in [
        ("1Rpr4", 'r', "c3"),
        ("1Rp1r3", 'r', "d3"),
        ("1Rrp4", 'r', ""),
        ("1R1r4", 'r', "c3"),
        ("1Rpq4", 'n', "c3"),
        ("1Rp1q3", 'n', "d3"),
    ] {
        let targets = targets(&format!("7k/8/8/8/8/{men}/8/7K w a{army}"), "b3");
        let found: Vec<&str> = targets.split(' ').filter(|to| to.ends_with('3') && *to != "a3").collect();
        assert_eq!(found.join(" "), east, "{men}");
    }
}

#[test]
fn elephants_more_than_two_squares_away_are_walls() {
    for (men, east) in
        [("1Rp1r3", "d3"), ("1Rpr4", "e3"), ("1Rr5", "e3"), ("1R2r3", "c3 d3"), ("1Rrrr3", "d3"), ("1Rp1R3", "d3")]
    {
        let targets = targets(&format!("7k/8/8/8/8/{men}/8/K7 w aa"), "b3");
        let found: Vec<&str> = targets.split(' ').filter(|to| to.ends_with('3') && *to != "a3").collect();
        assert_eq!(found.join(" "), east, "{men}");
    }
    assert_eq!(after("7k/8/8/8/8/1RpR4/8/K7 w ac", "b3e3").men(), "7k/8/8/8/8/4R3/8/K7", "its own, two away");
}

#[test]
fn a_run_over_its_own_king_is_illegal() {
    for (men, east) in [("1RpK4", ""), ("1Rp1K3", ""), ("1RKp4", ""), ("1R1pK3", "c3"), ("1Rp2K2", "e3")] {
        let targets = targets(&format!("7k/8/8/8/8/{men}/8/8 w ac"), "b3");
        let found: Vec<&str> = targets.split(' ').filter(|to| to.ends_with('3') && *to != "a3").collect();
        assert_eq!(found.join(" "), east, "{men}");
    }
}

#[test]
fn an_elephant_attacks_a_king_anywhere_on_a_run_through_other_men() {
    let in_check = |rank: &str| !is_legal(&format!("8/p7/{rank}/8/8/8/8/K7 b aa"), "a7a6");
    for rank in ["1R2k3", "1R1k4", "1Rk5", "1Rp1k3", "1RPpk3", "1RR1k3"] {
        assert!(in_check(rank), "{rank}");
    }
    assert!(!in_check("1R3k2"), "four squares away");
}

#[test]
fn an_elephant_attacks_up_to_the_wall() {
    let in_check = |rank: &str, army: char| !is_legal(&format!("8/p7/{rank}/8/8/8/8/K7 b a{army}"), "a7a6");
    assert!(in_check("1Rr1k3", 'c') && !in_check("1Rr1k3", 'r'), "a ghost");
    assert!(in_check("1Rq1k3", 'c') && !in_check("1Rq1k3", 'n'), "a nemesis");
    assert!(in_check("1R1rk3", 'a'), "an elephant within two squares is no wall");
}

#[test]
fn a_direction_with_its_own_king_attacks_nothing() {
    assert!(is_legal("8/p7/3k4/8/3K4/3R4/8/8 b ac", "a7a6"));
    assert!(!is_legal("8/p7/3k4/8/3P4/3R4/8/7K b ac", "a7a6"));
}

#[test]
fn an_elephant_is_captured_only_from_within_two_squares_on_both_axes() {
    assert_eq!(targets("7k/8/8/8/3r4/8/8/K2R4 w ca", "d1"), "b1 c1 d2 d3 e1 f1 g1 h1");
    assert_eq!(targets("7k/8/8/8/8/3r4/8/K2R4 w ca", "d1"), "b1 c1 d2 d3 e1 f1 g1 h1");
    assert_eq!(takers("7k/8/8/8/3r4/8/8/K2R4 w ca", 'r'), "");
    assert_eq!(takers("7k/8/8/8/8/3r4/8/K2R4 w ca", 'r'), "d1d3");
    assert_eq!(takers("7k/8/8/8/2r5/8/B7/K7 w ca", 'r'), "a2c4");
    assert_eq!(takers("7k/8/8/3r4/8/8/B7/K7 w ca", 'r'), "");
    assert_eq!(takers("7k/8/4r3/8/3N4/8/8/K7 w ca", 'r'), "d4e6");
    assert_eq!(takers("7k/8/8/4r3/3P4/8/8/K7 w ca", 'r'), "d4e5");
    assert_eq!(takers("7k/8/5r2/8/3Q4/8/8/K7 w ra", 'r'), "d4f6");
    assert_eq!(takers("7k/5r2/8/8/3Q4/8/8/K7 w ra", 'r'), "", "near on one axis only");
}

#[test]
fn ones_own_elephant_is_captured_only_from_within_two_squares() {
    assert_eq!(after("7k/8/4R3/8/3N4/8/8/K7 w ac", "d4e6").men(), "7k/8/4N3/8/8/8/8/K7");
    assert!(!is_legal("7k/8/8/8/8/1Rp1R3/8/K7 w ac", "b3e3"));
    assert!(is_legal("7k/8/8/8/8/1RpR4/8/K7 w ac", "b3e3"));
}

#[test]
fn each_warrior_king_is_royal() {
    assert_eq!(now("4r2k/8/8/8/8/8/P7/K3K3 w kc").list(), "e1d1 e1d2 e1f1 e1f2");
    assert_eq!(now("r6k/8/8/8/8/8/4P3/K3K3 w kc").list(), "a1b1 a1b2");
    assert_eq!(now("7k/8/8/8/8/8/8/K3K1r1 w kc").outcome, "0-1 checkmate");
}

#[test]
fn a_whirlwind_destroys_all_men_next_to_the_king_who_stays() {
    let position = "7k/8/8/2pNb3/2PKR3/2pnr3/8/K7 w kc";
    assert_eq!(after(position, "d4d4").fen, "7k/8/8/8/3K4/8/8/K7 K - - 0 1 kc 33");
    assert_eq!(after("7k/8/5r2/4r3/3K4/8/8/K7 w ka", "d4d4").men(), "7k/8/5r2/8/3K4/8/8/K7", "an elephant");
    assert_eq!(after("7k/8/8/2q1r3/3K4/8/8/K7 w kr", "d4d4").men(), "7k/8/8/4r3/3K4/8/8/K7", "no ghost");
}

#[test]
fn no_whirlwind_while_the_other_warrior_king_is_adjacent() {
    assert_eq!(now("7k/8/8/8/8/2p5/1K6/K7 w kc").list(), "b2a2 b2a3 b2b1 b2b3 b2c1 b2c2 b2c3");
    assert!(is_legal("7k/8/8/8/8/1Kp5/8/K7 w kc", "b3b3") && is_legal("7k/8/8/8/8/1Kp5/8/K7 w kc", "a1a1"));
    assert!(!is_legal("7k/8/8/8/4K3/2pK4/8/8 w kc", "d3d3") && !is_legal("7k/8/8/8/4K3/2pK4/8/8 w kc", "e4e4"));
}

#[test]
fn no_own_king_may_be_attacked_after_a_whirlwind() {
    assert!(!is_legal("7k/3r4/8/3P4/3K4/8/8/K7 w kc", "d4d4"), "it destroys the shield");
    assert!(is_legal("7k/3r4/3P4/8/3K4/8/8/K7 w kc", "d4d4"));
    assert!(!is_legal("7k/8/8/4b3/8/8/1PK5/K7 w kc", "c2c2"), "and the shield of the other king");
    assert!(is_legal("7k/8/8/8/8/8/1PK5/K7 w kc", "c2c2"));
    let checked = "7k/8/8/4p3/3K4/P7/8/K7 w kc";
    assert!(is_legal(checked, "d4d4") && !is_legal(checked, "a3a4"), "it may end a check");
}

#[test]
fn a_whirlwind_without_neighbours_is_allowed() {
    let position = "7k/8/8/8/3K4/8/8/K7 w - - 5 9 kc 33";
    assert_eq!(after(position, "d4d4").fen, "7k/8/8/8/3K4/8/8/K7 K - - 6 9 kc 33");
    assert_eq!(after(position, "d4d4,a1a1").fen, "7k/8/8/8/3K4/8/8/K7 b - - 6 9 kc 33");
}

#[test]
fn after_each_normal_turn_comes_an_optional_king_turn() {
    let position = "7k/8/8/8/3K4/P7/R7/K7 w kc";
    let due = after(position, "a3a4");
    assert_eq!(due.fen, "7k/8/8/8/P2K4/8/R7/K7 K - - 0 1 kc 33");
    assert_eq!(due.list(), "0000 a1a1 a1b1 a1b2 d4c3 d4c4 d4c5 d4d3 d4d4 d4d5 d4e3 d4e4 d4e5");
    assert_eq!(due.state(), "king none");
    assert_eq!(after(position, "d4d3,a1b1").fen, "7k/8/8/8/8/P2K4/R7/1K6 b - - 1 1 kc 33", "after a king's step too");
    assert_eq!(after(position, "d4d3,d3d4").fen, "7k/8/8/8/3K4/P7/R7/K7 b - - 1 1 kc 33", "by the same king");
    assert_eq!(after(position, "a3a4,0000").fen, "7k/8/8/8/P2K4/8/R7/K7 b - - 0 1 kc 33");
    assert!(!is_legal(position, "0000"), "the normal turn is no pass");
    let black = after("7k/4k3/8/8/8/8/8/K7 b ck", "h8g8");
    assert_eq!(black.fen, "6k1/4k3/8/8/8/8/8/K7 k - - 1 1 ck 33", "the number goes up after the whole turn");
    assert_eq!(after("7k/4k3/8/8/8/8/8/K7 b ck", "h8g8,0000").fen, "6k1/4k3/8/8/8/8/8/K7 w - - 1 2 ck 33");
}

#[test]
fn a_king_turn_captures_and_never_castles() {
    assert_eq!(after("6k1/8/8/8/8/8/R3p3/K3K2R w kc", "a2a3,e1e2").men(), "6k1/8/8/8/8/R7/4K3/K6R");
    let due = now("7k/8/8/8/8/8/8/2K1K2R K K - 0 1 kc 33");
    assert_eq!(due.list(), "0000 c1b1 c1b2 c1c1 c1c2 c1d1 c1d2 e1d1 e1d2 e1e1 e1e2 e1f1 e1f2");
}
