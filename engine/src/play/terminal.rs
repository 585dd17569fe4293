//! The keyboard while the engine thinks.

#[cfg(unix)]
use nix::sys::termios::{LocalFlags, SetArg, Termios, tcgetattr, tcsetattr};

/// Keeps keys from the screen as long as it lives, and then drops them: what is typed while the engine thinks was not meant
/// as an answer to the next question. Ctrl-C works meanwhile. A pipe is left alone, since its lines are no keys.
#[cfg(unix)]
pub struct IgnoredKeys {
    /// The terminal's settings of before, if there is a terminal.
    before: Option<Termios>,
}

#[cfg(unix)]
impl IgnoredKeys {
    /// Begins to ignore keys.
    pub fn begin() -> Self {
        let before = tcgetattr(std::io::stdin()).ok();
        if let Some(before) = &before {
            let mut silent = before.clone();
            silent.local_flags.remove(LocalFlags::ECHO);
            // If it fails, keys are only seen on the screen.
            let _ = tcsetattr(std::io::stdin(), SetArg::TCSANOW, &silent);
        }
        Self { before }
    }
}

#[cfg(unix)]
impl Drop for IgnoredKeys {
    fn drop(&mut self) {
        if let Some(before) = &self.before {
            // "Flush" is what discards the keys that nobody has read.
            let _ = tcsetattr(std::io::stdin(), SetArg::TCSAFLUSH, before);
        }
    }
}

/// Keys wait to be read where the terminal cannot be told otherwise.
#[cfg(not(unix))]
pub struct IgnoredKeys;

#[cfg(not(unix))]
impl IgnoredKeys {
    /// Does nothing.
    pub fn begin() -> Self {
        Self
    }
}
