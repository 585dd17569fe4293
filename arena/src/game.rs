//! One game between two players.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use twofold_rules::{Color, Outcome, Phase, Reason};
use twofold_session::SetupError;

use crate::adjudicate::{Adjudication, Adjudicator};
use crate::clock::Clock;
use crate::engine_error::EngineError;
use crate::lateness::Lateness;
use crate::player::{Answer, Player, Question, RESIGN, SearchInfo, Start};
use crate::referee::{Due, Referee, RefereeError};
use crate::settings::Settings;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameResult {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// The tag `Termination`: a reason of the rules, an engine's error, or `adjudication`.
    pub termination: String,
    /// A sentence for people, such as `White mates`.
    pub text: String,
    /// The engine's error that ended the game, and whose it was: 0 is White.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<(usize, EngineError)>,
    /// Number of turns of both players.
    pub turns: u64,
    /// Seconds from the engines' getting ready to the end.
    pub seconds: f64,
    /// Milliseconds a turn in which neither player was asked or got ready.
    pub overhead: f64,
    /// Late turns of White and Black.
    #[serde(default)]
    pub late: [Lateness; 2],
    /// Longest time, in milliseconds, for which the arena waited for a processor before it could read an answer.
    #[serde(default)]
    pub arena_wait: u64,
    /// The game as PGN.
    pub pgn: String,
}

/// Reason why a game is over.
enum End {
    Board(Outcome),
    Error(Color, EngineError),
    Adjudication(Adjudication),
}

/// A game that is being played.
pub struct Game<'a> {
    start: Start<'a>,
    referee: Referee,
    clocks: [Clock; 2],
    adjudicator: Adjudicator,
    /// Comments of the PGN, one for each turn.
    comments: Vec<String>,
    first_number: u32,
    thinking: Duration,
    late: [Lateness; 2],
    arena_wait: Duration,
}

impl<'a> Game<'a> {
    /// Begins a game of a match from a position. `engines` are the indices of the players' engines, White's first.
    pub fn new(settings: &Settings, start: Start<'a>, engines: [usize; 2]) -> Result<Self, SetupError> {
        let referee = Referee::begin(&start)?;
        Ok(Self {
            first_number: referee.status().number,
            clocks: engines.map(|engine| Clock::new(settings.engines[engine].limit)),
            adjudicator: Adjudicator::new(settings),
            start,
            referee,
            comments: vec![],
            thinking: Duration::ZERO,
            late: [Lateness::default(); 2],
            arena_wait: Duration::ZERO,
        })
    }

    /// Plays the game to its end, with White and Black, and returns it with these tags in its PGN.
    pub fn play(mut self, players: &mut [Box<dyn Player>; 2], tags: &[(&str, &str)]) -> GameResult {
        let begun = Instant::now();
        let end = self.play_on(players).unwrap_or_else(|end| end);
        players.iter_mut().for_each(|player| player.end());
        let elapsed = begun.elapsed();
        self.write(&end, elapsed, tags)
    }

    fn play_on(&mut self, players: &mut [Box<dyn Player>; 2]) -> Result<End, End> {
        for color in Color::ALL {
            let begun = Instant::now();
            let ready = players[color.index()].begin(&self.start);
            self.thinking += begun.elapsed();
            ready.map_err(|error| End::Error(color, error))?;
        }
        loop {
            if let Some(outcome) = self.referee.outcome() {
                return Ok(End::Board(outcome));
            }
            if let Some(adjudication) = self.turn(players)? {
                return Ok(End::Adjudication(adjudication));
            }
        }
    }

    /// Plays a turn, with all that is decided in it.
    fn turn(&mut self, players: &mut [Box<dyn Player>; 2]) -> Result<Option<Adjudication>, End> {
        let (Due::Choice(mover) | Due::Bids(mover)) = self.referee.due();
        let mut reported: Option<SearchInfo> = None;
        let mut time = Duration::ZERO;
        loop {
            match self.referee.due() {
                Due::Bids(_) => time += self.bids(players)?,
                Due::Choice(player) => {
                    let answer = self.ask(players, player, player != mover, None)?;
                    let form = players[player.index()].form();
                    self.referee
                        .answer(player, &answer.text, form)
                        .map_err(|error| illegal(player, &answer.text, &error))?;
                    if player == mover {
                        reported.get_or_insert(answer.info);
                        time += answer.time;
                    }
                }
            }
            let status = self.referee.status();
            if !status.in_turn || status.outcome.is_some() {
                break;
            }
        }
        self.clocks[mover.index()].end_turn();
        let info = reported.unwrap_or_default();
        self.comments.push(comment(&info, time));
        let status = self.referee.status();
        let moves = status.number.saturating_sub(self.first_number);
        // A result of the board comes before any other.
        let adjudication = self.adjudicator.note(mover, info.score, moves);
        Ok(adjudication.filter(|_| status.outcome.is_none()))
    }

