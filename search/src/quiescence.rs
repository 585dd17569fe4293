use twofold_rules::{Duels, Game};

use crate::Score;
use crate::alphabeta::{Place, Window, score_of};
use crate::ordering::{Hints, Wanted};
use crate::worker::{MAX_PLY, Worker};

/// Plies of captures after which the position counts as quiet: with two captures a turn, exchanges hardly end by themselves.
const MOST_PLIES: u32 = 10;

impl<G: Game> Worker<'_, G> {
    /// The value of a position once captures and promotions have settled. The actor may also stand pat, in the middle of
    /// a turn as well: it then stands for a quiet second step. In check, the first ply looks at every action.
    pub fn quiescence(&mut self, position: &G, mut window: Window, place: Place, depth: u32) -> i32 {
        let Place { ply, turn } = place;
        self.lines[ply].clear();
        self.selective_depth = self.selective_depth.max(ply);
        if depth > 0
            && let Some(outcome) = position.game_over()
        {
            return score_of(outcome, position, turn);
        }
        if G::Duels::is_simultaneous(position) {
            return self.guess_bids(position);
        }
        // What hangs in the air must be decided: there is no standing pat.
        let evades = depth == 0 && position.in_check() || G::Duels::is_undecided(position);
        let standing = self.evaluate(position);
        if ply >= MAX_PLY {
            return standing;
        }
        let mut best = if evades { Score::loses_in(turn).value() } else { standing };
        if evades {
            if self.order(position, ply, Wanted::All, &Hints::NONE) == 0 {
                return score_of(position.outcome_without_action(), position, turn);
            }
        } else {
            if best >= window.beta || depth >= MOST_PLIES {
                return best;
            }
            self.order(position, ply, Wanted::Forcing, &Hints::NONE);
        }
        window.alpha = window.alpha.max(best);

        while let Some(action) = self.choices[ply].next() {
            let score = self.settle_child(position, action, window, place, depth);
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > window.alpha {
                    window.alpha = score;
                    self.extend_line(ply, action);
                }
                if window.alpha >= window.beta {
                    break;
                }
            }
        }
        best
    }

    fn settle_child(&mut self, position: &G, action: G::Action, window: Window, place: Place, depth: u32) -> i32 {
        let mut child = position.clone();
        child.play(action);
        self.visit();
        if self.stopped {
            return 0;
        }
        let changes = child.actor() != position.actor();
        let score = self.quiescence(&child, window.seen_by(changes), place.below(!child.in_turn()), depth + 1);
        if changes { -score } else { score }
    }
}
