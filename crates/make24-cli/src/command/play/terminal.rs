//! The game at a terminal: answers are judged while they are typed, and a clock runs.

use super::face::{Ask, Face, Live, Pressed, Said, player};
use console::{Key, Term, measure_text_width, style, truncate_str};
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How often the clock is drawn.
const TICK: Duration = Duration::from_millis(500);

/// More than any answer needs.
const LONGEST: usize = 200;

pub(super) struct Terminal {
    term: Term,
    keys: Receiver<Key>,
    /// Keys stay unseen until they are drawn, for as long as the game lasts.
    _quiet: quiet::Quiet,
}

impl Terminal {
    pub(super) fn new() -> io::Result<Terminal> {
        let quiet = quiet::Quiet::new()?;
        let (sender, keys) = channel();
        // A thread of its own waits for keys, so that the clock can run; it ends with the program.
        std::thread::spawn(move || {
            let term = Term::stdout();
            while let Ok(key) = term.read_key_raw() {
                let is_last = matches!(key, Key::CtrlC | Key::Char('\u{4}'));
                if sender.send(key).is_err() || is_last {
                    break;
                }
            }
        });
        Ok(Terminal { term: Term::stdout(), keys, _quiet: quiet })
    }

    /// Draws the line that is typed and, beneath it, what it is worth; the cursor stays behind the line.
    fn draw(&self, ask: &Ask<'_>, text: &str, note: &str) -> io::Result<()> {
        let width = (self.term.size().1 as usize).saturating_sub(1).max(20);
        let shown: String = if ask.is_hidden { "*".repeat(text.chars().count()) } else { text.to_owned() };
        let left = ask.until.map(|until| until.saturating_duration_since(Instant::now()).as_secs());
        let clock = left.map_or(String::new(), |left| format!("{left:>2} s  "));
        let prompt = format!("{clock}{} ", ask.prompt);
        // Of a line that is too long the end is shown.
        let room = width.saturating_sub(measure_text_width(&prompt));
        let skipped = shown.chars().count().saturating_sub(room);
        let shown: String = shown.chars().skip(skipped).collect();
        let note = style(truncate_str(note, width, "...")).dim().to_string();
        let column = measure_text_width(&prompt) + measure_text_width(&shown);
        self.term.write_str(&format!("\r\x1b[J{}{shown}\n{note}\x1b[1A\r", style(&prompt).bold()))?;
        self.term.move_cursor_right(column)?;
        self.term.flush()
    }

    /// Leaves the line as it is and goes on beneath it.
    fn leave(&self, ask: &Ask<'_>, text: &str) -> io::Result<()> {
        let shown = if ask.is_hidden { "" } else { text };
        self.term.write_str(&format!("\r\x1b[J{} {shown}\n", ask.prompt))?;
        self.term.flush()
    }
}

impl Face for Terminal {
    fn tell(&mut self, text: &str) -> io::Result<()> {
        self.term.write_line(text)
    }

    fn ask(&mut self, ask: &Ask<'_>, live: &mut dyn FnMut(&str) -> Live) -> io::Result<Said> {
        let mut text = String::new();
        loop {
            let Live { note, is_done } = live(&text);
            let time_up = ask.until.is_some_and(|until| Instant::now() >= until);
            if is_done || time_up {
                self.leave(ask, &text)?;
                return Ok(if is_done { Said::Line(text) } else { Said::TimeUp });
            }
            self.draw(ask, &text, &note)?;
            // Without a clock nothing changes until a key is pressed.
            let wait = if ask.until.is_some() { TICK } else { Duration::from_secs(3600) };
            match self.keys.recv_timeout(wait) {
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) | Ok(Key::CtrlC | Key::Char('\u{4}')) => {
                    self.leave(ask, &text)?;
                    return Ok(Said::Ended);
                }
                Ok(Key::Enter) => {
                    self.leave(ask, &text)?;
                    return Ok(Said::Line(text.trim().to_owned()));
                }
                Ok(Key::Backspace | Key::Del) => drop(text.pop()),
                Ok(Key::Escape) => text.clear(),
                Ok(Key::Char(key)) if !key.is_control() && text.len() < LONGEST => text.push(key),
                Ok(_) => {}
            }
        }
    }

    fn press(&mut self, players: usize, tie: Duration) -> io::Result<Pressed> {
        let first = loop {
            match self.keys.recv() {
                Err(_) | Ok(Key::CtrlC | Key::Char('\u{4}')) => return Ok(Pressed::Ended),
                Ok(Key::Char(key)) => match player(key, players) {
                    Some(player) => break player,
                    None => return Ok(Pressed::Other(key)),
                },
                Ok(_) => {}
            }
        };
        let mut pressed = vec![first];
        let until = Instant::now() + tie;
        while let Ok(key) = self.keys.recv_timeout(until.saturating_duration_since(Instant::now())) {
            let Key::Char(key) = key else { continue };
            pressed.extend(player(key, players).filter(|player| !pressed.contains(player)));
        }
        Ok(Pressed::Players(pressed))
    }
}

/// A terminal that does not show what is typed; it is as before when this goes.
#[cfg(unix)]
mod quiet {
    use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};
    use std::io;

    pub(super) struct Quiet {
        before: Termios,
    }

    impl Quiet {
        pub(super) fn new() -> io::Result<Quiet> {
            let before = tcgetattr(io::stdin())?;
            let mut quiet = before.clone();
            // Nor does Ctrl-C end the program while the terminal is like this: it is a key like others.
            quiet.local_modes.remove(LocalModes::ECHO | LocalModes::ICANON | LocalModes::ISIG);
            tcsetattr(io::stdin(), OptionalActions::Drain, &quiet)?;
            Ok(Quiet { before })
        }
    }

    impl Drop for Quiet {
        fn drop(&mut self) {
            // Nobody is left who could be told that it failed.
            let _ = tcsetattr(io::stdin(), OptionalActions::Drain, &self.before);
        }
    }
}

/// Elsewhere each key is read unseen, and nothing need be done in between.
#[cfg(not(unix))]
mod quiet {
    pub(super) struct Quiet;

    impl Quiet {
        pub(super) fn new() -> std::io::Result<Quiet> {
            Ok(Quiet)
        }
    }
}
