use crate::bitboard::Word;
use crate::board::Made;
use crate::generate::{Sink, Wanted};
use crate::{Board, EndReason, FenError, IllegalStep, Outcome, Phase, Position, Reason, Square, Step, Variant};

/// What tells one game from another: how many steps a turn has, when it ends, what makes a step legal.
///
/// Its items are what [`Position`] asks; nobody outside this crate needs them.
pub trait TurnRule: Copy + Eq + std::fmt::Debug + Send + Sync + 'static {
    /// Which game it is.
    const VARIANT: Variant;
    /// The word of its bitboards, and with it the size of its board.
    type Word: Word;
    /// Are there castling, pawn steps of two squares and captures en passant?
    const SPECIAL_STEPS: bool = true;
    /// How many kings a player has at most.
    const KINGS: usize = 1;
    /// Has a FEN the seventh field, the steps left?
    const TWO_STEPS: bool;
    /// Is a man that has moved frozen for the rest of the turn?
    const FREEZES: bool = false;
    /// Do three positions of the same key end the game in a draw?
    const REPEATS: bool = true;
    /// May a king be captured?
    const KINGS_ARE_TAKEN: bool = false;
    /// Does the clock count turns rather than steps?
    const CLOCK_IN_TURNS: bool;

    /// What the seventh field of a FEN may be, for messages.
    const SEVENTH_FIELD: &'static str = "1 or 2";

    /// Hands out the legal steps.
    #[doc(hidden)]
    fn generate(position: &Position<Self>, wanted: Wanted<Self::Word>, sink: &mut impl Sink<Self::Word>);

    /// What follows from a step that has just been made on the board: does the turn end, and what is left behind?
    #[doc(hidden)]
    fn step_made(position: &mut Position<Self>, step: Step, made: &Made);

    /// See [`crate::Game::in_check`]; by the laws of orthodox chess if a game says nothing else.
    #[inline]
    fn in_check(position: &Position<Self>) -> bool {
        position.board.in_check(position.side)
    }

    /// See [`crate::Game::outcome_without_action`]: checkmate if the actor is in check, else stalemate.
    fn outcome_without_action(position: &Position<Self>) -> Outcome {
        if Self::in_check(position) {
            Outcome::win(!position.side, Reason::Checkmate)
        } else {
            Outcome::draw(Reason::Stalemate)
        }
    }

    /// Is too little left on the board for anybody to win? Bare kings, if a game says nothing else.
    #[inline]
    fn lacks_material(board: &Board<Self::Word>) -> bool {
        board.is_bare()
    }

    /// Reads the squares of the seventh field, one or two that are on the board. False if they fit nothing.
    fn read_turn(_: &mut Position<Self>, _: &[Square]) -> bool {
        false
    }

    /// What kind of action is due.
    #[inline]
    fn phase(position: &Position<Self>) -> Phase {
        if position.second { Phase::Second } else { Phase::Step }
    }

    /// Refuses a FEN in which the player who is not to act stands in a check that he should have left.
    fn refuse_check_left(position: &Position<Self>) -> Result<(), FenError> {
        let side = !position.side;
        if position.board.in_check(side) { Err(FenError::CheckLeft { side }) } else { Ok(()) }
    }

    /// Drops the en passant squares on which nothing can be captured.
    fn prune_en_passant(_: &mut Position<Self>) {}

    /// Why a step that moves as its piece can is illegal all the same.
    fn why_illegal(_: &Position<Self>, _: Step) -> IllegalStep {
        IllegalStep::LeavesCheck
    }

    /// Why the turn is over after the legal step `step`, if it is.
    fn why_turn_ends(position: &Position<Self>, step: Step) -> Option<EndReason>;
}
