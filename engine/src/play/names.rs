//! What the players are called: "you" and "Twofold", or "White" and "Black" where a person moves for both.

use twofold_rules::Color;

use crate::arguments::Side;

/// Names of the players, by the side that the person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Names(pub Side);

impl Names {
    /// True if sentences speak to the player as "you".
    pub fn is_you(self, player: Color) -> bool {
        matches!((self.0, player), (Side::White, Color::White) | (Side::Black, Color::Black))
    }

    /// The player as subject or object: "you", "Twofold".
    pub fn name(self, player: Color) -> String {
        match self.0 {
            Side::Both => player.to_string(),
            _ if self.is_you(player) => "you".to_owned(),
            _ => "Twofold".to_owned(),
        }
    }

    /// Whose something is: "your", "Twofold's".
    pub fn possessive(self, player: Color) -> String {
        if self.is_you(player) { "your".to_owned() } else { format!("{}'s", self.name(player)) }
    }

    /// The subject with its verb in the present tense: "you bid", "Twofold bids".
    pub fn does(self, player: Color, verb: &str) -> String {
        let verb = match verb {
            verb if self.is_you(player) => verb.to_owned(),
            "have" => "has".to_owned(),
            "are" => "is".to_owned(),
            verb => format!("{verb}s"),
        };
        format!("{} {verb}", self.name(player))
    }
}

/// A number of stones: "1 stone", "2 stones".
pub fn stones(count: impl Into<usize>) -> String {
    match count.into() {
        1 => "1 stone".to_owned(),
        count => format!("{count} stones"),
    }
}

/// A sentence that begins with a capital letter.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_is_spoken_to() {
        let names = Names(Side::Black);
        assert_eq!(names.does(Color::Black, "bid"), "you bid");
        assert_eq!(names.does(Color::White, "bid"), "Twofold bids");
        assert_eq!(names.does(Color::White, "have"), "Twofold has");
        assert_eq!(names.possessive(Color::Black), "your");
        assert_eq!(Names(Side::Both).possessive(Color::White), "White's");
        assert_eq!(sentence("your king"), "Your king");
    }
}
