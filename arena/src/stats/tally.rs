//! Results of two engines, counted singly and by pairs.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

/// Result of a game, from the view of the engine whose games are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameScore {
    /// The engine won.
    Win,
    /// The game was drawn.
    Draw,
    /// The engine lost.
    Loss,
}

impl GameScore {
    /// The same game from the view of the opponent.
    pub fn reversed(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }
}

/// Single games, counted by their results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameCounts {
    /// Games that the engine won.
    pub wins: u64,
    /// Games that were drawn.
    pub draws: u64,
    /// Games that the engine lost.
    pub losses: u64,
}

impl GameCounts {
    /// Number of games.
    pub fn total(&self) -> u64 {
        self.wins.saturating_add(self.draws).saturating_add(self.losses)
    }

    /// Points: a win counts one, a draw a half.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points as a share of the most that there could be, 0 to 1; NaN without games.
    pub fn share(&self) -> f64 {
        self.points() / self.total() as f64
    }

    /// The share of draws among the games, 0 to 1; NaN without games.
    pub fn draw_ratio(&self) -> f64 {
        self.draws as f64 / self.total() as f64
    }

    /// Losses, draws, wins: by rising points.
    pub fn trinomial(&self) -> [u64; 3] {
        [self.losses, self.draws, self.wins]
    }

    /// The same games from the view of the opponent.
    pub fn reversed(self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    fn add(&mut self, result: GameScore) {
        let count = match result {
            GameScore::Win => &mut self.wins,
            GameScore::Draw => &mut self.draws,
            GameScore::Loss => &mut self.losses,
        };
        *count = count.saturating_add(1);
    }
}

impl AddAssign for GameCounts {
    fn add_assign(&mut self, other: Self) {
        self.wins = self.wins.saturating_add(other.wins);
        self.draws = self.draws.saturating_add(other.draws);
        self.losses = self.losses.saturating_add(other.losses);
    }
}

/// Pairs of games from one opening with colours changed, counted by the two results in either order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairCounts {
    /// Two losses.
    pub ll: u64,
    /// A loss and a draw.
    pub ld: u64,
    /// A win and a loss.
    pub wl: u64,
    /// Two draws.
    pub dd: u64,
    /// A win and a draw.
    pub wd: u64,
    /// Two wins.
    pub ww: u64,
}

impl PairCounts {
    /// Number of pairs.
    pub fn total(&self) -> u64 {
        self.pentanomial().into_iter().fold(0, u64::saturating_add)
    }

    /// Pairs by their points: 0, 1/2, 1, 1 1/2, 2. fastchess's `Ptnml(0-2)`.
    pub fn pentanomial(&self) -> [u64; 5] {
        [self.ll, self.ld, self.wl.saturating_add(self.dd), self.wd, self.ww]
    }

    /// The games of the pairs.
    pub fn games(&self) -> GameCounts {
        let sum = |twice: u64, once: [u64; 2]| once.into_iter().fold(twice.saturating_mul(2), u64::saturating_add);
        GameCounts {
            wins: sum(self.ww, [self.wd, self.wl]),
            draws: sum(self.dd, [self.wd, self.ld]),
            losses: sum(self.ll, [self.ld, self.wl]),
        }
    }

    /// The share of pairs that nobody won, 0 to 1; NaN without pairs. fastchess's `DrawRatio`.
    pub fn draw_ratio(&self) -> f64 {
        self.pentanomial()[2] as f64 / self.total() as f64
    }

    /// Pairs won for each pair lost; infinite where none was lost, NaN where none was won either. fastchess's
    /// `PairsRatio`.
    pub fn pairs_ratio(&self) -> f64 {
        self.wd.saturating_add(self.ww) as f64 / self.ll.saturating_add(self.ld) as f64
    }

    /// Pairs of a win and a loss for each pair of draws: how far the openings decide the games. Infinite without pairs of
    /// draws, NaN where there are neither. fastchess's `WL/DD Ratio`.
    pub fn wl_dd_ratio(&self) -> f64 {
        self.wl as f64 / self.dd as f64
    }

    /// The same pairs from the view of the opponent.
    pub fn reversed(self) -> Self {
        Self { ll: self.ww, ld: self.wd, wd: self.ld, ww: self.ll, ..self }
    }

    fn add(&mut self, one: GameScore, other: GameScore) {
        use GameScore::{Draw, Loss, Win};
        let count = match (one, other) {
            (Loss, Loss) => &mut self.ll,
            (Loss, Draw) | (Draw, Loss) => &mut self.ld,
            (Win, Loss) | (Loss, Win) => &mut self.wl,
            (Draw, Draw) => &mut self.dd,
            (Win, Draw) | (Draw, Win) => &mut self.wd,
            (Win, Win) => &mut self.ww,
        };
        *count = count.saturating_add(1);
    }
}

impl AddAssign for PairCounts {
    fn add_assign(&mut self, other: Self) {
        self.ll = self.ll.saturating_add(other.ll);
        self.ld = self.ld.saturating_add(other.ld);
        self.wl = self.wl.saturating_add(other.wl);
        self.dd = self.dd.saturating_add(other.dd);
        self.wd = self.wd.saturating_add(other.wd);
        self.ww = self.ww.saturating_add(other.ww);
    }
}

/// All that statistics need to know of an engine's games. Counts against several opponents may be added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// All games, those of the pairs among them.
    pub games: GameCounts,
    /// The pairs of which both games are over.
    pub pairs: PairCounts,
}

impl Counts {
    /// The same games from the view of the opponent.
    pub fn reversed(self) -> Self {
        Self { games: self.games.reversed(), pairs: self.pairs.reversed() }
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.pairs += other.pairs;
    }
}

