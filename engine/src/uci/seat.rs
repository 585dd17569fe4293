//! A game at which the engine sits: what the session needs of it, whichever game it is.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use twofold_eval::Evaluation;
use twofold_rules::{Game, Record, Variant, divide, with_game};
use twofold_search::{Best, Clock, Limits, Score, Searcher, Signals};

use super::command::Go;
use super::format;
use super::options::{Options, TurnMode};
use crate::commands::play;
use crate::diagram;
use crate::output::Output;

/// Work that can be done in a thread of its own.
pub type Task<'scope> = Box<dyn FnOnce() + Send + 'scope>;

/// A game with its engine. Only here a program does not know which game it plays; behind it everything is compiled for
/// the one game.
pub trait Seat {
    /// Sets up a position and plays turns; on an error the position stays as it was.
    fn set_position(&mut self, fen: Option<&str>, moves: &[String]) -> Result<(), String>;
    /// Changes colours and sides of the board.
    fn flip(&mut self) -> Result<(), String>;
    /// Forgets what was learnt in another game.
    fn new_game(&mut self);
    /// Replaces the transposition table.
    fn set_hash(&mut self, mib: usize) -> Result<(), String>;
    /// How many threads search.
    fn set_threads(&mut self, threads: usize);
    /// How many lines are wanted.
    fn set_multi_pv(&mut self, lines: usize);
    /// The answer to `d`.
    fn display(&self) -> String;
    /// The answer to `eval`.
    fn evaluation(&self) -> String;
    /// The search that `go` asks for, from the position as it is now.
    fn search<'scope>(
        &self,
        go: &Go,
        options: &Options,
        signals: &Arc<Signals>,
        out: &'scope Output,
    ) -> Result<Task<'scope>, String>;
}

/// A seat at a game's start position.
pub fn seat(variant: Variant, options: &Options) -> Result<Box<dyn Seat>, String> {
    with_game!(variant, G => {
        let mut searcher = Searcher::<G>::new(options.hash, options.threads).map_err(|error| error.to_string())?;
        searcher.set_multi_pv(options.multi_pv);
        Ok(Box::new(GameSeat { record: Record::<G>::start(), searcher: Arc::new(Mutex::new(searcher)) }))
    })
}

struct GameSeat<G: Game> {
    record: Record<G>,
    searcher: Arc<Mutex<Searcher<G>>>,
}

impl<G: Game> GameSeat<G> {
    fn searcher(&self) -> MutexGuard<'_, Searcher<G>> {
        lock(&self.searcher)
    }

    fn limits(&self, go: &Go, options: &Options) -> Result<Limits<G::Action>, String> {
        let side = self.record.position().actor().index();
        let clock = go.time[side].map(|remaining| Clock {
            remaining,
            increment: go.increment[side],
            turns_to_go: go.moves_to_go,
        });
        let only = go.search_moves.iter().map(|turn| self.first_action(turn)).collect::<Result<_, _>>()?;
        let unlimited =
            clock.is_none() && go.move_time.is_none() && go.depth.is_none() && go.nodes.is_none() && go.mate.is_none();
        Ok(Limits {
            depth: go.depth.map(|depth| depth.max(1)),
            nodes: go.nodes.map(|nodes| nodes.max(1)),
            mate: go.mate,
            turn_time: go.move_time,
            clock,
            overhead: options.overhead,
            only,
            infinite: go.infinite || unlimited,
        })
    }

    /// The first action of a legal turn, or of its beginning.
    fn first_action(&self, turn: &str) -> Result<G::Action, String> {
        let mut record = self.record.clone();
        record.play_tokens([turn]).map_err(|(_, error)| format!("go searchmoves: '{turn}': {error}"))?;
        let first = record.actions().get(self.record.actions().len()).copied();
        first.ok_or_else(|| format!("go searchmoves: '{turn}', expected a legal turn"))
    }
}

