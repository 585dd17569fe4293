//! A UCI session whose whole input is given at once, as by a pipe.

use super::process::Process;

/// All lines that the engine prints to an input that ends; it must end with status 0.
pub fn answers_to(input: &str) -> Vec<String> {
    let mut process = Process::start(env!("CARGO_BIN_EXE_twofold"), &[]);
    process.send(input);
    process.finish()
}
