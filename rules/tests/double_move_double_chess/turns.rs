//! What a second step may not do, what ends a game, and how steps are written.

use super::*;

#[test]
fn the_second_step_does_not_take_the_man_back() {
    for (men, first, bar, back) in [
        ("Ka1 kh16 Nc9", "Nd11", "d11c9", "Nc9"),
        ("Ka1 kh16 Bc9", "Bh14", "h14c9", "Bc9"),
        ("Ka1 kh16 Rc9", "Rc16", "c16c9", "Rc9"),
        ("Ka1 kh16 Qc9", "Qc1", "c1c9", "Qc9"),
        ("Ka1 kh16 Rc9", "Rh9", "h9c9", "Rc9"),
        ("Ka1 kh16 Kc9", "Kd10", "d10c9", "Kc9"),
    ] {
        let record = begun(from(men, "w - - 3 5 2"), first);
        assert!(record.position().fen().ends_with(&format!(" w - - 4 5 1/{bar}")), "{}", record.position().fen());
        let before = record.report().actions;
        assert!(!before.is_empty() && !before.contains(&bar.to_owned()), "{before:?}");
        assert!(record.position().parse_action(bar).is_err(), "{bar}");
        assert!(record.position().parse_san(back).is_err(), "{back}");
        assert_refused(from(men, "w - - 3 5 2"), &format!("{first},{bar}"), "to where it came from");
        // The same position without the bar has just this step more.
        let barred = record.position().fen();
        let (free, _) = barred.rsplit_once('/').expect("a bar");
        let mut expected = Record::<DoubleDouble>::from_fen(free).expect("a second step").report().actions;
        assert!(expected.contains(&bar.to_owned()), "{expected:?}");
        expected.retain(|action| action != bar);
        assert_eq!(before, expected);
    }
}

#[test]
fn the_second_step_may_go_over_the_square_and_anywhere_else() {
    let rook = begun(from("Kh1 kh16 Ra3", "w - - 3 5 2"), "Ra9");
    let up_and_down = ["a1", "a10", "a11", "a12", "a13", "a14", "a15", "a16", "a2", "a4", "a5", "a6", "a7", "a8"];
    let along = ["b9", "c9", "d9", "e9", "f9", "g9", "h9"];
    assert_eq!(targets(&rook, "a9"), [&up_and_down[..], &along[..]].concat());
    let black = begun(from("Kh1 kh16 ra3", "b - - 3 5 2"), "Ra9");
    assert_eq!(targets(&black, "a9"), targets(&rook, "a9"));
}

#[test]
fn another_man_may_go_to_the_square_that_was_left() {
    let rooks = begun(from("Kh1 kh16 Rb1 Re1", "w - - 3 5 2"), "Re9");
    let step = rooks.position().parse_san("Re1").expect("the other rook");
    assert_eq!((step.to_string().as_str(), rooks.position().san(step).as_str()), ("b1e1", "Re1"));
    let kings = begun(from("Kd9 Kf9 kh16", "w - - 3 5 2"), "Kfe10");
    assert_eq!(targets(&kings, "e10").len(), 6, "neither back to f9 nor to d9, where the other king stands");
    let knights = begun(from("Ka1 kh16 Na8 Nc9", "w - - 3 5 2"), "Ne10");
    let step = knights.position().parse_san("Nc9").expect("the other knight");
    assert_eq!((step.to_string().as_str(), knights.position().san(step).as_str()), ("a8c9", "Nc9"));
}

