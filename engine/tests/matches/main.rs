//! Matches from end to end, with mock engines that have faults.

mod clocks;
mod command_line;
mod faults;
#[path = "../common/games.rs"]
mod games;
mod journal;
mod players;
#[cfg(target_os = "linux")]
mod processes;
mod setup;
mod xboard;
