//! What people are told of Chess 2: armies, how their pieces move, captures that are being decided.

use super::army::{Army, Manner};
use crate::Chess2;
use crate::explain::{Explain, Features, PendingCapture};
use crate::{Castling, Color, Kind};

impl Army {
    /// How its pieces of a kind move, in a few words; `None` if they move as in orthodox chess.
    pub const fn movement(self, kind: Kind) -> Option<&'static str> {
        Some(match self.manner(kind) {
            Manner::Knight | Manner::Bishop | Manner::Rook if matches!(self, Self::Empowered) => {
                "also moves as each knight, bishop or rook of its own right beside it"
            }
            Manner::Pawn | Manner::Knight | Manner::Bishop | Manner::Rook | Manner::Queen | Manner::King => {
                return None;
            }
            Manner::NemesisPawn => {
                "never two squares ahead; also one square nearer to an enemy king, without capturing"
            }
            Manner::WildHorse => "as a knight; can capture its own side's pieces",
            Manner::Tiger => "up to two squares diagonally; captures without leaving its square",
            Manner::Ghost => "to any empty square; neither captures nor is captured",
            Manner::Elephant => {
                "one to three squares along a rank or file; if a piece is in the way it can run three squares, capturing all \
                 of them, its own side's too; is captured only from within two squares"
            }
            Manner::Nemesis => "as a queen, without capturing; gives check, and only a king captures it",
            Manner::Elegant => "one square any way",
            Manner::Reaper => "to any square but the last rank, capturing or not; gives no check",
            Manner::JungleQueen => "as a rook or a knight",
            Manner::WarriorKing => {
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
        self.army_of(color).movement(kind)
    }

    fn army_names(&self) -> Option<[&'static str; 2]> {
        Some(self.state.armies.map(Army::name))
    }

    fn pending_capture(&self) -> Option<PendingCapture> {
        let pending = self.state.pending.as_ref()?;
        let scene = self.scene();
        let victims = scene.victims(pending.step, scene.deed(pending.step));
        let &victim = victims.get(pending.resolved())?;
        let cost = self.cost_of_challenge(pending.step, victim).unwrap_or(0);
        Some(PendingCapture { attacker: self.side, from: pending.step.from(), victim, cost })
    }
}
