//! Move ordering: the actions of a position, the most promising first.

use twofold_rules::{ActionList, Game, Kind};

use crate::history::Histories;
use crate::parameters;

/// The kind of actions to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GenKind {
    All,
    /// Captures and promotions.
    Forcing,
}

/// Are the actions to be proved legal as they are generated?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Legality {
    Proved,
    /// As [`Game::unproved_actions`] does it, for an actor in check or not known to be so.
    Unproved {
        in_check: bool,
    },
}

/// Data for move ordering beside the position.
#[derive(Clone, Copy)]
pub(crate) struct Hints<A> {
    /// The table's action, packed; 0 for none.
    pub table: u32,
    pub killers: [Option<A>; 2],
}

impl<A> Hints<A> {
    pub const NONE: Self = Self { table: 0, killers: [None, None] };
}

/// Stages in which actions are picked, the last one first. Within a stage they are picked by their scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Captures that lose material.
    BadCaptures,
    /// By history.
    Quiets,
    /// The latest one first.
    Killers,
    /// Captures and promotions, by victim and attacker.
    Captures,
    /// The action that the transposition table holds.
    Table,
}

impl Stage {
    /// Scores of a stage lie within half of this to both sides of its multiple.
    const SPAN: i32 = 1 << 21;

    /// A score that keeps the stages apart; `within` stays below a million in absolute value.
    #[inline]
    fn score(self, within: i32) -> i32 {
        self as i32 * Self::SPAN + within
    }

    /// The stage that a score belongs to.
    #[inline]
    fn of(score: i32) -> Self {
        match (score + Self::SPAN / 2) / Self::SPAN {
            0 => Self::BadCaptures,
            1 => Self::Quiets,
            2 => Self::Killers,
            3 => Self::Captures,
            _ => Self::Table,
        }
    }
}

/// An action that the picker returns.
#[derive(Clone, Copy)]
pub(crate) struct Pick<A> {
    pub action: A,
    pub stage: Stage,
}

/// Returns the actions of a position one by one, in the order of search. Each ply of a search has one and fills it
/// anew, so that the recursion keeps no lists on the stack.
pub(crate) struct MovePicker<A> {
    scored: Vec<(i32, A)>,
    next: usize,
    is_sorting: bool,
}

impl<A: Copy + Eq> MovePicker<A> {
    pub const fn new() -> Self {
        Self { scored: Vec::new(), next: 0, is_sorting: true }
    }

    /// Generates and scores the actions of a position, and returns their number. Not inlined: the list would stay on the stack of the whole recursion.
    #[inline(never)]
    pub fn generate<G: Game<Action = A>>(
        &mut self,
        position: &G,
        kind: GenKind,
        legality: Legality,
        hints: &Hints<A>,
        histories: &Histories,
    ) -> usize {
        let mut actions = ActionList::new();
        match (legality, kind) {
            (Legality::Unproved { in_check }, _) => {
                position.unproved_actions(kind == GenKind::Forcing, in_check, &mut actions);
            }
            (Legality::Proved, GenKind::All) => position.actions(&mut actions),
            (Legality::Proved, GenKind::Forcing) => position.forcing_actions(&mut actions),
        }
        self.scored.clear();
        self.scored.extend(actions.iter().map(|&action| (score(position, action, hints, histories), action)));
        (self.next, self.is_sorting) = (0, true);
        actions.len()
    }

    /// Leaves out the actions that do not pass a test.
    pub fn retain(&mut self, mut keep: impl FnMut(&A) -> bool) {
        self.scored.retain(|(_, action)| keep(action));
    }

    /// The best of the actions that are left: one step of a selection sort, since most nodes fail high after a few.
    #[inline]
    pub fn next(&mut self) -> Option<Pick<A>> {
        let left = self.scored.get_mut(self.next..)?;
        let (mut best, mut most) = (0, left.first()?.0);
        if self.is_sorting {
            for (index, &(score, _)) in left.iter().enumerate().skip(1) {
                if score > most {
                    (best, most) = (index, score);
                }
            }
        }
        left.swap(0, best);
        self.next += 1;
        let (score, action) = left[0];
        Some(Pick { action, stage: Stage::of(score) })
    }

