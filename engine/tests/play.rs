//! The terminal game, with lines from a pipe.

use std::io::Write;
use std::process::{Command, Stdio};

/// What is printed when these lines are typed.
fn conversation(arguments: &[&str], lines: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_twofold"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut game = command.spawn().expect("the binary starts");
    let text = lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    game.stdin.take().expect("an input").write_all(text.as_bytes()).expect("the game reads");
    let output = game.wait_with_output().expect("the game ends");
    assert!(output.status.success(), "{:?}", output.status);
    String::from_utf8(output.stdout).expect("the output is text")
}

const CAPTURE: &str = "4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 cc 33";

#[test]
fn of_two_people_neither_sees_the_others_bid() {
    let game = ["play", "chess2", "--ascii", "--side", "both", "--fen", CAPTURE];
    let told = conversation(&game, &["dxe5", "duel", "2", "fen", "1", "quit"]);
    let asked = told.find("Black bids stones for the duel (0 to 2): ").expect("Black is asked");
    let shown = told.find("White bids 1, Black bids 2.").expect("both are shown");
    let between = &told[asked..shown];
    assert!(between.contains("White bids stones for the duel (0 to 2): "), "{between}");
    let prompts = ["Black bids stones for the duel (0 to 2): ", "White bids stones for the duel (0 to 2): "];
    let rest = prompts.iter().fold(between.to_owned(), |rest, prompt| rest.replace(prompt, ""));
    // What else is asked for is answered as always.
    assert!(rest.contains("4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 cc 33 d4e5:?"), "{rest}");
    assert!(!rest.replace("4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 cc 33 d4e5:?", "").contains(['1', '2']), "{rest}");
}

#[test]
fn against_the_engine_ones_own_bid_is_shown() {
    let challenged = format!("{CAPTURE} d4e5:?");
    let game =
        ["play", "chess2", "--ascii", "--side", "black", "--movetime", "20", "--seed", "1", "--fen", &challenged];
    let told = conversation(&game, &["2", "quit"]);
    assert!(told.contains("Black bids stones for the duel (0 to 2): 2\n"), "{told}");
    assert!(told.contains(", Black bids 2."), "{told}");
}
