use twofold_rules::{Duels, Game, Outcome};

use crate::ordering::{Hints, Wanted};
use crate::table::{Found, from_table, to_table};
use crate::worker::{MAX_PLY, Worker};
use crate::{Bound, Score};

/// Where in the tree a position stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// Actions since the root.
    pub ply: usize,
    /// Turns ended since the root.
    pub turn: u32,
}

impl Place {
    pub const ROOT: Self = Self { ply: 0, turn: 0 };

    /// The place after an action.
    #[inline]
    pub fn below(self, turn_ended: bool) -> Self {
        Self { ply: self.ply + 1, turn: self.turn + u32::from(turn_ended) }
    }
}

/// The scores between which the true one matters, from the view of the actor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    /// Every score matters.
    pub const FULL: Self = Self { alpha: -Score::INFINITE.value(), beta: Score::INFINITE.value() };

    /// The same window as the actor after an action sees it. This is all there is to turns of two steps: score and
    /// window change their sign with the actor, and not within his turn.
    #[inline]
    pub fn seen_by(self, opponent: bool) -> Self {
        if opponent { Self { alpha: -self.beta, beta: -self.alpha } } else { self }
    }

    #[inline]
    fn null(alpha: i32) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    #[inline]
    pub fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// Near a draw by the clock, positions with the same key are worth different things.
const CLOCK_MATTERS: u32 = 90;

impl<G: Game> Worker<'_, G> {
    /// The value of a position, searched `depth` plies deep: principal variation search, fail-soft.
    pub fn search(&mut self, position: &G, mut window: Window, depth: i32, place: Place) -> i32 {
        let Place { ply, turn } = place;
        let is_root = ply == 0;
        let is_open = window.is_open();
        self.lines[ply].clear();

        // Step 1: the game may be over.
        if !is_root && let Some(score) = self.score_of_end(position, turn) {
            return score;
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescence(position, window, place, 0);
        }

        // Step 2: mate distance. No win is quicker than in this turn, no loss than in the next.
        let window_before = window;
        if !is_root {
            window.alpha = window.alpha.max(Score::loses_in(turn).value());
            window.beta = window.beta.min(Score::wins_in(turn + 1).value());
            if window.alpha >= window.beta {
                return window.alpha;
            }
        }

        // Step 3: what is known of the position.
        let key = position.key();
        let known = self.shared.table.find(key);
        if !is_open
            && position.halfmove_clock() < CLOCK_MATTERS
            && let Some(score) = known.and_then(|known| decided_by(&known, window, depth, turn))
        {
            return score;
        }

        // Step 4: where both act at once, there is no best action, but a value.
        if G::Duels::is_simultaneous(position) {
            return self.value_of_bids(position, window, depth, place);
        }

        // Step 5: the actions, the most promising first.
        let hints = Hints { table: known.map_or(0, |known| known.action), killers: self.killers[ply] };
        if self.order(position, ply, Wanted::All, &hints) == 0 {
            return score_of(position.outcome_without_action(), position, turn);
        }
        if is_root {
            self.narrow_root();
        }
        let (best, best_action) = self.search_actions(position, window, depth, place);
        if self.stopped {
            return best;
        }

        // Step 6: remember. A root with actions left out is not the position that it seems.
        if !(is_root && self.is_root_narrowed()) {
            let bound = match best {
                best if best >= window_before.beta => Bound::Lower,
                best if best <= window_before.alpha => Bound::Upper,
                _ => Bound::Exact,
            };
            let action = best_action.map_or(0, G::pack);
            self.shared.table.store(key, Found { action, score: to_table(best, turn), depth, bound });
        }
        best
    }

    /// Searches action after action; returns the best score, and the action if it is better than alpha.
    fn search_actions(
        &mut self,
        position: &G,
        mut window: Window,
        depth: i32,
        place: Place,
    ) -> (i32, Option<G::Action>) {
        let mut best = -Score::INFINITE.value();
        let mut best_action = None;
        let mut tried: arrayvec::ArrayVec<G::Action, 64> = arrayvec::ArrayVec::new();
        let mut is_first = true;
        while let Some(action) = self.choices[place.ply].next() {
            let score = self.search_child(position, action, window, depth - cost(position, action), place, is_first);
            is_first = false;
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > window.alpha {
                    best_action = Some(action);
                    if place.ply == 0 || window.is_open() {
                        self.extend_line(place.ply, action);
                    }
                    window.alpha = score;
                }
            }
            if window.alpha >= window.beta {
                self.learn(position, action, &tried, depth, place.ply);
                break;
            }
            if is_quiet(position, action) && !tried.is_full() {
                tried.push(action);
            }
        }
        (best, best_action)
    }

    /// The value of an action to the actor before it. All but the first are searched with a window of nothing at first:
    /// are they better at all?
    fn search_child(
        &mut self,
        position: &G,
        action: G::Action,
        window: Window,
        depth: i32,
        place: Place,
        is_first: bool,
    ) -> i32 {
        let mut child = position.clone();
        child.play(action);
        self.visit();
        if self.stopped {
            return 0;
        }
        self.path.enter(&child);
        let changes = child.actor() != position.actor();
        let below = place.below(!child.in_turn());
        let mut look = |window: Window| {
            // The first look may have been broken off.
            if self.stopped {
                return 0;
            }
            let score = self.search(&child, window.seen_by(changes), depth, below);
            if changes { -score } else { score }
        };
        let mut score = if is_first { look(window) } else { look(Window::null(window.alpha)) };
        if !is_first && score > window.alpha && score < window.beta && window.is_open() {
            score = look(window);
        }
        self.path.leave(&child);
        score
    }

    /// The score when the game is over at this position, but for a lack of actions.
    #[inline]
    pub fn score_of_end(&self, position: &G, turn: u32) -> Option<i32> {
        if let Some(outcome) = position.game_over() {
            return Some(score_of(outcome, position, turn));
        }
        if self.path.is_repeated(position) {
            return Some(Score::DRAW.value());
        }
        let drawn = position.drawn()?;
        // Checkmate comes before the draws.
        let end = if position.has_action() { drawn } else { position.outcome_without_action() };
        Some(score_of(end, position, turn))
    }

    /// A quiet action that cuts off will often do so elsewhere; those tried in vain before it will not.
    fn learn(&mut self, position: &G, action: G::Action, tried: &[G::Action], depth: i32, ply: usize) {
        if !is_quiet(position, action) {
            return;
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
        let bonus = (depth * depth * 8).min(1024);
        self.history.reward(position, action, bonus);
        for &other in tried {
            self.history.reward(position, other, -bonus);
        }
    }

    fn narrow_root(&mut self) {
        let (only, excluded) = (&self.shared.limits.only, &self.excluded);
        self.choices[0].retain(|action| (only.is_empty() || only.contains(action)) && !excluded.contains(action));
    }

    fn is_root_narrowed(&self) -> bool {
        !self.shared.limits.only.is_empty() || !self.excluded.is_empty()
    }
}

