//! Boards drawn with plain letters, as programs print them.

use twofold_session::BoardView;

const RULE: &str = " +---+---+---+---+---+---+---+---+";

/// The board from White's side, with ranks and files named. A tall board has no lines between its ranks.
pub fn plain(board: &BoardView) -> String {
    let mut letters = vec![vec![' '; board.files]; board.ranks];
    for piece in &board.pieces {
        letters[usize::from(piece.square.rank().index())][usize::from(piece.square.file().index())] = piece.letter;
    }
    let mut lines = vec![RULE.to_owned()];
    for (rank, row) in letters.iter().enumerate().rev() {
        let cells: Vec<String> = row.iter().map(|letter| format!(" {letter} ")).collect();
        lines.push(format!(" |{}| {}", cells.join("|"), rank + 1));
        if board.ranks <= 8 || rank == 0 {
            lines.push(RULE.to_owned());
        }
    }
    lines.push("   a   b   c   d   e   f   g   h".to_owned());
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use twofold_rules::Variant;
    use twofold_session::{SessionSettings, open};

    use super::*;

    fn drawn(variant: Variant) -> String {
        plain(&open(variant, &SessionSettings::default()).expect("a start position").board())
    }

    #[test]
    fn the_start_position() {
        let drawn = drawn(Variant::Chess);
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines.len(), 18);
        assert_eq!(lines[1], " | r | n | b | q | k | b | n | r | 8");
        assert_eq!(lines[9], " |   |   |   |   |   |   |   |   | 4");
        assert_eq!(lines[15], " | R | N | B | Q | K | B | N | R | 1");
    }

    #[test]
    fn a_tall_board_fits_a_terminal() {
        let drawn = drawn(Variant::DoubleDouble);
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines.len(), 19);
        assert_eq!(lines[2], " |   |   | p | p | p | p |   |   | 15");
        assert_eq!(lines[12], " |   | P | B | K | Q | N | P |   | 5");
    }
}
