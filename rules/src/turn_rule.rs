use std::ops::RangeInclusive;

use crate::board::StepEffects;
use crate::exchange;
use crate::generate::{Sink, Wanted};
use crate::rule::Rule;
use crate::{
    Bitboard, Board, Color, EndReason, FenError, IllegalStep, Kind, Outcome, Phase, Position, Reason, Square, Step,
};

/// The rule of a game whose actions are steps: their number in a turn, the end of a turn, the legal ones.
///
/// Only [`Position`] uses its items; they are not needed outside this crate.
pub trait TurnRule: Rule {
    /// The largest number of steps in a turn. With two, a FEN has a seventh field: the steps left.
    const STEPS: u8;
    /// The numbers of kings that a player may have on the board.
    const KINGS: RangeInclusive<usize> = 1..=1;
    /// There are castling, pawn steps of two squares and captures en passant.
    const SPECIAL_STEPS: bool = true;
    /// Three positions of the same key end the game in a draw.
    const DRAWS_BY_REPETITION: bool = true;
    /// Clock and repetition count whole turns, not steps.
    const COUNTS_TURNS: bool;
    /// The seventh field of a FEN, for messages.
    const SEVENTH_FIELD: &'static str = "1 or 2";

    /// Generates the legal steps.
    #[doc(hidden)]
    fn generate(position: &Position<Self>, wanted: Wanted<Self::Word>, sink: &mut impl Sink<Self::Word>);

    /// Updates the turn after a step made on the board: ends it, or leaves it for a second step.
    #[doc(hidden)]
    fn after_step(position: &mut Position<Self>, step: Step, effects: &StepEffects);

    /// See [`crate::Game::in_check`]; orthodox check by default.
    #[inline]
    fn in_check(position: &Position<Self>) -> bool {
        position.board.in_check(position.side)
    }

    /// See [`crate::Game::wins_this_turn`].
    #[inline]
    fn wins_this_turn(_: &Position<Self>) -> bool {
        false
    }

    /// See [`crate::Game::in_danger`].
    #[inline]
    fn in_danger(_: &Position<Self>) -> bool {
        false
    }

    /// The steps for [`crate::Game::unproved_actions`].
    #[doc(hidden)]
    #[inline]
    fn generate_unproved(
        position: &Position<Self>,
        wanted: Wanted<Self::Word>,
        _in_check: bool,
        sink: &mut impl Sink<Self::Word>,
    ) {
        Self::generate(position, wanted, sink);
    }

    /// See [`crate::Game::is_proved`].
    #[inline]
    fn is_proved(_: &Position<Self>, _: Step) -> bool {
        true
    }

    /// See [`crate::Game::keeps_out_of_check`].
    #[inline]
    fn keeps_out_of_check(_: &Position<Self>, _: Step) -> bool {
        false
    }

    /// See [`crate::Game::gives_check`].
    #[inline]
    fn gives_check(_: &Board<Self::Word>, _: Color, _: Step) -> bool {
        false
    }

    /// See [`crate::Game::exchange`]. If a game says nothing else: with a step left the capturer leaves before it can be
    /// recaptured; without, it may be lost where the opponent attacks.
    #[inline]
    fn exchange(position: &Position<Self>, step: Step, captured: Option<Kind>, values: &[i32; 6]) -> i32 {
        exchange::of_one_step(position, step, captured, values)
    }

    /// See [`crate::Game::outcome_without_action`]: checkmate if the actor is in check, else stalemate.
    fn outcome_without_action(position: &Position<Self>) -> Outcome {
        if Self::in_check(position) {
            Outcome::win(!position.side, Reason::Checkmate)
        } else {
            Outcome::draw(Reason::Stalemate)
        }
    }

    /// Returns true if neither player can win with the material left: bare kings by default.
    #[inline]
    fn lacks_material(board: &Board<Self::Word>) -> bool {
        board.is_bare()
    }

    /// The kind of action that is due.
    #[inline]
    fn phase(position: &Position<Self>) -> Phase {
        if position.second { Phase::Second } else { Phase::Step }
    }

    /// Takes over the seventh field of a FEN: `steps_left` is set; the squares after it are up to two. `opens` is true if the
    /// position is a start array with White to act. Returns false if the squares do not fit the position.
    fn read_turn(position: &mut Position<Self>, squares: &[Square], opens: bool) -> bool {
        position.second = position.steps_left == 1 && !opens;
        squares.is_empty()
    }

    /// The squares after the steps left in a FEN; none by default.
    fn write_turn(_: &Position<Self>) -> String {
        String::new()
    }

    /// Takes over the en passant squares of a FEN, when the turn is known. Returns false if they cannot be such squares.
    fn read_en_passant(position: &mut Position<Self>, squares: Bitboard<Self::Word>) -> bool {
        position.en_passant = squares;
        !squares.more_than_one() && (squares & !Bitboard::rank_of(position.side, 5)).is_empty()
    }

    /// The en passant squares that a FEN shows.
    #[inline]
    fn shown_en_passant(position: &Position<Self>) -> Bitboard<Self::Word> {
        position.en_passant
    }

    /// Drops the en passant squares on which nothing can be captured.
    fn prune_en_passant(_: &mut Position<Self>) {}

    /// Refuses a FEN in which the player who is not to act is in a check that they should have left.
    fn refuse_check_left(position: &Position<Self>) -> Result<(), FenError> {
        let side = !position.side;
        if position.board.in_check(side) { Err(FenError::CheckLeft { side }) } else { Ok(()) }
    }

    /// The reason why the actor's piece on a square may not move at all, if there is one.
    fn why_not_movable(_: &Position<Self>, _: Square) -> Option<IllegalStep> {
        None
    }

    /// The reason why a step that its piece can make is illegal.
    fn why_illegal(_: &Position<Self>, _: Step) -> IllegalStep {
        IllegalStep::LeavesCheck
    }

    /// The reason why the turn is over after a legal step, if it is.
    fn why_turn_ends(position: &Position<Self>, step: Step) -> Option<EndReason>;
}
