//! How a region goes on from the token where it begins.

mod signs;

use super::near::Follows;
use super::token::{Gap, Kind};
use super::{Region, Scanner, Side};
use crate::words::window;

/// How far behind a bracket its end is looked for, in bytes.
pub(super) const FAR: usize = 1_000;

/// The most sides of a region; one with more is unreadable.
const MOST: usize = 32;

/// A region as far as it is read. The functions that take a token give the next one to look at, or nothing at the end.
pub(super) struct Growing<'s, 'a> {
    pub(super) scanner: &'s Scanner<'a>,
    pub(super) sides: Vec<Side>,
    pub(super) side: Side,
    /// The token behind the last one that belongs to the region.
    end: usize,
    /// For each open bracket, whether it holds the arguments of a call.
    pub(super) calls: Vec<bool>,
    /// The token behind the bracket with which the region begins, while it is open.
    enclosing: Option<usize>,
    pub(super) needs_operand: bool,
    /// Whether a mark stands behind the last token that belongs to the region, and the widest space since it.
    is_marked: bool,
    gap: Gap,
    /// The asterisks that set the side in another face.
    emphasis: usize,
    /// How many brackets and boxes of the text are open, and how many were behind the last token.
    open: usize,
    open_at_end: usize,
    is_denied: bool,
    /// Whether the last token is a name, so that a bracket behind it holds its arguments.
    is_behind_name: bool,
}

impl Scanner<'_> {
    /// The region that begins at a token, and the next one. `open` counts the brackets and boxes of the text that are open.
    pub(super) fn grow(&self, start: usize, open: &mut usize) -> (Region, usize) {
        let mut growing = Growing {
            scanner: self,
            sides: Vec::new(),
            side: Side::default(),
            end: start,
            calls: Vec::new(),
            enclosing: None,
            needs_operand: true,
            is_marked: false,
            gap: Gap::None,
            emphasis: 0,
            open: *open,
            open_at_end: *open,
            is_denied: false,
            is_behind_name: false,
        };
        let mut next = Some(start);
        while let Some(at) = next {
            if at > start {
                growing.gap = growing.gap.max(self.gap(at));
            }
            next = if growing.needs_operand { growing.operand(at) } else { growing.behind_operand(at) };
        }
        *open = growing.open_at_end;
        let (mut sides, end) = (growing.sides, growing.end);
        if !growing.side.span.is_empty() || sides.is_empty() {
            sides.push(growing.side);
        }
        let last = end.checked_sub(1).map_or(0, |last| self.tokens[last].span.end);
        let span = sides[0].span.start..last.max(sides[0].span.end);
        (Region { span, sides, is_denied: growing.is_denied }, end)
    }
}

impl Growing<'_, '_> {
    /// Takes the tokens from this one to another into the region.
    fn take_to(&mut self, at: usize, end: usize) -> Option<usize> {
        if self.side.span.is_empty() {
            self.side.span.start = self.scanner.start(at);
        }
        self.side.span.end = self.scanner.tokens[end - 1].span.end;
        self.behind(end);
        Some(end)
    }

    fn take(&mut self, at: usize) -> Option<usize> {
        self.take_to(at, at + 1)
    }

    /// Takes the last token, with which the region is unreadable.
    fn take_last(&mut self, at: usize) -> Option<usize> {
        self.take(at);
        None
    }

    /// Goes on behind what belongs to the region.
    fn behind(&mut self, end: usize) {
        self.end = end;
        self.open_at_end = self.open;
        self.gap = Gap::None;
        self.is_marked = false;
        self.is_behind_name = false;
    }

    fn number(&mut self, at: usize) -> Option<usize> {
        self.side.numbers += 1;
        self.needs_operand = false;
        self.take(at)
    }

    pub(super) fn infix(&mut self, at: usize) -> Option<usize> {
        self.side.has_operator |= self.side.numbers > 0;
        self.needs_operand = true;
        self.take(at)
    }

    /// Takes a sign behind an operand, or before one, which stays as it is.
    fn affix(&mut self, at: usize) -> Option<usize> {
        self.side.has_operator = true;
        self.take(at)
    }

    pub(super) fn unknown(&mut self, at: usize, end: usize) -> Option<usize> {
        self.needs_operand = false;
        let next = self.take_to(at, end);
        self.is_behind_name = true;
        next
    }

