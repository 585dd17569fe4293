use twofold_rules::bitboard::Word;
use twofold_rules::{Color, Game};

use crate::parameters;

/// Statistics of cutoffs by quiet actions, by player, first or later action of a turn, origin and target
/// (<https://www.chessprogramming.org/History_Heuristic>).
pub(crate) struct QuietHistory(Box<[i16]>);

/// Greatest absolute value of an entry.
const LIMIT: i32 = 8192;

impl QuietHistory {
    pub fn new<G: Game>() -> Self {
        let squares = G::Word::SQUARES;
        Self(vec![0; Color::ALL.len() * 2 * squares * squares].into())
    }

    #[inline]
    fn index<G: Game>(position: &G, action: G::Action) -> Option<usize> {
        let (from, to) = G::squares(action)?;
        let step = position.actor().index() * 2 + usize::from(position.in_turn());
        let squares = G::Word::SQUARES;
        Some((step * squares + from.index() % squares) * squares + to.index() % squares)
    }

    /// The value of an action, greater for better ones; 0 for an action that is not a step.
    #[inline]
    pub fn get<G: Game>(&self, position: &G, action: G::Action) -> i32 {
        Self::index(position, action).map_or(0, |index| i32::from(self.0[index]))
    }

    /// Rewards the action that cut off, and punishes those tried before it. Deep cutoffs are rarer and count for more.
    pub fn update<G: Game>(&mut self, position: &G, action: G::Action, tried: &[G::Action], depth: i32) {
        let bonus = (depth * depth * parameters::history_bonus_factor()).min(parameters::history_bonus_limit());
        self.add(position, action, bonus);
        for &other in tried {
            self.add(position, other, -bonus);
        }
    }

    /// Moves an entry toward the limit, by less the nearer it already is ("gravity").
    #[inline]
    fn add<G: Game>(&mut self, position: &G, action: G::Action, bonus: i32) {
        let Some(index) = Self::index(position, action) else { return };
        let entry = &mut self.0[index];
        let old = i32::from(*entry);
        *entry = (old + bonus - old * bonus.abs() / LIMIT).clamp(-LIMIT, LIMIT) as i16;
    }

    /// Halves every entry.
    pub fn age(&mut self) {
        self.0.iter_mut().for_each(|entry| *entry /= 2);
    }
}
