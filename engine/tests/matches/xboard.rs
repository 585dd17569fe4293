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
}

/// Engines of the protocol's first version tell no features, and cannot be given a position.
#[test]
fn an_old_engine_of_the_xboard_protocol_plays_from_the_start() {
    let folder = Folder::new("xboard1");
    let engines = [engine("uci", "random 1", "tc=60"), engine("old", "xboard1 2", "tc=60 proto=xboard")];
    let (_, events) = play(&folder, &engines, "-rounds 2 -openings none -recover");
    let games: Vec<&Value> = of(&events, "finished").collect();
    assert!(games.len() == 4 && games.iter().all(|game| game["fault"].is_null()), "{games:?}");
}

/// The protocol lets engines send their moves in standard algebraic notation, and ask for the opponent's in it.
#[test]
fn engines_of_the_xboard_protocol_may_use_algebraic_notation() {
    let folder = Folder::new("san");
    let engines = [
        engine("uci", "random 1", "tc=60"),
        engine("writes", "xboard-san 2", "tc=60 proto=xboard"),
        engine("reads", "xboard-reads-san 3", "tc=60 proto=xboard"),
    ];
    // Both sides can castle, promote and capture soon.
    let epd = "r3k2r/P6p/8/8/8/8/p6P/R3K2R w KQkq - 0 1\n";
    fs::write(folder.0.join("castle.epd"), epd).expect("a file");
    let options = "-rounds 4 -openings file=castle.epd -maxmoves 30 -log file=log.txt engine=true";
    let (output, events) = play(&folder, &engines, options);
    assert!(output.status.success(), "{output:?}");
    let games: Vec<&Value> = of(&events, "finished").collect();
    assert!(games.len() == 24 && games.iter().all(|game| game["fault"].is_null()), "{games:?}");
    let log = fs::read_to_string(folder.0.join("log.txt")).expect("a log");
    for told in ["writes < move O-O", "writes < move Kf", "reads > usermove Kf", "=Q"] {
        assert!(log.contains(told), "{told} never came");
    }
}

/// Spellings of other engines that speak UCI are understood: capital letters of promotions, castling as the king that takes
/// its rook.
#[test]
fn spellings_of_other_engines_are_understood() {
    let folder = Folder::new("spelling");
    let engines = [engine("usual", "random 1", "nodes=1"), engine("other", "spelling 2", "nodes=1")];
    let epd = "r3k2r/P6p/8/8/8/8/p6P/R3K2R w KQkq - 0 1\n";
    fs::write(folder.0.join("castle.epd"), epd).expect("a file");
    let options = "-rounds 8 -openings file=castle.epd -maxmoves 30 -log file=log.txt engine=true";
    let (output, events) = play(&folder, &engines, options);
    assert!(output.status.success(), "{output:?}");
    assert!(of(&events, "finished").all(|game| game["fault"].is_null()), "{events:?}");
    let log = fs::read_to_string(folder.0.join("log.txt")).expect("a log");
    let answers = log.lines().filter_map(|line| line.split("other < bestmove ").nth(1));
    let answers: Vec<&str> = answers.collect();
    assert!(answers.iter().any(|answer| answer.ends_with(['Q', 'R', 'B', 'N'])), "{answers:?}");
    assert!(answers.iter().any(|answer| ["e1h1", "e1a1", "e8h8", "e8a8"].contains(answer)), "{answers:?}");
}
