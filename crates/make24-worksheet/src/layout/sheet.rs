//! Sheets: hands in columns, with lines to write on.

use super::qr::SIDE;
use super::{Layout, MARGIN, THIN, letter};
use crate::drawing::{Mark, Page, Role, Text, Weight, wrapped};
use crate::item::Item;
use crate::request::{Kind, LayoutKind, TextSize};

const GAP: f32 = 28.0;

/// The height of a line to write on, relative to the text.
const LINE: f32 = 1.9;

/// The indentation of hands after their number, relative to the text.
const INDENT: f32 = 2.2;

/// The shortest line for a solution, in points: 5 cm.
const SHORTEST: f32 = 142.0;

const POINTS: f32 = 2.5;

pub(super) struct Head<'a> {
    pub(super) title: &'a str,
    /// The label of the line for the name of a pupil or a team.
    pub(super) who: &'a str,
    pub(super) points: Option<&'a str>,
}

fn lettered(at: usize, hand: &[String]) -> String {
    format!("{}\u{2003}{}", letter(at), Layout::told(&hand.join("\u{2002}")))
}

pub(super) fn groups(items: &[Item], size: f32, width: f32) -> (usize, f32) {
    let all = items.iter().flat_map(|item| item.hands.iter().enumerate());
    let wide = all.map(|(at, hand)| Text::new((0.0, 0.0), size, Weight::Bold, lettered(at, hand)).width());
    let widest = wide.fold(1.0, f32::max) + size;
    let room = width - INDENT * size - POINTS * size;
    if widest * 4.0 <= room { (4, 1.0) } else { (2, (room / 2.0 / widest).min(1.0)) }
}

