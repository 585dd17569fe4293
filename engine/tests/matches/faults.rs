//! Every fault of an engine is a result.

use std::fs;

use serde_json::Value;

use crate::setup::*;

/// Both play at random, one of them with a fault; the fault decides the game, and the match goes on.
#[test]
fn faults_of_engines_are_results() {
    for (kind, termination, options) in [
        ("crash", "crash", ""),
        ("disconnect", "disconnect", ""),
        ("illegal", "illegal move", ""),
        ("none", "no bestmove", ""),
        ("garbage", "garbage", ""),
        ("late", "time forfeit", "st=1"),
        ("sleep", "stalled connection", "st=1"),
        ("flood", "stalled connection", "st=1"),
    ] {
        let folder = Folder::new(kind);
        let engines =
            [engine("good", "random", "st=5"), engine("bad", kind, if options.is_empty() { "st=5" } else { options })];
        let (output, events) = play(&folder, &engines, "-rounds 1 -recover -pgnout file=games.pgn -maxmoves 200");
        assert!(output.status.success(), "{kind}: {output:?}");
        let games: Vec<&Value> = of(&events, "finished").collect();
        assert_eq!(games.len(), 2, "{kind}");
        for game in games {
            let expected = if game["white"] == "bad" { "0-1" } else { "1-0" };
            let told = (game["result"].as_str(), game["termination"].as_str());
            assert_eq!(told, (Some(expected), Some(termination)), "{kind}: {game}");
        }
        let pgn = fs::read_to_string(folder.0.join("games.pgn")).expect("the games");
        assert_eq!(pgn.matches(&format!("[Termination \"{termination}\"]")).count(), 2, "{pgn}");
    }
}

#[test]
fn a_match_that_is_broken_off_fails_with_one_line() {
    let folder = Folder::new("norecover");
    let engines = [engine("good", "random", "st=5"), engine("bad", "crash", "st=5")];
    let (output, events) = play(&folder, &engines, "-rounds 5 -maxmoves 200 -config outname=kept.match");
    assert_eq!(of(&events, "finished").count(), 1);
    let text = of(&events, "ended").next().expect("an end")["text"].as_str().unwrap_or("").to_owned();
    assert!(text.contains("bad crashes") && text.contains("-recover"), "{text}");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), error.lines().count()), (Some(1), 1), "{error}");
    assert!(error.contains("bad crashes") && error.contains("-config file=kept.match"), "{error}");
}

/// An engine that cannot play is found before the match begins: no game, no score, no file.
#[test]
fn a_match_in_which_an_engine_cannot_play_does_not_begin() {
    let folder = Folder::new("nostart");
    let good = engine("good", "random", "st=1");
    let with = |more: &str| engine("bad", "options", &format!("st=1 {more}"));
    let missing = ["-engine", "cmd=./no-such-engine", "name=bad", "st=1"].map(str::to_owned).to_vec();
    let silent = ["-engine", "cmd=true", "name=bad", "st=1"].map(str::to_owned).to_vec();
    let mut looked_at = 0;
    for (bad, options, told) in [
        (missing, "", "bad does not start: ./no-such-engine: No such file"),
        (silent, "", "bad does not start: it ended (exit status: 0) before 'uciok'"),
        (with("option.Hash=abc"), "", "option 'Hash': 'abc', expected a whole number from 1 to 64"),
        (with("option.hash=65"), "", "option 'Hash': '65', expected a whole number from 1 to 64"),
        (with("option.Hash=0"), "", "option 'Hash': '0', expected a whole number from 1 to 64"),
        (with("option.Ponder=maybe"), "", "option 'Ponder': 'maybe', expected true or false"),
        (with("option.Style=mild"), "", "option 'Style': 'mild', expected one of: Quiet, Very Wild"),
        (with("option.Reset=now"), "", "option 'Reset': 'now', expected no value"),
        (with("option.Contempt=5"), "", "it has no option 'Contempt', expected one of: Duels, Hash, "),
        (engine("bad", "refuses", "st=1 option.Hash=5"), "", "bad does not start: it reports: error: Hash is busy"),
        (
            engine("bad", "chess-only", "st=1"),
            "-variant twomove",
            "option 'UCI_Variant': 'twomove', expected one of: chess",
        ),
        (engine("bad", "xboard", "st=1 proto=xboard"), "-variant galvin", "it plays chess only, not galvin"),
        (engine("bad", "xboard1", "st=1 proto=xboard"), "", "expected -openings none"),
        (
            engine("bad", "xboard", "st=1 proto=xboard option.Hash=9"),
            "",
            "option 'Hash': '9', expected a whole number from 1 to 8",
        ),
        (engine("bad", "xboard", "nodes=1 proto=xboard"), "", "proto=xboard has no limit of nodes"),
        (engine("bad", "json", "st=1 proto=json option.Hash=9"), "", "it reports: no option Hash"),
    ] {
        let error = refused(&folder, &[good.clone(), bad], &format!("{options} -rounds 1 -pgnout games.pgn"));
        assert!(error.contains(told), "{told}: {error}");
        assert_eq!(files(&folder), Vec::<String>::new(), "{told}");
        looked_at += 1;
    }
    assert_eq!(looked_at, 16);
}

