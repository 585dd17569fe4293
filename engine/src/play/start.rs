//! With what a game begins: rules, start array, armies, duels; and how a person asks for another.

use thiserror::Error;
use twofold_rules::{Army, Setup, Variant};
use twofold_session::{GameSession, SessionSettings, SetupError, open};

/// Choices made before a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    pub variant: Variant,
    pub setup: Setup,
    pub duels: bool,
    /// The position to begin with, instead of the start position.
    pub fen: Option<String>,
}

/// Why a game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartError {
    /// A word that names nothing.
    #[error("new: '{0}' is no game, army or start array; 'help new' lists them")]
    Unknown(String),
    /// A single army.
    #[error("new: expected White's and Black's army, such as: new {0} n r")]
    OneArmy(Variant),
    /// Armies where there are none.
    #[error("there are no armies in {0}")]
    NoArmies(Variant),
    /// Duels where there are none.
    #[error("there are no duels in {0}")]
    NoDuels(Variant),
    /// An array of another game.
    #[error("unknown array '{name}' of {variant}, expected one of {expected}", expected = arrays(*variant).join(" "))]
    Array { variant: Variant, name: String },
    /// The position cannot be set up.
    #[error("{0}")]
    Setup(#[from] SetupError),
}

/// What a person changes with the words after `new`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Changes {
    variant: Option<Variant>,
    armies: Vec<Army>,
    array: Option<&'static str>,
    duels: Option<bool>,
}

impl Start {
    /// The session of a game that begins so.
    pub fn open(&self) -> Result<Box<dyn GameSession>, StartError> {
        let settings = SessionSettings { setup: self.setup, duels: self.duels, ..SessionSettings::default() };
        let mut game = open(self.variant, &settings)?;
        if let Some(fen) = &self.fen {
            game.set_up(Some(fen), &[])?;
        }
        Ok(game)
    }

    /// A start array of the game by its name, in any case; the last part of a name is enough.
    pub fn find_array(variant: Variant, name: &str) -> Result<&'static str, StartError> {
        let wanted = name.to_ascii_lowercase();
        let is_meant = |array: &&str| **array == wanted || array.rsplit('-').next() == Some(&wanted);
        let found = arrays(variant).into_iter().find(is_meant);
        found.ok_or_else(|| StartError::Array { variant, name: name.to_owned() })
    }

    /// The start of another game: what the words do not name stays as it is in the game that is played.
    pub fn another(&self, words: &[String], game: &dyn GameSession) -> Result<Self, StartError> {
        let changes = Changes::read(words, self.variant)?;
        let mut next = Self { variant: changes.variant.unwrap_or(self.variant), fen: None, ..self.clone() };
        // A position that was set up may have brought other armies.
        if let Some(armies) = game.board().armies.and_then(|names| army_pair(&names)) {
            next.setup.armies = armies;
        }
        if let Some(array) = changes.array {
            next.setup.array = array;
        }
        next.duels = changes.duels.unwrap_or(self.duels);
        match changes.armies[..] {
            [] => {}
            [white, black] => next.setup.armies = [white, black],
            _ => return Err(StartError::OneArmy(next.variant)),
        }
        next.check(!changes.armies.is_empty(), changes.duels.is_some())?;
        Ok(next)
    }

    /// Refuses armies and duels that were asked for in a game that has none.
    pub fn check(&self, with_armies: bool, with_duels: bool) -> Result<(), StartError> {
        match (Self::has_armies(self.variant)?, with_armies, with_duels) {
            (false, true, _) => Err(StartError::NoArmies(self.variant)),
            (false, false, true) => Err(StartError::NoDuels(self.variant)),
            _ => Ok(()),
        }
    }

    /// True if the pieces of a game come in armies.
    fn has_armies(variant: Variant) -> Result<bool, StartError> {
        Ok(open(variant, &SessionSettings::default())?.board().armies.is_some())
    }
}

impl Changes {
    /// Reads the words after `new`, in any order but for the game, which comes first.
    fn read(words: &[String], current: Variant) -> Result<Self, StartError> {
        let mut changes = Self::default();
        let mut rest = words;
        if let Some((first, after)) = words.split_first()
            && let Ok(variant) = first.parse()
        {
            (changes.variant, rest) = (Some(variant), after);
        }
        let variant = changes.variant.unwrap_or(current);
        while let Some((first, after)) = rest.split_first() {
            let second = after.first().map_or("", String::as_str);
            if let (true, Some(duels)) = (first.eq_ignore_ascii_case("duels"), switch(second)) {
                (changes.duels, rest) = (Some(duels), &after[1..]);
            } else if let Ok(army) = format!("{first} {second}").parse() {
                changes.armies.push(army);
                rest = &after[usize::from(!second.is_empty())..];
            } else if let Ok(army) = first.parse() {
                changes.armies.push(army);
                rest = after;
            } else if let Some(pair) = letters(first) {
                changes.armies.extend(pair);
                rest = after;
            } else if let Ok(array) = Start::find_array(variant, first) {
                (changes.array, rest) = (Some(array), after);
            } else {
                return Err(StartError::Unknown(first.clone()));
            }
        }
        Ok(changes)
    }
}

