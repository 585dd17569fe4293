//! The rules against their slow reference: the same random games, the same legal actions, positions and results.
//!
//! `TWOFOLD_LONG=1` compares 30,000 positions of each game instead of 2,000, `TWOFOLD_SEED=N` other games.

use std::path::Path;

use serde_json::Value;

use twofold_testing::{announce, long_run, oracle, seed};

use common::data::rows;
use common::process::Process;
use common::rules::Rules;

mod common {
    pub mod data;
    pub mod process;
    pub mod rules;
}

#[test]
fn games_of_chess_are_as_the_oracle_says() {
    compare_games("chess");
}

#[test]
fn games_of_marseillais_are_as_the_oracle_says() {
    compare_games("marseillais");
}

#[test]
fn games_of_twomove_are_as_the_oracle_says() {
    compare_games("twomove");
}

#[test]
fn games_of_doublemove_are_as_the_oracle_says() {
    compare_games("doublemove");
}

#[test]
fn games_of_doubledouble_are_as_the_oracle_says() {
    compare_games("doubledouble");
}

/// A hundred positions of each pairing of armies, three thousand with `TWOFOLD_LONG=1`, and as many of odd places.
#[test]
fn games_of_chess2_are_as_the_oracle_says() {
    compare_each("chess2", if long_run() { 3_000 } else { 100 });
}

#[test]
fn games_of_galvin_are_as_the_oracle_says() {
    compare_games("galvin");
}

/// Half of the positions come from games that start at odd places, the rest from whole games.
fn compare_games(variant: &str) {
    let Some(oracle) = oracle(&format!("games_of_{variant}_are_as_the_oracle_says")) else { return };
    let seed = seed();
    let wanted = if long_run() { 30_000 } else { 2_000 };
    let starts = rows::<3>(include_str!("data/starts.txt"));
    let fens: Vec<&str> = starts.iter().filter(|row| row[0] == variant).map(|row| row[2]).collect();
    let share = wanted / 2 / fens.len();
    let mut rules = Rules::start();
    let mut compared = 0;
    for fen in &fens {
        compared += follow(&oracle, &mut rules, &[variant, "--fen", fen, "--max-turns", "20"], seed, share);
    }
    compared += follow(&oracle, &mut rules, &[variant], seed, wanted - compared);
    rules.finish();
    announce(&format!("{variant}: {compared} positions are as the oracle says, seed {seed}"));
    assert!(compared >= wanted, "{variant}: the oracle showed {compared} positions, expected {wanted}");
}

/// As many positions of games from each of the places.
fn compare_each(variant: &str, each: usize) {
    let Some(oracle) = oracle(&format!("games_of_{variant}_are_as_the_oracle_says")) else { return };
    let seed = seed();
    let starts = rows::<3>(include_str!("data/starts.txt"));
    let mut rules = Rules::start();
    let mut compared = 0;
    for [_, what, fen] in starts.iter().filter(|row| row[0] == variant) {
        let found = follow(&oracle, &mut rules, &[variant, "--fen", fen, "--max-turns", "60"], seed, each);
        assert!(found == each, "{what}: the oracle showed {found} positions");
        compared += found;
    }
    rules.finish();
    announce(&format!("{variant}: {compared} positions are as the oracle says, seed {seed}"));
}

/// Lets the oracle play and compares up to `most` positions; returns how many there were.
fn follow(oracle: &Path, rules: &mut Rules, options: &[&str], seed: u64, most: usize) -> usize {
    let (seed, games) = (seed.to_string(), most.to_string());
    let mut arguments = vec!["play"];
    arguments.extend(options);
    arguments.extend(["--trace", "--seed", &seed, "--games", &games]);
    let mut games = Process::start(oracle, &arguments);
    for count in 0..most {
        let Some(line) = games.line() else { return count };
        let shown: Value = serde_json::from_str(&line).expect("a line of the oracle's trace is JSON");
        compare(rules, &shown["request"], &shown["answer"], &seed);
        let over_at_once = shown["request"]["moves"] == Value::Array(vec![]) && shown["answer"]["outcome"] != "none";
        if over_at_once {
            return count + 1; // every further game would be the same one position
        }
    }
    most
}

/// Asks for one position and compares all fields of the answer.
fn compare(rules: &mut Rules, request: &Value, expected: &Value, seed: &str) {
    let got = rules.ask(request.to_string());
    assert!(got == *expected, "seed {seed}\nrequest  {request}\nexpected {expected}\ngot      {got}");
}
