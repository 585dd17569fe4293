//! The commands `validate` and `convert`: one wrong game costs nothing but itself, and rewriting loses nothing.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A file of this test process, deleted at the end.
struct TempFile(PathBuf);

impl TempFile {
    fn new(name: &str, bytes: impl AsRef<[u8]>) -> Self {
        let path = std::env::temp_dir().join(format!("twofold-pgn-{}-{name}.pgn", std::process::id()));
        fs::write(&path, bytes).expect("a file");
        Self(path)
    }

    fn run(&self, command: &str, options: &[&str]) -> Output {
        let mut process = Command::new(env!("CARGO_BIN_EXE_twofold"));
        process.arg(command).arg(&self.0).args(options).output().expect("the binary starts")
    }

    fn shown(&self) -> String {
        self.0.display().to_string()
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        // A file left in the folder for such files harms nobody.
        let _ = fs::remove_file(&self.0);
    }
}

fn lines(bytes: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(bytes).lines().map(str::to_owned).collect()
}

/// Games of which every second has a fault; each fault by itself must not reach its neighbours.
const FAULTS: &[(&str, &str)] = &[
    ("[Event \"x\"]\n\n1. e4 {never closed 1-0", "line 3, column 7: the comment is not closed"),
    ("[Event \"x\"]\n\n1. e4 (1. d4 1-0", "line 3, column 7: the variation is not closed"),
    ("[Event \"x\"]\n\n1. e4 (1. d4 {both 1-0", "line 3, column 14: the comment is not closed"),
    ("[Event \"x\"]\n\n1. e4) 1-0", "line 3, column 6: ')' closes nothing"),
    ("[Event \"x\"]\n\n1. e4 } 1-0", "line 3, column 7: '}' closes nothing"),
    ("[Event \"x\"] trailing\n\n1. e4 1-0", "line 1, column 13: turn 1 'trailing': "),
    ("[Event \"x]\n\n1. e4 1-0", "line 1, column 1: '[Event \"x]' is not a tag"),
    ("[Event \"x\"]\n[Site x]\n\n1. e4 1-0", "line 2, column 1: '[Site x]' is not a tag"),
    ("[Event \"x\"]\n\n1. e4 e5 2. Nf9 1-0", "line 3, column 13: turn 3 'Nf9': "),
    ("[Event \"x\"]\n\n1. e4 e5 2. Ke3 1-0", "line 3, column 13: turn 3 'Ke3': "),
    ("[Event \"x\"]\n[Variant \"Atomic\"]\n\n1. e4 1-0", "line 2, column 1: tag Variant: unknown variant 'Atomic'"),
    ("[Event \"x\"]\n[FEN \"8/8 w\"]\n\n1. e4 1-0", "line 2, column 1: tag FEN: "),
    ("[Event \"x\"]\n[Variant \"twomove\"]\n\n1. e4 e5 2. d4 1-0", "turn 2 'e5': the turn is not complete"),
];

/// Faults that only checking finds.
const CONTRADICTIONS: &[(&str, &str)] = &[
    (
        "[Event \"x\"]\n[Result \"0-1\"]\n\n1. e4 1-0",
        "line 2, column 1: the tag Result says 0-1, but the turns end with 1-0",
    ),
    ("[Event \"x\"]\n[Result \"*\"]\n\n1. e4 1/2-1/2", "the tag Result says *, but the turns end with 1/2-1/2"),
    ("[Event \"x\"]\n[Result \"2-0\"]\n\n1. e4 1-0", "tag Result: '2-0' is not a result"),
    (
        "[Event \"x\"]\n\n1. f3 e5 2. g4 Qh4# 1-0",
        "line 3, column 21: the result is 1-0, but the game ended 0-1 checkmate",
    ),
    ("[Event \"x\"]\n[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4#", "the result is 1-0, but the game ended 0-1 checkmate"),
];

const RIGHT: &str = "[Event \"right\"]\n[Result \"1-0\"]\n\n1. e4 {a comment} e5 1-0";

