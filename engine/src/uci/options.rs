//! The options: their names, kinds and values.

use std::ops::RangeInclusive;
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

/// The extent of a `bestmove`.
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

/// An option: its name as it is listed, and its kind.
struct Listed {
    name: &'static str,
    kind: Kind,
}

/// Kind of an option, with what setting it does.
enum Kind {
    Spin {
        default: u64,
        range: RangeInclusive<u64>,
        set: fn(&mut Options, u64) -> Effect,
    },
    Check {
        default: bool,
        set: fn(&mut Options, bool) -> Effect,
    },
    /// One of some names, the first of which is the default.
    Combo {
        names: fn() -> Vec<&'static str>,
        set: fn(&mut Options, usize) -> Effect,
    },
    Button(Effect),
    Text {
        default: &'static str,
        set: fn(&str) -> Effect,
    },
}

const ABOUT: &str = "Twofold, an engine for chess at two moves a turn. GPL-3.0-or-later.";
const EMPTY: &str = "<empty>";

const OPTIONS: &[Listed] = &[
    spin("Hash", 64, 1..=1 << 20, |options, mib| {
        options.session.search.hash_mib = mib as usize;
        Effect::Search
    }),
    Listed { name: "Clear Hash", kind: Kind::Button(Effect::ClearHash) },
    spin("Threads", 1, 1..=256, |options, threads| {
        options.session.search.threads = threads as usize;
        Effect::Search
    }),
    spin("MultiPV", 1, 1..=256, |options, lines| {
        options.session.search.multi_pv = lines as usize;
        Effect::Search
    }),
    // Whether the GUI will ponder, or only analyses, changes nothing in the search.
    check("Ponder", false, |_, _| Effect::None),
    spin("Move Overhead", 10, 0..=10_000, |options, milliseconds| {
        options.overhead = Duration::from_millis(milliseconds);
        Effect::None
    }),
    check("UCI_AnalyseMode", false, |_, _| Effect::None),
    check("UCI_ShowWDL", false, |options, is_shown| {
        options.show_wdl = is_shown;
        Effect::None
    }),
    combo("UCI_Variant", variant::ids, |options, index| {
        options.variant = Variant::ALL[index];
        Effect::Variant
    }),
    combo("Array", array_names, |options, index| {
        options.session.setup.array = array_names()[index];
        Effect::Setup
    }),
    combo("White Army", army_names, |options, index| {
        options.session.setup.armies[0] = Army::ALL[index];
        Effect::Setup
    }),
    combo("Black Army", army_names, |options, index| {
        options.session.setup.armies[1] = Army::ALL[index];
        Effect::Setup
    }),
    check("Duels", true, |options, are_fought| {
        options.session.duels = are_fought;
        Effect::Setup
    }),
    spin("Seed", 0, 0..=i64::MAX as u64, |options, seed| {
        options.seed = seed;
        Effect::None
    }),
    Listed { name: "UCI_EngineAbout", kind: Kind::Text { default: ABOUT, set: |_| Effect::None } },
    Listed {
        name: "Debug Log File",
        kind: Kind::Text {
            default: EMPTY,
            set: |path| Effect::Log(Some(path).filter(|path| !path.is_empty() && *path != EMPTY).map(PathBuf::from)),
        },
    },
    combo(
        "TurnMode",
        || vec!["turn", "step"],
        |options, index| {
            options.turn_mode = [TurnMode::Turn, TurnMode::Step][index];
            Effect::None
        },
    ),
];

const fn spin(
    name: &'static str,
    default: u64,
    range: RangeInclusive<u64>,
    set: fn(&mut Options, u64) -> Effect,
) -> Listed {
    Listed { name, kind: Kind::Spin { default, range, set } }
}

const fn check(name: &'static str, default: bool, set: fn(&mut Options, bool) -> Effect) -> Listed {
    Listed { name, kind: Kind::Check { default, set } }
}

const fn combo(name: &'static str, names: fn() -> Vec<&'static str>, set: fn(&mut Options, usize) -> Effect) -> Listed {
    Listed { name, kind: Kind::Combo { names, set } }
}

/// Names of the arrays of games that have several.
fn array_names() -> Vec<&'static str> {
    let choices = Variant::ALL.iter().map(|variant| variant.arrays()).filter(|arrays| arrays.len() > 1);
    choices.flatten().map(|array| array.name).collect()
}

fn army_names() -> Vec<&'static str> {
    Army::ALL.iter().map(|army| army.name()).collect()
}

impl Options {
    /// The lines that answer `uci`.
    pub fn describe() -> Vec<String> {
        let line = |option: &Listed| format!("option name {} type {}", option.name, option.kind.describe());
        let lines = OPTIONS.iter().map(line);
        #[cfg(feature = "tune")]
        let lines = lines.chain(super::tuning::describe());
        lines.collect()
    }

    /// Sets an option; on an error everything stays as it was. Case does not matter, neither in names nor in values.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Effect, OptionError> {
        #[cfg(feature = "tune")]
        if let Some(set) = super::tuning::set(name, value) {
            return set;
        }
        let option = OPTIONS.iter().find(|option| option.name.eq_ignore_ascii_case(name));
        let option = option.ok_or_else(|| OptionError::Unknown(name.to_owned()))?;
        option.kind.set(self, value).map_err(|expected| OptionError::Value {
            name: option.name,
            found: value.map_or("no value".to_owned(), |value| format!("'{value}'")),
            expected,
        })
    }
}

impl Kind {
    fn describe(&self) -> String {
        match self {
            Self::Spin { default, range, .. } => {
                format!("spin default {default} min {} max {}", range.start(), range.end())
            }
            Self::Check { default, .. } => format!("check default {default}"),
            Self::Combo { names, .. } => {
                let names = names();
                format!("combo default {} var {}", names[0], names.join(" var "))
            }
            Self::Button(_) => "button".to_owned(),
            Self::Text { default, .. } => format!("string default {default}"),
        }
    }

    /// Sets a value; says what was expected if it does not fit.
    fn set(&self, options: &mut Options, value: Option<&str>) -> Result<Effect, String> {
        match self {
            Self::Spin { range, set, .. } => {
                let number = value.and_then(|value| value.parse().ok()).filter(|number| range.contains(number));
                let expected = || format!("a whole number from {} to {}", range.start(), range.end());
                Ok(set(options, number.ok_or_else(expected)?))
            }
            Self::Check { set, .. } => {
                let flag = value.and_then(|value| value.to_ascii_lowercase().parse().ok());
                Ok(set(options, flag.ok_or("true or false")?))
            }
            Self::Combo { names, set } => {
                let names = names();
                let index = value.and_then(|value| index_of(value, &names));
                Ok(set(options, index.ok_or_else(|| format!("one of {}", names.join(", ")))?))
            }
            Self::Button(effect) => Ok(effect.clone()),
            Self::Text { set, .. } => Ok(set(value.unwrap_or_default())),
        }
    }
}

/// The number of a name, or of the game for which other programs use that name.
fn index_of(value: &str, names: &[&str]) -> Option<usize> {
    let by_name = |value: &str| names.iter().position(|name| name.eq_ignore_ascii_case(value));
    by_name(value).or_else(|| by_name(value.parse::<Variant>().ok()?.id()))
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
