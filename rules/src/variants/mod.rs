//! The games: the rules of each in a file of its own, and the registry, a line each.

mod chess;
pub mod chess2;
mod doubledouble;
mod doublemove;
mod galvin;
mod marseillais;
mod two_steps;
mod twomove;

crate::variant::registry! {
    Chess "chess" "Chess" crate::variants::chess::Orthodox;
    Marseillais "marseillais" "Marseillais chess" crate::variants::marseillais::MarseillaisRule;
    TwoMove "twomove" "Two Move Chess" crate::variants::twomove::TwoMoveRule;
    DoubleMove "doublemove" "Double-move chess" crate::variants::doublemove::DoubleMoveRule;
    DoubleDouble "doubledouble" "Double Move Double Chess" crate::variants::doubledouble::DoubleDoubleRule;
    Chess2 "chess2" "Chess 2" crate::variants::chess2::Chess2Rule;
    Galvin "galvin" "Double-move chess by king capture" crate::variants::galvin::GalvinRule;
}
