use twofold_rules::{Game, Kind};

use crate::history::History;

/// The actions of a position with what they promise, handed out from the best: the table's action, captures and promotions
/// by victim and attacker, killers, the others by history. Each ply of a search has one and fills it anew, so that the
/// recursion keeps no lists on the stack.
pub(crate) struct Ordered<A> {
    choices: Vec<(i32, A)>,
    next: usize,
}

/// Which actions are to be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    All,
    /// Captures and promotions.
    Forcing,
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
    pub const fn new() -> Self {
        Self { choices: Vec::new(), next: 0 }
    }

    /// Begins with the actions of a position.
    #[inline]
    pub fn fill<G: Game<Action = A>>(&mut self, position: &G, actions: &[A], hints: &Hints<A>, history: &History) {
        self.choices.clear();
        self.choices.extend(actions.iter().map(|&action| (promise(position, action, hints, history), action)));
        self.next = 0;
    }

    /// Leaves out what does not pass a test.
    pub fn retain(&mut self, mut keep: impl FnMut(&A) -> bool) {
        self.choices.retain(|(_, action)| keep(action));
    }

    /// The best of what is left: a step of selection sort, since most lists are cut off after a few.
    #[inline]
    pub fn next(&mut self) -> Option<A> {
        let left = self.choices.get_mut(self.next..)?;
        let (best, _) = left.iter().enumerate().rev().max_by_key(|&(_, &(promise, _))| promise)?;
        left.swap(0, best);
        self.next += 1;
        Some(left[0].1)
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
        let attacker = G::squares(action).and_then(|(from, _)| position.board().kind_at(from)).map_or(0, rank);
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
