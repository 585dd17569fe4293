use std::collections::HashSet;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use twofold_rules::{Color, Notation, Variant};
use twofold_session::{Extent, GameSession, SessionSettings, open};

use super::{Opening, OpeningsError, starts};

/// How a set of openings is made.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// Number of random turns of both players together.
    pub turns: usize,
    /// Number of openings, or of openings for each pairing of armies.
    pub count: usize,
    /// Centipawns by which one player may be ahead.
    pub level: i32,
    /// Numbers of positions searched to judge an opening, in rising order. It must be level by each of these searches.
    pub nodes: Vec<u64>,
    /// Seed of the random turns.
    pub seed: u64,
}

/// A judge's verdict on a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// Centipawns from White's view.
    Centipawns(i32),
    /// One player wins by force.
    Forced,
}

impl Worth {
    /// A verdict in centipawns from the view of a player.
    pub fn seen_by(player: Color, centipawns: i32) -> Self {
        Self::Centipawns(if player == Color::White { centipawns } else { -centipawns })
    }
}

/// Tries for each opening wanted before making the set is given up.
const TRIES: usize = 2_000;
/// Candidates that are judged at the same time. Their order decides which are kept, so that a set does not depend on the
/// number of processors.
const BATCH: usize = 16;

/// Makes openings by random legal turns, and keeps those that a judge finds level.
///
/// `judge` searches so many positions, from a FEN; `None` ends the making. `keep` is called with each opening as soon as it
/// is found, `progress` with the number of candidates that were judged. Returns whether the set is complete.
///
/// Armies are not of the same strength: there an opening is level when it is worth what the start of its pairing is.
pub fn make(
    variant: Variant,
    recipe: &Recipe,
    judge: impl Fn(&str, u64) -> Option<Worth> + Sync,
    mut keep: impl FnMut(&str),
    mut progress: impl FnMut(usize),
) -> Result<bool, OpeningsError> {
    let session = open(variant, &SessionSettings::default())?;
    let mut known = HashSet::new();
    for (source, start) in sources(variant).iter().enumerate() {
        let wanted = if variant.has_armies() { recipe.count } else { share(recipe.count, source, variant) };
        let middle: Option<Vec<i32>> =
            recipe.nodes.iter().map(|&nodes| middle(variant, || judge(start, nodes))).collect();
        let Some(middle) = middle else { return Ok(false) };
        let (mut found, mut tried) = (0, 0);
        while found < wanted {
            if tried > wanted * TRIES {
                return Err(OpeningsError::TooFew { found, wanted, start: start.clone() });
            }
            let mut forks: Vec<Box<dyn GameSession>> = (0..BATCH).map(|_| session.fork()).collect();
            let judged: Vec<_> = forks
                .par_iter_mut()
                .enumerate()
                .map(|(number, session)| {
                    let mut random = ChaCha8Rng::seed_from_u64(recipe.seed);
                    random.set_stream(((source as u64) << 32) + (tried + number) as u64);
                    let candidate = candidate(session.as_mut(), start, recipe.turns, &mut random)?;
                    Some((is_level(&candidate, recipe, &middle, &judge), candidate))
                })
                .collect();
            tried += BATCH;
            for (is_level, candidate) in judged.into_iter().flatten() {
                let Some(is_level) = is_level else { return Ok(false) };
                if is_level && found < wanted && known.insert(candidate.key) {
                    keep(&candidate.fen);
                    found += 1;
                }
            }
            progress(BATCH);
        }
    }
    Ok(true)
}

/// A position after random turns.
struct Candidate {
    fen: String,
    key: u64,
}

/// Value of the start position against which openings are measured: 0, but for armies.
fn middle(variant: Variant, judge: impl FnOnce() -> Option<Worth>) -> Option<i32> {
    if !variant.has_armies() {
        return Some(0);
    }
    judge().map(|worth| match worth {
        Worth::Centipawns(worth) => worth,
        Worth::Forced => 0,
    })
}

/// Judges a candidate by each search in turn, and returns whether all of them find it level.
fn is_level(
    candidate: &Candidate,
    recipe: &Recipe,
    middle: &[i32],
    judge: &impl Fn(&str, u64) -> Option<Worth>,
) -> Option<bool> {
    for (&nodes, &middle) in recipe.nodes.iter().zip(middle) {
        match judge(&candidate.fen, nodes)? {
            Worth::Centipawns(worth) if (worth - middle).abs() <= recipe.level => {}
            _ => return Some(false),
        }
    }
    Some(true)
}

