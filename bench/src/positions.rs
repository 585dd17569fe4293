//! The positions that are measured: a start, a middlegame and an ending, with the depth that takes a good part of a
//! second.

use twofold_rules::Variant;

/// A position and how deep to count.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// For the table.
    pub name: &'static str,
    /// Six fields; the games of two steps add a seventh.
    pub fen: &'static str,
    /// Depth of a perft that counts the last action without playing it.
    pub depth: u32,
}

/// Start, middlegame and ending.
pub const ORTHODOX: [Position; 3] = [
    Position { name: "start", fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", depth: 5 },
    Position {
        name: "kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 4,
    },
    Position { name: "ending", fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", depth: 6 },
];

/// In Double-move chess a rook checks from afar: the other ending is no legal position there.
const DOUBLE_MOVE_ENDING: Position =
    Position { name: "ending", fen: "8/kp4P1/pp6/8/8/6PP/1p4PK/8 w - - 0 10", depth: 6 };

/// In Chess 2 a king beyond the middle has won.
const CHESS_2_ENDING: Position =
    Position { name: "ending", fen: "8/2p3k1/3p4/1P5r/1R3p2/8/4P1P1/6K1 w - - 0 1", depth: 6 };

/// Those of Double Move Double Chess; the middlegame and the ending are from games of the engine with itself.
const TALL: [Position; 3] = [
    Position { name: "start", fen: Variant::DoubleDouble.start_fen(), depth: 5 },
    Position {
        name: "middle",
        fen: "1n6/2ppppn1/1p1bkrp1/1prq2p1/1pbkb1p1/1prnbrp1/2p1np2/4p3/8/2PPPP2/1PR1BRPN/NPBKQNP1/1PRQKBP1/1P1B1RP1/2PPPP2/8 \
              w - - 0 5 2",
        depth: 4,
    },
    Position {
        name: "ending",
        fen: "8/8/1k6/6p1/1p1N4/8/8/3B4/2P5/7P/8/1P1K4/1P6/1P2PKP1/3P1P2/5N2 w - - 3 37 2",
        depth: 5,
    },
];

/// The positions of a game, with the FEN that it reads.
pub fn of(variant: Variant) -> impl Iterator<Item = (Position, String)> {
    let steps = match variant {
        Variant::Chess | Variant::DoubleDouble => "",
        Variant::Chess2 => " cc 33",
        _ => " 2",
    };
    let positions = match variant {
        Variant::DoubleDouble => TALL,
        Variant::Chess2 => [ORTHODOX[0], ORTHODOX[1], CHESS_2_ENDING],
        Variant::DoubleMove => [ORTHODOX[0], ORTHODOX[1], DOUBLE_MOVE_ENDING],
        _ => ORTHODOX,
    };
    positions.into_iter().map(move |position| (position, format!("{}{steps}", position.fen)))
}

#[cfg(test)]
mod tests {
    use twofold_rules::{Game, GameText, with_game};

    use super::*;

    #[test]
    fn every_game_can_be_measured_everywhere() {
        for &variant in Variant::ALL {
            for (position, fen) in of(variant) {
                let counted = with_game!(variant, G => G::from_fen(&fen).map(|game| game.count_actions()));
                assert!(counted.is_ok_and(|count| count > 0), "{variant} {}: {fen}", position.name);
            }
        }
    }
}
