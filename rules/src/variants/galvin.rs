//! Double-move chess by king capture (after Fred Galvin, 1957): two steps every turn, no check, and whoever takes the king
//! wins at once.

use super::two_steps::{self, ORTHODOX_ONE_STEP, Passed, prune_ready_en_passant, take_two_steps, why_turn_of_two_ends};
use crate::board::StepEffects;
use crate::generate::{Any, Filter, Sink, Wanted, free_castlings, has_spare_pushes, is_hit, pseudo_steps};
use crate::rule::Rule;
use crate::turn_rule::TurnRule;
use crate::{
    Array, Bitboard, Castling, EndReason, FenError, Game, IllegalStep, Kind, Outcome, Position, Reason, Step, Variant,
};
use std::ops::RangeInclusive;

/// The turn rule of Double-move chess by king capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GalvinRule;

impl Rule for GalvinRule {
    const VARIANT: Variant = Variant::Galvin;
    const ARRAYS: &'static [Array] = ORTHODOX_ONE_STEP;
    type Word = u64;
    type State = Passed;
}

impl TurnRule for GalvinRule {
    const STEPS: u8 = 2;
    const KINGS: RangeInclusive<usize> = 0..=1;
    const COUNTS_TURNS: bool = true;

    #[inline]
    fn generate(position: &Position<Self>, wanted: Wanted, sink: &mut impl Sink) {
        if position.game_over().is_some() {
            return;
        }
        if position.steps_left == 1 || has_spare_pushes(&position.board, position.side) {
            free_steps(position, wanted, sink);
        } else {
            // A piece that has stepped can step back; a pawn cannot.
            let tested = position.board.kind(Kind::Pawn);
            let keep = |step| leaves_a_second(position, step);
            free_steps(position, wanted, &mut Filter { sink, tested, keep });
        }
    }

    #[inline]
    fn after_step(position: &mut Position<Self>, step: Step, effects: &StepEffects) {
        if effects.captured == Some(Kind::King) {
            // The game is over, and with it the turn, whichever step it was.
            position.steps_left = 1;
        }
        take_two_steps(position, step, effects);
    }

    /// There is no check in this game.
    #[inline]
    fn in_check(_: &Position<Self>) -> bool {
        false
    }

    /// The king can be taken now, or with the step after this one.
    #[inline]
    fn wins_this_turn(position: &Position<Self>) -> bool {
        let Position { board, side, castling, en_passant, .. } = position;
        board.king(!*side).is_some_and(|king| match position.steps_left {
            1 => board.is_attacked(king, *side, board.occupied()),
            _ => is_hit(board, king, *side, *castling, *en_passant),
        })
    }

    #[inline]
    fn in_danger(position: &Position<Self>) -> bool {
        let Position { board, side, castling, .. } = position;
        board.king(*side).is_some_and(|king| is_hit(board, king, !*side, *castling, Bitboard::EMPTY))
    }

    fn outcome_without_action(position: &Position<Self>) -> Outcome {
        position.game_over().unwrap_or(Outcome::draw(Reason::Stalemate))
    }

    fn refuse_check_left(_: &Position<Self>) -> Result<(), FenError> {
        Ok(())
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

    fn why_illegal(_: &Position<Self>, _: Step) -> IllegalStep {
        IllegalStep::NoSecond
    }

    fn why_turn_ends(position: &Position<Self>, step: Step) -> Option<EndReason> {
        if position.captured(step) == Some(Kind::King) { Some(EndReason::Wins) } else { why_turn_of_two_ends(position) }
    }
}

#[inline]
fn free_steps(position: &Position<GalvinRule>, wanted: Wanted, sink: &mut impl Sink) {
    let Position { board, side, castling, en_passant, .. } = position;
    pseudo_steps(board, *side, *en_passant, &wanted, sink);
    if wanted.quiet && *castling != Castling::NONE && !sink.is_full() {
        free_castlings(board, *side, *castling, sink);
    }
}

fn leaves_a_second(position: &Position<GalvinRule>, step: Step) -> bool {
    let after = position.after(step);
    let mut any = Any::default();
    if after.second {
        free_steps(&after, Wanted::all(&after.board, after.side), &mut any);
    }
    after.side != position.side || any.0
}
