use crate::board::Made;
use crate::generate::Sink;
use crate::generate::Wanted;
use crate::{EndReason, FenError, IllegalStep, Outcome, Phase, Position, Step, Variant};

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

    /// See [`crate::Game::in_check`].
    fn in_check(position: &Position<Self>) -> bool;

    /// See [`crate::Game::outcome_without_action`].
    fn outcome_without_action(position: &Position<Self>) -> Outcome;

    /// What kind of action is due.
    fn phase(position: &Position<Self>) -> Phase;

    /// Refuses a FEN in which the player who is not to act stands in a check that he should have left.
    fn refuse_check_left(position: &Position<Self>) -> Result<(), FenError>;

    /// Drops the en passant squares on which nothing can be captured.
    fn prune_en_passant(position: &mut Position<Self>);

    /// Why a step that moves as its piece can is illegal all the same.
    fn why_illegal(position: &Position<Self>, step: Step) -> IllegalStep;

    /// Why the legal first step `step` ends the turn, if it does.
    fn why_turn_ends(position: &Position<Self>, step: Step) -> Option<EndReason>;
}
