use super::army::Army;
use super::position::{Chess2, MOST_STONES, STONES};
use crate::castling::{Castling, Way};
use crate::fen::{read_move_number, read_number, read_placement, write_placement};
use crate::{Bitboard, Board, Color, FenError, Kind, Notation, Outcome, Reason, Record, Square};

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

/// Reads a position; what is missing after the fourth field is filled in.
pub fn read(fen: &str) -> Result<Chess2, FenError> {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    const MOST: usize = 9;
    if !(4..=MOST).contains(&fields.len()) {
        return Err(FenError::Fields { found: fields.len(), most: MOST });
    }
    let board: Board = read_placement(fields[0])?;
    let (side, king_turn) = read_side(fields[1])?;
    let armies = fields.get(6).map_or(Ok([Army::Classic; 2]), |text| read_armies(text))?;
    let stones = fields.get(7).map_or(Ok([STONES; 2]), |text| read_stones(text))?;
    check_men(&board, armies)?;
    if king_turn && !armies[side.index()].has_king_turn() {
        return Err(FenError::Side(fields[1].to_owned()));
    }
    let mut position = Chess2 {
        castling: read_castling(fields[2], &board, armies)?,
        clock: fields.get(4).map_or(Ok(0), |text| read_number("clock", text))?,
        number: read_move_number(fields.get(5).copied())?,
        board,
        side,
        en_passant: None,
        armies,
        stones,
        duels: true,
        king_turn,
        pending: None,
        verdict: None,
    };
    position.en_passant = read_en_passant(fields[3], &position)?;
    if !king_turn {
        position.keep_legal_en_passant();
    }
    position.verdict = verdict(&position);
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

fn check_men(board: &Board, armies: [Army; 2]) -> Result<(), FenError> {
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

/// Reads the letters, and drops those of armies that do not castle, and those whose king or rook is not at home.
fn read_castling(text: &str, board: &Board, armies: [Army; 2]) -> Result<Castling, FenError> {
    let mut castling = crate::fen::read_castling_letters(text, board)?;
    for way in Way::ALL.iter().filter(|way| !armies[way.color.index()].castles()) {
        castling.remove(way);
    }
    Ok(castling)
}

/// The square on which the player to act can capture; during a king-turn that which his own pawn has passed over.
fn read_en_passant(text: &str, position: &Chess2) -> Result<Option<Square>, FenError> {
    if text == "-" {
        return Ok(None);
    }
    let expected = "- or a square that an enemy pawn can just have passed over";
    let bad = || FenError::EnPassant { found: text.to_owned(), expected };
    let square: Square = text.parse().map_err(|_| bad())?;
    let (mover, index) = if position.king_turn { (position.side, 2) } else { (!position.side, 2) };
    if !square.is_within(8) || !Bitboard::<u64>::rank_of(mover, index).has(square) {
        return Err(bad());
    }
    let ready = crate::generate::capturable(&position.board, mover, square.into());
    let jumps = position.army_of(mover).pawns_jump();
    Ok((ready.any() && jumps).then_some(square))
}

/// How a game that has come to this position is decided: the last mover's invasion first, then the other's, then a king of
/// the last mover's that is attacked.
fn verdict(position: &Chess2) -> Option<Outcome> {
    let last = if position.king_turn { position.side } else { !position.side };
    let invader = [last, !last].into_iter().find(|&color| position.has_invaded(color));
    if let Some(invader) = invader {
        return Some(Outcome::win(invader, Reason::Midline));
    }
    position.is_attacked(last).then(|| Outcome::win(!last, Reason::Exposed))
}

/// Plays the turn in progress, which must leave something to be decided.
fn begin_turn(position: Chess2, turn: &str) -> Result<Chess2, FenError> {
    let wrong = |reason: String| FenError::Progress { turn: turn.to_owned(), reason };
    let mut record = Record::from_position(position);
    record.begin(turn, Notation::Coordinates).map_err(|error| wrong(error.to_string()))?;
    let after = *record.position();
    if after.pending.is_none() {
        return Err(wrong("nothing is left to be decided".to_owned()));
    }
    Ok(after)
}

/// Writes all fields.
pub fn write(position: &Chess2) -> String {
    let Chess2 { board, side, castling, clock, number, armies, stones, king_turn, .. } = position;
    let side = match (side, king_turn) {
        (_, false) => side.letter(),
        (Color::White, true) => 'K',
        (Color::Black, true) => 'k',
    };
    let en_passant = position.en_passant.map_or("-".to_owned(), |square| square.to_string());
    let armies: String = armies.iter().map(|army| army.letter()).collect();
    let stones = position.pending.as_ref().map_or(*stones, |pending| pending.stones_before);
    let stones: String = stones.iter().map(|&stones| char::from(b'0' + stones.min(MOST_STONES))).collect();
    let placement = write_placement(board);
    let fen = format!("{placement} {side} {castling} {en_passant} {clock} {number} {armies} {stones}");
    match &position.pending {
        Some(pending) => format!("{fen} {}", pending.token()),
        None => fen,
    }
}
