//! Simultaneous decisions by static evaluation alone.

use twofold_rules::{ActionList, Duels, Game};

use super::{BidMatrix, Solution, chance};
use crate::Score;
use crate::thread::SearchThread;
use crate::tree::outcome_score;

impl<G: Game> SearchThread<'_, G> {
    /// The static value of a simultaneous decision.
    pub fn estimate_bids(&self, position: &G) -> i32 {
        Score::from_chance(self.estimated_strategies(position).value).value()
    }

    /// The solution of the matrix of static evaluations.
    pub fn estimated_strategies(&self, position: &G) -> Solution {
        let bids = BidMatrix::of(position);
        let mut matrix = bids.matrix();
        for &(row, column, action) in &bids.pairs {
            matrix.set(row, column, chance(self.eval_after(position, action)));
        }
        matrix.solve()
    }

    /// The static evaluation after a pair of choices, from the actor's view, whatever is still to be decided.
    pub(super) fn eval_after(&self, position: &G, action: G::Action) -> i32 {
        self.settled_eval(position, action).unwrap_or_else(|| self.eval_if_declined(position, action))
    }

    /// The static evaluation after a pair of choices, from the actor's view, where a called bluff is answered as the
    /// evaluation likes it best. `None` if the other player has more to decide.
    pub(super) fn settled_eval(&self, position: &G, action: G::Action) -> Option<i32> {
        let mut child = position.clone();
        child.play(action);
        let eval = |after: &G| {
            let value = match after.game_over() {
                Some(outcome) => outcome_score(outcome, after, 0),
                None => self.static_eval(after),
            };
            if after.actor() == position.actor() { value } else { -value }
        };
        if !G::Duels::is_undecided(&child) {
            return Some(eval(&child));
        }
        if G::Duels::is_simultaneous(&child) || child.actor() != position.actor() {
            return None;
        }
        // The actor decides once more: the best answer counts, if all of them settle the matter.
        let mut actions = ActionList::new();
        child.actions(&mut actions);
        let answers = actions.iter().map(|&answer| {
            let mut after = child.clone();
            after.play(answer);
            (!G::Duels::is_undecided(&after)).then(|| eval(&after))
        });
        answers.collect::<Option<Vec<i32>>>()?.into_iter().max()
    }

    /// The static evaluation when every optional decision after a pair of choices is declined.
    fn eval_if_declined(&self, position: &G, action: G::Action) -> i32 {
        let mut child = position.clone();
        child.play(action);
        while G::Duels::is_undecided(&child)
            && let Some(implied) = G::Duels::default_action(&child)
        {
            child.play(implied);
        }
        let value = self.static_eval(&child);
        if child.actor() == position.actor() { value } else { -value }
    }
}
