//! No engine outlives its match.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::setup::*;

fn is_running(id: &str) -> bool {
    Path::new("/proc").join(id).exists()
}

/// The mock engines that a match has started, by what the system says.
fn children(folder: &Folder) -> Vec<String> {
    let mut found = vec![];
    for entry in fs::read_dir("/proc").expect("a list of processes").flatten() {
        let line = fs::read_to_string(entry.path().join("cmdline")).unwrap_or_default();
        let place = fs::read_link(entry.path().join("cwd")).unwrap_or_default();
        if line.contains("mock_engine") && place == folder.0 {
            found.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    found
}

#[test]
fn no_engine_outlives_a_match_that_is_killed() {
    let folder = Folder::new("orphans");
    let engines = [engine("one", "sleep", "st=60"), engine("two", "sleep", "st=60")];
    let mut arena =
        command(&folder, &engines, "-rounds 5 -concurrency 2").stdout(Stdio::null()).spawn().expect("a match");
    let until = Instant::now() + Duration::from_secs(20);
    while children(&folder).len() < 4 && Instant::now() < until {
        thread::sleep(Duration::from_millis(20));
    }
    let engines = children(&folder);
    assert!(engines.len() >= 4, "{engines:?}");
    arena.kill().expect("a kill");
    arena.wait().expect("an end");
    let until = Instant::now() + Duration::from_secs(10);
    while engines.iter().any(|id| is_running(id)) && Instant::now() < until {
        thread::sleep(Duration::from_millis(20));
    }
    assert!(!engines.iter().any(|id| is_running(id)), "{:?} are left", children(&folder));
}

/// A match that is told to end tells how it stands, and can go on.
#[test]
fn a_match_that_is_interrupted_tells_how_it_stands() {
    let folder = Folder::new("interrupted");
    let engines = [engine("one", "random 1", "nodes=1"), engine("two", "random 2", "nodes=1")];
    let mut arena = command(&folder, &engines, "-rounds 100000 -maxmoves 20");
    let mut arena = arena.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a match");
    let mut lines = BufReader::new(arena.stdout.take().expect("an output")).lines().map_while(Result::ok);
    lines.find(|line| line.starts_with("Finished game ")).expect("a game");
    for _ in 0..2 {
        let killed = Command::new("kill").args(["-TERM", &arena.id().to_string()]).status().expect("a signal is sent");
        assert!(killed.success());
    }
    let told = lines.collect::<Vec<_>>().join("\n");
    let output = arena.wait_with_output().expect("an end");
    assert!(output.status.code() == Some(130) && told.contains("\nGames: "), "{told}");
    assert!(told.trim_end().ends_with("The match was interrupted"), "{told}");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.lines().count() == 1 && error.contains("it can go on with twofold match -config file="), "{error}");
    assert!(children(&folder).is_empty(), "engines are left");
}
