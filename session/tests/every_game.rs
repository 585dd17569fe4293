//! Sessions of every game through the trait alone.

use twofold_rules::{Color, Notation, Variant};
use twofold_search::Signals;
use twofold_session::{Extent, GameSession, SearchLimits, SearchSettings, SessionSettings, open};

fn session(variant: Variant) -> Box<dyn GameSession> {
    let search = SearchSettings { hash_mib: 1, ..SearchSettings::default() };
    open(variant, &SessionSettings { search, ..SessionSettings::default() }).expect("a start position")
}

fn limits(depth: u32) -> SearchLimits {
    SearchLimits { depth: Some(depth), ..SearchLimits::default() }
}

/// Plays a game of the engine with itself, as a program above this crate would.
fn self_play(game: &mut dyn GameSession, decisions: usize) {
    for _ in 0..decisions {
        let status = game.status();
        if status.outcome.is_some() {
            break;
        }
        let mut depths = vec![];
        let result = game
            .search(&limits(2), &Signals::default(), &mut |progress| {
                depths.extend(progress.line().map(|line| line.depth))
            })
            .expect("no turns are named");
        assert!(result.fault.is_none());
        let Some(bids) = result.bids else {
            assert!(!depths.is_empty() && !result.turn.is_empty());
            let answer = if status.is_undecided { &result.turn.words[0] } else { &result.turn.tokens[0] };
            game.answer(status.actor, answer, Notation::Coordinates, Extent::Whole)
                .unwrap_or_else(|error| panic!("{answer}: {error}"));
            continue;
        };
        let bounds = game.bids().expect("bids are due");
        let [attacker, defender] = [bids.attacker, !bids.attacker].map(|player| bids.draw_by_seed(player, 1, &[]));
        assert!(attacker <= bounds.largest_of(bids.attacker) && defender <= bounds.largest_of(!bids.attacker));
        game.play_bids(attacker, defender).expect("possible bids");
    }
}

#[test]
fn games_of_the_engine_with_itself_can_be_replayed_from_their_texts() {
    for &variant in Variant::ALL {
        let mut game = session(variant);
        self_play(game.as_mut(), 12);
        let tokens = game.tokens();
        assert!(tokens.len() >= 3, "{variant}: {tokens:?}");
        assert_eq!(tokens, game.turns().iter().map(|turn| turn.token.clone()).collect::<Vec<_>>());
        let report = game.report();

        let mut again = session(variant);
        let turns: Vec<&str> = tokens.iter().map(String::as_str).collect();
        again.set_up(None, &turns).unwrap_or_else(|error| panic!("{variant}: {error}"));
        assert_eq!(again.report(), report, "{variant}");

        let mut by_san = session(variant);
        for turn in game.turns() {
            by_san.play(&turn.san, Notation::San, Extent::Part).unwrap_or_else(|error| panic!("{variant}: {error}"));
        }
        assert_eq!(by_san.report().fen, report.fen, "{variant}");

        game.end_turn();
        let pgn = game.pgn(&[("White", "A")], None, &[]);
        let read = twofold_rules::pgn::read(&pgn).unwrap_or_else(|error| panic!("{variant}: {error}"));
        let mut loaded = session(variant);
        if !game.status().in_turn {
            loaded.load(&read[0]).unwrap_or_else(|error| panic!("{variant}: {error}\n{pgn}"));
            assert_eq!(loaded.report(), game.report(), "{variant}");
        }

        let played = game.action_count();
        game.undo_to(played + 1);
        assert_eq!(game.action_count(), played, "nothing more to take back");
        game.undo_to(0);
        assert_eq!((game.report().fen.as_str(), game.action_count()), (game.start_fen(), 0));
    }
}

#[test]
fn boards_show_what_stands_on_them() {
    for &variant in Variant::ALL {
        let mut game = session(variant);
        let board = game.board();
        let kings = board.pieces.iter().filter(|piece| piece.letter.eq_ignore_ascii_case(&'k')).count();
        assert_eq!((board.files, kings >= 2, board.last_turn.len()), (8, true, 0), "{variant}");
        assert!(
            board.ranks >= 8 && board.pieces.iter().all(|piece| usize::from(piece.square.rank().index()) < board.ranks)
        );
        assert_eq!(board.armies.is_some(), board.stones.is_some());

        let action =
            game.legal_actions().into_iter().find(|action| action.ends_turn.is_some() || action.squares.is_some());
        let action = action.expect("an action");
        game.play(&action.text, Notation::Coordinates, Extent::Part).expect("a legal action");
        assert_eq!(game.board().last_turn[..2], action.squares.expect("a step"), "{variant}");
        assert_eq!(game.why_turn_ended(), action.ends_turn, "{variant}");
    }
}

