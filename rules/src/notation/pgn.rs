//! Portable Game Notation, with turns of two steps joined by a comma: `1. e4 c5,d6 2. Bb5+ Nd7`.

use std::fmt::Write;

use thiserror::Error;

use crate::{Color, FenError, GameText, Notation, Record, TurnError, Variant};

/// A game as a PGN file holds it: tags and turns, not yet played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pgn {
    /// Names and values, in the order of the file.
    pub tags: Vec<(String, String)>,
    /// The turns as they are written, without numbers, comments and variations.
    pub turns: Vec<String>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
}

/// Why a PGN text cannot be read or played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PgnError {
    /// A tag that is not `[Name "value"]`.
    #[error("line {line}: '{text}' is not a tag, expected [Name \"value\"]")]
    Tag {
        /// Line of the text, from 1.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// A comment or variation without an end.
    #[error("a {0} is not closed before the end of the text")]
    Unclosed(&'static str),
    /// The text holds no game.
    #[error("no game in the text")]
    Empty,
    /// The position that the game begins with.
    #[error("tag FEN: {0}")]
    Fen(#[from] FenError),
    /// A turn that cannot be played.
    #[error("turn {number} '{turn}': {error}")]
    Turn {
        /// Which turn, the first being 1.
        number: usize,
        /// What stands there.
        turn: String,
        /// Why.
        error: TurnError,
    },
}

impl Pgn {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// The game that the tag `Variant` names; without the tag it is chess.
    pub fn variant(&self) -> Result<Variant, crate::variant::UnknownVariant> {
        match self.tag("Variant") {
            None => Ok(Variant::Chess),
            Some(name) => name.parse(),
        }
    }

    /// Plays the game. Every turn must be complete, but for one whose first step ended the game in a draw.
    pub fn replay<G: GameText>(&self) -> Result<Record<G>, PgnError> {
        let mut record = Record::<G>::from_fen(self.tag("FEN").unwrap_or("startpos"))?;
        for (index, turn) in self.turns.iter().enumerate() {
            let refused = |error| PgnError::Turn { number: index + 1, turn: turn.clone(), error };
            record.begin(turn, Notation::San).map_err(refused)?;
            record.end_turn();
            if record.position().in_turn() && (record.outcome().is_none() || index + 1 < self.turns.len()) {
                return Err(refused(TurnError::Incomplete(turn.clone())));
            }
        }
        Ok(record)
    }
}

/// Reads every game of a text.
pub fn read(text: &str) -> Result<Vec<Pgn>, PgnError> {
    let mut reader = Reader::default();
    for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        reader.read_line(index + 1, line)?;
    }
    reader.finish()
}

#[derive(Default)]
struct Reader {
    games: Vec<Pgn>,
    game: Pgn,
    in_comment: bool,
    /// Within what a word tells in braces of a capture: `Nxe5{duel 2-1}`.
    in_duel: bool,
    variations: usize,
    word: String,
}

impl Reader {
    fn read_line(&mut self, number: usize, line: &str) -> Result<(), PgnError> {
        let is_tag = line.trim_start().starts_with('[') && !self.in_comment && self.variations == 0;
        if line.starts_with('%') {
            return Ok(());
        }
        if is_tag {
            return self.read_tag(number, line.trim());
        }
        for (at, letter) in line.char_indices() {
            let tells_of_duel = ["{duel", "{declined"].iter().any(|start| line[at..].starts_with(start));
            if self.in_duel || tells_of_duel && !self.word.is_empty() && !self.in_comment {
                self.in_duel = letter != '}';
                self.word.push(letter);
                continue;
            }
            if self.in_comment {
                self.in_comment = letter != '}';
                continue;
            }
            match letter {
                ';' => break,
                '{' => self.in_comment = true,
                '(' => self.variations += 1,
                ')' => self.variations = self.variations.saturating_sub(1),
                _ if self.variations > 0 => continue,
                _ if !letter.is_whitespace() => {
                    self.word.push(letter);
                    continue;
                }
                _ => {}
            }
            self.end_word();
        }
        if !self.in_comment && self.variations == 0 {
            self.end_word();
        }
        Ok(())
    }

    fn read_tag(&mut self, line: usize, text: &str) -> Result<(), PgnError> {
        if !self.game.turns.is_empty() || !self.game.result.is_empty() {
            self.end_game();
        }
        let tag = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).and_then(|tag| {
            let (name, value) = tag.trim().split_once(char::is_whitespace)?;
            let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
            Some((name.to_owned(), value.replace("\\\"", "\"").replace("\\\\", "\\")))
        });
        self.game.tags.push(tag.ok_or_else(|| PgnError::Tag { line, text: text.to_owned() })?);
        Ok(())
    }

    fn end_word(&mut self) {
        let word = std::mem::take(&mut self.word);
        // A move number may stand alone or be glued to its turn: `1.e4`, `1... c5`.
        let digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let turn = if digits.starts_with('.') { digits.trim_start_matches('.') } else { word.as_str() };
        let is_number = digits.is_empty();
        match turn {
            "1-0" | "0-1" | "1/2-1/2" | "*" => {
                self.game.result = turn.to_owned();
                self.end_game();
            }
            "" => {}
            _ if is_number || turn.starts_with('$') => {}
            _ => match self.game.turns.last_mut().filter(|last| last.ends_with(',')) {
                Some(last) => last.push_str(turn),
                None => self.game.turns.push(turn.to_owned()),
            },
        }
    }

    fn end_game(&mut self) {
        let mut game = std::mem::take(&mut self.game);
        if game.result.is_empty() {
            game.result = "*".to_owned();
        }
        self.games.push(game);
    }

    fn finish(mut self) -> Result<Vec<Pgn>, PgnError> {
        if self.in_comment {
            return Err(PgnError::Unclosed("comment"));
        }
        if self.variations > 0 {
            return Err(PgnError::Unclosed("variation"));
        }
        if self.game != Pgn::default() {
            self.end_game();
        }
        if self.games.is_empty() { Err(PgnError::Empty) } else { Ok(self.games) }
    }
}

