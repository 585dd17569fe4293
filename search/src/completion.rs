//! Completing a turn: a principal variation may end within the actor's turn, cut off by the horizon or by time.

use twofold_rules::{Game, Record};

use crate::deepening::{Deepening, nothing_to_do};
use crate::history::Histories;
use crate::picker::{GenKind, Hints, Legality, MovePicker};
use crate::thread::{SearchThread, Shared};
use crate::time::Timer;
use crate::{Best, Limits, parameters};

/// The data needed to continue from where the search ended.
pub(crate) struct Completion<'a, G: Game> {
    pub shared: &'a Shared<'a, G>,
    pub histories: &'a mut Histories,
    pub timer: Timer,
}

impl<G: Game> Completion<'_, G> {
    /// Adds actions to the turn until it is complete. Most come from the transposition table.
    pub fn complete(&mut self, record: &Record<G>, mut best: Best<G::Action>) -> Best<G::Action> {
        let mut rest = record.clone();
        best.turn.iter().for_each(|&action| rest.play(action));
        let actor = record.position().actor();
        // A draw between the steps ends the turn with the game; one that nobody claimed before does not.
        let was_over = record.outcome().is_some();
        let goes_on = |rest: &Record<G>| {
            let is_over = !was_over && rest.outcome().is_some();
            rest.position().actor() == actor && rest.position().in_turn() && !is_over
        };
        while !best.turn.is_empty() && goes_on(&rest) {
            // From the table, else from a short search, else by the order of actions alone.
            let found = match self.table_action(&rest) {
                Some(action) => Best { turn: vec![action], ..Best::default() },
                None => self.search_briefly(&rest, best.nodes),
            };
            let Some(action) = found.turn.first().copied().or_else(|| self.first_action(rest.position())) else {
                break;
            };
            rest.play(action);
            best.turn.push(action);
            best.nodes += found.nodes;
            best.reply = if found.turn.len() == 1 { found.reply } else { vec![] };
        }
        best
    }

    /// The action that the table holds, if it is legal.
    fn table_action(&self, record: &Record<G>) -> Option<G::Action> {
        let entry = self.shared.table.probe(record.position().key())?;
        G::unpack(entry.action).filter(|action| record.legal_actions().contains(action))
    }

    /// A short search within the remaining node limit.
    fn search_briefly(&mut self, record: &Record<G>, used: u64) -> Best<G::Action> {
        let Shared { table, evaluation, limits, signals, .. } = *self.shared;
        let few = parameters::completion_nodes() as u64;
        let left = limits.nodes.map_or(few, |most| most.saturating_sub(used).min(few));
        if left == 0 {
            return nothing_to_do(record);
        }
        // Of the same kind, since it shares the table.
        let Limits { depth, mate, selectivity, .. } = *limits;
        let limits = Limits { depth, mate, selectivity, nodes: Some(left), ..Limits::default() };
        let shared = Shared::new(table, evaluation, &limits, signals);
        let thread = SearchThread::new(&shared, self.histories, record, self.timer.clone());
        Deepening::new(thread, record, 1).run()
    }

    /// The action that would be searched first.
    fn first_action(&self, position: &G) -> Option<G::Action> {
        let mut picker = MovePicker::new();
        picker.generate(position, GenKind::All, Legality::Proved, &Hints::NONE, self.histories);
        picker.next().map(|pick| pick.action)
    }
}
