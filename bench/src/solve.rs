//! Forced wins by exhaustive search on the rules alone: slow and simple, to verify the suites.

use std::collections::HashMap;

use twofold_rules::{ActionList, Color, Duels, GameText, Outcome, Reason};

/// A search for forced wins with a table of results.
pub struct Solver {
    attacker: Color,
    /// The only kind of win that counts; `None` if all do.
    by: Option<Reason>,
    /// Nodes left.
    budget: u64,
    /// By key and turns left: is the attacker's win forced?
    known: HashMap<(u64, u32), bool>,
}

/// The search was given up: it would have visited more nodes than allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GaveUp;

/// Does the actor win by force within a number of their own turns, the current one included? Draws by clock and repetition
/// are ignored, as in perft.
pub fn wins_within<G: GameText>(position: &G, turns: u32, budget: u64) -> Result<bool, GaveUp> {
    wins_within_by(position, turns, None, budget)
}

/// The same; if a kind of win is given, only that kind counts.
pub fn wins_within_by<G: GameText>(position: &G, turns: u32, by: Option<Reason>, budget: u64) -> Result<bool, GaveUp> {
    let mut solver = Solver { attacker: position.actor(), by, budget, known: HashMap::new() };
    solver.wins(position, turns)
}

/// Has `attacker` won, or do they win by force within a number of their own turns, whoever is to act now?
pub fn still_wins<G: GameText>(position: &G, attacker: Color, turns: u32, budget: u64) -> Result<bool, GaveUp> {
    Solver { attacker, by: None, budget, known: HashMap::new() }.wins(position, turns)
}

impl Solver {
    fn wins<G: GameText>(&mut self, position: &G, turns: u32) -> Result<bool, GaveUp> {
        self.budget = self.budget.checked_sub(1).ok_or(GaveUp)?;
        if let Some(outcome) = position.game_over() {
            return Ok(self.is_won(outcome));
        }
        if turns == 0 {
            let stuck = !position.has_action();
            return Ok(stuck && self.is_won(position.outcome_without_action()));
        }
        if let Some(&known) = self.known.get(&(position.key(), turns)) {
            return Ok(known);
        }
        let forced = self.expand(position, turns)?;
        self.known.insert((position.key(), turns), forced);
        Ok(forced)
    }

    fn is_won(&self, outcome: Outcome) -> bool {
        outcome.winner == Some(self.attacker) && self.by.is_none_or(|reason| reason == outcome.reason)
    }

    fn expand<G: GameText>(&mut self, position: &G, turns: u32) -> Result<bool, GaveUp> {
        let mut actions = ActionList::new();
        position.actions(&mut actions);
        if actions.is_empty() {
            return Ok(self.is_won(position.outcome_without_action()));
        }
        if G::Duels::is_simultaneous(position) {
            return self.expand_both(position, &actions, turns);
        }
        let attacks = position.actor() == self.attacker;
        for &action in &actions {
            let mut child = position.clone();
            child.play(action);
            if self.wins(&child, turns - self.used(&child))? == attacks {
                return Ok(attacks);
            }
        }
        Ok(!attacks)
    }

    /// Number of the attacker's turns that ended with the last action: one when the other player's turn begins, or when the
    /// game is over, as that passes the turn as well.
    fn used<G: GameText>(&self, child: &G) -> u32 {
        u32::from(!child.in_turn() && child.actor() != self.attacker)
    }

    /// Where both act at once, a win is forced if one choice of the attacker's wins against every choice of the other's.
    fn expand_both<G: GameText>(&mut self, position: &G, actions: &[G::Action], turns: u32) -> Result<bool, GaveUp> {
        let attacks = position.actor() == self.attacker;
        let own =
            |action| G::Duels::choices(action).map_or(0, |(actors, others)| if attacks { actors } else { others });
        let most = actions.iter().map(|&action| own(action)).max().unwrap_or(0);
        'choices: for choice in 0..=most {
            for &action in actions.iter().filter(|&&action| own(action) == choice) {
                let mut child = position.clone();
                child.play(action);
                if !self.wins(&child, turns - self.used(&child))? {
                    continue 'choices;
                }
            }
            return Ok(true);
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use twofold_rules::{Chess, Galvin, Game, TwoMove};

    use super::*;

    fn wins<G: GameText>(fen: &str, turns: u32) -> bool {
        let position = G::from_fen(fen).expect(fen);
        wins_within(&position, turns, 10_000_000).expect("within the budget")
    }

    #[test]
    fn wins_in_one_and_two() {
        assert!(wins::<Chess>("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1));
        assert!(!wins::<Chess>("6k1/8/8/8/8/8/8/R3K3 w - - 0 1", 2));
        assert!(!wins::<Chess>("7k/8/5K2/8/8/8/8/R7 w - - 0 1", 1));
        assert!(wins::<Chess>("7k/8/5K2/8/8/8/8/R7 w - - 0 1", 2));
        assert!(wins::<TwoMove>("6k1/5ppp/8/8/8/8/8/RR2K3 w - - 0 1 2", 1));
        assert!(wins::<Galvin>("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 2", 1));
    }

    #[test]
    fn it_gives_up_when_it_may_not_go_on() {
        let start = Chess::start();
        assert_eq!(wins_within(&start, 3, 1_000), Err(GaveUp));
    }
}
