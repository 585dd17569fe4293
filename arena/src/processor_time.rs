//! Time that threads wait for a processor, by which a turn that is late by the engine's fault is told from one that is late
//! because the machine was busy.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::time::Duration;

/// Time for which the calling thread was ready to run and no processor was free, since it began. Zero where the system does
/// not report it.
#[cfg(target_os = "linux")]
pub fn waited_by_this_thread() -> Duration {
    read("/proc/thread-self/schedstat")
}

/// Time for which the threads of a process wait for a processor from now on. A thread counts as far as it was seen: what it
/// waited between the last look at it and its end is not known.
#[derive(Debug)]
pub struct ProcessWait {
    process: u32,
    first: BTreeMap<OsString, Duration>,
    last: BTreeMap<OsString, Duration>,
}

impl ProcessWait {
    /// Begins to count.
    pub fn begin(process: u32) -> Self {
        let first = waits_of_threads(process);
        Self { process, last: first.clone(), first }
    }

    /// Looks at the threads once more.
    pub fn look(&mut self) {
        self.last.extend(waits_of_threads(self.process));
    }

    /// The sum over all threads that were seen.
    pub fn total(&self) -> Duration {
        let since = |(thread, wait): (&OsString, &Duration)| {
            wait.saturating_sub(self.first.get(thread).copied().unwrap_or_default())
        };
        self.last.iter().map(since).sum()
    }
}

/// Waits of the threads of a process, by their ids; none where the system does not report them.
#[cfg(target_os = "linux")]
fn waits_of_threads(process: u32) -> BTreeMap<OsString, Duration> {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    threads.map(|thread| (thread.file_name(), read(thread.path().join("schedstat")))).collect()
}

/// None: the system does not report them.
#[cfg(not(target_os = "linux"))]
fn waits_of_threads(_process: u32) -> BTreeMap<OsString, Duration> {
    BTreeMap::new()
}

/// Nanoseconds on a processor, nanoseconds of waiting for one, and the number of time slices
/// (<https://docs.kernel.org/scheduler/sched-stats.html>).
#[cfg(target_os = "linux")]
fn read(path: impl AsRef<std::path::Path>) -> Duration {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let waited = text.split_whitespace().nth(1).and_then(|number| number.parse().ok());
    Duration::from_nanos(waited.unwrap_or(0))
}

/// Zero: the system does not report it.
#[cfg(not(target_os = "linux"))]
pub fn waited_by_this_thread() -> Duration {
    Duration::ZERO
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_only_grows_and_unknown_processes_have_none() {
        let before = waited_by_this_thread();
        std::thread::yield_now();
        assert!(waited_by_this_thread() >= before);
        let mut unknown = ProcessWait::begin(u32::MAX);
        unknown.look();
        assert_eq!(unknown.total(), Duration::ZERO);
    }

    #[test]
    fn threads_that_came_later_or_have_ended_count() {
        let wait = |of: &[(&str, u64)]| of.iter().map(|&(id, ms)| (id.into(), Duration::from_millis(ms))).collect();
        let first = wait(&[("1", 5), ("2", 7)]);
        let last = wait(&[("1", 8), ("2", 7), ("3", 4)]);
        let counted = ProcessWait { process: 0, first, last };
        assert_eq!(counted.total(), Duration::from_millis(3 + 4));
    }
}
