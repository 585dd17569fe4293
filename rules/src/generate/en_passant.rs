use crate::{Bitboard, Board, Color, Kind, Square, attacks};

/// Squares passed over by pawns of `mover` on which an enemy pawn stands ready to capture: the square is
/// still empty, and the pawn still stands before it.
#[inline]
pub(crate) fn capturable(board: &Board, mover: Color, passed: Bitboard) -> Bitboard {
    let ready = |&square: &Square| {
        let pawn = Bitboard::from(square).ahead(mover) & board.pieces(mover, Kind::Pawn);
        let enemies = attacks::pawn(mover, square) & board.pieces(!mover, Kind::Pawn);
        board.kind_at(square).is_none() && pawn.any() && enemies.any()
    };
    passed.into_iter().filter(ready).collect()
}

/// Returns true if the king is safe once the pawn has gone from `from` to `target` and captured the pawn beside it.
pub(super) fn en_passant_is_safe(board: &Board, color: Color, king: Square, from: Square, target: Square) -> bool {
    let victim = Bitboard::from(Square::at(target.file(), from.rank()));
    let occupied = (board.occupied() ^ from.into() ^ victim) | target.into();
    board.attackers(king, !color, occupied).without(victim).is_empty()
}

/// Returns true if there is a legal en passant capture on the square.
pub(crate) fn can_capture_en_passant(board: &Board, color: Color, target: Square) -> bool {
    let pawns = attacks::pawn(!color, target) & board.pieces(color, Kind::Pawn);
    let king = board.king(color);
    pawns.into_iter().any(|from| king.is_none_or(|king| en_passant_is_safe(board, color, king, from, target)))
}
