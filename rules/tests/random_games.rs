//! Random games in all games: what a position says of itself must agree with what it does.

use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use twofold_rules::{ActionList, Army, Duels, GameText, Record, Setup, Variant, pgn, with_game};

/// Starts with castling, en passant, promotion and a clock near its end, for the games that can be set up so; the arrays of the
/// registry are added to them.
const STARTS: [&str; 4] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 10",
    "4k3/1P6/8/2pP1pPp/8/pPp1p3/6p1/4K2R w K c6 0 10",
    "r3k3/8/8/8/8/8/5ppP/R3K2R w KQq - 0 10",
    "8/2p1k3/3p4/1P5r/1R3p2/8/4PKP1/8 w - - 90 60",
];

/// Random games of each variant, and most steps of a game.
const GAMES: usize = 40;
const STEPS: usize = 60;

/// Every position from which random games of a variant begin: its arrays, in a game with armies every pairing, and what fits of
/// [`STARTS`].
fn starts<G: GameText>() -> Vec<Record<G>> {
    let arrays = G::VARIANT.arrays().iter().map(|array| array.fen.to_owned());
    let pairings = Army::ALL.into_iter().flat_map(|white| Army::ALL.map(|black| [white, black]));
    let pairings = pairings.map(|armies| Setup { armies, ..Setup::default() }.start_fen(G::VARIANT));
    let pairings = pairings.filter(|_| G::Duels::ARMIES > 1);
    let fens = arrays.chain(pairings).chain(STARTS.map(str::to_owned));
    fens.filter_map(|fen| Record::from_fen(&fen).ok()).collect()
}

/// Calls `check` with every position of random games. It returns the number of things compared; their sum is returned.
fn for_random_records<G: GameText>(rng: &mut ChaCha8Rng, check: impl Fn(&Record<G>) -> usize) -> usize {
    let starts = starts::<G>();
    let mut compared = 0;
    for round in 0..GAMES.max(starts.len()) {
        let mut record = starts[round % starts.len()].clone();
        for _ in 0..STEPS {
            compared += check(&record);
            let legal = record.legal_actions();
            let Some(&action) = legal.choose(rng) else { break };
            record.play(action);
        }
    }
    compared
}

macro_rules! in_all_games {
    ($($name:ident $check:ident at_least $least:literal;)+) => {
        $(
            #[test]
            fn $name() {
                let mut rng = twofold_testing::rng(stringify!($name));
                for &variant in Variant::ALL {
                    let compared = with_game!(variant, G => for_random_records::<G>(&mut rng, $check));
                    println!("{variant}: {compared} compared");
                    assert!(compared >= $least, "{variant}: only {compared} compared, expected {}", $least);
                }
            }
        )+
    };
}

in_all_games! {
    counts_are_those_of_the_list compare_counts at_least 20_000;
    forcing_actions_are_the_captures_and_promotions compare_forcing at_least 1_000;
    fens_round_trip compare_fen at_least 1_000;
    keys_are_those_of_the_fen compare_key at_least 1_000;
    tokens_replay compare_tokens at_least 20_000;
    san_reads_back compare_san at_least 20_000;
    pgn_reads_back compare_pgn at_least 100;
}

/// Counts, packed numbers and coordinates of the legal actions.
fn compare_counts<G: GameText>(record: &Record<G>) -> usize {
    let position = record.position();
    let legal = record.legal_actions();
    assert_eq!(position.count_actions(), legal.len(), "{position:?}");
    assert_eq!(position.has_action(), !legal.is_empty(), "{position:?}");
    for &action in &legal {
        assert_eq!(G::unpack(G::pack(action)), Some(action));
        assert!(G::pack(action) < 1 << 24 && G::pack(action) != 0);
        assert_eq!(position.parse_action(&action.to_string()), Ok(action), "{position:?}");
    }
    legal.len()
}

/// Forcing actions; returns how many there were.
fn compare_forcing<G: GameText>(record: &Record<G>) -> usize {
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
    found.len()
}

fn compare_fen<G: GameText>(record: &Record<G>) -> usize {
    let fen = record.position().fen();
    let read = G::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(read.fen(), fen);
    1
}

fn compare_key<G: GameText>(record: &Record<G>) -> usize {
    let position = record.position();
    let read = G::from_fen(&position.fen()).expect("its own FEN");
    // A FEN of the start array cannot tell the opening step from a second one.
    if read.phase() != position.phase() {
        return 0;
    }
    assert_eq!(read.key(), position.key(), "{position:?}");
    1
}

/// Turns so far; returns their number.
fn compare_tokens<G: GameText>(record: &Record<G>) -> usize {
    let mut again = Record::from_position(record.first_position().clone());
    let tokens = record.tokens();
    again
        .play_tokens(tokens.iter().map(String::as_str))
        .unwrap_or_else(|(at, error)| panic!("{at} of {tokens:?}: {error}"));
    assert_eq!(again.report(), record.report());
    tokens.len()
}

/// Every legal action; returns their number.
fn compare_san<G: GameText>(record: &Record<G>) -> usize {
    let position = record.position();
    let legal = record.legal_actions();
    for &action in &legal {
        let text = position.san(action);
        assert_eq!(position.parse_san(&text), Ok(action), "{text} in {position:?}");
    }
    legal.len()
}

/// Every fifth position that a turn begins with, since a PGN has whole turns only.
fn compare_pgn<G: GameText>(record: &Record<G>) -> usize {
    if record.position().in_turn() || !record.turns().len().is_multiple_of(5) {
        return 0;
    }
    let text = pgn::write(record, &[("White", "a \"quoted\" name"), ("Black", "back\\slash")], None);
    let games = pgn::read(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].tag("White"), Some("a \"quoted\" name"));
    assert_eq!(games[0].tag("Black"), Some("back\\slash"));
    assert_eq!(games[0].variant(), Ok(G::VARIANT));
    let again: Record<G> = games[0].replay().unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert_eq!(again.tokens(), record.tokens(), "{text}");
    1
}