/// Options are named in any case, and values of choices too; the engine hears them as it announced them.
#[test]
fn options_are_set_as_the_engine_spells_them() {
    let folder = Folder::new("options");
    let set = "st=1 option.hash=5 option.STYLE=very_wild option.ponder=TRUE option.reset= option.Name=some_text";
    // The command line is split at spaces here.
    let spaced = engine("two", "options 2", set)
        .iter()
        .map(|word| if word.starts_with("option.") { word.replace('_', " ") } else { word.clone() })
        .collect();
    let engines = [engine("one", "random", "st=1"), spaced];
    let (output, _) = play(&folder, &engines, "-rounds 1 -maxmoves 2 -log file=log.txt engine=true");
    assert!(output.status.success(), "{output:?}");
    let log = fs::read_to_string(folder.0.join("log.txt")).expect("a log");
    for told in ["Hash value 5", "Style value Very Wild", "Ponder value true", "Reset", "Name value some text"] {
        assert!(log.contains(&format!("two > setoption name {told}\n")), "{told}: {log}");
    }
}

/// Whatever is reported of a match, nothing in it is a number that is none.
#[test]
fn no_report_has_what_is_no_number() {
    let folder = Folder::new("numbers");
    let (good, bad) = (engine("good", "random 1", "nodes=1"), engine("weary", "resign 2", "nodes=1"));
    let third = engine("third", "resign 3", "nodes=1");
    let mut looked_at = 0;
    for (engines, options) in [
        (vec![good.clone(), bad.clone()], "-rounds 2"),
        (vec![bad.clone(), good.clone()], "-rounds 1 -games 1"),
        (vec![good.clone(), bad.clone()], "-rounds 1 -sprt elo0=0 elo1=5"),
        (vec![good.clone(), bad.clone()], "-rounds 2 -variant chess,galvin"),
        (vec![good.clone(), bad.clone(), third.clone()], "-rounds 1 -ratinginterval 1"),
        (vec![bad, third, good], "-rounds 1 -tournament gauntlet -ratinginterval 1"),
    ] {
        for form in ["", "-json"] {
            let output = command(&folder, &engines, &format!("{options} {form}")).output().expect("the binary starts");
            let told = String::from_utf8_lossy(&output.stdout).to_lowercase();
            assert!(output.status.success() && told.lines().count() > 3, "{options}: {output:?}");
            let words = told.split(|letter: char| !letter.is_alphanumeric());
            let odd: Vec<&str> = words.filter(|word| ["nan", "inf", "null", "infinity"].contains(word)).collect();
            assert!(odd.is_empty(), "{options} {form}: {odd:?} in {told}");
            looked_at += 1;
        }
    }
    assert_eq!(looked_at, 12);
}
