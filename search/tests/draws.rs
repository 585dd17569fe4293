//! Draws by lack of material are seen where captures lead to them, at the horizon too.

use twofold_rules::{Chess, Color, Duels, Game, GameText, Record, Variant, with_game};
use twofold_search::{Limits, Score, Searcher, Selectivity, Signals};

/// The search's score at depth 1, with its guesses or without.
fn score<G: Game>(record: &Record<G>, selectivity: Selectivity) -> Score {
    let limits = Limits { depth: Some(1), selectivity, ..Limits::default() };
    Searcher::<G>::new(1, 1).search(record, &limits, &Signals::default(), &mut |_| {}).score
}

/// White's king in a corner cannot help the pawn that stands before Black's king. One step is left, after which Black takes it.
fn lost_pawns() -> Vec<String> {
    let mut boards = vec![];
    for file in 0..8 {
        let corner = if file < 4 { "7K" } else { "K7" };
        let on_file = |piece: char| {
            let empty = |count: usize| if count > 0 { count.to_string() } else { String::new() };
            format!("{}{piece}{}", empty(file), empty(7 - file))
        };
        boards.push(format!("8/8/{}/{}/8/8/8/{corner}", on_file('k'), on_file('P')));
        boards.push(format!("8/8/8/{}/{}/8/8/{corner}", on_file('k'), on_file('P')));
    }
    boards
}

/// Does the game end as a draw when only the kings are left?
fn ends_with_bare_kings<G: GameText>() -> bool {
    let bare = G::from_fen("8/8/8/3k4/8/8/8/K7 w - - 0 1");
    bare.is_ok_and(|position| !G::Duels::is_undecided(&position) && position.drawn().is_some())
}

#[test]
fn the_capture_of_the_last_pawn_is_a_draw() {
    let mut games = vec![];
    for &variant in Variant::ALL {
        with_game!(variant, G => if ends_with_bare_kings::<G>() {
            games.push(variant.id());
            let steps = if variant == Variant::Chess { "" } else { " 1" };
            for board in lost_pawns() {
                let fen = format!("{board} w - - 0 10{steps}");
                let record = Record::<G>::from_fen(&fen).unwrap_or_else(|error| panic!("{variant}: {fen}: {error}"));
                for selectivity in [Selectivity::default(), Selectivity::EXHAUSTIVE] {
                    assert_eq!(score(&record, selectivity), Score::DRAW, "{variant}: {fen}");
                }
            }
        });
    }
    assert_eq!(games.len(), 5, "{games:?}");
}

/// In chess a minor piece that is left alone cannot win either.
#[test]
fn the_capture_of_all_but_a_minor_piece_is_a_draw() {
    for piece in ["N", "B"] {
        for board in lost_pawns() {
            // The piece stands far away and guards nothing, and the king moves.
            let board = match board.strip_suffix("7K") {
                Some(rest) => format!("{rest}1{piece}5K"),
                None => board.replace("/K7", &format!("/K5{piece}1")),
            };
            let fen = format!("{board} w - - 0 10");
            let record = Record::<Chess>::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
            let king = record.position().board().king(Color::White);
            let mut only = record.legal_actions();
            only.retain(|&mut step| Chess::squares(step).map(|(from, _)| from) == king);
            assert_eq!(only.len(), 3);
            let limits = Limits { depth: Some(1), only: only.to_vec(), ..Limits::default() };
            let best = Searcher::new(1, 1).search(&record, &limits, &Signals::default(), &mut |_| {});
            assert_eq!(best.score, Score::DRAW, "{fen}");
        }
    }
}
