//! Who attacks a king.

use super::army::{Army, Powers};
use super::deed::{Heading, Terrain};
use crate::bitboard::{SlidingAttacks, Word};
use crate::{Bitboard, Board, Color, Kind, Square, attacks};

/// A player's men as attackers of kings.
#[derive(Clone, Copy)]
pub struct Attackers<'a> {
    board: &'a Board,
    color: Color,
    powers: Powers,
    terrain: Terrain,
}

/// The squares a tiger reaches on an empty board.
#[inline]
fn pouncing(square: Square) -> Bitboard {
    let close = attacks::king::<u64>(square);
    let up = close.ahead(Color::White);
    let down = close.ahead(Color::Black);
    // One square diagonally, and two: the corners of the two rings about the square.
    let corners = |ring: Bitboard| ring & attacks::bishop(square, Bitboard::EMPTY);
    corners(close | up.west() | up.east() | down.west() | down.east())
}

impl<'a> Attackers<'a> {
    #[inline]
    pub fn new(board: &'a Board, color: Color, armies: [Army; 2], terrain: Terrain) -> Self {
        Self { board, color, powers: Powers::of(board, color, armies[color.index()]), terrain }
    }

    /// Do they attack a king on the square, pins left aside?
    #[inline]
    pub fn attack(&self, king: Square) -> bool {
        let (powers, occupied, sliders) = (&self.powers, self.board.occupied(), u64::sliders());
        let diagonal = sliders.bishop(king, occupied);
        let leapers = (attacks::pawn(!self.color, king) & self.board.pieces(self.color, Kind::Pawn))
            | (attacks::knight(king) & powers.leaping)
            | (attacks::king(king) & powers.stepping);
        leapers.any()
            || (diagonal & powers.diagonal).any()
            || (sliders.rook(king, occupied) & powers.straight).any()
            || powers.tigers.any() && (diagonal & pouncing(king) & powers.tigers).any()
            || powers.elephants.any() && self.trample(king)
    }

    /// Does an elephant's run hold the king, and not its own king?
    fn trample(&self, king: Square) -> bool {
        let own_king = self.board.pieces(self.color, Kind::King);
        let elephants = powers_in_line(self.powers.elephants, king);
        elephants.into_iter().any(|elephant| {
            Heading::ALL.into_iter().any(|heading| {
                let run = self.terrain.run(elephant, heading);
                run.has(king) && (run & own_king).is_empty()
            })
        })
    }

    /// The men whose leaving a square, or being taken from it, may uncover an attack on the king; every square, if that
    /// is not so easily told.
    #[inline]
    pub fn shields(&self, king: Square) -> Bitboard {
        let (powers, occupied, sliders) = (&self.powers, self.board.occupied(), u64::sliders());
        if powers.elephants.any() && powers_in_line(powers.elephants, king).any() {
            return Bitboard::ALL;
        }
        let (straight, diagonal) = (sliders.rook(king, occupied), sliders.bishop(king, occupied));
        let behind_straight = sliders.rook(king, occupied.without(straight)).without(straight) & powers.straight;
        let tigers = if powers.tigers.any() { pouncing(king) & powers.tigers } else { Bitboard::EMPTY };
        let behind_diagonal =
            sliders.bishop(king, occupied.without(diagonal)).without(diagonal) & (powers.diagonal | tigers);
        let mut shields = Bitboard::EMPTY;
        for sniper in behind_straight | behind_diagonal {
            shields |= attacks::between::<u64>(king, sniper) & occupied;
        }
        shields
    }
}

/// Those of a set that stand on a rank or file with a square, three squares away at most.
#[inline]
fn powers_in_line(set: Bitboard, square: Square) -> Bitboard {
    const FAR: u8 = 3;
    let lines = Bitboard::file(square.file()) | Bitboard::rank(square.rank());
    let is_close = |&other: &Square| {
        let files = square.file().index().abs_diff(other.file().index());
        files.max(square.rank().index().abs_diff(other.rank().index())) <= FAR
    };
    (set & lines).into_iter().filter(is_close).collect()
}
