//! The board as a person sees it in a terminal.

use twofold_rules::bitboard::Word;
use twofold_rules::{Bitboard, Board, Color, Piece, Square};

/// How boards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Letters and dots only.
    pub ascii: bool,
    /// Colours by the control sequences of a terminal with 256 colours.
    pub colors: bool,
}

/// Grounds dark enough for white pieces and light enough for black ones, by their relative luminance.
const LIGHT: u8 = 103;
const DARK: u8 = 60;
const LIGHT_MARKED: u8 = 136;
const DARK_MARKED: u8 = 94;
const WHITE_PIECE: &str = "1;38;5;231";
const BLACK_PIECE: &str = "38;5;16";

/// Draws the board from a player's side, a line a rank: with what is said around it the 16 ranks of the tall board, too, fit
/// a terminal of 24 lines. The squares marked are those of the last turn.
pub fn draw<W: Word>(board: &Board<W>, from: Color, marked: &[Square], style: Style) -> String {
    let squares: Vec<Square> = Bitboard::<W>::ALL.into_iter().collect();
    let mut ranks: Vec<Vec<Square>> = squares.chunks(8).map(<[Square]>::to_vec).collect();
    match from {
        Color::White => ranks.reverse(),
        Color::Black => ranks.iter_mut().for_each(|rank| rank.reverse()),
    }
    let mut lines = vec![];
    for rank in &ranks {
        let cells = rank.iter().map(|&square| cell(board, square, marked.contains(&square), style));
        let line = format!("{:>3} {}", rank[0].rank().to_string(), cells.collect::<String>());
        lines.push(line.trim_end().to_owned());
    }
    let files: String = ranks[0].iter().map(|square| format!(" {} ", square.file().letter())).collect();
    lines.push(format!("    {}", files.trim_end()));
    lines.join("\n")
}

fn cell<W: Word>(board: &Board<W>, square: Square, marked: bool, style: Style) -> String {
    let piece = board.piece_at(square);
    let symbol = piece.map_or(if style.ascii { '.' } else { '·' }, |piece| symbol(piece, style));
    if !style.colors {
        return if marked { format!("[{symbol}]") } else { format!(" {symbol} ") };
    }
    let is_dark = (square.file().index() + square.rank().index()).is_multiple_of(2);
    let ground = match (is_dark, marked) {
        (false, false) => LIGHT,
        (true, false) => DARK,
        (false, true) => LIGHT_MARKED,
        (true, true) => DARK_MARKED,
    };
    let ink = if piece.is_some_and(|piece| piece.color == Color::White) { WHITE_PIECE } else { BLACK_PIECE };
    // The ground shows what is empty.
    let symbol = if piece.is_some() { symbol } else { ' ' };
    format!("\x1b[{ink};48;5;{ground}m {symbol} \x1b[0m")
}

/// With colours both players get the filled symbols: the outlined ones are hard to tell from them on a coloured ground.
fn symbol(piece: Piece, style: Style) -> char {
    match style {
        Style { ascii: true, .. } => piece.letter(),
        Style { colors: true, .. } => Piece { color: Color::Black, kind: piece.kind }.symbol(),
        _ => piece.symbol(),
    }
}

#[cfg(test)]
mod tests {
    use twofold_rules::{DoubleDouble, Game, GameText, TwoMove};

    use super::*;

    const FEN: &str = "rnbqkb1r/ppp1pppp/5n2/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 2";

    fn drawn(from: Color, marked: &[&str], style: Style) -> String {
        let position = TwoMove::from_fen(FEN).expect(FEN);
        let marked: Vec<Square> = marked.iter().map(|square| square.parse().expect("a square")).collect();
        draw(position.board(), from, &marked, style)
    }

    #[test]
    fn letters_from_whites_side() {
        let expected = "  8  r  n  b  q  k  b [.] r
  7  p  p  p [.] p  p  p  p
  6  .  .  .  .  . [n] .  .
  5  .  .  . [p] .  .  .  .
  4  .  .  .  .  P  .  .  .
  3  .  .  .  .  .  .  .  .
  2  P  P  P  P  .  P  P  P
  1  R  N  B  Q  K  B  N  R
     a  b  c  d  e  f  g  h";
        let style = Style { ascii: true, colors: false };
        assert_eq!(drawn(Color::White, &["g8", "f6", "d7", "d5"], style), expected);
    }

    #[test]
    fn symbols_from_blacks_side() {
        let expected = "  1  ♖  ♘  ♗  ♔  ♕  ♗  ♘  ♖
  2  ♙  ♙  ♙  ·  ♙  ♙  ♙  ♙
  3  ·  ·  ·  ·  ·  ·  ·  ·
  4  ·  ·  · [♙] ·  ·  ·  ·
  5  ·  ·  ·  · [♟] ·  ·  ·
  6  ·  ·  ♞  ·  ·  ·  ·  ·
  7  ♟  ♟  ♟  ♟  ·  ♟  ♟  ♟
  8  ♜  ·  ♝  ♚  ♛  ♝  ♞  ♜
     h  g  f  e  d  c  b  a";
        let style = Style { ascii: false, colors: false };
        assert_eq!(drawn(Color::Black, &["e4", "d5"], style), expected);
    }

    #[test]
    fn colours_end_with_every_square() {
        let text = drawn(Color::White, &["d5"], Style { ascii: true, colors: true });
        let last_rank = text.lines().nth(7).expect("eight ranks");
        assert!(last_rank.starts_with("  1 \x1b[1;38;5;231;48;5;60m R \x1b[0m"), "{last_rank:?}");
        let fifth = text.lines().nth(3).expect("eight ranks");
        assert!(fifth.contains("48;5;136m p "), "{fifth:?}");
        assert_eq!(text.matches("\x1b[0m").count(), 64);
    }

    #[test]
    fn tall_boards() {
        let style = Style { ascii: true, colors: false };
        let drawn = draw(DoubleDouble::start().board(), Color::White, &[], style);
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines.len(), 17);
        assert_eq!(lines[0], " 16  .  .  .  .  .  .  .  .");
        assert_eq!(lines[10], "  6  .  P  R  N  B  R  P  .");
        assert_eq!(lines[16], "     a  b  c  d  e  f  g  h");
    }
}
