use twofold_rules::{ActionList, Game, Kind, MAX_ACTIONS};

use crate::history::History;

/// The actions of a position with what they promise, handed out from the best: the table's action, captures and promotions
/// by victim and attacker, killers, the others by history.
pub(crate) struct Ordered<A> {
    actions: ActionList<A>,
    promises: arrayvec::ArrayVec<i32, MAX_ACTIONS>,
    next: usize,
}

const FROM_TABLE: i32 = 1 << 30;
const FORCING: i32 = 1 << 20;
const KILLER: i32 = 1 << 16;

/// What an action may be guessed from before it is searched.
#[derive(Clone, Copy)]
pub(crate) struct Hints<A> {
    /// The table's action, packed; 0 for none.
    pub table: u32,
    pub killers: [Option<A>; 2],
}

impl<A> Hints<A> {
    pub const NONE: Self = Self { table: 0, killers: [None, None] };
}

impl<A: Copy + Eq> Ordered<A> {
    #[inline]
    pub fn new<G: Game<Action = A>>(position: &G, actions: ActionList<A>, hints: &Hints<A>, history: &History) -> Self {
        let promises = actions.iter().map(|&action| promise(position, action, hints, history)).collect();
        Self { actions, promises, next: 0 }
    }
}

#[inline]
fn promise<G: Game>(position: &G, action: G::Action, hints: &Hints<G::Action>, history: &History) -> i32 {
    if hints.table != 0 && G::pack(action) == hints.table {
        return FROM_TABLE;
    }
    let captured = position.captured(action);
    let promoted = G::promoted(action);
    if captured.is_some() || promoted.is_some() {
        let victim = captured.map_or(0, value) + promoted.map_or(0, value);
        let attacker = position.board().kind_at(G::squares(action).0).map_or(0, rank);
        return FORCING + 16 * victim - attacker;
    }
    if hints.killers[0] == Some(action) {
        KILLER + 1
    } else if hints.killers[1] == Some(action) {
        KILLER
    } else {
        history.of(position, action)
    }
}

/// Rough centipawns, for comparing victims; a king that can be captured ends the game.
#[inline]
fn value(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => 100,
        Kind::Knight => 320,
        Kind::Bishop => 330,
        Kind::Rook => 500,
        Kind::Queen => 950,
        Kind::King => 10_000,
    }
}

/// Cheaper attackers first; a king attacks last.
#[inline]
fn rank(kind: Kind) -> i32 {
    kind as i32
}

impl<A: Copy> Iterator for Ordered<A> {
    type Item = A;

    /// The best of what is left: a step of selection sort, since most lists are cut off after a few.
    #[inline]
    fn next(&mut self) -> Option<A> {
        let left = self.promises.get(self.next..)?;
        let (best, _) = left.iter().enumerate().rev().max_by_key(|&(_, promise)| promise)?;
        let best = self.next + best;
        self.promises.swap(self.next, best);
        self.actions.swap(self.next, best);
        self.next += 1;
        Some(self.actions[self.next - 1])
    }
}
