//! Variety: in the first turns the engine does not always play the very best, so that no two games begin alike.

use rand::{Rng, RngExt};
use twofold_rules::Notation;
use twofold_search::Bound;
use twofold_session::{Extent, GameSession, SearchLine, SearchResult};

/// Number of lines searched for a choice.
pub const LINES: usize = 4;

/// Turns of both players together in which there is a choice.
const TURNS: usize = 4;

/// Centipawns that a turn may be worth less than the best.
const MARGIN: i32 = 25;

/// A turn that can be chosen: in coordinates, and as people write it.
pub type Candidate = (String, String);

/// True if the game is young enough for a choice.
pub fn is_open(game: &dyn GameSession) -> bool {
    game.turns().len() < TURNS
}

/// A turn at random among the best and those that are nearly as good.
pub fn choose(
    game: &dyn GameSession,
    best: &SearchResult,
    lines: &[SearchLine],
    random: &mut impl Rng,
) -> Option<Candidate> {
    let is_good = |line: &&SearchLine| {
        let loss = best.score.value() - line.score.value();
        line.depth == best.depth && line.bound == Bound::Exact && loss <= MARGIN && !best.score.is_mate()
    };
    let mut turns: Vec<Candidate> = vec![best_turn(best)?];
    for turn in lines.iter().filter(is_good).filter_map(|line| whole_turn(game, line)) {
        if !turns.contains(&turn) {
            turns.push(turn);
        }
    }
    Some(turns.swap_remove(random.random_range(0..turns.len())))
}

/// The turn that a search found best.
pub fn best_turn(best: &SearchResult) -> Option<Candidate> {
    let san = best.turn.san.first()?;
    Some((best.turn.words.join(","), san.clone()))
}

/// The turn with which a line begins, if the line reaches its end and nothing in it is the opponent's to decide.
fn whole_turn(game: &dyn GameSession, line: &SearchLine) -> Option<Candidate> {
    let (token, san) = (line.pv.whole_turn()?, line.pv.san.first()?);
    let player = game.status().actor;
    game.fork().answer(player, token, Notation::Coordinates, Extent::Whole).ok()?;
    Some((token.to_owned(), san.clone()))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;
    use twofold_rules::Variant;
    use twofold_search::{Effort, Score};
    use twofold_session::{SessionSettings, Variation, open};

    use super::*;

    fn variation(tokens: &[&str], is_open: bool) -> Variation {
        let tokens: Vec<String> = tokens.iter().map(|&token| token.to_owned()).collect();
        let words = tokens[0].split(',').map(str::to_owned).collect();
        Variation { san: tokens.clone(), tokens, words, is_open }
    }

    fn line(pv: Variation, depth: u32, score: i32) -> SearchLine {
        SearchLine {
            depth,
            selective_depth: depth,
            rank: 1,
            score: Score::centipawns(score),
            bound: Bound::Exact,
            effort: Effort::default(),
            pv,
        }
    }

    #[test]
    fn only_good_whole_turns_are_chosen() {
        let mut game = open(Variant::TwoMove, &SessionSettings::default()).expect("a game");
        game.set_up(None, &["e2e4"]).expect("legal");
        let turn = variation(&["g8f6,d7d5"], false);
        let score = Score::centipawns(10);
        let reply = Variation::default();
        let best =
            SearchResult { turn: turn.clone(), reply, bids: None, score, depth: 6, nodes: 0, threads: 1, fault: None };
        let lines = [
            line(turn, 6, 10),
            line(variation(&["c7c5,d7d6", "g1f3"], true), 6, -10),
            line(variation(&["e7e5,d7d6"], false), 6, -20),
            line(variation(&["d7d5,e7e6"], false), 5, 10),
            line(variation(&["b8c6"], true), 6, 10),
        ];
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let choose = |_| choose(game.as_ref(), &best, &lines, &mut random).map(|turn| turn.0);
        let mut seen: Vec<_> = (0..100).filter_map(choose).collect();
        seen.sort();
        seen.dedup();
        assert_eq!(seen, ["c7c5,d7d6", "g8f6,d7d5"]);
    }
}
