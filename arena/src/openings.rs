//! Sets of openings: those that come with the program, and files.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use twofold_rules::{Army, Color, Duels, Game, GameText, Phase, Record, Setup, Variant, pgn, with_game, without_bom};

use crate::ArenaError;
use crate::settings::{Armies, OpeningSettings, Order, Settings};

/// The openings of one game of a match, in the order in which they are played.
#[derive(Clone, Debug)]
pub struct Book {
    variant: Variant,
    /// By pairing of armies, where there are armies; else there is one list.
    lists: BTreeMap<String, Vec<String>>,
    /// The pairings in the order in which they come.
    pairings: Vec<String>,
    /// The seed with which they are drawn, if they are.
    draw: Option<u64>,
}

/// The set that comes with the program, a line a game.
const fn shipped(variant: Variant) -> &'static str {
    match variant {
        Variant::Chess => include_str!("../openings/chess.epd"),
        Variant::Marseillais => include_str!("../openings/marseillais.epd"),
        Variant::TwoMove => include_str!("../openings/twomove.epd"),
        Variant::DoubleMove => include_str!("../openings/doublemove.epd"),
        Variant::DoubleDouble => include_str!("../openings/doubledouble.epd"),
        Variant::Chess2 => include_str!("../openings/chess2.epd"),
        Variant::Galvin => include_str!("../openings/galvin.epd"),
    }
}

impl Book {
    /// The openings of a game as a match wants them.
    pub fn open(settings: &Settings, variant: Variant) -> Result<Self, ArenaError> {
        let wanted = &settings.openings;
        let mut fens = if wanted.none { starts(variant) } else { read(wanted, variant)? };
        let mut chance = ChaCha8Rng::seed_from_u64(settings.seed);
        chance.set_stream(variant as u64);
        if wanted.order == Order::Random {
            fens.shuffle(&mut chance);
        }
        let mut lists: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for fen in fens {
            lists.entry(armies_of(variant, &fen)).or_default().push(fen);
        }
        let is_drawn = settings.armies == Armies::Random;
        let pairings = match &settings.armies {
            Armies::These(these) if variant == Variant::Chess2 => these.clone(),
            _ => lists.keys().cloned().collect(),
        };
        if let Some(missing) = pairings.iter().find(|pairing| !lists.contains_key(*pairing)) {
            return Err(ArenaError::Openings(format!("no opening of {variant} with the armies {missing}")));
        }
        if pairings.is_empty() {
            return Err(ArenaError::Openings(format!("no opening of {variant}")));
        }
        for list in lists.values_mut() {
            let by = wanted.skip % list.len();
            list.rotate_left(by);
        }
        Ok(Self { variant, lists, pairings, draw: is_drawn.then_some(settings.seed) })
    }

    /// The game.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// How many there are before one comes again, of each pairing of armies as many.
    pub fn count(&self) -> u64 {
        let shortest = self.pairings.iter().filter_map(|pairing| self.lists.get(pairing)).map(Vec::len).min();
        shortest.unwrap_or(0) as u64 * self.pairings.len() as u64
    }

    /// The opening with a number, from 0; when all have been played they come again.
    pub fn fen(&self, number: u64) -> &str {
        let count = self.pairings.len() as u64;
        let pairing = match self.draw {
            None => (number % count) as usize,
            Some(seed) => {
                let mut chance = ChaCha8Rng::seed_from_u64(seed);
                chance.set_stream(1_000 + number);
                chance.random_range(0..self.pairings.len())
            }
        };
        let list = self.lists.get(&self.pairings[pairing]).map_or(&[][..], Vec::as_slice);
        let turn = if self.draw.is_some() { number } else { number / count };
        list.get((turn % list.len().max(1) as u64) as usize).map_or("", String::as_str)
    }
}

/// The letters of both armies, where there are armies.
fn armies_of(variant: Variant, fen: &str) -> String {
    fn letters<G: GameText>(fen: &str) -> Option<String> {
        let position = G::from_fen(fen).ok().filter(|_| G::Duels::ARMIES > 1)?;
        Some(Color::ALL.map(|color| Army::ALL[G::Duels::army(&position, color)].letter()).iter().collect())
    }
    with_game!(variant, G => letters::<G>(fen)).unwrap_or_default()
}

fn starts(variant: Variant) -> Vec<String> {
    if variant != Variant::Chess2 {
        return vec![variant.start_fen().to_owned()];
    }
    let pairs = Army::ALL.into_iter().flat_map(|white| Army::ALL.map(|black| [white, black]));
    pairs.map(|armies| Setup { armies, ..Setup::default() }.start_fen(variant)).collect()
}

fn read(wanted: &OpeningSettings, variant: Variant) -> Result<Vec<String>, ArenaError> {
    let Some(file) = &wanted.file else { return epd(variant, shipped(variant), Path::new("the set that is shipped")) };
    let bytes = fs::read(file).map_err(|error| ArenaError::File { path: file.clone(), error })?;
    let text = pgn::decode(&bytes);
    if wanted.is_pgn { games(variant, &text, file, wanted.turns) } else { epd(variant, &text, file) }
}

/// The positions of an EPD or FEN file: those of the game that can be read; a line that cannot be is an error.
fn epd(variant: Variant, text: &str, file: &Path) -> Result<Vec<String>, ArenaError> {
    let mut fens = vec![];
    for (index, line) in without_bom(text).lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = |fault: String| ArenaError::Openings(format!("{}: line {}: {fault}", file.display(), index + 1));
        let fen = fen_of_epd(line);
        let read = with_game!(variant, G => G::from_fen(&fen).map(|position| {
            (position.fen(), position.phase(), Record::from_position(position).outcome())
        }));
        match read.map_err(|error| wrong(error.to_string()))? {
            (_, _, Some(outcome)) => return Err(wrong(format!("the game is over: {outcome}"))),
            // After it no turn could be told as a move of its own.
            (_, Phase::Challenge | Phase::Bid | Phase::Bluff, _) => {
                return Err(wrong("it stands in the middle of a duel, expected a position before it".to_owned()));
            }
            (fen, _, None) => fens.push(fen),
        }
    }
    Ok(fens)
}

