//! Which games a match has, by number: who meets whom in which game, with which colour and opening. A game's number alone
//! tells all of it, so that a match can go on where it was left.

use twofold_rules::Variant;

use crate::settings::{Settings, Tournament};

/// A game that is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its number, from 1.
    pub number: u64,
    /// The pair of games that it belongs to, from 0; with single games the game itself.
    pub pair: u64,
    /// Number of the round, from 1.
    pub round: u64,
    /// Which game.
    pub variant: Variant,
    /// The two that meet: indices of engines, White first.
    pub players: [usize; 2],
    /// Number of the opening in the game's book, from 0.
    pub opening: u64,
}

/// All games of a match.
#[derive(Clone, Debug)]
pub struct Schedule {
    variants: Vec<Variant>,
    meetings: Vec<[usize; 2]>,
    rounds: u64,
    games: u64,
    repeat: bool,
}

impl Schedule {
    /// The games of a match.
    pub fn new(settings: &Settings, variants: Vec<Variant>) -> Self {
        let count = settings.engines.len();
        let firsts = match settings.tournament {
            Tournament::RoundRobin => count,
            Tournament::Gauntlet { seeds } => seeds,
        };
        let meets = |first: usize, second: usize| match settings.tournament {
            Tournament::RoundRobin => second > first,
            Tournament::Gauntlet { seeds } => second >= seeds && first < seeds,
        };
        let pairs = (0..firsts).flat_map(|first| (0..count).map(move |second| [first, second]));
        let meetings = pairs.filter(|&[first, second]| meets(first, second)).collect();
        Self { variants, meetings, rounds: settings.rounds, games: settings.games, repeat: settings.repeat }
    }

    /// How many games there are.
    pub fn count(&self) -> u64 {
        self.rounds.saturating_mul(self.a_round())
    }

    fn a_round(&self) -> u64 {
        self.variants.len() as u64 * self.meetings.len() as u64 * self.games
    }

    /// The game with a number, from 1.
    pub fn fixture(&self, number: u64) -> Option<Fixture> {
        let index = number.checked_sub(1).filter(|_| number <= self.count())?;
        let (round, rest) = (index / self.a_round(), index % self.a_round());
        let (meeting, game) = (rest / self.games, rest % self.games);
        let a_game = self.meetings.len() as u64;
        let (variant, meeting) = ((meeting / a_game) as usize, meeting % a_game);
        let [first, second] = self.meetings[meeting as usize];
        let pair = round * a_game + meeting;
        let is_turned = if self.games == 1 { round % 2 == 1 } else { game == 1 };
        Some(Fixture {
            number,
            pair: index / self.games,
            round: round + 1,
            variant: self.variants[variant],
            players: if is_turned { [second, first] } else { [first, second] },
            opening: if self.repeat { pair } else { pair * self.games + game },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule(engines: usize, tournament: Tournament, games: u64) -> Schedule {
        let meets = |first: usize, second: usize| match tournament {
            Tournament::RoundRobin => second > first,
            Tournament::Gauntlet { seeds } => first < seeds && second >= seeds,
        };
        let pairs = (0..engines).flat_map(|first| (0..engines).map(move |second| [first, second]));
        let meetings = pairs.filter(|&[first, second]| meets(first, second)).collect();
        Schedule { variants: vec![Variant::Chess, Variant::TwoMove], meetings, rounds: 3, games, repeat: true }
    }

    #[test]
    fn pairs_have_one_opening_and_both_colours() {
        let schedule = schedule(3, Tournament::RoundRobin, 2);
        assert_eq!(schedule.count(), 3 * 2 * 3 * 2);
        let fixtures: Vec<Fixture> = (1..=schedule.count()).filter_map(|number| schedule.fixture(number)).collect();
        for pair in fixtures.chunks(2) {
            assert_eq!(
                (pair[0].pair, pair[0].opening, pair[0].variant),
                (pair[1].pair, pair[1].opening, pair[1].variant)
            );
            assert_eq!(pair[0].players, [pair[1].players[1], pair[1].players[0]]);
        }
        let mut openings: Vec<(Variant, u64)> = fixtures.iter().step_by(2).map(|f| (f.variant, f.opening)).collect();
        openings.sort_by_key(|&(variant, opening)| (variant as u8, opening));
        openings.dedup();
        assert_eq!(openings.len(), fixtures.len() / 2, "every pair has an opening of its own");
        assert_eq!(schedule.fixture(0), None);
        assert_eq!(schedule.fixture(schedule.count() + 1), None);
    }

    #[test]
    fn seeds_meet_the_others_and_single_games_change_colours() {
        let schedule = schedule(4, Tournament::Gauntlet { seeds: 1 }, 1);
        assert_eq!(schedule.count(), 3 * 2 * 3);
        let whites: Vec<usize> =
            (1..=schedule.count()).filter_map(|n| schedule.fixture(n)).map(|f| f.players[0]).collect();
        assert_eq!(whites.iter().filter(|&&white| white == 0).count(), 12);
        assert_eq!(whites[6..9], [1, 2, 3]);
    }
}
