//! How a region goes on from the place where it begins.

mod signs;
mod told;

use super::near::{Follows, is_minus};
use super::piece::{Kind, Piece};
use super::{Region, Scanner, Side};
use crate::words::window;

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
                None if self.is_changed_behind_comma(at + len) => self.unknown(at, len),
                None => {
                    self.unwrap();
                    Goes::End
                }
            },
            Kind::Colon if self.is_division(at, len, gap) => self.infix(at, len),
            Kind::Equals | Kind::Arrow | Kind::Differs => self.equals(at, piece, gap),
            Kind::Unknown if self.is_affirmed(at) || self.is_ellipsis_behind_value(at, len) => Goes::End,
            Kind::Unknown if is_near && (gap == Gap::None || !self.is_sign_of_text(at)) => self.unknown(at, len),
            // `1 + 2 = 3 | 3 * 4 = 12`
            Kind::Bar if self.is_claim() && gap == Gap::Space => Goes::End,
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

    /// Whether what a box encloses goes on with the expression before it: it begins with a sign.
    fn goes_on_in(&self, at: usize) -> bool {
        use Kind::{Arrow, Differs, Equals, Infix, InfixOrPostfix, Open, Postfix, Stars, Unknown};
        let kind = self.scanner.piece(self.scanner.skip_spaces(at)).kind;
        matches!(kind, Infix | InfixOrPostfix | Postfix | Stars | Equals | Differs | Arrow | Open | Unknown)
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
