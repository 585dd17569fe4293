//! FENs and lists of turns that must be refused, one fault each, by every way into the rules: the UCI session, the
//! service `twofold rules` and the commands `actions` and `perft`.

use std::process::Command;

use serde_json::Value;

use common::data::rows;
use common::diagram::{diagram, shows};
use common::games::GAMES;
use common::opening::opening;
use common::request::request;
use common::rules::Rules;
use common::session::Session;

mod common {
    pub mod data;
    pub mod diagram;
    pub mod games;
    pub mod opening;
    pub mod process;
    pub mod request;
    pub mod rules;
    pub mod session;
}

/// A position that must be refused in one of the games.
struct Case {
    game: &'static str,
    why: &'static str,
    fen: &'static str,
    turns: &'static str,
}

impl Case {
    fn label(&self) -> String {
        format!("{}, {}: {:?} moves {:?}", self.game, self.why, self.fen, self.turns)
    }
}

/// Every faulty FEN and every faulty list of turns, in every game in which it is one.
fn cases() -> Vec<Case> {
    let fens = rows::<3>(include_str!("data/bad_fens.txt"));
    let moves = rows::<4>(include_str!("data/bad_moves.txt"));
    let rows = fens.into_iter().map(|[games, why, fen]| [games, why, fen, ""]).chain(moves);
    rows.flat_map(|[games, why, fen, turns]| {
        games_of(games).into_iter().map(move |game| Case { game, why, fen, turns })
    })
    .collect()
}

fn games_of(field: &'static str) -> Vec<&'static str> {
    if field == "all" { GAMES.to_vec() } else { field.split(',').collect() }
}

/// One error line, and `d` shows what it showed before.
#[test]
fn a_session_keeps_its_position() {
    for game in GAMES {
        let mut session = Session::start(game);
        assert_eq!(session.answers(format!("position startpos moves {}", opening(game))), Vec::<String>::new());
        let before = diagram(&mut session);
        assert!(shows(&before, after_opening(game)), "`d` does not show the FEN after the first turn: {before:?}");
        for case in cases().iter().filter(|case| case.game == game) {
            let told = session.answers(position(case));
            let refused = told.len() == 1 && told[0].starts_with("info string error: ");
            assert!(refused, "{}: expected one error line, got {told:?}", case.label());
            assert_eq!(diagram(&mut session), before, "{} changed the position", case.label());
        }
        assert_eq!(session.finish(), Vec::<String>::new());
    }
}

/// The FEN after White's first step, in which every game has its own way of a turn.
fn after_opening(game: &str) -> &'static str {
    match game {
        "chess" => "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "chess2" => "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 cc 33",
        "doubledouble" => {
            "8/2pppp2/1prbnrp1/1pnqkbp1/1pbkqnp1/1prnbrp1/2pppp2/8/4P3/2PP1P2/1PRNBRP1/1PBKQNP1/1PNQKBP1/1PRBNRP1/2PPPP2/8 \
             b - - 0 1 2"
        }
        _ => "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 2",
    }
}

fn position(case: &Case) -> String {
    let start = if case.fen == "startpos" { case.fen.to_owned() } else { format!("fen {}", case.fen) };
    let moves = if case.turns.is_empty() { String::new() } else { format!(" moves {}", case.turns) };
    format!("position {start}{moves}")
}

#[test]
fn the_rules_service_answers_with_an_error() {
    let mut rules = Rules::start();
    for case in cases() {
        let turns: Vec<String> = case.turns.split_whitespace().map(str::to_owned).collect();
        let answer = rules.ask(request(case.game, case.fen, &turns));
        let keys: Vec<&String> = answer.as_object().expect("an answer is an object").keys().collect();
        assert_eq!(keys, ["error"], "{}: {answer}", case.label());
        assert!(answer["error"].as_str().is_some_and(|error| !error.is_empty()), "{}: {answer}", case.label());
    }
    rules.finish();
}

/// Status 2 and one line on stderr.
#[test]
fn commands_print_one_line_and_end_with_status_2() {
    for case in cases() {
        for command in [vec!["actions", case.game], vec!["perft", case.game, "1"]] {
            let output = Command::new(env!("CARGO_BIN_EXE_twofold"))
                .args(&command)
                .args(["--fen", case.fen, "--moves", case.turns])
                .output()
                .expect("the binary starts");
            let told = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{command:?} {}: {told}", case.label());
            assert_eq!(told.lines().count(), 1, "{command:?} {}: {told}", case.label());
            assert!(output.stdout.is_empty(), "{command:?} {} prints to stdout", case.label());
        }
    }
}

/// What a FEN may lack, or hold in vain, so that no one "repairs" the refusals by refusing too much.
#[test]
fn forgiven_fens_are_read() {
    let mut rules = Rules::start();
    for [game, what, fen, understood] in rows::<4>(include_str!("data/forgiven_fens.txt")) {
        let answer = rules.ask(request(game, fen, &[]));
        assert_eq!(answer["fen"], Value::from(understood), "{game}, {what}: {answer}");
        let mut session = Session::start(game);
        assert_eq!(session.answers(format!("position fen {fen}")), Vec::<String>::new(), "{game}, {what}");
        let shown = diagram(&mut session);
        assert!(shows(&shown, understood), "{game}, {what}: {shown:?}");
        session.finish();
    }
    rules.finish();
}
