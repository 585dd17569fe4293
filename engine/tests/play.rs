//! The terminal game, with lines from a pipe.

mod common {
    pub mod play;
}

use common::play::{conversation, flat};

const CAPTURE: &str = "4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 cc 33";

#[test]
fn of_two_people_neither_sees_the_others_bid() {
    let game = ["chess2", "--ascii", "--side", "both", "--fen", CAPTURE];
    let told = conversation(&game, &["dxe5", "yes", "2", "fen", "1", "quit"]);
    let asked = told.find("Black's bid for the duel (0 to 2 stones): ").expect("Black is asked");
    let shown = told.find("White bids 1, Black bids 2: Black wins the duel").expect("both are shown");
    let between = &told[asked..shown];
    assert!(between.contains("White's bid for the duel (0 to 2 stones): "), "{between}");
    let prompts = ["Black's bid for the duel (0 to 2 stones): ", "White's bid for the duel (0 to 2 stones): "];
    let rest = prompts.iter().fold(between.to_owned(), |rest, prompt| rest.replace(prompt, ""));
    // What else is asked for is answered as always.
    assert!(rest.contains("4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 cc 33 d4e5:?"), "{rest}");
    assert!(!rest.replace("4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 cc 33 d4e5:?", "").contains(['1', '2']), "{rest}");
}

#[test]
fn against_the_engine_ones_own_bid_is_shown() {
    let challenged = format!("{CAPTURE} d4e5:?");
    let game = ["chess2", "--ascii", "--side", "black", "--seed", "1", "--fen", &challenged];
    let told = conversation(&game, &["2", "quit"]);
    assert!(told.contains("Your bid for the duel (0 to 2 stones): 2\n"), "{told}");
    assert!(told.contains(", you bid 2: "), "{told}");
}

#[test]
fn stones_and_armies_stand_with_each_board() {
    let told = conversation(&["chess2", "--ascii", "--white-army", "nemesis", "--black-army", "Two Kings"], &["quit"]);
    assert!(told.starts_with("Chess 2, nemesis against two kings; you are White."), "{told}");
    assert!(told.contains("     Black, Twofold (two kings): 3 stones\n  8  r  n  b  k  k"), "{told}");
    assert!(told.contains("\n     White, you (nemesis): 3 stones\n"), "{told}");
    let chess = conversation(&["chess", "--ascii"], &["quit"]);
    assert!(!chess.contains("stone") && !chess.contains("Twofold ("), "{chess}");
    let free = conversation(&["chess2", "--duels", "off"], &["help", "quit"]);
    assert!(free.contains(", without duels;") && !free.contains("stone") && !free.contains("bid "), "{free}");
}

