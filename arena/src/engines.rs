//! Running engines of a worker, and their first start.

use std::collections::BTreeMap;
use std::thread;
use std::time::Duration;

use crate::ArenaError;
use crate::engine_error::EngineError;
use crate::matches::StopFlag;
use crate::openings::Book;
use crate::player::{self, Answer, AnswerForm, Context, Player, Question, Start};
use crate::settings::Settings;

/// Running engines by their indices: they go on from game to game.
#[derive(Default)]
pub struct Engines {
    waiting: BTreeMap<usize, Box<dyn Player>>,
}

impl Engines {
    /// Takes an engine; it is started if it does not run. One that does not start is a player who loses by that.
    pub fn take(&mut self, index: usize, settings: &Settings, context: &Context) -> Box<dyn Player> {
        let start = || match player::start(&settings.engines[index], context) {
            Ok(player) => player,
            Err(error) => Box::new(UnstartedPlayer(error)),
        };
        self.waiting.remove(&index).unwrap_or_else(start)
    }

    /// Puts an engine back, or ends it.
    pub fn put_back(&mut self, index: usize, mut player: Box<dyn Player>, is_done: bool) {
        if is_done {
            player.quit();
        } else {
            self.waiting.insert(index, player);
        }
    }

    /// Ends all engines; `at_once` without asking them.
    pub fn quit(&mut self, at_once: bool) {
        for player in self.waiting.values_mut().filter(|_| !at_once) {
            player.quit();
        }
        self.waiting.clear();
    }
}

/// Starts every engine of a match and gets it ready for each of the games, so that a match in which one cannot play does not
/// begin.
pub fn start_all(
    settings: &Settings,
    books: &BTreeMap<u8, Book>,
    context: &Context,
    stop: &StopFlag,
) -> Result<Engines, ArenaError> {
    let ready = |index: usize| {
        let mut player = player::start(&settings.engines[index], context)?;
        for book in books.values() {
            player.begin(&Start { variant: book.variant(), duels: settings.duels, fen: book.fen(0) })?;
        }
        player.end();
        Ok::<_, EngineError>(player)
    };
    let started: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..settings.engines.len()).map(|index| scope.spawn(move || ready(index))).collect();
        while !threads.iter().all(|thread| thread.is_finished()) {
            if stop.is_stopped() {
                context.watchdog.end_all();
            }
            thread::sleep(Duration::from_millis(2));
        }
        threads.into_iter().map(|thread| thread.join()).collect()
    });
    let mut engines = Engines::default();
    for (index, player) in started.into_iter().enumerate() {
        let engine = &settings.engines[index];
        match player {
            Ok(Ok(player)) => engines.put_back(index, player, engine.restart),
            _ if stop.is_stopped() => {}
            Ok(Err(error)) => return Err(ArenaError::Engine { name: engine.name.clone(), error }),
            Err(_) => return Err(ArenaError::Panic),
        }
    }
    Ok(engines)
}

/// A player whose engine did not start.
struct UnstartedPlayer(EngineError);

impl Player for UnstartedPlayer {
    fn form(&self) -> AnswerForm {
        AnswerForm::coordinates(false)
    }

    fn begin(&mut self, _start: &Start<'_>) -> Result<(), EngineError> {
        Err(self.0.clone())
    }

    fn ask(&mut self, _question: &Question<'_>) -> Result<Answer, EngineError> {
        Err(self.0.clone())
    }

    fn quit(&mut self) {}
}
