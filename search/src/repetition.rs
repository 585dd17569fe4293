use twofold_rules::{Game, Record};

/// Keys of the positions from the beginning of the game to the node that is being searched, as far as they count for
/// repetition.
#[derive(Clone)]
pub(crate) struct KeyHistory {
    keys: Vec<u64>,
    /// Number of keys before the root's.
    before_root: usize,
    /// Is the second occurrence since the root a draw?
    draws_in_tree: bool,
}

/// The keys that occur twice or more: the next occurrence is a draw.
pub(crate) fn drawn_before(keys: &[u64]) -> impl Iterator<Item = u64> {
    let mut sorted = keys.to_vec();
    sorted.sort_unstable();
    let mut repeated: Vec<u64> = sorted.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    repeated.dedup();
    repeated.into_iter()
}

impl KeyHistory {
    /// The keys up to a root. In a search for a mate repetitions since the root are no draws: the shortest mate has none, and
    /// scores that depend on the path to a position would prove nothing in the transposition table.
    pub fn of<G: Game>(record: &Record<G>, for_mate: bool) -> Self {
        let keys = record.past_keys();
        let before_root = keys.len();
        let mut history = Self { keys, before_root, draws_in_tree: !for_mate };
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
                let is_before = index < self.before_root;
                occurrences += u32::from(is_before || self.draws_in_tree);
                if !is_before && self.draws_in_tree || occurrences == 2 {
                    return true;
                }
            }
        }
        false
    }
}
