use std::fmt;
use std::hash::Hash;

use arrayvec::ArrayVec;

use crate::bitboard::Word;
use crate::duels::Duels;
use crate::{Board, Color, Kind, Outcome, Square, Variant};

/// More actions than any position can have: on 128 squares, with n pieces of the actor's at most 36n, and at most 16 (8
/// lines, 8 knights) onto each of the 128 - n other squares, which meet below 1420; promotions add fewer than 96.
pub const MAX_ACTIONS: usize = 1536;

/// A list of actions that lives on the stack.
pub type ActionList<A> = ArrayVec<A, MAX_ACTIONS>;

/// The kind of action that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The first or only step of a turn.
    Step,
    /// The second step of a turn.
    Second,
    /// The single step that answers an ending step (`twomove`).
    Response,
    /// A king's second turn (`chess2`).
    King,
    /// The defender's decision to challenge a capture to a duel (`chess2`).
    Challenge,
    /// The bids of a duel, at the same time (`chess2`).
    Bid,
    /// The attacker's choice after a called bluff (`chess2`).
    Bluff,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Step => "step",
            Self::Second => "second",
            Self::Response => "response",
            Self::King => "king",
            Self::Challenge => "challenge",
            Self::Bid => "bid",
            Self::Bluff => "bluff",
        })
    }
}