#[test]
fn a_fork_goes_its_own_way_with_the_same_searcher() {
    let mut game = session(Variant::TwoMove);
    let mut fork = game.fork();
    fork.play("e2e4", Notation::Coordinates, Extent::Whole).expect("legal");
    assert_eq!((game.action_count(), fork.action_count()), (0, 1));
    game.set_search(SearchSettings { hash_mib: 2, threads: 1, multi_pv: 3 });
    assert_eq!(fork.prepare().hash_mib, 2);
    let mut ranks = vec![];
    let limits = limits(2);
    let search =
        fork.search(&limits, &Signals::default(), &mut |progress| ranks.extend(progress.line().map(|line| line.rank)));
    assert!(search.is_ok() && ranks.contains(&3), "{ranks:?}");
    game.play("d2d4", Notation::Coordinates, Extent::Whole).expect("legal");
    assert_eq!(game.status().actor, Color::Black);
}

#[test]
fn a_search_can_be_bound_to_turns() {
    let mut game = session(Variant::TwoMove);
    game.set_up(None, &["e2e4"]).expect("legal");
    for (only, answer) in [("a7a6,h7h6", "a7a6,h7h6"), ("a7a6", "a7a6,")] {
        let limits = SearchLimits { only: vec![only.to_owned()], ..limits(3) };
        let result = game.search(&limits, &Signals::default(), &mut |_| {}).expect(only);
        assert!(result.turn.tokens[0].starts_with(answer), "{only}: {result:?}");
    }
    let limits = SearchLimits { only: vec!["a7a2".to_owned()], ..limits(3) };
    assert!(game.search(&limits, &Signals::default(), &mut |_| {}).is_err());
}

#[test]
fn a_position_that_is_refused_changes_nothing() {
    for &variant in Variant::ALL {
        let mut game = session(variant);
        let before = game.report();
        assert!(game.set_up(Some("8/8 w - - 0 1"), &[]).is_err());
        assert!(game.set_up(None, &["e2e4", "e2e4"]).is_err());
        assert!(game.play("nonsense", Notation::San, Extent::Part).is_err());
        assert!(game.play_bids(0, 0).is_err());
        assert_eq!(game.report(), before, "{variant}");
    }
}

#[test]
fn armies_stones_and_captures_are_described_as_the_rules_name_them() {
    let mut game = session(Variant::Chess2);
    game.set_up(Some("4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 na 32"), &["d4e5"]).expect("a capture");
    let board = game.board();
    assert_eq!((board.armies, board.stones), (Some(["nemesis", "animals"]), Some([3, 2])));
    let capture = game.pending_capture().expect("a capture");
    assert_eq!((capture.attacker.name, capture.victim.name, capture.cost), ("nemesis pawn", "pawn", 0));
    assert!(capture.attacker.movement.is_some() && capture.victim.movement.is_none());
    assert!(game.features().duels && game.king_threat().is_none());
}

#[test]
fn a_player_decides_in_any_notation_but_for_themselves_only() {
    let mut game = session(Variant::Chess2);
    game.set_up(Some("4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 cc 33"), &[]).expect("a position");
    assert!(game.answer(Color::White, "dxe5{duel 1-0}", Notation::San, Extent::Whole).is_err());
    assert!(game.answer(Color::White, "dxe5", Notation::Coordinates, Extent::Whole).is_err());
    game.answer(Color::White, "dxe5", Notation::San, Extent::Whole).expect("a capture");
    assert_eq!(game.tokens(), ["d4e5"]);
}

