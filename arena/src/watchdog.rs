//! Watchdog: a small process beside the arena that is told of each engine, and kills those that are left when the arena is
//! gone, however it ended.

use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The arena's side of the connection to the watchdog.
pub struct Watchdog {
    process: Mutex<Option<(Child, Option<ChildStdin>)>>,
    engines: Mutex<BTreeSet<u32>>,
}

impl Watchdog {
    /// Starts a watchdog: a command whose program calls [`serve`] with its standard input.
    pub fn start(mut command: Command) -> io::Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // An interrupt in the terminal must not end it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut process = command.spawn()?;
        let line = process.stdin.take();
        Ok(Self { process: Mutex::new(Some((process, line))), engines: Mutex::default() })
    }

    /// Reports an engine that has been started.
    pub fn watch(&self, process: u32) {
        self.engines().insert(process);
        self.report(&format!("+{process}\n"));
    }

    /// Reports an engine that has ended.
    pub fn release(&self, process: u32) {
        self.engines().remove(&process);
        self.report(&format!("-{process}\n"));
    }

    /// Kills every engine that has been started.
    pub fn end_all(&self) {
        self.engines().iter().copied().for_each(kill_group);
    }

    fn engines(&self) -> MutexGuard<'_, BTreeSet<u32>> {
        self.engines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn report(&self, line: &str) {
        if let Some((_, Some(watchdog))) = &mut *self.process.lock().unwrap_or_else(PoisonError::into_inner) {
            // If the watchdog is gone the match goes on without it.
            let _ = watchdog.write_all(line.as_bytes());
        }
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        let process = self.process.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((mut process, line)) = process {
            drop(line);
            let _ = process.wait();
        }
    }
}

/// Serves as the watchdog: keeps a list of the engines that the arena reports, and kills those that are on it when the arena is
/// gone.
pub fn serve(arena: impl BufRead) {
    let mut engines = BTreeSet::new();
    for line in arena.lines() {
        let Ok(line) = line else { break };
        match (line.get(..1), line.get(1..).and_then(|id| id.parse::<u32>().ok())) {
            (Some("+"), Some(id)) => engines.insert(id),
            (Some("-"), Some(id)) => engines.remove(&id),
            _ => false,
        };
    }
    engines.into_iter().for_each(kill_group);
}

/// Kills every process of a group.
#[cfg(unix)]
pub(crate) fn kill_group(leader: u32) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;

    // Groups 0 and 1 are not an engine's.
    if let Some(leader) = i32::try_from(leader).ok().filter(|&leader| leader > 1) {
        // It may be gone already.
        let _ = killpg(Pid::from_raw(leader), Signal::SIGKILL);
    }
}

/// Where there are no process groups, engines end with their input.
#[cfg(not(unix))]
pub(crate) fn kill_group(_leader: u32) {}
