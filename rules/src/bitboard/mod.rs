//! Sets of squares, one bit a square, and the sliding attacks that are looked up with them.

mod magic;
mod magics;
mod pext;
mod sliders;
mod tall;
mod word;

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

pub use sliders::{Magics, SlidingAttacks};
pub use tall::TallSliders;
pub use word::Word;

use crate::{Color, File, Rank, Square};

/// A set of squares; bit 0 is a1, bit 63 is h8, bit 127 is h16. The word decides the number of squares.
///
/// ```
/// use twofold_rules::{Bitboard, Color, File, Square};
///
/// let file: Bitboard = Bitboard::file(File::from_letter('e').expect("a file"));
/// let e4: Square = "e4".parse()?;
/// assert!(file.contains(e4) && file.count() == 8);
/// let ahead = Bitboard::<u64>::from(e4).ahead(Color::White);
/// assert_eq!(ahead.first().map(|square| square.to_string()), Some("e5".to_owned()));
/// assert!(ahead.without(file).is_empty());
/// # Ok::<(), twofold_rules::NoSquare>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard<W = u64>(pub W);

impl<W: Word> Bitboard<W> {
    /// No square.
    pub const EMPTY: Self = Self(W::ZERO);

    /// Every square.
    pub const ALL: Self = Self(W::ONES);

    /// The squares of a file.
    #[inline]
    pub fn file(file: File) -> Self {
        Self(W::FILE_A << u32::from(file.index()))
    }

    /// The squares of a rank; none for a rank that the board does not have.
    pub fn rank(rank: Rank) -> Self {
        if rank.index() < W::RANKS { Self::rank_of(Color::White, rank.index()) } else { Self::EMPTY }
    }

    /// The rank that is `index` ranks up from the player's own first, 0 to one less than there are.
    #[inline]
    pub fn rank_of(color: Color, index: u8) -> Self {
        let rank = match color {
            Color::White => index,
            Color::Black => W::RANKS - 1 - index,
        };
        Self(W::RANK_1 << (8 * u32::from(rank)))
    }

    /// The player's last rank, on which their pawns promote.
    #[inline]
    pub fn last_rank(color: Color) -> Self {
        Self::rank_of(color, W::RANKS - 1)
    }

    /// Returns true if the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == W::ZERO
    }

    /// Returns true if the set is not empty.
    #[inline]
    pub fn any(self) -> bool {
        self.0 != W::ZERO
    }

    /// The number of squares in the set.
    #[inline]
    pub fn count(self) -> usize {
        self.0.count()
    }

    /// Returns true if the set has two squares or more.
    #[inline]
    pub fn more_than_one(self) -> bool {
        self.0.without_lowest() != W::ZERO
    }

    /// Returns true if the square is in the set.
    #[inline]
    pub fn contains(self, square: Square) -> bool {
        self.0.contains(square)
    }

    /// The lowest square, if any.
    #[inline]
    pub fn first(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(self.0.lowest()) }
    }

    /// The squares in the set that are not in `other`.
    #[inline]
    pub fn without(self, other: Self) -> Self {
        self & !other
    }

    /// Every square moved one rank ahead, as the player sees it; squares on their last rank drop out.
    #[inline]
    pub fn ahead(self, color: Color) -> Self {
        match color {
            Color::White => Self(self.0 << 8),
            Color::Black => Self(self.0 >> 8),
        }
    }

    /// Every square one file toward the a-file.
    #[inline]
    pub fn west(self) -> Self {
        Self((self.0 & !W::FILE_A) >> 1)
    }

    /// Every square one file toward the h-file.
    #[inline]
    pub fn east(self) -> Self {
        Self((self.0 & !(W::FILE_A << 7)) << 1)
    }

    /// The set seen by the other player: every square moves to its rank as counted from the other edge.
    pub fn mirrored(self) -> Self {
        self.into_iter().map(|square| square.mirrored(W::RANKS)).collect()
    }

    /// Every subset of the set, the empty one first (the carry-rippler of Marcel van Kervinck).
    pub fn subsets(self) -> impl Iterator<Item = Self> {
        let mut next = Some(W::ZERO);
        std::iter::from_fn(move || {
            let subset = next?;
            let following = subset.minus(self.0) & self.0;
            next = (following != W::ZERO).then_some(following);
            Some(Self(subset))
        })
    }
}

