use once_cell::sync::Lazy;
use twofold_rules::bitboard::Word;
use twofold_rules::{Board, Color, Duels, Game, Kind, Square, Variant, variant_file, with_game};

use crate::king_attackers::{MOST_KINGS, king_attackers};
use crate::passed::passed_pawns;
use crate::weights::{MOST_ATTACKERS, MOST_RANKS, MOST_STEPS, MOST_STONES, TaperedScore, WeightError, Weights};

/// Piece values by colour, kind and square.
type PieceSquares = [[[TaperedScore; Square::COUNT]; 6]; 2];

/// The static evaluation of a game.
///
/// ```
/// use twofold_eval::Evaluation;
/// use twofold_rules::{Chess, GameText};
///
/// let position = Chess::from_fen("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1")?;
/// let evaluation = Evaluation::for_game::<Chess>();
/// // Scores are those of the player who is to act.
/// assert!(evaluation.evaluate(&position) < -800);
/// # Ok::<(), twofold_rules::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Evaluation {
    tempo: i32,
    /// Material and piece-square tables together, by army.
    piece_squares: Vec<PieceSquares>,
    weights: Weights,
    /// The game phase of the start position, which counts as full middlegame.
    full_phase: i32,
    /// Terms whose weights are all 0 are skipped.
    has_passed: bool,
    has_king_attackers: bool,
    has_king_advance: bool,
    /// The largest difference that the danger of the kings can make, in centipawns.
    most_king_danger: i32,
}

