//! Mathematical regions of a text.
//!
//! A region is a maximal run of what the parser reads under the rules in force, with everything mathematical that touches
//! it: commands of LaTeX, identifiers, subscripts, signs that the parser does not know, placeholders, and words for
//! operations. It is read as a whole or not at all: where something touches an expression that the parser cannot read,
//! the region is unreadable, and no part of it counts.
//!
//! An equals sign cuts a region into sides. Marks of Markdown and LaTeX may stand around a side.

mod before;
mod characters;
mod grow;
mod near;
mod piece;
mod start;

use self::near::is_minus;
use self::piece::Pieces;
use make24::RuleSet;
use std::ops::Range;

/// A side of a region: an expression, or a number that is said to be its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    /// Its bytes.
    pub(crate) span: Range<usize>,
    /// How many numbers it has, with the letters of cards.
    pub(crate) numbers: usize,
    /// Whether it has an operator.
    pub(crate) has_operator: bool,
}

/// A mathematical region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Region {
    /// Its bytes, with what touches it.
    pub(crate) span: Range<usize>,
    /// What stands between its equals signs; at least one.
    pub(crate) sides: Vec<Side>,
    /// Whether it says that its sides differ.
    pub(crate) is_denied: bool,
}

impl Region {
    /// Whether it is an expression, and more than a number.
    pub(crate) fn has_operator(&self) -> bool {
        self.sides.iter().any(|side| side.has_operator)
    }

    /// The side that is the answer of a hand of this many cards: the first with as many numbers, or with an operator.
    pub(crate) fn answer(&self, cards: usize) -> usize {
        let position = |is_it: &dyn Fn(&Side) -> bool| self.sides.iter().position(is_it);
        position(&|side| side.has_operator && side.numbers == cards)
            .or_else(|| position(&|side| side.has_operator))
            .or_else(|| position(&|side| side.numbers == cards))
            .unwrap_or(0)
    }

    /// Whether the parser may read it as it stands: an expression, and a number behind or before an equals sign.
    pub(crate) fn is_plain(&self, text: &str) -> bool {
        match self.sides.as_slice() {
            _ if self.is_denied => true,
            [side] => side.span == self.span,
            [left, right] => {
                let between = text[left.span.end..right.span.start].trim();
                let is_number =
                    |side: &Side| side.numbers == 1 && !side.has_operator && !text[side.span.clone()].starts_with('+');
                matches!(between, "=" | "\u{FF1D}") && (is_number(left) || is_number(right))
            }
            _ => false,
        }
    }
}

/// What finds the regions of a part of a text.
pub(crate) struct Scanner<'a> {
    pieces: Pieces<'a>,
    part: Range<usize>,
    /// Whether a number alone is a region; else most are passed over.
    has_numbers: bool,
}

impl<'a> Scanner<'a> {
    /// What finds the regions of a part of a text under rules.
    pub(crate) fn new(text: &'a str, part: Range<usize>, rules: &'a RuleSet) -> Scanner<'a> {
        Scanner { pieces: Pieces::new(text, rules), part, has_numbers: false }
    }

    /// The same, where a number alone may be an answer.
    pub(crate) fn with_numbers(self, has_numbers: bool) -> Scanner<'a> {
        Scanner { has_numbers, ..self }
    }

    /// The regions of the part, in order.
    pub(crate) fn regions(&self) -> Vec<Region> {
        let mut found = Vec::new();
        let (mut at, mut floor, mut open) = (self.part.start, self.part.start, 0);
        while let Some(start) = self.next_start(at, &mut open) {
            let (region, next) = self.region(start, floor, &mut open);
            floor = region.span.end.max(floor);
            at = next.max(start + 1);
            while !self.pieces.text.is_char_boundary(at) {
                at += 1;
            }
            found.push(region);
        }
        found
    }

    /// The region with something at `start`, which begins not before `floor`; and where the text goes on behind it.
    fn region(&self, start: usize, floor: usize, open: &mut usize) -> (Region, usize) {
        let behind_label = self.behind_label(start);
        let start = behind_label.unwrap_or(start);
        let floor = behind_label.unwrap_or(floor);
        let (mut region, next) = self.grow(start, open);
        let start = self.begin(region.span.start, floor, &region);
        // A sign before the only number is an operator; a minus sign is a part of it.
        let before = self.text()[start..region.span.start].trim_matches(|c: char| is_minus(c) || c == ' ');
        region.sides[0].has_operator |= !before.is_empty();
        region.sides[0].span.start = start;
        region.span.start = start;
        (region, next)
    }
}

/// Whether a character is a mark of Markdown or LaTeX around an expression.
pub(crate) fn is_mark(c: char) -> bool {
    matches!(c, '*' | '`' | '$' | '_')
}
