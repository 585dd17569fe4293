use twofold_rules::GameText;

/// Turns played from a position, as text. The first is the rest of the turn that is in progress there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// The turns in coordinates.
    pub tokens: Vec<String>,
    /// The turns in standard algebraic notation.
    pub san: Vec<String>,
    /// The actions of the first turn, each as an engine answers with it.
    pub words: Vec<String>,
    /// The last turn is not whole.
    pub is_open: bool,
}

impl Variation {
    /// The first turn in coordinates, if the variation reaches its end.
    pub fn whole_turn(&self) -> Option<&str> {
        let token = self.tokens.first()?;
        (self.tokens.len() > 1 || !self.is_open).then_some(token)
    }

    /// True if nothing is played.
    pub fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// Writes actions played from a position; `begun` is what the turn in progress there has as its text so far.
    pub(crate) fn new<G: GameText>(position: &G, begun: &str, actions: &[G::Action]) -> Self {
        let mut position = position.clone();
        let mut variation = Self::default();
        // The rest of a turn is written behind its beginning, since fields of duels depend on it.
        let mut first = begun.to_owned();
        for &action in actions {
            if !variation.is_open {
                variation.tokens.push(String::new());
                variation.san.push(String::new());
            }
            if variation.tokens.len() == 1 {
                variation.words.push(G::word(action));
            }
            let is_first = variation.tokens.len() == 1;
            if let (Some(token), Some(san)) = (variation.tokens.last_mut(), variation.san.last_mut()) {
                position.write_action(action, if is_first { &mut first } else { token });
                position.write_san(action, san);
            }
            position.play(action);
            variation.is_open = position.in_turn();
        }
        if let Some(token) = variation.tokens.first_mut() {
            let rest = first.strip_prefix(begun).unwrap_or(&first);
            *token = rest.strip_prefix(',').unwrap_or(rest).to_owned();
        }
        variation
    }
}

#[cfg(test)]
mod tests {
    use twofold_rules::{Record, TwoMove};

    use super::*;

    fn played(tokens: &[&str]) -> Record<TwoMove> {
        let mut record = Record::<TwoMove>::start();
        record.play_tokens(tokens.iter().copied()).expect("legal turns");
        record
    }

    #[test]
    fn steps_of_a_turn_are_joined() {
        let record = played(&["e2e4", "c7c5,d7d6", "g1f3,f1b5", "b8d7,g8f6"]);
        let whole = Variation::new(record.first_position(), "", record.actions());
        assert_eq!(whole.tokens, ["e2e4", "c7c5,d7d6", "g1f3,f1b5", "b8d7,g8f6"]);
        assert_eq!(whole.san, ["e4", "c5,d6", "Nf3,Bb5+", "Nd7,Nf6"]);
        assert_eq!((whole.words, whole.is_open), (vec!["e2e4".to_owned()], false));
        let begun = played(&["e2e4", "c7c5"]);
        let rest = Variation::new(begun.position(), "c7c5", &record.actions()[2..]);
        assert_eq!(rest.tokens, ["d7d6", "g1f3,f1b5", "b8d7,g8f6"]);
    }

    #[test]
    fn whole_turns_are_told_from_begun_ones() {
        let record = played(&["e2e4", "c7c5,d7d6"]);
        let position = played(&["e2e4"]);
        let turn = |count: usize| Variation::new(position.position(), "", &record.actions()[1..1 + count]);
        assert_eq!((turn(1).whole_turn(), turn(2).whole_turn()), (None, Some("c7c5,d7d6")));
        assert!(turn(0).is_empty() && turn(0).whole_turn().is_none());
    }
}
