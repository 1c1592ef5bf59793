//! What a game is played through: a terminal, or lines of text.

use super::Deadline;
use std::io::{self, BufRead, Write};
use std::time::Duration;

/// What is shown beneath an answer while it is typed.
pub(super) struct Live {
    pub(super) note: String,
    /// Whether nothing more need be typed.
    pub(super) is_done: bool,
}

/// What was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    Line(String),
    TimeUp,
    /// There is nothing more to come.
    Ended,
}

/// Who pressed their key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Pressed {
    /// These players, by number from 0, the first of them first; more than one pressed at the same time.
    Players(Vec<usize>),
    /// Something else was typed.
    Other(char),
    Ended,
}

/// A question.
pub(super) struct Ask<'a> {
    pub(super) prompt: &'a str,
    /// Whether the others at the keyboard must not see what is typed.
    pub(super) is_hidden: bool,
    /// When the time is up.
    pub(super) until: Option<Deadline>,
}

impl<'a> Ask<'a> {
    pub(super) fn new(prompt: &'a str) -> Ask<'a> {
        Ask { prompt, is_hidden: false, until: None }
    }
}

pub(super) trait Face {
    /// Shows a text, which may have several lines.
    fn tell(&mut self, text: &str) -> io::Result<()>;
    /// Shows the hand that is played; it is shown again when a game that was suspended goes on.
    fn show_hand(&mut self, text: &str) -> io::Result<()> {
        self.tell(text)
    }
    /// Asks for a line; `live` says what it is worth while it is typed.
    fn ask(&mut self, ask: &Ask<'_>, live: &mut dyn FnMut(&str) -> Live) -> io::Result<Said>;
    /// Waits until one of so many players presses their key, from `1` on; those who press within `tie` of the first have
    /// pressed at the same time.
    fn press(&mut self, players: usize, tie: Duration) -> io::Result<Pressed>;
}

/// Lines in and lines out: for pipes, screen readers and scripts.
pub(super) struct Piped<'a> {
    out: &'a mut dyn Write,
}

/// The longest line that is listened to.
const MAX_LINE: u64 = 1 << 16;

impl<'a> Piped<'a> {
    pub(super) fn new(out: &'a mut dyn Write) -> Piped<'a> {
        Piped { out }
    }

    fn line(&mut self) -> io::Result<Option<String>> {
        self.out.flush()?;
        let mut line = Vec::new();
        let read = io::Read::take(io::stdin().lock(), MAX_LINE).read_until(b'\n', &mut line)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
    }
}

impl Face for Piped<'_> {
    fn tell(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    fn ask(&mut self, ask: &Ask<'_>, _: &mut dyn FnMut(&str) -> Live) -> io::Result<Said> {
        writeln!(self.out, "{}", ask.prompt)?;
        let line = self.line()?;
        Ok(match line {
            _ if ask.until.is_some_and(|until| until.left().is_zero()) => Said::TimeUp,
            Some(line) => Said::Line(line),
            None => Said::Ended,
        })
    }

    fn press(&mut self, players: usize, _: Duration) -> io::Result<Pressed> {
        let Some(line) = self.line()? else { return Ok(Pressed::Ended) };
        let mut pressed = Vec::new();
        for key in line.chars() {
            match player(key, players) {
                Some(player) if !pressed.contains(&player) => pressed.push(player),
                Some(_) => {}
                None => return Ok(Pressed::Other(key)),
            }
        }
        Ok(if pressed.is_empty() { Pressed::Other(' ') } else { Pressed::Players(pressed) })
    }
}

/// The player whose key this is, by number from 0.
pub(super) fn player(key: char, players: usize) -> Option<usize> {
    let number = key.to_digit(10)? as usize;
    (1..=players).contains(&number).then(|| number - 1)
}
