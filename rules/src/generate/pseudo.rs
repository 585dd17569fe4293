use super::pawns::pawn_steps;
use super::{Sink, Wanted};
use crate::bitboard::Word;
use crate::turn_rule::TurnRule;
use crate::{Bitboard, Board, Color, Kind, Position, Step, attacks};

/// The pseudo-legal steps of a player, castling left out: every orthodox move of the pieces, the king's safety aside.
/// `en_passant` holds the squares on which the player may capture en passant.
#[inline]
pub(crate) fn pseudo_steps<W: Word>(
    board: &Board<W>,
    color: Color,
    en_passant: Bitboard<W>,
    wanted: &Wanted<W>,
    sink: &mut impl Sink<W>,
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

/// Returns true if [`pseudo_steps`] would generate the step: the actor's piece moves that way, the king's safety aside.
pub(crate) fn moves_as_its_piece<R: TurnRule>(position: &Position<R>, step: Step) -> bool {
    let (board, side, from, to) = (&position.board, position.side, step.from(), step.to());
    let own = board.color(side);
    let Some(kind) = board.kind_at(from) else { return false };
    if !own.contains(from) || own.contains(to) {
        return false;
    }
    if kind != Kind::Pawn {
        return step.promotion().is_none() && attacks::of(kind, side, from, board.occupied()).contains(to);
    }
    let jumps = if R::SPECIAL_STEPS { Bitboard::rank_of(side, 2) } else { Bitboard::EMPTY };
    let single = Bitboard::from(from).ahead(side).without(board.occupied());
    let double = (single & jumps).ahead(side).without(board.occupied());
    let captures = attacks::pawn(side, from) & (board.color(!side) | position.en_passant);
    (single | double | captures).contains(to)
        && step.promotion().is_some() == Bitboard::<R::Word>::last_rank(side).contains(to)
}
