use super::castle::guarded_castlings;
use super::en_passant::en_passant_is_safe;
use super::pawns::pawn_steps;
use super::{Any, Filter, Sink, Wanted};
use crate::bitboard::{SlidingAttacks, Word};
use crate::{Bitboard, Board, Castling, Color, Kind, Square, Step, attacks};

/// The steps that are legal by the laws of orthodox chess, made by the pieces on `movable` squares.
/// `en_passant` holds the squares on which the player may capture en passant, as far as the king's safety allows.
#[inline]
pub(crate) fn legal_steps(
    board: &Board,
    color: Color,
    castling: Castling,
    en_passant: Bitboard,
    movable: Bitboard,
    wanted: &Wanted,
    sink: &mut impl Sink,
) {
    let Some(king) = board.king(color) else { return };
    let mover = Mover::new(board, color, king, movable);
    mover.king_steps(wanted, sink);
    if mover.checkers.more_than_one() {
        return;
    }
    // A check is answered by capturing the checking piece or by blocking its line.
    let meets = |checker| attacks::between(king, checker) | checker.into();
    let allowed = mover.checkers.first().map_or(Bitboard::ALL, meets);
    mover.pawn_steps(allowed, wanted, sink);
    if sink.is_full() {
        return;
    }
    mover.piece_steps(allowed & wanted.targets, sink);
    mover.en_passant_captures(en_passant, sink);
    if wanted.quiet && mover.checkers.is_empty() && movable.contains(king) && castling != Castling::NONE {
        let keep = |step: Step| !board.is_attacked(step.to(), !color, board.occupied());
        guarded_castlings(board, color, castling, &mut Filter { sink, tested: Bitboard::ALL, keep });
    }
}

/// The player to step, with pins and checks on their king.
struct Mover<'a> {
    board: &'a Board,
    color: Color,
    king: Square,
    movable: Bitboard,
    /// The pieces that give check.
    checkers: Bitboard,
    /// The player's pieces that stand alone between the king and a slider.
    pinned: Bitboard,
}

impl<'a> Mover<'a> {
    #[inline]
    fn new(board: &'a Board, color: Color, king: Square, movable: Bitboard) -> Self {
        let (sliders, occupied) = (u64::sliders(), board.occupied());
        let (mut checkers, mut pinned) = (board.leapers(king, !color), Bitboard::EMPTY);
        // Sliders that would attack the king if the player's own pieces were not there.
        let enemies = board.color(!color);
        let snipers = (sliders.rook(king, enemies) & board.orthogonal_sliders(!color))
            | (sliders.bishop(king, enemies) & board.diagonal_sliders(!color));
        for sniper in snipers {
            let between = attacks::between(king, sniper) & occupied;
            if between.is_empty() {
                checkers |= sniper.into();
            } else if !between.more_than_one() {
                pinned |= between;
            }
        }
        Self { board, color, king, movable, checkers, pinned }
    }

    #[inline]
    fn king_steps(&self, wanted: &Wanted, sink: &mut impl Sink) {
        if self.movable.contains(self.king) {
            // A slider's attack goes on through the square that the king leaves.
            let exposed = self.board.occupied() ^ self.king.into();
            let targets = attacks::king(self.king) & wanted.targets;
            let is_safe = |&to: &Square| !self.board.is_attacked(to, !self.color, exposed);
            sink.piece(self.king, targets.into_iter().filter(is_safe).collect());
        }
    }

    #[inline]
    fn pawn_steps(&self, allowed: Bitboard, wanted: &Wanted, sink: &mut impl Sink) {
        let pawns = self.board.pieces(self.color, Kind::Pawn) & self.movable;
        pawn_steps(self.board, self.color, pawns.without(self.pinned), allowed, wanted, sink);
        for from in pawns & self.pinned {
            pawn_steps(self.board, self.color, from.into(), allowed & self.line_of(from), wanted, sink);
        }
    }

    #[inline]
    fn piece_steps(&self, targets: Bitboard, sink: &mut impl Sink) {
        let (sliders, occupied) = (u64::sliders(), self.board.occupied());
        for from in self.board.pieces(self.color, Kind::Knight) & self.movable.without(self.pinned) {
            sink.piece(from, attacks::knight(from) & targets);
        }
        for from in self.board.diagonal_sliders(self.color) & self.movable {
            let is_queen = self.board.kind(Kind::Queen).contains(from);
            let attacked = if is_queen { sliders.queen(from, occupied) } else { sliders.bishop(from, occupied) };
            sink.piece(from, attacked & targets & self.line_of(from));
        }
        for from in self.board.pieces(self.color, Kind::Rook) & self.movable {
            sink.piece(from, sliders.rook(from, occupied) & targets & self.line_of(from));
        }
    }

    fn en_passant_captures(&self, targets: Bitboard, sink: &mut impl Sink) {
        for target in targets {
            let pawns = attacks::pawn(!self.color, target) & self.board.pieces(self.color, Kind::Pawn) & self.movable;
            for from in pawns {
                if en_passant_is_safe(self.board, self.color, self.king, from, target) {
                    sink.piece(from, target.into());
                }
            }
        }
    }

    /// The line on which a pinned piece must stay; everything for any other.
    #[inline]
    fn line_of(&self, from: Square) -> Bitboard {
        if self.pinned.contains(from) { attacks::line(self.king, from) } else { Bitboard::ALL }
    }
}

/// Returns true if any step of the pieces on `movable` squares is legal by the laws of orthodox chess.
#[inline]
pub(crate) fn has_legal_step(
    board: &Board,
    color: Color,
    castling: Castling,
    en_passant: Bitboard,
    movable: Bitboard,
) -> bool {
    let mut any = Any::default();
    legal_steps(board, color, castling, en_passant, movable, &Wanted::all(board, color), &mut any);
    any.0
}

/// [`has_legal_step`] for a player who is known not to be in check. The likely cases are tried first: a piece on no line with
/// the king is not pinned.
#[inline]
pub(crate) fn has_legal_step_out_of_check(
    board: &Board,
    color: Color,
    castling: Castling,
    en_passant: Bitboard,
    movable: Bitboard,
) -> bool {
    let Some(king) = board.king(color) else { return false };
    let loose = movable.without(attacks::lines_of(king));
    let pushes = (board.pieces(color, Kind::Pawn) & loose).ahead(color).without(board.occupied());
    let free = !board.color(color);
    let leaps = |knight| (attacks::knight(knight) & free).any();
    pushes.any()
        || (board.pieces(color, Kind::Knight) & loose).into_iter().any(leaps)
        || has_legal_step(board, color, castling, en_passant, movable)
}
