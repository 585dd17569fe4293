use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use twofold_rules::{Game, GameText, Record, TurnError};
use twofold_search::{Best, Limits, Progress, Searcher, Signals};

use crate::chosen_turns::ChosenTurns;
use crate::hosted::Hosted;
use crate::{GameSearch, Granted, SearchFault, SearchLimits, SearchProgress, SearchResult, SearchSettings, guarded};

/// A searcher that is made when it is first needed.
pub(crate) struct Engine<G: GameText> {
    settings: SearchSettings,
    granted: Granted,
    searcher: Option<Searcher<G>>,
}

impl<G: GameText> Engine<G> {
    pub fn new(settings: SearchSettings) -> Self {
        let granted = Granted { hash_mib: 0, threads: settings.threads };
        Self { settings, granted, searcher: None }
    }

    /// The searcher, made now if it is not there; with a smaller table where there is no memory for the one wanted.
    fn searcher(&mut self) -> &mut Searcher<G> {
        let SearchSettings { hash_mib, threads, multi_pv } = self.settings;
        let searcher = self.searcher.get_or_insert_with(|| Searcher::new(hash_mib, threads));
        searcher.set_multi_pv(multi_pv);
        self.granted = Granted { hash_mib: searcher.hash_mib(), threads: searcher.threads() };
        searcher
    }

    /// Takes over other settings; without a searcher they wait until it is made.
    fn set(&mut self, settings: SearchSettings) {
        let before = std::mem::replace(&mut self.settings, settings);
        let Some(searcher) = &mut self.searcher else { return };
        if before.hash_mib != settings.hash_mib {
            // Made anew, so that the old table's memory can be used for the new one.
            self.searcher = None;
            return;
        }
        searcher.set_threads(settings.threads);
        searcher.set_multi_pv(settings.multi_pv);
        self.granted.threads = searcher.threads();
    }
}

type OnProgress<'a> = &'a mut (dyn FnMut(&SearchProgress) + Send);

impl<G: GameText> GameSearch for Hosted<G> {
    fn search(
        &self,
        limits: &SearchLimits,
        signals: &Signals,
        on_progress: OnProgress<'_>,
    ) -> Result<SearchResult, TurnError> {
        let chosen = ChosenTurns::read(&self.record, &limits.only)?;
        let limits = with_only(limits, vec![]);
        let mut engine = lock(&self.engine);
        let begun = begun(&self.record);
        let mut search = Search { record: &self.record, begun: &begun, chosen, limits, signals, on_progress };
        let (best, fault) = search.run(engine.searcher());
        Ok(SearchResult::new(self.record.position(), &begun, best, fault))
    }

    fn set_search(&self, settings: SearchSettings) {
        lock(&self.engine).set(settings);
    }

    fn prepare(&self) -> Granted {
        let mut engine = lock(&self.engine);
        engine.searcher();
        engine.granted
    }

    fn clear(&self) {
        if let Some(searcher) = &mut lock(&self.engine).searcher {
            searcher.clear();
        }
    }
}

/// A panic in a search is caught before it gets here, so the lock is never poisoned; if it were, tables hold no more than
/// guesses.
fn lock<G: GameText>(engine: &Arc<Mutex<Engine<G>>>) -> MutexGuard<'_, Engine<G>> {
    engine.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The turn in progress in coordinates; empty if there is none.
fn begun<G: GameText>(record: &Record<G>) -> String {
    let last = if record.position().in_turn() { record.tokens().pop() } else { None };
    last.unwrap_or_default()
}

/// The limits, bound to these first actions.
fn with_only<A, B>(limits: &Limits<A>, only: Vec<B>) -> Limits<B> {
    let &Limits { depth, nodes, mate, since, turn_time, clock, overhead, infinite, selectivity, .. } = limits;
    Limits { depth, nodes, mate, since, turn_time, clock, overhead, only, infinite, selectivity }
}

/// Search of a position, bound to chosen turns.
struct Search<'a, G: GameText> {
    record: &'a Record<G>,
    /// Text of the turn in progress.
    begun: &'a str,
    chosen: ChosenTurns<G::Action>,
    limits: Limits<G::Action>,
    signals: &'a Signals,
    on_progress: OnProgress<'a>,
}

type Found<G> = (Best<<G as Game>::Action>, Option<SearchFault>);

impl<G: GameText> Search<'_, G> {
    fn run(&mut self, searcher: &mut Searcher<G>) -> Found<G> {
        if let Some(first) = self.chosen.settled() {
            let depth = self.limits.depth.map(|depth| depth.saturating_sub(1).max(1));
            return self.search_after(first, Limits { depth, ..self.limits.clone() }, searcher);
        }
        let limits = with_only(&self.limits, self.chosen.firsts());
        let (best, fault) = self.search_from(self.record, &[], &limits, searcher);
        // A search can be bound to first steps only. If it would go on as it may not, the second step is searched once
        // more, briefly; which first step is best was found under the wrong supposition, but the answer is one of those
        // that were asked for.
        match best.turn[..] {
            [first, second] if !self.allows(first, second) => {
                const BRIEF: u64 = 50_000;
                let limits = Limits { depth: self.limits.depth, nodes: Some(BRIEF), ..Limits::default() };
                self.search_after(first, limits, searcher)
            }
            _ => (best, fault),
        }
    }

    fn allows(&self, first: G::Action, second: G::Action) -> bool {
        let seconds = self.chosen.seconds(first);
        seconds.is_empty() || seconds.contains(&second)
    }

    /// Searches for the second step that is to follow a first one.
    fn search_after(&mut self, first: G::Action, limits: Limits<G::Action>, searcher: &mut Searcher<G>) -> Found<G> {
        let mut record = self.record.clone();
        record.play(first);
        let limits = Limits { only: self.chosen.seconds(first), ..limits };
        self.search_from(&record, &[first], &limits, searcher)
    }

    /// Searches a position that comes after some steps of the turn, and reports as if from before them.
    fn search_from(
        &mut self,
        record: &Record<G>,
        steps: &[G::Action],
        limits: &Limits<G::Action>,
        searcher: &mut Searcher<G>,
    ) -> Found<G> {
        let (position, begun) = (self.record.position(), self.begun);
        let on_progress = &mut *self.on_progress;
        let mut report =
            |progress: &Progress<G::Action>| on_progress(&SearchProgress::new(position, begun, steps, progress));
        let (mut best, fault) = guarded::search(searcher, record, limits, self.signals, &mut report);
        best.turn.splice(0..0, steps.iter().copied());
        (best, fault)
    }
}
