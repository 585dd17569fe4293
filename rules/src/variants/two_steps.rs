//! Turns of two orthodox steps, shared by several games: the course of a turn, and the pawns that can be captured en
//! passant after it.

use crate::board::StepEffects;
use crate::generate::capturable;
use crate::rule::RuleState;
use crate::turn_rule::TurnRule;
use crate::{Array, Bitboard, EndReason, Position, Step, zobrist};

/// The orthodox array, with one step for White's first turn.
pub const ORTHODOX_ONE_STEP: &[Array] =
    &[Array { name: "orthodox", fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 1" }];

/// Squares that the actor's pawns passed over earlier in this turn, and on which they could be captured after it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Passed(pub Bitboard);

impl RuleState for Passed {
    #[inline]
    fn key(&self, _: bool) -> u64 {
        self.0.into_iter().fold(0, |key, square| key ^ zobrist::en_passant(square))
    }

    fn mirrored(self) -> Self {
        Self(self.0.mirrored())
    }
}

/// Remembers the square that a pawn of the actor has just passed over, while it can be captured there.
#[inline]
pub fn note_passed_square<R: TurnRule<Word = u64, State = Passed>>(position: &mut Position<R>, effects: &StepEffects) {
    if let Some(passed) = effects.passed {
        position.state.0 |= capturable(&position.board, position.side, passed.into());
    }
}

/// The en passant squares that are left for a second step: only another capture en passant may follow the first one.
#[inline]
pub fn en_passant_after_first<R: TurnRule<Word = u64>>(
    position: &Position<R>,
    step: Step,
    effects: &StepEffects,
) -> Bitboard {
    if effects.en_passant { position.en_passant.without(step.to().into()) } else { Bitboard::EMPTY }
}

/// Updates the turn after a step where every turn has two: to the second step, or to the opponent's turn.
#[inline]
pub fn take_two_steps<R: TurnRule<Word = u64, State = Passed>>(
    position: &mut Position<R>,
    step: Step,
    effects: &StepEffects,
) {
    note_passed_square(position, effects);
    if position.steps_left == 2 {
        let rest = en_passant_after_first(position, step, effects);
        position.continue_turn(capturable(&position.board, !position.side, rest));
    } else {
        pass_turn_of_two(position);
    }
}

/// Gives the opponent a turn of two steps, in which they may capture the pawns that have just passed them.
#[inline]
pub fn pass_turn_of_two<R: TurnRule<Word = u64, State = Passed>>(position: &mut Position<R>) {
    position.pass_turn(2, capturable(&position.board, position.side, position.state.0));
}

/// Drops the en passant squares on which no pawn stands ready to capture.
pub fn prune_ready_en_passant<R: TurnRule<Word = u64, State = Passed>>(position: &mut Position<R>) {
    position.en_passant = capturable(&position.board, !position.side, position.en_passant);
    position.state.0 = capturable(&position.board, position.side, position.state.0);
}

/// Takes over the en passant squares of a FEN: at the start of a turn up to two that the opponent's pawns passed over, at the
/// second step one of those or one that the actor's own pawn has just passed over.
pub fn read_en_passant<R: TurnRule<Word = u64, State = Passed>>(position: &mut Position<R>, squares: Bitboard) -> bool {
    let theirs = squares & Bitboard::rank_of(position.side, 5);
    let own = squares & Bitboard::rank_of(position.side, 2);
    (position.en_passant, position.state.0) = (theirs, own);
    let most = if position.second { 1 } else { 2 };
    squares == theirs | own && squares.count() <= most && (position.second || own.is_empty())
}

/// The reason why a turn of exactly two steps is over, if it is.
pub fn why_turn_of_two_ends<R: TurnRule>(position: &Position<R>) -> Option<EndReason> {
    match (position.steps_left, position.second) {
        (1, true) => Some(EndReason::SecondStep),
        (1, false) => Some(EndReason::Opening),
        _ => None,
    }
}
