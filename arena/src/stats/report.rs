//! Report on a match, in the lines of fastchess (`app/src/matchmaking/output/output_fastchess.hpp`).
//!
//! They differ from its own where a value is no number: instead of `nan`, `inf` and `NULL` there are the bounds that are
//! known, or nothing.

use super::elo::Performance;
use super::sample::Basis;
use super::sprt::{Sprt, Verdict};
use super::tally::{Counts, PairCounts};

/// The line before and after a report.
pub const RULE: &str = "--------------------------------------------------";

/// Conditions of a match; of both engines where an array has two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchConditions<'a> {
    /// Time controls, as they are to be printed: `10+0.1`, `1/move`, `5000 nodes`.
    pub time: [&'a str; 2],
    /// Threads, if the engine has the option.
    pub threads: [Option<u64>; 2],
    /// Size of the hash table in MiB, if the engine has the option.
    pub hash: [Option<u64>; 2],
    /// The path of the file of openings, if there is one.
    pub openings: Option<&'a str>,
}

/// A match of two engines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatchReport<'a> {
    /// The engines' names.
    pub names: [&'a str; 2],
    /// Conditions of the match.
    pub setting: MatchConditions<'a>,
    /// Their games so far, from the view of the first.
    pub counts: Counts,
    /// Basis of the statistics.
    pub basis: Basis,
    /// The sequential test, if there is one.
    pub sprt: Option<&'a Sprt>,
}

impl MatchReport<'_> {
    /// The lines of the report, without those around it.
    pub fn lines(&self) -> Vec<String> {
        let Self { counts, sprt, .. } = self;
        if counts.games.total() == 0 {
            return vec![self.heading(), "No game has ended.".to_owned()];
        }
        let basis = self.basis.of(counts);
        let performance = Performance::of(counts, basis);
        let elo = format!("Elo: {}, nElo: {}", performance.elo_text(), performance.nelo_text());
        let mut lines = vec![self.heading(), elo, superiority_line(&performance, counts, basis), games_line(counts)];
        if basis == Basis::Pairs {
            let ratio = ratio(counts.pairs.wl, counts.pairs.dd);
            lines.push(format!("Ptnml(0-2): {}, WL/DD Ratio: {ratio}", pentanomial(counts)));
        }
        lines.extend(sprt.map(|sprt| sprt_line(sprt, counts, basis)));
        lines
    }

    fn heading(&self) -> String {
        let [first, second] = self.names;
        let MatchConditions { time, threads, hash, openings } = self.setting;
        let conditions = [
            Some(one_or_both(time.map(str::to_owned))),
            if_told(threads, "t"),
            if_told(hash, "MB"),
            openings.map(|path| file_name(path).to_owned()),
        ];
        let conditions: Vec<String> = conditions.into_iter().flatten().collect();
        format!("Results of {first} vs {second} ({}):", conditions.join(", "))
    }
}

/// Value of an option of both engines, unless it was set for neither.
fn if_told(values: [Option<u64>; 2], unit: &str) -> Option<String> {
    let text = |value: Option<u64>| value.map_or("default".to_owned(), |value| format!("{value}{unit}"));
    values.iter().any(Option::is_some).then(|| one_or_both(values.map(text)))
}

fn one_or_both([first, second]: [String; 2]) -> String {
    if first == second { first } else { format!("{first} - {second}") }
}

/// A file written on Windows may be named here, so that both separators count on every system.
fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

fn superiority_line(performance: &Performance, counts: &Counts, basis: Basis) -> String {
    let los = fixed(performance.los * 100.0, 2);
    match basis {
        Basis::Pairs => {
            let PairCounts { ll, ld, wd, ww, .. } = counts.pairs;
            let draws = fixed(counts.pairs.draw_ratio() * 100.0, 2);
            let ratio = ratio(wd.saturating_add(ww), ll.saturating_add(ld));
            format!("LOS: {los} %, DrawRatio: {draws} %, PairsRatio: {ratio}")
        }
        Basis::Games => format!("LOS: {los} %, DrawRatio: {} %", fixed(counts.games.draw_ratio() * 100.0, 2)),
    }
}

/// The ratio of two counts; both, where it would be no number.
fn ratio(count: u64, other: u64) -> String {
    if other == 0 { format!("{count}:0") } else { fixed(count as f64 / other as f64, 2) }
}

