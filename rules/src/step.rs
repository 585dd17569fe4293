use std::fmt;
use std::str::FromStr;

use crate::{Kind, Square};

/// One piece moved once: from, to, and what a pawn becomes. Castling is the king's step, `e1g1`.
///
/// Packed into 32 bits, a byte a part: the parts come out without masks, and it fits a transposition table.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step(u32);

impl Step {
    const NO_PROMOTION: u32 = 0xff;

    /// A step that promotes nothing.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Self {
        Self(from.index() as u32 | (to.index() as u32) << 8 | Self::NO_PROMOTION << 16)
    }

    /// A step by which a pawn becomes `kind`.
    #[inline]
    pub const fn promoting(from: Square, to: Square, kind: Kind) -> Self {
        Self(from.index() as u32 | (to.index() as u32) << 8 | (kind as u32) << 16)
    }

    /// Where the piece stood.
    #[inline]
    pub const fn from(self) -> Square {
        Square::wrap(self.0 as u8)
    }

    /// Where it went.
    #[inline]
    pub const fn to(self) -> Square {
        Square::wrap((self.0 >> 8) as u8)
    }

    /// What the pawn becomes, if it is a promotion.
    #[inline]
    pub const fn promotion(self) -> Option<Kind> {
        match (self.0 >> 16) as u8 {
            1 => Some(Kind::Knight),
            2 => Some(Kind::Bishop),
            3 => Some(Kind::Rook),
            4 => Some(Kind::Queen),
            _ => None,
        }
    }

    /// A number from which [`Step::unpack`] makes the step again. Never 0.
    #[inline]
    pub const fn pack(self) -> u32 {
        self.0
    }

    /// The step that [`Step::pack`] packed; `None` for 0. The caller looks whether it is legal.
    #[inline]
    pub const fn unpack(packed: u32) -> Option<Self> {
        if packed == 0 { None } else { Some(Self(packed)) }
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

    /// Reads coordinates such as `e2e4` or `e7e8q`; the letter of a promotion in lower case.
    fn from_str(text: &str) -> Result<Self, ()> {
        let from = text.get(0..2).and_then(|part| part.parse().ok()).ok_or(())?;
        let to = text.get(2..4).and_then(|part| part.parse().ok()).ok_or(())?;
        match text.get(4..).ok_or(())? {
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
        for text in ["e2e4", "a1h8", "e7e8q", "h2g1n", "a7a8r", "b2a1b"] {
            let step: Step = text.parse().expect(text);
            assert_eq!(step.to_string(), text);
            assert_eq!(Step::unpack(step.pack()), Some(step));
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "e2", "e2e9", "i2e4", "e2e4k", "e2e4Q", "e2e4qq", "e2-e4", "é2e4", "e2é4"] {
            assert_eq!(text.parse::<Step>(), Err(()), "{text}");
        }
    }
}
