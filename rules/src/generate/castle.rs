use super::Sink;
use crate::castling::Way;
use crate::{Board, Castling, Color, attacks};

/// Castlings of a player who has the right and nothing in between, whatever is attacked (rules of `galvin`).
#[inline]
pub(crate) fn free_castlings(board: &Board, color: Color, castling: Castling, sink: &mut impl Sink) {
    ways(board, color, castling).for_each(|way| sink.piece(way.king_from, way.king_to.into()));
}

/// Castlings whose king neither leaves nor passes an attacked square. Where it arrives is the caller's to judge.
#[inline]
pub(crate) fn guarded_castlings(board: &Board, color: Color, castling: Castling, sink: &mut impl Sink) {
    let occupied = board.occupied();
    for way in ways(board, color, castling) {
        let attacked = |square| board.is_attacked(square, !color, occupied);
        if !attacked(way.king_from) && !attacked(way.rook_to) {
            sink.piece(way.king_from, way.king_to.into());
        }
    }
}

#[inline]
fn ways(board: &Board, color: Color, castling: Castling) -> impl Iterator<Item = &'static Way> {
    let occupied = board.occupied();
    Way::of(color)
        .iter()
        .filter(move |way| castling.has(way) && (attacks::between(way.king_from, way.rook_from) & occupied).is_empty())
}
