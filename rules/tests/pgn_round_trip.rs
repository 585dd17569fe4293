//! Random games with comments, glyphs and variations as PGN: what is written is read back as it was, and no text whatever makes
//! the reader fail otherwise than by naming a fault.

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use twofold_rules::pgn::{self, Annotation, Location, Movetext, PgnGame, PgnResult, PgnTurn, Tag};
use twofold_rules::{GameText, Record, Setup, Variant, with_game};

const GAMES: usize = 40;
const TURNS: usize = 12;

const TEXTS: &[&str] = &[
    "",
    "best by test",
    " [%clk 1:00:00] [%eval 0.35] ",
    "two  spaces",
    "(not a variation) 1-0 $5 ; no comment",
    "% not escaped",
    "[Event \"not a tag\"]",
    "é, 漢字 and ½-½",
    "a comment which is so long that it does not fit into a line of eighty characters and must be broken [somewhere]",
];

/// A game with everything that may stand in one.
struct Writer<'a> {
    rng: &'a mut ChaCha8Rng,
}

impl Writer<'_> {
    fn text(&mut self) -> String {
        (*TEXTS.choose(self.rng).expect("texts")).to_owned()
    }

    /// Comments and escaped lines, mostly none.
    fn remarks(&mut self) -> Vec<Annotation> {
        let count = if self.rng.random_bool(0.8) { 0 } else { self.rng.random_range(1..=2) };
        (0..count)
            .map(|_| match self.rng.random_range(0..4) {
                0 => Annotation::LineComment(self.text()),
                1 => Annotation::Escape(self.text()),
                _ => Annotation::Comment(self.text()),
            })
            .collect()
    }

    /// Random turns from a record, each with what is said about it.
    fn movetext<G: GameText>(&mut self, start: &Record<G>, depth: usize) -> Movetext {
        let mut record = Record::from_position(start.position().clone());
        let mut movetext = Movetext { opening: self.remarks(), ..Movetext::default() };
        for _ in 0..self.rng.random_range(1..=TURNS) {
            let before = record.clone();
            while let Some(&action) = record.legal_actions().choose(self.rng) {
                record.play(action);
                if !record.position().in_turn() || record.outcome().is_some() {
                    break;
                }
            }
            let text = record.san().split_off(before.san().len()).concat();
            if text.is_empty() || record.position().in_turn() {
                break;
            }
            let mut annotations: Vec<Annotation> =
                (0..self.rng.random_range(0..20) / 17).map(|_| Annotation::Glyph(self.rng.random())).collect();
            annotations.extend(self.remarks());
            if depth > 0 && self.rng.random_bool(0.2) {
                annotations.push(Annotation::Variation(self.movetext(&before, depth - 1)));
                annotations.extend(self.remarks());
            }
            movetext.turns.push(PgnTurn { text, annotations, at: Location::default() });
        }
        if depth < 3 && self.rng.random_bool(0.1) {
            movetext.result = Some(PgnResult::WhiteWins);
        }
        movetext
    }

    fn game<G: GameText>(&mut self) -> PgnGame {
        let arrays = G::VARIANT.arrays();
        let array = arrays.choose(self.rng).expect("an array").name;
        let start = Record::<G>::from_fen(&Setup { array, ..Setup::default() }.start_fen(G::VARIANT)).expect("a start");
        let mut game = PgnGame::from_record(&start, PgnResult::Unknown);
        game.tags.insert(0, Tag::new("Event", "round \"trip\" \\ [x]"));
        game.tags.push(Tag::new("Custom", &self.text()));
        game.tags.push(Tag::new("Custom", "again"));
        game.preamble = self.remarks();
        let result = game.movetext.result;
        game.movetext = Movetext { result, ..self.movetext(&start, 3) };
        game.closing = vec![Annotation::Comment(self.text()); self.rng.random_range(0..=1)];
        game
    }
}

/// The game without the places where things stand.
fn without_places(mut game: PgnGame) -> PgnGame {
    fn clear(movetext: &mut Movetext) {
        for turn in &mut movetext.turns {
            turn.at = Location::default();
            for annotation in &mut turn.annotations {
                if let Annotation::Variation(variation) = annotation {
                    clear(variation);
                }
            }
        }
    }
    clear(&mut game.movetext);
    game.tags.iter_mut().for_each(|tag| tag.at = Location::default());
    (game.start, game.end) = (Location::default(), Location::default());
    game
}

