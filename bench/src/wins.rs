//! Suites of forced wins: how they are found, and how they are read.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use twofold_rules::{Army, GameText, Reason, Record, Setup, Variant};

use crate::solve::{wins_within, wins_within_by};

/// A position in which the player who is to act wins by force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// The game.
    pub variant: Variant,
    /// In so many of his turns, no fewer.
    pub turns: u32,
    /// The position.
    pub fen: String,
    /// The kind of win that is forced, if it is always the same.
    pub by: Option<Reason>,
}

/// The suite that comes with the program: `bench/suites/wins.txt`.
pub fn suite() -> impl Iterator<Item = Win> {
    include_str!("../suites/wins.txt").lines().filter_map(read)
}

/// Reads a line `variant | turns | FEN`, after which ` | midline` may stand; others are comments.
fn read(line: &str) -> Option<Win> {
    let mut fields = line.split(" | ");
    let variant = fields.next()?.parse().ok()?;
    let turns = fields.next()?.parse().ok()?;
    let fen = fields.next()?.to_owned();
    let by = fields.next().filter(|reason| *reason == Reason::Midline.to_string()).map(|_| Reason::Midline);
    Some(Win { variant, turns, fen, by })
}

/// Looks for positions won in exactly so many turns, one from a random game at most, and hands each to `found` until it
/// has `count`. Half the games begin with few men, since longer wins can only be proved there.
pub fn find<G: GameText>(
    turns: u32,
    by: Option<Reason>,
    count: usize,
    seed: u64,
    budget: u64,
    mut found: impl FnMut(&Win),
) {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let mut left = count;
    while left > 0 {
        if let Some(win) = from_random_game::<G>(turns, by, budget, &mut chance) {
            found(&win);
            left -= 1;
        }
    }
}

fn from_random_game<G: GameText>(turns: u32, by: Option<Reason>, budget: u64, chance: &mut ChaCha8Rng) -> Option<Win> {
    const LONGEST: usize = 160;
    let army = |chance: &mut ChaCha8Rng| Army::ALL[chance.random_range(0..Army::ALL.len())];
    let setup = Setup { armies: [army(chance), army(chance)], ..Setup::default() };
    let mut record = Record::<G>::from_fen(&setup.start_fen(G::VARIANT)).ok()?;
    let from = chance.random_range(10..LONGEST);
    for played in 0..LONGEST {
        let legal = record.legal_actions();
        let captures: Vec<G::Action> =
            legal.iter().copied().filter(|&action| record.position().captured(action).is_some()).collect();
        let pick = if chance.random_bool(0.4) { captures.choose(chance) } else { None };
        let action = *pick.or_else(|| legal.choose(chance))?;
        record.play(action);
        let position = record.position();
        // Stop early enough that the draws which the solver leaves aside cannot matter.
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
