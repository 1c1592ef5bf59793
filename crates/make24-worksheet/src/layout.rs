//! The positions of everything on the paper.

mod cards;
mod competition;
mod key;
mod qr;
mod sheet;

use crate::drawing::{Drawing, Mark, Role, Text, Weight};
use crate::item::Item;
use crate::level::points;
use crate::request::{Key, LayoutKind, WorksheetRequest};
use crate::words::Words;
use make24_people::difficulty::Level;

/// The empty edge of the paper: half an inch, since printers omit up to 10 mm.
const MARGIN: f32 = 36.0;

const THIN: f32 = 0.6;

const SMALL: f32 = 9.0;

const FOOT: f32 = 145.0;

pub(crate) struct Layout<'a> {
    request: &'a WorksheetRequest,
    words: &'static Words,
    items: &'a [Item],
    target: String,
    title: String,
    width: f32,
    height: f32,
    /// The number of hands of a group in a row, and their size relative to the text: the same for all groups.
    groups: (usize, f32),
}

pub(crate) fn drawn(request: &WorksheetRequest, items: &[Item]) -> Drawing {
    let (width, height) = request.paper.points();
    let words = Words::of(request.language);
    let target = request.target();
    let is_competition = request.layout == LayoutKind::Competition;
    let usual = || if is_competition { words.competition } else { words.title }.replace("{}", &target);
    let title = request.title.clone().filter(|title| !title.trim().is_empty()).unwrap_or_else(usual);
    let groups = sheet::groups(items, request.text.points(), width - 2.0 * MARGIN);
    let layout = Layout { request, words, items, target, title, width, height, groups };
    let mut pages = match request.layout {
        LayoutKind::Sheet => layout.sheet(),
        LayoutKind::Cards | LayoutKind::Corners => layout.cards(),
        LayoutKind::Competition => layout.competition(),
    };
    if !request.layout.is_cards() && request.key != Key::None {
        pages.extend(layout.keys());
    }
    let count = pages.len();
    for (at, page) in pages.iter_mut().enumerate() {
        page.push(Role::Decoration, layout.foot(at + 1, count));
    }
    Drawing { width, height, title: layout.title, language: words.code, pages }
}

fn letter(at: usize) -> char {
    char::from(b'A' + at as u8 % 26)
}

impl Layout<'_> {
    fn foot(&self, page: usize, pages: usize) -> Vec<Mark> {
        let Words { sheet, page: word, .. } = self.words;
        let left = format!("make24 \u{B7} {sheet} {}", self.request.seed);
        let right = format!("{word} {page}/{pages}");
        // Below cards there is less room, so the foot goes between the crop marks.
        let (edge, base) = match self.request.layout.is_cards() {
            true => (MARGIN * 2.0, self.height - MARGIN + 5.0),
            false => (MARGIN, self.height - MARGIN),
        };
        let text = |x: f32, text: String| Text::new((x, base), SMALL, Weight::Regular, text).fitting(FOOT);
        vec![text(edge, left).into(), text(self.width - edge, right).ending().into()]
    }

    fn bottom(&self) -> f32 {
        self.height - MARGIN - 2.0 * SMALL
    }

    /// One dot per point of a level, from `at`.
    fn dots(level: Level, at: (f32, f32), size: f32) -> Text {
        Text::new(at, size, Weight::Regular, "\u{25CF}".repeat(points(level)))
    }

    /// Separates the numbers by wide spaces.
    fn hand(hand: &[String]) -> String {
        Layout::told(&hand.join("\u{2003}"))
    }

    /// Replaces hyphens by minus signs.
    fn told(numbers: &str) -> String {
        numbers.replace('-', "\u{2212}")
    }
}
