use super::army::Army;
use super::position::{MOST_STONES, STONES};
use crate::castling::{Castling, CastlingMove};
use crate::fen::{EN_PASSANT, read_clocks, read_en_passant_squares, read_placement, split, write_six_fields};
use crate::generate::capturable;
use crate::{Bitboard, Board, Chess2, Color, FenError, Kind, Notation, Outcome, Reason, Record};

/// The start position of two armies.
pub fn start_fen([white, black]: [Army; 2]) -> String {
    let row = |army: Army| if army.kings() == 2 { "rnbkkbnr" } else { "rnbqkbnr" };
    let castling: String =
        [(white, "KQ"), (black, "kq")].iter().filter(|(army, _)| army.castles()).map(|(_, l)| *l).collect();
    let castling = if castling.is_empty() { "-" } else { &castling };
    let (top, bottom) = (row(black), row(white).to_uppercase());
    let armies = format!("{}{}", white.letter(), black.letter());
    format!("{top}/pppppppp/8/8/8/8/PPPPPPPP/{bottom} w {castling} - 0 1 {armies} {STONES}{STONES}")
}

/// Reads a position; missing fields after the fourth get their defaults.
pub fn read(fen: &str) -> Result<Chess2, FenError> {
    let fields = split(fen, 9)?;
    let mut position = Chess2::bare();
    position.board = read_placement(fields[0])?;
    (position.side, position.second) = read_side(fields[1])?;
    if let Some(text) = fields.get(6) {
        position.state.armies = read_armies(text)?;
    }
    if let Some(text) = fields.get(7) {
        position.state.stones = read_stones(text)?;
    }
    let armies = position.state.armies;
    check_pieces(&position.board, armies)?;
    if position.second && !position.army_of(position.side).has_king_turn() {
        return Err(FenError::Side(fields[1].to_owned()));
    }
    position.castling = read_castling(fields[2], &position.board, armies)?;
    read_clocks(&mut position, &fields)?;
    position.en_passant = read_en_passant(fields[3], &position)?;
    if !position.second {
        position.keep_legal_en_passant();
    }
    position.state.verdict = verdict(&position);
    match fields.get(8) {
        Some(turn) => begin_turn(position, turn),
        None => Ok(position),
    }
}

fn read_side(text: &str) -> Result<(Color, bool), FenError> {
    match text {
        "w" => Ok((Color::White, false)),
        "b" => Ok((Color::Black, false)),
        "K" => Ok((Color::White, true)),
        "k" => Ok((Color::Black, true)),
        _ => Err(FenError::Side(text.to_owned())),
    }
}

fn read_armies(text: &str) -> Result<[Army; 2], FenError> {
    let mut armies = text.chars().map(Army::from_letter);
    match (armies.next(), armies.next(), armies.next()) {
        (Some(Some(white)), Some(Some(black)), None) => Ok([white, black]),
        _ => Err(FenError::Armies(text.to_owned())),
    }
}

fn read_stones(text: &str) -> Result<[u8; 2], FenError> {
    match *text.as_bytes() {
        [white @ b'0'..=b'6', black @ b'0'..=b'6'] => Ok([white - b'0', black - b'0']),
        _ => Err(FenError::Stones(text.to_owned())),
    }
}

fn check_pieces(board: &Board, armies: [Army; 2]) -> Result<(), FenError> {
    for (side, army) in Color::ALL.into_iter().zip(armies) {
        let found = board.pieces(side, Kind::King).count();
        let expected = if army.kings() == 2 { "2" } else { "1" };
        if found != army.kings() {
            return Err(FenError::Kings { side, found, expected });
        }
        let queens = board.pieces(side, Kind::Queen);
        if let Some(square) = queens.first().filter(|_| army == Army::TwoKings) {
            return Err(FenError::NoSuchMan { square, kind: Kind::Queen });
        }
        let mut forbidden = Bitboard::last_rank(side);
        if army != Army::Nemesis {
            forbidden |= Bitboard::rank_of(side, 0);
        }
        if let Some(square) = (board.pieces(side, Kind::Pawn) & forbidden).first() {
            return Err(FenError::Pawn(square));
        }
    }
    Ok(())
}

/// Reads the letters, and drops those of armies that do not castle, and those whose king or rook is not on its home
/// square.
fn read_castling(text: &str, board: &Board, armies: [Army; 2]) -> Result<Castling, FenError> {
    let mut castling = crate::fen::read_castling_letters(text, board)?;
    for castling_move in CastlingMove::ALL.iter().filter(|castling_move| !armies[castling_move.color.index()].castles())
    {
        castling.remove(castling_move);
    }
    Ok(castling)
}

/// The square on which the player to act can capture; during a king-turn the square that their own pawn has passed
/// over.
fn read_en_passant(text: &str, position: &Chess2) -> Result<Bitboard, FenError> {
    let bad = || FenError::EnPassant { found: text.to_owned(), expected: EN_PASSANT };
    let squares: Bitboard = read_en_passant_squares(text).ok_or_else(bad)?;
    let mover = if position.second { position.side } else { !position.side };
    if squares.more_than_one() || squares.any() && (squares & Bitboard::rank_of(mover, 2)).is_empty() {
        return Err(bad());
    }
    let jumps = position.army_of(mover).pawns_jump();
    Ok(if jumps { capturable(&position.board, mover, squares) } else { Bitboard::EMPTY })
}

/// The outcome of a game that has reached this position: the last mover's invasion first, then the other's, then an
/// attacked king of the last mover's.
fn verdict(position: &Chess2) -> Option<Outcome> {
    let last = if position.second { position.side } else { !position.side };
    let invader = [last, !last].into_iter().find(|&color| position.has_invaded(color));
    if let Some(invader) = invader {
        return Some(Outcome::win(invader, Reason::Midline));
    }
    position.is_attacked(last).then(|| Outcome::win(!last, Reason::Exposed))
}

/// Plays the turn in progress, which must leave a decision.
fn begin_turn(position: Chess2, turn: &str) -> Result<Chess2, FenError> {
    let wrong = |reason: String| FenError::Progress { turn: turn.to_owned(), reason };
    let mut record = Record::from_position(position);
    record.begin(turn, Notation::Coordinates).map_err(|error| wrong(error.to_string()))?;
    let after = *record.position();
    if after.state.pending.is_none() {
        return Err(wrong("nothing is left to be decided".to_owned()));
    }
    Ok(after)
}

/// Writes all fields.
pub fn write(position: &Chess2) -> String {
    let side = match (position.side, position.second) {
        (side, false) => side.letter(),
        (Color::White, true) => 'K',
        (Color::Black, true) => 'k',
    };
    let armies: String = position.state.armies.iter().map(|army| army.letter()).collect();
    let stones = position.state.pending.as_ref().map_or(position.state.stones, |pending| pending.stones_before);
    let stones: String = stones.iter().map(|&stones| char::from(b'0' + stones.min(MOST_STONES))).collect();
    let fen = format!("{} {armies} {stones}", write_six_fields(position, side, position.en_passant));
    match &position.state.pending {
        Some(pending) => format!("{fen} {}", pending.token()),
        None => fen,
    }
}
