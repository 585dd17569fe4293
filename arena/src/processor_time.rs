//! Time that threads wait for a processor, by which a turn that is late by the engine's fault is told from one that is late
//! because the machine was busy.

use std::time::Duration;

/// Time for which the calling thread was ready to run and no processor was free, since it began. Zero where the system does
/// not report it.
#[cfg(target_os = "linux")]
pub fn waited_by_this_thread() -> Duration {
    read("/proc/thread-self/schedstat")
}

/// Time for which threads of a process were ready to run and no processor was free: the sum over its threads of now. Zero
/// where the system does not report it.
#[cfg(target_os = "linux")]
pub fn waited_by_process(process: u32) -> Duration {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    threads.map(|thread| read(thread.path().join("schedstat"))).sum()
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

/// Zero: the system does not report it.
#[cfg(not(target_os = "linux"))]
pub fn waited_by_process(_process: u32) -> Duration {
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
        assert_eq!(waited_by_process(u32::MAX), Duration::ZERO);
    }
}
