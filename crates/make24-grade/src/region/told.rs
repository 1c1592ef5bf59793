//! What the text says behind an expression: the number that it makes, an operation with it, or nothing of it.

use super::Scanner;
use super::grow::{FAR, Growing};
use super::near::{Follows, is_minus};
use super::token::{Gap, Kind};
use crate::stance::is_affirmed;
use crate::words::{NEUTRAL_BEHIND, RELATION, window, window_before};

impl Scanner<'_> {
    /// The token behind a number of bytes from this one on.
    pub(super) fn behind(&self, at: usize, length: usize) -> usize {
        let end = self.start(at) + length;
        self.tokens.partition_point(|token| token.span.start < end).max(at + 1)
    }

    /// The token behind the number or the fraction, negative or not, that stands alone behind a sign.
    pub(super) fn lone_number(&self, mut at: usize) -> Option<usize> {
        loop {
            match self.kind(at) {
                Kind::Mark | Kind::Wrapper | Kind::Stars => {}
                Kind::Infix if self.is_minus(at) || self.token(at) == "+" => {}
                Kind::Open if self.is_mathematical_bracket(at) => {}
                Kind::Number => break,
                _ => return None,
            }
            at += 1;
        }
        let is_fraction = self.token(at + 1) == "/" && self.touches(at + 1) && self.kind(at + 2) == Kind::Number;
        let next = if is_fraction { at + 3 } else { at + 1 };
        let is_cross = self.kind(next) == Kind::Word && self.lexer.name(self.token(next)).between;
        use Kind::{Infix, InfixOrPostfix, Open, Postfix, Stars};
        let is_sign = is_cross || matches!(self.kind(next), Infix | InfixOrPostfix | Stars | Open | Postfix);
        let goes_on = self.gap(next) != Gap::Line && is_sign && self.follows(next + 1, false) == Follows::Operand;
        (!goes_on).then_some(next)
    }

    /// The number that stands alone in a bracket, with or without an equals sign, and the end of the bracket.
    pub(super) fn told_in_bracket(&self, inside: usize) -> Option<(usize, usize)> {
        let number = inside + usize::from(self.kind(inside) == Kind::Equals);
        let is_told = self.kind(number) == Kind::Number && self.kind(number + 1) == Kind::Close;
        is_told.then_some((number, number + 1))
    }

    /// Whether words stand in a bracket with a space before it, which is about the expression and no part of it.
    pub(super) fn is_remark(&self, at: usize) -> bool {
        let inside =
            (at + 1..).take_while(|inside| self.gap(*inside) != Gap::Line && self.kind(*inside) != Kind::Close);
        let is_word = |at: usize| {
            let name = self.lexer.name(self.token(at));
            self.kind(at) == Kind::Word
                && self.token(at).chars().count() > 1
                && !(name.before || name.between || name.behind)
        };
        !self.touches(at) && inside.take(FAR).any(is_word)
    }
}

impl Growing<'_, '_> {
    /// Whether a colon divides: it stands between numbers, with as much space before it as behind it.
    pub(super) fn is_division(&self, at: usize) -> bool {
        let scanner = self.scanner;
        scanner.token(at) == ":"
            && self.is_near_operand() == Some(scanner.gap(at + 1))
            && scanner.follows(at + 1, false) == Follows::Operand
    }

    /// Whether marks of exclamation end a sentence: no operator of the rules is written so, and nothing goes on behind them.
    pub(super) fn is_exclamation(&self, at: usize) -> bool {
        let scanner = self.scanner;
        let next = at + 1;
        scanner.token(at).starts_with(['!', '\u{FF01}'])
            && self.calls.is_empty()
            && !scanner.lexer.has_factorials
            && (!scanner.touches(next)
                || matches!(scanner.kind(next), Kind::Mark | Kind::Stars | Kind::Underscore | Kind::Close | Kind::Stop))
            && !matches!(scanner.kind(next), Kind::Equals | Kind::Infix | Kind::Differs)
            && !(scanner.kind(next) == Kind::Stars && scanner.follows(next + 1, false) == Follows::Operand)
    }

    /// Whether a small digit above the line is the sign of a note that stands below.
    pub(super) fn is_footnote(&self, at: usize) -> bool {
        let sign = self.scanner.token(at);
        self.scanner.from(at).split('\n').skip(1).any(|line| line.trim_start().starts_with(sign))
    }

