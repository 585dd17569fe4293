//! A search with a net below it.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use twofold_rules::{GameText, Record};
use twofold_search::{Best, Limits, Progress, Searcher, Signals};

/// What came of a search.
pub struct Thought<A> {
    /// The answer; a legal turn whenever there is one.
    pub best: Best<A>,
    /// What went wrong in the search, if it broke down. The answer is then a turn that nobody thought about.
    pub fault: Option<String>,
}

/// Searches. A fault in the search costs its thought, not the game: some legal turn is answered.
pub fn think<G: GameText>(
    searcher: &mut Searcher<G>,
    record: &Record<G>,
    limits: &Limits<G::Action>,
    signals: &Signals,
    tell: &mut (dyn FnMut(&Progress<G::Action>) + Send),
) -> Thought<G::Action> {
    guard(record, &limits.only, || searcher.search(record, limits, signals, tell))
}

/// Unwinding leaves a searcher that can be used again: its tables hold no more than guesses.
fn guard<G: GameText>(
    record: &Record<G>,
    only: &[G::Action],
    search: impl FnOnce() -> Best<G::Action>,
) -> Thought<G::Action> {
    match catch_unwind(AssertUnwindSafe(search)) {
        Ok(best) => Thought { best, fault: None },
        Err(payload) => Thought { best: any_turn(record, only), fault: Some(message(payload.as_ref())) },
    }
}

/// What a panic said.
fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("a panic without a message").to_owned()
}

/// The first legal turn, or the first that begins with one of the actions given.
fn any_turn<G: GameText>(record: &Record<G>, only: &[G::Action]) -> Best<G::Action> {
    let mut played = record.clone();
    let actor = played.position().actor();
    let mut turn = vec![];
    while turn.is_empty() || played.position().in_turn() && played.position().actor() == actor {
        let legal = played.legal_actions();
        let wanted = only.first().copied().filter(|_| turn.is_empty());
        let Some(action) = wanted.or(legal.first().copied()) else { break };
        played.play(action);
        turn.push(action);
    }
    Best { turn, ..Best::default() }
}

#[cfg(test)]
mod tests {
    use twofold_rules::TwoMove;

    use super::*;

    #[test]
    fn a_fault_is_caught_and_a_whole_turn_is_answered() {
        let mut record = Record::<TwoMove>::start();
        record.play_token("e2e4").expect("legal");
        let thought = guard(&record, &[], || panic!("square {} is off the board", 64));
        assert_eq!(thought.fault.as_deref(), Some("square 64 is off the board"));
        let turn: Vec<String> = thought.best.turn.iter().map(ToString::to_string).collect();
        record.play_token(&turn.join(",")).expect("a legal turn");

        let only = [record.legal_actions()[5]];
        let thought = guard(&record, &only, || panic!("again"));
        assert_eq!((thought.fault.as_deref(), thought.best.turn[0]), (Some("again"), only[0]));
    }

    #[test]
    fn nothing_is_answered_where_nothing_is_legal() {
        let mate = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1 1";
        let record = Record::<TwoMove>::from_fen(mate).expect(mate);
        assert!(guard(&record, &[], || panic!("once more")).best.turn.is_empty());
    }
}
