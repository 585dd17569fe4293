//! The games of a PGN text, one after the other; an error affects only its own game.

use super::lexer::{Lexer, Token};
use super::turn::{TurnReader, Word};
use super::{Annotation, Location, Movetext, PgnError, PgnFault, PgnGame, PgnTurn, Tag};
use crate::notation::spelling::without_bom;

/// Variations within variations up to this depth are read.
const MAX_DEPTH: usize = 100;

/// An iterator over the games of a PGN text; see [`games`].
#[derive(Clone, Debug)]
pub struct Games<'a> {
    lexer: Lexer<'a>,
    /// The token that comes next.
    next: (Location, Option<Token<'a>>),
    /// Comments and escaped lines before the next game.
    preamble: Vec<Annotation>,
}

/// Reads the games of a text one by one: after a faulty game, reading continues with the next one. A byte order mark
/// may stand before the first line.
///
/// A game ends with its result, or where the next begins: with a tag after turns, or with a tag `Event`, or any tag after a
/// blank line, within a comment or variation that was not closed.
///
/// ```
/// use twofold_rules::pgn;
///
/// let text = "[Event \"1\"]\n\n1. e4 {not closed 1-0\n\n[Event \"2\"]\n\n1. d4 *\n";
/// let games: Vec<_> = pgn::games(text).collect();
/// let error = games[0].as_ref().expect_err("a comment that is not closed");
/// assert_eq!(error.to_string(), "line 3, column 7: the comment is not closed by '}' before the game ends");
/// assert_eq!(games[1].as_ref().map(|game| game.tag("Event")), Ok(Some("2")));
/// ```
pub fn games(text: &str) -> Games<'_> {
    let mut lexer = Lexer::new(without_bom(text));
    let next = lexer.next_token();
    Games { lexer, next, preamble: vec![] }
}

impl Iterator for Games<'_> {
    type Item = Result<PgnGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut draft = Draft::new(std::mem::take(&mut self.preamble));
        while let (at, Some(token)) = &self.next {
            let at = *at;
            if draft.ends_before(token) {
                draft.game.end = at;
                break;
            }
            let token = token.clone();
            self.next = self.lexer.next_token();
            draft.take(at, token);
            if draft.is_ended {
                draft.game.end = at;
                draft.game.closing = self.read_closing(at.line);
                break;
            }
        }
        if !draft.is_ended && self.next.1.is_none() {
            draft.game.end = self.next.0;
        }
        draft.finish()
    }
}

impl Games<'_> {
    /// Comments after a result: those of its line, and at the end of the text all. Others stand before the next game.
    fn read_closing(&mut self, line: usize) -> Vec<Annotation> {
        let (mut closing, mut later) = (vec![], vec![]);
        while let (at, Some(token)) = &self.next {
            let Some(annotation) = remark(token) else { break };
            if at.line == line && later.is_empty() {
                closing.push(annotation)
            } else {
                later.push(annotation)
            }
            self.next = self.lexer.next_token();
        }
        if self.next.1.is_none() {
            closing.append(&mut later);
        }
        self.preamble = later;
        closing
    }
}

/// The remark that a separate token is.
fn remark(token: &Token<'_>) -> Option<Annotation> {
    match token {
        Token::Comment(text) => Some(Annotation::Comment(text.clone())),
        Token::LineComment(text) => Some(Annotation::LineComment((*text).to_owned())),
        Token::Escape(text) => Some(Annotation::Escape((*text).to_owned())),
        _ => None,
    }
}

/// A game that is being read.
struct Draft {
    game: PgnGame,
    /// The variations that are open, the outermost first, and where they begin.
    open: Vec<(Location, Movetext)>,
    /// Open variations that are too deep to be read.
    skipped: usize,
    /// How words are read; known as soon as the turns begin.
    reader: Option<TurnReader>,
    is_ended: bool,
    fault: Option<PgnError>,
}

impl Draft {
    fn new(preamble: Vec<Annotation>) -> Self {
        let game = PgnGame { preamble, ..PgnGame::default() };
        Self { game, open: vec![], skipped: 0, reader: None, is_ended: false, fault: None }
    }

    /// Whether a token is the first of the next game.
    fn ends_before(&self, token: &Token<'_>) -> bool {
        let has_turns = !self.game.movetext.turns.is_empty() || !self.open.is_empty();
        match token {
            Token::Tag { name, after_blank_line, .. } => {
                let is_event = *name == "Event";
                let is_second_event = is_event && self.game.find_tag("Event").is_some();
                has_turns
                    || self.fault.is_some() && (is_event || *after_blank_line)
                    || is_second_event && *after_blank_line
            }
            Token::BadTag { text, after_blank_line } => {
                (has_turns || self.fault.is_some()) && (*after_blank_line || text.starts_with("[Event"))
            }
            _ => false,
        }
    }

