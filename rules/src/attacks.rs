//! What pieces attack from a square, and the lines between squares, looked up in tables.

use crate::bitboard::Sliders;
use crate::{Bitboard, Color, Kind, Square};

const KNIGHT_LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING_LEAPS: [(i8, i8); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

static KNIGHT: [Bitboard; 64] = leaps(&KNIGHT_LEAPS);
static KING: [Bitboard; 64] = leaps(&KING_LEAPS);
static PAWN: [[Bitboard; 64]; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];
static BETWEEN: [[Bitboard; 64]; 64] = lines(false);
static LINE: [[Bitboard; 64]; 64] = lines(true);
static LINES_OF: [Bitboard; 64] = all_lines();

const fn leap(square: usize, (files, ranks): (i8, i8)) -> u64 {
    let (file, rank) = ((square % 8) as i8 + files, (square / 8) as i8 + ranks);
    if 0 <= file && file < 8 && 0 <= rank && rank < 8 { 1 << (rank * 8 + file) } else { 0 }
}

const fn leaps(by: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut index = 0;
        while index < by.len() {
            table[square].0 |= leap(square, by[index]);
            index += 1;
        }
        square += 1;
    }
    table
}

/// For each pair of squares on a common rank, file or diagonal: the squares between them, or the whole line.
const fn lines(whole: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = KING_LEAPS[direction];
            let line = ray(from, (files, ranks)) | ray(from, (-files, -ranks)) | 1 << from;
            let (mut passed, mut distance) = (0, 1);
            loop {
                let bit = leap(from, (files * distance, ranks * distance));
                if bit == 0 {
                    break;
                }
                table[from][bit.trailing_zeros() as usize].0 = if whole { line } else { passed };
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
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            table[from].0 |= ray(from, KING_LEAPS[direction]);
            direction += 1;
        }
        from += 1;
    }
    table
}

const fn ray(from: usize, (files, ranks): (i8, i8)) -> u64 {
    let (mut bits, mut distance) = (0, 1);
    loop {
        let bit = leap(from, (files * distance, ranks * distance));
        if bit == 0 {
            return bits;
        }
        bits |= bit;
        distance += 1;
    }
}

/// What a knight on the square attacks.
#[inline]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// What a king on the square attacks.
#[inline]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// What a pawn of that player on the square attacks.
#[inline]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color.index()][square.index()]
}

/// What all the pawns of a set attack together.
#[inline]
pub fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = pawns.ahead(color);
    ahead.west() | ahead.east()
}

/// What a rook on the square attacks.
#[inline]
pub fn rook(square: Square, occupancy: Bitboard) -> Bitboard {
    Sliders::get().rook(square, occupancy)
}

/// What a bishop on the square attacks.
#[inline]
pub fn bishop(square: Square, occupancy: Bitboard) -> Bitboard {
    Sliders::get().bishop(square, occupancy)
}

/// What a piece on the square attacks.
#[inline]
pub fn of(kind: Kind, color: Color, square: Square, occupancy: Bitboard) -> Bitboard {
    match kind {
        Kind::Pawn => pawn(color, square),
        Kind::Knight => knight(square),
        Kind::Bishop => bishop(square, occupancy),
        Kind::Rook => rook(square, occupancy),
        Kind::Queen => Sliders::get().queen(square, occupancy),
        Kind::King => king(square),
    }
}

/// The squares between two squares of a common line, both left out; empty when there is no such line.
#[inline]
pub fn between(from: Square, to: Square) -> Bitboard {
    BETWEEN[from.index()][to.index()]
}

/// The whole rank, file or diagonal through two squares, to the edges; empty when there is none.
#[inline]
pub fn line(from: Square, to: Square) -> Bitboard {
    LINE[from.index()][to.index()]
}

/// Every square on a common rank, file or diagonal with the square, that one left out.
#[inline]
pub fn lines_of(square: Square) -> Bitboard {
    LINES_OF[square.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(text: &str) -> Square {
        text.parse().expect("a square")
    }

    fn squares(text: &str) -> Bitboard {
        text.split_whitespace().map(square).collect()
    }

    #[test]
    fn leapers_stay_on_the_board() {
        assert_eq!(knight(square("a1")), squares("b3 c2"));
        assert_eq!(king(square("h8")), squares("g8 g7 h7"));
        assert_eq!(pawn(Color::White, square("a2")), squares("b3"));
        assert_eq!(pawn(Color::Black, square("e5")), squares("d4 f4"));
    }

    #[test]
    fn lines_between_squares() {
        assert_eq!(between(square("a1"), square("d4")), squares("b2 c3"));
        assert_eq!(between(square("a1"), square("b3")), Bitboard::EMPTY);
        assert_eq!(between(square("e1"), square("e2")), Bitboard::EMPTY);
        assert_eq!(line(square("e4"), square("g4")), Bitboard::rank_of(Color::White, 3));
        assert_eq!(line(square("b1"), square("a2")), squares("a2 b1"));
        assert_eq!(line(square("a1"), square("b3")), Bitboard::EMPTY);
    }

    #[test]
    fn pawns_attack_as_each_pawn_does() {
        for color in Color::ALL {
            for origin in Square::all() {
                assert_eq!(pawns(color, origin.into()), pawn(color, origin));
            }
        }
    }
}
