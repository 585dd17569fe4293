//! Players that speak UCI, with turns as tokens.

use std::time::{Duration, Instant};

use twofold_rules::{Color, Phase, Variant};
use twofold_session::Extent;

use crate::conversation::{LineKind, await_line, converse};
use crate::engine_error::{EngineError, StartError};
use crate::engine_options::{EngineOption, EngineOptions};
use crate::engine_process::EngineProcess;
use crate::player::{Answer, AnswerForm, EngineScore, PARTING, PATIENCE, Player, Question, SearchInfo, Start};
use crate::settings::EngineSettings;

/// An engine that speaks UCI.
pub struct UciPlayer {
    process: EngineProcess,
    options: EngineOptions,
    variant: Variant,
    duels: bool,
    form: AnswerForm,
    hang: Duration,
}

impl UciPlayer {
    /// Greets a program that has been started and sets its options.
    pub fn start(mut process: EngineProcess, settings: &EngineSettings) -> Result<Self, StartError> {
        process.send("uci");
        let mut options = EngineOptions::default();
        let greeted = await_line(&mut process, Instant::now() + PATIENCE, |line| {
            if let Some(option) = EngineOption::from_uci(&line.text) {
                options.add(option);
            }
            match line.text.split_whitespace().next() {
                Some("uciok") => LineKind::Answer(()),
                _ => LineKind::Chatter,
            }
        });
        greeted.map_err(|error| error.at_start(&mut process, "uciok"))?;
        let (variant, duels, form) = (Variant::Chess, true, AnswerForm::coordinates(settings.steps));
        let mut player = Self { process, options, variant, duels, form, hang: settings.hang() };
        for (name, value) in &settings.options {
            player.set(name, value)?;
        }
        player.wait_ready()?;
        Ok(player)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), StartError> {
        let (name, value) = self.options.accept(name, value)?;
        self.process.send(&if value.is_empty() {
            format!("setoption name {name}")
        } else {
            format!("setoption name {name} value {value}")
        });
        Ok(())
    }

    /// Waits for the engine to have taken its options; an error that it reports meanwhile is one of theirs.
    fn wait_ready(&mut self) -> Result<(), StartError> {
        self.process.send("isready");
        let mut refused = None;
        let ready = await_line(&mut self.process, Instant::now() + PATIENCE, |line| {
            refused = reported_error(&line.text).or(refused.take());
            if line.text.trim() == "readyok" { LineKind::Answer(()) } else { LineKind::Chatter }
        });
        ready.map_err(|error| error.at_start(&mut self.process, "readyok"))?;
        refused.map_or(Ok(()), |error| Err(StartError::Refused(error)))
    }
}

/// The error in a line such as `info string error: …`, or in the words of Stockfish, `No such option: …`.
fn reported_error(line: &str) -> Option<String> {
    let text = line.trim().strip_prefix("info string ").unwrap_or(line.trim());
    let lower = text.to_lowercase();
    let is_info = line.trim_start().starts_with("info string");
    let error = is_info && lower.starts_with("error");
    (error || lower.starts_with("no such option")).then(|| text.chars().take(200).collect())
}

/// The line `position` of a question.
pub(crate) fn position_line(question: &Question<'_>) -> String {
    let start = question.start;
    // Where there is a choice of arrays or armies, an option may have made another position the start.
    let has_choice = start.variant.has_armies() || start.variant.arrays().len() > 1;
    let is_usual = start.fen == start.variant.start_fen() && !has_choice;
    let begin = if is_usual { "position startpos".to_owned() } else { format!("position fen {}", start.fen) };
    if question.turns.is_empty() { begin } else { format!("{begin} moves {}", question.turns.join(" ")) }
}

