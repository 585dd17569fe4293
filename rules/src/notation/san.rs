//! Standard algebraic notation of steps: `Nbd7`, `exd6`, `O-O`, `e8=Q#`.

use thiserror::Error;

use crate::bitboard::Word;
use crate::notation::coordinates;
use crate::turn_rule::TurnRule;
use crate::{ActionList, File, Game, GameText, IllegalStep, Kind, Position, Rank, Reason, Square, Step, illegal};

/// Why a text in standard algebraic notation names no legal step.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SanError {
    /// The text is no step.
    #[error("'{0}' is not a step, expected one such as e4, Nf3, exd5, e8=Q or O-O")]
    Unreadable(String),
    /// Several steps fit.
    #[error("'{text}' is ambiguous: it may be {choices}")]
    Ambiguous {
        /// The text.
        text: String,
        /// The steps that fit, in coordinates.
        choices: String,
    },
    /// No piece of the kind can go there.
    #[error("'{text}': no {kind} can go to {to}")]
    NoPiece {
        /// The text.
        text: String,
        /// What should move.
        kind: Kind,
        /// To where.
        to: Square,
    },
    /// The step that is meant is illegal.
    #[error("'{text}' is illegal: {reason}")]
    Illegal {
        /// The text.
        text: String,
        /// Why.
        reason: IllegalStep,
    },
}

/// What a text says of a step.
struct Pattern {
    kind: Kind,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Kind>,
}

impl Pattern {
    fn fits<R: TurnRule>(&self, position: &Position<R>, step: Step) -> bool {
        let from = step.from();
        position.board.kind_at(from) == Some(self.kind)
            && position.board.color(position.side).has(from)
            && step.to() == self.to
            && step.promotion() == self.promotion
            && self.file.is_none_or(|file| file == from.file())
            && self.rank.is_none_or(|rank| rank == from.rank())
            && !is_castling(position, step)
    }
}

fn is_castling<R: TurnRule>(position: &Position<R>, step: Step) -> bool {
    position.board.kind_at(step.from()) == Some(Kind::King) && step.from().index().abs_diff(step.to().index()) == 2
}

/// Writes a legal step, with `+` or `#` when it gives check or mate (or takes the last king).
pub(crate) fn write<R: TurnRule>(position: &Position<R>, step: Step) -> String {
    let mut text = match position.board.kind_at(step.from()) {
        Some(Kind::King) if is_castling(position, step) => {
            if step.to().file() > step.from().file() {
                "O-O".to_owned()
            } else {
                "O-O-O".to_owned()
            }
        }
        Some(Kind::Pawn) => pawn_step(position, step),
        Some(kind) => piece_step(position, kind, step),
        None => step.to_string(),
    };
    text.extend(mark(position, step));
    text
}

fn pawn_step<R: TurnRule>(position: &Position<R>, step: Step) -> String {
    let capture = match position.captured(step) {
        Some(_) => format!("{}x", step.from().file().letter()),
        None => String::new(),
    };
    let promotion = step.promotion().map_or(String::new(), |kind| format!("={}", kind.letter().to_ascii_uppercase()));
    format!("{capture}{}{promotion}", step.to())
}

/// As much of where a piece comes from as tells it from its rivals: nothing, its file, its rank, or both.
pub(crate) fn origin(from: Square, rivals: &[Square]) -> String {
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|rival| rival.file() != from.file()) {
        from.file().letter().to_string()
    } else if rivals.iter().all(|rival| rival.rank() != from.rank()) {
        from.rank().to_string()
    } else {
        from.to_string()
    }
}

fn piece_step<R: TurnRule>(position: &Position<R>, kind: Kind, step: Step) -> String {
    let (from, to) = (step.from(), step.to());
    let mut legal = ActionList::new();
    position.actions(&mut legal);
    let rivals: Vec<Square> = legal
        .into_iter()
        .filter(|other| other.to() == to && other.from() != from && position.board.kind_at(other.from()) == Some(kind))
        .filter(|&other| !is_castling(position, other))
        .map(Step::from)
        .collect();
    let origin = origin(from, &rivals);
    let capture = if position.captured(step).is_some() { "x" } else { "" };
    format!("{}{origin}{capture}{to}", kind.letter().to_ascii_uppercase())
}

