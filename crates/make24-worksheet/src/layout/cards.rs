//! Cards to cut out: nine on a page, with cutting lines. The backs match when the paper is turned over its long edge.

use super::{Layout, SMALL, THIN};
use crate::drawing::{Mark, Page, Role, Text, Weight, turned};
use crate::item::Item;
use crate::request::{Key, LayoutKind};

/// Width and height of a card, 60 mm x 84 mm: nine leave 10 mm at each edge of both papers.
const CARD: (f32, f32) = (170.08, 238.11);

/// Cards per row, and rows.
const GRID: usize = 3;

const CROP: (f32, f32) = (7.0, 2.0);

/// Clockwise rotation of the numbers in the corners, in degrees: their feet point to the corner.
const TURNS: [f32; 4] = [135.0, -135.0, 45.0, -45.0];

/// The font size of the numbers on a card with four.
const NUMBER: f32 = 44.0;

impl Layout<'_> {
    pub(super) fn cards(&self) -> Vec<Page> {
        let numbered: Vec<(usize, &Item)> = self.items.iter().enumerate().collect();
        let sheets = numbered.chunks(GRID * GRID).flat_map(|nine| {
            let side = |is_back: bool| {
                let mut page = Page::default();
                for (place, (number, item)) in nine.iter().enumerate() {
                    let (row, column) = (place / GRID, place % GRID);
                    let column = if is_back { GRID - 1 - column } else { column };
                    let corner = self.corner(row, column);
                    let marks = if is_back { self.back(*number + 1, item, corner) } else { self.front(item, corner) };
                    page.push(Role::Item, marks);
                }
                // Backs have no cutting lines, which would show that they are printed slightly beside the fronts.
                page.push(Role::Decoration, if is_back { self.crops() } else { self.grid() });
                page
            };
            [side(false), side(true)]
        });
        sheets.collect()
    }

    fn corner(&self, row: usize, column: usize) -> (f32, f32) {
        let (left, top) = ((self.width - GRID as f32 * CARD.0) / 2.0, (self.height - GRID as f32 * CARD.1) / 2.0);
        (left + column as f32 * CARD.0, top + row as f32 * CARD.1)
    }

    /// Two numbers per row, or three if there are many. Numbers in corners are read from their corner.
    fn front(&self, item: &Item, (left, top): (f32, f32)) -> Vec<Mark> {
        let hand = &item.hands[0];
        let columns = if hand.len() > 4 { 3 } else { 2 };
        let rows = hand.len().div_ceil(columns);
        let size = NUMBER * 2.0 / columns.max(rows) as f32;
        let is_turned = self.request.layout == LayoutKind::Corners;
        let mut marks: Vec<Mark> = Vec::new();
        for (at, card) in hand.iter().enumerate() {
            let (row, column) = (at / columns, at % columns);
            let x = left + CARD.0 * (column as f32 + 0.5) / columns as f32;
            let middle = (x, top + CARD.1 * (row as f32 + 0.5) / rows as f32);
            let y = middle.1 + size * 0.36;
            let text = Text::new((x, y), size, Weight::Bold, Layout::told(card));
            let text = text.fitting(CARD.0 / columns as f32 * 0.8).centred();
            let turn = if is_turned { TURNS[at % TURNS.len()] } else { 0.0 };
            // Underlines a number that is another one upside down.
            if card.contains(['6', '9']) && card.chars().all(|c| "01689".contains(c)) {
                let below = y + text.size * 0.14;
                let [from, to] = [text.at.0, text.at.0 + text.width()].map(|x| turned((x, below), turn, middle));
                marks.push(Mark::Line { from, to, width: text.size / 14.0 });
            }
            marks.push(text.turned(turn, middle).into());
        }
        let middle = (left + CARD.0 / 2.0, top + CARD.1 / 2.0 + SMALL / 2.0);
        marks.push(Layout::dots(item.level, middle, SMALL * 1.4).centred().into());
        marks
    }

    fn back(&self, number: usize, item: &Item, (left, top): (f32, f32)) -> Vec<Mark> {
        let centre = left + CARD.0 / 2.0;
        let mut marks: Vec<Mark> = Vec::new();
        let target = Text::new((centre, top + CARD.1 * 0.3), NUMBER, Weight::Bold, self.target.as_str());
        marks.push(target.fitting(CARD.0 * 0.8).centred().into());
        if self.request.key != Key::None {
            let most = ((CARD.1 * 0.55) / (SMALL * 1.6)) as usize;
            let mut lines = self.entry(item);
            if lines.len() > most {
                let more = lines.len() + 1 - most;
                lines.truncate(most - 1);
                lines.push(format!("\u{2026} + {more}"));
            }
            for (at, line) in lines.into_iter().enumerate() {
                let y = top + CARD.1 * 0.42 + at as f32 * SMALL * 1.6;
                let text = Text::new((centre, y), SMALL + 2.0, Weight::Regular, line);
                marks.push(text.fitting(CARD.0 * 0.9).centred().into());
            }
        }
        let number = Text::new((left + CARD.0 - 10.0, top + CARD.1 - 10.0), SMALL, Weight::Regular, number.to_string());
        marks.push(number.ending().into());
        marks
    }

    fn grid(&self) -> Vec<Mark> {
        let (left, top) = self.corner(0, 0);
        let (right, bottom) = self.corner(GRID, GRID);
        let over = CROP.0 + CROP.1;
        let lines = (0..=GRID).map(|at| self.corner(at, at)).flat_map(|(x, y)| {
            let (down, across) = ([(x, top - over), (x, bottom + over)], [(left - over, y), (right + over, y)]);
            [down, across].map(|[from, to]| Mark::Line { from, to, width: THIN })
        });
        lines.collect()
    }

    fn crops(&self) -> Vec<Mark> {
        let (left, top) = self.corner(0, 0);
        let (right, bottom) = self.corner(GRID, GRID);
        let (length, gap) = CROP;
        let mut marks = Vec::new();
        let mut line = |from: (f32, f32), to: (f32, f32)| marks.push(Mark::Line { from, to, width: THIN });
        for at in 0..=GRID {
            let (x, y) = self.corner(at, at);
            line((x, top - gap - length), (x, top - gap));
            line((x, bottom + gap), (x, bottom + gap + length));
            line((left - gap - length, y), (left - gap, y));
            line((right + gap, y), (right + gap + length, y));
        }
        marks
    }
}