    /// Whether a sign that is not of the rules ends a sentence, or begins a comment.
    pub(super) fn ends_sentence(&self, at: usize) -> bool {
        let scanner = self.scanner;
        let rest = scanner.from(at);
        match scanner.token(at) {
            // A question that is answered with yes.
            sign @ ("?" | "\u{FF1F}") => is_affirmed(&rest[sign.len()..]),
            "\u{2026}" => self.is_claim() && scanner.follows(at + 1, false) == Follows::Nothing,
            // A comment, or the name of a topic: `#24game`.
            "#" => {
                let name = rest[1..].trim_start_matches(|c: char| c.is_ascii_digit());
                !scanner.touches(at) && (name.len() + 1 == rest.len() || name.starts_with(char::is_alphabetic))
            }
            _ => false,
        }
    }

    /// Whether a bracket behind a value holds numbers with commas between them.
    pub(super) fn is_list(&self, at: usize) -> bool {
        let inside = window(self.scanner.from(at + 1), FAR);
        let list = &inside[..inside.find([')', ']']).unwrap_or(0)];
        let is_number = |c: char| c.is_ascii_digit() || matches!(c, ',' | ' ' | '.' | '/');
        self.is_claim() && list.contains(',') && list.chars().all(is_number)
    }

    /// Whether what a box encloses goes on with the expression before it: it begins with a sign.
    pub(super) fn goes_on_in(&self, at: usize) -> bool {
        use Kind::{Arrow, Differs, Equals, Infix, InfixOrPostfix, Open, Postfix, Stars, Unknown};
        let kind = self.scanner.kind(at);
        matches!(kind, Infix | InfixOrPostfix | Postfix | Stars | Equals | Differs | Arrow | Open | Unknown)
    }

    /// Whether a box encloses a number alone, which tells the value of the expression before it.
    pub(super) fn is_told_in(&self, at: usize) -> bool {
        let is_end = self.scanner.kind(at + 1) == Kind::Close || self.scanner.gap(at + 1) == Gap::Line;
        self.scanner.kind(at) == Kind::Number && is_end
    }

    /// Whether a number begins another equation in the same line.
    pub(super) fn is_equation(&self, at: usize) -> bool {
        let rest = &self.scanner.from(at)[self.scanner.token(at).len()..];
        let line = rest.split('\n').next().unwrap_or_default();
        let operation = line.split_once('=').map_or("", |(operation, _)| operation).trim_start();
        let is_sign = |c: char| matches!(c, '+' | '*' | 'x' | '\u{D7}' | '\u{F7}') || is_minus(c);
        let is_fraction = line.starts_with('/') && !operation.contains(is_sign);
        operation.starts_with(|c: char| is_sign(c) || c == '/') && !operation.contains(", ") && !is_fraction
    }

    /// Whether a word alone behind an expression, or a letter, may change it: `3 * 8 reversed`, `3 * 8 x`.
    pub(super) fn is_changed_by(&self, at: usize) -> bool {
        let scanner = self.scanner;
        let word = scanner.token(at);
        let behind = scanner.from(at)[word.len()..].trim_start_matches([' ', '*', '`', '$', '"', '}', ')']);
        let is_last = behind.is_empty() || behind.starts_with(['\n', '.', '<']);
        let is_letter = word.chars().count() == 1 && !matches!(word, "a" | "A" | "I");
        // Behind other words it may be their verb: `I have ... found`.
        let start = self.sides.first().unwrap_or(&self.side).span.start;
        let before = window_before(&scanner.text[scanner.part.start..start], FAR);
        let sentence = before.rsplit(['.', '\n', ':', '>', '{']).next().unwrap_or_default();
        let is_first = !sentence.contains(char::is_alphabetic);
        let may_change = || (is_first || word.ends_with("ed")) && NEUTRAL_BEHIND.begin(word).is_none();
        self.side.has_operator && (is_letter && !behind.starts_with(char::is_alphabetic) || is_last && may_change())
    }

    /// Whether nothing mathematical stands behind a letter that an expression is said to be.
    pub(super) fn is_name_alone(&self, at: usize) -> bool {
        self.scanner.gap(at) == Gap::Line || matches!(self.scanner.kind(at), Kind::Stop | Kind::Comma)
    }

    /// The token behind a verb that says which number the expression before it makes: `equals 24`.
    pub(super) fn told_by_verb(&self, at: usize) -> Option<usize> {
        let scanner = self.scanner;
        let verb = scanner.behind(at, RELATION.begin(scanner.from(at))?);
        let end = scanner.lone_number(verb)?;
        // `makes 24 cards`
        let is_counted = scanner.kind(end) == Kind::Word && !matches!(scanner.token(end), "but" | "and");
        (self.side.has_operator && self.calls.is_empty() && !is_counted).then_some(verb)
    }
}
