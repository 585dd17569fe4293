use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A file, 0 (the a-file) to 7.
///
/// ```
/// use twofold_rules::File;
///
/// assert_eq!(File::from_letter('c').map(File::index), Some(2));
/// assert_eq!(File::new(8), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct File(u8);

impl File {
    /// The file with an index from 0 (a) to 7 (h).
    pub const fn new(index: u8) -> Option<Self> {
        if index < 8 { Some(Self(index)) } else { None }
    }

    /// All files, the a-file first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..8).map(Self)
    }

    /// 0 (a) to 7 (h).
    pub const fn index(self) -> u8 {
        self.0
    }

    /// `a` to `h`.
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// The file that a letter names.
    pub fn from_letter(letter: char) -> Option<Self> {
        u8::try_from(letter).ok()?.checked_sub(b'a').and_then(Self::new)
    }
}

/// A rank, 0 (White's first) to 15; a board may have fewer.
///
/// ```
/// use twofold_rules::Rank;
///
/// let rank = Rank::new(15).expect("the tall board has 16 ranks");
/// assert_eq!(rank.to_string(), "16");
/// assert_eq!(Rank::from_number("16"), Some(rank));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The rank with an index from 0 (White's first) to 15.
    pub const fn new(index: u8) -> Option<Self> {
        if index < 16 { Some(Self(index)) } else { None }
    }

    /// 0 (White's first) to 15.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The rank that a number names, `1` to `16`, without zeros before it.
    pub fn from_number(text: &str) -> Option<Self> {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
        if plain { text.parse::<u8>().ok()?.checked_sub(1).and_then(Self::new) } else { None }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// A square: a1 is 0, b1 is 1, h8 is 63, h16 is 127. The board of 8 ranks has the first 64 of them.
///
/// ```
/// use twofold_rules::Square;
///
/// let square: Square = "c2".parse()?;
/// assert_eq!(square.index(), 10);
/// assert!(square.is_within(8));
/// assert!("i9".parse::<Square>().is_err());
/// # Ok::<(), twofold_rules::NoSquare>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A text that names no square.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a square, expected a1 to h8, or to h16 on the tall board")]
pub struct NoSquare(pub String);

impl Square {
    /// Number of squares of the largest board.
    pub const COUNT: usize = 128;

    /// The square with an index from 0 to 127.
    #[inline]
    pub const fn new(index: u8) -> Option<Self> {
        if (index as usize) < Self::COUNT { Some(Self(index)) } else { None }
    }

    /// The square on a file and a rank.
    pub const fn at(file: File, rank: Rank) -> Self {
        Self(rank.0 * 8 + file.0)
    }

    /// The square with an index that is known to be below 128; the highest bit is dropped.
    #[inline]
    pub(crate) const fn wrap(index: u8) -> Self {
        Self(index & 127)
    }

    /// 0 to 127.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask costs nothing beside a table access and lets the compiler drop the bounds check.
        (self.0 & 127) as usize
    }

    /// The file.
    #[inline]
    pub const fn file(self) -> File {
        File(self.0 & 7)
    }

    /// The rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank(self.0 >> 3)
    }

    /// Returns true if the square is on a board of that many ranks.
    #[inline]
    pub const fn is_within(self, ranks: u8) -> bool {
        self.0 >> 3 < ranks
    }

    /// The square on the same file and as many ranks from the other edge of a board of that many ranks.
    ///
    /// ```
    /// use twofold_rules::Square;
    ///
    /// let square: Square = "b3".parse()?;
    /// assert_eq!(square.mirrored(8).to_string(), "b6");
    /// assert_eq!(square.mirrored(16).to_string(), "b14");
    /// # Ok::<(), twofold_rules::NoSquare>(())
    /// ```
    #[inline]
    pub const fn mirrored(self, ranks: u8) -> Self {
        Self::wrap(self.0 ^ (ranks - 1) << 3)
    }

    /// The square that a text begins with, and the rest of the text: a letter, and as many digits as name a rank.
    pub(crate) fn split(text: &str) -> Option<(Self, &str)> {
        let file = text.chars().next().and_then(File::from_letter)?;
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
        let rank = Rank::from_number(&text[1..=digits])?;
        Some((Self::at(file, rank), &text[1 + digits..]))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().letter(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = NoSquare;

    fn from_str(text: &str) -> Result<Self, NoSquare> {
        match Self::split(text) {
            Some((square, "")) => Ok(square),
            _ => Err(NoSquare(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_round_trip() {
        for square in (0..128).filter_map(Square::new) {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        assert_eq!(Square::split("f9e10q"), Some(("f9".parse().expect("f9"), "e10q")));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "e", "e0", "e01", "e17", "e160", "e99999999999", "i3", "E3", "e3 ", "e-3", "é3", "e３", "33"]
        {
            assert!(text.parse::<Square>().is_err(), "{text}");
        }
    }
}
