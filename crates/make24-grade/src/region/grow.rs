//! How a region goes on from the place where it begins.

use super::piece::{Kind, Piece};
use super::{Follows, Region, Scanner, Side, is_minus};
use crate::stance::is_affirmed;
use crate::words::{NEUTRAL_BEHIND, OPERATION_BEHIND, RELATION, window};
use std::ops::Range;

/// The signs before the items of a list that stand for a product elsewhere.
pub(super) const BULLETS: [char; 4] = ['\u{2022}', '\u{B7}', '\u{2219}', '\u{22C5}'];

/// The most sides of a region, and the deepest brackets; a region with more is unreadable.
const MOST: usize = 32;

/// How far behind a bracket its end is looked for, in bytes.
const FAR: usize = 1_000;

/// The space before a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Gap {
    None,
    Space,
    /// Line breaks.
    Lines,
}

/// A region as far as it is read.
struct Growing<'s, 'a> {
    scanner: &'s Scanner<'a>,
    sides: Vec<Side>,
    side: Side,
    /// Behind the last piece that belongs to the region.
    end: usize,
    /// How many brackets are open; and, bit by bit, whether each holds the arguments of a call.
    depth: usize,
    calls: u32,
    /// The bracket with which the region begins, while it is open.
    enclosing: Option<usize>,
    needs_operand: bool,
    /// Whether a mark stands behind the last piece, and the widest space since that piece.
    is_marked: bool,
    widest: Gap,
    /// The asterisks that set the side in another face.
    emphasis: usize,
    /// How many brackets and boxes of the text are open, and how many were behind the last piece.
    open: usize,
    open_at_end: usize,
    is_denied: bool,
    /// Whether the piece before is a name or an identifier, so that a bracket behind it holds its arguments.
    is_behind_name: bool,
}

/// Whether a region goes on.
#[derive(PartialEq, Eq)]
enum Goes {
    On(usize),
    End,
}

impl Scanner<'_> {
    /// The region that begins at a place, and where the text goes on behind it. `open` counts the brackets and boxes of the
    /// text that are open.
    pub(super) fn grow(&self, start: usize, open: &mut usize) -> (Region, usize) {
        let mut growing = Growing {
            scanner: self,
            sides: Vec::new(),
            side: Side { span: start..start, numbers: 0, has_operator: false },
            end: start,
            depth: 0,
            calls: 0,
            enclosing: None,
            needs_operand: true,
            is_marked: false,
            widest: Gap::None,
            emphasis: 0,
            open: *open,
            open_at_end: *open,
            is_denied: false,
            is_behind_name: false,
        };
        let mut at = start;
        loop {
            let (next, gap, piece) = growing.gap(at);
            growing.widest = growing.widest.max(gap);
            let gap = growing.widest;
            let goes = match growing.needs_operand {
                true => growing.operand(next, piece, gap),
                false => growing.behind_operand(next, piece, gap),
            };
            match goes {
                Goes::On(behind) => at = behind,
                Goes::End => break,
            }
        }
        let next = growing.end;
        *open = growing.open_at_end;
        let mut sides = growing.sides;
        if !growing.side.span.is_empty() || sides.is_empty() {
            sides.push(growing.side);
        }
        let span = sides[0].span.start..growing.end.max(sides[0].span.end);
        (Region { span, sides, is_denied: growing.is_denied }, next)
    }
}

impl Growing<'_, '_> {
    /// The next place that is not white space, the space before it, and the piece there.
    fn gap(&self, mut at: usize) -> (usize, Gap, Piece) {
        let behind = self.scanner.skip_blanks(at);
        let mut gap = if behind > at { Gap::Space } else { Gap::None };
        at = behind;
        loop {
            let piece = self.scanner.piece(at);
            gap = match piece.kind {
                Kind::Space if gap == Gap::None => Gap::Space,
                Kind::Space => gap,
                Kind::Newline => Gap::Lines,
                _ => return (at, gap, piece),
            };
            at += piece.len;
        }
    }

    /// Takes a piece into the region.
    fn take(&mut self, at: usize, len: usize) -> Goes {
        if self.side.span.is_empty() {
            self.side.span = at..at;
        }
        self.side.span.end = at + len;
        self.end = at + len;
        self.open_at_end = self.open;
        self.widest = Gap::None;
        self.is_marked = false;
        self.is_behind_name = false;
        Goes::On(at + len)
    }

