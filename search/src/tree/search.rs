use arrayvec::ArrayVec;
use twofold_rules::{Duels, Game};

use super::depth;
use super::descend::Child;
use super::game_over::outcome_score;
use crate::node::{MAX_PLY, Node, StackEntry, Window};
use crate::picker::{GenKind, Hints, Legality, Pick, Stage};
use crate::table::{TtEntry, score_from_table, score_to_table};
use crate::thread::SearchThread;
use crate::tree::skip::{Candidate, Skipping};
use crate::{Bound, Score, parameters};

/// Quiet actions remembered as tried in vain at a node.
type Tried<A> = ArrayVec<A, 64>;

impl<G: Game> SearchThread<'_, G> {
    /// The score of a position from the view of its actor: principal variation search, fail-soft. [`Score::ILLEGAL`] if it
    /// shows that the step before was not legal (see [`Game::unproved_actions`]).
    pub fn search(&mut self, position: &G, mut node: Node) -> i32 {
        // Step 1: no principal variation is known here yet.
        let (asked, is_pv) = (node.window, node.is_pv());
        self.stack[node.ply].pv.clear();

        // Step 2: the game may be over, or about to be. Not at the root: a draw that nobody claimed can be played on.
        let is_narrowed = self.is_narrowed(&node);
        if !node.is_root() {
            let score = self.game_over_score(position, node.turn);
            if let Some(score) = score.or_else(|| self.certain_win(position, node.turn).filter(|_| !is_narrowed)) {
                return score;
            }
        }

        // Step 3: check extension, at the start of a turn. The horizon must not lie between a threat and its answer.
        let in_check = node.look_for_check(position);
        node.depth += self.extension(position, &node, in_check);

        // Step 4: at the horizon only captures are looked at.
        if self.wants_whole_turns && node.in_root_turn {
            node.depth = node.depth.max(1);
        }
        if node.depth <= 0 || node.ply >= MAX_PLY {
            return self.quiescence(position, node, 0);
        }

        // Step 5: mate distance pruning. A quicker win that is known already makes this node worthless.
        if !node.is_root() {
            node.window = node.window.within_mate_distance(node.turn);
            if node.window.alpha >= node.window.beta {
                return node.window.alpha;
            }
        }

        // Step 6: transposition table. No cutoffs where the principal variation may be: it would be cut short there.
        let key = position.key();
        let entry = self.shared.table.probe(key);
        if !is_pv
            && !is_narrowed
            && let Some(score) = entry.and_then(|entry| table_cutoff(position, &entry, &node))
        {
            return score;
        }

        // Step 7: where both players act at once, there is no best action, but a value.
        if G::Duels::is_simultaneous(position) {
            return self.search_bids(position, node);
        }

        self.expand(position, node, asked, entry.map_or(0, |entry| entry.action), in_check)
    }

    /// The rest of [`SearchThread::search`], for a node whose score is not known yet. `hint` is the table's action, packed.
    #[inline]
    fn expand(&mut self, position: &G, mut node: Node, asked: Window, hint: u32, in_check: bool) -> i32 {
        let selectivity = self.shared.selectivity;
        // Step 8: prune the whole node if its static evaluation is far above beta.
        let danger = in_check || position.in_danger();
        let eval = if danger { None } else { self.eval_for_pruning(position, &node) };
        if selectivity.node_pruning
            && !asked.is_open()
            && !self.is_narrowed(&node)
            && let Some(eval) = eval
            && let Some(score) = self.prune_node(position, &node, eval)
        {
            return score;
        }
        if self.stopped {
            return 0;
        }

        // Step 9: internal iterative reduction. Without an action from the table the order is poor, and a first look cheaper.
        node.depth -= self.unordered_reduction(&node, hint);

        // Step 10: generate the actions and put them in order; without any, the game is over, or never came to this.
        let proved = node.is_root() || !selectivity.static_knowledge;
        let legality = if proved { Legality::Proved } else { Legality::Unproved { in_check } };
        let StackEntry { killers, picker, .. } = &mut self.stack[node.ply];
        let hints = Hints { table: hint, killers: *killers };
        if picker.generate(position, GenKind::All, legality, &hints, self.histories) == 0 {
            return score_without_action(position, node.turn);
        }
        if node.is_root() {
            self.narrow_root();
        }

        // Step 11: search them one after another.
        let skipping = Skipping { in_danger: danger, eval, proved };
        let (best, best_action) = self.search_actions(position, node, &skipping);
        if self.stopped {
            return best;
        }
        if best == -Score::INFINITE.value() {
            return score_without_action(position, node.turn);
        }

        // Step 12: store the result. A node with actions left out is not the position that it seems to be.
        if !self.is_narrowed(&node) {
            self.store(position.key(), asked, &node, best, best_action);
        }
        best
    }

    /// Stores a score in the transposition table, with the bound that it proves for the window searched.
    #[inline]
    fn store(&self, key: u64, asked: Window, node: &Node, best: i32, best_action: Option<G::Action>) {
        let bound = match best {
            best if best >= asked.beta => Bound::Lower,
            best if best <= asked.alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        let action = best_action.map_or(0, G::pack);
        let score = score_to_table(best, node.turn);
        self.shared.table.store(key, TtEntry { action, score, depth: node.depth, bound });
    }

    /// Searches action after action. Returns the best score, and its action if that raised alpha.
    fn search_actions(&mut self, position: &G, mut node: Node, skipping: &Skipping) -> (i32, Option<G::Action>) {
        let mut best = -Score::INFINITE.value();
        let mut best_action = None;
        let mut tried = Tried::new();
        let mut number = 0;
        while let Some(Pick { action, stage }) = self.stack[node.ply].picker.next() {
            // Step 11a: skip what is not worth a search, and what is not legal.
            let candidate = Candidate { action, is_quiet: is_quiet(position, action, stage), number: number + 1 };
            if self.skips(position, candidate, &node, best, skipping) {
                if candidate.is_quiet {
                    self.stack[node.ply].picker.stop_sorting();
                }
                continue;
            }
            if !skipping.proved && !is_legal(position, action, &node) {
                continue;
            }
            number += 1;
            if node.is_root() {
                self.note_root_action(action, number);
            }

            // Step 11b: search the child; an action that turns out to be illegal does not count.
            let depth = node.depth - depth::cost(position, action);
            let may_reduce = !skipping.in_danger || node.is_root();
            let reduction = if may_reduce { self.reduction(position, candidate, &node) } else { 0 };
            let score = self.descend::<true>(position, action, node, |thread, child| {
                thread.search_child(child, node.window, depth, reduction, number == 1)
            });
            if self.stopped {
                break;
            }
            if score == Score::ILLEGAL {
                number -= 1;
                continue;
            }

            // Step 11c: a new best action; alpha rises within the window only.
            if score > best {
                best = score;
                if score > node.window.alpha {
                    best_action = Some(action);
                    if node.is_root() || node.is_pv() {
                        self.update_pv(node.ply, action);
                    }
                    node.window.alpha = score;
                }
            }

            // Step 11d: fail high. The opponent will not let it come to this; what cut off here will often do so elsewhere.
            if node.window.alpha >= node.window.beta {
                self.update_history(position, candidate, &tried, node);
                break;
            }
            if candidate.is_quiet && !tried.is_full() {
                tried.push(action);
            }
        }
        (best, best_action)
    }

    /// The score of a child from its parent's view. The first child is searched with the whole window; the others with a
    /// null window, late ones less deep at first, and again only if they turn out to be better.
    #[inline]
    fn search_child(&mut self, child: &Child<G>, window: Window, depth: i32, reduction: i32, is_first: bool) -> i32 {
        if is_first {
            return child.score(window, depth, |position, node| self.search(position, node));
        }
        let null = Window::null(window.alpha);
        let mut score = child.score(null, depth - reduction, |position, node| self.search(position, node));
        if reduction > 0 && score > window.alpha && !self.stopped {
            score = child.score(null, depth, |position, node| self.search(position, node));
        }
        let is_undetermined = window.is_open() && score > window.alpha && score < window.beta;
        if is_undetermined && !self.stopped {
            return child.score(window, depth, |position, node| self.search(position, node));
        }
        score
    }

    /// A quiet action that cut off is tried earlier from now on, and those that were tried in vain before it later.
    fn update_history(&mut self, position: &G, best: Candidate<G::Action>, tried: &[G::Action], node: Node) {
        if best.is_quiet {
            self.stack[node.ply].add_killer(best.action);
            self.histories.quiet.update(position, best.action, tried, node.depth);
        }
    }

    /// Leaves out the root actions that are not to be searched.
    fn narrow_root(&mut self) {
        let only = &self.shared.limits.only;
        self.stack[0].picker.retain(|action| only.is_empty() || only.contains(action));
    }

    /// Are some of the node's actions, or of those that follow within the root's turn, left out?
    #[inline]
    fn is_narrowed(&self, node: &Node) -> bool {
        node.in_root_turn && (!self.excluded.is_empty() || node.is_root() && !self.shared.limits.only.is_empty())
    }
}