#[test]
fn after_a_capture_the_man_may_go_back() {
    for (men, turn, back) in [
        ("Ka1 kh16 Nc9 pd11", "Nxd11,Nc9", "Nc9"),
        ("Ka1 kh16 Bc9 ph14", "Bxh14,Bc9", "Bc9"),
        ("Ka1 kh16 Rc9 pc15", "Rxc15,Rc9", "Rc9"),
        ("Ka1 kh16 Qc9 nc1", "Qxc1,Qc9", "Qc9"),
        ("Ka1 kh16 Kc9 kd10", "Kxd10,Kc9", "Kc9"),
    ] {
        let (first, _) = turn.split_once(',').expect("two steps");
        let between = begun(from(men, "w - - 3 5 2"), first);
        assert!(between.position().fen().ends_with(" w - - 0 5 1"), "{}", between.position().fen());
        let record = played(from(men, "w - - 3 5 2"), turn);
        assert_eq!(record.position().fen(), fen(&format!("Ka1 kh16 {back}"), "b - - 0 5 2"));
    }
}

#[test]
fn a_promoted_man_may_go_back() {
    for (turn, back) in [("e16=Q,Qe15", "Qe15"), ("e16=R,Re15", "Re15"), ("exd16=B,Be15", "Be15")] {
        let men = "Ka1 kh12 Pe15 nd16";
        let (first, _) = turn.split_once(',').expect("two steps");
        assert!(begun(from(men, "w - - 3 5 2"), first).position().fen().ends_with(" w - - 0 5 1"));
        let left = if first.contains('x') { "" } else { " nd16" };
        let record = played(from(men, "w - - 3 5 2"), turn);
        assert_eq!(record.position().fen(), fen(&format!("Ka1 kh12 {back}{left}"), "b - - 0 5 2"));
    }
}

#[test]
fn the_step_of_a_pawn_bars_nothing() {
    let record = begun(from("Kc2 Qd1 kh16 Pd2", "w - - 3 5 2"), "d3");
    assert_eq!(record.position().fen(), fen("Kc2 Qd1 kh16 Pd3", "w - - 0 5 1"));
    assert_eq!(targets(&record, "d3"), ["d4"]);
    assert!(record.position().parse_san("Qd2").is_ok() && record.position().parse_san("Kd2").is_ok());
}

#[test]
fn the_bar_is_for_one_turn() {
    let record = played(from("Ka1 kh16 Nc9", "w - - 3 5 2"), "Kb1,Nd11 Kg16,Kf16");
    assert!(record.position().fen().ends_with(" w - - 5 6 2"));
    assert!(record.position().parse_san("Nc9").is_ok());
    let moved_first = played(from("Ka1 kh16 Nc9", "w - - 3 5 2"), "Nd11,Kb1");
    let moved_last = played(from("Ka1 kh16 Nc9", "w - - 3 5 2"), "Kb1,Nd11");
    assert_eq!(moved_first.position().fen(), moved_last.position().fen());
    assert_eq!(moved_first.position().key(), moved_last.position().key());
}

#[test]
fn the_key_tells_what_is_barred() {
    let between = |rest: &str| from("Ka1 Qe9 kh16 Nc9", &format!("w - - 4 5 {rest}")).position().key();
    let texts = ["1", "1/c9d11", "1/c9d7", "1/c9e8", "1/e9e8", "1/e9e2", "1/e9d9", "1/a1a2", "1/a1b1", "2"];
    for (index, one) in texts.iter().enumerate() {
        for other in &texts[..index] {
            assert_ne!(between(one), between(other), "{one} and {other}");
        }
    }
    let by_play = begun(from("Ka1 Qe9 kh16 Nd11", "w - - 3 5 2"), "Nc9");
    assert_eq!(by_play.position().key(), between("1/c9d11"));
    let by_capture = begun(from("Ka1 Qe9 kh16 Nd11 pc9", "w - - 3 5 2"), "Nxc9");
    assert_eq!(by_capture.position().key(), between("1"));
}

/// White's pieces on the two last ranks: none of them can move.
const WALL: &str = "Ka16 Bb16 Rc16 Qd16 Re16 Bf16 Bg16 Rh16 Pa15 Pb15 Pc15 Pd15 Pe15 Pf15 Pg15 Ph15";

fn walled(men: &str) -> Record<DoubleDouble> {
    from(&format!("{WALL} {men}"), "w - - 1 5 2")
}

