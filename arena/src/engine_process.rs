//! An engine as a child process that is spoken to in lines. Nothing here blocks for longer than it is told to.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{self, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::log::Log;
use crate::processor_time::{self, ProcessWait};
use crate::watchdog::Watchdog;

/// Longest line that is read whole, in bytes; the rest of a longer one is skipped.
const LONGEST_LINE: u64 = 1 << 16;
/// Number of lines that may wait to be read; a program that sends more waits until somebody reads.
const MOST_LINES: usize = 4096;
/// Longest wait for an engine to read what it is sent.
const UNREAD: Duration = Duration::from_secs(1);

/// Program to start, and how.
#[derive(Clone, Debug)]
pub struct Launch {
    /// Name in the log.
    pub name: String,
    /// The program.
    pub program: PathBuf,
    /// Its command line.
    pub arguments: Vec<String>,
    /// Folder in which it is started; the arena's own if `None`.
    pub folder: Option<PathBuf>,
}

/// A line that an engine sent.
#[derive(Clone, Debug)]
pub struct Line {
    /// The line without its end.
    pub text: String,
    /// When the line came, without the time for which the arena itself waited for a processor before it could read.
    pub at: Instant,
    /// The time for which the arena waited.
    pub arena_wait: Duration,
}

/// Reason why no line was received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReceiveError {
    /// No line came in time.
    Late,
    /// The program closed its output, or ended.
    Closed,
}

/// A line to be sent, and where the time of sending is wanted.
struct Outgoing {
    line: String,
    sent: Option<Sender<Instant>>,
}

/// A running program. It is killed when this is dropped.
pub struct EngineProcess {
    process: process::Child,
    to: Option<Sender<Outgoing>>,
    from: Receiver<Line>,
    name: String,
    watchdog: Arc<Watchdog>,
    log: Arc<Log>,
}

impl EngineProcess {
    /// Starts a program in a process group of its own, so that an interrupt in the terminal reaches the arena alone.
    pub fn start(launch: &Launch, watchdog: &Arc<Watchdog>, log: &Arc<Log>) -> io::Result<Self> {
        let mut command = Command::new(&launch.program);
        command.args(&launch.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        if let Some(folder) = &launch.folder {
            command.current_dir(folder);
        }
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let process = command.spawn()?;
        watchdog.watch(process.id());
        let (to, outgoing) = mpsc::channel();
        let (incoming, from) = mpsc::sync_channel(MOST_LINES);
        let (name, watchdog, log) = (launch.name.clone(), Arc::clone(watchdog), Arc::clone(log));
        // From here on the program is killed if anything fails.
        let mut engine = Self { process, to: Some(to), from, name, watchdog, log };
        let missing = || io::Error::other("the program has no input and output");
        let input = engine.process.stdin.take().ok_or_else(missing)?;
        let output = engine.process.stdout.take().ok_or_else(missing)?;
        thread::Builder::new().name("to engine".to_owned()).spawn(move || write_lines(input, &outgoing))?;
        thread::Builder::new().name("from engine".to_owned()).spawn(move || read_lines(output, &incoming))?;
        Ok(engine)
    }

    /// Sends a line. Whether it is understood shows in the answer.
    pub fn send(&mut self, line: &str) {
        self.send_with(line, None);
    }

    /// Sends a line and returns when it was written; now, if the engine does not read it.
    pub fn send_timed(&mut self, line: &str) -> Instant {
        let (sent, when) = mpsc::channel();
        self.send_with(line, Some(sent));
        when.recv_timeout(UNREAD).unwrap_or_else(|_| Instant::now())
    }

    fn send_with(&mut self, line: &str, sent: Option<Sender<Instant>>) {
        self.log.engine(&self.name, ">", line);
        if let Some(to) = &self.to {
            let _ = to.send(Outgoing { line: format!("{line}\n"), sent });
        }
    }

    /// Receives the next line, if one comes until then.
    pub fn receive(&mut self, until: Instant) -> Result<Line, ReceiveError> {
        match self.from.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(line) => {
                self.log.engine(&self.name, "<", &line.text);
                Ok(line)
            }
            Err(RecvTimeoutError::Timeout) => Err(ReceiveError::Late),
            Err(RecvTimeoutError::Disconnected) => Err(ReceiveError::Closed),
        }
    }

    /// Adds a line about the engine to the log.
    pub fn note(&self, text: &str) {
        self.log.note(&format!("{}: {text}", self.name));
    }

    /// Begins to count the time for which the engine's threads wait for a processor.
    pub fn count_waits(&self) -> ProcessWait {
        ProcessWait::begin(self.process.id())
    }

    /// Exit status, if the program ends within a moment.
    pub fn exit_status(&mut self) -> Option<process::ExitStatus> {
        self.wait(Duration::from_millis(300))
    }

    fn wait(&mut self, patience: Duration) -> Option<process::ExitStatus> {
        let until = Instant::now() + patience;
        loop {
            match self.process.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                Ok(None) | Err(_) => return None,
            }
        }
    }

    /// Closes the program's input and waits for it to end by itself.
    pub fn close(&mut self, patience: Duration) {
        self.to = None;
        self.wait(patience);
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        let id = self.process.id();
        // The group holds the processes that the engine may have started.
        crate::watchdog::kill_group(id);
        if !matches!(self.process.try_wait(), Ok(Some(_))) {
            let _ = self.process.kill();
            let _ = self.process.wait();
        }
        self.watchdog.release(id);
    }
}

fn write_lines(mut input: process::ChildStdin, lines: &Receiver<Outgoing>) {
    while let Ok(Outgoing { line, sent }) = lines.recv() {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
        if let Some(sent) = sent {
            let _ = sent.send(Instant::now());
        }
    }
}

fn read_lines(output: process::ChildStdout, lines: &mpsc::SyncSender<Line>) {
    let mut output = BufReader::new(output);
    let mut bytes = vec![];
    loop {
        bytes.clear();
        let waited = processor_time::waited_by_this_thread();
        match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        // From the bytes' arrival to here this thread waited for nothing but a processor.
        let now = Instant::now();
        let arena_wait = processor_time::waited_by_this_thread().saturating_sub(waited);
        let at = now.checked_sub(arena_wait).unwrap_or(now);
        if !bytes.ends_with(b"\n") && bytes.len() as u64 == LONGEST_LINE && skip_line(&mut output).is_err() {
            return;
        }
        let text = String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned();
        if lines.send(Line { text, at, arena_wait }).is_err() {
            return;
        }
    }
}

/// Skips the rest of a line.
fn skip_line(output: &mut impl BufRead) -> io::Result<()> {
    loop {
        let held = output.fill_buf()?;
        if held.is_empty() {
            return Ok(());
        }
        match held.iter().position(|&byte| byte == b'\n') {
            Some(at) => {
                output.consume(at + 1);
                return Ok(());
            }
            None => {
                let all = held.len();
                output.consume(all);
            }
        }
    }
}
