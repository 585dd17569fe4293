//! The turns to which `go searchmoves` binds a search.

use twofold_rules::{GameText, Record};

/// The turns that may be answered, or beginnings of them; none given: every legal one.
pub struct Choice<A> {
    turns: Vec<Vec<A>>,
}

impl<A: Copy + Eq> Choice<A> {
    /// Reads turns that are legal in the position, or begin legally.
    pub fn read<G: GameText<Action = A>>(record: &Record<G>, tokens: &[String]) -> Result<Self, String> {
        let played = record.actions().len();
        let read = |token: &String| {
            let mut record = record.clone();
            record.play_tokens([token.as_str()]).map_err(|(_, error)| format!("go searchmoves: '{token}': {error}"))?;
            Ok(record.actions()[played..].to_vec())
        };
        Ok(Self { turns: tokens.iter().map(read).collect::<Result<_, String>>()? })
    }

    /// The first step, where every turn begins with the same and none leaves open how it goes on. Then the second step is
    /// all there is to search.
    pub fn settled(&self) -> Option<A> {
        let first = *self.turns.first()?.first()?;
        self.turns.iter().all(|turn| turn.len() > 1 && turn[0] == first).then_some(first)
    }

    /// The first steps that may be played.
    pub fn firsts(&self) -> Vec<A> {
        self.turns.iter().filter_map(|turn| turn.first().copied()).collect()
    }

    /// The second steps that may follow a first; empty if any may.
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

    fn choice(tokens: &[&str]) -> Result<Choice<Step>, String> {
        let mut record = Record::<TwoMove>::start();
        record.play_token("e2e4").expect("legal");
        Choice::read(&record, &tokens.iter().map(|&token| token.to_owned()).collect::<Vec<_>>())
    }

    fn step(text: &str) -> Step {
        text.parse().expect(text)
    }

    #[test]
    fn turns_with_one_beginning_are_told_apart() {
        let both = choice(&["g8f6,d7d5", "g8f6,a7a6"]).expect("legal");
        assert_eq!(both.settled(), Some(step("g8f6")));
        assert_eq!(both.seconds(step("g8f6")), [step("d7d5"), step("a7a6")]);

        let open = choice(&["g8f6,d7d5", "g8f6"]).expect("legal");
        assert_eq!((open.settled(), open.seconds(step("g8f6"))), (None, vec![]));

        let several = choice(&["g8f6,d7d5", "a7a6"]).expect("legal");
        assert_eq!((several.settled(), several.firsts()), (None, vec![step("g8f6"), step("a7a6")]));
        assert_eq!(choice(&[]).expect("nothing given").settled(), None);
    }

    #[test]
    fn illegal_turns_are_refused() {
        for token in ["e2e4", "g8f6,f6d5", "g8f6,d7d5,e7e6", "xyzzy"] {
            assert!(choice(&[token]).is_err_and(|error| error.contains(token)), "{token}");
        }
    }
}
