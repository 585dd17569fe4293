//! Spellings that every reader of text treats as equal: byte order mark, dashes, figurines.

use std::borrow::Cow;

/// The text without the byte order mark that some editors write before the first line of a file.
///
/// ```
/// assert_eq!(twofold_rules::without_bom("\u{feff}uci"), "uci");
/// assert_eq!(twofold_rules::without_bom("uci"), "uci");
/// ```
pub fn without_bom(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The text in plain letters: typographic dashes become `-`, `×` becomes `x`, and figurines become the letters of the pieces.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    if text.is_ascii() { Cow::Borrowed(text) } else { text.chars().map(plain_letter).collect::<String>().into() }
}

fn plain_letter(letter: char) -> char {
    match letter {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '×' => 'x',
        '♔' | '♚' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        '♙' | '♟' => 'P',
        _ => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_crosses_and_figurines_become_letters() {
        for (text, expected) in [("e2–e4", "e2-e4"), ("♘g1×♟f3", "Ng1xPf3"), ("O−O—O", "O-O-O"), ("é４", "é４")]
        {
            assert_eq!(plain(text), expected);
        }
    }
}
