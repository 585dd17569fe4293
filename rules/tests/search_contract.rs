//! Shortcuts of `Game` that a search uses in place of generating actions: they must agree with the legal actions.

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use twofold_rules::{ActionList, Army, Duels, Game, GameText, Kind, Record, Setup, for_each_variant};

/// Positions looked at in each game.
const POSITIONS: usize = 3_000;

/// What the games were rich enough to show.
#[derive(Default)]
struct Seen {
    positions: usize,
    /// Positions that are won within the turn, and those of them that the tables show.
    won: usize,
    shown: usize,
    checks: usize,
    passed: usize,
    illegal_first_steps: usize,
    /// Actions that turned out to be illegal when they were asked about.
    refused: usize,
    /// Actions that keep out of check at a glance.
    kept_out: usize,
}

/// Is there a way to win within the rest of the turn that nobody can contest?
fn is_won<G: Game>(position: &G) -> bool {
    let actor = position.actor();
    let mut actions = ActionList::new();
    position.actions(&mut actions);
    actions.iter().any(|&action| {
        let mut after = position.clone();
        after.play(action);
        match after.game_over() {
            Some(outcome) => outcome.winner == Some(actor),
            None => after.in_turn() && after.actor() == actor && !G::Duels::is_undecided(&after) && is_won(&after),
        }
    })
}

fn look<G: GameText>(position: &G, seen: &mut Seen) {
    let mut legal = ActionList::new();
    position.actions(&mut legal);
    if position.game_over().is_some() || legal.is_empty() {
        return;
    }
    seen.positions += 1;
    let fen = position.fen();

    // A win that is shown is there.
    let won = is_won(position);
    assert!(won || !position.wins_this_turn(), "no win in {fen}");
    seen.won += usize::from(won);
    seen.shown += usize::from(position.wins_this_turn());

    // Unproved actions are the legal ones, others that are refused when asked about, and first steps without a second.
    for forcing in [false, true] {
        let (mut proved, mut unproved) = (ActionList::new(), ActionList::new());
        if forcing {
            position.forcing_actions(&mut proved);
        } else {
            position.actions(&mut proved);
        }
        position.unproved_actions(forcing, position.in_check(), &mut unproved);
        assert!(proved.iter().all(|action| unproved.contains(action)), "{fen}");
        for action in unproved.iter().filter(|action| !proved.contains(action)) {
            if !position.is_proved(*action) {
                seen.refused += 1;
                continue;
            }
            let mut after = position.clone();
            after.play(*action);
            assert!(after.in_turn() && !after.has_action(), "{action} in {fen}");
            seen.illegal_first_steps += 1;
        }
        assert!(proved.iter().all(|&action| position.is_proved(action)), "{fen}");
    }

    // What is said to keep out of check does, and needs no other proof.
    if !position.in_check() {
        for &action in legal.iter().filter(|&&action| position.keeps_out_of_check(action)) {
            let mut after = position.clone();
            after.play(action);
            let is_in_check = after.actor() == position.actor() && after.in_check();
            assert!(!is_in_check && position.is_proved(action), "{action} in {fen}");
            seen.kept_out += 1;
        }
        let mut unproved = ActionList::new();
        position.unproved_actions(false, false, &mut unproved);
        for &action in unproved.iter().filter(|&&action| position.keeps_out_of_check(action)) {
            assert!(position.is_proved(action), "{action} in {fen}");
        }
    }

    // A check that is announced is given.
    for &action in legal.iter().filter(|&&action| position.gives_check(action)) {
        let mut after = position.clone();
        after.play(action);
        assert!(after.board().in_check(!position.actor()), "{action} in {fen}");
        seen.checks += 1;
    }

    // After passing it is the opponent's turn, on the same board.
    if let Some(passed) = position.passed() {
        assert_eq!(passed.actor(), !position.actor(), "{fen}");
        assert!(!passed.in_turn() && passed.key() != position.key(), "{fen}");
        assert_eq!(passed.board(), position.board(), "{fen}");
        seen.passed += 1;
    }
}

