//! The chapter of Chess 2, sentence by sentence: what is legal, the Classic army, and what all armies share.

mod chess2_helper;

use chess2_helper::{after, ask, assert_refused, duelled, is_legal, now, targets};

const ARMIES: &str = "cnerka";

#[test]
fn a_step_may_not_leave_the_own_king_attacked() {
    assert_eq!(targets("4r2k/8/8/8/8/8/4B3/4K3 w cc", "e2"), "", "pinned");
    assert_eq!(now("4r2k/8/8/8/8/8/4B3/4K3 w cc").list(), "e1d1 e1d2 e1f1 e1f2");
    assert_eq!(now("4r2k/8/8/8/8/8/8/R3K3 w cc").list(), "e1d1 e1d2 e1f1 e1f2", "in check");
    assert!(!is_legal("7k/8/8/3Pp1b1/8/4K3/8/8 w cc", "d5d6"));
    assert!(!is_legal("7k/6b1/8/3Pp3/8/8/8/K7 w - e6 0 1 cc 33", "d5e6"), "the captured pawn shielded the king");
    assert_eq!(now("7k/6b1/8/3Pp3/8/8/8/K7 w - e6 0 1 cc 33").fen, "7k/6b1/8/3Pp3/8/8/8/K7 w - - 0 1 cc 33");
}

/// The rook may die with the pawn that it takes, and then the king stands open; the step is legal all the same.
#[test]
fn duels_and_stones_play_no_part_in_legality() {
    let position = "4r1k1/4p3/8/8/4R3/8/8/4K3 w - - 0 1 cc";
    for stones in ["33", "00", "06", "60"] {
        let position = format!("{position} {stones}");
        let with = ask(&position, "", true).expect("a position");
        assert_eq!(with.actions, now(&position).actions, "{stones}");
        assert!(with.actions.contains(&"e4e7".to_owned()));
    }
}

#[test]
fn the_king_turn_to_come_plays_no_part_in_legality() {
    assert!(!is_legal("4k3/4r3/8/8/8/8/P7/K3K3 w kc", "a2a3"), "the king could leave the check in the king-turn");
    assert!(!is_legal("4k3/4r3/8/8/8/8/4R3/K3K3 w kc", "e2d2"));
    assert_eq!(targets("4k3/4r3/8/8/8/8/P7/K3K3 w kc", "e1"), "d1 d2 f1 f2");
}

#[test]
fn a_pinned_man_attacks() {
    // The knight on g5 cannot leave the g-file for its own king's sake, and guards f3 none the less.
    assert!(!is_legal("6k1/8/8/6n1/8/8/4K3/6R1 w cc", "e2f3"));
    assert!(!is_legal("6k1/8/8/6n1/8/8/4K3/6R1 b cc", "g5f3"));
    assert!(is_legal("6k1/8/8/6b1/8/8/4K3/6R1 w cc", "e2f3"));
}

#[test]
fn two_kings_must_be_out_of_check_after_the_normal_step_and_after_the_king_turn() {
    assert!(!is_legal("3rk3/8/8/8/8/8/3B4/K2K4 w kc", "d2c1"));
    assert!(!is_legal("r3k3/8/8/8/8/8/B7/K2K4 w kc", "a2b1"));
    let position = "3rk3/8/8/8/8/8/2P4K/K7 w kc";
    assert_eq!(after(position, "c2c3").list(), "0000 a1a1 a1a2 a1b1 a1b2 h2g1 h2g2 h2g3 h2h1 h2h2 h2h3");
    let beside = "1r2k3/8/8/8/8/8/2P4K/K7 w kc";
    assert_eq!(after(beside, "c2c3").list(), "0000 a1a1 a1a2 h2g1 h2g2 h2g3 h2h1 h2h2 h2h3");
    assert_refused(beside, "c2c3,a1b1", false);
}

#[test]
fn a_checking_or_pinning_man_may_be_captured_although_a_duel_may_follow() {
    let checked = "4r3/7k/8/1B6/8/8/8/4K3 w cc";
    assert_eq!(duelled(checked, "").list(), "b5e2 b5e8 e1d1 e1d2 e1f1 e1f2");
    assert_eq!(duelled(checked, "b5e8").phase, "challenge");
    let pinned = "3Rr3/7k/8/8/8/8/4B3/4K3 w cc";
    assert!(duelled(pinned, "").actions.contains(&"d8e8".to_owned()));
    assert_eq!(duelled(pinned, "d8e8").phase, "challenge");
}

