//! The game in the terminal: a person against the engine, or against another person.

mod board;
mod command;
mod input;
mod interrupts;
mod opening;
mod opponent;
mod room;
mod save;
mod table;
mod words;

use std::io::IsTerminal;
use std::time::Duration;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use twofold_rules::{Army, Setup, Variant, with_game};

use crate::arguments::Play;
use crate::commands::Failure;
use crate::output::Output;
use board::Style;
use input::Input;
use interrupts::Interrupts;
use room::{Room, Screen};
use table::{Next, Table};

/// Plays games until the person has had enough.
pub fn run(options: &Play, out: &Output) -> Result<(), Failure> {
    let interrupts = Interrupts::watch().map_err(|error| Failure::Wrong(format!("cannot catch Ctrl-C: {error}")))?;
    let is_screen = std::io::stdout().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
    // The convention of https://no-color.org: present and not empty.
    let colors = is_screen && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let seed = if options.seed == 0 { rand::random() } else { options.seed };
    let mut room = Room {
        screen: Screen { out, style: Style { ascii: options.ascii, colors }, live: is_screen },
        input: Input::open(),
        interrupts,
        side: options.side,
        flipped: false,
        movetime: Duration::from_millis(options.movetime),
        dice: ChaCha8Rng::seed_from_u64(seed),
    };
    let mut variant = options.variant;
    let first = start(options)?;
    let mut fen = first.as_deref();
    loop {
        let next = with_game!(variant, G => Table::<G>::lay(&mut room, fen)?.play()?);
        match next {
            Next::Quit => return Ok(()),
            Next::New(other) => (variant, fen) = (other, None),
        }
    }
}

/// The position with which the first game begins, if it is not the usual start.
fn start(options: &Play) -> Result<Option<String>, Failure> {
    let armies = [options.white_army, options.black_army];
    if armies != [None; 2] {
        if options.variant != Variant::Chess2 {
            return Err(Failure::Input(format!(
                "there are no armies in {}, only in {}",
                options.variant,
                Variant::Chess2
            )));
        }
        let armies = armies.map(|army| army.unwrap_or(Army::Classic));
        return Ok(Some(Setup { armies, ..Setup::default() }.start_fen(options.variant)));
    }
    match &options.array {
        Some(name) => Ok(Some(array(options.variant, name)?.to_owned())),
        None => Ok(options.fen.clone()),
    }
}

/// The position of a start array of the game's.
fn array(variant: Variant, name: &str) -> Result<&'static str, Failure> {
    let arrays = variant.arrays();
    let found = arrays.iter().find(|array| array.name == name).map(|array| array.fen);
    found.ok_or_else(|| {
        let names: Vec<&str> = arrays.iter().map(|array| array.name).collect();
        Failure::Input(format!("unknown array '{name}' of {variant}, expected one of {}", names.join(" ")))
    })
}
