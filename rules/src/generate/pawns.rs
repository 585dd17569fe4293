use super::{Sink, Wanted};
use crate::bitboard::Word;
use crate::{Bitboard, Board, Color};

/// Generates the steps of a set of pawns that end on `allowed` squares; en passant is left out.
#[inline]
pub(super) fn pawn_steps<W: Word>(
    board: &Board<W>,
    color: Color,
    pawns: Bitboard<W>,
    allowed: Bitboard<W>,
    wanted: &Wanted<W>,
    sink: &mut impl Sink<W>,
) {
    let empty = !board.occupied();
    let enemies = board.color(!color) & allowed;
    let single = pawns.ahead(color) & empty;
    let double = (single & wanted.jumps).ahead(color) & empty;
    let pushes = allowed & wanted.pushes;
    let forward = match color {
        Color::White => 8,
        Color::Black => -8,
    };
    let ahead = pawns.ahead(color);
    hand_out(single & pushes, forward, color, sink);
    hand_out(ahead.west() & enemies, forward - 1, color, sink);
    hand_out(ahead.east() & enemies, forward + 1, color, sink);
    sink.pawns(double & pushes, 2 * forward);
}

#[inline]
fn hand_out<W: Word>(targets: Bitboard<W>, offset: i8, color: Color, sink: &mut impl Sink<W>) {
    let last = Bitboard::last_rank(color);
    sink.pawns(targets.without(last), offset);
    let promoting = targets & last;
    if promoting.any() {
        sink.promotions(promoting, offset);
    }
}
