//! How a session ends, and what else it touches: the end of input, a closed pipe, the log, the bench, single steps.

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::games::GAMES;
use common::opening::opening;
use common::piped::answers_to;
use common::process::Process;
use common::referee::Referee;
use common::search::{best, search};
use common::session::Session;

mod common {
    pub mod games;
    pub mod opening;
    pub mod piped;
    pub mod process;
    pub mod referee;
    pub mod request;
    pub mod rules;
    pub mod search;
    pub mod session;
}

const BINARY: &str = env!("CARGO_BIN_EXE_twofold");

/// What nothing here takes unless it hangs, on a machine however busy.
const PATIENCE: Duration = Duration::from_secs(30);

fn best_moves(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("bestmove ")).count()
}

#[test]
fn empty_input_ends_the_session() {
    assert_eq!(best_moves(&Process::start(BINARY, &[]).finish()), 0);
}

/// A bounded search is finished: the pipe `echo … | twofold` gets its answer.
#[test]
fn a_bounded_search_is_finished_at_the_end_of_input() {
    for go in [
        "go depth 7",
        "go nodes 40000",
        "go movetime 300",
        "go wtime 2000 btime 2000",
        "go mate 1",
        "go depth 4 movetime 60000",
    ] {
        let lines = answers_to(&format!("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\n{go}"));
        assert_eq!(best_moves(&lines), 1, "{go}: {lines:?}");
        assert_eq!(best(&lines), "a1a8", "{go}: {lines:?}");
    }
}

/// It is finished, not cut short.
#[test]
fn the_end_of_input_does_not_cut_a_search_short() {
    let lines = answers_to("position startpos\ngo depth 6");
    assert!(lines.iter().any(|line| line.starts_with("info depth 6 ")), "{lines:?}");
    let started = Instant::now();
    answers_to("position startpos\ngo movetime 600");
    assert!(started.elapsed() > Duration::from_millis(200), "{:?}", started.elapsed());
}

#[test]
fn an_infinite_search_is_stopped_and_answered_at_the_end_of_input() {
    for go in ["go infinite", "go ponder wtime 100000 btime 100000", "go ponder depth 3", "go"] {
        let started = Instant::now();
        let lines = answers_to(&format!("position startpos moves e2e4\n{go}"));
        assert_eq!(best_moves(&lines), 1, "{go}: {lines:?}");
        assert!(started.elapsed() < PATIENCE, "{go}: {:?}", started.elapsed());
    }
}

#[test]
fn quit_ends_the_session_even_during_a_search() {
    for before in ["", "go infinite\n", "go depth 60\n", "go ponder movetime 100000\n"] {
        let mut process = Process::start(BINARY, &[]);
        let started = Instant::now();
        process.send(format!("{before}quit"));
        while process.line().is_some() {} // the output ends although the input is still open
        assert!(started.elapsed() < PATIENCE, "{before:?}: {:?}", started.elapsed());
        process.finish();
    }
}

/// What stands after `quit` is not read.
#[test]
fn nothing_is_answered_after_quit() {
    let lines = answers_to("isready\nquit\nisready\ngo depth 1");
    assert_eq!(lines.iter().filter(|line| *line == "readyok").count(), 1, "{lines:?}");
    assert_eq!(best_moves(&lines), 0, "{lines:?}");
}

/// The last line counts without its line feed too.
#[test]
fn a_last_line_without_a_line_feed_is_read() {
    let output = with_input(Stdio::piped(), &[], b"uci\nisready");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(told.ends_with("readyok\n"), "{told}");
    assert_eq!(output.status.code(), Some(0));
}

/// Runs the binary with all its input given at once.
fn with_input(stdout: Stdio, arguments: &[&str], input: &[u8]) -> std::process::Output {
    let mut child = Command::new(BINARY)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(stdout)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut pipe = child.stdin.take().expect("stdin is a pipe");
    // A process that ends early does not read all: what counts is how it ended.
    let _ = std::io::Write::write_all(&mut pipe, input);
    drop(pipe);
    child.wait_with_output().expect("a child can be waited for")
}

