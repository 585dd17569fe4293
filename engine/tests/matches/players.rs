//! Engines of every kind play every game.

use std::fs;
use std::process::Command;

use serde_json::Value;

use crate::games::GAMES;
use crate::setup::*;
use twofold_testing::announce;

/// A match of every game, with whole turns, steps and an adapter against each other: no fault.
#[test]
fn random_movers_play_every_game() {
    let folder = Folder::new("all");
    let engines = [
        engine("whole", "random 1", "nodes=1"),
        engine("steps", "steps 2", "nodes=1 turns=steps"),
        engine("json", "json 3", "nodes=1 proto=json"),
    ];
    let options = format!("-variant {} -rounds 2 -concurrency 2 -srand 1 -pgnout games.pgn", GAMES.join(","));
    let (output, events) = play(&folder, &engines, &options);
    assert!(output.status.success(), "{output:?}");
    let games: Vec<&Value> = of(&events, "finished").collect();
    assert_eq!(games.len(), GAMES.len() * 2 * 3 * 2);
    let faults: Vec<&&Value> = games.iter().filter(|game| !game["fault"].is_null()).collect();
    assert!(faults.is_empty(), "{faults:?}");
    // What was written is what the rules say.
    let checked =
        Command::new(env!("CARGO_BIN_EXE_twofold")).args(["validate", "games.pgn"]).current_dir(&folder.0).output();
    let checked = checked.expect("the binary starts");
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
    assert_eq!(String::from_utf8_lossy(&checked.stdout).lines().count(), games.len());
}

#[test]
fn who_resigns_has_lost_and_is_at_no_fault() {
    let folder = Folder::new("resign");
    let engines = [engine("good", "random 1", "nodes=1"), engine("weary", "resign 2", "nodes=1")];
    let (output, events) = play(&folder, &engines, "-rounds 2 -variant twomove");
    assert!(output.status.success(), "{output:?}");
    let games: Vec<&Value> = of(&events, "finished").collect();
    assert_eq!(games.len(), 4);
    for game in games {
        let (expected, loser) = if game["white"] == "weary" { ("0-1", "White") } else { ("1-0", "Black") };
        assert_eq!((game["result"].as_str(), game["termination"].as_str()), (Some(expected), Some("resignation")));
        assert_eq!(game["text"], format!("{loser} resigns"));
        assert!(game["fault"].is_null(), "{game}");
    }
}

/// In duels nobody decides for the opponent or bids stones that they do not have, and neither learns the other bid.
#[test]
fn duels_are_refereed() {
    let folder = Folder::new("duels");
    let epd = "4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 cc 33\n4k3/8/8/2p1p3/1P1P4/8/8/4K3 w - - 0 1 cc 33\n";
    fs::write(folder.0.join("duels.epd"), epd).expect("a file");
    let options = "-variant chess2 -openings file=duels.epd order=sequential -recover -rounds 20";
    for cheat in ["liar", "greedy"] {
        let engines = [engine("good", "random 3", "nodes=1"), engine("cheat", cheat, "nodes=1")];
        let (_, events) = play(&folder, &engines, &format!("{options} "));
        let caught = of(&events, "finished").filter(|game| game["termination"] == "illegal move");
        let caught: Vec<&Value> = caught.collect();
        assert!(!caught.is_empty(), "{cheat} was never caught");
        for game in caught {
            let expected = if game["white"] == "cheat" { "0-1" } else { "1-0" };
            assert_eq!(game["result"], expected, "{cheat}: {game}");
        }
    }
    let engines = [engine("one", "random 3", "nodes=1"), engine("two", "random 4", "nodes=1")];
    play(&folder, &engines, &format!("{options} -log file=log.txt engine=true"));
    let log = fs::read_to_string(folder.0.join("log.txt")).expect("a log");
    let mut asked = 0;
    for (index, line) in log.lines().enumerate().filter(|(_, line)| line.contains(" > go ") && line.contains(" side "))
    {
        // The question about a bid comes after a position that ends with the challenge, for both.
        let name = line.split(' ').nth(1).unwrap_or("");
        let before = log.lines().take(index).filter(|line| line.contains(&format!("{name} > position"))).last();
        assert!(before.is_some_and(|line| line.ends_with(":?")), "{before:?}");
        asked += 1;
    }
    assert!(asked > 3 && asked % 2 == 0, "{asked} questions about bids");
}

/// Chess games that end in every way there is, refereed a second time by `python-chess`.
#[test]
fn python_chess_referees_alike() {
    let python = std::env::var("TWOFOLD_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let found = Command::new(&python).args(["-c", "import chess.pgn"]).output();
    if !found.is_ok_and(|output| output.status.success()) {
        let why = format!("{python} has no package `chess`; install it or set TWOFOLD_PYTHON");
        assert!(std::env::var_os("CI").is_none(), "{why}");
        announce(&format!("SKIPPED: python_chess_referees_alike: {why}"));
        return;
    }
    let folder = Folder::new("second");
    let rounds = if twofold_testing::long_run() { 100 } else { 12 };
    let real = ["-engine", concat!("cmd=", env!("CARGO_BIN_EXE_twofold")), "name=real", "nodes=200"];
    let engines =
        [engine("one", "random 5", "nodes=1"), engine("two", "random 6", "nodes=1"), real.map(str::to_owned).to_vec()];
    let (output, _) = play(&folder, &engines, &format!("-rounds {rounds} -concurrency 2 -srand 3 -pgnout games.pgn"));
    assert!(output.status.success(), "{output:?}");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/clients/second_referee.py");
    let output =
        Command::new(&python).args(["-B", script]).arg(folder.0.join("games.pgn")).output().expect("Python starts");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
    assert!(told.contains(&format!("games {} wrong 0", rounds * 6)), "{told}");
}

/// Players of equal strength: the score of many games is even within three standard errors, and there is no fault. What is
/// outside by chance, a match in some hundreds, is played once more with other lots; a bias is outside again.
#[test]
fn equals_are_found_equal() {
    // One game after the other, so that the lots of a short match fall as they did when it was tried.
    let (rounds, concurrency) = if twofold_testing::long_run() { (1_000, 2) } else { (30, 1) };
    for variant in GAMES {
        let folder = Folder::new(&format!("equals-{variant}"));
        let is_even = |seed: u64| {
            let [one, two] = [seed, seed + 1].map(|seed| format!("random {seed}"));
            let engines = [engine("one", &one, "nodes=1"), engine("two", &two, "nodes=1")];
            let match_of = format!("-variant {variant} -rounds {rounds} -concurrency {concurrency} -srand {seed}");
            let (_, events) = play(&folder, &engines, &format!("{match_of} -recover"));
            let games: Vec<&Value> = of(&events, "finished").collect();
            assert_eq!(games.len(), 2 * rounds, "{variant}, seed {seed}");
            assert!(games.iter().all(|game| game["fault"].is_null()), "{variant}, seed {seed}: a fault");
            let first = &of(&events, "score").last().expect("a score")["engines"][0];
            let (score, error) = (first["score"].as_f64().unwrap_or(0.0), first["error"].as_f64().unwrap_or(0.0));
            announce(&format!("{variant}, seed {seed}: {score:.4} with an error of {error:.4}"));
            (score - 0.5).abs() <= 3.0 * error
        };
        assert!(is_even(5) || is_even(50), "{variant}: equals are not even");
    }
}
