//! Static data of a game: id, name, start arrays. The list of games is in `variants/mod.rs`.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Army;
pub use crate::variants::Variant;

/// The position from which a game starts.
///
/// ```
/// use twofold_rules::Variant;
///
/// let names: Vec<&str> = Variant::DoubleDouble.arrays().iter().map(|array| array.name).collect();
/// assert_eq!(names, ["ring-rooks", "ring-bishops", "ring-mirror"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Array {
    /// Its name: the value of the option `Array`.
    pub name: &'static str,
    /// The position as FEN.
    pub fen: &'static str,
}

/// Generates, from the list of games, their enum, their position types and the macros over all of them.
macro_rules! registry {
    ($($id:ident $variant:ident $rule:ident $name:literal;)+) => {
        $(
            #[doc = concat!("A position of ", $name, ".")]
            pub type $variant = $crate::Position<$id::$rule>;
        )+

        /// One of the games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Variant {
            $(#[doc = $name] $variant,)+
        }

        impl Variant {
            /// Every game, in the order in which lists show them.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The id: the value of the option `UCI_Variant`.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$variant => stringify!($id),)+
                }
            }

            /// The name, for people.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            /// The arrays from which the game may start, the usual one first.
            pub const fn arrays(self) -> &'static [$crate::Array] {
                match self {
                    $(Self::$variant => <$id::$rule as $crate::rule::Rule>::ARRAYS,)+
                }
            }

            /// Returns true if the players of the game choose armies.
            pub const fn has_armies(self) -> bool {
                use $crate::{Duels, Game};
                match self {
                    $(Self::$variant => <<$variant as Game>::Duels as Duels<$variant>>::ARMIES > 1,)+
                }
            }

            /// Returns true if captures can be challenged to a duel.
            pub const fn has_duels(self) -> bool {
                use $crate::{Duels, Game};
                match self {
                    $(Self::$variant => <<$variant as Game>::Duels as Duels<$variant>>::HAS_DUELS,)+
                }
            }

            /// The start position as FEN after a choice of array and armies.
            pub(crate) fn start_fen_of(self, setup: &$crate::Setup) -> String {
                match self {
                    $(Self::$variant => <$id::$rule as $crate::rule::Rule>::start_fen(setup),)+
                }
            }

            /// The usual start position as FEN.
            pub const fn start_fen(self) -> &'static str {
                self.arrays()[0].fen
            }

            /// The player to act in a position and the number of the move.
            pub(crate) fn first_turn(self, fen: &str) -> Result<($crate::Color, u32), $crate::FenError> {
                use $crate::{Game, GameText};
                match self {
                    $(Self::$variant => {
                        let position = $variant::from_fen(fen)?;
                        Ok((position.actor(), position.fullmove_number()))
                    })+
                }
            }
        }

        /// The text of the data file that a variant has under its id, compiled in: `variant_file!(variant, "../weights/", ".txt")`.
        #[macro_export]
        macro_rules! variant_file {
            ($chosen:expr, $before:literal, $after:literal) => {
                match $chosen {
                    $($crate::Variant::$variant => include_str!(concat!($before, stringify!($id), $after)),)+
                }
            };
        }

        /// Passes the id and the type of every variant to a macro, `chess Chess; …`: for one test per game.
        #[macro_export]
        macro_rules! for_each_variant {
            ($callback:ident) => {
                $callback! { $($id $variant;)+ }
            };
        }

        /// Calls generic code with the position type of a variant: `with_game!(variant, G => f::<G>(x))`.
        /// For the edges of a program only, where the game is not known before run time.
        #[macro_export]
        macro_rules! with_game {
            ($chosen:expr, $game:ident => $body:expr) => {
                match $chosen {
                    $($crate::Variant::$variant => {
                        type $game = $crate::$variant;
                        $body
                    })+
                }
            };
        }
    };
}

pub(crate) use registry;

