use twofold_rules::Game;

use crate::Score;
use crate::node::{Node, Window};
use crate::thread::SearchThread;

/// A child position, one action below its node, and the changes on the way there.
pub(crate) struct Child<G> {
    pub position: G,
    /// Did the actor change with the action?
    actor_changed: bool,
    ply: usize,
    turn: u32,
    /// Is the child's actor in check, if that is known?
    in_check: Option<bool>,
    in_root_turn: bool,
}

impl<G> Child<G> {
    /// Searches the child within a window of its parent's and returns its score from the parent's view. Window and score
    /// change their sign where the actor changed.
    #[inline]
    pub fn score(&self, window: Window, depth: i32, search: impl FnOnce(&G, Node) -> i32) -> i32 {
        let window = window.seen_by(self.actor_changed);
        let Self { ply, turn, in_check, in_root_turn, .. } = *self;
        let score = search(&self.position, Node { window, depth, ply, turn, in_check, in_root_turn });
        // The mark of a position that is none is not a score.
        if self.actor_changed && score != Score::ILLEGAL { -score } else { score }
    }
}

impl<G: Game> SearchThread<'_, G> {
    /// Plays an action on a copy of the position, counts the node, and keeps the key history while `look` searches the
    /// child. Returns the result of `look`; without calling it 0 if the search has been stopped, and
    /// [`Score::ILLEGAL`] for the end of a better line's turn. Quiescence keeps no
    /// keys, as it does not look for repetitions: captures and promotions cannot be undone.
    #[inline]
    pub fn descend<const KEEPS_KEYS: bool>(
        &mut self,
        position: &G,
        action: G::Action,
        node: Node,
        look: impl FnOnce(&mut Self, &Child<G>) -> i32,
    ) -> i32 {
        let mut position_below = position.clone();
        position_below.play(action);
        if KEEPS_KEYS {
            self.shared.table.prefetch(position_below.key());
        }
        let actor_changed = position_below.actor() != position.actor();
        let stays_out = !actor_changed && node.in_check == Some(false) && position.keeps_out_of_check(action);
        let child = Child {
            actor_changed,
            in_check: stays_out.then_some(false),
            in_root_turn: node.in_root_turn && !actor_changed && position_below.in_turn(),
            ply: node.ply + 1,
            turn: node.turn + u32::from(!position_below.in_turn()),
            position: position_below,
        };
        self.count_node(child.ply);
        if self.stopped {
            return 0;
        }
        if node.in_root_turn && self.is_excluded(&child.position) {
            return Score::ILLEGAL;
        }
        if KEEPS_KEYS {
            self.keys.enter(&child.position);
        }
        let score = look(self, &child);
        if KEEPS_KEYS {
            self.keys.leave(&child.position);
        }
        score
    }

    /// Does a better line lead to this position?
    fn is_excluded(&self, position: &G) -> bool {
        !self.excluded.is_empty() && self.excluded.contains(&position.key())
    }

    /// Searches the position after a null move as any other, and returns its score from its own view.
    pub fn search_passed(&mut self, passed: &G, node: Node) -> i32 {
        self.shared.table.prefetch(passed.key());
        self.count_node(node.ply);
        if self.stopped {
            return 0;
        }
        self.keys.enter(passed);
        let score = self.search(passed, node);
        self.keys.leave(passed);
        score
    }
}
