//! Spoiled FENs and lists of turns, put to the rules and to their slow reference: both must refuse, or both accept with
//! the same answer. Random text finds what no one thinks of; what a human thinks of stands in `bad_input_*.rs`.
//!
//! `TWOFOLD_LONG=1` asks twenty times as many, `TWOFOLD_SEED=N` others.

use std::path::Path;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use twofold_rules::{Record, Variant, with_game};

use twofold_testing::{announce, long_run, oracle, rng, seed};

use common::data::rows;
use common::mutation::{spoil_fen, spoil_turns};
use common::process::Process;
use common::request::request;
use common::rules::Rules;

mod common {
    pub mod data;
    pub mod mutation;
    pub mod process;
    pub mod request;
    pub mod rules;
}

/// Turns of the games that get spoiled: enough for castling and en passant, few enough for the slow reference.
const TURNS: &str = "4";

#[test]
fn spoiled_chess_is_judged_as_by_the_oracle() {
    compare_mutants("chess", 500);
}

#[test]
fn spoiled_marseillais_is_judged_as_by_the_oracle() {
    compare_mutants("marseillais", 500);
}

#[test]
fn spoiled_twomove_is_judged_as_by_the_oracle() {
    compare_mutants("twomove", 500);
}

#[test]
fn spoiled_doublemove_is_judged_as_by_the_oracle() {
    compare_mutants("doublemove", 250);
}

#[test]
fn spoiled_doubledouble_is_judged_as_by_the_oracle() {
    compare_mutants("doubledouble", 500);
}

#[test]
fn spoiled_galvin_is_judged_as_by_the_oracle() {
    compare_mutants("galvin", 500);
}

/// A game to spoil.
struct Base {
    fen: String,
    turns: Vec<String>,
}

fn compare_mutants(variant: &str, count: usize) {
    let Some(oracle) = oracle(&format!("spoiled_{variant}_is_judged_as_by_the_oracle")) else { return };
    let count = if long_run() { 20 * count } else { count };
    let seed = seed();
    let mut rng = rng(variant);
    let bases = bases(&oracle, variant, seed);
    let mut rules = Rules::start();
    let mut reference = Process::start(&oracle, &["serve"]);
    let mut refused = 0;
    for index in 0..count {
        let base = &bases[index % bases.len()];
        let asked = mutant(variant, base, &mut rng);
        // The reference knows only the spelling that is written.
        reference.send(as_written(&asked));
        let expected = reference.line().expect("the oracle answers every line");
        let expected: Value = serde_json::from_str(&expected).expect("the oracle's answer is JSON");
        let got = rules.ask(&asked);
        refused += usize::from(is_refusal(&expected));
        let same = got == expected || (is_refusal(&got) && is_refusal(&expected));
        assert!(same, "seed {seed}\nrequest  {asked}\nexpected {expected}\ngot      {got}");
    }
    rules.finish();
    announce(&format!("{variant}: {count} spoiled requests, {refused} refused, seed {seed}"));
    let balanced = refused > count / 10 && count - refused > count / 10;
    assert!(balanced, "{variant}: {refused} of {count} refused: too one-sided to show anything");
}

/// A request with its turns in the spelling that is written: other programs' promotions and castlings are read, too.
fn as_written(asked: &str) -> String {
    let mut asked: Value = serde_json::from_str(asked).expect("a request is JSON");
    let record = |variant: Variant, fen: &str, turns: &[String]| {
        with_game!(variant, G => {
            let mut record = Record::<G>::from_fen(fen).ok()?;
            record.play_tokens(turns.iter().map(String::as_str)).ok()?;
            Some(record.tokens())
        })
    };
    let turns: Vec<String> = serde_json::from_value(asked["moves"].clone()).expect("moves are a list of turns");
    let is_spelled_otherwise = |turn: &String| {
        turn.contains(|letter: char| letter.is_ascii_uppercase())
            || ["e1h1", "e1a1", "e8h8", "e8a8"].iter().any(|castling| turn.contains(castling))
    };
    if turns.iter().any(is_spelled_otherwise) {
        let variant = asked["variant"].as_str().and_then(|id| id.parse().ok()).expect("a game");
        if let Some(written) = record(variant, asked["fen"].as_str().unwrap_or("startpos"), &turns) {
            asked["moves"] = written.into();
        }
    }
    asked.to_string()
}

/// An error, and nothing besides.
fn is_refusal(answer: &Value) -> bool {
    let fields = answer.as_object().expect("an answer is an object");
    fields.len() == 1 && fields.get("error").is_some_and(Value::is_string)
}

/// Short random games from the start and from every odd place of the data file.
fn bases(oracle: &Path, variant: &str, seed: u64) -> Vec<Base> {
    let starts = rows::<3>(include_str!("data/starts.txt"));
    let fens = starts.iter().filter(|row| row[0] == variant).map(|row| row[2]);
    fens.map(|fen| game(oracle, variant, fen, seed)).chain([game(oracle, variant, "startpos", seed)]).collect()
}

/// A short random game of the oracle's.
fn game(oracle: &Path, variant: &str, fen: &str, seed: u64) -> Base {
    let seed = seed.to_string();
    let mut process = Process::start(oracle, &["play", variant, "--fen", fen, "--seed", &seed, "--max-turns", TURNS]);
    let line = process.line().expect("the oracle prints the record of its game");
    let record: Value = serde_json::from_str(&line).expect("a record is JSON");
    let turns = record["turns"].as_array().expect("a record has turns").iter();
    let turns = turns.map(|turn| turn.as_str().expect("a turn is a text").to_owned()).collect();
    Base { fen: record["fen"].as_str().expect("a record has a FEN").to_owned(), turns }
}

/// A request with the FEN spoiled, or the turns, or neither but fewer of them.
fn mutant(variant: &str, base: &Base, rng: &mut ChaCha8Rng) -> String {
    let keep = rng.random_range(0..=base.turns.len());
    let mut turns = base.turns[..keep].to_vec();
    let fen = if rng.random_bool(0.6) { spoil_fen(&base.fen, rng) } else { base.fen.clone() };
    if fen != base.fen {
        turns.truncate(1); // what follows a spoiled FEN is mostly illegal anyway
    } else {
        spoil_turns(&mut turns, rng);
    }
    request(variant, &fen, &turns)
}