    /// Takes what ends the region, and makes it unreadable.
    fn take_last(&mut self, at: usize, end: usize) -> Goes {
        self.take(at, end - at);
        Goes::End
    }

    fn number(&mut self, at: usize, len: usize) -> Goes {
        self.side.numbers += 1;
        self.needs_operand = false;
        self.take(at, len)
    }

    fn infix(&mut self, at: usize, len: usize) -> Goes {
        self.side.has_operator |= self.side.numbers > 0;
        self.needs_operand = true;
        self.take(at, len)
    }

    fn unknown(&mut self, at: usize, len: usize) -> Goes {
        self.needs_operand = false;
        let goes = self.take(at, len);
        self.is_behind_name = true;
        goes
    }

    /// Takes a name or a sign before operands.
    fn prefix(&mut self, at: usize, len: usize) -> Goes {
        let text = self.scanner.text();
        // The index of `\u{B3}\u{221A}8` and `\\sqrt[3]{8}` is written.
        let has_index = text[..at].ends_with(is_small_digit) || text[at + len..].starts_with('[');
        let is_implied = self.scanner.pieces.name(at, len).is_some_and(|name| name.implied) && !has_index;
        self.side.numbers += usize::from(is_implied);
        self.side.has_operator = true;
        self.needs_operand = true;
        let goes = self.take(at, len);
        self.is_behind_name = true;
        goes
    }

    fn mark(&mut self, at: usize, len: usize) -> Goes {
        self.is_marked = true;
        Goes::On(at + len)
    }

    fn open(&mut self, at: usize, len: usize) -> Goes {
        // The bracket around an equation or a list belongs to the text; one behind an operand belongs to the region.
        if self.side.span.is_empty() && self.sides.is_empty() && self.depth == 0 {
            self.enclosing = Some(at + len);
        }
        self.calls = self.calls << 1 | u32::from(self.is_behind_name);
        self.depth += 1;
        self.needs_operand = true;
        self.take(at, len)
    }

    fn close(&mut self, at: usize, len: usize) -> Goes {
        self.depth -= 1;
        self.calls >>= 1;
        if self.depth == 0 {
            self.enclosing = None;
        }
        self.needs_operand = false;
        self.take(at, len)
    }

    /// Ends a side at a sign that says what it makes.
    fn relation(&mut self, at: usize, len: usize) -> Goes {
        if self.depth > 0 || self.sides.len() == MOST {
            return self.infix(at, len);
        }
        let next = Side { span: 0..0, numbers: 0, has_operator: false };
        self.sides.push(std::mem::replace(&mut self.side, next));
        self.end = at + len;
        self.needs_operand = true;
        self.widest = Gap::None;
        self.is_marked = false;
        self.emphasis = 0;
        Goes::On(at + len)
    }

    /// Gives the bracket with which the region begins, and which the text closes behind it, back to the text.
    fn unwrap(&mut self) {
        let behind = window(&self.scanner.text()[self.end..self.scanner.part.end], FAR);
        let is_closed = || behind.find([')', ']', '}', '\u{FF09}']).is_some_and(|at| !behind[..at].contains("\n\n"));
        if let Some(inside) = self.enclosing.filter(|_| self.depth == 1 && is_closed()) {
            self.enclosing = None;
            let start = self.gap(inside).0;
            let first = self.sides.first_mut().unwrap_or(&mut self.side);
            // What is left is the expression, without the space behind the bracket.
            first.span.start = start.min(first.span.end);
            self.depth = 0;
            self.calls = 0;
            self.open += 1;
            self.open_at_end += 1;
        }
    }

