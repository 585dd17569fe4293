//! The words between the tags and the result of a game: numbers, turns, marks.

use super::{Annotation, PgnResult, PgnTurn};
use crate::Variant;
use crate::notation::glyphs;

/// Meaning of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word<'a> {
    /// A number, or a mark that the rules can derive, such as `e.p.`
    Nothing,
    /// An annotation glyph.
    Glyph(u8),
    /// A result.
    Result(PgnResult),
    /// A turn, or a part of one.
    Turn(&'a str),
}

/// The reading of words, which depends on the game in two places: decisions of duels and the last rank.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnReader {
    has_duels: bool,
    ranks: &'static [&'static str],
}

impl TurnReader {
    /// The reading of words in a game; where the game is not known, as in chess.
    pub(super) fn new(variant: Option<Variant>) -> Self {
        let variant = variant.unwrap_or(Variant::Chess);
        let is_tall = variant.start_fen().split('/').count() > 8;
        Self { has_duels: variant.has_duels(), ranks: if is_tall { &["1", "16"] } else { &["1", "8"] } }
    }

    /// Whether a comment after a capture holds the decisions on it: `duel 2-1`, `declined; duel 0-0 gain`.
    pub(super) fn is_duel(&self, comment: &str) -> bool {
        let is_entry = |entry: &str| {
            let entry = crate::notation::spelling::plain(entry.trim());
            let bids = entry.strip_prefix("duel ").unwrap_or("");
            let bids = bids.strip_suffix(" gain").or_else(|| bids.strip_suffix(" burn")).unwrap_or(bids);
            entry == "declined" || matches!(bids.as_bytes(), [b'0'..=b'2', b'-', b'0'..=b'2'])
        };
        self.has_duels && comment.split(';').all(is_entry)
    }

    /// The meaning of a word.
    pub(super) fn read<'a>(&self, word: &'a str) -> Word<'a> {
        if let Ok(result) = word.parse() {
            return Word::Result(result);
        }
        let word = without_number(word);
        match glyphs::opinion(word) {
            Some(number) => Word::Glyph(number),
            None if word.is_empty() || glyphs::is_fact(word) => Word::Nothing,
            None => word.parse().map_or(Word::Turn(word), Word::Result),
        }
    }

    /// Whether a word continues the turn before it: `,d5`, or `!,d5` after a blank.
    pub(super) fn continues(word: &str) -> bool {
        word.split_once(',')
            .is_some_and(|(mark, _)| mark.is_empty() || glyphs::opinion(mark).is_some() || glyphs::is_fact(mark))
    }

    /// Adds a part to a turn. The glyphs after its last step become annotations.
    pub(super) fn extend(&self, turn: &mut PgnTurn, part: &str) {
        turn.text += part;
        let last = turn.text.rsplit(',').next().unwrap_or("");
        // In a field of a duel `+` and `-` are decisions.
        if self.has_duels && last.contains(':') {
            return;
        }
        let (mut step, mut facts, mut numbers) = (last, String::new(), vec![]);
        loop {
            let marked = glyphs::split(step);
            (step, facts) = (marked.step, marked.facts + &facts);
            numbers.splice(0..0, marked.numbers);
            let novelty = glyphs::without_novelty(step).filter(|(before, _)| !self.may_promote(before));
            let Some((before, number)) = novelty else { break };
            step = before;
            numbers.insert(0, number);
        }
        if numbers.is_empty() || step.is_empty() {
            return;
        }
        let bare = format!("{}{step}{facts}", &turn.text[..turn.text.len() - last.len()]);
        // Otherwise it is no turn: `3!` must not become the number 3.
        if self.read(&bare) != Word::Turn(&bare) {
            return;
        }
        turn.text = bare;
        turn.annotations.extend(numbers.into_iter().map(Annotation::Glyph));
    }

    /// Whether a step without its last letter may be that of a pawn to its last rank.
    fn may_promote(&self, step: &str) -> bool {
        let rank = step.rsplit(|letter: char| !letter.is_ascii_digit()).next().unwrap_or("");
        let is_piece = step.starts_with(|letter: char| "KQRBNO0♔♕♖♗♘♚♛♜♝♞".contains(letter));
        step.ends_with(['=', '/']) || !is_piece && self.ranks.contains(&rank)
    }
}

