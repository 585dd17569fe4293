//! The tokens of a PGN text.

use super::Location;

/// A token of a PGN text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A tag.
    Tag { name: &'a str, value: String, after_blank_line: bool },
    /// A line that begins like a tag but is not one.
    BadTag { text: &'a str, after_blank_line: bool },
    /// A turn, a number, a result or a mark.
    Word(&'a str),
    /// A comment in braces.
    Comment(String),
    /// A comment that is still open where the next game or the end of the text begins.
    UnclosedComment,
    /// A comment to the end of its line, without the semicolon.
    LineComment(&'a str),
    /// A line for other programs, without the percent sign.
    Escape(&'a str),
    /// `(`
    Open,
    /// `)`
    Close,
    /// A closing brace without an opening one.
    StrayBrace,
}

/// A reader of tokens. Lines end with line feeds.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    rest: &'a str,
    at: Location,
    /// Only blanks come before `rest` in its line.
    is_line_blank: bool,
    /// Only blanks and tags come before `rest` in its line.
    may_be_tag: bool,
    after_blank_line: bool,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let at = Location { line: 1, column: 1 };
        Self { rest: text, at, is_line_blank: true, may_be_tag: true, after_blank_line: true }
    }

    /// The next token and where it begins; `None` and the end of the text after the last one.
    pub(super) fn next_token(&mut self) -> (Location, Option<Token<'a>>) {
        let blanks = self.rest.find(|letter: char| !is_blank(letter)).unwrap_or(self.rest.len());
        self.take(blanks);
        let at = self.at;
        let Some(first) = self.rest.chars().next() else { return (at, None) };
        self.is_line_blank = false;
        if first == '[' && self.may_be_tag {
            return (at, Some(self.tag()));
        }
        self.may_be_tag = false;
        let token = match first {
            '%' if at.column == 1 => Token::Escape(&self.take_line()[1..]),
            ';' => Token::LineComment(&self.take_line()[1..]),
            '{' => self.comment(),
            '}' => self.bracket(Token::StrayBrace),
            '(' => self.bracket(Token::Open),
            ')' => self.bracket(Token::Close),
            _ => Token::Word(self.take(word_length(self.rest))),
        };
        (at, Some(token))
    }

    fn bracket(&mut self, token: Token<'a>) -> Token<'a> {
        self.take(1);
        token
    }

    fn tag(&mut self) -> Token<'a> {
        let after_blank_line = self.after_blank_line;
        match read_tag(self.rest) {
            Some((name, value, length)) => {
                self.take(length);
                Token::Tag { name, value, after_blank_line }
            }
            None => Token::BadTag { text: self.take_line(), after_blank_line },
        }
    }

    /// A comment; it is not closed where a game seems to begin before the brace.
    fn comment(&mut self) -> Token<'a> {
        let inside = &self.rest[1..];
        let end = inside.find('}');
        let reach = &inside[..end.unwrap_or(inside.len())];
        match (next_game(reach, inside), end) {
            (None, Some(end)) => {
                let text = inside[..end].replace("\r\n", "\n").replace('\n', " ");
                self.take(end + 2);
                Token::Comment(text)
            }
            (game, _) => {
                self.take(1 + game.unwrap_or(inside.len()));
                Token::UnclosedComment
            }
        }
    }

    fn take_line(&mut self) -> &'a str {
        self.take(self.rest.find('\n').unwrap_or(self.rest.len())).trim_end_matches('\r')
    }

    /// Advances by a number of bytes, and returns them.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        for letter in taken.chars() {
            if letter == '\n' {
                self.at = Location { line: self.at.line + 1, column: 1 };
                self.after_blank_line = self.is_line_blank;
                (self.is_line_blank, self.may_be_tag) = (true, true);
            } else {
                self.at.column += 1;
                self.is_line_blank &= is_blank(letter);
            }
        }
        self.rest = rest;
        taken
    }
}

fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control()
}

/// The bytes of the word that a text begins with. Brackets end it, but for those of `a8(Q)` and `exd6(ep)`.
fn word_length(text: &str) -> usize {
    const BRACKETED: &[&str] = &["(Q)", "(R)", "(B)", "(N)", "(q)", "(r)", "(b)", "(n)", "(ep)", "(e.p.)"];
    let ends = |letter: char| is_blank(letter) || "(){};".contains(letter);
    let length = text.find(ends).unwrap_or(text.len());
    let bracketed = BRACKETED.iter().find(|bracketed| text[length..].starts_with(**bracketed));
    bracketed.map_or(length, |bracketed| {
        let after = length + bracketed.len();
        after + text[after..].find(ends).unwrap_or(text.len() - after)
    })
}

/// Position in a comment at which the next game seems to begin: a tag `Event`, or any tag after a blank line. The
/// comment is `reach`, which `text` begins with.
fn next_game(reach: &str, text: &str) -> Option<usize> {
    let mut begin = 0;
    while let Some(length) = reach[begin..].find('\n') {
        // The line of the opening brace is not blank.
        let after_blank_line = begin > 0 && reach[begin..begin + length].chars().all(is_blank);
        begin += length + 1;
        let line = text[begin..].trim_start_matches([' ', '\t']);
        let is_game = read_tag(line).is_some_and(|(name, ..)| after_blank_line || name == "Event");
        if line.starts_with('[') && is_game {
            return Some(begin);
        }
    }
    None
}

