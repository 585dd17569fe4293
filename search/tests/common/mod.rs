//! Helpers of several tests of the search.

use twofold_rules::{ActionList, Board, Color, Game, Kind, NoDuels, Outcome, Phase, Record, Square, Variant};

/// A game without draws by repetition: the value of a position does not depend on the path to it. If it is not
/// `TABLED` either, every path leads to a key of its own, so that a transposition table finds nothing.
#[derive(Clone, Debug)]
pub struct Unrepeated<G, const TABLED: bool> {
    game: G,
    path: u64,
}

impl<G: Game, const TABLED: bool> Unrepeated<G, TABLED> {
    /// The position at the end of a record; what came before it is forgotten.
    pub fn record(record: &Record<G>) -> Record<Self> {
        Record::from_position(Self::from(record.position().clone()))
    }

    fn from(game: G) -> Self {
        Self { game, path: 0 }
    }
}

impl<G: Game, const TABLED: bool> Game for Unrepeated<G, TABLED> {
    type Action = G::Action;
    type Word = G::Word;
    type Duels = NoDuels;

    const VARIANT: Variant = G::VARIANT;
    const LONGEST_TURN: u32 = G::LONGEST_TURN;

    fn start() -> Self {
        Self::from(G::start())
    }

    fn actor(&self) -> Color {
        self.game.actor()
    }

    fn phase(&self) -> Phase {
        self.game.phase()
    }

    fn in_turn(&self) -> bool {
        self.game.in_turn()
    }

    fn steps_left(&self) -> u8 {
        self.game.steps_left()
    }

    fn actions(&self, list: &mut ActionList<G::Action>) {
        self.game.actions(list);
    }

    fn forcing_actions(&self, list: &mut ActionList<G::Action>) {
        self.game.forcing_actions(list);
    }

    fn count_actions(&self) -> usize {
        self.game.count_actions()
    }

    fn has_action(&self) -> bool {
        self.game.has_action()
    }

    fn play(&mut self, action: G::Action) {
        self.game.play(action);
        if TABLED {
            return;
        }
        // Knuth's multiplicative hash of the path.
        self.path = (self.path ^ u64::from(G::pack(action))).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23);
    }

    fn key(&self) -> u64 {
        self.game.key() ^ self.path
    }

    fn in_check(&self) -> bool {
        self.game.in_check()
    }

    fn game_over(&self) -> Option<Outcome> {
        self.game.game_over()
    }

    fn outcome_without_action(&self) -> Outcome {
        self.game.outcome_without_action()
    }

    fn drawn(&self) -> Option<Outcome> {
        self.game.drawn()
    }

    fn counts_for_repetition(&self) -> bool {
        false
    }

    fn draws_by_repetition(&self) -> bool {
        false
    }

    fn halfmove_clock(&self) -> u32 {
        self.game.halfmove_clock()
    }

    fn board(&self) -> &Board<G::Word> {
        self.game.board()
    }

    fn pack(action: G::Action) -> u32 {
        G::pack(action)
    }

    fn unpack(packed: u32) -> Option<G::Action> {
        G::unpack(packed)
    }

    fn squares(action: G::Action) -> Option<(Square, Square)> {
        G::squares(action)
    }

    fn captured(&self, action: G::Action) -> Option<Kind> {
        self.game.captured(action)
    }

    fn promoted(action: G::Action) -> Option<Kind> {
        G::promoted(action)
    }
}
