//! The line that the player types, and the lines before it.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use tui_input::{Input, InputRequest};

const LONGEST: usize = 200;

#[derive(Default)]
pub(super) struct EditedLine {
    input: Input,
    before: Vec<String>,
    /// `before.len()` means the new line.
    shown: usize,
    /// The new line, while a previous one is shown.
    typed: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    Changed,
    Entered,
    Ended,
}

impl EditedLine {
    pub(super) fn begin(&mut self) {
        self.input.reset();
        self.typed.clear();
        self.shown = self.before.len();
    }

    pub(super) fn text(&self) -> &str {
        self.input.value()
    }

    pub(super) fn cursor(&self) -> usize {
        self.input.cursor()
    }

    pub(super) fn remember(&mut self) {
        let text = self.text();
        if !text.trim().is_empty() && self.before.last().is_none_or(|last| last != text) {
            self.before.push(text.to_owned());
        }
    }

    pub(super) fn press(&mut self, event: &Event) -> Typed {
        let Event::Key(KeyEvent { code, modifiers, .. }) = event else { return Typed::Changed };
        match (code, *modifiers) {
            (KeyCode::Enter, _) | (KeyCode::Char('j'), KeyModifiers::CONTROL) => return Typed::Entered,
            (KeyCode::Char('c'), KeyModifiers::CONTROL) => return Typed::Ended,
            // Ctrl-D ends the input of an empty line, and deletes the character at the cursor of another.
            (KeyCode::Char('d'), KeyModifiers::CONTROL) => match self.text() {
                "" => return Typed::Ended,
                _ => drop(self.input.handle(InputRequest::DeleteNextChar)),
            },
            (KeyCode::Esc, _) => self.input.reset(),
            (KeyCode::Up, _) => self.call_back(self.shown.saturating_sub(1)),
            (KeyCode::Down, _) => self.call_back((self.shown + 1).min(self.before.len())),
            (code, modifiers) => {
                let before = self.input.clone();
                request(*code, modifiers).and_then(|request| self.input.handle(request));
                if self.text().chars().count() > LONGEST {
                    self.input = before;
                }
            }
        }
        Typed::Changed
    }

    fn call_back(&mut self, number: usize) {
        if number == self.shown {
            return;
        }
        if self.shown == self.before.len() {
            self.typed = self.text().to_owned();
        }
        self.shown = number;
        self.input = self.before.get(number).unwrap_or(&self.typed).clone().into();
    }
}

