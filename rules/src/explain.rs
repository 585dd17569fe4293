//! Explanations for people, beyond notation: features of a game, movement of its pieces, threats to kings.

use crate::bitboard::Word;
use crate::castling::CastlingMove;
use crate::generate::{Wanted, pseudo_steps};
use crate::turn_rule::TurnRule;
use crate::{ActionList, Bitboard, Board, Castling, Color, Game, Kind, Position, Square, Step, attacks};

/// Features of a game, read from its first position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// Turns of two steps.
    pub two_steps: bool,
    /// A player has the right to castle.
    pub castling: bool,
    /// Kings are captured, and there is no check.
    pub kings_are_captured: bool,
    /// Captures can be challenged to a duel.
    pub duels: bool,
    /// A player's kings have a turn of their own after each turn.
    pub king_turns: bool,
}

/// A capture that is being decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PendingCapture {
    /// The player who captures.
    pub attacker: Color,
    /// Square of the capturing piece before its step.
    pub from: Square,
    /// Square of the captured piece.
    pub victim: Square,
    /// Stones that a challenge costs.
    pub cost: u8,
}

/// A king that the opponent could capture, were it their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KingThreat {
    /// Square of the king.
    pub king: Square,
    /// A step before the capture, if it needs one, with the kind of piece that makes it.
    pub before: Option<(Kind, Step)>,
    /// The capture, with the kind of piece that makes it.
    pub capture: (Kind, Step),
}

/// Explanations for people. The defaults fit an orthodox game without armies.
///
/// ```
/// use twofold_rules::{Explain, Galvin, GameText};
///
/// let position = Galvin::from_fen("4k3/8/8/8/8/8/8/R3K3 b - - 0 1 2")?;
/// let threat = position.king_threat().expect("the rook takes the king in two steps");
/// assert_eq!(threat.capture.1.to().to_string(), "e8");
/// # Ok::<(), twofold_rules::FenError>(())
/// ```
pub trait Explain: Game {
    /// Features of a game that begins here.
    fn features(&self) -> Features;

    /// Movement of a player's pieces of a kind, in a few words; `None` if they move as in orthodox chess.
    fn movement(&self, _color: Color, _kind: Kind) -> Option<&'static str> {
        None
    }

    /// The names of White's and Black's army, in a game that has armies.
    fn army_names(&self) -> Option<[&'static str; 2]> {
        None
    }

    /// The capture that is being decided, if one is.
    fn pending_capture(&self) -> Option<PendingCapture> {
        None
    }

    /// One way in which the opponent could capture a king of the actor's, were it their turn now; the shortest one. `None`
    /// where a king may not be attacked and is not.
    fn king_threat(&self) -> Option<KingThreat> {
        None
    }
}

impl<R: TurnRule> Explain for Position<R> {
    fn features(&self) -> Features {
        Features {
            two_steps: R::STEPS > 1,
            castling: self.castling != Castling::NONE,
            kings_are_captured: *R::KINGS.start() == 0,
            ..Features::default()
        }
    }

    fn movement(&self, _: Color, kind: Kind) -> Option<&'static str> {
        let is_short = !R::SPECIAL_STEPS && kind == Kind::Pawn;
        is_short.then_some("one square ahead, never two; captures as a pawn, but not en passant")
    }

    fn king_threat(&self) -> Option<KingThreat> {
        let by = !self.side;
        let kings = self.board.pieces(self.side, Kind::King);
        let direct = direct_threat(&self.board, kings, by, None);
        // Where a turn has one step, or where check is a direct attack, there are no other threats to a king.
        let is_exposed = *R::KINGS.start() == 0 || self.in_check();
        direct.or_else(|| is_exposed.then(|| threat_in_two_steps(self, kings)).flatten())
    }
}

/// A piece that attacks one of the kings.
fn direct_threat<W: Word>(
    board: &Board<W>,
    kings: Bitboard<W>,
    by: Color,
    before: Option<(Kind, Step)>,
) -> Option<KingThreat> {
    kings.into_iter().find_map(|king| {
        let attacker = board.attackers(king, by, board.occupied()).into_iter().next()?;
        let capture = (board.kind_at(attacker)?, Step::new(attacker, king));
        Some(KingThreat { king, before, capture })
    })
}

/// A step after which a piece attacks one of the kings.
fn threat_in_two_steps<R: TurnRule>(position: &Position<R>, kings: Bitboard<R::Word>) -> Option<KingThreat> {
    let (board, by) = (&position.board, !position.side);
    let wanted = Wanted::all(board, by);
    let wanted = if R::SPECIAL_STEPS { wanted } else { wanted.without_jumps() };
    let mut steps = ActionList::<Step>::new();
    let en_passant = R::shown_en_passant(position).without(position.en_passant | board.occupied());
    pseudo_steps(board, by, en_passant, &wanted, &mut steps);
    steps.extend(castlings(position, by));
    steps.into_iter().find_map(|step| {
        let mut after = *board;
        after.make(by, step);
        direct_threat(&after, kings, by, Some((board.kind_at(step.from())?, step)))
    })
}

/// Castlings of a player, by the rule of the game.
fn castlings<R: TurnRule>(position: &Position<R>, by: Color) -> impl Iterator<Item = Step> {
    let (board, castling) = (position.board, position.castling);
    let occupied = board.occupied();
    let is_attacked = move |square| board.is_attacked(square, !by, occupied);
    CastlingMove::of(by)
        .iter()
        .filter(move |castling_move| {
            let is_free =
                (attacks::between::<R::Word>(castling_move.king_from, castling_move.rook_from) & occupied).is_empty();
            let is_guarded =
                *R::KINGS.start() > 0 && (is_attacked(castling_move.king_from) || is_attacked(castling_move.rook_to));
            castling.contains(castling_move) && is_free && !is_guarded
        })
        .map(|castling_move| Step::new(castling_move.king_from, castling_move.king_to))
}
