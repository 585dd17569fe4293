use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Log of a match: lines to and from engines, and remarks of the arena.
pub struct Log {
    file: Option<Mutex<File>>,
    with_engines: bool,
    begun: Instant,
}

impl Log {
    /// No log.
    pub fn none() -> Self {
        Self { file: None, with_engines: false, begun: Instant::now() }
    }

    /// Adds to a file; with every line of the engines, if wanted.
    pub fn to(path: &Path, with_engines: bool) -> io::Result<Self> {
        let file = File::options().create(true).append(true).open(path)?;
        Ok(Self { file: Some(Mutex::new(file)), with_engines, begun: Instant::now() })
    }

    /// Notes a line to an engine (`>`) or from it (`<`).
    pub fn engine(&self, name: &str, marker: &str, line: &str) {
        if self.with_engines {
            self.note(&format!("{name} {marker} {line}"));
        }
    }

    /// Notes a line.
    pub fn note(&self, line: &str) {
        if let Some(file) = &self.file {
            let line = format!("{:.3} {line}\n", self.begun.elapsed().as_secs_f64());
            // A full disk must not end a match.
            let _ = file.lock().unwrap_or_else(PoisonError::into_inner).write_all(line.as_bytes());
        }
    }
}
