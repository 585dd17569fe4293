//! Help for the game that is played: only what there is in it.

use twofold_rules::Notation;
use twofold_session::{ActionView, Extent, GameSession};

use super::command::COMMANDS;

/// How turns are typed in this game, in sentences.
pub fn sentences(game: &dyn GameSession) -> Vec<String> {
    let (features, ranks) = (game.features(), game.board().ranks);
    let mut sentences = vec![typing(game)];
    let castling = if features.castling { ", O-O or O-O-O castles" } else { "" };
    let promotion = if features.king_turns { 'R' } else { 'Q' };
    sentences.push(format!(
        "A step is a piece's letter and the square where it goes, a pawn's the square alone{castling}, and e{ranks}={promotion} \
         promotes; in coordinates it is the square that it leaves and the one where it goes."
    ));
    if features.kings_are_captured {
        sentences.push("There is no check: whoever has taken all kings of the opponent's wins.".to_owned());
    }
    if features.king_turns {
        sentences.push(
            "After the turn of an army with two kings one of them may step once more, or -- for none. A whirlwind is its king's \
             square twice, such as d4d4."
                .to_owned(),
        );
    }
    if features.duels {
        sentences.push(
            "When a piece is captured by another than a king, its owner may challenge the capture (yes or no). Both then bid 0 \
             to 2 stones, hidden; the stones are spent, the higher bid wins, a tie the attacker. If the owner wins, both pieces are \
             removed. If both bid 0, the attacker chooses to gain a stone or to have the owner lose one (burn). A captured pawn \
             is worth a stone."
                .to_owned(),
        );
    }
    sentences
}

/// How a turn is typed, with an example that could be typed now.
fn typing(game: &dyn GameSession) -> String {
    let whole = if game.features().two_steps {
        "Type a turn step by step, or whole with a comma or a blank between its steps"
    } else {
        "Type a turn"
    };
    let Some([san, text]) = example(game) else { return format!("{whole}.") };
    let mut after = game.fork();
    let is_first = game.features().two_steps && after.play(&text, Notation::Coordinates, Extent::Part).is_ok();
    let goes_on = is_first && after.status().actor == game.status().actor && after.status().in_turn;
    match example(after.as_ref()).filter(|_| goes_on) {
        Some([next_san, next_text]) => {
            format!("{whole}: for example {san},{next_san} ({text},{next_text} in coordinates).")
        }
        None => format!("{whole}: for example {san} ({text} in coordinates)."),
    }
}

/// A legal step that shows most of the notation: a piece's if there is one, in both notations.
fn example(game: &dyn GameSession) -> Option<[String; 2]> {
    let actions = game.legal_actions().into_iter().filter(|action| action.squares.is_some());
    let actions: Vec<_> = actions.collect();
    let is_piece = |san: &str| san.starts_with(|letter: char| letter.is_ascii_uppercase()) && !san.starts_with('O');
    let is_quiet = |action: &&ActionView| is_piece(&action.san) && !action.san.contains(['x', '*']);
    // Towards the middle rather than to the edge, and with the king last.
    let preference = |action: &&ActionView| {
        let off_centre = action.squares.map_or(0, |[_, to]| (2 * to.file().index()).abs_diff(7));
        (action.san.starts_with('K'), off_centre)
    };
    let chosen = actions.iter().filter(is_quiet).min_by_key(preference).or_else(|| actions.first())?;
    Some([chosen.san.clone(), chosen.text.clone()])
}

/// The commands that make sense in this game.
pub fn commands(has_unlike_pieces: bool) -> Vec<(String, String)> {
    let shown = COMMANDS.iter().filter(|(usage, _)| has_unlike_pieces || *usage != "pieces");
    shown.map(|&(usage, purpose)| (usage.to_owned(), purpose.to_owned())).collect()
}