impl<W: Word> From<Square> for Bitboard<W> {
    #[inline]
    fn from(square: Square) -> Self {
        Self(W::bit(square))
    }
}

impl<W: Word> FromIterator<Square> for Bitboard<W> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | square.into())
    }
}

/// The squares of a set, the lowest first.
#[derive(Clone, Debug)]
pub struct Squares<W>(W);

impl<W: Word> Iterator for Squares<W> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = Bitboard(self.0).first()?;
        self.0 = self.0.without_lowest();
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count();
        (count, Some(count))
    }
}

impl<W: Word> ExactSizeIterator for Squares<W> {}

impl<W: Word> IntoIterator for Bitboard<W> {
    type Item = Square;
    type IntoIter = Squares<W>;

    #[inline]
    fn into_iter(self) -> Squares<W> {
        Squares(self.0)
    }
}

impl<W: Word> BitAnd for Bitboard<W> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl<W: Word> BitOr for Bitboard<W> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl<W: Word> BitXor for Bitboard<W> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl<W: Word> Not for Bitboard<W> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl<W: Word> BitAndAssign for Bitboard<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<W: Word> BitOrAssign for Bitboard<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<W: Word> BitXorAssign for Bitboard<W> {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

/// Draws the set as a board, `X` for a square in it.
impl<W: Word> fmt::Debug for Bitboard<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..W::RANKS).rev().filter_map(Rank::new) {
            let mark = |file| if self.contains(Square::at(file, rank)) { " X" } else { " ." };
            writeln!(f, "{}", File::all().map(mark).collect::<String>())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subsets_are_all_and_distinct<W: Word>(set: Bitboard<W>) {
        let subsets: std::collections::HashSet<W> = set.subsets().map(|subset| subset.0).collect();
        assert_eq!(subsets.len(), 1 << set.count());
        assert!(subsets.iter().all(|&subset| Bitboard(subset).without(set).is_empty()));
    }

    #[test]
    fn subsets() {
        subsets_are_all_and_distinct(Bitboard(0x8100_0000_0000_0483_u64));
        subsets_are_all_and_distinct(Bitboard(0x8100_0000_0000_0000_0000_0010_0000_0483_u128));
    }

    fn shifts_do_not_wrap<W: Word>() {
        let everything = Bitboard::<W>::ALL;
        let (rows, squares) = (usize::from(W::RANKS), W::SQUARES);
        assert_eq!(everything.west().count(), squares - rows);
        assert_eq!(everything.east().count(), squares - rows);
        assert_eq!(everything.ahead(Color::White).count(), squares - 8);
        assert_eq!(everything.ahead(Color::Black).count(), squares - 8);
        assert!(everything.into_iter().all(|square| everything.west().contains(square) == (square.file().index() < 7)));
        assert!(everything.into_iter().all(|square| everything.east().contains(square) == (square.file().index() > 0)));
        assert_eq!(Bitboard::<W>::last_rank(Color::Black), Bitboard::rank_of(Color::White, 0));
    }

    #[test]
    fn shifts() {
        shifts_do_not_wrap::<u64>();
        shifts_do_not_wrap::<u128>();
    }

    #[test]
    fn squares_come_in_order_and_all() {
        let tall: Vec<usize> = Bitboard::<u128>::ALL.into_iter().map(Square::index).collect();
        assert_eq!(tall, (0..128).collect::<Vec<_>>());
        for square in Bitboard::<u128>::ALL {
            let alone = Bitboard::<u128>::from(square);
            assert!(alone.contains(square) && alone.count() == 1 && alone.first() == Some(square));
        }
    }
}
