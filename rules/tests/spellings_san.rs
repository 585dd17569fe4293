//! Spellings of steps in algebraic notation: long forms, marks, opinions and other letters are read as the step that is
//! written; what is ambiguous or illegal is refused in one line.

use twofold_rules::{
    Chess, Chess2, DoubleDouble, DoubleMove, Galvin, GameText, Marseillais, Notation, Record, TwoMove,
};

/// A position of every game on 8x8, the step that is written, its token, and its spellings.
struct Step {
    fen: &'static str,
    written: &'static str,
    token: &'static str,
    spellings: &'static [&'static str],
}

const STEPS: &[Step] = &[
    Step {
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        written: "e4",
        token: "e2e4",
        spellings: &[
            "e2-e4", "e2e4", "e2–e4", "e2—e4", "Pe4", "Pe2-e4", "♙e4", "e4!", "e4?", "e4!!", "e4??", "e4!?", "e4?!",
            "e4⁉", "e4=", "e4±", "e4∓", "e4⩲", "e4⩱", "e4+-", "e4-+", "e4+/-", "e4=+", "e4+=", "e4□", "e4∞", "e4N",
            "e4!N", "e4N!", "e4$1", "e4 $14", "e4 !?", "e4!±", " e4 ",
        ],
    },
    Step {
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        written: "Nf3",
        token: "g1f3",
        spellings: &[
            "Ng1-f3", "Ng1f3", "Ng1–f3", "Ngf3", "Ng-f3", "N1f3", "Nxf3", "♘f3", "♞g1-f3", "g1f3", "Nf3N", "Nf3□",
            "Nf3=", "Nf3+", "Nf3++", "Nf3#",
        ],
    },
    Step {
        fen: "4k3/p7/8/2pP4/8/8/P7/4K3 w - c6 0 2",
        written: "dxc6",
        token: "d5c6",
        spellings: &[
            "dc6",
            "d5c6",
            "d5xc6",
            "d5-c6",
            "dxc6e.p.",
            "dxc6 e.p.",
            "dxc6ep",
            "dxc6 ep",
            "dc6ep",
            "dxc6(ep)",
            "dxc6 e.p.!",
            "d×c6",
            "Pdxc6",
            "d5xc6e.p.",
            "dxc6+",
            "dxc6 ch",
        ],
    },
    Step {
        fen: "1n4bk/P4npp/7p/8/8/8/8/R3K2R w KQ - 0 1",
        written: "a8=Q",
        token: "a7a8q",
        spellings: &[
            "a8=q",
            "a8Q",
            "a8q",
            "a8(Q)",
            "a8(q)",
            "a8/Q",
            "a7-a8=Q",
            "a7a8Q",
            "a7-a8Q",
            "a7–a8=q",
            "a8=♕",
            "Pa8=Q",
            "a8=Q=",
            "a8Q+-",
            "a8=Q!",
        ],
    },
    Step {
        fen: "1n4bk/P4npp/7p/8/8/8/8/R3K2R w KQ - 0 1",
        written: "a8=N",
        token: "a7a8n",
        spellings: &["a8=n", "a8N", "a8n", "a8(N)", "a7-a8N", "a8=N!", "a8=NN"],
    },
    Step {
        fen: "1n4bk/P4npp/7p/8/8/8/8/R3K2R w KQ - 0 1",
        written: "O-O",
        token: "e1g1",
        spellings: &["0-0", "o-o", "O–O", "0–0", "e1g1", "e1-g1", "e1h1", "Ke1-g1", "Ke1g1", "O-O!", "0-0!?", "O-O+"],
    },
    Step {
        fen: "1n4bk/P4npp/7p/8/8/8/8/R3K2R w KQ - 0 1",
        written: "O-O-O",
        token: "e1c1",
        spellings: &["0-0-0", "o-o-o", "O—O—O", "0−0−0", "e1a1", "Ke1-c1", "0-0-0!!", "O-O-O±"],
    },
];

fn check<G: GameText>(suffix: &str) -> usize {
    let mut checked = 0;
    for step in STEPS {
        let fen = format!("{}{suffix}", step.fen);
        let start = Record::<G>::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        for text in step.spellings.iter().chain([&step.written]) {
            let mut record = start.clone();
            record.begin(text, Notation::San).unwrap_or_else(|error| panic!("{} {text}: {error}", G::VARIANT));
            assert_eq!(record.tokens().concat(), step.token, "{} {text}", G::VARIANT);
            let written = record.san().concat();
            assert_eq!(written.trim_end_matches(['+', '#']), step.written, "{} {text}", G::VARIANT);
            let action = start.position().parse_san(text).map(|action| action.to_string());
            assert_eq!(action, Ok(step.token.to_owned()), "{} {text}", G::VARIANT);
            checked += 1;
        }
    }
    checked
}

#[test]
fn steps_of_every_game_on_the_usual_board() {
    let each = STEPS.iter().map(|step| step.spellings.len() + 1).sum::<usize>();
    assert!(each > 110, "{each} spellings");
    assert_eq!(check::<Chess>(""), each);
    assert_eq!(check::<TwoMove>(""), each);
    assert_eq!(check::<Marseillais>(""), each);
    assert_eq!(check::<DoubleMove>(""), each);
    assert_eq!(check::<Galvin>(""), each);
    assert_eq!(check::<Chess2>(" cc 33"), each);
}

