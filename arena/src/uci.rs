//! Players that speak UCI, with turns as tokens.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use twofold_rules::{Color, Game, Phase, Variant, with_game};

use crate::engine_error::EngineError;
use crate::engine_process::EngineProcess;
use crate::player::{
    Answer, EngineScore, LineKind, PARTING, PATIENCE, Player, Question, SearchInfo, Start, await_line, converse,
};
use crate::referee::AnswerMode;
use crate::settings::EngineSettings;

/// An engine that speaks UCI.
pub struct UciPlayer {
    process: EngineProcess,
    /// Its options: names in small letters, and the lines that told them.
    options: BTreeMap<String, String>,
    variant: Variant,
    duels: bool,
    mode: AnswerMode,
    hang: Duration,
}

impl UciPlayer {
    /// Greets a program that has been started and sets its options.
    pub fn start(mut process: EngineProcess, settings: &EngineSettings) -> Result<Self, EngineError> {
        process.say("uci");
        let mut options = BTreeMap::new();
        let until = Instant::now() + PATIENCE;
        let greeted = await_line(&mut process, until, |line| {
            if let Some(name) = option_name(&line.text) {
                options.insert(name.to_lowercase(), line.text.clone());
            }
            match line.text.split_whitespace().next() {
                Some("uciok") => LineKind::Answer(()),
                _ => LineKind::Chatter,
            }
        });
        greeted.map_err(|error| error.at_start(&mut process, "uciok"))?;
        let mode = if settings.steps { AnswerMode::Steps } else { AnswerMode::Whole };
        let (variant, duels) = (Variant::Chess, true);
        let mut player = Self { process, options, variant, duels, mode, hang: settings.hang() };
        for (name, value) in &settings.options {
            player.set(name, value)?;
        }
        player.wait_ready()?;
        Ok(player)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), EngineError> {
        if !self.options.contains_key(&name.to_lowercase()) {
            return Err(EngineError::Start(format!("it has no option '{name}'")));
        }
        self.process.say(&if value.is_empty() {
            format!("setoption name {name}")
        } else {
            format!("setoption name {name} value {value}")
        });
        Ok(())
    }

    fn wait_ready(&mut self) -> Result<(), EngineError> {
        self.process.say("isready");
        let ready = await_line(&mut self.process, Instant::now() + PATIENCE, |line| {
            if line.text.trim() == "readyok" { LineKind::Answer(()) } else { LineKind::Chatter }
        });
        ready.map_err(|error| error.at_start(&mut self.process, "readyok"))
    }
}

/// The name in a line `option name … type …`.
pub(crate) fn option_name(line: &str) -> Option<&str> {
    let rest = line.trim().strip_prefix("option name ")?;
    rest.split(" type ").next().map(str::trim)
}

/// The line `position` of a question.
pub(crate) fn position_line(question: &Question<'_>) -> String {
    let start = question.start;
    // Where there is a choice of arrays or armies, an option may have made another position the start.
    let has_choice = start.variant == Variant::Chess2 || start.variant.arrays().len() > 1;
    let is_usual = start.fen == start.variant.start_fen() && !has_choice;
    let begin = if is_usual { "position startpos".to_owned() } else { format!("position fen {}", start.fen) };
    if question.turns.is_empty() { begin } else { format!("{begin} moves {}", question.turns.join(" ")) }
}

/// The line `go` of a question.
///
/// Who answers in steps and has so much time for each turn is offered half of it for the first step.
pub(crate) fn go_line(question: &Question<'_>, mode: AnswerMode) -> String {
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
        let longest = with_game!(question.start.variant, G => G::LONGEST_TURN);
        let is_first_of_two = mode == AnswerMode::Steps && question.phase == Phase::Step && longest > 1;
        let share = if is_first_of_two { 2 } else { 1 };
        add("movetime", clock.left().map(|left| (left / share).max(1)));
    }
    add("nodes", limit.nodes);
    add("depth", limit.depth.map(u64::from));
    if line == "go" {
        line += " infinite";
    }
    if question.phase == Phase::Bid {
        line += &format!(" side {}", question.player.letter());
    }
    line
}

/// What a line `info` adds to what is known of a info. Bounds and further lines are passed over.
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

/// Lines of the protocol that are no answer.
fn has_its_place(line: &str) -> bool {
    const WORDS: [&str; 7] = ["info", "option", "id", "readyok", "copyprotection", "registration", ""];
    WORDS.contains(&line.split_whitespace().next().unwrap_or(""))
}

impl Player for UciPlayer {
    fn mode(&self) -> AnswerMode {
        self.mode
    }

    fn begin(&mut self, start: &Start<'_>) -> Result<(), EngineError> {
        if start.variant != self.variant {
            self.set("UCI_Variant", start.variant.id())?;
            self.variant = start.variant;
        }
        if start.variant == Variant::Chess2 && start.duels != self.duels {
            self.set("Duels", if start.duels { "true" } else { "false" })?;
            self.duels = start.duels;
        }
        self.process.say("ucinewgame");
        self.wait_ready()
    }

    fn ask(&mut self, question: &Question<'_>) -> Result<Answer, EngineError> {
        self.process.say(&position_line(question));
        let go = go_line(question, self.mode);
        let answer = converse(&mut self.process, question, self.hang, (&go, "stop"), |line, info| {
            let mut words = line.split_whitespace();
            match words.next() {
                Some("bestmove") => LineKind::Answer(words.next().unwrap_or("").to_owned()),
                Some("info") => {
                    listen(line, info);
                    LineKind::Chatter
                }
                _ if has_its_place(line) => LineKind::Chatter,
                _ => LineKind::Garbage,
            }
        })?;
        let is_empty = ["", "(none)", "0000"].contains(&answer.text.as_str());
        if is_empty && question.phase != Phase::King {
            return Err(EngineError::NoBestmove(format!("bestmove {}", answer.text).trim_end().to_owned()));
        }
        Ok(answer)
    }

    fn quit(&mut self) {
        self.process.say("quit");
        self.process.part(PARTING);
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
            fen: "",
            player,
            phase,
            actions: &[],
            clocks: &clocks,
        };
        assert_eq!(position_line(&ask(Color::White, Phase::Step)), "position startpos moves e2e4 e7e5");
        assert_eq!(go_line(&ask(Color::White, Phase::Step), AnswerMode::Whole), "go wtime 60000 winc 600 movestogo 40");
        assert_eq!(go_line(&ask(Color::Black, Phase::Bid), AnswerMode::Whole), "go nodes 500 depth 4 side b");
    }

    #[test]
    fn names_of_options_may_have_spaces() {
        assert_eq!(option_name("option name Clear Hash type button"), Some("Clear Hash"));
        assert_eq!(option_name("info string option name x"), None);
    }
}