/// The word without the numbers before its turn: `1.e4`, `1...c5`, `1…c5`; nothing if it is a number alone.
fn without_number(mut word: &str) -> &str {
    loop {
        let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let turn = rest.trim_start_matches(['.', '…']);
        let is_number = rest.is_empty() || turn.len() < rest.len();
        if !is_number || word.is_empty() {
            return word;
        }
        word = turn;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_apart() {
        let reader = TurnReader::new(None);
        for (word, expected) in [
            ("1.", Word::Nothing),
            ("12", Word::Nothing),
            ("1...", Word::Nothing),
            ("…", Word::Nothing),
            ("1.e4", Word::Turn("e4")),
            ("1…c5", Word::Turn("c5")),
            ("...c5", Word::Turn("c5")),
            ("0-0", Word::Turn("0-0")),
            ("1.0-0", Word::Turn("0-0")),
            (".1.e4", Word::Turn("e4")),
            (".1.", Word::Nothing),
            ("--", Word::Turn("--")),
            ("0-1", Word::Result(PgnResult::BlackWins)),
            ("1–0", Word::Result(PgnResult::WhiteWins)),
            ("½-½", Word::Result(PgnResult::Draw)),
            ("1/2", Word::Result(PgnResult::Draw)),
            ("*", Word::Result(PgnResult::Unknown)),
            ("12.*", Word::Result(PgnResult::Unknown)),
            ("±", Word::Glyph(16)),
            ("N", Word::Glyph(146)),
            ("$7", Word::Glyph(7)),
            ("e.p.", Word::Nothing),
            ("mate", Word::Nothing),
        ] {
            assert_eq!(reader.read(word), expected, "{word}");
        }
    }

    #[test]
    fn opinions_become_annotations() {
        for (variant, text, expected, numbers) in [
            (Variant::Chess, "Nf3!", "Nf3", vec![1]),
            (Variant::Chess, "Qh5+!?", "Qh5+", vec![5]),
            (Variant::Chess, "Qh5!+", "Qh5+", vec![1]),
            (Variant::Chess, "e4N", "e4", vec![146]),
            (Variant::Chess, "e4!N", "e4", vec![1, 146]),
            (Variant::Chess, "Nf8N", "Nf8", vec![146]),
            (Variant::Chess, "e8N", "e8N", vec![]),
            (Variant::Chess, "e8=N", "e8=N", vec![]),
            (Variant::DoubleDouble, "e8N", "e8", vec![146]),
            (Variant::DoubleDouble, "e16N", "e16N", vec![]),
            (Variant::Marseillais, "Nf6!,d5?", "Nf6!,d5", vec![2]),
            (Variant::Chess2, "d4e5:00+", "d4e5:00+", vec![]),
            (Variant::Chess2, "dxe5!", "dxe5", vec![1]),
            (Variant::Chess, "--", "--", vec![]),
            (Variant::Chess, "3!", "3!", vec![]),
            (Variant::Chess, "1-0!", "1-0!", vec![]),
        ] {
            let mut turn = PgnTurn::default();
            TurnReader::new(Some(variant)).extend(&mut turn, text);
            let expected = (expected.to_owned(), numbers.into_iter().map(Annotation::Glyph).collect::<Vec<_>>());
            assert_eq!((turn.text, turn.annotations), expected, "{text}");
        }
    }

    #[test]
    fn decisions_of_duels_are_told_from_comments() {
        let reader = TurnReader::new(Some(Variant::Chess2));
        for text in ["duel 2-1", "declined", "declined; duel 0-0 gain", " duel 1–0 ", "duel 0-0 burn; declined"] {
            assert!(reader.is_duel(text), "{text}");
            assert!(!TurnReader::new(None).is_duel(text), "{text}");
        }
        for text in ["", "duel at dawn", "duel 3-0", "declined by White", "duel 2-1; hard", "[%clk 1:00]"] {
            assert!(!reader.is_duel(text), "{text}");
        }
    }
}
