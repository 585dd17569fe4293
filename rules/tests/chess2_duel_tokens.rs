//! The chapter of Chess 2, sentence by sentence: duels of rampages, whirlwinds, the fields of tokens and of FENs.

mod chess2_helper;

use chess2_helper::{after, ask, assert_refused, duelled};

const PAWNS: &str = "4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 cc 33";
const RAMPAGE: &str = "7k/Rppp4/8/8/8/8/8/7K w - - 0 1 ac 36";

/// The pieces and the stones after a turn.
fn assert_left(position: &str, turn: &str, men: &str, stones: &str) {
    let after = duelled(position, turn);
    assert_eq!((after.men(), after.stones()), (men, stones), "{turn} in {position}");
}

/// What is due after a turn in progress, and the actions.
fn due(position: &str, turn: &str) -> String {
    let after = duelled(position, turn);
    format!("{}: {}", after.phase, after.list())
}

/// Does this FEN say the same as the position after the turn?
fn assert_fen(position: &str, turn: &str, expected: &str) {
    let after = duelled(position, turn);
    assert_eq!(after.fen, expected, "{turn} in {position}");
    assert_eq!(duelled(expected, ""), after, "{expected} read back");
}

#[test]
fn each_capture_of_a_rampage_has_its_own_decision_from_the_start_of_the_run() {
    for turn in ["a7d7", "a7d7:", "a7d7::", "a7d7:11", "a7d7:11:"] {
        assert_eq!(due(RAMPAGE, turn), "challenge: : :?", "{turn}");
    }
    assert_eq!(duelled(RAMPAGE, "a7d7:::").phase, "step");
    assert_left(RAMPAGE, "a7d7:::", "7k/3R4/8/8/8/8/8/7K", "66");
    // From d7 to a7 the first is c7.
    assert_left("7k/1ppR4/8/8/8/8/8/7K w ac", "d7a7:10", "7k/1p6/8/8/8/8/8/7K", "41");
}

#[test]
fn the_stones_of_a_rampage_count_at_once() {
    let poor = |stones: &str| format!("7k/Rppp4/8/8/8/8/8/7K w - - 0 1 ac {stones}");
    assert_eq!(due(&poor("03"), "a7d7::?"), "bid: :00 :01 :10 :11 :20 :21", "the first pawn gave a stone");
    assert_eq!(due(&poor("12"), "a7d7:?"), "bid: :00 :01 :10 :11");
    assert_eq!(duelled(&poor("33"), "a7d7:01").phase, "challenge", "two stones are left, one for the cost");
    assert_eq!(duelled(&poor("32"), "a7d7:01").phase, "step", "one is left, which the next challenge would cost");
    assert_left(&poor("32"), "a7d7:11", "7k/3R4/8/8/8/8/8/7K", "50");
    assert_left(&poor("52"), "a7d7:::", "7k/3R4/8/8/8/8/8/7K", "62");
}

#[test]
fn a_lost_duel_ends_a_rampage() {
    assert_left(RAMPAGE, "a7d7:10", "7k/2pp4/8/8/8/8/8/7K", "44");
    assert_left(RAMPAGE, "a7d7::10", "7k/3p4/8/8/8/8/8/7K", "54");
    assert_left(RAMPAGE, "a7d7:::10", "7k/8/8/8/8/8/8/7K", "64");
    assert_left(RAMPAGE, "a7d7::01:", "7k/3R4/8/8/8/8/8/7K", "55");
    assert_left("7k/RPpp4/8/8/8/8/8/7K w ac", "a7d7::10", "7k/3p4/8/8/8/8/8/7K", "41");
}

#[test]
fn a_rampage_that_loses_may_expose_the_king() {
    let position = "3r3k/8/8/8/3pp3/8/3R4/3K4 w ac";
    assert_eq!(duelled(position, "d2d5:10").state(), "step 0-1 exposed");
    assert_eq!(duelled(position, "d2d5:11").state(), "step none");
}

#[test]
fn a_whirlwind_gains_a_stone_for_each_enemy_pawn_and_none_for_its_own() {
    let position = "4k3/8/8/2pPp3/2PK4/3n4/8/K7 w kn";
    assert_left(position, "d4d4,0000", "4k3/8/8/8/3K4/8/8/K7", "53");
    assert_left("4k3/8/8/2pPp3/2PK4/2p1p3/8/K7 w kn", "d4d4,0000", "4k3/8/8/8/3K4/8/8/K7", "63");
    assert_left("4k3/8/7p/8/3K4/3p4/8/K7 w kc", "a1a2,d4d4", "4k3/8/7p/8/3K4/8/K7/8", "43");
}

