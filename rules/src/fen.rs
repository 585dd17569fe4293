use std::marker::PhantomData;

use arrayvec::ArrayVec;
use thiserror::Error;

use crate::bitboard::Word;
use crate::castling::Way;
use crate::turn_rule::TurnRule;
use crate::{Bitboard, Board, Castling, Color, File, Kind, Piece, Position, Rank, Square};

/// Why a FEN is refused: what, where, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FenError {
    /// Too few or too many fields.
    #[error("FEN has {found} fields, expected 4 to {most}")]
    Fields {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A wrong number of ranks.
    #[error("FEN placement has {found} ranks, expected {expected}")]
    Ranks {
        /// How many there are.
        found: usize,
        /// How many the board has.
        expected: u8,
    },
    /// A rank of a wrong length.
    #[error("FEN rank '{0}' does not have 8 squares")]
    Files(String),
    /// A letter that is no piece.
    #[error("FEN placement has '{0}', expected PNBRQK, pnbrqk, 1 to 8 and /")]
    Letter(char),
    /// A wrong number of kings.
    #[error("FEN has {found} kings for {side}, expected {expected}")]
    Kings {
        /// Whose.
        side: Color,
        /// How many there are.
        found: usize,
        /// How many there may be.
        expected: &'static str,
    },
    /// No king at all.
    #[error("FEN has no king on the board, expected one at least")]
    NoKing,
    /// A pawn where none can stand.
    #[error("FEN has a pawn on {0}, where none can stand")]
    Pawn(Square),
    /// A wrong side field.
    #[error("FEN side is '{0}', expected w or b")]
    Side(String),
    /// A wrong castling field.
    #[error("FEN castling is '{found}', expected {expected}")]
    Castling {
        /// What stands there.
        found: String,
        /// What could stand there.
        expected: &'static str,
    },
    /// A wrong en passant field.
    #[error("FEN en passant is '{found}', expected {expected}")]
    EnPassant {
        /// What stands there.
        found: String,
        /// What could stand there.
        expected: &'static str,
    },
    /// A wrong number.
    #[error("FEN {field} is '{found}', expected a whole number of at most six digits")]
    Number {
        /// Which field.
        field: &'static str,
        /// What stands there.
        found: String,
    },
    /// A wrong seventh field.
    #[error("FEN steps left is '{found}', expected {expected}")]
    StepsLeft {
        /// What stands there.
        found: String,
        /// What could stand there.
        expected: &'static str,
    },
    /// A wrong field of the armies.
    #[error("FEN armies are '{0}', expected White's and Black's letter of c n e r k a, as in ck")]
    Armies(String),
    /// A wrong field of the stones.
    #[error("FEN stones are '{0}', expected White's and Black's number from 0 to 6, as in 33")]
    Stones(String),
    /// A man that the army does not have.
    #[error("FEN has a {kind} on {square}, which the army does not have")]
    NoSuchMan {
        /// Where it stands.
        square: Square,
        /// What it is.
        kind: Kind,
    },
    /// A turn in progress that cannot be played.
    #[error("FEN turn in progress is '{turn}': {reason}")]
    Progress {
        /// What stands there.
        turn: String,
        /// Why it cannot be.
        reason: String,
    },
    /// The player who is not to act stands in a check that he should have left.
    #[error("FEN has {side} in check, though it is not {side}'s turn")]
    CheckLeft {
        /// Who is in check.
        side: Color,
    },
}

/// Reads a position; what is missing after the fourth field is filled in.
pub(crate) fn read<R: TurnRule>(fen: &str) -> Result<Position<R>, FenError> {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let most = if R::TWO_STEPS { 7 } else { 6 };
    if !(4..=most).contains(&fields.len()) {
        return Err(FenError::Fields { found: fields.len(), most });
    }
    let mut position = Position::<R>::bare();
    position.board = read_placement(fields[0])?;
    check_men::<R>(&position.board)?;
    position.side = read_side(fields[1])?;
    position.castling = read_castling::<R>(fields[2], &position.board)?;
    position.clock = fields.get(4).map_or(Ok(0), |text| read_number("clock", text))?;
    position.number = read_move_number(fields.get(5).copied())?;
    if R::TWO_STEPS {
        let is_array = R::VARIANT.arrays().iter().any(|array| array.fen.split(' ').next() == Some(fields[0]));
        let is_start = is_array && position.side == Color::White;
        let text = fields.get(6).copied().unwrap_or(if is_start { "1" } else { "2" });
        read_steps_left(&mut position, text, is_start)?;
    }
    read_en_passant(&mut position, fields[3])?;
    R::prune_en_passant(&mut position);
    R::refuse_check_left(&position)?;
    Ok(position)
}

