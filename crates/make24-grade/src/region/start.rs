//! Where a region may begin: most of a text is prose, and is passed over.

use super::Scanner;
use super::near::Follows;
use super::piece::{Kind, Piece};
use crate::words::OPERATION_BEHIND;

impl Scanner<'_> {
    /// The next place where a region may begin; most of a text is prose, and is passed over byte by byte.
    pub(super) fn next_start(&self, mut at: usize, open: &mut usize) -> Option<usize> {
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
    pub(super) fn behind_counted(&self, at: usize) -> Option<usize> {
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
    pub(super) fn is_mathematical_word(&self, at: usize, len: usize) -> bool {
        self.is_touching_word(at, len) || len == 1 && self.is_letter_before_sign(at, at + len)
    }

    /// Whether a word touches a bracket or a digit.
    pub(super) fn is_touching_word(&self, at: usize, len: usize) -> bool {
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
    pub(super) fn touches_number(&self, at: usize, len: usize) -> bool {
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
    pub(super) fn is_letter_before_sign(&self, at: usize, end: usize) -> bool {
        let is_word = self.text()[..at]
            .chars()
            .next_back()
            .is_some_and(|c| c.is_alphanumeric() || matches!(c, '\'' | '\u{2019}'));
        let sign = self.skip_spaces(end);
        let Piece { kind, len } = self.piece(sign);
        let is_sign = matches!(kind, Kind::Infix | Kind::InfixOrPostfix) || kind == Kind::Stars && len <= 2;
        !is_word && is_sign && !self.is_counted(at) && self.follows(sign + len, false) == Follows::Operand
    }

    /// Whether what a bracket encloses is mathematical: it begins with a number, a sign, or another such bracket.
    pub(super) fn is_mathematical_bracket(&self, at: usize) -> bool {
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
}

/// What a byte of prose may begin.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Begins {
    Nothing,
    Letters,
    Number,
    Open,
    Close,
    Point,
    Other,
}

/// What each byte of prose may begin: most are passed over.
pub(super) const BEGINS: [Begins; 256] = {
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
