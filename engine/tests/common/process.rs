//! A child process that is talked to line by line.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// How long a line, or the end of a process, is waited for. Far longer than any answer takes, so that a busy machine
/// fails no test, and a hang is still told from a slow answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running child. It is killed when dropped, so a failed test leaves no engine behind.
pub struct Process {
    name: String,
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    errors: Option<JoinHandle<String>>,
}

impl Process {
    /// Starts a program. What it prints is read by threads of its own, so it never waits for this test.
    pub fn start(program: impl AsRef<Path>, arguments: &[&str]) -> Self {
        let program = program.as_ref();
        let name = format!("`{} {}`", program.display(), arguments.join(" "));
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{name} does not start: {error}"));
        let output = child.stdout.take().expect("stdout is a pipe");
        let stderr = child.stderr.take().expect("stderr is a pipe");
        Self {
            name,
            input: child.stdin.take(),
            lines: lines_of(output),
            errors: Some(thread::spawn(move || text_of(stderr))),
            child,
        }
    }

    /// Sends bytes and a line feed.
    pub fn send(&mut self, line: impl AsRef<[u8]>) {
        let mut bytes = line.as_ref().to_vec();
        bytes.push(b'\n');
        let input = self.input.as_mut().expect("the input is open until the end");
        if let Err(error) = input.write_all(&bytes).and_then(|()| input.flush()) {
            panic!("{} takes no more input: {error}", self.name);
        }
    }

    /// The next line that the process prints, or `None` when it has closed its output.
    pub fn line(&mut self) -> Option<String> {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("{} printed nothing for {PATIENCE:?}", self.name),
        }
    }

    /// Ends the input and waits for the process, which must end with status 0 and without a panic in any of its
    /// threads. Returns the lines that were not read yet.
    pub fn finish(mut self) -> Vec<String> {
        self.input = None;
        let mut rest = Vec::new();
        while let Some(line) = self.line() {
            rest.push(line);
        }
        let deadline = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a child can be waited for") {
                break status;
            }
            assert!(Instant::now() < deadline, "{} does not end after its input has ended", self.name);
            thread::sleep(Duration::from_millis(2));
        };
        let errors = self.errors.take().map(|reader| reader.join().expect("the reader of stderr does not fail"));
        let errors = errors.unwrap_or_default();
        assert!(!errors.contains("panicked"), "{} panicked:\n{errors}", self.name);
        assert!(status.success(), "{} ended with {status}:\n{errors}", self.name);
        rest
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended by itself: then there is nothing to kill, and that is no fault.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Lines of a pipe, read by a thread, without their line ends.
fn lines_of(output: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        for line in BufReader::new(output).split(b'\n') {
            let Ok(bytes) = line else { break };
            let text = String::from_utf8_lossy(&bytes).trim_end_matches('\r').to_owned();
            if sender.send(text).is_err() {
                break;
            }
        }
    });
    receiver
}

/// All that a pipe gives until it is closed.
fn text_of(mut stderr: impl Read) -> String {
    let mut bytes = Vec::new();
    // What came before a read error is still worth showing.
    let _ = stderr.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}
