//! Armies, stones and simultaneous choices, which only some games have.

use crate::{Color, Game, Kind};

/// The duels of a game: armies whose pieces differ, stones that are bid, and decisions made by both players at once.
///
/// The functions take the position, since a game without duels has no type of its own for them: every default is that
/// of a game without duels. Search reaches them as `G::Duels::is_simultaneous(position)`, resolved at compile time.
///
/// ```
/// use twofold_rules::{Chess, Chess2, Duels, Game, Kind};
///
/// fn stones_and_queen<G: Game>() -> ([u8; 2], &'static str) {
///     (G::Duels::stones(&G::start()), G::Duels::piece_name(1, Kind::Queen))
/// }
///
/// assert_eq!(stones_and_queen::<Chess>(), ([0, 0], "queen"));
/// assert_eq!(stones_and_queen::<Chess2>(), ([3, 3], "nemesis"));
/// ```
pub trait Duels<G: Game> {
    /// Captures can be challenged to a duel.
    const HAS_DUELS: bool = false;

    /// The number of armies.
    const ARMIES: usize = 1;

    /// The name of a kind of piece in an army, the first army being 0; there is always a name.
    fn piece_name(_army: usize, kind: Kind) -> &'static str {
        kind.name()
    }

    /// The number of a player's army.
    #[inline]
    fn army(_position: &G, _color: Color) -> usize {
        0
    }

    /// The stones that the players hold, White's first.
    #[inline]
    fn stones(_position: &G) -> [u8; 2] {
        [0, 0]
    }

    /// The same position with captures as in orthodox chess.
    fn without_duels(position: G) -> G {
        position
    }

    /// Returns true if both players act now, neither knowing the other's choice. One action then stands for both choices.
    #[inline]
    fn is_simultaneous(_position: &G) -> bool {
        false
    }

    /// The choices of the actor and of the other player, numbered from 0, for which a simultaneous action stands.
    fn choices(_action: G::Action) -> Option<(usize, usize)> {
        None
    }

    /// Returns true if a decision on a capture is pending, so that the board does not yet show what the position is worth.
    #[inline]
    fn is_undecided(_position: &G) -> bool {
        false
    }

    /// The action that the text of a turn may leave out, if one is due: a capture is not challenged, a king-turn is passed.
    fn default_action(_position: &G) -> Option<G::Action> {
        None
    }
}

/// The [`Duels`] of a game that has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoDuels;

impl<G: Game> Duels<G> for NoDuels {}
