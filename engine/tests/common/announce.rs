//! Lines for the person who runs the tests.

use std::io::Write;

/// Prints a line to stderr, past the test runner, which hides what a passing test prints.
pub fn announce(line: &str) {
    // Nothing depends on it: a closed stderr must not fail a test.
    let _ = writeln!(std::io::stderr(), "{line}");
}
