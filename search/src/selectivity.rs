/// The guesses that a search may make: shortcuts that skip what is unlikely to matter, at the risk of missing
/// something.
///
/// Proofs must not rest on guesses. With [`Selectivity::EXHAUSTIVE`] a forced win or loss that the search reports within its
/// depth is there, and one that it does not report is not; searches for a mate ([`Limits::mate`](crate::Limits::mate)) are
/// always exhaustive. What is not a guess has no switch: alpha-beta itself, null windows, mate distance pruning and cutoffs
/// by the transposition table change no value.
///
/// ```
/// use twofold_search::Selectivity;
///
/// assert!(Selectivity::default().bids_by_two_boards);
/// assert!(!Selectivity::EXHAUSTIVE.bids_by_two_boards);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selectivity {
    /// Near the horizon only two outcomes of simultaneous bids are searched, and the others are estimated from them.
    pub bids_by_two_boards: bool,
}

impl Selectivity {
    /// No guesses at all.
    pub const EXHAUSTIVE: Self = Self { bids_by_two_boards: false };
}

impl Default for Selectivity {
    /// Every guess that has proved itself in play.
    fn default() -> Self {
        Self { bids_by_two_boards: true }
    }
}