/// Compares games; a difference is shown from where it begins.
fn assert_same(read: PgnGame, written: &PgnGame, text: &str) {
    let (read, written) = (format!("{:?}", without_places(read)), format!("{written:?}"));
    let same = read.bytes().zip(written.bytes()).take_while(|(one, other)| one == other).count();
    let excerpt = |text: &str| text.bytes().skip(same.saturating_sub(80)).take(240).map(char::from).collect::<String>();
    assert!(read == written, "read {}\nwritten {}\nin\n{text}", excerpt(&read), excerpt(&written));
}

fn variations(movetext: &Movetext) -> usize {
    let of_turn = |turn: &PgnTurn| {
        let inner = turn.annotations.iter().map(|annotation| match annotation {
            Annotation::Variation(variation) => 1 + variations(variation),
            _ => 0,
        });
        inner.sum::<usize>()
    };
    movetext.turns.iter().map(of_turn).sum()
}

#[test]
fn games_are_read_as_they_were_written() {
    let mut rng = twofold_testing::rng("games_are_read_as_they_were_written");
    for &variant in Variant::ALL {
        let (mut turns, mut read_variations) = (0, 0);
        for _ in 0..GAMES {
            let game = with_game!(variant, G => Writer { rng: &mut rng }.game::<G>());
            let text = game.to_string();
            let read = pgn::read(&text).unwrap_or_else(|error| panic!("{variant}: {error} in\n{text}"));
            assert_eq!(read.len(), 1, "{variant}: {text}");
            assert_same(read[0].clone(), &game, &text);
            with_game!(variant, G => {
                let (rewritten, kept) = read[0].rewritten::<G>().unwrap_or_else(|error| panic!("{error} in\n{text}"));
                assert_eq!((rewritten.to_string(), kept), (text.clone(), vec![]), "{variant}");
            });
            turns += game.movetext.turns.len();
            read_variations += variations(&game.movetext);
        }
        println!("{variant}: {turns} turns, {read_variations} variations");
        assert!(
            turns > 2 * GAMES && read_variations > GAMES / 2,
            "{variant}: {turns} turns, {read_variations} variations"
        );
    }
}

/// Turns in coordinates, also in variations, are rewritten as they would have been written.
#[test]
fn turns_in_coordinates_are_rewritten() {
    let mut rng = twofold_testing::rng("turns_in_coordinates_are_rewritten");
    let mut compared = 0;
    for &variant in Variant::ALL {
        for _ in 0..GAMES / 4 {
            with_game!(variant, G => {
                let game = Writer { rng: &mut rng }.game::<G>();
                let record = game.replay::<G>().expect("a legal game");
                let mut in_coordinates = game.clone();
                for (turn, token) in in_coordinates.movetext.turns.iter_mut().zip(record.tokens()) {
                    turn.text = token;
                }
                let text = in_coordinates.to_string();
                let read = pgn::read(&text).unwrap_or_else(|error| panic!("{variant}: {error} in\n{text}"));
                let (rewritten, _) = read[0].rewritten::<G>().unwrap_or_else(|error| panic!("{error} in\n{text}"));
                assert_same(rewritten, &game, &text);
                compared += game.movetext.turns.len();
            });
        }
    }
    assert!(compared > 300, "only {compared} turns");
}

const LETTERS: &[char] = &[
    '{', '}', '(', ')', '[', ']', '"', ';', '%', '\n', '\r', '$', '.', ',', '*', '\\', ' ', '1', '-', '+', '=', 'N',
    '½', '…', '\0', '\u{1b}', '\u{feff}', 'é',
];

/// Spoils a text in up to five places.
fn spoil(text: &str, rng: &mut ChaCha8Rng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..rng.random_range(1..=5) {
        let at = rng.random_range(0..letters.len().max(1));
        let letter = *LETTERS.choose(rng).expect("letters");
        match rng.random_range(0..5) {
            0 if !letters.is_empty() => drop(letters.remove(at)),
            1 if !letters.is_empty() => letters[at] = letter,
            2 => letters.truncate(at),
            3 => letters.extend(letters.clone().iter().skip(at).take(40)),
            _ => letters.insert(at.min(letters.len()), letter),
        }
    }
    letters.into_iter().collect()
}

