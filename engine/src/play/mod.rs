//! The game in the terminal: a person against the engine, or against another person.

mod board;
mod command;
mod danger;
mod duel;
mod game_loop;
mod help;
mod input;
mod interrupts;
mod legend;
mod load;
mod messages;
mod names;
mod opening;
mod opponent;
mod person;
mod save;
mod screen;
mod settings;
mod start;
mod terminal;

use std::io::IsTerminal;
use std::time::Duration;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use twofold_rules::{Army, Setup};

use crate::arguments::{Duels, Play};
use crate::commands::Failure;
use crate::output::Output;
use board::Style;
use game_loop::GameLoop;
use input::Input;
use interrupts::Interrupts;
use screen::Screen;
use settings::TerminalSettings;
use start::{Start, StartError};

impl From<StartError> for Failure {
    fn from(error: StartError) -> Self {
        Self::Input(error.to_string())
    }
}

/// Plays games until the person has had enough.
pub fn run(options: &Play, out: &Output) -> Result<(), Failure> {
    let start = start(options)?;
    let interrupts = Interrupts::watch().map_err(|error| Failure::Wrong(format!("cannot catch Ctrl-C: {error}")))?;
    let is_terminal = std::io::stdout().is_terminal();
    let is_live = is_terminal && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
    // The convention of https://no-color.org: present and not empty.
    let colors = is_live && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let seed = if options.seed == 0 { rand::random() } else { options.seed };
    let settings = TerminalSettings {
        screen: Screen { out, style: Style { ascii: options.ascii, colors }, is_terminal, is_live },
        input: Input::open(),
        interrupts,
        side: options.side,
        flipped: false,
        movetime: Duration::from_millis(options.movetime),
        random: ChaCha8Rng::seed_from_u64(seed),
    };
    GameLoop::new(settings, start)?.run()
}

/// How the first game begins.
fn start(options: &Play) -> Result<Start, StartError> {
    let variant = options.variant;
    let mut setup = Setup::default();
    if let Some(name) = &options.array {
        setup.array = Start::find_array(variant, name)?;
    }
    let armies = [options.white_army, options.black_army];
    setup.armies = armies.map(|army| army.unwrap_or(Army::Classic));
    let duels = options.duels.map(|duels| duels == Duels::On);
    let start = Start { variant, setup, duels: duels.unwrap_or(true), fen: options.fen.clone() };
    start.check(armies != [None; 2], duels.is_some())?;
    Ok(start)
}
