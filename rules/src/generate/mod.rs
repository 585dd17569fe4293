//! The step generator of all games. It passes sets of steps, a piece or a whole pawn direction at a time, to a [`Sink`]
//! that lists them, counts them, or only notes whether there is one.

mod castle;
mod en_passant;
mod hit;
mod legal;
mod pawns;
mod pseudo;
mod second_step;

pub(crate) use castle::{free_castlings, guarded_castlings};
pub(crate) use en_passant::{can_capture_en_passant, capturable};
pub(crate) use hit::{cannot_expose, hit_blocks, is_hit, is_reached};
pub(crate) use legal::{has_legal_step, has_legal_step_out_of_check, legal_steps};
pub(crate) use pseudo::{moves_as_its_piece, pseudo_steps};
pub(crate) use second_step::{SpareSteps, has_spare_pushes, has_spare_steps};

use crate::bitboard::Word;
use crate::game::ActionList;
use crate::{Bitboard, Board, Color, Kind, Square, Step};

/// Receiver of generated steps.
pub trait Sink<W = u64> {
    /// Steps of the piece on `from`, one to each target, no promotions.
    fn piece(&mut self, from: Square, targets: Bitboard<W>);
    /// Steps of pawns, each from the square `offset` below its target.
    fn pawns(&mut self, targets: Bitboard<W>, offset: i8);
    /// The same for pawns that reach the last rank: four promotions each.
    fn promotions(&mut self, targets: Bitboard<W>, offset: i8);
    /// One promotion.
    fn promotion(&mut self, step: Step);
    /// Returns true if the sink needs no more steps. Generators may check this to stop early.
    fn is_full(&self) -> bool {
        false
    }
}

/// Lists every step.
impl<W: Word> Sink<W> for ActionList<Step> {
    #[inline]
    fn piece(&mut self, from: Square, targets: Bitboard<W>) {
        for to in targets {
            self.push(Step::new(from, to));
        }
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard<W>, offset: i8) {
        for to in targets {
            self.push(Step::new(origin(to, offset), to));
        }
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard<W>, offset: i8) {
        for to in targets {
            for kind in Kind::PROMOTIONS {
                self.push(Step::promoting(origin(to, offset), to, kind));
            }
        }
    }

    #[inline]
    fn promotion(&mut self, step: Step) {
        self.push(step);
    }
}

/// Counts steps without listing them.
#[derive(Default)]
pub struct Count(pub usize);

impl<W: Word> Sink<W> for Count {
    #[inline]
    fn piece(&mut self, _: Square, targets: Bitboard<W>) {
        self.0 += targets.count();
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard<W>, _: i8) {
        self.0 += targets.count();
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard<W>, _: i8) {
        self.0 += 4 * targets.count();
    }

    #[inline]
    fn promotion(&mut self, _: Step) {
        self.0 += 1;
    }
}

/// Notes if there is any step.
#[derive(Default)]
pub struct Any(pub bool);

impl<W: Word> Sink<W> for Any {
    #[inline]
    fn piece(&mut self, _: Square, targets: Bitboard<W>) {
        self.0 |= targets.any();
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard<W>, _: i8) {
        self.0 |= targets.any();
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard<W>, _: i8) {
        self.0 |= targets.any();
    }

    #[inline]
    fn promotion(&mut self, _: Step) {
        self.0 = true;
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.0
    }
}

/// Finds a step that passes a test; stops testing once it has found one.
pub struct Find<F> {
    pub test: F,
    pub found: Option<Step>,
}

impl<F: FnMut(Step) -> bool> Find<F> {
    pub fn new(test: F) -> Self {
        Self { test, found: None }
    }

    #[inline]
    fn look_at(&mut self, mut steps: impl Iterator<Item = Step>) {
        if self.found.is_none() {
            self.found = steps.find(|&step| (self.test)(step));
        }
    }
}

impl<W: Word, F: FnMut(Step) -> bool> Sink<W> for Find<F> {
    #[inline]
    fn piece(&mut self, from: Square, targets: Bitboard<W>) {
        self.look_at(targets.into_iter().map(|to| Step::new(from, to)));
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard<W>, offset: i8) {
        self.look_at(targets.into_iter().map(|to| Step::new(origin(to, offset), to)));
    }

    fn promotions(&mut self, targets: Bitboard<W>, offset: i8) {
        let promote = |to| Kind::PROMOTIONS.map(|kind| Step::promoting(origin(to, offset), to, kind));
        self.look_at(targets.into_iter().flat_map(promote));
    }

    fn promotion(&mut self, step: Step) {
        self.look_at(std::iter::once(step));
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.found.is_some()
    }
}

/// Passes on the steps for which `keep` is true; steps of pieces outside `tested` are not tested.
pub struct Filter<'a, W, S, F> {
    pub sink: &'a mut S,
    pub tested: Bitboard<W>,
    pub keep: F,
}

impl<W: Word, S: Sink<W>, F: FnMut(Step) -> bool> Sink<W> for Filter<'_, W, S, F> {
    #[inline]
    fn piece(&mut self, from: Square, mut targets: Bitboard<W>) {
        if self.tested.contains(from) {
            targets = targets.into_iter().filter(|&to| (self.keep)(Step::new(from, to))).collect();
        }
        self.sink.piece(from, targets);
    }

    #[inline]
    fn pawns(&mut self, mut targets: Bitboard<W>, offset: i8) {
        let from = |to| origin(to, offset);
        if targets.into_iter().any(|to| self.tested.contains(from(to))) {
            targets = targets.into_iter().filter(|&to| (self.keep)(Step::new(from(to), to))).collect();
        }
        self.sink.pawns(targets, offset);
    }

    fn promotions(&mut self, targets: Bitboard<W>, offset: i8) {
        for to in targets {
            for kind in Kind::PROMOTIONS {
                self.promotion(Step::promoting(origin(to, offset), to, kind));
            }
        }
    }

    fn promotion(&mut self, step: Step) {
        if !self.tested.contains(step.from()) || (self.keep)(step) {
            self.sink.promotion(step);
        }
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.sink.is_full()
    }
}

#[inline]
fn origin(to: Square, offset: i8) -> Square {
    Square::wrap((to.index() as u8).wrapping_add_signed(-offset))
}

/// The steps to generate: all of them, or only captures and promotions.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<W: Word = u64> {
    /// Targets of pieces and of captures by pawns; never a square of the player's own.
    pub targets: Bitboard<W>,
    /// Targets of pawn pushes.
    pub pushes: Bitboard<W>,
    /// Single-push targets from which a double push may continue.
    pub jumps: Bitboard<W>,
    pub quiet: bool,
}

impl<W: Word> Wanted<W> {
    /// Every step.
    #[inline]
    pub fn all(board: &Board<W>, color: Color) -> Self {
        let jumps = Bitboard::rank_of(color, 2);
        Self { targets: !board.color(color), pushes: Bitboard::ALL, jumps, quiet: true }
    }

    /// Captures and promotions.
    #[inline]
    pub fn forcing(board: &Board<W>, color: Color) -> Self {
        let (pushes, jumps) = (Bitboard::last_rank(color), Bitboard::rank_of(color, 2));
        Self { targets: board.color(!color), pushes, jumps, quiet: false }
    }

    /// Only those to some squares.
    #[inline]
    pub fn onto(self, squares: Bitboard<W>) -> Self {
        Self { targets: self.targets & squares, pushes: self.pushes & squares, ..self }
    }

    /// The same where pawns have no step of two squares.
    #[inline]
    pub fn without_jumps(self) -> Self {
        Self { jumps: Bitboard::EMPTY, ..self }
    }
}
