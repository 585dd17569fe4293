//! Duels in sentences: the challenge with its cost, what a decision led to, and what is left.

use twofold_rules::{Color, Kind};
use twofold_session::{BoardView, CaptureView};

use super::names::{Names, sentence, stones};

/// What was decided of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The capture is not challenged.
    Declined,
    /// The capture is challenged.
    Challenged,
    /// Both bids.
    Bids { attacker: u8, defender: u8 },
    /// The attacker gains a stone after a called bluff.
    Gained,
    /// The defender loses a stone after a called bluff.
    Burned,
}

impl Decision {
    /// The decision that a word of the rules stands for.
    pub fn of_word(word: &str) -> Option<Self> {
        match word {
            "decline" => Some(Self::Declined),
            "duel" => Some(Self::Challenged),
            "gain" => Some(Self::Gained),
            "burn" => Some(Self::Burned),
            _ => None,
        }
    }
}

/// The word of the rules for what a person answers when a capture is to be challenged.
pub fn word_of_answer(answer: &str) -> Option<&'static str> {
    match answer.to_ascii_lowercase().as_str() {
        "yes" | "y" | "duel" | "challenge" => Some("duel"),
        "no" | "n" | "decline" => Some("decline"),
        _ => None,
    }
}

/// A bid, with or without words around the number.
pub fn read_bid(line: &str) -> Option<usize> {
    let bare = line.trim().to_ascii_lowercase();
    let number = bare.trim_start_matches("bid").trim_end_matches("stones").trim_end_matches("stone");
    number.trim().parse().ok()
}

/// The stones of a player.
fn held(board: &BoardView, player: Color) -> u8 {
    board.stones.map_or(0, |stones| stones[player.index()])
}

/// The capture, and what a challenge costs whoever decides on it.
pub fn challenge(capture: &CaptureView, board: &BoardView, names: Names) -> String {
    let CaptureView { attacker, victim, cost } = capture;
    let price = if *cost == 0 { "nothing".to_owned() } else { stones(*cost) };
    sentence(&format!(
        "{} {} takes {} {} on {}. Challenge it to a duel? That costs {price} before the bids; {} {}.",
        names.possessive(attacker.color),
        attacker.name,
        names.possessive(victim.color),
        victim.name,
        victim.square,
        names.does(victim.color, "have"),
        stones(held(board, victim.color)),
    ))
}

/// The choice after a called bluff.
pub fn bluff(capture: &CaptureView, names: Names) -> String {
    let (attacker, defender) = (capture.attacker.color, capture.victim.color);
    format!(
        "Both bid 0: the bluff is called, and the capture stands. 'gain': {} a stone; 'burn': {} one.",
        names.does(attacker, "gain"),
        names.does(defender, "lose")
    )
}

/// What a decision led to, in one line: `before` is the board while it was due, `after` that after it.
pub fn report(
    capture: &CaptureView,
    decision: Decision,
    before: &BoardView,
    after: &BoardView,
    names: Names,
) -> String {
    let (attacker, defender) = (capture.attacker.color, capture.victim.color);
    let is_forced = decision == Decision::Challenged && held(before, attacker) == 0;
    let result = match decision {
        Decision::Declined => format!("the capture on {} is not challenged.", capture.victim.square),
        Decision::Challenged if is_forced => format!(
            "{} the capture to a duel, and {} no stone to bid: {}.",
            names.does(defender, "challenge"),
            names.does(attacker, "have"),
            both_are_removed(capture, names)
        ),
        Decision::Challenged => format!("{} the capture to a duel.", names.does(defender, "challenge")),
        Decision::Bids { attacker: bid, defender: against } => {
            let result = if against > bid {
                format!("{} the duel, and {}", names.does(defender, "win"), both_are_removed(capture, names))
            } else if (bid, against) == (0, 0) {
                "a called bluff".to_owned()
            } else {
                format!("{} the duel, and the capture stands", names.does(attacker, "win"))
            };
            format!("{} {bid}, {} {against}: {result}.", names.does(attacker, "bid"), names.does(defender, "bid"))
        }
        Decision::Gained => format!("{} a stone, and the capture stands.", names.does(attacker, "gain")),
        Decision::Burned => format!("{} a stone, and the capture stands.", names.does(defender, "lose")),
    };
    let mut sentences = vec![sentence(&result)];
    for (player, gained) in stones_for_pawns(capture, decision, is_forced, before, after) {
        let gained = format!("{} {} for a pawn.", names.does(player, "gain"), stones(gained));
        sentences.push(sentence(&gained));
    }
    if before.stones != after.stones || is_forced || matches!(decision, Decision::Bids { .. }) {
        sentences.push(left(after, names));
    }
    sentences.join(" ")
}

/// What players hold.
fn left(board: &BoardView, names: Names) -> String {
    let each = Color::ALL.map(|player| format!("{} {}", names.name(player), held(board, player)));
    format!("Stones: {}.", each.join(", "))
}

fn both_are_removed(capture: &CaptureView, names: Names) -> String {
    let CaptureView { attacker, victim, .. } = capture;
    format!(
        "{} {} from {} and {} {} on {} are both removed",
        names.possessive(attacker.color),
        attacker.name,
        attacker.square,
        names.possessive(victim.color),
        victim.name,
        victim.square
    )
}

