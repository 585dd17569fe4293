use twofold_rules::bitboard::Word;
use twofold_rules::{Color, Game};

/// How well quiet actions did elsewhere in the tree, by player, first or second step, and the squares they lead between
/// (<https://www.chessprogramming.org/History_Heuristic>).
pub(crate) struct History(Box<[i16]>);

const LIMIT: i32 = 8192;

impl History {
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

    #[inline]
    pub fn of<G: Game>(&self, position: &G, action: G::Action) -> i32 {
        Self::index(position, action).map_or(0, |index| i32::from(self.0[index]))
    }

    /// Moves a value toward the limit, the less the nearer it is ("gravity").
    #[inline]
    pub fn reward<G: Game>(&mut self, position: &G, action: G::Action, bonus: i32) {
        let Some(index) = Self::index(position, action) else { return };
        let value = &mut self.0[index];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / LIMIT).clamp(-LIMIT, LIMIT) as i16;
    }

    /// Forgets half of everything, between searches.
    pub fn fade(&mut self) {
        self.0.iter_mut().for_each(|value| *value /= 2);
    }
}
