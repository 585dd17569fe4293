use thiserror::Error;

use crate::{
    ActionList, Color, Duels, EndReason, FenError, Game, GameText, IllegalStep, Outcome, Phase, Reason, SanError,
};

/// History of a game: the start position and all actions played. It answers questions that need the history, about
/// repetitions and complete turns.
///
/// ```
/// use twofold_rules::{Game, Marseillais, Reason, Record};
///
/// let mut record = Record::<Marseillais>::start();
/// for turn in ["e4", "e5,Nc6", "Nf3,Bc4"] {
///     record.play_san(turn)?;
/// }
/// assert_eq!(record.tokens(), ["e2e4", "e7e5,b8c6", "g1f3,f1c4"]);
/// assert_eq!(record.position().steps_left(), 2);
/// assert!(record.outcome().is_none());
/// // An illegal turn changes nothing.
/// assert!(record.play_token("a7a6,a6a4").is_err());
/// assert_eq!(record.actions().len(), 5);
/// # Ok::<(), twofold_rules::TurnError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    positions: Vec<G>,
    actions: Vec<G::Action>,
}

/// The actions of one turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn<A> {
    /// The player.
    pub actor: Color,
    /// Their actions.
    pub actions: Vec<A>,
}

/// Legal actions, FEN, actor, phase and outcome of a position: the answer of `twofold actions` and `twofold rules`.
///
/// ```
/// use twofold_rules::{Chess, Record};
///
/// let mut record = Record::<Chess>::start();
/// record.play_tokens("f2f3 e7e5 g2g4 d8h4".split(' ')).expect("legal turns");
/// let report = record.report();
/// assert!(report.actions.is_empty());
/// assert_eq!(report.outcome.map(|outcome| outcome.to_string()), Some("0-1 checkmate".to_owned()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The legal actions, sorted; none when the game is over.
    pub actions: Vec<String>,
    /// The position as FEN.
    pub fen: String,
    /// The player who acts; `None` if both act at the same time.
    pub actor: Option<Color>,
    /// The kind of action that is due.
    pub phase: Phase,
    /// The outcome, if the game is over.
    pub outcome: Option<Outcome>,
}

/// Why a turn is refused. The record stays as it was.
///
/// ```
/// use twofold_rules::{Record, TurnError, TwoMove};
///
/// let mut record = Record::<TwoMove>::start();
/// record.play_token("e2e4").expect("White's first turn is a single step");
/// assert!(matches!(record.play_token("g8f6"), Err(TurnError::Incomplete(_))));
/// assert!(matches!(record.play_token("g8f6,f6g4"), Err(TurnError::Illegal { .. })));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TurnError {
    /// A step is illegal.
    #[error("'{step}' is illegal: {reason}")]
    Illegal {
        /// The step as it was given.
        step: String,
        /// Why.
        reason: IllegalStep,
    },
    /// A step in standard algebraic notation is illegal or not clear.
    #[error("{0}")]
    San(#[from] SanError),
    /// More steps than the turn has.
    #[error("'{extra}' is one step too many: {reason}")]
    TooLong {
        /// The first step that is too many.
        extra: String,
        /// Why the turn was over before.
        reason: EndReason,
    },
    /// The second step is missing.
    #[error("the turn is not complete: after the quiet first step '{0}' a second one is due")]
    Incomplete(String),
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(Outcome),
}

/// Notation of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// `g8f6,d7d5`
    Coordinates,
    /// `Nf6,d5`; coordinates are read too.
    San,
}

impl<G: Game> Record<G> {
    /// A game from the start position.
    pub fn start() -> Self {
        Self::from_position(G::start())
    }

    /// A game from a position.
    pub fn from_position(position: G) -> Self {
        Self { positions: vec![position], actions: vec![] }
    }

    /// The position now.
    pub fn position(&self) -> &G {
        // There is always the first position.
        self.positions.last().unwrap_or_else(|| unreachable!("a record without a position"))
    }

    /// The position with which the game began.
    pub fn first_position(&self) -> &G {
        &self.positions[0]
    }