/// Right games around every wrong one.
fn mixed(faults: &[(&str, &str)]) -> String {
    let games = faults.iter().flat_map(|(fault, _)| [RIGHT, fault]);
    games.chain([RIGHT]).collect::<Vec<_>>().join("\n\n")
}

/// The place in the file of a fault whose place in its game is told.
fn complaint(faults: &[(&str, &str)], index: usize) -> String {
    let (_, words) = faults[index];
    let Some(rest) = words.strip_prefix("line ") else { return words.to_owned() };
    let (line, rest) = rest.split_once(',').expect("line and column");
    let before: usize = faults[..index].iter().map(|(fault, _)| fault.lines().count() + 1).sum();
    let right = (index + 1) * (RIGHT.lines().count() + 1);
    format!("line {},{rest}", line.parse::<usize>().expect("a line") + before + right)
}

#[test]
fn validate_names_every_wrong_game_and_goes_on() {
    let faults = [FAULTS, CONTRADICTIONS].concat();
    let file = TempFile::new("validate", mixed(&faults));
    let output = file.run("validate", &[]);
    assert_eq!(output.status.code(), Some(1));
    let told = lines(&output.stdout);
    assert_eq!(told.len(), 2 * faults.len() + 1, "{told:#?}");
    for (index, line) in told.iter().enumerate() {
        let name = format!("{}: game {}: ", file.shown(), index + 1);
        assert!(line.starts_with(&name), "{line}");
        if index % 2 == 0 {
            assert_eq!(line[name.len()..], *"chess, 2 turns, not ended on the board");
        } else {
            let expected = complaint(&faults, index / 2);
            assert!(line[name.len()..].starts_with("wrong: line ") && line.contains(&expected), "{line}: {expected}");
        }
    }
    let summary = format!("error: {}: {} of {} games are wrong", file.shown(), faults.len(), told.len());
    assert_eq!(lines(&output.stderr), [summary]);
}

#[test]
fn convert_leaves_out_wrong_games_and_goes_on() {
    for (style, of_right) in
        [("coordinates", "chess startpos moves e2e4 e7e5"), ("san", "1. e4 {a comment} 1... e5 1-0")]
    {
        let file = TempFile::new(style, mixed(FAULTS));
        let output = file.run("convert", &["--to", style]);
        assert_eq!(output.status.code(), Some(1));
        let told = lines(&output.stdout);
        assert_eq!(told.iter().filter(|line| *line == of_right).count(), FAULTS.len() + 1, "{style}: {told:#?}");
        assert!(!told.iter().any(|line| line.contains("\"x\"")), "{style}: a wrong game is written");
        let errors = lines(&output.stderr);
        assert_eq!(errors.len(), FAULTS.len() + 1, "{errors:#?}");
        for (index, error) in errors[..FAULTS.len()].iter().enumerate() {
            let name = format!("error: {}: game {}: line ", file.shown(), 2 * index + 2);
            assert!(error.starts_with(&name) && error.contains(&complaint(FAULTS, index)), "{error}");
        }
        assert!(errors[FAULTS.len()].ends_with(&format!(
            "{} of {} games are wrong",
            FAULTS.len(),
            2 * FAULTS.len() + 1
        )));
    }
}

#[test]
fn files_of_right_games_and_of_none() {
    let right = TempFile::new("right", format!("\u{feff}{RIGHT}\r\n\r\n{}\r\n", RIGHT.replace('\n', "\r\n")));
    for command in ["validate", "convert"] {
        let output = right.run(command, &[]);
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        assert_eq!(lines(&output.stdout).len(), 2, "{output:?}");
    }
    for text in ["", "\u{feff}", "; nothing\n", "\n\n"] {
        let none = TempFile::new("none", text);
        let output = none.run("validate", &[]);
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(lines(&output.stderr), [format!("error: {}: there is no game in the text", none.shown())]);
    }
}

