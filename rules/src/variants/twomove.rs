//! Two Move Chess (Ted Larson Freeman, 2021): two quiet steps by two different men, or one step that captures,
//! promotes, checks or lets the opponent capture en passant, and is answered by a single step.

use crate::attacks;
use crate::board::Made;
use crate::generate::{Filter, Sink, Wanted, has_legal_step, has_legal_step_out_of_check};
use crate::turn_rule::TurnRule;
use crate::variants::chess::{keep_legal_en_passant, legal_en_passant, orthodox_steps};
use crate::{
    Bitboard, Board, Color, EndReason, GameText, IllegalStep, Kind, Outcome, Phase, Position, Reason, Square, Step,
    Variant,
};

/// The turn rule of Two Move Chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoMoveRule;

impl TurnRule for TwoMoveRule {
    const VARIANT: Variant = Variant::TwoMove;
    type Word = u64;
    const TWO_STEPS: bool = true;
    const FREEZES: bool = true;
    const CLOCK_IN_TURNS: bool = false;
    const SEVENTH_FIELD: &'static str =
        "1 or 2, or 1/ and the squares of one or two men of the player that have moved, as in 1/g8f8";

    #[inline]
    fn generate(position: &Position<Self>, wanted: Wanted, sink: &mut impl Sink) {
        if position.steps_left == 1 {
            // A second step, or a response: any orthodox step by a man that is not frozen.
            return orthodox_steps(position, wanted, sink);
        }
        if !wanted.quiet {
            // Captures and promotions are ending steps: they need no second.
            return orthodox_steps(position, wanted, sink);
        }
        let spare = Spare::of(position);
        let keep = |step| spare.leave_a_second(step) || leaves_a_second(position, step);
        orthodox_steps(position, wanted, &mut Filter { sink, tested: spare.steps_to_test(), keep });
    }

    #[inline]
    fn step_made(position: &mut Position<Self>, step: Step, made: &Made) {
        if position.steps_left == 1 {
            let en_passant = legal_en_passant(position, made);
            return position.pass_turn(2, en_passant);
        }
        match ending(position, step, made) {
            Some(_) => {
                let en_passant = legal_en_passant(position, made);
                position.pass_turn(1, en_passant);
            }
            None => {
                position.frozen = step.to().into();
                if let Some(way) = made.castled {
                    position.frozen |= way.rook_to.into();
                }
                position.go_on(Bitboard::EMPTY);
            }
        }
    }

    /// A player in check who could leave it, but then has no second step, is not mated: stalemate.
    fn outcome_without_action(position: &Position<Self>) -> Outcome {
        let Position { board, side, castling, en_passant, .. } = position;
        let escape = has_legal_step(board, *side, *castling, *en_passant, Bitboard::ALL);
        if Self::in_check(position) && !escape {
            Outcome::win(!*side, Reason::Checkmate)
        } else {
            Outcome::draw(Reason::Stalemate)
        }
    }

    #[inline]
    fn phase(position: &Position<Self>) -> Phase {
        match (position.second, position.steps_left) {
            (true, _) => Phase::Second,
            (false, 1) => Phase::Response,
            (false, _) => Phase::Step,
        }
    }

    fn read_turn(position: &mut Position<Self>, squares: &[Square]) -> bool {
        position.frozen = squares.iter().copied().collect();
        position.frozen.without(position.board.color(position.side)).is_empty()
    }

    fn prune_en_passant(position: &mut Position<Self>) {
        keep_legal_en_passant(position);
    }

    fn why_illegal(position: &Position<Self>, step: Step) -> IllegalStep {
        if position.frozen.has(step.from()) {
            let castled = position.frozen.several();
            return IllegalStep::Frozen { square: step.from(), castled };
        }
        let Position { board, side, castling, en_passant, .. } = position;
        let mut legal = crate::ActionList::new();
        let wanted = Wanted::all(board, *side);
        crate::generate::legal_steps(board, *side, *castling, *en_passant, Bitboard::ALL, &wanted, &mut legal);
        if legal.contains(&step) { IllegalStep::NoSecond } else { IllegalStep::LeavesCheck }
    }

