//! The slow reference of the rules, when it is at hand.

use std::env;
use std::path::PathBuf;

use super::announce::announce;

/// Where the oracle is: `TWOFOLD_ORACLE`, or beside the repository. `None`, with a line that no one can overlook, when
/// it is not there.
pub fn oracle(test: &str) -> Option<PathBuf> {
    let path = match env::var_os("TWOFOLD_ORACLE") {
        Some(path) => PathBuf::from(path),
        None => PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/oracle/oracle")),
    };
    if path.is_file() {
        return Some(path);
    }
    announce(&format!("SKIPPED: {test}: the oracle is not at {}; set TWOFOLD_ORACLE", path.display()));
    None
}
