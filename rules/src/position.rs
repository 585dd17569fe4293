use std::fmt;

use crate::generate::{Any, Count, Sink, Wanted};
use crate::rule::{Rule, RuleState};
use crate::turn_rule::TurnRule;
use crate::{
    ActionList, Bitboard, Board, Castling, Color, EndReason, FenError, Game, GameText, IllegalStep, Kind, NoDuels,
    Outcome, Phase, Reason, SanError, Square, Step, Variant, notation, zobrist,
};

/// A position: the board and the state of the turn. `R` is the game's rule, which also decides the size of the board.
///
/// Playing copies: on these boards a copy is cheaper than taking a step back (`docs/results.md`).
///
/// ```
/// use twofold_rules::{Chess, Color, Game, GameText, Kind};
///
/// let position = Chess::from_fen("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1")?;
/// assert_eq!(position.board().pieces(Color::White, Kind::Pawn).count(), 1);
/// assert_eq!(position.count_actions(), 4);
/// # Ok::<(), twofold_rules::FenError>(())
/// ```
pub struct Position<R: Rule> {
    pub(crate) board: Board<R::Word>,
    /// Squares on which the actor can capture en passant, now or as the second of two captures.
    pub(crate) en_passant: Bitboard<R::Word>,
    /// The part that only this game's positions have.
    pub(crate) state: R::State,
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
    pub(crate) side: Color,
    pub(crate) castling: Castling,
    pub(crate) steps_left: u8,
    /// The turn has begun: a second step or, in Chess 2, a king-turn is due.
    pub(crate) second: bool,
}

/// The value of the clock at which the game is a draw.
pub(crate) const CLOCK_LIMIT: u32 = 100;

impl<R: Rule> Position<R> {
    /// A position without pieces, to be filled.
    pub(crate) fn bare() -> Self {
        Self {
            board: Board::EMPTY,
            en_passant: Bitboard::EMPTY,
            state: R::State::default(),
            halfmove_clock: 0,
            fullmove_number: 1,
            side: Color::White,
            castling: Castling::NONE,
            steps_left: 1,
            second: false,
        }
    }

    /// Counts an action in the clock, in which only some actions count.
    #[inline]
    pub(crate) fn tick(&mut self, is_irreversible: bool, counts: bool) {
        if is_irreversible {
            self.halfmove_clock = 0;
        } else if counts {
            self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        }
    }

    /// Gives the turn to the opponent, with the number of steps and the en passant squares that are left to them.
    #[inline]
    pub(crate) fn pass_turn(&mut self, steps: u8, en_passant: Bitboard<R::Word>) {
        if self.side == Color::Black {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.side = !self.side;
        self.steps_left = steps;
        self.second = false;
        self.state = self.state.after_turn();
        self.en_passant = en_passant;
    }

    /// Leaves the turn to the same player, for a second step or a king-turn.
    #[inline]
    pub(crate) fn continue_turn(&mut self, en_passant: Bitboard<R::Word>) {
        self.steps_left = 1;
        self.second = true;
        self.en_passant = en_passant;
    }

    /// The part of the Zobrist key that all games share: everything but the kind of step that is due.
    #[inline]
    pub(crate) fn common_key(&self) -> u64 {
        let key = self.board.key() ^ zobrist::side(self.side) ^ zobrist::castling(self.castling);
        let key = key ^ self.state.key(self.second);
        self.en_passant.into_iter().fold(key, |key, square| key ^ zobrist::en_passant(square))
    }

    /// The position with colours changed and the board turned round.
    pub(crate) fn with_colors_changed(&self) -> Self {
        Self {
            board: self.board.mirrored(),
            en_passant: self.en_passant.mirrored(),
            state: self.state.mirrored(),
            side: !self.side,
            castling: self.castling.mirrored(),
            ..*self
        }
    }
}

impl<R: TurnRule> Position<R> {
    /// The legal steps, handed to a sink.
    #[inline]
    pub(crate) fn generate(&self, sink: &mut impl Sink<R::Word>) {
        self.generate_wanted(Wanted::all(&self.board, self.side), sink);
    }

    /// The legal steps of the wanted kind.
    #[inline]
    fn generate_wanted(&self, wanted: Wanted<R::Word>, sink: &mut impl Sink<R::Word>) {
        R::generate(self, Self::existing(wanted), sink);
    }

