//! Engines with a fault, and some without, for tests of matches; also an example of how little an engine or an adapter needs.
//!
//! `mock_engine KIND [SEED]`: `random` plays any legal turn, `steps` the same a step at a time, `json` the same as an adapter,
//! `xboard` the same in the XBoard protocol, `xboard1` in its first version, which has no features, `xboard-san` with moves
//! in standard algebraic notation, and `xboard-reads-san` with the opponent's moves in it. `spelling` writes coordinates as
//! some other engines do, `options` has options of every type, `refuses` reports an error when they are set, `chess-only`
//! knows no other game, `sleeper` takes as many milliseconds for each answer as the seed says.
//! The others play like `random` until their fourth question: `crash`, `disconnect`, `sleep`, `late`, `illegal`, `none`,
//! `garbage`, `resign`, `flood` (sends lines without end). `liar` decides duels for its opponent, `greedy` bids stones that
//! it does not have, `slow` takes two seconds to start.

use std::io::{self, BufRead, Write};
use std::thread;
use std::time::Duration;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use twofold_rules::{Chess, Duels, GameText, Phase, Record, Variant, with_game};

/// The question at which a fault shows.
const FATAL: u32 = 4;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let kind = arguments.next().unwrap_or_else(|| "random".to_owned());
    let seed = arguments.next().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let mut engine = Engine {
        rng: ChaCha8Rng::seed_from_u64(seed),
        kind,
        variant: Variant::Chess,
        duels: true,
        position: vec![],
        questions: 0,
        seed,
    };
    if engine.kind == "slow" {
        thread::sleep(Duration::from_secs(2));
    }
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        if line.trim() == "quit" || line.contains(r#""type":"quit""#) {
            return;
        }
        let answers = match engine.kind.as_str() {
            "json" => engine.adapt(&line),
            kind if kind.starts_with("xboard") => engine.follow(&line),
            _ => engine.hear(&line),
        };
        for answer in answers {
            println!("{answer}");
        }
        // Nobody hears the answers any more.
        if io::stdout().flush().is_err() {
            return;
        }
    }
}

struct Engine {
    kind: String,
    rng: ChaCha8Rng,
    variant: Variant,
    duels: bool,
    position: Vec<String>,
    questions: u32,
    seed: u64,
}

