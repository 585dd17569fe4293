//! Criterion benchmark of the solution of duels: games of three bids a side, 4,096 in turn.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use twofold_search::Matrix;

/// Games whose cells are drawn one by one; more than half of them have no saddle point.
fn random(rng: &mut ChaCha8Rng) -> Matrix {
    let mut matrix = Matrix::new(3, 3);
    for row in 0..3 {
        for column in 0..3 {
            matrix.set(row, column, rng.random());
        }
    }
    matrix
}

/// Games as duels are: two boards, and a little for each stone that is bid.
fn duel(rng: &mut ChaCha8Rng) -> Matrix {
    let (won, lost): (f64, f64) = (rng.random(), rng.random());
    let stone = 0.04 * rng.random::<f64>();
    let mut matrix = Matrix::new(3, 3);
    for row in 0..3 {
        for column in 0..3 {
            let board = if column > row { lost } else { won };
            matrix.set(row, column, board + stone * (column as f64 - row as f64));
        }
    }
    matrix
}

fn solve(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("duels");
    for (name, draw) in [("random", random as fn(&mut ChaCha8Rng) -> Matrix), ("of stones", duel)] {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let games: Vec<Matrix> = (0..4096).map(|_| draw(&mut rng)).collect();
        group.throughput(Throughput::Elements(games.len() as u64));
        group.bench_function(name, |b| {
            b.iter(|| black_box(&games).iter().map(|game| game.solve().value).sum::<f64>());
        });
    }
}

criterion_group!(benches, solve);
criterion_main!(benches);
