//! The command line of a match, in the manner of fastchess: groups of a word with one dash and what belongs to it.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::str::FromStr;

use rand::RngExt;

use super::SettingsError;
use super::engine::{EngineDraft, engine, engine_words};
use super::rules::{draw, log, pgn_out, resign, sprt};
use super::{Armies, OpeningSettings, Order, Request, Settings, Tournament};

/// Options of a match.
pub(super) const OPTIONS: [&str; 25] = [
    "-engine",
    "-each",
    "-variant",
    "-armies",
    "-duels",
    "-tournament",
    "-seeds",
    "-rounds",
    "-games",
    "-repeat",
    "-concurrency",
    "-openings",
    "-sprt",
    "-pgnout",
    "-resign",
    "-draw",
    "-maxmoves",
    "-recover",
    "-srand",
    "-log",
    "-ratinginterval",
    "-config",
    "-event",
    "-site",
    "-json",
];

/// Rounds of a match that a sequential test ends, as in fastchess.
const ENDLESS: u64 = 500_000;

/// An option and what belongs to it.
pub(super) struct Group<'a> {
    pub option: &'a str,
    pub words: Vec<&'a str>,
}

impl<'a> Group<'a> {
    /// The words as keys and values.
    pub fn pairs(&self) -> impl Iterator<Item = (&'a str, &'a str)> + '_ {
        self.words.iter().map(|word| word.split_once('=').unwrap_or((word, "")))
    }

    /// The one word that belongs to it.
    fn word(&self, expected: &str) -> Result<&'a str, SettingsError> {
        match self.words[..] {
            [word] => Ok(word),
            _ => Err(self.wrong("", &self.words.join(" "), expected)),
        }
    }

    pub fn wrong(&self, key: &str, value: &str, expected: &str) -> SettingsError {
        let option = if key.is_empty() { self.option.to_owned() } else { format!("{} {key}=", self.option) };
        SettingsError::Value { option, value: value.to_owned(), expected: expected.to_owned() }
    }

    pub fn unknown(&self, key: &str, expected: &'static str) -> SettingsError {
        SettingsError::Key { option: self.option.to_owned(), key: key.to_owned(), expected }
    }

    pub fn number<T: FromStr>(&self, key: &str, value: &str, expected: &str) -> Result<T, SettingsError> {
        value.parse().map_err(|_| self.wrong(key, value, expected))
    }

    pub fn count(&self, key: &str, value: &str) -> Result<u64, SettingsError> {
        let number = value.parse().ok().filter(|&number| number > 0);
        number.ok_or_else(|| self.wrong(key, value, "a whole number from 1"))
    }

    /// A count for which a million is as good as more.
    pub fn small_count(&self, key: &str, value: &str) -> Result<u32, SettingsError> {
        Ok(self.count(key, value)?.min(1_000_000) as u32)
    }

    pub fn flag(&self, key: &str, value: &str) -> Result<bool, SettingsError> {
        match value {
            "" | "true" | "on" => Ok(true),
            "false" | "off" => Ok(false),
            _ => Err(self.wrong(key, value, "true or false")),
        }
    }
}

/// What the command line of a match looks like, for who asks.
pub fn usage() -> String {
    format!(
        "Usage: twofold match -engine cmd=PROGRAM [name=NAME] -engine cmd=PROGRAM [name=NAME] -each tc=8+0.08 [OPTION …]\n\
         Options: {}\nThey follow fastchess; docs/matches.md tells of each.",
        OPTIONS.join(" ")
    )
}

/// Reads the command line of a match: what stands after `twofold match`.
pub fn read(arguments: &[String]) -> Result<Request, SettingsError> {
    let groups = split(arguments)?;
    let mut draft = Draft::new();
    groups.iter().try_for_each(|group| draft.take(group))?;
    draft.finish()
}

fn split(arguments: &[String]) -> Result<Vec<Group<'_>>, SettingsError> {
    let mut groups: Vec<Group<'_>> = vec![];
    for word in arguments {
        let option = word.strip_prefix('-').map_or("", |rest| rest.trim_start_matches('-'));
        let known = OPTIONS.iter().find(|known| known[1..] == *option);
        match (known, groups.last_mut()) {
            (Some(known), _) => groups.push(Group { option: known, words: vec![] }),
            (None, Some(group)) if !is_option(word) => group.words.push(word),
            _ => return Err(SettingsError::Unknown(word.clone())),
        }
    }
    Ok(groups)
}

/// A dash and a letter: no negative number.
fn is_option(word: &str) -> bool {
    word.strip_prefix('-').is_some_and(|rest| rest.starts_with(|letter: char| letter.is_alphabetic() || letter == '-'))
}

