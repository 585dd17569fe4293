use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use super::sliders::{Magics, SlidingAttacks};
use super::tall::TallSliders;
use crate::attacks::{KING_LEAPS, KNIGHT_LEAPS, PAWN_LEAPS, leaps, narrow};
use crate::{Bitboard, Square, attacks};

/// The integer behind a bitboard, a bit a square: `u64` for 8x8 squares, `u128` for 8 files and 16 ranks. It decides
/// the size of the board; all code about boards is generic on it and compiled for each.
pub trait Word:
    Copy
    + Eq
    + Hash
    + Default
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Number of ranks of the board.
    const RANKS: u8;
    /// Number of squares of the board.
    const SQUARES: usize = Self::RANKS as usize * 8;
    /// No bit.
    const ZERO: Self;
    /// Every bit.
    const ONES: Self;
    /// The bits of the first rank.
    const RANK_1: Self;
    /// The bits of the a-file.
    const FILE_A: Self;

    /// Lookup of sliding attacks on this board.
    type Sliders: SlidingAttacks<Self>;

    /// The bit of a square; squares beyond the board are taken modulo its size.
    fn bit(square: Square) -> Self;

    /// Returns true if the bit of a square is set.
    fn contains(self, square: Square) -> bool;

    /// 1 if the bit of a square is set, else 0.
    fn digit(self, square: Square) -> usize;

    /// Number of bits set.
    fn count(self) -> usize;

    /// The lowest square whose bit is set; any square if none is.
    fn lowest(self) -> Square;

    /// The word minus another, modulo its size.
    fn minus(self, other: Self) -> Self;

    /// The word without its lowest bit.
    fn without_lowest(self) -> Self;

    /// The tables of sliding attacks of this process.
    fn sliders() -> Self::Sliders;

    /// Squares attacked by a knight on the square.
    fn knight(square: Square) -> Bitboard<Self>;

    /// Squares attacked by a king on the square.
    fn king(square: Square) -> Bitboard<Self>;

    /// Squares attacked by a pawn of White (0) or Black (1) on the square.
    fn pawn(color: usize, square: Square) -> Bitboard<Self>;

    /// The squares between two squares of a common rank, file or diagonal.
    fn between(from: Square, to: Square) -> Bitboard<Self>;
}

/// The part of [`Word`] whose code is the same for both words.
macro_rules! leapers {
    ($word:ident, $squares:literal) => {
        #[inline]
        fn minus(self, other: Self) -> Self {
            self.wrapping_sub(other)
        }

        #[inline]
        fn without_lowest(self) -> Self {
            self & self.wrapping_sub(1)
        }

        #[inline]
        fn count(self) -> usize {
            self.count_ones() as usize
        }

        #[inline]
        fn knight(square: Square) -> Bitboard<Self> {
            static TABLE: [Bitboard<$word>; $squares] = narrow::$word(leaps(&KNIGHT_LEAPS));
            TABLE[square.index() % $squares]
        }

        #[inline]
        fn king(square: Square) -> Bitboard<Self> {
            static TABLE: [Bitboard<$word>; $squares] = narrow::$word(leaps(&KING_LEAPS));
            TABLE[square.index() % $squares]
        }

        #[inline]
        fn pawn(color: usize, square: Square) -> Bitboard<Self> {
            static TABLE: [[Bitboard<$word>; $squares]; 2] =
                [narrow::$word(leaps(&PAWN_LEAPS[0])), narrow::$word(leaps(&PAWN_LEAPS[1]))];
            TABLE[color % 2][square.index() % $squares]
        }
    };
}

impl Word for u64 {
    const RANKS: u8 = 8;
    const ZERO: Self = 0;
    const ONES: Self = !0;
    const RANK_1: Self = 0xff;
    const FILE_A: Self = 0x0101_0101_0101_0101;

    type Sliders = &'static Magics;

    leapers!(u64, 64);

    #[inline]
    fn bit(square: Square) -> Self {
        1u64.wrapping_shl(square.index() as u32)
    }

    #[inline]
    fn contains(self, square: Square) -> bool {
        self.wrapping_shr(square.index() as u32) & 1 != 0
    }

    #[inline]
    fn digit(self, square: Square) -> usize {
        (self.wrapping_shr(square.index() as u32) & 1) as usize
    }

    #[inline]
    fn lowest(self) -> Square {
        Square::wrap(self.trailing_zeros() as u8 & 63)
    }

    #[inline]
    fn sliders() -> Self::Sliders {
        Magics::get()
    }

    #[inline]
    fn between(from: Square, to: Square) -> Bitboard {
        attacks::BETWEEN[from.index() % 64][to.index() % 64]
    }
}

impl Word for u128 {
    const RANKS: u8 = 16;
    const ZERO: Self = 0;
    const ONES: Self = !0;
    const RANK_1: Self = 0xff;
    const FILE_A: Self = 0x0101_0101_0101_0101_0101_0101_0101_0101;

    type Sliders = TallSliders;

    leapers!(u128, 128);

    /// Each half by itself: processors shift 64 bits.
    #[inline]
    fn bit(square: Square) -> Self {
        let (half, place) = ((square.index() >> 6) as u64, square.index() as u32 & 63);
        u128::from(half << place) << 64 | u128::from((1 - half) << place)
    }

    #[inline]
    fn contains(self, square: Square) -> bool {
        self & Self::bit(square) != 0
    }

    #[inline]
    fn digit(self, square: Square) -> usize {
        usize::from(self.contains(square))
    }

    #[inline]
    fn lowest(self) -> Square {
        Square::wrap(self.trailing_zeros() as u8)
    }

    #[inline]
    fn sliders() -> Self::Sliders {
        TallSliders
    }

    /// Computed without a table: no game on this board needs it often.
    fn between(from: Square, to: Square) -> Bitboard<Self> {
        let ends = [Bitboard::from(from), Bitboard::from(to)];
        let meet = |attack: fn(Square, Bitboard<Self>) -> Bitboard<Self>| attack(from, ends[1]) & attack(to, ends[0]);
        let aligned = |attack: fn(Square, Bitboard<Self>) -> Bitboard<Self>| attack(from, ends[1]).contains(to);
        match () {
            () if aligned(attacks::rook) => meet(attacks::rook),
            () if aligned(attacks::bishop) => meet(attacks::bishop),
            () => Bitboard::EMPTY,
        }
    }
}
