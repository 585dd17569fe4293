//! Helpers shared by the tests of all crates: random numbers, long runs, and the reference program of the rules.
//!
//! A random test draws from [`rng`], which prints its seed; `TWOFOLD_SEED=N` repeats the run.
//!
//! ```
//! use rand::RngExt;
//!
//! let mut rng = twofold_testing::rng("a die shows one to six");
//! assert!((1..=6).contains(&rng.random_range(1..=6)));
//! ```

mod oracle;
mod seed;

use std::io::Write;

pub use oracle::oracle;
pub use seed::{long_run, rng, seed};

/// Prints a line to standard error, past the test runner, which hides the output of tests that pass.
pub fn announce(line: &str) {
    // A closed standard error must not fail a test.
    let _ = writeln!(std::io::stderr(), "{line}");
}
