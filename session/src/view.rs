use twofold_eval::Term;
use twofold_rules::{Color, EndReason, Kind, Outcome, Phase, Square};

/// State of a game at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameStatus {
    /// Who acts; in a bid, the attacker.
    pub actor: Color,
    /// Kind of action that is due.
    pub phase: Phase,
    /// Both players act at the same time.
    pub is_simultaneous: bool,
    /// A decision is due that cannot be put off, such as whether a capture is challenged.
    pub is_undecided: bool,
    /// A turn has begun and not ended.
    pub in_turn: bool,
    /// Number of actions of the actor's turn that are still to come, this one included.
    pub steps_left: u8,
    /// Fullmove number, as in a FEN.
    pub number: u32,
    /// The actor is in check, as the game defines it.
    pub in_check: bool,
    /// Result of the game, if it is over.
    pub outcome: Option<Outcome>,
    /// Zobrist key of the position.
    pub key: u64,
}

/// A board to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    /// Number of files.
    pub files: usize,
    /// Number of ranks.
    pub ranks: usize,
    /// Pieces and pawns, from a1 upwards.
    pub pieces: Vec<PieceView>,
    /// Squares of the last turn, in the order of its steps.
    pub last_turn: Vec<Square>,
    /// Squares of the pieces that attack a king of the actor's. Where check is the threat of a double move, there may be
    /// check without any.
    pub checkers: Vec<Square>,
    /// White's and Black's army, in games that have armies.
    pub armies: Option<[&'static str; 2]>,
    /// White's and Black's stones, in games with duels.
    pub stones: Option<[u8; 2]>,
}

impl BoardView {
    /// The piece on a square, if there is one.
    pub fn piece_at(&self, square: Square) -> Option<&PieceView> {
        self.pieces.iter().find(|piece| piece.square == square)
    }
}

/// A piece on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceView {
    /// Where it stands.
    pub square: Square,
    /// Whose it is.
    pub color: Color,
    /// The kind as which the game counts it.
    pub kind: Kind,
    /// Name in its army, such as `rook` or `elephant`.
    pub name: &'static str,
    /// Letter of the FEN, upper case for White.
    pub letter: char,
    /// How it moves, in a few words; `None` if it moves as in orthodox chess.
    pub movement: Option<&'static str>,
}

/// A capture that is being decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaptureView {
    /// The capturing piece, where it stands before its step.
    pub attacker: PieceView,
    /// The captured piece.
    pub victim: PieceView,
    /// Stones that a challenge costs.
    pub cost: u8,
}

/// A legal action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionView {
    /// The action as the report lists it, such as `g8f6` or `:?`.
    pub text: String,
    /// The action as an engine answers with it, such as `g8f6` or `duel`.
    pub word: String,
    /// The action in standard algebraic notation.
    pub san: String,
    /// Squares from which and to which a piece goes, if the action is a step.
    pub squares: Option<[Square; 2]>,
    /// Why the turn is over after the action; `None` if it goes on.
    pub ends_turn: Option<EndReason>,
}

/// A turn of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnView {
    /// Whose turn it is.
    pub actor: Color,
    /// Fullmove number of the turn.
    pub number: u32,
    /// The turn in coordinates.
    pub token: String,
    /// The turn in standard algebraic notation.
    pub san: String,
    /// Number of actions in the turn.
    pub actions: usize,
}

/// Static evaluation of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluated {
    /// Parts of the evaluation.
    pub terms: Vec<Term>,
    /// Sum in centipawns, from the view of the actor.
    pub total: i32,
    /// Whose view that is.
    pub actor: Color,
}

impl Evaluated {
    /// Sum in centipawns from White's view.
    pub fn white(&self) -> i32 {
        if self.actor == Color::White { self.total } else { -self.total }
    }
}
