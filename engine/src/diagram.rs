//! Boards drawn with plain letters, as programs print them.

use twofold_rules::bitboard::Word;
use twofold_rules::{Bitboard, Board, Square};

const RULE: &str = " +---+---+---+---+---+---+---+---+";

/// The board from White's side, with ranks and files named. A tall board has no lines between its ranks.
pub fn plain<W: Word>(board: &Board<W>) -> String {
    let squares: Vec<Square> = Bitboard::<W>::ALL.into_iter().collect();
    let mut lines = vec![RULE.to_owned()];
    for (rank, row) in squares.chunks(8).enumerate().rev() {
        let cells = row.iter().map(|&square| board.piece_at(square).map_or(' ', |piece| piece.letter()));
        let cells: Vec<String> = cells.map(|letter| format!(" {letter} ")).collect();
        lines.push(format!(" |{}| {}", cells.join("|"), rank + 1));
        if W::RANKS <= 8 || rank == 0 {
            lines.push(RULE.to_owned());
        }
    }
    lines.push("   a   b   c   d   e   f   g   h".to_owned());
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use twofold_rules::{Chess, DoubleDouble, Game};

    use super::*;

    #[test]
    fn the_start_position() {
        let drawn = plain(Chess::start().board());
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines.len(), 18);
        assert_eq!(lines[1], " | r | n | b | q | k | b | n | r | 8");
        assert_eq!(lines[9], " |   |   |   |   |   |   |   |   | 4");
        assert_eq!(lines[15], " | R | N | B | Q | K | B | N | R | 1");
    }

    #[test]
    fn a_tall_board_fits_a_terminal() {
        let drawn = plain(DoubleDouble::start().board());
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines.len(), 19);
        assert_eq!(lines[2], " |   |   | p | p | p | p |   |   | 15");
        assert_eq!(lines[12], " |   | P | B | K | Q | N | P |   | 5");
    }
}
