//! Marseillais chess in its balanced form: two orthodox steps a turn, one for White's first turn, and a step that gives
//! check ends the turn.

use crate::board::Made;
use crate::generate::{Sink, Wanted, can_capture_en_passant, capturable, has_legal_step_out_of_check};
use crate::turn_rule::TurnRule;
use crate::variants::chess::orthodox_steps;
use crate::{ActionList, Bitboard, Board, EndReason};
use crate::{Game, Position, Step, Variant};

/// The turn rule of Marseillais chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarseillaisRule;

impl TurnRule for MarseillaisRule {
    const VARIANT: Variant = Variant::Marseillais;
    type Word = u64;
    const TWO_STEPS: bool = true;
    const CLOCK_IN_TURNS: bool = true;

    #[inline]
    fn generate(position: &Position<Self>, wanted: Wanted, sink: &mut impl Sink) {
        orthodox_steps(position, wanted, sink);
    }

    #[inline]
    fn step_made(position: &mut Position<Self>, step: Step, made: &Made) {
        note_passed_square(position, made);
        if position.steps_left == 2 && !position.board.step_checks(position.side, step, made) {
            // A capture en passant may be followed by another; any other step forgoes it.
            let rest = if made.en_passant { position.en_passant.without(step.to().into()) } else { Bitboard::EMPTY };
            let Position { board, side, castling, .. } = &*position;
            if has_legal_step_out_of_check(board, *side, *castling, rest, Bitboard::ALL) {
                position.go_on(rest);
                return keep_usable_en_passant(position);
            }
        }
        position.pass_turn(2, capturable(&position.board, position.side, position.passed));
        keep_usable_en_passant(position);
    }

    fn prune_en_passant(position: &mut Position<Self>) {
        position.en_passant &= capturable(&position.board, !position.side, position.en_passant);
        position.passed &= capturable(&position.board, position.side, position.passed);
        keep_usable_en_passant(position);
    }

    fn why_turn_ends(position: &Position<Self>, step: Step) -> Option<EndReason> {
        let after = position.after(step);
        if position.steps_left == 1 {
            Some(if position.second { EndReason::SecondStep } else { EndReason::Opening })
        } else if after.side == position.side {
            None
        } else {
            Some(if after.in_check() { EndReason::Checks } else { EndReason::NoSecond })
        }
    }
}

/// Remembers the square that a pawn of the actor has just passed over, while it can be captured there.
#[inline]
pub(crate) fn note_passed_square<R: TurnRule<Word = u64>>(position: &mut Position<R>, made: &Made) {
    if let Some(passed) = made.passed {
        position.passed |= capturable(&position.board, position.side, passed.into());
    }
}

/// Drops the squares on which the actor can legally capture neither now nor, in the first step, as the second of two
/// captures.
#[inline]
fn keep_usable_en_passant(position: &mut Position<MarseillaisRule>) {
    if position.en_passant.any() {
        position.en_passant = usable_en_passant(position);
    }
}

fn usable_en_passant(position: &Position<MarseillaisRule>) -> Bitboard {
    let Position { board, side, en_passant, .. } = *position;
    let legal_on = |board: &Board, squares: Bitboard| -> Bitboard {
        squares.into_iter().filter(|&square| can_capture_en_passant(board, side, square)).collect()
    };
    let now = legal_on(&board, en_passant);
    if position.second || now.is_empty() || now == en_passant {
        return now;
    }
    let mut usable = now;
    let mut steps = ActionList::<Step>::new();
    position.generate(&mut steps);
    for step in steps {
        let mut after = board;
        if now.has(step.to()) && after.make(side, step).en_passant {
            usable |= legal_on(&after, en_passant.without(now));
        }
    }
    usable
}
