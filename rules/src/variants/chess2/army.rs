//! The six armies: names of their pieces, movement, attacks, and ranks in a duel.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Bitboard, Board, Color, Kind};

/// An army of Chess 2.
///
/// ```
/// use twofold_rules::{Army, Kind};
///
/// let army: Army = "animals".parse()?;
/// assert_eq!(army.letter(), 'a');
/// assert_eq!(army.piece(Kind::Rook).name, "elephant");
/// # Ok::<(), twofold_rules::UnknownArmy>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Army {
    /// Orthodox pieces.
    Classic,
    /// A queen that only kings capture, and pawns that can step toward the enemy's king.
    Nemesis,
    /// Knights, bishops and rooks that lend each other their moves.
    Empowered,
    /// A queen that goes almost anywhere, and rooks that only block.
    Reaper,
    /// Two royal kings, no queen, and a second turn for a king.
    TwoKings,
    /// Animals: elephants capture every piece on their way.
    Animals,
}

/// Movement of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Movement {
    /// One or two squares ahead, captures diagonally.
    Pawn,
    /// One square ahead, or one square nearer to an enemy king.
    NemesisPawn,
    /// The leap of a knight.
    Knight,
    /// A knight that may capture its own side's pieces.
    WildHorse,
    /// Any distance diagonally.
    Bishop,
    /// Up to two squares diagonally; captures without leaving its square.
    Tiger,
    /// Any distance along ranks and files.
    Rook,
    /// To any empty square.
    Ghost,
    /// Up to three squares along a rank or file, capturing every piece on the way.
    Elephant,
    /// As rook and bishop.
    Queen,
    /// As a queen, over empty squares only.
    Nemesis,
    /// One square in any direction, not royal.
    Elegant,
    /// To any square but the enemy's back rank, with or without a piece on it.
    Reaper,
    /// As rook and knight.
    JungleQueen,
    /// One square in any direction.
    King,
    /// A king that may also destroy all pieces next to it.
    WarriorKing,
}

/// A kind of piece of an army.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArmyPiece {
    /// Its name.
    pub name: &'static str,
    /// Its movement.
    pub movement: Movement,
    /// Its rank: capturing a piece of lower rank costs the defender a stone to challenge. Kings have none.
    pub rank: u8,
}

const fn piece(name: &'static str, movement: Movement, rank: u8) -> ArmyPiece {
    ArmyPiece { name, movement, rank }
}

const PAWN: ArmyPiece = piece("pawn", Movement::Pawn, 1);
const KNIGHT: ArmyPiece = piece("knight", Movement::Knight, 2);
const BISHOP: ArmyPiece = piece("bishop", Movement::Bishop, 2);
const ROOK: ArmyPiece = piece("rook", Movement::Rook, 3);
const QUEEN: ArmyPiece = piece("queen", Movement::Queen, 4);
const KING: ArmyPiece = piece("king", Movement::King, 0);

/// The pieces of each army in the order of [`Kind`]: pawn, knight, bishop, rook, queen, king.
const PIECES: [[ArmyPiece; 6]; 6] = [
    [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING],
    [
        piece("nemesis pawn", Movement::NemesisPawn, 1),
        KNIGHT,
        BISHOP,
        ROOK,
        piece("nemesis", Movement::Nemesis, 4),
        KING,
    ],
    [
        PAWN,
        piece("empowered knight", Movement::Knight, 2),
        piece("empowered bishop", Movement::Bishop, 2),
        piece("empowered rook", Movement::Rook, 3),
        piece("elegant queen", Movement::Elegant, 4),
        KING,
    ],
    [PAWN, KNIGHT, BISHOP, piece("ghost", Movement::Ghost, 3), piece("reaper", Movement::Reaper, 4), KING],
    [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, piece("warrior king", Movement::WarriorKing, 0)],
    [
        PAWN,
        piece("wild horse", Movement::WildHorse, 2),
        piece("tiger", Movement::Tiger, 2),
        piece("elephant", Movement::Elephant, 3),
        piece("jungle queen", Movement::JungleQueen, 4),
        KING,
    ],
];

impl Army {
    /// All armies, in the order in which lists show them.
    pub const ALL: [Self; 6] =
        [Self::Classic, Self::Nemesis, Self::Empowered, Self::Reaper, Self::TwoKings, Self::Animals];

    /// Index into a table of six.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter in a FEN.
    pub const fn letter(self) -> char {
        match self {
            Self::Classic => 'c',
            Self::Nemesis => 'n',
            Self::Empowered => 'e',
            Self::Reaper => 'r',
            Self::TwoKings => 'k',
            Self::Animals => 'a',
        }
    }

