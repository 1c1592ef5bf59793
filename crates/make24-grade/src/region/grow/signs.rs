//! Signs behind an operand: whether they go on with an expression, tell its value, or belong to the text.

use super::{BULLETS, FAR, Gap, Goes, Growing, is_long_dash};
use crate::region::near::Follows;
use crate::region::piece::{Kind, Piece};
use crate::stance::is_affirmed;
use crate::words::window;

impl Growing<'_, '_> {
    /// Whether marks of exclamation end a sentence: no operator of the rules is written so, and nothing goes on behind them.
    pub(super) fn is_exclamation(&self, at: usize, len: usize) -> bool {
        let scanner = self.scanner;
        let behind = scanner.char_at(at + len);
        matches!(scanner.char_at(at), Some('!' | '\u{FF01}'))
            && self.depth == 0
            && !scanner.pieces.has_factorials
            && behind.is_none_or(|c| c.is_whitespace() || "*_`\"')}$\u{201D}\u{BB}<".contains(c))
            && !matches!(scanner.piece(scanner.skip_spaces(at + len)).kind, Kind::Equals | Kind::Infix | Kind::Differs)
            && !(behind == Some('*') && scanner.follows(at + len, false) == Follows::Operand)
    }

    /// Whether an equals sign stands at a place.
    pub(super) fn is_equated(&self, at: usize) -> bool {
        self.scanner.piece(self.scanner.skip_spaces(at)).kind == Kind::Equals
    }

    /// Whether a small digit above the line is the sign of a note that stands below.
    pub(super) fn is_footnote(&self, at: usize, len: usize) -> bool {
        let text = self.scanner.text();
        let sign = &text[at..at + len];
        text[at + len..].split('\n').skip(1).any(|line| line.trim_start().starts_with(sign))
    }

    pub(super) fn postfix(&mut self, at: usize, len: usize) -> Goes {
        self.side.has_operator = true;
        self.take(at, len)
    }

    /// Whether a sign with a space before it begins a comment: `#`.
    pub(super) fn is_sign_of_text(&self, at: usize) -> bool {
        let rest = &self.scanner.text()[at..self.scanner.part.end];
        rest.strip_prefix('#').is_some_and(|comment| !comment.starts_with(|c: char| c.is_ascii_digit()))
    }

    /// Whether an ellipsis only ends a sentence: behind a value, with nothing mathematical behind it.
    pub(super) fn is_ellipsis_behind_value(&self, at: usize, len: usize) -> bool {
        let is_ellipsis = self.scanner.char_at(at) == Some('\u{2026}');
        is_ellipsis && self.is_claim() && self.scanner.follows(at + len, false) == Follows::Nothing
    }

    /// Whether a question behind the expression is answered with yes.
    pub(super) fn is_affirmed(&self, at: usize) -> bool {
        let text = &self.scanner.text()[at..self.scanner.part.end];
        text.strip_prefix(['?', '\u{FF1F}']).is_some_and(is_affirmed)
    }

    /// A minus sign or a dash behind an operand.
    pub(super) fn dash(&mut self, at: usize, len: usize, gap: Gap) -> Goes {
        let scanner = self.scanner;
        if gap == Gap::Lines && self.depth == 0 {
            // A list goes on with a dash; a number alone behind it is taken away.
            let end = self.lone_number(at + len);
            let is_line = end
                .is_some_and(|end| matches!(scanner.piece(scanner.skip_spaces(end)).kind, Kind::Newline | Kind::End));
            let is_next = self.scanner.text()[self.end..at].matches('\n').count() == 1;
            return if is_line && is_next && !self.is_claim() { self.infix(at, len) } else { Goes::End };
        }
        let is_line_end = scanner.piece(scanner.skip_spaces(at + len)).kind == Kind::Newline;
        match scanner.follows(at + len, self.depth > 0 || is_line_end) {
            Follows::Operand => self.infix(at, len),
            Follows::Letters(end) => self.unknown(at, end - at),
            // A hyphen between words, or a dash between parts of a sentence.
            Follows::Nothing if gap != Gap::None || self.is_marked => Goes::End,
            Follows::Nothing => match scanner.char_at(at + len) {
                Some(c)
                    if !c.is_alphabetic() && !c.is_whitespace() && !scanner.char_at(at).is_some_and(is_long_dash) =>
                {
                    self.take_last(at, at + len)
                }
                _ => Goes::End,
            },
        }
    }

    /// A sign between operands, but for a minus sign and an asterisk.
    pub(super) fn sign(&mut self, at: usize, len: usize, gap: Gap) -> Goes {
        let scanner = self.scanner;
        let is_bullet = scanner.char_at(at).is_some_and(|c| BULLETS.contains(&c));
        if gap == Gap::Lines && is_bullet && self.depth == 0 {
            return Goes::End;
        }
        match scanner.follows(at + len, true) {
            Follows::Operand => self.infix(at, len),
            Follows::Letters(end) => self.unknown(at, end - at),
            Follows::Nothing if is_bullet || gap == Gap::Lines => Goes::End,
            Follows::Nothing => {
                self.side.has_operator |= self.side.numbers > 0;
                self.take_last(at, at + len)
            }
        }
    }

