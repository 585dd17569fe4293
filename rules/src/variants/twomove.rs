//! Two Move Chess (Ted Larson Freeman, 2021): two quiet steps by two different pieces, or one step that captures,
//! promotes, checks or lets the opponent capture en passant, and is answered by a single step.

use super::chess::{keep_legal_en_passant, legal_en_passant, orthodox_steps};
use super::two_steps::ORTHODOX_ONE_STEP;
use crate::board::StepEffects;
use crate::exchange;
use crate::generate::{Filter, Sink, SpareSteps, Wanted, has_legal_step, has_legal_step_out_of_check};
use crate::rule::{Rule, RuleState};
use crate::turn_rule::TurnRule;
use crate::{
    Array, Bitboard, Board, Color, EndReason, GameText, IllegalStep, Kind, Outcome, Phase, Position, Reason, Square,
    Step, Variant, zobrist,
};

/// The turn rule of Two Move Chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoMoveRule;

/// The actor's pieces that may not move any more in this turn: the one that made the first step; king and rook after castling.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frozen(Bitboard);

impl RuleState for Frozen {
    #[inline]
    fn key(&self, _: bool) -> u64 {
        self.0.into_iter().fold(0, |key, square| key ^ zobrist::frozen(square))
    }

    fn mirrored(self) -> Self {
        Self(self.0.mirrored())
    }
}

impl Rule for TwoMoveRule {
    const VARIANT: Variant = Variant::TwoMove;
    const ARRAYS: &'static [Array] = ORTHODOX_ONE_STEP;
    type Word = u64;
    type State = Frozen;
}

impl TurnRule for TwoMoveRule {
    const STEPS: u8 = 2;
    const COUNTS_TURNS: bool = false;
    const SEVENTH_FIELD: &'static str =
        "1 or 2, or 1/ and the squares of one or two pieces of the player that have moved, as in 1/g8f8";

    #[inline]
    fn generate(position: &Position<Self>, wanted: Wanted, sink: &mut impl Sink) {
        if position.steps_left == 1 {
            // A second step, or a response: any orthodox step by a piece that is not frozen.
            return orthodox_steps(position, !position.state.0, wanted, sink);
        }
        if !wanted.quiet {
            // Captures and promotions are ending steps: they need no second.
            return orthodox_steps(position, Bitboard::ALL, wanted, sink);
        }
        let spare = SpareSteps::of(&position.board, position.side);
        let keep = |step| spare.remain_after(step) || leaves_a_second(position, step);
        orthodox_steps(position, Bitboard::ALL, wanted, &mut Filter { sink, tested: spare.steps_to_test(), keep });
    }

    #[inline]
    fn after_step(position: &mut Position<Self>, step: Step, effects: &StepEffects) {
        if position.steps_left == 1 {
            let en_passant = legal_en_passant(position, effects);
            return position.pass_turn(2, en_passant);
        }
        match ending(position, step, effects) {
            Some(_) => {
                let en_passant = legal_en_passant(position, effects);
                position.pass_turn(1, en_passant);
            }
            None => {
                position.state = Frozen(step.to().into());
                if let Some(castling_move) = effects.castled {
                    position.state.0 |= castling_move.rook_to.into();
                }
                position.continue_turn(Bitboard::EMPTY);
            }
        }
    }

    /// A player in check who could leave it, but then has no second step, is stalemated, not mated.
    fn outcome_without_action(position: &Position<Self>) -> Outcome {
        let Position { board, side, castling, en_passant, .. } = position;
        let escape = has_legal_step(board, *side, *castling, *en_passant, Bitboard::ALL);
        if Self::in_check(position) && !escape {
            Outcome::win(!*side, Reason::Checkmate)
        } else {
            Outcome::draw(Reason::Stalemate)
        }
    }

    #[inline]
    fn phase(position: &Position<Self>) -> Phase {
        match (position.second, position.steps_left) {
            (true, _) => Phase::Second,
            (false, 1) => Phase::Response,
            (false, _) => Phase::Step,
        }
    }

    /// A single step without frozen pieces is a response, not a second step.
    fn read_turn(position: &mut Position<Self>, squares: &[Square], _: bool) -> bool {
        position.second = !squares.is_empty();
        position.state = Frozen(squares.iter().copied().collect());
        position.state.0.without(position.board.color(position.side)).is_empty()
    }

    /// The king comes first, as after castling.
    fn write_turn(position: &Position<Self>) -> String {
        let kings = position.state.0 & position.board.kind(Kind::King);
        kings.into_iter().chain(position.state.0.without(kings)).map(|square| square.to_string()).collect()
    }

    /// No en passant square is left to a second step.
    fn read_en_passant(position: &mut Position<Self>, squares: Bitboard) -> bool {
        position.en_passant = squares;
        !position.second && !squares.more_than_one() && (squares & !Bitboard::rank_of(position.side, 5)).is_empty()
    }

    #[inline]
    fn gives_check(board: &Board, side: Color, step: Step) -> bool {
        board.would_check(side, step)
    }

    #[inline]
    fn exchange(position: &Position<Self>, step: Step, captured: Option<Kind>, values: &[i32; 6]) -> i32 {
        exchange::of_single_steps(&position.board, position.side, step, captured, values)
    }

    fn prune_en_passant(position: &mut Position<Self>) {
        keep_legal_en_passant(position);
    }

    fn why_not_movable(position: &Position<Self>, square: Square) -> Option<IllegalStep> {
        let Frozen(frozen) = position.state;
        frozen.contains(square).then(|| IllegalStep::Frozen { square, castled: frozen.more_than_one() })
    }

    fn why_illegal(position: &Position<Self>, step: Step) -> IllegalStep {
        let Position { board, side, castling, en_passant, .. } = position;
        let mut legal = crate::ActionList::new();
        let wanted = Wanted::all(board, *side);
        crate::generate::legal_steps(board, *side, *castling, *en_passant, Bitboard::ALL, &wanted, &mut legal);
        if legal.contains(&step) { IllegalStep::NoSecond } else { IllegalStep::LeavesCheck }
    }

    fn why_turn_ends(position: &Position<Self>, step: Step) -> Option<EndReason> {
        if position.steps_left == 1 && !position.second {
            let opening = position.fen() == Self::VARIANT.start_fen();
            return Some(if opening { EndReason::Opening } else { EndReason::Response });
        }
        let mut after = *position;
        let effects = after.board.make(after.side, step);
        ending(&after, step, &effects)
    }
}

/// Why the first step that was just made in a normal turn is the whole turn, if it is an ending step.
#[inline]
fn ending(position: &Position<TwoMoveRule>, step: Step, effects: &StepEffects) -> Option<EndReason> {
    if effects.captured.is_some() {
        Some(EndReason::Captures)
    } else if step.promotion().is_some() {
        Some(EndReason::Promotes)
    } else if position.board.step_checks(position.side, step, effects) {
        Some(EndReason::Checks)
    } else if legal_en_passant(position, effects).any() {
        Some(EndReason::AllowsEnPassant)
    } else {
        None
    }
}

/// Returns true if the first step is ending, or a second one is possible after it.
fn leaves_a_second(position: &Position<TwoMoveRule>, step: Step) -> bool {
    let after = position.after(step);
    let Position { board, side, castling, en_passant, .. } = &after;
    !after.second || has_legal_step_out_of_check(board, *side, *castling, *en_passant, !after.state.0)
}
