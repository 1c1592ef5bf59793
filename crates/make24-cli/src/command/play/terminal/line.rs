//! A line editor: the line, its cursor, and the previous lines.

use console::Key;

/// The maximum length of a line.
const LONGEST: usize = 200;

/// The line that the player types.
#[derive(Default)]
pub(super) struct EditedLine {
    text: Vec<char>,
    cursor: usize,
    /// Previous lines, the latest last.
    before: Vec<String>,
    /// The index of the shown line; `before.len()` is the new line.
    shown: usize,
    typed: Vec<char>,
}

/// The effect of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// It changed the line, or did nothing.
    Changed,
    /// The line is complete.
    Entered,
    /// The input has ended.
    Ended,
}

impl EditedLine {
    /// Begins an empty line; the previous lines stay available.
    pub(super) fn begin(&mut self) {
        self.text.clear();
        self.typed.clear();
        self.cursor = 0;
        self.shown = self.before.len();
    }

    pub(super) fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// The number of characters before the cursor.
    pub(super) fn cursor(&self) -> usize {
        self.cursor
    }

    /// Adds the line to the previous lines.
    pub(super) fn remember(&mut self) {
        let text = self.text();
        if !text.trim().is_empty() && self.before.last() != Some(&text) {
            self.before.push(text);
        }
    }

    /// Applies a key, as in a shell.
    pub(super) fn press(&mut self, key: &Key) -> Typed {
        match key {
            Key::Enter => return Typed::Entered,
            Key::CtrlC | Key::Char('\u{3}') => return Typed::Ended,
            // Ctrl-D ends the input of an empty line, and deletes the character at the cursor of another.
            Key::Char('\u{4}') if self.text.is_empty() => return Typed::Ended,
            Key::Char('\u{4}') if self.cursor < self.text.len() => drop(self.text.remove(self.cursor)),
            Key::ArrowLeft | Key::Char('\u{2}') => self.cursor = self.cursor.saturating_sub(1),
            Key::ArrowRight | Key::Char('\u{6}') => self.cursor = (self.cursor + 1).min(self.text.len()),
            Key::Home => self.cursor = 0,
            Key::End => self.cursor = self.text.len(),
            Key::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.text.remove(self.cursor);
            }
            Key::Del if self.cursor < self.text.len() => drop(self.text.remove(self.cursor)),
            // Ctrl-U, Ctrl-K, Ctrl-W: delete to the start, to the end, the previous word.
            Key::Char('\u{15}') => drop(self.text.drain(..std::mem::take(&mut self.cursor))),
            Key::Char('\u{B}') => self.text.truncate(self.cursor),
            Key::Char('\u{17}') => {
                let before = &self.text[..self.cursor];
                let word = before.iter().rposition(|c| !c.is_whitespace()).unwrap_or(0);
                let start = before[..word].iter().rposition(|c| c.is_whitespace()).map_or(0, |space| space + 1);
                self.text.drain(start..self.cursor);
                self.cursor = start;
            }
            Key::Escape => {
                self.text.clear();
                self.cursor = 0;
            }
            Key::ArrowUp => self.call_back(self.shown.saturating_sub(1)),
            Key::ArrowDown => self.call_back((self.shown + 1).min(self.before.len())),
            Key::Char(key) if !key.is_control() && self.text.len() < LONGEST => {
                self.text.insert(self.cursor, *key);
                self.cursor += 1;
            }
            _ => {}
        }
        Typed::Changed
    }

    /// Shows a previous line, or the new line.
    fn call_back(&mut self, number: usize) {
        if number == self.shown {
            return;
        }
        if self.shown == self.before.len() {
            self.typed = std::mem::take(&mut self.text);
        }
        self.shown = number;
        self.text = self.before.get(number).map_or_else(|| self.typed.clone(), |line| line.chars().collect());
        self.cursor = self.text.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(line: &mut EditedLine, keys: &[Key]) -> String {
        keys.iter().for_each(|key| assert_eq!(line.press(key), Typed::Changed));
        line.text()
    }

    fn keys(text: &str) -> Vec<Key> {
        text.chars().map(Key::Char).collect()
    }

    #[test]
    fn a_line_is_edited_as_in_a_shell() {
        let mut line = EditedLine::default();
        line.begin();
        assert_eq!(typed(&mut line, &keys("3*8")), "3*8");
        assert_eq!(typed(&mut line, &[Key::ArrowLeft, Key::Backspace, Key::Char('+')]), "3+8");
        assert_eq!(typed(&mut line, &[Key::Home, Key::Char('('), Key::End, Key::Char(')')]), "(3+8)");
        assert_eq!(typed(&mut line, &[Key::Home, Key::Del]), "3+8)");
        assert_eq!(typed(&mut line, &[Key::ArrowRight, Key::Char('\u{B}')]), "3");
        assert_eq!(typed(&mut line, &keys(" + 12")), "3 + 12");
        assert_eq!(typed(&mut line, &[Key::Char('\u{17}')]), "3 + ");
        assert_eq!(typed(&mut line, &[Key::Char('\u{17}')]), "3 ");
        assert_eq!(typed(&mut line, &[Key::Char('\u{15}')]), "");
        assert_eq!(line.press(&Key::Enter), Typed::Entered);
        assert_eq!(line.press(&Key::Char('\u{4}')), Typed::Ended);
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
        assert_eq!(typed(&mut line, &[Key::ArrowUp]), "3*4");
        assert_eq!(typed(&mut line, &[Key::ArrowUp, Key::ArrowUp]), "1+2");
        assert_eq!(typed(&mut line, &[Key::ArrowDown]), "3*4");
        assert_eq!(typed(&mut line, &[Key::ArrowDown, Key::ArrowDown]), "5-");
    }
}
