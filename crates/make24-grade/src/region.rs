//! Mathematical regions of a text.
//!
//! A region is a maximal run of what the parser reads under the rules in force, with everything mathematical that touches
//! it: commands of LaTeX, identifiers, subscripts, signs that the parser does not know, placeholders, and words for
//! operations. It is read as a whole or not at all: where something touches an expression that the parser cannot read,
//! the region is unreadable, and no part of it counts.
//!
//! An equals sign cuts a region into sides. Marks of Markdown and LaTeX may stand around a side.

mod before;
mod grow;
mod piece;

use crate::words::{NUMBER, OPERATION_BEHIND, window};
use make24::RuleSet;
use piece::{Kind, Piece, Pieces};
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

/// What a byte of prose may begin.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Begins {
    Nothing,
    Letters,
    Number,
    Open,
    Close,
    Point,
    Other,
}

/// What each byte of prose may begin: most are passed over.
const BEGINS: [Begins; 256] = {
    let mut begins = [Begins::Nothing; 256];
    let mut byte = 0;
    while byte < 256 {
        begins[byte] = match byte as u8 {
            b'a'..=b'z' | b'A'..=b'Z' => Begins::Letters,
            b'0'..=b'9' => Begins::Number,
            b'(' | b'[' | b'{' => Begins::Open,
            b')' | b']' | b'}' => Begins::Close,
            b'.' => Begins::Point,
            b'\\' | 0x80.. => Begins::Other,
            _ => Begins::Nothing,
        };
        byte += 1;
    }
    begins
};

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

    /// The piece at a place of the part.
    fn piece(&self, at: usize) -> Piece {
        if at >= self.part.end {
            return Piece { kind: Kind::End, len: 0 };
        }
        let Piece { kind, len } = self.pieces.at(at);
        Piece { kind, len: len.min(self.part.end - at) }
    }

    fn text(&self) -> &'a str {
        self.pieces.text
    }

    /// The character at a place of the part.
    fn char_at(&self, at: usize) -> Option<char> {
        self.text()[at.min(self.part.end)..self.part.end].chars().next()
    }

    /// The next place where a region may begin; most of a text is prose, and is passed over byte by byte.
    fn next_start(&self, mut at: usize, open: &mut usize) -> Option<usize> {
        let bytes = self.text().as_bytes();
        while at < self.part.end {
            match BEGINS[usize::from(bytes[at])] {
                Begins::Nothing => at += 1,
                Begins::Number => match self.behind_counted(at) {
                    Some(behind) => at = behind,
                    None => return Some(at),
                },
                Begins::Letters => {
                    let len = bytes[at..self.part.end].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
                    // Most words are longer, and a space, a comma or a full stop stands behind them.
                    let is_prose = len > 1
                        && match bytes[at + len..self.part.end] {
                            [b' ', next, ..] => next != b'(',
                            [b',' | b'.' | b'\'' | b'\n' | b':' | b'?' | b'!', ..] | [] => true,
                            _ => false,
                        };
                    if !is_prose && self.is_mathematical_word(at, len) {
                        return Some(at);
                    }
                    at += len + usize::from(is_prose && at + len < self.part.end && bytes[at + len] != b'.');
                }
                Begins::Open if self.is_mathematical_bracket(at) => return Some(at),
                Begins::Open => {
                    *open += 1;
                    at += 1;
                }
                Begins::Close => {
                    *open = open.saturating_sub(1);
                    at += 1;
                }
                Begins::Point => match self.piece(at).kind {
                    Kind::Number => return Some(at),
                    _ => at += self.piece(at).len.max(1),
                },
                Begins::Other => {
                    let Piece { kind, len } = self.piece(at);
                    match kind {
                        Kind::Number | Kind::Prefix | Kind::Script => return Some(at),
                        Kind::Open if self.is_mathematical_bracket(at) => return Some(at),
                        Kind::Open | Kind::Wrapper => *open += 1,
                        Kind::Close => *open = open.saturating_sub(1),
                        Kind::Word if self.is_mathematical_word(at, len) => return Some(at),
                        // A command that the parser does not know; other signs count by the numbers next to them.
                        Kind::Unknown if bytes[at] == b'\\' => return Some(at),
                        _ => {}
                    }
                    at += len.max(1);
                }
            }
        }
        None
    }

    /// The place behind a number in a sentence that nothing mathematical stands next to, if that is plain to see: most
    /// numbers are such.
    fn behind_counted(&self, at: usize) -> Option<usize> {
        let bytes = self.text().as_bytes();
        let is_word = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b',' | b';');
        let is_behind_word = at >= self.part.start + 2 && bytes[at - 1] == b' ' && is_word(bytes[at - 2]);
        if self.has_numbers || self.pieces.has_defined || !is_behind_word {
            return None;
        }
        let end = at + bytes[at..self.part.end].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let rest = &bytes[end..self.part.end];
        let is_end = match rest {
            [] | [b'\n', ..] => false,
            [b',' | b'.' | b';', b' ' | b'\n', ..] | [b'.'] => true,
            [b' ', letter, ..] if letter.is_ascii_alphabetic() => {
                let len = rest[1..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
                len > 1
                    && !self.pieces.is_known(end + 1, len)
                    && OPERATION_BEHIND.begin(&self.text()[end + 1..]).is_none()
            }
            _ => false,
        };
        is_end.then_some(end)
    }

    /// Whether a word of prose begins a region: it touches a bracket or a digit, or is a letter before a sign.
    fn is_mathematical_word(&self, at: usize, len: usize) -> bool {
        self.is_touching_word(at, len) || len == 1 && self.is_letter_before_sign(at, at + len)
    }

    /// Whether a word touches a bracket or a digit.
    fn is_touching_word(&self, at: usize, len: usize) -> bool {
        let bytes = self.text().as_bytes();
        let end = at + len;
        match bytes.get(end).filter(|_| end < self.part.end) {
            Some(b'(' | b'[' | b'{') => !self.is_code(at, len) && self.is_mathematical_bracket(end),
            // `sqrt (16)`
            Some(b' ') => {
                bytes.get(end + 1) == Some(&b'(') && self.is_name(at, len) && self.is_mathematical_bracket(end + 1)
            }
            _ => self.touches_number(at, len),
        }
    }

    /// Whether a word touches a digit, an exponent, or a subscript.
    fn touches_number(&self, at: usize, len: usize) -> bool {
        let bytes = self.text().as_bytes();
        let end = at + len;
        match bytes.get(end).filter(|_| end < self.part.end) {
            Some(b'0'..=b'9') => true,
            Some(b'_' | b'^') => matches!(bytes.get(end + 1), Some(b'0'..=b'9' | b'{' | b'(' | b'-')),
            Some(0x80..) => matches!(self.piece(end).kind, Kind::Number | Kind::Script),
            _ => false,
        }
    }

    /// Whether a word before a bracket prints what stands there, and does not calculate with it: `print(...)`,
    /// `console.log(...)`.
    pub(super) fn is_code(&self, at: usize, len: usize) -> bool {
        let is_call = self.text()[at + len..].starts_with('(');
        is_call
            && match &self.text()[at..at + len] {
                "print" | "println" | "echo" | "eval" | "assert" => true,
                "log" => self.text()[..at].ends_with("console."),
                _ => false,
            }
    }

    /// Whether a letter stands before a sign that takes operands, with an operand behind it: `x + 3`, `K * 2`.
    fn is_letter_before_sign(&self, at: usize, end: usize) -> bool {
        let is_word = self.text()[..at]
            .chars()
            .next_back()
            .is_some_and(|c| c.is_alphanumeric() || matches!(c, '\'' | '\u{2019}'));
        let sign = self.skip_spaces(end);
        let Piece { kind, len } = self.piece(sign);
        let is_sign = matches!(kind, Kind::Infix | Kind::InfixOrPostfix) || kind == Kind::Stars && len <= 2;
        !is_word && is_sign && !self.is_counted(at) && self.follows(sign + len, false) == Follows::Operand
    }

    /// Whether a word is the name of an operator before its operands.
    fn is_name(&self, at: usize, len: usize) -> bool {
        self.pieces.name(at, len).is_some_and(|name| name.before)
    }

    /// Whether a letter is a card, and no part of a word.
    fn is_face(&self, at: usize, len: usize) -> bool {
        let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '\'');
        len == 1
            && matches!(self.text().as_bytes()[at], b'A' | b'T' | b'J' | b'Q' | b'K')
            && !is_letter(self.char_at(at + 1))
            && !is_letter(self.text()[..at].chars().next_back())
    }

    /// The place behind blanks, which are most of what stands between pieces.
    fn skip_blanks(&self, at: usize) -> usize {
        let blanks =
            self.text().as_bytes()[at.min(self.part.end)..self.part.end].iter().take_while(|byte| **byte == b' ');
        at + blanks.count()
    }

    fn skip_spaces(&self, mut at: usize) -> usize {
        loop {
            at = self.skip_blanks(at);
            match self.piece(at) {
                Piece { kind: Kind::Space, len } => at += len,
                _ => return at,
            }
        }
    }

    /// Whether what a bracket encloses is mathematical: it begins with a number, a sign, or another such bracket.
    fn is_mathematical_bracket(&self, at: usize) -> bool {
        let mut inside = at;
        // Nobody nests brackets deeper in prose, so a deeper one counts as mathematical.
        for _ in 0..8 {
            let Piece { kind, len } = self.piece(inside);
            match kind {
                Kind::Open | Kind::Space | Kind::Newline | Kind::Wrapper => inside += len,
                Kind::Number | Kind::Prefix | Kind::Bar | Kind::Script => return true,
                Kind::Unknown => {
                    return self.text().as_bytes()[inside] != b'?' && !self.text()[inside..].starts_with("..");
                }
                Kind::Infix => return self.follows(inside + len, false) == Follows::Operand,
                Kind::Postfix => return self.follows_directly(inside + len),
                Kind::Word => {
                    let end = self.skip_spaces(inside + len);
                    let sign = self.piece(end);
                    let is_sign = matches!(sign.kind, Kind::Infix | Kind::InfixOrPostfix | Kind::Stars);
                    let is_alone = len == 1 && (is_sign || self.is_face(inside, len) && sign.kind == Kind::Close);
                    if is_alone || self.touches_number(inside, len) {
                        return true;
                    }
                    // `(f(3) + 8)`
                    match sign.kind {
                        Kind::Open if end == inside + len || self.is_name(inside, len) => inside = end,
                        _ => return false,
                    }
                }
                _ => return false,
            }
        }
        true
    }

    /// What stands at a place where an operand may follow, behind spaces and marks, and behind line breaks if `lines`.
    fn follows(&self, mut at: usize, lines: bool) -> Follows {
        // Behind a sign that belongs to the operand nothing may stand between.
        let mut is_bound = false;
        at = self.skip_blanks(at);
        loop {
            let Piece { kind, len } = self.piece(at);
            match kind {
                Kind::Space if is_bound && self.char_at(at).is_some_and(char::is_whitespace) => {
                    return Follows::Nothing;
                }
                Kind::Mark | Kind::Newline if is_bound => return Follows::Nothing,
                Kind::Space | Kind::Mark | Kind::Wrapper | Kind::Stars => at += len,
                Kind::Newline if lines => at += len,
                Kind::Number | Kind::Prefix | Kind::Unknown | Kind::Script => return Follows::Operand,
                Kind::Open if self.is_mathematical_bracket(at) => return Follows::Operand,
                Kind::Bar if !self.is_border(at) => return Follows::Operand,
                Kind::Underscore if self.is_subscript(at + len) => return Follows::Operand,
                Kind::Postfix => (at, is_bound) = (at + len, true),
                Kind::Infix if self.is_minus(at) || self.char_at(at) == Some('+') => (at, is_bound) = (at + len, true),
                Kind::Word if self.is_face(at, len) || self.is_touching_word(at, len) => return Follows::Operand,
                Kind::Word if self.is_letter(at, len) || self.is_number_word(at, len) => {
                    return Follows::Letters(at + len);
                }
                _ => return Follows::Nothing,
            }
        }
    }

    /// Whether an operand stands right at a place.
    fn follows_directly(&self, at: usize) -> bool {
        let is_space = self.char_at(at).is_none_or(char::is_whitespace);
        !is_space && self.piece(at).kind != Kind::Mark && self.follows(at, false) == Follows::Operand
    }

    /// Whether what stands behind an underscore is a subscript.
    fn is_subscript(&self, at: usize) -> bool {
        matches!(self.char_at(at), Some('0'..='9' | '{' | '('))
    }

    /// Whether the sign at a place is a minus sign or a dash.
    fn is_minus(&self, at: usize) -> bool {
        self.char_at(at).is_some_and(is_minus)
    }

    /// Whether a word is one letter that stands for a number, and no word of English.
    fn is_letter(&self, at: usize, len: usize) -> bool {
        let word = &self.text()[at..at + len];
        word.chars().count() == 1 && !matches!(word, "a" | "I")
    }

    /// Whether a word is the name of a number.
    fn is_number_word(&self, at: usize, len: usize) -> bool {
        let word = &self.text()[at..at + len];
        let is_counted = self.text()[at + len..].starts_with(" of") || self.text()[at + len..].starts_with(" way");
        NUMBER.has(&word.to_lowercase()) && !is_counted
    }

    /// Whether a vertical line is the border of a cell: its line begins and ends with one, and spaces stand around it.
    fn is_border(&self, at: usize) -> bool {
        // A longer line is not a row of a table.
        const MOST: usize = 1_000;
        let text = self.text();
        let is_spaced = |c: Option<char>| c.is_none_or(char::is_whitespace);
        let around = (text[..at].chars().next_back(), text[at + 1..].chars().next());
        let (before, behind) = (crate::words::window_before(&text[..at], MOST), window(&text[at..], MOST));
        let start = before.rfind('\n').map_or(at - before.len(), |newline| at - before.len() + newline + 1);
        let end = behind.find('\n').map_or(at + behind.len(), |newline| at + newline);
        let line = text[start..end].trim();
        let is_apart = || is_spaced(around.0) && is_spaced(around.1) || text.contains("|--") || text.contains("|:-");
        line.len() > 1 && line.starts_with('|') && line.ends_with('|') && is_apart()
    }
}

/// What follows a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Follows {
    /// Something mathematical.
    Operand,
    /// A letter or a word that stands for a number, up to this place.
    Letters(usize),
    /// Prose, or nothing.
    Nothing,
}

/// Whether a character is a mark of Markdown or LaTeX around an expression.
pub(crate) fn is_mark(c: char) -> bool {
    matches!(c, '*' | '`' | '$' | '_')
}

/// Whether a character is a minus sign, a hyphen or a dash.
fn is_minus(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' | '\u{FF0D}' | '\u{2796}')
}
