//! Where a region begins: most of a text is prose, which has none.

use super::Scanner;
use super::near::{BULLETS, Follows, is_long_dash, is_minus};
use super::token::{Gap, Kind, is_separate_script};
use crate::words::{MAY_PRECEDE_A_PRODUCT, operation_before};

/// The most letters of an abbreviation before a number: `No.`, `eq.`.
const MAX_ABBREVIATION: usize = 3;

impl Scanner<'_> {
    /// Whether a region begins at a token, or before it.
    pub(super) fn begins(&self, at: usize) -> bool {
        match self.kind(at) {
            Kind::Number | Kind::Prefix | Kind::Script => true,
            Kind::Open => self.is_mathematical_bracket(at),
            Kind::Word => self.is_touching(at) || self.is_letter_before_sign(at),
            // A command that the parser does not know; other signs count by the numbers next to them.
            Kind::Unknown => self.token(at).starts_with('\\'),
            _ => false,
        }
    }

    /// Where a region begins behind a label: the number of an item of a list, of a step or a way, or the target with a
    /// dash.
    pub(super) fn behind_label(&self, at: usize) -> Option<usize> {
        let is_whole = |at: usize| self.kind(at) == Kind::Number && self.token(at).bytes().all(|b| b.is_ascii_digit());
        let is_operand = |at: usize| self.follows(at, false) == Follows::Operand;
        // Behind a label stands a space, and no sign.
        let is_factor = |at: usize| self.kind(at) == Kind::Infix || self.token(at) == "*";
        if self.kind(at) == Kind::Open {
            // `(1) 10 - 4 = 6`, but not `(8) * 3`
            let is_label = is_whole(at + 1) && self.kind(at + 2) == Kind::Close && self.gap(at + 3) == Gap::Space;
            let is_negative = self.is_minus(at + 3) && self.touches(at + 4);
            return (is_label && is_operand(at + 3) && (is_negative || !is_factor(at + 3))).then_some(at + 3);
        }
        if !is_whole(at) {
            return None;
        }
        let behind = match self.kind(at + 1) {
            // `#1 3 * 8`
            _ if self.before(at).ends_with('#') && self.gap(at + 1) == Gap::Space && !is_factor(at + 1) => at + 1,
            // `Step 2 (3 * 4)`
            Kind::Open => return (self.gap(at + 1) == Gap::Space && self.is_counted(at)).then_some(at + 1),
            // `1. 10 - 4 = 6`
            Kind::Stop | Kind::Close
                if matches!(self.token(at + 1), "." | ")")
                    && self.gap(at + 2) == Gap::Space
                    && (self.is_line_start(at) || self.is_counted(at)) =>
            {
                at + 2
            }
            // `7b) ...`
            Kind::Word if self.touches(at + 1) && self.token(at + 1).len() == 1 && self.token(at + 2) == ")" => at + 3,
            // `Way 1: ...`
            Kind::Colon if self.touches(at + 1) && self.is_counted(at) => at + 2,
            // `Solution 1 - ...`, `24 — ...`
            Kind::Infix if self.is_minus(at + 1) => {
                let dash = self.token(at + 1);
                // A shorter dash is a minus sign.
                let is_long = matches!(dash, "\u{2014}" | "\u{2015}");
                let is_target = is_long && (!self.touches(at + 1) || self.is_line_start(at));
                (is_target || self.is_counted(at)).then_some(at + 2)?
            }
            _ => return None,
        };
        is_operand(behind).then_some(behind)
    }

    /// The first token of a region that is found at `start`, with what touches it before it; `floor` is the first that it
    /// may be. Around a number alone nothing counts but what touches it.
    pub(super) fn begin(&self, start: usize, floor: usize, is_alone: bool) -> usize {
        let mut begin = start;
        // Behind marks, which are passed over, and the widest space since the region.
        let (mut at, mut gap) = (start, Gap::None);
        while at > floor {
            gap = gap.max(self.gap(at));
            if gap == Gap::Line || is_alone && gap == Gap::Space {
                break;
            }
            at -= 1;
            match self.kind(at) {
                Kind::Mark if !self.is_closing(at) => {}
                // `2 \boxed{...}` multiplies.
                Kind::Wrapper if at > 0 && self.kind(at - 1) == Kind::Number => return at - 1,
                Kind::Wrapper => {}
                Kind::Stars if !self.is_product(at) => {}
                _ => match self.included(at, gap == Gap::None) {
                    Some(included) => (begin, at, gap) = (included, included, Gap::None),
                    None => break,
                },
            }
        }
        self.is_number_behind_word(begin).unwrap_or(begin)
    }

    /// Whether a mark ends what it stands around: a quotation mark before a space does.
    fn is_closing(&self, at: usize) -> bool {
        match self.token(at) {
            "\"" | "\u{201C}" => !self.touches(at + 1),
            mark => matches!(mark, "\\)" | "\\]" | "'") || mark.starts_with("</"),
        }
    }

    /// Whether asterisks multiply what stands before them; others are marks.
    fn is_product(&self, at: usize) -> bool {
        let is_operand = |c: char| c.is_alphanumeric() && !is_separate_script(c) || matches!(c, ')' | ']' | '}');
        let is_next = self.touches(at) && self.before(at).ends_with(is_operand);
        match self.touches(at + 1) {
            true => is_next && self.token(at).len() < 3,
            false => self.token(at) == "*" && !self.is_mark_of_list(at),
        }
    }

    /// The first of the tokens that belong to a region behind this one, with a space between them or not.
    fn included(&self, own: usize, is_next: bool) -> Option<usize> {
        let before = self.before(own);
        let is_behind_letter = before.ends_with(char::is_alphabetic);
        let is_it = match self.kind(own) {
            Kind::Word if is_next => !self.is_code(own),
            Kind::Word => return self.word_before(own),
            Kind::Ideograph if is_next => return self.operation_before(own),
            Kind::Number => is_next,
            Kind::Bar => !self.is_border(own),
            Kind::InfixOrPostfix | Kind::Prefix | Kind::Stars => true,
            // `f(\boxed{...})`
            Kind::Open if self.token(own) == "(" => is_next && is_behind_letter && own > 0 && !self.is_code(own - 1),
            Kind::Open => is_next && self.token(own) == "{",
            Kind::Close => is_next && (own > 0 || self.token(own) != "}"),
            Kind::Underscore => is_next && (before.ends_with(|c: char| !c.is_whitespace()) || !self.is_emphasised(own)),
            // `Yes!3*8` ends a sentence; `!3*8` is a subfactorial.
            Kind::Postfix => is_next && !is_behind_letter,
            Kind::Unknown => match self.token(own) {
                "@" => true,
                "#" | "<<" | ">>" => false,
                "?" | "\u{FF1F}" => is_next && !is_behind_letter,
                "\u{2026}" => self.is_sign(own + 1),
                sign => is_next || !sign.is_ascii(),
            },
            Kind::Differs => !is_next && (!self.token(own).is_ascii() || self.is_behind_operand(own)),
            // A dash between words; a long one has no spaces around it.
            Kind::Infix if self.is_minus(own) && is_next => {
                !is_long_dash(self.token(own)) || before.ends_with(|c: char| c.is_ascii_digit())
            }
            Kind::Infix if is_next => true,
            Kind::Infix if self.is_mark_of_list(own) => false,
            Kind::Infix if self.is_minus(own) => self.is_enclosed(own) || self.is_behind_operand(own),
            Kind::Infix => true,
            Kind::Stop => match self.token(own) {
                // `.(2 + 3)`
                "." => {
                    is_next
                        && before.ends_with(|c: char| c.is_ascii_digit() || c.is_whitespace() || "$`*{>\\".contains(c))
                }
                // `... + 3 * 8`
                dots => dots.starts_with("..") && self.is_sign(own + 1),
            },
            _ => false,
        };
        is_it.then_some(own)
    }

    /// A word before a space that belongs to a region behind it: an operation, a letter `x 3 * 8`, or `d/dx 3 * 8`.
    fn word_before(&self, own: usize) -> Option<usize> {
        let word = self.token(own);
        let before = self.before(own).trim_end_matches([' ', '*', '`', '$', '(', '\'', '\u{2019}']);
        let is_single = word.chars().count() == 1 && !matches!(word, "a" | "A" | "I");
        // But not `option B 3 * 8`.
        let is_quotient = own > 1 && self.token(own - 1) == "/" && self.token(own - 2).chars().count() == 1;
        match is_single && !before.ends_with(char::is_alphanumeric) {
            true => Some(own),
            false if is_quotient => Some(own - 2),
            false => self.operation_before(own),
        }
    }

    /// The first token of the words for an operation that end with this one.
    fn operation_before(&self, own: usize) -> Option<usize> {
        let words = &self.text[..self.tokens[own].span.end];
        let start = words.len() - operation_before(words)?;
        Some(self.tokens.partition_point(|token| token.span.start < start))
    }

    /// Whether a sign marks an item of a list: it begins its line, and is not the first of a tag or a box, unless the next
    /// line has one, too.
    fn is_mark_of_list(&self, at: usize) -> bool {
        let is_mark = self.token(at).starts_with(|c| is_minus(c) || matches!(c, '+' | '*') || BULLETS.contains(&c));
        let lines = || self.from(at).split('\n').skip(1);
        let has_next = || {
            lines().any(|line| line.trim_start().strip_prefix(self.token(at)).is_some_and(|rest| rest.starts_with(' ')))
        };
        is_mark && self.is_line_start(at) && (!self.is_enclosed(at) || has_next())
    }

    /// Whether nothing stands before a token in its part, which a tag or a box begins.
    fn is_enclosed(&self, at: usize) -> bool {
        let is_part = self.part.start > 0 && self.text[..self.part.start].ends_with(['>', '{']);
        is_part && self.before(at).trim().is_empty()
    }

    /// Whether a sign stands behind what it may take something away from: a number, a bracket, a letter that is not a word.
    fn is_behind_operand(&self, at: usize) -> bool {
        let Some(before) = (0..at).rev().find(|before| !matches!(self.kind(*before), Kind::Mark | Kind::Stars)) else {
            return false;
        };
        match self.kind(before) {
            Kind::Number | Kind::Script | Kind::Bar => true,
            Kind::Close => {
                self.token(before) != ")" || {
                    let text = self.before(before);
                    text.rfind('(').is_some_and(|open| text[open..].contains(|c: char| c.is_ascii_digit()))
                }
            }
            Kind::Word => {
                self.token(before).chars().count() == 1
                    && !matches!(self.token(before), "a" | "I")
                    && !self.before(before).ends_with(|c: char| c.is_alphanumeric())
            }
            Kind::Unknown => !matches!(self.token(before), "?" | "\u{2026}"),
            _ => false,
        }
    }

    /// Whether an underscore emphasises what stands up to the next one, in the same line.
    fn is_emphasised(&self, at: usize) -> bool {
        let line = self.from(at)[1..].split('\n').next().unwrap_or_default();
        line.find('_').is_some_and(|end| !line[end + 1..].starts_with(char::is_alphanumeric))
    }

    /// The word before a region that begins with a number and a bracket: `Equation 2 (3 * 4)` may count something, or
    /// multiply.
    fn is_number_behind_word(&self, begin: usize) -> Option<usize> {
        let is_product = self.kind(begin) == Kind::Number
            && self.kind(begin + 1) == Kind::Open
            && self.is_mathematical_bracket(begin + 1);
        let mut word = begin.checked_sub(1).filter(|_| is_product && self.gap(begin) != Gap::Line)?;
        while matches!(self.kind(word), Kind::Stars | Kind::Underscore) {
            word = word.checked_sub(1)?;
        }
        // `eq. 2 (3 * 4)`
        let is_abbreviated = self.token(word) == "." && self.touches(word);
        word -= usize::from(is_abbreviated && word > 0);
        while self.kind(word) == Kind::Ideograph
            && word > 0
            && self.kind(word - 1) == Kind::Ideograph
            && self.touches(word)
        {
            word -= 1;
        }
        let is_word = matches!(self.kind(word), Kind::Word | Kind::Ideograph)
            && (!is_abbreviated || self.token(word).chars().count() <= MAX_ABBREVIATION);
        let end = self.tokens[word].span.end;
        // `Clearly 2(3 * 4)`
        let is_adverb = self.token(word).ends_with("ly");
        (is_word && !is_adverb && MAY_PRECEDE_A_PRODUCT.end(&self.text[..end]).is_none()).then_some(word)
    }
}
