//! How long and how random the random tests are.

use std::env;
use std::time::SystemTime;

/// Is a long run wanted (`TWOFOLD_LONG` set)?
pub fn long_run() -> bool {
    env::var_os("TWOFOLD_LONG").is_some()
}

/// The seed: `TWOFOLD_SEED`, else 1, so that a run can be repeated; in a long run the clock, so that each finds new games.
pub fn seed() -> u64 {
    match env::var("TWOFOLD_SEED") {
        Ok(text) => text.parse().expect("TWOFOLD_SEED is a whole number"),
        Err(_) if long_run() => {
            let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("the clock is past 1970");
            since.as_secs()
        }
        Err(_) => 1,
    }
}
