//! Duels: the pending captures of a step.

use arrayvec::ArrayVec;

use super::action::Action;
use super::position::MOST_STONES;
use crate::Step;

/// The decision that is due while a capture is pending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The defender's decision to challenge.
    Challenge,
    /// Both bid.
    Bid,
    /// Both have bid 0; the attacker chooses.
    Bluff,
}

/// The result of one pending capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Decision {
    /// The bids plus one, the defender's first; 0 for no duel.
    bids: (u8, u8),
    /// After a called bluff: 1 for a gain, 2 for a loss of the defender's.
    bluff: u8,
}

/// Number of captures that are decided one by one, as those of a rampage.
const MOST: usize = 3;

/// A step whose captures are being decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pending {
    pub step: Step,
    pub stage: Stage,
    decisions: [Decision; MOST],
    count: u8,
    /// The stones before the step, White's first.
    pub stones_before: [u8; 2],
}

impl Pending {
    pub fn new(step: Step, stones: [u8; 2]) -> Self {
        Self { step, stage: Stage::Challenge, decisions: [Decision::default(); MOST], count: 0, stones_before: stones }
    }

    /// The same captures with colours changed.
    pub fn mirrored(self) -> Self {
        let [white, black] = self.stones_before;
        Self { step: self.step.mirrored(8), stones_before: [black, white], ..self }
    }

    /// Number of captures decided.
    #[inline]
    pub fn resolved(&self) -> usize {
        usize::from(self.count)
    }

    fn push(&mut self, decision: Decision) -> bool {
        match self.decisions.get_mut(usize::from(self.count)) {
            Some(place) => {
                *place = decision;
                self.count += 1;
                true
            }
            None => false,
        }
    }

    /// Notes that a capture is not challenged; false if there is no room for more.
    pub fn pass(&mut self) -> bool {
        self.push(Decision::default())
    }

    /// Notes a duel that the attacker has won.
    pub fn note(&mut self, defender: u8, attacker: u8, bluff: Option<Action>) {
        let bluff = match bluff {
            Some(Action::Gain) => 1,
            Some(_) => 2,
            None => 0,
        };
        self.push(Decision { bids: (defender + 1, attacker + 1), bluff });
    }

    /// The actions that are possible, with the stones of the defender and the attacker.
    pub fn actions(&self, [defender, attacker]: [u8; 2]) -> ArrayVec<Action, 9> {
        let mut actions = ArrayVec::new();
        match self.stage {
            Stage::Challenge => actions.extend([Action::Decline, Action::Challenge]),
            Stage::Bid => {
                for bid in 0..=defender.min(Action::MOST_BID) {
                    let against = 0..=attacker.min(Action::MOST_BID);
                    actions.extend(against.map(|attacker| Action::Bids { defender: bid, attacker }));
                }
            }
            Stage::Bluff => {
                if attacker < MOST_STONES {
                    actions.push(Action::Gain);
                }
                actions.push(Action::Burn);
            }
        }
        actions
    }

    /// The turn so far, as the ninth field of a FEN and the last token of a list of moves have it.
    pub fn token(&self) -> String {
        let mut token = self.step.to_string();
        for decision in &self.decisions[..self.resolved()] {
            token.push(':');
            let (defender, attacker) = decision.bids;
            if defender > 0 {
                token += &format!("{}{}", defender - 1, attacker - 1);
            }
            match decision.bluff {
                1 => token.push('+'),
                2 => token.push('-'),
                _ => {}
            }
        }
        token += match self.stage {
            Stage::Challenge => "",
            Stage::Bid => ":?",
            Stage::Bluff => ":00",
        };
        token
    }

    /// A number for the key of the position.
    pub fn code(&self) -> u64 {
        let decisions = self.decisions.iter().fold(0, |code, decision| {
            let (defender, attacker) = decision.bids;
            code << 6 | u64::from(defender) << 4 | u64::from(attacker) << 2 | u64::from(decision.bluff)
        });
        let stage = self.stage as u64 + 1;
        u64::from(self.step.pack()) | decisions << 24 | u64::from(self.count) << 42 | stage << 44
    }
}