    /// Hands out what is left in any order from now on: quiet actions are being skipped, and sorting them would take longer
    /// than looking at them.
    #[inline]
    pub fn stop_sorting(&mut self) {
        self.is_sorting = false;
    }
}

#[inline]
fn score<G: Game>(position: &G, action: G::Action, hints: &Hints<G::Action>, histories: &Histories) -> i32 {
    if hints.table != 0 && G::pack(action) == hints.table {
        return Stage::Table.score(0);
    }
    let captured = position.captured(action);
    let promoted = G::promoted(action);
    if captured.is_some() || promoted.is_some() {
        let victim = captured.map_or(0, victim_value) + promoted.map_or(0, victim_value);
        let attacker = G::squares(action).and_then(|(from, _)| position.board().kind_at(from)).map_or(0, attacker_rank);
        let loses = position.exchange(action, &exchange_values()) < 0;
        let stage = if loses { Stage::BadCaptures } else { Stage::Captures };
        return stage.score(16 * victim - attacker);
    }
    match hints.killers {
        [Some(killer), _] if killer == action => Stage::Killers.score(1),
        [_, Some(killer)] if killer == action => Stage::Killers.score(0),
        _ => Stage::Quiets.score(histories.quiet.get(position, action)),
    }
}

/// What an action gains at once, in rough centipawns: what it captures and what it promotes to.
#[inline]
pub(crate) fn gain<G: Game>(position: &G, action: G::Action) -> i32 {
    position.captured(action).map_or(0, victim_value) + G::promoted(action).map_or(0, victim_value)
}

/// Rough centipawns, for comparing victims; a king that can be captured ends the game.
#[inline]
fn victim_value(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => parameters::victim_pawn(),
        Kind::Knight => parameters::victim_knight(),
        Kind::Bishop => parameters::victim_bishop(),
        Kind::Rook => parameters::victim_rook(),
        Kind::Queen => parameters::victim_queen(),
        Kind::King => 10_000,
    }
}

/// Values for exchanges. A king is captured at any price, and never lost for less.
#[inline]
pub(crate) fn exchange_values() -> [i32; 6] {
    Kind::ALL.map(victim_value)
}

/// Cheaper attackers first; a king attacks last.
#[inline]
fn attacker_rank(kind: Kind) -> i32 {
    kind as i32
}

#[cfg(test)]
mod tests {
    use twofold_rules::{GameText, TwoMove};

    use super::*;

    #[test]
    fn stages_follow_one_another() {
        let position = TwoMove::from_fen("6k1/P7/8/3q4/4P3/8/8/RN4K1 w - - 0 1 2").expect("a position");
        let action = |text: &str| position.parse_action(text).expect(text);
        let mut histories = Histories::new::<TwoMove>();
        histories.quiet.update(&position, action("g1g2"), &[action("a1a2")], 4);
        let killers = [Some(action("b1c3")), Some(action("a1a3"))];
        let hints = Hints { table: TwoMove::pack(action("g1h2")), killers };
        let mut picker = MovePicker::new();
        let count = picker.generate(&position, GenKind::All, Legality::Proved, &hints, &histories);
        let picked: Vec<String> = std::iter::from_fn(|| picker.next()).map(|pick| pick.action.to_string()).collect();
        assert_eq!(picked.len(), count, "each action once: {picked:?}");
        // Captures and promotions come before all quiet actions.
        assert_eq!(picked[0], "g1h2");
        assert!(picked[1..6].iter().all(|action| action == "e4d5" || action.starts_with("a7a8")), "{picked:?}");
        assert_eq!(picked[6..9], ["b1c3", "a1a3", "g1g2"]);
        assert_eq!(picked[count - 1], "a1a2");
        picker.generate(&position, GenKind::All, Legality::Proved, &hints, &histories);
        assert_eq!(picker.next().map(|pick| pick.action.to_string()).as_deref(), Some("g1h2"));
        picker.stop_sorting();
        let rest: Vec<String> = std::iter::from_fn(|| picker.next()).map(|pick| pick.action.to_string()).collect();
        let is_left = |action: &String| rest.contains(action);
        assert!(rest.len() == count - 1 && picked[1..].iter().all(is_left), "each action once: {rest:?}");
        let forcing = picker.generate(&position, GenKind::Forcing, Legality::Proved, &Hints::NONE, &histories);
        assert_eq!(forcing, 5);
    }
}
