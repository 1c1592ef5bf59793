//! The terminal interface: judges answers while they are typed, and runs a clock.

mod keys;
mod line;

use super::game_ui::{Ask, GameUi, Input, Live, Pressed, ShownHand, player};
use super::suspended;
use crate::wrap::to_width;
use console::{Term, measure_text_width, style, truncate_str};
use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use keys::Keys;
use line::{EditedLine, Typed};
use std::collections::VecDeque;
use std::io::{self, IsTerminal};
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

const TICK: Duration = Duration::from_millis(500);

/// The interval at which an idle game checks whether its terminal still exists.
const GONE: Duration = Duration::from_secs(2);

pub(super) struct Terminal {
    term: Term,
    keys: Keys,
    waiting: VecDeque<Event>,
    line: EditedLine,
    /// The width of the window when the line was last drawn, and the column of the cursor.
    drawn: Option<(usize, usize)>,
    /// The current hand, and the value of [`suspended`] when it was last shown.
    hand: (String, Duration),
}

impl Terminal {
    pub(super) fn new() -> io::Result<Terminal> {
        let (keys, waiting, line) = (Keys::new()?, VecDeque::new(), EditedLine::default());
        let hand = (String::new(), suspended());
        Ok(Terminal { term: Term::stdout(), keys, waiting, line, drawn: None, hand })
    }

    fn event(&mut self, wait: Duration) -> Result<Event, RecvTimeoutError> {
        if let Some(event) = self.waiting.pop_front() {
            return Ok(event);
        }
        let until = Instant::now() + wait;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.keys.events.recv_timeout(left.min(GONE)) {
                Err(RecvTimeoutError::Timeout) if !io::stdin().is_terminal() => {
                    return Err(RecvTimeoutError::Disconnected);
                }
                Err(RecvTimeoutError::Timeout) if left > GONE => {}
                event => return event,
            }
        }
    }

    /// In raw mode a line feed does not return to the first column.
    fn write(&self, text: &str) -> io::Result<()> {
        self.term.write_str(&text.replace('\n', "\r\n"))
    }

    /// The screen may have changed while the game was suspended.
    fn show_hand_again(&mut self) -> io::Result<()> {
        if self.hand.1 == suspended() {
            return Ok(());
        }
        self.hand.1 = suspended();
        self.drawn = None;
        let hand = self.hand.0.clone();
        self.tell(&hand)
    }

    fn width(&self) -> usize {
        (self.term.size().1 as usize).saturating_sub(1).max(1)
    }

    fn has_room_for(&self, text: &str) -> bool {
        text.lines().all(|line| measure_text_width(line) <= self.width())
    }

    /// The codes that move to the start of the drawn line, even if a narrower window has wrapped it.
    fn go_back(&mut self) -> String {
        let up = match self.drawn {
            Some((width, column)) if self.width() < width => column / (self.width() + 1),
            _ => 0,
        };
        let up = if up > 0 { format!("\x1b[{up}A") } else { String::new() };
        format!("{up}\r\x1b[J")
    }

    fn draw(&mut self, ask: &Ask<'_>, note: &str) -> io::Result<()> {
        let width = self.width();
        let left = ask.until.map(|until| until.left().as_secs());
        let clock = left.map_or(String::new(), |left| format!("{left:>2} s  "));
        let prompt = truncate_str(
            &format!("{clock}{} ", ask.prompt_within(width / 2 - clock.len().min(width / 2))),
            width / 2 + 1,
            "",
        )
        .into_owned();
        // If the line is too long, shows the part with the cursor.
        let room = width.saturating_sub(measure_text_width(&prompt)).max(1);
        let skipped = (self.line.cursor() + 1).saturating_sub(room);
        let text = self.line.text();
        let shown: String =
            text.chars().map(|c| if ask.is_hidden { '*' } else { c }).skip(skipped).take(room).collect();
        let note = style(truncate_str(note, width, "...")).dim().to_string();
        let before: String = shown.chars().take(self.line.cursor() - skipped).collect();
        let column = measure_text_width(&prompt) + measure_text_width(&before);
        let back = self.go_back();
        self.write(&format!("{back}{}{shown}\n{note}\x1b[1A\r", style(&prompt).bold()))?;
        self.term.move_cursor_right(column)?;
        self.drawn = Some((width, column));
        self.term.flush()
    }

    fn leave(&mut self, ask: &Ask<'_>) -> io::Result<()> {
        let shown = if ask.is_hidden { String::new() } else { self.line.text().to_owned() };
        let back = self.go_back();
        self.drawn = None;
        self.write(&format!("{back}{} {shown}\n", ask.prompt_within(self.width() / 2)))?;
        self.term.flush()
    }
}

impl GameUi for Terminal {
    fn tell(&mut self, text: &str) -> io::Result<()> {
        let width = self.width();
        let lines = text.lines().map(|line| to_width(line, 0, width) + "\n").collect::<String>();
        self.write(if text.is_empty() { "\n" } else { &lines })?;
        self.term.flush()
    }

