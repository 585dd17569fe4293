//! The chapter of Chess 2, sentence by sentence: the pieces of Nemesis, Empowered and Reaper.

mod chess2_helper;

use chess2_helper::{after, is_legal, now, targets};

/// The actions after which no piece of this letter is left.
fn takers(position: &str, man: char) -> String {
    let actions = now(position).actions;
    let taken = |action: &&String| !after(position, action).men().contains(man);
    actions.iter().filter(taken).map(String::as_str).collect::<Vec<_>>().join(" ")
}

/// The squares, from a1 to h8, to which the piece may not go.
fn barred(position: &str, square: &str) -> String {
    let targets = targets(position, square);
    let squares = (1..=8).flat_map(|rank| ('a'..='h').map(move |file| format!("{file}{rank}")));
    let barred: Vec<String> = squares.filter(|square| !targets.split(' ').any(|target| target == square)).collect();
    barred.join(" ")
}

const MEN_AROUND_D3: [(char, &str, &str); 6] = [
    ('c', "7k/8/8/1bnr4/4p3/3Q4/3q4/K7", "b5d3 c5d3 d2d3 d5d3 e4d3"),
    ('n', "7k/8/8/1bnr4/4p3/3Q4/3q4/K7", "b5d3 c5d3 d5d3 e4d3"),
    ('e', "7k/8/8/1bnr4/4p3/3Q4/3q4/K7", "b5d3 c5d3 d2d3 d5d3 e4d3"),
    ('r', "7k/8/8/1bnr4/4p3/3Q4/3q4/K7", "b5d3 c5d3 d2d3 e4d3"),
    ('k', "6kk/8/8/1bnr4/4p3/3Q4/8/K7", "b5d3 c5d3 d5d3 e4d3"),
    ('a', "7k/8/8/1bnr4/4p3/3Q4/3q4/K7", "b5d3 c5d3 d2d3 d5d2 e4d3"),
];

#[test]
fn the_nemesis_moves_as_a_queen_over_empty_squares_and_captures_nothing() {
    let position = "8/7k/3P1p2/8/3Q2p1/8/8/K7 w nc";
    assert_eq!(targets(position, "d4"), "a4 a7 b2 b4 b6 c3 c4 c5 d1 d2 d3 d5 e3 e4 e5 f2 f4 g1");
    assert_eq!(takers("8/7k/8/3p4/3Q4/8/8/K7 w nc", 'p'), "");
}

#[test]
fn the_nemesis_checks_kings() {
    assert_eq!(now("4k3/p7/8/8/4Q3/8/8/K7 b nc").list(), "e8d7 e8d8 e8f7 e8f8");
    assert_eq!(now("6bk/6pp/8/8/8/8/1Q6/K7 b nc").outcome, "none");
    assert_eq!(after("k7/pp6/8/8/8/8/8/K3Q3 w nc", "e1e8").outcome, "1-0 checkmate");
}

#[test]
fn the_nemesis_is_captured_only_by_a_king() {
    for (army, men, expected) in MEN_AROUND_D3 {
        assert_eq!(takers(&format!("{men} b c{army}"), 'Q'), expected, "{army}: a queen of Classic on the same square");
        assert_eq!(takers(&format!("{men} b n{army}"), 'Q'), "", "{army}");
    }
    assert_eq!(now("4k3/p3Q3/8/8/8/8/8/K7 b nc").list(), "e8e7");
    for army in "cnera".chars() {
        assert_eq!(after(&format!("4k3/p3Q3/8/8/8/8/8/K7 b n{army}"), "e8e7").men(), "8/p3k3/8/8/8/8/8/K7", "{army}");
    }
}

#[test]
fn the_nemesis_is_captured_by_a_whirlwind_too() {
    let position = "1k4k1/1Q6/8/8/8/8/8/K7 b nk";
    assert_eq!(now(position).list(), "b8b7 b8b8");
    assert_eq!(after(position, "b8b8").men(), "1k4k1/8/8/8/8/8/8/K7");
}

#[test]
fn nemesis_pawns_never_jump() {
    assert_eq!(targets("3k4/8/8/8/8/8/3P4/K7 w nc", "d2"), "d3");
    assert_eq!(targets("3k4/3p4/8/8/8/8/8/3K4 b cn", "d7"), "d6");
}

