//! Decisions that both players make at the same time, as the bids of a duel: a matrix game a position.

use twofold_rules::{ActionList, Game};

use crate::alphabeta::{Place, Window, score_of};
use crate::matrix::{Matrix, Solution};
use crate::table::{Found, to_table};
use crate::worker::{MAX_PLY, Worker};
use crate::{Bound, Score};

/// From this depth on every pair of choices is searched; below it two of them are, and what tells the others from those is
/// left to the evaluation.
const EXACT_DEPTH: i32 = 4;

/// A pair of choices: the actor's row, the other's column, and the action that stands for both.
type Cell<A> = (usize, usize, A);

/// The choices of a position, at most three of each player's.
struct Cells<A> {
    all: arrayvec::ArrayVec<Cell<A>, 9>,
    rows: usize,
    columns: usize,
}

impl<A: Copy> Cells<A> {
    fn of<G: Game<Action = A>>(position: &G) -> Self {
        let mut actions = ActionList::new();
        position.actions(&mut actions);
        let mut cells = Self { all: arrayvec::ArrayVec::new(), rows: 1, columns: 1 };
        for &action in &actions {
            if let Some((row, column)) = G::choices(action) {
                cells.rows = cells.rows.max(row + 1);
                cells.columns = cells.columns.max(column + 1);
                if cells.all.try_push((row, column, action)).is_err() {
                    break;
                }
            }
        }
        cells
    }

    fn matrix(&self) -> Matrix {
        Matrix::new(self.rows, self.columns)
    }
}

