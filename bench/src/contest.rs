//! Matches between two sets of weights of a game within this process: a quick test of the numbers of an evaluation.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use twofold_arena::stats::{Basis, GameCounts, GameScore, Performance, Tally};
use twofold_eval::Evaluation;
use twofold_rules::{Army, Color, Duels, Game, GameText, Record, Setup, Variant};
use twofold_search::{Limits, Searcher, Signals};

/// Settings of a match.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// Pairs of games: the same opening with colours changed.
    pub pairs: u64,
    /// Node limit of a turn.
    pub nodes: u64,
    /// Seed of the openings.
    pub seed: u64,
    /// Games played at the same time.
    pub threads: usize,
}

/// Turns of both players at random at the beginning of a game.
const OPENING_TURNS: usize = 6;
/// Openings whose static evaluation is beyond this, in centipawns, are skipped.
const UNEVEN: i32 = 300;
/// Turns of both players after which a game counts as drawn.
const LONGEST: usize = 400;
const HASH_MIB: usize = 4;

/// Plays a match of a game between two evaluations; `on_pair` receives the score after each pair.
pub fn play<G: GameText>(
    first: &Evaluation,
    second: &Evaluation,
    terms: Terms,
    mut on_pair: impl FnMut(&Tally),
) -> Tally {
    let next = AtomicU64::new(0);
    let mut tally = Tally::default();
    thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..terms.threads.max(1) {
            let mut players = [player::<G>(first), player::<G>(second)];
            let (next, sender) = (&next, sender.clone());
            scope.spawn(move || {
                loop {
                    let pair = next.fetch_add(1, Relaxed);
                    if pair >= terms.pairs {
                        break;
                    }
                    let mut rng = ChaCha8Rng::seed_from_u64(terms.seed);
                    rng.set_stream(pair);
                    let opening = opening::<G>(&mut rng, &players[0]);
                    let results = [Color::White, Color::Black]
                        .map(|color| game(&opening, color, &mut players, terms.nodes, &mut rng));
                    if sender.send(results).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (number, pair) in results.into_iter().enumerate() {
            for result in pair {
                tally.add_paired(number as u64, result);
            }
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

/// An opening of random turns from one of the game's arrays, in which neither player is far ahead.
fn opening<G: GameText>(rng: &mut ChaCha8Rng, judge: &Player<G>) -> Record<G> {
    loop {
        let arrays = G::VARIANT.arrays();
        let array = arrays[rng.random_range(0..arrays.len())].name;
        let armies = [(); 2].map(|()| Army::ALL[rng.random_range(0..Army::ALL.len())]);
        let start = Setup { array, armies }.start_fen(G::VARIANT);
        let Ok(mut record) = Record::<G>::from_fen(&start) else { unreachable!("{start} cannot be read") };
        let mut turns = 0;
        while turns < OPENING_TURNS {
            let Some(&action) = record.legal_actions().choose(rng) else { break };
            record.play(action);
            turns += usize::from(!record.position().in_turn());
        }
        let is_even = judge.evaluation.evaluate(record.position()).abs() <= UNEVEN;
        if record.outcome().is_none() && is_even {
            return record;
        }
    }
}

/// Plays a game. Returns the result of the first player, who plays `color`.
fn game<G: GameText>(
    opening: &Record<G>,
    color: Color,
    players: &mut [Player<G>; 2],
    nodes: u64,
    rng: &mut ChaCha8Rng,
) -> GameScore {
    players.iter_mut().for_each(|player| player.searcher.clear());
    let mut record = opening.clone();
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let first_turn = record.turns().len();
    while record.turns().len() < first_turn + LONGEST {
        if let Some(outcome) = record.outcome() {
            return match outcome.winner {
                None => GameScore::Draw,
                Some(winner) if winner == color => GameScore::Win,
                Some(_) => GameScore::Loss,
            };
        }
        let acting = usize::from(record.position().actor() != color);
        if G::Duels::is_simultaneous(record.position()) {
            match bids(&record, acting, players, &limits, rng) {
                Some(action) => record.play(action),
                None => return GameScore::Draw,
            }
            continue;
        }
        let best = players[acting].searcher.search(&record, &limits, &Signals::default(), &mut |_| {});
        best.turn.iter().for_each(|&action| record.play(action));
    }
    GameScore::Draw
}

/// The pair of bids that both players draw, each from their own solution.
fn bids<G: GameText>(
    record: &Record<G>,
    acting: usize,
    players: &mut [Player<G>; 2],
    limits: &Limits<G::Action>,
    rng: &mut ChaCha8Rng,
) -> Option<G::Action> {
    let mut draw = |player: usize| {
        let best = players[player].searcher.search(record, limits, &Signals::default(), &mut |_| {});
        best.bids.map(|solution| solution.draw(player == acting, rng))
    };
    let choice = (draw(acting)?, draw(1 - acting)?);
    record.legal_actions().into_iter().find(|&action| G::Duels::choices(action) == Some(choice))
}

/// Line with the score of a match.
pub fn describe(variant: Variant, tally: &Tally) -> String {
    let counts = tally.counts();
    let GameCounts { wins, draws, losses } = counts.games;
    let performance = Performance::of(&counts, Basis::Pairs);
    let percent =
        if counts.games.total() == 0 { String::new() } else { format!(" {:.1} %,", 100.0 * performance.score) };
    let pairs = counts.pairs.pentanomial().map(|count| count.to_string()).join(" ");
    format!("{variant}: +{wins} ={draws} -{losses},{percent} Elo {}, pairs {pairs}", performance.elo_text())
}

#[cfg(test)]
mod tests {
    use twofold_rules::TwoMove;

    use super::*;

    #[test]
    fn a_match_without_games_has_a_line_too() {
        let line = describe(Variant::TwoMove, &Tally::default());
        assert_eq!(line, "twomove: +0 =0 -0, Elo no games, pairs 0 0 0 0 0");
    }

    #[test]
    fn equals_play_pairs_that_mirror_each_other() {
        let evaluation = Evaluation::for_game::<TwoMove>();
        let terms = Terms { pairs: 4, nodes: 300, seed: 1, threads: 2 };
        let tally = play::<TwoMove>(evaluation, evaluation, terms, |_| {});
        assert_eq!(tally.counts().pairs.pentanomial(), [0, 0, 4, 0, 0], "{tally:?}");
        assert_eq!(tally.counts().games.total(), 8);
        assert!(describe(Variant::TwoMove, &tally).contains(", 50.0 %, Elo 0.00 +/- 0.00, pairs 0 0 4 0 0"));
    }
}
