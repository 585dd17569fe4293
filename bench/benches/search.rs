//! Criterion benchmarks of the search: a fixed number of nodes from each game's positions, with an empty table.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use twofold_bench::positions;
use twofold_rules::{Record, Variant, with_game};
use twofold_search::{Limits, Searcher, Signals};

/// Enough for a few iterations, few enough for many samples.
const NODES: u64 = 20_000;

fn games(criterion: &mut Criterion) {
    for &variant in Variant::ALL {
        let mut group = criterion.benchmark_group(format!("search/{variant}"));
        group.throughput(Throughput::Elements(NODES)).sample_size(20);
        for position in positions::of(variant) {
            with_game!(variant, G => {
                let record = Record::<G>::from_fen(position.fen).expect("a position of the suite");
                let limits = Limits { nodes: Some(NODES), ..Limits::default() };
                let mut searcher = Searcher::<G>::new(1, 1);
                group.bench_function(position.name, |b| b.iter(|| {
                    searcher.clear();
                    searcher.search(black_box(&record), &limits, &Signals::default(), &mut |_| {}).nodes
                }));
            });
        }
    }
}

criterion_group!(benches, games);
criterion_main!(benches);
