//! Attacks of pieces from a square, and the lines between squares, as table look-ups.

use crate::bitboard::{SlidingAttacks, Word};
use crate::{Bitboard, Color, Kind, Square};

pub(crate) const KNIGHT_LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
pub(crate) const KING_LEAPS: [(i8, i8); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
/// White's pawns first, then Black's.
pub(crate) const PAWN_LEAPS: [[(i8, i8); 2]; 2] = [[(-1, 1), (1, 1)], [(-1, -1), (1, -1)]];

/// On 8x8, where pins and checks are found by them.
pub(crate) static BETWEEN: [[Bitboard; 64]; 64] = lines(false);
static LINE: [[Bitboard; 64]; 64] = lines(true);
static LINES_OF: [Bitboard; 64] = all_lines();

/// The square at an offset from another as a bit, or 0 if it is not on a board of that many ranks.
const fn leap(square: usize, (files, ranks): (i8, i8), board_ranks: usize) -> u128 {
    let (file, rank) = ((square % 8) as i8 + files, (square / 8) as i8 + ranks);
    if 0 <= file && file < 8 && 0 <= rank && (rank as usize) < board_ranks { 1 << (rank * 8 + file) } else { 0 }
}

/// Attacks of a leaper from each square of a board with `SQUARES` squares.
pub(crate) const fn leaps<const SQUARES: usize>(by: &[(i8, i8)]) -> [u128; SQUARES] {
    let mut table = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut index = 0;
        while index < by.len() {
            table[square] |= leap(square, by[index], SQUARES / 8);
            index += 1;
        }
        square += 1;
    }
    table
}

/// Converts tables computed in the larger word to the word of their board.
pub(crate) mod narrow {
    use crate::Bitboard;

    macro_rules! narrow {
        ($word:ident, $squares:literal) => {
            pub const fn $word(wide: [u128; $squares]) -> [Bitboard<$word>; $squares] {
                let mut table = [Bitboard(0); $squares];
                let mut square = 0;
                while square < $squares {
                    table[square] = Bitboard(wide[square] as $word);
                    square += 1;
                }
                table
            }
        };
    }

    narrow!(u64, 64);
    narrow!(u128, 128);
}

/// For each pair of squares on a common rank, file or diagonal: the squares between them, or the whole line.
const fn lines(whole: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard(0); 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = KING_LEAPS[direction];
            let line = ray(from, (files, ranks), 8) | ray(from, (-files, -ranks), 8) | 1 << from;
            let (mut passed, mut distance) = (0, 1);
            loop {
                let bit = leap(from, (files * distance, ranks * distance), 8);
                if bit == 0 {
                    break;
                }
                table[from][bit.trailing_zeros() as usize] = Bitboard((if whole { line } else { passed }) as u64);
                passed |= bit;
                distance += 1;
            }
            direction += 1;
        }
        from += 1;
    }
    table
}

const fn all_lines() -> [Bitboard; 64] {
    let mut table = [Bitboard(0); 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            table[from].0 |= ray(from, KING_LEAPS[direction], 8) as u64;
            direction += 1;
        }
        from += 1;
    }
    table
}

/// The squares in a direction from a square, which is left out, to the edge of a board of that many ranks.
pub(crate) const fn ray(from: usize, (files, ranks): (i8, i8), board_ranks: usize) -> u128 {
    let (mut bits, mut distance) = (0, 1);
    loop {
        let bit = leap(from, (files * distance, ranks * distance), board_ranks);
        if bit == 0 {
            return bits;
        }
        bits |= bit;
        distance += 1;
    }
}

/// Squares attacked by a knight on the square.
#[inline]
pub fn knight<W: Word>(square: Square) -> Bitboard<W> {
    W::knight(square)
}

/// Squares attacked by a king on the square.
#[inline]
pub fn king<W: Word>(square: Square) -> Bitboard<W> {
    W::king(square)
}

/// Squares attacked by a player's pawn on the square.
#[inline]
pub fn pawn<W: Word>(color: Color, square: Square) -> Bitboard<W> {
    W::pawn(color.index(), square)
}

/// Squares attacked by the pawns of a set.
#[inline]
pub fn pawns<W: Word>(color: Color, pawns: Bitboard<W>) -> Bitboard<W> {
    let ahead = pawns.ahead(color);
    ahead.west() | ahead.east()
}

