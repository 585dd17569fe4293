//! Conversations with an engine: waiting for a line, and for the answer to a question.

use std::time::{Duration, Instant};

use crate::engine_error::{EngineError, StartError};
use crate::engine_process::{EngineProcess, Line, ReceiveError};
use crate::player::{Answer, PATIENCE, Question, SearchInfo, Waits};

/// Time for an engine that has lost on time to stop its search.
const STOPPING: Duration = Duration::from_secs(2);
/// Number of lines in one answer that may be outside the protocol.
const MOST_GARBAGE: usize = 1_000;

/// Meaning of a line.
pub enum LineKind<T> {
    /// The line that was waited for.
    Answer(T),
    /// Another line of the protocol.
    Chatter,
    /// A line outside the protocol.
    Garbage,
}

/// Reason why a line did not come.
#[derive(Clone, Debug)]
pub enum ListenError {
    /// Nothing came.
    Silent(ReceiveError),
    /// Too many lines outside the protocol came; one of them.
    Garbage(String),
}

impl ListenError {
    /// The error that it is while an engine gets ready.
    pub fn at_start(self, process: &mut EngineProcess, expected: &str) -> StartError {
        let expected = expected.to_owned();
        match self {
            Self::Silent(ReceiveError::Late) => StartError::NoReply { expected, seconds: PATIENCE.as_secs() },
            Self::Silent(ReceiveError::Closed) => {
                StartError::Ended { expected, status: process.exit_status().map(|status| status.to_string()) }
            }
            Self::Garbage(text) => StartError::Garbage(text),
        }
    }

    /// The error that it is in a game.
    fn in_game(self, process: &mut EngineProcess, waited: Duration) -> EngineError {
        match self {
            Self::Silent(ReceiveError::Late) => EngineError::Hang(waited),
            Self::Silent(ReceiveError::Closed) => match process.exit_status() {
                Some(status) => EngineError::Crash(status.to_string()),
                None => EngineError::Disconnect,
            },
            Self::Garbage(text) => EngineError::Garbage(text),
        }
    }
}

/// Waits until an instant for a line that `classify` recognises as the answer.
pub fn await_line<T>(
    process: &mut EngineProcess,
    until: Instant,
    mut classify: impl FnMut(&Line) -> LineKind<T>,
) -> Result<T, ListenError> {
    let mut garbage = 0;
    loop {
        let line = process.receive(until).map_err(ListenError::Silent)?;
        match classify(&line) {
            LineKind::Answer(found) => return Ok(found),
            // An engine that sends other lines without end is late all the same.
            LineKind::Chatter | LineKind::Garbage if line.at > until => {
                return Err(ListenError::Silent(ReceiveError::Late));
            }
            LineKind::Chatter => {}
            LineKind::Garbage => {
                garbage += 1;
                if garbage > MOST_GARBAGE {
                    return Err(ListenError::Garbage(line.text.chars().take(60).collect()));
                }
            }
        }
    }
}

/// Puts a question and waits for the answer: to the end of the player's time, or where time does not matter for so long that
/// the program must be dead. `go` is the question and `stop` ends the search; `classify` recognises the answer among the
/// lines and keeps the engine's view of the position.
pub fn converse(
    process: &mut EngineProcess,
    question: &Question<'_>,
    hang: Duration,
    (go, stop): (&str, &str),
    mut classify: impl FnMut(&str, &mut SearchInfo) -> LineKind<String>,
) -> Result<Answer, EngineError> {
    let patience = question.clocks[question.player.index()].patience();
    let mut waits = patience.map(|_| process.count_waits());
    let asked = process.send_timed(go);
    let deadline = asked + patience.unwrap_or(hang);
    let mut info = SearchInfo::default();
    let mut await_answer = |process: &mut EngineProcess, until| {
        await_line(process, until, |line| {
            // A thread that searches may end with the answer: near the end of the time it is looked at with every line.
            let is_near = patience.is_some_and(|patience| line.at + patience / 5 > deadline);
            if let Some(waits) = waits.as_mut().filter(|_| is_near) {
                waits.look();
            }
            match classify(&line.text, &mut info) {
                LineKind::Answer(text) => LineKind::Answer((text, line.at, line.arena_wait)),
                LineKind::Chatter => LineKind::Chatter,
                LineKind::Garbage => LineKind::Garbage,
            }
        })
    };
    let mut answered = await_answer(process, deadline);
    if matches!(answered, Err(ListenError::Silent(ReceiveError::Late))) {
        process.send(stop);
        // An engine that still answers has lost on time, unless the arena was late to read; one that does not hangs.
        answered = await_answer(process, Instant::now() + STOPPING);
        if patience.is_none() && answered.is_ok() {
            return Err(EngineError::Hang(asked.elapsed()));
        }
    }
    let (text, at, arena) = answered.map_err(|error| error.in_game(process, asked.elapsed()))?;
    let engine = waits.map_or(Duration::ZERO, |waits| waits.total());
    Ok(Answer { text, time: at.saturating_duration_since(asked), waits: Waits { engine, arena }, info })
}