/// Everything in the first text must be in the second, which must stay as it is when it is converted again.
#[test]
fn rewriting_keeps_what_is_not_ours() {
    let text = "\
% an escaped line
{ before the tags }
[Event \"A \\\"quoted\\\" name\"]
[Termination \"time forfeit\"]
[Custom \"first\"]
[Custom \"second\"]
[Result \"½–½\"]
[Variant \"From Position\"]
[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]

{ before the turns } 1. e2-e4 $1 {[%clk 1:00:00] [%eval 0.3]} e7e5 ; to the end of the line
2. Ng1-f3 ± (2. f2f4! exf4 {the gambit} (2... d7-d5 $6 {nested}) 3. Bc4 Qh4+) (2. -- Nc6) 2... Nc6 mate
3. Bf1b5 N ½-½ {after the result}
";
    let expected = "\
% an escaped line
{ before the tags }
[Event \"A \\\"quoted\\\" name\"]
[Termination \"time forfeit\"]
[Custom \"first\"]
[Custom \"second\"]
[Result \"1/2-1/2\"]
[Variant \"Standard\"]
[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]

{ before the turns } 1. e4 $1 {[%clk 1:00:00] [%eval 0.3]} 1... e5
; to the end of the line
2. Nf3 $16 (2. f4 $1 exf4 {the gambit} (2... d5 $6 {nested}) 3. Bc4 Qh4+) (2. --
Nc6) 2... Nc6 3. Bb5 $146 1/2-1/2 {after the result}
";
    let file = TempFile::new("kept", text);
    let output = file.run("convert", &["--to", "san"]);
    assert!(output.status.success(), "{output:?}");
    let written = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(written, format!("{expected}\n"));
    let note = lines(&output.stderr);
    assert_eq!(note.len(), 1, "{note:?}");
    let place = format!("note: {}: game 1: line 12, column 83: '--' in a variation is kept as it is: ", file.shown());
    assert!(note[0].starts_with(&place), "{note:?}");
    let again = TempFile::new("again", &written).run("convert", &["--to", "san"]);
    assert_eq!(String::from_utf8_lossy(&again.stdout), written);
}

/// Latin-1 names and comments come out as UTF-8.
#[test]
fn files_in_latin_1_are_read() {
    let file = TempFile::new("latin", b"[White \"M\xfcller\"]\n\n1. e4 {tr\xe8s bon} *\n");
    let output = file.run("convert", &["--to", "san"]);
    let written = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(written.contains("Müller") && written.contains("{très bon}"), "{written}");
}

/// No control character of a file reaches the terminal, and neither do those that turn the direction of writing.
#[test]
fn control_characters_of_a_file_are_made_visible() {
    let mut checked = 0;
    for control in (0u8..0x20).map(char::from).chain('\u{7f}'..='\u{9f}').chain(['\u{202e}', '\u{2066}', '\u{2028}']) {
        if ['\n', '\r', '\t'].contains(&control) {
            continue;
        }
        let text = format!(
            "[Event \"a{control}b\"]\n\n1. e4 {{c{control}d}} e5 *\n\n[Event \"x\"]\n\n1. x{control}y *\n\n[a{control}b\n"
        );
        let file = TempFile::new("control", text);
        for (command, options) in [("validate", vec![]), ("convert", vec![]), ("convert", vec!["--to", "san"])] {
            let output = file.run(command, &options);
            assert_eq!(output.status.code(), Some(1), "{command} {control:?}");
            let direction = ['\u{202e}', '\u{2066}', '\u{2028}'].contains(&control);
            for (bytes, is_rewritten) in [(&output.stdout, command == "convert"), (&output.stderr, false)] {
                let told = String::from_utf8(bytes.clone()).expect("text");
                let is_raw = told.contains(control) && !(direction && is_rewritten);
                assert!(!is_raw, "{command} {options:?} prints {control:?}: {told:?}");
            }
            checked += 1;
        }
    }
    assert_eq!(checked, 3 * (29 + 33 + 3));
}
