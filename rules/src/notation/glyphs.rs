//! Marks after a step: check, mate, en passant, and annotation glyphs such as `!?` or `±`.

/// Annotation glyphs and their numbers in PGN (numeric annotation glyphs). A glyph that ends with another one precedes
/// it in this list.
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

/// Marks of the step's effect, which the rules can derive.
const FACTS: &[&str] = &["e.p.", "e.p", "ep", "mate", "ch.", "ch", "++", "+", "#", "‡", "†"];

/// The number of the novelty glyph, also written `N`.
const NOVELTY: u8 = 146;

/// A step and the marks after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Marked<'a> {
    /// The step without marks.
    pub step: &'a str,
    /// The marks of the step's effect, such as `+`.
    pub facts: String,
    /// The numbers of the annotation glyphs.
    pub numbers: Vec<u8>,
}

/// The step without the marks after it.
pub(crate) fn bare(text: &str) -> &str {
    split(text).step
}

/// Splits a step from the marks after it.
pub(crate) fn split(text: &str) -> Marked<'_> {
    let mut marked = Marked { step: text.trim(), facts: String::new(), numbers: vec![] };
    loop {
        let text = marked.step.trim_end();
        if let Some((before, number)) = numbered(text) {
            marked.step = before;
            marked.numbers.insert(0, number);
        } else if let Some(&(glyph, number)) = GLYPHS.iter().find(|(glyph, _)| text.ends_with(glyph)) {
            marked.step = &text[..text.len() - glyph.len()];
            marked.numbers.insert(0, number);
        } else if let Some(before) = without_fact(text) {
            marked.step = before;
            marked.facts.insert_str(0, &text[before.len()..]);
        } else {
            marked.step = text;
            return marked;
        }
    }
}

/// The glyph with a number, to be written after a step that is not the last of its turn.
pub(crate) fn glyph(number: u8) -> String {
    let found = GLYPHS.iter().find(|(_, of)| *of == number);
    found.map_or_else(|| format!("${number}"), |(glyph, _)| (*glyph).to_owned())
}

/// The annotation glyph that a separate word is, `N` for a novelty included.
pub(crate) fn opinion(word: &str) -> Option<u8> {
    let marked = split(word);
    match marked.numbers[..] {
        _ if word == "N" || word == "TN" => Some(NOVELTY),
        [number] if marked.step.is_empty() => Some(number),
        _ => None,
    }
}

/// Whether a separate word is only a mark of the effect of the step before it.
pub(crate) fn is_fact(word: &str) -> bool {
    FACTS.contains(&word) || matches!(word, "(e.p.)" | "(ep)" | "dis" | "dis." | "dbl" | "dbl.")
}

/// The text before a final `N`, which may mark a novelty or be a promotion to a knight.
pub(crate) fn without_novelty(text: &str) -> Option<(&str, u8)> {
    let before = text.strip_suffix('N')?;
    (!before.trim().is_empty()).then_some((before, NOVELTY))
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
            let marked = split(text);
            assert_eq!((marked.step, marked.numbers), (step, numbers), "{text}");
        }
    }

    #[test]
    fn facts_are_kept_apart() {
        for (text, facts) in [("Qh5+!", "+"), ("Qh5!++", "++"), ("exd6e.p.+", "e.p.+"), ("e4!?", ""), ("e4", "")] {
            assert_eq!(split(text).facts, facts, "{text}");
        }
        for number in [1, 2, 3, 4, 5, 6, 7, 10, 14, 16, 18, 146, 200] {
            assert_eq!(split(&format!("e4{}", glyph(number))).numbers, [number]);
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

    /// No glyph is read as a shorter one.
    #[test]
    fn longer_glyphs_stand_before_those_they_end_with() {
        for (index, (glyph, _)) in GLYPHS.iter().enumerate() {
            let shadowed = GLYPHS[..index].iter().find(|(earlier, _)| glyph.ends_with(earlier));
            assert_eq!(shadowed, None, "{glyph}");
        }
    }
}
