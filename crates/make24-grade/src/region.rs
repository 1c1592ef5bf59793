//! Mathematical regions of a text.
//!
//! A region is a maximal run of what the parser reads under the rules in force, with everything mathematical that touches
//! it: commands of LaTeX, identifiers, subscripts, signs that the parser does not know, placeholders, and words for
//! operations. It is read as a whole or not at all: where something touches an expression that the parser cannot read,
//! the region is unreadable, and no part of it counts.
//!
//! An equals sign cuts a region into sides. Marks of Markdown and LaTeX may stand around a side.

mod begin;
mod grow;
mod near;
mod token;
mod told;

use self::near::is_minus;
use self::token::{Kind, Lexer, Token};
use make24::RuleSet;
use std::ops::Range;

/// A side of a region: an expression, or a number that is said to be its value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Side {
    /// Its bytes.
    pub(crate) span: Range<usize>,
    /// How many numbers it has, with the letters of cards.
    pub(crate) numbers: usize,
    pub(crate) has_operator: bool,
}

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

/// The tokens of a text under rules.
pub(crate) struct Tokens<'a> {
    text: &'a str,
    lexer: Lexer<'a>,
    tokens: Vec<Token>,
}

impl<'a> Tokens<'a> {
    pub(crate) fn new(text: &'a str, rules: &'a RuleSet) -> Tokens<'a> {
        let lexer = Lexer::new(rules);
        Tokens { text, tokens: lexer.tokens(text), lexer }
    }

    pub(crate) fn regions(&self, part: Range<usize>) -> Vec<Region> {
        let first = self.tokens.partition_point(|token| token.span.start < part.start);
        let end = self.tokens.partition_point(|token| token.span.end <= part.end).max(first);
        Scanner { text: self.text, part, lexer: &self.lexer, tokens: &self.tokens[first..end] }.regions()
    }
}

/// What finds the regions of a part of a text.
struct Scanner<'a> {
    text: &'a str,
    part: Range<usize>,
    lexer: &'a Lexer<'a>,
    tokens: &'a [Token],
}

impl Scanner<'_> {
    fn regions(&self) -> Vec<Region> {
        let mut found = Vec::new();
        // The first token that is not a part of a region, and how many brackets and boxes of the text are open.
        let (mut at, mut floor, mut open) = (0, 0, 0);
        while at < self.tokens.len() {
            if self.begins(at) {
                let (region, next) = self.region(at, floor, &mut open);
                found.push(region);
                at = next.max(at + 1);
                floor = at;
                continue;
            }
            match self.kind(at) {
                Kind::Open | Kind::Wrapper => open += 1,
                Kind::Close => open = open.saturating_sub(1),
                _ => {}
            }
            at += 1;
        }
        found
    }

    /// The region with something at a token, which begins not before `floor`, and the token behind it.
    fn region(&self, at: usize, floor: usize, open: &mut usize) -> (Region, usize) {
        let behind_label = self.behind_label(at);
        let at = behind_label.unwrap_or(at);
        let (mut region, next) = self.grow(at, open);
        let is_alone = !region.has_operator() && region.sides.len() == 1;
        // The bracket with which it began may belong to the text.
        let first = self.tokens.partition_point(|token| token.span.start < region.span.start);
        let begin = self.begin(first, behind_label.unwrap_or(floor).min(first), is_alone);
        if begin < first {
            let start = self.start(begin);
            // A sign before the only number is an operator; a minus sign is a part of it.
            let before = self.text[start..region.span.start].trim_matches(|c: char| is_minus(c) || c == ' ');
            region.sides[0].has_operator |= !before.is_empty();
            region.sides[0].span.start = start;
            region.span.start = start;
        }
        (region, next)
    }
}

/// Whether a character is a mark of Markdown or LaTeX around an expression.
pub(crate) fn is_mark(c: char) -> bool {
    matches!(c, '*' | '`' | '$' | '_')
}