/// FENs of the positions from which the openings of a game begin.
fn sources(variant: Variant) -> Vec<String> {
    if variant.has_armies() {
        return starts(variant).into_iter().map(|opening| opening.fen).collect();
    }
    variant.arrays().iter().map(|array| array.fen.to_owned()).collect()
}

/// Number of openings that begin with an array: the same of each, the first ones taking what is left over.
fn share(count: usize, array: usize, variant: Variant) -> usize {
    let arrays = variant.arrays().len();
    count / arrays + usize::from(array < count % arrays)
}

/// A position after random turns, unless the game is over by then.
fn candidate(session: &mut dyn GameSession, start: &str, turns: usize, random: &mut ChaCha8Rng) -> Option<Candidate> {
    session.set_up(Some(start), &[]).ok()?;
    let mut made = 0;
    while made < turns {
        let actions = session.report().actions;
        let action = actions.get(random.random_range(0..actions.len().max(1)))?;
        session.play(action, Notation::Coordinates, Extent::Part).ok()?;
        made += usize::from(!session.status().in_turn);
    }
    let Opening { fen, .. } = Opening::of(session).ok()?;
    Some(Candidate { fen, key: session.status().key })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    use super::*;

    fn recipe(nodes: &[u64]) -> Recipe {
        Recipe { turns: 4, count: 5, level: 20, nodes: nodes.to_vec(), seed: 1 }
    }

    /// A verdict that depends on the position and the search alone.
    fn verdict(fen: &str, nodes: u64) -> i32 {
        (fen.bytes().map(u64::from).sum::<u64>() * nodes % 101) as i32 - 50
    }

    fn made(
        variant: Variant,
        recipe: &Recipe,
        judge: impl Fn(&str, u64) -> Option<Worth> + Sync,
    ) -> (bool, Vec<String>) {
        let mut found = vec![];
        let complete = make(variant, recipe, judge, |fen| found.push(fen.to_owned()), |_| {}).expect("a set");
        (complete, found)
    }

    #[test]
    fn openings_are_level_by_every_search() {
        let recipe = recipe(&[3, 7]);
        for variant in [Variant::Chess, Variant::Galvin, Variant::DoubleDouble] {
            let (complete, found) = made(variant, &recipe, |fen, nodes| Some(Worth::Centipawns(verdict(fen, nodes))));
            assert!(complete && found.len() == 5, "{variant}: {found:?}");
            for fen in &found {
                assert!(recipe.nodes.iter().all(|&nodes| verdict(fen, nodes).abs() <= 20), "{variant}: {fen}");
            }
            let again = made(variant, &recipe, |fen, nodes| Some(Worth::Centipawns(verdict(fen, nodes))));
            assert_eq!(again.1, found, "{variant}: the seed decides");
        }
    }

    #[test]
    fn forced_wins_are_no_openings_and_armies_are_measured_from_their_start() {
        let won = |_: &str, nodes: u64| Some(if nodes == 1 { Worth::Centipawns(0) } else { Worth::Forced });
        let one = Recipe { count: 1, ..recipe(&[1, 2]) };
        let error = make(Variant::Chess, &one, won, |_| {}, |_| {}).expect_err("nothing is level");
        assert!(error.to_string().starts_with("only 0 of 1 openings were level from rnbq"), "{error}");
        let (complete, found) = made(Variant::Chess2, &recipe(&[1]), |_, _| Some(Worth::Centipawns(300)));
        assert!(complete && found.len() == 5 * 36, "{}", found.len());
    }

    #[test]
    fn what_was_found_before_an_interruption_is_kept() {
        let judged = AtomicU64::new(0);
        let judge = |_: &str, _| (judged.fetch_add(1, Relaxed) < 3).then_some(Worth::Centipawns(0));
        let recipe = Recipe { count: 100, ..recipe(&[1]) };
        let (complete, found) = made(Variant::Chess, &recipe, judge);
        assert!(!complete && found.len() < 100, "{found:?}");
    }
}
