//! Small endgames of Chess 2 with duels in them: how they are found, and what the engine makes of them.

use std::thread;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use twofold_rules::{ActionList, Army, Chess2, Color, Game, Phase, Record};

use crate::exploit::{Bidder, Duel, Exact, Policy};

/// Positions that an exact solution may take.
pub const EXACT: u64 = 1_500;
/// Positions that the engine's play may lead to.
const PLAYED: u64 = 100_000;

/// The bidders that the engine meets beside the best.
pub const BIDDERS: [Bidder; 4] = [Bidder::Always(0), Bidder::Always(1), Bidder::Always(2), Bidder::Random];

/// The endgames that come with the program: `bench/suites/duels.txt`.
pub fn suite() -> impl Iterator<Item = &'static str> {
    include_str!("../suites/duels.txt").lines().filter(|line| !line.starts_with('#'))
}

/// What the engine makes of an endgame. All are chances of the engine's, as White and as Black.
#[derive(Clone, Debug)]
pub struct Row {
    /// The position.
    pub fen: String,
    /// Positions of the exact solution.
    pub positions: usize,
    /// Duels of the exact solution in which bids must be mixed.
    pub mixed: u64,
    /// What the position is worth with best play.
    pub values: [f64; 2],
    /// What the engine gets against an opponent who knows what it does.
    pub against_best: [f64; 2],
    /// What it gets against each of [`BIDDERS`].
    pub against_bidders: [[f64; 4]; 2],
    /// Decisions of the engine's.
    pub decisions: usize,
}

impl Row {
    /// What a perfect opponent takes from the engine, at most.
    pub fn loss(&self) -> f64 {
        (0..2).map(|color| self.values[color] - self.against_best[color]).fold(f64::NEG_INFINITY, f64::max)
    }

    /// What the engine gets against a bidder in parts of what the position is worth, at least.
    pub fn share(&self) -> f64 {
        let share = |color: usize, score: f64| if self.values[color] < 1e-6 { 1.0 } else { score / self.values[color] };
        let all = (0..2).flat_map(|color| self.against_bidders[color].map(|score| share(color, score)));
        all.fold(f64::INFINITY, f64::min)
    }
}

/// Solves an endgame, and lets the engine play it with so many positions for a decision. `None` if it is too large.
pub fn examine(fen: &str, nodes: u64) -> Option<Row> {
    let position = Chess2::from_fen(fen).ok()?;
    let mut exact = Exact::new(EXACT);
    let value = deep(|| exact.value(&position).ok())?;
    let mut row = Row {
        fen: fen.to_owned(),
        positions: exact.positions(),
        mixed: exact.mixed,
        values: [value, 1.0 - value],
        against_best: [0.0; 2],
        against_bidders: [[0.0; 4]; 2],
        decisions: 0,
    };
    for engine in Color::ALL {
        let mut policy = Policy::<Chess2>::new(nodes).ok()?;
        let mut play = |bidder| {
            let white = deep(|| Duel::new(&mut policy, engine, bidder, PLAYED).value(&position).ok())?;
            Some(if engine == Color::White { white } else { 1.0 - white })
        };
        row.against_best[engine.index()] = play(Bidder::Best)?;
        for (index, bidder) in BIDDERS.into_iter().enumerate() {
            row.against_bidders[engine.index()][index] = play(bidder)?;
        }
        row.decisions += policy.decisions();
    }
    Some(row)
}

/// Does something that calls itself again for every turn of a game, with room enough for it.
fn deep<T: Send>(work: impl FnOnce() -> Option<T> + Send) -> Option<T> {
    const STACK: usize = 512 << 20;
    thread::scope(|scope| thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).ok()?.join().ok()?)
}

/// Looks for endgames in random games from few men, in which bids must be mixed and neither player has all.
pub fn find(count: usize, seed: u64, mut found: impl FnMut(&str)) {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let mut left = count;
    let mut armies = vec![];
    while left > 0 {
        let Some(fen) = candidate(&mut chance) else { continue };
        // Not the same two armies twice, as long as there are others.
        let pairing = fen.split(' ').nth(6).unwrap_or("").to_owned();
        if armies.contains(&pairing) {
            continue;
        }
        let Ok(position) = Chess2::from_fen(&fen) else { continue };
        let mut exact = Exact::new(EXACT);
        let Some(value) = deep(|| exact.value(&position).ok()) else { continue };
        if exact.mixed > 0 && (0.05..0.95).contains(&value) && (value - 0.5).abs() > 0.01 {
            armies.push(pairing);
            found(&fen);
            left -= 1;
        }
    }
}

/// A position with few men, kings near the middle, and a clock that has almost run out.
fn candidate(chance: &mut ChaCha8Rng) -> Option<String> {
    let mut squares = [['.'; 8]; 8];
    let mut put = |letter: char, ranks: std::ops::Range<usize>, chance: &mut ChaCha8Rng| {
        let (rank, file) = (chance.random_range(ranks), chance.random_range(0..8));
        let is_free = squares[rank][file] == '.';
        squares[rank][file] = letter;
        is_free
    };
    let armies = [(); 2].map(|()| Army::ALL[chance.random_range(0..Army::ALL.len())]);
    let mut fits = true;
    for (army, king, ranks) in [(armies[0], 'K', 2..4), (armies[1], 'k', 4..6)] {
        for _ in 0..army.kings() {
            fits &= put(king, ranks.clone(), chance);
        }
    }
    for _ in 0..chance.random_range(3..7) {
        let letter = *['P', 'p', 'N', 'n', 'B', 'b', 'R', 'r', 'R', 'r', 'Q', 'q'].choose(chance)?;
        fits &= put(letter, 1..7, chance);
    }
    if !fits {
        return None;
    }
    let ranks: Vec<String> = squares.iter().rev().map(|rank| packed(rank)).collect();
    let side = if chance.random_bool(0.5) { 'w' } else { 'b' };
    let stones = [(); 2].map(|()| chance.random_range(0..5));
    let clock = chance.random_range(96..100);
    let fen = format!(
        "{} {side} - - {clock} 60 {}{} {}{}",
        ranks.join("/"),
        armies[0].letter(),
        armies[1].letter(),
        stones[0],
        stones[1]
    );
    let position = Chess2::from_fen(&fen).ok()?;
    let is_open = Record::from_position(position).outcome().is_none() && !position.in_check();
    (is_open && can_be_challenged(&position)).then(|| position.fen())
}

/// Is there a capture that the opponent may challenge?
fn can_be_challenged(position: &Chess2) -> bool {
    let mut actions = ActionList::new();
    position.actions(&mut actions);
    actions.iter().any(|&action| {
        let mut child = *position;
        child.play(action);
        child.phase() == Phase::Challenge
    })
}

/// A rank of a FEN.
fn packed(rank: &[char; 8]) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for &letter in rank {
        if letter == '.' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        empty = 0;
        text.push(letter);
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}