/// A search that panicked leaves the searcher usable: tables hold no more than guesses.
fn lock<G: Game>(searcher: &Mutex<Searcher<G>>) -> MutexGuard<'_, Searcher<G>> {
    searcher.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<G: Game> Seat for GameSeat<G> {
    fn set_position(&mut self, fen: Option<&str>, moves: &[String]) -> Result<(), String> {
        self.record = play(fen, moves.iter().map(String::as_str))?;
        Ok(())
    }

    fn flip(&mut self) -> Result<(), String> {
        let fen = flipped(&self.record.position().fen());
        self.record = Record::from_fen(&fen).map_err(|error| format!("flip: {error}"))?;
        Ok(())
    }

    fn new_game(&mut self) {
        self.searcher().clear();
    }

    fn set_hash(&mut self, mib: usize) -> Result<(), String> {
        self.searcher().set_hash(mib).map_err(|error| error.to_string())
    }

    fn set_threads(&mut self, threads: usize) {
        self.searcher().set_threads(threads);
    }

    fn set_multi_pv(&mut self, lines: usize) {
        self.searcher().set_multi_pv(lines);
    }

    fn display(&self) -> String {
        let position = self.record.position();
        let report = self.record.report();
        let outcome = report.outcome.map_or("none".to_owned(), |outcome| outcome.to_string());
        [
            diagram::plain(position.board()),
            String::new(),
            format!("Fen: {}", report.fen),
            format!("Key: {:016X}", position.key()),
            format!("Check: {}", if position.in_check() { "yes" } else { "no" }),
            format!("Actor: {}", report.actor.letter()),
            format!("Phase: {}", report.phase),
            format!("Outcome: {outcome}"),
            format!("Actions: {}", report.actions.join(" ")),
        ]
        .join("\n")
    }

    fn evaluation(&self) -> String {
        let evaluation = Evaluation::for_game::<G>();
        let position = self.record.position();
        let pawns = |value: i32| f64::from(value) / 100.0;
        let mut lines = vec![format!("{:<16} {:>8} {:>8} {:>8}", "term", "White", "Black", "total")];
        for term in evaluation.terms(position) {
            let total = term.white - term.black;
            lines.push(format!(
                "{:<16} {:>8.2} {:>8.2} {:>+8.2}",
                term.name,
                pawns(term.white),
                pawns(term.black),
                pawns(total)
            ));
        }
        let actor = position.actor();
        let total = evaluation.evaluate(position);
        let white = if actor == twofold_rules::Color::White { total } else { -total };
        lines.push(format!(
            "Total evaluation: {:+.2} (White's view), {:+.2} ({actor}'s, who acts)",
            pawns(white),
            pawns(total)
        ));
        lines.join("\n")
    }

    fn search<'scope>(
        &self,
        go: &Go,
        options: &Options,
        signals: &Arc<Signals>,
        out: &'scope Output,
    ) -> Result<Task<'scope>, String> {
        let record = self.record.clone();
        if let Some(depth) = go.perft {
            let signals = Arc::clone(signals);
            return Ok(Box::new(move || count(&record, depth, &signals, out)));
        }
        let search = Search {
            limits: self.limits(go, options)?,
            record,
            signals: Arc::clone(signals),
            show_wdl: options.show_wdl,
            turn_mode: options.turn_mode,
            out,
        };
        let searcher = Arc::clone(&self.searcher);
        Ok(Box::new(move || search.run(&searcher)))
    }
}

struct Search<'scope, G: Game> {
    record: Record<G>,
    limits: Limits<G::Action>,
    signals: Arc<Signals>,
    show_wdl: bool,
    turn_mode: TurnMode,
    out: &'scope Output,
}

impl<G: Game> Search<'_, G> {
    /// Searches and answers. A fault in the search costs its thought, not the game: some legal turn is answered.
    fn run(self, searcher: &Mutex<Searcher<G>>) {
        let position = self.record.position();
        let searched = catch_unwind(AssertUnwindSafe(|| {
            let mut tell = |progress: &_| self.out.say(&format::info(position, progress, self.show_wdl));
            lock(searcher).search(&self.record, &self.limits, &self.signals, &mut tell)
        }));
        let best = searched.unwrap_or_else(|_| {
            self.out.error("internal fault in the search; this turn is any legal one");
            any_turn(&self.record)
        });
        if best.turn.is_empty() {
            self.out.say(&format!("info depth 0 score {}", best.score));
        }
        self.out.say(&format::best_move(position, &best, self.turn_mode));
    }
}

/// The first legal turn.
fn any_turn<G: Game>(record: &Record<G>) -> Best<G::Action> {
    let mut played = record.clone();
    let actor = played.position().actor();
    let mut turn = vec![];
    while turn.is_empty() || played.position().in_turn() && played.position().actor() == actor {
        let Some(&action) = played.legal_actions().first() else { break };
        played.play(action);
        turn.push(action);
    }
    Best { turn, reply: vec![], score: Score::DRAW, depth: 0, nodes: 0 }
}

/// `go perft`: a line for each first action, then the sum. It can be stopped between two of them.
fn count<G: Game>(record: &Record<G>, depth: u32, signals: &Signals, out: &Output) {
    let mut total = if depth == 0 { 1 } else { 0 };
    let mut actions: Vec<G::Action> = record.legal_actions().into_iter().collect();
    actions.sort_by_key(|action| action.to_string());
    for action in actions {
        if depth == 0 || signals.is_stopped() {
            break;
        }
        let mut child = record.position().clone();
        child.play(action);
        let counted = if depth == 1 { 1 } else { divide(&child, depth - 1).iter().map(|(_, count)| count).sum() };
        out.say(&format!("{action}: {counted}"));
        total += counted;
    }
    out.say(&format!("\nNodes searched: {total}"));
}

/// The FEN with colours changed and the board turned round: placement, side, castling and every square.
fn flipped(fen: &str) -> String {
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let swap = |text: &str| -> String {
        let swap = |letter: char| {
            if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
        };
        text.chars().map(swap).collect()
    };
    let ranks = |text: &str| -> String {
        let mirror = |letter: char| letter.to_digit(10).map_or(letter, |rank| char::from(b'0' + 9 - rank as u8));
        text.chars().map(mirror).collect()
    };
    for (index, field) in fields.iter_mut().enumerate() {
        *field = match index {
            0 => field.split('/').rev().map(swap).collect::<Vec<_>>().join("/"),
            1 => if field == "w" { "b" } else { "w" }.to_owned(),
            2 => swap(field),
            3 => ranks(field),
            6 => field.split_once('/').map_or(field.clone(), |(steps, squares)| format!("{steps}/{}", ranks(squares))),
            _ => field.clone(),
        };
    }
    fields.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flipping_turns_every_field() {
        let fen = "r3k3/8/8/8/3Pp3/8/8/4K2R b Kq d3 3 9 1/a8e8";
        let turned = "4k2r/8/8/3pP3/8/8/8/R3K3 w kQ d6 3 9 1/a1e1";
        assert_eq!(flipped(fen), turned);
        assert_eq!(flipped(turned), fen);
    }
}
