//! What a match leaves on the disk, and how it goes on.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::setup::*;

/// Whatever is wrong with what a match needs is told before anything is written.
#[test]
fn a_match_that_cannot_begin_leaves_nothing_behind() {
    let folder = Folder::new("nothing");
    let engines = [engine("one", "random 1", "nodes=1"), engine("two", "random 2", "nodes=1")];
    fs::write(folder.0.join("duel.epd"), "4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 cc 33 d4e5\n").expect("a file");
    for options in ["-log file=missing/x.log", "-openings file=missing.epd", "-variant chess2 -openings file=duel.epd"]
    {
        let output = command(&folder, &engines, options).output().expect("the binary starts");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && error.lines().count() == 1, "{options}: {error}");
        assert_eq!(files(&folder).len(), 1, "{options} left {:?}", files(&folder));
    }
    // A file of somebody else's is left alone.
    fs::write(folder.0.join("config.json"), "{\"mine\": true}").expect("a file");
    let output =
        command(&folder, &engines, "-rounds 1 -config outname=config.json").output().expect("the binary starts");
    assert!(!output.status.success(), "{output:?}");
    assert_eq!(fs::read_to_string(folder.0.join("config.json")).expect("a file"), "{\"mine\": true}");
    // What was killed before its first line was whole is no match yet.
    fs::write(folder.0.join("config.json"), "{\"Match\":{").expect("a file");
    let (output, _) = play(&folder, &engines, "-rounds 1 -maxmoves 5 -config outname=config.json");
    assert!(output.status.success(), "{output:?}");
}

/// A second process does not play a match that is being played.
#[test]
fn a_match_is_played_by_one_process() {
    let folder = Folder::new("busy");
    let engines = [engine("one", "random 1", "nodes=1"), engine("two", "random 2", "nodes=1")];
    let mut first = command(&folder, &engines, "-rounds 100000 -config outname=config.json")
        .stdout(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let journal = folder.0.join("config.json");
    let begun = Instant::now();
    while fs::read_to_string(&journal).map_or(0, |text| text.lines().count()) < 2 {
        assert!(begun.elapsed() < Duration::from_secs(60), "no game is finished");
        thread::sleep(Duration::from_millis(20));
    }
    for words in
        [vec!["match", "-config", "file=config.json"], vec!["match", "-config", "outname=config.json", "discard=true"]]
    {
        let mut second = Command::new(env!("CARGO_BIN_EXE_twofold"));
        second.current_dir(&folder.0).args(&words);
        if words.last() == Some(&"discard=true") {
            second.args(engines.concat());
        }
        let output = second.output().expect("the binary starts");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && error.contains("is being played"), "{words:?}: {error}");
    }
    first.kill().expect("it runs");
    first.wait().expect("it has ended");
    let text = fs::read_to_string(&journal).expect("a journal");
    assert!(text.lines().count() >= 2, "nothing is lost");
}

/// Killed at random instants and resumed, a match has every game once, on the disk and in the PGN.
#[test]
fn a_killed_match_goes_on_without_loss() {
    let kills = if twofold_testing::long_run() { 20 } else { 6 };
    let folder = Folder::new("killed");
    fs::write(folder.0.join("games.pgn"), "[Event \"An older game\"]\n\n1. e4 *\n\n").expect("a file");
    let engines = [engine("one", "random 1", "nodes=1"), engine("two", "random 2", "nodes=1")];
    let total = 40 * 2;
    let options = "-rounds 40 -concurrency 2 -srand 9 -variant twomove,chess2 -maxmoves 60 -pgnout file=games.pgn -config outname=config.json";
    let begin = || command(&folder, &engines, options);
    let resume = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_twofold"));
        command.args(["match", "-config", "file=config.json"]).current_dir(&folder.0);
        command
    };
    for kill in 0..kills {
        let mut command = if folder.0.join("config.json").exists() { resume() } else { begin() };
        let mut arena = command.stdout(Stdio::null()).spawn().expect("a match");
        thread::sleep(Duration::from_millis(30 + 37 * (kill * 7 % 11)));
        let _ = arena.kill();
        arena.wait().expect("an end");
    }
    let output = if folder.0.join("config.json").exists() { resume() } else { begin() }.output().expect("a match");
    assert!(output.status.success(), "{output:?}");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(told.trim_end().ends_with("Finished match"), "{told}");
    assert!(told.contains(&format!("Games: {}", total * 2)), "{told}");
    let pgn = fs::read_to_string(folder.0.join("games.pgn")).expect("the games");
    assert!(pgn.starts_with("[Event \"An older game\"]"), "what was there stays");
    let mut rounds: Vec<&str> = pgn.lines().filter(|line| line.starts_with("[Round ")).collect();
    assert_eq!(rounds.len(), total * 2, "games in the file");
    rounds.sort_unstable();
    rounds.dedup();
    assert_eq!(rounds.len(), total * 2, "no game is there twice");
    // A file that was moved away is written again, once.
    fs::remove_file(folder.0.join("games.pgn")).expect("a file");
    for _ in 0..2 {
        assert!(resume().output().expect("a match").status.success());
        let pgn = fs::read_to_string(folder.0.join("games.pgn")).expect("the games");
        assert_eq!(pgn.matches("[Round ").count(), total * 2);
    }
}

/// Where no journal is asked for it is kept out of the way, under a name of its own, until the match has ended.
#[test]
fn matches_in_one_folder_do_not_get_in_each_others_way() {
    let folder = Folder::new("side-by-side");
    let engines = [engine("one", "random 1", "nodes=1"), engine("two", "random 2", "nodes=1")];
    let endless = || command(&folder, &engines, "-rounds 100000 -pgnout games.pgn").stdout(Stdio::null()).spawn();
    let mut others = [(); 2].map(|()| endless().expect("the binary starts"));
    let begun = Instant::now();
    while files(&folder).len() < 3 {
        assert!(begun.elapsed() < Duration::from_secs(60), "no journals: {:?}", files(&folder));
        thread::sleep(Duration::from_millis(20));
    }
    // A third one is played to its end beside them, and leaves nothing.
    let (output, _) = play(&folder, &engines, "-rounds 1 -maxmoves 5");
    assert!(output.status.success(), "{output:?}");
    let left = files(&folder);
    assert!(left.len() == 3 && left.iter().any(|file| file.ends_with("games.pgn")), "{left:?}");
    for other in &mut others {
        other.kill().expect("it runs");
        other.wait().expect("it has ended");
    }
    // Nor do those that were killed block the next.
    let (output, _) = play(&folder, &engines, "-rounds 1 -maxmoves 5");
    assert!(output.status.success(), "{output:?}");
}

/// The line at the end of a match that was broken off says how it goes on.
#[test]
fn a_match_that_was_broken_off_goes_on_as_its_last_line_says() {
    let folder = Folder::new("go-on");
    let engines = [engine("good", "random 1", "nodes=1"), engine("weak", "crash 2", "nodes=1 restart=on")];
    let error = refused(&folder, &engines, "-rounds 2 -maxmoves 300");
    let command = error.split("twofold ").nth(1).expect(&error).trim();
    let again = Command::new(env!("CARGO_BIN_EXE_twofold")).args(command.split(' ')).current_dir(&folder.0).output();
    let again = again.expect("the binary starts");
    let told = String::from_utf8_lossy(&again.stdout).into_owned();
    assert!(told.contains("goes on: 1 of 4 games are finished"), "{error}{told}");
}
