use twofold_rules::{Duels, Game};

/// Depth in plies that an action costs. Declining an optional decision costs none: otherwise every capture that could have
/// been challenged would bring the horizon a ply nearer.
#[inline]
pub(super) fn cost<G: Game>(position: &G, action: G::Action) -> i32 {
    i32::from(!(G::Duels::is_undecided(position) && G::Duels::default_action(position) == Some(action)))
}
