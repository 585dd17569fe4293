use std::fmt;

use crate::Color;

/// The kind of a piece of either player.
///
/// ```
/// use twofold_rules::Kind;
///
/// assert_eq!(Kind::from_letter('N'), Some(Kind::Knight));
/// assert_eq!(Kind::Knight.name(), "knight");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Pawn.
    Pawn,
    /// Knight.
    Knight,
    /// Bishop.
    Bishop,
    /// Rook.
    Rook,
    /// Queen.
    Queen,
    /// King.
    King,
}

impl Kind {
    /// All kinds, the pawn first, the king last.
    pub const ALL: [Self; 6] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];
    /// The kinds that a pawn may promote to, the best first.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// Index into a table of six.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Lower-case letter, as in FEN and in coordinates (`e7e8q`).
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// The kind that a letter of either case names.
    pub fn from_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_lowercase();
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// English name in lower case, for messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A piece on the board: its owner and its kind.
///
/// ```
/// use twofold_rules::{Color, Kind, Piece};
///
/// let piece = Piece::from_letter('q').expect("a letter of a FEN");
/// assert_eq!(piece, Piece { color: Color::Black, kind: Kind::Queen });
/// assert_eq!((piece.letter(), piece.symbol()), ('q', '♛'));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The owner.
    pub color: Color,
    /// The kind.
    pub kind: Kind,
}

impl Piece {
    /// FEN letter: upper case for White.
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.kind.letter().to_ascii_uppercase(),
            Color::Black => self.kind.letter(),
        }
    }

    /// The piece that a FEN letter names.
    pub fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        Kind::from_letter(letter).map(|kind| Self { color, kind })
    }

    /// Chess symbol of Unicode: `♔` to `♟`.
    pub const fn symbol(self) -> char {
        let symbols = match self.color {
            Color::White => ['♙', '♘', '♗', '♖', '♕', '♔'],
            Color::Black => ['♟', '♞', '♝', '♜', '♛', '♚'],
        };
        symbols[self.kind.index()]
    }
}
