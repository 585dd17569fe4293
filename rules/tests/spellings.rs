//! Other programs' spellings of steps are read as the one that is written, and what names no legal step is refused.

use twofold_rules::{
    Chess, Chess2, DoubleDouble, DoubleMove, Galvin, GameText, Marseillais, Notation, Record, TwoMove,
};

/// Castling to both sides is legal, and a pawn may promote with or without a capture.
const WHITE: &str = "1n4bk/P4npp/7p/8/8/8/8/R3K2R w KQ - 0 1";
const BLACK: &str = "r3k2r/8/8/8/8/7P/p4NPP/1N4BK b kq - 0 1";

/// Spellings of the first step of a turn, and the token that is written.
const STEPS: &[(&str, &[&str])] = &[
    ("a7a8q", &["a7a8Q", "a7a8=Q", "a7a8=q", "a7-a8=Q", "a7–a8Q", "a7a8(Q)", "a7a8/Q"]),
    ("a7b8n", &["a7b8N", "a7xb8=N", "a7×b8n"]),
    ("e1g1", &["e1h1", "e1-h1", "O-O", "0-0", "o-o", "O–O"]),
    ("e1c1", &["e1a1", "O-O-O", "0-0-0", "0—0—0"]),
];

/// The same step of the other player.
fn mirrored(text: &str) -> String {
    let ranks = text.char_indices().map(|(at, letter)| match letter {
        '1'..='8' if at > 0 && text.as_bytes()[at - 1].is_ascii_lowercase() => char::from(b'9' - letter as u8 + b'0'),
        _ => letter,
    });
    ranks.collect()
}

/// The token of a turn that may be in progress.
fn token<G: GameText>(fen: &str, text: &str, notation: Notation) -> Result<String, String> {
    let mut record = Record::<G>::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    record.begin(text, notation).map_err(|error| error.to_string())?;
    Ok(record.tokens().concat())
}

/// Every spelling at the doors of coordinates: turns, lists of turns, actions; and in algebraic notation, which reads
/// coordinates too.
fn check<G: GameText>(suffix: &str) -> usize {
    let mut checked = 0;
    for (written, spellings) in STEPS {
        for (fen, written, spellings) in [
            (WHITE, (*written).to_owned(), spellings.iter().map(|&text| text.to_owned()).collect::<Vec<_>>()),
            (BLACK, mirrored(written), spellings.iter().map(|text| mirrored(text)).collect()),
        ] {
            let fen = format!("{fen}{suffix}");
            for text in spellings.iter().chain([&written]) {
                for notation in [Notation::Coordinates, Notation::San] {
                    assert_eq!(token::<G>(&fen, text, notation), Ok(written.clone()), "{} {text}", G::VARIANT);
                }
                let mut record = Record::<G>::from_fen(&fen).expect("a position");
                let action = record.position().parse_action(text).map(|action| action.to_string());
                assert_eq!(action, Ok(written.clone()), "{} {text}", G::VARIANT);
                record.play_tokens([text.as_str()]).unwrap_or_else(|(_, error)| panic!("{text}: {error}"));
                assert_eq!(record.tokens().concat(), written, "{} {text}", G::VARIANT);
                checked += 1;
            }
        }
    }
    checked
}

#[test]
fn steps_of_every_game_with_castling() {
    let each = 2 * STEPS.iter().map(|(_, spellings)| spellings.len() + 1).sum::<usize>();
    assert_eq!(check::<Chess>(""), each);
    assert_eq!(check::<TwoMove>(""), each);
    assert_eq!(check::<Marseillais>(""), each);
    assert_eq!(check::<DoubleMove>(""), each);
    assert_eq!(check::<Galvin>(""), each);
    assert_eq!(check::<Chess2>(" cc 33"), each);
}

#[test]
fn promotions_on_the_tall_board() {
    let fen = "4k3/P7/8/8/8/8/8/8/8/8/8/8/8/8/8/R3K2R w - - 0 1 2";
    for text in ["a15a16Q", "a15a16=Q", "a15-a16=q", "a15–a16(Q)"] {
        assert_eq!(token::<DoubleDouble>(fen, text, Notation::Coordinates), Ok("a15a16q".to_owned()), "{text}");
    }
    for text in ["e1h1", "e1a1", "O-O", "0-0-0"] {
        assert!(token::<DoubleDouble>(fen, text, Notation::Coordinates).is_err(), "no castling: {text}");
    }
}

#[test]
fn spellings_within_a_turn_of_two_steps() {
    let fen = "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1 2";
    for text in ["e1h1,a2-a3", "O-O,a2a3", "0-0,a2–a3"] {
        assert_eq!(token::<Marseillais>(fen, text, Notation::Coordinates), Ok("e1g1,a2a3".to_owned()), "{text}");
    }
}

/// A step that is legal as it stands keeps its meaning, whoever may castle.
#[test]
fn a_legal_step_is_never_read_as_castling() {
    // The wild horse on g1 captures its own rook.
    let horse = "4k3/8/8/8/8/8/8/R3K1NR w - - 0 1 ac 33";
    assert!(token::<Chess2>(horse, "e1h1", Notation::Coordinates).is_err());
    // Two kings do not castle, and one may whirl.
    let kings = "4k3/8/8/8/8/2K5/8/R3K2R w - - 0 1 kc 33";
    assert_eq!(token::<Chess2>(kings, "e1e1", Notation::Coordinates), Ok("e1e1".to_owned()));
    for text in ["e1h1", "e1a1", "c3a1", "O-O"] {
        assert!(token::<Chess2>(kings, text, Notation::Coordinates).is_err(), "{text}");
    }
    // A rook on the king's square goes where the king would castle to.
    let rook = "7k/8/8/8/8/8/3K4/4R3 w - - 0 1";
    assert_eq!(token::<Chess>(rook, "e1g1", Notation::Coordinates), Ok("e1g1".to_owned()));
    let refused = token::<Chess>(rook, "O-O", Notation::Coordinates).expect_err("no king at home");
    assert!(refused.contains("king and rook do not stand at home"), "{refused}");
}

#[test]
fn what_names_no_legal_step_is_refused_with_the_rule() {
    for (fen, text, reason) in [
        ("1n2k3/P7/8/8/8/8/8/R3K2R w - - 0 1", "e1h1", "the king or the rook has moved"),
        ("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "pass or reach an attacked square"),
        ("4kr2/8/8/8/8/8/8/R3KB1R w KQ - 0 1", "O-O", "a piece stands between"),
        (WHITE, "e1d1e", "is not a step"),
        (WHITE, "a7a8", "say what it becomes"),
        (WHITE, "a7a8K", "is not a step"),
        (WHITE, "a7a8QQ", "is not a step"),
        (WHITE, "a7a8=", "is not a step"),
        (WHITE, "A7A8Q", "is not a step"),
        (WHITE, "h1e1", "your own king stands on e1"),
        (WHITE, "O-O-O-O", "is not a step"),
        (WHITE, "e1f1Q", "is no promotion"),
    ] {
        let refused = token::<Chess>(fen, text, Notation::Coordinates).expect_err(text);
        assert!(refused.contains(reason) && !refused.contains('\n'), "{text}: {refused}");
    }
}
