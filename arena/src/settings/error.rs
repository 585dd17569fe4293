//! Errors in the command line of a match.

use thiserror::Error;
use twofold_rules::variant::UnknownVariant;

use super::read::OPTIONS;
use crate::clock::TimeControlError;
use crate::stats::SprtError;

/// Error in the command line of a match.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SettingsError {
    /// A word that is no option.
    #[error("'{0}' is no option, expected one of {list}", list = OPTIONS.join(" "))]
    Unknown(String),
    /// A key that an option does not have.
    #[error("{option} has no '{key}', expected {expected}")]
    Key {
        /// The option.
        option: String,
        /// The key.
        key: String,
        /// The keys that it has.
        expected: &'static str,
    },
    /// A value that cannot be used.
    #[error("{option}: '{value}', expected {expected}")]
    Value {
        /// The option and the key.
        option: String,
        /// The value.
        value: String,
        /// The values that are possible.
        expected: String,
    },
    /// A time control that cannot be read.
    #[error(transparent)]
    TimeControl(#[from] TimeControlError),
    /// A sequential test that makes no sense.
    #[error(transparent)]
    Sprt(#[from] SprtError),
    /// A game that there is not.
    #[error("-variant: {0}")]
    Variant(#[from] UnknownVariant),
    /// An engine without a program; its number, from 1.
    #[error("-engine {0}: cmd= is missing")]
    Program(usize),
    /// An engine with a clock and a time for each turn.
    #[error("{0}: tc= and st= exclude each other")]
    TwoClocks(String),
    /// Fewer than two engines.
    #[error("a match needs two engines at least: -engine cmd=… -engine cmd=…")]
    Engines,
    /// Two engines with one name.
    #[error("two engines have the same name: give each its own with name=")]
    Names,
    /// A sequential test of more than two engines.
    #[error("-sprt decides between two engines, not more")]
    SprtOfMany,
    /// Seeds without a gauntlet.
    #[error("-seeds: only a gauntlet has seeds, expected -tournament gauntlet")]
    Seeds,
    /// A gauntlet with no engine beside the seeds.
    #[error("-seeds: a gauntlet needs engines beside the seeds")]
    Gauntlet,
    /// Other options beside `-config file=`.
    #[error("-config file= goes on with a match as it was begun: nothing else can be said with it")]
    Resumed,
}
