//! Double Move Double Chess (Vadrya Pokshtya): two orthodox sets a side on 8 files and 16 ranks, two steps every turn, no
//! check, and whoever has taken both kings wins.

use crate::board::Made;
use crate::generate::{Filter, Sink, Wanted, pseudo_steps};
use crate::turn_rule::TurnRule;
use crate::variant::Array;
use crate::variants::doublemove::two_steps_end;
use crate::{
    Bitboard, Board, EndReason, FenError, Game, IllegalStep, Kind, Outcome, Position, Reason, Square, Step, Variant,
    attacks,
};

/// The start arrays. The author's text shows his only as a picture: the ring of pawns follows from his words, the order of
/// the pieces within is a reconstruction, so there are several.
pub const ARRAYS: &[Array] = &[
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

impl TurnRule for DoubleDoubleRule {
    const VARIANT: Variant = Variant::DoubleDouble;
    type Word = u128;
    const TWO_STEPS: bool = true;
    const SPECIAL_STEPS: bool = false;
    const KINGS: usize = 2;
    const KINGS_ARE_TAKEN: bool = true;
    const REPEATS: bool = false;
    const CLOCK_IN_TURNS: bool = true;
    const SEVENTH_FIELD: &'static str =
        "1 or 2, or 1/, the square of a man of the player that has moved, and the one it came from, as in 1/f9e9";

    #[inline]
    fn generate(position: &Position<Self>, wanted: Wanted<u128>, sink: &mut impl Sink<u128>) {
        if position.game_over().is_some() {
            return;
        }
        if let Some(barred) = position.barred {
            let keep = |step| step != barred;
            free_steps(position, wanted, &mut Filter { sink, tested: barred.from().into(), keep });
        } else if position.steps_left == 1 || leave_a_second_for_certain(position) {
            free_steps(position, wanted, sink);
        } else {
            let keep = |step| leaves_a_second(position, step);
            free_steps(position, wanted, &mut Filter { sink, tested: Bitboard::ALL, keep });
        }
    }

    #[inline]
    fn step_made(position: &mut Position<Self>, step: Step, made: &Made) {
        let wins = made.captured == Some(Kind::King) && position.board.king(!position.side).is_none();
        if position.steps_left == 1 || wins {
            return position.pass_turn(2, Bitboard::EMPTY);
        }
        position.go_on(Bitboard::EMPTY);
        // Only a piece that captured nothing can restore the position; a pawn does not step back.
        position.barred = (!made.is_irreversible()).then(|| step.back());
    }

    /// There is no check in this game.
    #[inline]
    fn in_check(_: &Position<Self>) -> bool {
        false
    }

    fn outcome_without_action(position: &Position<Self>) -> Outcome {
        position.game_over().unwrap_or(Outcome::draw(Reason::Stalemate))
    }

    /// Never: a single man may take both kings.
    #[inline]
    fn lacks_material(_: &Board<u128>) -> bool {
        false
    }

    fn refuse_check_left(_: &Position<Self>) -> Result<(), FenError> {
        Ok(())
    }

    fn read_turn(position: &mut Position<Self>, squares: &[Square]) -> bool {
        let &[stands, came_from] = squares else { return false };
        let Position { board, side, .. } = &*position;
        let is_own = board.color(*side).has(stands);
        let can_go_back = board.kind_at(stands).filter(|&kind| kind != Kind::Pawn && is_own).is_some_and(|kind| {
            attacks::of(kind, *side, stands, board.occupied()).without(board.occupied()).has(came_from)
        });
        position.barred = can_go_back.then(|| Step::new(stands, came_from));
        can_go_back
    }

    fn why_illegal(position: &Position<Self>, step: Step) -> IllegalStep {
        if position.barred == Some(step) { IllegalStep::TakesBack(step.from()) } else { IllegalStep::NoSecond }
    }

    fn why_turn_ends(position: &Position<Self>, step: Step) -> Option<EndReason> {
        let is_won = position.steps_left == 2 && position.after(step).game_over().is_some();
        if is_won { Some(EndReason::Wins) } else { two_steps_end(position) }
    }
}

#[inline]
fn free_steps(position: &Position<DoubleDoubleRule>, wanted: Wanted<u128>, sink: &mut impl Sink<u128>) {
    pseudo_steps(&position.board, position.side, Bitboard::EMPTY, &wanted, sink);
}

/// Is there a second step after any first one? A first step spoils the pushes of two pawns at most, its own and that of a
/// pawn that it stops; and of a piece that has two steps to squares beside it, or two leaps, it spoils one at most, unless
/// it is that piece's own.
#[inline]
fn leave_a_second_for_certain(position: &Position<DoubleDoubleRule>) -> bool {
    let (board, side) = (&position.board, position.side);
    let pushes = board.pieces(side, Kind::Pawn).ahead(side).without(board.occupied()).count();
    if pushes > 2 {
        return true;
    }
    let own = board.color(side);
    let has_two_steps = |from: &Square| {
        let near = |kind| attacks::of(kind, side, *from, Bitboard::ALL).without(own);
        board.kind_at(*from).is_some_and(|kind| near(kind).several())
    };
    let enough = if pushes == 2 { 1 } else { 2 };
    own.without(board.kind(Kind::Pawn)).into_iter().filter(has_two_steps).take(enough).count() == enough
}

fn leaves_a_second(position: &Position<DoubleDoubleRule>, step: Step) -> bool {
    let after = position.after(step);
    after.side != position.side || after.has_action()
}
