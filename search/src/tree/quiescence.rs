use twofold_rules::{Duels, Game};

use super::search::{is_legal, score_without_action};
use crate::node::{MAX_PLY, Node};
use crate::picker::{GenKind, Hints, Legality, Pick, Stage, gain};
use crate::thread::SearchThread;
use crate::{Score, parameters};

impl<G: Game> SearchThread<'_, G> {
    /// The score of a position once captures and promotions have settled (quiescence search), `captures` plies below
    /// the main search. The actor may stand pat, in the middle of a turn as well: that stands for a quiet second step.
    pub(super) fn quiescence(&mut self, position: &G, mut node: Node, captures: u32) -> i32 {
        let Node { mut window, ply, turn, .. } = node;
        self.stack[ply].pv.clear();

        // Step 1: the game may be over, or about to be. The main search has looked at its own last ply already.
        let selectivity = self.shared.selectivity;
        if captures > 0
            && let Some(score) = self.over_after_capture(position, turn)
        {
            return score;
        }

        // Step 2: simultaneous decisions are estimated, not searched. The estimate looks at up to nine boards and counts as
        // a node of its own.
        if G::Duels::is_simultaneous(position) {
            self.count_node(ply);
            return self.estimate_bids(position);
        }
        if ply >= MAX_PLY {
            return self.static_eval(position);
        }

        // Step 3: stand pat, but not in check, nor while a capture is pending. In check only the first ply looks at every
        // action, so that a mate at the horizon is seen; checks further down are taken for quiet, but for those that a first
        // step left.
        let unproved = selectivity.static_knowledge && position.in_turn();
        let must_act = (captures == 0 || unproved) && node.look_for_check(position) || G::Duels::is_undecided(position);
        let best = if must_act { Score::loses_in(turn).value() } else { self.static_eval_within(position, window) };
        let too_deep = captures >= parameters::quiescence_plies() as u32;
        if !must_act && (best >= window.beta || too_deep) {
            return best;
        }
        window.alpha = window.alpha.max(best);

        // Step 4: generate the actions, all of them where the actor may not stand pat.
        let kind = if must_act { GenKind::All } else { GenKind::Forcing };
        let in_check = node.in_check.unwrap_or(false);
        let legality = if selectivity.static_knowledge { Legality::Unproved { in_check } } else { Legality::Proved };
        self.stack[ply].picker.generate(position, kind, legality, &Hints::NONE, self.histories);
        self.settle(position, Node { window, ..node }, captures, best, must_act)
    }

    /// Step 5 of [`SearchThread::quiescence`]: the actions one by one, the most valuable victims first, until one fails
    /// high. Captures that lose material, or that cannot bring the score `best` of standing pat near alpha, are left out.
    #[inline]
    fn settle(&mut self, position: &G, mut node: Node, captures: u32, mut best: i32, must_act: bool) -> i32 {
        let prunes = self.shared.selectivity.action_pruning && !must_act;
        let skips_losing = prunes && self.shared.parameters.quiescence_exchange > 0;
        let least_gain = if prunes { self.least_gain(best, node.window.alpha) } else { i32::MIN };
        let proved = !self.shared.selectivity.static_knowledge;
        let mut is_over = must_act;
        while let Some(Pick { action, stage }) = self.stack[node.ply].picker.next() {
            // In the order of the picker nothing but losing captures follows the first.
            if skips_losing && stage == Stage::BadCaptures {
                break;
            }
            if least_gain > i32::MIN && gain(position, action) < least_gain {
                continue;
            }
            if !proved && !is_legal(position, action, &node) {
                continue;
            }
            is_over = false;
            let window = node.window;
            let score = self.descend::<false>(position, action, node, |thread, child| {
                child.score(window, 0, |position, node| thread.quiescence(position, node, captures + 1))
            });
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > node.window.alpha {
                    node.window.alpha = score;
                    self.update_pv(node.ply, action);
                }
                if node.window.alpha >= node.window.beta {
                    break;
                }
            }
        }
        if is_over && !self.stopped { score_without_action(position, node.turn) } else { best }
    }

    /// What a capture must gain at least to be tried: with less, `stand_pat` stays far below alpha whatever follows in the
    /// same step (delta pruning, <https://www.chessprogramming.org/Delta_Pruning>).
    #[inline]
    fn least_gain(&self, stand_pat: i32, alpha: i32) -> i32 {
        let margin = self.shared.parameters.delta_margin;
        if margin > 0 && alpha > -Score::LEAST_MATE { alpha - stand_pat - margin } else { i32::MIN }
    }
}
