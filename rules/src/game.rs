use std::fmt;
use std::hash::Hash;

use arrayvec::ArrayVec;

use crate::bitboard::Word;
use crate::{Board, Color, EndReason, FenError, IllegalStep, Kind, Notation, Outcome, Square, TurnError, Variant};

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
    /// A king's second turn (`chess2`).
    King,
    /// Whether a capture is challenged to a duel (`chess2`).
    Challenge,
    /// The bids of a duel, at the same time (`chess2`).
    Bid,
    /// What follows a called bluff (`chess2`).
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

    /// The same position with captures as in orthodox chess, in a game in which they may be duelled.
    fn without_duels(self) -> Self {
        self
    }

    /// Reads a FEN; see `docs/rules/README.md` for what is refused.
    fn from_fen(fen: &str) -> Result<Self, FenError>;

    /// The position as FEN, all fields.
    fn fen(&self) -> String;

    /// Who acts.
    fn actor(&self) -> Color;

    /// Do both players act now, each without knowing what the other does? An action then stands for both.
    #[inline]
    fn is_simultaneous(&self) -> bool {
        false
    }

    /// What the actor and the other player choose by an action that stands for both, as numbers from 0.
    fn choices(_action: Self::Action) -> Option<(usize, usize)> {
        None
    }

    /// Is a decision due that cannot be put off, so that the position is not yet worth what its board shows?
    #[inline]
    fn is_undecided(&self) -> bool {
        false
    }

    /// What kind of action is due.
    fn phase(&self) -> Phase;

    /// Has a turn begun, so that the next action goes on with it?
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

    /// The most actions that a turn of a player and the decisions on it take.
    const LONGEST_TURN: u32 = 2;

    /// How many sets of men there are in the game.
    const ARMIES: usize = 1;

    /// What the men of a kind are called in one of the sets, from 0; there is always a name.
    fn man(_army: usize, kind: Kind) -> &'static str {
        kind.name()
    }

    /// Which set of men a player has.
    #[inline]
    fn army(&self, _color: Color) -> usize {
        0
    }

    /// What the players hold beside their men, White first: the stones of `chess2`.
    #[inline]
    fn stones(&self) -> [u8; 2] {
        [0, 0]
    }

    /// The pieces.
    fn board(&self) -> &Board<Self::Word>;

    /// Number that stands for an action in a transposition table: not 0, at most 24 bits.
    fn pack(action: Self::Action) -> u32;

    /// The action that [`Game::pack`] packed, if it is one; the caller looks whether it is legal.
    fn unpack(packed: u32) -> Option<Self::Action>;

    /// Where the acting piece stands, and where it goes, if the action is a step.
    fn squares(action: Self::Action) -> Option<(Square, Square)>;

    /// What kind of piece the action captures.
    fn captured(&self, action: Self::Action) -> Option<Kind>;

    /// What a pawn becomes by the action.
    fn promoted(action: Self::Action) -> Option<Kind>;

    /// Reads an action in coordinates and looks whether it is legal.
    fn parse_action(&self, text: &str) -> Result<Self::Action, IllegalStep>;

    /// The actions that a part of a turn stands for, the parts being joined by commas.
    fn read_part(&self, text: &str, notation: Notation) -> Result<Vec<Self::Action>, TurnError> {
        let action = match notation {
            Notation::San => self.parse_san(text).map_err(TurnError::from),
            Notation::Coordinates => {
                self.parse_action(text).map_err(|reason| TurnError::Illegal { step: text.to_owned(), reason })
            }
        };
        Ok(vec![action?])
    }

    /// The action that a turn's text may leave out at its end, if one is due: a capture is not challenged, a king-turn not
    /// made.
    fn implied_action(&self) -> Option<Self::Action> {
        None
    }

    /// The action as an engine answers with it, where it is no step.
    fn word(action: Self::Action) -> String {
        action.to_string()
    }

    /// Adds an action played here to the token of its turn.
    fn write_action(&self, action: Self::Action, token: &mut String) {
        if !token.is_empty() {
            token.push(',');
        }
        *token += &action.to_string();
    }

    /// Adds an action played here to the turn in standard algebraic notation.
    fn write_san(&self, action: Self::Action, turn: &mut String) {
        if !turn.is_empty() {
            turn.push(',');
        }
        *turn += &self.san(action);
    }

    /// Why the turn is over after a legal action, if it is.
    fn why_turn_ends(&self, action: Self::Action) -> Option<EndReason>;

    /// The action in standard algebraic notation, with its `+` or `#`.
    fn san(&self, action: Self::Action) -> String;

    /// Reads an action in standard algebraic notation (marks of check, capture and comment may be missing).
    fn parse_san(&self, text: &str) -> Result<Self::Action, crate::SanError>;
}