/// The mark belongs to the step that gives check, so to the last of a turn.
fn mark<R: TurnRule>(position: &Position<R>, step: Step) -> Option<char> {
    let after = position.after(step);
    if after.actor() == position.actor() {
        return None;
    }
    if after.game_over().is_some() || !after.has_action() && after.outcome_without_action().reason == Reason::Checkmate
    {
        return Some('#');
    }
    after.in_check().then_some('+')
}

/// Reads a step; marks of check, mate and comment may be there or not, coordinates are understood too.
pub(crate) fn read<R: TurnRule>(position: &Position<R>, text: &str) -> Result<Step, SanError> {
    let bare = text.trim().trim_end_matches(['+', '#', '!', '?']);
    if coordinates::spelled(bare, R::Word::RANKS).is_some() {
        let illegal = |reason| SanError::Illegal { text: text.to_owned(), reason };
        return position.parse_action(bare).map_err(illegal);
    }
    let pattern = parse(bare).filter(|pattern| pattern.to.is_within(R::Word::RANKS));
    let pattern = pattern.ok_or_else(|| SanError::Unreadable(text.to_owned()))?;
    let mut legal = ActionList::new();
    position.actions(&mut legal);
    legal.retain(|step| pattern.fits(position, *step));
    match legal.as_slice() {
        [step] => Ok(*step),
        [] => Err(why_none(position, text, &pattern)),
        several => {
            let choices: Vec<String> = several.iter().map(Step::to_string).collect();
            Err(SanError::Ambiguous { text: text.to_owned(), choices: choices.join(" or ") })
        }
    }
}

fn parse(text: &str) -> Option<Pattern> {
    let mut letters: Vec<char> = text.chars().filter(|&letter| letter != 'x').collect();
    let kind = letters.first().copied().filter(char::is_ascii_uppercase).map(Kind::from_letter);
    let kind = match kind {
        Some(kind) => {
            letters.remove(0);
            kind.filter(|&kind| kind != Kind::Pawn)?
        }
        None => Kind::Pawn,
    };
    let promotion = letters.last().copied().filter(char::is_ascii_uppercase);
    if promotion.is_some() {
        letters.pop();
        if letters.last() == Some(&'=') {
            letters.pop();
        }
    }
    let promotion = match promotion {
        Some(letter) => Some(Kind::from_letter(letter).filter(|kind| Kind::PROMOTIONS.contains(kind))?),
        None => None,
    };
    let rest: String = letters.into_iter().collect();
    let (origin, to) = rest.split_at(rest.rfind(|letter: char| !letter.is_ascii_digit())?);
    let to = to.parse().ok()?;
    let (file, rank) = match (Square::split(origin), File::from_letter(origin.chars().next().unwrap_or(' '))) {
        _ if origin.is_empty() => (None, None),
        (Some((square, "")), _) => (Some(square.file()), Some(square.rank())),
        (None, Some(file)) if origin.len() == 1 => (Some(file), None),
        (None, None) => (None, Some(Rank::from_number(origin)?)),
        _ => return None,
    };
    Some(Pattern { kind, file, rank, to, promotion })
}

/// Why no legal step fits: the rule that forbids the one that must be meant.
fn why_none<R: TurnRule>(position: &Position<R>, text: &str, pattern: &Pattern) -> SanError {
    let reasons = position.board.pieces(position.side, pattern.kind).into_iter().filter_map(|from| {
        let step =
            pattern.promotion.map_or(Step::new(from, pattern.to), |kind| Step::promoting(from, pattern.to, kind));
        let fits = pattern.fits(position, step) || is_castling(position, step);
        fits.then(|| illegal::explain(position, step))
    });
    let mut reasons =
        reasons.filter(|reason| !matches!(reason, IllegalStep::CannotReach { .. } | IllegalStep::NoCastling(_)));
    match reasons.next() {
        Some(reason) => SanError::Illegal { text: text.to_owned(), reason },
        None => SanError::NoPiece { text: text.to_owned(), kind: pattern.kind, to: pattern.to },
    }
}
