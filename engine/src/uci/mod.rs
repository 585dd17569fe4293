//! The Universal Chess Interface, extended for turns of two steps: a move of the protocol is a whole turn, `g8f6,d7d5`.
//!
//! The protocol is a thin layer of text over `twofold_session`: nothing in it depends on the game.

mod command;
mod conversation;
mod display;
mod format;
mod go;
mod options;
mod perft;
mod request;
mod task;
#[cfg(feature = "tune")]
mod tuning;

use std::io::{self, BufRead};
use std::sync::mpsc::sync_channel;
use std::time::Instant;

use twofold_rules::without_bom;

use crate::output::Output;
use conversation::Conversation;
pub use display::evaluation;

/// What the conversation waits for.
pub enum Event {
    /// A line, and when it came.
    Line(String, Instant),
    /// A task may have ended.
    Done,
    /// The input has ended.
    End,
}

/// Number of events that may wait to be read, so that a flood of lines does not fill the memory.
const MOST_EVENTS: usize = 256;

/// Obeys commands until `quit` or the end of the input. Then searches that end by themselves are finished, in the order in
/// which they were asked for, and one that does not is stopped. The conversation is over, too, when nothing can be written any
/// more.
pub fn serve<R: BufRead>(input: impl Fn() -> R + Clone + Send + 'static, out: &Output) -> io::Result<()> {
    let (sender, events) = sync_channel(MOST_EVENTS);
    // Reading waits for the GUI, and the end of a search must be noticed meanwhile: so the input has a thread of its own. It is
    // left alone at the end, since a read cannot be called off.
    let (lines, open) = (sender.clone(), input.clone());
    let reader = move || {
        read(open(), |event| lines.send(event).is_ok());
    };
    let has_reader = std::thread::Builder::new().name("input".to_owned()).spawn(reader).is_ok();
    std::thread::scope(|scope| {
        let conversation = Conversation::new(out, scope, sender).map_err(io::Error::other)?;
        let mut dialogue = Dialogue { conversation, out, has_ended: false };
        if !has_reader {
            // Without threads every search is over before the next line is read.
            read(input(), |event| {
                let done = std::iter::from_fn(|| events.try_recv().ok());
                done.chain([event]).all(|event| dialogue.goes_on_after(event))
            });
        }
        while !dialogue.is_over()
            && let Ok(event) = events.recv()
            && dialogue.goes_on_after(event)
        {}
        dialogue.conversation.abandon();
        out.check()
    })
}

/// Reads lines until the input ends or nobody wants more.
fn read(mut input: impl BufRead, mut hand_on: impl FnMut(Event) -> bool) {
    let mut line = vec![];
    let mut is_first = true;
    loop {
        line.clear();
        let event = match input.read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Event::End,
            Ok(_) => {
                let text = String::from_utf8_lossy(&line);
                let text = if std::mem::take(&mut is_first) { without_bom(&text) } else { &text };
                Event::Line(text.trim_end_matches(['\n', '\r']).to_owned(), Instant::now())
            }
        };
        let is_end = matches!(event, Event::End);
        if !hand_on(event) || is_end {
            return;
        }
    }
}

/// A conversation and what ends it.
struct Dialogue<'scope, 'env> {
    conversation: Conversation<'scope, 'env>,
    out: &'scope Output,
    has_ended: bool,
}

impl Dialogue<'_, '_> {
    /// Deals with an event; false if the conversation is over.
    fn goes_on_after(&mut self, event: Event) -> bool {
        match event {
            Event::Line(line, received) => {
                self.out.heard(&line);
                if self.conversation.obey(&line, received).is_break() {
                    self.conversation.abandon();
                    self.has_ended = true;
                }
            }
            Event::Done => {}
            Event::End => self.has_ended = true,
        }
        self.conversation.notice_end();
        !self.is_over()
    }

    fn is_over(&mut self) -> bool {
        self.out.check().is_err() || self.has_ended && self.conversation.is_finished()
    }
}
