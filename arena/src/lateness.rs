//! Turns for which an engine took longer than its clock allows.

use std::ops::AddAssign;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Count of late turns, forgiven by the margin or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lateness {
    /// Number of late turns.
    pub turns: u64,
    /// Number of those during which the engine waited for a processor for at least as long as it was late.
    pub by_machine: u64,
    /// Milliseconds by which the latest turn was late.
    pub most: u64,
}

impl Lateness {
    /// Notes a turn that was so many milliseconds late, and for how long the engine waited for a processor meanwhile.
    pub fn note(&mut self, over: u64, waited: Duration) {
        if over > 0 {
            let by_machine = u64::from(waited.as_millis() >= u128::from(over));
            *self += Self { turns: 1, by_machine, most: over };
        }
    }
}

impl AddAssign for Lateness {
    fn add_assign(&mut self, other: Self) {
        self.turns = self.turns.saturating_add(other.turns);
        self.by_machine = self.by_machine.saturating_add(other.by_machine);
        self.most = self.most.max(other.most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn late_turns_are_counted_by_whose_fault_they_are() {
        let mut late = Lateness::default();
        late.note(0, Duration::from_millis(50));
        assert_eq!(late, Lateness::default(), "in time");
        late.note(20, Duration::from_millis(19));
        late.note(7, Duration::from_millis(7));
        assert_eq!(late, Lateness { turns: 2, by_machine: 1, most: 20 });
        late += Lateness { turns: 1, by_machine: 0, most: 30 };
        assert_eq!(late, Lateness { turns: 3, by_machine: 1, most: 30 });
    }
}
