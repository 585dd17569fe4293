//! Lines from a person, or from a script in their place.

use std::borrow::Cow;
use std::cell::Cell;
use std::io::{self, BufRead, IsTerminal};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{ColorMode, Config, Editor, Helper};

use crate::output::{Output, one_line};

/// Where lines come from.
pub enum Input {
    /// A terminal: lines can be edited, and earlier ones recalled.
    Editor(Box<Editor<Mask, DefaultHistory>>),
    /// A pipe or a file.
    Plain,
}

/// Answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A line, without its end.
    Line(String),
    /// Ctrl-C.
    Interrupted,
    /// The input has ended.
    End,
}

impl Input {
    /// The standard input of this process.
    pub fn open() -> Self {
        if !io::stdin().is_terminal() {
            return Self::Plain;
        }
        // The mask is drawn by the highlighter, which is off without colours.
        let config = Config::builder().color_mode(ColorMode::Forced).build();
        let Ok(mut editor) = Editor::with_config(config) else { return Self::Plain };
        editor.set_helper(Some(Mask::default()));
        Self::Editor(Box::new(editor))
    }

    /// Asks for a line.
    pub fn ask(&mut self, prompt: &str, out: &Output) -> io::Result<Entry> {
        self.read(prompt, false, out)
    }

    /// Asks for a line that nobody must see: it is neither shown nor kept in the history.
    pub fn ask_hidden(&mut self, prompt: &str, out: &Output) -> io::Result<Entry> {
        self.read(prompt, true, out)
    }

    fn read(&mut self, prompt: &str, hidden: bool, out: &Output) -> io::Result<Entry> {
        match self {
            Self::Editor(editor) => match read_masked(editor, prompt, hidden) {
                Ok(line) => {
                    if !hidden {
                        // A line that the history refuses cannot be recalled, no more.
                        let _ = editor.add_history_entry(line.as_str());
                    }
                    Ok(Entry::Line(line))
                }
                Err(ReadlineError::Interrupted) => Ok(Entry::Interrupted),
                Err(ReadlineError::Eof) => Ok(Entry::End),
                // A signal that is no request, such as a window made wider.
                Err(ReadlineError::Signal(_)) => Ok(Entry::Line(String::new())),
                Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                    out.line("That was not text; please type it again.")?;
                    Ok(Entry::Line(String::new()))
                }
                Err(_) => Ok(Entry::End),
            },
            Self::Plain => ask_plainly(&mut io::stdin().lock(), prompt, hidden, out),
        }
    }
}

fn read_masked(editor: &mut Editor<Mask, DefaultHistory>, prompt: &str, hidden: bool) -> rustyline::Result<String> {
    let set = |editor: &Editor<Mask, DefaultHistory>, hidden| {
        if let Some(mask) = editor.helper() {
            mask.hidden.set(hidden);
        }
    };
    set(editor, hidden);
    let line = editor.readline(prompt);
    set(editor, false);
    line
}

/// Shows nothing of a line that is to stay hidden.
#[derive(Default)]
pub struct Mask {
    hidden: Cell<bool>,
}

impl Highlighter for Mask {
    fn highlight<'l>(&self, line: &'l str, _at: usize) -> Cow<'l, str> {
        if self.hidden.get() { Cow::Owned("*".repeat(line.chars().count())) } else { Cow::Borrowed(line) }
    }

    fn highlight_char(&self, _line: &str, _at: usize, _kind: CmdKind) -> bool {
        self.hidden.get()
    }
}

impl Completer for Mask {
    type Candidate = String;
}

impl Hinter for Mask {
    type Hint = String;
}

impl Validator for Mask {}

impl Helper for Mask {}

/// Shows the line after the prompt, unless it is to stay hidden, so that what is written reads like a conversation.
fn ask_plainly(input: &mut impl BufRead, prompt: &str, hidden: bool, out: &Output) -> io::Result<Entry> {
    out.text(prompt)?;
    let mut line = vec![];
    match input.read_until(b'\n', &mut line) {
        Ok(0) | Err(_) => {
            out.line("")?;
            Ok(Entry::End)
        }
        Ok(_) => {
            let line = String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned();
            out.line(&if hidden { String::new() } else { one_line(&line) })?;
            Ok(Entry::Line(line))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_lines_are_read_to_the_end() {
        let out = Output::to(Box::new(io::sink()));
        let mut input: &[u8] = b"e4\r\nN\xff\nlast";
        let mut next = || ask_plainly(&mut input, "> ", false, &out).expect("a sink takes everything");
        assert_eq!(next(), Entry::Line("e4".to_owned()));
        assert_eq!(next(), Entry::Line("N\u{fffd}".to_owned()));
        assert_eq!(next(), Entry::Line("last".to_owned()));
        assert_eq!(next(), Entry::End);
    }
    #[test]
    fn of_a_hidden_line_only_the_length_is_drawn() {
        let mask = Mask::default();
        assert_eq!(mask.highlight("2", 1), "2");
        mask.hidden.set(true);
        assert_eq!(mask.highlight("söm", 1), "***");
        assert!(mask.highlight_char("2", 1, CmdKind::Other));
    }
}
