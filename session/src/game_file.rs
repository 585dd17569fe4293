//! Games of PGN files, whichever game each of them is.

use twofold_rules::pgn::{KeptTurn, PgnError, PgnGame};
use twofold_rules::with_game;

use crate::GameSession;
use crate::hosted::Hosted;

/// Opens a session with a game that was read from a PGN file.
///
/// ```
/// use twofold_rules::{Variant, pgn};
///
/// let games = pgn::read("[Variant \"Two Move Chess\"]\n\n1. e4 c5,d6 2. Bb5+ *")?;
/// let session = twofold_session::open_game(&games[0])?;
/// assert_eq!((session.variant(), session.tokens().len()), (Variant::TwoMove, 3));
/// # Ok::<(), pgn::PgnError>(())
/// ```
pub fn open_game(game: &PgnGame) -> Result<Box<dyn GameSession>, PgnError> {
    with_game!(game.variant()?, G => Ok(Box::new(Hosted::from_record(game.replay::<G>()?))))
}

/// Opens a session with a game of a PGN file whose results, those that the file names and that of the board, must agree.
pub fn open_checked_game(game: &PgnGame) -> Result<Box<dyn GameSession>, PgnError> {
    with_game!(game.variant()?, G => Ok(Box::new(Hosted::from_record(game.check::<G>()?))))
}

/// The game with its turns in standard algebraic notation, and the turns of variations that cannot be read and are kept as
/// they are.
pub fn rewritten(game: &PgnGame) -> Result<(PgnGame, Vec<KeptTurn>), PgnError> {
    with_game!(game.variant()?, G => game.rewritten::<G>())
}
