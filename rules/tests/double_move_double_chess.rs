//! The chapter of Double Move Double Chess, sentence by sentence.

use twofold_rules::{Color, DoubleDouble, Game, Notation, Outcome, Phase, Reason, Record, perft};

const RING_ROOKS: &str = "8/2pppp2/1prbnrp1/1pnqkbp1/1pbkqnp1/1prnbrp1/2pppp2/8/\
    8/2PPPP2/1PRNBRP1/1PBKQNP1/1PNQKBP1/1PRBNRP1/2PPPP2/8";
const RING_BISHOPS: &str = "8/2pppp2/1pbrnbp1/1pnqkrp1/1prkqnp1/1pbnrbp1/2pppp2/8/\
    8/2PPPP2/1PBNRBP1/1PRKQNP1/1PNQKRP1/1PBRNBP1/2PPPP2/8";
const RING_MIRROR: &str = "8/2pppp2/1prnnrp1/1pbqkbp1/1pbqkbp1/1prnnrp1/2pppp2/8/\
    8/2PPPP2/1PRNNRP1/1PBQKBP1/1PBQKBP1/1PRNNRP1/2PPPP2/8";

/// The man on a square, in a list of men such as `Ka1 kh16`.
fn man_on(men: &str, square: &str) -> Option<char> {
    men.split(' ').find(|man| &man[1..] == square).and_then(|man| man.chars().next())
}

/// The FEN of a list of men, and the fields after the placement.
fn fen(men: &str, rest: &str) -> String {
    let row =
        |rank: u8| -> String { ('a'..='h').map(|file| man_on(men, &format!("{file}{rank}")).unwrap_or('1')).collect() };
    let placement = (1..=16).rev().map(row).collect::<Vec<_>>().join("/");
    let merge = |text: String, gap: usize| text.replace(&"1".repeat(gap), &gap.to_string());
    format!("{} {rest}", (2..=8).rev().fold(placement, merge))
}

