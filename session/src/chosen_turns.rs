//! Turns to which a search is bound.

use twofold_rules::{GameText, Notation, Record, TurnError};

/// Turns that may be answered, or beginnings of them; every legal one if none are given.
pub(crate) struct ChosenTurns<A> {
    turns: Vec<Vec<A>>,
}

impl<A: Copy + Eq> ChosenTurns<A> {
    /// Reads turns that are legal in the position, or begin legally.
    pub fn read<G: GameText<Action = A>>(record: &Record<G>, tokens: &[String]) -> Result<Self, TurnError> {
        let played = record.actions().len();
        let read = |token: &String| {
            let mut record = record.clone();
            record.begin(token, Notation::Coordinates)?;
            Ok(record.actions()[played..].to_vec())
        };
        Ok(Self { turns: tokens.iter().map(read).collect::<Result<_, TurnError>>()? })
    }

    /// The first step, if all turns share it and all name a second one: only the second step is left to search.
    pub fn settled(&self) -> Option<A> {
        let first = *self.turns.first()?.first()?;
        self.turns.iter().all(|turn| turn.len() > 1 && turn[0] == first).then_some(first)
    }

    /// First steps that may be played.
    pub fn firsts(&self) -> Vec<A> {
        self.turns.iter().filter_map(|turn| turn.first().copied()).collect()
    }

    /// Second steps that may follow a first one; empty if any may.
    pub fn seconds(&self, first: A) -> Vec<A> {
        let mut seconds = vec![];
        for turn in self.turns.iter().filter(|turn| turn.first() == Some(&first)) {
            match turn.get(1) {
                Some(&second) => seconds.push(second),
                None => return vec![],
            }
        }
        seconds
    }
}

#[cfg(test)]
mod tests {
    use twofold_rules::{Step, TwoMove};

    use super::*;

    fn chosen(tokens: &[&str]) -> Result<ChosenTurns<Step>, TurnError> {
        let mut record = Record::<TwoMove>::start();
        record.play_token("e2e4").expect("legal");
        ChosenTurns::read(&record, &tokens.iter().map(|&token| token.to_owned()).collect::<Vec<_>>())
    }

    fn step(text: &str) -> Step {
        text.parse().expect(text)
    }

    #[test]
    fn turns_with_a_common_first_step_leave_the_second_to_search() {
        let both = chosen(&["g8f6,d7d5", "g8f6,a7a6"]).expect("legal");
        assert_eq!(both.settled(), Some(step("g8f6")));
        assert_eq!(both.seconds(step("g8f6")), [step("d7d5"), step("a7a6")]);

        let open = chosen(&["g8f6,d7d5", "g8f6"]).expect("legal");
        assert_eq!((open.settled(), open.seconds(step("g8f6"))), (None, vec![]));

        let several = chosen(&["g8f6,d7d5", "a7a6"]).expect("legal");
        assert_eq!((several.settled(), several.firsts()), (None, vec![step("g8f6"), step("a7a6")]));
        assert_eq!(chosen(&[]).expect("nothing given").settled(), None);
    }

    #[test]
    fn illegal_turns_are_refused() {
        for token in ["e2e4", "g8f6,f6d5", "g8f6,d7d5,e7e6", "xyzzy"] {
            assert!(chosen(&[token]).is_err(), "{token}");
        }
    }
}
