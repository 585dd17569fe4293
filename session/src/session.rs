use twofold_rules::pgn::{PgnError, PgnGame};
use twofold_rules::{Color, EndReason, Features, KingThreat, Notation, Report, TurnError, Variant};
use twofold_search::{Limits, Signals};

use crate::{
    ActionView, AnswerError, BidBounds, BidError, BoardView, CaptureView, Evaluated, GameStatus, Granted, PerftCount,
    SearchProgress, SearchResult, SearchSettings, SessionSettings, SetupError, TurnView,
};

/// Limits of a search, whichever game is played: `only` holds turn tokens, or beginnings of turns.
pub type SearchLimits = Limits<String>;

/// How much of a turn a text must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// A whole turn. Optional decisions that are missing at its end count as declined.
    Whole,
    /// A whole turn or the beginning of one.
    Part,
}

/// Changes of a game.
pub trait GamePlay {
    /// Sets up a FEN, or the start position, and plays turns in coordinates; the last may be a turn in progress. A decision
    /// that follows its turn as a text of its own, such as whether a capture is challenged, belongs to that turn.
    fn set_up(&mut self, fen: Option<&str>, turns: &[&str]) -> Result<(), SetupError>;

    /// Begins anew with other start settings; false, and no change, if they are those of now. The search keeps its own.
    fn restart(&mut self, settings: &SessionSettings) -> Result<bool, SetupError>;

    /// Replaces the game by one that was read from a PGN.
    fn load(&mut self, game: &PgnGame) -> Result<(), PgnError>;

    /// Changes colours and turns the board round; forgets the turns played.
    fn mirror(&mut self);

    /// Plays a turn, or the rest of one, or a decision that is due. On an error nothing is played.
    fn play(&mut self, turn: &str, notation: Notation, extent: Extent) -> Result<(), TurnError>;

    /// Plays what a player answered, as far as it is theirs alone to decide. Unlike [`GamePlay::play`] it refuses decisions
    /// of the opponent's, and a draw between two steps ends the game.
    fn answer(&mut self, player: Color, text: &str, notation: Notation, extent: Extent) -> Result<(), AnswerError>;

    /// Reveals both bids and plays them.
    fn play_bids(&mut self, attacker: usize, defender: usize) -> Result<(), BidError>;

    /// Declines the optional decisions that are due, such as a challenge or a king-turn.
    fn end_turn(&mut self);

    /// Takes back actions until so many are left; no more than there are.
    fn undo_to(&mut self, actions: usize);
}

/// Questions about a game.
pub trait GameReport {
    /// Which game it is.
    fn variant(&self) -> Variant;

    /// FEN of the start position, by the settings.
    fn start_fen(&self) -> &str;

    /// FEN of the position with which this game began.
    fn first_fen(&self) -> String;

    /// Legal actions, FEN, actor, phase and outcome.
    fn report(&self) -> Report;

    /// State of the game at a glance.
    fn status(&self) -> GameStatus;

    /// Board to be drawn.
    fn board(&self) -> BoardView;

    /// What the game has, by the position with which it began.
    fn features(&self) -> Features;

    /// Capture that is being decided.
    fn pending_capture(&self) -> Option<CaptureView>;

    /// One way in which the opponent could capture a king of the actor's, were it their turn now.
    fn king_threat(&self) -> Option<KingThreat>;

    /// Legal actions with their names and effects, draws or not.
    fn legal_actions(&self) -> Vec<ActionView>;

    /// Number of actions played.
    fn action_count(&self) -> usize;

    /// Turns so far; the last may be in progress.
    fn turns(&self) -> Vec<TurnView>;

    /// Turns so far in coordinates; the last may be in progress.
    fn tokens(&self) -> Vec<String>;

    /// Why the last turn was over after its last action; `None` if it goes on, or if nothing was played.
    fn why_turn_ended(&self) -> Option<EndReason>;

    /// Bids that are possible now; `None` if no bids are due.
    fn bids(&self) -> Option<BidBounds>;

    /// Static evaluation of the position.
    fn evaluate(&self) -> Evaluated;

    /// The game as PGN, with a comment for each turn for which there is one. `result` stands for a game that ended
    /// otherwise than on the board.
    fn pgn(&self, tags: &[(&str, &str)], result: Option<&str>, comments: &[String]) -> String;

    /// Counts sequences of `depth` actions, on all processors; `None` if it was stopped.
    fn perft(&self, depth: u32, is_stopped: &(dyn Fn() -> bool + Sync)) -> Option<PerftCount>;
}

/// Search of the position as it is now.
///
/// The searcher with its table is made when it is first needed, so that a session that never searches is cheap.
pub trait GameSearch {
    /// Searches for the best turn. Refused if one of `limits.only` is illegal. A fault in the search is caught: the result
    /// then names the fault and any legal turn.
    fn search(
        &self,
        limits: &SearchLimits,
        signals: &Signals,
        on_progress: &mut (dyn FnMut(&SearchProgress) + Send),
    ) -> Result<SearchResult, TurnError>;

    /// Changes the resources of the search; waits for a search that runs.
    fn set_search(&self, settings: SearchSettings);

    /// Makes the searcher now, if it is not there, and returns what the system granted.
    fn prepare(&self) -> Granted;

    /// Forgets what earlier searches found; waits for a search that runs.
    fn clear(&self);
}

/// A game with its searcher, whichever game it is.
pub trait GameSession: GamePlay + GameReport + GameSearch + Send + Sync {
    /// A copy of the game that shares the searcher: to be searched in another thread while this one goes on.
    fn fork(&self) -> Box<dyn GameSession>;
}
