use crate::bitboard::{SlidingAttacks, Word};
use crate::castling::CastlingMove;
use crate::{Bitboard, Color, Kind, Piece, Square, Step, attacks, zobrist};

/// Placement of the pieces: one bitboard per kind and per player. There is no mailbox beside them: it would cost as
/// much in copying as it saves in look-ups (`docs/results.md`).
///
/// ```
/// use twofold_rules::{Board, Color, Kind, Piece, Square};
///
/// let (e1, e8): (Square, Square) = ("e1".parse()?, "e8".parse()?);
/// let mut board: Board = Board::EMPTY;
/// board.put(Piece { color: Color::White, kind: Kind::Rook }, e1);
/// board.put(Piece { color: Color::Black, kind: Kind::King }, e8);
/// assert_eq!(board.kind_at(e1), Some(Kind::Rook));
/// assert!(board.in_check(Color::Black));
/// # Ok::<(), twofold_rules::NoSquare>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board<W: Word = u64> {
    kinds: [Bitboard<W>; 6],
    colors: [Bitboard<W>; 2],
    key: u64,
}

/// Effects of a step on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepEffects {
    /// The kind that moved; a pawn also when it was promoted.
    pub kind: Kind,
    pub captured: Option<Kind>,
    /// The square that a pawn passed over in a step of two squares.
    pub passed: Option<Square>,
    pub en_passant: bool,
    pub castled: Option<&'static CastlingMove>,
}

impl StepEffects {
    /// Returns true if the step resets the clock.
    #[inline]
    pub fn is_irreversible(&self) -> bool {
        self.kind == Kind::Pawn || self.captured.is_some()
    }
}

impl<W: Word> Board<W> {
    /// A board without pieces.
    pub const EMPTY: Self = Self { kinds: [Bitboard::EMPTY; 6], colors: [Bitboard::EMPTY; 2], key: 0 };

    /// All pieces of a kind, both players'.
    #[inline]
    pub fn kind(&self, kind: Kind) -> Bitboard<W> {
        self.kinds[kind.index()]
    }

    /// All pieces of a player.
    #[inline]
    pub fn color(&self, color: Color) -> Bitboard<W> {
        self.colors[color.index()]
    }

    /// A player's pieces of a kind.
    #[inline]
    pub fn pieces(&self, color: Color, kind: Kind) -> Bitboard<W> {
        self.color(color) & self.kind(kind)
    }

    /// A player's rooks and queens.
    #[inline]
    pub fn orthogonal_sliders(&self, color: Color) -> Bitboard<W> {
        self.color(color) & (self.kind(Kind::Rook) | self.kind(Kind::Queen))
    }

    /// A player's bishops and queens.
    #[inline]
    pub fn diagonal_sliders(&self, color: Color) -> Bitboard<W> {
        self.color(color) & (self.kind(Kind::Bishop) | self.kind(Kind::Queen))
    }

    /// Every occupied square.
    #[inline]
    pub fn occupied(&self) -> Bitboard<W> {
        self.colors[0] | self.colors[1]
    }

    /// The kind of piece on a square.
    #[inline]
    pub fn kind_at(&self, square: Square) -> Option<Kind> {
        if !self.occupied().contains(square) {
            return None;
        }
        let bit = |kind: Kind| self.kinds[kind.index()].0.digit(square) * kind.index();
        let index = bit(Kind::Knight) + bit(Kind::Bishop) + bit(Kind::Rook) + bit(Kind::Queen) + bit(Kind::King);
        Some(Kind::ALL[index.min(5)])
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = if self.color(Color::White).contains(square) { Color::White } else { Color::Black };
        self.kind_at(square).map(|kind| Piece { color, kind })
    }

