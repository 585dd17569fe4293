//! Explanations of Chess 2 for people: armies, movement of their pieces, pending captures.

use super::army::{Army, Movement};
use crate::Chess2;
use crate::explain::{Explain, Features, PendingCapture};
use crate::{Castling, Color, Kind};

impl Army {
    /// Movement of its pieces of a kind, in a few words; `None` if they move as in orthodox chess.
    pub const fn movement_in_words(self, kind: Kind) -> Option<&'static str> {
        Some(match self.movement(kind) {
            Movement::Knight | Movement::Bishop | Movement::Rook if matches!(self, Self::Empowered) => {
                "also moves as each knight, bishop or rook of its own right beside it"
            }
            Movement::Pawn
            | Movement::Knight
            | Movement::Bishop
            | Movement::Rook
            | Movement::Queen
            | Movement::King => {
                return None;
            }
            Movement::NemesisPawn => {
                "never two squares ahead; also one square nearer to an enemy king, without capturing"
            }
            Movement::WildHorse => "as a knight; can capture its own side's pieces",
            Movement::Tiger => "up to two squares diagonally; captures without leaving its square",
            Movement::Ghost => "to any empty square; neither captures nor is captured",
            Movement::Elephant => {
                "one to three squares along a rank or file; if a piece is in the way it can run three squares, capturing all \
                 of them, its own side's too; is captured only from within two squares"
            }
            Movement::Nemesis => "as a queen, without capturing; gives check, and only a king captures it",
            Movement::Elegant => "one square any way",
            Movement::Reaper => "to any square but the last rank, capturing or not; gives no check",
            Movement::JungleQueen => "as a rook or a knight",
            Movement::WarriorKing => {
                "as a king, or a whirlwind on its square (d4d4): all pieces beside it are destroyed; both kings are royal"
            }
        })
    }
}

impl Explain for Chess2 {
    fn features(&self) -> Features {
        Features {
            castling: self.castling != Castling::NONE,
            duels: self.state.duels,
            king_turns: self.state.armies.iter().any(|army| army.has_king_turn()),
            ..Features::default()
        }
    }

    fn movement(&self, color: Color, kind: Kind) -> Option<&'static str> {
        self.army_of(color).movement_in_words(kind)
    }

    fn army_names(&self) -> Option<[&'static str; 2]> {
        Some(self.state.armies.map(Army::name))
    }

    fn pending_capture(&self) -> Option<PendingCapture> {
        let pending = self.state.pending.as_ref()?;
        let context = self.context();
        let victims = context.victims(pending.step, context.move_kind(pending.step));
        let &victim = victims.get(pending.resolved())?;
        let cost = self.cost_of_challenge(pending.step, victim).unwrap_or(0);
        Some(PendingCapture { attacker: self.side, from: pending.step.from(), victim, cost })
    }
}
