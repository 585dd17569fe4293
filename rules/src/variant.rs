//! The registry of games: a line each.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Army;

const CHESS2: &[Array] =
    &[Array { name: "classic", fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 cc 33" }];

/// How the men stand at the start of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Array {
    /// Its name: the value of the option `Array`.
    pub name: &'static str,
    /// The position as FEN.
    pub fen: &'static str,
}

const ORTHODOX: &[Array] =
    &[Array { name: "orthodox", fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" }];
const ORTHODOX_ONE_STEP: &[Array] =
    &[Array { name: "orthodox", fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 1" }];

macro_rules! registry {
    ($($variant:ident $id:literal $name:literal $arrays:path;)+) => {
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
                    $(Self::$variant => $id,)+
                }
            }

            /// The name, for people.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            /// The arrays from which the game may start, the usual one first.
            pub const fn arrays(self) -> &'static [Array] {
                match self {
                    $(Self::$variant => $arrays,)+
                }
            }

            /// The usual start position as FEN.
            pub const fn start_fen(self) -> &'static str {
                self.arrays()[0].fen
            }
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

/// What may be chosen before a game begins.
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
        match variant {
            Variant::Chess2 => crate::chess2::start_fen(self.armies),
            _ => self.array_of(variant).fen.to_owned(),
        }
    }
}

registry! {
    Chess "chess" "Chess" ORTHODOX;
    Marseillais "marseillais" "Marseillais chess" ORTHODOX_ONE_STEP;
    TwoMove "twomove" "Two Move Chess" ORTHODOX_ONE_STEP;
    DoubleMove "doublemove" "Double-move chess" ORTHODOX_ONE_STEP;
    DoubleDouble "doubledouble" "Double Move Double Chess" crate::doubledouble::ARRAYS;
    Chess2 "chess2" "Chess 2" CHESS2;
    Galvin "galvin" "Double-move chess by king capture" ORTHODOX_ONE_STEP;
}

/// A text that is the id of no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown variant '{0}', expected one of {list}", list = ids().join(" "))]
pub struct UnknownVariant(pub String);

/// The ids of all games.
pub fn ids() -> Vec<&'static str> {
    Variant::ALL.iter().map(|variant| variant.id()).collect()
}

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(text: &str) -> Result<Self, UnknownVariant> {
        Self::ALL.iter().copied().find(|variant| variant.id() == text).ok_or_else(|| UnknownVariant(text.to_owned()))
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
