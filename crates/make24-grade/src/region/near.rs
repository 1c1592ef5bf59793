//! What stands at a place: letters, names, blanks, borders of cells, and what follows a sign.

use super::Scanner;
use super::piece::{Kind, Piece};
use crate::words::{NUMBER, window};

impl<'a> Scanner<'a> {
    /// The piece at a place of the part.
    pub(super) fn piece(&self, at: usize) -> Piece {
        if at >= self.part.end {
            return Piece { kind: Kind::End, len: 0 };
        }
        let Piece { kind, len } = self.pieces.at(at);
        Piece { kind, len: len.min(self.part.end - at) }
    }

    pub(super) fn text(&self) -> &'a str {
        self.pieces.text
    }

    /// The character at a place of the part.
    pub(super) fn char_at(&self, at: usize) -> Option<char> {
        self.text()[at.min(self.part.end)..self.part.end].chars().next()
    }

    /// Whether a word is the name of an operator before its operands.
    pub(super) fn is_name(&self, at: usize, len: usize) -> bool {
        self.pieces.name(at, len).is_some_and(|name| name.before)
    }

    /// Whether a letter is a card, and no part of a word.
    pub(super) fn is_face(&self, at: usize, len: usize) -> bool {
        let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '\'');
        len == 1
            && matches!(self.text().as_bytes()[at], b'A' | b'T' | b'J' | b'Q' | b'K')
            && !is_letter(self.char_at(at + 1))
            && !is_letter(self.text()[..at].chars().next_back())
    }

    /// The place behind blanks, which are most of what stands between pieces.
    pub(super) fn skip_blanks(&self, at: usize) -> usize {
        let blanks =
            self.text().as_bytes()[at.min(self.part.end)..self.part.end].iter().take_while(|byte| **byte == b' ');
        at + blanks.count()
    }

    pub(super) fn skip_spaces(&self, mut at: usize) -> usize {
        loop {
            at = self.skip_blanks(at);
            match self.piece(at) {
                Piece { kind: Kind::Space, len } => at += len,
                _ => return at,
            }
        }
    }

    /// What stands at a place where an operand may follow, behind spaces and marks, and behind line breaks if `lines`.
    pub(super) fn follows(&self, mut at: usize, lines: bool) -> Follows {
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
    pub(super) fn follows_directly(&self, at: usize) -> bool {
        let is_space = self.char_at(at).is_none_or(char::is_whitespace);
        !is_space && self.piece(at).kind != Kind::Mark && self.follows(at, false) == Follows::Operand
    }

    /// Whether what stands behind an underscore is a subscript.
    pub(super) fn is_subscript(&self, at: usize) -> bool {
        matches!(self.char_at(at), Some('0'..='9' | '{' | '('))
    }

    /// Whether the sign at a place is a minus sign or a dash.
    pub(super) fn is_minus(&self, at: usize) -> bool {
        self.char_at(at).is_some_and(is_minus)
    }

    /// Whether a word is one letter that stands for a number, and no word of English.
    pub(super) fn is_letter(&self, at: usize, len: usize) -> bool {
        let word = &self.text()[at..at + len];
        word.chars().count() == 1 && !matches!(word, "a" | "I")
    }

    /// Whether a word is the name of a number.
    pub(super) fn is_number_word(&self, at: usize, len: usize) -> bool {
        let word = &self.text()[at..at + len];
        let is_counted = self.text()[at + len..].starts_with(" of") || self.text()[at + len..].starts_with(" way");
        NUMBER.has(&word.to_lowercase()) && !is_counted
    }

    /// Whether a vertical line is the border of a cell: its line begins and ends with one, and spaces stand around it.
    pub(super) fn is_border(&self, at: usize) -> bool {
        // A longer line is not a row of a table.
        const MOST: usize = 1_000;
        let text = self.text();
        let is_spaced = |c: Option<char>| c.is_none_or(char::is_whitespace);
        let around = (text[..at].chars().next_back(), text[at + 1..].chars().next());
        let (before, behind) = (crate::words::window_before(&text[..at], MOST), window(&text[at..], MOST));
        let start = before.rfind('\n').map_or(at - before.len(), |newline| at - before.len() + newline + 1);
        let end = behind.find('\n').map_or(at + behind.len(), |newline| at + newline);
        let line = text[start..end].trim();
        // Lines around numbers come in pairs.
        let is_odd = || line.bytes().filter(|byte| *byte == b'|').count() % 2 == 1;
        let is_apart =
            || is_spaced(around.0) && is_spaced(around.1) || is_odd() || text.contains("|--") || text.contains("|:-");
        line.len() > 1 && line.starts_with('|') && line.ends_with('|') && is_apart()
    }
}

/// What follows a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Follows {
    /// Something mathematical.
    Operand,
    /// A letter or a word that stands for a number, up to this place.
    Letters(usize),
    /// Prose, or nothing.
    Nothing,
}

/// Whether a character is a minus sign, a hyphen or a dash.
pub(super) fn is_minus(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' | '\u{FF0D}' | '\u{2796}')
}
