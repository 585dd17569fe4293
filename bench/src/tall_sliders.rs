//! Look-ups of sliding attacks on 8 files and 16 ranks that the rules do not use: alternatives to
//! `twofold_rules::bitboard::TallSliders`, kept so that the choice can be measured again.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use twofold_rules::bitboard::{SlidingAttacks, Word};
use twofold_rules::{Bitboard, File, Rank, Square};

const FILE_A: u64 = u64::FILE_A;
const DIAGONALS: [(i8, i8); 4] = [(1, 1), (-1, -1), (-1, 1), (1, -1)];

/// Squares attacked by a slider in some directions.
fn walk(square: Square, directions: &[(i8, i8)], occupancy: u128) -> u128 {
    let mut seen = 0;
    for &(files, ranks) in directions {
        let (mut file, mut rank) = (square.file().index(), square.rank().index());
        loop {
            let next = (file.checked_add_signed(files), rank.checked_add_signed(ranks));
            let (Some(next_file), Some(next_rank)) = (next.0.and_then(File::new), next.1.and_then(Rank::new)) else {
                break;
            };
            (file, rank) = (next_file.index(), next_rank.index());
            let bit = 1u128 << (rank * 8 + file);
            seen |= bit;
            if occupancy & bit != 0 {
                break;
            }
        }
    }
    seen
}

const fn halves(word: u128) -> (u64, u64) {
    (word as u64, (word >> 64) as u64)
}

/// Attacks of a rook along its rank, by file and occupancy of the rank.
fn rank_table() -> [[u8; 256]; 8] {
    std::array::from_fn(|file| {
        let square = Square::new(file as u8).unwrap_or_else(|| unreachable!("a file"));
        std::array::from_fn(|occupied| walk(square, &[(1, 0), (-1, 0)], occupied as u128) as u8)
    })
}

/// Magic multiplication of 64 bits, the board's halves folded into one; a rook's rank and file apart, all files sharing
/// their tables.
pub struct SplitMagics {
    ranks: [[u8; 256]; 8],
    /// By rank and by the 14 inner squares of the file: the squares attacked, a bit a rank.
    files: Vec<u16>,
    /// Bits of eight ranks, moved to the a-file.
    spread: [u64; 256],
    bishops: Vec<Folded>,
    table: Vec<u128>,
}

#[derive(Clone, Copy)]
struct Folded {
    mask: (u64, u64),
    turn: u32,
    factor: u64,
    shift: u32,
    offset: usize,
}

impl Folded {
    #[inline]
    fn index(&self, (low, high): (u64, u64)) -> usize {
        let folded = (low & self.mask.0) | (high & self.mask.1).rotate_left(self.turn);
        (folded.wrapping_mul(self.factor) >> self.shift) as usize
    }
}

/// Gathers the eight bits of the a-file in the highest byte.
const GATHER: u64 = 0x0102_0408_1020_4080;

impl SplitMagics {
    /// Builds the tables; the factors for bishops are found by random trials.
    pub fn new() -> Self {
        let spread = std::array::from_fn(|bits| (0..8).map(|rank| (bits as u64 >> rank & 1) << (8 * rank)).sum());
        let mut files = vec![0; 16 << 14];
        for rank in 0..16u8 {
            let square = Square::new(rank * 8).unwrap_or_else(|| unreachable!("on the a-file"));
            for inner in 0..1usize << 14 {
                let occupancy = (0..14).map(|at| (inner as u128 >> at & 1) << (8 * (at + 1))).sum();
                let seen = walk(square, &[(0, 1), (0, -1)], occupancy);
                let bits: u16 = (0..16).map(|at| ((seen >> (8 * at) & 1) as u16) << at).sum();
                files[usize::from(rank) << 14 | inner] = bits;
            }
        }
        let mut magics = Self { ranks: rank_table(), files, spread, bishops: vec![], table: vec![] };
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for square in Bitboard::<u128>::ALL {
            magics.add_bishop(square, &mut rng);
        }
        magics
    }

    fn add_bishop(&mut self, square: Square, rng: &mut ChaCha8Rng) {
        let inner = |mask: u128, (files, ranks): (i8, i8)| {
            let ray = walk(square, &[(files, ranks)], 0);
            let last = Bitboard(ray).into_iter().max_by_key(|at| at.rank().index().abs_diff(square.rank().index()));
            mask | last.map_or(0, |last| ray & !(1u128 << last.index()))
        };
        let mask = DIAGONALS.into_iter().fold(0, inner);
        let (low, high) = halves(mask);
        let turns: Vec<u32> = (0..64).filter(|&turn| low & high.rotate_left(turn) == 0).collect();
        let bits = mask.count_ones();
        let seen = |subset: Bitboard<u128>| (halves(subset.0), walk(square, &DIAGONALS, subset.0));
        let seen: Vec<_> = Bitboard(mask).subsets().map(seen).collect();
        let mut table = vec![0u128; 1 << bits];
        loop {
            let turn = turns[rng.random_range(0..turns.len())];
            let factor = rng.random::<u64>() & rng.random::<u64>() & rng.random::<u64>();
            let folded = Folded { mask: (low, high), turn, factor, shift: 64 - bits, offset: self.table.len() };
            table.fill(0);
            let fits = seen.iter().all(|&(occupancy, attacked)| {
                let place = &mut table[folded.index(occupancy)];
                let fits = *place == 0 || *place == attacked;
                *place = attacked;
                fits
            });
            if fits {
                self.bishops.push(folded);
                self.table.extend(table);
                return;
            }
        }
    }
}

