use twofold_rules::{Game, Outcome};

use crate::Score;
use crate::thread::SearchThread;

impl<G: Game> SearchThread<'_, G> {
    /// The score of a position at which the game is over although there may be legal actions.
    #[inline]
    pub(super) fn game_over_score(&self, position: &G, turn: u32) -> Option<i32> {
        if let Some(outcome) = position.game_over() {
            return Some(outcome_score(outcome, position, turn));
        }
        if self.keys.is_repeated(position) {
            return Some(Score::DRAW.value());
        }
        drawn_score(position, turn)
    }

    /// The score of a position in quiescence at which the game is over or about to be: captures may leave too little material
    /// to win with, but they repeat nothing.
    #[inline]
    pub(super) fn over_after_capture(&self, position: &G, turn: u32) -> Option<i32> {
        if let Some(outcome) = position.game_over() {
            return Some(outcome_score(outcome, position, turn));
        }
        drawn_score(position, turn).or_else(|| self.certain_win(position, turn))
    }

    /// The score of a win within this turn, where attack tables show one.
    #[inline]
    pub(super) fn certain_win(&self, position: &G, turn: u32) -> Option<i32> {
        let is_won = self.shared.selectivity.static_knowledge && position.wins_this_turn();
        is_won.then(|| Score::wins_in(turn + 1).value())
    }
}

/// The score of a position that the clock or a lack of material makes a draw.
#[inline]
fn drawn_score<G: Game>(position: &G, turn: u32) -> Option<i32> {
    let drawn = position.drawn()?;
    // Checkmate takes precedence over the draws.
    let end = if position.has_action() { drawn } else { position.outcome_without_action() };
    Some(outcome_score(end, position, turn))
}

/// The score of an outcome from the view of the last position's actor, `turn` turns below the root.
pub(crate) fn outcome_score<G: Game>(outcome: Outcome, position: &G, turn: u32) -> i32 {
    match outcome.winner {
        None => Score::DRAW,
        Some(winner) if winner == position.actor() => Score::wins_in(turn + 1),
        Some(_) => Score::loses_in(turn),
    }
    .value()
}
