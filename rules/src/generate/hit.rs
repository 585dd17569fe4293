//! Does a double move reach the king? Decided without trying every first step.

use super::{Find, guarded_castlings};
use crate::bitboard::{SlidingAttacks, Word};
use crate::castling::CastlingMove;
use crate::{Bitboard, Board, Castling, Color, Kind, Square, Step, attacks};

/// Returns true if a player hits the king on `king`: attacks it directly, or after some pseudo-legal step.
///
/// Steps are not tried one by one: a piece hits the king when it can go to a square from which its kind attacks it, and
/// a piece uncovers a slider behind it when it can leave their line. Castling and en passant, which change two pieces,
/// are played out.
pub(crate) fn is_hit(board: &Board, king: Square, by: Color, castling: Castling, en_passant: Bitboard) -> bool {
    let occupied = board.occupied();
    let orthogonal = attacks::rook(king, occupied);
    let diagonal = attacks::bishop(king, occupied);
    let free = !board.color(by);
    let jumps = Bitboard::rank_of(by, 2);
    let sources = Sources { orthogonal: orthogonal & free, diagonal: diagonal & free, king, jumps };
    board.leapers(king, by).any()
        || (orthogonal & board.orthogonal_sliders(by)).any()
        || (diagonal & board.diagonal_sliders(by)).any()
        || sources.are_reached(board, by)
        || is_uncovered(board, king, by, orthogonal, diagonal)
        || en_passant.any() && is_hit_en_passant(board, king, by, en_passant)
        || castling != Castling::NONE && is_hit_by_castling(board, king, by, castling)
}

/// Returns true if a piece of the player's attacks the king, or can go with one step to a square from which it does, in a
/// game without castling and steps of two squares. A piece that uncovers another is left aside.
#[inline]
pub(crate) fn is_reached<W: Word>(board: &Board<W>, king: Square, by: Color) -> bool {
    let (occupied, free, sliders) = (board.occupied(), !board.color(by), W::sliders());
    let (orthogonal, diagonal) = (sliders.rook(king, occupied), sliders.bishop(king, occupied));
    let sources = Sources { orthogonal: orthogonal & free, diagonal: diagonal & free, king, jumps: Bitboard::EMPTY };
    board.leapers(king, by).any()
        || (orthogonal & board.orthogonal_sliders(by)).any()
        || (diagonal & board.diagonal_sliders(by)).any()
        || sources.are_reached(board, by)
}

/// Squares to which another piece than the king must step so that a player may no longer hit the king, en passant captures left
/// aside: those that every known way of hitting it needs. `None` if the king is not hit.
pub(crate) fn hit_blocks(board: &Board, king: Square, by: Color, castling: Castling) -> Option<Bitboard> {
    if !is_hit(board, king, by, castling, Bitboard::EMPTY) {
        return None;
    }
    let occupied = board.occupied();
    let (orthogonal, diagonal) = (attacks::rook(king, occupied), attacks::bishop(king, occupied));
    let on_line = orthogonal & board.orthogonal_sliders(by) | diagonal & board.diagonal_sliders(by);
    let mut blocks = Bitboard::ALL;
    for from in board.leapers(king, by) | on_line {
        blocks &= Bitboard::from(from) | attacks::between(from, king);
    }
    let free = !board.color(by);
    let leaps = attacks::knight(king) & free;
    let ways = |kind: Kind, from: Square| match kind {
        Kind::Knight => attacks::knight(from) & leaps,
        Kind::Bishop => attacks::bishop(from, occupied) & diagonal & free,
        Kind::Rook => attacks::rook(from, occupied) & orthogonal & free,
        _ => (attacks::rook(from, occupied) | attacks::bishop(from, occupied)) & (orthogonal | diagonal) & free,
    };
    for kind in [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight] {
        for from in board.pieces(by, kind) {
            for by_way_of in ways(kind, from) {
                // A piece that steps there is captured on the way.
                let lines = attacks::between(from, by_way_of) | attacks::between(by_way_of, king);
                blocks &= lines | from.into();
                if blocks.is_empty() {
                    return Some(blocks);
                }
            }
        }
    }
    Some(blocks)
}

