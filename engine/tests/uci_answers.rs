//! Every `go` ends in exactly one `bestmove`, whatever stands in its line and however little the system grants.

use common::piped::answers_to;
use common::process::Process;
use common::search::{answer_of_search, best, search};
use common::session::Session;

mod common {
    pub mod piped;
    pub mod process;
    pub mod search;
    pub mod session;
}

const BINARY: &str = env!("CARGO_BIN_EXE_twofold");

fn count(lines: &[String], start: &str) -> usize {
    lines.iter().filter(|line| line.starts_with(start)).count()
}

/// Words that mean nothing, values out of range, repeated and missing ones: each is named, left out, and a search follows.
#[test]
fn odd_words_are_left_out_and_the_search_is_answered() {
    let mut session = Session::start("twomove");
    session.answers("position startpos moves e2e4 g8f6");
    for (go, named) in [
        ("go wtime 1000 btime 1000 winc 0.1", "winc '0.1'"),
        ("go wtime 1000 btime 1000 winc -5", "winc '-5'"),
        ("go depth 2 movestogo -4", "movestogo '-4'"),
        ("go depth 2 foo", "'foo'"),
        ("go foo depth 2", "'foo'"),
        ("go depth 2 4", "'4'"),
        ("go depth 2 depth 40", "a second 'depth'"),
        ("go depth 2 wtime", "wtime without a value"),
        ("go depth wtime 100 btime 100", "depth without a value"),
        ("go depth x", "depth 'x'"),
        ("go depth", "depth without a value"),
        ("go depth -1", "depth '-1'"),
        ("go depth 1.5", "depth '1.5'"),
        ("go depth 99999999999999999999999", "depth '99999999999999999999999'"),
        ("go nodes -1", "nodes '-1'"),
        ("go nodes 99999999999999999999999 depth 2", "nodes '999"),
        ("go movetime -5", "movetime '-5'"),
        ("go movetime 1e3", "movetime '1e3'"),
        ("go mate x", "mate 'x'"),
        ("go wtime x btime 100", "wtime 'x'"),
        ("go side x depth 2", "side 'x'"),
        ("go Depth 2 depth 3", "'Depth 2'"),
        ("go depth 2 searchmoves", "searchmoves without a turn"),
        ("go searchmoves e7e4 depth 2", "'e7e4'"),
        ("go searchmoves xyzzy d7d5 depth 2", "'xyzzy'"),
        // A frozen knight stays frozen when the search is told to look at its step.
        ("go searchmoves f6d5 depth 2", "'f6d5'"),
        ("go depth 2\0", "depth '2\u{fffd}'"),
    ] {
        let lines = search(&mut session, go);
        assert_eq!(count(&lines, "info string error: go"), 1, "{go}: {lines:?}");
        assert!(lines[0].contains(named), "{go}: {lines:?}");
        assert_ne!(best(&lines), "(none)", "{go}: {lines:?}");
        assert_eq!(session.answers(""), Vec::<String>::new(), "{go}: something follows its answer");
    }
    session.finish();
}

#[test]
fn an_infinite_search_with_an_odd_word_is_infinite() {
    for go in ["go infinite foo", "go foo", "go infinite depth x", "go ponder depth x"] {
        let mut session = Session::start("chess");
        session.send(go);
        let early = session.answers("");
        assert_eq!((count(&early, "bestmove"), count(&early, "info string error: go: ")), (0, 1), "{go}: {early:?}");
        session.send("stop");
        assert_eq!(count(&answer_of_search(&mut session), "bestmove"), 1, "{go}");
        assert_eq!(session.finish(), Vec::<String>::new(), "{go}");
    }
}

