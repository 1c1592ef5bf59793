//! The key: one entry per item, on separate pages.

use super::{Layout, MARGIN, letter};
use crate::drawing::{Mark, Page, Role, Text, Weight};
use crate::item::{Answer, Item};
use crate::request::Key;

/// The font size: the key is for teachers.
const SIZE: f32 = 11.0;

const HEADING: f32 = SIZE + 7.0;

const MAX_WAYS: usize = 40;

const LINE: f32 = 1.45 * SIZE;

impl Layout<'_> {
    pub(super) fn keys(&self) -> Vec<Page> {
        let columns = if self.request.key == Key::One { 2 } else { 1 };
        let width = (self.width - 2.0 * MARGIN) / columns as f32;
        let mut pages: Vec<Page> = Vec::new();
        let top = MARGIN + 2.0 * HEADING;
        // Makes the first entry begin the first page.
        let (mut column, mut y) = (columns, self.bottom());
        for (at, item) in self.items.iter().enumerate() {
            let lines = self.entry(item);
            // Keeps an entry together if it fits on a page.
            let height = lines.len() as f32 * LINE;
            let needed = if top + height <= self.bottom() { height } else { LINE };
            let mut marks: Vec<Mark> = Vec::new();
            for (line, text) in lines.into_iter().enumerate() {
                if y + if line == 0 { needed } else { LINE } > self.bottom() {
                    (column, y) = (column + 1, top);
                    Layout::end(&mut pages, &mut marks);
                }
                if column >= columns {
                    let mut page = Page::default();
                    let heading = format!("{} \u{2013} {}", self.title, self.words.key);
                    let heading = Text::new((MARGIN, MARGIN + HEADING), HEADING, Weight::Bold, heading);
                    page.push(Role::Heading, vec![heading.fitting(self.width - 2.0 * MARGIN).into()]);
                    pages.push(page);
                    column = 0;
                }
                let left = MARGIN + column as f32 * width;
                y += LINE;
                if line == 0 {
                    marks.push(Text::new((left, y), SIZE, Weight::Bold, format!("{}.", at + 1)).into());
                }
                let text = Text::new((left + 2.6 * SIZE, y), SIZE, Weight::Regular, text);
                marks.push(text.fitting(width - 3.6 * SIZE).into());
            }
            Layout::end(&mut pages, &mut marks);
        }
        pages
    }

    fn end(pages: &mut [Page], marks: &mut Vec<Mark>) {
        if let Some(page) = pages.last_mut().filter(|_| !marks.is_empty()) {
            page.push(Role::Item, std::mem::take(marks));
        }
    }

    pub(super) fn entry(&self, item: &Item) -> Vec<String> {
        let expression = |plain: &String| self.words.expression(plain);
        match &item.answer {
            Answer::Ways(lines) if self.request.key == Key::Working => lines.iter().map(expression).collect(),
            Answer::Ways(ways) => {
                let shown = ways.iter().take(MAX_WAYS).map(|way| format!("{} = {}", expression(way), self.target));
                let more = ways.len().saturating_sub(MAX_WAYS);
                let more = (more > 0).then(|| self.words.more.replace("{}", &more.to_string()));
                shown.chain(more).collect()
            }
            Answer::Impossible(place) => {
                let hand = Layout::told(&item.hands[*place].join(" "));
                vec![format!("{}\u{2002}{hand}: {}", letter(*place), self.words.impossible)]
            }
            Answer::Repair { from, to, way } => {
                let (from, to) = (Layout::told(from), Layout::told(to));
                // Without a colon, which is the division sign in German.
                vec![format!("{from} \u{2192} {to}; {} = {}", expression(way), self.target)]
            }
        }
    }
}