struct Draft {
    engines: Vec<EngineDraft>,
    each: EngineDraft,
    seeds: usize,
    has_seeds: bool,
    has_rounds: bool,
    settings: Settings,
    resume: Option<PathBuf>,
    journal: Option<PathBuf>,
    discard: bool,
    json: bool,
    /// Was anything said about the match itself?
    is_new: bool,
}

impl Draft {
    fn new() -> Self {
        let openings =
            OpeningSettings { file: None, is_pgn: false, order: Order::Random, skip: 0, turns: None, none: false };
        let settings = Settings {
            engines: vec![],
            variants: vec!["chess".to_owned()],
            armies: Armies::All,
            duels: true,
            tournament: Tournament::RoundRobin,
            rounds: 1,
            games: 2,
            concurrency: 1,
            openings,
            sprt: None,
            pgn: None,
            resign: None,
            draw: None,
            most_moves: None,
            recover: false,
            seed: rand::rng().random_range(1..=u64::from(u32::MAX)),
            log: None,
            rating_interval: 10,
            event: "Twofold match".to_owned(),
            site: "?".to_owned(),
        };
        let (engines, each) = (vec![], EngineDraft::default());
        Self {
            engines,
            each,
            seeds: 1,
            has_seeds: false,
            has_rounds: false,
            settings,
            resume: None,
            journal: None,
            discard: false,
            json: false,
            is_new: false,
        }
    }

    fn take(&mut self, group: &Group<'_>) -> Result<(), SettingsError> {
        self.is_new |= !["-config", "-json"].contains(&group.option);
        match group.option {
            "-engine" => self.engines.push(engine_words(group)?),
            "-each" => self.each.given.extend(engine_words(group)?.given),
            "-openings" => self.openings(group)?,
            "-sprt" => self.settings.sprt = Some(sprt(group)?),
            "-resign" => self.settings.resign = Some(resign(group)?),
            "-draw" => self.settings.draw = Some(draw(group)?),
            "-config" => self.config(group)?,
            "-log" => self.settings.log = Some(log(group)?),
            "-tournament" => self.tournament(group)?,
            _ => self.simple(group)?,
        }
        Ok(())
    }

    /// Options with one value, or none.
    fn simple(&mut self, group: &Group<'_>) -> Result<(), SettingsError> {
        let count = || group.word("a whole number from 1").and_then(|word| group.count("", word));
        let settings = &mut self.settings;
        match group.option {
            "-variant" => settings.variants = variants(group)?,
            "-armies" => settings.armies = armies(group)?,
            "-duels" => settings.duels = group.flag("", group.words.first().unwrap_or(&""))?,
            "-seeds" => (self.seeds, self.has_seeds) = (count()? as usize, true),
            "-rounds" => (settings.rounds, self.has_rounds) = (count()?, true),
            "-games" => {
                settings.games = count()
                    .ok()
                    .filter(|&games| games <= 2)
                    .ok_or_else(|| group.wrong("", &group.words.join(" "), "1 or 2"))?;
            }
            // As in fastchess: so many games of a meeting with one opening, which are two here.
            "-repeat" => match group.words[..] {
                [] | ["2"] => settings.games = 2,
                _ => return Err(group.wrong("", &group.words.join(" "), "2, or nothing")),
            },
            "-concurrency" => {
                let concurrency = count().ok().filter(|&games| games <= 512);
                let wrong = || group.wrong("", &group.words.join(" "), "a whole number from 1 to 512");
                settings.concurrency = concurrency.ok_or_else(wrong)? as usize;
            }
            "-pgnout" => settings.pgn = Some(pgn_out(group)?),
            "-maxmoves" => settings.most_moves = Some(u32::try_from(count()?).unwrap_or(u32::MAX)),
            "-recover" => settings.recover = true,
            "-srand" => settings.seed = group.number("", group.word("a whole number")?, "a whole number")?,
            "-ratinginterval" => {
                settings.rating_interval = group.number("", group.word("a whole number")?, "a whole number")?;
            }
            "-event" => settings.event = group.words.join(" "),
            "-site" => settings.site = group.words.join(" "),
            _ => self.json = true,
        }
        Ok(())
    }

    fn tournament(&mut self, group: &Group<'_>) -> Result<(), SettingsError> {
        self.settings.tournament = match group.word("roundrobin or gauntlet")? {
            "roundrobin" => Tournament::RoundRobin,
            "gauntlet" => Tournament::Gauntlet { seeds: 1 },
            other => return Err(group.wrong("", other, "roundrobin or gauntlet")),
        };
        Ok(())
    }

