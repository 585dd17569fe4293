//! The numbers of the search, each with its range and the step in which it is tuned. Those of [`game`] differ from game to
//! game.
//!
//! They are constants. With the feature `tune` they can be set while the program runs, so that a tuner can play matches
//! with other values (<https://www.chessprogramming.org/SPSA>); they then hold for all searches of the process.

pub(crate) mod game;

/// Declares numbers: a function each that returns the value, and with the feature `tune` the list of all.
macro_rules! parameters {
    ($($(#[$doc:meta])+ $name:ident = $value:literal in $low:literal..=$high:literal step $step:literal;)+) => {
        $(
            const _: () = assert!($low <= $value && $value <= $high && $step > 0);

            $(#[$doc])+
            #[cfg(not(feature = "tune"))]
            #[inline(always)]
            pub(crate) const fn $name() -> i32 {
                $value
            }

            $(#[$doc])+
            #[cfg(feature = "tune")]
            #[inline]
            pub(crate) fn $name() -> i32 {
                values::$name.load(std::sync::atomic::Ordering::Relaxed)
            }
        )+

        #[cfg(feature = "tune")]
        #[allow(non_upper_case_globals)]
        mod values {
            use std::sync::atomic::AtomicI32;
            $(pub(super) static $name: AtomicI32 = AtomicI32::new($value);)+
        }

        #[cfg(feature = "tune")]
        static ALL: &[tune::Parameter] = &[
            $(tune::Parameter {
                name: stringify!($name),
                default: $value,
                lowest: $low,
                highest: $high,
                step: $step,
                value: &values::$name,
            },)+
        ];
    };
}

parameters! {
    /// Half the width of the first aspiration window, in centipawns.
    aspiration_margin = 40 in 5..=400 step 10;
    /// Factor by which the aspiration window grows when the score lies outside.
    aspiration_growth = 4 in 2..=10 step 1;
    /// Margin from which the window is opened altogether, in centipawns.
    aspiration_limit = 2_000 in 200..=5_000 step 200;
    /// Depth from which aspiration windows are used, in plies.
    aspiration_depth = 4 in 1..=12 step 1;

    /// Plies of captures after which a position counts as quiet: with two captures a turn, exchanges hardly end by
    /// themselves.
    quiescence_plies = 10 in 2..=32 step 1;
    /// Halfmove clock from which the transposition table cuts nothing off.
    halfmove_clock_matters = 90 in 40..=100 step 5;

    /// Value of a captured or promoted piece for the order of captures, in centipawns.
    victim_pawn = 100 in 50..=200 step 10;
    /// As `victim_pawn`.
    victim_knight = 320 in 100..=600 step 20;
    /// As `victim_pawn`.
    victim_bishop = 330 in 100..=600 step 20;
    /// As `victim_pawn`.
    victim_rook = 500 in 200..=1_000 step 25;
    /// As `victim_pawn`.
    victim_queen = 950 in 400..=2_000 step 50;

    /// Bonus of a quiet action that cut off: this times the square of the depth.
    history_bonus_factor = 8 in 1..=64 step 4;
    /// Greatest bonus for a single cutoff.
    history_bonus_limit = 1_024 in 128..=4_096 step 128;

    /// Depth from which every pair of bids is searched, in plies; below it only the two boards that may result are.
    bids_full_depth = 4 in 1..=12 step 1;
    /// Weight, in percent, added to the probability of each bid in the order of search, so that pairs of probability 0
    /// are ranked too.
    bids_unlikely_weight = 5 in 1..=50 step 2;

    /// Plies by which a stored result must be deeper than a new bound of the same search to be kept.
    table_keep_margin = 3 in 0..=16 step 1;
    /// Plies of depth that an entry of the table loses with each search since it was stored.
    table_age_weight = 8 in 1..=32 step 1;

    /// Turns for which a clock must last where nothing says how many are left.
    time_turns_to_go = 25 in 10..=60 step 3;
    /// Share of the increment that is added to a turn's time, in percent.
    time_increment = 75 in 20..=100 step 5;
    /// Share of a turn's time after which no iteration begins, in percent.
    time_soft = 60 in 20..=150 step 5;
    /// Share of a turn's time after which the search is stopped, in percent.
    time_hard = 250 in 100..=600 step 25;
    /// Share of the clock that a turn may take at most, in percent.
    time_most = 60 in 10..=90 step 5;

    /// Nodes between two checks of the clock and of the other threads.
    look_interval = 128 in 16..=4_096 step 64;
    /// Nodes for the rest of a turn that the principal variation does not reach.
    completion_nodes = 2_000 in 100..=50_000 step 500;
}

#[cfg(feature = "tune")]
pub(crate) mod tune {
    use std::sync::atomic::AtomicI32;
    use std::sync::atomic::Ordering::Relaxed;

    use thiserror::Error;

    /// Stands for the value that each game has of its own.
    pub(super) const UNSET: i32 = i32::MIN;

    /// A number of the search that can be set.
    #[derive(Debug)]
    pub struct Parameter {
        /// Its name, in snake case.
        pub name: &'static str,
        /// The value that the search has without the feature `tune`.
        pub default: i32,
        /// Lowest value that makes sense.
        pub lowest: i32,
        /// Highest value that makes sense.
        pub highest: i32,
        /// Step in which a tuner should try values at first.
        pub step: i32,
        pub(super) value: &'static AtomicI32,
    }

    /// Reason why a value was refused.
    #[derive(Clone, Debug, PartialEq, Eq, Error)]
    pub enum ParameterError {
        /// There is no parameter of this name.
        #[error("'{0}' is no parameter of the search")]
        Unknown(String),
        /// The value is outside the range of the parameter.
        #[error("{name} {value}: expected {lowest} to {highest}")]
        OutOfRange {
            /// Name of the parameter.
            name: &'static str,
            /// The value that was refused.
            value: i32,
            /// Lowest value allowed.
            lowest: i32,
            /// Highest value allowed.
            highest: i32,
        },
    }

    impl Parameter {
        /// All parameters of the search.
        pub fn all() -> impl Iterator<Item = &'static Self> {
            super::ALL.iter().chain(super::game::ALL)
        }

        /// The value that holds now; the default while the games have their own.
        pub fn value(&self) -> i32 {
            if self.is_set() { self.value.load(Relaxed) } else { self.default }
        }

        /// Returns true if the value is not left to the games.
        pub(super) fn is_set(&self) -> bool {
            self.value.load(Relaxed) != UNSET
        }

        /// Sets the parameter of that name, for all searches from now on.
        pub fn set(name: &str, value: i32) -> Result<(), ParameterError> {
            let found = Self::all().find(|parameter| parameter.name == name);
            let parameter = found.ok_or_else(|| ParameterError::Unknown(name.to_owned()))?;
            let &Self { name, lowest, highest, .. } = parameter;
            if !(lowest..=highest).contains(&value) {
                return Err(ParameterError::OutOfRange { name, value, lowest, highest });
            }
            parameter.value.store(value, Relaxed);
            Ok(())
        }
    }
}
