//! The UCI session outside a search: handshake, options, positions, counts.

use std::collections::BTreeSet;

use serde_json::Value;

use common::diagram::{diagram, shows};
use common::games::GAMES;
use common::process::Process;
use common::request::request;
use common::rules::Rules;
use common::session::Session;

mod common {
    pub mod diagram;
    pub mod games;
    pub mod process;
    pub mod request;
    pub mod rules;
    pub mod session;
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

const TALL_START: &str = "8/2pppp2/1prbnrp1/1pnqkbp1/1pbkqnp1/1prnbrp1/2pppp2/8/8/\
    2PPPP2/1PRNBRP1/1PBKQNP1/1PNQKBP1/1PRBNRP1/2PPPP2/8 w - - 0 1 1";

/// The answer to `uci`, up to `uciok`.
fn handshake() -> Vec<String> {
    let mut process = Process::start(env!("CARGO_BIN_EXE_twofold"), &[]);
    process.send("uci");
    let mut lines = Vec::new();
    while lines.last().is_none_or(|line| line != "uciok") {
        lines.push(process.line().expect("`uci` is answered with `uciok`"));
    }
    assert_eq!(process.finish(), Vec::<String>::new(), "`uciok` is the last line of the handshake");
    lines
}

/// The words after an option's name.
fn option(lines: &[String], name: &str) -> String {
    let start = format!("option name {name} type ");
    let found: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix(&start)).collect();
    assert_eq!(found.len(), 1, "one line for the option {name}: {lines:?}");
    found[0].trim_end().to_owned()
}

/// The number after a word of an option's line.
fn number(option: &str, word: &str) -> i64 {
    let mut words = option.split(' ').skip_while(|found| *found != word).skip(1);
    let found = words.next().and_then(|text| text.parse().ok());
    found.unwrap_or_else(|| panic!("no number after {word}: {option}"))
}