/// The score of an earlier search, if that was deep enough and shows that the true score is not within the window.
#[inline]
fn decided_by(known: &Found, window: Window, depth: i32, turn: u32) -> Option<i32> {
    let score = from_table(known.score, turn);
    let decides = match known.bound {
        Bound::Exact => true,
        Bound::Lower => score >= window.beta,
        Bound::Upper => score <= window.alpha,
    };
    (decides && known.depth >= depth).then_some(score)
}

/// What an action costs of the depth. To leave undone what may be left undone is no step further.
#[inline]
fn cost<G: Game>(position: &G, action: G::Action) -> i32 {
    i32::from(!(G::Duels::is_undecided(position) && G::Duels::default_action(position) == Some(action)))
}

#[inline]
fn is_quiet<G: Game>(position: &G, action: G::Action) -> bool {
    position.captured(action).is_none() && G::promoted(action).is_none()
}

/// The outcome of a game as the actor at its last position sees it, `turn` turns below the root.
pub(crate) fn score_of<G: Game>(outcome: Outcome, position: &G, turn: u32) -> i32 {
    match outcome.winner {
        None => Score::DRAW,
        Some(winner) if winner == position.actor() => Score::wins_in(turn + 1),
        Some(_) => Score::loses_in(turn),
    }
    .value()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search hardly ever shows a bound that is taken for another: lines that matter are looked at without the table.
    #[test]
    fn a_stored_bound_decides_only_what_it_shows() {
        let window = Window { alpha: 10, beta: 20 };
        let told = |bound, score, depth| decided_by(&Found { action: 1, score, depth, bound }, window, 5, 0);
        for (bound, decides) in [
            (Bound::Exact, [true, true, true, true, true]),
            (Bound::Lower, [false, false, false, true, true]),
            (Bound::Upper, [true, true, false, false, false]),
        ] {
            for (score, decides) in [9, 10, 15, 20, 21].into_iter().zip(decides) {
                assert_eq!(told(bound, score, 5), decides.then_some(score), "{bound:?} {score}");
                assert_eq!(told(bound, score, 4), None, "not deep enough");
            }
        }
    }

    #[test]
    fn stored_wins_are_counted_from_the_root() {
        let found = Found { action: 1, score: Score::wins_in(1).value(), depth: 9, bound: Bound::Exact };
        let window = Window { alpha: 0, beta: 1 };
        assert_eq!(decided_by(&found, window, 1, 4), Some(Score::wins_in(5).value()));
    }
}
