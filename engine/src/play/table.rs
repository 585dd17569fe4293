//! A game at the table: whose turn it is, what is said, what is played.

use std::path::Path;

use twofold_rules::{Color, Duels, GameText, Notation, Record, SanError, Square, TurnError, Variant, variant};

use super::command::{COMMANDS, Command};
use super::input::Entry;
use super::opponent::Opponent;
use super::room::Room;
use super::{board, interrupts, save, words};
use crate::arguments::Side;
use crate::commands::Failure;
use crate::output::one_line;

/// A game, a person and the engine.
pub struct Table<'a, 'b, G: GameText> {
    room: &'a mut Room<'b>,
    record: Record<G>,
    opponent: Opponent<G>,
    /// How many actions had been played before each entry of the person's.
    decisions: Vec<usize>,
    /// Who gave up.
    resigned: Option<Color>,
    /// Has the board not been shown as it is now?
    stale: bool,
    /// Is there something that has been written nowhere?
    unsaved: bool,
}

/// What comes after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Quit,
    New(Variant),
}

type Done = Result<(), Failure>;

impl<'a, 'b, G: GameText> Table<'a, 'b, G> {
    /// Sets up the pieces.
    pub fn lay(room: &'a mut Room<'b>, fen: Option<&str>) -> Result<Self, Failure> {
        let record = Record::from_fen(fen.unwrap_or("startpos")).map_err(|error| Failure::Input(error.to_string()))?;
        let opponent = Opponent::new();
        Ok(Self { room, record, opponent, decisions: vec![], resigned: None, stale: true, unsaved: false })
    }

    /// Plays until the person leaves or wants another game.
    pub fn play(mut self) -> Result<Next, Failure> {
        self.greet()?;
        loop {
            let actor = self.record.position().actor();
            if !self.is_over() && G::Duels::is_simultaneous(self.record.position()) {
                match self.bid()? {
                    Some(next) => {
                        self.clear_away()?;
                        return Ok(next);
                    }
                    None => continue,
                }
            }
            if !self.is_over() && self.room.is_engines(actor) {
                self.play_for_engine()?;
                continue;
            }
            self.show_board()?;
            let prompt = if self.is_over() {
                "Game over (new, undo, save, quit): ".to_owned()
            } else {
                words::prompt(self.record.position())
            };
            let entry = self.room.input.ask(&prompt, self.room.screen.out)?;
            let next = match entry {
                Entry::End => Some(Next::Quit),
                Entry::Interrupted if self.room.interrupts.again() => Some(Next::Quit),
                Entry::Interrupted => {
                    self.say(interrupts::WARNING)?;
                    None
                }
                Entry::Line(line) => {
                    self.room.interrupts.forget();
                    self.obey(&line)?
                }
            };
            if let Some(next) = next {
                self.clear_away()?;
                return Ok(next);
            }
        }
    }

    fn say(&self, text: &str) -> Done {
        Ok(self.room.screen.out.line(text)?)
    }

    /// Tells of something that cannot be done.
    fn refuse(&self, text: &str) -> Done {
        self.say(&one_line(text))
    }

    fn is_over(&self) -> bool {
        self.resigned.is_some() || self.record.outcome().is_some()
    }

    fn greet(&self) -> Done {
        let side = match self.room.side {
            Side::White => "you are White",
            Side::Black => "you are Black",
            Side::Both => "you move for both",
        };
        self.say(&format!("{}; {side}. Type a turn, such as e4 or Nf6,d5, or help.", G::VARIANT.name()))
    }

    fn show_board(&mut self) -> Done {
        if !std::mem::take(&mut self.stale) {
            return Ok(());
        }
        let turns = self.record.turns();
        let steps = turns.last().map(|turn| turn.actions.as_slice()).unwrap_or_default();
        let marked: Vec<Square> =
            steps.iter().filter_map(|&step| G::squares(step)).flat_map(<[Square; 2]>::from).collect();
        let drawn = board::draw(self.record.position().board(), self.room.view(), &marked, self.room.screen.style);
        self.say(&format!("\n{drawn}\n"))?;
        match (self.resigned, self.record.outcome()) {
            (Some(loser), _) => self.say(&words::resignation(loser)),
            (None, Some(outcome)) => self.say(&words::outcome(&outcome)),
            (None, None) => Ok(()),
        }
    }

