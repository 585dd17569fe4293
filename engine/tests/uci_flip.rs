//! `flip`: the position with colours changed, in every game.

mod common {
    pub mod process;
    pub mod session;
}

use common::session::Session;

/// The FEN that `d` shows.
fn fen(session: &mut Session) -> String {
    let shown = session.answers("d");
    let line = shown.iter().find_map(|line| line.trim().strip_prefix("Fen: "));
    line.unwrap_or_else(|| panic!("no FEN in {shown:?}")).to_owned()
}

/// Armies, stones, castling, a king-turn, a capture that is being decided, squares of the turn: nothing is lost.
#[test]
fn flip_loses_nothing() {
    for (game, position, flipped) in [
        ("chess", "r3k3/8/8/8/3Pp3/8/8/4K2R b Kq d3 3 9", "4k2r/8/8/3pP3/8/8/8/R3K3 w Qk d6 3 9"),
        ("twomove", "4k3/8/8/8/8/8/8/5RK1 w - - 1 8 1/g1f1", "5rk1/8/8/8/8/8/8/4K3 b - - 1 8 1/g8f8"),
        ("chess2", "3kk3/8/8/8/8/8/8/R3K3 w Q - 2 7 ck 31", "r3k3/8/8/8/8/8/8/3KK3 b q - 2 7 kc 13"),
        ("chess2", "4k3/8/8/8/3Pp3/8/8/3KK3 K - d3 0 7 ke 06", "3kk3/8/8/3pP3/8/8/8/4K3 k - d6 0 7 ek 60"),
        ("chess2", "4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 ce 32 d4e5:?", "4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1 ec 23 d5e4:?"),
    ] {
        let mut session = Session::start(game);
        for (given, expected) in [(position, flipped), (flipped, position)] {
            session.answers(format!("position fen {given}"));
            let told = session.answers("flip");
            assert!(!told.iter().any(|line| line.contains("error")), "{game} {given}: {told:?}");
            assert_eq!(fen(&mut session), expected, "{game} {given}");
            session.answers("flip");
            assert_eq!(fen(&mut session), given, "{game} {given} twice");
        }
        session.finish();
    }
}
