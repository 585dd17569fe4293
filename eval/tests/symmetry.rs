//! An evaluation favours no colour, and its terms add up, in positions of games of every variant.

use twofold_eval::Evaluation;
use twofold_rules::{Color, GameText, Variant, with_game};

/// Positions of pseudo-random games: a position's key selects its action.
fn walk<G: GameText>(look: impl Fn(&G)) {
    for game in 0..40_u64 {
        let mut position = G::start();
        for _ in 0..120 {
            look(&position);
            let mut actions = twofold_rules::ActionList::new();
            position.actions(&mut actions);
            if actions.is_empty() {
                break;
            }
            // The number of the game makes games from the same position diverge at once.
            let hash = (position.key() ^ game.wrapping_mul(0x9e37_79b9_7f4a_7c15)).rotate_left(17);
            position.play(actions[(hash % actions.len() as u64) as usize]);
        }
    }
}

fn look_both_ways<G: GameText>(position: &G) {
    let evaluation = Evaluation::for_game::<G>();
    let (own, mirrored) = (evaluation.evaluate(position), evaluation.evaluate(&position.mirrored()));
    assert_eq!(own, mirrored, "{} {}", G::VARIANT, position.fen());
}

fn add_up<G: GameText>(position: &G) {
    let evaluation = Evaluation::for_game::<G>();
    let sum: i32 = evaluation.terms(position).iter().map(|term| term.white - term.black).sum();
    let of_actor = if position.actor() == Color::White { sum } else { -sum };
    assert_eq!(of_actor, evaluation.evaluate(position), "{} {}", G::VARIANT, position.fen());
}

#[test]
fn colours_are_equal() {
    for &variant in Variant::ALL {
        with_game!(variant, G => walk::<G>(look_both_ways));
    }
}

#[test]
fn terms_add_up_exactly() {
    for &variant in Variant::ALL {
        with_game!(variant, G => walk::<G>(add_up));
    }
}