    fn play_for_engine(&mut self) -> Done {
        let choice = self.opponent.play(&self.record, self.room);
        if let Some(fault) = choice.fault {
            self.refuse(&format!("Twofold's thought broke down ({fault}); it plays any legal turn."))?;
        }
        let position = self.record.position();
        let (number, turn) = (words::number(position), words::san(position, &choice.turn));
        self.say(&format!("Twofold plays {number} {turn}   ({})", choice.remark))?;
        for action in choice.turn {
            self.record.play(action);
        }
        self.changed();
        self.tell_why_turn_ended()
    }

    /// Both players choose at the same time. The engine has made its choice before the person is asked, and shows it after.
    fn bid(&mut self) -> Result<Option<Next>, Failure> {
        let attacker = self.record.position().actor();
        let legal = self.record.legal_actions();
        let choices: Vec<(usize, usize)> = legal.iter().filter_map(|&action| G::Duels::choices(action)).collect();
        let most = |own: fn(&(usize, usize)) -> usize| choices.iter().map(own).max().unwrap_or(0);
        let mut chosen = [(attacker, most(|pair| pair.0), None), (!attacker, most(|pair| pair.1), None)];
        for (player, _, choice) in &mut chosen {
            if self.room.is_engines(*player) {
                *choice = Some(self.opponent.bid(&self.record, self.room, *player));
            }
        }
        for (player, most, choice) in chosen.iter_mut().rev().filter(|(.., choice)| choice.is_none()) {
            match self.ask_bid(*player, *most)? {
                Ok(bid) => *choice = Some(bid),
                Err(next) => return Ok(next),
            }
        }
        let [(_, _, Some(row)), (_, _, Some(column))] = chosen else { return Ok(None) };
        let action = legal.iter().copied().find(|&action| G::Duels::choices(action) == Some((row, column)));
        if let Some(action) = action {
            self.say(&format!("{attacker} bids {row}, {} bids {column}.", !attacker))?;
            self.decisions.push(self.record.actions().len());
            self.record.play(action);
            self.changed();
        }
        Ok(None)
    }

    /// Asks a person for his bid; what he wants instead, if he types something else.
    fn ask_bid(&mut self, player: Color, most: usize) -> Result<Result<usize, Option<Next>>, Failure> {
        let prompt = format!("{player} bids stones for the duel (0 to {most}): ");
        loop {
            // Of two people at the table neither may see what the other bids.
            let asked = if self.room.side == Side::Both {
                self.room.input.ask_hidden(&prompt, self.room.screen.out)
            } else {
                self.room.input.ask(&prompt, self.room.screen.out)
            };
            match asked? {
                Entry::End => return Ok(Err(Some(Next::Quit))),
                Entry::Interrupted if self.room.interrupts.again() => return Ok(Err(Some(Next::Quit))),
                Entry::Interrupted => self.say(interrupts::WARNING)?,
                Entry::Line(line) => {
                    self.room.interrupts.forget();
                    match line.trim().parse::<usize>() {
                        Ok(bid) if bid <= most => return Ok(Ok(bid)),
                        Ok(_) => self.refuse(&format!("Expected a number from 0 to {most}."))?,
                        Err(_) => {
                            let before = self.record.actions().len();
                            let next = self.obey(&line)?;
                            if next.is_some() || self.record.actions().len() != before || self.is_over() {
                                return Ok(Err(next));
                            }
                        }
                    }
                }
            }
        }
    }

    fn tell_why_turn_ended(&self) -> Done {
        match words::why_turn_ended(&self.record) {
            // A result says more.
            Some(reason) if !self.is_over() => self.say(&reason),
            _ => Ok(()),
        }
    }

    fn changed(&mut self) {
        (self.stale, self.unsaved) = (true, true);
    }

    fn obey(&mut self, line: &str) -> Result<Option<Next>, Failure> {
        let command = match Command::read(line) {
            Ok(command) => command,
            Err(error) => {
                self.refuse(&error.to_string())?;
                return Ok(None);
            }
        };
        match command {
            Command::Nothing => {}
            Command::Help => self.help()?,
            Command::Moves => self.list_steps()?,
            Command::Undo => self.undo()?,
            Command::Hint => self.hint()?,
            Command::Side(side) => self.change_side(side)?,
            Command::Flip => {
                self.room.flipped = !self.room.flipped;
                self.stale = true;
            }
            Command::Fen => self.say(&self.record.position().fen())?,
            Command::Resign => self.resign()?,
            Command::New(variant) => return Ok(Some(Next::New(variant.unwrap_or(G::VARIANT)))),
            Command::Save { path, overwrite } => self.save(Path::new(&path), overwrite)?,
            Command::Quit => return Ok(Some(Next::Quit)),
            Command::Turn(turn) => self.play_for_person(&turn)?,
        }
        Ok(None)
    }

