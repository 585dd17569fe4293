//! The lines `info …` of a search.

/// What a line with a score tells.
#[derive(Debug)]
pub struct Info {
    /// Plies searched.
    pub depth: u32,
    /// Which of the best lines it is, from 1.
    pub multipv: u32,
    /// Turns to mate, if the score is one.
    pub mate: Option<i32>,
    /// A number by which centipawns and mates are sorted: the greater, the better for the player to act.
    pub rank: i64,
    /// Is the score only a bound?
    pub bound: bool,
    /// Win, draw and loss in a thousand.
    pub wdl: Option<[u32; 3]>,
    /// The line of play, in turns.
    pub pv: Vec<String>,
}

/// The lines with a score among the answer to a `go`. Any other line must be a text, what is just searched, or the
/// best move.
pub fn infos(lines: &[String]) -> Vec<Info> {
    let told = lines.iter().filter(|line| !line.starts_with("bestmove ") && !line.starts_with("info string "));
    told.filter_map(|line| read(line)).collect()
}

/// A line word by word; a word that the protocol does not know, or a field missing, fails the test.
fn read(line: &str) -> Option<Info> {
    let mut words = line.strip_prefix("info ").unwrap_or_else(|| panic!("no info line: {line:?}")).split(' ');
    let mut info = Info { depth: 0, multipv: 1, mate: None, rank: 0, bound: false, wdl: None, pv: Vec::new() };
    let mut seen = Vec::new();
    while let Some(word) = words.next() {
        let mut number =
            || words.next().and_then(|text| text.parse::<i64>().ok()).unwrap_or_else(|| panic!("no number: {line:?}"));
        match word {
            "depth" => info.depth = number() as u32,
            "multipv" => info.multipv = number() as u32,
            "seldepth" | "nodes" | "nps" | "hashfull" | "tbhits" | "time" | "currmovenumber" => {
                assert!(number() >= 0, "negative {word}: {line:?}");
            }
            "wdl" => info.wdl = Some([number() as u32, number() as u32, number() as u32]),
            "score" => {}
            "cp" => info.rank = number(),
            "mate" => set_mate(&mut info, number()),
            "lowerbound" | "upperbound" => info.bound = true,
            "currmove" => drop(words.next()),
            "pv" => info.pv = words.by_ref().map(str::to_owned).collect(),
            _ => panic!("the protocol has no {word:?}: {line:?}"),
        }
        seen.push(word);
    }
    if seen.contains(&"currmove") {
        return None;
    }
    for field in ["depth", "score", "nodes", "time", "pv"] {
        assert!(seen.contains(&field), "no {field}: {line:?}");
    }
    Some(info)
}

/// A mate ranks above (or, by the opponent, below) any centipawns, a nearer one farther out.
fn set_mate(info: &mut Info, turns: i64) {
    info.mate = Some(turns as i32);
    info.rank = if turns > 0 { 1_000_000 - turns } else { -1_000_000 - turns };
}