/// Returns true if it is certain at a glance that a step of the king's owner leaves the king unhit, if it was so before. En
/// passant captures of the player who might hit it are left aside.
///
/// A step can expose the king by what it opens: lines through the square that it leaves, and captures on the square that it
/// reaches.
#[inline]
pub(crate) fn cannot_expose(board: &Board, king: Square, by: Color, castling: Castling, step: Step) -> bool {
    let (from, to) = (step.from(), step.to());
    let (occupied, pawns) = (board.occupied(), board.pieces(by, Kind::Pawn));
    let is_en_passant =
        || board.kind_at(from) == Some(Kind::Pawn) && from.file() != to.file() && !occupied.contains(to);
    // A slider behind a piece that hides it from the king attacks the square that hides both.
    let opens_line = (attacks::rook(king, occupied) | attacks::bishop(king, occupied)).contains(from)
        || (attacks::rook(from, occupied) & board.orthogonal_sliders(by)).any()
        || (attacks::bishop(from, occupied) & board.diagonal_sliders(by)).any();
    let serves_pawns = pawns.ahead(by).contains(from) || attacks::pawns(by, pawns).contains(to);
    let opens_captures = || {
        let (rook, bishop) = (attacks::rook(king, Bitboard::EMPTY), attacks::bishop(king, Bitboard::EMPTY));
        let sources = rook | bishop | attacks::knight(king);
        sources.contains(to)
            || (rook & board.orthogonal_sliders(by)).any()
            || (bishop & board.diagonal_sliders(by)).any()
    };
    let is_risky = from == king
        || opens_line
        || serves_pawns
        || occupied.contains(to) && opens_captures()
        || is_en_passant()
        || castling != Castling::NONE && may_castling_hit(king, by);
    !is_risky
}

/// Squares from which a piece would attack a king.
struct Sources<W> {
    /// By rank or file; never a square of the attacker's own.
    orthogonal: Bitboard<W>,
    /// By diagonal; never a square of the attacker's own.
    diagonal: Bitboard<W>,
    king: Square,
    /// Single-push targets from which a double push may continue.
    jumps: Bitboard<W>,
}

impl<W: Word> Sources<W> {
    /// Returns true if a piece can reach one of the squares in one step.
    #[inline]
    fn are_reached(&self, board: &Board<W>, by: Color) -> bool {
        self.by_leapers(board, by) || self.by_pawns(board, by) || self.by_sliders(board, by)
    }

    #[inline]
    fn by_leapers(&self, board: &Board<W>, by: Color) -> bool {
        let free = !board.color(by);
        let by_knight = attacks::knight::<W>(self.king) & free;
        let by_king = attacks::king::<W>(self.king) & free;
        let (knights, kings) = (board.pieces(by, Kind::Knight), board.pieces(by, Kind::King));
        knights.into_iter().any(|knight| (attacks::knight::<W>(knight) & by_knight).any())
            || kings.into_iter().any(|other| (attacks::king::<W>(other) & by_king).any())
    }

    #[inline]
    fn by_sliders(&self, board: &Board<W>, by: Color) -> bool {
        let (occupied, sliders) = (board.occupied(), W::sliders());
        let both = self.orthogonal | self.diagonal;
        let queens = board.kind(Kind::Queen);
        board.orthogonal_sliders(by).into_iter().any(|from| {
            let sources = if queens.contains(from) { both } else { self.orthogonal };
            (sliders.rook(from, occupied) & sources).any()
        }) || board.diagonal_sliders(by).into_iter().any(|from| {
            let sources = if queens.contains(from) { both } else { self.diagonal };
            (sliders.bishop(from, occupied) & sources).any()
        })
    }

    /// Pawns that step or capture to where a pawn attacks the king, or that promote to a piece that does.
    #[inline]
    fn by_pawns(&self, board: &Board<W>, by: Color) -> bool {
        let (pawns, empty) = (board.pieces(by, Kind::Pawn), !board.occupied());
        let single = pawns.ahead(by) & empty;
        let double = (single & self.jumps).ahead(by) & empty;
        let reached = single | double | (attacks::pawns(by, pawns) & board.color(!by));
        let last = Bitboard::last_rank(by);
        (reached & attacks::pawn(!by, self.king)).without(last).any()
            || (reached & last).any() && self.by_promotion(board, by, pawns & last.ahead(!by))
    }