#[test]
fn the_engine_tells_who_it_is() {
    let lines = handshake();
    assert!(lines.iter().any(|line| line.starts_with("id name Twofold")), "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("id author ") && line.len() > 10), "{lines:?}");
    assert!(!lines.iter().any(|line| line.contains("error")), "{lines:?}");
}

#[test]
fn numbers_among_the_options_have_sane_bounds() {
    let lines = handshake();
    for (name, least) in [("Hash", 1), ("Threads", 1), ("MultiPV", 1), ("Move Overhead", 0)] {
        let option = option(&lines, name);
        assert!(option.starts_with("spin "), "{name}: {option}");
        let (low, default, high) = (number(&option, "min"), number(&option, "default"), number(&option, "max"));
        assert!(low >= least && low <= default && default < high, "{name}: {option}");
    }
    assert_eq!(number(&option(&lines, "Threads"), "default"), 1);
    assert_eq!(number(&option(&lines, "MultiPV"), "default"), 1);
}

#[test]
fn the_other_options_have_their_kinds() {
    let lines = handshake();
    assert_eq!(option(&lines, "Clear Hash"), "button");
    for name in ["Ponder", "UCI_AnalyseMode", "UCI_ShowWDL"] {
        assert_eq!(option(&lines, name), "check default false", "{name}");
    }
    for name in ["UCI_EngineAbout", "Debug Log File"] {
        assert!(option(&lines, name).starts_with("string default"), "{name}: {}", option(&lines, name));
    }
    assert_eq!(option(&lines, "TurnMode"), "combo default turn var turn var step");
}

/// Every plain UCI tool works unchanged only if the default is `chess`.
#[test]
fn the_variants_are_a_combo_with_chess_as_default() {
    let option = option(&handshake(), "UCI_Variant");
    assert!(option.starts_with("combo default chess var "), "{option}");
    let listed: BTreeSet<&str> = option.split(" var ").skip(1).collect();
    for game in GAMES {
        assert!(listed.contains(game), "{game} is missing: {option}");
    }
}

#[test]
fn without_a_word_the_engine_plays_chess_from_the_start() {
    let mut process = Process::start(env!("CARGO_BIN_EXE_twofold"), &[]);
    process.send("d");
    let shown = process.finish();
    assert!(shows(&shown, START), "{shown:?}");
}

/// The line that variant GUIs of the Fairy-Stockfish family read.
#[test]
fn a_change_of_variant_is_told() {
    let mut session = Session::start("chess");
    for game in GAMES {
        let told = session.answers(format!("setoption name UCI_Variant value {game}"));
        let lines: Vec<&String> = told.iter().filter(|line| line.starts_with("info string variant ")).collect();
        assert_eq!(lines.len(), 1, "{game}: {told:?}");
        let (start, ranks) = match game {
            "chess" => (START.to_owned(), 8),
            "chess2" => (format!("{START} cc 33"), 8),
            "doubledouble" => (TALL_START.to_owned(), 16),
            _ => (format!("{START} 1"), 8),
        };
        let head = format!("info string variant {game} files 8 ranks {ranks} pocket 0 template ");
        assert!(lines[0].starts_with(&head), "{}", lines[0]);
        assert!(lines[0].ends_with(&format!(" startpos {start}")), "{}", lines[0]);
        session.answers("position startpos");
        let shown = diagram(&mut session);
        assert!(shows(&shown, &start), "{game}: {shown:?}");
    }
    session.finish();
}

/// The arrays of a game that has several: each is the start position from then on, and told to the GUI.
#[test]
fn an_array_can_be_chosen() {
    let option = option(&handshake(), "Array");
    assert_eq!(option, "combo default ring-rooks var ring-rooks var ring-bishops var ring-mirror");
    let mut session = Session::start("doubledouble");
    for (array, top) in [
        ("ring-bishops", "8/2pppp2/1pbrnbp1/1pnqkrp1/"),
        ("ring-mirror", "8/2pppp2/1prnnrp1/1pbqkbp1/"),
        ("ring-rooks", "8/2pppp2/1prbnrp1/1pnqkbp1/"),
    ] {
        let told = session.answers(format!("setoption name Array value {array}"));
        let head = "info string variant doubledouble files 8 ranks 16 pocket 0 template chess startpos ";
        let start = told.iter().find_map(|line| line.strip_prefix(head)).unwrap_or_else(|| panic!("{told:?}"));
        assert!(start.starts_with(top), "{array}: {start}");
        assert!(shows(&diagram(&mut session), start), "{array}: not set up at once");
        session.answers("position startpos moves e7e8");
        session.answers("position startpos");
        assert!(shows(&diagram(&mut session), start), "{array}: not the start position");
    }
    // Other games have one array only, and keep it; the choice holds when the game comes back.
    session.answers("setoption name Array value ring-mirror");
    session.answers("setoption name UCI_Variant value chess");
    assert_eq!(session.answers("setoption name Array value ring-bishops"), Vec::<String>::new());
    assert!(shows(&diagram(&mut session), START));
    let told = session.answers("setoption name UCI_Variant value doubledouble");
    assert!(told.iter().any(|line| line.contains("startpos 8/2pppp2/1pbrnbp1/")), "{told:?}");
    session.finish();
}

/// UCI asks for it: "the name of the option should not be case sensitive".
#[test]
fn names_of_options_may_be_in_any_case() {
    let mut session = Session::start("chess");
    let told = session.answers("setoption name uci_variant value twomove");
    assert!(told.iter().any(|line| line.starts_with("info string variant twomove ")), "{told:?}");
    session.finish();
}

/// So are values, and names of games are those that other programs use, too.
#[test]
fn values_of_options_may_be_in_any_case() {
    let mut session = Session::start("twomove");
    for (value, id) in [("Standard", "chess"), ("TwoMove", "twomove"), ("normal", "chess"), ("CHESS2", "chess2")] {
        let told = session.answers(format!("setoption name UCI_Variant value {value}"));
        assert!(told.iter().any(|line| line.starts_with(&format!("info string variant {id} "))), "{value}: {told:?}");
    }
    for (setting, fields) in [
        ("White Army value Two Kings", "kc 33"),
        ("black army value REAPER", "kr 33"),
        ("White Army value Classic", "cr 33"),
    ] {
        let told = session.answers(format!("setoption name {setting}"));
        assert!(told.iter().any(|line| line.ends_with(fields)), "{setting}: {told:?}");
    }
    for setting in ["UCI_ShowWDL value TRUE", "Duels value False", "TurnMode value Step", "Array value Ring-Mirror"] {
        let told = session.answers(format!("setoption name {setting}"));
        assert!(!told.iter().any(|line| line.contains("error")), "{setting}: {told:?}");
    }
    session.finish();
}

/// Some systems put a byte order mark before the first line.
#[test]
fn a_byte_order_mark_is_passed_over() {
    let mut process = Process::start(env!("CARGO_BIN_EXE_twofold"), &[]);
    process.send("\u{feff}isready");
    assert_eq!(process.finish(), ["readyok"]);
}

#[test]
fn good_options_are_taken_without_an_error() {
    let mut session = Session::start("chess");
    for setting in [
        "Hash value 32",
        "Clear Hash",
        "Threads value 2",
        "Threads value 1",
        "MultiPV value 3",
        "Ponder value true",
        "Move Overhead value 50",
        "UCI_AnalyseMode value true",
        "UCI_ShowWDL value true",
        "TurnMode value step",
        "TurnMode value turn",
        "Debug Log File value",
    ] {
        let told = session.answers(format!("setoption name {setting}"));
        assert!(!told.iter().any(|line| line.contains("error")), "{setting}: {told:?}");
    }
    session.finish();
}

#[test]
fn words_without_an_answer_are_silent() {
    let mut session = Session::start("chess");
    for command in ["ucinewgame", "debug on", "debug off", "position startpos", "position startpos moves"] {
        assert_eq!(session.answers(command), Vec::<String>::new(), "{command}");
    }
    session.finish();
}

/// Turns as tokens: whole ones, and a last one in progress.
#[test]
fn positions_are_set_up_from_turns() {
    let placement = "rnbqkb1r/pppp1ppp/4pn2/8/4P3/8/PPPP1PPP/RNBQKBNR";
    let tall = "8/2pppp2/1prbnrp1/1pnqkbp1/1pbkqnp1/1pr1brp1/2pppp2/4n3/4P3/2PP1P2/1PRNBRP1/1PBKQNP1/1PNQKBP1/1PRBNRP1/2PPPP2/8";
    let half = "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR";
    for (game, turns, fen) in [
        ("chess", "e2e4 g8f6", format!("{half} w KQkq - 1 2")),
        ("twomove", "e2e4 g8f6", format!("{half} b KQkq - 1 1 1/f6")),
        ("marseillais", "e2e4 g8f6", format!("{half} b KQkq - 1 1 1")),
        ("twomove", "e2e4 g8f6,e7e6", format!("{placement} w KQkq - 0 2 2")),
        ("marseillais", "e2e4 g8f6,e7e6", format!("{placement} w KQkq - 0 2 2")),
        ("doublemove", "e2e4 g8f6,e7e6", format!("{placement} w KQkq - 0 2 2")),
        ("galvin", "e2e4 g8f6,e7e6", format!("{placement} w KQkq - 0 2 2")),
        ("doubledouble", "e7e8 d11e9", format!("{tall} b - - 1 1 1/e9d11")),
    ] {
        let mut session = Session::start(game);
        let fen_of_start = if game == "doubledouble" { TALL_START } else { START };
        for start in ["startpos", &format!("fen {fen_of_start}")] {
            assert_eq!(session.answers(format!("position {start} moves {turns}")), Vec::<String>::new(), "{game}");
            let shown = diagram(&mut session);
            assert!(shows(&shown, &fen), "{game} {turns}: expected {fen}, got {shown:?}");
        }
        session.finish();
    }
}

/// `d` lists what the player may do, a second step's choices too.
#[test]
fn the_diagram_lists_the_legal_actions() {
    for game in GAMES {
        let mut rules = Rules::start();
        let (moves, illegal) = if game == "doubledouble" { ("e7e8 e10e9", "e9e10") } else { ("e2e4 g8f6", "e7e4") };
        let tokens: Vec<String> = moves.split(' ').map(str::to_owned).collect();
        let report = rules.ask(request(game, "startpos", &tokens));
        let actions: Vec<&str> = report["actions"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        let phase = report["phase"].as_str().unwrap();
        let mut session = Session::start(game);
        session.answers(format!("position startpos moves {moves}"));
        let shown = diagram(&mut session).join("\n");
        let words: BTreeSet<&str> = shown.split(|letter: char| !letter.is_alphanumeric()).collect();
        for word in actions.iter().chain([&phase]) {
            assert!(words.contains(word), "{game}: {word} is missing in {shown}");
        }
        assert!(!words.contains(illegal), "{game}: an illegal step in {shown}");
        session.finish();
        rules.finish();
    }
}

/// What Stockfish users type: an answer of at least a line, and no error.
#[test]
fn words_for_a_person_are_answered() {
    let mut session = Session::start("twomove");
    session.answers("position startpos moves e2e4 g8f6");
    for command in ["d", "eval", "help", "compiler"] {
        let told = session.answers(command);
        assert!(!told.is_empty() && !told.iter().any(|line| line.contains("error")), "{command}: {told:?}");
    }
    session.finish();
}

/// The board seen from the other side, and back.
#[test]
fn flip_twice_is_the_same_position() {
    let mut session = Session::start("twomove");
    session.answers("position startpos moves e2e4 g8f6,d7d5");
    let before = diagram(&mut session);
    let told = session.answers("flip");
    assert!(!told.iter().any(|line| line.contains("error")), "{told:?}");
    assert_ne!(diagram(&mut session), before);
    session.answers("flip");
    assert_eq!(diagram(&mut session), before);
    session.finish();
}

/// A line of `go perft` that counts one first action.
fn counted(line: &str) -> Option<(&str, u64)> {
    let (action, count) = line.split_once([':', ' '])?;
    let is_step = action.len() >= 4 && action.as_bytes()[1].is_ascii_digit();
    Some((action, count.trim_start_matches([':', ' ']).trim().parse().ok()?)).filter(|_| is_step)
}

/// The counts are those of the rules' own table; a line for each first action, and their sum.
#[test]
fn perft_counts_and_divides() {
    for (game, depth, first, nodes) in [
        ("chess", 3, 20, 8902),
        ("marseillais", 3, 20, 8902),
        ("twomove", 3, 20, 8256),
        ("doublemove", 3, 20, 8459),
        ("doubledouble", 3, 18, 7257),
        ("chess2", 3, 20, 8902),
        ("galvin", 3, 20, 8902),
    ] {
        let mut session = Session::start(game);
        session.answers("position startpos");
        session.send(format!("go perft {depth}"));
        let mut parts = Vec::new();
        let total = loop {
            let line = session.line();
            if let Some((action, count)) = counted(&line) {
                parts.push((action.to_owned(), count));
            } else if line.to_lowercase().contains("nodes") && !line.starts_with("info") {
                break line;
            }
        };
        let total: u64 = total.split(' ').next_back().and_then(|text| text.parse().ok()).expect("a number of nodes");
        assert_eq!(total, nodes, "{game}");
        assert_eq!(parts.len(), first, "{game}: {parts:?}");
        assert_eq!(parts.iter().map(|(_, count)| count).sum::<u64>(), nodes, "{game}: {parts:?}");
        session.finish();
    }
}
