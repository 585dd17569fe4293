use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A file, 0 (the a-file) to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct File(u8);

impl File {
    /// The file with an index from 0 (a) to 7 (h).
    pub const fn new(index: u8) -> Option<Self> {
        if index < 8 { Some(Self(index)) } else { None }
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

/// A rank, 0 (White's first) to 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The rank with an index from 0 (White's first) to 7.
    pub const fn new(index: u8) -> Option<Self> {
        if index < 8 { Some(Self(index)) } else { None }
    }

    /// 0 (White's first) to 7.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The rank that a digit names.
    pub fn from_digit(digit: char) -> Option<Self> {
        u8::try_from(digit).ok()?.checked_sub(b'1').and_then(Self::new)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// A square of the 8x8 board: a1 is 0, b1 is 1, h8 is 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

/// A text that names no square.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not a square, expected a1 to h8")]
pub struct NoSquare(pub String);

impl Square {
    /// How many squares there are.
    pub const COUNT: usize = 64;

    /// The square with an index from 0 to 63.
    #[inline]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square on a file and a rank.
    pub const fn at(file: File, rank: Rank) -> Self {
        Self(rank.0 * 8 + file.0)
    }

    /// The square with an index that is known to be below 64; higher bits are dropped.
    #[inline]
    pub(crate) const fn wrap(index: u8) -> Self {
        Self(index & 63)
    }

    /// 0 to 63.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask costs nothing beside a table access and lets the compiler drop the bounds check.
        (self.0 & 63) as usize
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

    /// All squares from a1 to h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..64).map(Self)
    }

    /// The square on the same file of the other player's corresponding rank: e2 for e7.
    pub const fn mirrored(self) -> Self {
        Self(self.0 ^ 56)
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
        let mut letters = text.chars();
        let file = letters.next().and_then(File::from_letter);
        let rank = letters.next().and_then(Rank::from_digit);
        match (file, rank, letters.next()) {
            (Some(file), Some(rank), None) => Ok(Self::at(file, rank)),
            _ => Err(NoSquare(text.to_owned())),
        }
    }
}
