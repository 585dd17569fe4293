//! Criterion benchmarks of the transposition table: one that fits the processor's cache, and one that does not.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use twofold_search::{Bound, TranspositionTable, TtEntry};

const KEYS: usize = 1 << 16;

fn tables(criterion: &mut Criterion) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let keys: Vec<u64> = (0..KEYS).map(|_| rng.random()).collect();
    for mebibytes in [1, 64] {
        let table = TranspositionTable::new(mebibytes);
        let mut group = criterion.benchmark_group(format!("table/{mebibytes} MiB"));
        group.throughput(Throughput::Elements(KEYS as u64));
        group.bench_function("store", |b| {
            b.iter(|| {
                for (depth, &key) in black_box(&keys).iter().enumerate() {
                    table.store(key, TtEntry { action: 1, score: 0, depth: (depth % 16) as i32, bound: Bound::Lower });
                }
            });
        });
        group.bench_function("probe", |b| {
            b.iter(|| black_box(&keys).iter().filter(|&&key| table.probe(key).is_some()).count());
        });
    }
}

criterion_group!(benches, tables);
criterion_main!(benches);
