//! Matches between two sets of weights of one game, within this process: the quick way to learn whether a number in an
//! evaluation is right.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use twofold_eval::Evaluation;
use twofold_rules::{Army, Color, Duels, Game, GameText, Record, Setup, Variant};
use twofold_search::{Limits, Searcher, Signals};

/// How a match is played.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// Pairs of games: the same opening with colours changed.
    pub pairs: u64,
    /// Positions that may be searched for a turn.
    pub nodes: u64,
    /// Seed of the openings.
    pub seed: u64,
    /// Games played at the same time.
    pub threads: usize,
}

/// What a match showed, from the view of the first set of weights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won, drawn, lost.
    pub games: [u64; 3],
    /// Pairs by their points: 0, 1/2, 1, 1 1/2, 2.
    pub pairs: [u64; 5],
}

/// Turns of both players at random at the beginning of a game.
const OPENING_TURNS: usize = 6;
/// Openings in which somebody is so far ahead, in centipawns, are passed over.
const UNEVEN: i32 = 300;
/// Turns of both players after which a game counts as drawn.
const LONGEST: usize = 400;
const HASH_MIB: usize = 4;

impl Tally {
    /// Adds a pair of results, each 0, 1 or 2 half points.
    fn add(&mut self, results: [usize; 2]) {
        results.into_iter().for_each(|half_points| self.games[2 - half_points] += 1);
        self.pairs[results[0] + results[1]] += 1;
    }

    /// Mean score of a game, 0 to 1, and its standard error, from the scatter of the pairs.
    pub fn score(&self) -> (f64, f64) {
        let count: f64 = self.pairs.iter().sum::<u64>() as f64;
        let mean_of = |value: &dyn Fn(f64) -> f64| {
            let scores =
                self.pairs.iter().enumerate().map(|(points, &pairs)| value(points as f64 / 4.0) * pairs as f64);
            scores.sum::<f64>() / count.max(1.0)
        };
        let mean = mean_of(&|score| score);
        let variance = mean_of(&|score| (score - mean).powi(2));
        (mean, (variance / count.max(1.0)).sqrt())
    }

    /// Elo difference with the bounds of its 95 % interval (<https://www.chessprogramming.org/Match_Statistics>).
    pub fn elo(&self) -> (f64, f64, f64) {
        let (mean, error) = self.score();
        let elo = |score: f64| -400.0 * (1.0 / score.clamp(1e-4, 1.0 - 1e-4) - 1.0).log10();
        (elo(mean), elo(mean - 1.96 * error), elo(mean + 1.96 * error))
    }
}

/// Plays a match of a game between two evaluations; `on_pair` hears of the score after each pair.
pub fn play<G: GameText>(
    first: &Evaluation,
    second: &Evaluation,
    terms: Terms,
    mut on_pair: impl FnMut(&Tally),
) -> Tally {
    let next = AtomicU64::new(0);
    let mut tally = Tally::default();
    thread::scope(|scope| {
        let (told, results) = mpsc::channel();
        for _ in 0..terms.threads.max(1) {
            let mut players = [player::<G>(first), player::<G>(second)];
            let (next, told) = (&next, told.clone());
            scope.spawn(move || {
                loop {
                    let pair = next.fetch_add(1, Relaxed);
                    if pair >= terms.pairs {
                        break;
                    }
                    let mut chance = ChaCha8Rng::seed_from_u64(terms.seed);
                    chance.set_stream(pair);
                    let opening = opening::<G>(&mut chance, &players[0]);
                    let results = [Color::White, Color::Black]
                        .map(|color| game(&opening, color, &mut players, terms.nodes, &mut chance));
                    if told.send(results).is_err() {
                        break;
                    }
                }
            });
        }
        drop(told);
        for pair in results {
            tally.add(pair);
            on_pair(&tally);
        }
        tally
    })
}

struct Player<G: Game> {
    evaluation: Evaluation,
    searcher: Searcher<G>,
}

fn player<G: Game>(evaluation: &Evaluation) -> Player<G> {
    let mut searcher = Searcher::new(HASH_MIB, 1);
    searcher.set_evaluation(evaluation.clone());
    Player { evaluation: evaluation.clone(), searcher }
}

