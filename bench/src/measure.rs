//! Measurements on a machine that is noisy: alternate, repeat, take the median.

use std::time::Instant;

/// Speed of a piece of work that returns a count, in millions a second.
pub fn millions_per_second(work: impl FnOnce() -> u64) -> f64 {
    let begun = Instant::now();
    let count = work();
    count as f64 / begun.elapsed().as_secs_f64() / 1e6
}

/// Runs two pieces of work alternately and returns the median speed of each and the median of the ratios of their
/// runs, first to second.
pub fn side_by_side(rounds: usize, mut ours: impl FnMut() -> u64, mut theirs: impl FnMut() -> u64) -> (f64, f64, f64) {
    let runs: Vec<(f64, f64)> =
        (0..rounds).map(|_| (millions_per_second(&mut ours), millions_per_second(&mut theirs))).collect();
    let pick = |of: fn(&(f64, f64)) -> f64| median(runs.iter().map(of).collect());
    (pick(|run| run.0), pick(|run| run.1), pick(|run| run.0 / run.1))
}

/// Runs a piece of work several times and returns its median speed.
pub fn repeated(rounds: usize, mut work: impl FnMut() -> u64) -> f64 {
    median((0..rounds).map(|_| millions_per_second(&mut work)).collect())
}

/// The median; 0 if there are no numbers.
pub fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(0.0)
}
