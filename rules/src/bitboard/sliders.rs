use once_cell::sync::Lazy;

use super::magic::{self, BISHOP, Directions, Magic, ROOK};
use super::{Word, pext};
use crate::{Bitboard, Square};

/// Attacks of sliders by square and occupancy: to the first occupied square each way, that one included.
pub trait SlidingAttacks<W: Word>: Copy {
    /// Squares attacked by a rook on `square`.
    fn rook(self, square: Square, occupancy: Bitboard<W>) -> Bitboard<W>;

    /// Squares attacked by a bishop on `square`.
    fn bishop(self, square: Square, occupancy: Bitboard<W>) -> Bitboard<W>;

    /// Squares attacked by a queen on `square`.
    #[inline]
    fn queen(self, square: Square, occupancy: Bitboard<W>) -> Bitboard<W> {
        self.rook(square, occupancy) | self.bishop(square, occupancy)
    }
}

/// Attacks on the 8x8 board, looked up in one table by PEXT or by magic multiplication.
pub struct Magics {
    rooks: [Magic; 64],
    bishops: [Magic; 64],
    table: Box<[Bitboard]>,
    by_pext: bool,
}

static MAGICS: Lazy<Magics> = Lazy::new(|| Magics::new(pext::is_fast()));

impl Magics {
    /// The tables of this process, built at the first call.
    #[inline]
    pub fn get() -> &'static Self {
        &MAGICS
    }

    /// Builds the tables; `by_pext` only where the processor has it.
    fn new(by_pext: bool) -> Self {
        let (rooks, end) = magic::magics(&ROOK, 0);
        let (bishops, end) = magic::magics(&BISHOP, end);
        let mut magics = Self { rooks, bishops, table: vec![Bitboard::EMPTY; end].into(), by_pext };
        magics.fill(rooks, &ROOK);
        magics.fill(bishops, &BISHOP);
        magics
    }

    /// Lookups use PEXT rather than multiplication.
    pub fn by_pext(&self) -> bool {
        self.by_pext
    }

    fn fill(&mut self, magics: [Magic; 64], directions: &Directions) {
        for (square, magic) in Bitboard::<u64>::ALL.into_iter().zip(magics) {
            for occupancy in Bitboard(magic.mask).subsets() {
                let index = self.index(&magic, occupancy);
                self.table[index] = magic::walk(square, directions, occupancy);
            }
        }
    }

    #[inline]
    fn index(&self, magic: &Magic, occupancy: Bitboard) -> usize {
        let index = if self.by_pext {
            // SAFETY: by_pext is set only where the processor has BMI2.
            unsafe { pext::extract(occupancy.0, magic.mask) as usize }
        } else {
            magic.index(occupancy.0)
        };
        magic.offset + index
    }

    #[inline]
    fn look_up(&self, magic: &Magic, occupancy: Bitboard) -> Bitboard {
        let index = self.index(magic, occupancy);
        // SAFETY: the index is below offset + 2^bits(mask) either way, and the table was made that long; the tests try
        // every square and every occupancy.
        unsafe { *self.table.get_unchecked(index) }
    }
}

impl SlidingAttacks<u64> for &Magics {
    #[inline]
    fn rook(self, square: Square, occupancy: Bitboard) -> Bitboard {
        self.look_up(&self.rooks[square.index() % 64], occupancy)
    }

    #[inline]
    fn bishop(self, square: Square, occupancy: Bitboard) -> Bitboard {
        self.look_up(&self.bishops[square.index() % 64], occupancy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every square with every class of occupancy, and with the squares outside the mask filled in.
    fn agrees_with_a_ray_walk(sliders: &Magics) {
        for square in Bitboard::<u64>::ALL {
            for (directions, magics) in [(&ROOK, &sliders.rooks), (&BISHOP, &sliders.bishops)] {
                let mask = Bitboard(magics[square.index()].mask);
                for inner in mask.subsets() {
                    for occupancy in [inner, inner | !mask] {
                        let attacked = if *directions == ROOK {
                            sliders.rook(square, occupancy)
                        } else {
                            sliders.bishop(square, occupancy)
                        };
                        assert_eq!(attacked, magic::walk(square, directions, occupancy), "{square} {occupancy:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn magics_agree_with_a_ray_walk() {
        agrees_with_a_ray_walk(&Magics::new(false));
    }

    #[test]
    fn pext_agrees_with_a_ray_walk() {
        if pext::is_fast() {
            agrees_with_a_ray_walk(&Magics::new(true));
        } else {
            eprintln!("SKIPPED: this processor has no fast PEXT");
        }
    }
}