    /// Asks a player, on their own clock; `borrowed` if it is the opponent's turn. The player sees the opponent's clock, or
    /// `seen` in its place.
    fn ask(
        &mut self,
        players: &mut [Box<dyn Player>; 2],
        player: Color,
        borrowed: bool,
        seen: Option<&Clock>,
    ) -> Result<Answer, End> {
        let engine = &mut players[player.index()];
        let status = self.referee.status();
        // A second step has what is left of the turn; every other question has the time of a turn, where turns have one.
        if borrowed || status.phase != Phase::Second {
            self.clocks[player.index()].lend();
        }
        let mut clocks = self.clocks.clone();
        if let Some(clock) = seen {
            clocks[(!player).index()] = clock.clone();
        }
        let (turns, report) = (self.referee.tokens(), self.referee.report());
        let san = if engine.wants_san() { self.referee.san() } else { vec![] };
        let question = Question {
            start: &self.start,
            turns: &turns,
            san: &san,
            fen: &report.fen,
            player,
            phase: status.phase,
            steps_left: status.steps_left,
            actions: &report.actions,
            clocks: &clocks,
        };
        let begun = Instant::now();
        let answer = engine.ask(&question);
        // An error takes its time too, which is the player's.
        self.thinking += answer.as_ref().map_or_else(|_| begun.elapsed(), |answer| answer.time);
        let answer = answer.map_err(|error| End::Error(player, error))?;
        self.charge(player, borrowed, &answer)?;
        if answer.text == RESIGN {
            return Err(End::Adjudication(Adjudication::Resigned(player)));
        }
        Ok(answer)
    }

    /// Takes the time of an answer off the player's clock.
    fn charge(&mut self, player: Color, borrowed: bool, answer: &Answer) -> Result<(), End> {
        let clock = &mut self.clocks[player.index()];
        let is_in_time = clock.take(answer.time);
        self.arena_wait = self.arena_wait.max(answer.waits.arena);
        self.late[player.index()].note(clock.overstepped(), answer.waits.engine);
        if !is_in_time {
            return Err(End::Error(player, EngineError::Time { over: clock.overstepped() }));
        }
        if borrowed {
            clock.lend();
        }
        Ok(())
    }

    /// Asks both players for their bids and reveals them together. Neither learns the other's bid before, nor how long it
    /// took: the questions are the same whatever the other answers. Returns the attacker's time.
    fn bids(&mut self, players: &mut [Box<dyn Player>; 2]) -> Result<Duration, End> {
        let Due::Bids(attacker) = self.referee.due() else { return Ok(Duration::ZERO) };
        let before = self.clocks[(!attacker).index()].clone();
        let mut bid = |game: &mut Self, player: Color| {
            let answer = game.ask(players, player, player != attacker, (player == attacker).then_some(&before))?;
            let stones = game.referee.bid(player, &answer.text);
            Ok((stones.map_err(|error| illegal(player, &answer.text, &error))?, answer.time))
        };
        let (defender, _) = bid(self, !attacker)?;
        let (stones, time) = bid(self, attacker)?;
        self.referee.reveal(stones, defender).map_err(|error| illegal(attacker, &format!("bid{stones}"), &error))?;
        Ok(time)
    }

