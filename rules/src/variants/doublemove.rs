//! Double-move chess with checkmate (vchess's Doublemove2 of 2020): two steps every turn; a king is in check when a whole
//! turn of the opponent could take it; between the two steps it may stand anywhere.

use super::two_steps::{self, ORTHODOX_ONE_STEP, Passed, prune_ready_en_passant, take_two_steps, why_turn_of_two_ends};
use crate::board::StepEffects;
use crate::generate::{
    Filter, Find, Sink, Wanted, cannot_expose, capturable, guarded_castlings, hit_blocks, is_hit, moves_as_its_piece,
    pseudo_steps,
};
use crate::rule::Rule;
use crate::turn_rule::TurnRule;
use crate::{Array, Bitboard, Board, Color, EndReason, FenError, IllegalStep, Kind, Position, Step, Variant, attacks};

/// The turn rule of Double-move chess with checkmate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DoubleMoveRule;

impl Rule for DoubleMoveRule {
    const VARIANT: Variant = Variant::DoubleMove;
    const ARRAYS: &'static [Array] = ORTHODOX_ONE_STEP;
    type Word = u64;
    type State = Passed;
}

impl TurnRule for DoubleMoveRule {
    const STEPS: u8 = 2;
    const COUNTS_TURNS: bool = true;

    #[inline]
    fn generate(position: &Position<Self>, wanted: Wanted, sink: &mut impl Sink) {
        // A second step that saves the king after one first step mostly saves it after the next, too: it is tried first.
        let mut saving = None;
        if position.steps_left == 1 {
            return last_steps(position, wanted, sink);
        }
        let keep = |step| has_legal_second(&position.after(step), &mut saving);
        pseudo_legal(position, wanted, &mut Filter { sink, tested: Bitboard::ALL, keep });
    }

    /// First steps are not asked for a second: that proof takes most of the time of a search. Of the last steps of a turn only
    /// those are proved that must save the king, since few of them do.
    #[inline]
    fn generate_unproved(position: &Position<Self>, wanted: Wanted, in_check: bool, sink: &mut impl Sink) {
        if in_check && position.steps_left == 1 {
            last_steps(position, wanted, sink);
        } else {
            pseudo_legal(position, wanted, sink);
        }
    }

    #[inline]
    fn is_proved(position: &Position<Self>, step: Step) -> bool {
        position.steps_left == 2 || completes_legal_turn(position, step)
    }

    #[inline]
    fn after_step(position: &mut Position<Self>, step: Step, effects: &StepEffects) {
        take_two_steps(position, step, effects);
    }

    #[inline]
    fn in_check(position: &Position<Self>) -> bool {
        // If it were the opponent's turn, there would be nothing to capture en passant.
        position
            .board
            .king(position.side)
            .is_some_and(|king| is_hit(&position.board, king, !position.side, position.castling, Bitboard::EMPTY))
    }

    #[inline]
    fn keeps_out_of_check(position: &Position<Self>, step: Step) -> bool {
        let Position { board, side, castling, .. } = position;
        let castling = castling.after(step.from(), step.to());
        let may_be_passed = position.steps_left == 1
            && (position.state.0.any() || board.kind_at(step.from()) == Some(Kind::Pawn) && is_jump(step));
        !may_be_passed && board.king(*side).is_some_and(|king| cannot_expose(board, king, !*side, castling, step))
    }

    fn refuse_check_left(position: &Position<Self>) -> Result<(), FenError> {
        let Position { board, side, castling, en_passant, .. } = position;
        let Some(king) = board.king(!*side) else { return Ok(()) };
        let hit = if position.steps_left == 1 {
            board.is_attacked(king, *side, board.occupied())
        } else {
            is_hit(board, king, *side, *castling, *en_passant)
        };
        if hit { Err(FenError::CheckLeft { side: !*side }) } else { Ok(()) }
    }

    #[inline]
    fn gives_check(board: &Board, side: Color, step: Step) -> bool {
        board.would_check(side, step)
    }

    fn read_en_passant(position: &mut Position<Self>, squares: Bitboard) -> bool {
        two_steps::read_en_passant(position, squares)
    }

    #[inline]
    fn shown_en_passant(position: &Position<Self>) -> Bitboard {
        position.en_passant | position.state.0
    }

    fn prune_en_passant(position: &mut Position<Self>) {
        prune_ready_en_passant(position);
    }

    fn why_illegal(position: &Position<Self>, _: Step) -> IllegalStep {
        if position.steps_left == 2 { IllegalStep::NoLegalSecond } else { IllegalStep::LeavesHit }
    }

    fn why_turn_ends(position: &Position<Self>, _: Step) -> Option<EndReason> {
        why_turn_of_two_ends(position)
    }
}

#[inline]
fn pseudo_legal(position: &Position<DoubleMoveRule>, wanted: Wanted, sink: &mut impl Sink) {
    let Position { board, side, castling, en_passant, .. } = position;
    pseudo_steps(board, *side, *en_passant, &wanted, sink);
    if wanted.quiet && !sink.is_full() {
        guarded_castlings(board, *side, *castling, sink);
    }
}

/// A pawn's step of two squares.
#[inline]
fn is_jump(step: Step) -> bool {
    step.from().rank().index().abs_diff(step.to().rank().index()) == 2
}

/// The legal steps that end a turn.
fn last_steps(position: &Position<DoubleMoveRule>, wanted: Wanted, sink: &mut impl Sink) {
    let Position { board, side, castling, .. } = position;
    let sink = &mut Filter { sink, tested: Bitboard::ALL, keep: |step| completes_legal_turn(position, step) };
    let king = board.king(*side);
    // If the king is hit, only its own steps and those that block all hits can save it.
    let blocks = king.and_then(|king| hit_blocks(board, king, !*side, *castling));
    let Some((king, blocks)) = king.zip(blocks) else { return pseudo_legal(position, wanted, sink) };
    pseudo_legal(position, wanted.onto(blocks), sink);
    sink.piece(king, attacks::king(king) & wanted.targets.without(blocks));
}

/// Returns true if the turn that ends with this step is legal.
#[inline]
fn completes_legal_turn(position: &Position<DoubleMoveRule>, step: Step) -> bool {
    // A shorter `Position::play`, without the state that does not affect the king.
    let side = position.side;
    let mut board = position.board;
    let effects = board.make(side, step);
    let castling = position.castling.after(step.from(), step.to());
    let passed = position.state.0 | effects.passed.map_or(Bitboard::EMPTY, Bitboard::from);
    let en_passant = capturable(&board, side, passed);
    board.king(side).is_none_or(|king| !is_hit(&board, king, !side, castling, en_passant))
}

/// Returns true if a second step makes the turn legal. `saving` is one to try first, and becomes the one found.
fn has_legal_second(position: &Position<DoubleMoveRule>, saving: &mut Option<Step>) -> bool {
    if saving.is_some_and(|step| moves_as_its_piece(position, step) && completes_legal_turn(position, step)) {
        return true;
    }
    let mut find = Find::new(|_| true);
    last_steps(position, Wanted::all(&position.board, position.side), &mut find);
    *saving = find.found.or(*saving);
    find.found.is_some()
}