/// The name and the value of the tag that a text begins with, and its length in bytes.
fn read_tag(text: &str) -> Option<(&str, String, usize)> {
    let line = text.split('\n').next().unwrap_or(text);
    let inside = line.strip_prefix('[')?.trim_start();
    let length = inside.find(|letter: char| !letter.is_alphanumeric() && letter != '_')?;
    let (name, rest) = inside.split_at(length);
    let quoted = rest.trim_start().strip_prefix('"').filter(|_| !name.is_empty())?;
    let (value, after) = read_value(quoted)?;
    Some((name, value, line.len() - after.len()))
}

/// The value after an opening quote, and what follows the bracket after it. Quotes within need not be escaped, as long as no
/// bracket follows them.
fn read_value(text: &str) -> Option<(String, &str)> {
    let end_of = |rest: &'_ str| rest.trim_start().starts_with(']');
    let mut value = String::new();
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        match (letter, letters.peek()) {
            ('\\', Some(&(_, escaped @ ('"' | '\\')))) => {
                letters.next();
                value.push(escaped);
            }
            ('"', _) if end_of(&text[at + 1..]) => {
                let after = text[at + 1..].trim_start();
                return Some((value, &after[1..]));
            }
            _ => value.push(letter),
        }
    }
    // A value such as `C:\` whose writer escapes nothing.
    let whole = text.trim_end().strip_suffix(']')?.trim_end().strip_suffix('"')?;
    Some((whole.to_owned(), ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Token<'_>> {
        let mut lexer = Lexer::new(text);
        std::iter::from_fn(|| lexer.next_token().1).collect()
    }

    #[test]
    fn words_end_at_blanks_and_brackets() {
        let words = |text| match &tokens(text)[..] {
            [Token::Word(first), Token::Word(second)] => ((*first).to_owned(), (*second).to_owned()),
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(words("1. e4"), ("1.".to_owned(), "e4".to_owned()));
        assert_eq!(words("a8(Q)+ exd6(ep)!"), ("a8(Q)+".to_owned(), "exd6(ep)!".to_owned()));
        assert_eq!(words("e4[\u{1b}d4"), ("e4[".to_owned(), "d4".to_owned()));
        assert_eq!(tokens("e4(e5)"), [Token::Word("e4"), Token::Open, Token::Word("e5"), Token::Close]);
        assert_eq!(tokens("}"), [Token::StrayBrace]);
    }

    #[test]
    fn tags_are_read_with_their_quotes() {
        for (text, name, value) in [
            (r#"[Event "x"]"#, "Event", "x"),
            (r#"[ White   "a "quoted" \"name\"" ] "#, "White", r#"a "quoted" "name""#),
            (r#"[Path "C:\\"]"#, "Path", r"C:\"),
            (r#"[Path "C:\"]"#, "Path", r"C:\"),
            (r#"[Empty ""]"#, "Empty", ""),
            (r#"[Tight"x"]"#, "Tight", "x"),
        ] {
            let expected = Token::Tag { name, value: value.to_owned(), after_blank_line: true };
            assert_eq!(tokens(text), [expected], "{text}");
        }
        for text in ["[Event x]", "[Event \"x]", "[\"x\"]", "[Event", "[]", "[%clk 1]"] {
            assert!(matches!(tokens(text)[..], [Token::BadTag { .. }]), "{text}: {:?}", tokens(text));
        }
    }

    #[test]
    fn what_follows_a_tag_in_its_line_is_read() {
        let tag = |name, after_blank_line| Token::Tag { name, value: "x".to_owned(), after_blank_line };
        let line = "[Site \"x\"] [Round \"x\"] ;c";
        assert_eq!(tokens(line), [tag("Site", true), tag("Round", true), Token::LineComment("c")]);
        assert_eq!(tokens("e4\n[Site \"x\"]")[1], tag("Site", false));
        assert_eq!(tokens("e4\r\n \r\n[Site \"x\"]\r\n")[1], tag("Site", true));
    }

    #[test]
    fn a_comment_ends_at_its_brace_or_before_the_next_game() {
        assert_eq!(
            tokens("{a\nb [%clk 1:00]\n[Site \"x\"]}"),
            [Token::Comment("a b [%clk 1:00] [Site \"x\"]".to_owned())]
        );
        for text in ["{a", "{", "{a\n[Event \"x\"]", "{a\n\n[Site \"x\"]\n1. e4 {b} *"] {
            assert_eq!(tokens(text)[0], Token::UnclosedComment, "{text}");
        }
    }

    #[test]
    fn places_are_counted_in_lines_and_characters() {
        let mut lexer = Lexer::new("é {ü\nö} e4\n%x\n  ;y");
        let places: Vec<(usize, usize)> = std::iter::from_fn(|| {
            let (at, token) = lexer.next_token();
            token.map(|_| (at.line, at.column))
        })
        .collect();
        assert_eq!(places, [(1, 1), (1, 3), (2, 4), (3, 1), (4, 3)]);
    }
}
