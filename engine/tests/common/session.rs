//! A UCI session with the engine.

use super::process::Process;

/// A running engine that plays one of the games.
pub struct Session(Process);

impl Session {
    /// Starts the engine and sets the variant.
    pub fn start(variant: &str) -> Self {
        let mut session = Self(Process::start(env!("CARGO_BIN_EXE_twofold"), &[]));
        let told = session.answers(format!("setoption name UCI_Variant value {variant}"));
        assert!(!told.iter().any(|line| line.contains("error")), "{variant} can't be chosen: {told:?}");
        session
    }

    /// Sends a line.
    pub fn send(&mut self, line: impl AsRef<[u8]>) {
        self.0.send(line);
    }

    /// The next line, which must come.
    pub fn line(&mut self) -> String {
        self.0.line().expect("the engine keeps its output open until its input has ended")
    }

    /// All that the engine says to a command, which is not a `go`: what comes until it says that it is ready again.
    pub fn answers(&mut self, command: impl AsRef<[u8]>) -> Vec<String> {
        self.send(command);
        self.send("isready");
        let mut lines = Vec::new();
        loop {
            let line = self.line();
            if line == "readyok" {
                return lines;
            }
            lines.push(line);
        }
    }

    /// Ends the input; the engine must end with status 0. Returns the lines not read yet.
    pub fn finish(self) -> Vec<String> {
        self.0.finish()
    }
}
