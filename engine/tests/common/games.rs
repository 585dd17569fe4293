//! The games that the engine plays.

/// Their ids.
pub const GAMES: [&str; 7] = ["chess", "marseillais", "twomove", "doublemove", "doubledouble", "chess2", "galvin"];
