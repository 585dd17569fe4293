//! The pages of `docs/rules` say what the program does: every diagram is its FEN, every example has the verdict told.

use twofold_rules::{Bitboard, GameText, Record, Square, Variant, variant_file, with_game};

fn page(variant: Variant) -> &'static str {
    variant_file!(variant, "../../docs/rules/", ".md")
}

fn is_fen(line: &str) -> bool {
    line.matches('/').count() >= 7 && line.split(' ').count() >= 6 && !line.contains('|')
}

/// The board as the pages draw it.
fn diagram<G: GameText>(position: &G) -> Vec<String> {
    let squares: Vec<_> = Bitboard::<G::Word>::ALL.into_iter().collect();
    let row = |row: &[Square]| {
        let men = row.iter().map(|&square| position.board().piece_at(square).map_or('.', |piece| piece.letter()));
        men.map(|man| format!(" {man}")).collect::<String>()
    };
    squares.chunks(8).rev().map(row).collect()
}

/// The squares of a diagram's line, after the number of the rank, which takes two columns.
fn diagram_row(line: &str) -> Option<&str> {
    let rank = line.get(..2)?.trim().parse::<u8>().ok()?;
    (line.len() == 18 && rank <= 16).then_some(&line[2..])
}

#[test]
fn examples_have_the_verdict_that_is_told() {
    for &variant in Variant::ALL {
        let checked = with_game!(variant, G => check_examples::<G>(page(variant)));
        println!("{variant}: {checked} examples");
        assert!(checked >= 2, "{variant}: {checked} examples");
    }
}

/// Rows `| turn | token | verdict | why |` speak of the last FEN above them.
fn check_examples<G: GameText>(page: &str) -> usize {
    let mut fen = "";
    let mut checked = 0;
    for line in page.lines() {
        if is_fen(line) {
            fen = line;
        }
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let ["", turn, token, verdict @ ("legal" | "illegal" | "unfinished"), ..] = cells[..] else { continue };
        let token = token.trim_matches('`');
        let played = |play: &dyn Fn(&mut Record<G>) -> bool| {
            let mut record = Record::<G>::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
            play(&mut record).then(|| record.tokens())
        };
        let whole = played(&|record| record.play_token(token).is_ok());
        let begun = played(&|record| record.play_tokens([token]).is_ok());
        let expected = (verdict == "legal", verdict != "illegal");
        assert_eq!((whole.is_some(), begun.is_some()), expected, "{} {token} in {fen}", G::VARIANT);
        if verdict == "legal" {
            let by_name = played(&|record| record.play_san(turn).is_ok());
            assert_eq!(by_name, whole, "{turn} is not {token} in {fen}");
        }
        checked += 1;
    }
    checked
}

#[test]
fn diagrams_are_drawn_from_their_fens() {
    for &variant in Variant::ALL {
        let drawn = with_game!(variant, G => check_diagrams::<G>(page(variant)));
        assert!(drawn >= 4, "{variant}: {drawn} diagrams");
    }
}

fn check_diagrams<G: GameText>(page: &str) -> usize {
    let mut rows: Vec<String> = vec![];
    let mut drawn = 0;
    for line in page.lines() {
        match diagram_row(line) {
            Some(row) => rows.push(row.to_owned()),
            _ if is_fen(line) && !rows.is_empty() => {
                let position = G::from_fen(line).unwrap_or_else(|error| panic!("{line}: {error}"));
                assert_eq!(position.fen(), line, "the FEN comes back changed");
                assert_eq!(rows, diagram(&position), "{line}");
                rows.clear();
                drawn += 1;
            }
            _ => {}
        }
    }
    drawn
}
