//! Ctrl-C: ends the engine's search with an answer, and the program only when pressed twice at a prompt.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use twofold_search::Signals;

use crate::interrupts::{self, Caught};
use crate::output::remark;

/// Interrupts of this process, and the search that they end.
#[derive(Clone, Default)]
pub struct Interrupts {
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    /// The search that is running.
    search: Option<Arc<Signals>>,
    /// Interrupted already, with nothing typed since.
    warned: bool,
}

/// Effect of an interrupt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effect {
    Answer,
    Warning,
    End,
}

impl Interrupts {
    /// Begins to catch them. Where there are no signals an interrupt ends the program, as it does by default.
    pub fn watch() -> io::Result<Self> {
        let interrupts = Self::default();
        let watched = interrupts.clone();
        interrupts::watch(Caught::Interrupt, move || watched.act())?;
        Ok(interrupts)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a search, which alone an interrupt ends meanwhile.
    pub fn during<T>(&self, signals: &Arc<Signals>, search: impl FnOnce() -> T) -> T {
        self.lock().search = Some(Arc::clone(signals));
        let found = search();
        self.lock().search = None;
        found
    }

    /// Notes that something was typed since the last interrupt.
    pub fn forget(&self) {
        self.lock().warned = false;
    }

    /// Notes an interrupt at the prompt; true if it is the second in a row.
    pub fn again(&self) -> bool {
        self.take() == Effect::End
    }

    fn take(&self) -> Effect {
        let mut state = self.lock();
        match &state.search {
            Some(signals) => {
                signals.stop();
                Effect::Answer
            }
            None if state.warned => Effect::End,
            None => {
                state.warned = true;
                Effect::Warning
            }
        }
    }

    /// Answers the signal itself, which comes only where no line editor reads the keys.
    fn act(&self) {
        match self.take() {
            Effect::Answer => {}
            Effect::Warning => remark(&format!("\n{WARNING}")),
            Effect::End => std::process::exit(interrupts::STATUS),
        }
    }
}

/// Answer to the first interrupt at a prompt.
pub const WARNING: &str = "Ctrl-C once more ends the program; anything else goes on with the game.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupt_ends_a_search_and_two_in_a_row_end_the_program() {
        let interrupts = Interrupts::default();
        let signals = Arc::new(Signals::default());
        interrupts.during(&signals, || assert_eq!(interrupts.take(), Effect::Answer));
        assert!(signals.is_stopped());
        assert_eq!(interrupts.take(), Effect::Warning);
        interrupts.forget();
        assert_eq!(interrupts.take(), Effect::Warning);
        assert!(interrupts.again());
    }
}
