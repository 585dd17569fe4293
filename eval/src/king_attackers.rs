//! Pieces that can capture a king with two steps, for games in which kings are captured.

use arrayvec::ArrayVec;
use twofold_rules::bitboard::{SlidingAttacks, Word};
use twofold_rules::{Bitboard, Board, Color, Kind, Square, attacks};

/// A king, and the squares from which each kind of piece attacks it.
struct Target<W> {
    orthogonal: Bitboard<W>,
    diagonal: Bitboard<W>,
    leaps: Bitboard<W>,
    beside: Bitboard<W>,
    pawns: Bitboard<W>,
    bit: Bitboard<W>,
    attackers: usize,
}

/// The largest number of kings that a player has in any game.
pub(crate) const MOST_KINGS: usize = 2;

/// For each of a player's kings the number of enemy pieces that could capture it directly, or with two steps of which the first
/// goes to a square from which the piece attacks it. Discovered attacks and promotions are left aside.
#[inline]
pub fn king_attackers<W: Word>(board: &Board<W>, color: Color) -> ArrayVec<usize, MOST_KINGS> {
    let (by, occupied, sliders) = (!color, board.occupied(), W::sliders());
    let free = !board.color(by);
    let target = |king: Square| {
        let (orthogonal, diagonal) = (sliders.rook(king, occupied), sliders.bishop(king, occupied));
        Target {
            orthogonal,
            diagonal,
            leaps: attacks::knight(king),
            beside: attacks::king(king),
            pawns: attacks::pawn(color, king),
            bit: king.into(),
            attackers: 0,
        }
    };
    let kings = board.pieces(color, Kind::King).into_iter().take(MOST_KINGS);
    let mut targets: ArrayVec<Target<W>, MOST_KINGS> = kings.map(target).collect();
    // A piece counts if it reaches, in one step, a square from which it attacks the king, or the king itself.
    let mut count = |reached: Bitboard<W>, sources: fn(&Target<W>) -> Bitboard<W>| {
        for target in &mut targets {
            let hits = (reached & free & (sources(target) | target.bit)).any();
            target.attackers += usize::from(hits);
        }
    };
    for from in board.pieces(by, Kind::Knight) {
        count(attacks::knight(from), |target| target.leaps);
    }
    for from in board.pieces(by, Kind::Bishop) {
        count(sliders.bishop(from, occupied), |target| target.diagonal);
    }
    for from in board.pieces(by, Kind::Rook) {
        count(sliders.rook(from, occupied), |target| target.orthogonal);
    }
    for from in board.pieces(by, Kind::Queen) {
        count(sliders.queen(from, occupied), |target| target.orthogonal | target.diagonal);
    }
    for from in board.pieces(by, Kind::King) {
        count(attacks::king(from), |target| target.beside);
    }
    // Pawns are counted all at once: those that attack now, and those that do so after a push or a capture.
    let pawns = board.pieces(by, Kind::Pawn);
    let stepped = pawns.ahead(by).without(occupied) | (attacks::pawns(by, pawns) & board.color(color));
    for target in &mut targets {
        target.attackers += (target.pawns & (stepped | pawns)).count();
    }
    targets.into_iter().map(|target| target.attackers).collect()
}

#[cfg(test)]
mod tests {
    use twofold_rules::{DoubleDouble, Game, GameText};

    use super::*;

    fn counted(fen: &str, color: Color) -> Vec<usize> {
        king_attackers(DoubleDouble::from_fen(fen).expect(fen).board(), color).to_vec()
    }

    #[test]
    fn pieces_that_take_a_king_with_two_steps_are_counted() {
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
