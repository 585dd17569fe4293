//! What the command line says of engines: `-engine` and `-each`.

use std::path::PathBuf;

use super::read::Group;
use super::{EngineSettings, Protocol, SettingsError};
use crate::clock::{Limit, seconds};

const ENGINE_KEYS: &str =
    "cmd= name= dir= args= proto= turns= option.NAME= tc= st= nodes= depth= timemargin= restart= hang=";

/// Milliseconds that a turn may be late, if nothing is said of it: what was measured where eight searches shared a
/// processor.
const MARGIN: u64 = 100;
/// Seconds after which an engine without a limit of time is taken for dead.
const HANG: u64 = 60;

/// What belongs to one engine, as far as it is given.
#[derive(Clone, Default)]
pub struct EngineDraft {
    /// Keys and values, in order.
    pub given: Vec<(String, String)>,
}

/// Reads what belongs to `-engine` or `-each`.
pub fn engine_words(group: &Group<'_>) -> Result<EngineDraft, SettingsError> {
    const KEYS: [&str; 13] =
        ["cmd", "name", "dir", "args", "proto", "turns", "tc", "st", "nodes", "depth", "timemargin", "restart", "hang"];
    let mut draft = EngineDraft::default();
    for (key, value) in group.pairs() {
        let is_option = key.strip_prefix("option.").is_some_and(|name| !name.is_empty());
        if !is_option && !KEYS.contains(&key) {
            return Err(group.unknown(key, ENGINE_KEYS));
        }
        draft.given.push((key.to_owned(), value.to_owned()));
    }
    Ok(draft)
}

/// The engine with a number, from 0, by what is said of it and of all.
pub fn engine(index: usize, own: &EngineDraft, each: &EngineDraft) -> Result<EngineSettings, SettingsError> {
    let mut engine = EngineSettings {
        name: String::new(),
        program: PathBuf::new(),
        arguments: vec![],
        folder: None,
        protocol: Protocol::Uci,
        steps: false,
        options: vec![],
        limit: Limit { margin: MARGIN, ..Limit::default() },
        restart: false,
        hang: HANG,
    };
    let group = Group { option: "-engine", words: vec![] };
    // What is said of the engine itself comes last, and so decides.
    for (key, value) in each.given.iter().chain(&own.given) {
        take_engine_word(&mut engine, &group, key, value)?;
    }
    if engine.program.as_os_str().is_empty() {
        return Err(SettingsError::Program(index + 1));
    }
    if engine.name.is_empty() {
        let name = engine.program.file_stem().map(|name| name.to_string_lossy().into_owned());
        engine.name = name.unwrap_or_else(|| format!("engine {}", index + 1));
    }
    if engine.limit.control.is_some() && engine.limit.turn_time.is_some() {
        return Err(SettingsError::TwoClocks(engine.name));
    }
    Ok(engine)
}

fn take_engine_word(
    engine: &mut EngineSettings,
    group: &Group<'_>,
    key: &str,
    value: &str,
) -> Result<(), SettingsError> {
    match key {
        "cmd" => engine.program = PathBuf::from(value),
        "name" => engine.name = value.to_owned(),
        "dir" => engine.folder = Some(PathBuf::from(value)),
        "args" => engine.arguments = value.split_whitespace().map(str::to_owned).collect(),
        "proto" => {
            engine.protocol = match value {
                "uci" => Protocol::Uci,
                "xboard" | "cecp" => Protocol::Xboard,
                "json" => Protocol::Json,
                _ => return Err(group.wrong(key, value, "uci, xboard or json")),
            }
        }
        "turns" => match value {
            "whole" => engine.steps = false,
            "steps" => engine.steps = true,
            _ => return Err(group.wrong(key, value, "whole or steps")),
        },
        "tc" => {
            let is_endless = value == "inf";
            let control = if is_endless { None } else { Some(value.parse()?) };
            engine.limit.control = control;
        }
        "st" => {
            let time = seconds(value).filter(|&time| time > 0);
            engine.limit.turn_time = Some(time.ok_or_else(|| group.wrong(key, value, "seconds a turn"))?);
        }
        "nodes" => engine.limit.nodes = Some(group.count(key, value)?),
        "depth" => engine.limit.depth = Some(group.count(key, value)?.min(1_000) as u32),
        "timemargin" => engine.limit.margin = group.number(key, value, "milliseconds")?,
        "restart" => engine.restart = group.flag(key, value)?,
        "hang" => engine.hang = group.count(key, value)?.min(1_000_000),
        option => {
            let name = option.trim_start_matches("option.").to_owned();
            engine.options.retain(|(known, _)| !known.eq_ignore_ascii_case(&name));
            engine.options.push((name, value.to_owned()));
        }
    }
    Ok(())
}