    /// Goes on where an operand is needed.
    fn operand(&mut self, at: usize, Piece { kind, len }: Piece, gap: Gap) -> Goes {
        let scanner = self.scanner;
        // Across a line break only behind a sign.
        let is_begun = self.end > self.side.span.start || !self.sides.is_empty();
        if gap == Gap::Lines && !is_begun {
            return Goes::End;
        }
        match kind {
            Kind::Number => self.number(at, len),
            Kind::Word if scanner.is_face(at, len) => self.number(at, len),
            Kind::Word => {
                let is_name = scanner.is_name(at, len);
                if is_name {
                    return self.prefix(at, len);
                }
                // `x4 = 24` goes on with what was made before.
                let is_cross = len == 1 && matches!(scanner.text().as_bytes()[at], b'x' | b'X');
                if is_cross && !is_begun && scanner.follows_directly(at + len) {
                    self.side.has_operator = true;
                    return self.take(at, len);
                }
                self.unknown(at, len)
            }
            Kind::Prefix => self.prefix(at, len),
            Kind::Postfix => {
                self.side.has_operator = true;
                self.take(at, len)
            }
            // `\u{B3}\u{221A}8`
            Kind::Script => {
                self.side.numbers += 1;
                self.take(at, len)
            }
            Kind::Infix | Kind::InfixOrPostfix => self.take(at, len),
            Kind::Underscore if gap == Gap::None => self.take(at, len),
            Kind::Stars => {
                self.emphasis = len;
                self.mark(at, len)
            }
            Kind::Open => self.open(at, len),
            Kind::Close if self.depth > 0 => self.close(at, len),
            Kind::Close if self.open > 0 => Goes::End,
            Kind::Unknown | Kind::Bar => self.unknown(at, len),
            Kind::Mark | Kind::Underscore => self.mark(at, len),
            Kind::Wrapper => {
                self.open += 1;
                self.mark(at, len)
            }
            Kind::Close | Kind::Comma | Kind::Colon | Kind::Equals | Kind::Differs if gap == Gap::None => {
                self.take(at, len);
                Goes::End
            }
            _ => Goes::End,
        }
    }

    /// Goes on behind an operand.
    fn behind_operand(&mut self, at: usize, piece: Piece, gap: Gap) -> Goes {
        let (scanner, Piece { kind, len }) = (self.scanner, piece);
        let is_inside = self.depth > 0;
        let is_near = gap != Gap::Lines || is_inside;
        // Behind a mark and a space something else begins.
        let is_beside = !self.is_marked || gap == Gap::None;
        match kind {
            // `1 + 2 = 3 3 * 4 = 12`
            Kind::Number if self.is_claim() && gap == Gap::Space && self.is_equation(at, len) => Goes::End,
            Kind::Number if is_near && is_beside => self.number(at, len),
            Kind::Ideograph if is_near => self.ideographs(at, gap),
            Kind::Script if self.is_footnote(at, len) => Goes::End,
            Kind::Script if is_near && is_beside => {
                self.side.has_operator = true;
                self.number(at, len)
            }
            Kind::Word if gap == Gap::None && !self.is_marked => self.letters(at, len),
            Kind::Word if is_near => self.word(at, len),
            Kind::Prefix if is_near && is_beside => self.prefix(at, len),
            Kind::Infix if scanner.is_minus(at) => self.dash(at, len, gap),
            Kind::Infix => self.sign(at, len, gap),
            Kind::Stars => self.stars(at, len, gap),
            Kind::InfixOrPostfix => match scanner.follows(at + len, false) {
                Follows::Operand if is_near => self.infix(at, len),
                _ if self.is_claim() && gap != Gap::None => Goes::End,
                _ if is_near => self.postfix(at, len),
                Follows::Operand | Follows::Letters(_) | Follows::Nothing => Goes::End,
            },
            Kind::Postfix if self.is_claim() && !self.is_equated(at + len) => self.mark(at, len),
            Kind::Postfix if self.is_exclamation(at, len) => Goes::End,
            Kind::Postfix if is_near => self.postfix(at, len),
            Kind::Open if is_near => self.bracket(at, len, gap),
            Kind::Close if is_inside => self.close(at, len),
            Kind::Close if self.open > 0 => {
                self.open -= 1;
                self.mark(at, len)
            }
            Kind::Close if is_near => self.take(at, len),
            Kind::Comma if is_inside && (self.calls & 1 == 1 || self.depth > 1 || self.enclosing.is_none()) => {
                self.needs_operand = true;
                self.take(at, len)
            }
            // `..., which is 25`
            Kind::Comma if !is_inside => match self.told_by_clause(at + len) {
                Some(verb) => self.relation(at, verb - at),
                None if gap == Gap::None && !self.is_marked && self.is_decimal(at + len) => self.unknown(at, len),
                None => {
                    self.unwrap();
                    Goes::End
                }
            },
            Kind::Colon if self.is_division(at, len, gap) => self.infix(at, len),
            Kind::Equals | Kind::Arrow | Kind::Differs => self.equals(at, piece, gap),
            Kind::Unknown if self.is_affirmed(at) => Goes::End,
            Kind::Unknown if is_near && (gap == Gap::None || !self.is_sign_of_text(at)) => self.unknown(at, len),
            Kind::Bar if is_near && !scanner.is_border(at) => self.unknown(at, len),
            Kind::Underscore if is_near && scanner.is_subscript(at + len) => self.unknown(at, len),
            Kind::Mark | Kind::Underscore => self.mark(at, len),
            Kind::Wrapper if is_near && self.is_told_in(at + len) && self.side.has_operator && self.depth == 0 => {
                self.open += 1;
                self.relation(at, len)
            }
            Kind::Wrapper if gap == Gap::None && scanner.follows(at + len, false) == Follows::Operand => {
                self.unknown(at, len)
            }
            Kind::Wrapper if gap == Gap::None || is_near && self.goes_on_in(at + len) => {
                self.open += 1;
                self.mark(at, len)
            }
            _ => {
                self.unwrap();
                Goes::End
            }
        }
    }

