//! Requests to end, such as Ctrl-C, for the commands that have something to finish first.

use std::io;

/// Exit status that shells report for a program that Ctrl-C has ended.
pub const STATUS: i32 = 130;

/// Which requests are caught; the others end the program as they do by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caught {
    /// Ctrl-C.
    Interrupt,
    /// Ctrl-C, a request of the system's to end, and the loss of the terminal.
    Any,
}

/// Calls a function for each request, in a thread of its own, from now on until the program ends.
#[cfg(unix)]
pub fn watch(caught: Caught, mut handle: impl FnMut() + Send + 'static) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    let mut signals = match caught {
        Caught::Interrupt => Signals::new([SIGINT])?,
        Caught::Any => Signals::new([SIGINT, SIGTERM, SIGHUP])?,
    };
    let watcher = move || signals.forever().for_each(|_| handle());
    std::thread::Builder::new().name("interrupts".to_owned()).spawn(watcher)?;
    Ok(())
}

/// Does nothing where there are no signals: an interrupt ends the program, as it does by default.
#[cfg(not(unix))]
pub fn watch(_: Caught, _: impl FnMut() + Send + 'static) -> io::Result<()> {
    Ok(())
}
