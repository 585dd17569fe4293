use arrayvec::ArrayVec;
use thiserror::Error;

use crate::bitboard::Word;
use crate::castling::CastlingMove;
use crate::rule::Rule;
use crate::turn_rule::TurnRule;
use crate::{Bitboard, Board, Castling, Color, File, Kind, Piece, Position, Rank, Square};

/// Reason why a FEN is refused: the field, the text found and the text expected.
///
/// ```
/// use twofold_rules::{Chess, FenError, GameText};
///
/// let refused = Chess::from_fen("8/8/8/8/8/8/8/4K3 w - - 0 1");
/// assert!(matches!(refused, Err(FenError::Kings { found: 0, .. })));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FenError {
    /// Too few or too many fields.
    #[error("FEN has {found} fields, expected 4 to {most}")]
    Fields {
        /// The number found.
        found: usize,
        /// The number expected.
        most: usize,
    },
    /// A wrong number of ranks.
    #[error("FEN placement has {found} ranks, expected {expected}")]
    Ranks {
        /// The number found.
        found: usize,
        /// The number that the board has.
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
        /// The owner.
        side: Color,
        /// The number found.
        found: usize,
        /// The number expected.
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
        /// The text found.
        found: String,
        /// The text expected.
        expected: &'static str,
    },
    /// A wrong en passant field.
    #[error("FEN en passant is '{found}', expected {expected}")]
    EnPassant {
        /// The text found.
        found: String,
        /// The text expected.
        expected: &'static str,
    },
    /// A wrong number.
    #[error("FEN {field} is '{found}', expected a whole number of at most six digits")]
    Number {
        /// Name of the field.
        field: &'static str,
        /// The text found.
        found: String,
    },
    /// A wrong seventh field.
    #[error("FEN steps left is '{found}', expected {expected}")]
    StepsLeft {
        /// The text found.
        found: String,
        /// The text expected.
        expected: &'static str,
    },
    /// A wrong field of the armies.
    #[error("FEN armies are '{0}', expected White's and Black's letter of c n e r k a, as in ck")]
    Armies(String),
    /// A wrong field of the stones.
    #[error("FEN stones are '{0}', expected White's and Black's number from 0 to 6, as in 33")]
    Stones(String),
    /// A piece that the army does not have.
    #[error("FEN has a {kind} on {square}, which the army does not have")]
    NoSuchMan {
        /// Its square.
        square: Square,
        /// Its kind.
        kind: Kind,
    },
    /// A turn in progress that cannot be played.
    #[error("FEN turn in progress is '{turn}': {reason}")]
    Progress {
        /// The text found.
        turn: String,
        /// Why it cannot be.
        reason: String,
    },
    /// The player who is not to act is in a check that they should have left.
    #[error("FEN has {side} in check, though it is not {side}'s turn")]
    CheckLeft {
        /// The player in check.
        side: Color,
    },
}

/// Reads a position; missing fields after the fourth get their defaults.
pub(crate) fn read<R: TurnRule>(fen: &str) -> Result<Position<R>, FenError> {
    let fields = split(fen, if R::STEPS > 1 { 7 } else { 6 })?;
    let mut position = Position::<R>::bare();
    position.board = read_placement(fields[0])?;
    check_pieces::<R>(&position.board)?;
    position.side = read_side(fields[1])?;
    position.castling = read_castling::<R>(fields[2], &position.board)?;
    read_clocks(&mut position, &fields)?;
    if R::STEPS > 1 {
        let is_array = R::ARRAYS.iter().any(|array| array.fen.split(' ').next() == Some(fields[0]));
        let opens = is_array && position.side == Color::White;
        let text = fields.get(6).copied().unwrap_or(if opens { "1" } else { "2" });
        read_steps_left(&mut position, text, opens)?;
    }
    read_en_passant(&mut position, fields[3])?;
    R::prune_en_passant(&mut position);
    R::refuse_check_left(&position)?;
    Ok(position)
}

/// The fields of a FEN, 4 to `most` of them.
pub(crate) fn split(fen: &str, most: usize) -> Result<Vec<&str>, FenError> {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let found = fields.len();
    if (4..=most).contains(&found) { Ok(fields) } else { Err(FenError::Fields { found, most }) }
}

