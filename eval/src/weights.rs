use thiserror::Error;
use twofold_rules::{Duels, Game, Kind, Square};

/// A number for the middlegame and one for the endgame, in centipawns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Phase {
    /// With all pieces on the board.
    pub middlegame: i32,
    /// With none left but kings and pawns.
    pub endgame: i32,
}

impl Phase {
    /// The number between the two, for so many points of pieces left of `most`, with which it is all middlegame.
    #[inline]
    pub fn blend(self, points: i32, most: i32) -> i32 {
        let points = points.min(most);
        (self.middlegame * points + self.endgame * (most - points)) / most
    }
}

impl std::ops::AddAssign for Phase {
    fn add_assign(&mut self, other: Self) {
        self.middlegame += other.middlegame;
        self.endgame += other.endgame;
    }
}

impl std::ops::Sub for Phase {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self { middlegame: self.middlegame - other.middlegame, endgame: self.endgame - other.endgame }
    }
}

/// One more than the steps of the longest way of a pawn.
pub const MOST_STEPS: usize = 16;
/// One more than the men that are told apart when several threaten a king.
pub const MOST_HITTERS: usize = 4;

/// One more than the stones that a player may hold.
pub const MOST_STONES: usize = 7;

/// One more than the ranks that a king may have to go to be beyond the middle of a board of eight.
pub const MOST_RANKS: usize = 5;

/// The weights of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// What each step in hand is worth to the actor.
    pub tempo: i32,
    /// Material, by set of men and kind.
    pub values: Vec<[Phase; 6]>,
    /// What so many stones are worth.
    pub stones: [i32; MOST_STONES],
    /// What a passed pawn adds, by the steps that it has to go to promotion.
    pub passed: [Phase; MOST_STEPS],
    /// What a king adds whom so many of the opponent's men could capture with two steps.
    pub hit: [Phase; MOST_HITTERS],
    /// What a king adds who has so many ranks to go until he is beyond the middle, once the opponent has no pieces left.
    pub march: [i32; MOST_RANKS],
    /// What a square adds to a piece, by kind and square from White's side, a1 first.
    pub squares: [[Phase; Square::COUNT]; 6],
}

/// Why a weights file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeightError {
    /// A line that is not understood.
    #[error("line {line}: '{text}', expected {expected}")]
    Line {
        /// Number of the line, from 1.
        line: usize,
        /// The line.
        text: String,
        /// What could stand there.
        expected: &'static str,
    },
    /// Something is missing at the end.
    #[error("the file ends before {0}")]
    Missing(&'static str),
}

impl Weights {
    /// The points of a piece, by which the phase of a game is told.
    pub const fn pieces(kind: Kind) -> i32 {
        match kind {
            Kind::Pawn | Kind::King => 0,
            Kind::Knight | Kind::Bishop => 1,
            Kind::Rook => 2,
            Kind::Queen => 4,
        }
    }

