//! Searches for a mate are proofs: what they claim is so, and what they deny is not there.
//!
//! The reference tries every action, on the rules alone.

use std::collections::HashMap;

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use twofold_rules::{
    ActionList, Color, DoubleMove, Duels, Game, GameText, Marseillais, Record, TwoMove, Variant, for_each_variant,
};
use twofold_search::{Limits, Score, Searcher, Signals};
use twofold_testing::long_run;

/// Node limit of the reference.
const BUDGET: u32 = 400_000;

/// Node limit of the engine's search.
const NODES: u64 = 150_000;

/// Forced wins of one player's, by trying everything.
struct Reference {
    winner: Color,
    /// Nodes left.
    budget: u32,
    /// By key and turns left.
    known: HashMap<(u64, u32), bool>,
}

impl Reference {
    /// Does the actor win by force with one of this number of turns? `None` if it takes too long to find out.
    fn wins_within<G: Game>(position: &G, turns: u32) -> Option<bool> {
        Self { winner: position.actor(), budget: BUDGET, known: HashMap::new() }.wins(position, turns)
    }

    fn wins<G: Game>(&mut self, position: &G, turns: u32) -> Option<bool> {
        self.budget = self.budget.checked_sub(1)?;
        if let Some(outcome) = position.game_over() {
            return Some(outcome.winner == Some(self.winner));
        }
        if !position.has_action() {
            return Some(position.outcome_without_action().winner == Some(self.winner));
        }
        if turns == 0 || position.drawn().is_some() {
            return Some(false);
        }
        if let Some(&known) = self.known.get(&(position.key(), turns)) {
            return Some(known);
        }
        let mut actions = ActionList::new();
        position.actions(&mut actions);
        let wins = self.wins_by_some_choice(position, &actions, turns)?;
        self.known.insert((position.key(), turns), wins);
        Some(wins)
    }

    /// Has the winner a choice that wins whatever the other player chooses? Where both choose at once, neither knows the
    /// other's choice.
    fn wins_by_some_choice<G: Game>(&mut self, position: &G, actions: &[G::Action], turns: u32) -> Option<bool> {
        let acts = position.actor() == self.winner;
        let choice = |index: usize| match G::Duels::choices(actions[index]) {
            Some((own, other)) if G::Duels::is_simultaneous(position) => {
                if acts {
                    own
                } else {
                    other
                }
            }
            _ if acts => index,
            _ => 0,
        };
        let choices = (0..actions.len()).map(choice).max()? + 1;
        let mut refuted = vec![false; choices];
        for (index, &action) in actions.iter().enumerate().filter(|&(index, _)| choice(index) < choices) {
            if refuted[choice(index)] {
                continue;
            }
            let mut child = position.clone();
            child.play(action);
            let used = u32::from(!child.in_turn() && child.actor() != self.winner);
            let wins = self.wins(&child, turns - used)?;
            // A single action of the winner's suffices.
            if wins && acts && !G::Duels::is_simultaneous(position) {
                return Some(true);
            }
            refuted[choice(index)] |= !wins;
        }
        Some(refuted.contains(&false))
    }
}

/// A position with few pieces, the opponent's king mostly at an edge.
fn random_fen(variant: Variant, chance: &mut ChaCha8Rng) -> String {
    let ranks = if variant == Variant::DoubleDouble { 16 } else { 8 };
    let mut squares = vec![vec!['1'; 8]; ranks];
    let king = [(0, chance.random_range(0..8)), (chance.random_range(0..8), 0), (chance.random_range(0..8), 7)];
    let king = *king.choose(chance).expect("three edges");
    squares[king.0][king.1] = 'k';
    let mut pieces = vec!['K'];
    for (letters, most) in [(['Q', 'R', 'R', 'N', 'B', 'P'], 3), (['p', 'p', 'p', 'n', 'b', 'r'], 2)] {
        for _ in 0..chance.random_range(1..=most) {
            pieces.extend(letters.choose(chance));
        }
    }
    for piece in pieces {
        let (rank, file) = (chance.random_range(0..8), chance.random_range(0..8));
        if squares[rank][file] == '1' && !(piece.eq_ignore_ascii_case(&'p') && [0, ranks - 1].contains(&rank)) {
            squares[rank][file] = piece;
        }
    }
    let ranks: Vec<String> = squares.into_iter().map(|rank| rank.into_iter().collect()).collect();
    let rest = match variant {
        Variant::Chess => "".to_owned(),
        Variant::Chess2 => {
            let armies: Vec<char> =
                (0..2).filter_map(|_| "cnera".chars().collect::<Vec<_>>().choose(chance).copied()).collect();
            format!(" {}{} {}{}", armies[0], armies[1], chance.random_range(0..3), chance.random_range(0..3))
        }
        _ => format!(" {}", chance.random_range(1..=2)),
    };
    format!("{} w - - 0 10{rest}", ranks.join("/"))
}

