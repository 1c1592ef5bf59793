//! Words and letters behind an operand, and the numbers that a text tells as the value of an expression.

use super::{Gap, Goes, Growing};
use crate::region::near::Follows;
use crate::region::piece::{Kind, Piece};
use crate::words::{NEUTRAL_BEHIND, OPERATION_BEHIND, RELATION};
use std::ops::Range;

impl Growing<'_, '_> {
    /// Whether a box encloses a number alone, which tells the value of the expression before it.
    pub(super) fn is_told_in(&self, at: usize) -> bool {
        let number = self.scanner.piece(at);
        let behind = self.scanner.skip_spaces(at + number.len);
        let end = self.scanner.piece(behind).kind;
        number.kind == Kind::Number && matches!(end, Kind::Close | Kind::Newline | Kind::End)
    }

    /// Whether a number begins another equation in the same line.
    pub(super) fn is_equation(&self, at: usize, len: usize) -> bool {
        let rest = &self.scanner.text()[at + len..self.scanner.part.end];
        let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
        let operation = &line[..line.find('=').unwrap_or(0)];
        if operation.contains(", ") {
            return false;
        }
        let is_fraction =
            line.starts_with('/') && operation.matches(|c: char| "+-*x\u{D7}\u{2212}".contains(c)).count() == 0;
        !is_fraction && operation.trim_start().starts_with(|c: char| "+-*/x\u{D7}\u{F7}\u{2212}".contains(c))
    }

    /// Letters of a script without spaces behind an operand: an operation, what the expression makes, or prose.
    pub(super) fn ideographs(&mut self, at: usize, gap: Gap) -> Goes {
        let text = &self.scanner.text()[at..self.scanner.part.end];
        if NEUTRAL_BEHIND.begin(text).is_some() {
            self.unwrap();
            return Goes::End;
        }
        if let Some(verb) = self.told_by_verb(at) {
            return self.relation(at, verb);
        }
        match OPERATION_BEHIND.begin(text) {
            Some(len) if gap == Gap::None || self.scanner.follows(at + len, false) == Follows::Operand => {
                self.unknown(at, len)
            }
            _ => {
                self.unwrap();
                Goes::End
            }
        }
    }

    /// Whether the side only tells the value of one before it: a mark of exclamation behind it ends a sentence.
    pub(super) fn is_claim(&self) -> bool {
        let is_number = self.side.numbers == 1 && !self.side.has_operator;
        is_number && self.sides.iter().any(|side| side.has_operator)
    }

    /// Whether a number alone touches a comma.
    pub(super) fn is_decimal(&self, at: usize) -> bool {
        self.scanner.piece(at).kind == Kind::Number && self.lone_number(at).is_some()
    }

    /// Letters that touch the operand before them: a cross for a product, a name between operands, or an identifier.
    pub(super) fn letters(&mut self, at: usize, len: usize) -> Goes {
        let name = self.scanner.pieces.name(at, len).filter(|name| name.between);
        match name.map(|_| self.scanner.follows(at + len, false)) {
            Some(Follows::Operand) => self.infix(at, len),
            _ => self.unknown(at, len),
        }
    }

    /// A word behind an operand: a name between operands, a word for an operation, or prose.
    pub(super) fn word(&mut self, at: usize, len: usize) -> Goes {
        let text = self.scanner.text();
        let name = self.scanner.pieces.name(at, len);
        if name.is_some_and(|name| name.between) && self.scanner.follows(at + len, false) == Follows::Operand {
            return self.infix(at, len);
        }
        if name.is_some_and(|name| name.behind) {
            return self.postfix(at, len);
        }
        if self.depth == 0 && self.is_changed_by(at, len) {
            return self.unknown(at, len);
        }
        // `1/2 of ...`
        if text[at..].starts_with("of ") && self.scanner.follows(at + len, false) == Follows::Operand {
            return self.infix(at, len);
        }
        if let Some(verb) = self.told_by_verb(at) {
            return self.relation(at, verb);
        }
        if let Some(len) = OPERATION_BEHIND.begin(&text[at..self.scanner.part.end]) {
            // No sign of the parser: the region is unreadable, with what stands behind the word.
            self.unknown(at, len);
            self.needs_operand = self.scanner.follows(at + len, false) == Follows::Operand;
            return Goes::On(at + len);
        }
        self.unwrap();
        Goes::End
    }