fn random_record<G: GameText>(rng: &mut ChaCha8Rng) -> Record<G> {
    let army = |rng: &mut ChaCha8Rng| Army::ALL[rng.random_range(0..Army::ALL.len())];
    let setup = Setup { armies: [army(rng), army(rng)], ..Setup::default() };
    Record::from_fen(&setup.start_fen(G::VARIANT)).expect("a start position")
}

fn play_and_look<G: GameText>(rng: &mut ChaCha8Rng) -> Seen {
    let mut seen = Seen::default();
    while seen.positions < POSITIONS {
        let mut record = random_record::<G>(rng);
        for _ in 0..120 {
            look(record.position(), &mut seen);
            let legal = record.legal_actions();
            // Kings that walk about reach the middle and meet danger.
            let is_kings = |action: &&G::Action| {
                let kind = G::squares(**action).and_then(|(from, _)| record.position().board().kind_at(from));
                kind == Some(Kind::King)
            };
            let kings: Vec<G::Action> = legal.iter().filter(is_kings).copied().collect();
            let pick = if rng.random_bool(0.2) { kings.choose(rng) } else { None };
            let Some(&action) = pick.or_else(|| legal.choose(rng)) else { break };
            record.play(action);
            if record.outcome().is_some() {
                break;
            }
        }
    }
    seen
}

macro_rules! each_game {
    ($($id:ident $variant:ident;)+) => {
        $(
            #[test]
            fn $id() {
                let seen = play_and_look::<twofold_rules::$variant>(&mut twofold_testing::rng(stringify!($id)));
                let Seen { won, shown, checks, passed, illegal_first_steps, refused, kept_out, .. } = seen;
                println!("{}: won {won}, shown {shown}, checks {checks}, passed {passed}, illegal {illegal_first_steps}, refused {refused}", stringify!($id));
                // Each shortcut that a game has was seen at work.
                let expected = match stringify!($id) {
                    "chess" | "marseillais" | "twomove" => [false, true, true, false, false, false],
                    "doublemove" => [false, true, true, true, true, true],
                    "doubledouble" | "galvin" => [true, false, true, false, false, false],
                    "chess2" => [true, false, false, false, false, false],
                    // A game that is not listed may have none.
                    _ => return,
                };
                assert_eq!([shown > 20, checks > 100, passed > 500, illegal_first_steps > 100, refused > 100, kept_out > 1_000], expected);
                if stringify!($id) == "galvin" {
                    assert!(shown * 100 >= won * 99, "{shown} of {won} wins are shown");
                }
            }
        )+
    };
}

for_each_variant!(each_game);

/// Exchanges by hand, with the usual values of the pieces.
#[test]
fn exchanges_are_counted_until_they_do_not_pay() {
    use twofold_rules::{Chess, Marseillais, TwoMove};
    const VALUES: [i32; 6] = [100, 320, 330, 500, 950, 10_000];
    fn gain<G: GameText>(fen: &str, step: &str) -> i32 {
        let position = G::from_fen(fen).expect(fen);
        position.exchange(position.parse_action(step).expect(step), &VALUES)
    }
    for (fen, step, expected) in [
        // Undefended; defended by a pawn; the rook behind joins in.
        ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100),
        ("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100 - 500),
        ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100),
        ("3rk3/8/4p3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100 - 500),
        // A king does not capture what is defended.
        ("8/8/3k4/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100),
        // En passant, promotion, and a promotion that is captured.
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 850),
        ("1r6/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -100),
        ("4k3/8/8/8/8/8/7r/R3K3 w - - 0 1", "a1a8", 0),
    ] {
        assert_eq!(gain::<Chess>(fen, step), expected, "{step} in {fen}");
        assert_eq!(gain::<TwoMove>(&format!("{fen} 2"), step), expected, "{step} in {fen} 2");
    }
    // With a step in hand the capturer leaves again; on the last one it may be lost.
    let fen = "4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1";
    assert_eq!(gain::<Marseillais>(&format!("{fen} 2"), "d1d5"), 100);
    assert_eq!(gain::<Marseillais>(&format!("{fen} 1"), "d1d5"), 100 - 500);
}