    /// The actions since.
    pub fn actions(&self) -> &[G::Action] {
        &self.actions
    }

    /// The legal actions now, even in a drawn position.
    pub fn legal_actions(&self) -> ActionList<G::Action> {
        let mut actions = ActionList::new();
        self.position().actions(&mut actions);
        actions
    }

    /// Plays an action that is known to be legal.
    pub fn play(&mut self, action: G::Action) {
        let mut position = self.position().clone();
        position.play(action);
        self.positions.push(position);
        self.actions.push(action);
    }

    /// Plays the actions that a turn's text may omit at its end: captures are not challenged, a king-turn is passed.
    pub fn end_turn(&mut self) {
        while let Some(action) = G::Duels::default_action(self.position()) {
            self.play(action);
        }
    }

    /// Takes back the last action, and returns it.
    pub fn undo(&mut self) -> Option<G::Action> {
        let action = self.actions.pop()?;
        self.positions.pop();
        Some(action)
    }

    fn take_back_to(&mut self, count: usize) {
        while self.actions.len() > count {
            self.undo();
        }
    }

    /// The outcome if there is no legal action or the last action ended the game.
    fn ended(&self) -> Option<Outcome> {
        let position = self.position();
        let stuck = || (!position.has_action()).then(|| position.outcome_without_action());
        position.game_over().or_else(stuck)
    }

    /// The outcome, if the game is over: by lack of a legal turn, then by the clock, repetition, material.
    pub fn outcome(&self) -> Option<Outcome> {
        let by_rule = self.position().drawn();
        let repeated = || {
            (self.position().draws_by_repetition() && self.repetitions() >= 3)
                .then_some(Outcome::draw(Reason::Repetition))
        };
        match by_rule {
            Some(draw) if draw.reason == Reason::Clock => self.ended().or(by_rule),
            _ => self.ended().or_else(repeated).or(by_rule),
        }
    }

    /// The number of occurrences of the current position; 0 if it is not one of those compared for repetition.
    pub fn repetitions(&self) -> usize {
        let position = self.position();
        let key = position.key();
        match position.counts_for_repetition() {
            true => self.positions.iter().filter(|past| past.counts_for_repetition() && past.key() == key).count(),
            false => 0,
        }
    }

    /// The keys of the positions before this one that count for repetition, the oldest first.
    pub fn past_keys(&self) -> Vec<u64> {
        let past = &self.positions[..self.positions.len() - 1];
        past.iter().filter(|position| position.counts_for_repetition()).map(G::key).collect()
    }

    /// The turns so far; the last may be in progress.
    pub fn turns(&self) -> Vec<Turn<G::Action>> {
        let mut turns: Vec<Turn<G::Action>> = vec![];
        for (position, &action) in self.positions.iter().zip(&self.actions) {
            match turns.last_mut() {
                Some(turn) if position.in_turn() => turn.actions.push(action),
                _ => turns.push(Turn { actor: position.actor(), actions: vec![action] }),
            }
        }
        turns
    }
}

impl<G: GameText> Record<G> {
    /// A game from a FEN, `startpos` being the start position.
    pub fn from_fen(fen: &str) -> Result<Self, FenError> {
        if fen == "startpos" { Ok(Self::start()) } else { G::from_fen(fen).map(Self::from_position) }
    }

    /// Plays a whole turn in coordinates, such as `g8f6,d7d5`.
    pub fn play_token(&mut self, token: &str) -> Result<(), TurnError> {
        self.play_turn(token, Notation::Coordinates, true)
    }

    /// Plays a whole turn in standard algebraic notation, such as `Nf6,d5`, or in coordinates.
    pub fn play_san(&mut self, turn: &str) -> Result<(), TurnError> {
        self.play_turn(turn, Notation::San, true)
    }

    /// Plays a turn that may be incomplete.
    pub fn begin(&mut self, turn: &str, notation: Notation) -> Result<(), TurnError> {
        self.play_turn(turn, notation, false)
    }