    /// Asterisks behind an operand: a product, a power, or the end of emphasis.
    pub(super) fn stars(&mut self, at: usize, len: usize, gap: Gap) -> Goes {
        let scanner = self.scanner;
        let is_spaced = matches!(scanner.piece(at + len).kind, Kind::Space);
        let is_end = gap == Gap::None && self.emphasis == len;
        let is_operand = scanner.follows(at + len, false) == Follows::Operand;
        let is_emphasis = is_end || gap == Gap::None && is_spaced && len > 1;
        match () {
            () if gap == Gap::Lines && self.depth == 0 => Goes::End,
            () if is_operand && len <= 2 && !is_emphasis => self.infix(at, len),
            // `3 * 8 * x`
            () if len == 1
                && !is_emphasis
                && matches!(scanner.follows(at + len, false), Follows::Letters(_))
                && (gap == Gap::None) != is_spaced =>
            {
                self.infix(at, len)
            }
            () if gap == Gap::None || self.is_marked || len > 1 || !is_spaced => {
                self.emphasis = 0;
                self.mark(at, len)
            }
            () => self.take_last(at, at + len),
        }
    }

    /// Whether a colon divides: it stands between numbers, with as much space before it as behind it.
    pub(super) fn is_division(&self, at: usize, len: usize, gap: Gap) -> bool {
        let behind = match self.scanner.piece(at + len).kind {
            Kind::Space => Gap::Space,
            Kind::Newline => Gap::Lines,
            _ => Gap::None,
        };
        gap != Gap::Lines
            && gap == behind
            && !self.is_marked
            && self.scanner.follows(at + len, false) == Follows::Operand
    }

    /// A bracket behind an operand: a factor, the value of what stands before it, or a remark.
    pub(super) fn bracket(&mut self, at: usize, len: usize, gap: Gap) -> Goes {
        let scanner = self.scanner;
        // A footnote, or the numbers that are left: `[^1]`, `[2, 3]`.
        if self.depth == 0 && (scanner.text()[at..scanner.part.end].starts_with("[^") || self.is_list(at + len)) {
            return Goes::End;
        }
        if gap == Gap::Space || self.is_marked {
            // `(24)`, `(= 24)`, `[1]`
            if let Some((number, end)) = self.told(at + len) {
                let is_note = scanner.text().as_bytes()[at] == b'[' && self.depth == 0;
                if is_note {
                    return Goes::End;
                }
                if self.depth == 0 && (self.side.has_operator || self.is_claim()) {
                    self.relation(at, len);
                    self.number(number.start, number.len());
                    self.end = end;
                    return Goes::On(end);
                }
            }
        }
        match scanner.is_mathematical_bracket(at) {
            true if !self.is_marked && !self.is_remark(at) => self.open(at, len),
            _ => {
                self.unwrap();
                Goes::End
            }
        }
    }

    /// Whether a bracket behind a value holds numbers with commas between them.
    fn is_list(&self, inside: usize) -> bool {
        let rest = window(&self.scanner.text()[inside..self.scanner.part.end], FAR);
        let list = &rest[..rest.find([')', ']']).unwrap_or(0)];
        self.is_claim()
            && list.contains(',')
            && list.chars().all(|c| c.is_ascii_digit() || matches!(c, ',' | ' ' | '.' | '/'))
    }

    /// Whether words stand in a bracket with a space before it, which is about the expression and no part of it.
    pub(super) fn is_remark(&self, at: usize) -> bool {
        let text = window(&self.scanner.text()[at..self.scanner.part.end], FAR);
        let is_spaced = self.scanner.text()[..at].ends_with(char::is_whitespace);
        let end = text.find([')', ']', '\n']).unwrap_or(text.len());
        let mut words = text[..end].split(|c: char| !c.is_alphabetic()).filter(|word| word.chars().count() > 1);
        is_spaced
            && words.any(|word| {
                let start = at + word.as_ptr() as usize - text.as_ptr() as usize;
                self.scanner.pieces.name(start, word.len()).is_none()
            })
    }

    /// A sign that says what the side before it makes, or does not make.
    pub(super) fn equals(&mut self, at: usize, Piece { kind, len }: Piece, gap: Gap) -> Goes {
        let scanner = self.scanner;
        if self.depth == 1 {
            self.unwrap();
        }
        let follows = scanner.follows(at + len, true);
        match (kind, follows) {
            (Kind::Arrow, Follows::Operand) if self.lone_number(at + len).is_none_or(|end| self.is_equated(end)) => {
                Goes::End
            }
            (Kind::Arrow, Follows::Letters(_) | Follows::Nothing) => Goes::End,
            // `= x`
            (Kind::Equals, Follows::Letters(end)) if self.is_name_alone(end) => Goes::End,
            (Kind::Differs, Follows::Operand) => {
                self.is_denied = true;
                self.relation(at, len)
            }
            (Kind::Differs, _) if gap == Gap::Lines => Goes::End,
            (_, Follows::Operand) => self.relation(at, len),
            (_, Follows::Letters(end)) => self.unknown(at, end - at),
            (Kind::Differs, Follows::Nothing) => self.take_last(at, at + len),
            (_, Follows::Nothing) if gap == Gap::Lines => Goes::End,
            (_, Follows::Nothing) => self.take_last(at, at + len),
        }
    }

    /// Whether nothing mathematical stands behind a letter that an expression is said to be.
    pub(super) fn is_name_alone(&self, end: usize) -> bool {
        let kind = self.scanner.piece(self.scanner.skip_spaces(end)).kind;
        matches!(kind, Kind::Newline | Kind::End | Kind::Stop | Kind::Comma)
    }
}