/// A term of an evaluation, in centipawns for each player.
///
/// ```
/// use twofold_eval::Evaluation;
/// use twofold_rules::{Chess, Game};
///
/// let start = Chess::start();
/// let evaluation = Evaluation::for_game::<Chess>();
/// let terms = evaluation.terms(&start);
/// assert_eq!(terms[0].name, "material");
/// let sum: i32 = terms.iter().map(|term| term.white - term.black).sum();
/// assert_eq!(sum, evaluation.evaluate(&start));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// Its name.
    pub name: &'static str,
    /// White's share.
    pub white: i32,
    /// Black's share.
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
    /// An evaluation with weights from the text of a weights file.
    pub fn read<G: Game>(text: &str) -> Result<Self, WeightError> {
        let ranks = usize::from(G::Word::RANKS);
        let weights = Weights::read::<G>(text, ranks)?;
        let mirror = (ranks - 1) * 8;
        let value = |army: usize, color: Color, kind: usize, square: usize| {
            let seen = if color == Color::White { square } else { square ^ mirror };
            let mut value = weights.values[army][kind];
            value += weights.squares[kind][seen];
            value
        };
        let table =
            |army, color| std::array::from_fn(|kind| std::array::from_fn(|square| value(army, color, kind, square)));
        let piece_squares: Vec<PieceSquares> =
            (0..G::Duels::ARMIES).map(|army| Color::ALL.map(|color| table(army, color))).collect();
        let full_phase = game_phase(G::start().board()).max(1);
        let says = |values: &[TaperedScore]| values.iter().any(|&value| value != TaperedScore::default());
        let (has_passed, has_king_attackers) = (says(&weights.passed), says(&weights.king_attackers));
        let most_king_danger = largest_difference(&weights.king_attackers);
        let has_king_advance = weights.king_advance != [0; MOST_RANKS];
        Ok(Self {
            tempo: weights.tempo,
            piece_squares,
            weights,
            full_phase,
            has_passed,
            has_king_attackers,
            has_king_advance,
            most_king_danger,
        })
    }

    /// The evaluation with the weights that are compiled in.
    pub fn for_game<G: Game>() -> &'static Self {
        &EVALUATIONS[G::VARIANT as usize]
    }

    /// The static evaluation in centipawns, from the actor's view.
    #[inline]
    pub fn evaluate<G: Game>(&self, position: &G) -> i32 {
        self.evaluate_within(position, i32::MIN, i32::MAX)
    }

    /// The static evaluation as [`Evaluation::evaluate`] gives it if it lies between `alpha` and `beta`; else perhaps only a
    /// bound that shows on which side it lies: at least `beta` and not above the evaluation, or at most `alpha` and not below
    /// it (<https://www.chessprogramming.org/Lazy_Evaluation>).
    ///
    /// ```
    /// use twofold_eval::Evaluation;
    /// use twofold_rules::{DoubleDouble, Game};
    ///
    /// let (start, evaluation) = (DoubleDouble::start(), Evaluation::for_game::<DoubleDouble>());
    /// let exact = evaluation.evaluate(&start);
    /// assert_eq!(evaluation.evaluate_within(&start, exact - 1, exact + 1), exact);
    /// assert!((-2_000..=exact).contains(&evaluation.evaluate_within(&start, -3_000, -2_000)));
    /// ```
    #[inline]
    pub fn evaluate_within<G: Game>(&self, position: &G, alpha: i32, beta: i32) -> i32 {
        let (board, actor) = (position.board(), position.actor());
        let mut difference = self.side(position, actor) - self.side(position, !actor);
        let stones = self.stones(position, actor) - self.stones(position, !actor);
        let king_advance =
            if self.has_king_advance { self.king_advance(board, actor) - self.king_advance(board, !actor) } else { 0 };
        let phase = game_phase(board);
        let rest = stones + king_advance + self.steps_left(position);
        if self.has_king_attackers {
            // Counting attackers takes longer than all the rest.
            let cheap = difference.taper(phase, self.full_phase) + rest;
            let (least, most) = (cheap - self.most_king_danger, cheap + self.most_king_danger);
            if least >= beta {
                return least;
            }
            if most <= alpha {
                return most;
            }
            difference += self.king_danger(board, actor);
            difference = difference - self.king_danger(board, !actor);
        }
        difference.taper(phase, self.full_phase) + rest
    }

    /// Bonus of a player's kings near the other half of the board; it grows as the opponent loses pieces.
    #[inline]
    fn king_advance<W: Word>(&self, board: &Board<W>, color: Color) -> i32 {
        let half = self.full_phase / 2;
        let left =
            Kind::ALL.into_iter().map(|kind| board.pieces(!color, kind).count() as i32 * Weights::phase_of(kind));
        let lost = (half - left.sum::<i32>()).max(0);
        let value = |king: Square| {
            let rank = king.rank().index();
            let advanced = if color == Color::White { rank } else { W::RANKS - 1 - rank };
            self.weights.king_advance[usize::from((W::RANKS / 2).saturating_sub(advanced)) % MOST_RANKS]
        };
        board.pieces(color, Kind::King).into_iter().map(value).sum::<i32>() * lost / half.max(1)
    }

    /// The terms that depend on the game phase, but for the danger of the kings.
    #[inline]
    fn side<G: Game>(&self, position: &G, color: Color) -> TaperedScore {
        let mut sum = self.pieces(position, color);
        if self.has_passed {
            sum += self.passed(position.board(), color);
        }
        sum
    }

    #[inline]
    fn pieces<G: Game>(&self, position: &G, color: Color) -> TaperedScore {
        let (board, mut sum) = (position.board(), TaperedScore::default());
        let Some(values) = self.piece_squares.get(G::Duels::army(position, color)) else { return sum };
        for kind in Kind::ALL {
            for square in board.pieces(color, kind) {
                sum += values[color.index()][kind.index()][square.index()];
            }
        }
        sum
    }

    /// Value of a player's stones.
    #[inline]
    fn stones<G: Game>(&self, position: &G, color: Color) -> i32 {
        self.weights.stones[usize::from(G::Duels::stones(position)[color.index()]) % MOST_STONES]
    }

    #[inline]
    fn passed<W: Word>(&self, board: &Board<W>, color: Color) -> TaperedScore {
        let mut sum = TaperedScore::default();
        for square in passed_pawns(board, color) {
            let rank = square.rank().index();
            let steps = if color == Color::White { W::RANKS - 1 - rank } else { rank };
            sum += self.weights.passed[usize::from(steps) % MOST_STEPS];
        }
        sum
    }

    #[inline]
    fn king_danger<W: Word>(&self, board: &Board<W>, color: Color) -> TaperedScore {
        let mut sum = TaperedScore::default();
        for attackers in king_attackers(board, color) {
            sum += self.weights.king_attackers[attackers.min(MOST_ATTACKERS - 1)];
        }
        sum
    }

    #[inline]
    fn steps_left<G: Game>(&self, position: &G) -> i32 {
        self.tempo * i32::from(position.steps_left())
    }

    /// The terms of the evaluation. White's shares minus Black's add up to it, from White's view.
    pub fn terms<G: Game>(&self, position: &G) -> Vec<Term> {
        let board = position.board();
        let phase = game_phase(board);
        let of = |name, score: &dyn Fn(Color) -> TaperedScore| Term {
            name,
            white: score(Color::White).taper(phase, self.full_phase),
            black: score(Color::Black).taper(phase, self.full_phase),
        };
        let material = |color| {
            let mut sum = TaperedScore::default();
            for kind in Kind::ALL {
                board
                    .pieces(color, kind)
                    .into_iter()
                    .for_each(|_| sum += self.weights.values[G::Duels::army(position, color)][kind.index()]);
            }
            sum
        };
        let steps = |color| if color == position.actor() { self.steps_left(position) } else { 0 };
        let tempo = Term { name: "tempo", white: steps(Color::White), black: steps(Color::Black) };
        let (material, pieces) = (of("material", &material), of("pieces", &|color| self.pieces(position, color)));
        let squares =
            Term { name: "squares", white: pieces.white - material.white, black: pieces.black - material.black };
        let mut terms = vec![material, squares];
        if self.has_passed {
            terms.push(of("passed pawns", &|color| self.passed(board, color)));
        }
        if self.has_king_attackers {
            terms.push(of("king danger", &|color| self.king_danger(board, color)));
        }
        // The terms are tapered one by one and rounded, their sum only once: White's squares take up the difference.
        let sum: i32 = terms.iter().map(|term| term.white - term.black).sum();
        let whole = |color| {
            let mut sum = self.side(position, color);
            sum += self.king_danger(board, color);
            sum
        };
        let difference = whole(Color::White) - whole(Color::Black);
        terms[1].white += difference.taper(phase, self.full_phase) - sum;
        if self.weights.stones != [0; MOST_STONES] {
            let of = |color| self.stones(position, color);
            terms.push(Term { name: "stones", white: of(Color::White), black: of(Color::Black) });
        }
        if self.has_king_advance {
            let of = |color| self.king_advance(board, color);
            terms.push(Term { name: "king advance", white: of(Color::White), black: of(Color::Black) });
        }
        terms.push(tempo);
        terms
    }
}

