//! What the benchmarks and comparisons share: positions, other programs' perft, repeated measurements.

pub mod contest;
pub mod cozy;
pub mod duels;
pub mod exploit;
pub mod linear;
pub mod measure;
pub mod positions;
pub mod solve;
pub mod tall_sliders;
pub mod wins;
