//! The data files beside the tests: one case a line, fields separated by ` | `, lines with `#` are comments.

/// The rows of a data file, each with `N` fields.
pub fn rows<const N: usize>(text: &str) -> Vec<[&str; N]> {
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.map(|line| row(line).unwrap_or_else(|| panic!("expected {N} fields: {line}"))).collect()
}

fn row<const N: usize>(line: &str) -> Option<[&str; N]> {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    fields.try_into().ok()
}