/// Random turns from one of the game's arrays, to where neither player is far ahead.
fn opening<G: GameText>(chance: &mut ChaCha8Rng, judge: &Player<G>) -> Record<G> {
    loop {
        let arrays = G::VARIANT.arrays();
        let array = arrays[chance.random_range(0..arrays.len())].name;
        let armies = [(); 2].map(|()| Army::ALL[chance.random_range(0..Army::ALL.len())]);
        let start = Setup { array, armies }.start_fen(G::VARIANT);
        let Ok(mut record) = Record::<G>::from_fen(&start) else { unreachable!("{start} cannot be read") };
        let mut turns = 0;
        while turns < OPENING_TURNS {
            let Some(&action) = record.legal_actions().choose(chance) else { break };
            record.play(action);
            turns += usize::from(!record.position().in_turn());
        }
        let is_even = judge.evaluation.evaluate(record.position()).abs() <= UNEVEN;
        if record.outcome().is_none() && is_even {
            return record;
        }
    }
}

/// Half points of the first player, who has the colour.
fn game<G: GameText>(
    opening: &Record<G>,
    color: Color,
    players: &mut [Player<G>; 2],
    nodes: u64,
    dice: &mut ChaCha8Rng,
) -> usize {
    players.iter_mut().for_each(|player| player.searcher.clear());
    let mut record = opening.clone();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let first_turn = record.turns().len();
    while record.turns().len() < first_turn + LONGEST {
        if let Some(outcome) = record.outcome() {
            return match outcome.winner {
                None => 1,
                Some(winner) if winner == color => 2,
                Some(_) => 0,
            };
        }
        let acting = usize::from(record.position().actor() != color);
        if G::Duels::is_simultaneous(record.position()) {
            match bids(&record, acting, players, &limits, dice) {
                Some(action) => record.play(action),
                None => return 1,
            }
            continue;
        }
        let best = players[acting].searcher.search(&record, &limits, &Signals::default(), &mut |_| {});
        best.turn.iter().for_each(|&action| record.play(action));
    }
    1
}

/// What comes of the bids that both players draw, each from his own solution.
fn bids<G: GameText>(
    record: &Record<G>,
    acting: usize,
    players: &mut [Player<G>; 2],
    limits: &Limits<G::Action>,
    dice: &mut ChaCha8Rng,
) -> Option<G::Action> {
    let mut draw = |player: usize| {
        let best = players[player].searcher.search(record, limits, &Signals::default(), &mut |_| {});
        best.bids.map(|solution| solution.draw(player == acting, dice))
    };
    let choice = (draw(acting)?, draw(1 - acting)?);
    record.legal_actions().into_iter().find(|&action| G::Duels::choices(action) == Some(choice))
}

/// The line that tells a score.
pub fn describe(variant: Variant, tally: &Tally) -> String {
    let [won, drawn, lost] = tally.games;
    let (elo, low, high) = tally.elo();
    let pairs = tally.pairs.map(|count| count.to_string()).join(" ");
    format!(
        "{variant}: +{won} ={drawn} -{lost}, {:.1} %, Elo {elo:+.0} ({low:+.0} to {high:+.0}), pairs {pairs}",
        100.0 * tally.score().0
    )
}

#[cfg(test)]
mod tests {
    use twofold_rules::TwoMove;

    use super::*;

    #[test]
    fn the_score_of_a_match_has_the_error_of_its_pairs() {
        // 10 pairs: four won 2:0, two 1:1, three 1.5:0.5, one lost 0:2.
        let tally = Tally { games: [0; 3], pairs: [1, 0, 2, 3, 4] };
        let (mean, error) = tally.score();
        assert!((mean - 0.725).abs() < 1e-12, "{mean}");
        let variance =
            (0.725f64.powi(2) + 2.0 * 0.225f64.powi(2) + 3.0 * 0.025f64.powi(2) + 4.0 * 0.275f64.powi(2)) / 10.0;
        assert!((error - (variance / 10.0).sqrt()).abs() < 1e-12, "{error}");
        let (elo, low, high) = tally.elo();
        assert!((elo - 168.4).abs() < 0.1 && low < elo && elo < high, "{elo} {low} {high}");
    }

    #[test]
    fn equals_play_pairs_that_mirror_each_other() {
        let evaluation = Evaluation::for_game::<TwoMove>();
        let terms = Terms { pairs: 4, nodes: 300, seed: 1, threads: 2 };
        let tally = play::<TwoMove>(evaluation, evaluation, terms, |_| {});
        assert_eq!(tally.pairs, [0, 0, 4, 0, 0], "{tally:?}");
        assert_eq!(tally.games.iter().sum::<u64>(), 8);
    }
}
