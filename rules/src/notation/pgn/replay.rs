//! PGN games and the rules: playing them, checking them, rewriting their turns.

use thiserror::Error;

use super::{Annotation, Location, Movetext, PgnError, PgnFault, PgnGame, PgnResult, PgnTurn};
use crate::notation::glyphs;
use crate::{GameText, Notation, Record, TurnError};

/// A variation that is kept as it was, since a turn of it cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{at}: '{turn}' in a variation is kept as it is: {error}")]
pub struct KeptTurn {
    /// Place of the turn.
    pub at: Location,
    /// The turn as it is written.
    pub turn: String,
    /// The reason why it cannot be read.
    pub error: TurnError,
}

impl PgnGame {
    /// Plays the game. Every turn must be complete, but for the last where its first step ended the game in a draw.
    ///
    /// ```
    /// use twofold_rules::{TwoMove, pgn};
    ///
    /// let games = pgn::read("[Variant \"Two Move Chess\"]\n\n1. e4 c5,d6 2. Bb5+ *")?;
    /// let record = games[0].replay::<TwoMove>()?;
    /// assert_eq!(record.tokens(), ["e2e4", "c7c5,d7d6", "f1b5"]);
    /// # Ok::<(), pgn::PgnError>(())
    /// ```
    pub fn replay<G: GameText>(&self) -> Result<Record<G>, PgnError> {
        let mut record = Record::from_position(self.start_position::<G>()?);
        let turns = &self.movetext.turns;
        for (index, turn) in turns.iter().enumerate() {
            play(&mut record, &turn.text, index + 1 == turns.len())
                .map_err(|error| PgnFault::Turn { number: index + 1, turn: turn.text.clone(), error }.at(turn.at))?;
        }
        Ok(record)
    }

    /// Plays the game, and checks that the tag `Result`, the result after the turns and the board do not contradict each
    /// other.
    pub fn check<G: GameText>(&self) -> Result<Record<G>, PgnError> {
        let record = self.replay::<G>()?;
        let tag = self.find_tag("Result");
        if let Some((tag, end)) = tag.zip(self.movetext.result) {
            let of_tag = tag.value.parse().map_err(|_| PgnFault::ResultTag(tag.value.clone()).at(tag.at))?;
            if of_tag != end {
                return Err(PgnFault::Results { tag: of_tag, end }.at(tag.at));
            }
        }
        match record.outcome() {
            Some(outcome) if ![PgnResult::Unknown, outcome.into()].contains(&self.result()) => {
                Err(PgnFault::Outcome { result: self.result(), outcome }.at(self.end))
            }
            _ => Ok(record),
        }
    }

    /// The game with its turns in standard algebraic notation and its own tags as this crate writes them; all else stays.
    /// Variations are read against the rules, too; those that cannot be read are kept as they are, and returned.
    pub fn rewritten<G: GameText>(&self) -> Result<(Self, Vec<KeptTurn>), PgnError> {
        let record = self.replay::<G>()?;
        let (mut game, mut kept) = (self.clone(), vec![]);
        game.movetext = rewrite(&self.movetext, Some(record.first_position()), &mut kept);
        for tag in &mut game.tags {
            match tag.name.to_ascii_lowercase().as_str() {
                "variant" => tag.value = super::write::variant_name(G::VARIANT).to_owned(),
                "fen" => tag.value = record.first_position().fen(),
                "result" => {
                    if let Ok(result) = tag.value.parse::<PgnResult>() {
                        tag.value = result.to_string();
                    }
                }
                _ => {}
            }
        }
        Ok((game, kept))
    }

    /// The position with which the game begins: that of the tag `FEN`, or the start position.
    pub fn start_position<G: GameText>(&self) -> Result<G, PgnError> {
        let Some(tag) = self.find_tag("FEN") else { return Ok(G::start()) };
        let record = Record::<G>::from_fen(tag.value.trim()).map_err(|error| PgnFault::Fen(error).at(tag.at))?;
        Ok(record.position().clone())
    }
}

/// Plays a turn. It must be complete, but for the last of a game that it ends in a draw.
fn play<G: GameText>(record: &mut Record<G>, turn: &str, is_last: bool) -> Result<(), TurnError> {
    record.begin(turn, Notation::San)?;
    record.end_turn();
    if record.position().in_turn() && !(is_last && record.outcome().is_some()) {
        return Err(TurnError::Incomplete(turn.to_owned()));
    }
    Ok(())
}

/// The turns from a position in standard algebraic notation. Without a position, and after a turn that cannot be read, they
/// stay as they are.
fn rewrite<G: GameText>(movetext: &Movetext, start: Option<&G>, kept: &mut Vec<KeptTurn>) -> Movetext {
    let mut position = start.cloned();
    let mut rewritten = Movetext { opening: movetext.opening.clone(), turns: vec![], result: movetext.result };
    for (index, turn) in movetext.turns.iter().enumerate() {
        let before = position.take();
        let mut text = turn.text.clone();
        if let Some(before) = &before {
            let mut record = Record::from_position(before.clone());
            match play(&mut record, &turn.text, index + 1 == movetext.turns.len()) {
                Ok(()) => {
                    text = with_inner_opinions(&turn.text, &record.san().concat());
                    position = Some(record.position().clone());
                }
                Err(error) => kept.push(KeptTurn { at: turn.at, turn: text.clone(), error }),
            }
        }
        let annotations = turn.annotations.iter().map(|annotation| match annotation {
            // A variation replaces the turn before it, so it begins from the same position.
            Annotation::Variation(other) => Annotation::Variation(rewrite(other, before.as_ref(), kept)),
            other => other.clone(),
        });
        rewritten.turns.push(PgnTurn { text, annotations: annotations.collect(), at: turn.at });
    }
    rewritten
}

/// A rewritten turn, with the glyphs after all steps but the last; those of the last annotate the whole turn.
fn with_inner_opinions(turn: &str, written: &str) -> String {
    let old: Vec<&str> = turn.split(',').collect();
    let mut parts: Vec<String> = written.split(',').map(str::to_owned).collect();
    for (part, old) in parts.iter_mut().zip(&old[..old.len() - 1]) {
        if !old.contains([':', '}']) {
            part.extend(glyphs::split(old).numbers.into_iter().map(glyphs::glyph));
        }
    }
    parts.join(",")
}
