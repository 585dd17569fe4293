//! Positions with changed colours: the same game seen by the other player, in every game.

use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use twofold_rules::bitboard::Word;
use twofold_rules::{
    ActionList, Army, Chess2, DoubleDouble, Duels, Game, GameText, Marseillais, Outcome, Record, Setup, Square,
    TwoMove, Variant, with_game,
};

const GAMES: usize = 72;
const ACTIONS: usize = 60;

/// Positions looked at, by what they hold besides pieces.
#[derive(Debug, Default)]
struct Seen {
    positions: usize,
    /// In the middle of a turn.
    in_turn: usize,
    /// With squares in the seventh field of the FEN.
    squares_of_the_turn: usize,
    en_passant: usize,
    castling: usize,
    /// With a capture that is being decided.
    pending: usize,
    unequal_stones: usize,
}

impl Seen {
    fn note<G: GameText>(&mut self, position: &G) {
        let fen = position.fen();
        let field = |index: usize| fen.split(' ').nth(index).unwrap_or("-");
        let [white, black] = G::Duels::stones(position);
        self.positions += 1;
        self.in_turn += usize::from(position.in_turn());
        self.squares_of_the_turn += usize::from(field(6).contains('/'));
        self.en_passant += usize::from(field(3) != "-");
        self.castling += usize::from(field(2) != "-");
        self.pending += usize::from(G::Duels::is_undecided(position));
        self.unequal_stones += usize::from(white != black);
    }
}

/// An action by its squares and promotion, or by its text if it is no step; as the other player has it if `mirrored`.
fn name<G: Game>(action: G::Action, mirrored: bool) -> String {
    let seen = |square: Square| if mirrored { square.mirrored(G::Word::RANKS) } else { square };
    match G::squares(action) {
        Some((from, to)) => format!("{}{} {:?}", seen(from), seen(to), G::promoted(action)),
        None => action.to_string(),
    }
}

fn start<G: GameText>(rng: &mut ChaCha8Rng, round: usize) -> Record<G> {
    let arrays = G::VARIANT.arrays();
    let army = |rng: &mut ChaCha8Rng| *Army::ALL.choose(rng).expect("six armies");
    let setup = Setup { array: arrays[round % arrays.len()].name, armies: [army(rng), army(rng)] };
    let classic = Setup { armies: [Army::Classic; 2], ..setup };
    let fen = if round.is_multiple_of(6) { classic } else { setup }.start_fen(G::VARIANT);
    Record::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A position of a random game beside its mirror image, and the same action played in both.
fn compare<G: GameText>(position: &G, rng: &mut ChaCha8Rng) -> Option<G::Action> {
    let (fen, mirrored) = (position.fen(), position.mirrored());
    let again = mirrored.mirrored();
    assert_eq!((again.fen(), again.key(), again.phase()), (fen.clone(), position.key(), position.phase()));
    assert_eq!((mirrored.actor(), mirrored.phase()), (!position.actor(), position.phase()), "{fen}");
    assert_eq!(mirrored.in_check(), position.in_check(), "{fen}");
    assert_eq!(mirrored.game_over(), position.game_over().map(Outcome::mirrored), "{fen}");

    let legal = |position: &G| {
        let mut actions = ActionList::new();
        position.actions(&mut actions);
        actions
    };
    let (own, others) = (legal(position), legal(&mirrored));
    let mut expected: Vec<String> = own.iter().map(|&action| name::<G>(action, true)).collect();
    let mut found: Vec<String> = others.iter().map(|&action| name::<G>(action, false)).collect();
    expected.sort();
    found.sort();
    assert_eq!(found, expected, "{fen}");

    let &action = own.choose(rng)?;
    let twin = others.iter().find(|&&twin| name::<G>(twin, false) == name::<G>(action, true));
    let (mut after, mut twin_after) = (position.clone(), mirrored);
    after.play(action);
    twin_after.play(*twin.expect("the same action"));
    let facts = |position: &G| (position.key(), position.halfmove_clock(), position.phase());
    assert_eq!(facts(&twin_after), facts(&after.mirrored()), "{action} in {fen}");
    Some(action)
}

fn play<G: GameText>(rng: &mut ChaCha8Rng) -> Seen {
    let mut seen = Seen::default();
    for round in 0..GAMES {
        let mut record = start::<G>(rng, round);
        for _ in 0..ACTIONS {
            seen.note(record.position());
            let Some(action) = compare(record.position(), rng) else { break };
            record.play(action);
        }
    }
    seen
}

#[test]
fn mirrored_positions_are_the_same_game() {
    let mut rng = twofold_testing::rng("mirrored_positions_are_the_same_game");
    for &variant in Variant::ALL {
        let seen = with_game!(variant, G => play::<G>(&mut rng));
        println!("{variant}: {seen:?}");
        let longest = with_game!(variant, G => <G as Game>::LONGEST_TURN);
        assert!(seen.positions >= 2_000, "{variant}: {seen:?}");
        assert!(longest == 1 || seen.in_turn >= 500, "{variant}: {seen:?}");
        for (has, count) in [
            (matches!(variant, Variant::TwoMove | Variant::DoubleDouble), seen.squares_of_the_turn),
            (!matches!(variant, Variant::DoubleDouble), seen.en_passant.min(seen.castling)),
            (variant == Variant::Chess2, seen.pending.min(seen.unequal_stones)),
        ] {
            assert!(!has || count >= 10, "{variant}: {seen:?}");
        }
    }
}

#[test]
fn every_field_is_mirrored() {
    fn assert_mirrored<G: GameText>(fen: &str, expected: &str) {
        let read = |fen: &str| G::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(read(fen).mirrored().fen(), expected);
        assert_eq!(read(expected).mirrored().fen(), fen);
    }
    assert_mirrored::<Marseillais>("r3k3/8/8/8/3Pp3/8/8/4K2R b Kq d3 3 9 2", "4k2r/8/8/3pP3/8/8/8/R3K3 w Qk d6 3 9 2");
    assert_mirrored::<TwoMove>("4k3/8/8/8/8/8/8/5RK1 w - - 1 8 1/g1f1", "5rk1/8/8/8/8/8/8/4K3 b - - 1 8 1/g8f8");
    let ranks = "/8/8/8/8/8/8/8/8/8/8/8/8/8/8/";
    let tall = format!("k7{ranks}4RK2 w - - 1 9 1/e1e12");
    assert_mirrored::<DoubleDouble>(&tall, &format!("4rk2{ranks}K7 b - - 1 9 1/e16e5"));
    assert_mirrored::<Chess2>(
        "3kk3/8/8/4p3/3P4/8/8/R3K3 w Q - 2 7 ck 31 d4e5:?",
        "r3k3/8/8/3p4/4P3/8/8/3KK3 b q - 2 7 kc 13 d5e4:?",
    );
    assert_mirrored::<Chess2>("4k3/8/8/8/3Pp3/8/8/3KK3 K - d3 0 7 ke 06", "3kk3/8/8/3pP3/8/8/8/4K3 k - d6 0 7 ek 60");
}
