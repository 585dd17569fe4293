//! The terminal game, talked with through a pipe.

use std::io::Write;
use std::process::{Command, Stdio};

/// What is printed when these lines are typed. The engine takes 20 ms a turn.
pub fn conversation(arguments: &[&str], lines: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_twofold"));
    command.args(["play", "--movetime", "20"]).args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut game = command.spawn().expect("the binary starts");
    let text = lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    game.stdin.take().expect("an input").write_all(text.as_bytes()).expect("the game reads");
    let output = game.wait_with_output().expect("the game ends");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{:?}: {errors}", output.status);
    String::from_utf8(output.stdout).expect("the output is text")
}

/// The text with every run of blanks and line ends as one blank: sentences without their line breaks.
pub fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
