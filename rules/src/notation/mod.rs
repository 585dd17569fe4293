//! Steps and games as text for people: standard algebraic notation and PGN.

pub mod pgn;
pub mod san;

use crate::turn_rule::TurnRule;
use crate::{ActionList, Game, Position, Step};

/// Is it one of the legal steps?
pub(crate) fn is_legal<R: TurnRule>(position: &Position<R>, step: Step) -> bool {
    let mut legal = ActionList::new();
    position.actions(&mut legal);
    legal.contains(&step)
}