impl Engine {
    fn hear(&mut self, line: &str) -> Vec<String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["uci"] => self.greeting(),
            ["isready"] => vec!["readyok".to_owned()],
            ["setoption", ..] if self.kind == "refuses" => vec!["info string error: Hash is busy".to_owned()],
            ["setoption", "name", "UCI_Variant", "value", id] => {
                self.variant = id.parse().unwrap_or(self.variant);
                vec![]
            }
            ["setoption", "name", "Duels", "value", value] => {
                self.duels = value == "true";
                vec![]
            }
            ["position", ref position @ ..] => {
                self.position = position.iter().map(|&word| word.to_owned()).collect();
                vec![]
            }
            ["go", ..] if self.kind == "sleeper" => {
                thread::sleep(Duration::from_millis(self.seed));
                self.go()
            }
            ["go", ..] => self.go(),
            ["stop"] if self.kind == "late" => vec!["bestmove a1a1".to_owned()],
            _ => vec![],
        }
    }

    fn greeting(&self) -> Vec<String> {
        let ids: Vec<&str> = match self.kind.as_str() {
            "chess-only" => vec!["chess"],
            _ => Variant::ALL.iter().map(|variant| variant.id()).collect(),
        };
        let options = [
            "name Hash type spin default 4 min 1 max 64",
            "name Ponder type check default false",
            "name Style type combo default Quiet var Quiet var Very Wild",
            "name Reset type button",
            "name Name type string default <empty>",
        ];
        let options = options.into_iter().filter(|_| ["options", "refuses"].contains(&self.kind.as_str()));
        let variant = format!("option name UCI_Variant type combo default chess var {}", ids.join(" var "));
        let first = ["id name Mock".to_owned(), variant, "option name Duels type check default true".to_owned()];
        let rest = options.map(|option| format!("option {option}")).chain(["uciok".to_owned()]);
        first.into_iter().chain(rest).collect()
    }

    fn go(&mut self) -> Vec<String> {
        self.questions += 1;
        let (fen, moves) = match self.position.iter().position(|word| word == "moves") {
            Some(at) => (self.position[..at].join(" "), self.position[at + 1..].to_vec()),
            None => (self.position.join(" "), vec![]),
        };
        let fen = fen.trim_start_matches("fen ").to_owned();
        let steps = self.kind.ends_with("steps");
        let honest = with_game!(self.variant, G => turn::<G>(&fen, &moves, self.duels, steps, &mut self.rng));
        if self.kind == "spelling" {
            let played = move_of_chess(&fen, &moves, &mut self.rng);
            return played.map(|(token, san)| format!("bestmove {}", respelled(&token, &san))).into_iter().collect();
        }
        if self.questions < FATAL && !["liar", "greedy"].contains(&self.kind.as_str()) {
            return vec![honest];
        }
        match self.kind.as_str() {
            "crash" => std::process::exit(3),
            "disconnect" => disconnect(),
            "sleep" => loop {
                thread::sleep(Duration::from_secs(3600));
            },
            "late" => vec![],
            "illegal" => vec!["bestmove a1a8".to_owned()],
            "none" => vec!["bestmove (none)".to_owned()],
            "flood" => loop {
                println!("info string la la la");
            },
            "resign" => vec!["bestmove resign".to_owned()],
            "garbage" => vec!["\u{1}%$&/ what".to_owned(); 5_000],
            // A turn is followed by a challenge that is the opponent's to make or not.
            "liar" if honest.len() == "bestmove e2e4".len() => vec![format!("{honest}:")],
            "greedy" if honest.starts_with("bestmove bid") => vec!["bestmove bid7".to_owned()],
            _ => vec!["info depth 1 score cp 0 nodes 1".to_owned(), honest],
        }
    }

    /// The XBoard protocol; `position` holds the FEN and the moves.
    fn follow(&mut self, line: &str) -> Vec<String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["protover", ..] if self.kind == "xboard1" => vec![],
            ["protover", ..] => vec![
                "feature done=0".to_owned(),
                r#"feature myname="Mock ping=0" ping=1 setboard=1 usermove=1 reuse=0 option="Hash -spin 4 1 8""#
                    .to_owned(),
                format!("feature san={}", u8::from(self.kind == "xboard-reads-san")),
                "feature done=1".to_owned(),
            ],
            ["ping", number] => vec![format!("pong {number}")],
            ["new"] => {
                self.position = vec!["startpos".to_owned()];
                vec![]
            }
            ["setboard", ref fen @ ..] => {
                self.position = vec![fen.join(" ")];
                vec![]
            }
            ["usermove", turn] => {
                self.position.push(turn.to_owned());
                vec![]
            }
            ["go"] => {
                let Some((fen, moves)) = self.position.split_first() else { return vec![] };
                let Some((token, san)) = move_of_chess(fen, moves, &mut self.rng) else { return vec![] };
                let writes_san = self.kind == "xboard-san";
                let reads_san = self.kind == "xboard-reads-san";
                self.position.push(if reads_san { san.clone() } else { token.clone() });
                let told = if self.kind == "xboard1" { "My move is : " } else { "move " };
                vec!["3 25 0 90 d2d4".to_owned(), format!("{told}{}", if writes_san { san } else { token })]
            }
            [turn]
                if self.kind == "xboard1" && turn.starts_with(|file| ('a'..='h').contains(&file)) && turn.len() < 6 =>
            {
                let is_turn = turn.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
                self.position.extend(is_turn.then(|| turn.to_owned()));
                vec![]
            }
            _ => vec![],
        }
    }

    fn adapt(&mut self, line: &str) -> Vec<String> {
        let message: Value = serde_json::from_str(line).unwrap_or(Value::Null);
        let answer = match message["type"].as_str() {
            Some("hello") if message["options"]["Hash"].is_string() => {
                json!({"type": "error", "text": "no option Hash"})
            }
            Some("hello") => json!({"type": "hello", "steps": true}),
            Some("new") => json!({"type": "ready"}),
            Some("go") => {
                let actions = message["actions"].as_array().cloned().unwrap_or_default();
                let action = actions.choose(&mut self.rng).and_then(Value::as_str).unwrap_or("").to_owned();
                // Of bids the adapter gives its own, the others being hidden from it.
                let bids = message["phase"] == "bid";
                let text = if bids { format!("bid{}", self.rng.random_range(0..1)) } else { action };
                json!({"type": "move", "move": text, "score": 0, "depth": 1})
            }
            _ => return vec![],
        };
        vec![answer.to_string()]
    }
}

