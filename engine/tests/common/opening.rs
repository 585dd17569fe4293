//! How the games are begun in tests.

/// A legal first turn.
pub fn opening(game: &str) -> &'static str {
    if game == "doubledouble" { "e7e8" } else { "e2e4" }
}
