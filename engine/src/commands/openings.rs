//! Sets of openings for matches.

use std::cell::RefCell;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use twofold_arena::openings::{Recipe, Worth, make};
use twofold_arena::{ArenaError, OpeningsError};
use twofold_rules::Variant;
use twofold_search::{Limits, Signals};
use twofold_session::{SearchSettings, SessionSettings, open};

use super::Failure;
use crate::arguments::Openings;
use crate::interrupts::{self, Caught};
use crate::output::{Output, remark};

/// Memory for each search, in MiB: it is a short one.
const HASH_MIB: usize = 16;
/// Time between two lines of progress, where there is no terminal.
const BETWEEN_LINES: Duration = Duration::from_secs(30);

/// Makes openings and prints them, a line each, below lines that say how they were made. An interrupt ends the making, and
/// what was found stays.
pub fn run(wanted: &Openings, out: &Output) -> Result<(), Failure> {
    let variant = wanted.variant;
    let mut nodes = wanted.nodes.clone();
    nodes.sort_unstable();
    out.line(&heading(wanted, &nodes))?;
    let stop = Arc::new(AtomicBool::new(false));
    let handler = Arc::clone(&stop);
    interrupts::watch(Caught::Any, move || handler.store(true, Relaxed))?;
    let recipe = Recipe { turns: wanted.turns, count: wanted.count, level: wanted.level, nodes, seed: wanted.seed };
    let judge = |fen: &str, nodes: u64| if stop.load(Relaxed) { None } else { worth(variant, fen, nodes) };
    let pairings = if variant.has_armies() { 36 } else { 1 };
    let progress = RefCell::new(Progress::new(wanted.count * pairings));
    let fault = RefCell::new(None);
    let keep = |fen: &str| {
        progress.borrow_mut().found();
        if let Err(error) = progress.borrow().bar.suspend(|| out.line(fen)) {
            // Nobody reads what is found any more.
            fault.replace(Some(error));
            stop.store(true, Relaxed);
        }
    };
    let made = make(variant, &recipe, judge, keep, |tried| progress.borrow_mut().tried(tried));
    if let Some(error) = fault.into_inner() {
        return Err(error.into());
    }
    match made {
        Ok(true) => Ok(()),
        Ok(false) => Err(Failure::Interrupted("interrupted: the set is not complete".to_owned())),
        Err(error @ OpeningsError::TooFew { .. }) => Err(Failure::Wrong(error.to_string())),
        Err(error) => Err(ArenaError::from(error).into()),
    }
}

/// Lines that say what the set is and by which command it is made again.
fn heading(wanted: &Openings, nodes: &[u64]) -> String {
    let Openings { variant, count, turns, level, seed, .. } = wanted;
    let nodes: Vec<String> = nodes.iter().map(u64::to_string).collect();
    let from = if variant.has_armies() { " of the start of each pairing of armies" } else { "" };
    format!(
        "# {}: openings of {turns} random turns that searches of {} nodes each find level, within {level} centipawns{from}, \
         and in which they see no forced win.\n\
         # Made by: twofold openings {variant} --count {count} --turns {turns} --nodes {} --level {level} --seed {seed}",
        variant.name(),
        nodes.join(" and "),
        nodes.join(",")
    )
}

/// Worth of a position by a search of so many nodes.
fn worth(variant: Variant, fen: &str, nodes: u64) -> Option<Worth> {
    let search = SearchSettings { hash_mib: HASH_MIB, ..SearchSettings::default() };
    let mut session = open(variant, &SessionSettings { search, ..SessionSettings::default() }).ok()?;
    session.set_up(Some(fen), &[]).ok()?;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let found = session.search(&limits, &Signals::default(), &mut |_| {}).ok()?;
    let is_unclear = found.score.is_mate() || found.fault.is_some();
    Some(if is_unclear { Worth::Forced } else { Worth::seen_by(session.status().actor, found.score.value()) })
}

/// Progress on standard error: a bar on a terminal, else a line now and then.
struct Progress {
    bar: ProgressBar,
    found: usize,
    tried: usize,
    count: usize,
    last_line: Instant,
}

impl Progress {
    fn new(count: usize) -> Self {
        let target =
            if io::stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(Some(count as u64), target);
        if let Ok(style) = ProgressStyle::with_template("{bar:24} {pos}/{len} openings, {elapsed}, left {eta}  {msg}") {
            bar.set_style(style);
        }
        Self { bar, found: 0, tried: 0, count, last_line: Instant::now() }
    }

    fn found(&mut self) {
        self.found += 1;
        self.bar.inc(1);
    }

    fn tried(&mut self, candidates: usize) {
        self.tried += candidates;
        self.bar.set_message(format!("{} positions judged", self.tried));
        if self.bar.is_hidden() && self.last_line.elapsed() >= BETWEEN_LINES {
            self.last_line = Instant::now();
            remark(&format!("{} of {} openings, {} positions judged", self.found, self.count, self.tried));
        }
    }
}
