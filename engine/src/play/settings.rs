//! What a person's games have in common: how they are talked with, and what they have chosen.

use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use twofold_rules::Color;

use super::input::Input;
use super::interrupts::Interrupts;
use super::names::Names;
use super::screen::Screen;
use crate::arguments::Side;

/// A person's terminal and choices.
pub struct TerminalSettings<'a> {
    pub screen: Screen<'a>,
    pub input: Input,
    pub interrupts: Interrupts,
    /// The side that the person plays.
    pub side: Side,
    /// The board is turned round, away from the person's side.
    pub flipped: bool,
    /// What the engine takes for a turn.
    pub movetime: Duration,
    pub random: ChaCha8Rng,
}

impl TerminalSettings<'_> {
    /// True if the engine moves for this player.
    pub fn is_engines(&self, color: Color) -> bool {
        match self.side {
            Side::White => color == Color::Black,
            Side::Black => color == Color::White,
            Side::Both => false,
        }
    }

    /// The player from whose side the board is shown.
    pub fn view(&self) -> Color {
        let own = if self.side == Side::Black { Color::Black } else { Color::White };
        if self.flipped { !own } else { own }
    }

    /// What the players are called.
    pub fn names(&self) -> Names {
        Names(self.side)
    }
}
