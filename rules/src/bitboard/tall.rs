use super::sliders::SlidingAttacks;
use crate::attacks::ray;
use crate::{Bitboard, Square};

/// Sliding attacks on 8 files and 16 ranks. No method is fastest on all lines (measured: `docs/results.md`):
///
/// - A rank is one byte: a small table.
/// - A diagonal has one square on a file, so a multiplication gathers its occupancy in a byte, the same table gives the
///   attacks as if it were a rank, and another multiplication spreads them over all ranks: kindergarten bitboards
///   (<https://www.chessprogramming.org/Kindergarten_Bitboards>). Both halves of the board go into one multiplication.
/// - Along a file hyperbola quintessence (<https://www.chessprogramming.org/Hyperbola_Quintessence>): the occupied squares
///   minus twice the slider flip the bits up to the first blocker; for the other direction the same is done with the board
///   upside down, which is one exchange of bytes.
#[derive(Clone, Copy, Debug)]
pub struct TallSliders;

const SQUARES: usize = 128;
const FILE_A: u64 = 0x0101_0101_0101_0101;

/// The lines through a square, that square left out.
#[derive(Clone, Copy)]
struct Lines {
    file: u128,
    /// Toward h16.
    diagonal: u128,
    /// Toward a16.
    antidiagonal: u128,
}

static LINES: [Lines; SQUARES] = {
    let mut table = [Lines { file: 0, diagonal: 0, antidiagonal: 0 }; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        table[square] =
            Lines { file: line(square, (0, 1)), diagonal: line(square, (1, 1)), antidiagonal: line(square, (-1, 1)) };
        square += 1;
    }
    table
};

const fn line(square: usize, (files, ranks): (i8, i8)) -> u128 {
    ray(square, (files, ranks), 16) | ray(square, (-files, -ranks), 16)
}

/// Attacks of a rook along its rank, by file and by the occupancy of the rank.
static RANK: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut file = 0;
    while file < 8 {
        let mut occupied = 0;
        while occupied < 256 {
            table[file][occupied] = along_rank(file, occupied);
            occupied += 1;
        }
        file += 1;
    }
    table
};

const fn along_rank(file: usize, occupied: usize) -> u8 {
    let mut attacked = 0;
    let mut at = file;
    while at < 7 {
        at += 1;
        attacked |= 1 << at;
        if occupied >> at & 1 == 1 {
            break;
        }
    }
    at = file;
    while at > 0 {
        at -= 1;
        attacked |= 1 << at;
        if occupied >> at & 1 == 1 {
            break;
        }
    }
    attacked
}

#[inline]
const fn halves(word: u128) -> (u64, u64) {
    (word as u64, (word >> 64) as u64)
}

#[inline]
fn along_file(square: Square, occupied: u128) -> u128 {
    let file = LINES[square.index()].file;
    let slider = Bitboard::<u128>::from(square).0;
    let blockers = occupied & file;
    let up = blockers.wrapping_sub(slider << 1);
    let down = blockers.swap_bytes().wrapping_sub(slider.swap_bytes() << 1).swap_bytes();
    (up ^ down) & file
}

#[inline]
fn along_diagonal(line: u128, rank: &[u8; 256], occupied: u128) -> u128 {
    let ((low, high), (line_low, line_high)) = (halves(occupied), halves(line));
    let piled = ((low & line_low) | (high & line_high)).wrapping_mul(FILE_A) >> 56;
    let spread = u64::from(rank[piled as usize]).wrapping_mul(FILE_A);
    u128::from(spread & line_low) | u128::from(spread & line_high) << 64
}

impl SlidingAttacks<u128> for TallSliders {
    #[inline]
    fn rook(self, square: Square, occupancy: Bitboard<u128>) -> Bitboard<u128> {
        let shift = square.index() as u32 & 0x78;
        let rank = RANK[square.index() & 7][usize::from((occupancy.0 >> shift) as u8)];
        Bitboard(along_file(square, occupancy.0) | u128::from(rank) << shift)
    }

    #[inline]
    fn bishop(self, square: Square, occupancy: Bitboard<u128>) -> Bitboard<u128> {
        let rank = &RANK[square.index() & 7];
        let Lines { diagonal, antidiagonal, .. } = LINES[square.index()];
        Bitboard(along_diagonal(diagonal, rank, occupancy.0) | along_diagonal(antidiagonal, rank, occupancy.0))
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};

    use super::super::magic::{BISHOP, ROOK, walk};
    use super::*;

    #[test]
    fn it_agrees_with_a_ray_walk() {
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(16);
        for square in Bitboard::<u128>::ALL {
            for round in 0..1_000 {
                // From few pieces to many.
                let dense = (0..round % 4).fold(!0u128, |bits, _| bits & rng.random::<u128>());
                let occupancy = Bitboard(if round % 8 < 4 { dense } else { !dense });
                assert_eq!(
                    TallSliders.rook(square, occupancy),
                    walk(square, &ROOK, occupancy),
                    "{square} {occupancy:?}"
                );
                assert_eq!(
                    TallSliders.bishop(square, occupancy),
                    walk(square, &BISHOP, occupancy),
                    "{square} {occupancy:?}"
                );
            }
        }
    }
}
