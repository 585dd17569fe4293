//! The recipe for a new game in CONTRIBUTING.md is true: each game has the files that it names, and no code outside its own
//! file and the registry knows the game.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use twofold_rules::{Variant, for_each_variant};

const REGISTRY: &str = "rules/src/variants/mod.rs";

/// Code that is about one game by its nature, or that shows one as an example.
const ABOUT_ONE_GAME: &[(&str, &str)] = &[
    ("chess2", "rules/src/lib.rs"),
    ("chess2", "bench/src/duels.rs"),
    ("chess2", "bench/src/main.rs"),
    ("chess2", "arena/src/compliance.rs"),
    ("chess2", "engine/src/commands/armies.rs"),
    ("chess2", "engine/src/arguments.rs"),
    ("chess2", "engine/src/play/mod.rs"),
    ("twomove", "engine/src/arguments.rs"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The paths of the recipe that hold `ID`.
fn data_files() -> Vec<String> {
    let text = fs::read_to_string(root().join("CONTRIBUTING.md")).expect("CONTRIBUTING.md");
    let recipe = text.split("## A new game").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("the recipe");
    let quoted = recipe.split('`').skip(1).step_by(2);
    quoted.filter(|path| path.contains("ID") && path.contains('/')).map(str::to_owned).collect()
}

#[test]
fn every_game_has_the_files_of_the_recipe() {
    let files = data_files();
    assert!(files.len() >= 8, "the recipe names only {files:?}");
    for path in &files {
        for &variant in Variant::ALL {
            let of_game = path.replace("ID", variant.id());
            let is_folder = root().join(of_game.replace(".rs", "/mod.rs")).exists();
            assert!(root().join(&of_game).exists() || is_folder, "{variant} has no {of_game}");
        }
        // Nothing lies there under a name that is no game's.
        let (folder, name) = path.rsplit_once('/').expect("a folder");
        let extension = name.strip_prefix("ID").expect("ID and an extension");
        for entry in fs::read_dir(root().join(folder)).expect(folder) {
            let found = entry.expect(folder).file_name().into_string().expect("a name");
            let id = found.strip_suffix(extension).unwrap_or(&found);
            let is_shared = extension == ".rs" || found == "README.md";
            let is_known = is_shared || Variant::ALL.iter().any(|variant| variant.id() == id);
            assert!(is_known, "{folder}/{found} is no game's");
        }
    }
}

macro_rules! names {
    ($($id:ident $variant:ident;)+) => {
        const NAMES: &[(&str, &str)] = &[$((stringify!($id), stringify!($variant))),+];
    };
}

for_each_variant!(names);

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The code of a file without comments and unit tests.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a source file");
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    code.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

fn has_word(code: &str, word: &str) -> bool {
    code.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|found| found == word)
}

/// Orthodox chess apart, which is the default of every protocol.
#[test]
fn a_game_is_known_to_its_own_file_and_to_the_registry() {
    let root = root();
    let mut files = vec![];
    for entry in fs::read_dir(&root).expect("the root") {
        let source = entry.expect("a folder").path().join("src");
        if source.is_dir() {
            rust_files(&source, &mut files);
        }
    }
    assert!(files.len() > 100, "only {} source files", files.len());
    for &(id, name) in NAMES.iter().filter(|(id, _)| *id != "chess") {
        let mut touched = BTreeSet::new();
        for file in &files {
            let code = code(file);
            if has_word(&code, id) || has_word(&code, name) {
                let path = file.strip_prefix(&root).expect("within the root");
                touched.insert(path.to_string_lossy().replace('\\', "/"));
            }
        }
        let own = |path: &str| {
            path == REGISTRY
                || path == format!("rules/src/variants/{id}.rs")
                || path.starts_with(&format!("rules/src/variants/{id}/"))
                || ABOUT_ONE_GAME.contains(&(id, path))
        };
        println!("{id} touches {touched:?}");
        assert!(touched.contains(REGISTRY), "{id} is not in the registry");
        let others: Vec<&String> = touched.iter().filter(|path| !own(path)).collect();
        assert!(others.is_empty(), "{id} is known to {others:?}");
    }
}
