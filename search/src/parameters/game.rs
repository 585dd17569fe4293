//! The numbers that differ from game to game. What a game does not say for itself in `search/parameters` has the value
//! given here.

use once_cell::sync::Lazy;
use twofold_rules::{Game, Variant, variant_file};

/// Declares the numbers: a struct with a field for each, and how they are set by name.
macro_rules! game_parameters {
    ($($(#[$doc:meta])+ $name:ident = $value:literal in $low:literal..=$high:literal step $step:literal;)+) => {
        /// The numbers of one game's search.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) struct GameParameters {
            $($(#[$doc])+ pub $name: i32,)+
        }

        impl GameParameters {
            /// The values of a game that says nothing else.
            const DEFAULT: Self = Self { $($name: $value,)+ };

            /// Sets a number; false if there is none of that name, or the value is out of its range.
            fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) if ($low..=$high).contains(&value) => self.$name = value,)+
                    _ => return false,
                }
                true
            }

            /// With the values that a tuner has set.
            #[cfg(feature = "tune")]
            fn tuned(mut self) -> Self {
                for parameter in ALL.iter().filter(|parameter| parameter.is_set()) {
                    self.set(parameter.name, parameter.value());
                }
                self
            }
        }

        #[cfg(feature = "tune")]
        #[allow(non_upper_case_globals)]
        mod values {
            use std::sync::atomic::AtomicI32;
            $(pub(super) static $name: AtomicI32 = AtomicI32::new(super::super::tune::UNSET);)+
        }

        #[cfg(feature = "tune")]
        pub(super) static ALL: &[super::tune::Parameter] = &[
            $(super::tune::Parameter {
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

game_parameters! {
    /// Greatest depth of reverse futility pruning, in plies; 0 switches it off.
    reverse_futility_depth = 8 in 0..=16 step 1;
    /// Margin of reverse futility pruning for each ply, in centipawns, with a single step left in the turn.
    reverse_futility_margin = 60 in 10..=300 step 10;
    /// The same at the start of a turn of several steps.
    reverse_futility_margin_two = 120 in 10..=400 step 10;

    /// Least depth of null-move pruning, in plies; 0 switches it off.
    null_move_depth = 0 in 0..=12 step 1;
    /// Reduction of the search after a null move, in plies, at the least depth.
    null_move_reduction = 3 in 1..=8 step 1;
    /// Depth, in plies, for which that reduction grows by one.
    null_move_divisor = 4 in 2..=12 step 1;

    /// Least depth at which a node without an action from the table is searched a ply less deep; 0 switches it off.
    internal_reduction_depth = 4 in 0..=12 step 1;

    /// Number of the first action that is reduced.
    reduction_first = 3 in 2..=10 step 1;
    /// Reduction of late actions: the constant part, in hundredths of a ply.
    reduction_base = 30 in -100..=200 step 10;
    /// Divisor of the product of the logarithms of depth and number of the action, in hundredths.
    reduction_divisor = 170 in 80..=500 step 10;
    /// History for which a reduction changes by one ply.
    reduction_history = 4_096 in 500..=20_000 step 500;

    /// Greatest depth at which late quiet actions are pruned, in plies; 0 switches it off.
    late_depth = 8 in 0..=16 step 1;
    /// Number of actions that are searched in any case.
    late_base = 4 in 1..=30 step 1;
    /// How many more are searched at greater depths: this share of the square of the depth, in percent.
    late_growth = 100 in 10..=400 step 25;

    /// Greatest depth at which quiet actions are pruned where the static evaluation is far below alpha; 0 switches it off.
    futility_depth = 0 in 0..=12 step 1;
    /// Constant part of that margin, in centipawns.
    futility_base = 100 in 0..=400 step 20;
    /// Its part for each ply.
    futility_margin = 80 in 10..=400 step 10;

    /// Greatest depth at which captures that lose material are pruned, in plies; 0 switches it off.
    exchange_depth = 0 in 0..=12 step 1;
    /// What a capture may lose for each ply without being pruned, in centipawns.
    exchange_margin = 90 in 10..=400 step 10;
    /// Are captures that lose material left out of quiescence?
    quiescence_exchange = 1 in 0..=1 step 1;

    /// By how much a capture may miss alpha in quiescence and is still tried, in centipawns; 0 tries them all.
    delta_margin = 0 in 0..=1_000 step 50;

    /// Plies by which the search is extended where a player begins a turn in check.
    check_extension = 1 in 0..=1 step 1;
}

const fn file(variant: Variant) -> &'static str {
    variant_file!(variant, "../../parameters/", ".txt")
}

static GAMES: Lazy<Vec<GameParameters>> =
    Lazy::new(|| Variant::ALL.iter().map(|&variant| read(file(variant))).collect());

/// Reads lines `name value`; a line that begins with `#` is a comment. What cannot be read is left out, which a test forbids.
fn read(text: &str) -> GameParameters {
    let mut parameters = GameParameters::DEFAULT;
    for (name, value) in entries(text) {
        if let Some(value) = value {
            parameters.set(name, value);
        }
    }
    parameters
}

fn entries(text: &str) -> impl Iterator<Item = (&str, Option<i32>)> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split_once(' ').map_or((line, None), |(name, value)| (name, value.trim().parse().ok())))
}

impl GameParameters {
    /// The numbers of a game.
    pub fn of<G: Game>() -> Self {
        let own = GAMES[G::VARIANT as usize];
        #[cfg(feature = "tune")]
        let own = own.tuned();
        own
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_sets_a_number_within_its_range() {
        let mut lines = 0;
        for &variant in Variant::ALL {
            let mut parameters = GameParameters::DEFAULT;
            for (name, value) in entries(file(variant)) {
                let value = value.unwrap_or_else(|| panic!("{variant}: {name} has no value"));
                assert!(parameters.set(name, value), "{variant}: {name} {value}");
                lines += 1;
            }
            assert_eq!(parameters, GAMES[variant as usize]);
        }
        assert!(lines > 0, "no game has numbers of its own");
        assert!(!GameParameters::DEFAULT.clone().set("no_such_number", 1));
    }
}
