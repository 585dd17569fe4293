//! Reports of a running search: they are correct to the end, and never far apart. No verdict depends on the machine's
//! speed: time is counted from a moment in the past.

use std::time::{Duration, Instant};

use twofold_rules::{Chess, Chess2, DoubleMove, GameText, Marseillais, Record, TwoMove, Variant, with_game};
use twofold_search::{Best, Bound, Limits, Progress, Searcher, Signals};

use common::lively;

mod common {
    pub mod lively;
}

/// A search, and all that it reported.
fn search<G: GameText>(
    searcher: &mut Searcher<G>,
    record: &Record<G>,
    limits: &Limits<G::Action>,
) -> (Best<G::Action>, Vec<Progress<G::Action>>) {
    let mut reports = vec![];
    let best = searcher.search(record, limits, &Signals::default(), &mut |progress| reports.push(progress.clone()));
    (best, reports)
}

fn middlegame<G: GameText>() -> Record<G> {
    let fen = lively::middlegame(G::VARIANT);
    Record::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The last report holds the whole effort and the line of the answer, wherever the search was stopped.
#[test]
fn the_last_report_holds_the_whole_effort() {
    let mut broken_off = 0;
    for &variant in Variant::ALL {
        with_game!(variant, G => for record in [Record::<G>::start(), middlegame::<G>()] {
            for nodes in (1..12).chain([100, 129, 500, 777, 1_000, 3_333, 10_000, 31_415]) {
                for (threads, multi_pv) in [(1, 1), (1, 3), (2, 1)] {
                    let mut searcher = Searcher::<G>::new(1, threads);
                    searcher.set_multi_pv(multi_pv);
                    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                    let (best, reports) = search(&mut searcher, &record, &limits);
                    let context = || format!("{variant}, {nodes} nodes, {threads} threads, {multi_pv} lines: {best:?}");
                    let Some(Progress::Line(line, effort)) = reports.last() else { panic!("no line: {}", context()) };
                    assert_eq!(effort.nodes, best.nodes, "{}", context());
                    assert!(effort.nodes >= nodes, "{}", context());
                    // The best line comes first among those of the same effort.
                    let last = reports.iter().filter(|report| report.effort().nodes == best.nodes);
                    let first = last.filter_map(Progress::line).find(|line| line.rank == 1).expect("a best line");
                    // The rest of the turn may be known from the table, without another node.
                    let shared = first.actions.len().min(best.turn.len());
                    assert!(shared > 0 && first.actions[..shared] == best.turn[..shared], "{}: {first:?}", context());
                    assert_eq!(first.score, best.score, "{}", context());
                    assert!(line.bound != Bound::Exact || line.depth <= best.depth.max(1), "{}: {line:?}", context());
                    broken_off += 1;
                }
            }
        });
    }
    assert!(broken_off > 500, "{broken_off} searches");
}

/// Nothing is reported twice: a search that came to its end has reported its effort already.
#[test]
fn a_search_that_was_not_broken_off_ends_with_its_last_iteration() {
    for &variant in Variant::ALL {
        with_game!(variant, G => {
            let limits = Limits { depth: Some(4), ..Limits::default() };
            let (best, reports) = search(&mut Searcher::<G>::new(1, 1), &middlegame(), &limits);
            let exact = reports.iter().filter_map(Progress::line).filter(|line| line.bound == Bound::Exact);
            let depths: Vec<u32> = exact.map(|line| line.depth).collect();
            // The rest of a turn that the line did not reach may have taken more nodes, and is shown then.
            let expected = if depths.len() == 5 { vec![1, 2, 3, 4, 4] } else { vec![1, 2, 3, 4] };
            assert_eq!(depths, expected, "{variant}: {best:?}");
        });
    }
}

#[test]
fn a_mate_before_quiescence_has_its_depth() {
    fn selective<G: GameText>(fen: &str) -> Vec<u32> {
        let record = Record::<G>::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let limits = Limits { depth: Some(3), ..Limits::default() };
        let (best, reports) = search(&mut Searcher::<G>::new(1, 1), &record, &limits);
        assert!(best.score.is_mate(), "{fen}: {best:?}");
        reports.iter().filter_map(Progress::line).map(|line| line.selective_depth).collect()
    }
    for depths in [
        selective::<Chess>("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"),
        selective::<TwoMove>("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 2"),
        selective::<Marseillais>("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 2"),
        // A king that crosses the middle of the board wins on the spot.
        selective::<Chess2>("8/8/8/7k/K7/8/8/8 w - - 0 60 cc 33"),
    ] {
        assert!(!depths.is_empty() && depths.iter().all(|&depth| depth >= 1), "{depths:?}");
    }
}

/// The search was asked for ten seconds ago and has reported nothing since: it reports the current action at once.
#[test]
fn a_second_without_a_line_brings_a_report() {
    let since = Instant::now().checked_sub(Duration::from_secs(10));
    for &variant in Variant::ALL {
        with_game!(variant, G => {
            let record = middlegame::<G>();
            let limits = Limits { nodes: Some(400), since, ..Limits::default() };
            let (_, reports) = search(&mut Searcher::<G>::new(1, 1), &record, &limits);
            let current = reports.iter().find_map(|report| match report {
                &Progress::Current { depth, action, effort } => Some((depth, action, effort)),
                Progress::Line(..) => None,
            });
            // The first line comes soon; whether it does so before the first look at the clock depends on the game.
            let Some((depth, action, effort)) = current else {
                let first = reports[0].effort();
                assert!(first.nodes <= 128, "{variant}: silent for ten seconds and {} nodes", first.nodes);
                return;
            };
            let (action, number) = action.expect("a root action");
            assert!(record.legal_actions().contains(&action), "{variant}: {action}");
            assert!(depth >= 1 && number >= 1 && effort.nodes > 0 && effort.time >= Duration::from_secs(10));
        });
    }
}

/// After the ponder hit the clock starts anew, but reported times count from the start, as nodes divided by time are a
/// speed.
#[test]
fn reports_count_from_the_start_of_pondering() {
    let ten_seconds = Duration::from_secs(10);
    let limits = Limits {
        nodes: Some(30_000),
        since: Instant::now().checked_sub(ten_seconds),
        turn_time: Some(Duration::from_secs(3_600)),
        ..Limits::default()
    };
    let signals = Signals::new(true);
    let mut efforts = vec![];
    let best = Searcher::<DoubleMove>::new(1, 1).search(&middlegame(), &limits, &signals, &mut |progress| {
        efforts.push(progress.effort());
        signals.ponder_hit();
    });
    assert!(efforts.len() > 2 && efforts.iter().all(|effort| effort.time >= ten_seconds), "{efforts:?}");
    let last = efforts.last().expect("a report");
    assert_eq!(last.nodes, best.nodes);
    assert!(last.nodes_per_second() <= best.nodes / 10, "{last:?}");
}
