//! Spoils FENs and lists of turns, at random but repeatably: some come out illegal, some merely different.

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

/// What stands in FENs, and a little that never does.
const FEN_LETTERS: &[char] = &[
    'p', 'n', 'b', 'r', 'q', 'k', 'P', 'N', 'B', 'R', 'Q', 'K', '1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '/',
    '-', 'w', 'b', 'a', 'c', 'e', 'h', 'x', ',', ' ', 'é', '²',
];
const SIDES: &[&str] = &["w", "b", "W", "wb"];
const CASTLINGS: &[&str] = &["-", "KQkq", "qkQK", "Kq", "KK", "k", "AHah"];
const EN_PASSANT_RANKS: &[&str] = &["3", "6", "6", "3", "4", "9"];
const CLOCKS: &[&str] = &["0", "7", "98", "99", "100", "101", "007", "-1", "+5", "1.0", "x"];
const NUMBERS: &[&str] = &["0", "1", "2", "40", "999", "-1", "+1", "x"];
const STEPS_LEFT: &[&str] =
    &["1", "2", "1", "2", "0", "3", "1/", "2/e4", "1/e1g1", "1/g8f8", "01", "-", "1/f9e9", "1/e4e3", "1/d10b11"];
const MOVE_LETTERS: &[char] =
    &['a', 'b', 'd', 'e', 'h', 'i', '1', '2', '3', '4', '5', '7', '8', '9', '0', '1', 'q', 'n', 'Q', ',', ':', '-'];
const ODD_TURNS: &[&str] = &[
    "",
    ",",
    "0000",
    "e2e4",
    "e1e1",
    "e1g1",
    "a7a8",
    "a7a8k",
    "e2e4,",
    "e7e5:",
    "a15a16",
    "Nf3",
    "e10e9",
    "f9e9,e9f9",
];

/// Spoils a FEN in one or two places.
pub fn spoil_fen(fen: &str, rng: &mut ChaCha8Rng) -> String {
    let mut spoiled = fen.to_owned();
    for _ in 0..rng.random_range(1..=2) {
        spoiled = match rng.random_range(0..4) {
            0 => spoil_letters(&spoiled, FEN_LETTERS, rng),
            1 => move_piece(&spoiled, rng),
            2 => replace_field(&spoiled, rng),
            _ => shuffle_fields(&spoiled, rng),
        };
    }
    spoiled
}

/// Spoils a list of turns in one place.
pub fn spoil_turns(turns: &mut Vec<String>, rng: &mut ChaCha8Rng) {
    if turns.is_empty() {
        return turns.push((*any(ODD_TURNS, rng)).to_owned());
    }
    let at = rng.random_range(0..turns.len());
    match rng.random_range(0..7) {
        0 => turns[at] = spoil_letters(&turns[at], MOVE_LETTERS, rng),
        1 => drop(turns.remove(at)),
        2 => turns.insert(at, turns[at].clone()),
        3 => turns.insert(at, (*any(ODD_TURNS, rng)).to_owned()),
        4 => join_turns(turns, at),
        5 => split_turn(turns, at),
        _ => turns[at] = turns[at].split(',').next().unwrap_or_default().to_owned(),
    }
}

fn any<'a, T>(list: &'a [T], rng: &mut ChaCha8Rng) -> &'a T {
    list.choose(rng).expect("the list is not empty")
}

/// Drops, doubles, alters or swaps letters.
fn spoil_letters(text: &str, letters: &[char], rng: &mut ChaCha8Rng) -> String {
    let mut found: Vec<char> = text.chars().collect();
    if found.is_empty() {
        return any(letters, rng).to_string();
    }
    let at = rng.random_range(0..found.len());
    match rng.random_range(0..4) {
        0 => drop(found.remove(at)),
        1 => found.insert(at, found[at]),
        2 => found[at] = *any(letters, rng),
        _ => found.swap(at, (at + 1) % text.chars().count()),
    }
    found.into_iter().collect()
}

/// Exchanges the contents of two random squares, of which the first holds a piece.
fn move_piece(fen: &str, rng: &mut ChaCha8Rng) -> String {
    let Some((placement, rest)) = fen.split_once(' ') else { return fen.to_owned() };
    let mut squares: Vec<char> = Vec::new();
    for letter in placement.chars() {
        let gap = letter.to_digit(10).unwrap_or(0) as usize;
        squares.extend(std::iter::repeat_n('1', gap));
        if gap == 0 {
            squares.push(letter);
        }
    }
    let pieces: Vec<usize> = (0..squares.len()).filter(|&square| squares[square].is_alphabetic()).collect();
    let places: Vec<usize> = (0..squares.len()).filter(|&square| squares[square] != '/').collect();
    if !pieces.is_empty() {
        squares.swap(*any(&pieces, rng), *any(&places, rng));
    }
    format!("{} {rest}", squares.into_iter().collect::<String>())
}

/// Replaces one of the fields after the placement by another that may stand there, or nearly.
fn replace_field(fen: &str, rng: &mut ChaCha8Rng) -> String {
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let at = rng.random_range(1..7);
    let new = match at {
        1 => (*any(SIDES, rng)).to_owned(),
        2 => (*any(CASTLINGS, rng)).to_owned(),
        3 => en_passant(rng),
        4 => (*any(CLOCKS, rng)).to_owned(),
        5 => (*any(NUMBERS, rng)).to_owned(),
        _ => (*any(STEPS_LEFT, rng)).to_owned(),
    };
    if at < fields.len() {
        fields[at] = new;
    } else {
        fields.push(new);
    }
    fields.join(" ")
}

/// One to three random en passant squares, most of them on a rank where they can be.
fn en_passant(rng: &mut ChaCha8Rng) -> String {
    let count = *any(&[1, 1, 1, 2, 2, 3], rng);
    let rank = any(EN_PASSANT_RANKS, rng);
    let squares: Vec<String> =
        (0..count).map(|_| format!("{}{rank}", any(&['a', 'b', 'c', 'd', 'e', 'f'], rng))).collect();
    squares.join(",")
}

/// Drops, doubles or swaps fields.
fn shuffle_fields(fen: &str, rng: &mut ChaCha8Rng) -> String {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let at = rng.random_range(0..fields.len());
    match rng.random_range(0..4) {
        0 => drop(fields.remove(at)),
        1 => fields.insert(at, fields[at]),
        2 => fields.truncate(at.max(4)), // clock and number may be left out
        _ => fields.shuffle(rng),
    }
    fields.join(" ")
}

/// Makes one turn of two.
fn join_turns(turns: &mut Vec<String>, at: usize) {
    if at + 1 < turns.len() {
        let second = turns.remove(at + 1);
        turns[at] = format!("{},{second}", turns[at]);
    }
}

/// Makes two turns of one of two steps.
fn split_turn(turns: &mut Vec<String>, at: usize) {
    if let Some((first, second)) = turns[at].clone().split_once(',') {
        turns[at] = first.to_owned();
        turns.insert(at + 1, second.to_owned());
    }
}