/// The token of a turn, or why it is refused.
fn token<G: GameText>(fen: &str, text: &str) -> Result<String, String> {
    let mut record = Record::<G>::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    record.begin(text, Notation::San).map_err(|error| error.to_string())?;
    Ok(record.tokens().concat())
}

#[test]
fn steps_of_the_tall_board() {
    let fen = "4k3/P7/8/2R5/8/8/8/8/8/8/8/8/2R5/8/8/4K3 w - - 0 1 2";
    for (texts, expected) in [
        (vec!["a16=Q", "a16Q", "a16q", "a16(Q)", "a15-a16=q", "Pa15–a16Q!"], "a15a16q"),
        (vec!["R13c10", "R13-c10", "Rc13-c10", "R13xc10", "♖c13c10±"], "c13c10"),
        (vec!["R4c10", "Rc4c10"], "c4c10"),
    ] {
        for text in texts {
            assert_eq!(token::<DoubleDouble>(fen, text), Ok(expected.to_owned()), "{text}");
        }
    }
}

#[test]
fn turns_of_two_steps() {
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 2";
    for text in ["Nf6,d5", "Ng8-f6,d7-d5", "Nf6!,d5?!", "Nf6 !, d5", "♞f6±,d5□", "g8f6,Pd5", "Nf6N,d5N"] {
        assert_eq!(token::<Marseillais>(fen, text), Ok("g8f6,d7d5".to_owned()), "{text}");
    }
}

#[test]
fn steps_of_chess_2_with_their_own_marks() {
    for (fen, texts, expected) in [
        ("4k3/8/8/2pPp3/2PK4/3n4/8/K7 w - - 0 1 kn 33", vec!["Kd4*", "Kd4*!", "Kd4-d4*", "d4d4", "♔d4*"], "d4d4"),
        ("7k/P7/8/8/8/8/8/4K3 w - - 0 1 nc 33", vec!["a7b8=Q", "a7-b8Q", "a7b8q", "Pa7-b8=Q"], "a7b8q"),
        (
            "4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 cc 33",
            vec!["dxe5{duel 2-1}", "dxe5 {duel 2–1}", "de5!{duel 2-1}", "dxe5{duel 2-1}!?", "d4-e5:21", "Pdxe5:21"],
            "d4e5:21",
        ),
        ("4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 cc 33", vec!["dxe5{duel 0-0 gain}", "d4xe5:00+"], "d4e5:00+"),
        ("4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 cc 33", vec!["dxe5{duel 0-0 burn}", "d4-e5:00-"], "d4e5:00-"),
        ("4k3/8/8/8/8/2K1K3/8/8 w - - 0 1 kc 33", vec!["Kc3-c2,--", "Kc2!,0000"], "c3c2,0000"),
    ] {
        for text in texts {
            assert_eq!(token::<Chess2>(fen, text), Ok(expected.to_owned()), "{text}");
        }
    }
}

#[test]
fn what_is_ambiguous_or_illegal_is_refused_in_one_line() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let knights = "4k3/8/8/8/8/8/3P4/1N3NK1 w - - 0 1";
    let bishop = "4k3/8/8/8/8/2n5/1P6/B2BK3 w - - 0 1";
    for (fen, text, reason) in [
        (knights, "Nd2", "your own pawn stands on d2"),
        ("4k3/8/8/8/8/8/8/1N3NK1 w - - 0 1", "Nd2", "ambiguous: it may be b1d2 or f1d2"),
        ("4k3/8/8/8/8/8/8/1N3NK1 w - - 0 1", "N1d2", "ambiguous"),
        ("4k3/8/8/8/8/8/8/1N3NK1 w - - 0 1", "Nd2!?", "ambiguous"),
        (bishop, "b2-c2", "cannot go to c2"),
        (start, "nf3", "is not a step"),
        (start, "Nf6", "no knight can go to f6"),
        (start, "Nb1-f3", "no knight can go to f3"),
        (start, "Ng2-f3", "no knight can go to f3"),
        (start, "Bg1-f3", "no bishop can go to f3"),
        (start, "e5", "no pawn can go to e5"),
        (start, "e4=Q", "e2e4q is no promotion"),
        (start, "O-O", "your own knight stands on g1"),
        (start, "Ke1-g1", "your own knight stands on g1"),
        (start, "N", "is not a step"),
        (start, "!?", "is not a step"),
        (start, "$1", "is not a step"),
        (start, "e.p.", "is not a step"),
        (start, "", "is not a step"),
        (start, "e4 e5", "is not a step"),
        ("8/2P5/8/8/8/pp6/kp6/4K3 w - - 0 1", "c8", "say what it becomes"),
        ("8/2P5/8/8/8/pp6/kp6/4K3 w - - 0 1", "c8=K", "is not a step"),
        ("8/2P5/8/8/8/pp6/kp6/4K3 w - - 0 1", "c8=", "say what it becomes"),
    ] {
        let refused = token::<Chess>(fen, text).expect_err(text);
        assert!(refused.contains(reason) && !refused.contains('\n'), "{text}: {refused}");
        if let Ok(record) = Record::<Chess2>::from_fen(&format!("{fen} cc 33")) {
            let refused = record.position().parse_san(text).expect_err(text).to_string();
            assert!(!refused.contains('\n') && refused.len() < 200, "{text}: {refused}");
        }
    }
    // A pawn's file and a bishop's letter are told by their case.
    assert_eq!(token::<Chess>(bishop, "bxc3"), Ok("b2c3".to_owned()));
    assert!(token::<Chess>(bishop, "Bxc3").is_err(), "the pawn stands between");
}
