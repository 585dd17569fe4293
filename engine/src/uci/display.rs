//! Answers to `d` and `eval`, for people.

use twofold_rules::Color;
use twofold_session::GameSession;

use crate::commands::actor;
use crate::diagram;

/// The answer to `d`.
pub fn position(game: &dyn GameSession) -> String {
    let (board, report, status) = (game.board(), game.report(), game.status());
    let outcome = report.outcome.map_or("none".to_owned(), |outcome| outcome.to_string());
    let checkers: Vec<String> = board.checkers.iter().map(ToString::to_string).collect();
    [
        diagram::plain(&board),
        String::new(),
        format!("Fen: {}", report.fen),
        format!("Key: {:016X}", status.key),
        format!("Checkers: {}", checkers.join(" ")),
        format!("Check: {}", if status.in_check { "yes" } else { "no" }),
        format!("Actor: {}", actor(report.actor)),
        format!("Phase: {}", report.phase),
        format!("Outcome: {outcome}"),
        format!("Actions: {}", report.actions.join(" ")),
    ]
    .join("\n")
}

/// The answer to `eval`.
pub fn evaluation(game: &dyn GameSession) -> String {
    let evaluated = game.evaluate();
    let pawns = |value: i32| f64::from(value) / 100.0;
    let mut lines = vec![format!("{:<16} {:>8} {:>8} {:>8}", "term", "White", "Black", "total")];
    for term in &evaluated.terms {
        let [white, black, total] = [term.white, term.black, term.white - term.black].map(pawns);
        lines.push(format!("{:<16} {white:>8.2} {black:>8.2} {total:>+8.2}", term.name));
    }
    let [white, total] = [evaluated.white(), evaluated.total].map(pawns);
    let actor: Color = evaluated.actor;
    lines.push(format!("Total evaluation: {white:+.2} (White's view), {total:+.2} ({actor}'s, who acts)"));
    lines.join("\n")
}
