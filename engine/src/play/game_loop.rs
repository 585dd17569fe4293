//! The loop of a game: whose action it is, the engine's turns, and the questions to the person.

use twofold_rules::{Color, Notation, Phase};
use twofold_session::{Extent, GameSession};

use super::duel::{self, Decision};
use super::input::Entry;
use super::names::sentence;
use super::opponent::Opponent;
use super::save::{self, Tags};
use super::settings::TerminalSettings;
use super::start::{Start, StartError};
use super::{board, danger, interrupts, legend, messages};
use crate::arguments::Side;
use crate::commands::Failure;

/// A game between a person and the engine, or between two persons.
pub struct GameLoop<'a> {
    pub(super) settings: TerminalSettings<'a>,
    /// How this game began.
    pub(super) start: Start,
    pub(super) game: Box<dyn GameSession>,
    /// Tags with which the game is saved, if it was loaded.
    pub(super) loaded_tags: Option<Tags>,
    /// Number of actions played before each entry of the person's.
    pub(super) decisions: Vec<usize>,
    /// Who gave up.
    pub(super) resigned: Option<Color>,
    /// The position has not been shown yet as it is now.
    pub(super) is_stale: bool,
    /// There is something that was saved nowhere.
    pub(super) is_unsaved: bool,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// The next action.
    GoOn,
    /// The end of the program.
    Quit,
}

pub(super) type Done = Result<(), Failure>;

impl<'a> GameLoop<'a> {
    /// Sets up the pieces.
    pub fn new(settings: TerminalSettings<'a>, start: Start) -> Result<Self, StartError> {
        let game = start.open()?;
        Ok(Self {
            settings,
            start,
            game,
            loaded_tags: None,
            decisions: vec![],
            resigned: None,
            is_stale: true,
            is_unsaved: false,
        })
    }

    /// Plays until the person leaves.
    pub fn run(mut self) -> Done {
        self.greet()?;
        while self.go_on()? == Flow::GoOn {}
        self.print_unsaved()
    }

    /// Has the next action done by whoever is to act.
    fn go_on(&mut self) -> Result<Flow, Failure> {
        let status = self.game.status();
        if self.is_over() {
            return self.ask("Game over (new, undo, save, quit): ");
        }
        if status.is_simultaneous {
            return self.bid();
        }
        if self.settings.is_engines(status.actor) {
            return self.play_for_engine().map(|()| Flow::GoOn);
        }
        self.ask(&messages::prompt(&status, self.game.features().two_steps))
    }

    /// Shows what is new, asks for a line, and does what it says.
    fn ask(&mut self, prompt: &str) -> Result<Flow, Failure> {
        self.show_position()?;
        match self.settings.input.ask(prompt, self.settings.screen.out)? {
            Entry::End => Ok(Flow::Quit),
            Entry::Interrupted => self.note_interrupt(),
            Entry::Line(line) => {
                self.settings.interrupts.forget();
                self.obey(&line)
            }
        }
    }

    /// The second Ctrl-C in a row ends the program.
    fn note_interrupt(&mut self) -> Result<Flow, Failure> {
        if self.settings.interrupts.again() {
            return Ok(Flow::Quit);
        }
        self.say(interrupts::WARNING)?;
        Ok(Flow::GoOn)
    }

    pub(super) fn say(&self, text: &str) -> Done {
        Ok(self.settings.screen.say(text)?)
    }

    /// Says why something cannot be done.
    pub(super) fn refuse(&self, text: &str) -> Done {
        Ok(self.settings.screen.refuse(text)?)
    }

    pub(super) fn is_over(&self) -> bool {
        self.resigned.is_some() || self.game.status().outcome.is_some()
    }

    /// Says which game it is, who plays what, and how unlike pieces move.
    pub(super) fn greet(&self) -> Done {
        let side = match self.settings.side {
            Side::White => "you are White",
            Side::Black => "you are Black",
            Side::Both => "you move for both",
        };
        let board = self.game.board();
        let armies = board.armies.map_or(String::new(), |[white, black]| format!(", {white} against {black}"));
        let duels = if board.armies.is_some() && board.stones.is_none() { ", without duels" } else { "" };
        let name = self.game.variant().name();
        self.say(&format!("{name}{armies}{duels}; {side}. `help` says what can be typed."))?;
        self.list_unlike_pieces()
    }

