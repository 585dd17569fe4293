//! Reading of steps in standard algebraic notation: long forms, other letters and marks are accepted.

use super::write::is_castling;
use super::{Pattern, SanError};
use crate::bitboard::Word;
use crate::notation::{coordinates, glyphs};
use crate::turn_rule::TurnRule;
use crate::{ActionList, Game, GameText, IllegalStep, Position, Step, illegal};

/// Reads a step. Marks of capture, check, mate and en passant and glyphs are optional; coordinates are read too.
pub(crate) fn step<R: TurnRule>(position: &Position<R>, text: &str) -> Result<Step, SanError> {
    let bare = glyphs::bare(text);
    let read = described(position, text, bare);
    match glyphs::without_novelty(bare) {
        // A promotion to a knight, or a novelty: the rules decide.
        Some((step, _)) if read.is_err() => described(position, text, glyphs::bare(step)).or(read),
        _ => read,
    }
}

fn described<R: TurnRule>(position: &Position<R>, text: &str, bare: &str) -> Result<Step, SanError> {
    let illegal = |reason| SanError::Illegal { text: text.to_owned(), reason };
    if coordinates::spelled(bare, R::Word::RANKS).is_some() {
        return position.parse_action(bare).map_err(illegal);
    }
    let pattern = Pattern::read(bare, R::Word::RANKS).ok_or_else(|| SanError::Unreadable(text.to_owned()))?;
    let mut legal = ActionList::new();
    position.actions(&mut legal);
    legal.retain(|step| {
        let is_named = pattern.from() == Some(step.from());
        is_of_kind(position, &pattern, *step) && pattern.fits(*step) && (is_named || !is_castling(position, *step))
    });
    only(text, &legal)?.ok_or_else(|| why_none(position, text, &pattern))
}

/// The step that a text may mean, if there is exactly one; an error if there are several.
pub(crate) fn only(text: &str, steps: &[Step]) -> Result<Option<Step>, SanError> {
    if steps.len() > 1 {
        let choices: Vec<String> = steps.iter().map(Step::to_string).collect();
        return Err(SanError::Ambiguous { text: text.to_owned(), choices: choices.join(" or ") });
    }
    Ok(steps.first().copied())
}

fn is_of_kind<R: TurnRule>(position: &Position<R>, pattern: &Pattern, step: Step) -> bool {
    position.board.pieces(position.side, pattern.kind).contains(step.from())
}

/// The rule that forbids the step that must be meant.
fn why_none<R: TurnRule>(position: &Position<R>, text: &str, pattern: &Pattern) -> SanError {
    let steps = position.board.pieces(position.side, pattern.kind).into_iter().map(|from| pattern.step_from(from));
    let mut reasons = steps.filter(|step| pattern.fits(*step)).map(|step| illegal::explain(position, step));
    let says_why =
        |reason: &IllegalStep| !matches!(reason, IllegalStep::CannotReach { .. } | IllegalStep::NoCastling(_));
    match reasons.find(says_why) {
        Some(reason) => SanError::Illegal { text: text.to_owned(), reason },
        None => SanError::NoPiece { text: text.to_owned(), kind: pattern.kind, to: pattern.to },
    }
}