/// Choices made before a game begins.
///
/// ```
/// use twofold_rules::{Army, Setup, Variant};
///
/// let setup = Setup { armies: [Army::TwoKings, Army::Reaper], ..Setup::default() };
/// let fen = setup.start_fen(Variant::Chess2);
/// assert_eq!(fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w - - 0 1 kr 33");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Name of the start array, for games that have several.
    pub array: &'static str,
    /// White's and Black's army, for games that have armies.
    pub armies: [Army; 2],
}

impl Default for Setup {
    fn default() -> Self {
        Self { array: "ring-rooks", armies: [Army::Classic; 2] }
    }
}

impl Setup {
    /// The array with which a game begins: the one that was chosen, if the game has it.
    pub fn array_of(&self, variant: Variant) -> &'static Array {
        let arrays = variant.arrays();
        arrays.iter().find(|array| array.name == self.array).unwrap_or(&arrays[0])
    }

    /// The start position as FEN.
    pub fn start_fen(&self, variant: Variant) -> String {
        variant.start_fen_of(self)
    }
}

/// A text that is the id of no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown variant '{0}', expected one of {list}", list = ids().join(" "))]
pub struct UnknownVariant(pub String);

/// The ids of all games.
pub fn ids() -> Vec<&'static str> {
    Variant::ALL.iter().map(|variant| variant.id()).collect()
}

/// Names that other programs use.
const OTHER_NAMES: &[(&str, Variant)] = &[
    ("standard", Variant::Chess),
    ("normal", Variant::Chess),
    ("orthodox", Variant::Chess),
    ("from position", Variant::Chess),
];

/// A name in lower case without spaces, hyphens and underscores: `Two Move Chess` and `two-move_chess` are the same name.
fn bare_name(name: &str) -> String {
    let is_gap = |letter: char| letter.is_whitespace() || "-_".contains(letter);
    name.chars().filter(|&letter| !is_gap(letter)).flat_map(char::to_lowercase).collect()
}

/// Reads an id, a name or a name that other programs use, whatever its case, spaces and hyphens.
///
/// ```
/// use twofold_rules::Variant;
///
/// for name in ["twomove", "TwoMove", "Two Move Chess", "two-move chess"] {
///     assert_eq!(name.parse(), Ok(Variant::TwoMove));
/// }
/// assert_eq!("From Position".parse(), Ok(Variant::Chess));
/// assert!("atomic".parse::<Variant>().is_err());
/// ```
impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(text: &str) -> Result<Self, UnknownVariant> {
        let wanted = bare_name(text);
        let own = Self::ALL.iter().flat_map(|&variant| [(variant.id(), variant), (variant.name(), variant)]);
        let mut names = own.chain(OTHER_NAMES.iter().copied());
        let found = names.find(|(name, _)| bare_name(name) == wanted);
        found.map(|(_, variant)| variant).ok_or_else(|| UnknownVariant(text.to_owned()))
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_every_game_is_read_in_any_spelling() {
        for &variant in Variant::ALL {
            for name in [variant.id(), variant.name()] {
                let spellings = [
                    name.to_owned(),
                    name.to_uppercase(),
                    name.replace(' ', ""),
                    name.replace(' ', "_"),
                    name.replace(' ', "-"),
                    format!(" {name}\t"),
                ];
                for spelling in spellings {
                    assert_eq!(spelling.parse(), Ok(variant), "{spelling}");
                }
            }
        }
        for name in ["standard", "Standard", "normal", "Normal", "CHESS", "From Position", "fromPosition", "orthodox"] {
            assert_eq!(name.parse(), Ok(Variant::Chess), "{name}");
        }
    }

    #[test]
    fn no_two_games_share_a_name_and_other_names_are_refused() {
        let own = Variant::ALL.iter().flat_map(|&variant| [(variant.id(), variant), (variant.name(), variant)]);
        for (name, variant) in own.chain(OTHER_NAMES.iter().copied()) {
            assert_eq!(name.parse(), Ok(variant), "{name} is another game's");
        }
        for name in ["", " ", "-", "ches", "chess3", "chess960", "Atomic", "two", "chess chess", "c\u{301}hess"] {
            let refused = name.parse::<Variant>().expect_err(name).to_string();
            assert!(refused.contains("expected one of chess marseillais"), "{refused}");
        }
    }
}
