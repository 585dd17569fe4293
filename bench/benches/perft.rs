//! Criterion benchmarks of the step generators.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use twofold_bench::{cozy, positions};
use twofold_rules::{GameText, Variant, perft, perft_full, with_game};

fn games(criterion: &mut Criterion) {
    for &variant in Variant::ALL {
        let mut group = criterion.benchmark_group(format!("perft/{variant}"));
        for position in positions::of(variant) {
            with_game!(variant, G => {
                let game = G::from_fen(position.fen).expect("a position of the suite");
                let depth = position.depth - 2;
                group.throughput(Throughput::Elements(perft(&game, depth)));
                group.bench_function(format!("{}/bulk", position.name), |b| b.iter(|| perft(black_box(&game), depth)));
                group.bench_function(format!("{}/full", position.name), |b| b.iter(|| perft_full(black_box(&game), depth)));
            });
        }
    }
}

fn yardstick(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft/cozy-chess");
    for position in positions::of(Variant::Chess) {
        let board: cozy_chess::Board = position.fen.parse().expect("a position of the suite");
        let depth = position.depth - 2;
        group.throughput(Throughput::Elements(cozy::perft(&board, depth)));
        group.bench_function(format!("{}/bulk", position.name), |b| b.iter(|| cozy::perft(black_box(&board), depth)));
        group.bench_function(format!("{}/full", position.name), |b| {
            b.iter(|| cozy::perft_full(black_box(&board), depth))
        });
    }
}

criterion_group!(benches, games, yardstick);
criterion_main!(benches);