    /// The player's king; the first, where there may be several, and none where it may be captured.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Kind::King).first()
    }

    /// Zobrist key of the placement alone.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Returns true if only kings are left.
    pub fn is_bare(&self) -> bool {
        self.occupied() == self.kind(Kind::King)
    }

    /// The board with colours changed and ranks reversed.
    pub fn mirrored(&self) -> Self {
        let mut mirrored = Self::EMPTY;
        for square in self.occupied() {
            if let Some(Piece { color, kind }) = self.piece_at(square) {
                mirrored.put(Piece { color: !color, kind }, square.mirrored(W::RANKS));
            }
        }
        mirrored
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub fn put(&mut self, piece: Piece, square: Square) {
        self.kinds[piece.kind.index()] |= square.into();
        self.colors[piece.color.index()] |= square.into();
        self.key ^= zobrist::piece(piece.color, piece.kind, square);
    }

    /// Removes a piece from its square.
    #[inline]
    fn take(&mut self, color: Color, kind: Kind, square: Square) {
        self.kinds[kind.index()] ^= square.into();
        self.colors[color.index()] ^= square.into();
        self.key ^= zobrist::piece(color, kind, square);
    }

    /// Removes the piece on a square, if any.
    #[inline]
    pub(crate) fn clear(&mut self, square: Square) {
        if let Some(kind) = self.kind_at(square) {
            let color = if self.color(Color::White).contains(square) { Color::White } else { Color::Black };
            self.take(color, kind, square);
        }
    }

    #[inline]
    fn shift(&mut self, color: Color, kind: Kind, from: Square, to: Square) {
        let both = Bitboard::<W>::from(from) | to.into();
        self.kinds[kind.index()] ^= both;
        self.colors[color.index()] ^= both;
        self.key ^= zobrist::piece(color, kind, from) ^ zobrist::piece(color, kind, to);
    }

    /// Makes a pseudo-legal step of the player's. A pawn that goes to an empty square of another file captures en
    /// passant; a king that goes two files castles.
    // Inlined always: with several callers the compiler would leave it out of line in `Game::play`, at up to 7% of a
    // perft.
    #[inline(always)]
    pub(crate) fn make(&mut self, color: Color, step: Step) -> StepEffects {
        let (from, to) = (step.from(), step.to());
        let kind = self.kind_at(from).unwrap_or(Kind::Pawn);
        let captured = self.kind_at(to);
        if let Some(captured) = captured {
            self.take(!color, captured, to);
        }
        self.shift(color, kind, from, to);
        let mut effects = StepEffects { kind, captured, passed: None, en_passant: false, castled: None };
        match kind {
            Kind::Pawn => self.finish_pawn(color, step, &mut effects),
            Kind::King if from.index().abs_diff(to.index()) == 2 => {
                effects.castled = CastlingMove::of(color).iter().find(|castling_move| castling_move.king_to == to);
                if let Some(castling_move) = effects.castled {
                    self.shift(color, Kind::Rook, castling_move.rook_from, castling_move.rook_to);
                }
            }
            _ => {}
        }
        effects
    }

    #[inline]
    fn finish_pawn(&mut self, color: Color, step: Step, effects: &mut StepEffects) {
        let (from, to) = (step.from(), step.to());
        if let Some(kind) = step.promotion() {
            self.take(color, Kind::Pawn, to);
            self.put(Piece { color, kind }, to);
        } else if from.index().abs_diff(to.index()) == 16 {
            effects.passed = Some(Square::wrap(((from.index() + to.index()) / 2) as u8));
        } else if effects.captured.is_none() && from.file() != to.file() {
            effects.en_passant = true;
            effects.captured = Some(Kind::Pawn);
            self.take(!color, Kind::Pawn, Square::at(to.file(), from.rank()));
        }
    }

    /// The pieces of a player that attack a square directly, under an occupancy that need not be the board's.
    #[inline]
    pub fn attackers(&self, square: Square, by: Color, occupancy: Bitboard<W>) -> Bitboard<W> {
        let sliders = W::sliders();
        self.leapers(square, by)
            | (sliders.rook(square, occupancy) & self.orthogonal_sliders(by))
            | (sliders.bishop(square, occupancy) & self.diagonal_sliders(by))
    }

    /// The pawns, knights and kings of a player that attack a square.
    #[inline]
    pub(crate) fn leapers(&self, square: Square, by: Color) -> Bitboard<W> {
        (attacks::pawn(!by, square) & self.pieces(by, Kind::Pawn))
            | (attacks::knight(square) & self.pieces(by, Kind::Knight))
            | (attacks::king(square) & self.pieces(by, Kind::King))
    }

    /// Returns true if a player attacks a square directly.
    #[inline]
    pub fn is_attacked(&self, square: Square, by: Color, occupancy: Bitboard<W>) -> bool {
        self.attackers(square, by, occupancy).any()
    }

    /// Returns true if the opponent attacks the player's king directly.
    #[inline]
    pub fn in_check(&self, color: Color) -> bool {
        self.king(color).is_some_and(|king| self.is_attacked(king, !color, self.occupied()))
    }
}

impl Board {
    /// Returns true if neither player can mate in orthodox chess, however the other plays: king against king, one minor piece more, or
    /// nothing but kings and bishops that all stand on squares of one colour.
    pub fn is_dead_position(&self) -> bool {
        const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);
        let pieces = self.occupied().without(self.kind(Kind::King));
        let bishops = self.kind(Kind::Bishop);
        let one_minor = !pieces.more_than_one() && pieces == pieces & (bishops | self.kind(Kind::Knight));
        one_minor || pieces == bishops & DARK || pieces == bishops.without(DARK)
    }

    /// Returns true if a step, not made yet, would give check directly or uncover one, castling and captures en passant left
    /// aside.
    #[inline]
    pub(crate) fn would_check(&self, color: Color, step: Step) -> bool {
        let (from, to) = (step.from(), step.to());
        let (Some(king), Some(kind)) = (self.king(!color), self.kind_at(from)) else { return false };
        let occupied = self.occupied().without(from.into()) | to.into();
        if attacks::of(step.promotion().unwrap_or(kind), color, to, occupied).contains(king) {
            return true;
        }
        let uncovers = || {
            let behind = |attacked: Bitboard, sliders: Bitboard| (attacked & sliders).without(from.into()).any();
            behind(attacks::rook(king, occupied), self.orthogonal_sliders(color))
                || behind(attacks::bishop(king, occupied), self.diagonal_sliders(color))
        };
        attacks::lines_of(king).contains(from) && uncovers()
    }

    /// Returns true if the step that a player has just made gives check, the opponent not having been in check before.
    #[inline]
    pub(crate) fn step_checks(&self, color: Color, step: Step, effects: &StepEffects) -> bool {
        let Some(king) = self.king(!color) else { return false };
        let (from, to) = (step.from(), step.to());
        let moved = step.promotion().unwrap_or(effects.kind);
        let direct = attacks::of(moved, color, to, self.occupied()).contains(king);
        // Only a piece that left a line to the king can have opened it: the moving piece, both pieces in castling, or
        // both pawns in a capture en passant.
        let may_open = attacks::lines_of(king).contains(from) || effects.castled.is_some() || effects.en_passant;
        direct || may_open && self.is_attacked(king, color, self.occupied())
    }
}
