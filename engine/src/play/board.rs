//! The board as a person sees it in a terminal.

use twofold_rules::{Color, File, Piece, Rank, Square};
use twofold_session::BoardView;

use super::names::{Names, stones};

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

/// Draws the board from a player's side, a line a rank, so that the 16 ranks of the tall board fit a terminal of 24 lines. The squares of the last turn are marked, and stones stand at their owner's edge.
pub fn draw(board: &BoardView, from: Color, names: Names, style: Style) -> String {
    let mut ranks: Vec<Rank> = (0..board.ranks).filter_map(|index| Rank::new(index as u8)).collect();
    let mut files: Vec<File> = File::all().collect();
    match from {
        Color::White => ranks.reverse(),
        Color::Black => files.reverse(),
    }
    let mut lines = vec![];
    lines.extend(holdings(board, !from, names));
    for &rank in &ranks {
        let cells = files.iter().map(|&file| cell(board, Square::at(file, rank), style));
        let line = format!("{:>3} {}", rank.to_string(), cells.collect::<String>());
        lines.push(line.trim_end().to_owned());
    }
    let letters: String = files.iter().map(|file| format!(" {} ", file.letter())).collect();
    lines.push(format!("    {}", letters.trim_end()));
    lines.extend(holdings(board, from, names));
    lines.join("\n")
}

/// A player's army and stones, in a game that has them.
fn holdings(board: &BoardView, player: Color, names: Names) -> Option<String> {
    let held = board.stones?[player.index()];
    let army = board.armies.map_or(String::new(), |armies| format!(" ({})", armies[player.index()]));
    let owner = if names.name(player) == player.to_string() {
        player.to_string()
    } else {
        format!("{player}, {}", names.name(player))
    };
    Some(format!("     {owner}{army}: {}", stones(held)))
}

fn cell(board: &BoardView, square: Square, style: Style) -> String {
    let marked = board.last_turn.contains(&square);
    let piece = board.piece_at(square).map(|piece| Piece { color: piece.color, kind: piece.kind });
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
pub fn symbol(piece: Piece, style: Style) -> char {
    match style {
        Style { ascii: true, .. } => piece.letter(),
        Style { colors: true, .. } => Piece { color: Color::Black, kind: piece.kind }.symbol(),
        _ => piece.symbol(),
    }
}

#[cfg(test)]
mod tests {
    use twofold_rules::Variant;
    use twofold_session::{SessionSettings, open};

    use super::*;
    use crate::arguments::Side;

    const FEN: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 2";

    fn drawn(variant: Variant, fen: Option<&str>, turns: &[&str], from: Color, style: Style) -> String {
        let mut game = open(variant, &SessionSettings::default()).expect("a game");
        game.set_up(fen, turns).expect("legal turns");
        draw(&game.board(), from, Names(Side::White), style)
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
        assert_eq!(drawn(Variant::TwoMove, Some(FEN), &["g8f6,d7d5"], Color::White, style), expected);
    }

    #[test]
    fn symbols_from_blacks_side() {
        let expected = "  1  ♖  ♘  ♗  ♔  ♕  ♗  ♘  ♖
  2  ♙  ♙  ♙  ·  ♙  ♙  ♙  ♙
  3  ·  ·  ·  ·  ·  ·  ·  ·
  4  ·  ·  · [·] ·  ·  ·  ·
  5  ·  ·  ·  · [♙] ·  ·  ·
  6  ·  ·  ♞  ·  ·  ·  ·  ·
  7  ♟  ♟  ♟  ♟  ·  ♟  ♟  ♟
  8  ♜  ·  ♝  ♚  ♛  ♝  ♞  ♜
     h  g  f  e  d  c  b  a";
        let style = Style { ascii: false, colors: false };
        assert_eq!(drawn(Variant::TwoMove, Some(FEN), &["g8f6,d7d5", "e4d5"], Color::Black, style), expected);
    }

    #[test]
    fn colours_end_with_every_square() {
        let style = Style { ascii: true, colors: true };
        let text = drawn(Variant::TwoMove, Some(FEN), &["g8f6,d7d5"], Color::White, style);
        let last_rank = text.lines().nth(7).expect("eight ranks");
        assert!(last_rank.starts_with("  1 \x1b[1;38;5;231;48;5;60m R \x1b[0m"), "{last_rank:?}");
        let fifth = text.lines().nth(3).expect("eight ranks");
        assert!(fifth.contains("48;5;136m p "), "{fifth:?}");
        assert_eq!(text.matches("\x1b[0m").count(), 64);
    }

    #[test]
    fn tall_boards() {
        let style = Style { ascii: true, colors: false };
        let drawn = drawn(Variant::DoubleDouble, None, &[], Color::White, style);
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines.len(), 17);
        assert_eq!(lines[0], " 16  .  .  .  .  .  .  .  .");
        assert_eq!(lines[10], "  6  .  P  R  N  B  R  P  .");
        assert_eq!(lines[16], "     a  b  c  d  e  f  g  h");
    }

    #[test]
    fn stones_and_armies_stand_at_their_owners_edge() {
        let fen = "4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 na 31";
        for (from, first, last) in [
            (Color::White, "     Black, Twofold (animals): 1 stone", "     White, you (nemesis): 3 stones"),
            (Color::Black, "     White, you (nemesis): 3 stones", "     Black, Twofold (animals): 1 stone"),
        ] {
            let drawn = drawn(Variant::Chess2, Some(fen), &[], from, Style { ascii: true, colors: false });
            assert_eq!((drawn.lines().next(), drawn.lines().last()), (Some(first), Some(last)));
        }
    }
}