/// Squares attacked by a rook on the square.
///
/// ```
/// use twofold_rules::{Bitboard, Square, attacks};
///
/// let (a1, a4): (Square, Square) = ("a1".parse()?, "a4".parse()?);
/// let attacked: Bitboard = attacks::rook(a1, a4.into());
/// assert!(attacked.contains(a4));
/// assert_eq!(attacked.count(), 3 + 7);
/// # Ok::<(), twofold_rules::NoSquare>(())
/// ```
#[inline]
pub fn rook<W: Word>(square: Square, occupancy: Bitboard<W>) -> Bitboard<W> {
    W::sliders().rook(square, occupancy)
}

/// Squares attacked by a bishop on the square.
#[inline]
pub fn bishop<W: Word>(square: Square, occupancy: Bitboard<W>) -> Bitboard<W> {
    W::sliders().bishop(square, occupancy)
}

/// Squares attacked by a piece on the square.
#[inline]
pub fn of<W: Word>(kind: Kind, color: Color, square: Square, occupancy: Bitboard<W>) -> Bitboard<W> {
    match kind {
        Kind::Pawn => pawn(color, square),
        Kind::Knight => knight(square),
        Kind::Bishop => bishop(square, occupancy),
        Kind::Rook => rook(square, occupancy),
        Kind::Queen => W::sliders().queen(square, occupancy),
        Kind::King => king(square),
    }
}

/// The squares between two squares of a common line, both left out; empty when there is no such line.
///
/// ```
/// use twofold_rules::{Bitboard, attacks};
///
/// let between: Bitboard = attacks::between("a1".parse()?, "d4".parse()?);
/// assert_eq!(between.count(), 2);
/// # Ok::<(), twofold_rules::NoSquare>(())
/// ```
#[inline]
pub fn between<W: Word>(from: Square, to: Square) -> Bitboard<W> {
    W::between(from, to)
}

/// The whole rank, file or diagonal of the 8x8 board through two squares, to the edges; empty when there is none.
#[inline]
pub fn line(from: Square, to: Square) -> Bitboard {
    LINE[from.index() % 64][to.index() % 64]
}

/// Every square of the 8x8 board on a common rank, file or diagonal with the square, that one left out.
#[inline]
pub fn lines_of(square: Square) -> Bitboard {
    LINES_OF[square.index() % 64]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(text: &str) -> Square {
        text.parse().expect("a square")
    }

    fn squares<W: Word>(text: &str) -> Bitboard<W> {
        text.split_whitespace().map(square).collect()
    }

    #[test]
    fn leapers_stay_on_the_board() {
        assert_eq!(knight::<u64>(square("a1")), squares("b3 c2"));
        assert_eq!(king::<u64>(square("h8")), squares("g8 g7 h7"));
        assert_eq!(pawn::<u64>(Color::White, square("a2")), squares("b3"));
        assert_eq!(pawn::<u64>(Color::Black, square("e5")), squares("d4 f4"));
        assert_eq!(knight::<u128>(square("h16")), squares("f15 g14"));
        assert_eq!(king::<u128>(square("h8")), squares("g7 g8 g9 h7 h9"));
        assert_eq!(pawn::<u128>(Color::White, square("h8")), squares("g9"));
        assert_eq!(pawn::<u128>(Color::White, square("h16")), Bitboard::EMPTY);
    }

    #[test]
    fn lines_between_squares() {
        assert_eq!(between::<u64>(square("a1"), square("d4")), squares("b2 c3"));
        assert_eq!(between::<u64>(square("a1"), square("b3")), Bitboard::EMPTY);
        assert_eq!(between::<u64>(square("e1"), square("e2")), Bitboard::EMPTY);
        assert_eq!(line(square("e4"), square("g4")), Bitboard::rank_of(Color::White, 3));
        assert_eq!(line(square("b1"), square("a2")), squares("a2 b1"));
        assert_eq!(line(square("a1"), square("b3")), Bitboard::EMPTY);
    }

    #[test]
    fn between_is_the_same_on_both_boards() {
        for from in Bitboard::<u64>::ALL {
            for to in Bitboard::<u64>::ALL {
                assert_eq!(u128::from(between::<u64>(from, to).0), between::<u128>(from, to).0, "{from} {to}");
            }
        }
    }

    fn pawns_attack_as_each_pawn_does<W: Word>() {
        for color in Color::ALL {
            for origin in Bitboard::<W>::ALL {
                assert_eq!(pawns::<W>(color, origin.into()), pawn(color, origin));
            }
        }
    }

    #[test]
    fn pawns_together() {
        pawns_attack_as_each_pawn_does::<u64>();
        pawns_attack_as_each_pawn_does::<u128>();
    }
}
