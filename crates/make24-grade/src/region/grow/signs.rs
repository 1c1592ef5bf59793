//! Signs and words behind an operand: whether they go on with an expression, tell its value, or belong to the text.

use super::Growing;
use crate::region::near::{BULLETS, Follows};
use crate::region::token::{Gap, Kind};
use crate::words::{NEUTRAL_BEHIND, OPERATION_BEHIND};

impl Growing<'_, '_> {
    /// A minus sign or a dash behind an operand.
    pub(super) fn dash(&mut self, at: usize) -> Option<usize> {
        let (scanner, is_inside) = (self.scanner, !self.calls.is_empty());
        if self.gap == Gap::Line && !is_inside {
            // A list goes on with a dash; a number alone behind it is taken away.
            let end = scanner.lone_number(at + 1);
            let is_line = end.is_some_and(|end| scanner.gap(end) == Gap::Line);
            let between = &scanner.text[scanner.tokens[self.end - 1].span.end..scanner.start(at)];
            let is_taken = is_line && between.matches('\n').count() == 1 && !self.is_claim();
            return if is_taken { self.infix(at) } else { None };
        }
        let is_line_end = scanner.gap(at + 1) == Gap::Line;
        match scanner.follows(at + 1, is_inside || is_line_end) {
            Follows::Operand => self.infix(at),
            Follows::Letters(letters) => self.unknown(at, letters + 1),
            // A hyphen between words, or a dash between parts of a sentence.
            Follows::Nothing
                if self.is_beside_operand()
                    && scanner.touches(at + 1)
                    && !matches!(scanner.kind(at + 1), Kind::Word | Kind::Ideograph) =>
            {
                self.take_last(at)
            }
            Follows::Nothing => None,
        }
    }

    /// A sign between operands, but for a minus sign and an asterisk.
    pub(super) fn sign(&mut self, at: usize) -> Option<usize> {
        let scanner = self.scanner;
        let is_line = self.gap == Gap::Line;
        let is_bullet = scanner.token(at).starts_with(BULLETS);
        match scanner.follows(at + 1, true) {
            _ if is_line && is_bullet && self.calls.is_empty() => None,
            Follows::Operand => self.infix(at),
            Follows::Letters(letters) => self.unknown(at, letters + 1),
            Follows::Nothing if is_bullet || is_line => None,
            Follows::Nothing => {
                self.side.has_operator |= self.side.numbers > 0;
                self.take_last(at)
            }
        }
    }

    /// Asterisks behind an operand: a product, a power, or the end of emphasis.
    pub(super) fn stars(&mut self, at: usize) -> Option<usize> {
        let (scanner, length) = (self.scanner, self.scanner.token(at).len());
        let (is_next, is_spaced) = (self.gap == Gap::None, scanner.gap(at + 1) == Gap::Space);
        let is_emphasis = is_next && (self.emphasis == length || is_spaced && length > 1);
        match scanner.follows(at + 1, false) {
            _ if self.gap == Gap::Line && self.calls.is_empty() => None,
            Follows::Operand if length <= 2 && !is_emphasis => self.infix(at),
            _ if is_next || self.is_marked || length > 1 || !is_spaced => {
                self.emphasis = 0;
                self.mark(at)
            }
            _ => self.take_last(at),
        }
    }

    /// A bracket behind an operand: a factor, the value of what stands before it, or a remark.
    pub(super) fn bracket(&mut self, at: usize) -> Option<usize> {
        let (scanner, is_outside) = (self.scanner, self.calls.is_empty());
        // A footnote, or the numbers that are left: `[^1]`, `[2, 3]`.
        if is_outside && (scanner.from(at).starts_with("[^") || self.is_list(at)) {
            return None;
        }
        // `(24)`, `(= 24)`, `[1]`
        if let Some((number, close)) =
            scanner.told_in_bracket(at + 1).filter(|_| self.gap == Gap::Space || self.is_marked)
        {
            if scanner.token(at) == "[" && is_outside {
                return None;
            }
            if is_outside && (self.side.has_operator || self.is_claim()) {
                self.relation(at, number);
                self.number(number);
                self.behind(close + 1);
                return Some(close + 1);
            }
        }
        let is_factor = scanner.is_mathematical_bracket(at) && !self.is_marked && !scanner.is_remark(at);
        if is_factor { self.open(at) } else { self.end() }
    }

