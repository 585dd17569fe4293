//! The terminal game in a terminal: keys, the line while the engine thinks, narrow and dumb terminals.
#![cfg(unix)]

use common::terminal::Terminal;

mod common {
    pub mod terminal;
}

/// The line editor has drawn its prompt, and reads keys.
const PROMPT: &str = ": \r";
/// An engine that thinks until it is interrupted.
const PATIENT: [&str; 6] = ["play", "twomove", "--ascii", "--movetime", "86400000", "--terminal"];
const QUICK: [&str; 5] = ["play", "chess2", "--ascii", "--movetime", "20"];

#[test]
fn keys_typed_while_the_engine_thinks_are_not_played() {
    let mut terminal = Terminal::start(80, "xterm", &PATIENT);
    terminal.wait_for(PROMPT);
    terminal.press("e4\r");
    terminal.wait_for("Twofold thinks");
    // Both would be legal, whatever the engine plays.
    terminal.press("a3\rundo\rxyz");
    terminal.wait_for("depth 3");
    terminal.interrupt();
    let thought = terminal.wait_for("\r\u{1b}[KTwofold plays 1... ");
    assert!(!thought.contains("xyz"), "keys are not seen either: {thought:?}");
    terminal.wait_for(PROMPT);
    terminal.press("fen\r");
    let after = terminal.wait_for(" w KQkq - ");
    terminal.wait_for(PROMPT);
    assert!(!after.contains("a3") && !after.contains("undo") && !after.contains("xyz"), "{after:?}");
    terminal.press("quit\r");
    assert!(terminal.finish().0.success());
}

#[test]
fn a_line_shows_how_far_the_engine_has_come_and_is_erased() {
    let mut terminal = Terminal::start(40, "xterm", &PATIENT);
    terminal.wait_for(PROMPT);
    terminal.press("e4\r");
    terminal.wait_for("Twofold thinks; Ctrl-C: answer now");
    let line = terminal.wait_for("depth 4");
    // It never takes two rows.
    for shown in line.split("\r\u{1b}[K").skip(1) {
        assert!(shown.chars().count() < 40, "{shown:?}");
    }
    terminal.interrupt();
    terminal.wait_for("\r\u{1b}[KTwofold plays");
    terminal.wait_for(PROMPT);
    // Two in a row end the program.
    terminal.press("\u{3}");
    terminal.wait_for("Ctrl-C once more ends");
    terminal.wait_for(PROMPT);
    terminal.press("\u{3}");
    let (status, rest) = terminal.finish();
    assert!(status.success() && rest.contains("1. e4"), "the game is printed: {rest}");
}

#[test]
fn sentences_are_wrapped_at_the_width_of_the_terminal() {
    for columns in [30, 44, 100] {
        let mut terminal = Terminal::start(columns, "xterm", &QUICK);
        terminal.wait_for(PROMPT);
        terminal.press("help\r");
        terminal.wait_for("help");
        let help = terminal.wait_for("answer.");
        let widest = help.lines().map(|line| line.trim_end().chars().count()).max().expect("lines");
        assert!(widest <= usize::from(columns) && widest + 20 > usize::from(columns), "{widest} of {columns}: {help}");
        terminal.wait_for(PROMPT);
        terminal.press("quit\r");
        assert!(terminal.finish().0.success());
    }
}

#[test]
fn a_terminal_too_narrow_for_anything_does_no_harm() {
    for columns in [0, 1, 3, 12] {
        let mut terminal = Terminal::start(columns, "xterm", &QUICK);
        for line in ["help\r", "moves\r", "e4\r", "quit\r"] {
            terminal.wait_for(PROMPT);
            terminal.press(line);
        }
        let (status, printed) = terminal.finish();
        assert!(status.success() && !printed.contains("panicked"), "{columns}: {printed}");
    }
}

#[test]
fn a_dumb_terminal_gets_plain_lines() {
    let mut terminal = Terminal::start(80, "dumb", &QUICK);
    let mut printed = terminal.wait_for("White 1: ");
    terminal.press("e4\n");
    printed += &terminal.wait_for("White 2: ");
    assert!(!printed.contains('\u{1b}') && !printed.contains("thinks"), "{printed:?}");
    terminal.press("\u{4}");
    let (status, rest) = terminal.finish();
    assert!(status.success() && rest.contains("1. e4"), "{rest:?}");
}

#[test]
fn the_end_of_input_ends_the_game() {
    let mut terminal = Terminal::start(80, "xterm", &QUICK);
    terminal.wait_for(PROMPT);
    terminal.press("\u{4}");
    assert!(terminal.finish().0.success());
}
