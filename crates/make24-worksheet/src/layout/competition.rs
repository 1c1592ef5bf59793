//! A competition: a sheet with the rules for each team, a sheet of hands for each round, and a score card.

use super::sheet::Head;
use super::{Layout, MARGIN, THIN};
use crate::drawing::{Mark, Page, Role, Text, Weight, wrapped};
use crate::item::Item;

const MEMBERS: usize = 4;

const TEAMS: usize = 16;

/// The height of a table row, relative to the text.
const ROW: f32 = 2.2;

impl Layout<'_> {
    pub(super) fn competition(&self) -> Vec<Page> {
        let mut pages = vec![self.team_sheet()];
        let count = self.request.rounds as usize;
        let numbered: Vec<(usize, &Item)> = self.items.iter().enumerate().collect();
        for round in 0..count {
            // Every round begins with easy hands and ends with hard ones.
            let items: Vec<(usize, &Item)> = numbered.iter().copied().skip(round).step_by(count).collect();
            let title = format!("{} \u{2013} {}", self.title, self.round(round + 1));
            let head = Head { title: &title, who: self.words.team, points: Some(self.words.points) };
            pages.extend(self.sheets(&head, &items));
        }
        pages.push(self.score_card());
        pages
    }

    fn round(&self, number: usize) -> String {
        self.words.round.replace("{}", &number.to_string())
    }

    fn team_sheet(&self) -> Page {
        let size = self.request.text.points();
        let mut page = Page::default();
        let title = format!("{} \u{2013} {}", self.title, self.words.team_sheet);
        let head = Head { title: &title, who: self.words.team, points: None };
        let mut y = self.title_and_fields(&head, &mut page) + size;
        let mut rules = Vec::new();
        for line in wrapped(self.words.rules, size, self.width - 2.0 * MARGIN) {
            y += 1.3 * size;
            rules.push(Text::new((MARGIN, y), size, Weight::Regular, line).into());
        }
        page.push(Role::Paragraph, rules);
        y += 2.5 * size;
        page.push(Role::Heading, vec![Text::new((MARGIN, y), size, Weight::Bold, self.words.members).into()]);
        for member in 1..=MEMBERS {
            y += ROW * size;
            page.push(Role::Item, vec![Text::new((MARGIN, y), size, Weight::Regular, format!("{member}.")).into()]);
            let line = Mark::Line { from: (MARGIN + 2.0 * size, y), to: (self.width - MARGIN, y), width: THIN };
            page.push(Role::Decoration, vec![line]);
        }
        let words = self.words;
        let rounds = (1..=self.request.rounds as usize).map(|round| self.round(round));
        let rows: Vec<String> = rounds.chain([words.total.to_owned()]).collect();
        let columns = [("", 2.0), (words.time, 1.0), (words.right, 1.0), (words.points, 1.0)];
        self.table(&mut page, y + 2.0 * size, &columns, &rows);
        page
    }

    fn score_card(&self) -> Page {
        let mut page = Page::default();
        let size = self.request.text.points();
        let title = format!("{} \u{2013} {}", self.title, self.words.score_card);
        let big = size + 8.0;
        let heading = Text::new((MARGIN, MARGIN + big), big, Weight::Bold, title);
        page.push(Role::Heading, vec![heading.fitting(self.width - 2.0 * MARGIN).into()]);
        let rounds: Vec<String> = (1..=self.request.rounds).map(|round| round.to_string()).collect();
        let mut columns = vec![(self.words.team, 4.0)];
        columns.extend(rounds.iter().map(|round| (round.as_str(), 1.0)));
        columns.extend([(self.words.total, 1.5), (self.words.place, 1.5)]);
        let top = MARGIN + big + size;
        let fitting = ((self.bottom() - top) / (ROW * size)) as usize;
        let rows = vec![String::new(); TEAMS.min(fitting.saturating_sub(1))];
        self.table(&mut page, top, &columns, &rows);
        page
    }

    /// A table to fill in: columns with their shares of the width, and the first cells of the rows.
    fn table(&self, page: &mut Page, top: f32, columns: &[(&str, f32)], rows: &[String]) {
        let size = self.request.text.points();
        let (left, right) = (MARGIN, self.width - MARGIN);
        let all: f32 = columns.iter().map(|(_, share)| share).sum();
        let height = (ROW * size).min((self.bottom() - top) / (rows.len() + 1) as f32);
        let bottom = top + height * (rows.len() + 1) as f32;
        let line = |from: (f32, f32), to: (f32, f32)| Mark::Line { from, to, width: THIN };
        let cell = |x: f32, y: f32, width: f32, weight: Weight, words: &str| {
            let text = Text::new((x + 4.0, y + 0.68 * height), size.min(0.6 * height), weight, words);
            text.fitting(width - 8.0).into()
        };
        let mut lines = vec![line((right, top), (right, bottom))];
        let (mut heads, mut x) = (Vec::new(), left);
        for (words, share) in columns {
            let width = (right - left) * share / all;
            heads.push(cell(x, top, width, Weight::Bold, words));
            lines.push(line((x, top), (x, bottom)));
            x += width;
        }
        page.push(Role::Paragraph, heads);
        let first = columns.first().map_or(0.0, |(_, share)| (right - left) * share / all);
        for (at, words) in rows.iter().enumerate().filter(|(_, words)| !words.is_empty()) {
            let y = top + height * (at + 1) as f32;
            page.push(Role::Item, vec![cell(left, y, first, Weight::Regular, words)]);
        }
        let across = (0..=rows.len() + 1).map(|at| top + height * at as f32);
        lines.extend(across.map(|y| line((left, y), (right, y))));
        page.push(Role::Decoration, lines);
    }
}
