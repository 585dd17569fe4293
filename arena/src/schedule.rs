//! Schedule of a match: the two engines of each game, their colours, and the opening. All of it follows from the number
//! of the game, so that a match can go on where it was left.

use twofold_rules::Variant;

use crate::settings::{Settings, Tournament};

/// Specification of a game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSpec {
    /// Number of the game, from 1.
    pub number: u64,
    /// Number of its pair of games, from 0; with single games that of the game itself.
    pub pair: u64,
    /// Number of the round, from 1.
    pub round: u64,
    /// Which game is played.
    pub variant: Variant,
    /// Indices of the engines, White first.
    pub players: [usize; 2],
    /// Number of the opening in the game's book, from 0.
    pub opening: u64,
}

/// All games of a match.
#[derive(Clone, Debug)]
pub struct Schedule {
    variants: Vec<Variant>,
    pairings: Vec<[usize; 2]>,
    rounds: u64,
    games: u64,
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
        let pairings = pairs.filter(|&[first, second]| meets(first, second)).collect();
        Self { variants, pairings, rounds: settings.rounds, games: settings.games }
    }

    /// Number of games.
    pub fn count(&self) -> u64 {
        self.rounds.saturating_mul(self.a_round())
    }

    /// Number of openings that every two engines need in each game.
    pub fn openings(&self) -> u64 {
        if self.games == 1 { self.rounds.div_ceil(2) } else { self.rounds }
    }

    fn a_round(&self) -> u64 {
        self.variants.len() as u64 * self.pairings.len() as u64 * self.games
    }

    /// The game with a number, from 1.
    pub fn spec(&self, number: u64) -> Option<GameSpec> {
        let index = number.checked_sub(1).filter(|_| number <= self.count())?;
        let (round, rest) = (index / self.a_round(), index % self.a_round());
        let (meeting, game) = (rest / self.games, rest % self.games);
        let a_game = self.pairings.len() as u64;
        let (variant, meeting) = ((meeting / a_game) as usize, meeting % a_game);
        let [first, second] = self.pairings[meeting as usize];
        // Openings of all kinds come in turn to every two engines, and single games to both colours of each.
        let turn = if self.games == 1 { round / 2 } else { round };
        let is_turned = if self.games == 1 { round % 2 == 1 } else { game == 1 };
        Some(GameSpec {
            number,
            pair: index / self.games,
            round: round + 1,
            variant: self.variants[variant],
            players: if is_turned { [second, first] } else { [first, second] },
            opening: meeting * self.rounds + turn,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule(line: &str) -> Schedule {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let request = crate::settings::read(&words).unwrap_or_else(|error| panic!("{line}: {error}"));
        let settings = request.settings.unwrap_or_else(|| panic!("{line}: no match"));
        let variants = settings.variants().unwrap_or_else(|error| panic!("{line}: {error}"));
        Schedule::new(&settings, variants)
    }

    #[test]
    fn pairs_have_one_opening_and_both_colours() {
        let schedule =
            schedule("-engine cmd=a -engine cmd=b -engine cmd=c -each nodes=1 -variant chess,twomove -rounds 3");
        assert_eq!(schedule.count(), 3 * 2 * 3 * 2);
        let specs: Vec<GameSpec> = (1..=schedule.count()).filter_map(|number| schedule.spec(number)).collect();
        for pair in specs.chunks(2) {
            assert_eq!(
                (pair[0].pair, pair[0].opening, pair[0].variant),
                (pair[1].pair, pair[1].opening, pair[1].variant)
            );
            assert_eq!(pair[0].players, [pair[1].players[1], pair[1].players[0]]);
        }
        let mut openings: Vec<(Variant, u64)> = specs.iter().step_by(2).map(|f| (f.variant, f.opening)).collect();
        openings.sort_by_key(|&(variant, opening)| (variant as u8, opening));
        openings.dedup();
        assert_eq!(openings.len(), specs.len() / 2, "every pair has an opening of its own");
        assert_eq!(schedule.spec(0), None);
        assert_eq!(schedule.spec(schedule.count() + 1), None);
    }

    #[test]
    fn seeds_meet_the_others_and_single_games_change_colours() {
        let engines = "-engine cmd=a -engine cmd=b -engine cmd=c -engine cmd=d -each nodes=1";
        let schedule = schedule(&format!("{engines} -variant chess,twomove -tournament gauntlet -games 1 -rounds 4"));
        assert_eq!(schedule.count(), 3 * 2 * 4);
        let whites: Vec<usize> =
            (1..=schedule.count()).filter_map(|n| schedule.spec(n)).map(|f| f.players[0]).collect();
        assert_eq!(whites.iter().filter(|&&white| white == 0).count(), 12);
        assert_eq!(whites[6..9], [1, 2, 3]);
    }

    /// Armies come in turn with the number of the opening: none may belong to one colour, or to one pair of engines.
    #[test]
    fn every_kind_of_opening_is_met_by_all_and_with_both_colours() {
        const KINDS: u64 = 36;
        let three = "-engine cmd=a -engine cmd=b -engine cmd=c -each nodes=1 -variant chess2";
        for (games, rounds) in [(1, 72), (2, 36)] {
            let schedule = schedule(&format!("{three} -games {games} -rounds {rounds}"));
            let specs = (1..=schedule.count()).filter_map(|number| schedule.spec(number));
            let met: std::collections::BTreeSet<([usize; 2], u64)> =
                specs.map(|spec| (spec.players, spec.opening % KINDS)).collect();
            assert_eq!(met.len() as u64, 3 * 2 * KINDS, "{games} games a meeting");
        }
    }
}
