use std::fmt::Debug;

use crate::bitboard::Word;
use crate::{Array, Setup, Variant};

/// A game of the registry: its start arrays, the size of its board, and the state of its positions besides the pieces.
///
/// Only [`Position`](crate::Position) uses its items; they are not needed outside this crate.
pub trait Rule: Copy + Eq + Debug + Send + Sync + 'static {
    /// The registry entry of the game.
    const VARIANT: Variant;
    /// The arrays from which the game may start, the usual one first.
    const ARRAYS: &'static [Array];
    /// The integer behind the bitboards, and with it the size of the board.
    type Word: Word;
    /// The part that only this game's positions have.
    type State: RuleState;

    /// The start position as FEN.
    fn start_fen(setup: &Setup) -> String {
        setup.array_of(Self::VARIANT).fen.to_owned()
    }
}

/// State that only one game's positions have: frozen pieces, a forbidden step, squares passed over.
pub trait RuleState: Copy + Default + Debug + PartialEq + Send + Sync + 'static {
    /// The part of the Zobrist key; `in_turn` is true if the turn has begun.
    #[inline]
    fn key(&self, _in_turn: bool) -> u64 {
        0
    }

    /// The state at the start of the other player's turn: the default value, unless a game overrides it.
    #[inline]
    fn after_turn(self) -> Self {
        Self::default()
    }

    /// The same with colours changed.
    fn mirrored(self) -> Self;
}

/// No state.
impl RuleState for () {
    fn mirrored(self) -> Self {}
}