/// Reads what can be read. Every game that comes out must be the same when it is written and read again, and playing it must
/// not fail otherwise than by naming a fault. Returns the number of games and of faults.
fn examine(text: &str) -> (usize, usize) {
    let (mut games, mut faults) = (0, 0);
    for game in pgn::games(text) {
        // No game is shorter than one letter, so that reading cannot go on for ever.
        assert!(games + faults <= text.len(), "{text:?}");
        let Ok(game) = game else {
            faults += 1;
            continue;
        };
        games += 1;
        let written = game.to_string();
        let again = pgn::read(&written).unwrap_or_else(|error| panic!("{error} in\n{written}\nfrom\n{text}"));
        let rewritten: String = again.iter().map(ToString::to_string).collect();
        assert!(rewritten == written, "first {written:?}\nagain {rewritten:?}\nfrom {text:?}");
        if let Ok(variant) = game.variant() {
            with_game!(variant, G => faults += usize::from(game.check::<G>().is_err()));
        }
    }
    (games, faults)
}

#[test]
fn spoiled_texts_name_their_faults() {
    let mut rng = twofold_testing::rng("spoiled_texts_name_their_faults");
    let rounds = if twofold_testing::long_run() { 20_000 } else { 500 };
    let (mut games, mut faults) = (0, 0);
    for round in 0..rounds {
        let variant = Variant::ALL[round % Variant::ALL.len()];
        let text: String = (0..rng.random_range(1..=3))
            .map(|_| with_game!(variant, G => Writer { rng: &mut rng }.game::<G>()).to_string() + "\n")
            .collect();
        let (read, wrong) = examine(&spoil(&text, &mut rng));
        (games, faults) = (games + read, faults + wrong);
    }
    println!("{games} games, {faults} faults");
    assert!(games > rounds && faults > rounds / 4, "{games} games, {faults} faults: too one-sided to show anything");
}

#[test]
fn random_letters_and_bytes_are_read_without_end_or_panic() {
    let mut rng = twofold_testing::rng("random_letters_and_bytes_are_read_without_end_or_panic");
    let words = [
        "1.",
        "e4",
        "e5",
        "Nf3",
        "1-0",
        "*",
        "[Event \"x\"]\n",
        "[FEN \"8/8 w\"]\n",
        "{",
        "}",
        "(",
        ")",
        "\n",
        "$1",
        ";",
        "%",
    ];
    let (mut games, mut faults) = (0, 0);
    for round in 0..4_000 {
        let length = rng.random_range(0..60);
        let text: String = match round % 3 {
            0 => (0..length).map(|_| *LETTERS.choose(&mut rng).expect("letters")).collect(),
            1 => (0..length).map(|_| *words.choose(&mut rng).expect("words")).collect::<Vec<_>>().join(" "),
            _ => pgn::decode(&(0..length).map(|_| rng.random()).collect::<Vec<u8>>()).into_owned(),
        };
        let (read, wrong) = examine(&text);
        (games, faults) = (games + read, faults + wrong);
    }
    println!("{games} games, {faults} faults");
    assert!(games > 400 && faults > 400, "{games} games, {faults} faults");
}

/// Reading takes time in proportion to the text, whatever is opened and never closed.
#[test]
fn long_texts_are_read() {
    for (text, games, faults) in [
        ("(".repeat(1 << 20), 0, 1),
        ("{".repeat(1 << 20), 0, 1),
        ("{}".repeat(1 << 19), 0, 0),
        (format!("1. e4 {}", "{}".repeat(1 << 19)), 1, 0),
        ("[x ".repeat(1 << 18), 0, 1),
        ("1-0 ".repeat(1 << 18), 1 << 18, 0),
        ("1. e4 (1. d4) ".repeat(1 << 14), 1, 0),
        ("{\n[x\n".repeat(1 << 16), 0, 1),
    ] {
        let read: Vec<_> = pgn::games(&text).collect();
        let right = read.iter().filter(|game| game.is_ok()).count();
        assert_eq!((right, read.len() - right), (games, faults), "{}", &text[..20]);
    }
}
