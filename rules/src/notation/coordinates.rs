//! Steps in coordinates. One form is written, `e2e4`, `e7e8q`, `e1g1`; other programs' forms are read as well:
//! `e7e8Q`, `e7e8=Q`, `e2-e4`, `O-O`, and castling as the king's capture of the own rook, `e1h1`.

use crate::bitboard::Word;
use crate::castling::CastlingMove;
use crate::turn_rule::TurnRule;
use crate::{Board, Color, IllegalStep, Kind, Position, Square, Step, illegal, notation};

/// A spelled step, not yet resolved on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spelled {
    /// From a square to a square.
    Step(Step),
    /// `O-O`, or `O-O-O` if it is long.
    Castling {
        /// To the rook of the a-file?
        long: bool,
    },
}

/// Reason why a spelled step is refused.
pub(crate) enum Refused {
    /// This step is not legal.
    Step(Step),
    /// King and rook are not on their home squares.
    NotAtHome,
}

/// Reads the spelling of a step on a board with that number of ranks; `None` if the text is no step.
pub(crate) fn spelled(text: &str, ranks: u8) -> Option<Spelled> {
    let text = notation::spelling::plain(text);
    if let Some(long) = castling(&text) {
        return Some(Spelled::Castling { long });
    }
    let (from, rest) = Square::split(&text)?;
    let (to, rest) = Square::split(rest.strip_prefix(['-', 'x']).unwrap_or(rest))?;
    let step = match promotion(rest)? {
        Some(kind) => Step::promoting(from, to, kind),
        None => Step::new(from, to),
    };
    step.is_within(ranks).then_some(Spelled::Step(step))
}

/// True for long, false for short, if the text is a castling.
fn castling(text: &str) -> Option<bool> {
    match text {
        "O-O" | "0-0" | "o-o" => Some(false),
        "O-O-O" | "0-0-0" | "o-o-o" => Some(true),
        _ => None,
    }
}

/// The text after the target square: empty, or the promotion piece, as `q`, `Q`, `=Q`, `/Q` or `(Q)`.
pub(crate) fn promotion(text: &str) -> Option<Option<Kind>> {
    if text.is_empty() {
        return Some(None);
    }
    let bracketed = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let text = bracketed.or_else(|| text.strip_prefix(['=', '/'])).unwrap_or(text);
    let mut letters = text.chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else { return None };
    Kind::from_letter(letter.to_ascii_uppercase()).filter(|kind| Kind::PROMOTIONS.contains(kind)).map(Some)
}

/// Finds the legal step that a spelling means. A king that goes to its own rook castles, unless that step is legal as it
/// stands.
pub(crate) fn find<W: Word>(
    spelled: Spelled,
    board: &Board<W>,
    side: Color,
    is_legal: impl Fn(Step) -> bool,
) -> Result<Step, Refused> {
    let castling_step = |castling_move: &CastlingMove| Step::new(castling_move.king_from, castling_move.king_to);
    let step = match spelled {
        Spelled::Castling { long } => {
            let castling_move = &CastlingMove::of(side)[usize::from(long)];
            if !castling_move.at_home(board) {
                return Err(Refused::NotAtHome);
            }
            castling_step(castling_move)
        }
        Spelled::Step(step) if is_legal(step) => return Ok(step),
        Spelled::Step(step) => {
            let takes_rook = |castling_move: &&CastlingMove| {
                Step::new(castling_move.king_from, castling_move.rook_from) == step && castling_move.at_home(board)
            };
            CastlingMove::of(side).iter().find(takes_rook).map_or(step, castling_step)
        }
    };
    if is_legal(step) { Ok(step) } else { Err(Refused::Step(step)) }
}

/// Reads a step and checks that it is legal.
pub(crate) fn read<R: TurnRule>(position: &Position<R>, text: &str) -> Result<Step, IllegalStep> {
    let spelled = spelled(text, R::Word::RANKS).ok_or_else(|| IllegalStep::Unreadable(text.to_owned()))?;
    if matches!(spelled, Spelled::Castling { .. }) && !R::SPECIAL_STEPS {
        return Err(IllegalStep::NoCastling("this game has none"));
    }
    let found = find(spelled, &position.board, position.side, |step| notation::is_legal(position, step));
    found.map_err(|refused| match refused {
        Refused::Step(step) => illegal::explain(position, step),
        Refused::NotAtHome => IllegalStep::NoCastling("king and rook do not stand at home"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_step_are_read_alike() {
        let step = |text: &str| Some(Spelled::Step(text.parse().expect(text)));
        for (texts, expected) in [
            (vec!["e2e4", "e2-e4", "e2–e4", "e2xe4", "e2×e4"], step("e2e4")),
            (vec!["e7e8q", "e7e8Q", "e7e8=Q", "e7e8=q", "e7-e8=Q", "e7e8(Q)", "e7e8/Q"], step("e7e8q")),
            (vec!["e7d8n", "e7xd8N", "e7d8=N"], step("e7d8n")),
            (vec!["O-O", "0-0", "o-o", "O–O"], Some(Spelled::Castling { long: false })),
            (vec!["O-O-O", "0-0-0", "0−0−0"], Some(Spelled::Castling { long: true })),
        ] {
            for text in texts {
                assert_eq!(spelled(text, 8), expected, "{text}");
            }
        }
        assert_eq!(spelled("a15-a16=Q", 16), step("a15a16q"));
    }

    #[test]
    fn what_is_no_step_is_not_read() {
        for text in [
            "", "e2", "e2e9", "e2e4k", "e2e4P", "e2e4qq", "e2e4=", "e2--e4", "e2e4()", "e2e4(Q", "e2e4Q)", "O-",
            "0000", "O-O-O-O", "e2 e4", "E2E4", "é2e4", "--",
        ] {
            assert_eq!(spelled(text, 8), None, "{text}");
        }
    }
}