impl Layout<'_> {
    pub(super) fn sheet(&self) -> Vec<Page> {
        let items: Vec<(usize, &Item)> = self.items.iter().enumerate().collect();
        self.sheets(&Head { title: &self.title, who: self.words.name, points: None }, &items)
    }

    /// Each item comes with its index among all items.
    pub(super) fn sheets(&self, head: &Head<'_>, items: &[(usize, &Item)]) -> Vec<Page> {
        let size = self.request.text.points();
        let columns = if self.request.text == TextSize::Huge || self.request.kind == Kind::Impossible { 1 } else { 2 };
        let width = (self.width - 2.0 * MARGIN - GAP * (columns - 1) as f32) / columns as f32;
        let mut pages = vec![Page::default()];
        let mut top = self.head(head, &mut pages[0]);
        let (mut column, mut y, mut row) = (0, top, 0.0f32);
        for (at, item) in items {
            let height = self.lines(item, width) as f32 * LINE * size + size;
            if column == columns {
                (column, y, row) = (0, y + row, 0.0);
            }
            if column == 0 && y + height > self.bottom() {
                pages.push(Page::default());
                top = MARGIN;
                y = top;
            }
            row = row.max(height);
            let left = MARGIN + column as f32 * (width + GAP);
            if let Some(page) = pages.last_mut() {
                page.push(Role::Item, self.item(at + 1, item, (left, y), width));
            }
            column += 1;
        }
        pages
    }

    /// The title, the lines for name and date, and the task; returns where the hands begin.
    fn head(&self, head: &Head<'_>, page: &mut Page) -> f32 {
        let size = self.request.text.points();
        let mut y = self.title_and_fields(head, page);
        let mut right = self.width - MARGIN;
        let top = y + 0.6 * size;
        let has_code = self.code(page, (right, top));
        if has_code {
            right -= SIDE + size;
        }
        y += 0.6 * size;
        let task = self.words.task(self.request.kind, &self.target, &self.operators());
        let mut marks = Vec::new();
        for line in wrapped(&task, size, right - MARGIN) {
            y += 1.3 * size;
            marks.push(Text::new((MARGIN, y), size, Weight::Regular, line).into());
        }
        page.push(Role::Paragraph, marks);
        if has_code { y.max(top + SIDE) + size } else { y + size }
    }

    /// The title, and below it the lines for name and date; returns where they end.
    pub(super) fn title_and_fields(&self, head: &Head<'_>, page: &mut Page) -> f32 {
        let size = self.request.text.points();
        let big = size + 8.0;
        let mut y = MARGIN + big;
        let title = Text::new((MARGIN, y), big, Weight::Bold, head.title);
        page.push(Role::Title, vec![title.fitting(self.width - 2.0 * MARGIN).into()]);
        y += 1.8 * size;
        let given = |words: &Option<String>| words.clone().filter(|words| !words.trim().is_empty());
        let mut fields = vec![(head.who, None)];
        fields.extend(given(&self.request.class).map(|class| (self.words.class, Some(class))));
        fields.push((self.words.date, given(&self.request.date)));
        fields.extend(head.points.map(|points| (points, None)));
        let room = (self.width - 2.0 * MARGIN + size) / (fields.len() + 1) as f32;
        let (mut told, mut lines) = (Vec::new(), Vec::new());
        let mut left = MARGIN;
        for (at, (label, value)) in fields.into_iter().enumerate() {
            let width = if at == 0 { 2.0 * room } else { room } - size;
            let words = value.as_ref().map_or_else(|| label.to_owned(), |value| format!("{label}: {value}"));
            let text = Text::new((left, y), size, Weight::Regular, words).fitting(width);
            if value.is_none() {
                let from = left + text.width() + 4.0;
                lines.push(Mark::Line { from: (from, y), to: (left + width, y), width: THIN });
            }
            told.push(text.into());
            left += width + size;
        }
        page.push(Role::Paragraph, told);
        page.push(Role::Decoration, lines);
        y
    }

    fn operators(&self) -> String {
        let ops = self.request.rules.read().map(|read| read.rules.ops.to_string()).unwrap_or_default();
        // Non-breaking spaces keep them on one line.
        self.words.expression(&ops).replace(' ', "\u{A0}")
    }

    fn lines(&self, item: &Item, width: f32) -> usize {
        match self.request.kind {
            Kind::Find if self.has_bonus(item) => 3 + usize::from(self.second_way(width).1),
            Kind::Find => 2,
            Kind::ThreeWays => 4,
            Kind::Impossible => item.hands.len().div_ceil(self.groups.0),
            Kind::Repair => 3,
        }
    }

    /// Whether an item asks for a second solution; in a competition each hand has one answer.
    fn has_bonus(&self, item: &Item) -> bool {
        self.request.kind == Kind::Find && item.ideas > 1 && self.request.layout != LayoutKind::Competition
    }

    /// The label of the line for a second solution, and whether the line must go below it to be long enough.
    fn second_way(&self, width: f32) -> (Text, bool) {
        let size = self.request.text.points();
        let words = Text::new((0.0, 0.0), size * 0.8, Weight::Regular, self.words.second_way);
        let is_below = width - INDENT * size - words.width() - self.ends().width() - 8.0 < SHORTEST;
        (words, is_below)
    }

    fn ends(&self) -> Text {
        let size = self.request.text.points();
        Text::new((0.0, 0.0), size * 0.8, Weight::Regular, format!("= {}", self.target))
    }

    fn item(&self, number: usize, item: &Item, (left, top): (f32, f32), width: f32) -> Vec<Mark> {
        let size = self.request.text.points();
        let mut y = top + 1.4 * size;
        let indent = INDENT * size;
        let right = left + width;
        let mut marks: Vec<Mark> = vec![Text::new((left, y), size, Weight::Regular, format!("{number}.")).into()];
        marks.push(Layout::dots(item.level, (right, y), size * 0.8).ending().into());
        let room = width - indent - 2.0 * size;
        let hand = |x: f32, y: f32, hand: &[String]| Text::new((x, y), size * 1.2, Weight::Bold, Layout::hand(hand));
        let ends = Text { at: (right, 0.0), ..self.ends() }.ending();
        let line = |from: f32, y: f32, to: f32| Mark::Line { from: (from, y), to: (to, y), width: THIN };
        // A line to write on that ends in the target.
        let write = |marks: &mut Vec<Mark>, from: f32, y: f32| {
            marks.push(line(from, y, ends.at.0 - 4.0));
            marks.push(Text { at: (ends.at.0, y), ..ends.clone() }.into());
        };
        if self.request.kind == Kind::Impossible {
            let (columns, scale) = self.groups;
            let column = (width - indent - POINTS * size) / columns as f32;
            for (at, cards) in item.hands.iter().enumerate() {
                let x = left + indent + column * (at % columns) as f32;
                let y = y + LINE * size * (at / columns) as f32;
                marks.push(Text::new((x, y), size * scale, Weight::Bold, lettered(at, cards)).into());
            }
            return marks;
        }
        marks.push(hand(left + indent, y, &item.hands[0]).fitting(room).into());
        let lines = if self.request.kind == Kind::ThreeWays { 3 } else { 1 };
        if self.request.kind == Kind::Repair {
            y += LINE * size;
            let arrow = Text::new((left + indent + 3.0 * size, y), size, Weight::Regular, "\u{2192}");
            marks.push(line(left + indent, y, arrow.at.0 - 4.0));
            let from = arrow.at.0 + arrow.width() + 4.0;
            marks.push(arrow.into());
            marks.push(line(from, y, from + 3.0 * size));
        }
        for _ in 0..lines {
            y += LINE * size;
            write(&mut marks, left + indent, y);
        }
        if self.has_bonus(item) {
            y += LINE * size;
            let (bonus, is_below) = self.second_way(width);
            let mut from = left + indent;
            marks.push(Text { at: (from, y), ..bonus.clone() }.into());
            if is_below {
                y += LINE * size;
            } else {
                from += bonus.width() + 4.0;
            }
            write(&mut marks, from, y);
        }
        marks
    }
}
