/// Which guesses a search may make: shortcuts that leave out what is unlikely to matter, at the risk of missing it.
///
/// Proofs must not rest on guesses. With [`Selectivity::EXHAUSTIVE`] a forced win or loss that the search reports within its
/// depth is there, and one that it does not report is not; searches for a mate ([`Limits::mate`](crate::Limits::mate)) are
/// always exhaustive. Results of searches with other guesses are not used either. What is not a guess has no switch: alpha-beta itself, null windows, mate distance pruning and cutoffs
/// by the transposition table change no value.
///
/// ```
/// use twofold_search::Selectivity;
///
/// assert!(Selectivity::default().reductions);
/// assert!(!Selectivity::EXHAUSTIVE.reductions);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selectivity {
    /// Near the horizon only two outcomes of simultaneous bids are searched, and the others are estimated from them.
    pub bids_by_two_boards: bool,
    /// Wins within the turn are seen by attack tables, beyond the horizon too, and first steps are generated without proof
    /// of a second.
    pub static_knowledge: bool,
    /// Whole nodes are pruned by their static evaluation, before any action is tried.
    pub node_pruning: bool,
    /// Late and hopeless actions are skipped.
    pub action_pruning: bool,
    /// Late actions are searched less deep.
    pub reductions: bool,
    /// Checks are searched deeper.
    pub extensions: bool,
}

impl Selectivity {
    /// No guesses at all.
    pub const EXHAUSTIVE: Self = Self {
        bids_by_two_boards: false,
        static_knowledge: false,
        node_pruning: false,
        action_pruning: false,
        reductions: false,
        extensions: false,
    };

    /// A number for each set of guesses.
    pub(crate) fn number(self) -> u64 {
        let Self { bids_by_two_boards, static_knowledge, node_pruning, action_pruning, reductions, extensions } = self;
        let guesses = [bids_by_two_boards, static_knowledge, node_pruning, action_pruning, reductions, extensions];
        guesses.into_iter().fold(0, |number, guess| number << 1 | u64::from(guess))
    }
}

impl Default for Selectivity {
    /// Every guess that has proved itself in play.
    fn default() -> Self {
        Self {
            bids_by_two_boards: true,
            static_knowledge: true,
            node_pruning: true,
            action_pruning: true,
            reductions: true,
            extensions: true,
        }
    }
}
