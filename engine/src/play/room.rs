//! What a person's games have in common: the way he is talked with, and what he has chosen.

use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use twofold_rules::Color;

use super::board::Style;
use super::input::Input;
use super::interrupts::Interrupts;
use crate::arguments::Side;
use crate::output::Output;

/// Where a person plays.
pub struct Room<'a> {
    pub screen: Screen<'a>,
    pub input: Input,
    pub interrupts: Interrupts,
    /// The side that the person plays.
    pub side: Side,
    /// Is the board turned round, away from the person's side?
    pub flipped: bool,
    /// What the engine takes for a turn.
    pub movetime: Duration,
    pub dice: ChaCha8Rng,
}

impl Room<'_> {
    /// Does the engine move for this player?
    pub fn is_engines(&self, color: Color) -> bool {
        match self.side {
            Side::White => color == Color::Black,
            Side::Black => color == Color::White,
            Side::Both => false,
        }
    }

    /// From whose side the board is shown.
    pub fn view(&self) -> Color {
        let own = if self.side == Side::Black { Color::Black } else { Color::White };
        if self.flipped { !own } else { own }
    }
}

/// What the person sees.
pub struct Screen<'a> {
    pub out: &'a Output,
    pub style: Style,
    /// Can a line be written over again?
    pub live: bool,
}

impl Screen<'_> {
    /// Shows for a moment what goes on, where that is possible.
    pub fn glance(&self, text: &str) {
        if self.live {
            // A screen that cannot be written to is noticed at the next line.
            let _ = self.out.text(&format!("\r\x1b[K{text}"));
        }
    }

    /// Takes away what was shown for a moment.
    pub fn clear_glance(&self) {
        self.glance("");
    }
}