impl<R: TurnRule> Position<R> {
    /// A position without pieces, to be filled.
    pub(crate) const fn bare() -> Self {
        Self {
            board: Board::EMPTY,
            en_passant: Bitboard::EMPTY,
            passed: Bitboard::EMPTY,
            frozen: Bitboard::EMPTY,
            barred: None,
            clock: 0,
            number: 1,
            side: Color::White,
            castling: Castling::NONE,
            steps_left: 1,
            second: false,
            rule: PhantomData,
        }
    }
}

pub(crate) fn read_placement<W: Word>(text: &str) -> Result<Board<W>, FenError> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != usize::from(W::RANKS) {
        return Err(FenError::Ranks { found: ranks.len(), expected: W::RANKS });
    }
    let mut board = Board::EMPTY;
    for (row, rank) in ranks.iter().zip((0..W::RANKS).rev()) {
        let mut file = 0u8;
        for letter in row.chars() {
            if let Some(gap @ 1..=8) = letter.to_digit(10) {
                file = file.saturating_add(gap as u8);
                continue;
            }
            let piece = Piece::from_letter(letter).ok_or(FenError::Letter(letter))?;
            if let (Some(file), Some(rank)) = (File::new(file), Rank::new(rank)) {
                board.put(piece, Square::at(file, rank));
            }
            file = file.saturating_add(1);
        }
        if file != 8 {
            return Err(FenError::Files((*row).to_owned()));
        }
    }
    Ok(board)
}

fn check_men<R: TurnRule>(board: &Board<R::Word>) -> Result<(), FenError> {
    for side in Color::ALL {
        let found = board.pieces(side, Kind::King).count();
        let (least, expected) = match (R::KINGS_ARE_TAKEN, R::KINGS) {
            (false, _) => (1, "1"),
            (true, 1) => (0, "0 or 1"),
            (true, _) => (0, "0 to 2"),
        };
        if !(least..=R::KINGS).contains(&found) {
            return Err(FenError::Kings { side, found, expected });
        }
    }
    if board.kind(Kind::King).is_empty() {
        return Err(FenError::NoKing);
    }
    let edges = Bitboard::last_rank(Color::White) | Bitboard::last_rank(Color::Black);
    match (board.kind(Kind::Pawn) & edges).first() {
        Some(square) => Err(FenError::Pawn(square)),
        None => Ok(()),
    }
}

fn read_side(text: &str) -> Result<Color, FenError> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(FenError::Side(text.to_owned())),
    }
}

/// Reads the third field; a game without castling has nothing there.
fn read_castling<R: TurnRule>(text: &str, board: &Board<R::Word>) -> Result<Castling, FenError> {
    match (R::SPECIAL_STEPS, text) {
        (true, _) => read_castling_letters(text, board),
        (false, "-") => Ok(Castling::NONE),
        (false, _) => Err(FenError::Castling { found: text.to_owned(), expected: "-" }),
    }
}

/// Reads the letters of the third field, and drops those whose king or rook is not at home.
pub(crate) fn read_castling_letters<W: Word>(text: &str, board: &Board<W>) -> Result<Castling, FenError> {
    let bad = || FenError::Castling { found: text.to_owned(), expected: "- or letters of KQkq" };
    let mut castling = Castling::NONE;
    if text == "-" {
        return Ok(castling);
    }
    for (index, letter) in text.char_indices() {
        let way = Way::ALL.iter().find(|way| way.letter == letter).ok_or_else(bad)?;
        if text[..index].contains(letter) {
            return Err(bad());
        }
        if way.at_home(board) {
            castling.add(way);
        }
    }
    Ok(castling)
}

/// Reads the sixth field; some programs write 0 for a number that they do not know.
pub(crate) fn read_move_number(text: Option<&str>) -> Result<u32, FenError> {
    text.map_or(Ok(1), |text| read_number("move number", text)).map(|number| number.max(1))
}

pub(crate) fn read_number(field: &'static str, text: &str) -> Result<u32, FenError> {
    const LONGEST: usize = 6;
    let digits = text.len() <= LONGEST && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if digits { text.parse().ok() } else { None };
    number.ok_or_else(|| FenError::Number { field, found: text.to_owned() })
}

