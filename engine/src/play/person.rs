//! Commands of a person, carried out.

use std::io;
use std::path::Path;
use std::time::Duration;

use twofold_rules::{Color, Notation, Phase, SanError, TurnError};
use twofold_session::{AnswerError, Extent};

use super::command::Command;
use super::duel::{self, Decision};
use super::game_loop::{Done, Flow, GameLoop};
use super::load::{Loaded, load};
use super::names::stones;
use super::start::{Start, choices};
use super::{help, legend, save};
use crate::arguments::Side;
use crate::commands::Failure;
use crate::uci;

/// Most that the engine takes for a hint.
const HINT_TIME: Duration = Duration::from_secs(1);

impl GameLoop<'_> {
    /// Carries out a line.
    pub(super) fn obey(&mut self, line: &str) -> Result<Flow, Failure> {
        let command = match Command::read(line) {
            Ok(command) => command,
            Err(error) => return self.refuse(&error.to_string()).map(|()| Flow::GoOn),
        };
        match command {
            Command::Quit => return Ok(Flow::Quit),
            Command::Nothing => {}
            Command::Help => self.help()?,
            Command::HelpNew => self.settings.screen.list(&choices())?,
            Command::Moves => self.list_moves()?,
            Command::Pieces => self.list_pieces()?,
            Command::Board => {
                self.draw_board()?;
                self.introduce_decision()?;
            }
            Command::Eval => self.evaluate()?,
            Command::Undo => self.undo()?,
            Command::Hint => self.hint()?,
            Command::Side(side) => self.change_side(side)?,
            Command::Time(time) => self.change_time(time)?,
            Command::Flip => {
                self.settings.flipped = !self.settings.flipped;
                self.is_stale = true;
            }
            Command::Fen => self.settings.screen.verbatim(&self.game.report().fen)?,
            Command::Resign => self.resign()?,
            Command::New(words) => self.begin_another(&words)?,
            Command::Load(path) => self.load(&path)?,
            Command::Save { path, overwrite } => self.save(Path::new(&path), overwrite)?,
            Command::Turn(turn) => self.play_for_person(&turn)?,
        }
        Ok(Flow::GoOn)
    }

    fn help(&self) -> Done {
        for sentence in help::sentences(self.game.as_ref()) {
            self.say(&sentence)?;
        }
        let has_unlike = !legend::sections(&self.game.board(), self.settings.screen.style).is_empty();
        self.settings.screen.list(&help::commands(has_unlike))?;
        self.say("While Twofold thinks, Ctrl-C makes it answer.")
    }

    fn list_pieces(&self) -> Done {
        let board = self.game.board();
        if legend::sections(&board, self.settings.screen.style).is_empty() {
            return self.say("All pieces move as in chess.");
        }
        self.list_unlike_pieces()
    }

    /// Lists what can be typed now: steps, those that end the turn apart, or the answers to a question.
    fn list_moves(&self) -> Done {
        if self.is_over() {
            return self.refuse("The game is over, nothing can be played.");
        }
        let status = self.game.status();
        if let Some(bounds) = self.game.bids() {
            let largest = Color::ALL.map(|player| bounds.largest_of(player));
            return self.say(&format!("A bid: 0 to {} for White, 0 to {} for Black.", largest[0], largest[1]));
        }
        if status.is_undecided {
            return self.list_decisions();
        }
        let (mut ending, mut others) = (vec![], vec![]);
        for action in self.game.legal_actions() {
            let ends = status.steps_left > 1 && action.ends_turn.is_some();
            if ends { &mut ending } else { &mut others }.push(action.san);
        }
        for (heading, mut steps) in [("Legal steps:", others), ("Legal steps that end the turn:", ending)] {
            steps.sort();
            if !steps.is_empty() {
                self.say(heading)?;
                self.settings.screen.words(&steps)?;
            }
        }
        Ok(())
    }

    /// Lists the answers to the question about a capture.
    fn list_decisions(&self) -> Done {
        let Some(capture) = self.game.pending_capture() else { return Ok(()) };
        let answers = self.game.legal_actions().into_iter().map(|action| match Decision::of_word(&action.word) {
            Some(Decision::Challenged) if capture.cost > 0 => {
                ("yes", format!("challenge it, for {}", stones(capture.cost)))
            }
            Some(Decision::Challenged) => ("yes", "challenge it".to_owned()),
            Some(Decision::Gained) => ("gain", "the attacker gains a stone".to_owned()),
            Some(Decision::Burned) => ("burn", "the defender loses a stone".to_owned()),
            _ => ("no", "let the capture stand".to_owned()),
        });
        let mut answers: Vec<_> = answers.map(|(answer, effect)| (answer.to_owned(), effect)).collect();
        // "Yes" before "no".
        answers.sort_by(|a, b| b.cmp(a));
        Ok(self.settings.screen.list(&answers)?)
    }

    fn evaluate(&self) -> Done {
        Ok(self.settings.screen.verbatim(&uci::evaluation(self.game.as_ref()))?)
    }

    fn undo(&mut self) -> Done {
        let Some(before) = self.decisions.pop() else {
            return self.refuse("There is nothing of yours to take back.");
        };
        self.game.undo_to(before);
        self.resigned = None;
        self.note_change();
        Ok(())
    }

    fn hint(&mut self) -> Done {
        if self.is_over() {
            return self.refuse("The game is over, there is no hint to give.");
        }
        let (status, time) = (self.game.status(), self.settings.movetime.min(HINT_TIME));
        let (mut opponent, game) = self.opponent();
        if status.is_simultaneous {
            return self.say("There is no hint for a bid: the best ones are drawn by lot.");
        }
        let choice = opponent.advise(game, time);
        let Some((turn, san)) = choice.turn else { return Ok(()) };
        let turn = match Decision::of_word(&turn).filter(|_| status.is_undecided) {
            Some(Decision::Challenged) => "yes".to_owned(),
            Some(Decision::Declined) => "no".to_owned(),
            Some(_) => turn,
            None => san,
        };
        self.say(&format!("Hint: {turn}   ({})", choice.remark))
    }

    fn change_side(&mut self, side: Option<Side>) -> Done {
        if let Some(side) = side {
            self.settings.side = side;
            self.is_stale = true;
        }
        self.say(match self.settings.side {
            Side::White => "You are White.",
            Side::Black => "You are Black.",
            Side::Both => "You move for both sides.",
        })
    }

    fn change_time(&mut self, time: Option<Duration>) -> Done {
        self.settings.movetime = time.unwrap_or(self.settings.movetime);
        let seconds = self.settings.movetime.as_secs_f64();
        let unit = if seconds == 1.0 { "second" } else { "seconds" };
        self.say(&format!("Twofold takes {seconds} {unit} for a turn."))
    }

    fn resign(&mut self) -> Done {
        if self.is_over() {
            return self.refuse("The game is over already.");
        }
        // Taken back like a turn.
        self.decisions.push(self.game.action_count());
        self.resigned = Some(match self.settings.side {
            Side::White => Color::White,
            Side::Black => Color::Black,
            Side::Both => self.game.status().actor,
        });
        self.note_change();
        Ok(())
    }

    fn play_for_person(&mut self, text: &str) -> Done {
        if self.is_over() {
            return self.refuse("The game is over; 'undo' takes back, 'new' begins another.");
        }
        let (status, before) = (self.game.status(), self.game.action_count());
        if status.is_undecided {
            return self.decide_for_person(text);
        }
        let is_pass =
            status.phase == Phase::King && ["pass", "none", "no"].contains(&text.to_ascii_lowercase().as_str());
        let text = if is_pass { "--" } else { text };
        match self.game.answer(status.actor, text, Notation::San, Extent::Part) {
            Ok(()) => {}
            Err(AnswerError::Turn(TurnError::San(SanError::Unreadable(word)))) => {
                return self.refuse(&format!(
                    "Not understood: '{word}'. `moves` lists what can be typed, `help` explains it."
                ));
            }
            Err(AnswerError::NotTheirs) => {
                return self
                    .refuse("Not played: type your own steps only; what comes after them the opponent decides first.");
            }
            Err(error) => return self.refuse(&format!("Not played: {error}.")),
        }
        self.decisions.push(before);
        self.note_change();
        self.say_why_turn_ended(status.steps_left)
    }

    /// Answers the question about a capture.
    fn decide_for_person(&mut self, text: &str) -> Done {
        let word = duel::word_of_answer(text).map_or_else(|| text.to_ascii_lowercase(), str::to_owned);
        let is_possible = self.game.legal_actions().iter().any(|action| action.word == word);
        match Decision::of_word(&word).filter(|_| is_possible) {
            Some(decision) => {
                self.decisions.push(self.game.action_count());
                self.decide(&word, decision)
            }
            None if self.game.status().phase == Phase::Bluff => self.refuse("Expected gain or burn."),
            None => self.refuse("Expected yes or no: is the capture challenged?"),
        }
    }

    fn begin_another(&mut self, words: &[String]) -> Done {
        let started = self.start.another(words, self.game.as_ref());
        match started.and_then(|start| start.open().map(|game| (start, game))) {
            Ok((start, game)) => {
                self.print_unsaved()?;
                (self.start, self.game, self.loaded_tags) = (start, game, None);
                self.forget_past();
                self.greet()
            }
            Err(error) => self.refuse(&error.to_string()),
        }
    }

    fn forget_past(&mut self) {
        (self.decisions, self.resigned) = (vec![], None);
        (self.is_stale, self.is_unsaved) = (true, false);
    }

    /// Goes on with a game of a file. The person takes the side that is to act, so that nothing is played before they say so.
    fn load(&mut self, text: &str) -> Done {
        let Loaded { game: pgn, number, count } = match load(text) {
            Ok(loaded) => loaded,
            Err(error) => return self.refuse(&format!("Not loaded: {error}.")),
        };
        let variant = match pgn.variant() {
            Ok(variant) => variant,
            Err(error) => return self.refuse(&format!("Not loaded: {error}.")),
        };
        let start = Start { variant, setup: self.start.setup, duels: true, fen: None };
        let mut game = match start.open() {
            Ok(game) => game,
            Err(error) => return self.refuse(&error.to_string()),
        };
        if let Err(error) = game.load(&pgn) {
            return self.refuse(&format!("Not loaded: game {number}: {error}."));
        }
        self.print_unsaved()?;
        (self.start, self.game, self.loaded_tags) = (start, game, Some(save::kept(&pgn.tags)));
        self.forget_past();
        let actor = self.game.status().actor;
        if self.settings.side != Side::Both {
            self.settings.side = if actor == Color::White { Side::White } else { Side::Black };
        }
        self.decisions = self.turns_to_take_back();
        let players = ["White", "Black"].map(|color| pgn.tag(color).unwrap_or("?"));
        self.refuse(&format!(
            "Game {number} of {count}: {} against {}, {}, {} turns.",
            players[0],
            players[1],
            pgn.result(),
            self.game.turns().len()
        ))?;
        self.greet()
    }

    /// Number of actions before each turn that the person can take back.
    fn turns_to_take_back(&self) -> Vec<usize> {
        let mut played = 0;
        let mut before = vec![];
        for turn in self.game.turns() {
            if !self.settings.is_engines(turn.actor) {
                before.push(played);
            }
            played += turn.actions;
        }
        before
    }

    fn save(&mut self, path: &Path, overwrite: bool) -> Done {
        let name = path.display();
        match save::save(path, &self.pgn(), overwrite) {
            Ok(()) => {
                self.is_unsaved = false;
                let is_open = save::is_unfinished(self.game.as_ref());
                let open = if is_open { " The turn in progress is not in it." } else { "" };
                self.refuse(&format!("Saved as {name}.{open}"))
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                self.refuse(&format!("Not saved: {name} exists; 'save! {name}' overwrites it."))
            }
            Err(error) => self.refuse(&format!("Not saved: {name}: {error}.")),
        }
    }
}
