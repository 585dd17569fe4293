//! Engines of the XBoard protocol.

use std::fs;

use serde_json::Value;

use crate::setup::*;

#[test]
fn an_engine_of_the_xboard_protocol_plays_chess() {
    let folder = Folder::new("xboard");
    let engines = [engine("uci", "random 1", "tc=60"), engine("old", "xboard 2", "tc=60 proto=xboard")];
    let (output, events) = play(&folder, &engines, "-rounds 3 -pgnout games.pgn");
    assert!(output.status.success(), "{output:?}");
    let games: Vec<&Value> = of(&events, "finished").collect();
    assert!(games.len() == 6 && games.iter().all(|game| game["fault"].is_null()), "{games:?}");
    let pgn = fs::read_to_string(folder.0.join("games.pgn")).expect("the games");
    assert!(pgn.contains("{+0.25/3 "), "its thoughts are noted: {pgn}");
    let (_, events) = play(&folder, &engines, "-variant twomove -rounds 1 -recover -config outname=other.json");
    assert!(of(&events, "finished").all(|game| game["termination"] == "start failure"), "{events:?}");
}

/// Engines of the protocol's first version tell no features, and cannot be given a position.
#[test]
fn an_old_engine_of_the_xboard_protocol_plays_from_the_start() {
    let folder = Folder::new("xboard1");
    let engines = [engine("uci", "random 1", "tc=60"), engine("old", "xboard1 2", "tc=60 proto=xboard")];
    let (_, events) = play(&folder, &engines, "-rounds 2 -openings none -recover");
    let games: Vec<&Value> = of(&events, "finished").collect();
    assert!(games.len() == 4 && games.iter().all(|game| game["fault"].is_null()), "{games:?}");
    let (_, events) = play(&folder, &engines, "-rounds 1 -recover -config outname=other.json");
    let texts: Vec<&str> = of(&events, "finished").filter_map(|game| game["text"].as_str()).collect();
    assert!(texts.len() == 2 && texts.iter().all(|text| text.ends_with("expected -openings none")), "{texts:?}");
}
