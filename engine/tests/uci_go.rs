//! Searches: every kind of limit is kept, and every answer is a legal whole turn.

use std::time::{Duration, Instant};

use common::data::rows;
use common::games::GAMES;
use common::opening::opening;
use common::referee::Referee;
use common::search::{answer_of_search, best, search};
use common::session::Session;

mod common {
    pub mod data;
    pub mod games;
    pub mod opening;
    pub mod process;
    pub mod referee;
    pub mod request;
    pub mod rules;
    pub mod search;
    pub mod session;
}

/// How late an answer may be on a machine however busy. The opponent's clocks below are so long that an engine that went by
/// them would be later still.
const SLACK: Duration = Duration::from_secs(30);

/// The number after a word in the last line that has one.
fn last_number(lines: &[String], word: &str) -> u64 {
    let mut numbers = lines.iter().filter_map(|line| {
        let mut words = line.split(' ').skip_while(|found| *found != word).skip(1);
        words.next()?.parse().ok()
    });
    numbers.next_back().unwrap_or_else(|| panic!("no {word} in {lines:?}"))
}

/// A session of chess after the first moves of a game.
fn session_of_chess() -> Session {
    let mut session = Session::start("chess");
    session.answers("position startpos moves e2e4 e7e5 g1f3 b8c6");
    session
}

/// Every odd position of the data file, with castling, promotions, checks, en passant and second steps.
#[test]
fn every_best_move_is_a_legal_whole_turn() {
    let starts = rows::<3>(include_str!("data/starts.txt"));
    for game in GAMES {
        let mut session = Session::start(game);
        let mut referee = Referee::start(game);
        for [_, what, fen] in starts.iter().filter(|row| row[0] == game) {
            let report = referee.report(fen, &[]).unwrap();
            assert_eq!(session.answers(format!("position fen {fen}")), Vec::<String>::new(), "{game}, {what}");
            let lines = search(&mut session, "go nodes 3000");
            let turn = best(&lines);
            if report.actions.is_empty() {
                assert_eq!(turn, "(none)", "{game}, {what}: {}", report.outcome);
            } else {
                referee.after_turn(fen, &[], turn);
            }
        }
        session.finish();
        referee.finish();
    }
}

/// A last token in progress: what is missing is the second step alone.
#[test]
fn a_turn_in_progress_gets_its_second_step() {
    for game in GAMES.into_iter().filter(|game| !["chess", "chess2"].contains(game)) {
        let mut session = Session::start(game);
        let mut referee = Referee::start(game);
        let in_progress = if game == "doubledouble" {
            ["e7e8 d11e9", "e7e8 d11e9,c10c9 d6c8"]
        } else {
            ["e2e4 g8f6", "e2e4 g8f6,e7e6 b1c3"]
        };
        for turns in in_progress {
            let moves: Vec<String> = turns.split(' ').map(str::to_owned).collect();
            session.answers(format!("position startpos moves {turns}"));
            let lines = search(&mut session, "go nodes 3000");
            let actions = referee.report("startpos", &moves).unwrap().actions;
            assert!(actions.iter().any(|action| action == best(&lines)), "{game} {turns}: {:?}", lines.last());
        }
        session.finish();
        referee.finish();
    }
}

#[test]
fn depth_is_reached_and_not_passed() {
    let mut session = session_of_chess();
    for depth in [1, 2, 5] {
        let lines = search(&mut session, &format!("go depth {depth}"));
        assert_eq!(last_number(&lines, "depth"), depth, "{lines:?}");
    }
    session.finish();
}

#[test]
fn nodes_are_kept() {
    let mut session = session_of_chess();
    for nodes in [1_000, 50_000] {
        session.answers("ucinewgame");
        session.answers("position startpos moves e2e4 e7e5 g1f3 b8c6");
        let lines = search(&mut session, &format!("go nodes {nodes}"));
        let used = last_number(&lines, "nodes");
        assert!(used <= nodes + nodes / 2 + 2_000, "{used} nodes of {nodes}");
        assert!(nodes < 10_000 || used >= nodes / 4, "only {used} nodes of {nodes}");
    }
    session.finish();
}

/// Too few nodes even for one ply: still a move, and a legal one.
#[test]
fn a_single_node_is_enough_for_an_answer() {
    for game in GAMES {
        let mut session = Session::start(game);
        let mut referee = Referee::start(game);
        session.answers(format!("position startpos moves {}", opening(game)));
        let lines = search(&mut session, "go nodes 1");
        referee.after_turn("startpos", &[opening(game).into()], best(&lines));
        session.finish();
        referee.finish();
    }
}

#[test]
fn move_time_is_used_and_kept() {
    let mut session = session_of_chess();
    let (started, time) = (Instant::now(), Duration::from_millis(600));
    search(&mut session, "go movetime 600");
    let taken = started.elapsed();
    assert!(taken > time / 3 && taken < time + SLACK, "{taken:?}");
    session.finish();
}

/// One clock a turn, in every form in which GUIs send it: the engine thinks by its own, not by the opponent's.
#[test]
fn the_clock_is_kept() {
    let mut session = session_of_chess();
    for (go, most) in [
        ("go wtime 1000 btime 1000", 1000),
        ("go wtime 300 btime 36000000 winc 0 binc 0", 300),
        ("go btime 36000000 wtime 500 movestogo 1", 500),
        ("go wtime 1000 btime 36000000 winc 200 binc 3600000 movestogo 5", 1000),
        ("go wtime 1 btime 1", 1),
    ] {
        let started = Instant::now();
        search(&mut session, go);
        let taken = started.elapsed();
        assert!(taken < Duration::from_millis(most) + SLACK, "{go}: {taken:?}");
    }
    session.finish();
}