/// The line `go` of a question. Without any limit it is `go` alone: the engine answers when it likes.
///
/// An engine that answers in steps and has a time for each turn is offered half of it for the first of two steps.
pub(crate) fn go_line(question: &Question<'_>, extent: Extent) -> String {
    let mut line = "go".to_owned();
    let mut add = |name: &str, value: Option<u64>| {
        if let Some(value) = value {
            line += &format!(" {name} {value}");
        }
    };
    let clock = &question.clocks[question.player.index()];
    let limit = clock.limit();
    if limit.control.is_some() {
        for (color, names) in [(Color::White, ["wtime", "winc"]), (Color::Black, ["btime", "binc"])] {
            let clock = &question.clocks[color.index()];
            add(names[0], clock.left());
            add(names[1], clock.limit().control.map(|control| control.increment));
        }
        add("movestogo", clock.turns_to_go().map(u64::from));
    } else if limit.turn_time.is_some() {
        let is_first_of_two = extent == Extent::Part && question.phase == Phase::Step && question.steps_left > 1;
        let share = if is_first_of_two { 2 } else { 1 };
        add("movetime", clock.left().map(|left| (left / share).max(1)));
    }
    add("nodes", limit.nodes);
    add("depth", limit.depth.map(u64::from));
    if question.phase == Phase::Bid {
        line += &format!(" side {}", question.player.letter());
    }
    line
}

/// Adds what a line `info` reports. Bounds and further lines are skipped.
pub(crate) fn listen(line: &str, info: &mut SearchInfo) {
    let words: Vec<&str> = line.split_whitespace().collect();
    if words.get(1) == Some(&"string") {
        return;
    }
    let after = |name: &str| {
        words.iter().take_while(|&&word| word != "pv").position(|&word| word == name).map(|at| &words[at + 1..])
    };
    if after("multipv").is_some_and(|rest| rest.first() != Some(&"1")) {
        return;
    }
    let number = |name: &str| after(name).and_then(|rest| rest.first()?.parse::<u64>().ok());
    info.nodes = number("nodes").or(info.nodes);
    if let Some([kind, value, ..]) = after("score")
        && after("lowerbound").or(after("upperbound")).is_none()
        && let Ok(value) = value.parse()
    {
        info.score = match *kind {
            "cp" => Some(EngineScore::Centipawns(value)),
            "mate" => Some(EngineScore::Mate(value)),
            _ => info.score,
        };
        info.depth = number("depth").and_then(|depth| u32::try_from(depth).ok()).or(info.depth);
    }
}

/// Returns whether a line belongs to the protocol without being an answer.
fn is_known(line: &str) -> bool {
    const WORDS: [&str; 7] = ["info", "option", "id", "readyok", "copyprotection", "registration", ""];
    WORDS.contains(&line.split_whitespace().next().unwrap_or(""))
}

impl Player for UciPlayer {
    fn form(&self) -> AnswerForm {
        self.form
    }

    fn begin(&mut self, start: &Start<'_>) -> Result<(), EngineError> {
        if start.variant != self.variant {
            self.set("UCI_Variant", start.variant.id()).map_err(EngineError::Start)?;
            self.variant = start.variant;
        }
        if start.variant.has_armies() && start.duels != self.duels {
            self.set("Duels", if start.duels { "true" } else { "false" }).map_err(EngineError::Start)?;
            self.duels = start.duels;
        }
        self.process.send("ucinewgame");
        self.wait_ready().map_err(EngineError::Start)
    }

    fn ask(&mut self, question: &Question<'_>) -> Result<Answer, EngineError> {
        self.process.send(&position_line(question));
        let go = go_line(question, self.form.extent);
        let mut reported = None;
        let answer = converse(&mut self.process, question, self.hang, (&go, "stop"), |line, info| {
            reported = reported_error(line).or(reported.take());
            let mut words = line.split_whitespace();
            match words.next() {
                Some("bestmove") => LineKind::Answer(words.next().unwrap_or("").to_owned()),
                Some("info") => {
                    listen(line, info);
                    LineKind::Chatter
                }
                _ if is_known(line) => LineKind::Chatter,
                _ => LineKind::Garbage,
            }
        })?;
        if let Some(error) = &reported {
            self.process.note(error);
        }
        let is_empty = ["", "(none)", "0000"].contains(&answer.text.as_str());
        if is_empty && question.phase != Phase::King {
            let text = format!("bestmove {}", answer.text).trim_end().to_owned();
            return Err(EngineError::NoBestmove(reported.map_or(text.clone(), |error| format!("{text} ({error})"))));
        }
        Ok(answer)
    }

