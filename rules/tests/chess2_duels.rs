//! The chapter of Chess 2, sentence by sentence: duels and stones of a single capture.

mod chess2_helper;

use chess2_helper::{assert_refused, duelled};

/// A pawn may take a pawn.
const PAWNS: &str = "4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 cc";
const BOTH_GONE: &str = "4k3/8/8/8/8/8/8/4K3";
const TAKEN: &str = "4k3/8/8/4P3/8/8/8/4K3";
const NINE_BIDS: &str = ":00 :01 :02 :10 :11 :12 :20 :21 :22";

/// The pieces and the stones after a turn.
fn left(position: &str, turn: &str) -> (String, String) {
    let after = duelled(position, turn);
    (after.men().to_owned(), after.stones().to_owned())
}

fn assert_left(position: &str, turn: &str, men: &str, stones: &str) {
    assert_eq!(left(position, turn), (men.to_owned(), stones.to_owned()), "{turn} in {position}");
}

/// What is due after a turn in progress, and the actions.
fn due(position: &str, turn: &str) -> String {
    let after = duelled(position, turn);
    format!("{}: {}", after.phase, after.list())
}

#[test]
fn each_player_starts_with_three_stones() {
    assert_eq!(duelled("startpos", "").stones(), "33");
    assert_eq!(duelled("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "").stones(), "33");
}

#[test]
fn a_gain_beyond_six_is_lost() {
    for (stones, turn, expected) in [
        ("53", "d4e5:", "63"),
        ("63", "d4e5:", "63"),
        ("60", "d4e5", "60"),
        ("63", "d4e5:10", "63"),
        ("62", "d4e5:10", "62"),
        ("56", "d4e5:00+", "66"),
    ] {
        assert_eq!(left(&format!("{PAWNS} {stones}"), turn).1, expected, "{turn} with {stones}");
    }
}

#[test]
fn the_defender_may_challenge_the_capture_of_his_man() {
    let position = format!("{PAWNS} 33");
    assert_eq!(due(&position, "d4e5"), "challenge: : :?");
    let black = "4k3/8/8/4p3/3P4/8/8/4K3 b - - 0 1 cc 33";
    assert_eq!(due(black, "e5d4"), "challenge: : :?");
    for (men, armies, turn) in [
        ("7k/8/8/4p3/8/3N4/8/K7", "cc", "d3e5"),
        ("7k/8/8/p7/8/8/3Q4/K7", "cc", "d2a5"),
        ("7k/8/8/3Pp3/8/8/8/K7", "cc", "d5e6"),
        ("7k/8/8/3Pp3/8/8/8/K7", "nc", "d5e6"),
        ("7k/8/8/4p3/8/3N4/8/K7", "ac", "d3e5"),
        ("7k/8/8/8/2p5/8/4B3/K7", "ac", "e2c4"),
        ("7k/8/8/8/1Rp5/8/8/K7", "ac", "b4e4"),
        ("7k/8/8/4p3/3Q4/8/8/K7", "ec", "d4e5"),
        ("7k/8/8/4p3/8/8/8/K2Q4", "rc", "d1e5"),
        ("4r2k/3P4/8/8/8/8/8/K7", "cc", "d7e8q"),
    ] {
        let field = if turn == "d5e6" { "e6" } else { "-" };
        assert_eq!(due(&format!("{men} w - {field} 0 1 {armies} 33"), turn), "challenge: : :?", "{turn} of {armies}");
    }
}

#[test]
fn no_challenge_of_captures_by_kings_and_whirlwinds() {
    let king = "4k3/8/8/8/8/3p4/3K4/8 w cc";
    assert_eq!(duelled(king, "d2d3").phase, "step");
    assert_refused(king, "d2d3:10", true);
    assert_refused(king, "d2d3:?", true);
    let whirlwind = "4k3/8/8/2n5/3K4/3p4/8/K7 w kc";
    assert_eq!(duelled(whirlwind, "d4d4").phase, "king");
    assert_refused(whirlwind, "d4d4:10", true);
    assert_refused(whirlwind, "d4d4::10", true);
    let king_turn = "4k3/8/8/8/3K4/3p4/8/K7 w kc";
    assert_eq!(duelled(king_turn, "a1a2,d4d3").phase, "step");
    assert_eq!(duelled(king_turn, "a1a2,d4d4").phase, "step");
}

#[test]
fn no_challenge_for_the_movers_own_men() {
    let horse = "4k3/8/8/4P3/8/3N4/8/4K3 w - - 4 1 ac 33";
    assert_eq!(duelled(horse, "d3e5").fen, "4k3/8/8/4N3/8/8/8/4K3 b - - 0 1 ac 33");
    assert_refused(horse, "d3e5:10", true);
    let own = "7k/RPPP4/8/8/8/8/8/7K w ac";
    assert_eq!(duelled(own, "a7d7").fen, "7k/3R4/8/8/8/8/8/7K b - - 0 1 ac 33");
    assert_eq!(due("7k/RPpp4/8/8/8/8/8/7K w ac", "a7d7"), "challenge: : :?", "of the enemy pawn behind it");
}

#[test]
fn a_challenge_of_a_man_of_higher_rank_costs_one_stone() {
    // White's piece takes the black piece, and with two stones for Black the bids show what is left of them.
    let costs = |white: char, black: char, armies: &str| {
        let position = format!("7k/8/8/4{black}3/8/4{white}3/8/K7 w - - 0 1 {armies} 32");
        match duelled(&position, "e3e5:?").actions.len() {
            6 => 1,
            9 => 0,
            other => panic!("{other} bids"),
        }
    };
    for (white, ranks) in [
        ('R', [('p', 1), ('n', 1), ('b', 1), ('r', 0), ('q', 0)]),
        ('Q', [('p', 1), ('n', 1), ('b', 1), ('r', 1), ('q', 0)]),
    ] {
        for (black, cost) in ranks {
            assert_eq!(costs(white, black, "cc"), cost, "{white} takes {black}");
        }
    }
    assert_eq!(costs('Q', 'p', "ac"), 1, "a jungle queen");
    assert_eq!(costs('Q', 'r', "rc"), 1, "a reaper");
    assert_eq!(costs('Q', 'r', "ra"), 1, "an elephant is taken");
    assert_eq!(costs('R', 'r', "ca"), 0);
    assert_eq!(costs('R', 'q', "ce"), 0, "an elegant queen");
    assert_eq!(costs('R', 'q', "cr"), 0);
}

#[test]
fn knights_bishops_horses_and_tigers_have_the_same_rank() {
    let bids = |men: &str, armies: &str, turn: &str| {
        duelled(&format!("{men} w - - 0 1 {armies} 32"), &format!("{turn}:?")).actions.len()
    };
    for (victim, count) in [('p', 6), ('n', 9), ('b', 9), ('r', 9), ('q', 9)] {
        assert_eq!(bids(&format!("7k/8/8/4{victim}3/8/3N4/8/K7"), "cc", "d3e5"), count, "knight takes {victim}");
        assert_eq!(bids(&format!("7k/8/8/4{victim}3/8/3N4/8/K7"), "ac", "d3e5"), count, "wild horse takes {victim}");
        assert_eq!(bids(&format!("7k/8/8/4{victim}3/8/2B5/8/1K6"), "cc", "c3e5"), count, "bishop takes {victim}");
        assert_eq!(bids(&format!("7k/8/8/4{victim}3/8/2B5/8/1K6"), "ac", "c3e5"), count, "tiger takes {victim}");
        assert_eq!(bids(&format!("7k/8/8/4{victim}3/3P4/8/8/1K6"), "cc", "d4e5"), 9, "pawn takes {victim}");
    }
}

#[test]
fn elephants_and_elegant_queens_rank_by_their_place() {
    let bids = |men: &str, armies: &str, turn: &str| {
        duelled(&format!("{men} w - - 0 1 {armies} 32"), &format!("{turn}:?")).actions.len()
    };
    for (victim, elephant, elegant) in [('p', 6, 6), ('n', 6, 6), ('b', 6, 6), ('r', 9, 6), ('q', 9, 9)] {
        let elephant_takes = format!("7k/8/8/4{victim}3/4R3/8/8/1K6");
        assert_eq!(bids(&elephant_takes, "ac", "e4e7"), elephant, "elephant takes {victim}");
        assert_eq!(
            bids(&format!("7k/8/8/4{victim}3/4Q3/8/8/1K6"), "ec", "e4e5"),
            elegant,
            "elegant queen takes {victim}"
        );
    }
    // A knight with a rook's power is a knight none the less.
    assert_eq!(bids("7k/8/8/4b3/8/4N3/4R3/K7", "ec", "e3e5"), 9);
}

#[test]
fn a_pawn_that_promotes_as_it_captures_ranks_as_a_pawn() {
    for (victim, promotion) in [('r', 'q'), ('n', 'q'), ('b', 'r'), ('q', 'n')] {
        let position = format!("4{victim}3/3P3k/8/8/8/8/8/K7 w - - 0 1 cc 32");
        assert_eq!(due(&position, &format!("d7e8{promotion}:?")), format!("bid: {NINE_BIDS}"), "{victim}");
    }
}

#[test]
fn the_cost_is_destroyed() {
    let bishop = "4k3/8/8/4p3/3B4/8/8/4K3 w - - 0 1 cc 33";
    assert_left(bishop, "d4e5:11", "4k3/8/8/4B3/8/8/8/4K3", "31");
    assert_left(bishop, "d4e5:", "4k3/8/8/4B3/8/8/8/4K3", "43");
    assert_left(bishop, "d4e5:10", BOTH_GONE, "41");
}

#[test]
fn a_challenge_needs_a_stone_left_after_the_cost() {
    let phase = |men: &str, stones: &str| duelled(&format!("{men} w - - 0 1 cc {stones}"), "d4e5").phase;
    let (equal, higher) = ("4k3/8/8/4p3/3P4/8/8/4K3", "4k3/8/8/4p3/3B4/8/8/4K3");
    assert_eq!((phase(equal, "30"), phase(equal, "31")), ("step".to_owned(), "challenge".to_owned()));
    assert_eq!((phase(higher, "31"), phase(higher, "32")), ("step".to_owned(), "challenge".to_owned()));
    assert_eq!(phase(equal, "01"), "challenge", "the attacker's stones do not matter");
}

#[test]
fn where_no_challenge_is_possible_there_is_no_action() {
    let position = format!("{PAWNS} 30");
    assert_eq!(duelled(&position, "d4e5").fen, format!("{TAKEN} b - - 0 1 cc 40"));
    assert_refused(&position, "d4e5:10", true);
    assert_refused(&position, "d4e5:?", true);
    assert_refused("4k3/8/8/4p3/3B4/8/8/4K3 w - - 0 1 cc 31", "d4e5:?", true);
}

#[test]
fn both_bid_up_to_two_stones_of_those_they_hold() {
    assert_eq!(due(&format!("{PAWNS} 33"), "d4e5:?"), format!("bid: {NINE_BIDS}"));
    assert_eq!(due(&format!("{PAWNS} 66"), "d4e5:?"), format!("bid: {NINE_BIDS}"));
    assert_eq!(due(&format!("{PAWNS} 22"), "d4e5:?"), format!("bid: {NINE_BIDS}"));
    assert_eq!(due(&format!("{PAWNS} 13"), "d4e5:?"), "bid: :00 :01 :10 :11 :20 :21");
    assert_eq!(due(&format!("{PAWNS} 31"), "d4e5:?"), "bid: :00 :01 :02 :10 :11 :12");
    assert_eq!(due(&format!("{PAWNS} 11"), "d4e5:?"), "bid: :00 :01 :10 :11");
    let bishop = "4k3/8/8/4p3/3B4/8/8/4K3 w - - 0 1 cc 32";
    assert_eq!(due(bishop, "d4e5:?"), "bid: :00 :01 :02 :10 :11 :12", "the cost is paid before");
    for (stones, bids) in [("13", "02"), ("31", "20"), ("33", "30"), ("33", "03")] {
        assert_refused(&format!("{PAWNS} {stones}"), &format!("d4e5:{bids}"), true);
    }
}

#[test]
fn against_an_attacker_without_stones_the_bids_are_one_and_none() {
    for stones in ["03", "01"] {
        let position = format!("{PAWNS} {stones}");
        let fought = duelled(&position, "d4e5:?");
        assert_eq!(fought.phase, "step", "nothing is chosen");
        let expected = if stones == "03" { "13" } else { "11" };
        assert_eq!((fought.men(), fought.stones()), (BOTH_GONE, expected));
    }
    let bishop = "4k3/8/8/4p3/3B4/8/8/4K3 w - - 0 1 cc 02";
    assert_left(bishop, "d4e5:?", BOTH_GONE, "10");
}

#[test]
fn all_stones_bid_are_destroyed() {
    let rooks = "4k3/8/8/4r3/8/8/8/K3R3 w - - 0 1 cc 33";
    for (bids, stones) in
        [("01", "23"), ("02", "13"), ("10", "32"), ("11", "22"), ("12", "12"), ("20", "31"), ("21", "21"), ("22", "11")]
    {
        assert_eq!(left(rooks, &format!("e1e5:{bids}")).1, stones, "{bids}");
    }
}

#[test]
fn the_defender_wins_with_the_greater_bid_and_a_tie_goes_to_the_attacker() {
    let rooks = "4k3/8/8/4r3/8/8/8/K3R3 w - - 0 1 cc 33";
    for bids in ["10", "20", "21"] {
        assert_eq!(left(rooks, &format!("e1e5:{bids}")).0, "4k3/8/8/8/8/8/8/K7", "{bids}");
    }
    for bids in ["01", "02", "12", "11", "22", "00+", "00-"] {
        assert_eq!(left(rooks, &format!("e1e5:{bids}")).0, "4k3/8/8/4R3/8/8/8/K7", "{bids}");
    }
}

#[test]
fn after_a_called_bluff_the_attacker_gains_a_stone_or_the_defender_loses_one() {
    let rooks = "4k3/8/8/4r3/8/8/8/K3R3 w - - 0 1 cc 33";
    assert_eq!(due(rooks, "e1e5:00"), "bluff: + -");
    assert_eq!(left(rooks, "e1e5:00+").1, "43");
    assert_eq!(left(rooks, "e1e5:00-").1, "32");
    assert_refused(rooks, "e1e5:00 e8d8", true);
    assert_refused(rooks, "e1e5:11+", true);
    assert_refused(rooks, "e1e5:01-", true);
}

#[test]
fn with_six_stones_the_only_choice_is_still_an_action() {
    assert_eq!(due(&format!("{PAWNS} 63"), "d4e5:00"), "bluff: -");
    assert_left(&format!("{PAWNS} 63"), "d4e5:00-", TAKEN, "62");
    assert_refused(&format!("{PAWNS} 63"), "d4e5:00+", true);
    assert_eq!(due(&format!("{PAWNS} 53"), "d4e5:00"), "bluff: + -");
}

#[test]
fn forced_bids_are_no_called_bluff() {
    assert_refused(&format!("{PAWNS} 03"), "d4e5:00", true);
    assert_refused(&format!("{PAWNS} 03"), "d4e5:00+", true);
}

#[test]
fn an_enemy_pawn_whose_capture_stands_gains_a_stone() {
    assert_left(&format!("{PAWNS} 33"), "d4e5:", TAKEN, "43");
    assert_left(&format!("{PAWNS} 33"), "d4e5:11", TAKEN, "32");
    assert_left(&format!("{PAWNS} 30"), "d4e5", TAKEN, "40");
    assert_left("4k3/8/8/8/8/3p4/3K4/8 w cc", "d2d3", "4k3/8/8/8/8/3K4/8/8", "43");
    assert_left("4k3/8/8/8/3K4/3p4/8/K7 w kc", "a1a2,d4d3", "4k3/8/8/8/8/3K4/K7/8", "43");
    assert_left("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1 cc 33", "d5e6:", "4k3/8/4P3/8/8/8/8/4K3", "43");
    assert_left("4k3/8/8/8/2p5/8/4B3/4K3 w ac", "e2c4:", "4k3/8/8/8/8/8/4B3/4K3", "43");
    assert_left("4k3/8/8/4r3/3P4/8/8/4K3 w cc", "d4e5:", TAKEN, "33");
    assert_left("4k3/8/8/4p3/3P4/8/8/4K3 b cc", "e5d4:", "4k3/8/8/8/3p4/8/8/4K3", "34");
    assert_left("4k3/8/8/4P3/8/3N4/8/4K3 w ac", "d3e5", "4k3/8/8/4N3/8/8/8/4K3", "33");
}

#[test]
fn when_the_defender_wins_both_men_are_removed() {
    assert_left("4k3/8/8/4r3/8/8/8/K3R3 w cc", "e1e5:10", "4k3/8/8/8/8/8/8/K7", "32");
    assert_left("4k3/8/8/8/2n5/8/4B3/4K3 w ac", "e2c4:10", BOTH_GONE, "32");
    assert_left("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1 cc 33", "d5e6:10", BOTH_GONE, "43");
    let won = duelled("4k3/8/8/8/8/8/7p/R3K2R w KQ - 7 1 cc 33", "h1h2:10");
    assert_eq!(won.fen, "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1 cc 41", "the rook's castling right is gone, the clock is 0");
}

#[test]
fn a_pawn_that_loses_does_not_promote() {
    assert_left("4r3/3P3k/8/8/8/8/8/K7 w cc", "d7e8q:10", "8/7k/8/8/8/8/8/K7", "33");
    assert_left("4r3/3P3k/8/8/8/8/8/K7 w cc", "d7e8q:11", "4Q3/7k/8/8/8/8/8/K7", "22");
}

#[test]
fn after_a_lost_duel_each_side_gains_for_the_enemy_pawn() {
    assert_left(&format!("{PAWNS} 33"), "d4e5:10", BOTH_GONE, "43");
    assert_left("4k3/8/8/4r3/3P4/8/8/4K3 w cc", "d4e5:10", BOTH_GONE, "33");
    assert_left("4k3/8/8/4p3/3B4/8/8/4K3 w cc", "d4e5:10", BOTH_GONE, "41");
    assert_left("4k3/8/8/4n3/3B4/8/8/4K3 w cc", "d4e5:10", BOTH_GONE, "32");
    assert_left("4k3/8/8/4p3/3P4/8/8/4K3 b cc", "e5d4:10", BOTH_GONE, "34");
}

#[test]
fn the_order_is_cost_bids_called_bluff_then_the_pawns() {
    // Each gain is cut at six as it happens, so another order would leave other numbers.
    for (stones, turn, expected) in [
        ("66", "d4e5:11", "65"),
        ("66", "d4e5:10", "66"),
        ("65", "d4e5:10", "65"),
        ("66", "d4e5:21", "65"),
        ("46", "d4e5:00+", "66"),
        ("66", "d4e5:00-", "65"),
        ("61", "d4e5:12", "50"),
    ] {
        assert_eq!(left(&format!("{PAWNS} {stones}"), turn).1, expected, "{turn} with {stones}");
    }
    assert_left("4k3/8/8/4p3/3B4/8/8/4K3 w - - 0 1 cc 66", "d4e5:11", "4k3/8/8/4B3/8/8/8/4K3", "64");
}

#[test]
fn a_king_that_stands_open_after_a_lost_duel_loses() {
    let position = "4r1k1/4p3/8/8/4R3/8/8/4K3 w cc";
    let lost = duelled(position, "e4e7:10");
    assert_eq!((lost.state().as_str(), lost.actions.len()), ("step 0-1 exposed", 0));
    assert_eq!(lost.fen, "4r1k1/8/8/8/8/8/8/4K3 b - - 0 1 cc 41");
    assert_refused(position, "e4e7:10 g8h8", true);
    assert_eq!(duelled(position, "e4e7:11").outcome, "none");
    let black = duelled("4k3/8/8/4r3/8/8/4P3/K3R3 b cc", "e5e2:10");
    assert_eq!((black.outcome.as_str(), black.fen.as_str()), ("1-0 exposed", "4k3/8/8/8/8/8/8/K3R3 w - - 0 2 cc 14"));
}

#[test]
fn an_exposed_king_loses_before_any_king_turn() {
    let position = "4r1k1/4p3/8/8/4R3/8/8/K3K3 w kc";
    let lost = duelled(position, "e4e7:10");
    assert_eq!(lost.state(), "step 0-1 exposed");
    assert_eq!(lost.fen, "4r1k1/8/8/8/8/8/8/K3K3 b - - 0 1 kc 41");
    assert_refused(position, "e4e7:10,e1d1", true);
    assert_eq!(duelled(position, "e4e7:11").phase, "king");
}

#[test]
fn a_lost_duel_with_a_checking_man_ends_the_check() {
    let lost = duelled("4r3/7k/8/1B6/8/8/8/4K3 w cc", "b5e8:10");
    assert_eq!((lost.outcome.as_str(), lost.men()), ("none", "8/7k/8/8/8/8/8/4K3"));
}
