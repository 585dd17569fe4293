//! The positions that are measured: of each game a start, a middlegame and an ending, with the depth that takes a good part
//! of a second.

use twofold_rules::Variant;

/// A position and how deep to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Name, for tables.
    pub name: &'static str,
    /// As the game reads it.
    pub fen: &'static str,
    /// Depth of a perft that counts the last action without playing it.
    pub depth: u32,
}

/// The positions of a game: its lines in `bench/suites/positions.txt`.
pub fn of(variant: Variant) -> impl Iterator<Item = Position> {
    let lines = include_str!("../suites/positions.txt").lines();
    lines.filter_map(read).filter(move |(of, _)| *of == variant).map(|(_, position)| position)
}

/// Reads a line `game | name | depth | FEN`; others are comments.
fn read(line: &'static str) -> Option<(Variant, Position)> {
    let mut fields = line.split(" | ");
    let variant = fields.next()?.parse().ok()?;
    let name = fields.next()?;
    let depth = fields.next()?.parse().ok()?;
    Some((variant, Position { name, fen: fields.next()?, depth }))
}

#[cfg(test)]
mod tests {
    use twofold_rules::{Game, GameText, with_game};

    use super::*;

    #[test]
    fn every_game_can_be_measured_everywhere() {
        let mut read = 0;
        for &variant in Variant::ALL {
            let positions: Vec<Position> = of(variant).collect();
            assert_eq!(positions.len(), 3, "{variant}");
            for position in positions {
                let counted = with_game!(variant, G => G::from_fen(position.fen).map(|game| game.count_actions()));
                assert!(counted.is_ok_and(|count| count > 0), "{variant}: {position:?}");
                read += 1;
            }
        }
        let lines = include_str!("../suites/positions.txt").lines().filter(|line| !line.starts_with('#'));
        assert_eq!(read, lines.count(), "a line that cannot be read");
    }
}
