//! Marseillais chess in its balanced form: two orthodox steps a turn, one for White's first turn, and a step that gives
//! check ends the turn.

use super::two_steps::{
    self, ORTHODOX_ONE_STEP, Passed, en_passant_after_first, note_passed_square, pass_turn_of_two,
    prune_ready_en_passant,
};
use crate::board::StepEffects;
use crate::generate::{Sink, Wanted, can_capture_en_passant, has_legal_step_out_of_check};
use crate::rule::Rule;
use crate::turn_rule::TurnRule;
use crate::variants::chess::orthodox_steps;
use crate::{ActionList, Array, Bitboard, Board, Color, EndReason, Game, Position, Step, Variant};

/// The turn rule of Marseillais chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarseillaisRule;

impl Rule for MarseillaisRule {
    const VARIANT: Variant = Variant::Marseillais;
    const ARRAYS: &'static [Array] = ORTHODOX_ONE_STEP;
    type Word = u64;
    type State = Passed;
}

impl TurnRule for MarseillaisRule {
    const STEPS: u8 = 2;
    const COUNTS_TURNS: bool = true;

    #[inline]
    fn generate(position: &Position<Self>, wanted: Wanted, sink: &mut impl Sink) {
        orthodox_steps(position, Bitboard::ALL, wanted, sink);
    }

    #[inline]
    fn after_step(position: &mut Position<Self>, step: Step, effects: &StepEffects) {
        note_passed_square(position, effects);
        if position.steps_left == 2 && !position.board.step_checks(position.side, step, effects) {
            let rest = en_passant_after_first(position, step, effects);
            let Position { board, side, castling, .. } = &*position;
            if has_legal_step_out_of_check(board, *side, *castling, rest, Bitboard::ALL) {
                position.continue_turn(rest);
                return keep_usable_en_passant(position);
            }
        }
        pass_turn_of_two(position);
        keep_usable_en_passant(position);
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
        if now.contains(step.to()) && after.make(side, step).en_passant {
            usable |= legal_on(&after, en_passant.without(now));
        }
    }
    usable
}
