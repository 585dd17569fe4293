use super::castle::guarded_castlings;
use super::pawns::pawn_steps;
use super::{Any, Filter, Sink, Wanted};
use crate::bitboard::Sliders;
use crate::{Bitboard, Board, Castling, Color, Kind, Square, attacks};

/// What bears on a king: the pieces that give check, and his own pieces that stand alone before a slider.
struct Safety {
    checkers: Bitboard,
    pinned: Bitboard,
}

impl Safety {
    #[inline]
    fn of(board: &Board, color: Color, king: Square) -> Self {
        let (sliders, occupied) = (Sliders::get(), board.occupied());
        let mut safety = Self { checkers: board.leapers(king, !color), pinned: Bitboard::EMPTY };
        // Sliders that would attack the king if the player's own pieces were not there.
        let enemies = board.color(!color);
        let snipers = (sliders.rook(king, enemies) & board.straight(!color))
            | (sliders.bishop(king, enemies) & board.diagonal(!color));
        for sniper in snipers {
            let between = attacks::between(king, sniper) & occupied;
            if between.is_empty() {
                safety.checkers |= sniper.into();
            } else if !between.several() {
                safety.pinned |= between;
            }
        }
        safety
    }
}

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
    let safety = Safety::of(board, color, king);
    if movable.has(king) {
        let exposed = board.occupied() ^ king.into();
        let targets = attacks::king(king) & wanted.targets;
        let safe = targets.into_iter().filter(|&to| !board.is_attacked(to, !color, exposed)).collect();
        sink.piece(king, safe);
    }
    if safety.checkers.several() {
        return;
    }
    // A check must be met by taking the piece that gives it or by standing between.
    let allowed = safety.checkers.first().map_or(Bitboard::ALL, |checker| {
        attacks::between(king, checker) | checker.into()
    });
    pawns(board, color, king, &safety, allowed, movable, wanted, sink);
    if sink.is_full() {
        return;
    }
    pieces(board, color, king, &safety, allowed & wanted.targets, movable, sink);
    for target in en_passant {
        for from in attacks::pawn(!color, target) & board.pieces(color, Kind::Pawn) & movable {
            if en_passant_is_safe(board, color, king, from, target) {
                sink.piece(from, target.into());
            }
        }
    }
    if wanted.quiet && safety.checkers.is_empty() && movable.has(king) && castling != Castling::NONE {
        let keep = |step: crate::Step| !board.is_attacked(step.to(), !color, board.occupied());
        guarded_castlings(board, color, castling, &mut Filter { sink, tested: Bitboard::ALL, keep });
    }
}

#[inline]
#[expect(clippy::too_many_arguments, reason = "one half of a function that was only cut to be read")]
fn pawns(
    board: &Board,
    color: Color,
    king: Square,
    safety: &Safety,
    allowed: Bitboard,
    movable: Bitboard,
    wanted: &Wanted,
    sink: &mut impl Sink,
) {
    let pawns = board.pieces(color, Kind::Pawn) & movable;
    pawn_steps(board, color, pawns.without(safety.pinned), allowed, wanted, sink);
    for pinned in pawns & safety.pinned {
        let allowed = allowed & attacks::line(king, pinned);
        pawn_steps(board, color, pinned.into(), allowed, wanted, sink);
    }
}

#[inline]
fn pieces(
    board: &Board,
    color: Color,
    king: Square,
    safety: &Safety,
    targets: Bitboard,
    movable: Bitboard,
    sink: &mut impl Sink,
) {
    let (sliders, occupied) = (Sliders::get(), board.occupied());
    let within_pin = |from| if safety.pinned.has(from) { attacks::line(king, from) } else { Bitboard::ALL };
    for from in board.pieces(color, Kind::Knight) & movable.without(safety.pinned) {
        sink.piece(from, attacks::knight(from) & targets);
    }
    for from in board.diagonal(color) & movable {
        let attacked = if board.kind(Kind::Queen).has(from) {
            sliders.queen(from, occupied)
        } else {
            sliders.bishop(from, occupied)
        };
        sink.piece(from, attacked & targets & within_pin(from));
    }
    for from in board.pieces(color, Kind::Rook) & movable {
        sink.piece(from, sliders.rook(from, occupied) & targets & within_pin(from));
    }
}

/// Is the king safe once the pawn has gone from `from` to `target` and the pawn that it passes is taken?
fn en_passant_is_safe(board: &Board, color: Color, king: Square, from: Square, target: Square) -> bool {
    let victim = Bitboard::from(Square::at(target.file(), from.rank()));
    let occupied = (board.occupied() ^ from.into() ^ victim) | target.into();
    board.attackers(king, !color, occupied).without(victim).is_empty()
}

/// Is there a legal en passant capture on the square?
pub(crate) fn can_capture_en_passant(board: &Board, color: Color, target: Square) -> bool {
    let pawns = attacks::pawn(!color, target) & board.pieces(color, Kind::Pawn);
    let king = board.king(color);
    pawns.into_iter().any(|from| king.is_none_or(|king| en_passant_is_safe(board, color, king, from, target)))
}

/// Is any step legal by the laws of orthodox chess, for the pieces on `movable` squares?
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

/// The same for a player who is known not to be in check, with the likely cases looked at first: a man on no line with
/// his king is pinned by nothing.
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