#[test]
fn nemesis_pawns_may_move_as_any_pawn() {
    // Every forward step leads away from the king below.
    assert_eq!(targets("8/3P4/8/3k4/8/8/8/K7 w nc", "d7"), "d6 d8b d8n d8q d8r");
    assert_eq!(targets("7k/8/2p1p3/3P4/8/8/8/K7 w nc", "d5"), "c6 d6 e5 e6");
}

#[test]
fn a_nemesis_step_is_on_no_axis_farther_from_the_enemy_king_and_on_one_nearer() {
    for (king, expected) in [
        ("7k/8/8/8/3P4/8/8/K7", "d5 e4 e5"),
        ("8/8/8/7k/3P4/8/8/K7", "d5 e4 e5"),
        ("8/k7/8/8/3P4/8/8/K7", "c4 c5 d5"),
        ("8/8/2k5/8/3P4/8/8/K7", "c4 c5 d5"),
    ] {
        assert_eq!(targets(&format!("{king} w nc"), "d4"), expected, "{king}");
    }
    assert_eq!(targets("8/7k/8/3p4/7K/8/8/8 b cn", "d5"), "d4 e4 e5");
    assert_eq!(targets("8/7k/8/3p4/K7/8/8/8 b cn", "d5"), "c4 c5 d4");
}

#[test]
fn on_the_kings_file_or_rank_a_nemesis_step_goes_straight_toward_him() {
    assert_eq!(targets("3k4/8/8/8/3P4/8/8/K7 w nc", "d4"), "d5");
    assert_eq!(targets("8/3P4/8/3k4/8/8/8/K7 w nc", "d7"), "d6 d8b d8n d8q d8r");
    assert_eq!(targets("8/8/3P3k/8/8/8/8/K7 w nc", "d6"), "d7 e6");
    assert_eq!(targets("8/8/k2P4/8/8/8/8/K7 w nc", "d6"), "c6 d7");
    assert_eq!(targets("8/7k/8/3p4/8/8/8/3K4 b cn", "d5"), "d4");
}

#[test]
fn against_two_kings_a_nemesis_step_is_toward_one_of_them_on_both_axes() {
    let position = "k7/8/8/8/3P4/8/8/K6k w nk";
    assert_eq!(targets(position, "d4"), "c4 c5 d3 d5 e3 e4", "c3 and e5 are nearer to each of them on one axis only");
    assert_eq!(targets("k7/8/8/k7/3P4/8/8/1K6 w nk", "d4"), "c4 c5 d5");
}

#[test]
fn a_nemesis_step_goes_onto_an_empty_square_only() {
    assert_eq!(targets("7k/8/8/3np3/3Pn3/8/8/K7 w nc", "d4"), "e5", "a capture");
    assert_eq!(targets("7k/8/8/3nP3/3PN3/8/8/K7 w nc", "d4"), "");
}

#[test]
fn a_nemesis_step_goes_sideways_and_backward_onto_any_rank() {
    assert_eq!(targets("8/P7/2k5/8/8/8/8/K7 w nc", "a7"), "a6 a8b a8n a8q a8r b6 b7");
    let position = "7k/8/8/8/8/8/3P4/K4k2 w nk";
    assert_eq!(targets(position, "d2"), "d1 d3 e1 e2 e3");
    assert_eq!(after(position, "d2e1").men(), "7k/8/8/8/8/8/8/K3Pk2", "the first rank");
    assert_eq!(targets("7k/8/8/8/8/8/8/K2P1k2 w nk", "d1"), "d2 e1 e2");
    assert_eq!(after("2K4k/4p3/8/8/8/8/K7/8 b kn", "e7d8").men(), "2Kp3k/8/8/8/8/8/K7/8", "Black's first rank");
}

#[test]
fn nemesis_pawns_capture_only_diagonally_forward() {
    let position = "7k/8/2ppp3/2pPp3/2ppp3/8/8/K7 w nc";
    assert_eq!(targets(position, "d5"), "c6 e6");
    let toward = "3n4/2pPp3/2ppp3/2k5/8/8/8/K7 w nc";
    assert_eq!(targets(toward, "d7"), "", "the king is near, but every square is taken");
    assert_eq!(targets("2n5/2pPp3/2ppp3/2k5/8/8/8/K7 w nc", "d7"), "c8b c8n c8q c8r d8b d8n d8q d8r");
}

