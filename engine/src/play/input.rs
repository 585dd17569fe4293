//! Lines from a person, or from a script in his place.

use std::io::{self, BufRead, IsTerminal};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::output::{Output, one_line};

/// Where lines come from.
pub enum Input {
    /// A terminal: lines can be edited, and earlier ones called back.
    Editor(Box<DefaultEditor>),
    /// A pipe or a file.
    Plain,
}

/// What came of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A line, without its end.
    Line(String),
    /// Ctrl-C.
    Interrupted,
    /// There is no more.
    End,
}

impl Input {
    /// The standard input of this process.
    pub fn open() -> Self {
        if !io::stdin().is_terminal() {
            return Self::Plain;
        }
        DefaultEditor::new().map_or(Self::Plain, |editor| Self::Editor(Box::new(editor)))
    }

    /// Asks for a line.
    pub fn ask(&mut self, prompt: &str, out: &Output) -> io::Result<Entry> {
        match self {
            Self::Editor(editor) => match editor.readline(prompt) {
                Ok(line) => {
                    // A line that the history does not take is only not called back.
                    let _ = editor.add_history_entry(line.as_str());
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
            Self::Plain => ask_plainly(&mut io::stdin().lock(), prompt, out),
        }
    }
}

/// Shows the line after the prompt, so that what is written reads like a conversation.
fn ask_plainly(input: &mut impl BufRead, prompt: &str, out: &Output) -> io::Result<Entry> {
    out.text(prompt)?;
    let mut line = vec![];
    match input.read_until(b'\n', &mut line) {
        Ok(0) | Err(_) => {
            out.line("")?;
            Ok(Entry::End)
        }
        Ok(_) => {
            let line = String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned();
            out.line(&one_line(&line))?;
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
        let mut next = || ask_plainly(&mut input, "> ", &out).expect("a sink takes everything");
        assert_eq!(next(), Entry::Line("e4".to_owned()));
        assert_eq!(next(), Entry::Line("N\u{fffd}".to_owned()));
        assert_eq!(next(), Entry::Line("last".to_owned()));
        assert_eq!(next(), Entry::End);
    }
}
