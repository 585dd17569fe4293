use super::action::Action;
use super::army::Army;
use super::duel::Stage;
use crate::{
    ActionList, Board, Chess2, Color, Duels, EndReason, FenError, Game, GameText, IllegalStep, Kind, Notation, Outcome,
    Phase, Reason, SanError, Square, TurnError, Variant,
};

impl Game for Chess2 {
    type Action = Action;
    type Word = u64;
    type Duels = Self;

    const VARIANT: Variant = Variant::Chess2;
    /// A step, a challenge, a bid and a bluff for each of three captures of a rampage, and a king-turn.
    const LONGEST_TURN: u32 = 11;

    fn start() -> Self {
        super::fen::read(Variant::Chess2.start_fen()).unwrap_or_else(|error| unreachable!("{error}"))
    }

    #[inline]
    fn actor(&self) -> Color {
        match &self.state.pending {
            Some(pending) if pending.stage == Stage::Challenge => !self.side,
            _ => self.side,
        }
    }

    #[inline]
    fn phase(&self) -> Phase {
        match &self.state.pending {
            None if self.second => Phase::King,
            None => Phase::Step,
            Some(pending) => match pending.stage {
                Stage::Challenge => Phase::Challenge,
                Stage::Bid => Phase::Bid,
                Stage::Bluff => Phase::Bluff,
            },
        }
    }

    #[inline]
    fn in_turn(&self) -> bool {
        self.second || self.state.pending.is_some()
    }

    #[inline]
    fn steps_left(&self) -> u8 {
        1
    }

    fn actions(&self, list: &mut ActionList<Action>) {
        self.generate(true, |action| {
            list.push(action);
            list.is_full()
        });
    }

    fn forcing_actions(&self, list: &mut ActionList<Action>) {
        self.generate(false, |action| {
            list.push(action);
            list.is_full()
        });
    }

    fn count_actions(&self) -> usize {
        let mut count = 0;
        self.generate(true, |_| {
            count += 1;
            false
        });
        count
    }

    fn has_action(&self) -> bool {
        let mut any = false;
        self.generate(true, |_| {
            any = true;
            true
        });
        any
    }

    #[inline]
    fn play(&mut self, action: Action) {
        self.act(action);
    }

    #[inline]
    fn key(&self) -> u64 {
        self.common_key()
    }

    fn in_check(&self) -> bool {
        self.state.pending.is_none() && self.is_attacked(self.side)
    }

    #[inline]
    fn game_over(&self) -> Option<Outcome> {
        self.state.verdict
    }

    /// A player who cannot act at the start of their turn has lost.
    fn outcome_without_action(&self) -> Outcome {
        let reason = if self.is_attacked(self.side) { Reason::Checkmate } else { Reason::NoMoves };
        self.state.verdict.unwrap_or(Outcome::win(!self.side, reason))
    }

    #[inline]
    fn drawn(&self) -> Option<Outcome> {
        self.clock_has_run_out().then_some(Outcome::draw(Reason::Clock))
    }

    #[inline]
    fn counts_for_repetition(&self) -> bool {
        !self.in_turn()
    }

    #[inline]
    fn draws_by_repetition(&self) -> bool {
        true
    }

    #[inline]
    fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    #[inline]
    fn board(&self) -> &Board {
        &self.board
    }

    #[inline]
    fn pack(action: Action) -> u32 {
        action.pack()
    }

    #[inline]
    fn unpack(packed: u32) -> Option<Action> {
        Action::unpack(packed)
    }

    #[inline]
    fn squares(action: Action) -> Option<(Square, Square)> {
        action.step().map(|step| (step.from(), step.to()))
    }

    /// The first piece that the action captures, an enemy piece if there is one.
    fn captured(&self, action: Action) -> Option<Kind> {
        let step = action.step()?;
        let context = self.context();
        let victims = context.victims(step, context.move_kind(step));
        let enemy = |square: &&Square| self.board.color(!self.side).contains(**square);
        let square = victims.iter().find(enemy).or(victims.first())?;
        self.board.kind_at(*square)
    }

    #[inline]
    fn promoted(action: Action) -> Option<Kind> {
        action.step().and_then(|step| step.promotion())
    }

    #[inline]
    fn wins_this_turn(&self) -> bool {
        self.state.pending.is_none() && self.state.verdict.is_none() && self.invades_now()
    }

    #[inline]
    fn in_danger(&self) -> bool {
        self.state.pending.is_none() && self.king_before_middle(!self.side).is_some()
    }
}

impl GameText for Chess2 {
    fn from_fen(fen: &str) -> Result<Self, FenError> {
        super::fen::read(fen)
    }

    fn fen(&self) -> String {
        super::fen::write(self)
    }

    fn mirrored(&self) -> Self {
        self.with_colors_changed()
    }

    fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    fn parse_action(&self, text: &str) -> Result<Action, IllegalStep> {
        self.parse(text)
    }

    fn read_part(&self, text: &str, notation: Notation) -> Result<Vec<Action>, TurnError> {
        self.read(text, notation)
    }

    fn word(action: Action) -> String {
        match action {
            Action::Decline => "decline".to_owned(),
            Action::Challenge => "duel".to_owned(),
            Action::Gain => "gain".to_owned(),
            Action::Burn => "burn".to_owned(),
            Action::Step(_) | Action::Pass | Action::Bids { .. } => action.to_string(),
        }
    }

    fn write_action(&self, action: Action, token: &mut String) {
        self.write(action, token);
    }

    fn write_san(&self, action: Action, turn: &mut String) {
        self.append_san(action, turn);
    }

    fn why_turn_ends(&self, action: Action) -> Option<EndReason> {
        let mut after = *self;
        after.act(action);
        (!after.in_turn()).then_some(EndReason::SingleStep)
    }

    fn san(&self, action: Action) -> String {
        self.san_of(action)
    }

    fn parse_san(&self, text: &str) -> Result<Action, SanError> {
        self.read_san(text)
    }
}

impl Duels<Self> for Chess2 {
    const HAS_DUELS: bool = true;
    const ARMIES: usize = Army::ALL.len();

    fn piece_name(army: usize, kind: Kind) -> &'static str {
        Army::ALL[army % Army::ALL.len()].piece(kind).name
    }

    #[inline]
    fn army(position: &Self, color: Color) -> usize {
        position.state.armies[color.index()].index()
    }

    #[inline]
    fn stones(position: &Self) -> [u8; 2] {
        position.state.stones
    }

    fn without_duels(mut position: Self) -> Self {
        position.state.duels = false;
        position
    }

    #[inline]
    fn is_simultaneous(position: &Self) -> bool {
        position.phase() == Phase::Bid
    }

    fn choices(action: Action) -> Option<(usize, usize)> {
        match action {
            Action::Bids { defender, attacker } => Some((usize::from(attacker), usize::from(defender))),
            _ => None,
        }
    }

    #[inline]
    fn is_undecided(position: &Self) -> bool {
        position.state.pending.is_some()
    }

    fn default_action(position: &Self) -> Option<Action> {
        match position.phase() {
            Phase::Challenge => Some(Action::Decline),
            Phase::King => Some(Action::Pass),
            _ => None,
        }
    }
}