/// A position of a game as search sees it.
///
/// An *action* is one decision: a step, or in a game with duels a decision on a capture. The actor may or may not change
/// after an action: compare [`Game::actor`] before and after. Positions are small and are copied to be played on.
///
/// Two more traits hold the rest: [`GameText`](crate::GameText) for reading and writing, [`Duels`] for armies, stones
/// and simultaneous choices.
///
/// ```
/// use twofold_rules::{ActionList, Color, Game, TwoMove};
///
/// let mut position = TwoMove::start();
/// let mut actions = ActionList::new();
/// position.actions(&mut actions);
/// assert_eq!((actions.len(), position.actor()), (20, Color::White));
/// position.play(actions[0]);
/// // White's first turn is a single step; Black has two.
/// assert_eq!((position.actor(), position.steps_left()), (Color::Black, 2));
/// ```
pub trait Game: Clone + fmt::Debug + Send + Sync + 'static {
    /// One decision.
    type Action: Copy + Eq + Hash + fmt::Debug + fmt::Display + Send + Sync + 'static;

    /// The integer behind the bitboards, which decides the size of the board.
    type Word: Word;

    /// Armies, stones and simultaneous choices; [`NoDuels`](crate::NoDuels) in a game without them.
    type Duels: Duels<Self>;

    /// The registry entry of the game.
    const VARIANT: Variant;

    /// The largest number of actions in one turn, the decisions of both players on its captures included.
    const LONGEST_TURN: u32;

    /// The start position.
    fn start() -> Self;

    /// The player whose action is due.
    fn actor(&self) -> Color;

    /// The kind of action that is due.
    fn phase(&self) -> Phase;

    /// Returns true if a turn has begun and the next action continues it.
    fn in_turn(&self) -> bool;

    /// The number of steps that the actor's turn still has, the one due included; some games may end a turn sooner.
    fn steps_left(&self) -> u8;

    /// Appends every legal action. Draws by clock, repetition or material do not empty the list.
    fn actions(&self, list: &mut ActionList<Self::Action>);

    /// Appends the legal actions that capture or promote.
    fn forcing_actions(&self, list: &mut ActionList<Self::Action>);

    /// The number of legal actions.
    fn count_actions(&self) -> usize;

    /// Returns true if there is a legal action.
    fn has_action(&self) -> bool;

    /// Plays a legal action. After any other action the position is meaningless, but nothing panics.
    fn play(&mut self, action: Self::Action);

    /// Zobrist key of everything that decides what may follow; clock and move number are not part of it.
    fn key(&self) -> u64;

    /// Returns true if the opponent's next turn could take the actor's king, as this game defines check.
    fn in_check(&self) -> bool;

    /// The outcome if the last action ended the game whatever actions are left: a king was captured, the midline crossed.
    fn game_over(&self) -> Option<Outcome>;

    /// The outcome if there is no legal action.
    fn outcome_without_action(&self) -> Outcome;

    /// A draw by the clock or by material; to be called only where there is a legal action.
    fn drawn(&self) -> Option<Outcome>;

    /// Returns true if this position is one of those compared for repetition.
    fn counts_for_repetition(&self) -> bool;

    /// Returns true if the third occurrence of a position is a draw by the rules. A search may score repetitions as
    /// draws in any case: a position that can be repeated can be repeated until the clock ends the game.
    fn draws_by_repetition(&self) -> bool;

    /// Steps or turns since the last capture or pawn step, in the unit in which the game counts them.
    fn halfmove_clock(&self) -> u32;

    /// The pieces.
    fn board(&self) -> &Board<Self::Word>;

    /// The action as a number for a transposition table: not 0, at most 24 bits.
    fn pack(action: Self::Action) -> u32;

    /// The action that [`Game::pack`] made the number from, if there is one; it need not be legal.
    fn unpack(packed: u32) -> Option<Self::Action>;

    /// The square of the acting piece and its target, if the action is a step.
    fn squares(action: Self::Action) -> Option<(Square, Square)>;

    /// The kind of piece that the action captures.
    fn captured(&self, action: Self::Action) -> Option<Kind>;

    /// The kind that a pawn promotes to.
    fn promoted(action: Self::Action) -> Option<Kind>;

    /// Returns true if the actor is certain to win within the rest of the turn, as attack tables show without generating an
    /// action; false if they do not show it.
    #[inline]
    fn wins_this_turn(&self) -> bool {
        false
    }

    /// Returns true if the opponent would threaten, beside check, to win in one turn, were it theirs now, as attack tables
    /// show: what stands for check in games without it.
    #[inline]
    fn in_danger(&self) -> bool {
        false
    }

    /// The position after the actor passes the whole turn, for null-move pruning. `None` in mid-turn, in check, and in games
    /// where it means nothing.
    #[inline]
    fn passed(&self) -> Option<Self> {
        None
    }

    /// Appends the actions, all of them or those that capture or promote, as [`Game::actions`] does but cheaper: with them may
    /// come some that are not legal. Before one is played, [`Game::is_proved`] is to be asked. A position in mid-turn in which
    /// no action is legal shows that the step before was not. `in_check` is what [`Game::in_check`] says, or false where nobody
    /// has looked.
    #[inline]
    fn unproved_actions(&self, forcing: bool, _in_check: bool, list: &mut ActionList<Self::Action>) {
        if forcing {
            self.forcing_actions(list);
        } else {
            self.actions(list);
        }
    }

    /// Returns true if an action out of [`Game::unproved_actions`] is legal, or is a first step whose second is to show it.
    #[inline]
    fn is_proved(&self, _action: Self::Action) -> bool {
        true
    }

    /// Returns true if it is certain at a glance that an action which leaves the turn to the actor, or ends a turn that is not
    /// proved, does not put the actor in check: not where they are in check already.
    #[inline]
    fn keeps_out_of_check(&self, _action: Self::Action) -> bool {
        false
    }

    /// Returns true if an action gives check at once, castling and captures en passant left aside; false in games without
    /// check, and where that would take long to see.
    #[inline]
    fn gives_check(&self, _action: Self::Action) -> bool {
        false
    }

    /// Static exchange value of an action: its material gain after the recaptures that pay. An estimate, in the unit of
    /// `values`, the values of the kinds of piece.
    #[inline]
    fn exchange(&self, action: Self::Action, values: &[i32; 6]) -> i32 {
        let value = |kind: Option<Kind>| kind.map_or(0, |kind| values[kind.index()]);
        let promoted = Self::promoted(action);
        value(self.captured(action)) + value(promoted) - value(promoted.and(Some(Kind::Pawn)))
    }
}
