//! `twofold-bench`: comparisons that print a table.

use clap::{Parser, Subcommand};
use twofold_bench::measure::{repeated, side_by_side};
use twofold_bench::{cozy, positions, wins};
use twofold_rules::{Chess, Game, Variant, perft, perft_full, with_game};

#[derive(Parser)]
#[command(version, about = "Measures Twofold, and other programs beside it")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Perft of all games, of chess beside the crate cozy-chess in the same run
    Compare {
        /// How often each measurement is repeated; the median counts
        #[arg(long, default_value_t = 7)]
        rounds: usize,
    },
    /// Looks for positions with a forced win and prints them as lines of bench/suites/wins.txt
    Wins {
        /// Id of the game
        variant: Variant,
        /// In how many turns of the winner
        turns: u32,
        /// How many positions
        #[arg(long, default_value_t = 12)]
        count: usize,
        /// Seed of the random games
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many positions the proof may visit
        #[arg(long, default_value_t = 3_000_000)]
        budget: u64,
    },
}

fn main() {
    match Arguments::parse().command {
        Command::Compare { rounds } => {
            compare_with_cozy(rounds);
            measure_games(rounds);
        }
        Command::Wins { variant, turns, count, seed, budget } => with_game!(variant, G => {
            wins::find::<G>(turns, count, seed, budget, |win| println!("{} | {} | {}", win.variant, win.turns, win.fen));
        }),
    }
}

fn compare_with_cozy(rounds: usize) {
    println!("perft of chess, million nodes a second (median of {rounds} alternating runs)");
    println!("{:<10} {:<6} {:>9} {:>12} {:>7}", "position", "", "twofold", "cozy-chess", "ratio");
    for position in positions::ORTHODOX {
        let Ok(ours) = Chess::from_fen(position.fen) else { continue };
        let Ok(theirs) = position.fen.parse::<cozy_chess::Board>() else { continue };
        let depth = position.depth;
        assert_eq!(perft(&ours, depth), cozy::perft(&theirs, depth), "the two count differently");
        let bulk = side_by_side(rounds, || perft(&ours, depth), || cozy::perft(&theirs, depth));
        let full = side_by_side(rounds, || perft_full(&ours, depth), || cozy::perft_full(&theirs, depth));
        for (name, (ours, theirs, ratio)) in [("bulk", bulk), ("full", full)] {
            println!("{:<10} {name:<6} {ours:>9.1} {theirs:>12.1} {ratio:>7.2}", position.name);
        }
    }
}

fn measure_games(rounds: usize) {
    println!("\nperft of all games, million steps a second (median of {rounds} runs)");
    println!("{:<12} {:<10} {:>8} {:>8}", "game", "position", "bulk", "full");
    for &variant in Variant::ALL {
        for (position, fen) in positions::of(variant) {
            with_game!(variant, G => {
                let Ok(game) = G::from_fen(&fen) else { continue };
                let depth = position.depth - 1;
                let bulk = repeated(rounds, || perft(&game, depth));
                let full = repeated(rounds, || perft_full(&game, depth));
                println!("{:<12} {:<10} {bulk:>8.1} {full:>8.1}", variant.id(), position.name);
            });
        }
    }
}