/// Zero is what many GUIs send for what is not set.
#[test]
fn zeros_beside_a_limit_are_not_limits() {
    let mut session = Session::start("chess");
    session.answers("position startpos moves e2e4 e7e5 g1f3 b8c6");
    for go in [
        "go depth 5 nodes 0 mate 0 movetime 0",
        "go wtime 0 btime 0 winc 0 binc 0 movestogo 0 depth 5 movetime 0",
        "go depth 5 movestogo 0 nodes 0",
    ] {
        let lines = search(&mut session, go);
        assert!(lines.iter().any(|line| line.starts_with("info depth 5 ")), "{go}: {lines:?}");
        assert_eq!(count(&lines, "info string error"), 0, "{go}: {lines:?}");
    }
    session.finish();
}

/// A move of another position would be worse than none.
#[test]
fn after_a_refused_position_there_is_no_move_until_another_is_accepted() {
    let refused = [
        "position startpos moves e2e5",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position",
        "position startpos e2e4",
        "position fen",
    ];
    for (refused, accepted) in refused.iter().flat_map(|&refused| {
        let accepted = ["position startpos moves d2d4", "ucinewgame", "setoption name UCI_Variant value chess2"];
        accepted.map(|accepted| (refused, accepted))
    }) {
        let mut session = Session::start("twomove");
        session.answers("position startpos moves e2e4");
        assert_eq!(count(&session.answers(refused), "info string error: "), 1, "{refused}");
        for go in ["go depth 2", "go infinite", "go wtime 1000 btime 1000"] {
            let lines = search(&mut session, go);
            assert_eq!(best(&lines), "(none)", "{refused}: {lines:?}");
            assert!(lines[0].starts_with("info string error: go: ") && lines[0].contains("refused"), "{lines:?}");
        }
        session.answers("isready");
        session.answers(accepted);
        assert_ne!(best(&search(&mut session, "go depth 2")), "(none)", "{refused}, {accepted}");
        session.finish();
    }
}

/// After a position that was refused a new game stands at its start, not where the last one was left.
#[test]
fn a_new_game_after_a_refused_position_begins_at_the_start() {
    let mut session = Session::start("chess");
    session.answers("position startpos moves e2e4 e7e5");
    session.answers("position startpos moves e2e5");
    session.answers("ucinewgame");
    let shown = session.answers("d");
    assert!(shown.iter().any(|line| line.ends_with("RNBQKBNR w KQkq - 0 1")), "{shown:?}");
    session.finish();
}

/// Little memory, many threads: the engine makes do with what can be had, and says so.
#[test]
#[cfg(target_os = "linux")]
fn a_search_is_answered_in_little_memory() {
    // In between it depends on where the system puts the stacks and arenas of the threads.
    for (kibibytes, threads, is_short) in [
        (60_000, 1, Some(true)),
        (100_000, 1, None),
        (200_000, 1, None),
        (1_000_000, 1, Some(false)),
        (60_000, 64, Some(true)),
        (200_000, 64, Some(true)),
    ] {
        let script = format!("ulimit -v {kibibytes} && exec \"$0\"");
        let mut process = Process::start("/bin/sh", &["-c", &script, BINARY]);
        process.send(format!(
            "setoption name Threads value {threads}\nisready\ngo depth 4\nposition startpos\ngo depth 4"
        ));
        let lines = process.finish();
        assert_eq!(count(&lines, "bestmove "), 2, "{kibibytes} KiB, {threads} threads: {lines:?}");
        let told = count(&lines, "info string there is no memory for ") + count(&lines, "info string the system gave ");
        assert!(is_short.is_none_or(|short| short == (told > 0)), "{kibibytes} KiB, {threads} threads: {lines:?}");
    }
}

