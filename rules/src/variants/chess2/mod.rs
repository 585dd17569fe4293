//! Sirlin's Chess 2: six armies, king-turns, midline invasion, duels.

mod action;
mod army;
mod attack;
mod duel;
mod explain;
mod fen;
mod game;
mod generate;
mod move_kind;
mod notation;
mod position;

pub use action::Action;
pub use army::{Army, ArmyPiece, Movement, UnknownArmy};
pub use position::Chess2Rule;