/// The largest difference between two players' sums of these values for two kings each, whatever the phase, in centipawns;
/// rounding adds one.
fn largest_difference(values: &[TaperedScore]) -> i32 {
    let ends = [(0, 1), (1, 1)].map(|(phase, full)| {
        let tapered = values.iter().map(|value| value.taper(phase, full));
        tapered.clone().max().unwrap_or(0) - tapered.min().unwrap_or(0)
    });
    MOST_KINGS as i32 * ends[0].max(ends[1]) + 1
}

/// Game phase: the material left on the board, each piece weighted by [`Weights::phase_of`].
#[inline]
fn game_phase<W: Word>(board: &Board<W>) -> i32 {
    Kind::ALL.into_iter().map(|kind| board.kind(kind).count() as i32 * Weights::phase_of(kind)).sum()
}

#[cfg(test)]
mod tests {
    use rand::RngExt;
    use rand::seq::IndexedRandom;
    use twofold_rules::{ActionList, Chess, DoubleDouble, GameText, TwoMove};

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
    fn the_start_is_equal_but_for_the_tempo() {
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
    fn bounds_lie_outside_the_window_and_hold() {
        let mut rng = twofold_testing::rng("bounds_lie_outside_the_window_and_hold");
        let evaluation = Evaluation::for_game::<DoubleDouble>();
        let (mut exact, mut bounds) = (0, 0);
        for _ in 0..40 {
            let mut position = DoubleDouble::start();
            for _ in 0..100 {
                let mut actions = ActionList::new();
                position.actions(&mut actions);
                let Some(&action) = actions.choose(&mut rng) else { break };
                position.play(action);
                let value = evaluation.evaluate(&position);
                let alpha = value + rng.random_range(-200..200);
                let beta = alpha + rng.random_range(1..100);
                let found = evaluation.evaluate_within(&position, alpha, beta);
                let holds =
                    if found >= beta { found <= value } else { found == value || found <= alpha && found >= value };
                assert!(holds, "{found} for {value} within {alpha} and {beta} in {position:?}");
                *(if found == value { &mut exact } else { &mut bounds }) += 1;
            }
        }
        assert!(exact > 1_000 && bounds > 300, "{exact} and {bounds}");
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