/// The score of a position in which no action is legal. In mid-turn there is always one, unless the turn began with a step
/// that is not legal.
#[inline]
pub(super) fn score_without_action<G: Game>(position: &G, turn: u32) -> i32 {
    if position.in_turn() { Score::ILLEGAL } else { outcome_score(position.outcome_without_action(), position, turn) }
}

/// The stored score of an earlier search, if that was deep enough and its bound shows that the true score is outside the
/// node's window. Near a draw by the halfmove clock nothing is cut off: positions with the same key differ in value there.
#[inline]
fn table_cutoff<G: Game>(position: &G, entry: &TtEntry, node: &Node) -> Option<i32> {
    let is_near_draw = position.halfmove_clock() >= parameters::halfmove_clock_matters() as u32;
    bound_cutoff(entry, node).filter(|_| !is_near_draw)
}

#[inline]
fn bound_cutoff(entry: &TtEntry, node: &Node) -> Option<i32> {
    let score = score_from_table(entry.score, node.turn);
    let is_outside = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= node.window.beta,
        Bound::Upper => score <= node.window.alpha,
    };
    (is_outside && entry.depth >= node.depth).then_some(score)
}

/// Is an action legal that was generated without proof? First steps are taken to be so for the time being.
#[inline]
pub(super) fn is_legal<G: Game>(position: &G, action: G::Action, node: &Node) -> bool {
    node.in_check == Some(false) && position.keeps_out_of_check(action) || position.is_proved(action)
}

