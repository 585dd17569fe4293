//! Other programs' spellings of steps, results and names of games, at every door: UCI, the commands, the rules service, PGN.
//! How each spelling is read is tested beside the readers (`rules/tests/spellings*.rs`); here every door must use them.

use std::process::Command;

use common::diagram::{diagram, shows};
use common::process::Process;
use common::request::request;
use common::rules::Rules;
use common::session::Session;

mod common {
    pub mod diagram;
    pub mod process;
    pub mod request;
    pub mod rules;
    pub mod session;
}

const FEN: &str = "1n4bk/P4npp/7p/8/8/8/8/R3K2R w KQ - 0 1";
const GAMES: &[&str] = &["chess", "marseillais", "twomove", "doublemove", "galvin", "chess2"];

/// The token of a step, and spellings of it in coordinates.
const STEPS: &[(&str, &[&str])] = &[
    ("a7a8q", &["a7a8Q", "a7a8=Q", "a7-a8=q", "a7–a8Q"]),
    ("a7b8n", &["a7b8N", "a7xb8=N"]),
    ("e1g1", &["e1h1", "O-O", "0-0"]),
    ("e1c1", &["e1a1", "O-O-O", "0-0-0"]),
];

/// Spellings in algebraic notation.
const SAN: &[(&str, &[&str])] = &[
    ("a7a8q", &["a8=Q", "a8Q", "a8=q", "a7-a8=Q", "a8(Q)!?", "a8=Q±", "a8=Q □"]),
    ("a7b8n", &["axb8=N", "a7xb8N", "ab8n", "axb8=N+-"]),
    ("e1g1", &["O-O", "0-0", "O–O!", "e1h1", "Ke1-g1"]),
    ("e1c1", &["O-O-O", "0-0-0", "e1a1"]),
];

fn run(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_twofold")).args(arguments).output().expect("the binary starts");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn coordinates_at_every_door() {
    let mut rules = Rules::start();
    let mut checked = 0;
    for game in GAMES {
        let mut session = Session::start(game);
        for (token, spellings) in STEPS {
            let expected = rules.ask(request(game, FEN, &[(*token).to_owned()]));
            let fen = expected["fen"].as_str().expect("a position").to_owned();
            for text in *spellings {
                assert_eq!(rules.ask(request(game, FEN, &[(*text).to_owned()])), expected, "{game}: {text}");
                let told = session.answers(format!("position fen {FEN} moves {text}"));
                assert_eq!(told, Vec::<String>::new(), "{game}: {text}");
                assert!(shows(&diagram(&mut session), &fen), "{game}: {text}");
                let shown = run(&["actions", game, "--fen", FEN, "--moves", text]);
                assert!(shown.contains(&format!("fen: {fen}\n")), "{game}: {text}: {shown}");
                checked += 1;
            }
        }
        assert_eq!(session.finish(), Vec::<String>::new());
    }
    rules.finish();
    assert_eq!(checked, GAMES.len() * STEPS.iter().map(|(_, spellings)| spellings.len()).sum::<usize>());
}

#[test]
fn perft_and_searchmoves_read_the_same_spellings() {
    let mut session = Session::start("chess");
    session.answers(format!("position fen {FEN}"));
    for (token, spellings) in STEPS {
        let nodes = run(&["perft", "chess", "2", "--fen", FEN, "--moves", token]);
        for text in *spellings {
            assert_eq!(run(&["perft", "chess", "2", "--fen", FEN, "--moves", text]), nodes, "{text}");
            session.send(format!("go depth 1 searchmoves {text}"));
            let best =
                std::iter::repeat_with(|| session.line()).find(|line| line.starts_with("bestmove")).expect("a line");
            assert!(best.starts_with(&format!("bestmove {token}")), "{text}: {best}");
        }
    }
    session.finish();
}

#[test]
fn algebraic_notation_and_results_in_pgn() {
    let path = std::env::temp_dir().join(format!("twofold-spellings-{}.pgn", std::process::id()));
    let mut checked = 0;
    for game in GAMES {
        for (token, spellings) in SAN {
            for (index, text) in spellings.iter().enumerate() {
                let result = ["½-½", "1/2", "1/2–1/2", "½"][index % 4];
                // Where a turn has two steps, a second one is added.
                let is_single = ["chess", "chess2"].contains(game) || (*game == "twomove" && token.starts_with('a'));
                let second = match token.starts_with('a') {
                    _ if is_single => "",
                    true => ",h1h2",
                    false => ",a7a8q",
                };
                let text = format!(
                    "\u{feff}[Variant \"{game}\"]\n[FEN \"{FEN}\"]\n[Result \"1/2-1/2\"]\n\n1. {text}{second} {result}\n"
                );
                std::fs::write(&path, &text).expect("a file");
                let converted = run(&["convert", path.to_str().expect("a path")]);
                assert!(converted.contains(&format!(" moves {token}{second}")), "{text}: {converted}");
                run(&["validate", path.to_str().expect("a path")]);
                checked += 1;
            }
        }
    }
    std::fs::remove_file(&path).expect("the file");
    assert_eq!(checked, GAMES.len() * SAN.iter().map(|(_, spellings)| spellings.len()).sum::<usize>());
}

#[test]
fn names_of_games_at_every_door() {
    for (names, id) in [
        (["Standard", "normal", "From Position", "CHESS"], "chess"),
        (["TwoMove", "Two Move Chess", "two-move chess", "TWOMOVE"], "twomove"),
        (["Chess2", "Chess 2", "chess-2", "CHESS2"], "chess2"),
        (["Marseillais", "Marseillais chess", "MARSEILLAIS CHESS", "marseillais-chess"], "marseillais"),
    ] {
        let expected = run(&["actions", id]);
        let mut session = Session::start("galvin");
        for name in names {
            assert_eq!(run(&["actions", name]), expected, "{name}");
            let told = session.answers(format!("setoption name UCI_Variant value {name}"));
            assert!(
                told.iter().all(|line| line.starts_with(&format!("info string variant {id} "))),
                "{name}: {told:?}"
            );
            session.answers("position startpos");
            let fen = expected.lines().find_map(|line| line.strip_prefix("fen: ")).expect("a FEN");
            assert!(shows(&diagram(&mut session), fen), "{name}");
        }
        session.finish();
    }
}

#[test]
fn a_byte_order_mark_before_the_first_line_of_uci() {
    let mut engine = Process::start(env!("CARGO_BIN_EXE_twofold"), &[]);
    engine.send("\u{feff}isready");
    assert_eq!(engine.line().as_deref(), Some("readyok"));
    engine.finish();
}

/// Lenient is not careless: what names no legal step is refused at every door, in one line.
#[test]
fn what_is_ambiguous_or_illegal_is_refused_at_every_door() {
    let mut rules = Rules::start();
    let mut session = Session::start("chess");
    for text in ["a7a8", "a7a8K", "a7a8QQ", "e1e2e3", "h1e1", "a1e1", "e1b1", "Ra1", "a8=", "O-O-O-O", "e1–", "A7A8Q"]
    {
        assert!(rules.ask(request("chess", FEN, &[text.to_owned()]))["error"].is_string(), "{text}");
        let told = session.answers(format!("position fen {FEN} moves {text}"));
        assert!(told.len() == 1 && told[0].starts_with("info string error: "), "{text}: {told:?}");
        let arguments = ["actions", "chess", "--fen", FEN, "--moves", text];
        let output = Command::new(env!("CARGO_BIN_EXE_twofold")).args(arguments).output().expect("the binary starts");
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1, "{text}");
    }
    session.finish();
    rules.finish();
}
