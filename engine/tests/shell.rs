//! The commands `perft` and `actions`, and what the shell says to a command line that it can't use.

use std::process::{Command, Output};

use common::games::GAMES;

mod common {
    pub mod games;
}

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_twofold")).args(arguments).output().expect("the binary starts")
}

/// What a command prints; it must succeed.
fn told(arguments: &[&str]) -> String {
    let output = run(arguments);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success() && errors.is_empty(), "{arguments:?}: {:?} {errors}", output.status);
    String::from_utf8(output.stdout).expect("the output is text")
}

/// Counts of the reference in `rules.md` and of the oracle's table.
#[test]
fn perft_prints_the_known_counts() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    for (arguments, nodes) in [
        (vec!["perft", "chess", "4"], 197_281),
        (vec!["perft", "marseillais", "4"], 197_281),
        (vec!["perft", "twomove", "4"], 183_168),
        (vec!["perft", "doublemove", "3"], 8_459),
        (vec!["perft", "galvin", "4"], 197_742),
        (vec!["perft", "galvin", "3", "--fen", kiwipete], 98_806),
        (vec!["perft", "chess", "3", "--fen", kiwipete], 97_862),
        (vec!["perft", "twomove", "2", "--moves", "e2e4 g8f6"], 17 * 30 - 1),
        (vec!["perft", "chess", "0"], 1),
    ] {
        assert_eq!(told(&arguments), format!("nodes {nodes}\n"), "{arguments:?}");
    }
}

#[test]
fn perft_divides_by_the_first_action() {
    for game in GAMES {
        let printed = told(&["perft", game, "2", "--divide"]);
        let lines: Vec<&str> = printed.lines().collect();
        let (first, last, count) =
            if game == "doubledouble" { ("b6b7 18", "nodes 324", 18) } else { ("a2a3 20", "nodes 400", 20) };
        assert_eq!((lines[0], lines[lines.len() - 1], lines.len()), (first, last, count + 1), "{game}");
        assert!(lines[..count].is_sorted(), "{game}: {printed}");
    }
}

#[test]
fn actions_prints_the_actions_and_the_position() {
    let printed = told(&["actions", "twomove", "--moves", "e2e4 e7e5,f7f6 d1h5"]);
    let expected = "e8e7\n\
        g7g6\n\
        fen: rnbqkbnr/pppp2pp/5p2/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2 1\n\
        actor: b\n\
        phase: response\n\
        outcome: none\n";
    assert_eq!(printed, expected);
}

#[test]
fn actions_prints_only_the_position_when_the_game_is_over() {
    let printed = told(&["actions", "chess", "--moves", "f2f3 e7e5 g2g4 d8h4"]);
    let expected = "fen: rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\n\
        actor: w\n\
        phase: step\n\
        outcome: 0-1 checkmate\n";
    assert_eq!(printed, expected);
}

/// Status 2, something to read on stderr, nothing on stdout.
#[test]
fn command_lines_that_cannot_be_used_end_with_status_2() {
    for arguments in [
        vec!["nonsense"],
        vec!["--nonsense"],
        vec!["perft"],
        vec!["perft", "chess"],
        vec!["perft", "chess", "x"],
        vec!["perft", "chess", "-1"],
        vec!["perft", "chess", "1.5"],
        vec!["perft", "nope", "1"],
        vec!["perft", "chess", "1", "2"],
        vec!["perft", "chess", "99999999999999999999"],
        vec!["actions"],
        vec!["actions", "nope"],
        vec!["actions", "chess", "--fen"],
        vec!["actions", "chess", "--duels", "maybe"],
        vec!["actions", "chess", "--nonsense"],
    ] {
        let output = run(&arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(!errors.trim().is_empty() && !errors.contains("panicked"), "{arguments:?}: {errors}");
        assert!(output.stdout.is_empty(), "{arguments:?} prints to stdout");
    }
}

#[test]
fn help_and_version_succeed() {
    assert!(told(&["--help"]).contains("perft"));
    assert!(told(&["--version"]).starts_with("twofold "));
}

#[test]
fn armies_are_told_with_the_best_choice() {
    let printed = told(&["armies"]);
    let is_narrow = printed.lines().all(|line| line.chars().count() <= 80);
    assert!(
        is_narrow && printed.contains("two kings") && printed.contains("Best choice of White (sure of "),
        "{printed}"
    );
    let json: serde_json::Value = serde_json::from_str(&told(&["armies", "--json"])).expect("JSON");
    let score = json["either"]["score"].as_f64().expect("a score");
    assert!((score - 0.5).abs() < 1e-6 && json["scores"].as_array().is_some_and(|rows| rows.len() == 6), "{json}");
    let path = std::env::temp_dir().join(format!("twofold-armies-{}.txt", std::process::id()));
    std::fs::write(&path, "cc 1 2\n").expect("a file");
    let refused = run(&["armies", "--scores", path.to_str().expect("a path")]);
    let errors = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(refused.status.code() == Some(2) && errors.contains("line 1: 'cc 1 2', expected two letters"), "{errors}");
    // What is printed as a file of scores is read as one.
    std::fs::write(&path, told(&["armies", "--lines"])).expect("a file");
    assert_eq!(told(&["armies", "--scores", path.to_str().expect("a path")]), printed);
    std::fs::remove_file(&path).expect("the file");
}

#[test]
fn armies_of_a_game_in_the_terminal_are_chosen_by_name_or_letter() {
    let refused = run(&["play", "chess", "--white-army", "k"]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("there are no armies in chess"), "{refused:?}");
    let refused = run(&["play", "chess2", "--black-army", "knights"]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("expected one of 'classic'"), "{refused:?}");
    let mut command = Command::new(env!("CARGO_BIN_EXE_twofold"));
    command.args(["play", "chess2", "--white-army", "two kings", "--black-army", "n", "--ascii"]);
    let output = command.stdin(std::process::Stdio::null()).output().expect("the binary starts");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && printed.contains("1  R  N  B  K  K  B  N  R"), "{printed}");
}
