use twofold_rules::{Game, Record};

/// Keys of the positions from the beginning of the game to the node that is being searched, as far as they count for
/// repetition.
#[derive(Clone)]
pub(crate) struct KeyHistory {
    keys: Vec<u64>,
    /// Number of keys before the root's.
    before_root: usize,
}

impl KeyHistory {
    pub fn of<G: Game>(record: &Record<G>) -> Self {
        let keys = record.past_keys();
        let before_root = keys.len();
        let mut history = Self { keys, before_root };
        history.enter(record.position());
        history
    }

    /// Adds a position; [`KeyHistory::leave`] undoes it.
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

    /// Has the position that was entered last occurred since the root, or twice before it? Within the tree a single
    /// repetition counts: whoever gains by it can repeat the position once more.
    #[inline]
    pub fn is_repeated<G: Game>(&self, position: &G) -> bool {
        if !position.counts_for_repetition() {
            return false;
        }
        let Some((key, earlier)) = self.keys.split_last() else { return false };
        let mut occurrences = 0;
        // Positions before the last capture or pawn step cannot come again.
        for (index, past) in earlier.iter().enumerate().rev().take(position.halfmove_clock() as usize) {
            if past == key {
                occurrences += 1;
                if index >= self.before_root || occurrences == 2 {
                    return true;
                }
            }
        }
        false
    }
}
