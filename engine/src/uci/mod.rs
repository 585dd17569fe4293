//! The Universal Chess Interface, extended for turns of two steps: a move of the protocol is a whole turn, `g8f6,d7d5`.

mod command;
mod format;
mod options;
mod perft;
mod searchmoves;
mod seat;
mod session;

use std::io::{self, BufRead};

use crate::output::Output;
use session::Session;

/// Obeys commands until `quit` or the end of the input. Then a search that ends by itself is waited for; one that does
/// not is told to end. The conversation is over, too, when nothing can be written any more; that is the only error.
pub fn serve(mut input: impl BufRead, out: &Output) -> io::Result<()> {
    std::thread::scope(|scope| {
        let mut session = Session::new(out, scope);
        let mut line = vec![];
        loop {
            line.clear();
            match input.read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => break session.finish(),
                Ok(_) => {}
            }
            let text = String::from_utf8_lossy(&line);
            let text = text.trim_end_matches(['\n', '\r']);
            out.heard(text);
            if session.obey(text).is_break() || out.check().is_err() {
                break session.abandon();
            }
        }
    });
    out.check()
}
