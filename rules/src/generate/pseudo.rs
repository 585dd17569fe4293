use super::pawns::pawn_steps;
use super::{Sink, Wanted};
use crate::{Bitboard, Board, Color, Kind, attacks};

/// The pseudo-legal steps of a player, castling left out: every orthodox move of the pieces, the king's safety aside.
/// `en_passant` holds the squares on which he may capture en passant.
#[inline]
pub(crate) fn pseudo_steps(
    board: &Board,
    color: Color,
    en_passant: Bitboard,
    wanted: &Wanted,
    sink: &mut impl Sink,
) {
    let occupied = board.occupied();
    let pawns = board.pieces(color, Kind::Pawn);
    pawn_steps(board, color, pawns, Bitboard::ALL, wanted, sink);
    for kind in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King] {
        if sink.is_full() {
            return;
        }
        for from in board.pieces(color, kind) {
            sink.piece(from, attacks::of(kind, color, from, occupied) & wanted.targets);
        }
    }
    for target in en_passant {
        for from in attacks::pawn(!color, target) & pawns {
            sink.piece(from, target.into());
        }
    }
}
