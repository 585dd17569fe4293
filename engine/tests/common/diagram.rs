//! What `d` shows.

use super::session::Session;

/// The answer to `d`: diagram, FEN, key and more.
pub fn diagram(session: &mut Session) -> Vec<String> {
    session.answers("d")
}

/// Does the answer to `d` hold this FEN? It ends a line, whatever stands before it.
pub fn shows(diagram: &[String], fen: &str) -> bool {
    diagram.iter().any(|line| line.trim_end().ends_with(fen))
}
