use once_cell::sync::Lazy;
use twofold_rules::bitboard::Word;
use twofold_rules::{Board, Color, Duels, Game, Kind, Square, Variant, variant_file, with_game};

use crate::exposure::hitters;
use crate::passed::passed_pawns;
use crate::weights::{MOST_HITTERS, MOST_RANKS, MOST_STEPS, MOST_STONES, Phase, WeightError, Weights};

/// By colour, kind and square.
type Worth = [[[Phase; Square::COUNT]; 6]; 2];

/// The evaluation of a game.
#[derive(Clone, Debug)]
pub struct Evaluation {
    tempo: i32,
    /// Material and square together, by set of men, colour, kind and square.
    worth: Vec<Worth>,
    weights: Weights,
    /// The points of pieces at the start, with which all counts as middlegame.
    most_points: i32,
    /// Is there anything to be said about passed pawns?
    knows_passed: bool,
    /// Is there anything to be said about kings in danger?
    knows_hit: bool,
    /// Is there anything to be said about kings on their way to the middle?
    knows_march: bool,
}

/// A part of an evaluation, in centipawns for each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// What it is about.
    pub name: &'static str,
    /// What White has.
    pub white: i32,
    /// What Black has.
    pub black: i32,
}

/// The weights file of a game.
const fn file(variant: Variant) -> &'static str {
    variant_file!(variant, "../weights/", ".txt")
}

static EVALUATIONS: Lazy<Vec<Evaluation>> = Lazy::new(|| {
    let read = |&variant: &Variant| match with_game!(variant, G => Evaluation::read::<G>(file(variant))) {
        Ok(evaluation) => evaluation,
        // A test reads every file; they are compiled in.
        Err(error) => unreachable!("weights of {variant}: {error}"),
    };
    Variant::ALL.iter().map(read).collect()
});

impl Evaluation {
    /// An evaluation of a game with other weights than its own, in the form of a weights file.
    pub fn read<G: Game>(text: &str) -> Result<Self, WeightError> {
        let ranks = usize::from(G::Word::RANKS);
        let weights = Weights::read::<G>(text, ranks)?;
        let mirror = (ranks - 1) * 8;
        let worth = |army: usize, color: Color, kind: usize, square: usize| {
            let seen = if color == Color::White { square } else { square ^ mirror };
            let mut worth = weights.values[army][kind];
            worth += weights.squares[kind][seen];
            worth
        };
        let table =
            |army, color| std::array::from_fn(|kind| std::array::from_fn(|square| worth(army, color, kind, square)));
        let worth: Vec<Worth> = (0..G::Duels::ARMIES).map(|army| Color::ALL.map(|color| table(army, color))).collect();
        let most_points = points(G::start().board()).max(1);
        let says = |values: &[Phase]| values.iter().any(|&value| value != Phase::default());
        let (knows_passed, knows_hit) = (says(&weights.passed), says(&weights.hit));
        let knows_march = weights.march != [0; MOST_RANKS];
        Ok(Self { tempo: weights.tempo, worth, weights, most_points, knows_passed, knows_hit, knows_march })
    }

