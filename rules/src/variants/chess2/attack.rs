//! Attacks on kings.

use super::army::{Army, AttackerSets};
use super::move_kind::{Direction, Immunities};
use crate::bitboard::{SlidingAttacks, Word};
use crate::{Bitboard, Board, Color, Kind, Square, attacks};

/// A player's pieces as attackers of kings.
#[derive(Clone, Copy)]
pub struct Attackers<'a> {
    board: &'a Board,
    color: Color,
    sets: AttackerSets,
    immunities: Immunities,
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
    pub fn new(board: &'a Board, color: Color, armies: [Army; 2], immunities: Immunities) -> Self {
        Self { board, color, sets: AttackerSets::of(board, color, armies[color.index()]), immunities }
    }

    /// Returns true if they attack a king on the square, pins ignored.
    #[inline]
    pub fn attack(&self, king: Square) -> bool {
        let (sets, occupied, sliders) = (&self.sets, self.board.occupied(), u64::sliders());
        let diagonal = sliders.bishop(king, occupied);
        let leapers = (attacks::pawn(!self.color, king) & self.board.pieces(self.color, Kind::Pawn))
            | (attacks::knight(king) & sets.leaping)
            | (attacks::king(king) & sets.stepping);
        leapers.any()
            || (diagonal & sets.diagonal).any()
            || (sliders.rook(king, occupied) & sets.orthogonal).any()
            || sets.tigers.any() && (diagonal & pouncing(king) & sets.tigers).any()
            || sets.elephants.any() && self.trample(king)
    }

    /// Returns true if an elephant's run holds the king, and not its own king.
    fn trample(&self, king: Square) -> bool {
        let own_king = self.board.pieces(self.color, Kind::King);
        let elephants = sets_in_line(self.sets.elephants, king);
        elephants.into_iter().any(|elephant| {
            Direction::ALL.into_iter().any(|direction| {
                let run = self.immunities.run(elephant, direction);
                run.contains(king) && (run & own_king).is_empty()
            })
        })
    }

    /// Squares whose pieces may uncover an attack on the king when they leave or are captured; every square where an
    /// elephant makes that hard to decide.
    #[inline]
    pub fn shields(&self, king: Square) -> Bitboard {
        let (sets, occupied, sliders) = (&self.sets, self.board.occupied(), u64::sliders());
        if sets.elephants.any() && sets_in_line(sets.elephants, king).any() {
            return Bitboard::ALL;
        }
        let (orthogonal, diagonal) = (sliders.rook(king, occupied), sliders.bishop(king, occupied));
        let behind_orthogonal = sliders.rook(king, occupied.without(orthogonal)).without(orthogonal) & sets.orthogonal;
        let tigers = if sets.tigers.any() { pouncing(king) & sets.tigers } else { Bitboard::EMPTY };
        let behind_diagonal =
            sliders.bishop(king, occupied.without(diagonal)).without(diagonal) & (sets.diagonal | tigers);
        let mut shields = Bitboard::EMPTY;
        for sniper in behind_orthogonal | behind_diagonal {
            shields |= attacks::between::<u64>(king, sniper) & occupied;
        }
        shields
    }
}

/// The squares of a set on a rank or file with a square, three squares away at most.
#[inline]
fn sets_in_line(set: Bitboard, square: Square) -> Bitboard {
    const FAR: u8 = 3;
    let lines = Bitboard::file(square.file()) | Bitboard::rank(square.rank());
    let is_close = |&other: &Square| {
        let files = square.file().index().abs_diff(other.file().index());
        files.max(square.rank().index().abs_diff(other.rank().index())) <= FAR
    };
    (set & lines).into_iter().filter(is_close).collect()
}
