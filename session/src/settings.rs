use twofold_rules::Setup;

/// Choices made before a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionSettings {
    /// Start array and armies, for games that let one choose.
    pub setup: Setup,
    /// True if captures may be duelled, in games that have duels.
    pub duels: bool,
    /// Resources of the search.
    pub search: SearchSettings,
}

impl Default for SessionSettings {
    fn default() -> Self {
        Self { setup: Setup::default(), duels: true, search: SearchSettings::default() }
    }
}

/// Resources of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchSettings {
    /// Size of the transposition table in MiB, at least 1.
    pub hash_mib: usize,
    /// Number of threads that search, at least 1.
    pub threads: usize,
    /// Number of best lines to find, at least 1.
    pub multi_pv: usize,
}

impl Default for SearchSettings {
    fn default() -> Self {
        Self { hash_mib: 64, threads: 1, multi_pv: 1 }
    }
}

/// What the system granted of the resources wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Granted {
    /// Size of the transposition table in MiB.
    pub hash_mib: usize,
    /// Number of threads that search.
    pub threads: usize,
}