/// Does a search for a mate claim one? `None` if it came to no end.
fn claims<G: Game>(searcher: &mut Searcher<G>, record: &Record<G>, turns: u32) -> Option<bool> {
    let limits = Limits { mate: Some(turns), nodes: Some(NODES), ..Limits::default() };
    let best = searcher.search(record, &limits, &Signals::default(), &mut |_| {});
    let is_claimed = wins_within(best.score, turns);
    (is_claimed || best.nodes < NODES).then_some(is_claimed)
}

fn wins_within(score: Score, turns: u32) -> bool {
    score.mate_turns().is_some_and(|all| all > 0 && all.unsigned_abs().div_ceil(2) <= turns)
}

/// Compares searches of random positions with the reference, with an empty table and with one that ordinary searches have
/// filled.
fn compare<G: GameText>(with_denials: bool) {
    let wanted = if long_run() { 2_000 } else { 120 };
    let mut chance = twofold_testing::rng("mates");
    // By number of turns: mates claimed and denied.
    let mut counts = [[0; 2]; 2];
    let mut compared = 0;
    let mut warm = Searcher::<G>::new(4, 1);
    while compared < wanted {
        let fen = random_fen(G::VARIANT, &mut chance);
        let Ok(record) = Record::<G>::from_fen(&fen) else { continue };
        if record.position().game_over().is_some() || !record.position().has_action() {
            continue;
        }
        compared += 1;
        let ordinary = Limits { depth: Some(7), nodes: Some(20_000), ..Limits::default() };
        let best = warm.search(&record, &ordinary, &Signals::default(), &mut |_| {});
        for turns in 1..=2 {
            let Some(expected) = Reference::wins_within(record.position(), turns) else { break };
            let context = || format!("{}, mate {turns}: {fen}", G::VARIANT);
            assert!(expected || !wins_within(best.score, turns), "an ordinary search claims it, {}", context());
            for (searcher, table) in [(&mut Searcher::new(1, 1), "an empty"), (&mut warm, "a filled")] {
                if let Some(claimed) = claims(searcher, &record, turns) {
                    assert_eq!(claimed, expected, "with {table} table, {}", context());
                    counts[turns as usize - 1][usize::from(!claimed)] += 1;
                }
            }
            if expected {
                break;
            }
        }
    }
    println!("{}: mates in 1 and 2, claimed and denied: {counts:?}", G::VARIANT);
    let is_seen = |turns: usize| counts[turns][0] > 0 && (counts[turns][1] > 0 || !with_denials);
    assert!(is_seen(0) && is_seen(1), "{counts:?}");
}

/// A table full of guesses does not hide a mate: these were denied once, after searches of the same position.
fn found_after_ordinary_searches<G: GameText>(fen: &str) {
    let record = Record::<G>::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(Reference::wins_within(record.position(), 2), Some(true), "{fen}");
    for depth in 1..=10 {
        let mut searcher = Searcher::<G>::new(4, 1);
        let ordinary = Limits { depth: Some(depth), nodes: Some(NODES), ..Limits::default() };
        searcher.search(&record, &ordinary, &Signals::default(), &mut |_| {});
        assert_eq!(claims(&mut searcher, &record, 2), Some(true), "{} {fen} after depth {depth}", G::VARIANT);
    }
}

#[test]
fn guesses_in_the_table_hide_no_mate() {
    found_after_ordinary_searches::<DoubleMove>("8/8/8/1N6/3bK3/6P1/k7/8 w - - 0 10 1");
    found_after_ordinary_searches::<Marseillais>("8/5K2/7n/7k/8/8/Q7/8 w - - 0 10 2");
    found_after_ordinary_searches::<TwoMove>("1k6/5p2/8/3K2Q1/8/8/8/8 w - - 0 10 1");
}

macro_rules! each_game {
    ($($id:ident $variant:ident;)+) => {
        $(
            #[test]
            fn $id() {
                // In Chess 2 a turn may have so many decisions that a refutation is out of reach.
                compare::<twofold_rules::$variant>(stringify!($id) != "chess2");
            }
        )+
    };
}

for_each_variant!(each_game);
