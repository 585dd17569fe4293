//! What a search found, in the words of the protocol.

use std::fmt::Write;

use twofold_rules::{Duels, GameText};
use twofold_search::{Best, Bound, Effort, Line, Progress, Score};

use super::options::TurnMode;

/// Actions played from a position, as turn tokens: those of one turn joined by a comma. The first token is the rest of a
/// turn that has begun.
pub fn turns<G: GameText>(position: &G, actions: &[G::Action]) -> Vec<String> {
    let mut position = position.clone();
    let mut turns: Vec<String> = vec![];
    let mut goes_on = false;
    for &action in actions {
        match turns.last_mut().filter(|_| goes_on) {
            Some(turn) => position.write_action(action, turn),
            None => {
                let mut turn = String::new();
                position.write_action(action, &mut turn);
                turns.push(turn);
            }
        }
        position.play(action);
        goes_on = position.in_turn();
    }
    turns
}

/// An `info` line for a report of a search; `steps` of the same turn were played from the position before it began.
pub fn info<G: GameText>(position: &G, steps: &[G::Action], progress: &Progress<G::Action>, show_wdl: bool) -> String {
    let played = steps.len() as u32;
    match progress {
        Progress::Line(line, effort) => {
            let mut line = line.clone();
            line.depth += played;
            line.selective_depth += played;
            line.actions.splice(0..0, steps.iter().copied());
            info_line(position, &line, effort, show_wdl)
        }
        Progress::Current { depth, action, number, effort } => {
            let actions: Vec<G::Action> = steps.iter().copied().chain([*action]).collect();
            let current = turns(position, &actions).join(" ");
            let Effort { nodes, time, .. } = effort;
            let (depth, speed, time) = (depth + played, effort.nodes_per_second(), time.as_millis());
            format!(
                "info depth {depth} currmove {current} currmovenumber {number} nodes {nodes} nps {speed} time {time}"
            )
        }
    }
}

fn info_line<G: GameText>(position: &G, line: &Line<G::Action>, effort: &Effort, show_wdl: bool) -> String {
    let mut text = format!(
        "info depth {} seldepth {} multipv {} score {}",
        line.depth, line.selective_depth, line.rank, line.score
    );
    match line.bound {
        Bound::Exact => {}
        Bound::Lower => text += " lowerbound",
        Bound::Upper => text += " upperbound",
    }
    if show_wdl {
        let [win, draw, loss] = wdl(line.score);
        // Writing to a String cannot fail.
        let _ = write!(text, " wdl {win} {draw} {loss}");
    }
    let Effort { nodes, time, hash_full } = effort;
    let speed = effort.nodes_per_second();
    let pv = turns(position, &line.actions).join(" ");
    text + &format!(" nodes {nodes} nps {speed} hashfull {hash_full} tbhits 0 time {} pv {pv}", time.as_millis())
}

/// The `bestmove` line.
pub fn best_move<G: GameText>(position: &G, best: &Best<G::Action>, mode: TurnMode) -> String {
    let tokens = turns(position, &best.turn);
    match (tokens.first(), mode) {
        (None, _) => "bestmove (none)".to_owned(),
        (Some(_), TurnMode::Step) => format!("bestmove {}", G::word(best.turn[0])),
        (Some(_), _) if G::Duels::is_undecided(position) => format!("bestmove {}", G::word(best.turn[0])),
        (Some(turn), TurnMode::Turn) if best.reply.is_empty() => format!("bestmove {turn}"),
        (Some(turn), TurnMode::Turn) => {
            let reply: Vec<String> = best.reply.iter().map(|action| action.to_string()).collect();
            format!("bestmove {turn} ponder {}", reply.join(","))
        }
    }
}

/// Chances in thousandths of win, draw and loss for a score: a logistic curve each for winning and for losing, a pawn and
/// a half apart. Not fitted to games yet.
pub fn wdl(score: Score) -> [u32; 3] {
    const EVEN_CHANCE: f64 = 150.0;
    const SPREAD: f64 = 80.0;
    if let Some(turns) = score.mate_turns() {
        return if turns > 0 { [1000, 0, 0] } else { [0, 0, 1000] };
    }
    let chance = |value: f64| 1000.0 / (1.0 + ((EVEN_CHANCE - value) / SPREAD).exp());
    let value = f64::from(score.value());
    let (win, loss) = (chance(value).round() as u32, chance(-value).round() as u32);
    [win, 1000 - win - loss, loss]
}

#[cfg(test)]
mod tests {
    use twofold_rules::{Record, TwoMove};

    use super::*;

    fn played(tokens: &[&str]) -> Record<TwoMove> {
        let mut record = Record::<TwoMove>::start();
        record.play_tokens(tokens.iter().copied()).expect("legal turns");
        record
    }

    #[test]
    fn steps_of_a_turn_are_joined() {
        let record = played(&["e2e4", "c7c5,d7d6", "g1f3,f1b5", "b8d7,g8f6"]);
        let from_start = turns(record.first_position(), record.actions());
        assert_eq!(from_start, ["e2e4", "c7c5,d7d6", "g1f3,f1b5", "b8d7,g8f6"]);
        let begun = played(&["e2e4", "c7c5"]);
        assert_eq!(turns(begun.position(), &record.actions()[2..]), ["d7d6", "g1f3,f1b5", "b8d7,g8f6"]);
    }

    #[test]
    fn chances_add_up() {
        for value in [-5000, -150, -1, 0, 1, 37, 150, 5000] {
            let [win, draw, loss] = wdl(Score::centipawns(value));
            assert_eq!(win + draw + loss, 1000);
            assert_eq!([loss, draw, win], wdl(Score::centipawns(-value)));
        }
        assert_eq!(wdl(Score::wins_in(3)), [1000, 0, 0]);
    }
}
