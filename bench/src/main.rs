//! `twofold-bench`: comparisons that print a table.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use clap::{Parser, Subcommand};
use rayon::prelude::*;
use twofold_bench::contest::{self, Terms};
use twofold_bench::measure::{median, repeated, side_by_side};
use twofold_bench::{cozy, duels, positions, wins};
use twofold_eval::Evaluation;
use twofold_rules::{
    Army, Chess, Chess2, Duels, Game, GameText, Reason, Record, Setup, Variant, perft, perft_full, with_game,
};
use twofold_search::{Limits, Searcher, Signals};

#[derive(Parser)]
#[command(version, about = "Measures Twofold, and other programs beside it")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Perft and search of all games, perft of chess beside the crate cozy-chess in the same run
    Compare {
        /// Number of repetitions of each measurement, of which the median is printed
        #[arg(long, default_value_t = 7)]
        rounds: usize,
    },
    /// Plays a match between two weights files of a game, at a fixed number of nodes a turn
    Contest {
        /// Id of the game
        variant: Variant,
        /// The first weights file
        first: PathBuf,
        /// The second weights file; without it the weights that are compiled in
        second: Option<PathBuf>,
        /// Pairs of games
        #[arg(long, default_value_t = 500)]
        pairs: u64,
        /// Positions searched for a turn
        #[arg(long, default_value_t = 5_000)]
        nodes: u64,
        /// Seed of the openings
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Number of games at the same time
        #[arg(long, default_value_t = 2)]
        threads: usize,
    },
    /// Full perft of Chess 2 without duels in every pairing of armies, from the start
    Pairings {
        /// Number of repetitions for each pairing, of which the median is printed
        #[arg(long, default_value_t = 5)]
        rounds: usize,
        /// Least depth in steps; pairings with few sequences are counted a step deeper
        #[arg(long, default_value_t = 4)]
        depth: u32,
    },
    /// Lets the engine play small endgames with duels against an opponent who knows its strategy
    Exploit {
        /// Positions searched for a decision
        #[arg(long, default_value_t = 50_000)]
        nodes: u64,
        /// Search for this number of endgames instead, and print them as lines of bench/suites/duels.txt
        #[arg(long)]
        find: Option<usize>,
        /// Seed of the search for endgames
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Looks for positions with a forced win and prints them as lines of a file of bench/suites/wins
    Wins {
        /// Id of the game
        variant: Variant,
        /// Number of the winner's turns
        turns: u32,
        /// Number of positions
        #[arg(long, default_value_t = 12)]
        count: usize,
        /// Seed of the random games
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Only wins by crossing the middle of the board
        #[arg(long)]
        midline: bool,
        /// Greatest number of positions that a proof may visit
        #[arg(long, default_value_t = 3_000_000)]
        budget: u64,
    },
}

fn main() -> Result<(), Box<dyn Error>> {
    match Arguments::parse().command {
        Command::Contest { variant, first, second, pairs, nodes, seed, threads } => {
            let terms = Terms { pairs, nodes, seed, threads };
            with_game!(variant, G => contest::<G>(&first, second.as_deref(), terms))?;
        }
        Command::Compare { rounds } => {
            compare_with_cozy(rounds);
            measure_games(rounds);
            measure_search(rounds);
        }
        Command::Exploit { find: Some(count), seed, .. } => duels::find(count, seed, |fen| println!("{fen}")),
        Command::Exploit { nodes, .. } => exploit(nodes),
        Command::Pairings { rounds, depth } => measure_pairings(rounds, depth),
        Command::Wins { variant, turns, count, seed, midline, budget } => with_game!(variant, G => {
            let by = midline.then_some(Reason::Midline);
            let kind = by.map_or(String::new(), |reason| format!(" | {reason}"));
            wins::find::<G>(turns, by, count, seed, budget, |win| println!("{} | {}{kind}", win.turns, win.fen));
        }),
    }
    Ok(())
}

fn contest<G: GameText>(first: &Path, second: Option<&Path>, terms: Terms) -> Result<(), Box<dyn Error>> {
    let read = |path: &Path| -> Result<Evaluation, Box<dyn Error>> {
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Evaluation::read::<G>(&text).map_err(|error| format!("{}: {error}", path.display()))?)
    };
    let second = second.map_or_else(|| Ok(Evaluation::for_game::<G>().clone()), read)?;
    const EVERY: u64 = 50;
    let tally = contest::play::<G>(&read(first)?, &second, terms, |tally| {
        if tally.counts().pairs.total() % EVERY == 0 {
            eprintln!("{}", contest::describe(G::VARIANT, tally));
        }
    });
    println!("{}", contest::describe(G::VARIANT, &tally));
    Ok(())
}

