use std::env;
use std::time::{SystemTime, UNIX_EPOCH};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Returns true if a long run is wanted: `TWOFOLD_LONG` is set, as `./test --long` does.
pub fn long_run() -> bool {
    env::var_os("TWOFOLD_LONG").is_some()
}

/// Seed of the random tests: `TWOFOLD_SEED`; else 1, so that a failure can be repeated; in a long run the time of day, so that
/// every long run looks at new games.
///
/// # Panics
///
/// Panics if `TWOFOLD_SEED` is not a whole number, since a test with any other seed would repeat nothing.
pub fn seed() -> u64 {
    match env::var("TWOFOLD_SEED") {
        Ok(text) => parse(&text).unwrap_or_else(|| panic!("TWOFOLD_SEED is '{text}', expected a whole number")),
        Err(_) if long_run() => SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |since| since.as_secs()),
        Err(_) => 1,
    }
}

/// Random numbers for a test, from [`seed`]. Prints the seed with the name of the test, to repeat it after a failure.
pub fn rng(test: &str) -> ChaCha8Rng {
    let seed = seed();
    println!("{test}: TWOFOLD_SEED={seed}");
    ChaCha8Rng::seed_from_u64(seed)
}

fn parse(text: &str) -> Option<u64> {
    text.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;

    #[test]
    fn one_seed_gives_one_sequence() {
        let draw = || -> [u64; 4] {
            let mut rng = rng("one_seed_gives_one_sequence");
            [(); 4].map(|()| rng.random())
        };
        // In a long run the seed is the time of day, which may change between two calls.
        assert!(long_run() || draw() == draw());
    }

    #[test]
    fn only_whole_numbers_are_seeds() {
        assert_eq!([" 12\n", "0", "-1", "1.5", "x", ""].map(parse), [Some(12), Some(0), None, None, None, None]);
    }
}
