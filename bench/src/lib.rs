//! Parts of the benchmarks and comparisons: positions, other programs' perft, repeated measurements, suites.

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
