//! Marks that people add to a step: check, mate, en passant, and opinions such as `!?` or `±`.

/// Opinions and their numbers as PGN has them (numeric annotation glyphs). A glyph that ends with another stands before it.
const GLYPHS: &[(&str, u8)] = &[
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("⁉", 5),
    ("⁈", 6),
    ("‼", 3),
    ("⁇", 4),
    ("!", 1),
    ("?", 2),
    ("+/-", 16),
    ("-/+", 17),
    ("+/=", 14),
    ("=/+", 15),
    ("+-", 18),
    ("-+", 19),
    ("+=", 14),
    ("=+", 15),
    ("=", 10),
    ("±", 16),
    ("∓", 17),
    ("⩲", 14),
    ("⩱", 15),
    ("∞", 13),
    ("□", 7),
    ("■", 7),
    ("⨀", 22),
    ("⟳", 32),
    ("○", 26),
    ("→", 40),
    ("↑", 36),
    ("⇆", 132),
    ("⌓", 142),
];

/// Marks that say what the step does, which the rules know as well.
const FACTS: &[&str] = &["e.p.", "e.p", "ep", "mate", "ch.", "ch", "++", "+", "#", "‡", "†"];

/// The number of the novelty, which people write as `N`.
const NOVELTY: u8 = 146;

/// The step without the marks after it.
pub(crate) fn bare(text: &str) -> &str {
    split(text).0
}

/// The step without the marks after it, and the numbers of the opinions, the first mark's first.
pub(crate) fn split(text: &str) -> (&str, Vec<u8>) {
    let (mut rest, mut numbers) = (text.trim(), vec![]);
    loop {
        let spaced = rest.trim_end();
        if let Some((before, number)) = numbered(spaced) {
            (rest, numbers) = (before, [vec![number], numbers].concat());
        } else if let Some(&(glyph, number)) = GLYPHS.iter().find(|(glyph, _)| spaced.ends_with(glyph)) {
            (rest, numbers) = (&spaced[..spaced.len() - glyph.len()], [vec![number], numbers].concat());
        } else if let Some(before) = without_fact(spaced) {
            rest = before;
        } else {
            return (spaced, numbers);
        }
    }
}

/// The opinion that a word by itself is: a glyph, or `N` for a novelty.
#[cfg(test)]
pub(crate) fn opinion(word: &str) -> Option<u8> {
    match split(word) {
        _ if word == "N" || word == "TN" => Some(NOVELTY),
        ("", numbers) if numbers.len() == 1 => Some(numbers[0]),
        _ => None,
    }
}

/// Whether a word by itself only says what the step before it does.
#[cfg(test)]
pub(crate) fn is_fact(word: &str) -> bool {
    FACTS.contains(&word) || matches!(word, "(e.p.)" | "(ep)" | "dis" | "dis." | "dbl" | "dbl.")
}

/// The step before the letter `N` at its end, which may mark a novelty; or it is the knight that a pawn becomes.
pub(crate) fn without_novelty(text: &str) -> Option<(&str, u8)> {
    let step = bare(text.strip_suffix('N')?);
    (!step.is_empty()).then_some((step, NOVELTY))
}

/// The text before `$n`, and n.
fn numbered(text: &str) -> Option<(&str, u8)> {
    let (before, number) = text.rsplit_once('$')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    Some((before, number.parse().ok().filter(|_| is_number)?))
}

fn without_fact(text: &str) -> Option<&str> {
    let opened = text.strip_suffix(')').and_then(|inner| {
        let inner = FACTS.iter().find_map(|fact| inner.strip_suffix(fact))?;
        inner.strip_suffix('(')
    });
    opened.or_else(|| FACTS.iter().find_map(|fact| text.strip_suffix(fact)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_after_a_step_are_taken_off() {
        for (text, step, numbers) in [
            ("Nf3", "Nf3", vec![]),
            ("Nf3!?", "Nf3", vec![5]),
            ("Qh5+!", "Qh5", vec![1]),
            ("Qh5++", "Qh5", vec![]),
            ("Qxf7#!!", "Qxf7", vec![3]),
            ("Qxf7mate", "Qxf7", vec![]),
            ("Qxf7 mate", "Qxf7", vec![]),
            ("Bb5 ch.", "Bb5", vec![]),
            ("exd6e.p.", "exd6", vec![]),
            ("exd6 e.p.+", "exd6", vec![]),
            ("exd6(ep)", "exd6", vec![]),
            ("e4±", "e4", vec![16]),
            ("e4!∓", "e4", vec![1, 17]),
            ("e4⩲", "e4", vec![14]),
            ("a8=Q=", "a8=Q", vec![10]),
            ("e4+-", "e4", vec![18]),
            ("e4-+", "e4", vec![19]),
            ("Bb5+-+", "Bb5", vec![19]),
            ("Rd1□", "Rd1", vec![7]),
            ("e4$14", "e4", vec![14]),
            ("e4 $1 $146", "e4", vec![1, 146]),
            ("O-O-O!", "O-O-O", vec![1]),
            ("O-O", "O-O", vec![]),
        ] {
            assert_eq!(split(text), (step, numbers), "{text}");
        }
    }

    #[test]
    fn words_that_are_marks() {
        for (word, number) in [("!", 1), ("±", 16), ("=", 10), ("+-", 18), ("N", 146), ("□", 7), ("$14", 14)] {
            assert_eq!(opinion(word), Some(number), "{word}");
        }
        for word in ["e4", "", "+", "Nf3!", "$", "$1000", "1-0"] {
            assert_eq!(opinion(word), None, "{word}");
        }
        assert!(is_fact("e.p.") && is_fact("mate") && is_fact("+") && !is_fact("e4"));
    }

    /// No glyph is taken for a shorter one.
    #[test]
    fn longer_glyphs_stand_before_those_they_end_with() {
        for (index, (glyph, _)) in GLYPHS.iter().enumerate() {
            let shadowed = GLYPHS[..index].iter().find(|(earlier, _)| glyph.ends_with(earlier));
            assert_eq!(shadowed, None, "{glyph}");
        }
    }
}