    fn why_turn_ends(position: &Position<Self>, step: Step) -> Option<EndReason> {
        if position.steps_left == 1 && !position.second {
            let opening = position.fen() == Self::VARIANT.start_fen();
            return Some(if opening { EndReason::Opening } else { EndReason::Response });
        }
        let mut after = *position;
        let made = after.board.make(after.side, step);
        ending(&after, step, &made)
    }
}

/// Why the first step that was just made in a normal turn is the whole turn, if it is an ending step.
#[inline]
fn ending(position: &Position<TwoMoveRule>, step: Step, made: &Made) -> Option<EndReason> {
    if made.captured.is_some() {
        Some(EndReason::Captures)
    } else if step.promotion().is_some() {
        Some(EndReason::Promotes)
    } else if position.board.step_checks(position.side, step, made) {
        Some(EndReason::Checks)
    } else if legal_en_passant(position, made).any() {
        Some(EndReason::AllowsEnPassant)
    } else {
        None
    }
}

/// Is the first step ending, or is there a second one after it?
fn leaves_a_second(position: &Position<TwoMoveRule>, step: Step) -> bool {
    let after = position.after(step);
    let Position { board, side, castling, en_passant, .. } = &after;
    !after.second || has_legal_step_out_of_check(board, *side, *castling, *en_passant, after.movable())
}

/// Men that could make the second step. With enough of them a first step need not be tried to see that a second one is
/// left. Only men on no line with their king count, since nothing can pin those, as long as the king stays.
struct Spare<'a> {
    board: &'a Board,
    color: Color,
    king: Bitboard,
    /// Where loose pawns can step to now.
    pushes: Bitboard,
    /// Loose pieces with two steps at least, so that one is left wherever another man goes.
    pieces: Bitboard,
}

impl<'a> Spare<'a> {
    /// Enough pushes: a step spoils two at most, that of the pawn that makes it and that of a pawn that it stops.
    const ENOUGH_PUSHES: usize = 3;

    #[inline]
    fn of(position: &'a Position<TwoMoveRule>) -> Self {
        let (board, color) = (&position.board, position.side);
        let king = board.pieces(color, Kind::King);
        let loose = board.color(color).without(board.king(color).map_or(Bitboard::ALL, attacks::lines_of));
        let mut spare = Self { board, color, king, pushes: Bitboard::EMPTY, pieces: Bitboard::EMPTY };
        spare.pushes = spare.pushes_of(loose);
        if spare.pushes.count() < Self::ENOUGH_PUSHES {
            let pieces = loose.without(king | board.kind(Kind::Pawn));
            spare.pieces = pieces.into_iter().filter(|&from| spare.has_two_steps(from)).collect();
        }
        spare
    }

    #[inline]
    fn pushes_of(&self, men: Bitboard) -> Bitboard {
        (men & self.board.pieces(self.color, Kind::Pawn)).ahead(self.color).without(self.board.occupied())
    }

    #[inline]
    fn has_two_steps(&self, from: Square) -> bool {
        // On a crowded board a slider sees the squares next to it, one in each direction.
        let near = |kind| attacks::of(kind, self.color, from, Bitboard::ALL).without(self.board.color(self.color));
        self.board.kind_at(from).is_some_and(|kind| near(kind).several())
    }

    /// The pieces whose steps must be looked at one by one; the king's always, as it may walk into a pin.
    #[inline]
    fn steps_to_test(&self) -> Bitboard {
        let enough = self.pushes.count() >= Self::ENOUGH_PUSHES || self.pieces.several();
        if enough { self.king } else { Bitboard::ALL }
    }

    /// Is a second step left for certain after this one?
    #[inline]
    fn leave_a_second(&self, step: Step) -> bool {
        let (from, to) = (step.from(), step.to());
        if self.king.has(from) {
            let loose = self.board.color(self.color).without(attacks::lines_of(to));
            return self.pushes_of(loose).without(to.into()).any();
        }
        let spoiled = Bitboard::from(from).ahead(self.color) | to.into();
        self.pushes.without(spoiled).any() || self.pieces.without(from.into()).any()
    }
}
