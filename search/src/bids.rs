//! Decisions that both players make at the same time, as the bids of a duel: a matrix game a position.

use arrayvec::ArrayVec;
use twofold_rules::{ActionList, Duels, Game};

use crate::alphabeta::{Place, Window, score_of};
use crate::matrix::{MOST, Matrix, Solution};
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
    all: ArrayVec<Cell<A>, 9>,
    rows: usize,
    columns: usize,
}

impl<A: Copy> Cells<A> {
    fn of<G: Game<Action = A>>(position: &G) -> Self {
        let mut actions = ActionList::new();
        position.actions(&mut actions);
        let mut cells = Self { all: ArrayVec::new(), rows: 1, columns: 1 };
        for &action in &actions {
            if let Some((row, column)) = G::Duels::choices(action) {
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

/// What is known of a duel while its pairs of choices are searched.
struct Known {
    /// The least and the most that each pair can be worth, in chances: the value is between the values of the two.
    low: Matrix,
    high: Matrix,
    /// What each pair is thought to be worth.
    estimate: Matrix,
    /// The scores of the pairs that are known exactly.
    scores: [[Option<i32>; MOST]; MOST],
}

impl Known {
    fn new<A: Copy>(cells: &Cells<A>, estimate: impl Fn(A) -> i32) -> Self {
        let mut known =
            Self { low: cells.matrix(), high: cells.matrix(), estimate: cells.matrix(), scores: [[None; MOST]; MOST] };
        for &(row, column, action) in &cells.all {
            known.high.set(row, column, 1.0);
            known.estimate.set(row, column, chance(estimate(action)));
        }
        known
    }

    /// Takes from the open pairs that which the players choose most often, if all is as estimated.
    fn most_wanted<A: Copy>(&self, open: &mut ArrayVec<Cell<A>, 9>) -> Option<Cell<A>> {
        /// Pairs that nobody chooses have to be known in the end, too.
        const SELDOM: f64 = 0.05;
        let estimated = self.estimate.solve();
        let weight =
            |&(row, column, _): &Cell<A>| (estimated.rows[row] + SELDOM) * (estimated.columns[column] + SELDOM);
        let at = (0..open.len()).max_by(|&a, &b| weight(&open[a]).total_cmp(&weight(&open[b])))?;
        Some(open.swap_remove(at))
    }

    /// The window of a pair: at or below its lower end the whole duel is worth no more than alpha even if all others turn
    /// out as well as they can, at or above its upper end no less than beta even if they turn out as badly as they can.
    fn window_of(&self, row: usize, column: usize, window: Window) -> Window {
        let (alpha, beta) = (chance(window.alpha), chance(window.beta));
        let most = Score::INFINITE.value();
        let fails_low = |score: i32| self.high.with(row, column, chance(score)).solve().value <= alpha;
        let is_below_beta = |score: i32| self.low.with(row, column, chance(score)).solve().value < beta;
        let own = Window {
            alpha: last(fails_low, -most, most).unwrap_or(-most),
            beta: last(is_below_beta, -most, most).map_or(most, |score| (score + 1).min(most)),
        };
        // By rounding the two may meet.
        if own.alpha < own.beta { own } else { Window::FULL }
    }

    /// Takes note of the score of a pair that was searched with a window.
    fn learn(&mut self, row: usize, column: usize, score: i32, window: Window) {
        let chance = chance(score);
        self.estimate.set(row, column, chance);
        if score < window.beta {
            self.high.set(row, column, chance);
        }
        if score > window.alpha {
            self.low.set(row, column, chance);
        }
        if score > window.alpha && score < window.beta {
            self.scores[row][column] = Some(score);
        }
    }

    /// The value, if what is known decides it or shows that it is outside the window.
    fn decision(&self, window: Window) -> Option<(i32, Bound)> {
        let at_least = self.low.solve().value;
        if at_least >= chance(window.beta) {
            let score = Score::from_chance(at_least).value();
            let score = if chance(score) > at_least { score - 1 } else { score };
            return Some((score.max(window.beta), Bound::Lower));
        }
        let at_most = self.high.solve().value;
        (at_most <= chance(window.alpha)).then(|| (Score::from_chance(at_most).value().min(window.alpha), Bound::Upper))
    }

    /// The value when every pair is known.
    fn exact(&self) -> i32 {
        exact_score(&self.low.solve(), |row, column| self.scores[row][column])
    }
}

/// The last of some numbers of which a property holds, if it holds up to a certain one and of none after it.
fn last(holds: impl Fn(i32) -> bool, from: i32, to: i32) -> Option<i32> {
    if !holds(from) {
        return None;
    }
    let (mut yes, mut no) = (from, to + 1);
    while no - yes > 1 {
        let middle = yes + (no - yes) / 2;
        if holds(middle) {
            yes = middle;
        } else {
            no = middle;
        }
    }
    Some(yes)
}

fn chance(score: i32) -> f64 {
    Score::from_value(score).chance()
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

    /// Searches pair after pair, until the bounds that the others leave decide; each with the window in which its own value
    /// matters (Saffidine, Finnsson and Buro, *Alpha-beta pruning for games with simultaneous moves*, 2012).
    fn search_all(
        &mut self,
        position: &G,
        cells: &Cells<G::Action>,
        window: Window,
        depth: i32,
        place: Place,
    ) -> (i32, Bound) {
        let mut known = Known::new(cells, |action| self.standing_after(position, action));
        let mut open = cells.all.clone();
        while let Some((row, column, action)) = known.most_wanted(&mut open) {
            let own = known.window_of(row, column, window);
            let score = self.search_cell(position, action, own, depth - 1, place);
            if self.stopped {
                return (0, Bound::Exact);
            }
            known.learn(row, column, score, own);
            if let Some(decided) = known.decision(window) {
                return decided;
            }
        }
        (known.exact(), Bound::Exact)
    }

    /// Searches the outcome in which the attacker wins by a stone and that in which he loses by one, and tells the others
    /// from them by what the evaluation thinks of the stones. `None` if the duel does not end with these bids.
    fn search_two(&mut self, position: &G, cells: &Cells<G::Action>, depth: i32, place: Place) -> Option<i32> {
        let mut boards = [None; 2];
        for (outcome, place_of) in [(0, (1, 0)), (1, (0, 1))] {
            let &(.., action) = cells.all.iter().find(|&&(row, column, _)| (row, column) == place_of)?;
            let still = self.standing(position, action)?;
            let searched = self.search_cell(position, action, Window::FULL, depth - 1, place);
            if self.stopped {
                return Some(0);
            }
            boards[outcome] = Some((searched, still));
        }
        let [Some(won), Some(lost)] = boards else { return None };
        let mut scores = [[0; MOST]; MOST];
        let mut matrix = cells.matrix();
        for &(row, column, action) in &cells.all {
            let (searched, still) = if column > row { lost } else { won };
            let stones = self.standing(position, action)? - still;
            let is_mate = Score::from_value(searched).is_mate();
            let score = if is_mate { searched } else { Score::centipawns(searched + stones).value() };
            scores[row][column] = score;
            matrix.set(row, column, Score::from_value(score).chance());
        }
        Some(exact_score(&matrix.solve(), |row, column| Some(scores[row][column])))
    }

    /// What a pair of choices is worth to the actor.
    fn search_cell(&mut self, position: &G, action: G::Action, window: Window, depth: i32, place: Place) -> i32 {
        let mut child = position.clone();
        child.play(action);
        self.visit();
        if self.stopped || place.ply + 1 > MAX_PLY {
            return 0;
        }
        self.path.enter(&child);
        let changes = child.actor() != position.actor();
        let score = self.search(&child, window.seen_by(changes), depth, place.below(!child.in_turn()));
        self.path.leave(&child);
        if changes { -score } else { score }
    }

    /// What the evaluation says to the actor of the board after a pair of choices, where a bluff that is called is answered
    /// as it thinks best. `None` if more is to be decided.
    fn standing(&self, position: &G, action: G::Action) -> Option<i32> {
        let mut child = position.clone();
        child.play(action);
        let seen = |after: &G| {
            let value = match after.game_over() {
                Some(outcome) => score_of(outcome, after, 0),
                None => self.evaluate(after),
            };
            if after.actor() == position.actor() { value } else { -value }
        };
        if !G::Duels::is_undecided(&child) {
            return Some(seen(&child));
        }
        if G::Duels::is_simultaneous(&child) || child.actor() != position.actor() {
            return None;
        }
        let mut actions = ActionList::new();
        child.actions(&mut actions);
        let answers = actions.iter().map(|&answer| {
            let mut after = child.clone();
            after.play(answer);
            (!G::Duels::is_undecided(&after)).then(|| seen(&after))
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
            matrix.set(row, column, chance(self.standing_after(position, action)));
        }
        matrix.solve()
    }

    /// What the evaluation says to the actor of the board after a pair of choices, whatever is still to be decided.
    fn standing_after(&self, position: &G, action: G::Action) -> i32 {
        self.standing(position, action).unwrap_or_else(|| self.left_undone(position, action))
    }

    fn left_undone(&self, position: &G, action: G::Action) -> i32 {
        let mut child = position.clone();
        child.play(action);
        while G::Duels::is_undecided(&child)
            && let Some(implied) = G::Duels::default_action(&child)
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
            let score = self.search_cell(position, action, Window::FULL, depth - 1, Place::ROOT);
            if self.stopped {
                return None;
            }
            matrix.set(row, column, Score::from_value(score).chance());
        }
        Some(matrix.solve())
    }
}

/// The score of a solution: if both choose purely, that of the pair itself, so that a forced win keeps its distance.
fn exact_score(solution: &Solution, score: impl Fn(usize, usize) -> Option<i32>) -> i32 {
    let pure = |strategy: &[f64]| strategy.iter().position(|&share| share == 1.0);
    let pair = pure(&solution.rows).zip(pure(&solution.columns));
    let of_pair = pair.and_then(|(row, column)| score(row, column));
    of_pair.unwrap_or_else(|| Score::from_chance(solution.value).value())
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    fn cells(rows: usize, columns: usize) -> Cells<()> {
        let pairs = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column, ())));
        Cells { all: pairs.collect(), rows, columns }
    }

    /// Scores with forced wins and losses among them.
    fn random_score(dice: &mut ChaCha8Rng) -> i32 {
        match dice.random_range(0..8) {
            0 => Score::wins_in(dice.random_range(1..9)).value(),
            1 => Score::loses_in(dice.random_range(1..9)).value(),
            _ => dice.random_range(-400..400),
        }
    }

    /// What a search with that window may answer, when the score is what it is.
    fn answer(score: i32, window: Window, dice: &mut ChaCha8Rng) -> i32 {
        match score {
            score if score <= window.alpha => dice.random_range(score..=window.alpha),
            score if score >= window.beta => dice.random_range(window.beta..=score),
            score => score,
        }
    }

    /// With windows of their own the pairs decide the same as with all scores known, and some are left out.
    #[test]
    fn windows_of_pairs_are_sound() {
        let mut dice = ChaCha8Rng::seed_from_u64(7);
        let (mut searched, mut pairs) = (0, 0);
        for _ in 0..20_000 {
            let cells = cells(dice.random_range(1..=3), dice.random_range(1..=3));
            let (mut scores, mut matrix) = ([[0; MOST]; MOST], cells.matrix());
            for &(row, column, ()) in &cells.all {
                scores[row][column] = random_score(&mut dice);
                matrix.set(row, column, chance(scores[row][column]));
            }
            let value = matrix.solve().value;
            let alpha = random_score(&mut dice);
            let width = if dice.random_bool(0.5) { 1 } else { dice.random_range(1..300) };
            let window = Window { alpha, beta: alpha + width };
            let mut known = Known::new(&cells, |()| 0);
            let mut open = cells.all.clone();
            let mut decided = None;
            while let Some((row, column, ())) = known.most_wanted(&mut open) {
                let own = known.window_of(row, column, window);
                known.learn(row, column, answer(scores[row][column], own, &mut dice), own);
                searched += 1;
                decided = known.decision(window);
                if decided.is_some() {
                    break;
                }
            }
            pairs += cells.all.len();
            match decided {
                Some((score, Bound::Lower)) => assert!(score >= window.beta && value >= chance(window.beta) - 1e-9),
                Some((score, _)) => assert!(score <= window.alpha && value <= chance(window.alpha) + 1e-9),
                None => assert!((known.low.solve().value - value).abs() < 1e-9, "{matrix:?} {window:?}"),
            }
        }
        assert!(searched * 3 < pairs * 2, "{searched} of {pairs} pairs were searched");
    }
}