#[test]
fn a_first_step_must_leave_a_second() {
    assert_eq!(walled("ka1 Ph3 ph6").report().actions, ["h3h4"]);
    let stuck = walled("ka1 Ph3 ph5");
    assert!(stuck.legal_actions().is_empty());
    assert_refused(stuck.clone(), "h4,h5", "stalemate");
    let refused = stuck.position().parse_action("h3h4").expect_err("nothing follows").to_string();
    assert!(refused.contains("no second step is possible"), "{refused}");
    // As the second step it is legal.
    assert_eq!(from(&format!("{WALL} ka1 Ph3 ph5"), "w - - 1 5 1").report().actions, ["h3h4"]);
    // A pawn's step may also make the second possible, or the capture of a piece that stood in the way.
    assert_eq!(walled("ka1 Ph3 Pg3 pg4 ph6").report().actions, ["h3g4", "h3h4"]);
}

#[test]
fn the_capture_of_one_king_must_leave_a_second_step() {
    assert!(walled("ka1 kg4 pg5 Ph3 ph4").legal_actions().is_empty());
    assert_eq!(walled("ka1 kg4 Ph3 ph4").report().actions, ["h3g4"]);
}

#[test]
fn a_first_step_that_wins_needs_no_second() {
    let record = walled("kg4 pg5 Ph3 ph4");
    assert_eq!(record.report().actions, ["h3g4"]);
    assert_eq!(played(record, "hxg4#").outcome(), kings(Color::White));
}

#[test]
fn a_step_back_is_no_second_step() {
    // Only the king can move, from h16 to h15 and back.
    let wall = "Ba16 Bb16 Bc16 Bd16 Be16 Bf16 Ng16 Kh16 Pa15 Pb15 Pc15 Pd15 Pe15 Pf15 Pg15 Pf14 Pg14 Bh14 Pg13 ka1";
    let stuck = from(wall, "w - - 1 5 2");
    assert!(stuck.legal_actions().is_empty() && !stuck.position().has_action());
    assert_eq!(stuck.outcome(), Some(Outcome::draw(Reason::Stalemate)));
    let capture = from(&format!("{wall} nh15"), "w - - 1 5 2");
    assert_eq!(capture.report().actions, ["g14h15", "h16h15"]);
    assert!(played(capture, "Kxh15,Kh16").outcome().is_none());
    let pawn = from(&format!("{wall} Ph2 ph4"), "w - - 1 5 2");
    assert_eq!(pawn.report().actions, ["h16h15", "h2h3"]);
    assert_eq!(begun(pawn, "Kh15").report().actions, ["h2h3"]);
}

#[test]
fn several_first_steps_may_leave_no_second() {
    // Only the king can move, from h12 to h11 or to h13, and from both only back.
    let wall = "Ba16 Bb16 Bc16 Bd16 Be16 Bf16 Rg16 Bh16 Pa15 Pb15 Pc15 Pd15 Pe15 Pf15 Pg15 Ph15 Ph14 \
        Pg14 Pg13 Pg12 Pg11 Pg10 Pg9 Kh12 Bh10 ka1";
    assert!(from(wall, "w - - 1 5 2").legal_actions().is_empty());
    assert_eq!(from(wall, "w - - 1 5 1").report().actions, ["h12h11", "h12h13"]);
    // With a pawn behind it, the king may not go where it blocks the pawn.
    let pawn = wall.replace("Bh10", "Ph10");
    assert_eq!(from(&pawn, "w - - 1 5 2").report().actions, ["h10h11", "h12h13"]);
    // Two kings can move, both to h12 only: whoever goes there stands in the other's way.
    let wall = wall.replace("Kh12", "Kh11 Kh13");
    assert!(from(&wall, "w - - 1 5 2").legal_actions().is_empty());
    assert_eq!(from(&wall, "w - - 1 5 1").report().actions, ["h11h12", "h13h12"]);
}