#[test]
fn nemesis_pawns_check_only_diagonally_forward() {
    let in_check = |king: &str| !now(&format!("{king} b nc")).actions.contains(&"a7a6".to_owned());
    assert!(in_check("8/p7/4k3/3P4/8/8/8/K7") && in_check("8/p7/2k5/3P4/8/8/8/K7"));
    for beside in ["8/p7/8/3Pk3/8/8/8/K7", "8/p7/3k4/3P4/8/8/8/K7", "8/p2P4/4k3/8/8/8/8/K7", "8/p2P4/3k4/8/8/8/8/K7"] {
        assert!(!in_check(beside), "{beside}");
    }
}

#[test]
fn nemesis_pawns_promote_however_they_reach_the_last_rank() {
    assert_eq!(targets("4rk2/3P4/8/8/8/8/8/K7 w nc", "d7"), "d8b d8n d8q d8r e7 e8b e8n e8q e8r");
    assert_eq!(targets("5k2/3P4/8/8/8/8/8/K7 w nc", "d7"), "d8b d8n d8q d8r e7 e8b e8n e8q e8r");
    assert_eq!(after("5k2/3P4/8/8/8/8/8/K7 w nc", "d7e8n").men(), "4Nk2/8/8/8/8/8/8/K7");
    assert!(!is_legal("5k2/3P4/8/8/8/8/8/K7 w nc", "d7e8"));
}

#[test]
fn a_diagonal_step_onto_the_en_passant_square_is_the_capture() {
    let position = "8/3P4/5k2/3Pp3/8/8/8/K7 w - e6 0 1 nc 33";
    assert_eq!(after(position, "d5e6").men(), "8/3P4/4Pk2/8/8/8/8/K7");
    assert_eq!(after(position, "d7e6").men(), "8/8/4Pk2/3Pp3/8/8/8/K7", "from another rank it is a nemesis step");
    assert_eq!(after("8/8/5k2/3Pp3/8/8/8/K7 w nc", "d5e6").men(), "8/8/4Pk2/4p3/8/8/8/K7", "without the right too");
}

#[test]
fn empowered_men_have_the_moves_of_their_neighbours() {
    let position = "8/3p3k/2p5/8/3NR3/5p2/8/K7 w ec";
    assert_eq!(targets(position, "d4"), "a4 b3 b4 b5 c2 c4 c6 d1 d2 d3 d5 d6 d7 e2 e6 f3 f5");
    assert_eq!(
        targets("8/7k/8/3N4/3B4/8/8/K7 w ec", "d4"),
        "a7 b2 b3 b5 b6 c2 c3 c5 c6 e2 e3 e5 e6 f2 f3 f5 f6 g1 g7 h8"
    );
    let bishop_and_rook = "6k1/8/8/8/3BR3/8/8/K7 w ec";
    assert_eq!(targets(bishop_and_rook, "e4"), "a8 b1 b7 c2 c6 d3 d5 e1 e2 e3 e5 e6 e7 e8 f3 f4 f5 g2 g4 g6 h1 h4 h7");
    assert_eq!(targets(bishop_and_rook, "d4"), "a4 a7 b2 b4 b6 c3 c4 c5 d1 d2 d3 d5 d6 d7 d8 e3 e5 f2 f6 g1 g7 h8");
}

#[test]
fn only_orthogonal_neighbours_of_ones_own_empower() {
    let knight = "b3 b5 c2 c6 e2 e6 f3 f5";
    assert_eq!(targets("8/7k/8/4R3/3N4/8/8/K7 w ec", "d4"), knight, "diagonal");
    assert_eq!(targets("8/7k/8/8/3Nr3/8/8/K7 w ee", "d4"), knight, "an enemy");
    assert_eq!(targets("8/7k/8/3P4/2PNQ3/8/8/K7 w ec", "d4"), knight, "pawns and a queen");
    assert_eq!(targets("8/7k/8/8/3N4/3K4/8/8 w ec", "d4"), knight, "the king");
    assert_eq!(targets("8/7k/8/8/3NN3/8/8/K7 w ec", "d4"), knight, "another knight");
    assert_eq!(targets("8/7k/8/8/3NR3/8/8/K7 w cc", "d4"), knight, "another army");
    assert_eq!(targets("8/7k/8/8/3PR3/8/8/K7 w ec", "d4"), "d5", "a pawn is not empowered");
    assert_eq!(targets("8/7k/8/8/8/8/8/1NK5 w ec", "c1"), "b2 c2 d1 d2", "nor a king");
}

