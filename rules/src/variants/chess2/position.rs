use super::action::Action;
use super::army::Army;
use super::duel::{Pending, Stage};
use super::generate::{Wanted, is_exposed, is_safe_after, legal_steps};
use super::move_kind::{Immunities, MoveContext, MoveKind, Victims, make};
use crate::castling::Castling;
use crate::generate::capturable;
use crate::position::CLOCK_LIMIT;
use crate::rule::{Rule, RuleState};
use crate::{Array, Bitboard, Chess2, Color, Kind, Outcome, Reason, Setup, Square, Step, Variant, attacks, zobrist};

/// The rule of Chess 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chess2Rule;

impl Rule for Chess2Rule {
    const VARIANT: Variant = Variant::Chess2;
    const ARRAYS: &'static [Array] =
        &[Array { name: "classic", fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 cc 33" }];
    type Word = u64;
    type State = Armies;

    fn start_fen(setup: &Setup) -> String {
        super::fen::start_fen(setup.armies)
    }
}

/// The armies and their stones, and the pending captures. While the captures of a step are being decided, the board is
/// that before the step; `side` of the position is the player who made the step. During a king-turn the en passant
/// square is one on which the opponent can capture after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Armies {
    pub armies: [Army; 2],
    pub stones: [u8; 2],
    /// Captures may be challenged to a duel.
    pub duels: bool,
    pub pending: Option<Pending>,
    /// The outcome, if the last step ended the game.
    pub verdict: Option<Outcome>,
}

impl Default for Armies {
    fn default() -> Self {
        Self { armies: [Army::Classic; 2], stones: [STONES; 2], duels: true, pending: None, verdict: None }
    }
}

impl RuleState for Armies {
    fn key(&self, is_king_turn: bool) -> u64 {
        let armies = self.armies[0].index() as u64 * 6 + self.armies[1].index() as u64;
        let stones = u64::from(self.stones[0]) * 7 + u64::from(self.stones[1]);
        let state = armies << 8 | stones << 1 | u64::from(is_king_turn) | u64::from(self.duels) << 15;
        zobrist::number(state) ^ self.pending.as_ref().map_or(0, |pending| zobrist::number(pending.code()))
    }

    #[inline]
    fn after_turn(self) -> Self {
        self
    }

    fn mirrored(self) -> Self {
        let ([white, black], [white_stones, black_stones]) = (self.armies, self.stones);
        Self {
            armies: [black, white],
            stones: [black_stones, white_stones],
            pending: self.pending.map(Pending::mirrored),
            verdict: self.verdict.map(Outcome::mirrored),
            ..self
        }
    }
}

/// Stones at the start, and the most that a player holds.
pub(super) const STONES: u8 = 3;
pub(super) const MOST_STONES: u8 = 6;

impl Chess2 {
    /// The armies, White's first.
    pub fn armies(&self) -> [Army; 2] {
        self.state.armies
    }

    pub(super) fn castling(&self) -> Castling {
        if self.second { Castling::NONE } else { self.castling }
    }

    #[inline]
    pub(super) fn army_of(&self, color: Color) -> Army {
        self.state.armies[color.index()]
    }

    #[inline]
    pub(super) fn context(&self) -> MoveContext<'_> {
        MoveContext {
            board: &self.board,
            color: self.side,
            army: self.army_of(self.side),
            en_passant: if self.second { None } else { self.en_passant.first() },
            immunities: Immunities::of(&self.board, self.state.armies),
        }
    }

    /// Generates the legal actions until the sink returns true; all of them, or only steps that capture or promote.
    pub(super) fn generate(&self, quiet: bool, mut sink: impl FnMut(Action) -> bool) {
        if self.state.verdict.is_some() || self.state.pending.is_some() && !quiet {
            return;
        }
        if let Some(pending) = &self.state.pending {
            let stones = [self.state.stones[(!self.side).index()], self.state.stones[self.side.index()]];
            pending.actions(stones).into_iter().any(sink);
            return;
        }
        let mut full = false;
        legal_steps(self, Wanted { kings_only: self.second, quiet }, |step| {
            full = sink(Action::Step(step));
            full
        });
        if self.second && quiet && !full {
            sink(Action::Pass);
        }
    }

