//! Whole games of the engine, 20,000 nodes a turn, against a player that moves at random: the engine must win them all.
//!
//! `TWOFOLD_LONG=1` plays 100 games of each variant instead of 6, `TWOFOLD_SEED=N` against other random moves.

use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use twofold_testing::{announce, long_run, rng, seed};

use common::referee::Referee;
use common::search::{best, search};
use common::session::Session;

mod common {
    pub mod process;
    pub mod referee;
    pub mod request;
    pub mod rules;
    pub mod search;
    pub mod session;
}

/// A game not won by then counts as a failure.
const MOST_TURNS: usize = 400;

#[test]
fn a_random_mover_loses_at_chess() {
    play_match("chess");
}

#[test]
fn a_random_mover_loses_at_marseillais() {
    play_match("marseillais");
}

#[test]
fn a_random_mover_loses_at_twomove() {
    play_match("twomove");
}

#[test]
fn a_random_mover_loses_at_doublemove() {
    play_match("doublemove");
}

#[test]
fn a_random_mover_loses_at_doubledouble() {
    play_match("doubledouble");
}

#[test]
fn a_random_mover_loses_at_galvin() {
    play_match("galvin");
}

/// Plays the games, the engine with both colours by turns.
fn play_match(game: &str) {
    let games = if long_run() { 100 } else { 6 };
    let seed = seed();
    let mut rng = rng(game);
    let mut session = Session::start(game);
    let mut referee = Referee::start(game);
    let mut won = 0;
    let mut failures = Vec::new();
    for index in 0..games {
        let engine_is_white = index % 2 == 0;
        let (moves, outcome) = play(&mut session, &mut referee, engine_is_white, &mut rng);
        if outcome.starts_with(if engine_is_white { "1-0 " } else { "0-1 " }) {
            won += 1;
        } else {
            let colour = if engine_is_white { "White" } else { "Black" };
            failures.push(format!("as {colour}: {outcome}: {}", moves.join(" ")));
        }
    }
    session.finish();
    referee.finish();
    announce(&format!("{game} {won}:{} against a random mover, seed {seed}", games - won));
    assert!(failures.is_empty(), "{game}, seed {seed}: not won:\n{}", failures.join("\n"));
}

/// Plays one game to its end; returns its turns and how it ended.
fn play(
    session: &mut Session,
    referee: &mut Referee,
    engine_is_white: bool,
    rng: &mut ChaCha8Rng,
) -> (Vec<String>, String) {
    session.answers("ucinewgame");
    let mut moves: Vec<String> = Vec::new();
    while moves.len() < MOST_TURNS {
        let turn = if moves.len().is_multiple_of(2) == engine_is_white {
            engine_turn(session, &moves)
        } else {
            random_turn(referee, &moves, rng)
        };
        let report = referee.after_turn("startpos", &moves, &turn);
        moves.push(turn);
        if report.outcome != "none" {
            return (moves, report.outcome);
        }
    }
    (moves, "unfinished".to_owned())
}

/// The engine's turn, which the referee judges like any other.
fn engine_turn(session: &mut Session, moves: &[String]) -> String {
    let list = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
    let told = session.answers(format!("position startpos{list}"));
    assert!(told.is_empty(), "{told:?}");
    best(&search(session, "go nodes 20000")).to_owned()
}

/// Steps at random, until the turn is over.
fn random_turn(referee: &mut Referee, moves: &[String], rng: &mut ChaCha8Rng) -> String {
    let mut turn = String::new();
    loop {
        let mut all = moves.to_vec();
        if !turn.is_empty() {
            all.push(turn.clone());
        }
        let report = referee.report("startpos", &all).unwrap_or_else(|error| panic!("{all:?}: {error}"));
        if !turn.is_empty() && (report.phase != "second" || report.outcome != "none") {
            return turn;
        }
        let step = report.actions.choose(rng).expect("a game that goes on has a legal action");
        turn = if turn.is_empty() { step.clone() } else { format!("{turn},{step}") };
    }
}
