//! Where everything stands on the paper.

mod cards;
mod key;
mod sheet;

use crate::drawing::{Drawing, Mark, Role, Text, Weight};
use crate::item::Item;
use crate::level::points;
use crate::request::{Key, WorksheetRequest};
use crate::words::Words;
use make24::difficulty::Level;

/// The edge of the paper that stays empty: half an inch, since printers leave out up to 10 mm.
const MARGIN: f32 = 36.0;

/// The thickness of a line.
const THIN: f32 = 0.6;

/// The size of the words at the foot of a page.
const SMALL: f32 = 9.0;

/// The most width of a text at the foot.
const FOOT: f32 = 145.0;

/// The paper, the words and the items of a worksheet.
pub(crate) struct Layout<'a> {
    request: &'a WorksheetRequest,
    words: &'static Words,
    items: &'a [Item],
    target: String,
    width: f32,
    height: f32,
    /// How many hands of a group stand in a row, and how large, of the size of the text: all are of one size.
    groups: (usize, f32),
}

/// The worksheet as it is drawn.
pub(crate) fn drawn(request: &WorksheetRequest, items: &[Item]) -> Drawing {
    let (width, height) = request.paper.points();
    let words = Words::of(request.language);
    let target = request.target();
    let title = words.title.replace("{}", &target);
    let groups = sheet::groups(items, request.text.points(), width - 2.0 * MARGIN);
    let layout = Layout { request, words, items, target, width, height, groups };
    let mut pages = match request.cut {
        true => layout.cards(),
        false => layout.sheets(&title),
    };
    if !request.cut && request.key != Key::None {
        pages.extend(layout.keys(&title));
    }
    let count = pages.len();
    for (at, page) in pages.iter_mut().enumerate() {
        page.push(Role::Decoration, layout.foot(at + 1, count));
    }
    Drawing { width, height, title, language: words.code, pages }
}

/// The letter of a hand of a group.
fn letter(at: usize) -> char {
    char::from(b'A' + at as u8 % 26)
}

impl Layout<'_> {
    /// The number of the hands, by which a key is found; what the paper looks like does not change it.
    fn id(&self) -> String {
        const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
        let usual = WorksheetRequest::default();
        let WorksheetRequest { key, paper, text, cut, language, .. } = usual;
        // The usual target is the same whether it is named or not.
        let target = self.request.target.clone().filter(|_| self.target != make24::Puzzle::TARGET.to_string());
        let hands = WorksheetRequest { key, paper, text, cut, language, target, ..self.request.clone() };
        let fraction = make24::deck::fraction(hands.seed, &serde_json::to_string(&hands).unwrap_or_default());
        let mut number = (fraction * f64::from(1 << 25)) as usize;
        let mut id = String::new();
        for _ in 0..5 {
            id.push(char::from(LETTERS[number % LETTERS.len()]));
            number /= LETTERS.len();
        }
        id
    }

    /// The foot of a page, between the crop marks if it has some.
    fn foot(&self, page: usize, pages: usize) -> Vec<Mark> {
        let Words { sheet, seed, page: word, .. } = self.words;
        let left = format!("make24 \u{B7} {sheet} {} \u{B7} {seed} {}", self.id(), self.request.seed);
        let right = format!("{word} {page}/{pages}");
        // Under cards there is less room, and it is taken between the crop marks.
        let (edge, base) = match self.request.cut {
            true => (MARGIN * 2.0, self.height - MARGIN + 5.0),
            false => (MARGIN, self.height - MARGIN),
        };
        let text = |x: f32, text: String| Text::new((x, base), SMALL, Weight::Regular, text).fitting(FOOT);
        vec![text(edge, left).into(), text(self.width - edge, right).ending().into()]
    }

    /// The bottom of the place for items.
    fn bottom(&self) -> f32 {
        self.height - MARGIN - 2.0 * SMALL
    }

    /// The dots for the points of a level; `at` is where they begin.
    fn dots(level: Level, at: (f32, f32), size: f32) -> Text {
        Text::new(at, size, Weight::Regular, "\u{25CF}".repeat(points(level)))
    }

    /// The numbers of a hand, with wide spaces.
    fn hand(hand: &[String]) -> String {
        Layout::told(&hand.join("\u{2003}"))
    }

    /// Numbers with a minus sign in place of a hyphen.
    fn told(numbers: &str) -> String {
        numbers.replace('-', "\u{2212}")
    }
}
