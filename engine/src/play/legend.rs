//! The pieces that chess does not have: their letters, names and ways of moving.

use twofold_rules::{Color, Kind, Piece};
use twofold_session::{BoardView, PieceView};

use super::board::{Style, symbol};

/// Unlike pieces of a player, or of both.
pub struct Section {
    /// Whose they are.
    pub heading: String,
    /// Letter and name; way of moving.
    pub entries: Vec<(String, String)>,
}

/// The pieces on the board that move otherwise than in chess; players whose pieces are the same share a section.
pub fn sections(board: &BoardView, style: Style) -> Vec<Section> {
    let [white, black] = Color::ALL.map(|color| unlike(board, color));
    let names = |pieces: &[&PieceView]| pieces.iter().map(|piece| piece.name).collect::<Vec<_>>();
    let army = |color: Color| board.armies.map_or(String::new(), |armies| format!(" ({})", armies[color.index()]));
    let shared = names(&white) == names(&black);
    let mut sections = vec![];
    if shared {
        sections.push((format!("Pieces of both players{}:", army(Color::White)), white));
    } else {
        sections.push((format!("White's pieces{}:", army(Color::White)), white));
        sections.push((format!("Black's pieces{}:", army(Color::Black)), black));
    }
    let sections = sections.into_iter().filter(|(_, pieces)| !pieces.is_empty());
    sections.map(|(heading, pieces)| Section { heading, entries: entries(&pieces, style) }).collect()
}

/// One piece of each kind of a player's that moves otherwise than in chess.
fn unlike(board: &BoardView, color: Color) -> Vec<&PieceView> {
    let first = |kind| board.pieces.iter().find(|piece| piece.color == color && piece.kind == kind);
    Kind::ALL.into_iter().filter_map(first).filter(|piece| piece.movement.is_some()).collect()
}

fn entries(pieces: &[&PieceView], style: Style) -> Vec<(String, String)> {
    let entry = |piece: &&PieceView| {
        let drawn = symbol(Piece { color: piece.color, kind: piece.kind }, style);
        let letter = piece.letter;
        let drawn = if drawn == letter { String::new() } else { format!("{drawn} ") };
        Some((format!("{drawn}{letter} {}", piece.name), piece.movement?.to_owned()))
    };
    pieces.iter().filter_map(entry).collect()
}

#[cfg(test)]
mod tests {
    use twofold_rules::{Army, Setup, Variant};
    use twofold_session::{SessionSettings, open};

    use super::*;

    fn told(variant: Variant, armies: [Army; 2], style: Style) -> String {
        let setup = Setup { armies, ..Setup::default() };
        let game = open(variant, &SessionSettings { setup, ..SessionSettings::default() }).expect("a game");
        let sections = sections(&game.board(), style).into_iter();
        let lines = sections.flat_map(|section| {
            [section.heading]
                .into_iter()
                .chain(section.entries.into_iter().map(|(key, moves)| format!("{key}: {moves}")))
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn unlike_pieces_are_listed_with_letter_and_name() {
        let letters = Style { ascii: true, colors: false };
        let symbols = Style { ascii: false, colors: false };
        let told_of = told(Variant::Chess2, [Army::Animals, Army::Reaper], letters);
        for line in
            ["White's pieces (animals):", "R elephant: one to three", "Black's pieces (reaper):", "r ghost: to any"]
        {
            assert!(told_of.contains(line), "{line}: {told_of}");
        }
        assert!(
            told(Variant::Chess2, [Army::Classic, Army::Reaper], symbols)
                .starts_with("Black's pieces (reaper):\n♜ r ghost")
        );
        assert!(
            told(Variant::Chess2, [Army::Nemesis; 2], letters)
                .starts_with("Pieces of both players (nemesis):\nP nemesis")
        );
        assert!(
            told(Variant::DoubleDouble, [Army::Classic; 2], letters)
                .starts_with("Pieces of both players:\nP pawn: one")
        );
        for variant in [Variant::Chess, Variant::TwoMove, Variant::Galvin, Variant::Chess2] {
            assert_eq!(told(variant, [Army::Classic; 2], letters), "", "{variant}");
        }
    }
}