#[test]
fn a_challenge_is_a_sentence_with_its_cost_and_yes_and_no_are_answers() {
    let fen = "4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1 cc 32";
    let game = ["chess2", "--ascii", "--side", "both", "--fen", fen];
    let told = flat(&conversation(&game, &["Nxe5", "moves", "maybe", "no", "quit"]));
    for words in [
        "White's knight takes Black's pawn on e5. Challenge it to a duel? That costs 1 stone before the bids; Black has 2 stones.",
        "yes challenge it, for 1 stone no let the capture stand",
        "Expected yes or no: is the capture challenged?",
        "The capture on e5 is not challenged. White gains 1 stone for a pawn. Stones: White 4, Black 2.",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
}

#[test]
fn a_duel_is_told_in_one_line_with_what_is_left() {
    let game = ["chess2", "--ascii", "--side", "both", "--fen", CAPTURE];
    let told = flat(&conversation(&game, &["dxe5", "y", "0", "0", "moves", "nothing", "burn", "quit"]));
    for words in [
        "Black challenges the capture to a duel.",
        "White bids 0, Black bids 0: a called bluff. Stones: White 3, Black 3.",
        "Both bid 0: the bluff is called, and the capture stands. 'gain': White gains a stone; 'burn': Black loses one.",
        "gain the attacker gains a stone burn the defender loses a stone",
        "Expected gain or burn.",
        "Black loses a stone, and the capture stands. White gains 1 stone for a pawn. Stones: White 4, Black 2.",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let lost = flat(&conversation(&game, &["dxe5", "duel", "2", "bid 1", "quit"]));
    let words = "White bids 1, Black bids 2: Black wins the duel, and White's pawn from d4 and Black's pawn on e5 are both \
                 removed. White gains 1 stone for a pawn. Black gains 1 stone for a pawn. Stones: White 3, Black 2.";
    assert!(lost.contains(words), "{lost}");
}

#[test]
fn nobody_decides_for_the_opponent() {
    let game = ["chess2", "--ascii", "--fen", CAPTURE];
    for turn in ["d4e5:", "d4e5:10", "dxe5{duel 1-0}", "d4e5,e1d2"] {
        let told = conversation(&game, &[turn, "fen", "quit"]);
        assert!(told.contains("Not ") && told.contains(CAPTURE), "{turn}: {told}");
        assert!(!told.contains("Twofold plays"), "{turn}: {told}");
    }
}

#[test]
fn an_illegal_whirlwind_gets_its_reason() {
    for (fen, turn, reason) in [
        ("4k3/8/8/8/3KK3/8/8/8 w - - 0 1 kc 33", "d4d4", "your other king on e4 stands right beside it"),
        ("4k3/8/8/8/8/8/r2K4/7K w - - 0 1 kc 33", "Kh1*", "your king on d2 would be attacked afterwards"),
        ("4k3/8/8/8/8/8/8/3K4 w - - 0 1 cc 33", "d1d1", "only a warrior king makes whirlwinds"),
    ] {
        let told = flat(&conversation(&["chess2", "--ascii", "--side", "both", "--fen", fen], &[turn, "quit"]));
        assert!(told.contains(reason), "{fen} {turn}: {told}");
    }
}

#[test]
fn another_game_keeps_what_is_not_named() {
    let lines =
        ["new chess2 n r", "new", "new duels off", "new Two Kings animals", "new twomove", "new chess2", "quit"];
    let told = conversation(&["chess"], &lines);
    let begun: Vec<&str> = told.lines().filter(|line| line.contains("you are White")).collect();
    let expected = [
        "Chess; you",
        "Chess 2, nemesis against reaper; you",
        "Chess 2, nemesis against reaper; you",
        "Chess 2, nemesis against reaper, without duels; you",
        "Chess 2, two kings against animals, without duels; you",
        "Two Move Chess; you",
        "Chess 2, two kings against animals, without duels; you",
    ];
    assert_eq!(begun.len(), expected.len(), "{begun:?}");
    for (line, expected) in begun.iter().zip(expected) {
        assert!(line.contains(expected), "{line}");
    }
    let tall = conversation(&["doubledouble", "--ascii", "--array", "mirror"], &["new", "new rooks", "quit"]);
    assert_eq!(tall.matches(" 14  .  p  r  n  n  r  p  .").count(), 2, "{tall}");
    assert_eq!(tall.matches(" 14  .  p  r  b  n  r  p  .").count(), 1, "{tall}");
}

#[test]
fn help_speaks_of_this_game_only() {
    for (game, has, lacks) in [
        (&["chess"][..], &["O-O", "e8=Q"][..], &["two steps", "step by step", "stone", "king-turn", "pieces  "][..]),
        (&["twomove"], &["O-O", "step by step"], &["stone", "-- for none", "pieces  "]),
        (&["doubledouble"], &["e16=Q", "There is no check", "pieces  "], &["O-O", "stone", "-- for none"]),
        (&["galvin"], &["There is no check", "O-O"], &["stone", "-- for none"]),
        (&["chess2"], &["stone", "yes or no", "O-O"], &["-- for none", "step by step", "There is no check"]),
        (&["chess2", "--white-army", "k", "--black-army", "a"], &["-- for none", "e8=R"], &["O-O", "step by step"]),
        (&["chess2", "--duels", "off"], &["O-O"], &["stone", "bid "]),
    ] {
        let told = conversation(game, &["help", "quit"]);
        let help = flat(told.split("1: help").nth(1).or_else(|| told.split(": help").nth(1)).expect("the help"));
        for word in has {
            assert!(told.contains(word) || help.contains(word), "{game:?} lacks {word}: {told}");
        }
        for word in lacks {
            assert!(!help.contains(word), "{game:?} speaks of {word}: {help}");
        }
    }
}

/// The examples of the help can be typed as they stand there.
#[test]
fn the_example_of_the_help_is_accepted() {
    for game in ["chess", "marseillais", "twomove", "doublemove", "doubledouble", "chess2", "galvin"] {
        let before = if game == "doubledouble" { "e7e8" } else { "e2e4" };
        let told = flat(&conversation(&[game, "--side", "both"], &[before, "help", "quit"]));
        let example = told.split("for example ").nth(1).expect("an example");
        let turn = example.split([' ', '.']).next().expect("a turn").trim_end_matches(',');
        let told = conversation(&[game, "--side", "both"], &[before, turn, "fen", "quit"]);
        assert!(!told.contains("Not ") && told.contains(" w "), "{game} {turn}: {told}");
    }
}

#[test]
fn every_word_of_the_list_of_moves_is_accepted() {
    for (game, fen) in [
        ("twomove", "r1bqk2r/ppppPppp/2n2n2/2b5/4P3/5N2/PPPP2PP/RNBQK2R w KQkq - 0 6 2"),
        ("chess2", "rnbkkbnr/pppp1ppp/8/4p3/3P4/8/PPP1PPPP/RNBQKBNR b - - 0 2 ak 33"),
        ("chess2", "4k3/8/8/4p3/3P4/8/2K5/4K3 K - - 0 1 kc 33"),
    ] {
        let arguments = [game, "--side", "both", "--fen", fen];
        let told = conversation(&arguments, &["moves", "quit"]);
        let list = told
            .split("Legal steps")
            .skip(1)
            .flat_map(|part| part.lines().skip(1).take_while(|line| line.starts_with("  ")));
        let words: Vec<&str> = list.flat_map(str::split_whitespace).collect();
        assert!(words.len() > 5, "{told}");
        for word in words {
            let told = conversation(&arguments, &[word, "quit"]);
            assert!(!told.contains("Not "), "{fen} {word}: {told}");
        }
    }
}

#[test]
fn threats_to_a_king_are_told_as_the_game_means_them() {
    let far = "7k/1r6/8/8/8/8/5PPP/R4NKN b - - 0 1 2";
    for (game, expected) in [
        ("doublemove", "You are in check: Twofold could take the king on h8 by Ra1-a8,Ra8xh8."),
        ("galvin", "Your king on h8 can be taken by Ra1-a8,Ra8xh8."),
    ] {
        let told = flat(&conversation(&[game, "--side", "black", "--fen", far], &["quit"]));
        assert!(told.contains(expected), "{game}: {told}");
    }
    for (game, fen) in [
        ("chess", "7k/8/8/8/8/8/8/4K2R b - - 0 1"),
        ("marseillais", "7k/8/8/8/8/8/8/4K2R b - - 0 1 2"),
        ("twomove", "7k/8/8/8/8/8/8/4K2R b - - 0 1 1"),
    ] {
        let told = conversation(&[game, "--side", "black", "--fen", fen], &["quit"]);
        assert!(told.contains("You are in check.\n"), "{game}: {told}");
    }
}

#[test]
fn the_board_is_drawn_again_with_the_last_turn_marked() {
    let told = conversation(&["twomove", "--ascii", "--side", "both"], &["e4", "Nf6,d5", "board", "flip", "quit"]);
    assert_eq!(told.matches("  6  .  .  .  .  . [n] .  .").count(), 2, "{told}");
    assert_eq!(told.matches("  6  .  . [n] .  .  .  .  .").count(), 1, "{told}");
}

#[test]
fn the_evaluation_and_the_time_are_told() {
    let told = conversation(&["twomove"], &["eval", "time", "time 2", "time 1500ms", "time never", "quit"]);
    for words in [
        "Total evaluation: ",
        "Twofold takes 0.02 seconds for a turn.",
        "Twofold takes 2 seconds for a turn.",
        "Twofold takes 1.5 seconds for a turn.",
        "time: 'never', expected seconds",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
}

#[test]
fn sentences_are_wrapped_at_the_width_of_a_page() {
    let game = ["chess2", "--white-army", "animals", "--black-army", "k"];
    let told = conversation(&game, &["help", "help new", "moves", "pieces", "quit"]);
    let widest = told.lines().map(|line| line.chars().count()).max().expect("lines");
    assert!(widest <= 80 && told.lines().count() > 60, "{widest}: {told}");
}

#[test]
fn bad_input_gets_one_line_each() {
    let lines = [
        "xyzzy",
        "e9",
        "e2e5",
        "side up",
        "undo",
        "new shogi",
        "new n",
        "time",
        "load",
        "load /nowhere.pgn",
        "save",
        "save /nowhere/x.pgn",
        "help me",
        "\u{1b}[31mred",
        "e4,e5,e6,e7",
        "Qq",
        "O-O",
        "--",
        "yes",
        "gain",
        "0",
        ":?",
    ];
    for game in ["chess", "twomove", "doubledouble", "chess2", "galvin"] {
        let told = conversation(&[game, "--ascii"], &[&lines[..], &["quit"]].concat());
        let start = told.split(" 1").next().expect("a start").len();
        assert!(!told.contains("panicked") && !told[start..].contains('\u{1b}'), "{told}");
        assert_eq!(told.matches("     a  b  c  d  e  f  g  h\n").count(), 1, "{game}: nothing was played: {told}");
        for line in lines.iter().filter(|line| !line.contains('\u{1b}')) {
            let answer =
                told.split(&format!("): {line}\n")).nth(1).or_else(|| told.split(&format!("1: {line}\n")).nth(1));
            let answer = answer.unwrap_or_else(|| panic!("{line} is not echoed: {told}"));
            let answer: Vec<&str> = answer.lines().take_while(|line| !line.starts_with("White 1")).collect();
            assert!((1..=3).contains(&answer.len()), "{game} {line}: {answer:?}");
        }
    }
}

#[test]
fn a_game_is_loaded_saved_and_gone_on_with() {
    let folder = std::env::temp_dir();
    let [first, second] =
        ["in", "out"].map(|name| folder.join(format!("twofold play {name} {}.pgn", std::process::id())));
    let [from, to] = [&first, &second].map(|path| path.display().to_string());
    let games = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 e5 1-0\n\n[White \"Cid\"]\n[Black \"Dee\"]\n[Variant \"twomove\"]\n\n1. e4 Nf6,d5 *\n";
    std::fs::write(&first, games).expect("a file");
    let lines = [
        format!("load {from}"),
        format!("load {from} 2"),
        format!("load {from} 3"),
        "exd5".to_owned(),
        format!("save {to}"),
        format!("save {to}"),
        "undo".to_owned(),
        "undo".to_owned(),
        "fen".to_owned(),
        "quit".to_owned(),
    ];
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let told = flat(&conversation(&["chess2", "--ascii"], &lines));
    for words in [
        "Game 1 of 2: Ann against Bob, 1-0, 2 turns. Chess; you are White.",
        "Game 2 of 2: Cid against Dee, *, 2 turns. Two Move Chess; you are White.",
        "has 2 games, there is no number 3.",
        "Twofold plays 2... ",
        "Saved as ",
        "overwrites it.",
        "PPPPPPPP/RNBQKBNR w KQkq - 0 1 1",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let saved = std::fs::read_to_string(&second).expect("the saved game");
    assert!(saved.contains("[White \"Cid\"]") && saved.contains("1. e4 Nf6,d5 2. exd5 "), "{saved}");
    for path in [first, second] {
        std::fs::remove_file(path).expect("the file");
    }
}

#[test]
fn an_output_that_takes_no_more_ends_the_game_quietly_or_with_one_line() {
    let play = |output: std::process::Stdio, read_nothing: bool| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_twofold"));
        command.args(["play", "chess2", "--movetime", "20"]);
        command.stdin(std::process::Stdio::piped()).stdout(output).stderr(std::process::Stdio::piped());
        let mut game = command.spawn().expect("the binary starts");
        if read_nothing {
            drop(game.stdout.take());
        }
        // The game may be over before it has read everything.
        let _ = std::io::Write::write_all(&mut game.stdin.take().expect("an input"), b"e4\nhelp\nmoves\ne5\nquit\n");
        let output = game.wait_with_output().expect("the game ends");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    assert_eq!(play(std::process::Stdio::piped(), true), (Some(0), String::new()));
    if let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") {
        let (code, errors) = play(full.into(), false);
        assert!(
            code == Some(1) && errors.lines().count() == 1 && errors.starts_with("error: cannot write"),
            "{errors}"
        );
    }
}
