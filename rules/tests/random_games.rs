//! Random games in all games: what a position says of itself must agree with what it does.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use twofold_rules::{ActionList, GameText, Record, Variant, pgn, with_game};

const STARTS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 10",
    "4k3/1P6/8/2pP1pPp/8/pPp1p3/6p1/4K2R w K c6 0 10",
    "r3k3/8/8/8/8/8/5ppP/R3K2R w KQq - 0 10",
    "8/2p1k3/3p4/1P5r/1R3p2/8/4PKP1/8 w - - 90 60",
];

/// Calls `look` with every position of random games from every start that the game accepts.
fn for_random_records<G: GameText>(mut look: impl FnMut(&Record<G>)) {
    let seed: u64 =
        std::env::var("TWOFOLD_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or_else(|| rand::rng().random());
    println!("TWOFOLD_SEED={seed}");
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    for round in 0..40 {
        let Ok(mut record) = Record::<G>::from_fen(STARTS[round % STARTS.len()]) else { continue };
        for _ in 0..60 {
            look(&record);
            let legal = record.legal_actions();
            let Some(&action) = legal.choose(&mut chance) else { break };
            record.play(action);
        }
    }
}

macro_rules! in_all_games {
    ($($name:ident $check:ident;)+) => {
        $(
            #[test]
            fn $name() {
                for &variant in Variant::ALL {
                    with_game!(variant, G => for_random_records::<G>($check));
                }
            }
        )+
    };
}

in_all_games! {
    counts_are_those_of_the_list check_counts;
    forcing_actions_are_the_captures_and_promotions check_forcing;
    fens_round_trip check_fen;
    keys_are_those_of_the_fen check_key;
    tokens_replay check_tokens;
    san_reads_back check_san;
    pgn_reads_back check_pgn;
}

fn check_counts<G: GameText>(record: &Record<G>) {
    let position = record.position();
    let legal = record.legal_actions();
    assert_eq!(position.count_actions(), legal.len(), "{position:?}");
    assert_eq!(position.has_action(), !legal.is_empty(), "{position:?}");
    for &action in &legal {
        assert_eq!(G::unpack(G::pack(action)), Some(action));
        assert!(G::pack(action) < 1 << 24 && G::pack(action) != 0);
        assert_eq!(position.parse_action(&action.to_string()), Ok(action), "{position:?}");
    }
}

fn check_forcing<G: GameText>(record: &Record<G>) {
    let position = record.position();
    let mut forcing = ActionList::new();
    position.forcing_actions(&mut forcing);
    let is_forcing = |action: &G::Action| position.captured(*action).is_some() || G::promoted(*action).is_some();
    let mut expected: Vec<String> =
        record.legal_actions().iter().filter(|a| is_forcing(a)).map(|a| a.to_string()).collect();
    let mut found: Vec<String> = forcing.iter().map(|action| action.to_string()).collect();
    expected.sort();
    found.sort();
    assert_eq!(found, expected, "{position:?}");
}

fn check_fen<G: GameText>(record: &Record<G>) {
    let fen = record.position().fen();
    let read = G::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(read.fen(), fen);
}

fn check_key<G: GameText>(record: &Record<G>) {
    let position = record.position();
    let read = G::from_fen(&position.fen()).expect("its own FEN");
    // A FEN of the start array cannot tell the opening step from a second one.
    if read.phase() == position.phase() {
        assert_eq!(read.key(), position.key(), "{position:?}");
    }
}

fn check_tokens<G: GameText>(record: &Record<G>) {
    let mut again = Record::from_position(record.first_position().clone());
    let tokens = record.tokens();
    again
        .play_tokens(tokens.iter().map(String::as_str))
        .unwrap_or_else(|(at, error)| panic!("{at} of {tokens:?}: {error}"));
    assert_eq!(again.report(), record.report());
}

fn check_san<G: GameText>(record: &Record<G>) {
    let position = record.position();
    for action in record.legal_actions() {
        let text = position.san(action);
        assert_eq!(position.parse_san(&text), Ok(action), "{text} in {position:?}");
    }
}

fn check_pgn<G: GameText>(record: &Record<G>) {
    if record.position().in_turn() || !record.actions().len().is_multiple_of(10) {
        return;
    }
    let text = pgn::write(record, &[("White", "a \"quoted\" name"), ("Black", "back\\slash")], None);
    let games = pgn::read(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].tag("White"), Some("a \"quoted\" name"));
    assert_eq!(games[0].tag("Black"), Some("back\\slash"));
    assert_eq!(games[0].variant(), Ok(G::VARIANT));
    let again: Record<G> = games[0].replay().unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert_eq!(again.tokens(), record.tokens(), "{text}");
}
