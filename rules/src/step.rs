use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use crate::{Kind, Square};

/// One piece moved once: origin, target, and the promotion piece. Castling is the king's step, `e1g1`.
///
/// Packed into 32 bits, a byte a part: the parts come out without masks, and three bytes are all that a transposition
/// table must hold. The fourth is never 0, so that `Option<Step>` is as small as `Step`.
///
/// ```
/// use twofold_rules::{Kind, Step};
///
/// let step: Step = "e7e8q".parse().expect("coordinates");
/// assert_eq!(step.from().to_string(), "e7");
/// assert_eq!(step.promotion(), Some(Kind::Queen));
/// assert_eq!(Step::unpack(step.pack()), Some(step));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step(NonZeroU32);

impl Step {
    const NO_PROMOTION: u32 = 0xff;
    const MARK: u32 = 1 << 31;
    const PACKED: u32 = 0xff_ffff;

    #[inline]
    const fn marked(parts: u32) -> Self {
        match NonZeroU32::new(parts | Self::MARK) {
            Some(parts) => Self(parts),
            None => unreachable!(),
        }
    }

    /// A step that promotes nothing.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self::marked(from.index() as u32 | (to.index() as u32) << 8 | Self::NO_PROMOTION << 16)
    }

    /// A step that promotes a pawn to `kind`.
    #[inline]
    pub const fn promoting(from: Square, to: Square, kind: Kind) -> Self {
        Self::marked(from.index() as u32 | (to.index() as u32) << 8 | (kind as u32) << 16)
    }

    /// The square of the piece before the step.
    #[inline]
    pub const fn from(self) -> Square {
        Square::wrap(self.0.get() as u8)
    }

    /// The target.
    #[inline]
    pub const fn to(self) -> Square {
        Square::wrap((self.0.get() >> 8) as u8)
    }

    /// The kind that the pawn promotes to, if the step is a promotion.
    #[inline]
    pub const fn promotion(self) -> Option<Kind> {
        match (self.0.get() >> 16) as u8 {
            1 => Some(Kind::Knight),
            2 => Some(Kind::Bishop),
            3 => Some(Kind::Rook),
            4 => Some(Kind::Queen),
            _ => None,
        }
    }

    /// Returns true if both squares are on a board of that many ranks.
    pub const fn is_within(self, ranks: u8) -> bool {
        self.from().is_within(ranks) && self.to().is_within(ranks)
    }

    /// The step that returns a piece to where it came from.
    #[inline]
    pub const fn back(self) -> Self {
        Self::new(self.to(), self.from())
    }

    /// The step as the other player would make it, on a board of that many ranks.
    pub const fn mirrored(self, ranks: u8) -> Self {
        let (from, to) = (self.from().mirrored(ranks), self.to().mirrored(ranks));
        match self.promotion() {
            Some(kind) => Self::promoting(from, to, kind),
            None => Self::new(from, to),
        }
    }

    /// A number of 24 bits from which [`Step::unpack`] makes the step again. Never 0.
    #[inline]
    pub const fn pack(self) -> u32 {
        self.0.get() & Self::PACKED
    }

    /// The step that [`Step::pack`] packed; `None` for 0. The caller checks that it is legal.
    #[inline]
    pub const fn unpack(packed: u32) -> Option<Self> {
        if packed == 0 { None } else { Some(Self::marked(packed & Self::PACKED)) }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(kind) => write!(f, "{}", kind.letter()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Step {
    type Err = ();

    /// Reads coordinates such as `e2e4`, `e7e8q` or `a15a16q`; the letter of a promotion in lower case.
    fn from_str(text: &str) -> Result<Self, ()> {
        let (from, rest) = Square::split(text).ok_or(())?;
        let (to, rest) = Square::split(rest).ok_or(())?;
        match rest {
            "" => Ok(Self::new(from, to)),
            "q" => Ok(Self::promoting(from, to, Kind::Queen)),
            "r" => Ok(Self::promoting(from, to, Kind::Rook)),
            "b" => Ok(Self::promoting(from, to, Kind::Bishop)),
            "n" => Ok(Self::promoting(from, to, Kind::Knight)),
            _ => Err(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_round_trip() {
        for text in ["e2e4", "a1h8", "e7e8q", "h2g1n", "a7a8r", "b2a1b", "a15a16q", "h16h1", "e9e10"] {
            let step: Step = text.parse().expect(text);
            assert_eq!(step.to_string(), text);
            assert_eq!(Step::unpack(step.pack()), Some(step));
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "e2", "e2e0", "e2e17", "i2e4", "e02e4", "e2e4k", "e2e4Q", "e2e4qq", "e2-e4", "é2e4", "e2é4"]
        {
            assert_eq!(text.parse::<Step>(), Err(()), "{text}");
        }
    }
}
