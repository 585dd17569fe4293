//! The games: the rules of each in a file of its own, and the registry, a line each.

mod chess;
pub(crate) mod chess2;
mod doubledouble;
mod doublemove;
mod galvin;
mod marseillais;
mod two_steps;
mod twomove;

// Id, type of its positions, its rule, name. The id is also the name of the module and of the data files.
crate::variant::registry! {
    chess Chess Orthodox "Chess";
    marseillais Marseillais MarseillaisRule "Marseillais chess";
    twomove TwoMove TwoMoveRule "Two Move Chess";
    doublemove DoubleMove DoubleMoveRule "Double-move chess";
    doubledouble DoubleDouble DoubleDoubleRule "Double Move Double Chess";
    chess2 Chess2 Chess2Rule "Chess 2";
    galvin Galvin GalvinRule "Double-move chess by king capture";
}
