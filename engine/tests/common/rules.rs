//! The service `twofold rules`: one JSON line in, one JSON line out.

use serde_json::Value;

use super::process::Process;

/// A running `twofold rules`.
pub struct Rules(Process);

impl Rules {
    /// Starts the service.
    pub fn start() -> Self {
        Self(Process::start(env!("CARGO_BIN_EXE_twofold"), &["rules"]))
    }

    /// The answer to one line, which need not be JSON nor even text.
    pub fn ask(&mut self, line: impl AsRef<[u8]>) -> Value {
        self.0.send(line);
        let answer = self.0.line().expect("`twofold rules` answers every line");
        serde_json::from_str(&answer).unwrap_or_else(|error| panic!("no JSON ({error}): {answer}"))
    }

    /// Ends the service, which must have printed one line for each line asked, no more.
    pub fn finish(self) {
        let rest = self.0.finish();
        assert!(rest.is_empty(), "`twofold rules` printed more lines than it was asked: {rest:?}");
    }
}
