//! Kings within reach of a whole turn of two steps, where a king may be captured.

use arrayvec::ArrayVec;
use twofold_rules::bitboard::{SlidingAttacks, Word};
use twofold_rules::{Bitboard, Board, Color, Kind, Square, attacks};

/// A king, and the squares from which each kind of man attacks him.
struct Target<W> {
    straight: Bitboard<W>,
    diagonal: Bitboard<W>,
    leaps: Bitboard<W>,
    beside: Bitboard<W>,
    pawns: Bitboard<W>,
    bit: Bitboard<W>,
    hitters: usize,
}

/// Kings that are counted; more than two stand on no board.
const MOST_KINGS: usize = 2;

/// For each king of a player's: how many men of the opponent's could capture him with two steps, the first of them to a
/// square from which the man attacks him, or directly. Steps that open a line for another man are left aside, promotions
/// too.
#[inline]
pub fn hitters<W: Word>(board: &Board<W>, color: Color) -> ArrayVec<usize, MOST_KINGS> {
    let (by, occupied, sliders) = (!color, board.occupied(), W::sliders());
    let free = !board.color(by);
    let target = |king: Square| {
        let (straight, diagonal) = (sliders.rook(king, occupied), sliders.bishop(king, occupied));
        Target {
            straight,
            diagonal,
            leaps: attacks::knight(king),
            beside: attacks::king(king),
            pawns: attacks::pawn(color, king),
            bit: king.into(),
            hitters: 0,
        }
    };
    let kings = board.pieces(color, Kind::King).into_iter().take(MOST_KINGS);
    let mut targets: ArrayVec<Target<W>, MOST_KINGS> = kings.map(target).collect();
    let mut count = |reached: Bitboard<W>, sources: fn(&Target<W>) -> Bitboard<W>| {
        for target in &mut targets {
            let hits = (reached & free & (sources(target) | target.bit)).any();
            target.hitters += usize::from(hits);
        }
    };
    for from in board.pieces(by, Kind::Knight) {
        count(attacks::knight(from), |target| target.leaps);
    }
    for from in board.pieces(by, Kind::Bishop) {
        count(sliders.bishop(from, occupied), |target| target.diagonal);
    }
    for from in board.pieces(by, Kind::Rook) {
        count(sliders.rook(from, occupied), |target| target.straight);
    }
    for from in board.pieces(by, Kind::Queen) {
        count(sliders.queen(from, occupied), |target| target.straight | target.diagonal);
    }
    for from in board.pieces(by, Kind::King) {
        count(attacks::king(from), |target| target.beside);
    }
    let pawns = board.pieces(by, Kind::Pawn);
    let stepped = pawns.ahead(by).without(occupied) | (attacks::pawns(by, pawns) & board.color(color));
    for target in &mut targets {
        target.hitters += (target.pawns & (stepped | pawns)).count();
    }
    targets.into_iter().map(|target| target.hitters).collect()
}

#[cfg(test)]
mod tests {
    use twofold_rules::{DoubleDouble, Game, GameText};

    use super::*;

    fn counted(fen: &str, color: Color) -> Vec<usize> {
        hitters(DoubleDouble::from_fen(fen).expect(fen).board(), color).to_vec()
    }

    #[test]
    fn men_that_take_a_king_with_two_steps_are_counted() {
        let ranks = "8/8/8/8/8/8/8/8/8/8/8";
        assert_eq!(counted(&format!("4k3/8/8/8/8/4N3/{} w - - 0 1 2", &ranks[2..]), Color::Black), [0]);
        assert_eq!(counted(&format!("4k3/8/8/8/4N3/{ranks} w - - 0 1 2"), Color::Black), [1]);
        // The rook by way of a16; the knight stands in its way on the e-file, and cannot come there in two itself.
        assert_eq!(counted(&format!("4k3/8/8/4N3/R7/{ranks} w - - 0 1 2"), Color::Black), [1]);
        assert_eq!(counted(&format!("4k3/8/8/3N4/R7/{ranks} w - - 0 1 2"), Color::Black), [2]);
        // A pawn that stands one step from where it attacks.
        assert_eq!(counted(&format!("4k3/8/3P4/8/8/{ranks} w - - 0 1 2"), Color::Black), [1]);
        assert_eq!(counted(&format!("k3k3/8/8/8/4R3/{ranks} w - - 0 1 2"), Color::Black), [1, 1]);
        assert_eq!(counted(&format!("k3k3/8/8/8/4R3/{ranks} w - - 0 1 2"), Color::White), Vec::<usize>::new());
    }
}
