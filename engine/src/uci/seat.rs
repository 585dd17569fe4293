//! A game at which the engine sits: what the session needs of it, whichever game it is.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use twofold_eval::Evaluation;
use twofold_rules::{Bitboard, Color, Duels, GameText, Kind, Record, Variant, with_game};
use twofold_search::{Best, Clock, Limits, Progress, Score, Searcher, Signals, Solution};

use super::command::Go;
use super::format;
use super::options::{Options, TurnMode};
use super::perft;
use super::searchmoves::Choice;
use crate::commands::play;
use crate::diagram;
use crate::output::Output;
use crate::think::think;

/// Work that can be done in a thread of its own.
pub type Task<'scope> = Box<dyn FnOnce() + Send + 'scope>;

/// A game with its engine. Only here a program does not know which game it plays; behind it everything is compiled for
/// the one game.
pub trait Seat {
    /// Sets up a position and plays turns; on an error the position stays as it was.
    fn set_position(&mut self, fen: Option<&str>, moves: &[String]) -> Result<(), String>;
    /// Begins with what the options say from now on; false if that is as it was.
    fn set_up(&mut self, options: &Options) -> Result<bool, String>;
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
        let mut searcher = Searcher::<G>::new(options.hash, options.threads);
        searcher.set_multi_pv(options.multi_pv);
        let (start, duels) = (options.setup.start_fen(variant), options.duels);
        let record = play::<G>(Some(&start), [], duels)?;
        Ok(Box::new(GameSeat { start, duels, record, searcher: Arc::new(Mutex::new(searcher)) }))
    })
}

struct GameSeat<G: GameText> {
    /// FEN of the start position.
    start: String,
    /// Are captures duelled?
    duels: bool,
    record: Record<G>,
    searcher: Arc<Mutex<Searcher<G>>>,
}

impl<G: GameText> GameSeat<G> {
    fn searcher(&self) -> MutexGuard<'_, Searcher<G>> {
        lock(&self.searcher)
    }

    fn limits(&self, go: &Go, options: &Options) -> Limits<G::Action> {
        let side = self.record.position().actor().index();
        // If only the opponent's clock is told, it is the best guess at one's own.
        let clock = go.time[side].or(go.time[1 - side]).map(|remaining| Clock {
            remaining,
            increment: go.increment[side],
            turns_to_go: go.moves_to_go,
        });
        Limits {
            depth: go.depth.map(|depth| depth.max(1)),
            nodes: go.nodes.map(|nodes| nodes.max(1)),
            mate: go.mate,
            since: Some(Instant::now()),
            turn_time: go.move_time,
            clock,
            overhead: options.overhead,
            only: vec![],
            infinite: go.infinite || !go.is_limited(),
        }
    }
}

/// A panic in a search is caught before it gets here, so the lock is never poisoned; if it were, tables hold no more than
/// guesses.
fn lock<G: GameText>(searcher: &Mutex<Searcher<G>>) -> MutexGuard<'_, Searcher<G>> {
    searcher.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<G: GameText> Seat for GameSeat<G> {
    fn set_position(&mut self, fen: Option<&str>, moves: &[String]) -> Result<(), String> {
        self.record = play(Some(fen.unwrap_or(&self.start)), moves.iter().map(String::as_str), self.duels)?;
        Ok(())
    }

    fn set_up(&mut self, options: &Options) -> Result<bool, String> {
        let start = options.setup.start_fen(G::VARIANT);
        if (&start, options.duels) == (&self.start, self.duels) {
            return Ok(false);
        }
        (self.start, self.duels) = (start, options.duels);
        self.set_position(None, &[])?;
        Ok(true)
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
        self.searcher().set_hash(mib);
        Ok(())
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
            format!("Checkers: {}", checkers(position)),
            format!("Check: {}", if position.in_check() { "yes" } else { "no" }),
            format!("Actor: {}", crate::commands::actor(report.actor)),
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
            return Ok(Box::new(move || perft::count(record.position(), depth, &signals, out)));
        }
        let search = Search {
            choice: Choice::read(&record, &go.search_moves)?,
            limits: self.limits(go, options),
            record,
            signals: Arc::clone(signals),
            show_wdl: options.show_wdl,
            seed: options.seed,
            side: go.side,
            turn_mode: options.turn_mode,
            out,
        };
        let searcher = Arc::clone(&self.searcher);
        Ok(Box::new(move || search.run(&searcher)))
    }
}

struct Search<'scope, G: GameText> {
    record: Record<G>,
    choice: Choice<G::Action>,
    limits: Limits<G::Action>,
    signals: Arc<Signals>,
    show_wdl: bool,
    seed: u64,
    /// Whose choice is asked for, where both players act at once.
    side: Option<Color>,
    turn_mode: TurnMode,
    out: &'scope Output,
}

