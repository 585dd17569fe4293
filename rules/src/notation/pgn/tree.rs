//! A game of a PGN text as a tree: tags, turns, and their annotations.

use super::{Location, PgnError, PgnFault, PgnResult};
use crate::Variant;

/// A game of a PGN text, as it is written; [`PgnGame::replay`] plays it.
///
/// Everything in the text is kept, even what has no meaning to this crate: unknown and repeated tags, comments, glyphs,
/// variations and escaped lines. The game displays as PGN in export format.
///
/// ```
/// use twofold_rules::pgn::{self, Annotation};
///
/// let game = &pgn::read("[Event \"Casual\"]\n\n1. e4 {best by test} e5!? (1... c5) 2. Nf3 *")?[0];
/// assert_eq!(game.tag("Event"), Some("Casual"));
/// assert_eq!(game.turns().collect::<Vec<_>>(), ["e4", "e5", "Nf3"]);
/// assert_eq!(game.movetext.turns[0].annotations, [Annotation::Comment("best by test".to_owned())]);
/// assert_eq!(
///     game.to_string(),
///     "[Event \"Casual\"]\n\n1. e4 {best by test} 1... e5 $5 (1... c5) 2. Nf3 *\n"
/// );
/// # Ok::<(), twofold_rules::pgn::PgnError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnGame {
    /// Comments and escaped lines before the first tag.
    pub preamble: Vec<Annotation>,
    /// The tags in the order of the text.
    pub tags: Vec<Tag>,
    /// The turns of the game and its result.
    pub movetext: Movetext,
    /// Comments after the result.
    pub closing: Vec<Annotation>,
    /// Where the game begins.
    pub start: Location,
    /// Where the result stands, or the text of the game ends without one.
    pub end: Location,
}

/// A name and a value before the turns of a game: `[Name "value"]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tag {
    /// The name.
    pub name: String,
    /// The value without its quotes.
    pub value: String,
    /// Where the tag begins.
    pub at: Location,
}

/// Turns one after the other: a game, or a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Movetext {
    /// Remarks before the first turn.
    pub opening: Vec<Annotation>,
    /// The turns.
    pub turns: Vec<PgnTurn>,
    /// The result at the end, if there is one.
    pub result: Option<PgnResult>,
}

/// A turn and its annotations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PgnTurn {
    /// The turn without its number and the opinions after it, such as `Nf6,d5`.
    pub text: String,
    /// Comments, glyphs and variations after it, in the order of the text.
    pub annotations: Vec<Annotation>,
    /// Where the turn begins.
    pub at: Location,
}

/// A remark between turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Annotation {
    /// An opinion by its number (numeric annotation glyph): 1 for `!`, 16 for `±`.
    Glyph(u8),
    /// `{a comment}`, with a space for each line break.
    Comment(String),
    /// `; a comment to the end of the line`
    LineComment(String),
    /// `%` in the first column, and a line for other programs.
    Escape(String),
    /// `(other turns)` instead of the turn before it.
    Variation(Movetext),
}

impl PgnGame {
    /// The value of the first tag with a name, in any case.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.find_tag(name).map(|tag| tag.value.as_str())
    }

    pub(super) fn find_tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    /// The game that the tag `Variant` names; without the tag it is chess.
    pub fn variant(&self) -> Result<Variant, PgnError> {
        let Some(tag) = self.find_tag("Variant") else { return Ok(Variant::Chess) };
        tag.value.parse().map_err(|error| PgnFault::Variant(error).at(tag.at))
    }

    /// The result after the last turn, or else that of the tag `Result`.
    pub fn result(&self) -> PgnResult {
        let of_tag = || self.tag("Result").and_then(|text| text.parse().ok());
        self.movetext.result.or_else(of_tag).unwrap_or(PgnResult::Unknown)
    }

    /// The turns as they are written, without numbers, comments, opinions and variations.
    pub fn turns(&self) -> impl Iterator<Item = &str> {
        self.movetext.turns.iter().map(|turn| turn.text.as_str())
    }
}

impl Annotation {
    pub(super) fn is_glyph(&self) -> bool {
        matches!(self, Self::Glyph(_))
    }
}

impl Movetext {
    /// Annotations of the last turn, or those before the first turn if there is none.
    pub(super) fn last_annotations(&mut self) -> &mut Vec<Annotation> {
        match self.turns.last_mut() {
            Some(turn) => &mut turn.annotations,
            None => &mut self.opening,
        }
    }
}
