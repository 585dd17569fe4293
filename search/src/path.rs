use twofold_rules::{Game, Record};

/// The keys of the positions from the beginning of the game to where the search is, those that count for repetition.
#[derive(Clone)]
pub(crate) struct Path {
    keys: Vec<u64>,
    /// How many of them lie before the root.
    before: usize,
}

impl Path {
    pub fn of<G: Game>(record: &Record<G>) -> Self {
        let keys = record.past_keys();
        let before = keys.len();
        let mut path = Self { keys, before };
        path.enter(record.position());
        path
    }

    /// The search goes to a position; [`Path::leave`] undoes it.
    #[inline]
    pub fn enter<G: Game>(&mut self, position: &G) {
        if position.counts_for_repetition() {
            self.keys.push(position.key());
        }
    }

    #[inline]
    pub fn leave<G: Game>(&mut self, position: &G) {
        if position.counts_for_repetition() {
            self.keys.pop();
        }
    }

    /// Is the position just entered there again: for the second time since the root, or for the third in all? What can
    /// be reached twice can be reached three times.
    #[inline]
    pub fn is_repeated<G: Game>(&self, position: &G) -> bool {
        if !position.counts_for_repetition() {
            return false;
        }
        let Some((key, earlier)) = self.keys.split_last() else { return false };
        let mut times = 0;
        // Before the last capture or pawn step there is nothing to repeat.
        for (index, past) in earlier.iter().enumerate().rev().take(position.halfmove_clock() as usize) {
            if past == key {
                times += 1;
                if index >= self.before || times == 2 {
                    return true;
                }
            }
        }
        false
    }
}
