//! What the person sees: sentences wrapped at the terminal's width, boards, and a line that is shown for a moment.

use std::io;

use textwrap::{Options, WordSplitter};

use super::board::Style;
use crate::output::{Output, one_line};

/// Columns of a page where no terminal says how many there are.
const PAGE: usize = 80;
/// Fewer columns are not wrapped for: sentences would become columns of single words.
const NARROWEST: usize = 20;

/// The person's screen.
pub struct Screen<'a> {
    pub out: &'a Output,
    pub style: Style,
    /// The output is a terminal, so that it has a width.
    pub is_terminal: bool,
    /// A line can be written over again.
    pub is_live: bool,
}

impl Screen<'_> {
    /// Columns of the terminal, or of a page.
    fn width(&self) -> usize {
        if self.is_terminal { textwrap::termwidth().max(NARROWEST) } else { PAGE }
    }

    /// Prints text, each of its lines wrapped between words.
    pub fn say(&self, text: &str) -> io::Result<()> {
        let lines: Vec<String> = text.lines().map(|line| wrap(line, "", "", self.width())).collect();
        self.out.line(&lines.join("\n"))
    }

    /// Prints text of unknown origin in one sentence, its control characters made visible.
    pub fn refuse(&self, text: &str) -> io::Result<()> {
        self.say(&one_line(text))
    }

    /// Prints entries with their explanations, which stand below each other.
    pub fn list(&self, entries: &[(String, String)]) -> io::Result<()> {
        const WIDEST: usize = 24;
        let column =
            entries.iter().map(|(entry, _)| textwrap::core::display_width(entry)).max().unwrap_or(0).min(WIDEST);
        let hanging = " ".repeat((column + 4).min(self.width() / 2));
        for (entry, explanation) in entries {
            let missing = column.saturating_sub(textwrap::core::display_width(entry));
            let first = format!("  {entry}{}  ", " ".repeat(missing));
            self.out.line(&wrap(explanation, &first, &hanging, self.width()))?;
        }
        Ok(())
    }

    /// Prints words after each other, indented.
    pub fn words(&self, words: &[String]) -> io::Result<()> {
        self.out.line(&wrap(&words.join(" "), "  ", "  ", self.width()))
    }

    /// Prints text as it is, to be copied: a FEN, a game, a board.
    pub fn verbatim(&self, text: &str) -> io::Result<()> {
        self.out.line(text)
    }

    /// Shows a line for a moment, where that is possible.
    pub fn show_briefly(&self, text: &str) {
        if self.is_live {
            // A longer line would take up two rows, of which only the second can be erased.
            let text: String = text.chars().take(self.width() - 1).collect();
            // A screen that cannot be written to is noticed at the next line.
            let _ = self.out.text(&format!("\r\x1b[K{text}"));
        }
    }

    /// Erases the line that was shown for a moment.
    pub fn erase(&self) {
        self.show_briefly("");
    }
}

/// One line, wrapped between words; a word that is longer than a whole line is broken.
fn wrap(line: &str, first: &str, hanging: &str, width: usize) -> String {
    let options = Options::new(width)
        .initial_indent(first)
        .subsequent_indent(hanging)
        // `O-O` and `king-turn` stay whole.
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(line, options).join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_wrapped_between_words() {
        let text = "Steps are written as in chess: e4, Nf3, exd5 and O-O-O, which castles.";
        for width in [20, 33, 80] {
            let wrapped = wrap(text, "", "  ", width);
            assert!(wrapped.lines().all(|line| line.len() <= width), "{wrapped}");
            assert!(wrapped.contains("O-O-O,"), "{wrapped}");
            assert_eq!(wrapped.split_whitespace().collect::<Vec<_>>(), text.split_whitespace().collect::<Vec<_>>());
        }
    }

    #[test]
    fn explanations_stand_below_each_other() {
        let text = wrap("take back to before your last entry", "  undo     ", "           ", 30);
        assert_eq!(text, "  undo     take back to before\n           your last entry");
    }

    #[test]
    fn a_word_without_an_end_is_broken() {
        assert_eq!(wrap(&"x".repeat(25), "", "", 20), format!("{}\n{}", "x".repeat(20), "x".repeat(5)));
        assert_eq!(wrap("", "", "", 20), "");
    }
}