#[test]
fn a_field_is_the_bid_of_the_defender_and_that_of_the_attacker() {
    assert_left(PAWNS, "d4e5:21", "4k3/8/8/8/8/8/8/4K3", "32");
    assert_left(PAWNS, "d4e5:12", "4k3/8/8/4P3/8/8/8/4K3", "22");
    let black = "4k3/8/8/4p3/3P4/8/8/4K3 b - - 0 1 cc 33";
    assert_left(black, "e5d4:21", "4k3/8/8/8/8/8/8/4K3", "23");
    assert_left(black, "e5d4:00+", "4k3/8/8/8/3p4/8/8/4K3", "35");
    assert_left(black, "e5d4:00-", "4k3/8/8/8/3p4/8/8/4K3", "24");
}

#[test]
fn an_empty_field_is_not_challenged_and_trailing_ones_may_be_left_out() {
    let then = |turn: &str| duelled(RAMPAGE, &format!("{turn} h8h7")).fen;
    let unchallenged = "8/3R3k/8/8/8/8/8/7K w - - 1 2 ac 66";
    for turn in ["a7d7", "a7d7:", "a7d7::", "a7d7:::"] {
        assert_eq!(then(turn), unchallenged, "{turn}");
    }
    assert_eq!(then("a7d7:11"), then("a7d7:11::"));
    assert_eq!(then("a7d7::01"), then("a7d7::01:"));
    assert_eq!(duelled(PAWNS, "d4e5 e8d8").fen, "3k4/8/8/4P3/8/8/8/4K3 w - - 1 2 cc 43");
}

#[test]
fn men_that_cannot_be_challenged_have_an_empty_field_too() {
    let own = "7k/RPpp4/8/8/8/8/8/7K w ac";
    assert_left(own, "a7d7:::", "7k/3R4/8/8/8/8/8/7K", "53");
    assert_left(own, "a7d7::11", "7k/3R4/8/8/8/8/8/7K", "41");
    assert_refused(own, "a7d7:10", true);
    assert_refused(own, "a7d7::::", true);
    let whirlwind = "4k3/8/8/2n5/3K4/3p4/8/K7 w kc";
    for turn in ["d4d4", "d4d4:", "d4d4::"] {
        assert_eq!(duelled(whirlwind, turn).fen, "4k3/8/8/8/3K4/8/8/K7 K - - 0 1 kc 43", "{turn}");
    }
    assert_refused(whirlwind, "d4d4:::", true);
    assert_eq!(duelled("4k3/8/8/4P3/8/3N4/8/4K3 w ac", "d3e5:").stones(), "33");
    assert_refused("4k3/8/8/4P3/8/3N4/8/4K3 w ac", "d3e5::", true);
    assert_refused("4k3/8/8/8/8/3N4/8/4K3 w ac", "d3e5:", true);
}

#[test]
fn no_field_follows_a_lost_duel() {
    for turn in ["a7d7:10:", "a7d7:10:11", "a7d7::10:", "a7d7:::10:"] {
        assert_refused(RAMPAGE, turn, true);
    }
    assert_refused("7k/Rppp4/8/8/8/8/8/7K w - - 0 1 ac 03", "a7d7:?:", true);
    assert_refused(PAWNS, "d4e5:10:", true);
}

#[test]
fn against_an_attacker_without_stones_a_question_mark_is_complete() {
    let poor = "4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 cc 03";
    let fought = "4k3/8/8/8/8/8/8/4K3 b - - 0 1 cc 13";
    assert_eq!(duelled(poor, "d4e5:?").fen, fought);
    assert_eq!(duelled(poor, "d4e5:10").fen, fought);
    assert_eq!(duelled(poor, "d4e5:? e8d8").fen, "3k4/8/8/8/8/8/8/4K3 w - - 1 2 cc 13");
    for turn in ["d4e5:00", "d4e5:11", "d4e5:20", "d4e5:00+", "d4e5:21", "d4e5:01"] {
        assert_refused(poor, turn, true);
    }
}