impl From<PairCounts> for Counts {
    fn from(pairs: PairCounts) -> Self {
        Self { games: pairs.games(), pairs }
    }
}

impl From<GameCounts> for Counts {
    fn from(games: GameCounts) -> Self {
        Self { games, pairs: PairCounts::default() }
    }
}

/// The games of one engine against another, added as they end. Counts that reach the largest `u64` stay there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    pairs: PairCounts,
    singles: GameCounts,
    /// Pairs of which one game is over, by the number of the pair.
    open: BTreeMap<u64, GameScore>,
}

impl Tally {
    /// Adds a game that belongs to no pair.
    pub fn add_single(&mut self, result: GameScore) {
        self.singles.add(result);
    }

    /// Adds a game of a pair, whichever of the two ends first; says whether the pair is now complete. A number may be used
    /// again for another pair once its own is complete.
    pub fn add_paired(&mut self, pair: u64, result: GameScore) -> bool {
        match self.open.remove(&pair) {
            Some(earlier) => {
                self.pairs.add(earlier, result);
                true
            }
            None => {
                self.open.insert(pair, result);
                false
            }
        }
    }

    /// All games and complete pairs so far.
    pub fn counts(&self) -> Counts {
        let mut games = self.pairs.games();
        games += self.unpaired();
        Counts { games, pairs: self.pairs }
    }

    /// The games that belong to no complete pair.
    pub fn unpaired(&self) -> GameCounts {
        let mut games = self.singles;
        self.open.values().for_each(|&result| games.add(result));
        games
    }

    /// The same games from the view of the opponent.
    pub fn reversed(&self) -> Self {
        Self {
            pairs: self.pairs.reversed(),
            singles: self.singles.reversed(),
            open: self.open.iter().map(|(&pair, &result)| (pair, result.reversed())).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use GameScore::{Draw, Loss, Win};

    #[test]
    fn pairs_are_counted_in_any_order_of_completion() {
        let mut tally = Tally::default();
        let games = [(7, Win), (3, Draw), (7, Loss), (9, Draw), (3, Win), (9, Draw), (1, Loss), (7, Loss), (7, Loss)];
        let complete: Vec<bool> = games.into_iter().map(|(pair, result)| tally.add_paired(pair, result)).collect();
        assert_eq!(complete, [false, false, true, false, true, true, false, false, true]);
        tally.add_single(Win);
        let counts = tally.counts();
        assert_eq!(counts.pairs, PairCounts { ll: 1, wl: 1, dd: 1, wd: 1, ..PairCounts::default() });
        assert_eq!(counts.games, GameCounts { wins: 3, draws: 3, losses: 4 });
        assert_eq!(tally.unpaired(), GameCounts { wins: 1, draws: 0, losses: 1 });
        assert_eq!((counts.games.points(), counts.games.share()), (4.5, 0.45));
        assert_eq!(counts.pairs.pentanomial(), [1, 0, 2, 1, 0]);
    }

    #[test]
    fn every_pair_of_results_has_its_count() {
        for one in [Win, Draw, Loss] {
            for other in [Win, Draw, Loss] {
                let (mut tally, mut singles) = (Tally::default(), Tally::default());
                tally.add_paired(0, one);
                assert_eq!(tally.counts().pairs.total(), 0);
                tally.add_paired(0, other);
                singles.add_single(one);
                singles.add_single(other);
                let counts = tally.counts();
                assert_eq!((counts.games, counts.pairs.total()), (singles.counts().games, 1));
                let half_points: usize = counts.pairs.pentanomial().iter().rposition(|&count| count == 1).unwrap();
                assert_eq!(half_points as f64 / 2.0, counts.games.points());
                assert_eq!(tally.reversed().counts(), counts.reversed());
                assert_eq!(counts.reversed().games.points(), 2.0 - counts.games.points());
            }
        }
    }

    #[test]
    fn a_tally_survives_being_written_and_read() {
        let mut tally = Tally::default();
        for (pair, result) in [(0, Win), (1, Draw), (0, Draw), (u64::MAX, Loss)] {
            tally.add_paired(pair, result);
        }
        tally.add_single(Draw);
        let text = serde_json::to_string(&tally).unwrap();
        let mut read: Tally = serde_json::from_str(&text).unwrap();
        assert_eq!(read, tally, "{text}");
        assert!(read.add_paired(u64::MAX, Loss), "the open pair is remembered");
    }

    #[test]
    fn counts_do_not_overflow() {
        let most = PairCounts { ll: u64::MAX, ld: u64::MAX, wl: u64::MAX, dd: u64::MAX, wd: u64::MAX, ww: u64::MAX };
        let mut tally = Tally { pairs: most, ..Tally::default() };
        for pair in [1, 1, 1, 1] {
            tally.add_paired(pair, Win);
        }
        tally.add_single(Draw);
        let mut counts = tally.counts();
        counts += counts.reversed();
        assert_eq!((counts.games.total(), counts.pairs.total()), (u64::MAX, u64::MAX));
    }

    #[test]
    fn ratios_without_anything_to_divide_by() {
        let pairs = PairCounts { ww: 3, wl: 1, ..PairCounts::default() };
        assert_eq!(
            (pairs.pairs_ratio(), pairs.wl_dd_ratio(), pairs.draw_ratio()),
            (f64::INFINITY, f64::INFINITY, 0.25)
        );
        let none = Counts::default();
        for ratio in [none.pairs.pairs_ratio(), none.pairs.wl_dd_ratio(), none.pairs.draw_ratio()] {
            assert!(ratio.is_nan());
        }
        assert!(none.games.share().is_nan() && none.games.draw_ratio().is_nan());
    }
}
