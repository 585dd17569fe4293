use std::sync::{Arc, Mutex};

use twofold_rules::{Duels, GameText, Record, Variant, with_game};

use crate::search::Engine;
use crate::{GameSession, SessionSettings, SetupError};

/// Opens a session at the start position of a game.
pub fn open(variant: Variant, settings: &SessionSettings) -> Result<Box<dyn GameSession>, SetupError> {
    with_game!(variant, G => Ok(Box::new(Hosted::<G>::new(settings)?)))
}

/// A session of one game: its record, and the searcher that forks share.
#[derive(Clone)]
pub(crate) struct Hosted<G: GameText> {
    /// FEN of the start position, by the settings.
    pub(crate) start: String,
    /// Captures may be duelled, if the game has duels.
    pub(crate) duels: bool,
    pub(crate) record: Record<G>,
    pub(crate) engine: Arc<Mutex<Engine<G>>>,
}

impl<G: GameText> Hosted<G> {
    fn new(settings: &SessionSettings) -> Result<Self, SetupError> {
        let start = settings.setup.start_fen(G::VARIANT);
        let record = begin(&start, settings.duels)?;
        let engine = Arc::new(Mutex::new(Engine::new(settings.search)));
        Ok(Self { start, duels: settings.duels, record, engine })
    }

    /// A session with a game that was played before, and default settings.
    pub(crate) fn from_record(record: Record<G>) -> Self {
        let settings = SessionSettings::default();
        let engine = Arc::new(Mutex::new(Engine::new(settings.search)));
        Self { start: settings.setup.start_fen(G::VARIANT), duels: settings.duels, record, engine }
    }
}

/// A game from a FEN, with or without duels.
pub(crate) fn begin<G: GameText>(fen: &str, duels: bool) -> Result<Record<G>, SetupError> {
    let record = Record::<G>::from_fen(fen)?;
    Ok(if duels { record } else { Record::from_position(G::Duels::without_duels(record.position().clone())) })
}

impl<G: GameText> GameSession for Hosted<G> {
    fn fork(&self) -> Box<dyn GameSession> {
        Box::new(self.clone())
    }
}
