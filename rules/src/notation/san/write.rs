//! Writing of steps in standard algebraic notation.

use crate::turn_rule::TurnRule;
use crate::{ActionList, Game, Kind, Position, Reason, Square, Step};

pub(super) fn is_castling<R: TurnRule>(position: &Position<R>, step: Step) -> bool {
    position.board.kind_at(step.from()) == Some(Kind::King) && step.from().index().abs_diff(step.to().index()) == 2
}

/// Writes a legal step, with `+` or `#` when it gives check or mate (or takes the last king).
pub(crate) fn step<R: TurnRule>(position: &Position<R>, step: Step) -> String {
    let mut text = match position.board.kind_at(step.from()) {
        Some(Kind::King) if is_castling(position, step) => {
            if step.to().file() > step.from().file() {
                "O-O".to_owned()
            } else {
                "O-O-O".to_owned()
            }
        }
        Some(Kind::Pawn) => pawn_step(position, step),
        Some(kind) => piece_step(position, kind, step),
        None => step.to_string(),
    };
    text.extend(mark(position, step));
    text
}

fn pawn_step<R: TurnRule>(position: &Position<R>, step: Step) -> String {
    let capture = match position.captured(step) {
        Some(_) => format!("{}x", step.from().file().letter()),
        None => String::new(),
    };
    let promotion = step.promotion().map_or(String::new(), |kind| format!("={}", kind.letter().to_ascii_uppercase()));
    format!("{capture}{}{promotion}", step.to())
}

/// The part of a piece's origin that distinguishes it from its rivals: nothing, its file, its rank, or both.
pub(crate) fn origin(from: Square, rivals: &[Square]) -> String {
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|rival| rival.file() != from.file()) {
        from.file().letter().to_string()
    } else if rivals.iter().all(|rival| rival.rank() != from.rank()) {
        from.rank().to_string()
    } else {
        from.to_string()
    }
}

fn piece_step<R: TurnRule>(position: &Position<R>, kind: Kind, step: Step) -> String {
    let (from, to) = (step.from(), step.to());
    let mut legal = ActionList::new();
    position.actions(&mut legal);
    let rivals: Vec<Square> = legal
        .into_iter()
        .filter(|other| other.to() == to && other.from() != from && position.board.kind_at(other.from()) == Some(kind))
        .filter(|&other| !is_castling(position, other))
        .map(Step::from)
        .collect();
    let origin = origin(from, &rivals);
    let capture = if position.captured(step).is_some() { "x" } else { "" };
    format!("{}{origin}{capture}{to}", kind.letter().to_ascii_uppercase())
}

/// The mark belongs to the step that gives check, so to the last of a turn.
fn mark<R: TurnRule>(position: &Position<R>, step: Step) -> Option<char> {
    let after = position.after(step);
    if after.actor() == position.actor() {
        return None;
    }
    if after.game_over().is_some() || !after.has_action() && after.outcome_without_action().reason == Reason::Checkmate
    {
        return Some('#');
    }
    after.in_check().then_some('+')
}
