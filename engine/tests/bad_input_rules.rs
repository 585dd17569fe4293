//! Lines that `twofold rules` can't use: one error object each, and the next request is answered as if nothing had been.

use serde_json::Value;

use common::process::Process;
use common::rules::Rules;

mod common {
    pub mod process;
    pub mod rules;
}

/// Sends lines, each of which must get an error; after each a good request must get its report.
fn assert_refused<L: AsRef<[u8]>>(lines: impl IntoIterator<Item = L>) {
    let mut rules = Rules::start();
    for line in lines {
        let line = line.as_ref();
        let text = String::from_utf8_lossy(&line[..line.len().min(100)]).into_owned();
        let answer = rules.ask(line);
        let keys: Vec<&String> = answer.as_object().expect("an answer is an object").keys().collect();
        assert_eq!(keys, ["error"], "{text}: {answer}");
        assert!(answer["error"].is_string(), "{text}: {answer}");
        assert_start(&rules.ask(r#"{"variant": "chess"}"#));
    }
    rules.finish();
}

/// The report of the start position of chess.
fn assert_start(report: &Value) {
    let keys: Vec<&String> = report.as_object().expect("an answer is an object").keys().collect();
    assert_eq!(keys, ["actions", "actor", "fen", "outcome", "phase"], "{report}");
    assert_eq!(report["actions"].as_array().map(Vec::len), Some(20), "{report}");
    assert_eq!(report["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!((&report["actor"], &report["phase"], &report["outcome"]), (&"w".into(), &"step".into(), &"none".into()));
}

#[test]
fn lines_that_are_no_json() {
    assert_refused([
        "x",
        "{",
        "}",
        "{\"variant\": \"chess\"",
        "{variant: chess}",
        "{'variant': 'chess'}",
        "uci",
        "nul",
        "\0",
    ]);
}

#[test]
fn two_objects_in_a_line() {
    assert_refused([r#"{"variant": "chess"} {"variant": "chess"}"#, r#"{"variant": "chess"},"#]);
}

#[test]
fn json_that_is_no_object() {
    assert_refused(["1", "-1.5e300", "true", "null", "\"chess\"", "[]", "[{\"variant\": \"chess\"}]"]);
}

#[test]
fn variants_that_do_not_exist() {
    assert_refused([
        "{}",
        r#"{"variant": "nope"}"#,
        r#"{"variant": ""}"#,
        r#"{"variant": "ches"}"#,
        r#"{"variant": "chess chess"}"#,
        r#"{"variant": "chess\u0000"}"#,
        r#"{"fen": "startpos"}"#,
    ]);
}

#[test]
fn fields_of_the_wrong_type() {
    assert_refused([
        r#"{"variant": 1}"#,
        r#"{"variant": null}"#,
        r#"{"variant": ["chess"]}"#,
        r#"{"variant": "chess", "fen": 3}"#,
        r#"{"variant": "chess", "fen": ["startpos"]}"#,
        r#"{"variant": "chess", "fen": {"fen": "startpos"}}"#,
        r#"{"variant": "chess", "moves": 3}"#,
        r#"{"variant": "chess", "moves": {"0": "e2e4"}}"#,
        r#"{"variant": "chess", "moves": [3]}"#,
        r#"{"variant": "chess", "moves": [null]}"#,
        r#"{"variant": "chess", "moves": [["e2e4"]]}"#,
        r#"{"variant": "chess", "duels": "maybe"}"#,
        r#"{"variant": "chess", "duels": []}"#,
    ]);
}

/// The answer to a wrong type names the field, what came and what was expected, in words of the project.
#[test]
fn wrong_types_are_named() {
    let values = [
        ("true", "true"),
        ("false", "false"),
        ("-7", "the number -7"),
        ("1.5e300", "the number 1.5e+300"),
        ("\"maybe\"", "the string 'maybe'"),
        ("[1, 2]", "a list"),
        ("{\"a\": 1}", "an object"),
    ];
    let list_element = "a turn as a string, such as \"e2e4\"";
    let fields = [
        ("variant", "{\"variant\": VALUE}", "the id of a game", vec!["\"maybe\""]),
        ("fen", "{\"variant\": \"chess\", \"fen\": VALUE}", "a FEN or startpos", vec!["\"maybe\""]),
        (
            "moves",
            "{\"variant\": \"chess\", \"moves\": VALUE}",
            "a string of turns or a list of strings",
            vec!["\"maybe\"", "[1, 2]"],
        ),
        ("element 1 of moves", "{\"variant\": \"chess\", \"moves\": [VALUE]}", list_element, vec!["\"maybe\""]),
        (
            "element 2 of moves",
            "{\"variant\": \"chess\", \"moves\": [\"e2e4\", VALUE]}",
            list_element,
            vec!["\"maybe\""],
        ),
        (
            "duels",
            "{\"variant\": \"chess\", \"duels\": VALUE}",
            "true, false, \"on\" or \"off\"",
            vec!["true", "false"],
        ),
    ];
    let mut rules = Rules::start();
    let mut checked = 0;
    for (name, request, expected, fitting) in &fields {
        for (value, found) in values.iter().filter(|(value, _)| !fitting.contains(value)) {
            let answer = rules.ask(request.replace("VALUE", value));
            assert_eq!(answer["error"], format!("{name} is {found}, expected {expected}"), "{name} {value}");
            checked += 1;
        }
    }
    assert_eq!(checked, 6 * values.len() - 8);
    for (line, words) in [
        (r#"{"variant": "chess", "moves": [1, 2]}"#, "element 1 of moves is the number 1, expected a turn"),
        (r#"{"variant": "chess", "moves": [null]}"#, "element 1 of moves is null, expected a turn"),
        ("[]", "the line is a list, expected an object such as {\"variant\": \"chess\"}"),
        ("7", "the line is a number"),
        ("x", "the line is not JSON at column 1, expected an object"),
        ("{\"variant\": \"chess\"", "the line is not JSON: it ends too early"),
        ("{}", "variant is missing, expected one of chess marseillais"),
        (r#"{"variant": null}"#, "variant is missing"),
        (r#"{"variant": "nope"}"#, "unknown variant 'nope', expected one of chess"),
    ] {
        let answer = rules.ask(line);
        assert!(answer["error"].as_str().is_some_and(|error| error.contains(words)), "{line}: {answer}");
    }
    rules.finish();
}

/// Names of games in any spelling, and a byte order mark before the first line alone.
#[test]
fn names_of_games_and_a_byte_order_mark() {
    let mut rules = Rules::start();
    assert_start(&rules.ask("\u{feff}{\"variant\": \"Standard\"}"));
    for name in ["chess", "CHESS", "normal", "From Position", " Standard "] {
        assert_start(&rules.ask(format!("{{\"variant\": \"{name}\"}}")));
    }
    for name in ["Two Move Chess", "TwoMove", "two-move"] {
        let answer = rules.ask(format!("{{\"variant\": \"{name}\", \"moves\": \"e2e4\"}}"));
        assert_eq!(answer["phase"], "step", "{name}: {answer}");
    }
    assert!(rules.ask("\u{feff}{\"variant\": \"chess\"}")["error"].is_string(), "only the first line may have one");
    rules.finish();
}

#[test]
fn turns_that_are_no_turns() {
    assert_refused([
        r#"{"variant": "chess", "moves": [""]}"#,
        r#"{"variant": "chess", "moves": ["e2e4", ""]}"#,
        r#"{"variant": "chess", "moves": ["e2e4 e7e5"]}"#,
        r#"{"variant": "chess", "moves": [" e2e4"]}"#,
        r#"{"variant": "twomove", "moves": ["e2e4", "g8f6, d7d5"]}"#,
        r#"{"variant": "twomove", "moves": ["e2e4", "g8f6,,d7d5"]}"#,
        r#"{"variant": "chess", "moves": ["e2e\u0664"]}"#,
        r#"{"variant": "chess", "moves": "e2e4,e7e5"}"#,
    ]);
}

/// A parser that recurses must stop before its stack does.
#[test]
fn deep_nesting() {
    let deep = 100_000;
    assert_refused([
        "[".repeat(deep),
        "{\"a\":".repeat(deep),
        format!("{}{}", "[".repeat(deep), "]".repeat(deep)),
        format!("{{\"variant\": \"chess\", \"moves\": {}{}}}", "[".repeat(deep), "]".repeat(deep)),
    ]);
}

#[test]
fn huge_lines() {
    let length = 1 << 20;
    assert_refused([
        "x".repeat(length),
        format!("{{\"variant\": \"{}\"}}", "c".repeat(length)),
        format!("{{\"variant\": \"chess\", \"fen\": \"{}\"}}", "8/".repeat(length / 2)),
        format!("{{\"variant\": \"chess\", \"moves\": [\"{}\"]}}", "e2e4,".repeat(length / 5)),
    ]);
}

#[test]
fn bytes_that_are_no_text() {
    assert_refused([
        b"\xff\xfe".as_slice(),
        b"{\"variant\": \"\xff\"}",
        b"{\"variant\": \"chess\", \"fen\": \"\xc3\"}",
        b"{\"variant\": \"chess\", \"moves\": [\"\x80\"]}",
        b"{\"variant\": \"chess\"}\0",
    ]);
}

/// The ways of asking for the same position, and lines that ask for nothing.
#[test]
fn forms_of_a_request() {
    let mut rules = Rules::start();
    for line in [
        r#"{"variant": "chess"}"#,
        r#"{"variant": "chess", "fen": "startpos", "moves": []}"#,
        r#"{"variant": "chess", "fen": null, "moves": null, "duels": null}"#,
        r#"{"variant": "chess", "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "moves": ""}"#,
        "{\"variant\": \"chess\", \"duels\": true}\r",
        "\t {\"moves\": [],\t\"variant\": \"chess\", \"duels\": \"off\"} ",
        "\n\n \n{\"variant\": \"chess\"}",
    ] {
        assert_start(&rules.ask(line));
    }
    let listed = rules.ask(r#"{"variant": "twomove", "moves": ["e2e4", "g8f6"]}"#);
    let spelled = rules.ask(r#"{"variant": "twomove", "moves": "e2e4  g8f6"}"#);
    assert_eq!(listed["phase"], "second", "{listed}");
    assert_eq!(listed, spelled);
    rules.finish();
}

#[test]
fn empty_input() {
    assert_eq!(Process::start(env!("CARGO_BIN_EXE_twofold"), &["rules"]).finish(), Vec::<String>::new());
}