    /// A sign that says what the side before it makes, or does not make.
    pub(super) fn equals(&mut self, at: usize) -> Option<usize> {
        let scanner = self.scanner;
        if self.calls.len() == 1 {
            self.end();
        }
        let is_line = self.gap == Gap::Line;
        match (scanner.kind(at), scanner.follows(at + 1, true)) {
            // An arrow leads on to the next expression, unless a number alone stands behind it.
            (Kind::Arrow, Follows::Operand) => match scanner.lone_number(at + 1) {
                Some(end) if scanner.kind(end) != Kind::Equals => self.relation(at, at + 1),
                _ => None,
            },
            (Kind::Arrow, _) => None,
            (Kind::Differs, Follows::Operand) => {
                self.is_denied = true;
                self.relation(at, at + 1)
            }
            (_, Follows::Operand) => self.relation(at, at + 1),
            // `= x`
            (Kind::Equals, Follows::Letters(letters)) if self.is_name_alone(letters + 1) => None,
            (_, Follows::Letters(letters)) => self.unknown(at, letters + 1),
            (_, Follows::Nothing) if is_line => None,
            (_, Follows::Nothing) => self.take_last(at),
        }
    }

    /// Letters of a script without spaces behind an operand: an operation, what the expression makes, or prose.
    pub(super) fn ideograph(&mut self, at: usize) -> Option<usize> {
        let scanner = self.scanner;
        let rest = scanner.from(at);
        if NEUTRAL_BEHIND.begin(rest).is_some() {
            return self.end();
        }
        if let Some(verb) = self.told_by_verb(at) {
            return self.relation(at, verb);
        }
        let operation = OPERATION_BEHIND.begin(rest).map(|length| scanner.behind(at, length));
        match operation {
            Some(end) if self.gap == Gap::None || scanner.follows(end, false) == Follows::Operand => {
                self.unknown(at, end)
            }
            _ => self.end(),
        }
    }

    /// A word behind an operand: a name between operands, a word for an operation, or prose.
    pub(super) fn word(&mut self, at: usize) -> Option<usize> {
        let scanner = self.scanner;
        let name = scanner.lexer.name(scanner.token(at));
        let is_followed = scanner.follows(at + 1, false) == Follows::Operand;
        // `1/2 of ...`
        if (name.between || scanner.token(at) == "of") && is_followed {
            return self.infix(at);
        }
        if name.behind {
            return self.affix(at);
        }
        if self.calls.is_empty() && self.is_changed_by(at) {
            return self.unknown(at, at + 1);
        }
        if let Some(verb) = self.told_by_verb(at) {
            return self.relation(at, verb);
        }
        let Some(length) = OPERATION_BEHIND.begin(scanner.from(at)) else { return self.end() };
        // No sign of the parser: the region is unreadable, with what stands behind the word.
        let end = scanner.behind(at, length);
        self.unknown(at, end);
        self.needs_operand = scanner.follows(end, false) == Follows::Operand;
        Some(end)
    }

    /// A comma behind an operand: of a decimal, before a verb or an operation, or of the text.
    pub(super) fn comma(&mut self, at: usize) -> Option<usize> {
        let scanner = self.scanner;
        let next = at + 1;
        let is_clause = matches!(scanner.token(next), "which" | "giving" | "that");
        let is_decimal = || {
            let is_number = scanner.touches(next) && scanner.kind(next) == Kind::Number;
            let is_apart = scanner.lone_number(next).is_some_and(|end| scanner.kind(end) != Kind::Equals);
            is_number && self.is_beside_operand() && is_apart
        };
        let is_operation = || OPERATION_BEHIND.begin(scanner.from(next)).is_some();
        match is_clause.then(|| self.told_by_verb(next)).flatten() {
            // `..., which is 25`
            Some(verb) => self.relation(at, verb),
            // `3 * 8, doubled`
            None if is_decimal() || is_operation() && self.is_changed_by(next) => self.unknown(at, next),
            None => self.end(),
        }
    }
}
