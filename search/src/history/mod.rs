//! Histories: statistics of a thread about actions, wherever in the tree they were played. They are kept from one
//! search to the next.

mod quiet;

use quiet::QuietHistory;
use twofold_rules::Game;

/// The histories of one thread.
pub(crate) struct Histories {
    pub quiet: QuietHistory,
}

impl Histories {
    pub fn new<G: Game>() -> Self {
        Self { quiet: QuietHistory::new::<G>() }
    }

    /// Halves everything, between searches.
    pub fn age(&mut self) {
        self.quiet.age();
    }
}