#[test]
fn a_player_without_a_legal_turn_has_drawn() {
    let draw = Some(Outcome::draw(Reason::Stalemate));
    assert_eq!(walled("ka1").outcome(), draw);
    assert_eq!(walled("ka1 Ph3 ph5").outcome(), draw);
    let black = "ka1 bb1 rc1 qd1 re1 bf1 bg1 rh1 pa2 pb2 pc2 pd2 pe2 pf2 pg2 ph2 Kh16";
    assert_eq!(from(black, "b - - 1 5 2").outcome(), draw);
    assert_eq!(from(black, "w - - 1 5 2").outcome(), None);
    // Even under attack it is no loss.
    assert_eq!(walled("ka1 nb14").outcome(), draw);
}

#[test]
fn the_clock_counts_turns_and_draws_at_100() {
    let draw = Some(Outcome::draw(Reason::Clock));
    let record = || from("Ka1 Nc3 ka16 pc10", "w - - 99 60 2");
    let between = begun(record(), "Ne4");
    assert_eq!((between.position().halfmove_clock(), between.outcome()), (100, None));
    let drawn = played(record(), "Ne4,Ka2");
    assert_eq!((drawn.position().halfmove_clock(), drawn.outcome()), (100, draw));
    assert!(drawn.report().actions.is_empty());
    assert_eq!(played(drawn, "Ka15,Kb15").position().halfmove_clock(), 101, "a list of moves may go on");
    assert_eq!(from("Ka1 Nc3 ka16 pc10", "w - - 98 60 2").outcome(), None);
    assert_eq!(played(from("Ka1 Nc3 ka16 pc10", "w - - 98 60 2"), "Ne4,Ka2").outcome(), None);
}

#[test]
fn the_opening_step_counts_as_a_turn() {
    let opened = played(Record::start(), "Na3");
    assert_eq!((opened.position().halfmove_clock(), opened.position().fullmove_number()), (1, 1));
    let answered = played(opened, "Na12,Nab10");
    assert_eq!((answered.position().halfmove_clock(), answered.position().fullmove_number()), (2, 2));
}

#[test]
fn a_pawn_step_or_a_capture_at_either_step_sets_the_clock_back() {
    for turn in ["c9,Ka15", "Ka15,c9", "Kb15,Kxb14", "Kxb15,Ka14"] {
        let men = if turn.contains("Kxb15") { "Ka1 ka16 Nb15 pc10" } else { "Ka1 ka16 Nb14 pc10" };
        let record = played(from(men, "b - - 99 60 2"), turn);
        assert_eq!((record.position().halfmove_clock(), record.outcome()), (0, None), "{turn}");
    }
}

#[test]
fn a_win_and_a_stalemate_come_before_the_clock() {
    for turn in ["Kb1,Rxa16#", "Rxa16#"] {
        assert_eq!(played(from("Ka1 Rb16 ka16", "w - - 99 60 2"), turn).outcome(), kings(Color::White));
    }
    let record = from(&format!("{WALL} ka1"), "b - - 99 60 2");
    assert_eq!(played(record, "Kb1,Kc1").outcome(), Some(Outcome::draw(Reason::Stalemate)));
}

#[test]
fn neither_repetition_nor_bare_kings_draw() {
    let mut record = from("Ka1 ka16", "w - - 0 5 2");
    assert_eq!(record.outcome(), None, "two bare kings go on");
    for _ in 0..6 {
        for turn in ["Ka2,Kb2", "Ka15,Kb15", "Kb1,Ka1", "Kb16,Ka16"] {
            record = begun(record, &turn[..turn.find(',').expect("two steps")]);
            assert_eq!(record.outcome(), None);
            record.undo();
            record = played(record, turn);
            assert_eq!(record.outcome(), None);
        }
    }
    let lifeless = begun(from("Kb1 ka16 na2", "w - - 0 5 2"), "Kxa2");
    assert_eq!(lifeless.outcome(), None, "nor between the steps");
}

