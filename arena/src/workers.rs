//! Workers: each plays one game of the match after another.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::Sender;

use crate::ArenaError;
use crate::engines::Engines;
use crate::game::{Game, GameResult};
use crate::openings::Book;
use crate::player::{Context, Start};
use crate::schedule::{GameSpec, Schedule};
use crate::settings::Settings;

/// Message of a worker.
pub enum WorkerMessage {
    /// A game has begun.
    Started(GameSpec),
    /// A game has ended.
    Finished(GameSpec, Box<GameResult>),
    /// The match cannot go on.
    Failed(ArenaError),
}

/// Parts of a match that its workers share.
pub struct WorkerContext<'a> {
    /// Settings of the match.
    pub settings: &'a Settings,
    /// Its games.
    pub schedule: &'a Schedule,
    /// Openings by game.
    pub books: &'a BTreeMap<u8, Book>,
    /// Names of the engines.
    pub names: &'a [String],
    /// Watchdog and log.
    pub context: &'a Context,
}

impl WorkerContext<'_> {
    /// Plays one game after another, except those that are finished.
    pub fn work(
        &self,
        mut engines: Engines,
        finished: &BTreeSet<u64>,
        next: &AtomicU64,
        is_over: impl Fn() -> bool,
        to: &Sender<WorkerMessage>,
    ) {
        while !is_over() {
            let Some(spec) = self.schedule.spec(next.fetch_add(1, Relaxed)) else { break };
            if finished.contains(&spec.number) {
                continue;
            }
            if to.send(WorkerMessage::Started(spec)).is_err() {
                break;
            }
            let message = match self.game(&spec, &mut engines) {
                Ok(result) => WorkerMessage::Finished(spec, Box::new(result)),
                Err(error) => WorkerMessage::Failed(error),
            };
            // After the end of the match games are broken off, and mean nothing.
            if is_over() || to.send(message).is_err() {
                break;
            }
        }
        engines.quit(is_over());
    }

    fn game(&self, spec: &GameSpec, engines: &mut Engines) -> Result<GameResult, ArenaError> {
        let fen = self.books.get(&(spec.variant as u8)).map_or("", |book| book.fen(spec.opening));
        let start = Start { variant: spec.variant, duels: self.settings.duels, fen };
        let game = Game::new(self.settings, start, spec.players)
            .map_err(|error| ArenaError::Opening { fen: fen.to_owned(), error })?;
        let tags = self.tags(spec);
        let tags: Vec<(&str, &str)> = tags.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let mut players = spec.players.map(|player| engines.take(player, self.settings, self.context));
        let result = game.play(&mut players, &tags);
        for ((color, player), engine) in players.into_iter().enumerate().zip(spec.players) {
            let is_broken = result.fault.as_ref().is_some_and(|(whose, error)| *whose == color && error.is_fatal());
            let is_done = is_broken || player.is_spent() || self.settings.engines[engine].restart;
            engines.put_back(engine, player, is_done);
        }
        Ok(result)
    }

    /// Tags of a game's PGN.
    fn tags(&self, spec: &GameSpec) -> Vec<(&'static str, String)> {
        let limits = spec.players.map(|player| self.settings.engines[player].limit.to_string());
        let [white, black] = spec.players.map(|player| self.names[player].clone());
        let mut tags = vec![
            ("Event", self.settings.event.clone()),
            ("Site", self.settings.site.clone()),
            ("Date", crate::date::today()),
            ("Round", format!("{}.{}", spec.round, spec.number)),
            ("White", white),
            ("Black", black),
        ];
        let [of_white, of_black] = limits;
        if of_white == of_black {
            tags.push(("TimeControl", of_white));
        } else {
            tags.extend([("WhiteTimeControl", of_white), ("BlackTimeControl", of_black)]);
        }
        tags
    }
}
