use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use twofold_rules::{Color, Duels, GameText};
use twofold_search::Solution;

/// Bids that are possible, where both players bid at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BidBounds {
    /// The player whose capture is challenged.
    pub attacker: Color,
    /// Largest bid of White and of Black; the smallest is 0.
    pub largest: [usize; 2],
}

impl BidBounds {
    /// Largest bid of a player.
    pub fn largest_of(&self, player: Color) -> usize {
        self.largest[player.index()]
    }

    /// The bids in the order of [`crate::GamePlay::play_bids`]: attacker, defender.
    pub fn order(&self, of_white: usize, of_black: usize) -> (usize, usize) {
        if self.attacker == Color::White { (of_white, of_black) } else { (of_black, of_white) }
    }
}

pub(crate) fn bounds<G: GameText>(position: &G) -> Option<BidBounds> {
    if !G::Duels::is_simultaneous(position) {
        return None;
    }
    let mut actions = twofold_rules::ActionList::new();
    position.actions(&mut actions);
    let pairs = actions.into_iter().filter_map(G::Duels::choices);
    let (attacks, defends) =
        pairs.fold((0, 0), |(attacks, defends), (attacker, defender)| (attacks.max(attacker), defends.max(defender)));
    let attacker = position.actor();
    let mut largest = [attacks; 2];
    largest[(!attacker).index()] = defends;
    Some(BidBounds { attacker, largest })
}

/// Best strategies of both players in a bid, as the search found them.
#[derive(Clone, Debug, PartialEq)]
pub struct BidStrategies {
    /// The player whose capture is challenged.
    pub attacker: Color,
    /// Probability of each bid in the attacker's and the defender's strategy, and the attacker's expected score from 0 to 1.
    pub solution: Solution,
    /// Key of the position.
    pub(crate) key: u64,
}

impl BidStrategies {
    /// Probability of each bid, from 0 stones, in a player's strategy.
    pub fn of(&self, player: Color) -> &[f64] {
        if player == self.attacker { &self.solution.rows } else { &self.solution.columns }
    }

    /// Expected score of a player, from 0 to 1.
    pub fn value_to(&self, player: Color) -> f64 {
        if player == self.attacker { self.solution.value } else { 1.0 - self.solution.value }
    }

    /// Draws a bid of a player's from their strategy.
    pub fn draw(&self, player: Color, random: &mut impl Rng) -> usize {
        self.solution.draw(player == self.attacker, random)
    }

    /// Draws a bid that depends on the seed, the player and the position alone: one seed does not give the same bid in every
    /// position. Of the bids in `allowed`, if there are any; among those that the strategy never makes each is as likely.
    pub fn draw_by_seed(&self, player: Color, seed: u64, allowed: &[usize]) -> usize {
        let mut random = ChaCha8Rng::seed_from_u64(seed ^ self.key ^ player.index() as u64);
        if allowed.is_empty() {
            return self.draw(player, &mut random);
        }
        let strategy = self.of(player);
        let share = |bid: &usize| strategy.get(*bid).copied().unwrap_or_default();
        let drawn = allowed.choose_weighted(&mut random, share);
        let any = || allowed.choose(&mut random);
        drawn.ok().or_else(any).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strategies(key: u64) -> BidStrategies {
        let solution = Solution { value: 0.75, rows: [0.5, 0.5, 0.0], columns: [0.0, 0.25, 0.75] };
        BidStrategies { attacker: Color::Black, solution, key }
    }

    #[test]
    fn strategies_belong_to_players() {
        let strategies = strategies(0);
        assert_eq!(strategies.of(Color::Black), [0.5, 0.5, 0.0]);
        assert_eq!(strategies.of(Color::White), [0.0, 0.25, 0.75]);
        assert_eq!((strategies.value_to(Color::Black), strategies.value_to(Color::White)), (0.75, 0.25));
        let bounds = BidBounds { attacker: Color::Black, largest: [1, 2] };
        assert_eq!((bounds.largest_of(Color::White), bounds.order(1, 2)), (1, (2, 1)));
    }

    #[test]
    fn bids_are_drawn_as_the_strategy_says() {
        let mut drawn = [[0; 3]; 2];
        for key in 0..400 {
            let strategies = strategies(key);
            for player in Color::ALL {
                let bid = strategies.draw_by_seed(player, 1, &[]);
                assert_eq!(bid, strategies.draw_by_seed(player, 1, &[]), "one seed, one bid in a position");
                drawn[player.index()][bid] += 1;
            }
        }
        let [white, black] = drawn;
        assert!(white[0] == 0 && white[1] > 60 && white[2] > 240, "{white:?}");
        assert!(black[0] > 150 && black[1] > 150 && black[2] == 0, "{black:?}");
    }

    /// A bid is answered even where only bids are allowed that the strategy never makes.
    #[test]
    fn only_allowed_bids_are_drawn() {
        let mut drawn = [0; 3];
        for key in 0..100 {
            assert_eq!(strategies(key).draw_by_seed(Color::Black, 1, &[2]), 2);
            drawn[strategies(key).draw_by_seed(Color::White, 1, &[0, 1])] += 1;
        }
        assert_eq!(drawn, [0, 100, 0]);
    }
}
