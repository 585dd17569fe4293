//! The options: what they are called, what values they take.

use std::path::PathBuf;
use std::time::Duration;

use thiserror::Error;
use twofold_rules::{Army, Variant, variant};
use twofold_session::SessionSettings;

/// The values of the options.
#[derive(Clone, Debug)]
pub struct Options {
    pub variant: Variant,
    /// Start of a game, its duels, and the resources of the search.
    pub session: SessionSettings,
    pub overhead: Duration,
    pub show_wdl: bool,
    /// Seed of bids that are drawn; 0 takes one from the system.
    pub seed: u64,
    pub turn_mode: TurnMode,
}

/// What a `bestmove` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnMode {
    /// A whole turn.
    Turn,
    /// A single step, for hosts that relay single moves.
    Step,
}

/// What follows from setting an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing but the new value.
    None,
    ClearHash,
    /// Other resources of the search.
    Search,
    Variant,
    /// Another start position, or other house rules.
    Setup,
    Log(Option<PathBuf>),
}

/// Why an option cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    #[error("setoption: unknown option '{0}', expected one that 'uci' lists")]
    Unknown(String),
    #[error("setoption {name}: {found}, expected {expected}")]
    Value { name: &'static str, found: String, expected: String },
}

impl Default for Options {
    fn default() -> Self {
        Self {
            variant: Variant::Chess,
            session: SessionSettings::default(),
            overhead: Duration::from_millis(10),
            show_wdl: false,
            seed: 0,
            turn_mode: TurnMode::Turn,
        }
    }
}

const MOST_HASH: u64 = 1 << 20;
const MOST_THREADS: u64 = 256;
const MOST_LINES: u64 = 256;
const MOST_OVERHEAD: u64 = 10_000;
const ABOUT: &str = "Twofold, an engine for chess at two moves a turn. GPL-3.0-or-later.";

impl Options {
    /// The lines that answer `uci`.
    pub fn describe() -> Vec<String> {
        let variants: String = Variant::ALL.iter().map(|variant| format!(" var {variant}")).collect();
        let arrays = array_names();
        let armies = army_names().join(" var ");
        vec![
            format!("option name Hash type spin default 64 min 1 max {MOST_HASH}"),
            "option name Clear Hash type button".to_owned(),
            format!("option name Threads type spin default 1 min 1 max {MOST_THREADS}"),
            format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"),
            "option name Ponder type check default false".to_owned(),
            format!("option name Move Overhead type spin default 10 min 0 max {MOST_OVERHEAD}"),
            "option name UCI_AnalyseMode type check default false".to_owned(),
            "option name UCI_ShowWDL type check default false".to_owned(),
            format!("option name UCI_Variant type combo default chess{variants}"),
            format!("option name Array type combo default {} var {}", arrays[0], arrays.join(" var ")),
            format!("option name White Army type combo default classic var {armies}"),
            format!("option name Black Army type combo default classic var {armies}"),
            "option name Duels type check default true".to_owned(),
            format!("option name Seed type spin default 0 min 0 max {}", i64::MAX),
            format!("option name UCI_EngineAbout type string default {ABOUT}"),
            "option name Debug Log File type string default <empty>".to_owned(),
            "option name TurnMode type combo default turn var turn var step".to_owned(),
        ]
    }

