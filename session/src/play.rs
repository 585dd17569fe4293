use twofold_rules::pgn::{PgnError, PgnGame};
use twofold_rules::{Color, Duels, GameText, Notation, Record, TurnError};

use crate::hosted::{Hosted, begin};
use crate::{AnswerError, BidError, Extent, GamePlay, SessionSettings, SetupError, answer};

impl<G: GameText> GamePlay for Hosted<G> {
    fn set_up(&mut self, fen: Option<&str>, turns: &[&str]) -> Result<(), SetupError> {
        let fen = fen.filter(|&fen| fen != "startpos").unwrap_or(&self.start);
        let mut record = begin(fen, self.duels)?;
        play_turns(&mut record, turns)?;
        self.record = record;
        Ok(())
    }

    fn restart(&mut self, settings: &SessionSettings) -> Result<bool, SetupError> {
        let start = settings.setup.start_fen(G::VARIANT);
        if start == self.start && settings.duels == self.duels {
            return Ok(false);
        }
        self.record = begin(&start, settings.duels)?;
        (self.start, self.duels) = (start, settings.duels);
        Ok(true)
    }

    fn load(&mut self, game: &PgnGame) -> Result<(), PgnError> {
        self.record = game.replay()?;
        Ok(())
    }

    fn mirror(&mut self) {
        self.record = Record::from_position(self.record.position().mirrored());
    }

    fn play(&mut self, turn: &str, notation: Notation, extent: Extent) -> Result<(), TurnError> {
        match (extent, notation) {
            (Extent::Part, _) => self.record.begin(turn, notation),
            (Extent::Whole, Notation::Coordinates) => self.record.play_token(turn),
            (Extent::Whole, Notation::San) => self.record.play_san(turn),
        }
    }

    fn answer(&mut self, player: Color, text: &str, notation: Notation, extent: Extent) -> Result<(), AnswerError> {
        answer::answer(&mut self.record, player, text, notation, extent)
    }

    fn play_bids(&mut self, attacker: usize, defender: usize) -> Result<(), BidError> {
        if !G::Duels::is_simultaneous(self.record.position()) {
            return Err(BidError::NotDue);
        }
        let is_chosen = |&action: &G::Action| G::Duels::choices(action) == Some((attacker, defender));
        let action = self.record.legal_actions().into_iter().find(is_chosen);
        self.record.play(action.ok_or(BidError::Impossible { attacker, defender })?);
        Ok(())
    }

    fn end_turn(&mut self) {
        self.record.end_turn();
    }

    fn undo_to(&mut self, actions: usize) {
        undo_to(&mut self.record, actions);
    }
}

/// Plays turns in coordinates; the last may be in progress.
fn play_turns<G: GameText>(record: &mut Record<G>, turns: &[&str]) -> Result<(), SetupError> {
    let mut last = None;
    for (number, &token) in turns.iter().enumerate() {
        if number > 0 && play_decision(record, token) {
            continue;
        }
        // Only now it is known that the turn before was meant to be whole.
        if let Some(index) = last {
            end_whole(record, turns[index]).map_err(|error| refusal(turns, index, error))?;
        }
        record.begin(token, Notation::Coordinates).map_err(|error| refusal(turns, number, error))?;
        last = Some(number);
    }
    Ok(())
}

fn refusal(turns: &[&str], index: usize, error: TurnError) -> SetupError {
    SetupError::Turn { number: index + 1, token: turns[index].to_owned(), error: Box::new(error) }
}

/// Declines what may be declined at the end of a turn, which must then be whole.
fn end_whole<G: GameText>(record: &mut Record<G>, turn: &str) -> Result<(), TurnError> {
    record.end_turn();
    if record.position().in_turn() { Err(TurnError::Incomplete(turn.to_owned())) } else { Ok(()) }
}

/// Plays a decision on the turn in progress, if the text names one that is not a step.
fn play_decision<G: GameText>(record: &mut Record<G>, text: &str) -> bool {
    if !record.position().in_turn() {
        return false;
    }
    let is_named =
        |&action: &G::Action| G::squares(action).is_none() && (G::word(action) == text || action.to_string() == text);
    let decision = record.legal_actions().into_iter().find(is_named);
    decision.inspect(|&action| record.play(action)).is_some()
}

/// Takes back actions until so many are left.
pub(crate) fn undo_to<G: GameText>(record: &mut Record<G>, actions: usize) {
    while record.actions().len() > actions {
        record.undo();
    }
}
