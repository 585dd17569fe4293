//! The rules of each game, one file a game.

pub mod chess;
pub mod chess2;
pub mod doubledouble;
pub mod doublemove;
pub mod galvin;
pub mod marseillais;
pub mod twomove;