/// Stones gained for pawns that fell: what the players hold beyond what the decision itself left them.
fn stones_for_pawns(
    capture: &CaptureView,
    decision: Decision,
    is_forced: bool,
    before: &BoardView,
    after: &BoardView,
) -> Vec<(Color, u8)> {
    let (attacker, defender) = (capture.attacker.color, capture.victim.color);
    // What the attacker's and the defender's stones change by, pawns left aside.
    let (gained, paid, lost) = match decision {
        Decision::Declined => (0, 0, 0),
        Decision::Challenged => (0, 0, capture.cost + u8::from(is_forced)),
        Decision::Bids { attacker, defender } => (0, attacker, defender),
        Decision::Gained => (1, 0, 0),
        Decision::Burned => (0, 0, 1),
    };
    let left = [
        (attacker, (held(before, attacker) + gained).saturating_sub(paid), capture.victim.kind),
        (defender, held(before, defender).saturating_sub(lost), capture.attacker.kind),
    ];
    let gains = left.into_iter().filter(|&(.., fallen)| fallen == Kind::Pawn);
    let gains = gains.map(|(player, left, _)| (player, held(after, player).saturating_sub(left)));
    gains.filter(|&(_, gained)| gained > 0).collect()
}

#[cfg(test)]
mod tests {
    use twofold_rules::{Notation, Variant};
    use twofold_session::{Extent, GameSession, SessionSettings, open};

    use super::*;
    use crate::arguments::Side;

    const NAMES: Names = Names(Side::Black);

    fn game(fen: &str, turn: &str) -> Box<dyn GameSession> {
        let mut game = open(Variant::Chess2, &SessionSettings::default()).expect("a game");
        game.set_up(Some(fen), &[turn]).expect("a legal turn");
        game
    }

    /// Decides, and reports it.
    fn decide(game: &mut dyn GameSession, text: &str, decision: Decision) -> String {
        let (capture, before) = (game.pending_capture().expect("a capture"), game.board());
        game.play(text, Notation::Coordinates, Extent::Part).expect("a decision");
        report(&capture, decision, &before, &game.board(), NAMES)
    }

    #[test]
    fn a_challenge_is_a_sentence_with_its_cost() {
        for (fen, turn, expected) in [
            (
                "4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1 cc 33",
                "f3e5",
                "Twofold's knight takes your pawn on e5. Challenge it to a duel? That costs 1 stone before the bids; you have \
                 3 stones.",
            ),
            (
                "4k3/8/8/4q3/3P4/8/8/4K3 w - - 0 1 cc 31",
                "d4e5",
                "Twofold's pawn takes your queen on e5. Challenge it to a duel? That costs nothing before the bids; you have \
                 1 stone.",
            ),
        ] {
            let game = game(fen, turn);
            let capture = game.pending_capture().expect("a capture");
            assert_eq!(challenge(&capture, &game.board(), NAMES), expected);
        }
    }

    #[test]
    fn a_duel_is_reported_with_bids_pieces_and_stones() {
        let fen = "4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1 cc 33";
        let bids = |attacker, defender| Decision::Bids { attacker, defender };
        for (token, text, decision, expected) in [
            (
                "d4e5",
                ":",
                Decision::Declined,
                "The capture on e5 is not challenged. Twofold gains 1 stone for a pawn. Stones: Twofold 4, you 3.",
            ),
            ("d4e5", ":?", Decision::Challenged, "You challenge the capture to a duel."),
            (
                "d4e5:?",
                ":21",
                bids(1, 2),
                "Twofold bids 1, you bid 2: you win the duel, and Twofold's pawn from d4 and your pawn on e5 are both removed. \
                 Twofold gains 1 stone for a pawn. You gain 1 stone for a pawn. Stones: Twofold 3, you 2.",
            ),
            (
                "d4e5:?",
                ":11",
                bids(1, 1),
                "Twofold bids 1, you bid 1: Twofold wins the duel, and the capture stands. Twofold gains 1 stone for a pawn. \
                 Stones: Twofold 3, you 2.",
            ),
            ("d4e5:?", ":00", bids(0, 0), "Twofold bids 0, you bid 0: a called bluff. Stones: Twofold 3, you 3."),
            (
                "d4e5:00",
                "-",
                Decision::Burned,
                "You lose a stone, and the capture stands. Twofold gains 1 stone for a pawn. Stones: Twofold 4, you 2.",
            ),
            (
                "d4e5:00",
                "+",
                Decision::Gained,
                "Twofold gains a stone, and the capture stands. Twofold gains 1 stone for a pawn. Stones: Twofold 5, you 3.",
            ),
        ] {
            assert_eq!(decide(game(fen, token).as_mut(), text, decision), expected, "{token} {text}");
        }
        let poor = "4k3/8/8/4n3/3P4/8/8/4K3 w - - 0 1 cc 03";
        let told = decide(game(poor, "d4e5").as_mut(), ":?", Decision::Challenged);
        let expected = "You challenge the capture to a duel, and Twofold has no stone to bid: Twofold's pawn from d4";
        assert!(told.starts_with(expected), "{told}");
        assert!(told.ends_with("You gain 1 stone for a pawn. Stones: Twofold 0, you 3."), "{told}");
    }
}
