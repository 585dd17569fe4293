use super::Sink;
use crate::castling::CastlingMove;
use crate::{Board, Castling, Color, attacks};

/// Castlings with the right to castle and nothing in between, attacks being ignored.
#[inline]
pub(crate) fn free_castlings(board: &Board, color: Color, castling: Castling, sink: &mut impl Sink) {
    ways(board, color, castling)
        .for_each(|castling_move| sink.piece(castling_move.king_from, castling_move.king_to.into()));
}

/// Castlings whose king neither leaves nor passes an attacked square. The caller checks the square of arrival.
#[inline]
pub(crate) fn guarded_castlings(board: &Board, color: Color, castling: Castling, sink: &mut impl Sink) {
    let occupied = board.occupied();
    for castling_move in ways(board, color, castling) {
        let attacked = |square| board.is_attacked(square, !color, occupied);
        if !attacked(castling_move.king_from) && !attacked(castling_move.rook_to) {
            sink.piece(castling_move.king_from, castling_move.king_to.into());
        }
    }
}

#[inline]
fn ways(board: &Board, color: Color, castling: Castling) -> impl Iterator<Item = &'static CastlingMove> {
    let occupied = board.occupied();
    CastlingMove::of(color).iter().filter(move |castling_move| {
        castling.contains(castling_move)
            && (attacks::between(castling_move.king_from, castling_move.rook_from) & occupied).is_empty()
    })
}
