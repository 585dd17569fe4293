//! Options that an engine announces, and the values that they take.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// An option or a value that an engine has not announced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Error)]
pub enum OptionError {
    /// No option of this name.
    #[error("it has no option '{name}', expected one of: {known}")]
    Unknown {
        /// The name.
        name: String,
        /// The options that there are.
        known: String,
    },
    /// A value that the option does not take.
    #[error("option '{name}': '{value}', expected {expected}")]
    Value {
        /// The name of the option, as the engine writes it.
        name: String,
        /// The value.
        value: String,
        /// The values that are possible.
        expected: String,
    },
}

/// Kind of an option, with its bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// `true` or `false`; in the XBoard protocol 1 or 0.
    Check {
        /// The words for on and off.
        words: [&'static str; 2],
    },
    /// A whole number between bounds.
    Spin { min: i64, max: i64 },
    /// One of several words; any, if the engine names none.
    Combo(Vec<String>),
    /// A command without a value.
    Button,
    /// Any text.
    Text,
}

/// An option as the engine announced it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EngineOption {
    name: String,
    kind: Kind,
}

impl EngineOption {
    /// Reads a line of UCI such as `option name Hash type spin default 16 min 1 max 1024`. An unknown type takes any text.
    pub fn from_uci(line: &str) -> Option<Self> {
        const KEYS: [&str; 5] = ["type", "default", "min", "max", "var"];
        let mut words = line.split_whitespace();
        if (words.next(), words.next()) != (Some("option"), Some("name")) {
            return None;
        }
        // Names and values may have spaces: a field reaches to the next key.
        let mut fields = vec![("name", vec![])];
        for word in words {
            match KEYS.iter().find(|&&key| key == word) {
                Some(key) => fields.push((key, vec![])),
                None => fields.last_mut()?.1.push(word),
            }
        }
        let all = |key: &str| {
            let of_key = fields.iter().filter(|(name, _)| *name == key);
            of_key.map(|(_, words)| words.join(" ")).collect::<Vec<_>>()
        };
        let bound = |key: &str, none: i64| all(key).first().and_then(|text| text.parse().ok()).unwrap_or(none);
        let kind = match all("type").first().map(String::as_str) {
            Some("check") => Kind::Check { words: ["true", "false"] },
            Some("spin") => Kind::Spin { min: bound("min", i64::MIN), max: bound("max", i64::MAX) },
            Some("combo") => Kind::Combo(all("var")),
            Some("button") => Kind::Button,
            _ => Kind::Text,
        };
        Some(Self { name: all("name").remove(0), kind })
    }

    /// Reads the value of a feature `option` of the XBoard protocol, such as `Hash -spin 64 1 1024`.
    pub fn from_xboard(text: &str) -> Self {
        let (name, rest) = text.split_once(" -").unwrap_or((text, ""));
        let (kind, values) = rest.split_once(' ').unwrap_or((rest, ""));
        let kind = match kind {
            "check" => Kind::Check { words: ["1", "0"] },
            "spin" | "slider" => {
                let numbers: Vec<i64> = values.split_whitespace().filter_map(|number| number.parse().ok()).collect();
                match numbers[..] {
                    [_, min, max] => Kind::Spin { min, max },
                    _ => Kind::Spin { min: i64::MIN, max: i64::MAX },
                }
            }
            // An asterisk marks the choice that is set at the beginning.
            "combo" => {
                Kind::Combo(values.split("///").map(|word| word.trim().trim_start_matches('*').into()).collect())
            }
            "button" | "save" | "reset" => Kind::Button,
            _ => Kind::Text,
        };
        Self { name: name.trim().to_owned(), kind }
    }

    /// A number from 1 that the XBoard protocol sets by a command of its own.
    pub fn count(name: &str) -> Self {
        Self { name: name.to_owned(), kind: Kind::Spin { min: 1, max: i64::from(i32::MAX) } }
    }

    /// Returns the value as the engine spells it, or what was expected.
    fn accept(&self, value: &str) -> Result<String, OptionError> {
        let wrong =
            |expected: String| OptionError::Value { name: self.name.clone(), value: value.to_owned(), expected };
        match &self.kind {
            Kind::Check { words: [on, off] } => match value.to_lowercase().as_str() {
                "true" | "1" | "on" => Ok((*on).to_owned()),
                "false" | "0" | "off" => Ok((*off).to_owned()),
                _ => Err(wrong("true or false".to_owned())),
            },
            Kind::Spin { min, max } => {
                let number = value.parse::<i64>().ok().filter(|number| (min..=max).contains(&number));
                let bounds = if *min == i64::MIN { String::new() } else { format!(" from {min} to {max}") };
                number.map(|number| number.to_string()).ok_or_else(|| wrong(format!("a whole number{bounds}")))
            }
            Kind::Combo(words) if words.is_empty() => Ok(value.to_owned()),
            Kind::Combo(words) => {
                let same = words.iter().find(|word| word.eq_ignore_ascii_case(value));
                same.cloned().ok_or_else(|| wrong(format!("one of: {}", words.join(", "))))
            }
            Kind::Button if value.is_empty() => Ok(String::new()),
            Kind::Button => Err(wrong("no value: it is a button".to_owned())),
            Kind::Text => Ok(value.to_owned()),
        }
    }
}

