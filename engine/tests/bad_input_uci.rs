//! Lines that a UCI session can't use: one error line each, nothing changed, and the session goes on. The positions that
//! must be refused stand in `bad_input_positions.rs`.

use common::diagram::{diagram, shows};
use common::session::Session;

mod common {
    pub mod diagram;
    pub mod process;
    pub mod session;
}

/// Sends lines to a session with a game under way: each gets exactly one error line and leaves the position as it was.
fn assert_refused<L: AsRef<[u8]>>(lines: impl IntoIterator<Item = L>) {
    let mut session = Session::start("twomove");
    session.answers("position startpos moves e2e4 g8f6");
    let before = diagram(&mut session);
    assert!(shows(&before, "1/f6"), "`d` does not show the frozen knight: {before:?}");
    for line in lines {
        let line = line.as_ref();
        let text = String::from_utf8_lossy(&line[..line.len().min(80)]).into_owned();
        let told = session.answers(line);
        let refused = told.len() == 1 && told[0].starts_with("info string error: ");
        assert!(refused, "{text:?}: expected one error line, got {told:?}");
        assert_eq!(diagram(&mut session), before, "{text:?} changed the position or the game");
    }
    // A search that a bad `go` started would print later than its error.
    assert_eq!(session.finish(), Vec::<String>::new());
}

/// Sends lines that mean nothing and must be passed over in silence.
fn assert_ignored(lines: &[&str]) {
    let mut session = Session::start("chess");
    for line in lines {
        assert_eq!(session.answers(line), Vec::<String>::new(), "{line:?} is answered");
    }
    assert_eq!(session.finish(), Vec::<String>::new());
}

#[test]
fn unknown_commands() {
    assert_refused(["xyzzy", "ucii", "go-depth 1", "0", "-", "\u{e9}", "bestmove e2e4", "{\"variant\": \"chess\"}"]);
}

#[test]
fn blank_lines_and_registration_are_passed_over() {
    assert_ignored(&["", " ", "\t", "\r", " \t \r", "register later", "register name Stefan MK code 4359874324"]);
}

#[test]
fn debug_takes_on_or_off() {
    assert_ignored(&["debug on", "debug off"]);
    assert_refused(["debug maybe"]);
}

/// Without a search they are late, not wrong: a GUI's `stop` may cross a `bestmove`.
#[test]
fn a_late_stop_is_passed_over() {
    assert_ignored(&["stop"]);
}

#[test]
fn positions_without_a_position() {
    assert_refused([
        "position",
        "position startpo",
        "position nonsense",
        "position fen",
        "position fen moves e2e4",
        "position moves e2e4",
        "position startpos e2e4",
        "position startpos fen",
        "position startpos moves e2e4 moves e7e5",
        "position startpos moves g8f6,d7d5",
        "position startpos moves e2e4 g8f6,f6d5",
    ]);
}

#[test]
fn options_that_do_not_exist() {
    assert_refused([
        "setoption",
        "setoption name",
        "setoption name value 1",
        "setoption name Nope value 1",
        "setoption name Nope",
        "setoption name Hashh value 16",
        "setoption name Has value 16",
        "setoption Hash 16",
        "setoption Hash value 16",
        "setoption value 16 name Hash",
    ]);
}

#[test]
fn option_values_out_of_range() {
    assert_refused([
        "setoption name Hash value 0",
        "setoption name Hash value -1",
        "setoption name Hash value 99999999999",
        "setoption name Hash value 99999999999999999999999999999",
        "setoption name Threads value 0",
        "setoption name Threads value -4",
        "setoption name Threads value 1000000000",
        "setoption name MultiPV value 0",
        "setoption name MultiPV value 99999999999",
        "setoption name Move Overhead value -1",
        "setoption name UCI_Variant value nope",
        "setoption name UCI_Variant value twomov",
        "setoption name UCI_Variant value chess marseillais",
        "setoption name TurnMode value sideways",
    ]);
}

#[test]
fn option_values_of_the_wrong_kind() {
    assert_refused([
        "setoption name Hash value abc",
        "setoption name Hash value 1.5",
        "setoption name Hash value 16 MB",
        "setoption name Hash value 0x10",
        "setoption name Threads value two",
        "setoption name MultiPV value all",
        "setoption name Move Overhead value 10ms",
        "setoption name Ponder value maybe",
        "setoption name UCI_AnalyseMode value yes please",
        "setoption name UCI_ShowWDL value 2",
    ]);
}