/// The FEN in a line of EPD: four fields and operations, of which clock (`hmvc`) and number (`fmvn`) matter, or a whole FEN,
/// after which a semicolon begins a remark.
fn fen_of_epd(line: &str) -> String {
    let fields: Vec<&str> = line.split_whitespace().collect();
    if fields.get(4).is_none_or(|field| field.parse::<u32>().is_ok()) {
        return line.split(';').next().unwrap_or("").split_whitespace().collect::<Vec<_>>().join(" ");
    }
    let operations = fields[4..].join(" ");
    let operand = |name: &str, usual: &str| {
        let found = operations.split(';').find_map(|operation| operation.trim().strip_prefix(name));
        found.map(str::trim).filter(|text| text.parse::<u32>().is_ok()).unwrap_or(usual).to_owned()
    };
    format!("{} {} {}", fields[..4].join(" "), operand("hmvc ", "0"), operand("fmvn ", "1"))
}

/// The positions at the end of the games of a PGN file, or after so many turns.
fn games(variant: Variant, text: &str, file: &Path, turns: Option<usize>) -> Result<Vec<String>, ArenaError> {
    let wrong = |fault: String| ArenaError::Openings(format!("{}: {fault}", file.display()));
    let mut fens = vec![];
    for (index, mut game) in pgn::read(text).map_err(|error| wrong(error.to_string()))?.into_iter().enumerate() {
        if game.variant() != Ok(variant) {
            continue;
        }
        game.movetext.turns.truncate(turns.unwrap_or(usize::MAX));
        let played =
            with_game!(variant, G => game.replay::<G>().map(|record| (record.position().fen(), record.outcome())));
        match played.map_err(|error| wrong(format!("game {}: {error}", index + 1)))? {
            (fen, None) => fens.push(fen),
            (_, Some(outcome)) => return Err(wrong(format!("game {}: the game is over: {outcome}", index + 1))),
        }
    }
    Ok(fens)
}

/// How a set of openings is made.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// Random turns of both players together.
    pub turns: usize,
    /// Openings, or openings for each pairing of armies.
    pub count: usize,
    /// Who is farther ahead than this, in centipawns, has too much.
    pub level: i32,
    /// Seed of the random turns.
    pub seed: u64,
}

/// Tries for each opening wanted before it is given up.
const TRIES: usize = 2_000;

/// Makes openings by random legal turns, and keeps those that a judge finds level: it is given a position and tells what it is
/// worth to the player to act, in centipawns; `None` ends the making. Each opening is handed out as soon as it is found.
///
/// Armies are not of the same strength: there an opening is level when it is worth what the start of its pairing is.
pub fn make(
    variant: Variant,
    recipe: Recipe,
    mut judge: impl FnMut(&str) -> Option<i32>,
    mut keep: impl FnMut(&str),
) -> Result<(), ArenaError> {
    let mut known = std::collections::BTreeSet::new();
    for (stream, start) in sources(variant).into_iter().enumerate() {
        let mut chance = ChaCha8Rng::seed_from_u64(recipe.seed);
        chance.set_stream(stream as u64);
        let wanted = if variant == Variant::Chess2 { recipe.count } else { share(recipe.count, stream, variant) };
        let position = |fen: &str| with_game!(variant, G => G::from_fen(fen).map(|is| (is.actor(), is.key()))).ok();
        let mut white = |fen: &str| {
            let (actor, _) = position(fen)?;
            judge(fen).map(|worth| if actor == Color::Black { -worth } else { worth })
        };
        let middle = if variant == Variant::Chess2 { white(&start) } else { Some(0) };
        let Some(middle) = middle else { return Ok(()) };
        let (mut found, mut tries) = (0, 0);
        while found < wanted {
            tries += 1;
            if tries > wanted * TRIES {
                let fault = format!("only {found} of {wanted} openings were level from {start}");
                return Err(ArenaError::Openings(fault));
            }
            let Some(fen) = with_game!(variant, G => wander::<G>(&start, recipe.turns, &mut chance)) else { continue };
            let (Some(worth), Some((_, key))) = (white(&fen), position(&fen)) else { return Ok(()) };
            if (worth - middle).abs() <= recipe.level && known.insert(key) {
                keep(&fen);
                found += 1;
            }
        }
    }
    Ok(())
}

/// The positions from which the openings of a game begin.
fn sources(variant: Variant) -> Vec<String> {
    match variant {
        Variant::Chess2 => starts(variant),
        _ => variant.arrays().iter().map(|array| array.fen.to_owned()).collect(),
    }
}

/// How many of so many openings begin with an array: the same number of each, the first ones of what is left over.
fn share(count: usize, array: usize, variant: Variant) -> usize {
    let arrays = variant.arrays().len();
    count / arrays + usize::from(array < count % arrays)
}

/// A position after random turns, unless the game is over then.
fn wander<G: GameText>(start: &str, turns: usize, chance: &mut ChaCha8Rng) -> Option<String> {
    let mut record = Record::<G>::from_fen(start).ok()?;
    let mut made = 0;
    while made < turns {
        let actions = record.legal_actions();
        let action = actions.get(chance.random_range(0..actions.len().max(1)))?;
        record.play(*action);
        made += usize::from(!record.position().in_turn());
    }
    record.outcome().is_none().then(|| record.position().fen())
}
