use std::fmt;

use crate::Step;

/// One decision of Chess 2.
///
/// ```
/// use twofold_rules::{Chess2, Chess2Action, Game, GameText, Phase};
///
/// let mut position = Chess2::from_fen("4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 cc 33")?;
/// position.play(position.parse_action("d4e5").expect("a capture"));
/// assert_eq!(position.phase(), Phase::Challenge);
/// position.play(Chess2Action::Challenge);
/// assert_eq!(position.count_actions(), 9, "bids of 0 to 2 stones each");
/// # Ok::<(), twofold_rules::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// A piece moves; a whirlwind is a step from the king's square to itself, a tiger's capture one to its victim's
    /// square.
    Step(Step),
    /// No king-turn.
    Pass,
    /// The defender lets a piece be captured.
    Decline,
    /// The defender challenges the capturer to a duel.
    Challenge,
    /// Both bids of a duel, in stones, revealed together.
    Bids {
        /// The defender's.
        defender: u8,
        /// The attacker's.
        attacker: u8,
    },
    /// After a called bluff: the attacker gains a stone.
    Gain,
    /// After a called bluff: the defender loses a stone.
    Burn,
}

impl Action {
    /// Bids of up to two stones each.
    pub const MOST_BID: u8 = 2;
    /// Marks an action that is no step, in the byte of a step's promotion.
    const NO_STEP: u32 = 0xfe << 16;

    /// The step, if it is one.
    #[inline]
    pub const fn step(self) -> Option<Step> {
        match self {
            Self::Step(step) => Some(step),
            _ => None,
        }
    }

    /// A number of 24 bits from which [`Action::unpack`] makes the action again. Never 0.
    #[inline]
    pub const fn pack(self) -> u32 {
        let code = match self {
            Self::Step(step) => return step.pack(),
            Self::Pass => 1,
            Self::Decline => 2,
            Self::Challenge => 3,
            Self::Gain => 4,
            Self::Burn => 5,
            Self::Bids { defender, attacker } => 0x100 | (defender as u32) << 4 | attacker as u32,
        };
        Self::NO_STEP | code
    }

    /// The action that [`Action::pack`] packed, if it is one; the caller checks that it is legal.
    #[inline]
    pub const fn unpack(packed: u32) -> Option<Self> {
        if packed & 0xff_0000 != Self::NO_STEP {
            return match Step::unpack(packed) {
                Some(step) => Some(Self::Step(step)),
                None => None,
            };
        }
        match packed & 0xffff {
            1 => Some(Self::Pass),
            2 => Some(Self::Decline),
            3 => Some(Self::Challenge),
            4 => Some(Self::Gain),
            5 => Some(Self::Burn),
            code if code >> 8 == 1 => {
                Some(Self::Bids { defender: (code >> 4 & 15) as u8, attacker: (code & 15) as u8 })
            }
            _ => None,
        }
    }
}

/// As the rules service lists it: a step, `0000`, `:` and `:?`, `:21`, `+` and `-`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(step) => write!(f, "{step}"),
            Self::Pass => f.write_str("0000"),
            Self::Decline => f.write_str(":"),
            Self::Challenge => f.write_str(":?"),
            Self::Bids { defender, attacker } => write!(f, ":{defender}{attacker}"),
            Self::Gain => f.write_str("+"),
            Self::Burn => f.write_str("-"),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_can_be_packed() {
        let step = |text: &str| Action::Step(text.parse().expect(text));
        let bids = (0..=2).flat_map(|defender| (0..=2).map(move |attacker| Action::Bids { defender, attacker }));
        let others = [Action::Pass, Action::Decline, Action::Challenge, Action::Gain, Action::Burn];
        let steps = [step("e2e4"), step("e7e8q"), step("d4d4"), step("a1a1"), step("h7h8n")];
        let all: Vec<Action> = bids.chain(others).chain(steps).collect();
        let packed: std::collections::HashSet<u32> = all.iter().map(|action| action.pack()).collect();
        assert_eq!(packed.len(), all.len());
        assert!(!packed.contains(&0) && packed.iter().all(|&number| number < 1 << 24));
        assert!(all.iter().all(|&action| Action::unpack(action.pack()) == Some(action)));
        assert_eq!(Action::unpack(0), None);
    }
}
