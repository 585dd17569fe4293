//! Double-move chess by king capture (after Fred Galvin, 1957): two steps every turn, no check, and whoever takes the king
//! wins at once.

use crate::board::Made;
use crate::generate::{Any, Filter, Sink, Wanted, free_castlings, pseudo_steps};
use crate::turn_rule::TurnRule;
use crate::variants::doublemove::{prune_ready_en_passant, take_two_steps, two_steps_end};
use crate::{Castling, EndReason, FenError, Game, IllegalStep, Kind, Outcome, Position, Reason, Step, Variant};

/// The turn rule of Double-move chess by king capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GalvinRule;

impl TurnRule for GalvinRule {
    const VARIANT: Variant = Variant::Galvin;
    type Word = u64;
    const TWO_STEPS: bool = true;
    const KINGS_ARE_TAKEN: bool = true;
    const CLOCK_IN_TURNS: bool = true;

    #[inline]
    fn generate(position: &Position<Self>, wanted: Wanted, sink: &mut impl Sink) {
        if position.game_over().is_some() {
            return;
        }
        if position.steps_left == 1 || leave_a_second_for_certain(position) {
            free_steps(position, wanted, sink);
        } else {
            // A piece that has stepped can step back; a pawn cannot.
            let tested = position.board.kind(Kind::Pawn);
            let keep = |step| leaves_a_second(position, step);
            free_steps(position, wanted, &mut Filter { sink, tested, keep });
        }
    }

    #[inline]
    fn step_made(position: &mut Position<Self>, step: Step, made: &Made) {
        if made.captured == Some(Kind::King) {
            // The game is over, and with it the turn, whichever step it was.
            position.steps_left = 1;
        }
        take_two_steps(position, step, made);
    }

    /// There is no check in this game.
    #[inline]
    fn in_check(_: &Position<Self>) -> bool {
        false
    }

    fn outcome_without_action(position: &Position<Self>) -> Outcome {
        position.game_over().unwrap_or(Outcome::draw(Reason::Stalemate))
    }

    fn refuse_check_left(_: &Position<Self>) -> Result<(), FenError> {
        Ok(())
    }

    fn prune_en_passant(position: &mut Position<Self>) {
        prune_ready_en_passant(position);
    }

    fn why_illegal(_: &Position<Self>, _: Step) -> IllegalStep {
        IllegalStep::NoSecond
    }

    fn why_turn_ends(position: &Position<Self>, step: Step) -> Option<EndReason> {
        if position.captured(step) == Some(Kind::King) { Some(EndReason::Wins) } else { two_steps_end(position) }
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

/// Is there a second step after any first one? A pawn's step spoils the pushes of two pawns at most: its own, and that of
/// a pawn that it stops.
#[inline]
fn leave_a_second_for_certain(position: &Position<GalvinRule>) -> bool {
    let pawns = position.board.pieces(position.side, Kind::Pawn);
    pawns.ahead(position.side).without(position.board.occupied()).count() > 2
}

fn leaves_a_second(position: &Position<GalvinRule>, step: Step) -> bool {
    let after = position.after(step);
    let mut any = Any::default();
    if after.second {
        free_steps(&after, Wanted::all(&after.board, after.side), &mut any);
    }
    after.side != position.side || any.0
}
