//! Warnings: check, and kings that can be taken.

use twofold_rules::{Kind, KingThreat, Step};
use twofold_session::GameSession;

use super::names::{Names, sentence};

/// What threatens the king of the player who is to act, if anything does. Where check is the threat of a whole turn, or
/// where kings are captured without a check before, an example tells how.
pub fn warning(game: &dyn GameSession, names: Names) -> Option<String> {
    let status = game.status();
    if status.is_undecided {
        return None;
    }
    let (you, their) = (names.does(status.actor, "are"), names.possessive(status.actor));
    let threat = game.king_threat();
    match threat {
        Some(threat) if game.features().kings_are_captured => {
            Some(sentence(&format!("{their} king on {} can be taken by {}.", threat.king, turn(&threat))))
        }
        Some(threat) if status.in_check && threat.before.is_some() => Some(sentence(&format!(
            "{you} in check: {} could take the king on {} by {}.",
            names.name(!status.actor),
            threat.king,
            turn(&threat)
        ))),
        _ => status.in_check.then(|| sentence(&format!("{you} in check."))),
    }
}

/// The steps of a threat, such as `Qd1-h5,Qh5xe8`.
fn turn(threat: &KingThreat) -> String {
    let (kind, capture) = threat.capture;
    let before = threat.before.map(|(kind, step)| format!("{},", long(kind, step, '-')));
    format!("{}{}", before.unwrap_or_default(), long(kind, capture, 'x'))
}

/// A step in long algebraic notation.
fn long(kind: Kind, step: Step, joined_by: char) -> String {
    let upper = |kind: Kind| kind.letter().to_ascii_uppercase().to_string();
    let letter = if kind == Kind::Pawn { String::new() } else { upper(kind) };
    let promotion = step.promotion().map_or(String::new(), |kind| format!("={}", upper(kind)));
    format!("{letter}{}{joined_by}{}{promotion}", step.from(), step.to())
}

#[cfg(test)]
mod tests {
    use twofold_rules::Variant;
    use twofold_session::{SessionSettings, open};

    use super::*;
    use crate::arguments::Side;

    fn warned(variant: Variant, fen: &str, side: Side) -> Option<String> {
        let mut game = open(variant, &SessionSettings::default()).expect("a game");
        game.set_up(Some(fen), &[]).expect(fen);
        warning(game.as_ref(), Names(side))
    }

    #[test]
    fn a_threat_of_two_steps_is_told_by_an_example() {
        let far = "7k/8/8/8/8/8/8/R3K3 b - - 0 1 2";
        for (variant, fen, side, expected) in [
            (
                Variant::DoubleMove,
                far,
                Side::Black,
                "You are in check: Twofold could take the king on h8 by Ra1-a8,Ra8xh8.",
            ),
            (
                Variant::DoubleMove,
                far,
                Side::Both,
                "Black is in check: White could take the king on h8 by Ra1-a8,Ra8xh8.",
            ),
            (Variant::Galvin, far, Side::Black, "Your king on h8 can be taken by Ra1-a8,Ra8xh8."),
            (
                Variant::Galvin,
                "7k/8/8/8/8/8/8/4K2R b - - 0 1 2",
                Side::Black,
                "Your king on h8 can be taken by Rh1xh8.",
            ),
            (Variant::Marseillais, "7k/8/8/8/8/8/8/4K2R b - - 0 1 2", Side::Black, "You are in check."),
            (Variant::Chess2, "7k/8/8/8/8/8/8/4K2R b - - 0 1 cc 33", Side::Both, "Black is in check."),
        ] {
            assert_eq!(warned(variant, fen, side).as_deref(), Some(expected), "{variant} {fen}");
        }
        for variant in [Variant::Marseillais, Variant::TwoMove] {
            assert_eq!(warned(variant, far, Side::Black), None);
        }
    }

    #[test]
    fn promotions_are_written_with_their_piece() {
        let fen = "7k/P7/8/8/8/8/8/4K3 b - - 0 1 2";
        let told = warned(Variant::Galvin, fen, Side::Black).expect("a threat");
        assert!(told.contains("a7-a8=") && told.contains("a8xh8"), "{told}");
    }
}