#[test]
fn classic_men_move_as_in_orthodox_chess() {
    assert_eq!(targets("7k/8/8/8/3N4/8/8/4K3 w cc", "d4"), "b3 b5 c2 c6 e2 e6 f3 f5");
    assert_eq!(targets("8/7k/5p2/8/3B4/2P5/8/4K3 w cc", "d4"), "a7 b6 c5 e3 e5 f2 f6 g1");
    assert_eq!(targets("8/7k/3p4/8/3R1P2/8/8/4K3 w cc", "d4"), "a4 b4 c4 d1 d2 d3 d5 d6 e4");
    assert_eq!(
        targets("8/7k/3p1p2/8/1P1Q1P2/8/8/4K3 w cc", "d4"),
        "a1 a7 b2 b6 c3 c4 c5 d1 d2 d3 d5 d6 e3 e4 e5 f2 f6 g1"
    );
    assert_eq!(targets("8/7k/8/8/1p6/P1p5/3P4/6K1 w cc", "d2"), "c3 d3 d4");
    assert_eq!(targets("8/7k/8/8/1p6/P1p5/3P4/6K1 w cc", "a3"), "a4 b4");
    assert_eq!(targets("8/7k/8/8/3p4/3P4/3P4/6K1 w cc", "d2"), "");
    assert_eq!(targets("8/7k/8/8/3p4/8/3P4/6K1 w cc", "d2"), "d3", "no jump onto a man");
    assert_eq!(targets("8/7k/8/8/8/3n4/3P4/6K1 w cc", "d2"), "", "nor over one");
    assert_eq!(targets("8/7k/8/8/3p4/8/3P4/4K3 b cc", "d4"), "d3");
}

#[test]
fn only_classic_castles() {
    let position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 cc 33";
    assert_eq!(targets(position, "e1"), "c1 d1 d2 e2 f1 f2 g1");
    assert_eq!(after(position, "e1g1").fen, "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1 cc 33");
    assert_eq!(after(position, "e1c1").fen, "4k3/8/8/8/8/8/8/2KR3R b - - 1 1 cc 33");
    let black = "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1 cc 33";
    assert_eq!(after(black, "e8g8").fen, "r4rk1/8/8/8/8/8/8/4K3 w - - 1 2 cc 33");
    assert_eq!(after(black, "e8c8").fen, "2kr3r/8/8/8/8/8/8/4K3 w - - 1 2 cc 33");
    for army in "nera".chars() {
        let position = format!("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 {army}c 33");
        assert_eq!(targets(&position, "e1"), "d1 d2 e2 f1 f2", "{army}");
        assert_eq!(now(&position).fen.split(' ').nth(2), Some("-"));
    }
}

#[test]
fn castling_rights_go_with_king_and_rook() {
    let position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 cc 33";
    for (turns, left) in [
        ("e1e2", "kq"),
        ("a1b1", "Kkq"),
        ("h1g1", "Qkq"),
        ("a1a8", "Kk"),
        ("h1h8", "Qq"),
        ("e1g1 a8a1", "k"),
        ("e1e2 e8e7", "-"),
        ("h1g1 h8g8 g1h1", "Qq"),
    ] {
        assert_eq!(after(position, turns).fen.split(' ').nth(2), Some(left), "{turns}");
    }
}

#[test]
fn castling_is_not_through_an_attack() {
    for (black, armies, expected) in [
        ("4kr2", "cc", "c1 d1 d2 e2"),
        ("4k1r1", "cc", "c1 d1 d2 e2 f1 f2"),
        ("3rk3", "cc", "e2 f1 f2 g1"),
        ("1r2k3", "cc", "c1 d1 d2 e2 f1 f2 g1"),
        ("4k1q1", "cn", "c1 d1 d2 e2 f1 f2"),
    ] {
        assert_eq!(targets(&format!("{black}/8/8/8/8/8/8/R3K2R w KQ - 0 1 {armies} 33"), "e1"), expected, "{black}");
    }
    assert_eq!(targets("1k2r3/8/8/8/8/8/8/R3K2R w KQ - 0 1 cc 33", "e1"), "d1 d2 f1 f2", "nor out of one");
    assert_eq!(targets("4k3/8/8/8/8/3r4/8/R3K2R w KQ - 0 1 ca 33", "e1"), "e2 f1 f2 g1", "an elephant near enough");
    assert_eq!(targets("4k3/3r4/8/8/8/8/8/R3K2R w KQ - 0 1 ca 33", "e1"), "c1 d1 d2 e2 f1 f2 g1", "and one too far");
}