/// The step is written so, and read back.
fn assert_san(record: &Record<DoubleDouble>, step: &str, text: &str) {
    let position = record.position();
    let action = position.parse_action(step).unwrap_or_else(|error| panic!("{step}: {error}"));
    assert_eq!(position.san(action), text);
    assert_eq!(position.parse_san(text), Ok(action));
}

#[test]
fn steps_are_named_with_ranks_of_two_digits() {
    let record = from("Kh1 ka16 Rb5 Pe9 pd10 Pg15 nh16", "w - - 0 5 2");
    for (step, text) in [
        ("b5b1", "Rb1"),
        ("b5b10", "Rb10"),
        ("b5b16", "Rb16"),
        ("e9e10", "e10"),
        ("e9d10", "exd10"),
        ("g15g16q", "g16=Q"),
        ("g15h16n", "gxh16=N"),
    ] {
        assert_san(&record, step, text);
    }
    assert_san(&from("Kh1 ka16 kb2 Ra1", "w - - 0 5 2"), "a1a16", "Rxa16");
    assert_san(&from("Kh1 ka16 Ra1", "w - - 0 5 2"), "a1a16", "Rxa16#");
    assert_san(&from("Kh1 kc16 Pd15", "w - - 0 5 2"), "d15c16q", "dxc16=Q#");
}

#[test]
fn ranks_of_two_digits_tell_men_apart() {
    let files = from("Kh1 kh16 Ra10 Re10", "w - - 0 5 2");
    assert_san(&files, "a10c10", "Rac10");
    for (men, target, low, high) in
        [("Re10 Re14", "e12", "10", "14"), ("Re1 Re16", "e10", "1", "16"), ("Re1 Re10", "e5", "1", "10")]
    {
        let record = from(&format!("Kh2 kh15 {men}"), "w - - 0 5 2");
        assert_san(&record, &format!("e{low}{target}"), &format!("R{low}{target}"));
        assert_san(&record, &format!("e{high}{target}"), &format!("R{high}{target}"));
        let ambiguous = record.position().parse_san(&format!("R{target}")).expect_err(target).to_string();
        assert!(ambiguous.contains("ambiguous"), "{ambiguous}");
    }
    let queens = from("Kh1 kh16 Qc10 Qc14 Qg10 ne12", "w - - 0 5 2");
    assert_san(&queens, "c10e12", "Qc10xe12");
    assert_san(&queens, "c14e12", "Q14xe12");
    assert_san(&queens, "g10e12", "Qgxe12");
}

#[test]
fn every_step_is_read_back() {
    for men in
        ["Kh1 Kd8 ka16 Qc10 Qc14 Qg10 Re1 Re10 Re16 ne12 Pb15 nc16 Nf9 Nf7 Nd9", "Ka1 Pe15 Pc15 rd16 rf16 Bb8 kh16"]
    {
        let record = from(men, "w - - 0 5 2");
        for step in record.legal_actions() {
            let text = record.position().san(step);
            assert_eq!(record.position().parse_san(&text), Ok(step), "{text}");
            assert_eq!(record.position().parse_action(&step.to_string()), Ok(step));
        }
    }
}

#[test]
fn squares_off_the_board_are_no_steps() {
    let record = from("Kh1 kh15 Re10 Re14", "w - - 0 5 2");
    for text in
        ["Re17", "Re0", "Re012", "R010e12", "R17e12", "R0e12", "Ri12", "Re1014", "e17", "R10e12e", "Re", "R1", "R"]
    {
        assert!(record.position().parse_san(text).is_err(), "{text}");
    }
    for text in ["e10e17", "e10e012", "e010e12", "e10i10", "e10e", "e10", "e10e12x", "e10e 12", "e10é12", "h1h0", ""] {
        assert!(record.position().parse_action(text).is_err(), "{text}");
    }
}