    /// Plays a legal action.
    pub(super) fn act(&mut self, action: Action) {
        match action {
            Action::Step(step) => self.begin(step),
            Action::Pass => self.end_turn(self.en_passant),
            Action::Decline | Action::Challenge | Action::Bids { .. } | Action::Gain | Action::Burn => {
                let Some(pending) = self.state.pending.take() else { return };
                self.decide(pending, action);
            }
        }
    }

    fn begin(&mut self, step: Step) {
        let context = self.context();
        let move_kind = context.move_kind(step);
        let victims = context.victims(step, move_kind);
        if victims.is_empty() || !self.state.duels {
            return self.finish(step, move_kind, &victims, false);
        }
        self.advance(Pending::new(step, self.state.stones), move_kind, &victims);
    }

    /// Advances to the next capture that the defender may challenge, or to the end of the step.
    fn advance(&mut self, mut pending: Pending, move_kind: MoveKind, victims: &Victims) {
        while let Some(&victim) = victims.get(pending.resolved()) {
            if self.cost_of_challenge(pending.step, victim).is_some() {
                pending.stage = Stage::Challenge;
                self.state.pending = Some(pending);
                return;
            }
            self.take_pawns_stone(victim);
            // Only a king captures more than three pieces, and its captures cannot be challenged.
            if !pending.pass() {
                victims[pending.resolved() + 1..].iter().for_each(|&victim| self.take_pawns_stone(victim));
                break;
            }
        }
        self.finish(pending.step, move_kind, victims, false);
    }

    /// Stones that a challenge of a capture costs the defender; `None` if they cannot challenge it.
    pub(super) fn cost_of_challenge(&self, step: Step, victim: Square) -> Option<u8> {
        let (attacker, defender) = (self.side, !self.side);
        if !self.state.duels || !self.board.color(defender).contains(victim) {
            return None;
        }
        let rank =
            |color: Color, square| self.board.kind_at(square).map_or(0, |kind| self.army_of(color).piece(kind).rank);
        if self.board.kind_at(step.from()) == Some(Kind::King) {
            return None;
        }
        let cost = u8::from(rank(attacker, step.from()) > rank(defender, victim));
        (self.state.stones[defender.index()] > cost).then_some(cost)
    }

    fn gain(&mut self, color: Color) {
        let stones = &mut self.state.stones[color.index()];
        *stones = (*stones + 1).min(MOST_STONES);
    }

    fn pay(&mut self, color: Color, stones: u8) {
        let held = &mut self.state.stones[color.index()];
        *held = held.saturating_sub(stones);
    }

    /// A captured enemy pawn is worth a stone.
    fn take_pawns_stone(&mut self, victim: Square) {
        if self.state.duels && self.board.pieces(!self.side, Kind::Pawn).contains(victim) {
            self.gain(self.side);
        }
    }

    fn decide(&mut self, mut pending: Pending, action: Action) {
        let context = self.context();
        let move_kind = context.move_kind(pending.step);
        let victims = context.victims(pending.step, move_kind);
        let Some(&victim) = victims.get(pending.resolved()) else { return };
        let (attacker, defender) = (self.side, !self.side);
        let won = match action {
            Action::Decline => {
                pending.pass();
                true
            }
            Action::Challenge => {
                let cost = self.cost_of_challenge(pending.step, victim).unwrap_or(0);
                self.pay(defender, cost);
                if self.state.stones[attacker.index()] > 0 {
                    pending.stage = Stage::Bid;
                    self.state.pending = Some(pending);
                    return;
                }
                self.pay(defender, 1);
                false
            }
            Action::Bids { defender: bid, attacker: against } => {
                self.pay(defender, bid);
                self.pay(attacker, against);
                if (bid, against) == (0, 0) {
                    pending.stage = Stage::Bluff;
                    self.state.pending = Some(pending);
                    return;
                }
                pending.note(bid, against, None);
                bid <= against
            }
            Action::Gain | Action::Burn => {
                if action == Action::Gain {
                    self.gain(attacker);
                } else {
                    self.pay(defender, 1);
                }
                pending.note(0, 0, Some(action));
                true
            }
            Action::Step(_) | Action::Pass => return,
        };
        self.take_pawns_stone(victim);
        if won {
            return self.advance(pending, move_kind, &victims);
        }
        if self.board.pieces(attacker, Kind::Pawn).contains(pending.step.from()) {
            self.gain(defender);
        }
        // Pieces captured before the lost duel are gone, those after it are untouched.
        let resolved = victims.iter().position(|&square| square == victim).unwrap_or(0);
        self.finish(pending.step, move_kind, &victims[..=resolved], true);
    }

