//! Every line of the perft table, to its full depth.

use std::str::FromStr;

use twofold_rules::{Game, Variant, perft, perft_full, with_game};

struct Line {
    variant: Variant,
    name: &'static str,
    fen: &'static str,
    counts: Vec<u64>,
}

fn table() -> Vec<Line> {
    let lines = include_str!("perft.txt").lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split(" | ").collect();
            let [variant, name, fen, counts] = fields[..] else { panic!("not four fields: {line}") };
            let counts = counts.split(' ').map(|count| count.parse().expect("a number")).collect();
            Line { variant: Variant::from_str(variant).expect("a variant"), name, fen, counts }
        })
        .collect()
}

/// Looks at the lines of a game with one way of counting, as deep as the counts stay below a limit.
fn check(variant: Variant, limit: u64, count: impl Fn(&Line, u32) -> u64) {
    let lines: Vec<Line> = table().into_iter().filter(|line| line.variant == variant).collect();
    assert!(lines.len() >= 4, "the table has only {} lines for {variant}", lines.len());
    for line in &lines {
        for (expected, depth) in line.counts.iter().zip(1..).filter(|(expected, _)| **expected <= limit) {
            let found = count(line, depth);
            assert_eq!(found, *expected, "{variant}, {}, depth {depth}, {}", line.name, line.fen);
        }
    }
}

fn check_bulk<G: Game>() {
    check(G::VARIANT, u64::MAX, |line, depth| perft(&G::from_fen(line.fen).expect(line.fen), depth));
}

fn check_full<G: Game>() {
    check(G::VARIANT, 1_000_000, |line, depth| perft_full(&G::from_fen(line.fen).expect(line.fen), depth));
}

macro_rules! perft_tests {
    ($($name:ident $variant:ident;)+) => {
        $(
            #[test]
            fn $name() {
                with_game!(Variant::$variant, G => {
                    check_bulk::<G>();
                    check_full::<G>();
                });
            }
        )+
    };
}

perft_tests! {
    chess Chess;
    marseillais Marseillais;
    twomove TwoMove;
    doublemove DoubleMove;
    doubledouble DoubleDouble;
    galvin Galvin;
}