    fn help(&self) -> Done {
        let mut lines = vec![
            "A turn is typed step by step or whole: Nf6,d5 or Nf6 d5, or in coordinates g8f6,d7d5.".to_owned(),
            "Steps are as in chess: e4, Nf3, exd5, O-O, e8=Q.".to_owned(),
        ];
        lines.extend(COMMANDS.iter().map(|(usage, purpose)| format!("  {usage:<24} {purpose}")));
        lines.push(format!("Games: {}. While Twofold thinks, Ctrl-C makes it answer.", variant::ids().join(" ")));
        self.say(&lines.join("\n"))
    }

    /// The legal steps; first steps that end the turn apart from those after which a second follows.
    fn list_steps(&self) -> Done {
        if self.is_over() {
            return self.refuse("The game is over, nothing can be played.");
        }
        let position = self.record.position();
        let (mut ending, mut others) = (vec![], vec![]);
        for action in self.record.legal_actions() {
            let ends = position.steps_left() > 1 && position.why_turn_ends(action).is_some();
            if ends { &mut ending } else { &mut others }.push(position.san(action));
        }
        for (heading, mut steps) in [("Legal steps:", others), ("Legal steps that end the turn:", ending)] {
            steps.sort();
            if !steps.is_empty() {
                self.say(&words::wrap(heading, &steps))?;
            }
        }
        Ok(())
    }

    fn undo(&mut self) -> Done {
        let Some(before) = self.decisions.pop() else {
            return self.refuse("There is nothing of yours to take back.");
        };
        while self.record.actions().len() > before {
            self.record.undo();
        }
        self.resigned = None;
        self.changed();
        Ok(())
    }

    fn hint(&mut self) -> Done {
        if self.is_over() {
            return self.refuse("The game is over, there is no hint to give.");
        }
        let choice = self.opponent.advise(&self.record, self.room);
        let turn = words::san(self.record.position(), &choice.turn);
        self.say(&format!("Hint: {turn}   ({})", choice.remark))
    }

    fn change_side(&mut self, side: Option<Side>) -> Done {
        if let Some(side) = side {
            self.room.side = side;
            self.stale = true;
        }
        self.say(match self.room.side {
            Side::White => "You are White.",
            Side::Black => "You are Black.",
            Side::Both => "You move for both sides.",
        })
    }

    fn resign(&mut self) -> Done {
        if self.is_over() {
            return self.refuse("The game is over already.");
        }
        // Taken back like a turn.
        self.decisions.push(self.record.actions().len());
        self.resigned = Some(self.record.position().actor());
        self.changed();
        Ok(())
    }

    fn play_for_person(&mut self, turn: &str) -> Done {
        if self.is_over() {
            return self.refuse("The game is over; 'undo' takes back, 'new' begins another.");
        }
        let before = self.record.actions().len();
        match self.record.begin(turn, Notation::San) {
            Ok(()) => {}
            Err(TurnError::San(error @ SanError::Unreadable(_))) => {
                return self.refuse(&format!("Not understood: {error}; 'help' lists the commands."));
            }
            Err(error) => return self.refuse(&format!("Not played: {error}.")),
        }
        self.decisions.push(before);
        self.changed();
        self.tell_why_turn_ended()
    }

    fn text(&self) -> String {
        save::text(&self.record, self.room.side, self.resigned)
    }

    fn save(&mut self, path: &Path, overwrite: bool) -> Done {
        let name = path.display();
        match save::save(path, &self.text(), overwrite) {
            Ok(()) => {
                self.unsaved = false;
                let open = if save::is_unfinished(&self.record) { " The turn in progress is not in it." } else { "" };
                self.say(&format!("Saved as {name}.{open}"))
            }
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                self.refuse(&format!("Not saved: {name} exists; 'save! {name}' overwrites it."))
            }
            Err(error) => self.refuse(&format!("Not saved: {name}: {error}.")),
        }
    }

    /// Shows a game that would be lost.
    fn clear_away(&self) -> Done {
        if self.unsaved && !self.record.actions().is_empty() { self.say(&format!("\n{}", self.text())) } else { Ok(()) }
    }
}
