//! Small endgames of Chess 2 with duels: a search for them, and a measurement of the engine's play.

use std::thread;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use twofold_rules::{Army, Chess2, Color, GameText, Record};

use crate::exploit::{Bidder, Duel, Exact, Policy};

/// Greatest number of positions of an exact solution.
pub const EXACT: u64 = 1_500;
/// Greatest number of positions that the engine's play may lead to.
const PLAYED: u64 = 100_000;

/// The opponents beside the best one.
pub const BIDDERS: [Bidder; 4] = [Bidder::Always(0), Bidder::Always(1), Bidder::Always(2), Bidder::Random];

/// The endgames that come with the program: `bench/suites/duels.txt`.
pub fn suite() -> impl Iterator<Item = &'static str> {
    include_str!("../suites/duels.txt").lines().filter(|line| !line.starts_with('#'))
}

/// The engine's results in an endgame. Scores are the engine's, as White and as Black.
#[derive(Clone, Debug)]
pub struct Row {
    /// The position.
    pub fen: String,
    /// Number of positions of the exact solution.
    pub positions: usize,
    /// Number of duels of the exact solution in which bids must be mixed.
    pub mixed: u64,
    /// The scores with best play.
    pub values: [f64; 2],
    /// The scores against the best response.
    pub against_best: [f64; 2],
    /// The scores against each of [`BIDDERS`].
    pub against_bidders: [[f64; 4]; 2],
    /// Number of the engine's decisions.
    pub decisions: usize,
}

impl Row {
    /// The greatest loss to the best response.
    pub fn loss(&self) -> f64 {
        (0..2).map(|color| self.values[color] - self.against_best[color]).fold(f64::NEG_INFINITY, f64::max)
    }

    /// The least score against a bidder, as a share of the score with best play.
    pub fn share(&self) -> f64 {
        let share = |color: usize, score: f64| if self.values[color] < 1e-6 { 1.0 } else { score / self.values[color] };
        let all = (0..2).flat_map(|color| self.against_bidders[color].map(|score| share(color, score)));
        all.fold(f64::INFINITY, f64::min)
    }
}

/// Solves an endgame, and lets the engine play it with a limit of nodes for each decision. `None` if it is too large.
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
        let mut policy = Policy::<Chess2>::new(nodes);
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

/// Runs a recursion that is as deep as a game is long, on a stack that is large enough.
fn deep<T: Send>(work: impl FnOnce() -> Option<T> + Send) -> Option<T> {
    const STACK: usize = 512 << 20;
    thread::scope(|scope| thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).ok()?.join().ok()?)
}

/// Generates endgames in which bids must be mixed, each with other pieces, armies or stones than those before.
///
/// They are all of one kind, since long games are too large to be solved: a king wants to cross the middle, but pieces
/// in front of the elephant guard the square, and the opponent's king crosses at once if the elephant does not survive
/// all its captures.
pub fn find(count: usize, seed: u64, mut found: impl FnMut(&str)) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut known: Vec<([Army; 2], f64)> = vec![];
    while known.len() < count {
        let Some(fen) = candidate(&mut rng) else { continue };
        let Ok(position) = Chess2::from_fen(&fen) else { continue };
        let armies = position.armies();
        let mut exact = Exact::new(EXACT);
        let Some(value) = deep(|| exact.value(&position).ok()) else { continue };
        let is_new = known.iter().all(|(other, worth)| *other != armies || (worth - value).abs() > 0.01);
        if exact.mixed > 0 && (0.05..0.95).contains(&value) && is_new {
            known.push((armies, value));
            found(&fen);
        }
    }
}

/// A position of that kind, of either colour; `None` if it is not legal with these pieces.
fn candidate(rng: &mut ChaCha8Rng) -> Option<String> {
    let army = *Army::ALL.choose(rng)?;
    let first = ["b", "p", "q", "r"].choose(rng)?;
    let last = ["1", "b", "p", "r"].choose(rng)?;
    // The knight guards the square before the king. Of two kings one has crossed already.
    let rank = format!("KR{first}n{last}3").replace("13", "4");
    let home = if army == Army::TwoKings { "7k" } else { "8" };
    let board = format!("8/8/8/P6k/{rank}/8/8/{home}");
    let stones = [(); 2].map(|()| rng.random_range(1..=6));
    let fen = if rng.random_bool(0.5) {
        format!("{board} w - - 0 60 a{} {}{}", army.letter(), stones[0], stones[1])
    } else {
        let turned: String = board.split('/').rev().collect::<Vec<_>>().join("/");
        let turned: String = turned.chars().map(change_case).collect();
        format!("{turned} b - - 0 60 {}a {}{}", army.letter(), stones[1], stones[0])
    };
    let position = Chess2::from_fen(&fen).ok()?;
    Record::from_position(position).outcome().is_none().then(|| position.fen())
}

fn change_case(letter: char) -> char {
    if letter.is_ascii_lowercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
}