    /// Whether a box encloses a number alone, which tells the value of the expression before it.
    fn is_told_in(&self, at: usize) -> bool {
        let number = self.scanner.piece(at);
        let behind = self.scanner.skip_spaces(at + number.len);
        let end = self.scanner.piece(behind).kind;
        number.kind == Kind::Number && matches!(end, Kind::Close | Kind::Newline | Kind::End)
    }

    /// Whether what a box encloses goes on with the expression before it: it begins with a sign.
    fn goes_on_in(&self, at: usize) -> bool {
        use Kind::{Arrow, Differs, Equals, Infix, InfixOrPostfix, Open, Postfix, Stars, Unknown};
        let kind = self.scanner.piece(self.scanner.skip_spaces(at)).kind;
        matches!(kind, Infix | InfixOrPostfix | Postfix | Stars | Equals | Differs | Arrow | Open | Unknown)
    }

    /// Whether marks of exclamation end a sentence: no operator of the rules is written so, and nothing goes on behind them.
    fn is_exclamation(&self, at: usize, len: usize) -> bool {
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
    fn is_equated(&self, at: usize) -> bool {
        self.scanner.piece(self.scanner.skip_spaces(at)).kind == Kind::Equals
    }

    /// Whether a number begins another equation in the same line.
    fn is_equation(&self, at: usize, len: usize) -> bool {
        let rest = &self.scanner.text()[at + len..self.scanner.part.end];
        let line = &rest[..rest.find('\n').unwrap_or(rest.len())];
        let operation = &line[..line.find('=').unwrap_or(0)];
        let is_fraction =
            line.starts_with('/') && operation.matches(|c: char| "+-*x\u{D7}\u{2212}".contains(c)).count() == 0;
        !is_fraction && operation.trim_start().starts_with(|c: char| "+-*/x\u{D7}\u{F7}\u{2212}".contains(c))
    }

    /// Whether a small digit above the line is the sign of a note that stands below.
    fn is_footnote(&self, at: usize, len: usize) -> bool {
        let text = self.scanner.text();
        let sign = &text[at..at + len];
        text[at + len..].split('\n').skip(1).any(|line| line.trim_start().starts_with(sign))
    }

    /// Letters of a script without spaces behind an operand: an operation, what the expression makes, or prose.
    fn ideographs(&mut self, at: usize, gap: Gap) -> Goes {
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

    fn postfix(&mut self, at: usize, len: usize) -> Goes {
        self.side.has_operator = true;
        self.take(at, len)
    }

    /// Whether the side only tells the value of one before it: a mark of exclamation behind it ends a sentence.
    fn is_claim(&self) -> bool {
        let is_number = self.side.numbers == 1 && !self.side.has_operator;
        is_number && self.sides.iter().any(|side| side.has_operator)
    }

    /// Whether a sign with a space before it begins a comment: `#`.
    fn is_sign_of_text(&self, at: usize) -> bool {
        let rest = &self.scanner.text()[at..self.scanner.part.end];
        rest.strip_prefix('#').is_some_and(|comment| !comment.starts_with(|c: char| c.is_ascii_digit()))
    }

    /// Whether a number alone touches a comma.
    fn is_decimal(&self, at: usize) -> bool {
        self.scanner.piece(at).kind == Kind::Number && self.lone_number(at).is_some()
    }

    /// Whether a question behind the expression is answered with yes.
    fn is_affirmed(&self, at: usize) -> bool {
        let text = &self.scanner.text()[at..self.scanner.part.end];
        text.strip_prefix(['?', '\u{FF1F}']).is_some_and(is_affirmed)
    }

    /// Letters that touch the operand before them: a cross for a product, a name between operands, or an identifier.
    fn letters(&mut self, at: usize, len: usize) -> Goes {
        let name = self.scanner.pieces.name(at, len).filter(|name| name.between);
        match name.map(|_| self.scanner.follows(at + len, false)) {
            Some(Follows::Operand) => self.infix(at, len),
            _ => self.unknown(at, len),
        }
    }

    /// A word behind an operand: a name between operands, a word for an operation, or prose.
    fn word(&mut self, at: usize, len: usize) -> Goes {
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
    fn is_changed_by(&self, at: usize, len: usize) -> bool {
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
        self.side.has_operator && (is_letter && !behind.starts_with(char::is_alphanumeric) || is_last && may_change())
    }

    /// Behind the verb of a clause that says which number the expression before it makes: `which is 25`.
    fn told_by_clause(&self, at: usize) -> Option<usize> {
        let next = self.scanner.skip_spaces(at);
        let text = &self.scanner.text()[next..self.scanner.part.end];
        let is_clause = text.starts_with("which") || text.starts_with("giving") || text.starts_with("that is");
        self.told_by_verb(next).filter(|_| is_clause).map(|verb| next + verb)
    }

    /// The length of the verb at a place, if it says which number the expression before it makes: `equals 24`.
    fn told_by_verb(&self, at: usize) -> Option<usize> {
        let text = &self.scanner.text()[at..self.scanner.part.end];
        let len = RELATION.begin(text)?;
        (self.side.has_operator && self.depth == 0 && self.is_told_alone(at + len)).then_some(len)
    }

    /// Whether a number stands alone behind a verb, and no word behind it that it counts.
    fn is_told_alone(&self, at: usize) -> bool {
        let scanner = self.scanner;
        let Some(end) = self.lone_number(at) else { return false };
        let behind = scanner.skip_spaces(end);
        let text = &scanner.text()[behind..];
        let is_counted =
            scanner.piece(behind).kind == Kind::Word && !text.starts_with("but") && !text.starts_with("and");
        !is_counted
    }

    /// A minus sign or a dash behind an operand.
    fn dash(&mut self, at: usize, len: usize, gap: Gap) -> Goes {
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
    fn sign(&mut self, at: usize, len: usize, gap: Gap) -> Goes {
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
    fn stars(&mut self, at: usize, len: usize, gap: Gap) -> Goes {
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
    fn is_division(&self, at: usize, len: usize, gap: Gap) -> bool {
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
    fn bracket(&mut self, at: usize, len: usize, gap: Gap) -> Goes {
        let scanner = self.scanner;
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

    /// The number that stands alone in a bracket, with or without an equals sign, and the place behind the bracket.
    fn told(&self, inside: usize) -> Option<(Range<usize>, usize)> {
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

    /// Whether words stand in a bracket with a space before it, which is about the expression and no part of it.
    fn is_remark(&self, at: usize) -> bool {
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
    fn equals(&mut self, at: usize, Piece { kind, len }: Piece, gap: Gap) -> Goes {
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
    fn is_name_alone(&self, end: usize) -> bool {
        let kind = self.scanner.piece(self.scanner.skip_spaces(end)).kind;
        matches!(kind, Kind::Newline | Kind::End | Kind::Stop | Kind::Comma)
    }

    /// The end of the number or the fraction, negative or not, that stands alone behind a sign.
    fn lone_number(&self, mut at: usize) -> Option<usize> {
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

/// Whether a character is a digit above the line.
fn is_small_digit(c: char) -> bool {
    matches!(c, '\u{B2}' | '\u{B3}' | '\u{B9}' | '\u{2070}'..='\u{2079}')
}

/// Whether a character is a dash between parts of a sentence.
pub(super) fn is_long_dash(c: char) -> bool {
    is_minus(c) && matches!(c, '\u{2013}' | '\u{2014}' | '\u{2015}')
}
