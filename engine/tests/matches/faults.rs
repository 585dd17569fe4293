//! Every fault of an engine is a result.

use std::fs;

use serde_json::Value;

use crate::setup::*;

/// Both play at random, one of them with a fault; the fault decides the game, and the match goes on.
#[test]
fn faults_of_engines_are_results() {
    for (kind, termination, options) in [
        ("crash", "crash", ""),
        ("disconnect", "disconnect", ""),
        ("illegal", "illegal move", ""),
        ("none", "no bestmove", ""),
        ("garbage", "garbage", ""),
        ("late", "time forfeit", "st=0.2"),
        ("sleep", "stalled connection", "st=0.2"),
        ("flood", "stalled connection", "st=0.2"),
    ] {
        let folder = Folder::new(kind);
        let engines =
            [engine("good", "random", "st=5"), engine("bad", kind, if options.is_empty() { "st=5" } else { options })];
        let (output, events) = play(&folder, &engines, "-rounds 1 -recover -pgnout file=games.pgn -maxmoves 200");
        assert!(output.status.success(), "{kind}: {output:?}");
        let games: Vec<&Value> = of(&events, "finished").collect();
        assert_eq!(games.len(), 2, "{kind}");
        for game in games {
            let expected = if game["white"] == "bad" { "0-1" } else { "1-0" };
            let told = (game["result"].as_str(), game["termination"].as_str());
            assert_eq!(told, (Some(expected), Some(termination)), "{kind}: {game}");
        }
        let pgn = fs::read_to_string(folder.0.join("games.pgn")).expect("the games");
        assert_eq!(pgn.matches(&format!("[Termination \"{termination}\"]")).count(), 2, "{pgn}");
    }
}

#[test]
fn without_recovery_a_crash_ends_the_match() {
    let folder = Folder::new("norecover");
    let engines = [engine("good", "random", "st=5"), engine("bad", "crash", "st=5")];
    let (_, events) = play(&folder, &engines, "-rounds 5 -maxmoves 200");
    assert_eq!(of(&events, "finished").count(), 1);
    let text = of(&events, "ended").next().expect("an end")["text"].as_str().unwrap_or("").to_owned();
    assert!(text.contains("bad crashes") && text.contains("-recover"), "{text}");
}

#[test]
fn an_engine_that_does_not_start_is_told() {
    let folder = Folder::new("nostart");
    let missing = ["-engine", "cmd=./no-such-engine", "name=missing", "st=1"].map(str::to_owned).to_vec();
    let (_, events) = play(&folder, &[engine("good", "random", "st=1"), missing], "-rounds 1");
    let game = of(&events, "finished").next().expect("a game");
    assert_eq!(game["termination"], "start failure", "{game}");
}