    /// The evaluation of a game, with the weights that are compiled in.
    pub fn for_game<G: Game>() -> &'static Self {
        &EVALUATIONS[G::VARIANT as usize]
    }

    /// What the position is worth to the actor.
    #[inline]
    pub fn evaluate<G: Game>(&self, position: &G) -> i32 {
        let board = position.board();
        let actor = position.actor();
        let difference = self.side(position, actor) - self.side(position, !actor);
        let stones = self.stones(position, actor) - self.stones(position, !actor);
        let march = if self.knows_march { self.march(board, actor) - self.march(board, !actor) } else { 0 };
        difference.blend(points(board), self.most_points) + stones + march + self.in_hand(position)
    }

    /// What a player's kings have of being near the middle, the more the fewer pieces the opponent has left.
    #[inline]
    fn march<W: Word>(&self, board: &Board<W>, color: Color) -> i32 {
        let half = self.most_points / 2;
        let left = Kind::ALL.into_iter().map(|kind| board.pieces(!color, kind).count() as i32 * Weights::pieces(kind));
        let lost = (half - left.sum::<i32>()).max(0);
        let value = |king: Square| {
            let rank = king.rank().index();
            let advanced = if color == Color::White { rank } else { W::RANKS - 1 - rank };
            self.weights.march[usize::from((W::RANKS / 2).saturating_sub(advanced)) % MOST_RANKS]
        };
        board.pieces(color, Kind::King).into_iter().map(value).sum::<i32>() * lost / half.max(1)
    }

    /// All that depends on how much is left on the board.
    #[inline]
    fn side<G: Game>(&self, position: &G, color: Color) -> Phase {
        let mut sum = self.pieces(position, color);
        if self.knows_passed {
            sum += self.passed(position.board(), color);
        }
        if self.knows_hit {
            sum += self.kings(position.board(), color);
        }
        sum
    }

    #[inline]
    fn pieces<G: Game>(&self, position: &G, color: Color) -> Phase {
        let (board, mut sum) = (position.board(), Phase::default());
        let Some(worth) = self.worth.get(G::Duels::army(position, color)) else { return sum };
        for kind in Kind::ALL {
            for square in board.pieces(color, kind) {
                sum += worth[color.index()][kind.index()][square.index()];
            }
        }
        sum
    }

    /// What the stones are worth that a player holds.
    #[inline]
    fn stones<G: Game>(&self, position: &G, color: Color) -> i32 {
        self.weights.stones[usize::from(G::Duels::stones(position)[color.index()]) % MOST_STONES]
    }

    #[inline]
    fn passed<W: Word>(&self, board: &Board<W>, color: Color) -> Phase {
        let mut sum = Phase::default();
        for square in passed_pawns(board, color) {
            let rank = square.rank().index();
            let steps = if color == Color::White { W::RANKS - 1 - rank } else { rank };
            sum += self.weights.passed[usize::from(steps) % MOST_STEPS];
        }
        sum
    }

    #[inline]
    fn kings<W: Word>(&self, board: &Board<W>, color: Color) -> Phase {
        let mut sum = Phase::default();
        for men in hitters(board, color) {
            sum += self.weights.hit[men.min(MOST_HITTERS - 1)];
        }
        sum
    }

    #[inline]
    fn in_hand<G: Game>(&self, position: &G) -> i32 {
        self.tempo * i32::from(position.steps_left())
    }

    /// The parts of the evaluation. What they give White more than Black adds up to it, as White sees it.
    pub fn terms<G: Game>(&self, position: &G) -> Vec<Term> {
        let board = position.board();
        let points = points(board);
        let of = |name, phase: &dyn Fn(Color) -> Phase| Term {
            name,
            white: phase(Color::White).blend(points, self.most_points),
            black: phase(Color::Black).blend(points, self.most_points),
        };
        let material = |color| {
            let mut sum = Phase::default();
            for kind in Kind::ALL {
                board
                    .pieces(color, kind)
                    .into_iter()
                    .for_each(|_| sum += self.weights.values[G::Duels::army(position, color)][kind.index()]);
            }
            sum
        };
        let steps = |color| if color == position.actor() { self.in_hand(position) } else { 0 };
        let in_hand = Term { name: "steps in hand", white: steps(Color::White), black: steps(Color::Black) };
        let (material, pieces) = (of("material", &material), of("pieces", &|color| self.pieces(position, color)));
        let squares =
            Term { name: "squares", white: pieces.white - material.white, black: pieces.black - material.black };
        let mut terms = vec![material, squares];
        if self.knows_passed {
            terms.push(of("passed pawns", &|color| self.passed(board, color)));
        }
        if self.knows_hit {
            terms.push(of("kings in danger", &|color| self.kings(board, color)));
        }
        // Where the parts are rounded but their sum is not, White's squares take up what is between.
        let sum: i32 = terms.iter().map(|term| term.white - term.black).sum();
        let difference = self.side(position, Color::White) - self.side(position, Color::Black);
        terms[1].white += difference.blend(points, self.most_points) - sum;
        if self.weights.stones != [0; MOST_STONES] {
            let of = |color| self.stones(position, color);
            terms.push(Term { name: "stones", white: of(Color::White), black: of(Color::Black) });
        }
        if self.knows_march {
            let of = |color| self.march(board, color);
            terms.push(Term { name: "kings' march", white: of(Color::White), black: of(Color::Black) });
        }
        terms.push(in_hand);
        terms
    }
}

/// How much is left on the board, in points of [`Weights::pieces`].
#[inline]
fn points<W: Word>(board: &Board<W>) -> i32 {
    Kind::ALL.into_iter().map(|kind| board.kind(kind).count() as i32 * Weights::pieces(kind)).sum()
}

#[cfg(test)]
mod tests {
    use twofold_rules::{Chess, GameText, TwoMove};

    use super::*;

    fn evaluate<G: GameText>(fen: &str) -> i32 {
        Evaluation::for_game::<G>().evaluate(&G::from_fen(fen).expect(fen))
    }

    #[test]
    fn every_weights_file_can_be_read() {
        for &variant in Variant::ALL {
            let read = with_game!(variant, G => Evaluation::read::<G>(file(variant)));
            read.unwrap_or_else(|error| panic!("{variant}: {error}"));
        }
    }

    #[test]
    fn the_start_is_worth_its_tempo() {
        assert_eq!(evaluate::<Chess>(Variant::Chess.start_fen()), Evaluation::for_game::<Chess>().tempo);
    }

    #[test]
    fn colours_are_equal() {
        let white = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let black = "r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b KQkq - 0 1";
        assert_eq!(evaluate::<Chess>(white), evaluate::<Chess>(black));
        assert_eq!(evaluate::<TwoMove>(&format!("{white} 2")), evaluate::<TwoMove>(&format!("{black} 2")));
    }

    #[test]
    fn more_is_better_and_steps_count() {
        assert!(evaluate::<Chess>("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1") > 800);
        assert!(evaluate::<Chess>("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1") < -800);
        let kings = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        let step = Evaluation::for_game::<TwoMove>().tempo;
        assert_eq!(evaluate::<TwoMove>(&format!("{kings} 2")), evaluate::<TwoMove>(&format!("{kings} 1")) + step);
    }

    #[test]
    fn terms_add_up() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let position = Chess::from_fen(fen).expect(fen);
        let evaluation = Evaluation::for_game::<Chess>();
        let sum: i32 = evaluation.terms(&position).iter().map(|term| term.white - term.black).sum();
        assert!((sum - evaluation.evaluate(&position)).abs() <= 3, "{sum}");
    }
}
