//! Criterion benchmarks of sliding attacks on 8 files and 16 ranks: the look-up of the rules, and its alternatives.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use twofold_bench::tall_sliders::{Hyperbola, SplitMagics};
use twofold_rules::bitboard::{SlidingAttacks, TallSliders};
use twofold_rules::{Bitboard, Square};

/// Random squares on boards with a third of the squares occupied, as in a middlegame.
fn queries() -> Vec<(Square, Bitboard<u128>)> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let occupancy = |rng: &mut ChaCha8Rng| {
        let quarter = rng.random::<u128>() & rng.random::<u128>();
        Bitboard(quarter | (rng.random::<u128>() & rng.random::<u128>() & rng.random::<u128>()))
    };
    (0..4096).filter_map(|_| Some((Square::new(rng.random_range(0..128))?, occupancy(&mut rng)))).collect()
}

fn sum(queries: &[(Square, Bitboard<u128>)], attack: impl Fn(Square, Bitboard<u128>) -> Bitboard<u128>) -> u128 {
    let all = black_box(queries).iter();
    all.fold(Bitboard::EMPTY, |sum, &(square, occupancy)| sum ^ attack(square, occupancy)).0
}

fn measure(criterion: &mut Criterion, name: &str, sliders: impl SlidingAttacks<u128>) {
    let queries = queries();
    let mut group = criterion.benchmark_group(format!("tall_sliders/{name}"));
    group.throughput(Throughput::Elements(queries.len() as u64));
    group.bench_function("rook", |b| b.iter(|| sum(&queries, |square, occupancy| sliders.rook(square, occupancy))));
    group.bench_function("bishop", |b| b.iter(|| sum(&queries, |square, occupancy| sliders.bishop(square, occupancy))));
    group.bench_function("queen", |b| b.iter(|| sum(&queries, |square, occupancy| sliders.queen(square, occupancy))));
}

fn all(criterion: &mut Criterion) {
    measure(criterion, "as used", TallSliders);
    measure(criterion, "split magics", &SplitMagics::new());
    measure(criterion, "hyperbola", &Hyperbola::new());
}

criterion_group!(benches, all);
criterion_main!(benches);
