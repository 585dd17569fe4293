//! What the benchmarks and comparisons share: positions, other programs' perft, repeated measurements.

pub mod cozy;
pub mod measure;
pub mod positions;
pub mod solve;
pub mod wins;