fn request(code: KeyCode, modifiers: KeyModifiers) -> Option<InputRequest> {
    let is_plain = (modifiers - KeyModifiers::SHIFT).is_empty();
    let is_control = modifiers == KeyModifiers::CONTROL;
    Some(match code {
        KeyCode::Char(typed) if is_plain => InputRequest::InsertChar(typed),
        // Windows reports AltGr as Ctrl+Alt.
        KeyCode::Char(typed) if modifiers == KeyModifiers::CONTROL | KeyModifiers::ALT => {
            InputRequest::InsertChar(typed)
        }
        KeyCode::Char('w') if is_control => InputRequest::DeletePrevWord,
        KeyCode::Backspace if is_plain => InputRequest::DeletePrevChar,
        KeyCode::Char('h') if is_control => InputRequest::DeletePrevChar,
        KeyCode::Backspace => InputRequest::DeletePrevWord,
        KeyCode::Delete if is_control => InputRequest::DeleteNextWord,
        KeyCode::Delete => InputRequest::DeleteNextChar,
        KeyCode::Char('k') if is_control => InputRequest::DeleteTillEnd,
        KeyCode::Char('u') if is_control => InputRequest::DeleteFromStart,
        KeyCode::Char('y') if is_control => InputRequest::Yank,
        KeyCode::Left if is_control => InputRequest::GoToPrevWord,
        KeyCode::Right if is_control => InputRequest::GoToNextWord,
        KeyCode::Left => InputRequest::GoToPrevChar,
        KeyCode::Right => InputRequest::GoToNextChar,
        KeyCode::Char('b') if is_control => InputRequest::GoToPrevChar,
        KeyCode::Char('f') if is_control => InputRequest::GoToNextChar,
        KeyCode::Home => InputRequest::GoToStart,
        KeyCode::End => InputRequest::GoToEnd,
        KeyCode::Char('a') if is_control => InputRequest::GoToStart,
        KeyCode::Char('e') if is_control => InputRequest::GoToEnd,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(line: &mut EditedLine, keys: &[KeyCode]) -> String {
        let pressed = |code: &KeyCode| line.press(&Event::Key(KeyEvent::new(*code, KeyModifiers::NONE)));
        keys.iter().map(pressed).for_each(|typed| assert_eq!(typed, Typed::Changed));
        line.text().to_owned()
    }

    fn keys(text: &str) -> Vec<KeyCode> {
        text.chars().map(KeyCode::Char).collect()
    }

    fn control(line: &mut EditedLine, key: char) -> Typed {
        line.press(&Event::Key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::CONTROL)))
    }

    #[test]
    fn a_line_is_edited_as_in_a_shell() {
        let mut line = EditedLine::default();
        line.begin();
        assert_eq!(typed(&mut line, &keys("3*8")), "3*8");
        assert_eq!(typed(&mut line, &[KeyCode::Left, KeyCode::Backspace, KeyCode::Char('+')]), "3+8");
        assert_eq!(typed(&mut line, &[KeyCode::Home, KeyCode::Char('('), KeyCode::End, KeyCode::Char(')')]), "(3+8)");
        assert_eq!(typed(&mut line, &[KeyCode::Home, KeyCode::Delete]), "3+8)");
        let after = |line: &mut EditedLine, key| {
            assert_eq!(control(line, key), Typed::Changed);
            line.text().to_owned()
        };
        assert_eq!(after(&mut line, 'd'), "+8)");
        assert_eq!(after(&mut line, 'f'), "+8)");
        assert_eq!(after(&mut line, 'k'), "+");
        assert_eq!(typed(&mut line, &keys(" 12 ")), "+ 12 ");
        assert_eq!(after(&mut line, 'w'), "+ ");
        assert_eq!(after(&mut line, 'y'), "+ 12 ");
        assert_eq!(after(&mut line, 'u'), "");
        assert_eq!(typed(&mut line, &keys("1")), "1");
        assert_eq!(typed(&mut line, &[KeyCode::Esc]), "");
        assert_eq!(line.press(&Event::Key(KeyCode::Enter.into())), Typed::Entered);
        assert_eq!(control(&mut line, 'd'), Typed::Ended);
    }

    #[test]
    fn a_line_has_an_end() {
        let mut line = EditedLine::default();
        assert_eq!(typed(&mut line, &keys(&"1".repeat(LONGEST + 1))).len(), LONGEST);
        // What was deleted comes back once, and not twice.
        ['u', 'y', 'y'].into_iter().for_each(|key| assert_eq!(control(&mut line, key), Typed::Changed));
        assert_eq!(line.text().len(), LONGEST);
    }

    #[test]
    fn earlier_lines_are_called_back() {
        let mut line = EditedLine::default();
        for text in ["1+2", "3*4"] {
            line.begin();
            typed(&mut line, &keys(text));
            line.remember();
        }
        line.begin();
        assert_eq!(typed(&mut line, &keys("5-")), "5-");
        assert_eq!(typed(&mut line, &[KeyCode::Up]), "3*4");
        assert_eq!(typed(&mut line, &[KeyCode::Up, KeyCode::Up]), "1+2");
        assert_eq!(typed(&mut line, &[KeyCode::Down]), "3*4");
        assert_eq!(typed(&mut line, &[KeyCode::Down, KeyCode::Down]), "5-");
    }
}