/// Nobody reads any more, as after `twofold … | head -1`: the program ends, and says nothing of a panic.
#[test]
fn a_closed_output_is_no_reason_to_panic() {
    let divide = ["perft", "chess", "3", "--divide"];
    let inputs: [(&[&str], &str); 6] = [
        (&[], "uci\nisready\n"),
        (&[], "position startpos\ngo depth 5\n"),
        (&[], "go infinite\nisready\nstop\nd\n"),
        (&["rules"], "{\"variant\": \"chess\"}\n{}\n"),
        (&["actions", "chess"], ""),
        (&divide, ""),
    ];
    for (arguments, input) in inputs {
        let (reader, writer) = std::io::pipe().expect("a pipe can be made");
        drop(reader);
        let output = with_input(writer.into(), arguments, input.as_bytes());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(!errors.contains("panicked"), "{arguments:?} {input:?}: {errors}");
        assert_ne!(output.status.code(), Some(101), "{arguments:?} {input:?}: {errors}");
    }
}

/// Both sides of the talk, in a file whose name has a space.
#[test]
fn the_log_holds_what_is_said() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let path = format!("{folder}/debug log {}.txt", std::process::id());
    let mut session = Session::start("chess");
    session.answers(format!("setoption name Debug Log File value {path}"));
    session.answers("position startpos moves e2e4");
    search(&mut session, "go depth 2");
    session.finish();
    let log = fs::read_to_string(&path).expect("the log can be read");
    for said in ["position startpos moves e2e4", "isready", "readyok", "go depth 2", "bestmove "] {
        assert!(log.contains(said), "no {said:?} in the log:\n{log}");
    }
    fs::remove_file(&path).expect("the log can be removed");
}

/// For hosts that relay single moves: each answer is one step, and the second belongs to the same turn.
#[test]
fn in_step_mode_each_answer_is_one_step() {
    for game in GAMES {
        let mut session = Session::start(game);
        let mut referee = Referee::start(game);
        session.answers("setoption name TurnMode value step");
        session.answers(format!("position startpos moves {}", opening(game)));
        let first = best(&search(&mut session, "go nodes 5000")).to_owned();
        let moves: Vec<String> = vec![opening(game).into(), first.clone()];
        let report = referee.report("startpos", &moves).unwrap();
        let legal = referee.report("startpos", &moves[..1]).unwrap().actions;
        assert!(legal.contains(&first), "{game}: {first} is no single legal step");
        if report.phase == "second" {
            session.answers(format!("position startpos moves {} {first}", opening(game)));
            let lines = search(&mut session, "go nodes 5000");
            let second = best(&lines);
            assert!(report.actions.iter().any(|action| action == second), "{game}: {second} after {first}");
            assert_eq!(report.outcome, "none", "{game}");
            referee.after_turn("startpos", &moves[..1], &format!("{first},{second}"));
        } else {
            assert!(game.starts_with("chess"), "an opening turn of two steps ended after {first}: {report:?}");
        }
        session.finish();
        referee.finish();
    }
}

/// The lines that OpenBench and fishtest read.
#[test]
fn bench_ends_with_nodes_and_speed() {
    let output = Command::new(BINARY).arg("bench").output().expect("the binary starts");
    assert_eq!(output.status.code(), Some(0));
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    let last = stdout.trim_end().lines().next_back().unwrap_or_default();
    let words: Vec<&str> = last.split(' ').collect();
    let [nodes, "nodes", speed, "nps"] = words[..] else { panic!("last line of stdout: {last:?}") };
    let (nodes, speed): (u64, u64) = (nodes.parse().unwrap(), speed.parse().unwrap());
    assert!(nodes > 1000 && speed > 0, "{last}");
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(stderr.lines().any(|line| line.trim_end() == format!("Nodes searched  : {nodes}")), "{stderr}");
    assert!(stderr.lines().any(|line| line.starts_with("Total time (ms) : ")), "{stderr}");
}
