//! What a search tells: the form of its lines, mates, several lines at once, and the same again for the same nodes.

use common::data::rows;
use common::games::GAMES;
use common::info::{Info, infos};
use common::opening::opening;
use common::referee::Referee;
use common::search::{best, search};
use common::session::Session;

mod common {
    pub mod data;
    pub mod games;
    pub mod info;
    pub mod opening;
    pub mod process;
    pub mod referee;
    pub mod request;
    pub mod rules;
    pub mod search;
    pub mod session;
}

/// The last line that tells a score, which must be exact.
fn last_info(lines: &[String]) -> Info {
    infos(lines).into_iter().rfind(|info| !info.bound).unwrap_or_else(|| panic!("no exact score in {lines:?}"))
}

/// Every line has a depth, a score, nodes, a time and a line of play that is legal to its end.
#[test]
fn info_lines_are_complete_and_their_lines_legal() {
    for game in GAMES {
        let mut session = Session::start(game);
        let mut referee = Referee::start(game);
        let moves: Vec<String> = vec![opening(game).into()];
        session.answers(format!("position startpos moves {}", opening(game)));
        let lines = search(&mut session, "go depth 6");
        let found = infos(&lines);
        let depths: Vec<u32> = found.iter().map(|info| info.depth).collect();
        assert!(depths.is_sorted() && depths.last() == Some(&6), "{game}: depths {depths:?}");
        for info in &found {
            let pv: Vec<String> = moves.iter().cloned().chain(info.pv.iter().cloned()).collect();
            let report = referee.report("startpos", &pv);
            assert!(!info.pv.is_empty() && report.is_ok(), "{game}: {info:?}: {report:?}");
            assert_eq!(info.wdl, None, "{game}: nobody asked for it");
        }
        assert_eq!(last_info(&lines).pv[0], best(&lines), "{game}: the best turn is the first of the best line");
        session.finish();
        referee.finish();
    }
}

/// A search that is broken off ends with a line that holds its whole effort, and its selective depth is never 0.
#[test]
fn the_last_line_holds_the_whole_effort() {
    for game in GAMES {
        let mut session = Session::start(game);
        session.answers(format!("position startpos moves {}", opening(game)));
        for nodes in [3, 1_000, 23_456] {
            let lines = search(&mut session, &format!("go nodes {nodes}"));
            let last = lines.iter().rfind(|line| line.starts_with("info depth ")).expect("an info line");
            assert!(last.contains(&format!(" nodes {nodes} ")) && last.contains(" pv "), "{game}: {lines:?}");
        }
        session.finish();
    }
    let mut session = Session::start("twomove");
    session.answers("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 2");
    let lines = search(&mut session, "go depth 3");
    let shown: Vec<&String> = lines.iter().filter(|line| line.contains(" score mate 1 ")).collect();
    assert!(!shown.is_empty() && shown.iter().all(|line| !line.contains(" seldepth 0 ")), "{lines:?}");
    session.finish();
}

/// Chances in a thousand; a side that is a queen up has more to win than to lose.
#[test]
fn chances_of_win_draw_and_loss_are_shown_when_asked_for() {
    let mut session = Session::start("chess");
    session.answers("setoption name UCI_ShowWDL value true");
    session.answers("position fen 4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1");
    let lines = search(&mut session, "go depth 4");
    for info in infos(&lines) {
        let [win, draw, loss] = info.wdl.unwrap_or_else(|| panic!("no wdl: {info:?}"));
        assert_eq!(win + draw + loss, 1000, "{info:?}");
    }
    let [win, _, loss] = last_info(&lines).wdl.unwrap();
    assert!(win > loss, "{lines:?}");
    session.finish();
}

/// Scores are from the view of the player to act: the same board, a queen up and a queen down.
#[test]
fn scores_are_from_the_view_of_the_player_to_act() {
    for (side, ahead) in [("w", true), ("b", false)] {
        let mut session = Session::start("chess");
        session.answers(format!("position fen 4k3/pppp4/8/8/8/8/PPPP4/3QK3 {side} - - 0 1"));
        let info = last_info(&search(&mut session, "go depth 3"));
        assert_eq!(info.rank > 0, ahead, "{info:?}");
        session.finish();
    }
}

/// The shortest mate, in turns of the mating side.
#[test]
fn mates_are_found_and_counted() {
    for [game, mate, fen] in rows::<3>(include_str!("data/mates.txt")) {
        let mate: i32 = mate.parse().unwrap();
        let mut session = Session::start(game);
        assert_eq!(session.answers(format!("position fen {fen}")), Vec::<String>::new());
        let lines = search(&mut session, if mate.abs() == 1 { "go depth 6" } else { "go mate 2" });
        assert_eq!(last_info(&lines).mate, Some(mate), "{game} {fen}: {lines:?}");
        let mut referee = Referee::start(game);
        let report = referee.after_turn(fen, &[], best(&lines));
        assert_eq!(report.outcome != "none", mate == 1, "{game} {fen}: {report:?} after {}", best(&lines));
        referee.finish();
        session.finish();
    }
}

