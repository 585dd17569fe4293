//! Variety: in the first turns the engine does not always play the very best, so that no two games begin alike.

use rand::{Rng, RngExt};
use twofold_rules::{GameText, Record};
use twofold_search::{Best, Bound, Line};

/// How many lines are looked at for a choice.
pub const LINES: usize = 4;

/// In how many turns of both players together there is a choice.
const TURNS: usize = 4;

/// What a turn may be worth less than the best, in centipawns.
const MARGIN: i32 = 25;

/// Is the game young enough for a choice?
pub fn is_open<G: GameText>(record: &Record<G>) -> bool {
    record.turns().len() < TURNS
}

/// A turn at random among the best and those that are nearly as good.
pub fn choose<G: GameText>(
    record: &Record<G>,
    best: &Best<G::Action>,
    lines: &[Line<G::Action>],
    dice: &mut impl Rng,
) -> Vec<G::Action> {
    let is_good = |line: &&Line<G::Action>| {
        let loss = best.score.value() - line.score.value();
        line.depth == best.depth && line.bound == Bound::Exact && loss <= MARGIN && !best.score.is_mate()
    };
    let mut turns = vec![best.turn.clone()];
    for turn in lines.iter().filter(is_good).filter_map(|line| whole_turn(record, &line.actions)) {
        if !turns.contains(&turn) {
            turns.push(turn);
        }
    }
    turns.swap_remove(dice.random_range(0..turns.len()))
}

/// The turn with which a line begins, if the line reaches its end.
fn whole_turn<G: GameText>(record: &Record<G>, actions: &[G::Action]) -> Option<Vec<G::Action>> {
    let mut position = record.position().clone();
    let mut turn = vec![];
    for &action in actions {
        turn.push(action);
        position.play(action);
        if !position.in_turn() {
            return Some(turn);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;
    use twofold_rules::{Step, TwoMove};
    use twofold_search::Score;

    use super::*;

    fn steps(turn: &str) -> Vec<Step> {
        turn.split(',').map(|step| step.parse().expect(step)).collect()
    }

    fn line(turn: &str, depth: u32, score: i32) -> Line<Step> {
        let score = Score::centipawns(score);
        Line { depth, selective_depth: depth, rank: 1, score, bound: Bound::Exact, actions: steps(turn) }
    }

    #[test]
    fn only_good_whole_turns_are_chosen() {
        let mut record = Record::<TwoMove>::start();
        record.play_token("e2e4").expect("legal");
        let turn = steps("g8f6,d7d5");
        let best = Best { turn, score: Score::centipawns(10), depth: 6, ..Best::default() };
        let lines = [
            line("g8f6,d7d5", 6, 10),
            line("c7c5,d7d6,g1f3", 6, -10),
            line("e7e5,d7d6", 6, -20),
            line("d7d5,e7e6", 5, 10),
            line("b8c6", 6, 10),
        ];
        let mut dice = ChaCha8Rng::seed_from_u64(1);
        let mut seen: Vec<_> = (0..100).map(|_| choose(&record, &best, &lines, &mut dice)).collect();
        seen.sort_by_key(|turn| format!("{turn:?}"));
        seen.dedup();
        assert_eq!(seen, [steps("c7c5,d7d6"), steps("g8f6,d7d5")]);
    }
}