    /// Reads a weights file: `tempo N`, `value MAN N N`, where wanted `stones` and the values of 0 to 6 of them, `march` and
    /// what 0 to 4 ranks to go are worth, `passed STEPS N N` and `hit MEN N N`, and `table KIND middlegame|endgame` followed
    /// by a line of eight numbers for each of the board's `ranks`, the highest first. `#` begins a comment.
    pub fn read<G: Game>(text: &str, ranks: usize) -> Result<Self, WeightError> {
        let squares = [[Phase::default(); Square::COUNT]; 6];
        let (passed, hit) = ([Phase::default(); MOST_STEPS], [Phase::default(); MOST_HITTERS]);
        let (values, stones) = (vec![[Phase::default(); 6]; G::Duels::ARMIES], [0; MOST_STONES]);
        let mut weights = Self { tempo: 0, values, stones, passed, hit, march: [0; MOST_RANKS], squares };
        let mut tables = 0;
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or("").trim());
        let mut lines = lines.enumerate().filter(|(_, line)| !line.is_empty());
        while let Some((index, line)) = lines.next() {
            let wrong = |expected| WeightError::Line { line: index + 1, text: line.to_owned(), expected };
            match *line.split_whitespace().collect::<Vec<_>>() {
                ["tempo", value] => weights.tempo = number(value).ok_or(wrong("a number"))?,
                ["value", ref name @ .., middlegame, endgame] => {
                    let value = number(middlegame).zip(number(endgame)).ok_or(wrong("two numbers"))?;
                    let value = Phase { middlegame: value.0, endgame: value.1 };
                    if !set_value::<G>(&mut weights.values, &name.join(" "), value) {
                        return Err(wrong("a kind of piece"));
                    }
                }
                ["stones", ref values @ ..] => {
                    weights.stones = numbers(values).ok_or(wrong("seven numbers"))?;
                }
                ["march", ref values @ ..] => weights.march = numbers(values).ok_or(wrong("five numbers"))?,
                [name @ ("passed" | "hit"), count, middlegame, endgame] => {
                    let values: &mut [Phase] = if name == "passed" { &mut weights.passed } else { &mut weights.hit };
                    let value = count.parse().ok().and_then(|count: usize| values.get_mut(count));
                    let numbers = number(middlegame).zip(number(endgame)).ok_or(wrong("two numbers"))?;
                    *value.ok_or(wrong("a count of steps or men"))? =
                        Phase { middlegame: numbers.0, endgame: numbers.1 };
                }
                ["table", name, phase @ ("middlegame" | "endgame")] => {
                    let kind = kind(name).ok_or(wrong("a kind of piece"))?;
                    let table = &mut weights.squares[kind.index()];
                    for rank in (0..ranks).rev() {
                        let (index, line) = lines.next().ok_or(WeightError::Missing("the end of a table"))?;
                        read_row(index + 1, line, phase == "endgame", &mut table[rank * 8..rank * 8 + 8])?;
                    }
                    tables += 1;
                }
                _ => return Err(wrong("tempo, value, stones, march, passed, hit or table")),
            }
        }
        if tables == 12 { Ok(weights) } else { Err(WeightError::Missing("all twelve tables")) }
    }
}

/// Sets the value of a man in every set that has one of the name; false if none has.
fn set_value<G: Game>(values: &mut [[Phase; 6]], name: &str, value: Phase) -> bool {
    let mut is_known = false;
    for (army, values) in values.iter_mut().enumerate() {
        for kind in Kind::ALL.into_iter().filter(|&kind| G::Duels::piece_name(army, kind) == name) {
            values[kind.index()] = value;
            is_known = true;
        }
    }
    is_known
}

fn read_row(line: usize, text: &str, endgame: bool, row: &mut [Phase]) -> Result<(), WeightError> {
    let numbers: Option<Vec<i32>> = text.split_whitespace().map(number).collect();
    let numbers = numbers.filter(|numbers| numbers.len() == row.len());
    let wrong = WeightError::Line { line, text: text.to_owned(), expected: "eight numbers" };
    for (square, number) in row.iter_mut().zip(numbers.ok_or(wrong)?) {
        *(if endgame { &mut square.endgame } else { &mut square.middlegame }) = number;
    }
    Ok(())
}

/// So many numbers, and no more.
fn numbers<const COUNT: usize>(texts: &[&str]) -> Option<[i32; COUNT]> {
    texts.iter().map(|text| number(text)).collect::<Option<Vec<i32>>>()?.try_into().ok()
}

/// A number that cannot carry a sum of evaluations out of its range.
fn number(text: &str) -> Option<i32> {
    text.parse().ok().filter(|number| (-10_000..=10_000).contains(number))
}

fn kind(name: &str) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| kind.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_named() {
        for (text, words) in [
            ("tempo x", "line 1: 'tempo x', expected a number"),
            ("value pawn 1", "expected two numbers"),
            ("valve pawn 1 1", "expected tempo, value, stones, march, passed, hit or table"),
            ("stones 1 2 3", "expected seven numbers"),
            ("march 1 2 3 4 x", "expected five numbers"),
            ("passed 16 1 1", "expected a count of steps or men"),
            ("hit 1 x 1", "expected two numbers"),
            ("value prawn 1 2", "expected a kind of piece"),
            ("# only a comment", "ends before all twelve tables"),
            ("table pawn middlegame\n1 2 3", "line 2: '1 2 3', expected eight numbers"),
            ("table pawn endgame\n", "ends before the end of a table"),
        ] {
            let message = Weights::read::<twofold_rules::Chess>(text, 8).expect_err(text).to_string();
            assert!(message.contains(words), "{text}: {message}");
        }
    }
}
