//! Every line of the perft table, to its full depth.

use twofold_rules::{Duels, GameText, Variant, for_each_variant, perft, perft_full, variant_file};

struct Line {
    name: &'static str,
    fen: &'static str,
    counts: Vec<u64>,
    /// Captures are duelled, in a game that has duels.
    duels: bool,
}

/// The perft table of a game: lines `name | FEN | counts`, after which ` | duels` may stand.
fn table(variant: Variant) -> Vec<Line> {
    let lines = variant_file!(variant, "perft/", ".txt").lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split(" | ").collect();
            let [name, fen, counts, ref duels @ ..] = fields[..] else { panic!("not three fields: {line}") };
            let counts = counts.split(' ').map(|count| count.parse().expect("a number")).collect();
            Line { name, fen, counts, duels: *duels == ["duels"] }
        })
        .collect()
}

/// Looks at the lines of a game with one way of counting, as deep as the counts stay below a limit.
fn check(variant: Variant, limit: u64, count: impl Fn(&Line, u32) -> u64) {
    let lines = table(variant);
    assert!(lines.len() >= 4, "the table has only {} lines for {variant}", lines.len());
    for line in &lines {
        for (expected, depth) in line.counts.iter().zip(1..).filter(|(expected, _)| **expected <= limit) {
            let found = count(line, depth);
            assert_eq!(found, *expected, "{variant}, {}, depth {depth}, {}", line.name, line.fen);
        }
    }
}

fn position<G: GameText>(line: &Line) -> G {
    let position = G::from_fen(line.fen).expect(line.fen);
    if line.duels { position } else { G::Duels::without_duels(position) }
}

/// To the full depth; where a game has more than a hundred lines, with `TWOFOLD_LONG=1` only.
fn check_bulk<G: GameText>() {
    let is_whole = G::VARIANT != Variant::Chess2 || twofold_testing::long_run();
    let limit = if is_whole { u64::MAX } else { 2_000_000 };
    check(G::VARIANT, limit, |line, depth| perft(&position::<G>(line), depth));
}

fn check_full<G: GameText>() {
    let limit = if G::VARIANT == Variant::Chess2 { 100_000 } else { 1_000_000 };
    check(G::VARIANT, limit, |line, depth| perft_full(&position::<G>(line), depth));
}

macro_rules! perft_tests {
    ($($name:ident $variant:ident;)+) => {
        $(
            #[test]
            fn $name() {
                check_bulk::<twofold_rules::$variant>();
                check_full::<twofold_rules::$variant>();
            }
        )+
    };
}

for_each_variant!(perft_tests);
