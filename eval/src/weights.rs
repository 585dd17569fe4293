use thiserror::Error;
use twofold_rules::{Duels, Game, Kind, Square};

/// A score for the middlegame and one for the endgame, in centipawns.
///
/// ```
/// use twofold_eval::TaperedScore;
///
/// let score = TaperedScore { middlegame: 100, endgame: 200 };
/// assert_eq!((score.taper(24, 24), score.taper(6, 24), score.taper(0, 24)), (100, 175, 200));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TaperedScore {
    /// With all pieces on the board.
    pub middlegame: i32,
    /// With none left but kings and pawns.
    pub endgame: i32,
}

impl TaperedScore {
    /// The score between the two for a game phase from 0, the endgame, to `full_phase`, the middlegame
    /// (<https://www.chessprogramming.org/Tapered_Eval>).
    #[inline]
    pub fn taper(self, phase: i32, full_phase: i32) -> i32 {
        let phase = phase.min(full_phase);
        (self.middlegame * phase + self.endgame * (full_phase - phase)) / full_phase
    }
}

impl std::ops::AddAssign for TaperedScore {
    fn add_assign(&mut self, other: Self) {
        self.middlegame += other.middlegame;
        self.endgame += other.endgame;
    }
}

impl std::ops::Sub for TaperedScore {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self { middlegame: self.middlegame - other.middlegame, endgame: self.endgame - other.endgame }
    }
}

/// One more than the largest number of steps to promotion.
pub const MOST_STEPS: usize = 16;
/// One more than the largest number of king attackers that has a weight of its own.
pub const MOST_ATTACKERS: usize = 4;

/// One more than the largest number of stones.
pub const MOST_STONES: usize = 7;

/// One more than the largest number of ranks between a king and the other half of an 8x8 board.
pub const MOST_RANKS: usize = 5;

/// The weights of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Bonus of the actor for each step left in the turn.
    pub tempo: i32,
    /// Material by army and kind.
    pub values: Vec<[TaperedScore; 6]>,
    /// Value of a number of stones.
    pub stones: [i32; MOST_STONES],
    /// Bonus of a passed pawn by its steps to promotion.
    pub passed: [TaperedScore; MOST_STEPS],
    /// Penalty of a king by the number of enemy pieces that can reach it in two steps.
    pub king_attackers: [TaperedScore; MOST_ATTACKERS],
    /// Bonus of a king by its ranks to the other half of the board, once the opponent has no pieces left.
    pub king_advance: [i32; MOST_RANKS],
    /// Piece-square tables: by kind, and by square from White's side, a1 first.
    pub squares: [[TaperedScore; Square::COUNT]; 6],
}

/// Reason why a weights file is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeightError {
    /// A line that cannot be read.
    #[error("line {line}: '{text}', expected {expected}")]
    Line {
        /// Number of the line, from 1.
        line: usize,
        /// The line.
        text: String,
        /// The text expected.
        expected: &'static str,
    },
    /// Something is missing at the end.
    #[error("the file ends before {0}")]
    Missing(&'static str),
}

impl Weights {
    /// The game phase that a piece counts for.
    pub const fn phase_of(kind: Kind) -> i32 {
        match kind {
            Kind::Pawn | Kind::King => 0,
            Kind::Knight | Kind::Bishop => 1,
            Kind::Rook => 2,
            Kind::Queen => 4,
        }
    }

