//! The games that the engine plays.

/// Their ids.
pub const GAMES: [&str; 5] = ["chess", "marseillais", "twomove", "doublemove", "galvin"];