    fn take(&mut self, at: Location, token: Token<'_>) {
        let is_remark = remark(&token).is_some();
        if !is_remark && self.game.start == Location::default() {
            self.game.start = at;
        }
        match token {
            Token::Tag { name, value, .. } => self.game.tags.push(Tag { name: name.to_owned(), value, at }),
            Token::BadTag { text, .. } => self.fail(PgnFault::Tag(text.to_owned()), at),
            Token::UnclosedComment => self.fail(PgnFault::UnclosedComment, at),
            Token::StrayBrace => self.fail(PgnFault::ClosesNothing('}'), at),
            Token::Open => self.begin_variation(at),
            Token::Close => self.end_variation(at),
            Token::Word(word) => self.take_word(at, word),
            Token::Comment(text) => self.comment(text),
            Token::LineComment(text) => self.annotate(Annotation::LineComment(text.to_owned())),
            Token::Escape(text) => self.annotate(Annotation::Escape(text.to_owned())),
        }
    }

    fn fail(&mut self, fault: PgnFault, at: Location) {
        self.fault.get_or_insert(fault.at(at));
    }

    /// The turns that are being read: those of the innermost variation, or of the game.
    fn movetext(&mut self) -> &mut Movetext {
        match self.open.last_mut() {
            Some((_, variation)) => variation,
            None => &mut self.game.movetext,
        }
    }

    fn begin_variation(&mut self, at: Location) {
        if self.open.len() == MAX_DEPTH {
            self.skipped += 1;
            self.fail(PgnFault::TooDeep(MAX_DEPTH), at);
        } else {
            self.open.push((at, Movetext::default()));
        }
    }

    fn end_variation(&mut self, at: Location) {
        if self.skipped > 0 {
            self.skipped -= 1;
        } else if let Some((_, variation)) = self.open.pop() {
            self.annotate(Annotation::Variation(variation));
        } else {
            self.fail(PgnFault::ClosesNothing(')'), at);
        }
    }

    fn annotate(&mut self, annotation: Annotation) {
        let is_remark = !matches!(annotation, Annotation::Glyph(_) | Annotation::Variation(_));
        let is_empty = self.game.tags.is_empty() && self.open.is_empty() && self.game.movetext == Movetext::default();
        // A remark before any tag or turn belongs before the game.
        if is_remark && is_empty {
            self.game.preamble.push(annotation);
        } else if self.skipped == 0 {
            self.movetext().last_annotations().push(annotation);
        }
    }

    fn comment(&mut self, text: String) {
        let is_duel = self.reader.is_some_and(|reader| reader.is_duel(&text));
        let last = self.movetext().turns.last_mut().filter(|turn| turn.annotations.iter().all(Annotation::is_glyph));
        match last.filter(|_| is_duel) {
            Some(turn) => turn.text += &format!("{{{text}}}"),
            None => self.annotate(Annotation::Comment(text)),
        }
    }

    fn reader(&mut self) -> &TurnReader {
        let variant = self.game.variant().ok();
        self.reader.get_or_insert_with(|| TurnReader::new(variant))
    }

    fn take_word(&mut self, at: Location, word: &str) {
        if self.skipped > 0 {
            return;
        }
        let reader = *self.reader();
        match reader.read(word) {
            Word::Nothing => {}
            Word::Glyph(number) => self.annotate(Annotation::Glyph(number)),
            Word::Result(result) => {
                self.is_ended = self.open.is_empty();
                self.movetext().result = Some(result);
            }
            Word::Turn(text) => {
                let turns = &mut self.movetext().turns;
                match turns.last_mut().filter(|last| last.text.ends_with(',') || TurnReader::continues(text)) {
                    Some(last) => reader.extend(last, text),
                    None => {
                        let mut turn = PgnTurn { at, ..PgnTurn::default() };
                        reader.extend(&mut turn, text);
                        turns.push(turn);
                    }
                }
            }
        }
    }

    /// The game or its error; `None` where there is none.
    fn finish(mut self) -> Option<Result<PgnGame, PgnError>> {
        if let Some((at, _)) = self.open.first() {
            let unclosed = PgnFault::UnclosedVariation.at(*at);
            self.fault.get_or_insert(unclosed);
        }
        match self.fault {
            Some(error) => Some(Err(error)),
            None if self.game.start == Location::default() => None,
            None => Some(Ok(self.game)),
        }
    }
}
