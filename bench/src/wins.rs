//! Suites of forced wins: the search for them, and their file format.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use twofold_rules::{Army, GameText, Reason, Record, Setup, Variant, variant_file};

use crate::solve::{wins_within, wins_within_by};

/// A position in which the player who is to act wins by force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// The game.
    pub variant: Variant,
    /// Number of the winner's turns that it takes, no fewer.
    pub turns: u32,
    /// The position.
    pub fen: String,
    /// The kind of win that is forced, if it is always the same.
    pub by: Option<Reason>,
}

/// The suite of a game: `bench/suites/wins`.
pub fn suite(variant: Variant) -> impl Iterator<Item = Win> {
    variant_file!(variant, "../suites/wins/", ".txt").lines().filter_map(move |line| read(variant, line))
}

/// Reads a line `turns | FEN`, after which ` | midline` may stand; others are comments.
fn read(variant: Variant, line: &str) -> Option<Win> {
    let mut fields = line.split(" | ");
    let turns = fields.next()?.parse().ok()?;
    let fen = fields.next()?.to_owned();
    let by = fields.next().filter(|reason| *reason == Reason::Midline.to_string()).map(|_| Reason::Midline);
    Some(Win { variant, turns, fen, by })
}

/// Searches for positions won in exactly `turns` turns, at most one from each random game, and passes each to `found`
/// until there are `count`. Games are played in parallel; each has its own stream of random numbers, so that a seed
/// gives the same positions.
pub fn find<G: GameText>(
    turns: u32,
    by: Option<Reason>,
    count: usize,
    seed: u64,
    budget: u64,
    mut found: impl FnMut(&Win),
) {
    // Games between two checks of the number of positions still missing.
    const BATCH: u64 = 256;
    let from_game = |game: u64| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(game);
        from_random_game::<G>(turns, by, budget, &mut rng)
    };
    let mut left = count;
    for batch in 0.. {
        let games = batch * BATCH..(batch + 1) * BATCH;
        let wins: Vec<Win> = games.into_par_iter().filter_map(from_game).collect();
        wins.iter().take(left).for_each(&mut found);
        left = left.saturating_sub(wins.len());
        if left == 0 {
            break;
        }
    }
}

fn from_random_game<G: GameText>(turns: u32, by: Option<Reason>, budget: u64, rng: &mut ChaCha8Rng) -> Option<Win> {
    const LONGEST: usize = 160;
    let army = |rng: &mut ChaCha8Rng| Army::ALL[rng.random_range(0..Army::ALL.len())];
    let setup = Setup { armies: [army(rng), army(rng)], ..Setup::default() };
    let mut record = Record::<G>::from_fen(&setup.start_fen(G::VARIANT)).ok()?;
    let from = rng.random_range(10..LONGEST);
    for played in 0..LONGEST {
        let legal = record.legal_actions();
        let captures: Vec<G::Action> =
            legal.iter().copied().filter(|&action| record.position().captured(action).is_some()).collect();
        let pick = if rng.random_bool(0.4) { captures.choose(rng) } else { None };
        let action = *pick.or_else(|| legal.choose(rng))?;
        record.play(action);
        let position = record.position();
        // Stop early enough that the draws which the solver ignores cannot matter.
        if record.outcome().is_some() || position.halfmove_clock() > 40 {
            return None;
        }
        if played >= from && !position.in_turn() && is_won_in(position, turns, by, budget) {
            return Some(Win { variant: G::VARIANT, turns, fen: position.fen(), by });
        }
    }
    None
}

fn is_won_in<G: GameText>(position: &G, turns: u32, by: Option<Reason>, budget: u64) -> bool {
    wins_within_by(position, turns, by, budget) == Ok(true) && wins_within(position, turns - 1, budget) == Ok(false)
}

#[cfg(test)]
mod tests {
    use twofold_rules::Galvin;

    use super::*;

    #[test]
    fn a_seed_gives_the_same_positions_each_time() {
        let positions = || {
            let mut fens = vec![];
            find::<Galvin>(1, None, 3, 7, 20_000, |win| fens.push(win.fen.clone()));
            fens
        };
        let first = positions();
        assert_eq!(first.len(), 3);
        assert_eq!(positions(), first);
    }
}
