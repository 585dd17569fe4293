//! How the tests of this folder start matches.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// A folder of its own, removed at the end.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("twofold-match-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Examples are built beside the program, whenever tests are.
pub fn mock() -> PathBuf {
    let path = Path::new(env!("CARGO_BIN_EXE_twofold")).with_file_name("examples").join("mock_engine");
    assert!(path.exists(), "{} is not built: cargo build --examples", path.display());
    path
}

pub fn engine(name: &str, kind: &str, more: &str) -> Vec<String> {
    let mut words = vec!["-engine".to_owned(), format!("cmd={}", mock().display()), format!("name={name}")];
    words.push(format!("args={kind}"));
    words.extend(more.split_whitespace().map(str::to_owned));
    words
}

pub fn command(folder: &Folder, engines: &[Vec<String>], options: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_twofold"));
    command.arg("match").args(engines.concat()).args(options.split_whitespace()).current_dir(&folder.0);
    command.env("XDG_STATE_HOME", folder.0.join("state"));
    command
}

pub fn play(folder: &Folder, engines: &[Vec<String>], options: &str) -> (Output, Vec<Value>) {
    let output = command(folder, engines, &format!("{options} -json")).output().expect("the binary starts");
    let text = String::from_utf8(output.stdout.clone()).expect("the output is text");
    let events = text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")));
    let events = events.collect();
    (output, events)
}

pub fn of<'a>(events: &'a [Value], kind: &'a str) -> impl Iterator<Item = &'a Value> {
    events.iter().filter(move |event| event["event"] == kind)
}

/// The match ends with a failure and one line of error, which is returned.
pub fn refused(folder: &Folder, engines: &[Vec<String>], options: &str) -> String {
    let output = command(folder, engines, options).output().expect("the binary starts");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && error.lines().count() == 1, "{options}: {output:?}");
    error
}

/// The files in a folder, and those in the folder of the journals.
pub fn files(folder: &Folder) -> Vec<String> {
    let of = |path: PathBuf| fs::read_dir(path).into_iter().flatten().flatten();
    let found = of(folder.0.clone()).filter(|entry| entry.file_name() != "state");
    let kept = of(folder.0.join("state/twofold/matches"));
    found.chain(kept).map(|entry| entry.path().display().to_string()).collect()
}
