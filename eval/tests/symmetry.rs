//! An evaluation favours no colour, and its terms add up, in positions of games of every variant.

use twofold_eval::Evaluation;
use twofold_rules::{Color, GameText, Variant, with_game};

/// Positions along games that are as good as random: a position's key picks its action.
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
            // Games of the same positions part at once, by their numbers.
            let chance = (position.key() ^ game.wrapping_mul(0x9e37_79b9_7f4a_7c15)).rotate_left(17);
            position.play(actions[(chance % actions.len() as u64) as usize]);
        }
    }
}

/// A text with the numbers in it, which are ranks, counted from the other side.
fn turn_ranks(text: &str, highest: usize) -> String {
    let (mut turned, mut rest) = (String::new(), text);
    while let Some(letter) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        match rest[..digits].parse::<usize>() {
            Ok(rank) => turned += &(highest + 1 - rank).to_string(),
            Err(_) => turned.push(letter),
        }
        rest = &rest[digits.max(letter.len_utf8())..];
    }
    turned
}

/// The FEN with the colours exchanged and the board turned upside down.
fn mirrored(fen: &str) -> String {
    let swap_case = |text: &str| -> String {
        let swapped = |c: char| if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
        text.chars().map(swapped).collect()
    };
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let ranks: Vec<String> = fields[0].split('/').rev().map(swap_case).collect();
    let highest = ranks.len();
    let turn_ranks = |text: &str| turn_ranks(text, highest);
    fields[0] = ranks.join("/");
    fields[1] = match fields[1].as_str() {
        "w" => "b",
        "b" => "w",
        "K" => "k",
        _ => "K",
    }
    .to_owned();
    let rights = swap_case(&fields[2]);
    fields[2] = if rights == "-" { rights } else { "KQkq".chars().filter(|&c| rights.contains(c)).collect() };
    fields[3] = turn_ranks(&fields[3]);
    if fields.len() > 7 {
        // Armies and stones, White's first.
        for field in &mut fields[6..8] {
            *field = field.chars().rev().collect();
        }
        if let Some(turn) = fields.get_mut(8) {
            *turn = turn_step(turn, highest);
        }
        return fields.join(" ");
    }
    // Steps left, then the squares of frozen men.
    let steps = fields.get(6).map(|field| match field.split_once('/') {
        Some((steps, squares)) => format!("{steps}/{}", turn_ranks(squares)),
        None => field.clone(),
    });
    if let Some(steps) = steps {
        fields[6] = steps;
    }
    fields.join(" ")
}

/// A turn in progress: only its step has ranks.
fn turn_step(turn: &str, highest: usize) -> String {
    let (step, fields) = turn.split_once(':').map_or((turn, String::new()), |(step, rest)| (step, format!(":{rest}")));
    turn_ranks(step, highest) + &fields
}

fn look_both_ways<G: GameText>(position: &G) {
    let evaluation = Evaluation::for_game::<G>();
    let fen = position.fen();
    let other = G::from_fen(&mirrored(&fen)).unwrap_or_else(|error| panic!("{fen} mirrored: {error}"));
    assert_eq!(other.actor(), !position.actor());
    if other.steps_left() == position.steps_left() {
        assert_eq!(evaluation.evaluate(position), evaluation.evaluate(&other), "{} {fen}", G::VARIANT);
    }
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
