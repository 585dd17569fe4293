use crate::board::Made;
use crate::generate::{Sink, Wanted};
use crate::{EndReason, FenError, IllegalStep, Outcome, Phase, Position, Reason, Step, Variant};

/// What tells one 8x8 game from another: how many steps a turn has, when it ends, what makes a step legal.
///
/// Its items are what [`Position`] asks; nobody outside this crate needs them.
pub trait TurnRule: Copy + Eq + std::fmt::Debug + Send + Sync + 'static {
    /// Which game it is.
    const VARIANT: Variant;
    /// Has a FEN the seventh field, the steps left?
    const TWO_STEPS: bool;
    /// Is a man that has moved frozen for the rest of the turn?
    const FREEZES: bool = false;
    /// May a king be captured?
    const KINGS_ARE_TAKEN: bool = false;
    /// Does the clock count turns rather than steps?
    const CLOCK_IN_TURNS: bool;

    /// Hands out the legal steps.
    #[doc(hidden)]
    fn generate(position: &Position<Self>, wanted: Wanted, sink: &mut impl Sink);

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
    fn prune_en_passant(position: &mut Position<Self>);

    /// Why a step that moves as its piece can is illegal all the same.
    fn why_illegal(_: &Position<Self>, _: Step) -> IllegalStep {
        IllegalStep::LeavesCheck
    }

    /// Why the turn is over after the legal step `step`, if it is.
    fn why_turn_ends(position: &Position<Self>, step: Step) -> Option<EndReason>;
}