/// Everything that a search names can be played and searched: lines, turns, replies, in the middle of duels too.
#[test]
fn what_a_search_names_is_understood() {
    let mut decisions = [0; 5];
    let rampage = (Variant::Chess2, Some("4k3/8/8/8/n7/p7/p7/R3K3 w - - 0 1 ac 33"));
    for (variant, fen) in [
        rampage,
        (Variant::Chess, None),
        (Variant::Marseillais, None),
        (Variant::TwoMove, None),
        (Variant::DoubleMove, None),
        (Variant::DoubleDouble, None),
        (Variant::Galvin, None),
        (Variant::Chess2, Some("4k3/3p1p2/8/4p1b1/1q1P4/2N2r2/1P2P3/R3K3 w - - 0 1 cc 33")),
        (Variant::Chess2, Some("3kk3/2p2p2/2n5/1p1pr3/2P1P3/3N4/8/3KK3 w - - 0 1 kk 33")),
        (Variant::Chess2, Some("4k3/1pp1p3/8/8/8/8/8/R3K3 w - - 0 1 ac 33")),
        (Variant::Chess2, Some("r3k3/8/8/p7/8/8/P7/R3K3 w - - 0 1 aa 33")),
    ] {
        for seed in 0..if variant == Variant::Chess2 { 16 } else { 3 } {
            let mut game = session(variant);
            let begun: &[&str] = if (variant, fen) == rampage { &["a1a4"] } else { &[] };
            game.set_up(fen, begun).expect("a position");
            for ply in 0..16 {
                let status = game.status();
                if status.outcome.is_some() {
                    break;
                }
                check_names(game.as_ref(), seed, &mut decisions);
                // A path that depends on the seed, through every kind of decision.
                let actions = game.report().actions;
                let is_wanted = |action: &String| [":?", ":00"].contains(&action.as_str()) && seed % 2 == 0;
                let wanted = actions.iter().position(is_wanted);
                let chosen = wanted.unwrap_or((seed * 7 + ply * 13) % actions.len());
                game.play(&actions[chosen], Notation::Coordinates, Extent::Part).expect("a legal action");
            }
        }
    }
    let kinds = "challenges, bids, bluffs, king-turns, second captures of a rampage";
    assert!(decisions.iter().all(|&count| count >= 8), "{kinds}: {decisions:?}");
}

fn check_names(game: &dyn GameSession, seed: usize, decisions: &mut [usize; 5]) {
    use twofold_rules::Phase;

    let (status, tokens) = (game.status(), game.tokens());
    match status.phase {
        Phase::Challenge => decisions[0] += 1,
        Phase::Bid => decisions[1] += 1,
        Phase::Bluff => decisions[2] += 1,
        Phase::King => decisions[3] += 1,
        _ => {}
    }
    let is_second = |token: &String| token.matches(':').count() > 0 && status.phase == Phase::Challenge;
    decisions[4] += usize::from(tokens.last().is_some_and(is_second));
    let mut lines = vec![];
    let limits = limits(3 + seed as u32 % 2);
    let result = game.search(&limits, &Signals::default(), &mut |progress| {
        lines.extend(progress.line().map(|line| line.pv.clone()));
    });
    let result = result.expect("no turns are named");
    for pv in &lines {
        let mut fork = game.fork();
        for (index, token) in pv.tokens.iter().enumerate() {
            let extent = if index + 1 == pv.tokens.len() { Extent::Part } else { Extent::Whole };
            let played = fork.play(token, Notation::Coordinates, extent);
            assert!(played.is_ok(), "{tokens:?} {pv:?}: '{token}': {played:?}, {}", game.report().fen);
        }
        let bound = SearchLimits { only: vec![pv.tokens[0].clone()], ..SearchLimits::default() };
        let bound = SearchLimits { depth: Some(1), ..bound };
        let answer = game.search(&bound, &Signals::default(), &mut |_| {});
        let answer = answer.unwrap_or_else(|error| panic!("{tokens:?} {pv:?}: {error}"));
        assert_eq!(answer.turn.words[0], pv.words[0], "{tokens:?} {pv:?}");
    }
    // The answer can stand behind the turns so far, as a text of its own.
    if let Some(word) = result.turn.words.first().filter(|_| status.is_undecided) {
        let turns: Vec<&str> = tokens.iter().map(String::as_str).chain([word.as_str()]).collect();
        let mut again = game.fork();
        let first = game.first_fen();
        again.set_up(Some(&first), &turns).unwrap_or_else(|error| panic!("{turns:?}: {error}"));
        assert_eq!(again.action_count(), game.action_count() + 1, "{turns:?}");
    }
}