    /// A pawn that promotes may have blocked the line of its promotion piece.
    fn by_promotion(&self, board: &Board<W>, by: Color, pawns: Bitboard<W>) -> bool {
        let occupied = board.occupied();
        pawns.into_iter().any(|from| {
            let targets =
                Bitboard::from(from).ahead(by).without(occupied) | (attacks::pawn(by, from) & board.color(!by));
            let exposed = occupied ^ from.into();
            let sources = attacks::of(Kind::Queen, by, self.king, exposed) | attacks::knight(self.king);
            (targets & sources).any()
        })
    }
}

/// Returns true if a slider stands behind a single piece of its own side that can leave the line to the king.
#[inline]
fn is_uncovered(board: &Board, king: Square, by: Color, orthogonal: Bitboard, diagonal: Bitboard) -> bool {
    let (own, occupied) = (board.color(by), board.occupied());
    let behind = |blockers: Bitboard, attack: fn(Square, Bitboard) -> Bitboard, sliders: Bitboard| {
        if blockers.is_empty() {
            return false;
        }
        let uncovered = attack(king, occupied ^ blockers) & sliders;
        uncovered.into_iter().any(|slider| {
            let between = attacks::between(king, slider);
            (blockers & between).into_iter().any(|blocker| can_leave(board, by, blocker, between))
        })
    };
    behind(orthogonal & own, attacks::rook, board.orthogonal_sliders(by))
        || behind(diagonal & own, attacks::bishop, board.diagonal_sliders(by))
}

/// Returns true if the piece can go to a square outside a line, castling and en passant left aside.
fn can_leave(board: &Board, by: Color, from: Square, line: Bitboard) -> bool {
    let occupied = board.occupied();
    let targets = match board.kind_at(from) {
        Some(Kind::Pawn) => {
            let single = Bitboard::from(from).ahead(by).without(occupied);
            let double = (single & Bitboard::rank_of(by, 2)).ahead(by).without(occupied);
            single | double | (attacks::pawn(by, from) & board.color(!by))
        }
        Some(kind) => attacks::of(kind, by, from, occupied).without(board.color(by)),
        None => Bitboard::EMPTY,
    };
    targets.without(line).any()
}

fn is_hit_en_passant(board: &Board, king: Square, by: Color, en_passant: Bitboard) -> bool {
    en_passant.into_iter().any(|target| {
        let pawns = attacks::pawn(!by, target) & board.pieces(by, Kind::Pawn);
        pawns.into_iter().any(|from| is_attacked_after(board, king, by, Step::new(from, target)))
    })
}

/// Castling attacks a king from the rook's target, from the king's target, or along the first rank, which both have
/// left. Every other line ends on the squares that they left.
#[inline]
fn may_castling_hit(king: Square, by: Color) -> bool {
    let near = |castling_move: &CastlingMove| {
        attacks::king::<u64>(castling_move.king_to).contains(king) || castling_move.rook_to.file() == king.file()
    };
    Bitboard::<u64>::rank_of(by, 0).contains(king) || CastlingMove::of(by).iter().any(near)
}

fn is_hit_by_castling(board: &Board, king: Square, by: Color, castling: Castling) -> bool {
    if !may_castling_hit(king, by) {
        return false;
    }
    let mut find = Find::new(|step| is_attacked_after(board, king, by, step));
    guarded_castlings(board, by, castling, &mut find);
    find.found.is_some()
}

fn is_attacked_after(board: &Board, king: Square, by: Color, step: Step) -> bool {
    let mut after = *board;
    after.make(by, step);
    after.is_attacked(king, by, after.occupied())
}

#[cfg(test)]
mod tests {
    use rand::seq::IndexedRandom;

    use super::*;
    use crate::generate::{Wanted, pseudo_steps};
    use crate::{ActionList, Galvin, Game, GameText, Position};

    /// The definition of a hit, step by step.
    fn is_hit_by_the_book(board: &Board, king: Square, by: Color, castling: Castling, en_passant: Bitboard) -> bool {
        let mut steps = ActionList::<Step>::new();
        pseudo_steps(board, by, en_passant, &Wanted::all(board, by), &mut steps);
        guarded_castlings(board, by, castling, &mut steps);
        board.is_attacked(king, by, board.occupied())
            || steps.into_iter().any(|step| is_attacked_after(board, king, by, step))
    }