    /// Plays turns in coordinates; the last may be a turn in progress. On an error nothing is played; it comes with the
    /// number of the wrong token, the first being 1.
    pub fn play_tokens<'a>(&mut self, tokens: impl IntoIterator<Item = &'a str>) -> Result<(), (usize, TurnError)> {
        let before = self.actions.len();
        let mut tokens = tokens.into_iter().enumerate().peekable();
        while let Some((index, token)) = tokens.next() {
            let complete = tokens.peek().is_some();
            if let Err(error) = self.play_turn(token, Notation::Coordinates, complete) {
                self.take_back_to(before);
                return Err((index + 1, error));
            }
        }
        Ok(())
    }

    fn play_turn(&mut self, turn: &str, notation: Notation, complete: bool) -> Result<(), TurnError> {
        let before = self.actions.len();
        let played = self.play_steps(turn, notation, complete);
        if played.is_err() {
            self.take_back_to(before);
        }
        played
    }

    fn play_steps(&mut self, turn: &str, notation: Notation, complete: bool) -> Result<(), TurnError> {
        let actor = self.turn_owner();
        // A king-turn by itself may stand after the comma of its turn.
        let is_king_turn = self.position().phase() == Phase::King;
        let turn = turn.strip_prefix(',').filter(|_| is_king_turn).unwrap_or(turn);
        for (index, text) in turn.split(',').enumerate() {
            if index > 0 {
                self.let_others_pass(actor);
            }
            if index > 0 && self.is_turn_over(actor) {
                let reason = self.why_turn_ended().unwrap_or(EndReason::SecondStep);
                return Err(TurnError::TooLong { extra: text.to_owned(), reason });
            }
            let read = self.position().read_part(text, notation);
            let actions = read.map_err(|error| self.ended().map_or(error, TurnError::Over))?;
            actions.into_iter().for_each(|action| self.play(action));
        }
        if complete {
            self.end_turn();
        }
        if complete && self.position().in_turn() {
            return Err(TurnError::Incomplete(turn.to_owned()));
        }
        Ok(())
    }

    /// Plays the opponent's default answers, so that the actor can go on.
    fn let_others_pass(&mut self, actor: Color) {
        while self.position().actor() != actor && self.position().in_turn() {
            let Some(action) = G::Duels::default_action(self.position()) else { return };
            self.play(action);
        }
    }

    /// The player whose turn it is, also while the opponent decides about a capture.
    fn turn_owner(&self) -> Color {
        let first = self.positions.iter().rfind(|position| !position.in_turn());
        first.unwrap_or(self.first_position()).actor()
    }

    fn is_turn_over(&self, actor: Color) -> bool {
        self.position().actor() != actor || !self.position().in_turn()
    }

    fn why_turn_ended(&self) -> Option<EndReason> {
        let before = self.positions.get(self.positions.len().checked_sub(2)?)?;
        before.why_turn_ends(*self.actions.last()?)
    }

    /// The turns so far in coordinates.
    pub fn tokens(&self) -> Vec<String> {
        self.words(G::write_action)
    }

    /// The turns so far in standard algebraic notation.
    pub fn san(&self) -> Vec<String> {
        self.words(G::write_san)
    }

    /// The turns so far, a word each.
    fn words(&self, write: fn(&G, G::Action, &mut String)) -> Vec<String> {
        let mut words: Vec<String> = vec![];
        for (position, &action) in self.positions.iter().zip(&self.actions) {
            if !position.in_turn() || words.is_empty() {
                words.push(String::new());
            }
            if let Some(word) = words.last_mut() {
                write(position, action, word);
            }
        }
        words
    }

    /// Legal actions, FEN, actor, phase and outcome of the current position.
    pub fn report(&self) -> Report {
        let outcome = self.outcome();
        let mut actions = vec![];
        if outcome.is_none() {
            actions.extend(self.legal_actions().iter().map(G::Action::to_string));
            actions.sort();
        }
        let position = self.position();
        let actor = (!G::Duels::is_simultaneous(position)).then(|| position.actor());
        Report { actions, fen: position.fen(), actor, phase: position.phase(), outcome }
    }
}