    /// Removes the steps of two squares from the wanted ones if the game has none.
    #[inline]
    fn existing(wanted: Wanted<R::Word>) -> Wanted<R::Word> {
        if R::SPECIAL_STEPS { wanted } else { wanted.without_jumps() }
    }

    /// The position after an action.
    pub(crate) fn after(&self, step: Step) -> Self {
        let mut after = *self;
        after.play(step);
        after
    }
}

impl<R: Rule> Clone for Position<R> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Rule> Copy for Position<R> {}

impl<R: Rule> fmt::Debug for Position<R>
where
    Self: GameText,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", R::VARIANT, self.fen())
    }
}

impl<R: TurnRule> Game for Position<R> {
    type Action = Step;
    type Word = R::Word;
    type Duels = NoDuels;

    const VARIANT: Variant = R::VARIANT;
    const LONGEST_TURN: u32 = R::STEPS as u32;

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
        let effects = self.board.make(self.side, step);
        self.castling = self.castling.after(step.from(), step.to());
        self.tick(effects.is_irreversible(), !(R::COUNTS_TURNS && self.second));
        R::after_step(self, step, &effects);
    }

    #[inline]
    fn key(&self) -> u64 {
        self.common_key() ^ zobrist::steps(self.steps_left, self.second)
    }

    #[inline]
    fn in_check(&self) -> bool {
        R::in_check(self)
    }

    #[inline]
    fn game_over(&self) -> Option<Outcome> {
        if *R::KINGS.start() > 0 {
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
        if self.halfmove_clock >= CLOCK_LIMIT && !(R::COUNTS_TURNS && self.second) {
            return Some(Outcome::draw(Reason::Clock));
        }
        R::lacks_material(&self.board).then_some(Outcome::draw(Reason::Material))
    }

    #[inline]
    fn counts_for_repetition(&self) -> bool {
        !(R::COUNTS_TURNS && self.second)
    }

    #[inline]
    fn draws_by_repetition(&self) -> bool {
        R::DRAWS_BY_REPETITION
    }

    #[inline]
    fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
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
        let (from, to) = (step.from(), step.to());
        let en_passant = || {
            let is_pawns = from.file() != to.file() && self.board.kind(Kind::Pawn).contains(from);
            is_pawns.then_some(Kind::Pawn)
        };
        self.board.kind_at(to).or_else(en_passant)
    }

    #[inline]
    fn promoted(step: Step) -> Option<Kind> {
        step.promotion()
    }

    #[inline]
    fn wins_this_turn(&self) -> bool {
        R::wins_this_turn(self)
    }

    #[inline]
    fn in_danger(&self) -> bool {
        R::in_danger(self)
    }

    #[inline]
    fn passed(&self) -> Option<Self> {
        if self.second || self.in_check() {
            return None;
        }
        let mut passed = *self;
        passed.pass_turn(R::STEPS, Bitboard::EMPTY);
        Some(passed)
    }

    #[inline]
    fn unproved_actions(&self, forcing: bool, in_check: bool, list: &mut ActionList<Step>) {
        let wanted =
            if forcing { Wanted::forcing(&self.board, self.side) } else { Wanted::all(&self.board, self.side) };
        R::generate_unproved(self, Self::existing(wanted), in_check, list);
    }

    #[inline]
    fn is_proved(&self, step: Step) -> bool {
        R::is_proved(self, step)
    }

    #[inline]
    fn keeps_out_of_check(&self, step: Step) -> bool {
        R::keeps_out_of_check(self, step)
    }

    #[inline]
    fn gives_check(&self, step: Step) -> bool {
        R::gives_check(&self.board, self.side, step)
    }

    #[inline]
    fn exchange(&self, step: Step, values: &[i32; 6]) -> i32 {
        R::exchange(self, step, self.captured(step), values)
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
        self.with_colors_changed()
    }

    fn fullmove_number(&self) -> u32 {
        self.fullmove_number
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

#[cfg(test)]
mod tests {
    use std::mem::size_of;

    use crate::{Chess, Chess2, DoubleDouble, DoubleMove, Galvin, Marseillais, TwoMove};

    /// Positions are copied at every node.
    #[test]
    fn positions_stay_small() {
        assert_eq!(size_of::<Chess>(), 96);
        assert_eq!(
            [size_of::<Marseillais>(), size_of::<DoubleMove>(), size_of::<Galvin>(), size_of::<TwoMove>()],
            [104; 4]
        );
        assert_eq!([size_of::<Chess2>(), size_of::<DoubleDouble>()], [120, 176]);
    }
}
