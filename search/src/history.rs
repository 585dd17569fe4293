use twofold_rules::Game;

/// How well quiet actions did elsewhere in the tree, by player, first or second step, and the squares they lead between
/// (<https://www.chessprogramming.org/History_Heuristic>).
pub(crate) struct History(Box<[[[[i16; SQUARES]; SQUARES]; 2]; 2]>);

const SQUARES: usize = 64;
const LIMIT: i32 = 8192;

impl History {
    pub fn new() -> Self {
        Self(Box::new([[[[0; SQUARES]; SQUARES]; 2]; 2]))
    }

    #[inline]
    pub fn of<G: Game>(&self, position: &G, action: G::Action) -> i32 {
        let (from, to) = G::squares(action);
        let step = usize::from(position.in_turn());
        i32::from(self.0[position.actor().index()][step][from.index()][to.index()])
    }

    /// Moves a value toward the limit, the less the nearer it is ("gravity").
    #[inline]
    pub fn reward<G: Game>(&mut self, position: &G, action: G::Action, bonus: i32) {
        let (from, to) = G::squares(action);
        let step = usize::from(position.in_turn());
        let value = &mut self.0[position.actor().index()][step][from.index()][to.index()];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / LIMIT).clamp(-LIMIT, LIMIT) as i16;
    }

    /// Forgets half of everything, between searches.
    pub fn fade(&mut self) {
        self.0.as_flattened_mut().as_flattened_mut().as_flattened_mut().iter_mut().for_each(|value| *value /= 2);
    }
}
