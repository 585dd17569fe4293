//! The random numbers of Zobrist keys (<https://www.chessprogramming.org/Zobrist_Hashing>).

use crate::{Castling, Color, Kind, Square, Step};

const SQUARES: usize = Square::COUNT;

/// One number for every fact that a key may hold.
struct Numbers {
    pieces: [[[u64; SQUARES]; 6]; 2],
    side: u64,
    castling: [u64; 16],
    en_passant: [u64; SQUARES],
    frozen: [u64; SQUARES],
    /// By steps left (1 or 2), and whether it is a second step.
    steps: [[u64; 2]; 2],
}

static NUMBERS: Numbers = numbers();

/// The generator SplitMix64 of Sebastiano Vigna.
const fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// The number of a fact that is a number itself.
#[inline]
pub(crate) const fn number(fact: u64) -> u64 {
    let mut state = fact.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ 0xc2;
    next(&mut state)
}

const fn fill<const N: usize>(state: &mut u64) -> [u64; N] {
    let mut numbers = [0; N];
    let mut index = 0;
    while index < N {
        numbers[index] = next(state);
        index += 1;
    }
    numbers
}

/// A number a square. The squares above the eighth rank have a sequence of their own, so that the keys of the 8x8 games do
/// not depend on the tall board.
const fn fill_board([low, high]: &mut [u64; 2]) -> [u64; SQUARES] {
    let mut numbers = [0; SQUARES];
    let mut index = 0;
    while index < SQUARES {
        numbers[index] = next(if index < 64 { &mut *low } else { &mut *high });
        index += 1;
    }
    numbers
}

const fn numbers() -> Numbers {
    let mut state = [0x2f01d, 0x816];
    let mut pieces = [[[0; SQUARES]; 6]; 2];
    let mut color = 0;
    while color < 2 {
        let mut kind = 0;
        while kind < 6 {
            pieces[color][kind] = fill_board(&mut state);
            kind += 1;
        }
        color += 1;
    }
    Numbers {
        pieces,
        side: next(&mut state[0]),
        castling: fill(&mut state[0]),
        en_passant: fill_board(&mut state),
        frozen: fill_board(&mut state),
        steps: [fill(&mut state[0]), fill(&mut state[0])],
    }
}

#[inline]
pub(crate) fn piece(color: Color, kind: Kind, square: Square) -> u64 {
    NUMBERS.pieces[color.index()][kind.index()][square.index()]
}

#[inline]
pub(crate) fn side(color: Color) -> u64 {
    match color {
        Color::White => 0,
        Color::Black => NUMBERS.side,
    }
}

#[inline]
pub(crate) fn castling(rights: Castling) -> u64 {
    NUMBERS.castling[rights.index()]
}

#[inline]
pub(crate) fn en_passant(square: Square) -> u64 {
    NUMBERS.en_passant[square.index()]
}

#[inline]
pub(crate) fn frozen(square: Square) -> u64 {
    NUMBERS.frozen[square.index()]
}

/// The key of a forbidden step; the step the other way round has another key.
#[inline]
pub(crate) fn forbidden(step: Step) -> u64 {
    frozen(step.from()) ^ en_passant(step.to())
}

#[inline]
pub(crate) fn steps(left: u8, second: bool) -> u64 {
    NUMBERS.steps[usize::from(left > 1)][usize::from(second)]
}
