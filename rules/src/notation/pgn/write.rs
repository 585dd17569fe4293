//! Games as PGN in export format, with lines of 80 characters.

use std::fmt;

use super::{Annotation, Movetext, PgnGame, PgnResult, PgnTurn, Tag};
use crate::{Color, GameText, Outcome, Record, Variant};

/// Lines are no longer, where a blank allows it.
const WIDTH: usize = 80;

/// Writes a game: the tags given, those that the game itself decides (`Variant`, `SetUp`, `FEN`, `Result`,
/// `Termination`), and the turns. `result` is for a game that did not end on the board.
pub fn write<G: GameText>(record: &Record<G>, tags: &[(&str, &str)], result: Option<&str>) -> String {
    write_with_comments(record, tags, result, &[])
}

/// Writes a game as [`write()`] does, with a comment after each turn that has one.
pub fn write_with_comments<G: GameText>(
    record: &Record<G>,
    tags: &[(&str, &str)],
    result: Option<&str>,
    comments: &[String],
) -> String {
    let outcome = record.outcome();
    let result = result.and_then(|text| text.parse().ok()).or(outcome.map(PgnResult::from));
    let mut game = PgnGame::from_record(record, result.unwrap_or(PgnResult::Unknown));
    let own = std::mem::take(&mut game.tags);
    game.tags.extend(tags.iter().map(|(name, value)| Tag::new(name, value)));
    game.tags.extend(own);
    game.tags.extend(outcome.map(|Outcome { reason, .. }| Tag::new("Termination", &reason.to_string())));
    for (turn, comment) in game.movetext.turns.iter_mut().zip(comments) {
        if !comment.is_empty() {
            let text = comment.chars().filter(|letter| !"{}".contains(*letter) && !letter.is_control());
            turn.annotations.push(Annotation::Comment(text.collect()));
        }
    }
    game.to_string()
}

/// The value of the tag `Variant`.
pub(super) fn variant_name(variant: Variant) -> &'static str {
    if variant == Variant::Chess { "Standard" } else { variant.id() }
}

impl Tag {
    /// A tag that does not come from a text.
    pub fn new(name: &str, value: &str) -> Self {
        Self { name: name.to_owned(), value: value.to_owned(), ..Self::default() }
    }
}

impl PgnGame {
    /// The game of a record, with the tags `Result` and `Variant`, and `SetUp` and `FEN` where it does not begin from the
    /// start position.
    pub fn from_record<G: GameText>(record: &Record<G>, result: PgnResult) -> Self {
        let mut tags = vec![Tag::new("Result", result.as_str()), Tag::new("Variant", variant_name(G::VARIANT))];
        let fen = record.first_position().fen();
        if fen != G::VARIANT.start_fen() {
            tags.extend([Tag::new("SetUp", "1"), Tag::new("FEN", &fen)]);
        }
        let turns = record.san().into_iter().map(|text| PgnTurn { text, ..PgnTurn::default() });
        let movetext = Movetext { turns: turns.collect(), result: Some(result), ..Movetext::default() };
        Self { tags, movetext, ..Self::default() }
    }

    /// The player of the first turn, and its number.
    fn first_turn(&self) -> (Color, u32) {
        let told = self.tag("FEN").zip(self.variant().ok());
        told.and_then(|(fen, variant)| variant.first_turn(fen.trim()).ok()).unwrap_or((Color::White, 1))
    }
}

impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut page = Page::default();
        for annotation in &self.preamble {
            page.annotation(annotation);
            page.end_line();
        }
        for Tag { name, value, .. } in &self.tags {
            let value = printable(value).replace('\\', "\\\\").replace('"', "\\\"");
            page.line(&format!("[{name} \"{value}\"]"));
        }
        if !page.text.is_empty() {
            page.line("");
        }
        let (color, number) = self.first_turn();
        page.movetext(&self.movetext, color, number);
        page.word(self.result().as_str());
        page.is_breakable = false;
        for annotation in &self.closing {
            page.annotation(annotation);
        }
        page.end_line();
        f.write_str(&page.text)
    }
}

/// The text with control characters made visible: PGN has none.
fn printable(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter }).collect()
}

/// Text in lines.
#[derive(Debug)]
struct Page {
    text: String,
    column: usize,
    /// Prefix of the next word: brackets of variations.
    prefix: String,
    is_breakable: bool,
}

impl Default for Page {
    fn default() -> Self {
        Self { text: String::new(), column: 0, prefix: String::new(), is_breakable: true }
    }
}

impl Page {
    fn end_line(&mut self) {
        if self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        }
    }

    /// A line by itself.
    fn line(&mut self, text: &str) {
        self.end_line();
        self.text += text;
        self.text.push('\n');
    }

    /// A word after a blank, or in the next line.
    fn word(&mut self, word: &str) {
        let word = std::mem::take(&mut self.prefix) + word;
        let length = word.chars().count();
        // In the first column these would begin a tag or an escaped line, and an empty word would be lost.
        let may_begin_line = !word.is_empty() && !word.starts_with(['[', '%']);
        if self.column > 0 && self.is_breakable && may_begin_line && self.column + 1 + length > WIDTH {
            self.end_line();
        }
        if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text += &word;
        self.column += length;
    }

    /// A bracket after the last word.
    fn close(&mut self) {
        if self.column == 0 || !self.prefix.is_empty() {
            return self.word(")");
        }
        self.text.push(')');
        self.column += 1;
    }

    fn annotation(&mut self, annotation: &Annotation) {
        match annotation {
            Annotation::Glyph(number) => self.word(&format!("${number}")),
            Annotation::Comment(text) if !text.contains('}') => {
                printable(&format!("{{{text}}}").replace('\t', " ")).split(' ').for_each(|word| self.word(word));
            }
            Annotation::Comment(text) | Annotation::LineComment(text) => {
                self.word(&format!(";{}", printable(&text.replace('\t', " "))));
                self.end_line();
            }
            Annotation::Escape(text) => {
                if !self.prefix.is_empty() {
                    self.word("");
                }
                self.line(&format!("%{}", printable(text)));
            }
            // Reached only where there is no turn before it.
            Annotation::Variation(variation) => self.variation(variation, Color::White, 1),
        }
    }

    fn variation(&mut self, variation: &Movetext, color: Color, number: u32) {
        self.prefix.push('(');
        self.movetext(variation, color, number);
        if let Some(result) = variation.result {
            self.word(result.as_str());
        }
        self.close();
    }

    /// The turns; the first is the color's, with a number.
    fn movetext(&mut self, movetext: &Movetext, mut color: Color, mut number: u32) {
        movetext.opening.iter().for_each(|annotation| self.annotation(annotation));
        let mut is_interrupted = true;
        for turn in &movetext.turns {
            match color {
                Color::White => self.word(&format!("{number}.")),
                // After a comment, too, the number shows whose turn it is.
                Color::Black if is_interrupted => self.word(&format!("{number}...")),
                Color::Black => {}
            }
            self.word(&printable(&turn.text));
            for annotation in &turn.annotations {
                match annotation {
                    Annotation::Variation(variation) => self.variation(variation, color, number),
                    other => self.annotation(other),
                }
            }
            is_interrupted = !turn.annotations.iter().all(Annotation::is_glyph);
            number = number.saturating_add(u32::from(color == Color::Black));
            color = !color;
        }
    }
}
