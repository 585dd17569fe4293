//! A game as PGN, and its file.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use twofold_arena::date;
use twofold_rules::Color;
use twofold_rules::pgn::Tag;
use twofold_session::GameSession;

use super::messages;
use crate::arguments::Side;

/// Tags that say which game it was, as far as a loaded game brings them along.
const KEPT: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// Names and values of tags.
pub type Tags = Vec<(String, String)>;

/// Tags of a game that begins here.
pub fn tags(side: Side) -> Tags {
    let engine = concat!("Twofold ", env!("CARGO_PKG_VERSION"));
    let (white, black) = match side {
        Side::White => ("Player", engine),
        Side::Black => (engine, "Player"),
        Side::Both => ("Player", "Player"),
    };
    let date = date::today();
    let values = ["Game in the terminal", "?", &date, "-", white, black];
    KEPT.iter().zip(values).map(|(&name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// Tags of a loaded game that are written again when it is saved.
pub fn kept(tags: &[Tag]) -> Tags {
    let kept = tags.iter().filter(|tag| KEPT.contains(&tag.name.as_str()));
    kept.map(|tag| (tag.name.clone(), tag.value.clone())).collect()
}

/// The game as PGN. A turn in progress is left out, since a record holds whole turns.
pub fn text(game: &dyn GameSession, tags: &Tags, resigned: Option<Color>) -> String {
    let mut whole = game.fork();
    if is_unfinished(game) {
        let begun = game.turns().last().map_or(0, |turn| turn.actions);
        whole.undo_to(game.action_count() - begun);
    }
    let result = resigned.map(messages::result_of_resignation);
    let mut tags: Vec<(&str, &str)> = tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    if result.is_some() {
        tags.push(("Termination", "resignation"));
    }
    whole.pgn(&tags, result, &[])
}

/// True if the last turn is still in progress. A draw may end a game between the steps; that turn is over.
pub fn is_unfinished(game: &dyn GameSession) -> bool {
    let status = game.status();
    status.in_turn && status.outcome.is_none()
}

/// Writes a file. One that exists is left alone unless it is to be overwritten, and then until the new one is whole.
pub fn save(path: &Path, text: &str, overwrite: bool) -> io::Result<()> {
    if !overwrite || !path.exists() {
        return write_new(path, text);
    }
    if !path.is_file() {
        // A device or a pipe; a folder says for itself that it cannot be written.
        return fs::write(path, text);
    }
    let path = path.canonicalize()?;
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.new", std::process::id()));
    let beside = path.with_file_name(name);
    write_new(&beside, text)?;
    fs::rename(&beside, &path).inspect_err(|_| drop(fs::remove_file(&beside)))
}

fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    // Half a game is worse than none; that it cannot be written is reported anyway.
    written.inspect_err(|_| drop(fs::remove_file(path)))
}

#[cfg(test)]
mod tests {
    use twofold_rules::{Notation, Variant, pgn};
    use twofold_session::{Extent, SessionSettings, open};

    use super::*;

    fn played(variant: Variant, fen: Option<&str>, turns: &[&str]) -> Box<dyn GameSession> {
        let mut game = open(variant, &SessionSettings::default()).expect("a game");
        game.set_up(fen, &[]).expect("a position");
        for turn in turns {
            game.play(turn, Notation::San, Extent::Part).expect(turn);
        }
        game
    }

    #[test]
    fn a_saved_game_can_be_read_again() {
        let mut game = played(Variant::TwoMove, None, &["e4", "Nf6,d5", "exd5", "Nxd5"]);
        let whole = text(game.as_ref(), &tags(Side::Black), Some(Color::Black));
        for line in ["[White \"Twofold ", "[Black \"Player\"]", "[Result \"1-0\"]", "[Termination \"resignation\"]"] {
            assert!(whole.contains(line), "{whole}");
        }
        assert!(whole.trim_end().ends_with("1. e4 Nf6,d5 2. exd5 Nxd5 1-0"), "{whole}");

        game.play("Nf3", Notation::San, Extent::Part).expect("a first step");
        let games = pgn::read(&text(game.as_ref(), &tags(Side::Black), Some(Color::Black))).expect("a game");
        let mut again = played(Variant::TwoMove, None, &[]);
        again.load(&games[0]).expect("a legal game");
        assert_eq!(again.tokens(), ["e2e4", "g8f6,d7d5", "e4d5", "f6d5"]);
    }

    #[test]
    fn a_draw_between_the_steps_is_no_turn_in_progress() {
        let fen = "4k3/8/8/8/8/8/3r4/4K3 w - - 0 1 2";
        let game = played(Variant::Marseillais, Some(fen), &["Kxd2"]);
        assert!(game.status().in_turn && !is_unfinished(game.as_ref()));
        assert!(text(game.as_ref(), &tags(Side::Both), None).trim_end().ends_with("1. Kxd2 1/2-1/2"));
    }

    #[test]
    fn files_are_not_overwritten_unless_asked_for() {
        let path = std::env::temp_dir().join(format!("twofold-save-{}.pgn", std::process::id()));
        save(&path, "first", false).expect("a new file");
        let refused = save(&path, "second", false).expect_err("the file exists");
        assert_eq!(refused.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&path).expect("the file"), "first");
        save(&path, "second", true).expect("overwriting");
        assert_eq!(fs::read_to_string(&path).expect("the file"), "second");
        let left: Vec<_> = fs::read_dir(std::env::temp_dir())
            .expect("the folder")
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .filter(|name| name.starts_with(&format!("twofold-save-{}", std::process::id())))
            .collect();
        assert_eq!(left.len(), 1, "nothing is left beside the file: {left:?}");
        fs::remove_file(&path).expect("the file");
    }
}
