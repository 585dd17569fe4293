use super::{Sink, Wanted};
use crate::{Bitboard, Board, Color};

/// The steps of a set of pawns, en passant left out, that end on `allowed` squares.
#[inline]
pub(super) fn pawn_steps(
    board: &Board,
    color: Color,
    pawns: Bitboard,
    allowed: Bitboard,
    wanted: &Wanted,
    sink: &mut impl Sink,
) {
    let empty = !board.occupied();
    let enemies = board.color(!color) & allowed;
    let single = pawns.ahead(color) & empty;
    let double = (single & Bitboard::rank_of(color, 2)).ahead(color) & empty;
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
fn hand_out(targets: Bitboard, offset: i8, color: Color, sink: &mut impl Sink) {
    let last = Bitboard::rank_of(color, 7);
    sink.pawns(targets.without(last), offset);
    let promoting = targets & last;
    if promoting.any() {
        sink.promotions(promoting, offset);
    }
}