/// The mate that `go mate` is asked for ends the search, however deep it could go on.
#[test]
fn a_search_for_mate_ends_when_it_is_found() {
    let mut session = Session::start("chess");
    session.answers("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    let lines = search(&mut session, "go mate 1");
    assert_eq!((last_info(&lines).mate, best(&lines)), (Some(1), "a1a8"));
    session.finish();
}

#[test]
fn nothing_legal_is_told_and_answered() {
    for (game, fen, score) in [
        ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0"),
        ("chess", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 1 1", "mate 0"),
        ("marseillais", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1 2", "cp 0"),
        ("marseillais", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 1 1 2", "mate 0"),
        ("twomove", "7r/2k5/8/2p5/1pP5/1P6/2K5/8 w - - 1 50 2", "cp 0"),
        ("twomove", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 1 1 1", "mate 0"),
        ("doublemove", "4K3/8/8/8/8/8/pppppppp/kbrqrbbr b - - 0 1 2", "cp 0"),
        ("galvin", "8/8/8/8/8/8/4P3/4K3 b - - 0 9 2", "mate 0"),
        ("doubledouble", "8/8/8/8/8/8/8/8/8/8/8/8/8/8/4P3/4K3 b - - 0 9 2", "mate 0"),
        ("doubledouble", "KBRQRBBR/PPPPPPPP/8/8/8/8/8/8/8/8/8/8/8/8/8/k7 w - - 0 5 2", "cp 0"),
    ] {
        let mut session = Session::start(game);
        assert_eq!(session.answers(format!("position fen {fen}")), Vec::<String>::new());
        for go in ["go depth 5", "go movetime 1000", "go wtime 1000 btime 1000"] {
            let lines = search(&mut session, go);
            let told = lines
                .iter()
                .any(|line| line.starts_with("info ") && format!("{line} ").contains(&format!(" score {score} ")));
            assert!(told, "{game} {fen}: no score {score} in {lines:?}");
            assert_eq!(lines.last().map(String::as_str), Some("bestmove (none)"), "{game} {fen} {go}");
        }
        session.finish();
    }
}

/// The last line told of one of the best turns.
fn last_of(index: u32, lines: &[String]) -> Info {
    let found = infos(lines).into_iter().rfind(|info| info.multipv == index);
    found.unwrap_or_else(|| panic!("no line {index} in {lines:?}"))
}

/// Distinct first turns, the best first, the answer the first of them.
#[test]
fn several_lines_are_distinct_and_sorted() {
    for game in GAMES {
        let mut session = Session::start(game);
        let mut referee = Referee::start(game);
        session.answers("setoption name MultiPV value 4");
        session.answers(format!("position startpos moves {}", opening(game)));
        let lines = search(&mut session, "go depth 4");
        let last: Vec<Info> = (1..=4).map(|index| last_of(index, &lines)).collect();
        for pair in last.windows(2) {
            assert!(pair[0].rank >= pair[1].rank, "{game}: not sorted: {pair:?}");
            assert_eq!(pair[0].depth, pair[1].depth, "{game}: {pair:?}");
        }
        for info in &last {
            referee.after_turn("startpos", &[opening(game).into()], &info.pv[0]);
        }
        let mut turns: Vec<&String> = last.iter().map(|info| &info.pv[0]).collect();
        assert_eq!(turns[0], best(&lines), "{game}");
        turns.sort();
        turns.dedup();
        assert_eq!(turns.len(), 4, "{game}: {last:?}");
        assert!(!infos(&lines).iter().any(|info| info.multipv > 4), "{game}: {lines:?}");
        referee.finish();
        session.finish();
    }
}

/// Fewer legal turns than lines asked for: as many as there are.
#[test]
fn there_are_no_more_lines_than_turns() {
    let mut session = Session::start("chess");
    session.answers("setoption name MultiPV value 5");
    let fen = "K1k5/8/P7/8/8/8/8/8 w - - 0 1";
    let mut referee = Referee::start("chess");
    let legal = referee.report(fen, &[]).unwrap().actions.len();
    session.answers(format!("position fen {fen}"));
    let lines = search(&mut session, "go depth 3");
    let most = infos(&lines).iter().map(|info| info.multipv).max();
    assert_eq!(most, u32::try_from(legal).ok(), "{lines:?}");
    referee.finish();
    session.finish();
}

/// A search without what the clock changes.
fn timeless(lines: &[String]) -> Vec<String> {
    let without_times = |line: &String| {
        let mut kept = Vec::new();
        let mut words = line.split(' ');
        while let Some(word) = words.next() {
            if ["time", "nps"].contains(&word) {
                words.next();
            } else {
                kept.push(word);
            }
        }
        kept.join(" ")
    };
    lines.iter().map(without_times).collect()
}

/// One thread, the same nodes: the same lines, in another process and in the same one after `ucinewgame`.
#[test]
fn the_same_nodes_give_the_same_search() {
    for game in GAMES {
        let mut runs = Vec::new();
        for _ in 0..2 {
            let mut session = Session::start(game);
            for setting in ["Threads value 1", "Hash value 16"] {
                session.answers(format!("setoption name {setting}"));
            }
            for _ in 0..2 {
                session.answers("ucinewgame");
                session.answers(format!("position startpos moves {}", opening(game)));
                runs.push(timeless(&search(&mut session, "go nodes 30000")));
            }
            session.finish();
        }
        assert!(runs[0].len() > 2, "{game}: {:?}", runs[0]);
        assert_eq!(runs[0], runs[2], "{game}: two processes");
        assert_eq!(runs[0], runs[1], "{game}: after `ucinewgame`");
    }
}