#[test]
fn power_is_not_passed_on() {
    let position = "6k1/8/8/8/3NBR2/8/8/K7 w ec";
    let knight = targets(position, "d4");
    assert_eq!(knight, "a7 b2 b3 b5 b6 c2 c3 c5 c6 e2 e3 e5 e6 f2 f3 f5 f6 g1 g7 h8", "no rook's move");
    let rook = targets(position, "f4");
    assert_eq!(rook, "b8 c1 c7 d2 d6 e3 e5 f1 f2 f3 f5 f6 f7 f8 g3 g4 g5 h2 h4 h6", "no knight's move");
}

#[test]
fn empowered_men_check_with_the_moves_of_their_neighbours() {
    assert_eq!(now("3k4/p7/8/8/3NR3/8/8/K7 b ec").list(), "d8c7 d8c8");
    assert!(is_legal("3k4/p7/8/8/3N4/4R3/8/K7 b ec", "a7a6"));
}

#[test]
fn a_pinned_neighbour_empowers() {
    assert_eq!(targets("4r2k/8/8/8/8/8/3RN3/4K3 w ec", "d2"), "a2 b1 b2 b3 c2 c4 d1 d3 d4 d5 d6 d7 d8 e4 f1 f3");
    assert_eq!(
        targets("4r2k/8/8/8/8/8/3RN3/4K3 w ec", "e2"),
        "e3 e4 e5 e6 e7 e8",
        "the knight moves as a rook in its pin"
    );
}

#[test]
fn power_is_judged_on_the_position_before_the_step() {
    assert_eq!(after("8/7k/8/8/3NR3/8/8/K7 w ec", "d4d8").men(), "3N4/7k/8/8/4R3/8/8/K7", "away from the neighbour");
    assert!(!is_legal("8/7k/8/8/3N1R2/8/8/K7 w ec", "d4d8"));
    // After the capture of the rook the knight no longer checks along the file.
    assert_eq!(now("3rn3/7k/8/6B1/8/8/8/4K3 w ce").list(), "e1f1 e1f2 g5d8 g5e3 g5e7");
}

#[test]
fn the_elegant_queen_moves_and_captures_one_square_any_way() {
    assert_eq!(targets("8/7k/8/3pp3/3QN3/3N4/8/K7 w ec", "d4"), "c3 c4 c5 d5 e3 e5");
    assert_eq!(now("8/p7/8/4k3/3Q4/8/8/K6N b ec").list(), "e5d4 e5d6 e5e6 e5f4 e5f5 e5f6", "and checks so");
    assert!(is_legal("8/p7/4k3/8/3Q4/8/8/K7 b ec", "a7a6"));
}

#[test]
fn the_elegant_queen_is_no_king() {
    let position = "7k/8/8/8/3Q3r/8/8/K7 w ec";
    assert_eq!(targets(position, "d4"), "c3 c4 c5 d3 d5 e3 e4 e5", "it may stay and go where it can be taken");
    assert!(is_legal(position, "a1a2"));
    assert_eq!(after(position, "d4d5 h4h5 a1a2").outcome, "none");
    assert_eq!(after("7k/8/8/8/3Q4/8/8/K7 w ec", "d4d5").outcome, "none", "no invasion");
    assert!(!is_legal("7k/8/8/3q4/3Q4/8/8/K7 w en", "d4d5"), "it captures no nemesis");
}