    fn show_hand(&mut self, hand: &ShownHand) -> io::Result<()> {
        // A terminal without emoji may lack box-drawing characters.
        let drawn = self.term.features().wants_emoji().then(|| drawn(hand)).filter(|text| self.has_room_for(text));
        let text = drawn.unwrap_or_else(|| hand.to_string());
        self.hand = (text.clone(), suspended());
        self.tell(&text)
    }

    fn ask(&mut self, ask: &Ask<'_>, live: &mut dyn FnMut(&str) -> Live) -> io::Result<Input> {
        self.line.begin();
        loop {
            self.show_hand_again()?;
            let Live { note, is_done } = live(self.line.text());
            let time_up = ask.until.is_some_and(|until| until.left().is_zero());
            if is_done || time_up {
                self.leave(ask)?;
                return Ok(if is_done { Input::Line(self.line.text().to_owned()) } else { Input::TimeUp });
            }
            self.draw(ask, &note)?;
            // Without a time limit nothing changes until a key is pressed.
            let wait = if ask.until.is_some() { TICK } else { Duration::from_secs(3600) };
            let typed = match self.event(wait) {
                Err(RecvTimeoutError::Timeout) => Typed::Changed,
                Err(RecvTimeoutError::Disconnected) => Typed::Ended,
                Ok(event) => self.line.press(&event),
            };
            match typed {
                Typed::Changed => {}
                Typed::Ended => {
                    self.leave(ask)?;
                    return Ok(Input::Ended);
                }
                Typed::Entered => {
                    self.leave(ask)?;
                    if !ask.is_hidden {
                        self.line.remember();
                    }
                    return Ok(Input::Line(self.line.text().trim().to_owned()));
                }
            }
        }
    }

    fn press(&mut self, players: usize, tie: Duration) -> io::Result<Pressed> {
        let first = loop {
            match self.event(Duration::from_secs(3600)) {
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(Pressed::Ended),
                Ok(event) if is_ending(&event) => return Ok(Pressed::Ended),
                Ok(event) => match character(&event) {
                    Some(key) => match player(key, players) {
                        Some(player) => break player,
                        None => return Ok(Pressed::Other(key)),
                    },
                    None => self.show_hand_again()?,
                },
            }
        };
        let mut pressed = vec![first];
        let until = Instant::now() + tie;
        let mut others = VecDeque::new();
        while let Ok(event) = self.event(until.saturating_duration_since(Instant::now())) {
            match character(&event).and_then(|key| player(key, players)) {
                // Other events are changes of the window.
                None if !matches!(event, Event::Key(_)) => {}
                Some(player) if !pressed.contains(&player) => pressed.push(player),
                // Any other key begins the answer, and all later keys belong to it.
                _ => {
                    others.push_back(event);
                    break;
                }
            }
        }
        others.append(&mut self.waiting);
        self.waiting = others;
        Ok(Pressed::Players(pressed))
    }
}

fn character(event: &Event) -> Option<char> {
    match event {
        Event::Key(KeyEvent {
            code: KeyCode::Char(key), modifiers: KeyModifiers::NONE | KeyModifiers::SHIFT, ..
        }) => Some(*key),
        _ => None,
    }
}

fn is_ending(event: &Event) -> bool {
    let ending = ['c', 'd'].map(|key| Event::Key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::CONTROL)));
    ending.contains(event)
}

fn drawn(hand: &ShownHand) -> String {
    let row = |left: &str, middle: &dyn Fn(&str) -> String, right: &str| {
        let cards: Vec<String> = hand.cards.iter().map(|card| format!("{left}{}{right}", middle(card))).collect();
        cards.join(" ")
    };
    let edge = |card: &str| "─".repeat(measure_text_width(card) + 4);
    let (top, bottom) = (row("╭", &edge, "╮"), row("╰", &edge, "╯"));
    let faces = row("│", &|card| format!("  {}  ", style(card).bold()), "│");
    format!("\n{}  {}\n{top}\n{faces}\n{bottom}", hand.number, hand.task)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_card_has_a_frame() {
        let hand = ShownHand {
            number: String::from("hand 1 of 10"),
            cards: vec![String::from("3"), String::from("10")],
            task: String::from("make 24"),
        };
        let plain = console::strip_ansi_codes(&drawn(&hand)).into_owned();
        assert_eq!(plain, "\nhand 1 of 10  make 24\n╭─────╮ ╭──────╮\n│  3  │ │  10  │\n╰─────╯ ╰──────╯");
    }

    #[test]
    fn no_word_is_broken() {
        assert_eq!(to_width("hand 1 of 10  [3] [8]  make 24", 0, 40), "hand 1 of 10  [3] [8]  make 24");
        assert_eq!(to_width("hand 1 of 10  [3] [8]  make 24", 0, 13), "hand 1 of 10\n[3] [8]  make\n24");
        assert_eq!(to_width("", 0, 10), "");
    }
}