/// All options that an engine announced.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct EngineOptions(BTreeMap<String, EngineOption>);

impl EngineOptions {
    /// Adds an option. Names are compared regardless of case.
    pub fn add(&mut self, option: EngineOption) {
        self.0.insert(option.name.to_lowercase(), option);
    }

    #[cfg(test)]
    pub fn contains(&self, name: &str) -> bool {
        self.0.contains_key(&name.to_lowercase())
    }

    /// Returns name and value as the engine spells them.
    pub fn accept(&self, name: &str, value: &str) -> Result<(&str, String), OptionError> {
        match self.0.get(&name.to_lowercase()) {
            Some(option) => Ok((&option.name, option.accept(value)?)),
            None => Err(OptionError::Unknown { name: name.to_owned(), known: self.names() }),
        }
    }

    fn names(&self) -> String {
        let names: Vec<&str> = self.0.values().map(|option| option.name.as_str()).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uci() -> EngineOptions {
        let mut options = EngineOptions::default();
        for line in [
            "option name Hash type spin default 16 min 1 max 1024",
            "option name Clear Hash type button",
            "option name Ponder type check default false",
            "option name White Army type combo default Classic var Classic var Two Kings",
            "option name EvalFile type string default <empty>",
            "option name Free type spin default 3",
        ] {
            options.add(EngineOption::from_uci(line).expect(line));
        }
        options
    }

    #[test]
    fn values_are_held_against_what_was_announced() {
        let options = uci();
        for (name, value, told) in [
            ("hash", "64", Ok("64")),
            ("Hash", "abc", Err("option 'Hash': 'abc', expected a whole number from 1 to 1024")),
            ("Hash", "0", Err("expected a whole number from 1 to 1024")),
            ("Hash", "1025", Err("expected a whole number from 1 to 1024")),
            ("Hash", "1.5", Err("expected a whole number from 1 to 1024")),
            ("Hash", "", Err("expected a whole number from 1 to 1024")),
            ("Free", "-7", Ok("-7")),
            ("Free", "x", Err("expected a whole number")),
            ("CLEAR HASH", "", Ok("")),
            ("Clear Hash", "1", Err("expected no value")),
            ("Ponder", "TRUE", Ok("true")),
            ("Ponder", "off", Ok("false")),
            ("Ponder", "maybe", Err("expected true or false")),
            ("white army", "two kings", Ok("Two Kings")),
            ("White Army", "Elves", Err("expected one of: Classic, Two Kings")),
            ("EvalFile", "/any/where", Ok("/any/where")),
            ("Contempt", "1", Err("it has no option 'Contempt', expected one of: Clear Hash, EvalFile, ")),
        ] {
            match (options.accept(name, value), told) {
                (Ok((_, accepted)), Ok(expected)) => assert_eq!(accepted, expected, "{name}={value}"),
                (Err(error), Err(part)) => assert!(error.to_string().contains(part), "{name}={value}: {error}"),
                (other, _) => panic!("{name}={value}: {other:?}"),
            }
        }
    }

    #[test]
    fn options_of_the_xboard_protocol_have_bounds_too() {
        for (text, value, accepted) in [
            ("Hash Table -spin 64 1 1024", "100", Some("100")),
            ("Hash Table -spin 64 1 1024", "2000", None),
            ("Style -combo quiet /// *wild", "Wild", Some("wild")),
            ("Style -combo quiet /// *wild", "mild", None),
            ("Book -check 1", "false", Some("0")),
            ("Clear -button", "", Some("")),
            ("Path -path /tmp", "x", Some("x")),
            ("Odd", "x", Some("x")),
        ] {
            let option = EngineOption::from_xboard(text);
            assert_eq!(option.accept(value).ok().as_deref(), accepted, "{text}: {value}");
        }
        assert_eq!(EngineOption::count("memory").accept("0").ok(), None);
    }

    #[test]
    fn odd_lines_are_read_or_passed_over() {
        for line in ["", "option", "option name", "option name type", "info string option name x", "option name x type"]
        {
            let _ = EngineOption::from_uci(line);
        }
        assert_eq!(EngineOption::from_uci("info string option name x"), None);
        assert!(EngineOption::from_uci("option name Clear Hash type button").is_some_and(|o| o.name == "Clear Hash"));
    }
}
