//! A search, from `go` to `bestmove`.

use super::session::Session;

/// Sends a `go` and reads its answer: all lines, the last of which is `bestmove …`.
pub fn search(session: &mut Session, go: &str) -> Vec<String> {
    session.send(go);
    answer_of_search(session)
}

/// The rest of the answer of a search under way.
pub fn answer_of_search(session: &mut Session) -> Vec<String> {
    let mut lines = Vec::new();
    loop {
        let line = session.line();
        let done = line.starts_with("bestmove");
        lines.push(line);
        if done {
            return lines;
        }
    }
}

/// The turn that a search chose.
pub fn best(lines: &[String]) -> &str {
    let last = lines.last().expect("a search prints at least its best move");
    last.split(' ').nth(1).unwrap_or_else(|| panic!("no turn after `bestmove`: {last:?}"))
}
