//! The chapter of Chess 2, sentence by sentence: board, armies and results.

mod chess2_helper;

use chess2_helper::{Answer, after, ask, duelled, is_legal, now};

const ARMIES: &str = "cnerka";

/// The start position of a pairing.
fn start(white: char, black: char) -> String {
    let row = |army| if army == 'k' { "rnbkkbnr" } else { "rnbqkbnr" };
    let letters = |army, letters| if army == 'c' { letters } else { "" };
    let castling = format!("{}{}", letters(white, "KQ"), letters(black, "kq"));
    let castling = if castling.is_empty() { "-" } else { &castling };
    format!(
        "{}/pppppppp/8/8/8/8/PPPPPPPP/{} w {castling} - 0 1 {white}{black} 33",
        row(black),
        row(white).to_uppercase()
    )
}

#[test]
fn the_board_and_the_array_are_orthodox() {
    let first = duelled("startpos", "");
    assert_eq!(first.fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 cc 33");
    assert_eq!((first.actions.len(), first.state().as_str()), (20, "step none"));
}

#[test]
fn six_armies_make_thirty_six_pairings() {
    for white in ARMIES.chars() {
        for black in ARMIES.chars() {
            let position = start(white, black);
            let first = duelled(&position, "");
            assert_eq!(first.fen, position);
            let expected = match white {
                'n' if black == 'k' => 20,
                'n' => 19,
                'e' => 26,
                'r' => 124,
                'a' => 27,
                _ => 20,
            };
            assert_eq!(first.actions.len(), expected, "{position}");
        }
    }
}

#[test]
fn the_army_says_what_a_letter_is() {
    let count = |army: char, square: &str| {
        let kings = if army == 'k' { "K6K" } else { "K7" };
        let position = format!("7k/8/8/8/3N4/8/B5R1/{kings} w {army}c");
        now(&position).actions.iter().filter(|action| action.starts_with(square)).count()
    };
    for (army, knight, bishop, rook) in
        [('c', 8, 7, 13), ('n', 8, 7, 13), ('e', 8, 7, 13), ('r', 8, 7, 59), ('k', 8, 7, 13), ('a', 8, 3, 8)]
    {
        assert_eq!((count(army, "d4"), count(army, "a2"), count(army, "g2")), (knight, bishop, rook), "{army}");
    }
}

#[test]
fn the_kings_of_two_kings_start_on_d_and_e_without_a_queen() {
    let first = now(&start('k', 'k'));
    assert_eq!(first.men(), "rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR");
    assert!(ask("4k3/8/8/8/8/8/8/2QKK3 w kc", "", false).is_err());
}

#[test]
fn a_king_beyond_the_middle_wins() {
    let white = after("4k3/8/8/8/4K3/8/8/8 w cc", "e4e5");
    assert_eq!((white.state().as_str(), white.actions.len()), ("step 1-0 midline", 0));
    assert_eq!(after("8/8/8/3k4/8/8/8/4K3 b cc", "d5d4").outcome, "0-1 midline");
    for army in "cnera".chars() {
        assert_eq!(after(&format!("4k3/8/8/8/4K3/8/8/8 w {army}c"), "e4d5").outcome, "1-0 midline");
    }
    assert_eq!(after("4k3/8/8/8/8/4K3/8/8 w cc", "e3e4").outcome, "none", "the fourth rank is White's");
    assert_eq!(after("8/8/4k3/8/8/8/8/4K3 b cc", "e6e5").outcome, "none", "the fifth rank is Black's");
}

#[test]
fn a_king_may_not_cross_the_middle_into_check() {
    assert!(!is_legal("7k/r7/8/8/4K3/8/8/8 w cc", "e4a5"));
    assert!(!is_legal("7k/8/8/r7/4K3/8/8/8 w cc", "e4e5"));
}

#[test]
fn two_kings_must_both_be_beyond_the_middle() {
    let one = "4k3/8/8/K7/3K4/8/8/8 w kc";
    assert_eq!(now(one).outcome, "none");
    assert_eq!(after(one, "a5a6").state(), "king none");
    assert_eq!(after(one, "a5a4,d4d5").outcome, "none", "they change places");
    assert_eq!(after(one, "a5a6,d4d5").outcome, "1-0 midline");
}

#[test]
fn the_midline_is_looked_at_after_the_normal_step_and_after_the_king_turn() {
    let one = "4k3/8/8/K7/3K4/8/8/8 w kc";
    let first = after(one, "d4d5");
    assert_eq!(first.state(), "step 1-0 midline");
    assert_eq!(first.fen, "4k3/8/8/K2K4/8/8/8/8 b - - 1 1 kc 33", "no king-turn is due any more");
    let second = after("4k3/8/8/8/K2K4/8/8/8 w kc", "a4a5,d4d5");
    assert_eq!(second.state(), "step 1-0 midline");
    assert_eq!(second.fen, "4k3/8/8/K2K4/8/8/8/8 b - - 1 1 kc 33");
    let black = after("8/8/8/k3k3/8/8/8/4K3 b ck", "a5b4,e5d4");
    assert_eq!((black.outcome.as_str(), black.fen.as_str()), ("0-1 midline", "8/8/8/8/1k1k4/8/8/4K3 w - - 1 2 ck 33"));
}

/// Both kings are beyond the middle, as only a FEN can have it: the last mover's counts.
#[test]
fn the_midline_is_looked_at_for_the_movers_kings_first() {
    assert_eq!(now("8/8/8/4K3/7k/8/8/8 b cc").outcome, "1-0 midline");
    assert_eq!(now("8/8/8/4K3/7k/8/8/8 w cc").outcome, "0-1 midline");
}

#[test]
fn no_action_and_attacked_is_checkmate() {
    let mate = after("k7/pp6/8/8/8/8/8/K3R3 w cc", "e1e8");
    assert_eq!((mate.state().as_str(), mate.actions.len()), ("step 1-0 checkmate", 0));
    assert_eq!(now("7k/8/8/8/8/8/r7/1r5K w cc").outcome, "0-1 checkmate");
    assert_eq!(
        now("4k3/8/8/8/8/8/8/KK2r3 w kc").outcome,
        "0-1 checkmate",
        "either step leaves the other king attacked"
    );
    assert_eq!(now("4k3/8/8/8/8/8/8/1K1Kr3 w kc").outcome, "none");
}

#[test]
fn no_action_without_an_attack_loses_too() {
    let stuck = now("7k/5Q2/8/8/6K1/8/8/8 b cc");
    assert_eq!((stuck.state().as_str(), stuck.actions.len()), ("step 1-0 nomoves", 0));
    assert_eq!(after("7k/8/8/8/5QK1/8/8/8 w cc", "f4f7").outcome, "1-0 nomoves");
    assert_eq!(now("2r1k3/8/8/8/8/8/7r/KK6 w kc").outcome, "0-1 nomoves");
}

#[test]
fn a_king_turn_can_always_be_passed() {
    let stuck = now("2r1k3/8/8/8/8/8/7r/KK6 K kc");
    assert_eq!((stuck.list().as_str(), stuck.state().as_str()), ("0000", "king none"));
}

#[test]
fn the_third_repetition_is_a_draw() {
    let turns = "a2a3 e8e7 a3a2 e7e8 a2a3 e8e7 a3a2";
    let before = after("4k3/8/8/8/8/8/R7/K7 w cc", turns);
    assert_eq!(before.outcome, "none");
    let third = after("4k3/8/8/8/8/8/R7/K7 w cc", &format!("{turns} e7e8"));
    assert_eq!((third.state().as_str(), third.actions.len()), ("step 1/2-1/2 repetition", 0));
}

#[test]
fn positions_before_a_king_turn_do_not_count_for_repetition() {
    // Three times the rook comes to a3 with kings on a1 and g1, from another square each time.
    let turns = "a2a3,g1h1 e8d8 a3a4,h1g1 d8e8 a4a3,g1h2 e8d8 a3a5,h2g1 d8e8 a5a3";
    assert_eq!(after("4k3/8/8/8/8/8/R7/K5K1 w kc", turns).state(), "king none");
    let turns = "a2a3,g1h1 e8d8 a3a2,h1g1 d8e8 a2a3,g1h1 e8d8 a3a2,h1g1 d8e8";
    assert_eq!(after("4k3/8/8/8/8/8/R7/K5K1 w kc", turns).outcome, "1/2-1/2 repetition");
}

#[test]
fn at_a_hundred_the_clock_draws() {
    let position = |clock: u32| format!("4k3/8/8/8/8/8/R7/K7 w - - {clock} 60 cc 33");
    let drawn = after(&position(99), "a2a3");
    assert_eq!(
        (drawn.fen.as_str(), drawn.state().as_str()),
        ("4k3/8/8/8/8/R7/8/K7 b - - 100 60 cc 33", "step 1/2-1/2 clock")
    );
    assert_eq!(after(&position(98), "a2a3").outcome, "none");
    assert_eq!(now(&position(100)).outcome, "1/2-1/2 clock");
}

fn clock(answer: &Answer) -> &str {
    answer.fen.split(' ').nth(4).unwrap_or_default()
}

#[test]
fn the_clock_counts_turns_not_king_turns() {
    let position = "4k3/8/8/8/8/8/R7/K5K1 w - - 7 60 kc 33";
    assert_eq!(clock(&after(position, "a2a3")), "8", "a turn counts at its first step");
    assert_eq!(clock(&after(position, "a2a3,g1g2")), "8");
    assert_eq!(clock(&after(position, "a2a3,0000")), "8");
    assert_eq!(clock(&after(position, "a2a3,g1g2 e8e7")), "9");
}

#[test]
fn the_clock_draws_only_at_the_start_of_a_normal_turn() {
    let position = "4k3/8/8/8/8/8/R6p/K6K w - - 99 60 kc 33";
    assert_eq!(after(position, "a2a3").state(), "king none");
    assert_eq!(after(position, "a2a3,0000").outcome, "1/2-1/2 clock");
    assert_eq!(after(position, "a2a3,h1h2").outcome, "none", "the king-turn captures");
}

#[test]
fn pawn_steps_and_captures_reset_the_clock() {
    for (men, armies, turn) in [
        ("4k3/8/8/8/3P4/8/8/K7", "cc", "d4d5"),
        ("8/8/7k/8/3P4/8/8/K7", "nc", "d4e4"),
        ("7k/8/8/8/3Rp3/8/8/K7", "cc", "d4e4"),
        ("7k/8/8/8/8/8/1p6/K7", "cc", "a1b2"),
        ("7k/8/8/8/3RP3/8/8/K7", "ac", "d4g4"),
        ("7k/8/4P3/8/3N4/8/8/K7", "ac", "d4e6"),
        ("7k/8/8/8/2p5/8/4B3/K7", "ac", "e2c4"),
        ("4k3/8/8/8/8/8/R6p/K6K", "kc", "h1h1,0000"),
        ("4k3/8/8/8/8/8/R6P/K6K", "kc", "h1h1,0000"),
        ("4k3/8/8/8/8/8/R6p/K6K", "kc", "a2a3,h1h1"),
        ("4k3/8/8/8/8/8/R6p/K6K", "kc", "a2a3,h1h2"),
    ] {
        assert_eq!(clock(&after(&format!("{men} w - - 50 60 {armies} 33"), turn)), "0", "{turn} in {men}");
    }
}

#[test]
fn an_empty_whirlwind_does_not_reset_the_clock() {
    let position = "4k3/8/8/8/8/7p/R7/K6K w - - 50 60 kc 33";
    assert_eq!(clock(&after(position, "h1h1,0000")), "51");
    assert_eq!(clock(&after(position, "a2b2,h1h1")), "51");
    assert_eq!(clock(&after("4k3/8/8/8/8/8/R6p/K6K w - - 50 60 kr 33", "h1h1")), "0");
    assert_eq!(clock(&after("4k3/8/8/8/8/8/R6r/K6K w - - 50 60 kr 33", "h1h1")), "51", "the ghost beside it stays");
}

#[test]
fn bare_kings_play_on() {
    assert_eq!(now("4k3/8/8/8/8/8/8/K7 w cc").outcome, "none");
    assert_eq!(after("4k3/8/8/8/8/8/1p6/K7 w cc", "a1b2").outcome, "none");
}

#[test]
fn the_invasion_is_looked_at_before_all_else() {
    assert_eq!(after("6rk/6p1/8/8/7K/8/8/7R w cc", "h4g5").outcome, "1-0 midline", "and not checkmate");
    assert_eq!(after("4k3/8/8/8/4K3/8/8/8 w - - 99 60 cc 33", "e4e5").outcome, "1-0 midline", "and not the clock");
    assert_eq!(now("8/8/8/4K2r/8/8/8/k7 b cc").outcome, "1-0 midline", "and not exposed");
}

#[test]
fn the_king_turn_comes_before_the_lack_of_an_action() {
    let position = "kr6/1p6/8/7R/1K6/8/8/7K w kc";
    assert_eq!(after(position, "h5a5").state(), "king none");
    assert_eq!(after(position, "h5a5,0000").outcome, "1-0 checkmate");
    assert_eq!(after(position, "h5a5,b4b4").outcome, "none", "the whirlwind takes the mating rook away");
}

#[test]
fn the_lack_of_an_action_comes_before_the_clock() {
    assert_eq!(after("k7/pp6/8/8/8/8/8/K3R3 w - - 99 60 cc 33", "e1e8").outcome, "1-0 checkmate");
    assert_eq!(after("7k/8/8/8/5QK1/8/8/8 w - - 99 60 cc 33", "f4f7").outcome, "1-0 nomoves");
}

#[test]
fn the_clock_comes_before_repetition() {
    let turns = "a2a3 e8e7 a3a2 e7e8 a2a3 e8e7 a3a2 e7e8";
    assert_eq!(after("4k3/8/8/8/8/8/R7/K7 w - - 92 60 cc 33", turns).outcome, "1/2-1/2 clock");
    assert_eq!(after("4k3/8/8/8/8/8/R7/K7 w - - 91 60 cc 33", turns).outcome, "1/2-1/2 repetition");
}
