//! What people are told: threats to kings, how pieces move, captures that are being decided, refused whirlwinds.

use twofold_rules::{
    Army, Chess, Chess2, Color, DoubleDouble, DoubleMove, Duels, Explain, Galvin, Game, GameText, IllegalStep, Kind,
    Marseillais, NoWhirlwind, TwoMove,
};

/// The threat as `Qd1-h5,Qh5xe8`; nothing if there is none.
fn threat<G: GameText>(fen: &str) -> String {
    let position = G::from_fen(fen).expect(fen);
    let Some(threat) = position.king_threat() else { return String::new() };
    let letter = |kind: Kind| kind.letter().to_ascii_uppercase();
    let before = threat.before.map(|(kind, step)| format!("{}{}-{},", letter(kind), step.from(), step.to()));
    let (kind, step) = threat.capture;
    assert_eq!(step.to(), threat.king, "{fen}");
    format!("{}{}{}x{}", before.unwrap_or_default(), letter(kind), step.from(), step.to())
}

#[test]
fn a_king_that_can_be_taken_is_found_with_the_steps_that_take_it() {
    // Directly, by two steps of one piece, by uncovering a rook, by castling.
    for (fen, expected) in [
        ("4k3/8/8/8/8/8/8/4RK2 b - - 0 1 2", "Re1xe8"),
        ("7k/8/8/8/8/8/8/R5K1 b - - 0 1 2", "Ra1-a8,Ra8xh8"),
        ("4k3/8/8/4N3/8/8/8/4R1K1 b - - 0 1 2", "Ne5-c6,Re1xe8"),
        ("3N1k2/8/8/8/8/8/6PP/4K2R b K - 0 1 2", "Ke1-g1,Rf1xf8"),
    ] {
        let (galvin, doublemove) = (threat::<Galvin>(fen), threat::<DoubleMove>(fen));
        assert_eq!(galvin, doublemove, "{fen}");
        // Of several ways any may be named.
        assert_eq!(galvin.len(), expected.len(), "{fen}: {galvin}");
    }
    for fen in ["4k3/8/8/8/8/4p3/4P3/4RK2 b - - 0 1 2", "7k/6pp/8/8/8/8/8/4KB2 b - - 0 1 2"] {
        assert_eq!((threat::<Galvin>(fen), threat::<DoubleMove>(fen)), (String::new(), String::new()), "{fen}");
    }
}

#[test]
fn where_kings_may_not_be_attacked_a_threat_is_a_check() {
    let queen_far = "4k3/8/8/8/8/8/8/3QK3 b - - 0 1 2";
    assert_eq!((threat::<Marseillais>(queen_far), threat::<TwoMove>(queen_far)), (String::new(), String::new()));
    let check = "4k3/8/8/8/8/8/8/4RK2 b - - 0 1";
    assert_eq!(threat::<Chess>(check), "Re1xe8");
    assert_eq!(threat::<Chess>("4k3/8/8/8/8/8/8/3RK3 b - - 0 1"), "");
    let tall = "4k3/8/8/8/8/8/8/8/8/8/8/8/8/8/8/R3K3 b - - 0 1 2";
    assert_eq!(threat::<DoubleDouble>(tall).len(), "Ra1-a16,Ra16xe16".len());
}

/// In a game whose check is the threat of a double move, a threat is found where the game says "check" and nowhere else.
#[test]
fn double_moves_that_take_a_king_are_found_wherever_there_is_check() {
    use rand::RngExt;
    let mut random = twofold_testing::rng("double moves that take a king");
    let (mut checks, mut positions) = (0, 0);
    while positions < 20_000 {
        let mut position = DoubleMove::start();
        for _ in 0..60 {
            let mut actions = twofold_rules::ActionList::new();
            position.actions(&mut actions);
            if actions.is_empty() {
                break;
            }
            position.play(actions[random.random_range(0..actions.len())]);
            if !position.in_turn() {
                positions += 1;
                checks += usize::from(position.in_check());
                assert_eq!(position.king_threat().is_some(), position.in_check(), "{position:?}");
            }
        }
    }
    assert!(checks > 300, "{checks} checks in {positions} positions");
}

#[test]
fn unlike_pieces_are_described_and_orthodox_ones_are_not() {
    let unlike = |army: Army| Kind::ALL.into_iter().filter(|&kind| army.movement_in_words(kind).is_some()).count();
    assert_eq!(Army::ALL.map(unlike), [0, 2, 4, 2, 1, 4]);
    assert!(DoubleDouble::start().movement(Color::White, Kind::Pawn).is_some());
    assert_eq!(DoubleDouble::start().movement(Color::White, Kind::Rook), None);
    assert_eq!(TwoMove::start().movement(Color::Black, Kind::Pawn), None);
}

#[test]
fn features_are_those_of_the_position_in_which_a_game_begins() {
    let features = |fen: &str| Chess2::from_fen(fen).expect(fen).features();
    let classic = features("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ca 33");
    assert!(classic.castling && classic.duels && !classic.king_turns && !classic.two_steps);
    let kings = features("rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 ak 33");
    assert!(!kings.castling && kings.king_turns);
    assert!(!<Chess2 as Game>::Duels::without_duels(Chess2::start()).features().duels);
    assert!(Galvin::start().features().kings_are_captured && Galvin::start().features().two_steps);
    assert!(!DoubleDouble::start().features().castling && Chess::start().features().castling);
}

#[test]
fn a_capture_that_is_being_decided_is_described_with_its_cost() {
    let mut record =
        twofold_rules::Record::<Chess2>::from_fen("4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1 cc 33").expect("a FEN");
    assert_eq!(record.position().pending_capture(), None);
    record.begin("f3e5", twofold_rules::Notation::Coordinates).expect("a capture");
    let capture = record.position().pending_capture().expect("a capture");
    assert_eq!((capture.from.to_string(), capture.victim.to_string()), ("f3".to_owned(), "e5".to_owned()));
    assert_eq!((capture.attacker, capture.cost), (Color::White, 1));
}

#[test]
fn a_refused_whirlwind_has_its_reason() {
    let square = |text: &str| text.parse().expect("a square");
    for (fen, whirlwind, reason) in [
        ("4k3/8/8/8/3KK3/8/8/8 w - - 0 1 kc 33", "d4d4", NoWhirlwind::OwnKing(square("e4"))),
        ("8/8/8/8/3k4/3K4/8/7K w - - 0 1 kc 33", "d3d3", NoWhirlwind::EnemyKing(square("d4"))),
        ("4k3/8/8/8/8/8/r2K4/7K w - - 0 1 kc 33", "h1h1", NoWhirlwind::Exposes(square("d2"))),
        ("4k3/8/8/8/8/8/8/3K4 w - - 0 1 cc 33", "d1d1", NoWhirlwind::NoWarriorKing),
        ("4k3/8/8/8/8/8/3N4/3K3K w - - 0 1 kc 33", "d2d2", NoWhirlwind::NoWarriorKing),
    ] {
        let position = Chess2::from_fen(fen).expect(fen);
        assert_eq!(position.parse_action(whirlwind), Err(IllegalStep::NoWhirlwind(reason)), "{fen} {whirlwind}");
    }
}