fn switch(word: &str) -> Option<bool> {
    match word.to_ascii_lowercase().as_str() {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

/// Two armies by their letters, as a FEN names them: `nr`.
fn letters(word: &str) -> Option<[Army; 2]> {
    let letters: Vec<String> = word.chars().map(String::from).collect();
    army_pair(&letters)
}

fn army_pair(names: &[impl AsRef<str>]) -> Option<[Army; 2]> {
    let [white, black] = names else { return None };
    Some([white.as_ref().parse().ok()?, black.as_ref().parse().ok()?])
}

/// Names of the arrays from which a game may start.
pub fn arrays(variant: Variant) -> Vec<&'static str> {
    variant.arrays().iter().map(|array| array.name).collect()
}

/// How another game is asked for, entry by entry.
pub fn choices() -> Vec<(String, String)> {
    let mut entries: Vec<(String, String)> =
        Variant::ALL.iter().map(|variant| (format!("new {variant}"), variant.name().to_owned())).collect();
    for &variant in Variant::ALL {
        let arrays = arrays(variant);
        if arrays.len() > 1 {
            entries.push((format!("new {variant} ARRAY"), format!("start arrays: {}", arrays.join(", "))));
        }
        if Start::has_armies(variant).unwrap_or(false) {
            let armies = Army::ALL.map(|army| format!("{} {}", army.letter(), army.name()));
            entries.push((format!("new {variant} n r"), format!("White's and Black's army: {}", armies.join(", "))));
            entries.push((format!("new {variant} duels off"), "captures without duels".to_owned()));
        }
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    fn another(current: &Start, words: &str) -> Result<Start, StartError> {
        let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        current.another(&words, current.open().expect("a game").as_ref())
    }

    fn start(variant: Variant) -> Start {
        Start { variant, setup: Setup::default(), duels: true, fen: None }
    }

    #[test]
    fn armies_are_named_by_letter_or_name_in_any_case() {
        let chess = start(Variant::Chess);
        for words in
            ["chess2 k a", "chess2 Two Kings Animals", "CHESS2 two-kings ANIMALS", "chess2 ka", "chess2 twokings a"]
        {
            let next = another(&chess, words).unwrap_or_else(|error| panic!("{words}: {error}"));
            assert_eq!(
                (next.variant, next.setup.armies),
                (Variant::Chess2, [Army::TwoKings, Army::Animals]),
                "{words}"
            );
        }
    }

    #[test]
    fn what_is_not_named_stays_as_it_is() {
        let armies = [Army::Nemesis, Army::Reaper];
        let current = Start { setup: Setup { armies, ..Setup::default() }, duels: false, ..start(Variant::Chess2) };
        assert_eq!(another(&current, ""), Ok(current.clone()));
        assert_eq!(another(&current, "duels on").map(|next| (next.setup.armies, next.duels)), Ok((armies, true)));
        assert_eq!(another(&current, "e c").map(|next| next.duels), Ok(false));
        // Armies that a position brought along are those of the game, too.
        let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ec 33".to_owned();
        let set_up = Start { fen: Some(fen), ..start(Variant::Chess2) };
        let next = another(&set_up, "").expect("a game");
        assert_eq!((next.setup.armies, next.fen), ([Army::Empowered, Army::Classic], None));
    }

    #[test]
    fn arrays_are_named_in_full_or_by_their_last_part() {
        for words in ["doubledouble ring-bishops", "doubledouble Bishops"] {
            assert_eq!(another(&start(Variant::Chess), words).map(|next| next.setup.array), Ok("ring-bishops"));
        }
        let current = another(&start(Variant::Chess), "doubledouble mirror").expect("a game");
        assert_eq!(another(&current, "").map(|next| next.setup.array), Ok("ring-mirror"));
    }

    #[test]
    fn faults_are_one_line_each() {
        for (variant, words, expected) in [
            (Variant::Chess, "shogi", "new: 'shogi' is no game"),
            (Variant::Chess2, "n", "expected White's and Black's army, such as: new chess2 n r"),
            (Variant::Chess2, "n r e", "expected White's and Black's army"),
            (Variant::TwoMove, "n r", "there are no armies in twomove"),
            (Variant::TwoMove, "duels off", "there are no duels in twomove"),
            (Variant::TwoMove, "ring-mirror", "'ring-mirror' is no game, army or start array"),
        ] {
            let error = another(&start(variant), words).expect_err(words).to_string();
            assert!(error.contains(expected) && !error.contains('\n'), "{words}: {error}");
        }
    }

    #[test]
    fn every_choice_of_the_list_can_be_made() {
        for (usage, _) in choices() {
            let words = usage.trim_start_matches("new ").replace("ARRAY", "ring-rooks");
            assert!(another(&start(Variant::Chess), &words).is_ok(), "{usage}");
        }
    }
}
