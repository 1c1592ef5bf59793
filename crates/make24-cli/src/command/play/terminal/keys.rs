//! Reads keys on a thread of its own, and restores the mode of the terminal when the game ends or is suspended.

use super::super::INTERRUPTED;
use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, read};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender, channel};

pub(super) struct Keys {
    pub(super) events: Receiver<Event>,
    _mode: GameMode,
}

impl Keys {
    pub(super) fn new() -> io::Result<Keys> {
        let mode = GameMode::begin()?;
        let (sender, events) = channel();
        signals::watch(sender.clone())?;
        // The thread ends with the program.
        std::thread::spawn(move || listen(&sender));
        Ok(Keys { events, _mode: mode })
    }
}

/// Raw mode: no echo, and no signals for keys; restores the previous mode on drop.
struct GameMode;

impl GameMode {
    fn begin() -> io::Result<GameMode> {
        enable_raw_mode().map(|()| GameMode)
    }
}

impl Drop for GameMode {
    fn drop(&mut self) {
        // There is nobody to report a failure to.
        let _ = disable_raw_mode();
    }
}

/// Ctrl-\, as crossterm reads it.
const QUIT: char = if cfg!(unix) { '4' } else { '\\' };

const REDRAW: Event = Event::FocusGained;

/// Ends when the receiver is gone.
fn listen(sender: &Sender<Event>) {
    while let Ok(event) = read() {
        let event = match event {
            Event::Key(KeyEvent { kind: KeyEventKind::Release, .. }) => continue,
            Event::Key(KeyEvent { code: KeyCode::Char(key), modifiers: KeyModifiers::CONTROL, .. }) => {
                // Ignores Caps Lock.
                let key = key.to_ascii_lowercase();
                match key {
                    // The first Ctrl-C interrupts a long computation; the second ends the game.
                    'c' if INTERRUPTED.swap(true, Ordering::SeqCst) => leave(130),
                    'z' => {
                        signals::suspend();
                        REDRAW
                    }
                    QUIT => leave(131),
                    key => Event::Key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::CONTROL)),
                }
            }
            event => event,
        };
        if sender.send(event).is_err() {
            return;
        }
    }
}

fn leave(code: i32) -> ! {
    let _ = disable_raw_mode();
    clear_below();
    std::process::exit(code)
}

fn clear_below() {
    // The game holds the lock of standard output.
    let mut screen = io::stderr();
    let clear = if screen.is_terminal() { "\x1b[J" } else { "" };
    let _ = writeln!(screen, "{clear}");
}

#[cfg(unix)]
mod signals {
    use super::super::super::SUSPENDED_MS;
    use super::{REDRAW, clear_below, leave};
    use crossterm::event::Event;
    use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGSTOP, SIGTERM, SIGTSTP};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::raise;
    use std::io;
    use std::sync::atomic::Ordering;
    use std::sync::mpsc::Sender;
    use std::time::Instant;

    pub(super) fn watch(sender: Sender<Event>) -> io::Result<()> {
        let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT])?;
        std::thread::spawn(move || {
            for signal in signals.forever() {
                match signal {
                    SIGTSTP => suspend(),
                    // A shell may have changed the mode while the game was stopped.
                    SIGCONT => {
                        let _ = disable_raw_mode().and_then(|()| enable_raw_mode());
                    }
                    ending => leave(128 + ending),
                }
                if sender.send(REDRAW).is_err() {
                    return;
                }
            }
        });
        Ok(())
    }

    pub(super) fn suspend() {
        let _ = disable_raw_mode();
        clear_below();
        let stopped = Instant::now();
        // The signal stops this thread before the next line, and all others with it.
        let _ = raise(SIGSTOP);
        let suspended = u64::try_from(stopped.elapsed().as_millis()).unwrap_or(u64::MAX);
        SUSPENDED_MS.fetch_add(suspended, Ordering::SeqCst);
        let _ = enable_raw_mode();
    }
}

/// On other systems only keys end a game, and nothing suspends it.
#[cfg(not(unix))]
mod signals {
    use crossterm::event::Event;
    use std::sync::mpsc::Sender;

    pub(super) fn watch(_: Sender<Event>) -> std::io::Result<()> {
        Ok(())
    }

    pub(super) fn suspend() {}
}