    /// Lists the pieces that move otherwise than in chess.
    pub(super) fn list_unlike_pieces(&self) -> Done {
        for section in legend::sections(&self.game.board(), self.settings.screen.style) {
            self.say(&format!("\n{}", section.heading))?;
            self.settings.screen.list(&section.entries)?;
        }
        Ok(())
    }

    /// Draws the board if it has changed, and says what the person must know before they act.
    fn show_position(&mut self) -> Done {
        if !std::mem::take(&mut self.is_stale) {
            return Ok(());
        }
        self.draw_board()?;
        match (self.resigned, self.game.status().outcome) {
            (Some(loser), _) => self.say(&messages::resignation(loser)),
            (None, Some(outcome)) => self.say(&messages::outcome(&outcome)),
            (None, None) => self.introduce_decision(),
        }
    }

    pub(super) fn draw_board(&self) -> Done {
        let (board, names) = (self.game.board(), self.settings.names());
        let drawn = board::draw(&board, self.settings.view(), names, self.settings.screen.style);
        Ok(self.settings.screen.verbatim(&format!("\n{drawn}\n"))?)
    }

    /// Explains the decision that is due, if the prompt alone does not.
    pub(super) fn introduce_decision(&self) -> Done {
        let names = self.settings.names();
        let text = match (self.game.pending_capture(), self.game.status().phase) {
            (Some(capture), Phase::Challenge) => Some(duel::challenge(&capture, &self.game.board(), names)),
            (Some(capture), Phase::Bluff) => Some(duel::bluff(&capture, names)),
            _ => danger::warning(self.game.as_ref(), names),
        };
        text.map_or(Ok(()), |text| self.say(&text))
    }

    pub(super) fn opponent(&mut self) -> (Opponent<'_, 'a>, &dyn GameSession) {
        let TerminalSettings { screen, interrupts, random, .. } = &mut self.settings;
        (Opponent { screen, interrupts, random }, self.game.as_ref())
    }

    fn play_for_engine(&mut self) -> Done {
        let (before, time) = (self.game.status(), self.settings.movetime);
        let (mut opponent, game) = self.opponent();
        let choice = opponent.play(game, time);
        if let Some(fault) = choice.fault {
            self.refuse(&format!("Twofold's search broke down ({fault}); it plays any legal turn."))?;
        }
        let Some((turn, san)) = choice.turn else {
            return Err(Failure::Wrong("the search found no turn".to_owned()));
        };
        if let Some(decision) = Decision::of_word(&turn).filter(|_| before.is_undecided) {
            return self.decide(&turn, decision);
        }
        let number = messages::number(&before);
        match before.phase {
            Phase::King if san == "--" => self.say("Twofold makes no king-turn.")?,
            _ => self.say(&format!("Twofold plays {number} {san}   ({})", choice.remark))?,
        }
        let played = self.game.answer(before.actor, &turn, Notation::Coordinates, Extent::Part);
        played.map_err(|error| Failure::Wrong(format!("the search answered '{turn}': {error}")))?;
        self.note_change();
        self.say_why_turn_ended(before.steps_left)
    }

    /// Plays a decision on a capture, and says what it led to.
    pub(super) fn decide(&mut self, word: &str, decision: Decision) -> Done {
        let (capture, before) = (self.game.pending_capture(), self.game.board());
        let actor = self.game.status().actor;
        if let Err(error) = self.game.answer(actor, word, Notation::Coordinates, Extent::Part) {
            return self.refuse(&format!("Not played: {error}."));
        }
        self.report_decision(capture, decision, &before)
    }

    fn report_decision(
        &mut self,
        capture: Option<twofold_session::CaptureView>,
        decision: Decision,
        before: &twofold_session::BoardView,
    ) -> Done {
        self.note_change();
        let Some(capture) = capture else { return Ok(()) };
        self.say(&duel::report(&capture, decision, before, &self.game.board(), self.settings.names()))
    }

