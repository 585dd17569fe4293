//! The games that the engine plays.

/// Their ids.
pub const GAMES: [&str; 6] = ["chess", "marseillais", "twomove", "doublemove", "doubledouble", "galvin"];