/// Neither a capture nor a promotion; the picker knows it of every action but the table's.
#[inline]
fn is_quiet<G: Game>(position: &G, action: G::Action, stage: Stage) -> bool {
    match stage {
        Stage::Table => position.captured(action).is_none() && G::promoted(action).is_none(),
        Stage::Killers | Stage::Quiets => true,
        Stage::Captures | Stage::BadCaptures => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node(window: Window, depth: i32, turn: u32) -> Node {
        Node { turn, ..Node::root(window, depth) }
    }

    /// A whole search hardly ever shows a bound that is taken for another, as nodes of the principal variation ignore the
    /// table.
    #[test]
    fn a_stored_bound_cuts_off_only_what_it_proves() {
        let cutoff = |bound, score, depth| {
            let entry = TtEntry { action: 1, score, depth, bound };
            bound_cutoff(&entry, &node(Window { alpha: 10, beta: 20 }, 5, 0))
        };
        for (bound, expected) in [
            (Bound::Exact, [true, true, true, true, true]),
            (Bound::Lower, [false, false, false, true, true]),
            (Bound::Upper, [true, true, false, false, false]),
        ] {
            for (score, cuts_off) in [9, 10, 15, 20, 21].into_iter().zip(expected) {
                assert_eq!(cutoff(bound, score, 5), cuts_off.then_some(score), "{bound:?} {score}");
                assert_eq!(cutoff(bound, score, 4), None, "not deep enough");
            }
        }
    }

    #[test]
    fn stored_wins_are_counted_from_the_root() {
        let entry = TtEntry { action: 1, score: Score::wins_in(1).value(), depth: 9, bound: Bound::Exact };
        let node = node(Window { alpha: 0, beta: 1 }, 1, 4);
        assert_eq!(bound_cutoff(&entry, &node), Some(Score::wins_in(5).value()));
    }
}