fn read_steps_left<R: TurnRule>(position: &mut Position<R>, text: &str, is_start: bool) -> Result<(), FenError> {
    let bad = || FenError::StepsLeft { found: text.to_owned(), expected: R::SEVENTH_FIELD };
    let (steps, squares) = text.split_once('/').map_or((text, None), |(steps, squares)| (steps, Some(squares)));
    position.steps_left = match (steps, squares) {
        ("1", _) => 1,
        ("2", None) => 2,
        _ => return Err(bad()),
    };
    position.second = squares.is_some() || !R::FREEZES && position.steps_left == 1 && !is_start;
    match squares {
        Some(squares) => {
            read_squares::<R>(squares).filter(|squares| R::read_turn(position, squares)).map(|_| ()).ok_or_else(bad)
        }
        None => Ok(()),
    }
}

/// One or two squares of the board without a gap, as in `g8f8`.
fn read_squares<R: TurnRule>(text: &str) -> Option<ArrayVec<Square, 2>> {
    let mut squares = ArrayVec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (square, after) = Square::split(rest)?;
        squares.try_push(square).ok()?;
        rest = after;
    }
    (!squares.is_empty() && squares.iter().all(|square| square.is_within(R::Word::RANKS))).then_some(squares)
}

/// Reads the squares of the fourth field: those on which the actor may capture, and after a first step also those that
/// his own pawn has passed over.
fn read_en_passant<R: TurnRule>(position: &mut Position<R>, text: &str) -> Result<(), FenError> {
    let expected = if R::SPECIAL_STEPS { "- or a square that an enemy pawn can just have passed over" } else { "-" };
    let bad = || FenError::EnPassant { found: text.to_owned(), expected };
    if text == "-" {
        return Ok(());
    }
    let squares: Vec<Square> = text.split(',').map(str::parse).collect::<Result<_, _>>().map_err(|_| bad())?;
    if !R::SPECIAL_STEPS || !squares.iter().all(|square| square.is_within(R::Word::RANKS)) {
        return Err(bad());
    }
    let set: Bitboard<R::Word> = squares.iter().copied().collect();
    let theirs = set & Bitboard::rank_of(position.side, 5);
    let ours = set & Bitboard::rank_of(position.side, 2);
    let several_fit = R::TWO_STEPS && !R::FREEZES && !position.second;
    let fits = set.count() == squares.len()
        && set == theirs | ours
        && squares.len() <= if several_fit { 2 } else { 1 }
        && match (R::FREEZES, position.second) {
            (true, second) => ours.is_empty() && !second,
            (false, true) => true,
            (false, false) => ours.is_empty(),
        };
    if !fits {
        return Err(bad());
    }
    position.en_passant = theirs;
    position.passed = ours;
    Ok(())
}

/// Writes all fields.
pub(crate) fn write<R: TurnRule>(position: &Position<R>) -> String {
    let squares: Vec<String> = position.shown_en_passant().into_iter().map(|square| square.to_string()).collect();
    let en_passant = if squares.is_empty() { "-".to_owned() } else { squares.join(",") };
    let Position { board, side, castling, clock, number, .. } = position;
    let mut fen = format!("{} {} {castling} {en_passant} {clock} {number}", write_placement(board), side.letter());
    if R::TWO_STEPS {
        fen += &format!(" {}", position.steps_left);
        if position.frozen.any() {
            fen += &format!("/{}", write_frozen(position));
        }
        if let Some(step) = position.barred {
            fen += &format!("/{step}");
        }
    }
    fen
}

/// The frozen squares, the king's first, as after castling.
fn write_frozen<R: TurnRule>(position: &Position<R>) -> String {
    let kings = position.frozen & position.board.kind(Kind::King);
    kings.into_iter().chain(position.frozen.without(kings)).map(|square| square.to_string()).collect()
}

pub(crate) fn write_placement<W: Word>(board: &Board<W>) -> String {
    let ranks: Vec<String> = (0..W::RANKS).rev().map(|rank| write_rank(board, rank)).collect();
    ranks.join("/")
}

fn write_rank<W: Word>(board: &Board<W>, rank: u8) -> String {
    let mut row = String::new();
    let mut gap = 0;
    for file in 0..8 {
        match board.piece_at(Square::wrap(rank * 8 + file)) {
            Some(piece) => {
                if gap > 0 {
                    row += &gap.to_string();
                }
                row.push(piece.letter());
                gap = 0;
            }
            None => gap += 1,
        }
    }
    if gap > 0 {
        row += &gap.to_string();
    }
    row
}