impl<G: GameText> Search<'_, G> {
    /// Searches and answers.
    fn run(self, searcher: &Mutex<Searcher<G>>) {
        let best = self.search(&mut lock(searcher));
        if let Some(bids) = &best.bids {
            return self.bid(bids, best.score);
        }
        if G::Duels::is_simultaneous(self.record.position()) {
            // Only after a fault, which has been told.
            return self.out.say("bestmove bid0");
        }
        if best.turn.is_empty() {
            self.out.say(&format!("info depth 0 score {}", best.score));
        }
        self.out.say(&format::best_move(self.record.position(), &best, self.turn_mode));
    }

    /// Draws a bid from the best strategy of the player who is asked, the attacker if nobody is named, and tells both.
    fn bid(&self, bids: &Solution, score: Score) {
        let position = self.record.position();
        let asked = self.side.unwrap_or(position.actor());
        let is_attacker = asked == position.actor();
        // What is drawn depends on the position too, so that one seed does not give the same bid in all of them.
        let seed = if self.seed == 0 { rand::random() } else { self.seed ^ position.key() ^ asked.index() as u64 };
        let choice = bids.draw(is_attacker, &mut ChaCha8Rng::seed_from_u64(seed));
        let percent = |strategy: [f64; 3]| strategy.map(|share| format!("{:.0}", 100.0 * share)).join(" ");
        let (attacker, defender) = (percent(bids.rows), percent(bids.columns));
        let value = if is_attacker { bids.value } else { 1.0 - bids.value };
        self.out.say(&format!(
            "info string bids 0 1 2 attacker {attacker} defender {defender} percent, value {value:.3} to {asked}"
        ));
        let score = if is_attacker { score } else { -score };
        self.out.say(&format!("info score {score}"));
        self.out.say(&format!("bestmove bid{choice}"));
    }

    fn search(&self, searcher: &mut Searcher<G>) -> Best<G::Action> {
        if let Some(first) = self.choice.settled() {
            let depth = self.limits.depth.map(|depth| depth.saturating_sub(1).max(1));
            return self.search_after(first, Limits { depth, ..self.limits.clone() }, searcher);
        }
        let limits = Limits { only: self.choice.firsts(), ..self.limits.clone() };
        let best = self.search_from(&self.record, &[], &limits, searcher);
        // A search can be bound to first steps only. If it would go on as it may not, the second step is searched once
        // more, briefly; which first step is best was found under the wrong supposition, but the answer is one of those
        // that were asked for.
        match best.turn[..] {
            [first, second] if !self.allows(first, second) => {
                const BRIEF: u64 = 50_000;
                let limits = Limits { depth: self.limits.depth, nodes: Some(BRIEF), ..Limits::default() };
                self.search_after(first, limits, searcher)
            }
            _ => best,
        }
    }

    fn allows(&self, first: G::Action, second: G::Action) -> bool {
        let seconds = self.choice.seconds(first);
        seconds.is_empty() || seconds.contains(&second)
    }

    /// Searches for the second step that is to follow a first.
    fn search_after(&self, first: G::Action, limits: Limits<G::Action>, searcher: &mut Searcher<G>) -> Best<G::Action> {
        let mut record = self.record.clone();
        record.play(first);
        let limits = Limits { only: self.choice.seconds(first), ..limits };
        self.search_from(&record, &[first], &limits, searcher)
    }

    /// Searches a position that comes after some steps of the turn, and tells of it as if from before them.
    fn search_from(
        &self,
        record: &Record<G>,
        steps: &[G::Action],
        limits: &Limits<G::Action>,
        searcher: &mut Searcher<G>,
    ) -> Best<G::Action> {
        let mut tell = |progress: &Progress<G::Action>| {
            self.out.say(&format::info(self.record.position(), steps, progress, self.show_wdl));
        };
        let thought = think(searcher, record, limits, &self.signals, &mut tell);
        if let Some(fault) = thought.fault {
            self.out.error(&format!("internal fault in the search: {fault}; the answer is any legal turn"));
        }
        let mut best = thought.best;
        best.turn.splice(0..0, steps.iter().copied());
        best
    }
}

/// Where the pieces stand that attack a king of the actor's directly. In a game in which check is the threat of a double move,
/// there may be check without any.
fn checkers<G: GameText>(position: &G) -> String {
    let (board, actor) = (position.board(), position.actor());
    let attackers = |king| board.attackers(king, !actor, board.occupied());
    let kings = board.pieces(actor, Kind::King).into_iter();
    let squares = kings.map(attackers).fold(Bitboard::EMPTY, |all, some| all | some).into_iter();
    squares.map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
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
    let highest = fields[0].split('/').count();
    let ranks = |text: &str| mirror_ranks(text, highest);
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

/// A text with every number in it, a rank, seen from the other side.
fn mirror_ranks(text: &str, highest: usize) -> String {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let numbers = text.split(|letter| !is_digit(letter)).filter(|number| !number.is_empty());
    let mirrored =
        numbers.map(|number| number.parse().map_or(number.to_owned(), |rank: usize| (highest + 1 - rank).to_string()));
    let letters = text.split(is_digit).filter(|letters| !letters.is_empty()).map(str::to_owned);
    let mut mirrored = mirrored.into_iter();
    letters.flat_map(|letters| [Some(letters), mirrored.next()]).flatten().collect()
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
        let ranks = "/8/8/8/8/8/8/8/8/8/8/8/8/8/8/";
        let tall = format!("k7{ranks}4RK2 w - - 1 9 1/e1e12");
        assert_eq!(flipped(&tall), format!("4rk2{ranks}K7 b - - 1 9 1/e16e5"));
        assert_eq!(flipped(&flipped(&tall)), tall);
    }
}
