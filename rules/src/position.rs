use std::fmt;
use std::marker::PhantomData;

use crate::bitboard::Word;
use crate::board::Made;
use crate::generate::{Any, Count, Sink, Wanted};
use crate::turn_rule::TurnRule;
use crate::{
    ActionList, Bitboard, Board, Castling, Color, EndReason, FenError, Game, GameText, IllegalStep, Kind, NoDuels,
    Outcome, Phase, Reason, SanError, Square, Step, Variant, notation, zobrist,
};

/// A position: the board, and how far the turn has come. `R` is the game's turn rule, which also knows the board's size.
///
/// Playing copies: on this board a copy is cheaper than taking a step back (`docs/results.md`).
pub struct Position<R: TurnRule> {
    pub(crate) board: Board<R::Word>,
    /// Squares on which the actor can capture en passant, now or as the second of two captures.
    pub(crate) en_passant: Bitboard<R::Word>,
    /// Squares that the actor's pawns passed over earlier in this turn, and on which they could be captured after it.
    pub(crate) passed: Bitboard<R::Word>,
    /// The actor's men that may not move any more in this turn.
    pub(crate) frozen: Bitboard<R::Word>,
    /// A step that the actor may not make now.
    pub(crate) barred: Option<Step>,
    pub(crate) clock: u32,
    pub(crate) number: u32,
    pub(crate) side: Color,
    pub(crate) castling: Castling,
    pub(crate) steps_left: u8,
    /// Is this the second step of a turn?
    pub(crate) second: bool,
    pub(crate) rule: PhantomData<R>,
}

/// The length of a draw by the clock.
const CLOCK_LIMIT: u32 = 100;

impl<R: TurnRule> Position<R> {
    /// The legal steps, handed to a sink.
    #[inline]
    pub(crate) fn generate(&self, sink: &mut impl Sink<R::Word>) {
        self.generate_wanted(Wanted::all(&self.board, self.side), sink);
    }

    /// Those of the legal steps that are wanted.
    #[inline]
    fn generate_wanted(&self, wanted: Wanted<R::Word>, sink: &mut impl Sink<R::Word>) {
        R::generate(self, if R::SPECIAL_STEPS { wanted } else { wanted.without_jumps() }, sink);
    }

    /// The actor's pieces that may move.
    #[inline]
    pub(crate) fn movable(&self) -> Bitboard<R::Word> {
        !self.frozen
    }

    /// Counts a step in the clock.
    #[inline]
    pub(crate) fn count_step(&mut self, made: &Made) {
        let counts = !(R::CLOCK_IN_TURNS && self.second);
        if made.is_irreversible() {
            self.clock = 0;
        } else if counts {
            self.clock = self.clock.saturating_add(1);
        }
    }

    /// Gives the turn to the opponent, with so many steps and with the en passant squares that are left to him.
    #[inline]
    pub(crate) fn pass_turn(&mut self, steps: u8, en_passant: Bitboard<R::Word>) {
        if self.side == Color::Black {
            self.number = self.number.saturating_add(1);
        }
        self.side = !self.side;
        self.steps_left = steps;
        self.second = false;
        self.frozen = Bitboard::EMPTY;
        self.barred = None;
        self.passed = Bitboard::EMPTY;
        self.en_passant = en_passant;
    }

    /// Leaves the turn to the same player, for a second step.
    #[inline]
    pub(crate) fn go_on(&mut self, en_passant: Bitboard<R::Word>) {
        self.steps_left = 1;
        self.second = true;
        self.en_passant = en_passant;
    }

    /// The position after an action.
    pub(crate) fn after(&self, step: Step) -> Self {
        let mut after = *self;
        after.play(step);
        after
    }

    /// The squares of the fourth field of a FEN.
    pub(crate) fn shown_en_passant(&self) -> Bitboard<R::Word> {
        self.en_passant | self.passed
    }
}

impl<R: TurnRule> Clone for Position<R> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: TurnRule> Copy for Position<R> {}

impl<R: TurnRule> fmt::Debug for Position<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", R::VARIANT, self.fen())
    }
}

impl<R: TurnRule> Game for Position<R> {
    type Action = Step;
    type Word = R::Word;
    type Duels = NoDuels;

    const VARIANT: Variant = R::VARIANT;
    const LONGEST_TURN: u32 = if R::TWO_STEPS { 2 } else { 1 };

    fn start() -> Self {
        Self::from_fen(R::VARIANT.start_fen()).unwrap_or_else(|_| Self::bare())
    }

    #[inline]
    fn actor(&self) -> Color {
        self.side
    }

    #[inline]
    fn phase(&self) -> Phase {
        R::phase(self)
    }