    /// Has both players bid. The engine has made its choice before the person is asked, and shows it after.
    fn bid(&mut self) -> Result<Flow, Failure> {
        let Some(bounds) = self.game.bids() else { return Ok(Flow::GoOn) };
        let mut bids = [None; 2];
        // The attacker's bid is asked for last, as the defender has challenged.
        let players = [!bounds.attacker, bounds.attacker];
        for player in players {
            if self.settings.is_engines(player) {
                let time = self.settings.movetime;
                let (mut opponent, game) = self.opponent();
                bids[player.index()] = Some(opponent.bid(game, time, player));
            }
        }
        for player in players {
            if bids[player.index()].is_none() {
                match self.ask_bid(player, bounds.largest_of(player))? {
                    Ok(bid) => bids[player.index()] = Some(bid),
                    Err(flow) => return Ok(flow),
                }
            }
        }
        let [Some(white), Some(black)] = bids else { return Ok(Flow::GoOn) };
        let (attacker, defender) = bounds.order(white, black);
        let (capture, before, actions) = (self.game.pending_capture(), self.game.board(), self.game.action_count());
        if let Err(error) = self.game.play_bids(attacker, defender) {
            return self.refuse(&sentence(&error.to_string())).map(|()| Flow::GoOn);
        }
        self.decisions.push(actions);
        let decision = Decision::Bids { attacker: attacker as u8, defender: defender as u8 };
        self.report_decision(capture, decision, &before)?;
        Ok(Flow::GoOn)
    }

    /// Asks a person for their bid; what comes next instead, if they do something else.
    fn ask_bid(&mut self, player: Color, largest: usize) -> Result<Result<usize, Flow>, Failure> {
        let whose = sentence(&self.settings.names().possessive(player));
        let prompt = format!("{whose} bid for the duel (0 to {largest} stones): ");
        loop {
            self.show_position()?;
            let TerminalSettings { input, screen, side, .. } = &mut self.settings;
            // Of two people at one terminal neither may see what the other bids.
            let asked = match side {
                Side::Both => input.ask_hidden(&prompt, screen.out),
                _ => input.ask(&prompt, screen.out),
            };
            match asked? {
                Entry::End => return Ok(Err(Flow::Quit)),
                Entry::Interrupted if self.note_interrupt()? == Flow::Quit => return Ok(Err(Flow::Quit)),
                Entry::Interrupted => {}
                Entry::Line(line) => {
                    self.settings.interrupts.forget();
                    match duel::read_bid(&line) {
                        Some(bid) if bid <= largest => return Ok(Ok(bid)),
                        Some(_) => self.refuse(&format!("Expected a number from 0 to {largest}."))?,
                        None => {
                            let before = (self.game.action_count(), self.game.variant());
                            let flow = self.obey(&line)?;
                            let is_same = before == (self.game.action_count(), self.game.variant());
                            if flow == Flow::Quit || !is_same || self.game.bids().is_none() || self.is_over() {
                                return Ok(Err(flow));
                            }
                        }
                    }
                }
            }
        }
    }

    pub(super) fn say_why_turn_ended(&self, steps_left: u8) -> Done {
        match messages::why_turn_ended(self.game.as_ref(), steps_left) {
            // A result says more.
            Some(reason) if !self.is_over() => self.say(&reason),
            _ => Ok(()),
        }
    }

    pub(super) fn note_change(&mut self) {
        (self.is_stale, self.is_unsaved) = (true, true);
    }

    /// The game as PGN.
    pub(super) fn pgn(&self) -> String {
        let tags = self.loaded_tags.clone().unwrap_or_else(|| save::tags(self.settings.side));
        save::text(self.game.as_ref(), &tags, self.resigned)
    }

    /// Prints a game that would be lost.
    pub(super) fn print_unsaved(&self) -> Done {
        if self.is_unsaved && self.game.action_count() > 0 {
            self.settings.screen.verbatim(&format!("\n{}", self.pgn()))?;
        }
        Ok(())
    }
}
