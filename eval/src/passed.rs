//! Passed pawns, which no enemy pawn can stop.

use twofold_rules::bitboard::Word;
use twofold_rules::{Bitboard, Board, Color, Kind};

/// A player's passed pawns: those with no enemy pawn ahead on their own file or a file beside it
/// (<https://www.chessprogramming.org/Passed_Pawn>).
#[inline]
pub fn passed_pawns<W: Word>(board: &Board<W>, color: Color) -> Bitboard<W> {
    let mut guarded = board.pieces(!color, Kind::Pawn).ahead(!color);
    let mut ranks = 1;
    // Kogge-Stone fill: each round doubles the distance to which the squares ahead of the enemy pawns are filled.
    while ranks < u32::from(W::RANKS) {
        guarded |= Bitboard(match color {
            Color::White => guarded.0 >> (8 * ranks),
            Color::Black => guarded.0 << (8 * ranks),
        });
        ranks *= 2;
    }
    board.pieces(color, Kind::Pawn).without(guarded | guarded.west() | guarded.east())
}

#[cfg(test)]
mod tests {
    use twofold_rules::{Chess, DoubleDouble, GameText, Square};

    use super::*;

    fn passed<G: GameText>(fen: &str, color: Color) -> String {
        let position = G::from_fen(fen).expect(fen);
        let squares: Vec<String> =
            passed_pawns(position.board(), color).into_iter().map(|s: Square| s.to_string()).collect();
        squares.join(" ")
    }

    #[test]
    fn pawns_behind_or_beside_do_not_stop_a_pawn() {
        let fen = "4k3/p7/8/1P3p2/6P1/3p4/3P3p/4K3 w - - 0 1";
        assert_eq!(passed::<Chess>(fen, Color::White), "");
        assert_eq!(passed::<Chess>(fen, Color::Black), "h2");
        assert_eq!(passed::<Chess>("4k3/8/1p6/PP6/8/8/5p2/4K3 w - - 0 1", Color::White), "");
        assert_eq!(passed::<Chess>("4k3/8/8/PPp5/8/8/5p2/4K3 w - - 0 1", Color::White), "a5 b5");
    }

    #[test]
    fn far_pawns_count_on_the_tall_board() {
        let fen = "4k3/7p/p7/8/8/8/8/8/8/8/8/8/8/1P6/3P4/4K3 w - - 0 1 2";
        assert_eq!(passed::<DoubleDouble>(fen, Color::White), "d2");
        assert_eq!(passed::<DoubleDouble>(fen, Color::Black), "h15");
    }
}
