//! Description of a step by a text in standard or long algebraic notation.

use crate::notation::coordinates::promotion;
use crate::{File, Kind, Rank, Square, Step, notation};

/// A described step: kind of piece, target, and the origin as far as it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    pub kind: Kind,
    pub file: Option<File>,
    pub rank: Option<Rank>,
    pub to: Square,
    pub promotion: Option<Kind>,
}

impl Pattern {
    /// Reads a text without its marks: `e4`, `exd5`, `Nbd7`, `R1e2`, `Ng1-f3`, `a8=Q`, `a8q`.
    pub(crate) fn read(text: &str, ranks: u8) -> Option<Self> {
        let text = notation::spelling::plain(text);
        let letter = text.chars().next().filter(char::is_ascii_uppercase);
        let (kind, rest) = match letter {
            Some(letter) => (Kind::from_letter(letter)?, &text[1..]),
            None => (Kind::Pawn, &*text),
        };
        let (squares, tail) = rest.split_at(rest.rfind(|letter: char| letter.is_ascii_digit())? + 1);
        let promotion = promotion(tail)?;
        let (origin, to) = squares.split_at(squares.rfind(|letter: char| !letter.is_ascii_digit())?);
        let to: Square = to.parse().ok()?;
        let (file, rank) = read_origin(origin.strip_suffix(['x', '-', ':']).unwrap_or(origin))?;
        to.is_within(ranks).then_some(Self { kind, file, rank, to, promotion })
    }

    /// The square from which the piece comes, if the text names it.
    pub(crate) fn from(&self) -> Option<Square> {
        Some(Square::at(self.file?, self.rank?))
    }

    /// The step from a square that is described.
    pub(crate) fn step_from(&self, from: Square) -> Step {
        self.promotion.map_or(Step::new(from, self.to), |kind| Step::promoting(from, self.to, kind))
    }

    /// Whether a step of a piece of the kind has the squares and the promotion that are described.
    pub(crate) fn fits(&self, step: Step) -> bool {
        step.to() == self.to && step.promotion() == self.promotion && self.fits_origin(step.from())
    }

    fn fits_origin(&self, from: Square) -> bool {
        self.file.is_none_or(|file| file == from.file()) && self.rank.is_none_or(|rank| rank == from.rank())
    }
}

/// Nothing, a file, a rank or a square.
fn read_origin(text: &str) -> Option<(Option<File>, Option<Rank>)> {
    let Some(file) = text.chars().next().and_then(File::from_letter) else {
        let rank = if text.is_empty() { None } else { Some(Rank::from_number(text)?) };
        return Some((None, rank));
    };
    let rank = match &text[1..] {
        "" => None,
        rank => Some(Rank::from_number(rank)?),
    };
    Some((Some(file), rank))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_described_in_several_ways() {
        let read = |text: &str| {
            let Pattern { kind, file, rank, to, promotion } = Pattern::read(text, 16).expect(text);
            let file = file.map_or(String::new(), |file| file.letter().to_string());
            let rank = rank.map_or(String::new(), |rank| rank.to_string());
            let promotion = promotion.map_or(String::new(), |kind| format!("={kind}"));
            format!("{kind} {file}{rank}>{to}{promotion}")
        };
        for (texts, expected) in [
            (vec!["e4", "Pe4", "♙e4"], "pawn >e4"),
            (vec!["exd5", "ed5", "e:d5", "e×d5", "Pexd5"], "pawn e>d5"),
            (vec!["Ng1-f3", "Ng1f3", "Ng1xf3", "♘g1–f3"], "knight g1>f3"),
            (vec!["Nbd7", "Nb-d7", "Nbxd7"], "knight b>d7"),
            (vec!["R12c14", "R12xc14", "R12-c14"], "rook 12>c14"),
            (vec!["bxa8=Q", "bxa8Q", "bxa8q", "ba8=q", "bxa8(Q)", "bxa8/Q"], "pawn b>a8=queen"),
            (vec!["a8=N", "a8N", "a8n"], "pawn >a8=knight"),
            (vec!["Pe7-e8=R"], "pawn e7>e8=rook"),
        ] {
            for text in texts {
                assert_eq!(read(text), expected, "{text}");
            }
        }
    }

    #[test]
    fn what_describes_no_step_is_not_read() {
        for text in
            ["", "N", "Nf", "nf3", "Xf3", "e9", "Nf3k", "exxd5", "e--e4", "Nf3g", "i4", "é4", "a8=K", "a8=", "Nb1c2d3"]
        {
            assert_eq!(Pattern::read(text, 8), None, "{text}");
        }
        assert_eq!(Pattern::read("Nf9", 8), None);
    }
}
