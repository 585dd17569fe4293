//! Positions with changed colours.

/// The FEN with colours changed and the board turned round: placement, side, castling and every square.
pub(crate) fn mirrored(fen: &str) -> String {
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let swap = |text: &str| -> String {
        let swap = |letter: char| {
            if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
        };
        text.chars().map(swap).collect()
    };
    let highest = fields[0].split('/').count();
    let ranks = |text: &str| mirror_ranks(text, highest);
    for (index, field) in fields.iter_mut().enumerate() {
        *field = match index {
            0 => field.split('/').rev().map(swap).collect::<Vec<_>>().join("/"),
            1 => if field == "w" { "b" } else { "w" }.to_owned(),
            2 => swap(field),
            3 => ranks(field),
            6 => field.split_once('/').map_or(field.clone(), |(steps, squares)| format!("{steps}/{}", ranks(squares))),
            _ => field.clone(),
        };
    }
    fields.join(" ")
}

/// A text with every number in it, a rank, seen from the other side.
fn mirror_ranks(text: &str, highest: usize) -> String {
    let is_digit = |letter: char| letter.is_ascii_digit();
    let numbers = text.split(|letter| !is_digit(letter)).filter(|number| !number.is_empty());
    let mirrored =
        numbers.map(|number| number.parse().map_or(number.to_owned(), |rank: usize| (highest + 1 - rank).to_string()));
    let letters = text.split(is_digit).filter(|letters| !letters.is_empty()).map(str::to_owned);
    let mut mirrored = mirrored.into_iter();
    letters.flat_map(|letters| [Some(letters), mirrored.next()]).flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirroring_turns_every_field() {
        let fen = "r3k3/8/8/8/3Pp3/8/8/4K2R b Kq d3 3 9 1/a8e8";
        let turned = "4k2r/8/8/3pP3/8/8/8/R3K3 w kQ d6 3 9 1/a1e1";
        assert_eq!(mirrored(fen), turned);
        assert_eq!(mirrored(turned), fen);
        let ranks = "/8/8/8/8/8/8/8/8/8/8/8/8/8/8/";
        let tall = format!("k7{ranks}4RK2 w - - 1 9 1/e1e12");
        assert_eq!(mirrored(&tall), format!("4rk2{ranks}K7 b - - 1 9 1/e16e5"));
        assert_eq!(mirrored(&mirrored(&tall)), tall);
    }
}