    /// Reads a weights file: `tempo N`; `value PIECE N N`; optionally `stones` with the values of 0 to 6 of them, `advance` with the
    /// bonus of a king 0 to 4 ranks from the other half, `passed STEPS N N` and `attackers PIECES N N`; and `table KIND
    /// middlegame|endgame`, followed by a line of eight numbers for each of the board's `ranks`, the highest first. `#` begins
    /// a comment.
    pub fn read<G: Game>(text: &str, ranks: usize) -> Result<Self, WeightError> {
        let squares = [[TaperedScore::default(); Square::COUNT]; 6];
        let (passed, king_attackers) =
            ([TaperedScore::default(); MOST_STEPS], [TaperedScore::default(); MOST_ATTACKERS]);
        let (values, stones) = (vec![[TaperedScore::default(); 6]; G::Duels::ARMIES], [0; MOST_STONES]);
        let mut weights =
            Self { tempo: 0, values, stones, passed, king_attackers, king_advance: [0; MOST_RANKS], squares };
        let mut tables = 0;
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or("").trim());
        let mut lines = lines.enumerate().filter(|(_, line)| !line.is_empty());
        while let Some((index, line)) = lines.next() {
            let wrong = |expected| WeightError::Line { line: index + 1, text: line.to_owned(), expected };
            match *line.split_whitespace().collect::<Vec<_>>() {
                ["tempo", value] => weights.tempo = number(value).ok_or(wrong("a number"))?,
                ["value", ref name @ .., middlegame, endgame] => {
                    let value = number(middlegame).zip(number(endgame)).ok_or(wrong("two numbers"))?;
                    let value = TaperedScore { middlegame: value.0, endgame: value.1 };
                    if !set_value::<G>(&mut weights.values, &name.join(" "), value) {
                        return Err(wrong("a kind of piece"));
                    }
                }
                ["stones", ref values @ ..] => {
                    weights.stones = numbers(values).ok_or(wrong("seven numbers"))?;
                }
                ["advance", ref values @ ..] => weights.king_advance = numbers(values).ok_or(wrong("five numbers"))?,
                [name @ ("passed" | "attackers"), count, middlegame, endgame] => {
                    let values: &mut [TaperedScore] =
                        if name == "passed" { &mut weights.passed } else { &mut weights.king_attackers };
                    let value = count.parse().ok().and_then(|count: usize| values.get_mut(count));
                    let numbers = number(middlegame).zip(number(endgame)).ok_or(wrong("two numbers"))?;
                    *value.ok_or(wrong("a number of steps or pieces"))? =
                        TaperedScore { middlegame: numbers.0, endgame: numbers.1 };
                }
                ["table", name, part @ ("middlegame" | "endgame")] => {
                    let kind = kind(name).ok_or(wrong("a kind of piece"))?;
                    let table = &mut weights.squares[kind.index()];
                    for rank in (0..ranks).rev() {
                        let (index, line) = lines.next().ok_or(WeightError::Missing("the end of a table"))?;
                        read_row(index + 1, line, part == "endgame", &mut table[rank * 8..rank * 8 + 8])?;
                    }
                    tables += 1;
                }
                _ => return Err(wrong("tempo, value, stones, advance, passed, attackers or table")),
            }
        }
        if tables == 12 { Ok(weights) } else { Err(WeightError::Missing("all twelve tables")) }
    }
}

/// Sets the value of a piece in every army that has one of that name; returns false if none has.
fn set_value<G: Game>(values: &mut [[TaperedScore; 6]], name: &str, value: TaperedScore) -> bool {
    let mut is_known = false;
    for (army, values) in values.iter_mut().enumerate() {
        for kind in Kind::ALL.into_iter().filter(|&kind| G::Duels::piece_name(army, kind) == name) {
            values[kind.index()] = value;
            is_known = true;
        }
    }
    is_known
}

fn read_row(line: usize, text: &str, endgame: bool, row: &mut [TaperedScore]) -> Result<(), WeightError> {
    let numbers: Option<Vec<i32>> = text.split_whitespace().map(number).collect();
    let numbers = numbers.filter(|numbers| numbers.len() == row.len());
    let wrong = WeightError::Line { line, text: text.to_owned(), expected: "eight numbers" };
    for (square, number) in row.iter_mut().zip(numbers.ok_or(wrong)?) {
        *(if endgame { &mut square.endgame } else { &mut square.middlegame }) = number;
    }
    Ok(())
}

/// Reads exactly `COUNT` numbers.
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
            ("valve pawn 1 1", "expected tempo, value, stones, advance, passed, attackers or table"),
            ("stones 1 2 3", "expected seven numbers"),
            ("advance 1 2 3 4 x", "expected five numbers"),
            ("passed 16 1 1", "expected a number of steps or pieces"),
            ("attackers 1 x 1", "expected two numbers"),
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
