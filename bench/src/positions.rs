//! The measured positions: a start, a middlegame and an ending of each game, with a depth that takes most of a second.

use twofold_rules::{Variant, variant_file};

/// A position and its perft depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Name, for tables.
    pub name: &'static str,
    /// FEN.
    pub fen: &'static str,
    /// Depth of a perft that counts the last action without playing it.
    pub depth: u32,
}

/// The positions of a game: `bench/suites/speed`.
pub fn of(variant: Variant) -> impl Iterator<Item = Position> {
    variant_file!(variant, "../suites/speed/", ".txt").lines().filter_map(read)
}

/// Reads a line `name | FEN | depth`; others are comments.
fn read(line: &'static str) -> Option<Position> {
    let mut fields = line.split(" | ");
    let (name, fen) = (fields.next()?, fields.next()?);
    Some(Position { name, fen, depth: fields.next()?.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use twofold_rules::{Game, GameText, with_game};

    use super::*;

    #[test]
    fn every_game_can_be_measured_everywhere() {
        for &variant in Variant::ALL {
            let positions: Vec<Position> = of(variant).collect();
            assert_eq!(positions.len(), 3, "{variant}");
            for position in positions {
                let counted = with_game!(variant, G => G::from_fen(position.fen).map(|game| game.count_actions()));
                assert!(counted.is_ok_and(|count| count > 0), "{variant}: {position:?}");
            }
        }
    }
}
