use serde::{Deserialize, Serialize};

/// Results of one player against another, or against all others, from his view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs of games with the same opening and colours reversed, by half points: 0 to 4.
    pub pairs: [u64; 5],
    /// Those among the pairs of two half points in which both games were drawn.
    pub drawn_pairs: u64,
}

impl Tally {
    /// Adds a game, of 0 to 2 half points.
    pub fn add_game(&mut self, half_points: u32) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// Adds the pair that two games make, which have been added as games.
    pub fn add_pair(&mut self, half_points: [u32; 2]) {
        let [first, second] = half_points.map(|points| points.min(2));
        self.pairs[(first + second) as usize] += 1;
        self.drawn_pairs += u64::from(first == 1 && second == 1);
    }

    /// All games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points: a win is one, a draw a half.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The outcomes that are counted, as scores of 0 to 1 with their frequency, and how many games each of them is. Pairs if
    /// every game belongs to one, since the two games of a pair are not independent; else games.
    pub fn sample(&self) -> Sample {
        let pairs: u64 = self.pairs.iter().sum();
        if pairs * 2 == self.games() && pairs > 0 {
            let outcomes = self.pairs.iter().enumerate();
            return Sample {
                outcomes: outcomes.map(|(points, &n)| (points as f64 / 4.0, n as f64)).collect(),
                games: 2.0,
            };
        }
        let counts = [(0.0, self.losses), (0.5, self.draws), (1.0, self.wins)];
        Sample { outcomes: counts.map(|(score, count)| (score, count as f64)).to_vec(), games: 1.0 }
    }
}

/// Independent outcomes.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Scores, 0 to 1, and how often each came.
    pub outcomes: Vec<(f64, f64)>,
    /// How many games an outcome is.
    pub games: f64,
}

impl Sample {
    /// How many outcomes there are.
    pub fn count(&self) -> f64 {
        self.outcomes.iter().map(|(_, count)| count).sum()
    }

    /// Mean and variance of an outcome; 1/2 and 0 of none.
    pub fn moments(&self) -> (f64, f64) {
        let count = self.count();
        if count == 0.0 {
            return (0.5, 0.0);
        }
        let mean = self.outcomes.iter().map(|(score, n)| score * n).sum::<f64>() / count;
        let variance = self.outcomes.iter().map(|(score, n)| (score - mean).powi(2) * n).sum::<f64>() / count;
        (mean, variance)
    }
}