/// Between the steps of a turn the mover's clock goes on, not the other's.
#[test]
fn the_clock_is_that_of_the_player_to_act() {
    let mut session = Session::start("twomove");
    for turns in ["e2e4", "e2e4 g8f6"] {
        session.answers(format!("position startpos moves {turns}"));
        let started = Instant::now();
        search(&mut session, "go wtime 36000000 btime 200");
        let taken = started.elapsed();
        assert!(taken < Duration::from_millis(200) + SLACK, "{turns}: {taken:?}");
    }
    session.finish();
}

#[test]
fn an_infinite_search_answers_only_to_stop() {
    for game in ["chess", "twomove"] {
        let mut session = Session::start(game);
        session.answers("position startpos moves e2e4");
        session.send("go infinite");
        std::thread::sleep(Duration::from_millis(300));
        let early = session.answers("");
        assert!(!early.iter().any(|line| line.starts_with("bestmove")), "{game}: {early:?}");
        let started = Instant::now();
        session.send("stop");
        let lines = answer_of_search(&mut session);
        assert!(started.elapsed() < SLACK, "{game}: stopped after {:?}", started.elapsed());
        let mut referee = Referee::start(game);
        referee.after_turn("startpos", &["e2e4".into()], best(&lines));
        referee.finish();
        session.finish();
    }
}

/// Even a mate found at once, or a depth exhausted, is no reason to answer before `stop`.
#[test]
fn an_infinite_search_waits_for_stop_when_there_is_no_more_to_find() {
    let mut session = Session::start("chess");
    session.answers("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    session.send("go infinite");
    std::thread::sleep(Duration::from_millis(700));
    let early = session.answers("");
    assert!(!early.iter().any(|line| line.starts_with("bestmove")), "{early:?}");
    session.send("stop");
    assert_eq!(best(&answer_of_search(&mut session)), "a1a8");
    session.finish();
}

/// `isready` and a bad line are answered while the engine thinks, and the search goes on.
#[test]
fn a_search_does_not_deafen_the_engine() {
    let mut session = session_of_chess();
    session.send("go infinite");
    for _ in 0..3 {
        let started = Instant::now();
        let between = session.answers("");
        assert!(started.elapsed() < SLACK, "`readyok` took {:?}", started.elapsed());
        assert!(!between.iter().any(|line| line.starts_with("bestmove")), "{between:?}");
    }
    let told = session.answers("xyzzy");
    let errors = told.iter().filter(|line| line.starts_with("info string error: ")).count();
    assert_eq!(errors, 1, "{told:?}");
    session.send("stop");
    assert_ne!(best(&answer_of_search(&mut session)), "(none)");
    assert_eq!(session.finish(), Vec::<String>::new());
}

#[test]
fn pondering_waits_for_the_hit() {
    let mut session = session_of_chess();
    session.answers("setoption name Ponder value true");
    session.send("go ponder wtime 600 btime 36000000");
    std::thread::sleep(Duration::from_millis(900));
    let early = session.answers("");
    assert!(!early.iter().any(|line| line.starts_with("bestmove")), "{early:?}");
    let started = Instant::now();
    session.send("ponderhit");
    answer_of_search(&mut session);
    assert!(started.elapsed() < Duration::from_millis(600) + SLACK, "{:?}", started.elapsed());
    session.finish();
}

#[test]
fn pondering_is_stopped() {
    let mut session = session_of_chess();
    session.send("go ponder movetime 100000");
    std::thread::sleep(Duration::from_millis(100));
    let started = Instant::now();
    session.send("stop");
    answer_of_search(&mut session);
    assert!(started.elapsed() < SLACK, "{:?}", started.elapsed());
    session.finish();
}

/// What the engine would think on: the opponent's legal whole turn.
#[test]
fn the_move_to_ponder_on_is_legal() {
    for game in GAMES {
        let mut session = Session::start(game);
        session.answers("setoption name Ponder value true");
        session.answers(format!("position startpos moves {}", opening(game)));
        let lines = search(&mut session, "go depth 6");
        let last = lines.last().expect("a search is answered");
        let words: Vec<&str> = last.split(' ').collect();
        assert!(words.len() == 2 || (words.len() == 4 && words[2] == "ponder"), "{last}");
        let mut referee = Referee::start(game);
        let moves: Vec<String> = vec![opening(game).into(), words[1].into()];
        referee.after_turn("startpos", &moves[..1], words[1]);
        if let Some(ponder) = words.get(3) {
            referee.after_turn("startpos", &moves, ponder);
        }
        assert!(game != "chess" || words.len() == 4, "a search of six plies knows the answer: {last}");
        referee.finish();
        session.finish();
    }
}

/// Wherever they stand in the line.
#[test]
fn search_moves_bind_the_search() {
    let mut session = session_of_chess();
    for go in ["go searchmoves a2a3 h2h3 depth 4", "go depth 4 searchmoves a2a3 h2h3", "go depth 4 searchmoves h2h3"] {
        let lines = search(&mut session, go);
        assert!(["a2a3", "h2h3"].contains(&best(&lines)) && go.contains(best(&lines)), "{go}: {lines:?}");
    }
    session.finish();
}

/// Another search, or a new position, after an answered one starts afresh.
#[test]
fn searches_follow_one_another() {
    let mut session = Session::start("twomove");
    let mut referee = Referee::start("twomove");
    let mut moves: Vec<String> = Vec::new();
    for _ in 0..12 {
        let list = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        session.answers(format!("position startpos{list}"));
        let lines = search(&mut session, "go nodes 2000");
        referee.after_turn("startpos", &moves, best(&lines));
        moves.push(best(&lines).to_owned());
    }
    referee.finish();
    session.finish();
}
