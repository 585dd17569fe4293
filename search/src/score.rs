use std::fmt;

/// The value of a position to the player who is to act: centipawns, or a forced win or loss.
///
/// ```
/// use twofold_search::Score;
///
/// let win = Score::wins_in(3);
/// assert_eq!((win.to_string(), win.mate_turns()), ("mate 2".to_owned(), Some(3)));
/// assert!(win > Score::centipawns(1_000_000), "an evaluation never looks like a forced win");
/// assert_eq!((-Score::centipawns(35)).to_string(), "cp -35");
/// assert!((Score::DRAW.chance() - 0.5).abs() < 1e-12);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// A draw, or an even position.
    pub const DRAW: Self = Self(0);
    /// Better than any score there is.
    pub const INFINITE: Self = Self(32_001);
    /// Marks, within the search, a position that no legal action leads to; no score of any position, from either view.
    pub(crate) const ILLEGAL: i32 = -32_768;
    /// Centipawns for odds of e to 1.
    const SPREAD: f64 = 200.0;
    /// The chance that is left to a side that is lost by evaluation alone.
    const SURE: f64 = 1e-6;
    /// The chance that a forced win gains by coming a turn sooner.
    const SOONER: f64 = 1e-10;
    const MATE: i32 = 32_000;
    /// Scores beyond this are forced wins: no line of a search has as many turns.
    const MATE_BOUND: i32 = Self::MATE - 1_000;
    /// The slowest forced win there is, in absolute value.
    pub(crate) const LEAST_MATE: i32 = Self::MATE_BOUND + 1;

    /// An evaluation; kept apart from the scores of forced wins.
    pub fn centipawns(value: i32) -> Self {
        Self(value.clamp(1 - Self::MATE_BOUND, Self::MATE_BOUND - 1))
    }

    /// The actor wins by force; the winning turn is the `turn`-th from the root, the root's own being the first.
    pub fn wins_in(turn: u32) -> Self {
        Self(Self::MATE - (turn as i32).min(999))
    }

    /// The actor loses by force, by the `turn`-th turn from the root.
    pub fn loses_in(turn: u32) -> Self {
        -Self::wins_in(turn)
    }

    /// The plain number, for windows, tables and arithmetic.
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The score with that number.
    pub const fn from_value(value: i32) -> Self {
        Self(value)
    }

    /// In how many turns from the root the game is won (positive) or lost (negative), if it is: turns of both players
    /// together, the one that decides included; 0 when the game is lost at the root.
    pub fn mate_turns(self) -> Option<i32> {
        match self.0 {
            value if value > Self::MATE_BOUND => Some(Self::MATE - value),
            value if value < -Self::MATE_BOUND => Some(-(Self::MATE + value)),
            _ => None,
        }
    }

    /// The chance of the actor to win, draws counting half: a logistic curve, so that averages of chances mean something. It
    /// is not fitted to games yet.
    pub fn chance(self) -> f64 {
        match self.0 {
            value if value > Self::MATE_BOUND => 1.0 - f64::from(Self::MATE - value) * Self::SOONER,
            value if value < -Self::MATE_BOUND => f64::from(Self::MATE + value) * Self::SOONER,
            value => (1.0 / (1.0 + (-f64::from(value) / Self::SPREAD).exp())).clamp(Self::SURE, 1.0 - Self::SURE),
        }
    }

    /// The score of a chance to win, never that of a forced win.
    pub fn from_chance(chance: f64) -> Self {
        let chance = chance.clamp(Self::SURE, 1.0 - Self::SURE);
        Self((Self::SPREAD * (chance / (1.0 - chance)).ln()).round() as i32)
    }

    /// Is it a forced win or loss?
    pub fn is_mate(self) -> bool {
        self.mate_turns().is_some()
    }
}

impl std::ops::Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// As UCI writes it: `cp 35`, `mate 2`, `mate -1`, in turns of the side that mates.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_turns() {
            Some(turns) => write!(f, "mate {}", (turns + turns.signum()) / 2),
            None => write!(f, "cp {}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_turns_of_the_side_that_mates() {
        for (score, text) in [
            (Score::wins_in(1), "mate 1"),
            (Score::wins_in(3), "mate 2"),
            (Score::loses_in(2), "mate -1"),
            (Score::loses_in(4), "mate -2"),
            (Score::loses_in(0), "mate 0"),
            (Score::centipawns(35), "cp 35"),
            (Score::centipawns(-1_000_000), "cp -30999"),
        ] {
            assert_eq!(score.to_string(), text);
        }
    }

    #[test]
    fn chances_and_scores_go_together() {
        for value in [-2_000, -350, -1, 0, 1, 80, 999] {
            assert_eq!(Score::from_chance(Score::centipawns(value).chance()).value(), value);
        }
        let rising = [
            Score(-32_001),
            Score::loses_in(0),
            Score::loses_in(2),
            Score::loses_in(4),
            Score::centipawns(-30_000),
            Score::centipawns(-100),
        ];
        assert!(rising.windows(2).all(|pair| pair[0].chance() < pair[1].chance()));
        assert!(Score::INFINITE.chance() > Score::wins_in(1).chance());
        assert!(Score::wins_in(1).chance() > Score::wins_in(3).chance());
        assert!(Score::wins_in(900).chance() > Score::centipawns(30_000).chance());
        assert!(!Score::from_chance(1.0).is_mate() && !Score::from_chance(0.0).is_mate());
    }

    #[test]
    fn quicker_wins_are_better() {
        assert!(Score::wins_in(1) > Score::wins_in(3));
        assert!(Score::loses_in(4) > Score::loses_in(2));
        assert!(Score::wins_in(900) > Score::centipawns(i32::MAX));
    }
}
