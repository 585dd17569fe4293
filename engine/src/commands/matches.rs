//! Matches between engines.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use etcetera::BaseStrategy;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use twofold_arena::settings::Settings;
use twofold_arena::{
    ArenaError, Context, Event, Launch, Log, Match, MatchEnd, StopFlag, Watchdog, compliance, settings, watchdog,
};

use super::Failure;
use crate::interrupts::{self, Caught};
use crate::output::{Output, one_line};

/// The command that [`serve_watchdog`] is for.
pub const WATCHDOG: &str = "watchdog-of-a-match";

impl From<ArenaError> for Failure {
    fn from(error: ArenaError) -> Self {
        match error {
            ArenaError::File { path, error } => Self::Wrong(format!("{}: {error}", path.display())),
            other => Self::Input(other.to_string()),
        }
    }
}

/// Plays a match, or goes on with one; after `--compliance` an engine is checked instead.
pub fn run(arguments: &[String], out: &Output) -> Result<(), Failure> {
    if let [first, engine @ ..] = arguments
        && first.trim_start_matches('-') == "compliance"
    {
        return check(engine, out);
    }
    if let [only] = arguments
        && ["help", "-h", "--help"].contains(&only.as_str())
    {
        return Ok(out.line(&settings::usage())?);
    }
    let mut request = settings::read(arguments).map_err(ArenaError::from)?;
    request.state_folder = state_folder();
    let watchdog = Arc::new(start_watchdog()?);
    let mut opened = Match::open(&request)?;
    let context = Context { watchdog, log: Arc::new(open_log(opened.settings())?) };
    let stop = Arc::new(StopFlag::default());
    watch(&stop)?;
    let mut reporter = Reporter::new(request.json, out);
    let end = opened.play(&context, &stop, |event| reporter.report(event, &stop))?;
    reporter.finish()?;
    let how_to_go_on = opened.journal().map_or_else(String::new, |journal| {
        format!("; it can go on with twofold match -config file={}", journal.display())
    });
    match end {
        MatchEnd::Finished | MatchEnd::Decided(_) => Ok(()),
        MatchEnd::Stopped => Err(Failure::Interrupted(format!("{end}{how_to_go_on}"))),
        MatchEnd::BrokenOff { .. } => Err(Failure::Wrong(format!("{end}{how_to_go_on}"))),
    }
}

/// Folder of the journals of matches for which the user names none: `$XDG_STATE_HOME/twofold/matches`, or what the system
/// has in its place.
fn state_folder() -> Option<PathBuf> {
    let folders = etcetera::choose_base_strategy().ok()?;
    let folder = folders.state_dir().unwrap_or_else(|| folders.data_dir());
    Some(folder.join("twofold").join("matches"))
}

fn open_log(settings: &Settings) -> Result<Log, ArenaError> {
    let Some(log) = &settings.log else { return Ok(Log::none()) };
    Log::to(&log.file, log.engines).map_err(|error| ArenaError::File { path: log.file.clone(), error })
}

/// Takes an engine through the protocol, a line a step.
fn check(engine: &[String], out: &Output) -> Result<(), Failure> {
    let [program, arguments @ ..] = engine else {
        return Err(Failure::Input("--compliance: expected an engine and its command line".to_owned()));
    };
    let launch = Launch { name: program.clone(), program: program.into(), arguments: arguments.to_vec(), folder: None };
    let context = Context { watchdog: Arc::new(start_watchdog()?), log: Arc::new(Log::none()) };
    let mut fault = None;
    let passed = compliance::check(&launch, &context, |step| {
        let line = match &step.error {
            None => format!("ok      {}", step.name),
            Some(error) => format!("FAILED  {}: {}", step.name, one_line(&error.to_string())),
        };
        fault = fault.take().or(out.line(&line).err());
    });
    match fault {
        Some(error) => Err(error.into()),
        None if passed => Ok(()),
        None => Err(Failure::Wrong(format!("{program} does not keep to the protocol"))),
    }
}

fn start_watchdog() -> Result<Watchdog, Failure> {
    let own = std::env::current_exe()
        .map_err(|error| Failure::Wrong(format!("the program does not know where it is: {error}")))?;
    let mut command = Command::new(own);
    command.arg(WATCHDOG);
    Watchdog::start(command).map_err(|error| Failure::Wrong(format!("no watchdog can be started: {error}")))
}

/// Serves as the watchdog of a match that another process plays.
pub fn serve_watchdog() {
    watchdog::serve(io::stdin().lock());
}

/// Requests to end that follow each other so soon are taken for one.
const SAME_REQUEST: Duration = Duration::from_millis(500);

/// Ends the match at the first request, and the program at the second.
fn watch(stop: &Arc<StopFlag>) -> Result<(), Failure> {
    let stop = Arc::clone(stop);
    let mut first: Option<Instant> = None;
    interrupts::watch(Caught::Any, move || {
        match first {
            None => first = Some(Instant::now()),
            // Some programs send a signal to the process and to its group: that is one.
            Some(first) if first.elapsed() < SAME_REQUEST => {}
            Some(_) => std::process::exit(interrupts::STATUS),
        }
        stop.stop();
    })?;
    Ok(())
}

/// Reports events: lines of text or of JSON, and a bar on a terminal.
struct Reporter<'a> {
    json: bool,
    out: &'a Output,
    bar: ProgressBar,
    fault: Option<io::Error>,
    score: String,
}

impl<'a> Reporter<'a> {
    fn new(json: bool, out: &'a Output) -> Self {
        let is_seen = io::stderr().is_terminal() && !json;
        let target = if is_seen { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(None, target);
        if let Ok(style) = ProgressStyle::with_template("{bar:24} {pos}/{len} games, {elapsed}, left {eta}  {msg}") {
            bar.set_style(style);
        }
        Self { json, out, bar, fault: None, score: String::new() }
    }

    fn report(&mut self, event: &Event, stop: &StopFlag) {
        match event {
            Event::Match { games, finished, .. } => {
                self.bar.set_length(*games);
                self.bar.set_position(*finished);
                self.bar.reset_eta();
            }
            Event::Finished { .. } => self.bar.inc(1),
            Event::Score { statistics, .. } => {
                if let [first, _] = &statistics.engines[..] {
                    let games = first.games;
                    self.score = format!("+{} ={} -{}, Elo {}", games.wins, games.draws, games.losses, first.elo_text);
                    self.bar.set_message(self.score.clone());
                }
            }
            Event::Ended { .. } => self.bar.finish_and_clear(),
            Event::Started(_) | Event::Warning { .. } => {}
        }
        let told = if self.json {
            serde_json::to_string(event).map_err(io::Error::from).and_then(|line| self.out.line(&line))
        } else {
            self.bar.suspend(|| event.lines().iter().try_for_each(|line| self.out.quoting(line)))
        };
        // Nobody reads the report: the match need not go on.
        if let Err(error) = told {
            self.fault.get_or_insert(error);
            stop.stop();
        }
    }

    fn finish(self) -> Result<(), Failure> {
        self.fault.map_or(Ok(()), |error| Err(error.into()))
    }
}
