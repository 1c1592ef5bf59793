//! The key: one entry for each item, on pages of its own.

use super::{Layout, MARGIN};
use crate::drawing::{Mark, Page, Role, Text, Weight};
use crate::item::{Answer, Item};
use crate::request::Key;

/// The size of the text: the key is for teachers.
const SIZE: f32 = 11.0;

/// The height of a line.
const LINE: f32 = 1.45 * SIZE;

impl Layout<'_> {
    /// The pages with the key.
    pub(super) fn keys(&self, title: &str) -> Vec<Page> {
        let columns = if self.request.key == Key::One { 2 } else { 1 };
        let width = (self.width - 2.0 * MARGIN) / columns as f32;
        let mut pages: Vec<Page> = Vec::new();
        let (mut column, mut top, mut y) = (columns, 0.0, 0.0);
        for (at, item) in self.items.iter().enumerate() {
            let lines = self.entry(item);
            if y + lines.len() as f32 * LINE > self.bottom() && y > top {
                (column, y) = (column + 1, top);
            }
            if column >= columns {
                let mut page = Page::default();
                let size = SIZE + 7.0;
                let heading = format!("{title} \u{2013} {}", self.words.key);
                page.push(Role::Heading, vec![Text::new((MARGIN, MARGIN + size), size, Weight::Bold, heading).into()]);
                pages.push(page);
                top = MARGIN + 2.0 * size;
                (column, y) = (0, top);
            }
            let left = MARGIN + column as f32 * width;
            let mut marks: Vec<Mark> = Vec::new();
            for (line, text) in lines.into_iter().enumerate() {
                y += LINE;
                if line == 0 {
                    marks.push(Text::new((left, y), SIZE, Weight::Bold, format!("{}.", at + 1)).into());
                }
                let text = Text::new((left + 2.6 * SIZE, y), SIZE, Weight::Regular, text);
                marks.push(text.fitting(width - 3.6 * SIZE).into());
            }
            if let Some(page) = pages.last_mut() {
                page.push(Role::Item, marks);
            }
        }
        pages
    }

    /// The lines of an entry.
    pub(super) fn entry(&self, item: &Item) -> Vec<String> {
        let expression = |plain: &String| self.words.expression(plain);
        match &item.answer {
            Answer::Ways(lines) if self.request.key == Key::Working => lines.iter().map(expression).collect(),
            Answer::Ways(ways) => ways.iter().map(|way| format!("{} = {}", expression(way), self.target)).collect(),
            Answer::Impossible(place) => {
                let letter = char::from(b'A' + *place as u8 % 26);
                vec![format!("{letter}\u{2002}{}: {}", item.hands[*place].join(" "), self.words.impossible)]
            }
            Answer::Repair { from, to, way } => {
                vec![format!("{from} \u{2192} {to}: {} = {}", expression(way), self.target)]
            }
        }
    }
}
