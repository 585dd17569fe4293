//! A program in a terminal of its own.

use std::fs::File;
use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use nix::pty::{Winsize, openpty};

/// How long anything is waited for: far longer than it takes, so that a busy machine fails no test.
const PATIENCE: Duration = Duration::from_secs(120);

/// A terminal in which a program runs. The program is killed when the terminal is dropped.
pub struct Terminal {
    child: Child,
    keyboard: File,
    printed: Receiver<Vec<u8>>,
    /// Everything that was printed so far.
    screen: String,
}

impl Terminal {
    /// Starts the program with arguments in a terminal of so many columns, of the kind that `TERM` names.
    pub fn start(columns: u16, term: &str, arguments: &[&str]) -> Self {
        let size = Winsize { ws_row: 50, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        let pty = openpty(&size, None).expect("a terminal");
        let end = || Stdio::from(pty.slave.try_clone().expect("a terminal"));
        let child = Command::new(env!("CARGO_BIN_EXE_twofold"))
            .args(arguments)
            .env("TERM", term)
            .env("NO_COLOR", "1")
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .expect("the binary starts");
        drop(pty.slave);
        let keyboard = File::from(pty.master);
        let mut screen = keyboard.try_clone().expect("a terminal");
        let (sender, printed) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // A terminal whose program has ended reports an error.
            while let Ok(count) = screen.read(&mut bytes) {
                if count == 0 || sender.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Self { child, keyboard, printed, screen: String::new() }
    }

    /// Presses keys.
    pub fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("the terminal takes keys");
    }

    /// Waits until a text is printed that was not there before, and returns what is printed since the last wait.
    pub fn wait_for(&mut self, text: &str) -> String {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(at) = self.screen.find(text) {
                let rest = self.screen.split_off(at + text.len());
                return std::mem::replace(&mut self.screen, rest);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.printed.recv_timeout(left) {
                Ok(bytes) => self.screen += &String::from_utf8_lossy(&bytes),
                Err(_) => panic!("'{text}' was not printed: {:?}", self.screen),
            }
        }
    }

    /// Interrupts the program.
    pub fn interrupt(&self) {
        let done = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status().expect("kill");
        assert!(done.success());
    }

    /// Waits for the end of the program; returns its status and what it printed since the last wait.
    pub fn finish(mut self) -> (ExitStatus, String) {
        let deadline = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a child can be waited for") {
                break status;
            }
            assert!(Instant::now() < deadline, "it does not end: {:?}", self.screen);
            thread::sleep(Duration::from_millis(5));
        };
        while let Ok(bytes) = self.printed.recv_timeout(Duration::from_millis(500)) {
            self.screen += &String::from_utf8_lossy(&bytes);
        }
        (status, std::mem::take(&mut self.screen))
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