#[test]
fn only_the_last_token_may_be_a_duel_in_progress() {
    assert_eq!(duelled(PAWNS, "d4e5:?").phase, "bid");
    for turns in ["d4e5:? e8d8", "d4e5:00 e8d8"] {
        assert_refused(PAWNS, turns, true);
    }
    let kings = "4k3/8/8/4p3/3P4/8/8/K3K3 w kc";
    assert_eq!(duelled(kings, "d4e5:,e1e2").fen, "4k3/8/8/4P3/8/8/4K3/K7 b - - 0 1 kc 43");
    assert_eq!(duelled(kings, "d4e5,0000").fen, "4k3/8/8/4P3/8/8/8/K3K3 b - - 0 1 kc 43", "not challenged");
    assert_eq!(duelled(kings, "d4e5:21,e1e2").fen, "4k3/8/8/8/8/8/4K3/K7 b - - 0 1 kc 32");
    assert_eq!(duelled(kings, "d4e5 e8d8").fen, "3k4/8/8/4P3/8/8/8/K3K3 w - - 1 2 kc 43");
    assert_eq!(duelled(kings, "d4e5:").phase, "king");
    for turn in ["d4e5:?,0000", "d4e5:00,0000", "d4e5:,0000,0000"] {
        assert_refused(kings, turn, true);
    }
}

#[test]
fn what_is_no_field_is_refused() {
    for field in
        ["3", "33", "1", "21+", "21-", "::", "00*", "+", "-", "0", "123", "1?", "??", "x", "-1", "00++", "é", " :"]
    {
        assert_refused(PAWNS, &format!("d4e5:{field}"), true);
    }
    for turn in [":", ":?", "d4e5:10,", "e1e2:", "e1e2:10", ":d4e5", "d4e5;10"] {
        assert_refused(PAWNS, turn, true);
    }
}

#[test]
fn a_pending_decision_stands_in_a_ninth_field() {
    for turn in ["d4e5", "d4e5:?", "d4e5:00"] {
        assert_fen(PAWNS, turn, &format!("{PAWNS} {turn}"));
    }
    for turn in ["a7d7", "a7d7:", "a7d7:?", "a7d7:00", "a7d7::", "a7d7:00-", "a7d7:00+:?", "a7d7:22", "a7d7:::00"] {
        assert_fen(RAMPAGE, turn, &format!("{RAMPAGE} {turn}"));
    }
    assert_fen("7k/RPpp4/8/8/8/8/8/7K w ac", "a7d7", "7k/RPpp4/8/8/8/8/8/7K w - - 0 1 ac 33 a7d7:");
    assert_eq!(duelled(&format!("{PAWNS} d4e5:?"), "").list(), ":00 :01 :02 :10 :11 :12 :20 :21 :22");
}

#[test]
fn no_turns_follow_a_ninth_field() {
    for progress in ["d4e5", "d4e5:?", "d4e5:00"] {
        assert_refused(&format!("{PAWNS} {progress}"), "e8e7", true);
        assert_refused(&format!("{PAWNS} {progress}"), "d4e5:10", true);
    }
}

#[test]
fn a_turn_that_ends_the_game_passes_on_as_any_other() {
    let lost = duelled("4k3/8/8/4r3/8/8/4P3/K3R3 b - - 5 7 cc 33", "e5e2:10");
    assert_eq!(lost.fen, "4k3/8/8/8/8/8/8/K3R3 w - - 0 8 cc 14");
    let won = after("4k3/8/8/K7/3K4/8/8/8 w - - 5 7 kc 33", "d4d5");
    assert_eq!(won.fen, "4k3/8/8/K2K4/8/8/8/8 b - - 6 7 kc 33", "where a king-turn would have been due");
}

#[test]
fn without_duels_captures_are_orthodox_and_no_stones_change() {
    let taken = after(PAWNS, "d4e5");
    assert_eq!(taken.fen, "4k3/8/8/4P3/8/8/8/4K3 b - - 0 1 cc 33");
    assert_eq!(after("7k/Rppp4/8/8/8/8/8/7K w ac", "a7d7").fen, "7k/3R4/8/8/8/8/8/7K b - - 0 1 ac 33");
    assert_eq!(after("4k3/8/8/2p5/3K4/3p4/8/K7 w kc", "d4d4").stones(), "33");
    assert_eq!(after("4k3/8/8/8/8/3p4/3K4/8 w cc", "d2d3").stones(), "33");
    for turn in ["d4e5:10", "d4e5:?", "d4e5:00+"] {
        assert_refused(PAWNS, turn, false);
    }
    assert_eq!(ask(PAWNS, "d4e5:", false).map(|answer| answer.fen), Ok(taken.fen), "an empty field is allowed");
}