    #[inline]
    fn in_turn(&self) -> bool {
        self.second
    }

    #[inline]
    fn steps_left(&self) -> u8 {
        self.steps_left
    }

    #[inline]
    fn actions(&self, list: &mut ActionList<Step>) {
        self.generate(list);
    }

    #[inline]
    fn forcing_actions(&self, list: &mut ActionList<Step>) {
        self.generate_wanted(Wanted::forcing(&self.board, self.side), list);
    }

    #[inline]
    fn count_actions(&self) -> usize {
        let mut count = Count::default();
        self.generate(&mut count);
        count.0
    }

    #[inline]
    fn has_action(&self) -> bool {
        let mut any = Any::default();
        self.generate(&mut any);
        any.0
    }

    #[inline]
    fn play(&mut self, step: Step) {
        let made = self.board.make(self.side, step);
        self.castling = self.castling.after(step.from(), step.to());
        self.count_step(&made);
        R::step_made(self, step, &made);
    }

    #[inline]
    fn key(&self) -> u64 {
        let mut key = self.board.key()
            ^ zobrist::side(self.side)
            ^ zobrist::castling(self.castling)
            ^ zobrist::steps(self.steps_left, self.second);
        for square in self.shown_en_passant() {
            key ^= zobrist::en_passant(square);
        }
        for square in self.frozen {
            key ^= zobrist::frozen(square);
        }
        if let Some(step) = self.barred {
            key ^= zobrist::barred(step);
        }
        key
    }

    #[inline]
    fn in_check(&self) -> bool {
        R::in_check(self)
    }

    #[inline]
    fn game_over(&self) -> Option<Outcome> {
        if !R::KINGS_ARE_TAKEN {
            return None;
        }
        let kingless = [self.side, !self.side].into_iter().find(|&color| self.board.king(color).is_none())?;
        Some(Outcome::win(!kingless, Reason::Kings))
    }

    fn outcome_without_action(&self) -> Outcome {
        R::outcome_without_action(self)
    }

    #[inline]
    fn drawn(&self) -> Option<Outcome> {
        if self.clock >= CLOCK_LIMIT && !(R::CLOCK_IN_TURNS && self.second) {
            return Some(Outcome::draw(Reason::Clock));
        }
        R::lacks_material(&self.board).then_some(Outcome::draw(Reason::Material))
    }

    #[inline]
    fn counts_for_repetition(&self) -> bool {
        !(R::CLOCK_IN_TURNS && self.second)
    }

    #[inline]
    fn draws_by_repetition(&self) -> bool {
        R::REPEATS
    }

    #[inline]
    fn halfmove_clock(&self) -> u32 {
        self.clock
    }

    #[inline]
    fn board(&self) -> &Board<R::Word> {
        &self.board
    }

    #[inline]
    fn pack(step: Step) -> u32 {
        step.pack()
    }

    #[inline]
    fn unpack(packed: u32) -> Option<Step> {
        Step::unpack(packed)
    }

    #[inline]
    fn squares(step: Step) -> Option<(Square, Square)> {
        Some((step.from(), step.to()))
    }

    #[inline]
    fn captured(&self, step: Step) -> Option<Kind> {
        let en_passant = || {
            let is_pawn = self.board.kind_at(step.from()) == Some(Kind::Pawn);
            (is_pawn && step.from().file() != step.to().file()).then_some(Kind::Pawn)
        };
        self.board.kind_at(step.to()).or_else(en_passant)
    }

    #[inline]
    fn promoted(step: Step) -> Option<Kind> {
        step.promotion()
    }
}

impl<R: TurnRule> GameText for Position<R> {
    fn from_fen(fen: &str) -> Result<Self, FenError> {
        crate::fen::read(fen)
    }

    fn fen(&self) -> String {
        crate::fen::write(self)
    }

    fn mirrored(&self) -> Self {
        Self {
            board: self.board.mirrored(),
            en_passant: self.en_passant.mirrored(),
            passed: self.passed.mirrored(),
            frozen: self.frozen.mirrored(),
            barred: self.barred.map(|step| step.mirrored(R::Word::RANKS)),
            side: !self.side,
            castling: self.castling.mirrored(),
            ..*self
        }
    }

    fn fullmove_number(&self) -> u32 {
        self.number
    }

    fn parse_action(&self, text: &str) -> Result<Step, IllegalStep> {
        notation::coordinates::read(self, text)
    }

    fn why_turn_ends(&self, step: Step) -> Option<EndReason> {
        R::why_turn_ends(self, step)
    }

    fn san(&self, step: Step) -> String {
        notation::san::write(self, step)
    }

    fn parse_san(&self, text: &str) -> Result<Step, SanError> {
        notation::san::read(self, text)
    }
}
