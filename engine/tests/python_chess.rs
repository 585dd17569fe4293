//! The engine under the package `chess` of PyPI: proof that a tool of the wide world finds a plain UCI engine.
//!
//! `TWOFOLD_PYTHON` names a Python that has the package, else `python3` is tried.

use std::env;
use std::process::Command;

use twofold_testing::announce;

/// Does this Python have the package?
fn has_package(python: &str) -> bool {
    Command::new(python).args(["-c", "import chess.engine"]).output().is_ok_and(|output| output.status.success())
}

#[test]
fn python_chess_plays_and_analyses() {
    let python = env::var("TWOFOLD_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    if !has_package(&python) {
        let why = format!("{python} has no package `chess`; install it or set TWOFOLD_PYTHON");
        assert!(env::var_os("CI").is_none(), "{why}");
        announce(&format!("SKIPPED: python_chess_plays_and_analyses: {why}"));
        return;
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/clients/python_chess.py");
    let output =
        Command::new(&python).args(["-B", script, env!("CARGO_BIN_EXE_twofold")]).output().expect("Python starts");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{told}\n{errors}");
    assert_eq!(told.lines().filter(|line| line.starts_with("ok: ")).count(), 4, "{told}\n{errors}");
}