impl<G: Game> Worker<'_, G> {
    /// The value of a position in which both act at once, remembered for when it is met again.
    pub fn value_of_bids(&mut self, position: &G, window: Window, depth: i32, place: Place) -> i32 {
        let (value, bound) = self.search_bids(position, window, depth, place);
        if !self.stopped {
            let found = Found { action: 0, score: to_table(value, place.turn), depth, bound };
            self.shared.table.store(position.key(), found);
        }
        value
    }

    /// The value of a position in which both act at once, and what that value is known to be.
    fn search_bids(&mut self, position: &G, window: Window, depth: i32, place: Place) -> (i32, Bound) {
        let cells = Cells::of(position);
        if depth < EXACT_DEPTH
            && let Some(value) = self.search_two(position, &cells, depth, place)
        {
            return (value, Bound::Exact);
        }
        self.search_all(position, &cells, window, depth, place)
    }

    /// Searches pair after pair, until the bounds that the others leave decide.
    fn search_all(
        &mut self,
        position: &G,
        cells: &Cells<G::Action>,
        window: Window,
        depth: i32,
        place: Place,
    ) -> (i32, Bound) {
        let chance = |score: i32| Score::from_value(score).chance();
        // With a pair that is not known yet as bad or as good as can be, the value is a bound.
        let (mut low, mut high) = (cells.matrix(), cells.matrix());
        cells.all.iter().for_each(|&(row, column, _)| high.set(row, column, 1.0));
        let mut scores = [[0; crate::matrix::MOST]; crate::matrix::MOST];
        for &(row, column, action) in &cells.all {
            let score = self.search_cell(position, action, depth - 1, place);
            if self.stopped {
                return (0, Bound::Exact);
            }
            scores[row][column] = score;
            low.set(row, column, chance(score));
            high.set(row, column, chance(score));
            let at_least = low.solve().value;
            if at_least >= chance(window.beta) {
                return (Score::from_chance(at_least).value().max(window.beta), Bound::Lower);
            }
            let at_most = high.solve().value;
            if at_most <= chance(window.alpha) {
                return (Score::from_chance(at_most).value().min(window.alpha), Bound::Upper);
            }
        }
        (exact_score(&low.solve(), |row, column| scores[row][column]), Bound::Exact)
    }

    /// Searches the outcome in which the attacker wins by a stone and that in which he loses by one, and tells the others
    /// from them by what the evaluation thinks of the stones. `None` if the duel does not end with these bids.
    fn search_two(&mut self, position: &G, cells: &Cells<G::Action>, depth: i32, place: Place) -> Option<i32> {
        let mut boards = [None; 2];
        for (outcome, place_of) in [(0, (1, 0)), (1, (0, 1))] {
            let &(.., action) = cells.all.iter().find(|&&(row, column, _)| (row, column) == place_of)?;
            let still = self.standing(position, action)?;
            let searched = self.search_cell(position, action, depth - 1, place);
            if self.stopped {
                return Some(0);
            }
            boards[outcome] = Some((searched, still));
        }
        let [Some(won), Some(lost)] = boards else { return None };
        let mut scores = [[0; crate::matrix::MOST]; crate::matrix::MOST];
        let mut matrix = cells.matrix();
        for &(row, column, action) in &cells.all {
            let (searched, still) = if column > row { lost } else { won };
            let stones = self.standing(position, action)? - still;
            let is_mate = Score::from_value(searched).is_mate();
            let score = if is_mate { searched } else { Score::centipawns(searched + stones).value() };
            scores[row][column] = score;
            matrix.set(row, column, Score::from_value(score).chance());
        }
        Some(exact_score(&matrix.solve(), |row, column| scores[row][column]))
    }

    /// What a pair of choices is worth to the actor.
    fn search_cell(&mut self, position: &G, action: G::Action, depth: i32, place: Place) -> i32 {
        let mut child = position.clone();
        child.play(action);
        self.visit();
        if self.stopped || place.ply + 1 > MAX_PLY {
            return 0;
        }
        self.path.enter(&child);
        let changes = child.actor() != position.actor();
        let infinite = Score::INFINITE.value();
        let window = Window { alpha: -infinite, beta: infinite };
        let score = self.search(&child, window, depth, place.below(!child.in_turn()));
        self.path.leave(&child);
        if changes { -score } else { score }
    }

    /// What the evaluation says to the actor of the board after a pair of choices, where a bluff that is called is answered
    /// as it thinks best. `None` if more is to be decided.
    fn standing(&self, position: &G, action: G::Action) -> Option<i32> {
        let mut child = position.clone();
        child.play(action);
        let seen = |after: &G| {
            let value = match after.decided() {
                Some(outcome) => score_of(outcome, after, 0),
                None => self.evaluate(after),
            };
            if after.actor() == position.actor() { value } else { -value }
        };
        if !child.is_undecided() {
            return Some(seen(&child));
        }
        if child.is_simultaneous() || child.actor() != position.actor() {
            return None;
        }
        let mut actions = ActionList::new();
        child.actions(&mut actions);
        let answers = actions.iter().map(|&answer| {
            let mut after = child.clone();
            after.play(answer);
            (!after.is_undecided()).then(|| seen(&after))
        });
        answers.collect::<Option<Vec<i32>>>()?.into_iter().max()
    }

    /// What a duel is worth to the actor by evaluation alone.
    pub fn guess_bids(&mut self, position: &G) -> i32 {
        self.visit();
        Score::from_chance(self.guess(position).value).value()
    }

    /// How to bid by evaluation alone; what is still undecided after the bids counts as left undone.
    pub fn guess(&self, position: &G) -> Solution {
        let cells = Cells::of(position);
        let mut matrix = cells.matrix();
        for &(row, column, action) in &cells.all {
            let score = self.standing(position, action).unwrap_or_else(|| self.left_undone(position, action));
            matrix.set(row, column, Score::from_value(score).chance());
        }
        matrix.solve()
    }

    fn left_undone(&self, position: &G, action: G::Action) -> i32 {
        let mut child = position.clone();
        child.play(action);
        while child.is_undecided()
            && let Some(implied) = child.implied_action()
        {
            child.play(implied);
        }
        let value = self.evaluate(&child);
        if child.actor() == position.actor() { value } else { -value }
    }

    /// The best bids at the root, every pair searched; `None` if there was no time.
    pub fn solve_bids(&mut self, position: &G, depth: i32) -> Option<Solution> {
        let cells = Cells::of(position);
        let mut matrix = cells.matrix();
        for &(row, column, action) in &cells.all {
            let score = self.search_cell(position, action, depth - 1, Place::ROOT);
            if self.stopped {
                return None;
            }
            matrix.set(row, column, Score::from_value(score).chance());
        }
        Some(matrix.solve())
    }
}

/// The score of a solution: if both choose purely, that of the pair itself, so that a forced win keeps its distance.
fn exact_score(solution: &Solution, score: impl Fn(usize, usize) -> i32) -> i32 {
    let pure = |strategy: &[f64]| strategy.iter().position(|&share| share == 1.0);
    match (pure(&solution.rows), pure(&solution.columns)) {
        (Some(row), Some(column)) => score(row, column),
        _ => Score::from_chance(solution.value).value(),
    }
}
