//! Rules of the house that the compiler cannot check: sizes, typed errors, and what a crate must not know.

use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Crates that return typed errors and leave the words to the binary.
const LIBRARIES: [&str; 6] = ["rules", "eval", "search", "session", "arena", "testing"];

/// A source file and its text.
struct Source {
    path: PathBuf,
    text: String,
}

impl Source {
    /// Lines of the program itself: no comments, and nothing from the file's unit tests on.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = self.text.lines().take_while(|line| line.trim() != "#[cfg(test)]");
        (1..).zip(lines).filter(|(_, line)| !line.trim_start().starts_with("//"))
    }
}

/// Every source file below a folder of the repository.
fn sources(folder: &str) -> Vec<Source> {
    let mut found = vec![];
    collect(&Path::new(ROOT).join(folder), &mut found);
    assert!(!found.is_empty(), "no source file in {folder}");
    found
}

fn collect(folder: &Path, found: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("a folder can be read").path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            found.push(Source { path, text });
        }
    }
}

/// Fails with a line for each place in which `is_wrong`.
fn assert_nowhere(sources: &[Source], rule: &str, is_wrong: impl Fn(&str) -> bool) {
    let mut wrong = vec![];
    for source in sources {
        let lines = source.code().filter(|(_, line)| is_wrong(line));
        wrong.extend(lines.map(|(number, line)| format!("{}:{number}: {}", source.path.display(), line.trim())));
    }
    assert!(wrong.is_empty(), "{rule}:\n{}", wrong.join("\n"));
}

#[test]
fn no_file_is_over_500_lines() {
    let folders = ["rules", "eval", "search", "session", "arena", "engine", "bench", "testing"];
    let sources: Vec<Source> = folders.iter().flat_map(|folder| sources(folder)).collect();
    assert!(sources.len() > 200, "only {} files were looked at", sources.len());
    for Source { path, text } in sources {
        let lines = text.lines().count();
        assert!(lines <= 500, "{} has {lines} lines: look for the seam", path.display());
    }
}

#[test]
fn errors_of_libraries_are_types() {
    for library in LIBRARIES {
        let is_string =
            |line: &str| line.contains(", String>") && line.contains("Result<") || line.contains("Err(format!(");
        assert_nowhere(&sources(&format!("{library}/src")), "a String is no error", is_string);
    }
}

#[test]
fn libraries_neither_print_nor_exit() {
    let said = ["println!(", "eprintln!(", "print!(", "eprint!(", "process::exit"];
    for library in LIBRARIES.into_iter().filter(|&library| library != "testing") {
        let sources = sources(&format!("{library}/src"));
        assert_nowhere(&sources, "a library returns what there is to say", |line| {
            said.iter().any(|word| line.contains(word))
        });
    }
}

/// Search is generic on the game; a variant's name in it is a rule in the wrong place.
#[test]
fn search_and_session_name_no_variant() {
    let names = ["Chess2", "Marseillais", "TwoMove", "DoubleMove", "DoubleDouble", "Galvin", "Variant::Chess"];
    for library in ["search", "session"] {
        let sources = sources(&format!("{library}/src"));
        assert_nowhere(&sources, "search and session know no variant by name", |line| {
            names.iter().any(|name| line.contains(name))
        });
    }
}

/// Only the session crosses over from "some game" to a certain one. (The evaluation reads the weights of all games once.)
#[test]
fn the_game_is_dispatched_in_one_place() {
    for folder in ["engine/src", "arena/src", "search/src"] {
        assert_nowhere(&sources(folder), "only the session dispatches on the game", |line| line.contains("with_game!"));
    }
}
