//! Finds the factors of `src/bitboard/magics.rs` and prints that file:
//! `cargo run --release -p twofold-rules --example find_magics > rules/src/bitboard/magics.rs`.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

type Directions = [(i32, i32); 4];
const ROOK: Directions = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP: Directions = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

fn ray(square: usize, (files, ranks): (i32, i32)) -> impl Iterator<Item = usize> {
    let (file, rank) = (square as i32 % 8, square as i32 / 8);
    (1..8)
        .map(move |distance| (file + files * distance, rank + ranks * distance))
        .take_while(|(file, rank)| (0..8).contains(file) && (0..8).contains(rank))
        .map(|(file, rank)| (rank * 8 + file) as usize)
}

fn attacks(square: usize, directions: &Directions, occupancy: u64) -> u64 {
    let mut attacked = 0;
    for &direction in directions {
        for target in ray(square, direction) {
            attacked |= 1 << target;
            if occupancy >> target & 1 == 1 {
                break;
            }
        }
    }
    attacked
}

fn find(square: usize, directions: &Directions, rng: &mut ChaCha8Rng) -> u64 {
    let mask = directions.iter().fold(0, |mask, &direction| {
        let ray: Vec<usize> = ray(square, direction).collect();
        ray.iter().take(ray.len().saturating_sub(1)).fold(mask, |mask, target| mask | 1u64 << target)
    });
    let bits = mask.count_ones();
    let mut subsets = vec![];
    let mut subset = 0u64;
    loop {
        subsets.push((subset, attacks(square, directions, subset)));
        subset = subset.wrapping_sub(mask) & mask;
        if subset == 0 {
            break;
        }
    }
    loop {
        let factor: u64 = rng.random::<u64>() & rng.random::<u64>() & rng.random::<u64>();
        if (mask.wrapping_mul(factor) >> 56).count_ones() < 6 {
            continue;
        }
        let mut table = vec![None; 1 << bits];
        let fits = subsets.iter().all(|&(occupancy, attacked)| {
            let index = (occupancy.wrapping_mul(factor) >> (64 - bits)) as usize;
            *table[index].get_or_insert(attacked) == attacked
        });
        if fits {
            return factor;
        }
    }
}

fn main() {
    println!(
        "//! Made by `cargo run --release -p twofold-rules --example find_magics`: random factors that were found to fit.\n"
    );
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for (name, directions) in [("ROOK", ROOK), ("BISHOP", BISHOP)] {
        println!("/// A factor for each square, a1 first.");
        println!("#[rustfmt::skip]");
        println!("pub(super) const {name}_MAGICS: [u64; 64] = [");
        for rank in 0..8 {
            for half in 0..2 {
                let row: Vec<String> = (0..4)
                    .map(|file| {
                        let hex = format!("{:016x}", find(rank * 8 + half * 4 + file, &directions, &mut rng));
                        format!("0x{}_{}_{}_{}", &hex[..4], &hex[4..8], &hex[8..12], &hex[12..])
                    })
                    .collect();
                println!("    {},", row.join(", "));
            }
        }
        println!("];{}", if name == "ROOK" { "\n" } else { "" });
    }
}