    /// Makes the step on the board, and determines what is due next.
    fn finish(&mut self, step: Step, move_kind: MoveKind, victims: &[Square], lost: bool) {
        let (from, to, side) = (step.from(), step.to(), self.side);
        let is_pawn = self.board.pieces(side, Kind::Pawn).contains(from);
        let jumps = is_pawn && !lost && from.index().abs_diff(to.index()) == 16;
        make(&mut self.board, side, step, move_kind, victims, lost);
        self.castling = victims.iter().fold(self.castling.after(from, to), |rights, &gone| rights.after(gone, gone));
        self.tick(is_pawn || !victims.is_empty(), !self.second);
        let passed = match self.second {
            true => self.en_passant,
            false if jumps => Square::wrap(((from.index() + to.index()) / 2) as u8).into(),
            false => Bitboard::EMPTY,
        };
        self.state.verdict = self.verdict_after_step(lost);
        if self.state.verdict.is_none() && self.army_of(side).has_king_turn() && !self.second {
            self.continue_turn(capturable(&self.board, side, passed));
        } else {
            self.end_turn(passed);
        }
    }

    /// Invasion first, then a king left exposed by a lost duel.
    fn verdict_after_step(&self, lost: bool) -> Option<Outcome> {
        if self.has_invaded(self.side) {
            Some(Outcome::win(self.side, Reason::Midline))
        } else if lost && is_exposed(&self.board, self.side, self.state.armies) {
            Some(Outcome::win(!self.side, Reason::Exposed))
        } else {
            None
        }
    }

    /// Returns true if all kings of a player are beyond the middle.
    #[inline]
    pub(super) fn has_invaded(&self, color: Color) -> bool {
        let kings = self.board.pieces(color, Kind::King);
        kings.any() && (kings & home_half(color)).is_empty()
    }

    /// The only king of a player on the home half of the board, if it is one step from the other half.
    #[inline]
    pub(super) fn king_before_middle(&self, color: Color) -> Option<Square> {
        let home = self.board.pieces(color, Kind::King) & home_half(color);
        let is_near = !home.more_than_one() && (home & Bitboard::rank_of(color, 3)).any();
        home.first().filter(|_| is_near)
    }

    /// Has the actor a legal step with which the last of their kings crosses the middle?
    #[inline]
    pub(super) fn invades_now(&self) -> bool {
        let Some(king) = self.king_before_middle(self.side) else { return false };
        let beyond = !home_half(self.side);
        let mut invades = false;
        legal_steps(self, Wanted { kings_only: true, quiet: true }, |step| {
            invades = step.from() == king && beyond.contains(step.to());
            invades
        });
        invades
    }

    /// The opponent's turn begins, in which they may capture on the square passed over if that is legal.
    fn end_turn(&mut self, passed: Bitboard) {
        self.pass_turn(1, capturable(&self.board, self.side, passed));
        self.keep_legal_en_passant();
    }

    /// Drops an en passant square on which `side`, who begins a turn, has no legal capture.
    pub(super) fn keep_legal_en_passant(&mut self) {
        let Some(square) = self.en_passant.first() else { return };
        let context = self.context();
        let pawns = attacks::pawn::<u64>(!self.side, square) & self.board.pieces(self.side, Kind::Pawn);
        let is_legal = |from: Square| {
            let step = Step::new(from, square);
            is_safe_after(&context, self.state.armies, step, context.move_kind(step))
        };
        if !pawns.into_iter().any(is_legal) {
            self.en_passant = Bitboard::EMPTY;
        }
    }

    /// Returns true if the clock ends the game in a draw, at the start of a turn.
    pub(super) fn clock_has_run_out(&self) -> bool {
        self.halfmove_clock >= CLOCK_LIMIT && !self.second && self.state.pending.is_none()
    }

    /// Returns true if a king of the player who is to act is attacked.
    pub(super) fn is_attacked(&self, color: Color) -> bool {
        is_exposed(&self.board, color, self.state.armies)
    }
}

/// The half of the board on which a player begins.
#[inline]
fn home_half(color: Color) -> Bitboard {
    const UPPER: Bitboard = Bitboard(0xffff_ffff_0000_0000);
    if color == Color::White { !UPPER } else { UPPER }
}
