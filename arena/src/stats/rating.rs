//! The ranking of more than two engines.

use std::cmp::Ordering;

use super::elo::Performance;
use super::report::{fixed, pentanomial};
use super::sample::Basis;
use super::tally::Counts;

/// An engine's place among several.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// 1 for the best.
    pub rank: usize,
    /// The engine's name.
    pub name: String,
    /// Its games against all others.
    pub counts: Counts,
    /// Its performance against all others taken together, as though they were one opponent. That is fastchess's rating; it
    /// compares engines fairly only if they had the same opponents.
    pub performance: Performance,
}

/// Ranks engines by their Elo, given what each scored against all others. Those without games come last; equals stay in the
/// order in which they came.
pub fn rank(engines: Vec<(String, Counts)>, basis: Basis) -> Vec<Rating> {
    let mut ratings: Vec<Rating> = engines
        .into_iter()
        .map(|(name, counts)| Rating { rank: 0, name, counts, performance: Performance::of(&counts, basis) })
        .collect();
    ratings.sort_by(|one, other| better_first(one.performance.elo.value, other.performance.elo.value));
    for (index, rating) in ratings.iter_mut().enumerate() {
        rating.rank = index + 1;
    }
    ratings
}

fn better_first(one: f64, other: f64) -> Ordering {
    other.partial_cmp(&one).unwrap_or_else(|| one.is_nan().cmp(&other.is_nan()))
}

/// The table of fastchess: a heading and a line for each engine. Draws are those of pairs where pairs are the basis.
pub fn rating_lines(ratings: &[Rating], basis: Basis) -> Vec<String> {
    let longest = ratings.iter().map(|rating| rating.name.chars().count()).fold(25, usize::max);
    let heading = format!(
        "{:<4} {:<longest$} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>10} {:>20}",
        "Rank", "Name", "Elo", "+/-", "nElo", "+/-", "Games", "Score", "Draw", "Ptnml(0-2)"
    );
    std::iter::once(heading).chain(ratings.iter().map(|rating| rating_line(rating, basis, longest))).collect()
}

fn rating_line(rating: &Rating, basis: Basis, longest: usize) -> String {
    let Rating { rank, name, counts, performance } = rating;
    let (draws, pairs) = match basis.of(counts) {
        Basis::Pairs => (counts.pairs.draw_ratio(), pentanomial(counts)),
        Basis::Games => (counts.games.draw_ratio(), String::new()),
    };
    let [elo, nelo] = [performance.elo, performance.nelo]
        .map(|estimate| format!("{:>10} {:>10}", known(estimate.value, 2), known(estimate.margin(), 2)));
    let percent = |share: f64| format!("{}%", known(share * 100.0, 1));
    let line = format!(
        "{rank:>4} {name:<longest$} {elo} {nelo} {:>10} {:>10} {:>10} {pairs:>20}",
        counts.games.total(),
        percent(counts.games.share()),
        percent(draws),
    );
    line.trim_end().replace("-%", " -").to_owned()
}

/// A number with so many decimals, or a dash where there is none.
fn known(value: f64, decimals: usize) -> String {
    if value.is_finite() { fixed(value, decimals) } else { "-".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{GameCounts, PairCounts};

    #[test]
    fn a_table_of_all_kinds_of_scores() {
        let pairs = PairCounts { ll: 1, ld: 9, wl: 20, dd: 36, wd: 65, ww: 14 };
        let all_won = PairCounts { ww: 4, ..PairCounts::default() };
        let engines = vec![
            ("beginner".to_string(), Counts::default()),
            ("weak".to_string(), Counts::from(pairs).reversed()),
            ("of a name that is longer than most".to_string(), Counts::from(pairs)),
            ("perfect".to_string(), Counts::from(all_won)),
            ("even".to_string(), Counts::from(GameCounts { wins: 2, draws: 6, losses: 2 })),
        ];
        let ratings = rank(engines, Basis::Pairs);
        assert_eq!(ratings.iter().map(|rating| rating.rank).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
        let name = "Name                              ";
        assert_eq!(
            rating_lines(&ratings, Basis::Pairs),
            [
                format!("Rank {name}        Elo        +/-       nElo        +/-      Games      Score       Draw           Ptnml(0-2)"),
                "   1 perfect                                     -          -          -          -          8     100.0%       0.0%      [0, 0, 0, 0, 4]".into(),
                "   2 of a name that is longer than most     100.99      23.94     178.72      39.99        290      64.1%      38.6%   [1, 9, 56, 65, 14]".into(),
                "   3 even                                     0.00     143.89       0.00     215.34         10      50.0%      60.0%".into(),
                "   4 weak                                  -100.99      23.94    -178.72      39.99        290      35.9%      38.6%   [14, 65, 56, 9, 1]".into(),
                "   5 beginner                                    -          -          -          -          0          -          -".into(),
            ]
        );
    }

    #[test]
    fn an_empty_table_has_a_heading() {
        let lines = rating_lines(&rank(Vec::new(), Basis::Games), Basis::Games);
        assert_eq!(lines.len(), 1);
        assert!(lines[0].starts_with("Rank Name                             Elo        +/-"), "{lines:?}");
    }
}