fn games_line(counts: &Counts) -> String {
    let games = &counts.games;
    format!(
        "Games: {}, Wins: {}, Losses: {}, Draws: {}, Points: {:.1} ({} %)",
        games.total(),
        games.wins,
        games.losses,
        games.draws,
        games.points(),
        fixed(games.share() * 100.0, 2)
    )
}

/// The counts of pairs by their points: `[LL, LD, WL+DD, WD, WW]`.
pub(super) fn pentanomial(counts: &Counts) -> String {
    format!("{:?}", counts.pairs.pentanomial())
}

/// State of a test: log-likelihood ratio, the same in percent of its bound, bounds, hypotheses.
pub fn sprt_line(sprt: &Sprt, counts: &Counts, basis: Basis) -> String {
    let llr = sprt.llr(counts, basis);
    let percent = fixed(sprt.fraction(llr) * 100.0, 1);
    let (lower, upper) = (fixed(sprt.lower(), 2), fixed(sprt.upper(), 2));
    format!("LLR: {} ({percent}%) ({lower}, {upper}) {}", fixed(llr, 2), hypotheses(sprt))
}

/// Last line of a test, or nothing while it goes on.
pub fn completed_line(sprt: &Sprt, verdict: Verdict) -> Option<String> {
    let accepted = match verdict {
        Verdict::H0 => "H0",
        Verdict::H1 => "H1",
        Verdict::Continue => return None,
    };
    Some(format!("SPRT ({}) completed - {accepted} was accepted", hypotheses(sprt)))
}

fn hypotheses(sprt: &Sprt) -> String {
    let parameters = sprt.parameters();
    format!("[{}, {}]", fixed(parameters.elo0, 2), fixed(parameters.elo1, 2))
}

