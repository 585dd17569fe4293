//! Exchanges on a square, by attack tables alone.

use crate::bitboard::{SlidingAttacks, Word};
use crate::turn_rule::TurnRule;
use crate::{Bitboard, Board, Color, Kind, Position, Step};

/// The gain of a step where the capturer may go on with another step, or else be recaptured once.
#[inline]
pub(crate) fn of_one_step<R: TurnRule>(
    position: &Position<R>,
    step: Step,
    captured: Option<Kind>,
    values: &[i32; 6],
) -> i32 {
    let Position { board, side, steps_left, .. } = position;
    let (gain, at_risk) = gain_and_risk(board, step, captured, values);
    if *steps_left > 1 {
        return gain;
    }
    let occupied = board.occupied().without(step.from().into());
    if board.is_attacked(step.to(), !*side, occupied) { gain - at_risk } else { gain }
}

/// The gain of a step in a game of single steps, once both players have captured on its target as long as it pays: static
/// exchange evaluation by the swap algorithm (<https://www.chessprogramming.org/SEE_-_The_Swap_Algorithm>). Pins are left
/// aside.
pub(crate) fn of_single_steps<W: Word>(
    board: &Board<W>,
    side: Color,
    step: Step,
    captured: Option<Kind>,
    values: &[i32; 6],
) -> i32 {
    const LONGEST: usize = 32;
    let to = step.to();
    let (gain, mut at_risk) = gain_and_risk(board, step, captured, values);
    let mut gains = [0; LONGEST];
    gains[0] = gain;
    let mut occupied = board.occupied().without(step.from().into()) | to.into();
    let sliders = W::sliders();
    let (orthogonal, diagonal) =
        (board.kind(Kind::Rook) | board.kind(Kind::Queen), board.kind(Kind::Bishop) | board.kind(Kind::Queen));
    let mut attackers = board.attackers(to, Color::White, occupied) | board.attackers(to, Color::Black, occupied);
    let mut color = !side;
    let mut count = 1;
    while count < LONGEST {
        attackers &= occupied;
        let own = attackers & board.color(color);
        let Some(kind) = Kind::ALL.into_iter().find(|&kind| (own & board.kind(kind)).any()) else { break };
        // A king cannot capture what is defended.
        if kind == Kind::King && (attackers & board.color(!color)).any() {
            break;
        }
        gains[count] = at_risk - gains[count - 1];
        at_risk = values[kind.index()];
        count += 1;
        let from = (own & board.kind(kind)).first().map_or(Bitboard::EMPTY, Bitboard::from);
        occupied = occupied.without(from);
        // Sliders behind the capturer join in.
        attackers |= (sliders.rook(to, occupied) & orthogonal) | (sliders.bishop(to, occupied) & diagonal);
        color = !color;
    }
    // Whoever is to capture may stop instead.
    for index in (1..count).rev() {
        gains[index - 1] = -gains[index].max(-gains[index - 1]);
    }
    gains[0]
}

/// The value that a step gains at once, and the value of what then stands on its target.
#[inline]
fn gain_and_risk<W: Word>(board: &Board<W>, step: Step, captured: Option<Kind>, values: &[i32; 6]) -> (i32, i32) {
    let value = |kind: Kind| values[kind.index()];
    let captured = captured.map_or(0, value);
    match step.promotion() {
        Some(kind) => (captured + value(kind) - value(Kind::Pawn), value(kind)),
        None => (captured, board.kind_at(step.from()).map_or(0, value)),
    }
}
