//! The interface of a game to its players: a terminal, or lines of text.

use super::Deadline;
use super::dealer::PlayableHand;
use std::fmt;
use std::io::{self, BufRead, Write};
use std::time::Duration;

pub(super) struct Live {
    pub(super) note: String,
    pub(super) is_done: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Input {
    Line(String),
    TimeUp,
    Ended,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Pressed {
    /// Player numbers from 0, in the order of their keys; several if pressed at the same time.
    Players(Vec<usize>),
    Other(char),
    Ended,
}

pub(super) struct Ask<'a> {
    pub(super) prompt: &'a str,
    /// Shown before the prompt if there is room; may be empty.
    pub(super) hand: &'a str,
    pub(super) is_hidden: bool,
    pub(super) until: Option<Deadline>,
}

impl<'a> Ask<'a> {
    pub(super) fn new(prompt: &'a str) -> Ask<'a> {
        Ask { prompt, hand: "", is_hidden: false, until: None }
    }

    /// Omits the hand if both together are wider than this.
    pub(super) fn prompt_within(&self, width: usize) -> String {
        let whole = format!("{} {}", self.hand, self.prompt);
        if self.hand.is_empty() || whole.chars().count() > width { self.prompt.to_owned() } else { whole }
    }
}

pub(super) struct ShownHand {
    pub(super) number: String,
    pub(super) cards: Vec<String>,
    pub(super) task: String,
}

impl ShownHand {
    pub(super) fn new(dealt: &PlayableHand, number: impl fmt::Display, of: impl fmt::Display) -> ShownHand {
        ShownHand {
            number: format!("hand {number} of {of}"),
            cards: dealt.puzzle.hand.cards().iter().map(ToString::to_string).collect(),
            task: format!("make {}", dealt.puzzle.target),
        }
    }
}

impl fmt::Display for ShownHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards: Vec<String> = self.cards.iter().map(|card| format!("[{card}]")).collect();
        write!(f, "\n{}  {}  {}", self.number, cards.join(" "), self.task)
    }
}

pub(super) trait GameUi {
    fn tell(&mut self, text: &str) -> io::Result<()>;
    /// A terminal draws the cards, and shows them again after the game was suspended.
    fn show_hand(&mut self, hand: &ShownHand) -> io::Result<()> {
        self.tell(&hand.to_string())
    }
    /// `live` returns the text to show below the line while it is typed.
    fn ask(&mut self, ask: &Ask<'_>, live: &mut dyn FnMut(&str) -> Live) -> io::Result<Input>;
    /// Players who press within `tie` of the first count as pressing at the same time.
    fn press(&mut self, players: usize, tie: Duration) -> io::Result<Pressed>;
}

pub(super) struct Piped<'a> {
    out: &'a mut dyn Write,
}

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

impl GameUi for Piped<'_> {
    fn tell(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    fn ask(&mut self, ask: &Ask<'_>, _: &mut dyn FnMut(&str) -> Live) -> io::Result<Input> {
        writeln!(self.out, "{}", ask.prompt)?;
        let line = self.line()?;
        Ok(match line {
            _ if ask.until.is_some_and(|until| until.left().is_zero()) => Input::TimeUp,
            Some(line) => Input::Line(line),
            None => Input::Ended,
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

pub(super) fn player(key: char, players: usize) -> Option<usize> {
    let number = key.to_digit(10)? as usize;
    (1..=players).contains(&number).then(|| number - 1)
}