    fn quit(&mut self) {
        self.process.send("quit");
        self.process.close(PARTING);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::{Clock, Limit, TimeControl};

    #[test]
    fn lines_of_thought_are_understood() {
        let mut info = SearchInfo::default();
        listen("info string score cp 99 depth 3", &mut info);
        assert_eq!(info, SearchInfo::default());
        listen("info depth 7 seldepth 9 multipv 1 score cp -31 nodes 1200 nps 5 time 3 pv e2e4 depth 9", &mut info);
        assert_eq!(
            info.to_owned(),
            SearchInfo { score: Some(EngineScore::Centipawns(-31)), depth: Some(7), nodes: Some(1200) }
        );
        listen("info depth 8 score cp 500 lowerbound nodes 1300", &mut info);
        listen("info depth 8 multipv 2 score cp 900 nodes 1400", &mut info);
        assert_eq!(info, SearchInfo { score: Some(EngineScore::Centipawns(-31)), depth: Some(7), nodes: Some(1300) });
        listen("info depth 9 score mate -2", &mut info);
        assert_eq!(info.score.map(|score| score.to_string()), Some("-M2".to_owned()));
        listen("info score cp", &mut info);
        listen("info depth", &mut info);
    }

    #[test]
    fn questions_are_put_in_the_protocols_words() {
        let control = TimeControl { turns: Some(40), time: 60_000, increment: 600 };
        let timed = Clock::new(Limit { control: Some(control), ..Limit::default() });
        let counted = Clock::new(Limit { nodes: Some(500), depth: Some(4), ..Limit::default() });
        let start = Start { variant: Variant::Chess, duels: true, fen: Variant::Chess.start_fen() };
        let turns = ["e2e4".to_owned(), "e7e5".to_owned()];
        let clocks = [timed, counted];
        let ask = |player, phase| Question {
            start: &start,
            turns: &turns,
            san: &[],
            fen: "",
            player,
            phase,
            steps_left: 1,
            actions: &[],
            clocks: &clocks,
        };
        assert_eq!(position_line(&ask(Color::White, Phase::Step)), "position startpos moves e2e4 e7e5");
        assert_eq!(go_line(&ask(Color::White, Phase::Step), Extent::Whole), "go wtime 60000 winc 600 movestogo 40");
        assert_eq!(go_line(&ask(Color::Black, Phase::Bid), Extent::Whole), "go nodes 500 depth 4 side b");
        let clocks = [Clock::new(Limit::default()), Clock::new(Limit { turn_time: Some(80), ..Limit::default() })];
        let free = Question { clocks: &clocks, ..ask(Color::White, Phase::Step) };
        assert_eq!(go_line(&free, Extent::Whole), "go", "without a limit");
        // Half of a turn's time is offered only where a second step is to come.
        for (extent, phase, steps_left, expected) in [
            (Extent::Whole, Phase::Step, 2, 80),
            (Extent::Part, Phase::Step, 2, 40),
            (Extent::Part, Phase::Step, 1, 80),
            (Extent::Part, Phase::Second, 1, 80),
        ] {
            let question = Question { clocks: &clocks, steps_left, ..ask(Color::Black, phase) };
            assert_eq!(go_line(&question, extent), format!("go movetime {expected}"), "{phase:?}, {steps_left} left");
        }
    }

    #[test]
    fn errors_of_engines_are_recognised() {
        for (line, error) in [
            ("info string error: option Hash", Some("error: option Hash")),
            ("info string ERROR: no file", Some("ERROR: no file")),
            ("No such option: Foo", Some("No such option: Foo")),
            ("info string no error", None),
            ("error", None),
            ("info depth 1 error", None),
        ] {
            assert_eq!(reported_error(line).as_deref(), error, "{line}");
        }
    }
}
