//! Criterion benchmarks of the static evaluation: all positions a ply below each game's positions, one after another.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use twofold_bench::positions;
use twofold_eval::Evaluation;
use twofold_rules::{ActionList, Game, GameText, Variant, with_game};

fn children<G: Game>(parent: &G) -> Vec<G> {
    let mut actions = ActionList::new();
    parent.actions(&mut actions);
    let after = |&action: &G::Action| {
        let mut child = parent.clone();
        child.play(action);
        child
    };
    actions.iter().map(after).collect()
}

fn games(criterion: &mut Criterion) {
    for &variant in Variant::ALL {
        let mut group = criterion.benchmark_group(format!("evaluation/{variant}"));
        for position in positions::of(variant) {
            with_game!(variant, G => {
                let parent = G::from_fen(position.fen).expect("a position of the suite");
                let children = children(&parent);
                let evaluation = Evaluation::for_game::<G>();
                group.throughput(Throughput::Elements(children.len() as u64));
                group.bench_function(position.name, |b| b.iter(|| {
                    black_box(&children).iter().map(|child| evaluation.evaluate(child)).sum::<i32>()
                }));
            });
        }
    }
}

criterion_group!(benches, games);
criterion_main!(benches);
