//! What stands at a token and next to it.

use super::Scanner;
use super::token::{Gap, Kind};
use crate::words::{COUNTED, NUMBER, window, window_before};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Follows {
    /// Something mathematical.
    Operand,
    /// A letter or a word that stands for a number: this token.
    Letters(usize),
    Nothing,
}

/// The signs before the items of a list that stand for a product elsewhere.
pub(super) const BULLETS: [char; 4] = ['\u{2022}', '\u{B7}', '\u{2219}', '\u{22C5}'];

/// The calls that print what stands in their brackets, and do not calculate with it.
const CODE: [&str; 8] = ["print", "println", "echo", "eval", "assert", "log", "answer", "submit"];

impl<'a> Scanner<'a> {
    pub(super) fn kind(&self, at: usize) -> Kind {
        self.tokens.get(at).map_or(Kind::End, |token| token.kind)
    }

    /// The space before a token.
    pub(super) fn gap(&self, at: usize) -> Gap {
        self.tokens.get(at).map_or(Gap::Line, |token| token.gap)
    }

    /// Whether nothing stands between a token and the one before it.
    pub(super) fn touches(&self, at: usize) -> bool {
        self.gap(at) == Gap::None
    }

    /// The text of a token; empty behind the last one.
    pub(super) fn token(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |token| &self.text[token.span.clone()])
    }

    /// Where a token begins.
    pub(super) fn start(&self, at: usize) -> usize {
        self.tokens.get(at).map_or(self.part.end, |token| token.span.start)
    }

    /// The part before a token, and the part from it on.
    pub(super) fn before(&self, at: usize) -> &'a str {
        &self.text[self.part.start..self.start(at)]
    }

    pub(super) fn from(&self, at: usize) -> &'a str {
        &self.text[self.start(at)..self.part.end]
    }

    pub(super) fn is_minus(&self, at: usize) -> bool {
        self.token(at).starts_with(is_minus)
    }

    /// Whether a word is the name of an operator before its operands.
    pub(super) fn is_name(&self, at: usize) -> bool {
        self.lexer.name(self.token(at)).before
    }

    /// Whether a word is the letter of a card.
    pub(super) fn is_face(&self, at: usize) -> bool {
        let is_letter = |c: char| c.is_alphanumeric() || c == '\'';
        matches!(self.token(at), "A" | "T" | "J" | "Q" | "K") && !self.from(at)[1..].starts_with(is_letter)
    }

    /// Whether a word stands for a number: one letter that is no word of English, or the name of a number.
    fn is_letter_or_number(&self, at: usize) -> bool {
        let word = self.token(at);
        let is_counted = matches!(self.token(at + 1), "of" | "way" | "ways");
        word.chars().count() == 1 && !matches!(word, "a" | "I") || NUMBER.has(&word.to_lowercase()) && !is_counted
    }

    /// Whether a token is a sign between operands.
    pub(super) fn is_sign(&self, at: usize) -> bool {
        match self.kind(at) {
            Kind::Infix | Kind::InfixOrPostfix => true,
            Kind::Stars => self.token(at).len() <= 2,
            _ => false,
        }
    }

    /// Whether the word before a token counts answers: `Step`, `Solution`.
    pub(super) fn is_counted(&self, at: usize) -> bool {
        COUNTED.end(self.before(at).trim_end_matches([' ', '*', '_', '('])).is_some()
    }

    /// Whether nothing but marks of a list stands before a token in its line.
    pub(super) fn is_line_start(&self, at: usize) -> bool {
        let is_list = |c: char| c.is_whitespace() || matches!(c, '*' | '-' | '>' | '#' | '+' | '_' | '\u{2022}' | '|');
        self.before(at).chars().rev().take_while(|c| *c != '\n').all(is_list)
    }

    /// Whether a word touches a bracket, a digit, an exponent or a subscript.
    pub(super) fn is_touching(&self, at: usize) -> bool {
        match self.kind(at + 1) {
            Kind::Open => {
                let is_call = self.touches(at + 1) && !self.is_code(at);
                let is_name = self.gap(at + 1) == Gap::Space && self.is_name(at);
                (is_call || is_name) && self.is_mathematical_bracket(at + 1)
            }
            _ => self.touches_number(at),
        }
    }

    /// Whether a word touches a digit, an exponent or a subscript.
    fn touches_number(&self, at: usize) -> bool {
        self.touches(at + 1)
            && match self.kind(at + 1) {
                Kind::Number | Kind::Script => true,
                _ => matches!(self.token(at + 1), "_" | "^") && self.is_subscript(at + 2),
            }
    }

    /// Whether a subscript or an exponent stands at a token.
    pub(super) fn is_subscript(&self, at: usize) -> bool {
        self.touches(at) && self.token(at).starts_with(|c: char| c.is_ascii_digit() || matches!(c, '{' | '(' | '-'))
    }

    /// Whether a word before a bracket prints what stands there: `print(...)`.
    pub(super) fn is_code(&self, at: usize) -> bool {
        let is_own = self.token(at) != "log" || self.before(at).ends_with("console.");
        is_own && CODE.contains(&self.token(at)) && self.token(at + 1) == "("
    }

    /// Whether a letter stands before a sign with an operand behind it: `x + 3`.
    pub(super) fn is_letter_before_sign(&self, at: usize) -> bool {
        let is_single = self.token(at).chars().count() == 1;
        is_single && self.is_sign(at + 1) && !self.is_counted(at) && self.follows(at + 2, false) == Follows::Operand
    }

    /// What stands from a token on where an operand may follow, behind marks, and behind line breaks if `lines`.
    pub(super) fn follows(&self, mut at: usize, lines: bool) -> Follows {
        // Behind a sign that belongs to the operand nothing may stand between.
        let mut is_bound = false;
        loop {
            let gap = self.gap(at);
            if gap == Gap::Line && !lines || is_bound && gap != Gap::None {
                return Follows::Nothing;
            }
            match self.kind(at) {
                Kind::Mark | Kind::Wrapper | Kind::Stars => {}
                Kind::Number | Kind::Prefix | Kind::Unknown | Kind::Script => return Follows::Operand,
                Kind::Open if self.is_mathematical_bracket(at) => return Follows::Operand,
                Kind::Bar if !self.is_border(at) => return Follows::Operand,
                Kind::Postfix => is_bound = true,
                Kind::Infix if self.is_minus(at) || self.token(at) == "+" => is_bound = true,
                Kind::Word if self.is_face(at) || self.is_touching(at) => return Follows::Operand,
                Kind::Word if self.is_letter_or_number(at) => return Follows::Letters(at),
                _ => return Follows::Nothing,
            }
            at += 1;
        }
    }

    /// Whether an operand stands right behind the token before this one.
    pub(super) fn follows_directly(&self, at: usize) -> bool {
        self.touches(at) && self.kind(at) != Kind::Mark && self.follows(at, false) == Follows::Operand
    }

    /// Whether what a bracket encloses is mathematical: it begins with a number, a sign, or another such bracket.
    pub(super) fn is_mathematical_bracket(&self, at: usize) -> bool {
        // Nobody nests brackets deeper in prose, so a deeper one counts as mathematical.
        const DEEPEST: usize = 8;
        let mut inside = at;
        for _ in 0..DEEPEST {
            match self.kind(inside) {
                Kind::Open | Kind::Wrapper => inside += 1,
                Kind::Number | Kind::Prefix | Kind::Bar | Kind::Script => return true,
                Kind::Unknown => return !self.token(inside).starts_with('?'),
                Kind::Infix => return self.follows(inside + 1, false) == Follows::Operand,
                Kind::Postfix => return self.follows_directly(inside + 1),
                Kind::Word => {
                    let is_alone = self.token(inside).len() == 1
                        && (self.is_sign(inside + 1) || self.is_face(inside) && self.kind(inside + 1) == Kind::Close);
                    let is_call =
                        self.kind(inside + 1) == Kind::Open && (self.touches(inside + 1) || self.is_name(inside));
                    match is_call {
                        // `(f(3) + 8)`
                        true => inside += 1,
                        false => return is_alone || self.touches_number(inside),
                    }
                }
                _ => return false,
            }
        }
        true
    }

    /// Whether a vertical line is the border of a cell: its line begins and ends with one, and it stands apart, or lines
    /// are not in pairs as they are around numbers.
    pub(super) fn is_border(&self, at: usize) -> bool {
        // A longer line is not a row of a table.
        const MOST: usize = 1_000;
        let (before, behind) = self.text.split_at(self.start(at));
        let line = window_before(before, MOST).rsplit('\n').next().unwrap_or_default();
        let rest = window(behind, MOST).split('\n').next().unwrap_or_default();
        let is_spaced =
            !line.ends_with(|c: char| !c.is_whitespace()) && !rest[1..].starts_with(|c: char| !c.is_whitespace());
        let lines = line.matches('|').count() + rest.matches('|').count();
        let is_apart = || is_spaced || lines % 2 == 1 || self.text.contains("|--") || self.text.contains("|:-");
        let is_row = line.trim_start().is_empty() || line.trim_start().starts_with('|');
        is_row && rest.trim_end().ends_with('|') && lines > 1 && is_apart() || !is_row && is_spaced && lines > 1
    }
}

/// Whether a character is a minus sign, a hyphen or a dash.
pub(super) fn is_minus(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE58}' | '\u{FE63}' | '\u{FF0D}' | '\u{2796}')
}

/// Whether a text begins with a dash that stands between parts of a sentence.
pub(super) fn is_long_dash(text: &str) -> bool {
    text.starts_with(['\u{2013}', '\u{2014}', '\u{2015}'])
}
