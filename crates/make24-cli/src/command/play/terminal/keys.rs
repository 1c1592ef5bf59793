//! Keys, read by a separate thread, and the terminal mode, restored when the game ends or is suspended.

use super::super::INTERRUPTED;
use console::{Key, Term};
use std::io;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};

/// The keys that the player presses during the game.
pub(super) struct Keys {
    pub(super) pressed: Receiver<Key>,
    /// Turns the echo of keys off.
    _quiet: quiet::Quiet,
}

impl Keys {
    pub(super) fn new() -> io::Result<Keys> {
        let quiet = quiet::Quiet::new()?;
        let (sender, pressed) = channel();
        quiet.watch_signals(sender.clone())?;
        let terminal = quiet.clone();
        // The thread ends with the program.
        std::thread::spawn(move || listen(&sender, &terminal));
        Ok(Keys { pressed, _quiet: quiet })
    }
}

/// Reads keys until the program ends.
fn listen(sender: &Sender<Key>, quiet: &quiet::Quiet) {
    let term = Term::stdout();
    // Whether the next characters belong to an unsupported escape sequence.
    let mut swallow = false;
    while let Ok(key) = term.read_key_raw() {
        match key {
            Key::UnknownEscSeq(sequence) => swallow = is_unfinished(&sequence),
            Key::Char(c) if swallow => swallow = !(c.is_ascii_alphabetic() || c == '~'),
            Key::CtrlC if quiet.was_interrupted_by_signal() => {}
            // The first Ctrl-C interrupts a long computation; the second ends the game.
            Key::CtrlC => {
                if INTERRUPTED.swap(true, Ordering::SeqCst) {
                    quiet.leave(130);
                }
                if sender.send(Key::CtrlC).is_err() {
                    return;
                }
            }
            Key::Char('\u{1A}') => {
                quiet.suspend();
                // Any key makes the receiver draw the line again.
                if sender.send(Key::Unknown).is_err() {
                    return;
                }
            }
            Key::Char('\u{1C}') => quiet.leave(131),
            key => {
                if sender.send(key).is_err() {
                    return;
                }
            }
        }
    }
    let _ = sender.send(Key::Char('\u{4}'));
}

/// Whether an escape sequence is incomplete, as with Ctrl-arrows (`[1;5C`) and function keys (`OP`, `[15~`).
fn is_unfinished(sequence: &[char]) -> bool {
    match sequence {
        ['O'] => true,
        ['[', .., last] => !(last.is_ascii_alphabetic() || *last == '~'),
        _ => false,
    }
}

/// A terminal mode without echo; it is restored on drop, and when a signal ends the program.
#[cfg(unix)]
mod quiet {
    use super::super::super::SUSPENDED_MS;
    use console::Key;
    use rustix::process::{Signal, getpid, kill_process};
    use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
    use signal_hook::iterator::Signals;
    use std::io::{self, IsTerminal, Write};
    use std::sync::atomic::Ordering;
    use std::sync::mpsc::Sender;
    use std::sync::{Arc, Mutex};
    use std::time::{Duration, Instant};

    #[derive(Clone)]
    pub(super) struct Quiet(Arc<Modes>);

    struct Modes {
        before: Termios,
        quiet: Termios,
        /// The time of the last signal.
        signalled: Mutex<Option<Instant>>,
    }

    impl Quiet {
        pub(super) fn new() -> io::Result<Quiet> {
            let before = tcgetattr(io::stdin())?;
            let mut quiet = before.clone();
            // In this mode Ctrl-C does not send a signal; it is read as a key.
            quiet.local_modes.remove(LocalModes::ECHO | LocalModes::ICANON | LocalModes::ISIG);
            tcsetattr(io::stdin(), OptionalActions::Drain, &quiet)?;
            Ok(Quiet(Arc::new(Modes { before, quiet, signalled: Mutex::new(None) })))
        }

        /// Starts a thread that waits for signals and restores the terminal before the program ends or stops.
        pub(super) fn watch_signals(&self, sender: Sender<Key>) -> io::Result<()> {
            let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH])?;
            let terminal = self.clone();
            std::thread::spawn(move || {
                for signal in signals.forever() {
                    terminal.note_signal();
                    // The signal may have ended a read, which sets the terminal to the game mode again.
                    std::thread::sleep(Duration::from_millis(50));
                    match signal {
                        SIGTSTP => terminal.suspend(),
                        SIGCONT => terminal.resume(),
                        SIGWINCH => {}
                        ending => terminal.leave(128 + ending),
                    }
                    // Any key makes the receiver draw the line again.
                    if sender.send(Key::Unknown).is_err() {
                        return;
                    }
                }
            });
            Ok(())
        }

        fn note_signal(&self) {
            if let Ok(mut signalled) = self.0.signalled.lock() {
                *signalled = Some(Instant::now());
            }
        }

        /// Whether an apparent Ctrl-C is a read that a signal has ended.
        pub(super) fn was_interrupted_by_signal(&self) -> bool {
            // The signal thread may be slightly behind.
            std::thread::sleep(Duration::from_millis(20));
            let signalled = self.0.signalled.lock().ok().and_then(|signalled| *signalled);
            signalled.is_some_and(|at| at.elapsed() < Duration::from_millis(200))
        }

        fn restore(&self) {
            // There is nobody to report a failure to.
            let _ = tcsetattr(io::stdin(), OptionalActions::Now, &self.0.before);
        }

        fn resume(&self) {
            let _ = tcsetattr(io::stdin(), OptionalActions::Now, &self.0.quiet);
        }

        /// Restores the terminal and stops the program until it is continued.
        pub(super) fn suspend(&self) {
            self.restore();
            clear_below();
            let stopped = Instant::now();
            let _ = kill_process(getpid(), Signal::STOP);
            // Another thread may take the signal; the sleep lets the stop happen here.
            std::thread::sleep(Duration::from_millis(100));
            let suspended = u64::try_from(stopped.elapsed().as_millis()).unwrap_or(u64::MAX);
            SUSPENDED_MS.fetch_add(suspended, Ordering::SeqCst);
            self.note_signal();
            self.resume();
        }

        /// Restores the terminal and ends the program.
        pub(super) fn leave(&self, code: i32) -> ! {
            self.restore();
            clear_below();
            std::process::exit(code)
        }
    }

    /// Clears the text below the line, and continues there.
    fn clear_below() {
        // The game holds the lock of standard output.
        let mut screen = io::stderr();
        let clear = if screen.is_terminal() { "\x1b[J" } else { "" };
        let _ = writeln!(screen, "{clear}");
    }

    impl Drop for Quiet {
        fn drop(&mut self) {
            self.restore();
        }
    }
}

/// Elsewhere `console` reads each key without echo, and there is no mode to restore.
#[cfg(not(unix))]
mod quiet {
    use console::Key;
    use std::sync::mpsc::Sender;

    #[derive(Clone)]
    pub(super) struct Quiet;

    impl Quiet {
        pub(super) fn new() -> std::io::Result<Quiet> {
            Ok(Quiet)
        }
        pub(super) fn watch_signals(&self, _: Sender<Key>) -> std::io::Result<()> {
            Ok(())
        }
        pub(super) fn was_interrupted_by_signal(&self) -> bool {
            false
        }
        pub(super) fn suspend(&self) {}
        pub(super) fn leave(&self, code: i32) -> ! {
            std::process::exit(code)
        }
    }
}
