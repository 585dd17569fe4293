use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Standard output, shared by threads: whole lines, written at once, and a copy in the log if one is kept.
pub struct Output {
    inner: Mutex<Inner>,
}

struct Inner {
    out: Box<dyn Write + Send>,
    log: Option<(File, Instant)>,
    /// The first error; nothing is written after it.
    fault: Option<io::ErrorKind>,
}

impl Output {
    /// The standard output of this process.
    pub fn stdout() -> Self {
        Self::to(Box::new(io::stdout()))
    }

    /// Output to anything that can be written to.
    pub fn to(out: Box<dyn Write + Send>) -> Self {
        Self { inner: Mutex::new(Inner { out, log: None, fault: None }) }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // A thread that panicked in here left at worst half a line.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a line, or several, and flushes. Once writing has failed it fails at once.
    pub fn line(&self, text: &str) -> io::Result<()> {
        let mut inner = self.lock();
        inner.log("<", text);
        inner.write(&format!("{text}\n"))
    }

    /// Writes a line that quotes input, whose control characters never reach a terminal.
    pub fn quoting(&self, text: &str) -> io::Result<()> {
        self.line(&one_line(text))
    }

    /// Writes text that need not end a line, such as a prompt, and flushes.
    pub fn text(&self, text: &str) -> io::Result<()> {
        self.lock().write(text)
    }

    /// Writes a line of a conversation that goes on even if nobody reads it any more.
    pub fn say(&self, text: &str) {
        // The fault is remembered; the conversation ends when its input does.
        let _ = self.line(text);
    }

    /// Reports an error, in the manner of the protocol.
    pub fn error(&self, text: &str) {
        self.say(&format!("info string error: {}", one_line(text)));
    }

    /// Logs a line of the input.
    pub fn heard(&self, text: &str) {
        self.lock().log(">", text);
    }

    /// Reports the error that ended writing, if one did.
    pub fn check(&self) -> io::Result<()> {
        self.lock().fault.map_or(Ok(()), |fault| Err(fault.into()))
    }

    /// Logs every line in and out from now on, or none.
    pub fn keep_log(&self, path: Option<&Path>) -> io::Result<()> {
        let log = path.map(|path| File::options().create(true).append(true).open(path)).transpose()?;
        self.lock().log = log.map(|file| (file, Instant::now()));
        Ok(())
    }
}

impl Inner {
    fn write(&mut self, text: &str) -> io::Result<()> {
        if let Some(fault) = self.fault {
            return Err(fault.into());
        }
        let done = self.out.write_all(text.as_bytes()).and_then(|()| self.out.flush());
        self.fault = done.as_ref().err().map(io::Error::kind);
        done
    }

    fn log(&mut self, marker: &str, text: &str) {
        if let Some((file, begun)) = &mut self.log {
            let time = begun.elapsed().as_millis();
            // A full disk must not end a game.
            let _ = text.lines().try_for_each(|line| writeln!(file, "{time} {marker} {line}"));
        }
    }
}

/// Writes an error on standard error, in one line.
pub fn complain(text: &str) {
    remark(&format!("error: {}", one_line(text)));
}

/// Writes a remark on standard error, apart from the output.
pub fn remark(text: &str) {
    // If this fails, too, nobody can be told.
    let _ = writeln!(io::stderr(), "{text}");
}

/// Whether a letter moves the cursor, ends a line or turns the direction of writing.
fn is_unprintable(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text with its line ends and other control characters made visible, and not longer than can be read.
pub fn one_line(text: &str) -> String {
    const LONGEST: usize = 400;
    let visible = |letter: char| if is_unprintable(letter) { '\u{fffd}' } else { letter };
    let mut line: String = text.chars().map(visible).take(LONGEST).collect();
    if text.chars().nth(LONGEST).is_some() {
        line.push('…');
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_moves_the_cursor_or_turns_the_writing_is_made_visible() {
        let unprintable =
            (0..0x20).chain(0x7f..0xa0).filter_map(char::from_u32).chain("\u{2028}\u{202e}\u{2066}".chars());
        let mut checked = 0;
        for letter in unprintable {
            assert_eq!(one_line(&format!("a{letter}b")), "a\u{fffd}b", "{letter:?}");
            checked += 1;
        }
        assert_eq!(checked, 32 + 33 + 3);
        assert_eq!(one_line("é漢½ "), "é漢½ ");
        assert_eq!(one_line(&"x".repeat(1000)).chars().count(), 401);
    }
}