impl Default for SplitMagics {
    fn default() -> Self {
        Self::new()
    }
}

impl SlidingAttacks<u128> for &SplitMagics {
    #[inline]
    fn rook(self, square: Square, occupancy: Bitboard<u128>) -> Bitboard<u128> {
        let (file, rank) = (u32::from(square.file().index()), square.rank().index());
        let shift = 8 * u32::from(rank);
        let along = u128::from(self.ranks[file as usize][usize::from((occupancy.0 >> shift) as u8)]) << shift;
        let (low, high) = halves(occupancy.0 >> file);
        let gather = |half: u64| (half & FILE_A).wrapping_mul(GATHER) >> 56;
        let inner = (gather(low) | gather(high) << 8) >> 1 & 0x3fff;
        let bits = self.files[usize::from(rank) << 14 | inner as usize];
        let up =
            u128::from(self.spread[usize::from(bits as u8)]) | u128::from(self.spread[usize::from(bits >> 8)]) << 64;
        Bitboard(along | up << file)
    }

    #[inline]
    fn bishop(self, square: Square, occupancy: Bitboard<u128>) -> Bitboard<u128> {
        let folded = &self.bishops[square.index()];
        Bitboard(self.table[folded.offset + folded.index(halves(occupancy.0))])
    }
}

/// Hyperbola quintessence on files and diagonals.
pub struct Hyperbola {
    ranks: [[u8; 256]; 8],
    /// File, diagonal and antidiagonal of each square.
    lines: Vec<[u128; 3]>,
}

impl Hyperbola {
    /// Builds the tables.
    pub fn new() -> Self {
        let lines = |square| {
            [walk(square, &[(0, 1), (0, -1)], 0), walk(square, &DIAGONALS[..2], 0), walk(square, &DIAGONALS[2..], 0)]
        };
        Self { ranks: rank_table(), lines: Bitboard::<u128>::ALL.into_iter().map(lines).collect() }
    }
}

impl Default for Hyperbola {
    fn default() -> Self {
        Self::new()
    }
}

#[inline]
fn along(line: u128, square: Square, occupied: u128) -> u128 {
    let slider = Bitboard::<u128>::from(square).0;
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(slider << 1);
    let down = blockers.swap_bytes().wrapping_sub(slider.swap_bytes() << 1).swap_bytes();
    (up ^ down) & line
}

impl SlidingAttacks<u128> for &Hyperbola {
    #[inline]
    fn rook(self, square: Square, occupancy: Bitboard<u128>) -> Bitboard<u128> {
        let shift = square.index() as u32 & 0x78;
        let rank = self.ranks[square.index() & 7][usize::from((occupancy.0 >> shift) as u8)];
        let [file, ..] = self.lines[square.index()];
        Bitboard(along(file, square, occupancy.0) | u128::from(rank) << shift)
    }

    #[inline]
    fn bishop(self, square: Square, occupancy: Bitboard<u128>) -> Bitboard<u128> {
        let [_, diagonal, antidiagonal] = self.lines[square.index()];
        Bitboard(along(diagonal, square, occupancy.0) | along(antidiagonal, square, occupancy.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_look_ups_agree() {
        let (magics, hyperbola) = (SplitMagics::new(), Hyperbola::new());
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        for square in Bitboard::<u128>::ALL {
            for _ in 0..300 {
                let occupancy = Bitboard(rng.random::<u128>() & rng.random::<u128>());
                let rook = walk(square, &[(1, 0), (-1, 0), (0, 1), (0, -1)], occupancy.0);
                let bishop = walk(square, &DIAGONALS, occupancy.0);
                assert_eq!(SlidingAttacks::rook(&magics, square, occupancy).0, rook, "{square}");
                assert_eq!(SlidingAttacks::bishop(&magics, square, occupancy).0, bishop, "{square}");
                assert_eq!(SlidingAttacks::bishop(&hyperbola, square, occupancy).0, bishop, "{square}");
                assert_eq!(SlidingAttacks::rook(&hyperbola, square, occupancy).0, rook, "{square}");
            }
        }
    }
}
