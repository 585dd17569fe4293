//! Orthodox chess (FIDE's laws): a turn is one step, and a step may not leave the king in check.

use crate::board::StepEffects;
use crate::exchange;
use crate::generate::{Sink, Wanted, can_capture_en_passant, capturable, legal_steps};
use crate::rule::Rule;
use crate::turn_rule::TurnRule;
use crate::{Array, Bitboard, Board, Color, EndReason, Kind, Position, Step, Variant};

/// The turn rule of orthodox chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orthodox;

impl Rule for Orthodox {
    const VARIANT: Variant = Variant::Chess;
    const ARRAYS: &'static [Array] =
        &[Array { name: "orthodox", fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" }];
    type Word = u64;
    type State = ();
}

impl TurnRule for Orthodox {
    const STEPS: u8 = 1;
    const COUNTS_TURNS: bool = false;

    #[inline]
    fn generate(position: &Position<Self>, wanted: Wanted, sink: &mut impl Sink) {
        orthodox_steps(position, Bitboard::ALL, wanted, sink);
    }

    #[inline]
    fn after_step(position: &mut Position<Self>, _: Step, effects: &StepEffects) {
        let en_passant = legal_en_passant(position, effects);
        position.pass_turn(1, en_passant);
    }

    fn lacks_material(board: &Board) -> bool {
        board.is_dead_position()
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

    fn why_turn_ends(_: &Position<Self>, _: Step) -> Option<EndReason> {
        Some(EndReason::SingleStep)
    }
}

/// The steps that are legal by the laws of orthodox chess, made by the pieces on `movable` squares.
#[inline]
pub(crate) fn orthodox_steps<R: TurnRule<Word = u64>>(
    position: &Position<R>,
    movable: Bitboard,
    wanted: Wanted,
    sink: &mut impl Sink,
) {
    let Position { board, side, castling, en_passant, .. } = position;
    legal_steps(board, *side, *castling, *en_passant, movable, &wanted, sink);
}

/// The square that a pawn has just passed over, if the opponent has a legal en passant capture there.
#[inline]
pub(crate) fn legal_en_passant<R: TurnRule<Word = u64>>(position: &Position<R>, effects: &StepEffects) -> Bitboard {
    match effects.passed {
        Some(passed) if can_capture_en_passant(&position.board, !position.side, passed) => passed.into(),
        _ => Bitboard::EMPTY,
    }
}

/// Drops the en passant squares on which the actor has no legal capture.
pub(crate) fn keep_legal_en_passant<R: TurnRule<Word = u64>>(position: &mut Position<R>) {
    let Position { board, side, en_passant, .. } = position;
    let ready = capturable(board, !*side, *en_passant);
    *en_passant = ready.into_iter().filter(|&square| can_capture_en_passant(board, *side, square)).collect();
}
