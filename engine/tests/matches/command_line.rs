//! What is said to a bad request, and the check of an engine's manners.

use std::fs;
use std::process::Command;

use crate::games::GAMES;
use crate::setup::*;

#[test]
fn bad_requests_get_one_line() {
    let folder = Folder::new("bad");
    let help = command(&folder, &[], "--help").output().expect("the binary starts");
    assert!(help.status.success() && String::from_utf8_lossy(&help.stdout).starts_with("Usage: twofold match"));
    let good = [engine("one", "random 1", "nodes=1"), engine("two", "random 2", "nodes=1")];
    fs::write(folder.0.join("bad.epd"), "rnbqkbnr/8 w\n").expect("a file");
    fs::write(folder.0.join("old.json"), "{}\n").expect("a file");
    for (options, told) in [
        ("-foo", "'-foo' is no option"),
        ("-openings file=missing.epd", "missing.epd"),
        ("-openings file=bad.epd", "bad.epd: line 1: "),
        ("-config outname=old.json", "is there already"),
        ("-sprt elo0=1 elo1=0", "elo0 (1) must be less than elo1 (0)"),
    ] {
        let output = command(&folder, &good, options).output().expect("the binary starts");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            !output.status.success() && errors.lines().count() == 1 && errors.contains(told),
            "{options}: {errors}"
        );
    }
    let mut resumed = Command::new(env!("CARGO_BIN_EXE_twofold"));
    let output =
        resumed.args(["match", "-config", "file=old.json"]).current_dir(&folder.0).output().expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(errors.contains("is no journal of a match: line 1"), "{errors}");
}

fn manners(engine: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_twofold"));
    let output = command.args(["match", "--compliance"]).args(engine).output().expect("the binary starts");
    (output.status.success(), String::from_utf8(output.stdout).expect("the output is text"))
}

#[test]
fn manners_of_engines_are_checked() {
    let (passed, told) = manners(&[env!("CARGO_BIN_EXE_twofold")]);
    assert!(passed && !told.contains("FAILED"), "{told}");
    for variant in GAMES {
        assert!(told.contains(&format!("ok      it plays {variant}\n")), "{told}");
    }
    let mock = mock();
    let mock = mock.to_str().expect("a path");
    for (kind, fault) in [
        ("random", "FAILED  it tells its name and author: no line 'id author …'"),
        ("illegal", "FAILED  it plays to a depth: 'bestmove a1a8' after 'go depth 2'"),
        ("crash", "FAILED  it plays to a depth: it ended: exit status: 3"),
    ] {
        let (passed, told) = manners(&[mock, kind]);
        assert!(!passed && told.contains(fault), "{kind}: {told}");
    }
    let (passed, told) = manners(&["./no-such-engine"]);
    assert!(!passed && told.starts_with("FAILED  the program starts: "), "{told}");
}