#[test]
fn option_values_that_are_missing() {
    assert_refused([
        "setoption name Hash",
        "setoption name Hash value",
        "setoption name Hash value ",
        "setoption name Threads",
        "setoption name MultiPV value",
        "setoption name Ponder",
        "setoption name UCI_Variant",
        "setoption name UCI_Variant value",
        "setoption name TurnMode value",
    ]);
}

/// A log that can't be written is an error at once, not a silent loss.
#[test]
fn a_log_file_that_cannot_be_opened() {
    assert_refused(["setoption name Debug Log File value /nonexistent folder/twofold.log"]);
}

/// CRLF, tabs and runs of spaces are only ways to write the same line.
#[test]
fn white_space_does_not_matter() {
    let mut session = Session::start("chess");
    let expected = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    for line in [
        "position startpos moves e2e4 e7e5\r",
        "  position   startpos  moves   e2e4    e7e5   ",
        "\tposition\tstartpos\tmoves\te2e4\te7e5\t\r",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR \t w  KQkq\t-  0   1 \t moves e2e4\t\te7e5",
        "position fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\r",
    ] {
        assert_eq!(session.answers("position startpos"), Vec::<String>::new());
        assert_eq!(session.answers(line), Vec::<String>::new(), "{line:?}");
        let shown = diagram(&mut session);
        assert!(shows(&shown, expected), "{line:?}: {shown:?}");
    }
    for line in ["  isready\r", "\tisready"] {
        session.send(line);
        assert_eq!(session.line(), "readyok", "{line:?}");
    }
    let told = session.answers(" setoption \t name  Hash\tvalue   16 \r");
    assert!(!told.iter().any(|line| line.contains("error")), "{told:?}");
    assert_eq!(session.finish(), Vec::<String>::new());
}

/// A game of 3,500 moves: knights that go and come back. The draws on the way stop no list of moves.
#[test]
fn a_long_game_in_a_line_of_more_than_64_kib() {
    let mut session = Session::start("chess");
    let rounds = 3_500;
    let line = format!("position startpos moves{}", " g1f3 g8f6 f3g1 f6g8".repeat(rounds));
    assert!(line.len() > 64 * 1024);
    assert_eq!(session.answers(&line), Vec::<String>::new());
    let shown = diagram(&mut session);
    let (clock, number) = (4 * rounds, 2 * rounds + 1);
    let expected = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - {clock} {number}");
    assert!(shows(&shown, &expected), "{shown:?}");
    assert_eq!(session.finish(), Vec::<String>::new());
}

#[test]
fn long_lines_of_rubbish() {
    let length = 70 * 1024;
    assert_refused([
        "x".repeat(length),
        format!("position fen {}", "8".repeat(length)),
        format!("position fen {}", "8/".repeat(length / 2)),
        format!("position startpos moves e2e4 {}", "a".repeat(length)),
        format!("position startpos moves e2e4 {}", "g8f6,".repeat(length / 5)),
        format!("setoption name {} value 1", "n ".repeat(length / 2)),
    ]);
}

/// An error quotes what was wrong, but not all 70 KiB of it.
#[test]
fn an_error_about_a_long_line_stays_short() {
    let mut session = Session::start("chess");
    let told = session.answers("x".repeat(70 * 1024));
    assert!(told.len() == 1 && told[0].len() < 4096, "{} lines, the first of {} bytes", told.len(), told[0].len());
    session.finish();
}

#[test]
fn bytes_that_are_no_text() {
    assert_refused([
        b"\xff\xfe".as_slice(),
        b"\xc3",
        b"\x80\x80\x80",
        b"isready\xff",
        b"position startpos moves \xff\xff",
        b"position fen \xf0\x9f\x99 w - - 0 1",
        b"setoption name Hash value \xff",
        b"setoption name \xff value 1",
    ]);
}

#[test]
fn nul_bytes() {
    assert_refused([
        b"\0".as_slice(),
        b"isready\0",
        b"\0isready",
        b"position startpos moves e2e4\0",
        b"position\0startpos",
        b"setoption name Hash value 16\0",
    ]);
}
