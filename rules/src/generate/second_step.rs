//! Proofs that a second step is left after every first step, from the pieces that could make it, so that first steps
//! need not be tried one by one.

use crate::bitboard::Word;
use crate::{Bitboard, Board, Color, Kind, Square, Step, attacks};

/// Number of pushes that leaves one after any first step: a step removes two at most, that of its own pawn and that of
/// a pawn that it blocks.
const ENOUGH_PUSHES: usize = 3;

/// Returns true if a pawn can still be pushed after any first step of a game without legality by king safety.
#[inline]
pub(crate) fn has_spare_pushes<W: Word>(board: &Board<W>, color: Color) -> bool {
    pushes(board, color) >= ENOUGH_PUSHES
}

/// Returns true if some piece or pawn can still step after any first step of a game without legality by king safety.
/// Where a piece has two steps to adjacent squares, or two leaps, a first step by another piece removes one at most.
#[inline]
pub(crate) fn has_spare_steps<W: Word>(board: &Board<W>, color: Color) -> bool {
    let pushes = pushes(board, color);
    if pushes >= ENOUGH_PUSHES {
        return true;
    }
    let own = board.color(color);
    let enough = if pushes == 2 { 1 } else { 2 };
    let pieces = own.without(board.kind(Kind::Pawn)).into_iter();
    pieces.filter(|&from| has_two_steps(board, color, from)).take(enough).count() == enough
}

#[inline]
fn pushes<W: Word>(board: &Board<W>, color: Color) -> usize {
    board.pieces(color, Kind::Pawn).ahead(color).without(board.occupied()).count()
}

/// Returns true if a piece has two steps to squares beside it, or two leaps.
#[inline]
fn has_two_steps<W: Word>(board: &Board<W>, color: Color, from: Square) -> bool {
    // On a crowded board a slider still has the adjacent squares, one in each direction.
    let near = |kind| attacks::of(kind, color, from, Bitboard::ALL).without(board.color(color));
    board.kind_at(from).is_some_and(|kind| near(kind).more_than_one())
}

/// Pieces and pawns that could make the second step where steps are legal by the laws of orthodox chess. Only those on no line
/// with their king count, since nothing can pin them as long as the king stays.
pub(crate) struct SpareSteps<'a> {
    board: &'a Board,
    color: Color,
    king: Bitboard,
    /// Push targets of unpinned pawns.
    pushes: Bitboard,
    /// Loose pieces with two steps at least, so that one is left wherever another piece goes.
    pieces: Bitboard,
}

impl<'a> SpareSteps<'a> {
    /// The spare steps of a player who is to make a first step.
    #[inline]
    pub(crate) fn of(board: &'a Board, color: Color) -> Self {
        let king = board.pieces(color, Kind::King);
        let loose = board.color(color).without(board.king(color).map_or(Bitboard::ALL, attacks::lines_of));
        let mut spare = Self { board, color, king, pushes: Bitboard::EMPTY, pieces: Bitboard::EMPTY };
        spare.pushes = spare.pushes_of(loose);
        if spare.pushes.count() < ENOUGH_PUSHES {
            let pieces = loose.without(king | board.kind(Kind::Pawn));
            spare.pieces = pieces.into_iter().filter(|&from| has_two_steps(board, color, from)).collect();
        }
        spare
    }

    #[inline]
    fn pushes_of(&self, set: Bitboard) -> Bitboard {
        (set & self.board.pieces(self.color, Kind::Pawn)).ahead(self.color).without(self.board.occupied())
    }

    /// The pieces whose steps must be tried one by one; the king is always one of them, as its step may create a pin.
    #[inline]
    pub(crate) fn steps_to_test(&self) -> Bitboard {
        let enough = self.pushes.count() >= ENOUGH_PUSHES || self.pieces.more_than_one();
        if enough { self.king } else { Bitboard::ALL }
    }

    /// Returns true if a second step is certain to be left after this first one.
    #[inline]
    pub(crate) fn remain_after(&self, step: Step) -> bool {
        let (from, to) = (step.from(), step.to());
        if self.king.contains(from) {
            let loose = self.board.color(self.color).without(attacks::lines_of(to));
            return self.pushes_of(loose).without(to.into()).any();
        }
        let spoiled = Bitboard::from(from).ahead(self.color) | to.into();
        self.pushes.without(spoiled).any() || self.pieces.without(from.into()).any()
    }
}
