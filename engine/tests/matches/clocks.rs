//! Time: what engines are offered, and what is theirs.

use std::fs;

use serde_json::Value;
use twofold_rules::Variant;

use crate::setup::*;

/// Every question has the time of a turn, in the opponent's turn too: a challenge, a bid, a bluff, a king-turn.
#[test]
fn every_question_offers_the_time_of_a_turn() {
    let folder = Folder::new("offered");
    let engines = [engine("one", "random 1", "st=40"), engine("two", "random 2", "st=40")];
    let options = "-variant chess2,twomove -rounds 4 -srand 3 -log file=log.txt engine=true";
    let (output, _) = play(&folder, &engines, options);
    assert!(output.status.success(), "{output:?}");
    let log = fs::read_to_string(folder.0.join("log.txt")).expect("a log");
    let questions: Vec<&str> = log.lines().filter(|line| line.contains(" > go ")).collect();
    assert!(questions.iter().all(|line| line.contains("> go movetime 40000")), "{questions:?}");
    let bids = questions.iter().filter(|line| line.contains(" side ")).count();
    assert!(questions.len() > 100 && bids > 3, "{bids} of {}", questions.len());
}

#[test]
fn a_slow_start_costs_no_time() {
    let folder = Folder::new("slow");
    let engines = [engine("good", "random", "tc=20"), engine("slow", "slow", "tc=1")];
    let (_, events) = play(&folder, &engines, "-rounds 1 -maxmoves 20");
    assert!(of(&events, "finished").all(|game| game["termination"] != "time forfeit"), "{events:?}");
}

/// An engine that answers in steps is offered half of a turn's time for the first of two steps, and all of it where the turn
/// has one.
#[test]
fn half_of_the_time_is_offered_where_a_second_step_follows() {
    let mut looked_at = 0;
    for variant in Variant::ALL {
        let folder = Folder::new(&format!("shares-{variant}"));
        let engines = [engine("one", "steps 1", "st=40 turns=steps"), engine("two", "steps 2", "st=40 turns=steps")];
        let options =
            format!("-variant {variant} -rounds 1 -srand 3 -maxmoves 12 -openings none -log file=log.txt engine=true");
        let (output, events) = play(&folder, &engines, &options);
        assert!(output.status.success(), "{variant}: {output:?}");
        assert!(of(&events, "finished").all(|game| game["fault"].is_null()), "{variant}: {events:?}");
        let log = fs::read_to_string(folder.0.join("log.txt")).expect("a log");
        let of_steps = |line: &&str| line.contains(" > go movetime ") && !line.contains(" side ");
        let offered: Vec<u64> = log
            .lines()
            .filter(of_steps)
            .filter_map(|line| line.split("movetime ").nth(1)?.split(' ').next()?.parse().ok())
            .collect();
        assert!(offered.len() > 10, "{variant}: {log}");
        let halves = offered.iter().filter(|&&time| time <= 20_000).count();
        // Balanced games begin with a turn of one step; after half of the time the other half is left.
        let has_second_steps = log.lines().any(|line| line.contains(" position ") && line.contains(','));
        let two_steps = ![Variant::Chess, Variant::Chess2].contains(variant);
        assert_eq!(halves > 0, two_steps, "{variant}: {halves} of {}", offered.len());
        assert!(!two_steps || has_second_steps, "{variant}: no second step was asked for");
        if *variant == Variant::Chess {
            assert!(offered.iter().all(|&time| time == 40_000), "{offered:?}");
        }
        looked_at += 1;
    }
    assert_eq!(looked_at, Variant::ALL.len());
}

/// Without a limit an engine answers when it likes, whatever it speaks.
#[test]
fn engines_without_a_limit_answer_when_they_like() {
    let folder = Folder::new("free");
    let engines = [
        engine("none", "random 1", ""),
        engine("inf", "random 2", "tc=inf"),
        engine("old", "xboard 3", "proto=xboard"),
        engine("json", "json 4", "proto=json tc=inf"),
    ];
    let (output, events) = play(&folder, &engines, "-rounds 1 -maxmoves 20 -log file=log.txt engine=true");
    assert!(output.status.success(), "{output:?}");
    let games: Vec<&Value> = of(&events, "finished").collect();
    assert!(games.len() == 12 && games.iter().all(|game| game["fault"].is_null()), "{games:?}");
    assert_eq!(of(&events, "warning").count(), 4, "one that does not answer would be waited for: {events:?}");
    let log = fs::read_to_string(folder.0.join("log.txt")).expect("a log");
    assert!(log.contains("none > go\n") && !log.contains("> go infinite") && !log.contains("> level"), "{log}");
    // One that never answers is taken for dead.
    let engines = [engine("good", "random 1", ""), engine("dead", "sleep", "hang=1")];
    let (_, events) = play(&folder, &engines, "-rounds 1 -recover");
    assert!(of(&events, "finished").all(|game| game["termination"] == "stalled connection"), "{events:?}");
}

/// Turns that the engine itself made late are reported apart from the result, within the margin and beyond it.
#[test]
fn late_turns_are_reported() {
    let folder = Folder::new("late");
    // Sleeping costs no processor: what such an engine is late is its own fault, however busy the machine is.
    let engines = [engine("good", "random 1", "st=20"), engine("slow", "sleeper 400", "st=0.1 timemargin=20000")];
    let output = command(&folder, &engines, "-rounds 1 -maxmoves 3").output().expect("the binary starts");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && told.contains("\nLate turns: slow "), "{told}");
    let (_, events) = play(&folder, &engines, "-rounds 1 -maxmoves 3");
    let score = of(&events, "score").last().expect("a score");
    let [good, slow] = [0, 1].map(|engine| &score["engines"][engine]["late"]);
    assert_eq!(good["turns"], 0, "{score}");
    assert!(slow["turns"].as_u64() >= Some(6) && slow["most"].as_u64() >= Some(250), "{score}");
    assert!(score["arena_wait"].is_u64(), "{score}");
}
