use std::fmt;

use crate::bitboard::Word;
use crate::{Board, Color, Kind, Piece, Square};

/// The four castling rights, as the letters `KQkq` of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Castling(u8);

/// One of the four castling moves, with its squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastlingMove {
    pub bit: u8,
    pub letter: char,
    pub color: Color,
    pub king_from: Square,
    pub king_to: Square,
    pub rook_from: Square,
    pub rook_to: Square,
}

const fn castling_move(
    bit: u8,
    letter: char,
    color: Color,
    king: u8,
    king_to: u8,
    rook: u8,
    rook_to: u8,
) -> CastlingMove {
    CastlingMove {
        bit,
        letter,
        color,
        king_from: Square::wrap(king),
        king_to: Square::wrap(king_to),
        rook_from: Square::wrap(rook),
        rook_to: Square::wrap(rook_to),
    }
}

impl CastlingMove {
    /// All castling moves, in the order of the letters in a FEN.
    pub const ALL: [Self; 4] = [
        castling_move(1, 'K', Color::White, 4, 6, 7, 5),
        castling_move(2, 'Q', Color::White, 4, 2, 0, 3),
        castling_move(4, 'k', Color::Black, 60, 62, 63, 61),
        castling_move(8, 'q', Color::Black, 60, 58, 56, 59),
    ];

    /// The castling moves of a player, the short one first.
    pub fn of(color: Color) -> &'static [Self] {
        match color {
            Color::White => &Self::ALL[..2],
            Color::Black => &Self::ALL[2..],
        }
    }

    /// Returns true if king and rook stand on their home squares.
    pub fn at_home<W: Word>(&self, board: &Board<W>) -> bool {
        let is = |square, kind| board.piece_at(square) == Some(Piece { color: self.color, kind });
        is(self.king_from, Kind::King) && is(self.rook_from, Kind::Rook)
    }
}

/// Castling rights that remain when a piece leaves or reaches a square.
const KEPT: [u8; Square::COUNT] = {
    let mut kept = [15; Square::COUNT];
    kept[0] = 15 - 2;
    kept[4] = 15 - 1 - 2;
    kept[7] = 15 - 1;
    kept[56] = 15 - 8;
    kept[60] = 15 - 4 - 8;
    kept[63] = 15 - 4;
    kept
};

impl Castling {
    /// No rights.
    pub const NONE: Self = Self(0);

    /// Index into a table of sixteen.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        (self.0 & 15) as usize
    }

    #[inline]
    pub(crate) const fn contains(self, castling_move: &CastlingMove) -> bool {
        self.0 & castling_move.bit != 0
    }

    #[inline]
    pub(crate) const fn add(&mut self, castling_move: &CastlingMove) {
        self.0 |= castling_move.bit;
    }

    pub(crate) const fn remove(&mut self, castling_move: &CastlingMove) {
        self.0 &= !castling_move.bit;
    }

    /// The rights with colours changed.
    pub(crate) const fn mirrored(self) -> Self {
        Self((self.0 & 3) << 2 | self.0 >> 2)
    }

    /// The rights after a step between two squares.
    #[inline]
    pub(crate) const fn after(self, from: Square, to: Square) -> Self {
        Self(self.0 & KEPT[from.index()] & KEPT[to.index()])
    }
}

impl fmt::Display for Castling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::NONE {
            return f.write_str("-");
        }
        CastlingMove::ALL
            .iter()
            .filter(|castling_move| self.contains(castling_move))
            .try_for_each(|castling_move| write!(f, "{}", castling_move.letter))
    }
}