/// A move of chess in coordinates and in standard algebraic notation, after moves in either.
fn move_of_chess(fen: &str, moves: &[String], rng: &mut ChaCha8Rng) -> Option<(String, String)> {
    let mut record = Record::<Chess>::from_fen(fen).ok()?;
    for turn in moves {
        record.play_token(turn).or_else(|_| record.play_san(turn)).ok()?;
    }
    let legal = record.legal_actions();
    // Castling and promotions are what is spelled in more than one way.
    let is_special = |action: &&_| record.position().san(**action).contains(['O', '=']);
    let special: Vec<_> = legal.iter().filter(is_special).copied().collect();
    let &action = special.choose(rng).or_else(|| legal.choose(rng))?;
    record.play(action);
    Some((record.tokens().pop()?, record.san().pop()?))
}

/// Capital letters for promotions, and castling as the king that takes its rook.
fn respelled(token: &str, san: &str) -> String {
    if san.starts_with("O-O") {
        let file = if san.starts_with("O-O-O") { 'a' } else { 'h' };
        return format!("{}{file}{}", &token[..2], &token[3..]);
    }
    let (squares, promotion) = token.split_at(4);
    squares.to_owned() + &promotion.to_uppercase()
}

/// Closes the output and stays.
fn disconnect() -> ! {
    #[cfg(unix)]
    let _ = nix::unistd::close(1);
    loop {
        thread::sleep(Duration::from_secs(3600));
    }
}

/// Any legal turn, as far as it is the player's to decide, or its first step.
fn turn<G: GameText>(fen: &str, moves: &[String], duels: bool, steps: bool, rng: &mut ChaCha8Rng) -> String {
    let Ok(start) = Record::<G>::from_fen(fen) else { return "bestmove (none)".to_owned() };
    let position = start.position().clone();
    let mut record = Record::from_position(if duels { position } else { G::Duels::without_duels(position) });
    if record.play_tokens(moves.iter().map(String::as_str)).is_err() {
        return "bestmove (none)".to_owned();
    }
    if G::Duels::is_simultaneous(record.position()) {
        return format!("bestmove bid{}", rng.random_range(0..=1));
    }
    // What is decided of a capture is an answer by itself.
    let is_decision = matches!(record.position().phase(), Phase::Challenge | Phase::Bluff);
    let player = record.position().actor();
    let mut words: Vec<String> = vec![];
    loop {
        let Some(&action) = record.legal_actions().choose(rng) else { break };
        words.push(G::word(action));
        record.play(action);
        let position = record.position();
        let goes_on = position.in_turn() && position.actor() == player && !G::Duels::is_simultaneous(position);
        let is_more = matches!(position.phase(), Phase::Second | Phase::King) && record.outcome().is_none();
        if steps || is_decision || !goes_on || !is_more {
            break;
        }
    }
    if words.is_empty() { "bestmove (none)".to_owned() } else { format!("bestmove {}", words.join(",")) }
}