fn compare_with_cozy(rounds: usize) {
    println!("perft of chess, million nodes a second (median of {rounds} alternating runs)");
    println!("{:<10} {:<6} {:>9} {:>12} {:>7}", "position", "", "twofold", "cozy-chess", "ratio");
    for position in positions::of(Variant::Chess) {
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
        for position in positions::of(variant) {
            with_game!(variant, G => {
                let Ok(game) = G::from_fen(position.fen) else { continue };
                let depth = position.depth - 1;
                let bulk = repeated(rounds, || perft(&game, depth));
                let full = repeated(rounds, || perft_full(&game, depth));
                println!("{:<12} {:<10} {bulk:>8.1} {full:>8.1}", variant.id(), position.name);
            });
        }
    }
}

/// Prints the engine's results in each endgame of the suite, in percent, as White and as Black.
fn exploit(nodes: u64) {
    println!("scores of the engine in percent, as White | as Black, with {nodes} nodes for a decision");
    println!(
        "{:<44} {:>9} {:>6} {:>15} {:>15}  {:>13} {:>13} {:>13} {:>13}",
        "endgame", "positions", "mixed", "exact", "against best", "bids 0", "bids 1", "bids 2", "at random"
    );
    for fen in duels::suite() {
        let Some(row) = duels::examine(fen, nodes) else { continue };
        let both = |[white, black]: [f64; 2]| format!("{:.1} | {:.1}", white * 100.0, black * 100.0);
        let exactly = |[white, black]: [f64; 2]| format!("{:.2} | {:.2}", white * 100.0, black * 100.0);
        let bidders = (0..4).map(|bidder| both(row.against_bidders.map(|scores| scores[bidder])));
        let bidders: Vec<String> = bidders.map(|text| format!("{text:>13}")).collect();
        println!(
            "{:<44} {:>9} {:>6} {:>15} {:>15}  {}",
            row.fen,
            row.positions,
            row.mixed,
            exactly(row.values),
            exactly(row.against_best),
            bidders.join(" ")
        );
    }
}

/// Speed of the rules of Chess 2, a row for each army of White's and a column for each of Black's.
fn measure_pairings(rounds: usize, depth: u32) {
    /// With fewer sequences than this a run is too short to be measured.
    const SEQUENCES: u64 = 1_000_000;
    println!("full perft of Chess 2 without duels, million steps a second (median of {rounds} runs)");
    println!("{:<10} {}", "", Army::ALL.map(|army| format!("{:>6}", army.letter())).join(" "));
    let pairings: Vec<[Army; 2]> =
        Army::ALL.into_iter().flat_map(|white| Army::ALL.map(|black| [white, black])).collect();
    // The depths are found on all cores; the measurements afterwards run alone.
    let games: Vec<Option<(Chess2, u32)>> = pairings
        .into_par_iter()
        .map(|armies| {
            let setup = Setup { armies, ..Setup::default() };
            let game = Chess2::without_duels(Chess2::from_fen(&setup.start_fen(Variant::Chess2)).ok()?);
            let depth = (depth..).find(|&depth| perft(&game, depth) >= SEQUENCES)?;
            Some((game, depth))
        })
        .collect();
    for (white, row) in Army::ALL.into_iter().zip(games.chunks(Army::ALL.len())) {
        let speeds = row.iter().flatten().map(|(game, depth)| repeated(rounds, || perft_full(game, *depth)));
        let speeds: Vec<String> = speeds.map(|speed| format!("{speed:>6.1}")).collect();
        println!("{:<10} {}", white.name(), speeds.join(" "));
    }
}

/// Speed of the search with one thread, and the time from a stop to the answer.
fn measure_search(rounds: usize) {
    const NODES: u64 = 1_000_000;
    println!("\nsearch with one thread (median of {rounds} runs)");
    println!("{:<12} {:<10} {:>14} {:>14}", "game", "position", "M nodes a s", "stop, ms");
    for &variant in Variant::ALL {
        for position in positions::of(variant) {
            with_game!(variant, G => {
                let Ok(record) = Record::<G>::from_fen(position.fen) else { continue };
                let speed = repeated(rounds, || search(&record, NODES));
                let stop = median((0..rounds).map(|_| stop_takes(&record)).collect());
                println!("{:<12} {:<10} {speed:>14.2} {stop:>14.1}", variant.id(), position.name);
            });
        }
    }
}

const HASH_MIB: usize = 16;

fn search<G: Game>(record: &Record<G>, nodes: u64) -> u64 {
    let mut searcher = Searcher::<G>::new(HASH_MIB, 1);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    searcher.search(record, &limits, &Signals::default(), &mut |_| {}).nodes
}

/// Milliseconds from a stop to the answer.
fn stop_takes<G: GameText>(record: &Record<G>) -> f64 {
    let signals = Signals::default();
    let mut searcher = Searcher::<G>::new(HASH_MIB, 1);
    thread::scope(|scope| {
        let search = scope.spawn(|| {
            searcher.search(record, &Limits { infinite: true, ..Limits::default() }, &signals, &mut |_| {});
            Instant::now()
        });
        thread::sleep(Duration::from_millis(100));
        let told = Instant::now();
        signals.stop();
        search.join().map_or(f64::NAN, |answered| (answered - told).as_secs_f64() * 1e3)
    })
}