    /// Takes a name or a sign before operands.
    fn prefix(&mut self, at: usize) -> Option<usize> {
        let scanner = self.scanner;
        // The index of `\u{B3}\u{221A}8` and `\\sqrt[3]{8}` is written.
        let has_index = at > 0 && scanner.kind(at - 1) == Kind::Script || scanner.token(at + 1) == "[";
        self.side.numbers += usize::from(scanner.lexer.name(scanner.token(at)).implied && !has_index);
        self.side.has_operator = true;
        self.needs_operand = true;
        let next = self.take(at);
        self.is_behind_name = true;
        next
    }

    fn mark(&mut self, at: usize) -> Option<usize> {
        self.is_marked = true;
        Some(at + 1)
    }

    /// Passes over the beginning of a box.
    fn wrapper(&mut self, at: usize) -> Option<usize> {
        self.open += 1;
        self.mark(at)
    }

    fn open(&mut self, at: usize) -> Option<usize> {
        // The bracket around an equation or a list belongs to the text; one behind an operand belongs to the region.
        if self.is_first() && self.calls.is_empty() {
            self.enclosing = Some(at + 1);
        }
        self.calls.push(self.is_behind_name);
        self.needs_operand = true;
        self.take(at)
    }

    fn close(&mut self, at: usize) -> Option<usize> {
        self.calls.pop();
        if self.calls.is_empty() {
            self.enclosing = None;
        }
        self.needs_operand = false;
        self.take(at)
    }

    /// Ends a side at a sign, or at words up to a token, that say what it makes.
    pub(super) fn relation(&mut self, at: usize, end: usize) -> Option<usize> {
        if !self.calls.is_empty() || self.sides.len() == MOST {
            return self.infix(at);
        }
        self.sides.push(std::mem::take(&mut self.side));
        self.behind(end);
        self.needs_operand = true;
        self.emphasis = 0;
        Some(end)
    }

    /// Ends the region. The bracket with which it begins, and which the text closes behind it, is given back to the text.
    pub(super) fn end(&mut self) -> Option<usize> {
        let scanner = self.scanner;
        let rest = window(scanner.from(self.end), FAR);
        let is_closed = || rest.find([')', ']', '}', '\u{FF09}']).is_some_and(|at| !rest[..at].contains("\n\n"));
        if let Some(inside) = self.enclosing.filter(|_| self.calls.len() == 1 && is_closed()) {
            let first = self.sides.first_mut().unwrap_or(&mut self.side);
            first.span.start = scanner.start(inside).min(first.span.end);
            self.enclosing = None;
            self.calls.clear();
            self.open += 1;
            self.open_at_end += 1;
        }
        None
    }

    /// Whether nothing of the region is read.
    fn is_first(&self) -> bool {
        self.side.span.is_empty() && self.sides.is_empty()
    }

    /// Whether the side only tells the value of one before it: a mark of exclamation behind it ends a sentence.
    pub(super) fn is_claim(&self) -> bool {
        self.side.numbers == 1 && !self.side.has_operator && self.sides.iter().any(|side| side.has_operator)
    }

    fn operand(&mut self, at: usize) -> Option<usize> {
        let scanner = self.scanner;
        let is_next = self.gap == Gap::None;
        match scanner.kind(at) {
            // Across a line break only behind a sign.
            _ if self.gap == Gap::Line && self.is_first() => None,
            Kind::Number => self.number(at),
            Kind::Word if scanner.is_face(at) => self.number(at),
            Kind::Word if scanner.is_name(at) => self.prefix(at),
            // `x4 = 24` goes on with what was made before.
            Kind::Word
                if matches!(scanner.token(at), "x" | "X") && self.is_first() && scanner.follows_directly(at + 1) =>
            {
                self.affix(at)
            }
            Kind::Word | Kind::Unknown | Kind::Bar => self.unknown(at, at + 1),
            Kind::Prefix => self.prefix(at),
            Kind::Postfix => self.affix(at),
            // `\u{B3}\u{221A}8`
            Kind::Script => {
                self.side.numbers += 1;
                self.take(at)
            }
            Kind::Infix | Kind::InfixOrPostfix => self.take(at),
            Kind::Stars => {
                self.emphasis = scanner.token(at).len();
                self.mark(at)
            }
            Kind::Open => self.open(at),
            Kind::Close if !self.calls.is_empty() => self.close(at),
            Kind::Close if self.open > 0 => None,
            Kind::Mark | Kind::Underscore => self.mark(at),
            Kind::Wrapper => self.wrapper(at),
            Kind::Close | Kind::Comma | Kind::Colon | Kind::Equals | Kind::Differs if is_next => self.take_last(at),
            _ => None,
        }
    }

