//! Results of a search, in the words of the protocol.

use std::fmt::Write;

use twofold_search::{Bound, Effort, Score};
use twofold_session::{SearchLine, SearchProgress, SearchResult};

use super::options::TurnMode;

/// An `info` line for a report of a search.
pub fn info(progress: &SearchProgress, show_wdl: bool) -> String {
    match progress {
        SearchProgress::Line(line) => info_line(line, show_wdl),
        SearchProgress::Current { depth, turn, number, effort } => {
            let current = match number {
                0 => String::new(),
                _ => format!(" currmove {} currmovenumber {number}", turn.tokens.join(" ")),
            };
            let Effort { nodes, time, .. } = effort;
            let (speed, time) = (effort.nodes_per_second(), time.as_millis());
            format!("info depth {depth}{current} nodes {nodes} nps {speed} time {time}")
        }
    }
}

fn info_line(line: &SearchLine, show_wdl: bool) -> String {
    let SearchLine { depth, selective_depth, rank, score, bound, effort, pv } = line;
    let mut text = format!("info depth {depth} seldepth {selective_depth} multipv {rank} score {score}");
    match bound {
        Bound::Exact => {}
        Bound::Lower => text += " lowerbound",
        Bound::Upper => text += " upperbound",
    }
    if show_wdl {
        let [win, draw, loss] = wdl(*score);
        // Writing to a String cannot fail.
        let _ = write!(text, " wdl {win} {draw} {loss}");
    }
    let Effort { nodes, time, hash_full } = effort;
    let (speed, pv) = (effort.nodes_per_second(), pv.tokens.join(" "));
    text + &format!(" nodes {nodes} nps {speed} hashfull {hash_full} tbhits 0 time {} pv {pv}", time.as_millis())
}

/// The `bestmove` line of a turn, or of a decision that is due by itself.
pub fn best_move(result: &SearchResult, is_decision: bool, mode: TurnMode) -> String {
    let (Some(turn), Some(first)) = (result.turn.tokens.first(), result.turn.words.first()) else {
        return "bestmove (none)".to_owned();
    };
    match (mode, result.reply.tokens.first()) {
        _ if is_decision || mode == TurnMode::Step => format!("bestmove {first}"),
        (_, None) => format!("bestmove {turn}"),
        (_, Some(reply)) => format!("bestmove {turn} ponder {reply}"),
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
    use super::*;

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