    fn write(mut self, end: &End, elapsed: Duration, tags: &[(&str, &str)]) -> GameResult {
        let result = result(end);
        let (termination, text) = (termination(end), describe(end));
        let is_broken_off = !matches!(end, End::Board(_));
        // Half a turn is none, but that with which the rules end the game.
        let unfinished = if is_broken_off { self.referee.drop_unfinished() } else { None };
        let tokens = self.referee.tokens();
        self.comments.resize(tokens.len(), String::new());
        if is_broken_off {
            let text = unfinished.map_or_else(|| text.clone(), |turn| format!("{turn}: {text}"));
            match self.comments.last_mut() {
                Some(last) if last.is_empty() => *last = text,
                Some(last) => *last += &format!(", {text}"),
                None => {}
            }
        }
        let mut all = tags.to_vec();
        if is_broken_off {
            all.push(("Termination", &termination));
        }
        let pgn = self.referee.pgn(&all, result, &self.comments);
        let turns = tokens.len() as u64;
        let idle = elapsed.saturating_sub(self.thinking).as_secs_f64() * 1e3;
        let fault = match end {
            End::Error(player, error) => Some((player.index(), error.clone())),
            End::Board(_) | End::Adjudication(_) => None,
        };
        GameResult {
            result: result.to_owned(),
            termination,
            text,
            fault,
            turns,
            seconds: elapsed.as_secs_f64(),
            overhead: idle / turns.max(1) as f64,
            late: self.late,
            arena_wait: u64::try_from(self.arena_wait.as_millis()).unwrap_or(u64::MAX),
            pgn,
        }
    }
}

fn illegal(player: Color, turn: &str, error: &RefereeError) -> End {
    End::Error(player, EngineError::Illegal { turn: turn.to_owned(), reason: error.to_string() })
}

/// Comment on a turn in the manner of fastchess: `+0.31/12 0.105s`.
fn comment(info: &SearchInfo, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match (info.score, info.depth) {
        (Some(score), Some(depth)) => format!("{score}/{depth} {seconds:.3}s"),
        (Some(score), None) => format!("{score} {seconds:.3}s"),
        (None, _) => format!("{seconds:.3}s"),
    }
}

fn result(end: &End) -> &'static str {
    let won = |winner| if winner == Color::White { "1-0" } else { "0-1" };
    match end {
        End::Board(outcome) => outcome.score(),
        End::Error(loser, _) => won(!*loser),
        End::Adjudication(Adjudication::Won(winner)) => won(*winner),
        End::Adjudication(Adjudication::Resigned(loser)) => won(!*loser),
        End::Adjudication(Adjudication::Drawn | Adjudication::TooLong) => "1/2-1/2",
    }
}

fn termination(end: &End) -> String {
    match end {
        End::Board(outcome) => outcome.reason.to_string(),
        End::Error(_, fault) => fault.termination().to_owned(),
        End::Adjudication(Adjudication::Resigned(_)) => "resignation".to_owned(),
        End::Adjudication(_) => "adjudication".to_owned(),
    }
}

fn describe(end: &End) -> String {
    let name = |color: Color| if color == Color::White { "White" } else { "Black" };
    match end {
        End::Board(Outcome { winner: Some(winner), reason }) => match reason {
            Reason::Checkmate => format!("{} mates", name(*winner)),
            Reason::Kings => format!("{} captures the last king", name(*winner)),
            Reason::Midline => format!("{} crosses the middle", name(*winner)),
            Reason::NoMoves => format!("{} has no legal turn", name(!*winner)),
            Reason::Exposed => format!("{}'s king is exposed", name(!*winner)),
            _ => format!("{} wins by {reason}", name(*winner)),
        },
        End::Board(Outcome { winner: None, reason }) => match reason {
            Reason::Stalemate => "Draw by stalemate".to_owned(),
            Reason::Clock => "Draw by fifty moves rule".to_owned(),
            Reason::Repetition => "Draw by 3-fold repetition".to_owned(),
            Reason::Material => "Draw by insufficient mating material".to_owned(),
            _ => format!("Draw by {reason}"),
        },
        End::Error(player, fault) => format!("{} {fault}", name(*player)),
        End::Adjudication(Adjudication::Resigned(loser)) => format!("{} resigns", name(*loser)),
        End::Adjudication(Adjudication::Won(winner)) => format!("{} wins by adjudication", name(*winner)),
        End::Adjudication(Adjudication::Drawn) => "Draw by adjudication".to_owned(),
        End::Adjudication(Adjudication::TooLong) => "Draw by adjudication: too many moves".to_owned(),
    }
}
