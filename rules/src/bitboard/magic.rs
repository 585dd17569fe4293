use super::Word;
use super::magics::{BISHOP_MAGICS, ROOK_MAGICS};
use crate::{Bitboard, Square};

/// Index of a slider's attack set from the occupied squares it sees: fancy magic bitboards
/// (<https://www.chessprogramming.org/Magic_Bitboards>).
#[derive(Clone, Copy, Debug)]
pub(super) struct Magic {
    /// Relevant occupancy: the rays without their last square.
    pub mask: u64,
    pub factor: u64,
    pub shift: u32,
    /// Start of the square's part of the table.
    pub offset: usize,
}

impl Magic {
    #[inline]
    pub const fn index(&self, occupancy: u64) -> usize {
        ((occupancy & self.mask).wrapping_mul(self.factor) >> self.shift) as usize
    }
}

/// A slider's directions, as (files, ranks).
pub(super) type Directions = [(i8, i8); 4];
pub(super) const ROOK: Directions = [(1, 0), (-1, 0), (0, 1), (0, -1)];
pub(super) const BISHOP: Directions = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Attacks of a slider, found by walking along its rays: slow and plain; the tables are filled from it.
pub fn walk<W: Word>(square: Square, directions: &[(i8, i8)], occupancy: Bitboard<W>) -> Bitboard<W> {
    let mut attacked = Bitboard::EMPTY;
    for &direction in directions {
        let mut at = step::<W>(square, direction);
        while let Some(next) = at {
            attacked |= next.into();
            at = if occupancy.contains(next) { None } else { step::<W>(next, direction) };
        }
    }
    attacked
}

/// The rays of a square without the last square of each, which cannot block anything.
pub(super) fn mask(square: Square, directions: &Directions) -> Bitboard {
    let mut inner = Bitboard::EMPTY;
    for &direction in directions {
        let mut at = step::<u64>(square, direction);
        while let Some(next) = at {
            at = step::<u64>(next, direction);
            if at.is_some() {
                inner |= next.into();
            }
        }
    }
    inner
}

fn step<W: Word>(square: Square, (files, ranks): (i8, i8)) -> Option<Square> {
    let file = square.file().index().checked_add_signed(files).and_then(crate::File::new)?;
    let rank = square.rank().index().checked_add_signed(ranks).and_then(crate::Rank::new)?;
    (rank.index() < W::RANKS).then_some(Square::at(file, rank))
}

/// The magics of all squares, with their places in one table that begins at `offset`; and where that table ends.
pub(super) fn magics(directions: &Directions, mut offset: usize) -> ([Magic; 64], usize) {
    let factors = if *directions == ROOK { &ROOK_MAGICS } else { &BISHOP_MAGICS };
    let magics = std::array::from_fn(|index| {
        let mask = mask(Square::wrap(index as u8), directions);
        let bits = mask.count();
        let magic = Magic { mask: mask.0, factor: factors[index], shift: 64 - bits as u32, offset };
        offset += 1 << bits;
        magic
    });
    (magics, offset)
}