/// Reads the fifth and the sixth field, clock and move number, if they are there. Some programs write 0 for a move number that
/// they do not know.
pub(crate) fn read_clocks<R: Rule>(position: &mut Position<R>, fields: &[&str]) -> Result<(), FenError> {
    position.halfmove_clock = fields.get(4).map_or(Ok(0), |text| read_number("clock", text))?;
    position.fullmove_number = fields.get(5).map_or(Ok(1), |text| read_number("move number", text))?.max(1);
    Ok(())
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

fn check_pieces<R: TurnRule>(board: &Board<R::Word>) -> Result<(), FenError> {
    for side in Color::ALL {
        let found = board.pieces(side, Kind::King).count();
        let expected = match (R::KINGS.start(), R::KINGS.end()) {
            (1, _) => "1",
            (_, 1) => "0 or 1",
            _ => "0 to 2",
        };
        if !R::KINGS.contains(&found) {
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

/// Reads the third field; in a game without castling it must be `-`.
fn read_castling<R: TurnRule>(text: &str, board: &Board<R::Word>) -> Result<Castling, FenError> {
    match (R::SPECIAL_STEPS, text) {
        (true, _) => read_castling_letters(text, board),
        (false, "-") => Ok(Castling::NONE),
        (false, _) => Err(FenError::Castling { found: text.to_owned(), expected: "-" }),
    }
}

/// Reads the letters of the third field and drops those whose king or rook is not on its home square.
pub(crate) fn read_castling_letters<W: Word>(text: &str, board: &Board<W>) -> Result<Castling, FenError> {
    let bad = || FenError::Castling { found: text.to_owned(), expected: "- or letters of KQkq" };
    let mut castling = Castling::NONE;
    if text == "-" {
        return Ok(castling);
    }
    for (index, letter) in text.char_indices() {
        let castling_move =
            CastlingMove::ALL.iter().find(|castling_move| castling_move.letter == letter).ok_or_else(bad)?;
        if text[..index].contains(letter) {
            return Err(bad());
        }
        if castling_move.at_home(board) {
            castling.add(castling_move);
        }
    }
    Ok(castling)
}

fn read_number(field: &'static str, text: &str) -> Result<u32, FenError> {
    const LONGEST: usize = 6;
    let digits = text.len() <= LONGEST && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if digits { text.parse().ok() } else { None };
    number.ok_or_else(|| FenError::Number { field, found: text.to_owned() })
}

fn read_steps_left<R: TurnRule>(position: &mut Position<R>, text: &str, opens: bool) -> Result<(), FenError> {
    let bad = || FenError::StepsLeft { found: text.to_owned(), expected: R::SEVENTH_FIELD };
    let (steps, squares) = text.split_once('/').map_or((text, None), |(steps, squares)| (steps, Some(squares)));
    position.steps_left = match (steps, squares) {
        ("1", _) => 1,
        ("2", None) => 2,
        _ => return Err(bad()),
    };
    let squares = squares.map_or(Some(ArrayVec::new()), read_squares::<R>).ok_or_else(bad)?;
    if R::read_turn(position, &squares, opens) { Ok(()) } else { Err(bad()) }
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

/// Reads the squares of the fourth field.
fn read_en_passant<R: TurnRule>(position: &mut Position<R>, text: &str) -> Result<(), FenError> {
    let expected = if R::SPECIAL_STEPS { EN_PASSANT } else { "-" };
    let bad = || FenError::EnPassant { found: text.to_owned(), expected };
    let squares = read_en_passant_squares(text).ok_or_else(bad)?;
    let fits = squares.is_empty() || R::SPECIAL_STEPS && R::read_en_passant(position, squares);
    if fits { Ok(()) } else { Err(bad()) }
}

/// The expected fourth field, for messages.
pub(crate) const EN_PASSANT: &str = "- or a square that an enemy pawn can just have passed over";

/// Squares of the board joined by commas, each of them once; the empty set for `-`.
pub(crate) fn read_en_passant_squares<W: Word>(text: &str) -> Option<Bitboard<W>> {
    if text == "-" {
        return Some(Bitboard::EMPTY);
    }
    let mut squares = Bitboard::EMPTY;
    for part in text.split(',') {
        let square: Square = part.parse().ok()?;
        if !square.is_within(W::RANKS) || squares.contains(square) {
            return None;
        }
        squares |= square.into();
    }
    Some(squares)
}

/// Writes all fields.
pub(crate) fn write<R: TurnRule>(position: &Position<R>) -> String {
    let fen = write_six_fields(position, position.side.letter(), R::shown_en_passant(position));
    let squares = R::write_turn(position);
    match (R::STEPS, squares.as_str()) {
        (1, _) => fen,
        (_, "") => format!("{fen} {}", position.steps_left),
        _ => format!("{fen} {}/{squares}", position.steps_left),
    }
}

/// Writes the six fields that the FENs of all games have.
pub(crate) fn write_six_fields<R: Rule>(position: &Position<R>, side: char, en_passant: Bitboard<R::Word>) -> String {
    let squares: Vec<String> = en_passant.into_iter().map(|square| square.to_string()).collect();
    let en_passant = if squares.is_empty() { "-".to_owned() } else { squares.join(",") };
    let Position { board, castling, halfmove_clock, fullmove_number, .. } = position;
    format!("{} {side} {castling} {en_passant} {halfmove_clock} {fullmove_number}", write_placement(board))
}

fn write_placement<W: Word>(board: &Board<W>) -> String {
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
