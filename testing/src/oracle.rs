use std::env;
use std::path::PathBuf;

use crate::announce;

/// Value of `TWOFOLD_ORACLE` that says: there is no reference program here, skip what compares with it.
const NONE: &str = "none";

/// Path of the reference program of the rules: `TWOFOLD_ORACLE`, or where it lies beside the repository. Returns `None`, and
/// announces the skipped test, where there is none.
///
/// # Panics
///
/// Panics if the program is missing where the comparison must run: where `CI` is set. A continuous integration that cannot have
/// the program says so with `TWOFOLD_ORACLE=none`.
pub fn oracle(test: &str) -> Option<PathBuf> {
    let named = env::var_os("TWOFOLD_ORACLE").map(PathBuf::from);
    let beside = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/oracle/oracle"));
    let is_excused = named.as_ref().is_some_and(|path| path.as_os_str() == NONE);
    let path = named.unwrap_or_else(beside);
    match find(path, is_excused, env::var_os("CI").is_some()) {
        Ok(path) => Some(path),
        Err(Missing::MustRun(path)) => panic!(
            "{test} compares with the reference program, which is not at {}; set TWOFOLD_ORACLE to its path, or to {NONE} to \
             skip the comparison",
            path.display()
        ),
        Err(Missing::Skipped) => {
            announce(&format!("SKIPPED: {test}: no reference program; TWOFOLD_ORACLE names its path"));
            None
        }
    }
}

/// What follows from a missing program.
#[derive(Debug, PartialEq, Eq)]
enum Missing {
    MustRun(PathBuf),
    Skipped,
}

fn find(path: PathBuf, is_excused: bool, is_ci: bool) -> Result<PathBuf, Missing> {
    match (is_excused, path.is_file(), is_ci) {
        (true, ..) => Err(Missing::Skipped),
        (false, true, _) => Ok(path),
        (false, false, true) => Err(Missing::MustRun(path)),
        (false, false, false) => Err(Missing::Skipped),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_program_fails_where_the_comparison_must_run() {
        let here = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src/oracle.rs"));
        let nowhere = PathBuf::from("/no/such/program");
        assert_eq!(find(here.clone(), false, true), Ok(here.clone()));
        assert_eq!(find(here.clone(), true, true), Err(Missing::Skipped));
        assert_eq!(find(nowhere.clone(), false, false), Err(Missing::Skipped));
        assert_eq!(find(nowhere.clone(), false, true), Err(Missing::MustRun(nowhere)));
    }
}