    /// Whether a word alone behind an expression, or a letter, may change it: `3 * 8 reversed`, `3 * 8 x`.
    pub(super) fn is_changed_by(&self, at: usize, len: usize) -> bool {
        let rest = &self.scanner.text()[at..self.scanner.part.end];
        let word = &rest[..len];
        let behind = rest[len..].trim_start_matches([' ', '*', '`', '$', '"', '}', ')']);
        let is_last = behind.is_empty() || behind.starts_with(['\n', '.', '<']);
        let is_letter = word.chars().count() == 1 && !matches!(word, "a" | "A" | "I");
        // Behind other words it may be their verb: `I have ... found`.
        let start = self.sides.first().unwrap_or(&self.side).span.start;
        let before = &self.scanner.text()[self.scanner.part.start..start];
        let sentence = before.rsplit(['.', '\n', ':', '>', '{']).next().unwrap_or_default();
        let is_first = !sentence.contains(char::is_alphabetic);
        let may_change = || (is_first || word.ends_with("ed")) && NEUTRAL_BEHIND.begin(word).is_none();
        self.side.has_operator && (is_letter && !behind.starts_with(char::is_alphabetic) || is_last && may_change())
    }

    /// Whether the last word of a sentence, behind a comma, is an operation with the expression: `3 * 8, doubled`.
    pub(super) fn is_changed_behind_comma(&self, at: usize) -> bool {
        let next = self.scanner.skip_spaces(at);
        let text = &self.scanner.text()[next..self.scanner.part.end];
        OPERATION_BEHIND.begin(text).is_some_and(|len| self.is_changed_by(next, len))
    }

    /// Behind the verb of a clause that says which number the expression before it makes: `which is 25`.
    pub(super) fn told_by_clause(&self, at: usize) -> Option<usize> {
        let next = self.scanner.skip_spaces(at);
        let text = &self.scanner.text()[next..self.scanner.part.end];
        let is_clause = text.starts_with("which") || text.starts_with("giving") || text.starts_with("that is");
        self.told_by_verb(next).filter(|_| is_clause).map(|verb| next + verb)
    }

    /// The length of the verb at a place, if it says which number the expression before it makes: `equals 24`.
    pub(super) fn told_by_verb(&self, at: usize) -> Option<usize> {
        let text = &self.scanner.text()[at..self.scanner.part.end];
        let len = RELATION.begin(text)?;
        (self.side.has_operator && self.depth == 0 && self.is_told_alone(at + len)).then_some(len)
    }

    /// Whether a number stands alone behind a verb, and no word behind it that it counts.
    pub(super) fn is_told_alone(&self, at: usize) -> bool {
        let scanner = self.scanner;
        let Some(end) = self.lone_number(at) else { return false };
        let behind = scanner.skip_spaces(end);
        let text = &scanner.text()[behind..];
        let is_counted =
            scanner.piece(behind).kind == Kind::Word && !text.starts_with("but") && !text.starts_with("and");
        !is_counted
    }

    /// The number that stands alone in a bracket, with or without an equals sign, and the place behind the bracket.
    pub(super) fn told(&self, inside: usize) -> Option<(Range<usize>, usize)> {
        let scanner = self.scanner;
        let mut at = scanner.skip_spaces(inside);
        if let Piece { kind: Kind::Equals, len } = scanner.piece(at) {
            at = scanner.skip_spaces(at + len);
        }
        let number = scanner.piece(at);
        let close = scanner.skip_spaces(at + number.len);
        let is_told = number.kind == Kind::Number && scanner.piece(close).kind == Kind::Close;
        is_told.then(|| (at..at + number.len, close + scanner.piece(close).len))
    }

    /// The end of the number or the fraction, negative or not, that stands alone behind a sign.
    pub(super) fn lone_number(&self, mut at: usize) -> Option<usize> {
        let scanner = self.scanner;
        loop {
            let Piece { kind, len } = scanner.piece(at);
            match kind {
                Kind::Space | Kind::Mark | Kind::Wrapper | Kind::Stars | Kind::Newline => {}
                Kind::Infix if scanner.is_minus(at) || scanner.char_at(at) == Some('+') => {}
                Kind::Open if scanner.is_mathematical_bracket(at) => {}
                Kind::Number => break,
                _ => return None,
            }
            at += len;
        }
        at += scanner.piece(at).len;
        if scanner.text()[at..].starts_with('/') && scanner.piece(at + 1).kind == Kind::Number {
            at += 1 + scanner.piece(at + 1).len;
        }
        let next = scanner.skip_spaces(at);
        let Piece { kind, len } = scanner.piece(next);
        use Kind::{Infix, InfixOrPostfix, Open, Postfix, Stars};
        let is_cross = kind == Kind::Word && scanner.pieces.name(next, len).is_some_and(|name| name.between);
        let is_sign = is_cross || matches!(kind, Infix | InfixOrPostfix | Stars | Open | Postfix);
        (!is_sign || scanner.follows(next + len, false) != Follows::Operand).then_some(at)
    }
}
