use std::fmt;
use std::hash::Hash;

use arrayvec::ArrayVec;

use crate::bitboard::Word;
use crate::{Board, Color, EndReason, FenError, IllegalStep, Kind, Outcome, Square, Variant};

/// More actions than any position can have: on 128 squares, with n pieces of the actor's at most 36n, and at most 16 (8
/// lines, 8 knights) onto each of the 128 - n other squares, which meet below 1420; promotions add fewer than 96.
pub const MAX_ACTIONS: usize = 1536;

/// A list of actions that lives on the stack.
pub type ActionList<A> = ArrayVec<A, MAX_ACTIONS>;

/// What kind of action is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The first or only step of a turn.
    Step,
    /// The second step of a turn.
    Second,
    /// The single step that answers an ending step (`twomove`).
    Response,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Step => "step",
            Self::Second => "second",
            Self::Response => "response",
        })
    }
}

/// A game as search sees it: a position that knows who acts, what he may do, and what then is.
///
/// An *action* is one decision; in the games of this crate a step. After an action the actor may or may not have
/// changed: compare [`Game::actor`] before and after. Positions are small and are copied to be played on.
pub trait Game: Clone + fmt::Debug + Send + Sync + 'static {
    /// One decision.
    type Action: Copy + Eq + Hash + fmt::Debug + fmt::Display + Send + Sync + 'static;

    /// The word of its bitboards, and with it the size of its board.
    type Word: Word;

    /// Which game it is.
    const VARIANT: Variant;

    /// The start position.
    fn start() -> Self;

    /// Reads a FEN; see `docs/rules/README.md` for what is refused.
    fn from_fen(fen: &str) -> Result<Self, FenError>;

    /// The position as FEN, all fields.
    fn fen(&self) -> String;

    /// Who acts.
    fn actor(&self) -> Color;

    /// What kind of action is due.
    fn phase(&self) -> Phase;

    /// Has the actor begun his turn, so that the next action goes on with it?
    fn in_turn(&self) -> bool {
        self.phase() == Phase::Second
    }

    /// How many actions of the actor's turn are still to come, this one included; some games may end a turn sooner.
    fn steps_left(&self) -> u8;

    /// Appends every legal action. Draws by clock, repetition or material do not empty the list.
    fn actions(&self, list: &mut ActionList<Self::Action>);

    /// Appends the legal actions that capture or promote.
    fn forcing_actions(&self, list: &mut ActionList<Self::Action>);

    /// How many legal actions there are.
    fn count_actions(&self) -> usize;

    /// Is there any legal action?
    fn has_action(&self) -> bool;

    /// Plays a legal action. With any other the position that results means nothing, but nothing worse happens.
    fn play(&mut self, action: Self::Action);

    /// Zobrist key of everything that decides what may follow; not of clock and move number.
    fn key(&self) -> u64;

    /// Can the actor's king be taken in the opponent's next turn, as this game defines check?
    fn in_check(&self) -> bool;

    /// How the game ended at the last action, if it did so whatever actions there are: a king was captured.
    fn decided(&self) -> Option<Outcome>;

    /// How the game ended, when there is no legal action.
    fn outcome_without_action(&self) -> Outcome;

    /// A draw by the clock or by material; to be asked after "is there a legal action?".
    fn drawn(&self) -> Option<Outcome>;

    /// Is this one of the positions that are compared for repetition?
    fn is_comparable(&self) -> bool;

    /// Is the third occurrence of a position a draw by the rules of the game? A search may count on it in any case: what
    /// can be repeated can be repeated until the clock ends the game.
    fn repeats(&self) -> bool;

    /// Actions or turns since the last capture or pawn step, as the game counts them.
    fn clock(&self) -> u32;

    /// Number of the move, as in the sixth field of a FEN: up by one after each turn of Black's.
    fn number(&self) -> u32;

    /// The pieces.
    fn board(&self) -> &Board<Self::Word>;

    /// Number that stands for an action in a transposition table: not 0, at most 24 bits.
    fn pack(action: Self::Action) -> u32;

    /// The action that [`Game::pack`] packed, if it is one; the caller looks whether it is legal.
    fn unpack(packed: u32) -> Option<Self::Action>;

    /// Where the acting piece stands, and where it goes.
    fn squares(action: Self::Action) -> (Square, Square);

    /// What kind of piece the action captures.
    fn captured(&self, action: Self::Action) -> Option<Kind>;

    /// What a pawn becomes by the action.
    fn promoted(action: Self::Action) -> Option<Kind>;

    /// Reads an action in coordinates and looks whether it is legal.
    fn parse_action(&self, text: &str) -> Result<Self::Action, IllegalStep>;

    /// Why the turn is over after a legal action, if it is.
    fn why_turn_ends(&self, action: Self::Action) -> Option<EndReason>;

    /// The action in standard algebraic notation, with its `+` or `#`.
    fn san(&self, action: Self::Action) -> String;

    /// Reads an action in standard algebraic notation (marks of check, capture and comment may be missing).
    fn parse_san(&self, text: &str) -> Result<Self::Action, crate::SanError>;
}
