//! A program as process process, spoken with in lines. Nothing here blocks for longer than it is told to.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{self, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::log::Log;
use crate::watchdog::Watchdog;

/// The longest line that is read whole, in bytes; the rest of a longer one is passed over.
const LONGEST_LINE: u64 = 1 << 16;
/// Lines that may wait to be read; a program that says more waits until somebody listens.
const MOST_LINES: usize = 4096;

/// What to start, and how.
#[derive(Clone, Debug)]
pub struct Launch {
    /// What it is called in the log.
    pub name: String,
    /// The program.
    pub program: PathBuf,
    /// What it gets on its command line.
    pub arguments: Vec<String>,
    /// The folder in which it is started; the arena's own, if `None`.
    pub folder: Option<PathBuf>,
}

/// A line that came, and when.
#[derive(Clone, Debug)]
pub struct Line {
    /// Without its end.
    pub text: String,
    /// When it had come whole.
    pub at: Instant,
}

/// Why nothing was heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReceiveError {
    /// Nothing came in time.
    Late,
    /// The program closed its output, or ended.
    Closed,
}

/// A running program. It is ended when this is dropped.
pub struct EngineProcess {
    process: process::Child,
    to: Option<Sender<String>>,
    from: Receiver<Line>,
    name: String,
    watchdog: Arc<Watchdog>,
    log: Arc<Log>,
}

impl EngineProcess {
    /// Starts a program in a group of its own, so that an interrupt in the terminal is the arena's alone.
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
        // From here on the program is ended if anything fails.
        let mut process = Self { process, to: Some(to), from, name, watchdog, log };
        let missing = || io::Error::other("the program has no input and output");
        let input = process.process.stdin.take().ok_or_else(missing)?;
        let output = process.process.stdout.take().ok_or_else(missing)?;
        thread::Builder::new().name("to engine".to_owned()).spawn(move || write_lines(input, &outgoing))?;
        thread::Builder::new().name("from engine".to_owned()).spawn(move || read_lines(output, &incoming))?;
        Ok(process)
    }

    /// Says a line. Whether it is heard shows in what comes back.
    pub fn say(&mut self, line: &str) {
        self.log.engine(&self.name, ">", line);
        if let Some(to) = &self.to {
            let _ = to.send(format!("{line}\n"));
        }
    }

    /// The next line, if one comes until then.
    pub fn hear(&mut self, until: Instant) -> Result<Line, ReceiveError> {
        match self.from.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(line) => {
                self.log.engine(&self.name, "<", &line.text);
                Ok(line)
            }
            Err(RecvTimeoutError::Timeout) => Err(ReceiveError::Late),
            Err(RecvTimeoutError::Disconnected) => Err(ReceiveError::Closed),
        }
    }

    /// How the program ended, if it has; waits a moment for it.
    pub fn ended(&mut self) -> Option<process::ExitStatus> {
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

    /// Closes the program's input and waits so long for it to end by itself.
    pub fn part(&mut self, patience: Duration) {
        self.to = None;
        self.wait(patience);
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        let id = self.process.id();
        // Others that it may have started are in its group.
        if !matches!(self.process.try_wait(), Ok(Some(_))) {
            crate::watchdog::kill_group(id);
            let _ = self.process.kill();
            let _ = self.process.wait();
        } else {
            crate::watchdog::kill_group(id);
        }
        self.watchdog.release(id);
    }
}

fn write_lines(mut input: process::ChildStdin, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(output: process::ChildStdout, lines: &mpsc::SyncSender<Line>) {
    let mut output = BufReader::new(output);
    let mut bytes = vec![];
    loop {
        bytes.clear();
        match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let at = Instant::now();
        if !bytes.ends_with(b"\n") && bytes.len() as u64 == LONGEST_LINE && skip_line(&mut output).is_err() {
            return;
        }
        let text = String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned();
        if lines.send(Line { text, at }).is_err() {
            return;
        }
    }
}

/// Passes over what is left of a line.
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
