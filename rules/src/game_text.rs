//! Reading and writing: FEN, algebraic notation, tokens of turns.

use crate::{EndReason, Explain, FenError, Game, IllegalStep, Notation, SanError, TurnError};

/// The texts of a game: FEN, standard algebraic notation, the tokens of turns, and the reasons given to people.
///
/// ```
/// use twofold_rules::{Game, GameText, TwoMove};
///
/// let position = TwoMove::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 2")?;
/// let step = position.parse_action("e2e4").expect("a legal step");
/// assert_eq!(position.san(step), "e4");
/// assert!(position.parse_san("Ke2").is_err());
/// # Ok::<(), twofold_rules::FenError>(())
/// ```
pub trait GameText: Game + Explain {
    /// Reads a FEN; `docs/rules/README.md` lists what is refused.
    fn from_fen(fen: &str) -> Result<Self, FenError>;

    /// The position as FEN, with all fields.
    fn fen(&self) -> String;

    /// The same position with colours changed and the board turned round: every piece, square, right, army and stone is the
    /// other player's. Move number and clock stay. Twice mirrored it is the position itself.
    ///
    /// A FEN shows an opening of a single step by Black and a second step alike; the position distinguishes them.
    #[must_use]
    fn mirrored(&self) -> Self;

    /// The move number in the sixth field of a FEN, which grows after each turn of Black's.
    fn fullmove_number(&self) -> u32;

    /// Reads an action in coordinates and checks that it is legal.
    fn parse_action(&self, text: &str) -> Result<Self::Action, IllegalStep>;

    /// The actions of one part of a turn; the parts of a turn are joined by commas.
    fn read_part(&self, text: &str, notation: Notation) -> Result<Vec<Self::Action>, TurnError> {
        let action = match notation {
            Notation::San => self.parse_san(text).map_err(TurnError::from),
            Notation::Coordinates => {
                self.parse_action(text).map_err(|reason| TurnError::Illegal { step: text.to_owned(), reason })
            }
        };
        Ok(vec![action?])
    }

    /// The word that an engine answers for an action that is not a step.
    fn word(action: Self::Action) -> String {
        action.to_string()
    }

    /// Appends an action played here to the token of its turn.
    fn write_action(&self, action: Self::Action, token: &mut String) {
        if !token.is_empty() {
            token.push(',');
        }
        *token += &action.to_string();
    }

    /// Appends an action played here to its turn in standard algebraic notation.
    fn write_san(&self, action: Self::Action, turn: &mut String) {
        if !turn.is_empty() {
            turn.push(',');
        }
        *turn += &self.san(action);
    }

    /// The reason why the turn is over after a legal action, if it is.
    fn why_turn_ends(&self, action: Self::Action) -> Option<EndReason>;

    /// The action in standard algebraic notation, with its `+` or `#`.
    fn san(&self, action: Self::Action) -> String;

    /// Reads an action in standard algebraic notation; marks of check, capture and comment may be missing.
    fn parse_san(&self, text: &str) -> Result<Self::Action, SanError>;
}