#[test]
fn the_reaper_goes_anywhere_but_to_the_enemys_back_rank() {
    let eighth = "a8 b8 c8 d8 e8 f8 g8 h8";
    assert_eq!(barred("8/7k/5nq1/4p3/3Q4/2b5/1r6/K7 w rc", "d4"), format!("a1 d4 h7 {eighth}"));
    assert_eq!(barred("4r3/7k/5P2/4p3/3Q4/8/8/K7 w rc", "d4"), format!("a1 d4 f6 h7 {eighth}"));
    assert_eq!(barred("3Q4/7k/8/8/8/8/8/K7 w rc", "d8"), format!("a1 h7 {eighth}"), "from there it may go");
    assert_eq!(barred("8/7k/8/8/3q4/8/8/K3R3 b cr", "d4"), "a1 b1 c1 d1 e1 f1 g1 h1 d4 h7");
}

#[test]
fn the_reaper_captures_what_can_be_captured() {
    let eighth = "a8 b8 c8 d8 e8 f8 g8 h8";
    assert_eq!(barred("8/1r5k/5r2/4p3/3Q4/8/8/K7 w rr", "d4"), format!("a1 d4 f6 b7 h7 {eighth}"), "no ghosts");
    assert!(!is_legal("8/6k1/3q4/8/3Q4/8/8/1K6 w rn", "d4d6"), "no nemesis");
    let elephants = "8/1r1r3k/5r2/8/3Q2r1/8/8/K7 w ra";
    assert_eq!(barred(elephants, "d4"), format!("a1 d4 g4 b7 d7 h7 {eighth}"), "elephants within two squares");
    assert_eq!(after("8/7k/8/4p3/3Q4/8/8/K7 w rc", "d4e5").men(), "8/7k/8/4Q3/8/8/8/K7");
}

#[test]
fn the_reaper_takes_no_king_gives_no_check_and_guards_nothing_from_a_king() {
    assert!(is_legal("4k3/p7/8/8/4Q3/8/8/K7 b rc", "a7a6"));
    assert_eq!(targets("6k1/6Q1/8/8/8/8/8/K7 b rc", "g8"), "f7 f8 g7 h7 h8");
    assert_eq!(targets("6k1/5N2/4Q3/8/8/8/8/K7 b rc", "g8"), "f7 f8 g7 h7");
    assert_eq!(targets("6k1/5Q2/4P3/8/8/8/8/K7 b rc", "g8"), "f8 g7 h7 h8", "a pawn guards the reaper");
}

#[test]
fn ghosts_go_to_any_empty_square_and_never_capture() {
    assert_eq!(barred("8/7k/5n2/4p3/3RP3/8/8/K7 w rc", "d4"), "a1 d4 e4 e5 f6 h7");
    assert_eq!(barred("8/7k/8/4P3/3r4/8/8/K7 b cr", "d4"), "a1 d4 e5 h7");
    assert!(is_legal("4k3/p7/8/8/4R3/8/8/K7 b rc", "a7a6"), "nor check");
}

#[test]
fn ghosts_are_never_captured_or_destroyed() {
    for (army, men, expected) in MEN_AROUND_D3 {
        let men = men.replace('Q', "R");
        assert_eq!(takers(&format!("{men} b c{army}"), 'R'), expected, "{army}: a rook of Classic on the same square");
        assert_eq!(takers(&format!("{men} b r{army}"), 'R'), "", "{army}");
    }
    assert!(!is_legal("4k3/4R3/8/8/8/8/8/K7 b rc", "e8e7"), "by a king neither");
    let swept = after("7k/8/8/2r5/3Kr3/3p4/8/K7 w kr", "d4d4");
    assert_eq!(swept.fen, "7k/8/8/2r5/3Kr3/8/8/K7 K - - 0 1 kr 33");
}

#[test]
fn ghosts_block() {
    assert_eq!(targets("7k/8/8/8/8/8/8/KR1r4 w cr", "b1"), "b2 b3 b4 b5 b6 b7 b8 c1");
    assert_eq!(targets("7k/8/8/8/2r5/8/B7/K7 w cr", "a2"), "b1 b3");
    assert_eq!(targets("7k/8/8/8/r7/P7/1K6/8 w cr", "a3"), "");
    assert!(is_legal("4k3/p7/4R3/8/8/8/8/K3R3 b rc", "a7a6"));
    assert!(is_legal("4k3/p7/4r3/8/8/8/4R3/K7 b cr", "a7a6"));
}