    fn openings(&mut self, group: &Group<'_>) -> Result<(), SettingsError> {
        const KEYS: &str = "file= format=epd|pgn order=random|sequential start= plies= or none";
        let openings = &mut self.settings.openings;
        let mut format = None;
        for (key, value) in group.pairs() {
            match key {
                "none" => openings.none = true,
                "file" => openings.file = Some(PathBuf::from(value)),
                "format" => match value {
                    "epd" | "fen" => format = Some(false),
                    "pgn" => format = Some(true),
                    _ => return Err(group.wrong(key, value, "epd or pgn")),
                },
                "order" => match value {
                    "random" => openings.order = Order::Random,
                    "sequential" => openings.order = Order::Sequential,
                    _ => return Err(group.wrong(key, value, "random or sequential")),
                },
                "start" => openings.skip = group.count(key, value)? as usize - 1,
                "plies" => openings.turns = Some(group.count(key, value)? as usize),
                _ => return Err(group.unknown(key, KEYS)),
            }
        }
        let is_named_so = |file: &PathBuf| file.extension().is_some_and(|end| end.eq_ignore_ascii_case("pgn"));
        openings.is_pgn = format.unwrap_or_else(|| openings.file.as_ref().is_some_and(is_named_so));
        Ok(())
    }

    fn config(&mut self, group: &Group<'_>) -> Result<(), SettingsError> {
        for (key, value) in group.pairs() {
            match key {
                "file" => self.resume = Some(PathBuf::from(value)),
                "outname" => self.journal = Some(PathBuf::from(value)),
                "discard" => self.discard = group.flag(key, value)?,
                _ => return Err(group.unknown(key, "file= outname= discard=true")),
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Request, SettingsError> {
        let (resume, discard, json) = (self.resume.take(), self.discard, self.json);
        if let Some(file) = resume {
            if self.is_new || self.journal.is_some() || discard {
                return Err(SettingsError::Resumed);
            }
            return Ok(Request {
                settings: None,
                resume: Some(file),
                journal: None,
                state_folder: None,
                discard,
                json,
            });
        }
        let journal = self.journal.take();
        let settings = self.settle()?;
        Ok(Request { settings: Some(settings), resume: None, journal, state_folder: None, discard, json })
    }

    /// The whole match, if it can be played.
    fn settle(mut self) -> Result<Settings, SettingsError> {
        let mut engines = vec![];
        for (index, draft) in self.engines.iter().enumerate() {
            engines.push(engine(index, draft, &self.each)?);
        }
        let names: BTreeSet<&str> = engines.iter().map(|engine| engine.name.as_str()).collect();
        if engines.len() < 2 {
            return Err(SettingsError::Engines);
        }
        if names.len() < engines.len() {
            return Err(SettingsError::Names);
        }
        if self.settings.sprt.is_some() && engines.len() != 2 {
            return Err(SettingsError::SprtOfMany);
        }
        if self.settings.sprt.is_some() && !self.has_rounds {
            self.settings.rounds = ENDLESS;
        }
        if self.settings.tournament == Tournament::RoundRobin && self.has_seeds {
            return Err(SettingsError::Seeds);
        }
        if let Tournament::Gauntlet { seeds } = &mut self.settings.tournament {
            *seeds = self.seeds;
            if self.seeds >= engines.len() {
                return Err(SettingsError::Gauntlet);
            }
        }
        self.settings.engines = engines;
        self.settings.variants()?;
        Ok(self.settings)
    }
}

fn variants(group: &Group<'_>) -> Result<Vec<String>, SettingsError> {
    let ids: Vec<String> = group.words.iter().flat_map(|word| word.split(',')).map(str::to_owned).collect();
    if ids.is_empty() {
        return Err(group.wrong("", "", &format!("one or more of {}", twofold_rules::variant::ids().join(" "))));
    }
    Ok(ids)
}

fn armies(group: &Group<'_>) -> Result<Armies, SettingsError> {
    let words: Vec<&str> = group.words.iter().flat_map(|word| word.split(',')).collect();
    match words[..] {
        ["all"] => Ok(Armies::All),
        ["random"] => Ok(Armies::Random),
        [_, ..] if words.iter().all(|word| super::pairing(word).is_some()) => {
            Ok(Armies::These(words.into_iter().map(str::to_owned).collect()))
        }
        _ => Err(group.wrong("", &words.join(","), "all, random, or pairings such as cc,nk")),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::clock::Clock;
    use crate::settings::Resign;
    use crate::stats::Model;

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_owned).collect()
    }

    fn settings(line: &str) -> Settings {
        let request = read(&words(line)).unwrap_or_else(|error| panic!("{line}: {error}"));
        request.settings.unwrap_or_else(|| panic!("{line}: no match"))
    }

    #[test]
    fn a_match_is_read() {
        let settings = settings(
            "-engine cmd=./a name=A tc=8+0.08 option.Hash=16 -engine cmd=b/engine args=x st=0.1 -each option.Threads=1 \
             option.Hash=64 -variant twomove,chess2 -armies cc,nk -rounds 50 -repeat -concurrency 2 -srand 7 \
             -sprt elo0=0 elo1=10 model=logistic -resign movecount=4 score=700 twosided=true -draw movenumber=20 \
             -maxmoves 200 -recover -pgnout file=games.pgn -openings file=x.epd order=random start=3",
        );
        let names: Vec<&str> = settings.engines.iter().map(|engine| engine.name.as_str()).collect();
        assert_eq!(names, ["A", "engine"]);
        assert_eq!(settings.engines[0].options, [("Threads".into(), "1".into()), ("Hash".into(), "16".into())]);
        assert_eq!(settings.engines[1].limit.turn_time, Some(100));
        assert_eq!(settings.variants, ["twomove", "chess2"]);
        assert_eq!(settings.armies, Armies::These(vec!["cc".into(), "nk".into()]));
        assert_eq!((settings.rounds, settings.concurrency, settings.seed, settings.openings.skip), (50, 2, 7, 2));
        assert_eq!(settings.sprt.map(|sprt| sprt.model), Some(Model::Logistic));
        assert_eq!(settings.resign, Some(Resign { count: 4, score: 700, two_sided: true }));
        assert!(settings.recover && settings.most_moves == Some(200));
    }

    #[test]
    fn faults_are_told_in_one_line_that_says_what_was_expected() {
        let two = "-engine cmd=a name=a -engine cmd=b -each nodes=10";
        for (line, told) in [
            ("-engine cmd=a", "two engines at least"),
            ("-engine cmd=a st=1", "two engines at least"),
            ("-engine cmd=a -engine cmd=a -each st=1", "the same name"),
            ("-engine name=a -engine cmd=b -each st=1", "-engine 1: cmd= is missing"),
            ("-engine cmd=a tc=1 st=1 -engine cmd=b st=1", "exclude each other"),
            (&format!("{two} -foo"), "'-foo' is no option, expected one of -engine"),
            (&format!("{two} -rounds x"), "-rounds: 'x', expected a whole number from 1"),
            (&format!("{two} -games 3"), "expected 1 or 2"),
            (&format!("{two} -repeat 3"), "expected 2, or nothing"),
            (&format!("{two} -concurrency 1000"), "from 1 to 512"),
            (&format!("{two} -seeds 1"), "expected -tournament gauntlet"),
            (&format!("{two} -pgnout file=x notation=uci"), "expected notation=san"),
            ("-config file=x discard=true", "nothing else can be said"),
            (&format!("{two} -variant ches"), "expected one of chess"),
            (&format!("{two} -armies zz"), "expected all, random, or pairings"),
            (&format!("{two} -sprt elo0=5 elo1=0"), "SPRT: elo0 (5) must be less than elo1 (0)"),
            (&format!("{two} -sprt foo=1"), "-sprt has no 'foo', expected elo0="),
            (&format!("{two} -openings order=x"), "expected random or sequential"),
            (&format!("{two} -config file=x"), "nothing else can be said"),
            ("-engine cmd=a foo=1 -engine cmd=b", "-engine has no 'foo', expected cmd="),
            ("-engine cmd=a tc=x -engine cmd=b", "'x' is no time control"),
            ("match", "'match' is no option"),
        ] {
            let error = read(&words(line)).expect_err(line).to_string();
            assert!(error.contains(told) && !error.contains('\n'), "{line}: {error}");
        }
    }

    #[test]
    fn a_turn_may_be_late_by_the_margin() {
        let settings = settings("-engine cmd=a st=0.5 -engine cmd=b timemargin=0 st=0.5");
        for (engine, most) in [(0, 600), (1, 500)] {
            let limit = settings.engines[engine].limit;
            let is_in_time = |milliseconds| Clock::new(limit).take(Duration::from_millis(milliseconds));
            assert!(is_in_time(most) && !is_in_time(most + 1), "{limit:?}");
        }
    }

    #[test]
    fn an_engine_may_have_no_limit() {
        for limit in ["", "tc=inf"] {
            let settings = settings(&format!("-engine cmd=a {limit} -engine cmd=b tc=10 {limit}"));
            assert!(settings.engines[0].limit.is_none(), "{limit}");
            assert_eq!(settings.engines[1].limit.is_none(), !limit.is_empty(), "the last word counts");
        }
    }

    #[test]
    fn an_earlier_match_goes_on_as_it_was() {
        let request = read(&words("-config file=old.json -json")).expect("a request");
        assert_eq!((request.settings, request.json), (None, true));
        assert_eq!(request.resume, Some(PathBuf::from("old.json")));
    }
}