    /// The army that a letter of a FEN names.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|army| army.letter() == letter)
    }

    /// Its name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Nemesis => "nemesis",
            Self::Empowered => "empowered",
            Self::Reaper => "reaper",
            Self::TwoKings => "two kings",
            Self::Animals => "animals",
        }
    }

    /// Its pieces of a kind.
    #[inline]
    pub const fn piece(self, kind: Kind) -> &'static ArmyPiece {
        &PIECES[self.index()][kind.index()]
    }

    /// Movement of its pieces of a kind.
    #[inline]
    pub const fn movement(self, kind: Kind) -> Movement {
        self.piece(kind).movement
    }

    /// Number of its kings.
    #[inline]
    pub const fn kings(self) -> usize {
        if matches!(self, Self::TwoKings) { 2 } else { 1 }
    }

    /// Kinds to which its pawns may promote, the best first.
    #[inline]
    pub const fn promotions(self) -> &'static [Kind] {
        if matches!(self, Self::TwoKings) { &[Kind::Rook, Kind::Bishop, Kind::Knight] } else { &Kind::PROMOTIONS }
    }

    /// Returns true if it may castle.
    pub const fn castles(self) -> bool {
        matches!(self, Self::Classic)
    }

    /// Returns true if it has a king-turn after each turn.
    #[inline]
    pub const fn has_king_turn(self) -> bool {
        matches!(self, Self::TwoKings)
    }

    /// Returns true if its pawns may advance two squares.
    #[inline]
    pub const fn pawns_jump(self) -> bool {
        !matches!(self, Self::Nemesis)
    }
}

/// A text that names no army.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown army '{0}', expected one of {list} or a letter of {letters}",
    list = Army::ALL.map(|army| format!("'{army}'")).join(", "), letters = Army::ALL.map(Army::letter).iter().collect::<String>())]
pub struct UnknownArmy(pub String);

/// Reads a letter or a name, whatever its case, spaces and hyphens.
///
/// ```
/// use twofold_rules::Army;
///
/// for name in ["k", "two kings", "Two Kings", "TWO-KINGS", "twokings"] {
///     assert_eq!(name.parse(), Ok(Army::TwoKings));
/// }
/// assert!("kings".parse::<Army>().is_err());
/// ```
impl FromStr for Army {
    type Err = UnknownArmy;

    fn from_str(text: &str) -> Result<Self, UnknownArmy> {
        let bare = |name: &str| -> String {
            name.chars().filter(|letter| !" -_\t".contains(*letter)).flat_map(char::to_lowercase).collect()
        };
        let wanted = bare(text);
        let is_meant = |army: &Self| bare(army.name()) == wanted || army.letter().to_string() == wanted;
        Self::ALL.into_iter().find(is_meant).ok_or_else(|| UnknownArmy(text.to_owned()))
    }
}

impl fmt::Display for Army {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A player's pieces by their way of attacking, whatever their kind.
#[derive(Clone, Copy, Debug)]
pub struct AttackerSets {
    /// Sliders along ranks and files.
    pub orthogonal: Bitboard,
    /// Sliders along diagonals.
    pub diagonal: Bitboard,
    /// Pieces with a knight's leap.
    pub leaping: Bitboard,
    /// Pieces that attack the adjacent squares.
    pub stepping: Bitboard,
    /// Tigers, which attack up to two squares diagonally.
    pub tigers: Bitboard,
    /// Elephants, which rampage.
    pub elephants: Bitboard,
}

impl AttackerSets {
    /// The sets of a player's pieces.
    #[inline]
    pub fn of(board: &Board, color: Color, army: Army) -> Self {
        let of = |kind| board.pieces(color, kind);
        let (knights, bishops, rooks) = (of(Kind::Knight), of(Kind::Bishop), of(Kind::Rook));
        let (queens, kings) = (of(Kind::Queen), of(Kind::King));
        let none = Bitboard::EMPTY;
        let orthodox = Self {
            orthogonal: rooks | queens,
            diagonal: bishops | queens,
            leaping: knights,
            stepping: kings,
            tigers: none,
            elephants: none,
        };
        match army {
            Army::Classic | Army::Nemesis | Army::TwoKings => orthodox,
            Army::Empowered => {
                let empowered = knights | bishops | rooks;
                let lent = |lenders: Bitboard| lenders | (beside(lenders) & empowered);
                Self {
                    orthogonal: lent(rooks),
                    diagonal: lent(bishops),
                    leaping: lent(knights),
                    stepping: kings | queens,
                    ..orthodox
                }
            }
            Army::Reaper => Self { orthogonal: none, diagonal: bishops, ..orthodox },
            Army::Animals => Self {
                orthogonal: queens,
                diagonal: none,
                leaping: knights | queens,
                tigers: bishops,
                elephants: rooks,
                ..orthodox
            },
        }
    }
}

/// The squares orthogonally next to those of a set.
#[inline]
pub fn beside(set: Bitboard) -> Bitboard {
    set.ahead(Color::White) | set.ahead(Color::Black) | set.west() | set.east()
}