#[test]
fn reapers_and_ghosts_do_not_forbid_castling_but_block_it() {
    let castles = |first: &str, men: &str| {
        let position = format!("{men}/8/8/8/8/8/8/{first} w KQ - 0 1 cr 33");
        targets(&position, "e1").split(' ').filter(|to| ["c1", "g1"].contains(to)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(castles("R3K2R", "3qk3"), "c1 g1");
    assert_eq!(castles("R3K2R", "2q1kq2"), "c1 g1");
    assert_eq!(castles("R3K2R", "3rkr2"), "c1 g1");
    assert_eq!(castles("R3Kr1R", "4k3"), "c1");
    assert_eq!(castles("R3K1rR", "4k3"), "c1");
    assert_eq!(castles("Rr2K2R", "4k3"), "g1");
    assert_eq!(castles("R2qK2R", "4k3"), "g1");
}

#[test]
fn pawns_of_every_army_capture_en_passant() {
    for army in ARMIES.chars() {
        let kings = if army == 'k' { "K1K5" } else { "K7" };
        let position = format!("8/7k/8/3Pp3/8/8/8/{kings} w - e6 0 1 {army}c 33");
        assert_eq!(now(&position).fen, position);
        assert_eq!(after(&position, "d5e6").men(), format!("8/7k/4P3/8/8/8/8/{kings}"), "{army}");
    }
}

#[test]
fn pawns_of_every_army_but_nemesis_are_captured_en_passant() {
    for army in "cerka".chars() {
        let kings = if army == 'k' { "K1K5" } else { "K7" };
        let position = format!("8/7k/8/8/3p4/8/4P3/{kings} w {army}c");
        let jumped = after(&position, if army == 'k' { "e2e4,0000" } else { "e2e4" });
        assert_eq!(jumped.fen, format!("8/7k/8/8/3pP3/8/8/{kings} b - e3 0 1 {army}c 33"));
        assert!(jumped.actions.contains(&"d4e3".to_owned()), "{army}");
    }
    assert!(!is_legal("8/7k/8/8/3p4/8/4P3/K7 w nc", "e2e4"));
}

#[test]
fn en_passant_is_for_the_next_normal_step_only() {
    assert!(is_legal("4k3/8/8/3Pp3/8/8/8/K7 w - e6 0 1 cc 33", "d5e6"));
    assert!(!is_legal("4k3/8/8/3Pp3/8/8/8/K7 w cc", "d5e6"));
    assert_refused("4k3/8/8/8/3p4/8/4P3/K7 w cc", "e2e4 e8e7 a1a2 d4e3", false);
    assert_refused("8/7k/8/7k/3p4/8/4P3/K7 w ck", "e2e4 h5h6,d4e3", false);
    assert_refused("8/7k/8/7k/3p4/8/4P3/K7 w ck", "e2e4 h5h6,0000 a1a2 d4e3", false);
}

#[test]
fn the_right_survives_the_king_turn_of_the_pawns_owner() {
    let position = "8/7k/8/8/3p4/8/4P3/K4K2 w kc";
    let due = after(position, "e2e4");
    assert_eq!(due.fen, "8/7k/8/8/3pP3/8/8/K4K2 K - e3 0 1 kc 33");
    for king_turn in ["0000", "f1g1", "f1f1"] {
        let turn = format!("e2e4,{king_turn}");
        assert!(after(position, &turn).actions.contains(&"d4e3".to_owned()), "{turn}");
        assert_eq!(after(position, &format!("{turn} d4e3")).men().split('/').nth(4), Some("8"), "{turn}");
    }
    let black = "5k2/4p2k/8/3P4/8/8/8/K7 b ck";
    assert_eq!(after(black, "e7e5").fen, "5k2/7k/8/3Pp3/8/8/8/K7 k - e6 0 1 ck 33");
    assert!(after(black, "e7e5,f8g8").actions.contains(&"d5e6".to_owned()));
}

#[test]
fn a_king_turn_that_destroys_a_pawn_ends_the_right() {
    let swept = after("8/7k/8/8/3p4/5K2/4P3/K7 w kc", "e2e4,f3f3");
    assert_eq!(swept.fen, "8/7k/8/8/3p4/5K2/8/K7 b - - 0 1 kc 33");
    let taken = after("8/7k/8/8/3p4/3K4/4P3/K7 w kc", "e2e4,d3d4");
    assert_eq!(taken.fen, "8/7k/8/8/3KP3/8/8/K7 b - - 0 1 kc 33");
}

/// During a king-turn the field tells that an enemy pawn stands ready; at a normal turn that its capture is legal.
#[test]
fn a_pinned_pawn_has_no_right() {
    let position = "3k4/8/8/8/3p4/8/4P3/K2R1K2 w kc";
    assert_eq!(after(position, "e2e4").fen, "3k4/8/8/8/3pP3/8/8/K2R1K2 K - e3 0 1 kc 33");
    assert_eq!(after(position, "e2e4,0000").fen, "3k4/8/8/8/3pP3/8/8/K2R1K2 b - - 0 1 kc 33");
    assert_refused(position, "e2e4 d4e3", false);
}

#[test]
fn promotion_is_compulsory_to_the_men_of_the_army() {
    for army in ARMIES.chars() {
        let kings = if army == 'k' { "K1K5" } else { "K7" };
        let position = format!("4r3/3P3k/8/8/8/8/8/{kings} w {army}c");
        let expected = match army {
            'k' => "d8b d8n d8r e8b e8n e8r",
            'n' => "d8b d8n d8q d8r e7 e8b e8n e8q e8r",
            _ => "d8b d8n d8q d8r e8b e8n e8q e8r",
        };
        assert_eq!(targets(&position, "d7"), expected, "{army}");
        for other in ["d7d8", "d7e8", "d7d8k", "d7d8p"] {
            assert!(!is_legal(&position, other), "{other}");
        }
    }
    assert_eq!(after("8/7k/8/8/8/8/3p4/6K1 b cc", "d2d1n").men(), "8/7k/8/8/8/8/8/3n2K1");
    assert!(!is_legal("8/7k/8/7k/8/8/3p4/6K1 b ck", "d2d1q"));
}

#[test]
fn no_stone_is_gained_by_a_promotion() {
    assert_eq!(duelled("4r3/3P3k/8/8/8/8/8/K7 w cc", "d7d8q").stones(), "33");
    assert_eq!(duelled("4r3/3P3k/8/8/8/8/8/K7 w cc", "d7e8q:").stones(), "33");
}

#[test]
fn the_defender_knows_what_the_pawn_will_become() {
    let asked = duelled("4r3/3P3k/8/8/8/8/8/K7 w cc", "d7e8n");
    assert_eq!((asked.phase.as_str(), asked.list().as_str()), ("challenge", ": :?"));
    assert_eq!(asked.fen, "4r3/3P3k/8/8/8/8/8/K7 w - - 0 1 cc 33 d7e8n");
}

#[test]
fn a_king_turn_follows_its_turn_after_a_comma() {
    let position = "4k3/8/8/8/3K4/3p4/4P3/K7 w kc";
    assert_eq!(after(position, "e2e4,a1b1").fen, "4k3/8/8/8/3KP3/3p4/8/1K6 b - - 0 1 kc 33");
    assert_eq!(after(position, "e2e4,0000").fen, "4k3/8/8/8/3KP3/3p4/8/K7 b - - 0 1 kc 33");
    assert_eq!(after(position, "e2e4,d4d4").fen, "4k3/8/8/8/3K4/8/8/K7 b - - 0 1 kc 33");
    assert_eq!(
        after(position, "e2e4").fen,
        "4k3/8/8/8/3KP3/3p4/8/K7 K - - 0 1 kc 33",
        "the last token may be unfinished"
    );
    assert_eq!(after(position, "e2e4 e8e7").fen, "8/4k3/8/8/3KP3/3p4/8/K7 w - - 1 2 kc 33", "else it is passed");
    for turn in ["0000", "e2e4,0000,0000", "e2e4,d3d4", "e2e4,e4e5", "e2e4,", ",e2e4", "e2e4,a1c1"] {
        assert_refused(position, turn, false);
    }
    assert_refused("4k3/8/8/8/8/8/8/K7 w cc", "a1a2,0000", false);
    assert_refused("4k3/8/8/8/8/8/8/K7 w cc", "0000", false);
}

#[test]
fn a_whirlwind_is_the_square_of_the_king_twice() {
    let swept = after("4k3/8/8/8/3K4/3p4/8/K7 w kc", "d4d4");
    assert_eq!(swept.fen, "4k3/8/8/8/3K4/8/8/K7 K - - 0 1 kc 33");
    assert!(!is_legal("4k3/8/8/8/3K4/3p4/8/8 w cc", "d4d4"));
}

#[test]
fn a_rampage_is_its_first_and_its_last_square() {
    assert_eq!(targets("7k/8/8/8/8/1Rp5/8/K7 w ac", "b3"), "a3 b1 b2 b4 b5 b6 e3");
    assert_eq!(after("7k/8/8/8/8/1Rpp4/8/K7 w ac", "b3e3").men(), "7k/8/8/8/8/4R3/8/K7");
}

#[test]
fn the_capture_of_a_tiger_is_its_square_and_its_victims() {
    assert_eq!(targets("7k/8/8/3p4/8/1B6/8/K7 w ac", "b3"), "a2 a4 c2 c4 d1 d5");
    assert_eq!(after("7k/8/8/3p4/8/1B6/8/K7 w ac", "b3d5").men(), "7k/8/8/8/8/1B6/8/K7");
}
