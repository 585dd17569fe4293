//! Double Move Double Chess (Vadrya Pokshtya): two orthodox sets a side on 8 files and 16 ranks, two steps every turn, no
//! check, and whoever has taken both kings wins.

use super::two_steps::why_turn_of_two_ends;
use crate::bitboard::Word;
use crate::board::StepEffects;
use crate::generate::{Filter, Sink, Wanted, has_spare_steps, is_reached, pseudo_steps};
use crate::rule::{Rule, RuleState};
use crate::turn_rule::TurnRule;
use crate::{
    Array, Bitboard, Board, Color, EndReason, FenError, Game, IllegalStep, Kind, Outcome, Position, Reason, Square,
    Step, Variant, attacks, zobrist,
};
use std::ops::RangeInclusive;

/// The start arrays. The author's text shows the array only as a picture: the ring of pawns follows from its words, the order of
/// the pieces within is a reconstruction, so there are several.
const ARRAYS: &[Array] = &[
    Array {
        name: "ring-rooks",
        fen: "8/2pppp2/1prbnrp1/1pnqkbp1/1pbkqnp1/1prnbrp1/2pppp2/8/8/2PPPP2/1PRNBRP1/1PBKQNP1/1PNQKBP1/1PRBNRP1/2PPPP2/8 \
              w - - 0 1 1",
    },
    Array {
        name: "ring-bishops",
        fen: "8/2pppp2/1pbrnbp1/1pnqkrp1/1prkqnp1/1pbnrbp1/2pppp2/8/8/2PPPP2/1PBNRBP1/1PRKQNP1/1PNQKRP1/1PBRNBP1/2PPPP2/8 \
              w - - 0 1 1",
    },
    Array {
        name: "ring-mirror",
        fen: "8/2pppp2/1prnnrp1/1pbqkbp1/1pbqkbp1/1prnnrp1/2pppp2/8/8/2PPPP2/1PRNNRP1/1PBQKBP1/1PBQKBP1/1PRNNRP1/2PPPP2/8 \
              w - - 0 1 1",
    },
];

/// The turn rule of Double Move Double Chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DoubleDoubleRule;

/// The step that the actor may not make now: the one that returns the piece of the first step to where it came from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forbidden(Option<Step>);

impl RuleState for Forbidden {
    #[inline]
    fn key(&self, _: bool) -> u64 {
        self.0.map_or(0, zobrist::forbidden)
    }

    fn mirrored(self) -> Self {
        Self(self.0.map(|step| step.mirrored(u128::RANKS)))
    }
}

impl Rule for DoubleDoubleRule {
    const VARIANT: Variant = Variant::DoubleDouble;
    const ARRAYS: &'static [Array] = ARRAYS;
    type Word = u128;
    type State = Forbidden;
}

impl TurnRule for DoubleDoubleRule {
    const STEPS: u8 = 2;
    const KINGS: RangeInclusive<usize> = 0..=2;
    const SPECIAL_STEPS: bool = false;
    const DRAWS_BY_REPETITION: bool = false;
    const COUNTS_TURNS: bool = true;
    const SEVENTH_FIELD: &'static str =
        "1 or 2, or 1/, the square of a piece of the player that has moved, and the one it came from, as in 1/f9e9";

    #[inline]
    fn generate(position: &Position<Self>, wanted: Wanted<u128>, sink: &mut impl Sink<u128>) {
        if position.game_over().is_some() {
            return;
        }
        if let Forbidden(Some(forbidden)) = position.state {
            let keep = |step| step != forbidden;
            free_steps(position, wanted, &mut Filter { sink, tested: forbidden.from().into(), keep });
        } else if position.steps_left == 1 || has_spare_steps(&position.board, position.side) {
            free_steps(position, wanted, sink);
        } else {
            let keep = |step| leaves_a_second(position, step);
            free_steps(position, wanted, &mut Filter { sink, tested: Bitboard::ALL, keep });
        }
    }

    #[inline]
    fn after_step(position: &mut Position<Self>, step: Step, effects: &StepEffects) {
        let wins = effects.captured == Some(Kind::King) && position.board.king(!position.side).is_none();
        if position.steps_left == 1 || wins {
            return position.pass_turn(2, Bitboard::EMPTY);
        }
        position.continue_turn(Bitboard::EMPTY);
        // Only a piece that captured nothing can restore the position; a pawn does not step back.
        position.state = Forbidden((!effects.is_irreversible()).then(|| step.back()));
    }

    /// There is no check in this game.
    #[inline]
    fn in_check(_: &Position<Self>) -> bool {
        false
    }

    /// A single king is left and can be taken. (The step that is forbidden captures nothing.)
    #[inline]
    fn wins_this_turn(position: &Position<Self>) -> bool {
        let Position { board, side, .. } = position;
        last_king(board, !*side).is_some_and(|king| match position.steps_left {
            1 => board.is_attacked(king, *side, board.occupied()),
            _ => is_reached(board, king, *side),
        })
    }

    #[inline]
    fn in_danger(position: &Position<Self>) -> bool {
        let Position { board, side, .. } = position;
        last_king(board, *side).is_some_and(|king| is_reached(board, king, !*side))
    }

    fn outcome_without_action(position: &Position<Self>) -> Outcome {
        position.game_over().unwrap_or(Outcome::draw(Reason::Stalemate))
    }

    /// Never: a single piece or pawn may take both kings.
    #[inline]
    fn lacks_material(_: &Board<u128>) -> bool {
        false
    }

    fn refuse_check_left(_: &Position<Self>) -> Result<(), FenError> {
        Ok(())
    }

    fn read_turn(position: &mut Position<Self>, squares: &[Square], opens: bool) -> bool {
        position.second = position.steps_left == 1 && !(opens && squares.is_empty());
        let &[stands, came_from] = squares else { return squares.is_empty() };
        let Position { board, side, .. } = &*position;
        let is_own = board.color(*side).contains(stands);
        let can_go_back = board.kind_at(stands).filter(|&kind| kind != Kind::Pawn && is_own).is_some_and(|kind| {
            attacks::of(kind, *side, stands, board.occupied()).without(board.occupied()).contains(came_from)
        });
        position.state = Forbidden(can_go_back.then(|| Step::new(stands, came_from)));
        can_go_back
    }

    fn write_turn(position: &Position<Self>) -> String {
        position.state.0.map_or(String::new(), |step| step.to_string())
    }

    fn why_illegal(position: &Position<Self>, step: Step) -> IllegalStep {
        if position.state == Forbidden(Some(step)) {
            IllegalStep::TakesBack(step.from())
        } else {
            IllegalStep::NoSecond
        }
    }

    fn why_turn_ends(position: &Position<Self>, step: Step) -> Option<EndReason> {
        let is_won = position.steps_left == 2 && position.after(step).game_over().is_some();
        if is_won { Some(EndReason::Wins) } else { why_turn_of_two_ends(position) }
    }
}

/// The player's king, if it is the only one left.
#[inline]
fn last_king(board: &Board<u128>, color: Color) -> Option<Square> {
    let kings = board.pieces(color, Kind::King);
    if kings.more_than_one() { None } else { kings.first() }
}

#[inline]
fn free_steps(position: &Position<DoubleDoubleRule>, wanted: Wanted<u128>, sink: &mut impl Sink<u128>) {
    pseudo_steps(&position.board, position.side, Bitboard::EMPTY, &wanted, sink);
}

fn leaves_a_second(position: &Position<DoubleDoubleRule>, step: Step) -> bool {
    let after = position.after(step);
    after.side != position.side || after.has_action()
}