    /// Plays random games without king safety, which lead to every kind of position, and looks at each position.
    fn play_and_look(name: &str, mut look: impl FnMut(&Galvin)) {
        let starts = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 10 2",
            "8/PPP1k3/8/3bB3/8/3Nn3/4Kppp/8 w - - 0 10 2",
            "r3k2r/8/8/pPp1pP2/2Pp1pPp/8/8/R3K2R b KQkq - 0 10 2",
        ];
        let mut rng = twofold_testing::rng(name);
        for round in 0..400 {
            let mut position = Galvin::from_fen(starts[round % starts.len()]).expect("a start");
            for _ in 0..40 {
                let mut steps = ActionList::new();
                position.actions(&mut steps);
                let Some(&step) = steps.choose(&mut rng) else { break };
                position.play(step);
                look(&position);
            }
        }
    }

    /// Each square is asked about as if a king stood there.
    #[test]
    fn hits_are_those_of_the_book() {
        let mut hits = 0;
        play_and_look("hits_are_those_of_the_book", |position| {
            let Position { board, side, castling, en_passant, .. } = position;
            for (by, en_passant) in [(*side, *en_passant), (!*side, Bitboard::EMPTY)] {
                for square in Bitboard::<u64>::ALL.into_iter().filter(|&square| !board.color(by).contains(square)) {
                    let hit = is_hit(board, square, by, *castling, en_passant);
                    let expected = is_hit_by_the_book(board, square, by, *castling, en_passant);
                    assert_eq!(hit, expected, "{by} and {square} in {position:?}");
                    hits += usize::from(hit);
                }
            }
        });
        assert!(hits > 10_000, "the games were too tame to show anything: {hits} hits");
    }

    #[test]
    fn steps_that_cannot_expose_the_king_do_not() {
        let (mut certain, mut safe) = (0, 0);
        play_and_look("steps_that_cannot_expose_the_king_do_not", |position| {
            let Position { board, side, castling, en_passant, .. } = position;
            let Some(king) = board.king(*side) else { return };
            if is_hit(board, king, !*side, *castling, Bitboard::EMPTY) {
                return;
            }
            let mut steps = ActionList::<Step>::new();
            pseudo_steps(board, *side, *en_passant, &Wanted::all(board, *side), &mut steps);
            guarded_castlings(board, *side, *castling, &mut steps);
            for step in steps {
                let (mut after, castling) = (*board, castling.after(step.from(), step.to()));
                after.make(*side, step);
                let king = after.king(*side).expect("its own step does not take it");
                let hit = is_hit(&after, king, !*side, castling, Bitboard::EMPTY);
                let is_certain = cannot_expose(board, king, !*side, castling, step);
                assert!(!(hit && is_certain), "{step} in {position:?}");
                certain += usize::from(is_certain);
                safe += usize::from(!hit);
            }
        });
        assert!(certain > 10_000 && certain * 3 > safe, "{certain} of {safe} are seen");
    }

    #[test]
    fn steps_that_block_no_hit_leave_the_king_hit() {
        let (mut useless, mut unhit) = (0, 0);
        play_and_look("steps_that_block_no_hit_leave_the_king_hit", |position| {
            let Position { board, side, castling, .. } = position;
            let Some(king) = board.king(*side) else { return };
            let blocks = hit_blocks(board, king, !*side, *castling);
            assert_eq!(blocks.is_some(), is_hit(board, king, !*side, *castling, Bitboard::EMPTY), "{position:?}");
            let Some(blocks) = blocks else {
                unhit += 1;
                return;
            };
            let mut steps = ActionList::<Step>::new();
            pseudo_steps(board, *side, Bitboard::EMPTY, &Wanted::all(board, *side), &mut steps);
            for step in steps.into_iter().filter(|step| step.from() != king && !blocks.contains(step.to())) {
                let (mut after, castling) = (*board, castling.after(step.from(), step.to()));
                after.make(*side, step);
                assert!(is_hit(&after, king, !*side, castling, Bitboard::EMPTY), "{step} in {position:?}");
                useless += 1;
            }
        });
        assert!(useless > 10_000 && unhit > 100, "the games were too tame: {useless} and {unhit}");
    }
}
