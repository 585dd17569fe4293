//! Nodes of the search tree: the window and depth with which they are searched, and where they lie.

use twofold_rules::Game;

use crate::Score;
use crate::picker::MovePicker;

/// Greatest number of plies from the root, quiescence included.
pub(crate) const MAX_PLY: usize = 128;

/// The scores between which the true one matters, from the view of the actor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    /// Every score matters.
    pub const FULL: Self = Self { alpha: -Score::INFINITE.value(), beta: Score::INFINITE.value() };

    /// The null window above alpha, which only asks whether a score is better.
    #[inline]
    pub fn null(alpha: i32) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// The same window as the actor after an action sees it. Score and window change their sign with the actor and stay
    /// as they are within a turn: this is all that turns of two steps need.
    #[inline]
    pub fn seen_by(self, opponent: bool) -> Self {
        if opponent { Self { alpha: -self.beta, beta: -self.alpha } } else { self }
    }

    /// Is it wider than a null window?
    #[inline]
    pub fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The part of the window that scores can reach after `turn` turns: no win is quicker than one in this turn, no loss
    /// quicker than one in the turn before.
    #[inline]
    pub fn within_mate_distance(self, turn: u32) -> Self {
        Self {
            alpha: self.alpha.max(Score::loses_in(turn).value()),
            beta: self.beta.min(Score::wins_in(turn + 1).value()),
        }
    }
}

/// A node as its parent hands it down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub window: Window,
    /// Depth left to be searched, in plies.
    pub depth: i32,
    /// Actions since the root.
    pub ply: usize,
    /// Turns that ended since the root.
    pub turn: u32,
    /// Is the actor in check? `None` as long as nobody has looked.
    pub in_check: Option<bool>,
    /// Have all actions since the root been its actor's, within one turn that is not over?
    pub in_root_turn: bool,
}

impl Node {
    /// The root of a tree.
    pub fn root(window: Window, depth: i32) -> Self {
        Self { window, depth, ply: 0, turn: 0, in_check: None, in_root_turn: true }
    }

    #[inline]
    pub fn is_root(&self) -> bool {
        self.ply == 0
    }

    /// Is the actor in check? Looks if nobody has.
    #[inline]
    pub fn look_for_check<G: Game>(&mut self, position: &G) -> bool {
        *self.in_check.get_or_insert_with(|| position.in_check())
    }

    /// Can the node be part of the principal variation?
    #[inline]
    pub fn is_pv(&self) -> bool {
        self.window.is_open()
    }
}

/// A thread's data for each ply of the path being searched. On the heap: lists of actions for 128 squares would fill
/// the stack of the recursion.
pub(crate) struct StackEntry<A> {
    /// Quiet actions that cut off at this ply, the latest first.
    pub killers: [Option<A>; 2],
    /// The actions still to be tried.
    pub picker: MovePicker<A>,
    /// The principal variation from this ply on.
    pub pv: Vec<A>,
    /// Was this ply reached by a null move?
    pub after_null_move: bool,
}

impl<A: Copy + Eq> StackEntry<A> {
    pub fn new() -> Self {
        Self { killers: [None; 2], picker: MovePicker::new(), pv: vec![], after_null_move: false }
    }

    /// Remembers a quiet action that cut off.
    #[inline]
    pub fn add_killer(&mut self, action: A) {
        if self.killers[0] != Some(action) {
            self.killers = [Some(action), self.killers[0]];
        }
    }
}