    fn behind_operand(&mut self, at: usize) -> Option<usize> {
        let (scanner, gap) = (self.scanner, self.gap);
        let is_inside = !self.calls.is_empty();
        let is_near = gap != Gap::Line || is_inside;
        // Behind a mark and a space something else begins.
        let is_beside = is_near && (!self.is_marked || gap == Gap::None);
        let follows = || scanner.follows(at + 1, false);
        match scanner.kind(at) {
            // `1 + 2 = 3 3 * 4 = 12`
            Kind::Number if self.is_claim() && gap == Gap::Space && self.is_equation(at) => None,
            Kind::Number if is_beside => self.number(at),
            Kind::Script if self.is_footnote(at) => None,
            Kind::Script if is_beside => {
                self.side.has_operator = true;
                self.number(at)
            }
            Kind::Ideograph if is_near => self.ideograph(at),
            Kind::Word if gap == Gap::None && !self.is_marked => {
                match scanner.lexer.name(scanner.token(at)).between && follows() == Follows::Operand {
                    true => self.infix(at),
                    false => self.unknown(at, at + 1),
                }
            }
            Kind::Word if is_near => self.word(at),
            Kind::Prefix if is_beside => self.prefix(at),
            Kind::Infix if scanner.is_minus(at) => self.dash(at),
            Kind::Infix => self.sign(at),
            Kind::Stars => self.stars(at),
            Kind::InfixOrPostfix if is_near && follows() == Follows::Operand => self.infix(at),
            Kind::InfixOrPostfix if is_near => self.affix(at),
            Kind::Postfix if self.is_claim() && scanner.kind(at + 1) != Kind::Equals => self.mark(at),
            Kind::Postfix if self.is_exclamation(at) => None,
            Kind::Postfix if is_near => self.affix(at),
            Kind::Open if is_near => self.bracket(at),
            Kind::Close if is_inside => self.close(at),
            Kind::Close if self.open > 0 => {
                self.open -= 1;
                self.mark(at)
            }
            Kind::Close if is_near => self.take(at),
            Kind::Comma
                if is_inside
                    && (self.calls.last() == Some(&true) || self.calls.len() > 1 || self.enclosing.is_none()) =>
            {
                self.infix(at)
            }
            Kind::Comma if !is_inside => self.comma(at),
            Kind::Colon if self.is_division(at) => self.infix(at),
            Kind::Equals | Kind::Arrow | Kind::Differs => self.equals(at),
            Kind::Unknown if self.ends_sentence(at) => None,
            Kind::Unknown if is_near => self.unknown(at, at + 1),
            // `1 + 2 = 3 | 3 * 4 = 12`
            Kind::Bar if self.is_claim() && gap == Gap::Space => None,
            Kind::Bar if is_near && !scanner.is_border(at) => self.unknown(at, at + 1),
            Kind::Underscore if is_near && scanner.is_subscript(at + 1) => self.unknown(at, at + 1),
            Kind::Mark | Kind::Underscore => self.mark(at),
            Kind::Wrapper if is_near && !is_inside && self.side.has_operator && self.is_told_in(at + 1) => {
                self.open += 1;
                self.relation(at, at + 1)
            }
            Kind::Wrapper if gap == Gap::None || is_near && self.goes_on_in(at + 1) => self.wrapper(at),
            _ => self.end(),
        }
    }

    /// The space before a token that nothing else stands before.
    pub(super) fn is_near_operand(&self) -> Option<Gap> {
        Some(self.gap).filter(|gap| *gap != Gap::Line && !self.is_marked)
    }

    /// Whether nothing stands between a token and the last one of the region.
    pub(super) fn is_beside_operand(&self) -> bool {
        self.gap == Gap::None && !self.is_marked
    }
}