    /// Sets an option; on an error everything stays as it was. Case does not matter, neither in names nor in values.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Effect, OptionError> {
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                self.session.search.hash_mib = spin("Hash", value, 1, MOST_HASH)? as usize;
                return Ok(Effect::Search);
            }
            "clear hash" => return Ok(Effect::ClearHash),
            "threads" => {
                self.session.search.threads = spin("Threads", value, 1, MOST_THREADS)? as usize;
                return Ok(Effect::Search);
            }
            "multipv" => {
                self.session.search.multi_pv = spin("MultiPV", value, 1, MOST_LINES)? as usize;
                return Ok(Effect::Search);
            }
            // Whether the GUI will ponder, or only analyses, changes nothing in the search.
            "ponder" => drop(check("Ponder", value)?),
            "uci_analysemode" => drop(check("UCI_AnalyseMode", value)?),
            "move overhead" => {
                self.overhead = Duration::from_millis(spin("Move Overhead", value, 0, MOST_OVERHEAD)?);
            }
            "uci_showwdl" => self.show_wdl = check("UCI_ShowWDL", value)?,
            "uci_variant" => {
                self.variant = read_variant(value)?;
                return Ok(Effect::Variant);
            }
            "array" => {
                let known =
                    value.and_then(|value| array_names().into_iter().find(|name| name.eq_ignore_ascii_case(value)));
                self.session.setup.array =
                    known.ok_or_else(|| wrong("Array", value, format!("one of {}", array_names().join(" "))))?;
                return Ok(Effect::Setup);
            }
            "white army" => {
                self.session.setup.armies[0] = read_army("White Army", value)?;
                return Ok(Effect::Setup);
            }
            "black army" => {
                self.session.setup.armies[1] = read_army("Black Army", value)?;
                return Ok(Effect::Setup);
            }
            "duels" => {
                self.session.duels = check("Duels", value)?;
                return Ok(Effect::Setup);
            }
            "seed" => self.seed = spin("Seed", value, 0, i64::MAX as u64)?,
            "uci_engineabout" => {}
            "debug log file" => {
                let path = value.filter(|path| !path.is_empty() && *path != "<empty>");
                return Ok(Effect::Log(path.map(PathBuf::from)));
            }
            "turnmode" => {
                self.turn_mode = match value.map(str::to_ascii_lowercase).as_deref() {
                    Some("turn") => TurnMode::Turn,
                    Some("step") => TurnMode::Step,
                    _ => return Err(wrong("TurnMode", value, "turn or step")),
                };
            }
            _ => return Err(OptionError::Unknown(name.to_owned())),
        }
        Ok(Effect::None)
    }
}

/// The names of the arrays among which games let one choose.
fn array_names() -> Vec<&'static str> {
    let choices = Variant::ALL.iter().map(|variant| variant.arrays()).filter(|arrays| arrays.len() > 1);
    choices.flatten().map(|array| array.name).collect()
}

fn army_names() -> Vec<&'static str> {
    Army::ALL.iter().map(|army| army.name()).collect()
}

fn read_army(name: &'static str, value: Option<&str>) -> Result<Army, OptionError> {
    let known = value.and_then(|value| Army::ALL.into_iter().find(|army| army.name().eq_ignore_ascii_case(value)));
    known.ok_or_else(|| wrong(name, value, format!("one of {}", army_names().join(", "))))
}

fn wrong(name: &'static str, value: Option<&str>, expected: impl Into<String>) -> OptionError {
    let found = value.map_or("no value".to_owned(), |value| format!("'{value}'"));
    OptionError::Value { name, found, expected: expected.into() }
}

fn spin(name: &'static str, value: Option<&str>, least: u64, most: u64) -> Result<u64, OptionError> {
    let number = value.and_then(|value| value.parse().ok()).filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| wrong(name, value, format!("a whole number from {least} to {most}")))
}

fn check(name: &'static str, value: Option<&str>) -> Result<bool, OptionError> {
    match value.map(str::to_ascii_lowercase).as_deref() {
        Some("true") => Ok(true),
        Some("false") => Ok(false),
        _ => Err(wrong(name, value, "true or false")),
    }
}

fn read_variant(value: Option<&str>) -> Result<Variant, OptionError> {
    let read = value.and_then(|value| value.parse().ok());
    read.ok_or_else(|| wrong("UCI_Variant", value, format!("one of {}", variant::ids().join(" "))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_that_is_described_can_be_set() {
        for line in Options::describe() {
            let (name, rest) = line["option name ".len()..].split_once(" type ").expect("a type");
            let words: Vec<&str> = rest.split(' ').collect();
            let value = (words[0] != "button").then(|| words[2]);
            assert!(Options::default().set(name, value).is_ok(), "{line}");
        }
    }

    #[test]
    fn faults_leave_everything_as_it_was() {
        let mut options = Options::default();
        for (name, value) in [
            ("Hash", Some("0")),
            ("Hash", Some("abc")),
            ("Hash", Some("1048577")),
            ("Hash", None),
            ("Threads", Some("-1")),
            ("MultiPV", Some("257")),
            ("UCI_Variant", Some("nope")),
            ("TurnMode", Some("both")),
            ("Array", Some("orthodox")),
            ("Array", None),
            ("White Army", Some("knights")),
            ("Black Army", None),
            ("Duels", Some("maybe")),
            ("Seed", Some("-1")),
            ("UCI_ShowWDL", Some("yes")),
            ("Nope", Some("1")),
        ] {
            let message = options.set(name, value).expect_err(name).to_string();
            assert!(message.contains("expected"), "{message}");
        }
        assert_eq!(format!("{options:?}"), format!("{:?}", Options::default()));
    }
}
