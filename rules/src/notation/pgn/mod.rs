//! Portable Game Notation, with turns of two steps joined by a comma: `1. e4 c5,d6 2. Bb5+ Nd7`.
//!
//! Reading is lenient and loses nothing: [`games`] returns each game of a text as a tree ([`PgnGame`]), or its error
//! ([`PgnError`]), and continues with the next. Playing a game is separate, since it needs the rules:
//! [`PgnGame::replay`], [`PgnGame::check`], [`PgnGame::rewritten`]. Writing is strict: a [`PgnGame`] displays in export
//! format.
//!
//! | module | part |
//! |---|---|
//! | `lexer` | tokens and their places |
//! | `turn` | words: numbers, results, glyphs, turns |
//! | `parser` | games from tokens, and recovery after an error |
//! | `tree` | the types of a game |
//! | `replay` | the game against the rules |
//! | `write` | the game as text |

mod error;
mod lexer;
mod parser;
mod replay;
mod result;
mod tree;
mod turn;
mod write;

use std::borrow::Cow;

pub use self::error::{Location, PgnError, PgnFault};
pub use self::parser::{Games, games};
pub use self::replay::KeptTurn;
pub use self::result::{NoResult, PgnResult};
pub use self::tree::{Annotation, Movetext, PgnGame, PgnTurn, Tag};
pub use self::write::{write, write_with_comments};

/// Reads every game of a text; the first error ends the reading, and a text without a game is an error.
pub fn read(text: &str) -> Result<Vec<PgnGame>, PgnError> {
    let read: Vec<PgnGame> = games(text).collect::<Result<_, _>>()?;
    if read.is_empty() { Err(PgnFault::NoGame.at(Location { line: 1, column: 1 })) } else { Ok(read) }
}

/// The text of a PGN file: UTF-8, or else Latin-1, which the standard asks for; lines may end with carriage returns.
///
/// ```
/// use twofold_rules::pgn::decode;
///
/// assert_eq!(decode("é".as_bytes()), "é");
/// assert_eq!(decode(b"\xe9"), "é");
/// assert_eq!(decode(b"a\rb"), "a\nb");
/// ```
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    let text = std::str::from_utf8(bytes)
        .map_or_else(|_| bytes.iter().copied().map(char::from).collect::<String>().into(), Cow::from);
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n").into() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Chess, Marseillais, Reason, Record, TwoMove, Variant};

    fn one(text: &str) -> PgnGame {
        let mut games = read(text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(games.len(), 1, "{games:?}");
        games.remove(0)
    }

    fn turns(game: &PgnGame) -> Vec<&str> {
        game.turns().collect()
    }

    #[test]
    fn turns_are_found_among_comments_variations_and_numbers() {
        let game =
            one("[Event \"x\"]\n\n1.e4 {the best [%clk 1:00] (by test)} 1... e5 $1 2. Nf3! ; to the end 2. Nc3\n\
             (2. f4 exf4 (2... d5)) 2... Nc6 {over\ntwo lines} 3.Bb5\n% escaped\n 1/2-1/2");
        assert_eq!(turns(&game), ["e4", "e5", "Nf3", "Nc6", "Bb5"]);
        assert_eq!(game.result(), PgnResult::Draw);
        assert!(game.replay::<Chess>().is_ok());
    }

    #[test]
    fn turns_of_two_steps_may_be_spaced() {
        let game = one("[Variant \"Two Move Chess\"]\n1. e4 c5, d6 2. Bb5+ *");
        assert_eq!(game.variant(), Ok(Variant::TwoMove));
        assert_eq!(turns(&game), ["e4", "c5,d6", "Bb5+"]);
        assert!(game.replay::<TwoMove>().is_ok());
    }

    #[test]
    fn several_games_with_and_without_results() {
        let games = read("[Event \"1\"]\n1. e4 1-0\n\n[Event \"2\"]\n1. d4\n[Event \"3\"]\n0-1").expect("three");
        let results: Vec<&str> = games.iter().map(|game| game.result().as_str()).collect();
        assert_eq!(results, ["1-0", "*", "0-1"]);
    }

    #[test]
    fn faults_are_named_with_their_place() {
        for (text, words) in [
            ("", "line 1, column 1: there is no game"),
            ("; nothing", "there is no game"),
            ("[Event x]", "line 1, column 1: '[Event x]' is not a tag"),
            ("1. e4 {for ever", "line 1, column 7: the comment is not closed"),
            ("1. e4\n (1. d4", "line 2, column 2: the variation is not closed"),
            ("1. e4 )", "line 1, column 7: ')' closes nothing"),
            ("1. e4 }", "'}' closes nothing"),
            (&"(".repeat(100_000), "line 1, column 101: variations are nested more than 100 deep"),
        ] {
            let error = read(text).expect_err("a fault").to_string();
            assert!(error.contains(words), "{error}");
        }
        let replay = |text: &str| one(text).replay::<TwoMove>().expect_err(text).to_string();
        assert!(replay("1. e4 Nf6,d5\n2. e5,e6").starts_with("line 2, column 4: turn 3 'e5,e6': "));
        assert!(replay("1. e4 Nf6").contains("turn 2 'Nf6': the turn is not complete"));
        assert!(replay("[FEN \"8/8 w\"]\n1. e4").starts_with("line 1, column 1: tag FEN: "));
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
