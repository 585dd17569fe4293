use thiserror::Error;

use crate::generate::moves_as_its_piece;
use crate::turn_rule::TurnRule;
use crate::{Bitboard, Kind, Position, Square, Step, attacks};

/// Why a step is illegal: the message names the rule.
///
/// ```
/// use twofold_rules::{Chess, Game, GameText, IllegalStep};
///
/// let refused = Chess::start().parse_action("e2e5");
/// assert!(matches!(refused, Err(IllegalStep::CannotReach { .. })));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IllegalStep {
    /// The text is no step.
    #[error("'{0}' is not a step, expected coordinates such as e2e4 or e7e8q")]
    Unreadable(String),
    /// The square is empty.
    #[error("there is no piece on {0}")]
    NoPiece(Square),
    /// The piece is the opponent's.
    #[error("the {kind} on {square} is the opponent's")]
    NotYours {
        /// Its square.
        square: Square,
        /// Its kind.
        kind: Kind,
    },
    /// A piece of one's own stands on the target.
    #[error("your own {kind} stands on {square}")]
    OwnPiece {
        /// The target.
        square: Square,
        /// The text found.
        kind: Kind,
    },
    /// The piece does not move that way.
    #[error("a {kind} on {from} cannot go to {to}")]
    CannotReach {
        /// The kind of piece.
        kind: Kind,
        /// Its square.
        from: Square,
        /// The target.
        to: Square,
    },
    /// The king cannot castle.
    #[error("castling is not possible: {0}")]
    NoCastling(&'static str),
    /// A pawn reaches the last rank without a promotion piece.
    #[error("the pawn reaches the last rank: say what it becomes, as in {0}q")]
    MissingPromotion(Step),
    /// A promotion where there is none.
    #[error("{0} is no promotion")]
    NoPromotion(Step),
    /// Orthodox check.
    #[error("the king would be in check")]
    LeavesCheck,
    /// Check as `doublemove` has it.
    #[error("after this turn the opponent could take the king with a double move")]
    LeavesHit,
    /// No second step makes the turn legal, as `doublemove` has it.
    #[error("no second step after it would save the king from the opponent's double move")]
    NoLegalSecond,
    /// A quiet first step needs a second.
    #[error("no second step is possible after it")]
    NoSecond,
    /// The second step must not take back the first.
    #[error("the second step may not return the piece on {0} to where it came from")]
    TakesBack(Square),
    /// Not due at this point of a turn.
    #[error("{0}")]
    NotDue(&'static str),
    /// A king that cannot make a whirlwind.
    #[error("no whirlwind there: {0}")]
    NoWhirlwind(#[from] NoWhirlwind),
    /// A field of a duel that does not fit.
    #[error("the duel field '{field}' does not fit: {reason}")]
    Duel {
        /// The text after the colon.
        field: String,
        /// Why it does not fit.
        reason: &'static str,
    },
    /// A piece that has moved in this turn may not move again.
    #[error("the piece on {square} has already moved in this turn{}", if *.castled { " (castling moves king and rook)" } else { "" })]
    Frozen {
        /// Its square.
        square: Square,
        /// Was it by castling?
        castled: bool,
    },
}

/// Why a king cannot make a whirlwind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoWhirlwind {
    /// Another piece, or a king of another army.
    #[error("only a warrior king makes whirlwinds")]
    NoWarriorKing,
    /// The other warrior king stands beside it.
    #[error("your other king on {0} stands right beside it")]
    OwnKing(Square),
    /// An enemy king stands beside it.
    #[error("the enemy king on {0} stands right beside it, and kings are not destroyed")]
    EnemyKing(Square),
    /// A king would be attacked.
    #[error("your king on {0} would be attacked afterwards")]
    Exposes(Square),
}

/// Why a turn is over after a step.
///
/// ```
/// use twofold_rules::{EndReason, GameText, TwoMove};
///
/// let position = TwoMove::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 2")?;
/// let check = position.parse_action("a1a8").expect("a legal step");
/// assert_eq!(position.why_turn_ends(check), Some(EndReason::Checks));
/// # Ok::<(), twofold_rules::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EndReason {
    /// Orthodox chess.
    #[error("a turn is a single step in this game")]
    SingleStep,
    /// White's first turn.
    #[error("White's first turn is a single step")]
    Opening,
    /// An answer to an ending step.
    #[error("the answer to a capture, check, promotion or offered en passant capture is a single step")]
    Response,
    /// Both steps are made.
    #[error("a turn has two steps at most")]
    SecondStep,
    /// An ending step of Two Move Chess.
    #[error("a first step that captures ends the turn")]
    Captures,
    /// An ending step of Two Move Chess.
    #[error("a first step that promotes ends the turn")]
    Promotes,
    /// A check ends the turn.
    #[error("a first step that gives check or mate ends the turn")]
    Checks,
    /// An ending step of Two Move Chess.
    #[error("a first step that lets the opponent capture en passant ends the turn")]
    AllowsEnPassant,
    /// Nothing can follow.
    #[error("there is no legal second step")]
    NoSecond,
    /// The game is over.
    #[error("the last king is captured, the game is over")]
    Wins,
}

/// Reason why a step is illegal.
pub(crate) fn explain<R: TurnRule>(position: &Position<R>, step: Step) -> IllegalStep {
    let (board, side, from, to) = (&position.board, position.side, step.from(), step.to());
    let Some(piece) = board.piece_at(from) else { return IllegalStep::NoPiece(from) };
    if piece.color != side {
        return IllegalStep::NotYours { square: from, kind: piece.kind };
    }
    if let Some(kind) = board.kind_at(to).filter(|_| board.color(side).contains(to) && from != to) {
        return IllegalStep::OwnPiece { square: to, kind };
    }
    if let Some(reason) = R::why_not_movable(position, from) {
        return reason;
    }
    if R::SPECIAL_STEPS && piece.kind == Kind::King && from.index().abs_diff(to.index()) == 2 {
        return IllegalStep::NoCastling(why_no_castling(position, step));
    }
    let promotes = piece.kind == Kind::Pawn && Bitboard::<R::Word>::last_rank(side).contains(to);
    let move_of_piece = if promotes { Step::promoting(from, to, Kind::Queen) } else { Step::new(from, to) };
    if !moves_as_its_piece(position, move_of_piece) {
        return IllegalStep::CannotReach { kind: piece.kind, from, to };
    }
    match (promotes, step.promotion()) {
        (true, None) => IllegalStep::MissingPromotion(step),
        (false, Some(_)) => IllegalStep::NoPromotion(step),
        _ => R::why_illegal(position, step),
    }
}

fn why_no_castling<R: TurnRule>(position: &Position<R>, step: Step) -> &'static str {
    let (board, side) = (&position.board, position.side);
    let Some(castling_move) = crate::castling::CastlingMove::of(side)
        .iter()
        .find(|castling_move| castling_move.king_from == step.from() && castling_move.king_to == step.to())
    else {
        return "the king does not stand at home";
    };
    if !position.castling.contains(castling_move) {
        "the king or the rook has moved"
    } else if (attacks::between(castling_move.king_from, castling_move.rook_from) & board.occupied()).any() {
        "a piece stands between king and rook"
    } else if board.in_check(side) {
        "the king is in check"
    } else {
        "the king would pass or reach an attacked square"
    }
}