fn from(men: &str, rest: &str) -> Record<DoubleDouble> {
    let fen = fen(men, rest);
    Record::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Plays whole turns.
fn played(mut record: Record<DoubleDouble>, turns: &str) -> Record<DoubleDouble> {
    for turn in turns.split(' ') {
        record.play_san(turn).unwrap_or_else(|error| panic!("{turn}: {error}"));
    }
    record
}

/// Plays the first step of a turn.
fn begun(mut record: Record<DoubleDouble>, step: &str) -> Record<DoubleDouble> {
    record.begin(step, Notation::San).unwrap_or_else(|error| panic!("{step}: {error}"));
    record
}

/// Where the man on a square may go, sorted.
fn targets(record: &Record<DoubleDouble>, from: &str) -> Vec<String> {
    let actions = record.report().actions;
    let to = actions.iter().filter_map(|action| action.strip_prefix(from));
    let mut to: Vec<String> = to.filter(|to| to.starts_with(char::is_alphabetic)).map(str::to_owned).collect();
    to.sort();
    to
}

/// The turn is refused with a message that holds the words, and nothing is played.
fn assert_refused(mut record: Record<DoubleDouble>, turn: &str, words: &str) {
    let before = record.report();
    let error = record.play_san(turn).expect_err(turn).to_string();
    assert!(error.contains(words), "{turn}: '{error}' does not say '{words}'");
    assert_eq!(record.report(), before, "{turn} left a trace");
}

fn kings(winner: Color) -> Option<Outcome> {
    Some(Outcome::win(winner, Reason::Kings))
}

#[test]
fn each_side_has_two_orthodox_sets() {
    let start = DoubleDouble::start();
    assert_eq!(start.fen(), format!("{RING_ROOKS} w - - 0 1 1"));
    for array in [RING_ROOKS, RING_BISHOPS, RING_MIRROR] {
        assert_eq!(array.split('/').count(), 16);
        for (man, count) in [('K', 2), ('Q', 2), ('R', 4), ('B', 4), ('N', 4), ('P', 16)] {
            assert_eq!(array.matches(man).count(), count, "{man} in {array}");
            assert_eq!(array.matches(man.to_ascii_lowercase()).count(), count, "{man} in {array}");
        }
    }
}

#[test]
fn the_first_turn_is_one_step() {
    let start = Record::<DoubleDouble>::start();
    assert_eq!((start.position().steps_left(), start.position().phase()), (1, Phase::Step));
    assert_refused(start.clone(), "b7,b8", "White's first turn is a single step");
    let opened = played(start, "b7");
    assert_eq!(opened.position().actor(), Color::Black);
    assert_eq!((opened.position().steps_left(), opened.position().phase()), (2, Phase::Step));
}

#[test]
fn every_later_turn_is_two_steps_by_one_man_or_by_two() {
    let opened = played(Record::start(), "b7");
    assert_refused(opened.clone(), "b10", "second one is due");
    assert_refused(opened.clone(), "b10,b9,b8", "two steps at most");
    let begun = begun(opened.clone(), "b10");
    assert_eq!(begun.position().actor(), Color::Black);
    assert_eq!((begun.position().steps_left(), begun.position().phase()), (1, Phase::Second));
    for turn in ["b10,b9", "b10,g10"] {
        let answered = played(opened.clone(), turn);
        assert_eq!((answered.position().actor(), answered.position().steps_left()), (Color::White, 2));
        assert_refused(answered, "g7", "second one is due");
    }
}

#[test]
fn the_named_arrays_open_with_one_step() {
    for array in [RING_ROOKS, RING_BISHOPS, RING_MIRROR] {
        let record = Record::<DoubleDouble>::from_fen(&format!("{array} w - -")).expect(array);
        assert_eq!(record.position().fen(), format!("{array} w - - 0 1 1"));
        assert_eq!(record.position().phase(), Phase::Step);
        assert_eq!(played(record, "b7").position().steps_left(), 2);
        let black = Record::<DoubleDouble>::from_fen(&format!("{array} b - -")).expect(array);
        assert_eq!(black.position().fen(), format!("{array} b - - 0 1 2"));
    }
}

#[test]
fn the_counts_are_those_of_the_reference_program() {
    let start = DoubleDouble::start();
    for (depth, count) in [(1, 18), (2, 324), (3, 7257), (4, 167_519)] {
        assert_eq!(perft(&start, depth), count);
    }
}

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn name(file: i8, rank: i8) -> Option<String> {
    let letter = "abcdefgh".chars().nth(usize::try_from(file).ok()?)?;
    (0..16).contains(&rank).then(|| format!("{letter}{}", rank + 1))
}

/// Where a white man may go, found square by square.
fn walk(men: &str, kind: char, file: i8, rank: i8) -> Vec<String> {
    let (directions, far) = match kind {
        'N' => (LEAPS.to_vec(), 1),
        'B' => (DIAGONAL.to_vec(), 16),
        'R' => (STRAIGHT.to_vec(), 16),
        'Q' => ([STRAIGHT, DIAGONAL].concat(), 16),
        _ => ([STRAIGHT, DIAGONAL].concat(), 1),
    };
    let mut found = vec![];
    for (right, up) in directions {
        for distance in 1..=far {
            let Some(square) = name(file + right * distance, rank + up * distance) else { break };
            let man = man_on(men, &square);
            if man.is_none_or(|man| man.is_ascii_lowercase()) {
                found.push(square);
            }
            if man.is_some() {
                break;
            }
        }
    }
    found.sort();
    found
}

#[test]
fn pieces_move_as_in_orthodox_chess_from_every_square() {
    let crowds = [
        "Ka1 kh16",
        "Ke8 kd9 pc8 Pf9 nb12 Rg5 bb4 Qd13 rh10 Na7 pe15 Pd2",
        "Kh9 ka8 Pa9 ph8 Bd8 qe9 Pd9 pe8 Nc16 nf1 Pb14 pg3",
    ];
    for men in crowds {
        for (file, rank) in (0..8).flat_map(|file| (0..16).map(move |rank| (file, rank))) {
            let square = name(file, rank).expect("on the board");
            for kind in "NBRQK".chars().filter(|_| man_on(men, &square).is_none()) {
                let record = from(&format!("{men} {kind}{square}"), "w - - 0 5 1");
                assert_eq!(targets(&record, &square), walk(men, kind, file, rank), "{kind}{square} with {men}");
            }
        }
    }
}

#[test]
fn there_is_no_check_and_no_mate() {
    let checked = from("Ka1 Kb1 ra9 rb9 kh16", "w - - 0 5 2");
    assert!(!checked.position().in_check());
    assert_eq!(checked.outcome(), None);
    let left = played(checked, "Kaa2,Ka3");
    assert!(!left.position().in_check());
    let taken = played(left, "Rxa3,Rxb1#");
    assert_eq!(taken.outcome(), kings(Color::Black));
    // The side that is not to act may stand in danger, and a step that attacks a king has no mark.
    let record = from("Kh1 Ra1 kb16 kh16", "w - - 0 5 2");
    let step = record.position().parse_action("a1a16").expect("legal");
    assert_eq!(record.position().san(step), "Ra16");
}

#[test]
fn kings_may_go_anywhere() {
    let record = from("Kd8 ka9 kd10 rh9 rc16 qe1 nf5", "w - - 0 5 2");
    assert_eq!(targets(&record, "d8"), ["c7", "c8", "c9", "d7", "d9", "e7", "e8", "e9"]);
    let beside = played(record, "Kd9,Ke9");
    assert_eq!(beside.outcome(), None, "kings side by side");
    assert_eq!(targets(&beside, "d10"), ["c10", "c11", "c9", "d11", "d9", "e10", "e11", "e9"]);
}

#[test]
fn kings_are_captured_like_any_man() {
    for (men, turn) in [
        ("Ka1 Pd9 ke10", "dxe10#"),
        ("Ka1 Nc8 kd10", "Nxd10#"),
        ("Ka1 Ba8 kh15", "Bxh15#"),
        ("Kh1 Ra2 ka16", "Rxa16#"),
        ("Ka2 Qh4 kh16", "Qxh16#"),
        ("Kd8 ke9", "Kxe9#"),
        ("Ka1 Pd15 ke16", "dxe16=N#"),
    ] {
        assert_eq!(played(from(men, "w - - 0 5 2"), turn).outcome(), kings(Color::White), "{turn}");
    }
}

#[test]
fn pawns_move_one_square_only_from_every_square() {
    let promotions = |square: &str| ["b", "n", "q", "r"].map(|letter| format!("{square}{letter}")).to_vec();
    for rank in 2..=15 {
        let square = format!("c{rank}");
        let white = from(&format!("Kh1 ka16 P{square}"), "w - - 0 5 1");
        let above = format!("c{}", rank + 1);
        let expected = if rank == 15 { promotions(&above) } else { vec![above] };
        assert_eq!(targets(&white, &square), expected);
        let black = from(&format!("Kh1 ka16 p{square}"), "b - - 0 5 1");
        let below = format!("c{}", rank - 1);
        let expected = if rank == 2 { promotions(&below) } else { vec![below] };
        assert_eq!(targets(&black, &square), expected);
    }
    assert_refused(from("Kh1 ka16 Pc2", "w - - 0 5 2"), "c2c4,Kg1", "cannot go to c4");
}

#[test]
fn pawns_capture_diagonally_and_are_blocked() {
    let record = from("Kh1 ka16 Pd8 pc9 pd9 pe9 Pb9 Pb10 ph8 Pa8", "w - - 0 5 2");
    assert_eq!(targets(&record, "d8"), ["c9", "e9"]);
    assert!(targets(&record, "b9").is_empty());
    // The a-file and the h-file are no neighbours.
    assert_eq!(targets(&record, "a8"), ["a9"]);
    let black = from("Kh1 ka16 Pd8 pc9 pd9 pe9 Pb9 Pb10 ph8 Pa8", "b - - 0 5 2");
    assert_eq!(targets(&black, "c9"), ["c8", "d8"]);
    assert_eq!(targets(&black, "h8"), ["h7"]);
    assert!(targets(&black, "d9").is_empty());
}

#[test]
fn nothing_is_captured_en_passant() {
    // In orthodox chess the pawn that came from c2 could be captured on c3, the one from b7 on b6.
    let white = played(from("Kh1 ka16 Pc2 pb4", "w - - 0 5 2"), "c3,c4");
    assert_eq!(white.position().fen(), fen("Kh1 ka16 Pc4 pb4", "b - - 0 5 2"));
    assert_eq!(targets(&white, "b4"), ["b3"]);
    let black = played(from("Kh1 ka16 Pc13 pb15", "b - - 0 5 2"), "b14,b13");
    assert_eq!(black.position().fen(), fen("Kh1 ka16 Pc13 pb13", "w - - 0 6 2"));
    assert_eq!(targets(&black, "c13"), ["c14"]);
}

#[test]
fn nobody_castles() {
    let men = "Ke1 Ra1 Rh1 ke16 ra16 rh16";
    let white = from(men, "w - - 0 5 2");
    assert_eq!(targets(&white, "e1"), ["d1", "d2", "e2", "f1", "f2"]);
    let black = from(men, "b - - 0 5 2");
    assert_eq!(targets(&black, "e16"), ["d15", "d16", "e15", "f15", "f16"]);
    for castling in ["O-O", "O-O-O", "e1g1", "e1c1", "e16g16"] {
        assert!(white.position().parse_san(castling).is_err(), "{castling}");
        assert!(black.position().parse_san(castling).is_err(), "{castling}");
    }
}

#[test]
fn promotion_on_the_far_rank_is_compulsory() {
    let white = from("Kh1 ka10 Pe15 nd16", "w - - 0 5 2");
    let expected = ["d16b", "d16n", "d16q", "d16r", "e16b", "e16n", "e16q", "e16r"];
    assert_eq!(targets(&white, "e15"), expected);
    assert_refused(white.clone(), "e15e16,Kg1", "say what it becomes");
    for step in ["e16", "exd16", "e16=K", "e16=P", "e15e16k", "e15e16p"] {
        assert!(white.position().parse_san(step).is_err(), "{step}");
    }
    let black = from("Kh16 ka10 pe2 Nf1", "b - - 0 5 2");
    let expected = ["e1b", "e1n", "e1q", "e1r", "f1b", "f1n", "f1q", "f1r"];
    assert_eq!(targets(&black, "e2"), expected);
    for (step, man) in [("exf1=Q", 'q'), ("exf1=R", 'r'), ("exf1=B", 'b'), ("exf1=N", 'n')] {
        let promoted = begun(black.clone(), step);
        assert_eq!(promoted.position().fen(), fen(&format!("Kh16 ka10 {man}f1"), "b - - 0 5 1"));
    }
}

#[test]
fn no_pawn_promotes_before_the_far_rank() {
    for (men, side, step) in
        [("Kh1 ka10 Pe7", "w", "e7e8"), ("Kh1 ka10 pe10", "b", "e10e9"), ("Kh1 ka16 pe9", "b", "e9e8")]
    {
        let record = from(men, &format!("{side} - - 0 5 2"));
        assert!(record.position().parse_action(step).is_ok(), "{step}");
        let refused = record.position().parse_action(&format!("{step}q")).expect_err(step).to_string();
        assert!(refused.contains("no promotion"), "{refused}");
    }
}

#[test]
fn a_new_piece_may_make_the_second_step() {
    for (turn, men) in [("e16=N,Nd14", "Nd14"), ("e16=R,Re1", "Re1"), ("e16=Q,Qa12", "Qa12"), ("e16=B,Bh13", "Bh13")] {
        let record = played(from("Kh1 kh16 Pe15", "w - - 7 5 2"), turn);
        assert_eq!(record.position().fen(), fen(&format!("Kh1 kh16 {men}"), "b - - 0 5 2"));
    }
}

#[test]
fn the_capture_of_one_king_changes_nothing() {
    let men = "Kh1 Kh2 Ra1 ka10 kc16";
    let first = begun(from(men, "w - - 3 5 2"), "Rxa10");
    assert_eq!(first.outcome(), None);
    assert_eq!(first.position().fen(), fen("Kh1 Kh2 Ra10 kc16", "w - - 0 5 1"));
    assert_eq!(first.report().actions.len(), 28, "the second step is free");
    for (turn, left) in [("Rxa10,Ra16", "Kh1 Kh2 Ra16 kc16"), ("Kg3,Rxa10", "Kh1 Kg3 Ra10 kc16")] {
        let record = played(from(men, "w - - 3 5 2"), turn);
        assert_eq!(record.outcome(), None, "{turn}");
        assert_eq!(record.position().fen(), fen(left, "b - - 0 5 2"));
        assert_eq!(targets(&record, "c16").len(), 5);
        assert_eq!(record.san()[0], turn, "without a mark");
        assert_refused(record, "Kc15", "second one is due");
    }
    let later = played(from(men, "w - - 3 5 2"), "Rxa10,Ra16 Kb16,Ka15 Rxa15#");
    assert_eq!(later.outcome(), kings(Color::White));
    // A player with one king left plays on as before, and may win.
    let one = played(from("Kh1 Kb3 ra1 kc16", "b - - 3 5 2"), "Rxh1,Ra1 Kb2,Kxa1 Kc15,Kc14");
    assert_eq!((one.outcome(), one.position().actor()), (None, Color::White));
}

#[test]
fn the_capture_of_the_last_king_wins_with_either_step() {
    let white = || from("Kh1 Ra1 ka10 nb3", "w - - 9 5 2");
    for (turn, men) in [("Rxa10#", "Kh1 Ra10 nb3"), ("Ra2,Rxa10#", "Kh1 Ra10 nb3"), ("Kg1,Rxa10#", "Kg1 Ra10 nb3")] {
        let won = played(white(), turn);
        assert_eq!(won.outcome(), kings(Color::White), "{turn}");
        assert_eq!(won.position().fen(), fen(men, "b - - 0 5 2"));
        assert!(won.report().actions.is_empty() && won.legal_actions().is_empty());
        assert_eq!(won.san()[0], turn);
    }
    for turn in ["Rxa10#", "Ra2,Rxa10#"] {
        let won = played(from("kh1 ra1 Ka10 Nb3", "b - - 9 5 2"), turn);
        assert_eq!(won.outcome(), kings(Color::Black), "{turn}");
        assert_eq!(won.position().fen(), fen("kh1 ra10 Nb3", "w - - 0 6 2"));
    }
}

#[test]
fn both_kings_may_fall_in_one_turn() {
    let same = played(from("Kh1 Ra1 ka10 kc10", "w - - 9 5 2"), "Rxa10,Rxc10#");
    assert_eq!(same.outcome(), kings(Color::White));
    assert_eq!(same.position().fen(), fen("Kh1 Rc10", "b - - 0 5 2"));
    assert_eq!(same.san()[0], "Rxa10,Rxc10#");
    let two_men = played(from("Kh1 Ra1 ka10 ke10 Nf8", "w - - 9 5 2"), "Nxe10,Rxa10#");
    assert_eq!(two_men.outcome(), kings(Color::White));
    let promoted = played(from("Ka1 Pd15 kc16 kh16", "w - - 9 5 2"), "dxc16=Q,Qxh16#");
    assert_eq!(promoted.outcome(), kings(Color::White));
}

#[test]
fn nothing_follows_a_win() {
    let record = from("Kh1 Ra1 ka10 nb3", "w - - 9 5 2");
    assert_refused(record.clone(), "Rxa10#,Kg1", "the game is over");
    assert_refused(played(record, "Rxa10#"), "Nd4,Nf5", "the game is over");
    let both = from("Kh1 Ra1 ka10 kc10", "w - - 9 5 2");
    assert_refused(both, "Rxa10,Rxc10#,Kg1", "is one step too many");
}

#[test]
fn a_side_without_a_king_has_lost() {
    for (side, steps) in [("w", 1), ("w", 2), ("b", 1), ("b", 2)] {
        let rest = format!("{side} - - 9 5 {steps}");
        assert_eq!(from("ka1 kb1 Qh9", &rest).outcome(), kings(Color::Black));
        assert_eq!(from("Ka1 qh9", &rest).outcome(), kings(Color::White));
        assert!(from("Ka1 qh9", &rest).legal_actions().is_empty());
    }
}

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
        assert_refused(from(men, "w - - 3 5 2"), &format!("{first},{bar}"), "back to where it came from");
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

/// White's men on the two last ranks: none of them can move.
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
    // A pawn's step may also make the second possible, or the capture of a man that stood in the way.
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
    // With a pawn behind the king, he may not go where he stands in its way.
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
    assert_eq!((between.position().clock(), between.outcome()), (100, None));
    let drawn = played(record(), "Ne4,Ka2");
    assert_eq!((drawn.position().clock(), drawn.outcome()), (100, draw));
    assert!(drawn.report().actions.is_empty());
    assert_eq!(played(drawn, "Ka15,Kb15").position().clock(), 101, "a list of moves may go on");
    assert_eq!(from("Ka1 Nc3 ka16 pc10", "w - - 98 60 2").outcome(), None);
    assert_eq!(played(from("Ka1 Nc3 ka16 pc10", "w - - 98 60 2"), "Ne4,Ka2").outcome(), None);
}

#[test]
fn the_opening_step_counts_as_a_turn() {
    let opened = played(Record::start(), "Na3");
    assert_eq!((opened.position().clock(), opened.position().number()), (1, 1));
    let answered = played(opened, "Na12,Nab10");
    assert_eq!((answered.position().clock(), answered.position().number()), (2, 2));
}

#[test]
fn a_pawn_step_or_a_capture_at_either_step_sets_the_clock_back() {
    for turn in ["c9,Ka15", "Ka15,c9", "Kb15,Kxb14", "Kxb15,Ka14"] {
        let men = if turn.contains("Kxb15") { "Ka1 ka16 Nb15 pc10" } else { "Ka1 ka16 Nb14 pc10" };
        let record = played(from(men, "b - - 99 60 2"), turn);
        assert_eq!((record.position().clock(), record.outcome()), (0, None), "{turn}");
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
