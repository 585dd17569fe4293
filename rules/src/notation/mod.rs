//! Steps and games as text: coordinates, standard algebraic notation and PGN. Writing has one form; reading accepts any
//! form that other programs and people use, as long as it names one legal step.

pub(crate) mod coordinates;
pub(crate) mod glyphs;
pub mod pgn;
pub mod san;
pub(crate) mod spelling;

use crate::turn_rule::TurnRule;
use crate::{ActionList, Game, Position, Step};

/// Returns true if it is one of the legal steps.
pub(crate) fn is_legal<R: TurnRule>(position: &Position<R>, step: Step) -> bool {
    let mut legal = ActionList::new();
    position.actions(&mut legal);
    legal.contains(&step)
}