/// Writes a game: the tags given, those that the game itself decides (`Variant`, `SetUp`, `FEN`, `Result`,
/// `Termination`), and the turns. `result` stands for a game that ended otherwise than on the board.
pub fn write<G: GameText>(record: &Record<G>, tags: &[(&str, &str)], result: Option<&str>) -> String {
    write_with_comments(record, tags, result, &[])
}

/// As [`write()`], with a comment after each turn for which there is one that is not empty.
pub fn write_with_comments<G: GameText>(
    record: &Record<G>,
    tags: &[(&str, &str)],
    result: Option<&str>,
    comments: &[String],
) -> String {
    const WIDTH: usize = 80;
    let outcome = record.outcome();
    let result = result.or(outcome.as_ref().map(crate::Outcome::score)).unwrap_or("*");
    let mut all: Vec<(&str, String)> = tags.iter().map(|&(name, value)| (name, value.to_owned())).collect();
    all.push(("Result", result.to_owned()));
    all.push(("Variant", if G::VARIANT == Variant::Chess { "Standard" } else { G::VARIANT.id() }.to_owned()));
    let fen = record.first_position().fen();
    if fen != G::VARIANT.start_fen() {
        all.extend([("SetUp", "1".to_owned()), ("FEN", fen)]);
    }
    if let Some(outcome) = outcome {
        all.push(("Termination", outcome.reason.to_string()));
    }
    let mut text = String::new();
    for (name, value) in all {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a String cannot fail.
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    let mut column = 0;
    for word in movetext(record, comments).into_iter().chain([result.to_owned()]) {
        let separator = if column == 0 || column + 1 + word.len() > WIDTH { '\n' } else { ' ' };
        column = if separator == '\n' { word.len() } else { column + 1 + word.len() };
        text.push(separator);
        text += &word;
    }
    text.push('\n');
    text
}

/// Numbers, turns and comments, a word each.
fn movetext<G: GameText>(record: &Record<G>, comments: &[String]) -> Vec<String> {
    let first = record.first_position();
    let mut number = first.fullmove_number();
    let (mut words, mut after_comment) = (vec![], true);
    for (index, (turn, san)) in record.turns().into_iter().zip(record.san()).enumerate() {
        match turn.actor {
            Color::White => words.push(format!("{number}.")),
            // After a comment, too, the number says whose turn it is.
            Color::Black if after_comment => words.push(format!("{number}...")),
            Color::Black => {}
        }
        if turn.actor == Color::Black {
            number = number.saturating_add(1);
        }
        words.push(san);
        let comment = comments.get(index).map_or("", String::as_str);
        after_comment = !comment.is_empty();
        if after_comment {
            let plain: String =
                comment.chars().filter(|letter| !"{}".contains(*letter) && !letter.is_control()).collect();
            words.extend(format!("{{{plain}}}").split(' ').map(str::to_owned));
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Chess, Marseillais, Reason, TwoMove};

    fn one(text: &str) -> Pgn {
        let mut games = read(text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(games.len(), 1, "{games:?}");
        games.remove(0)
    }

    #[test]
    fn comments_variations_and_numbers_are_passed_over() {
        let game =
            one("[Event \"x\"]\n\n1.e4 {the best [%clk 1:00] (by test)} 1... e5 $1 2. Nf3! ; to the end 2. Nc3\n\
             (2. f4 exf4 (2... d5)) 2... Nc6 {over\ntwo lines} 3.Bb5\n% escaped\n 1/2-1/2");
        assert_eq!(game.turns, ["e4", "e5", "Nf3!", "Nc6", "Bb5"]);
        assert_eq!(game.result, "1/2-1/2");
        assert!(game.replay::<Chess>().is_ok());
    }

    #[test]
    fn turns_of_two_steps_may_be_spaced() {
        let game = one("[Variant \"Two Move Chess\"]\n1. e4 c5, d6 2. Bb5+ *");
        assert_eq!(game.variant(), Ok(Variant::TwoMove));
        assert_eq!(game.turns, ["e4", "c5,d6", "Bb5+"]);
        assert!(game.replay::<TwoMove>().is_ok());
    }

    #[test]
    fn several_games_with_and_without_results() {
        let games = read("[Event \"1\"]\n1. e4 1-0\n\n[Event \"2\"]\n1. d4\n[Event \"3\"]\n0-1").expect("three");
        let results: Vec<&str> = games.iter().map(|game| game.result.as_str()).collect();
        assert_eq!(results, ["1-0", "*", "0-1"]);
    }

    #[test]
    fn faults_are_named() {
        for (text, words) in [
            ("", "no game"),
            ("[Event x]", "line 1: '[Event x]' is not a tag"),
            ("1. e4 {for ever", "comment is not closed"),
            ("1. e4 (1. d4", "variation is not closed"),
        ] {
            assert!(read(text).expect_err(text).to_string().contains(words), "{text}");
        }
        let replay = |text: &str| one(text).replay::<TwoMove>().expect_err(text).to_string();
        assert!(replay("1. e4 Nf6,d5 2. e5,e6").starts_with("turn 3 'e5,e6': "), "{}", replay("1. e4 Nf6,d5 2. e5,e6"));
        assert!(replay("1. e4 Nf6").contains("turn 2 'Nf6': the turn is not complete"));
        assert!(replay("[FEN \"8/8 w\"]\n1. e4").starts_with("tag FEN: "));
    }

    #[test]
    fn a_draw_between_the_steps_ends_the_last_turn() {
        let text = "[FEN \"4k3/8/8/8/8/8/3r4/4K3 w - - 0 1 2\"]\n1. Kxd2 1/2-1/2";
        let record: Record<Marseillais> = one(text).replay().expect("bare kings");
        assert_eq!(record.outcome().map(|outcome| outcome.reason), Some(Reason::Material));
        let written = write(&record, &[], None);
        let again: Record<Marseillais> = one(&written).replay().unwrap_or_else(|error| panic!("{error} in {written}"));
        assert_eq!(again.tokens(), record.tokens());
        let more = "[FEN \"4k3/8/8/8/8/8/3r4/4K3 w - - 0 1 2\"]\n1. Kxd2 Kd7,Kd6";
        assert!(one(more).replay::<Marseillais>().is_err(), "a draw may be played past, but not by half a turn");
    }
}