/// A number with so many decimals; no zero has a sign.
pub(super) fn fixed(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    let is_zero = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
    if is_zero { text.trim_start_matches('-').to_string() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{GameCounts, Model, PairCounts, SprtParameters};

    fn sprt(elo0: f64, elo1: f64, error: f64) -> Sprt {
        Sprt::new(SprtParameters { model: Model::Normalized, elo0, elo1, alpha: error, beta: error }).unwrap()
    }

    fn report<'a>(counts: Counts, sprt: Option<&'a Sprt>) -> MatchReport<'a> {
        let setting =
            MatchConditions { time: ["8+0.08"; 2], threads: [Some(1); 2], hash: [Some(64); 2], openings: None };
        MatchReport { names: ["new", "old"], setting, counts, basis: Basis::Pairs, sprt }
    }

    /// Reports that fastchess printed, as chess engines' developers quote them in public.
    #[test]
    fn fastchess_prints_the_same() {
        let pairs = PairCounts { ll: 15, ld: 193, wl: 220, dd: 223, wd: 270, ww: 29 };
        let test = sprt(0.0, 5.0, 0.05);
        let mut match_of_two = report(pairs.into(), Some(&test));
        match_of_two.setting.openings = Some("books/UHO_4060_v4.epd");
        assert_eq!(
            match_of_two.lines(),
            [
                "Results of new vs old (8+0.08, 1t, 64MB, UHO_4060_v4.epd):",
                "Elo: 19.22 +/- 9.01, nElo: 33.41 +/- 15.62",
                "LOS: 100.00 %, DrawRatio: 46.63 %, PairsRatio: 1.44",
                "Games: 1900, Wins: 548, Losses: 443, Draws: 909, Points: 1002.5 (52.76 %)",
                "Ptnml(0-2): [15, 193, 443, 270, 29], WL/DD Ratio: 0.99",
                "LLR: 2.41 (81.8%) (-2.94, 2.94) [0.00, 5.00]",
            ]
        );
        let pairs = PairCounts { ll: 153, ld: 402, wl: 868, dd: 234, wd: 831, ww: 565 };
        assert_eq!(
            report(pairs.into(), Some(&sprt(70.0, 75.0, 0.01))).lines()[1..],
            [
                "Elo: 72.32 +/- 6.98, nElo: 92.97 +/- 8.71",
                "LOS: 100.00 %, DrawRatio: 36.10 %, PairsRatio: 2.52",
                "Games: 6106, Wins: 2829, Losses: 1576, Draws: 1701, Points: 3679.5 (60.26 %)",
                "Ptnml(0-2): [153, 402, 1102, 831, 565], WL/DD Ratio: 3.71",
                "LLR: 4.61 (100.4%) (-4.60, 4.60) [70.00, 75.00]",
            ]
        );
        let pairs = PairCounts { ld: 1, dd: 99, ..PairCounts::default() };
        assert_eq!(
            report(pairs.into(), Some(&sprt(0.0, 10.0, 0.05))).lines()[1..],
            [
                "Elo: -1.74 +/- 3.39, nElo: -24.69 +/- 48.15",
                "LOS: 15.74 %, DrawRatio: 99.00 %, PairsRatio: 0.00",
                "Games: 200, Wins: 0, Losses: 1, Draws: 199, Points: 99.5 (49.75 %)",
                "Ptnml(0-2): [0, 1, 99, 0, 0], WL/DD Ratio: 0.00",
                "LLR: -0.37 (-12.6%) (-2.94, 2.94) [0.00, 10.00]",
            ]
        );
    }

    /// Where fastchess has `inf` and `-nan` for some of these.
    #[test]
    fn degenerate_matches() {
        let all_won = PairCounts { ww: 74, ..PairCounts::default() };
        assert_eq!(
            report(all_won.into(), Some(&sprt(0.0, 10.0, 0.05))).lines()[1..],
            [
                "Elo: above 516.59, nElo: not known",
                "LOS: 100.00 %, DrawRatio: 0.00 %, PairsRatio: 74:0",
                "Games: 148, Wins: 148, Losses: 0, Draws: 0, Points: 148.0 (100.00 %)",
                "Ptnml(0-2): [0, 0, 0, 0, 74], WL/DD Ratio: 0:0",
                "LLR: 2.95 (100.2%) (-2.94, 2.94) [0.00, 10.00]",
            ]
        );
        let all_even = PairCounts { wl: 4, dd: 4, ..PairCounts::default() };
        assert_eq!(
            report(all_even.into(), Some(&sprt(-5.0, 0.0, 0.05))).lines()[1..],
            [
                "Elo: 0.00 +/- 0.00, nElo: 0.00 +/- 170.24",
                "LOS: 50.00 %, DrawRatio: 100.00 %, PairsRatio: 0:0",
                "Games: 16, Wins: 4, Losses: 4, Draws: 8, Points: 8.0 (50.00 %)",
                "Ptnml(0-2): [0, 0, 8, 0, 0], WL/DD Ratio: 1.00",
                "LLR: 0.00 (0.1%) (-2.94, 2.94) [-5.00, 0.00]",
            ]
        );
        let nothing = report(Counts::default(), Some(&sprt(-5.0, 0.0, 0.05))).lines();
        assert_eq!(nothing[1..], ["No game has ended."]);
    }

    #[test]
    fn settings_that_differ_and_options_that_are_missing() {
        let mut report = report(GameCounts { wins: 1, draws: 2, losses: 1 }.into(), None);
        report.setting = MatchConditions {
            time: ["10+0.1", "5000 nodes"],
            threads: [Some(2), None],
            hash: [None; 2],
            openings: Some(r"C:\books\lines.pgn"),
        };
        assert_eq!(
            report.lines(),
            [
                "Results of new vs old (10+0.1 - 5000 nodes, 2t - default, lines.pgn):",
                "Elo: 0.00 +/- 296.58, nElo: 0.00 +/- 340.48",
                "LOS: 50.00 %, DrawRatio: 50.00 %",
                "Games: 4, Wins: 1, Losses: 1, Draws: 2, Points: 2.0 (50.00 %)",
            ]
        );
    }

    #[test]
    fn a_test_ends_with_a_line() {
        let test = sprt(-2.5, 2.5, 0.05);
        assert_eq!(completed_line(&test, Verdict::Continue), None);
        let line = completed_line(&test, Verdict::H0).unwrap();
        assert_eq!(line, "SPRT ([-2.50, 2.50]) completed - H0 was accepted");
    }

    #[test]
    fn numbers_have_their_decimals_and_no_needless_sign() {
        let printed = [-0.0, -0.004, -0.005_1, 2.5].map(|value| fixed(value, 2));
        assert_eq!(printed, ["0.00", "0.00", "-0.01", "2.50"]);
    }
}
