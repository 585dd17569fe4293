//! The chapter of Double Move Double Chess, sentence by sentence.

mod turns;

use twofold_rules::{Color, DoubleDouble, Game, GameText, Notation, Outcome, Phase, Reason, Record, perft};

const RING_ROOKS: &str = "8/2pppp2/1prbnrp1/1pnqkbp1/1pbkqnp1/1prnbrp1/2pppp2/8/\
    8/2PPPP2/1PRNBRP1/1PBKQNP1/1PNQKBP1/1PRBNRP1/2PPPP2/8";
const RING_BISHOPS: &str = "8/2pppp2/1pbrnbp1/1pnqkrp1/1prkqnp1/1pbnrbp1/2pppp2/8/\
    8/2PPPP2/1PBNRBP1/1PRKQNP1/1PNQKRP1/1PBRNBP1/2PPPP2/8";
const RING_MIRROR: &str = "8/2pppp2/1prnnrp1/1pbqkbp1/1pbqkbp1/1prnnrp1/2pppp2/8/\
    8/2PPPP2/1PRNNRP1/1PBQKBP1/1PBQKBP1/1PRNNRP1/2PPPP2/8";

/// The piece on a square, in a list of pieces such as `Ka1 kh16`.
fn man_on(men: &str, square: &str) -> Option<char> {
    men.split(' ').find(|man| &man[1..] == square).and_then(|man| man.chars().next())
}

/// The FEN of a list of pieces, and the fields after the placement.
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

/// Where the piece on a square may go, sorted.
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

/// Where a white piece may go, found square by square.
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
