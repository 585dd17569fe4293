//! Sirlin's Chess 2: six armies, king-turns, midline invasion, duels.

mod action;
mod army;
mod attack;
mod deed;
mod duel;
mod explain;
mod fen;
mod game;
mod generate;
mod notation;
mod position;

pub use action::Action;
pub use army::{Army, Man, Manner, UnknownArmy};
pub use position::Chess2Rule;