/// `printf … | twofold`: searches that were asked for are finished, one after the other.
#[test]
fn bounded_searches_finish_one_after_the_other() {
    let lines = answers_to(
        "go depth 5\nposition startpos moves e2e4\ngo depth 4\nposition startpos moves d2d5\ngo depth 3\n\
        position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\ngo nodes 5000\nsetoption name MultiPV value 2\ngo depth 2",
    );
    let answers: Vec<&String> = lines.iter().filter(|line| line.starts_with("bestmove ")).collect();
    assert_eq!(answers.len(), 5, "{lines:?}");
    assert_eq!(answers[2], "bestmove (none)", "a refused position: {lines:?}");
    assert_eq!(answers[3], "bestmove a1a8", "{lines:?}");
    let of = |number: usize| {
        let ends: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].starts_with("bestmove ")).collect();
        &lines[if number == 0 { 0 } else { ends[number - 1] + 1 }..ends[number]]
    };
    assert!(of(0).iter().any(|line| line.starts_with("info depth 5 ")), "the first was cut short: {lines:?}");
    assert!(of(1).iter().any(|line| line.starts_with("info depth 4 ")), "the second was cut short: {lines:?}");
    assert!(!of(3).iter().any(|line| line.contains("multipv 2")), "an option came before its time: {lines:?}");
    assert!(of(4).iter().any(|line| line.contains("multipv 2")), "an option was lost: {lines:?}");
}

/// A GUI that forgets `stop` is not left waiting behind a search without an end.
#[test]
fn a_search_behind_an_infinite_one_is_answered() {
    for first in ["go infinite", "go ponder depth 3", "go"] {
        let lines = answers_to(&format!("{first}\nposition startpos moves e2e4\ngo depth 3\nposition startpos"));
        assert_eq!(count(&lines, "bestmove "), 2, "{first}: {lines:?}");
        assert!(lines.iter().any(|line| line.starts_with("info depth 3 ")), "{first}: {lines:?}");
    }
}

/// `stop` ends every search that was asked for before it; what comes after is searched as usual.
#[test]
fn stop_ends_the_searches_that_wait() {
    let mut session = Session::start("chess");
    for _ in 0..3 {
        session.send("go depth 60");
    }
    session.send("stop");
    for _ in 0..3 {
        assert_ne!(best(&answer_of_search(&mut session)), "(none)");
    }
    let lines = search(&mut session, "go depth 3");
    assert!(lines.iter().any(|line| line.starts_with("info depth 3 ")), "{lines:?}");
    assert_eq!(session.finish(), Vec::<String>::new());
}

/// A `ponderhit` belongs to the search that ponders, also while that waits for another.
#[test]
fn a_ponder_search_that_waits_can_be_hit() {
    let mut session = Session::start("chess");
    session.send("go depth 4");
    session.send("go ponder depth 3");
    session.send("ponderhit");
    for _ in 0..2 {
        assert_ne!(best(&answer_of_search(&mut session)), "(none)");
    }
    assert_eq!(session.finish(), Vec::<String>::new());
}

/// The benchmark is a search like any other: it leaves the engine able to hear.
#[test]
fn bench_can_be_stopped_and_quit() {
    let mut session = Session::start("chess");
    session.send("bench 60");
    session.answers("");
    session.send("stop");
    let told = session.answers("");
    assert!(told.iter().any(|line| line.contains("bench was stopped")), "{told:?}");
    assert_ne!(best(&search(&mut session, "go depth 2")), "(none)");
    session.send("bench 60");
    session.send("quit");
    assert_eq!(count(&session.finish(), "bestmove"), 0);
}

#[test]
fn bench_is_finished_at_the_end_of_input() {
    let lines = answers_to("bench 1\ngo depth 1");
    let last: Vec<&str> = lines[lines.len() - 3..].iter().map(String::as_str).collect();
    assert!(last[0].ends_with(" nps") && last[2].starts_with("bestmove "), "{last:?}");
}

/// Lines come faster than they are obeyed: none is lost, and all are answered in order.
#[test]
fn a_flood_of_lines_is_answered() {
    let lines = answers_to(&("isready\ngo depth 1\n".repeat(300) + &"isready\n".repeat(10_000)));
    assert_eq!((count(&lines, "readyok"), count(&lines, "bestmove ")), (10_300, 300));
}
