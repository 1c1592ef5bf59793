//! What stands before a region: what belongs to it, and labels that do not.

use super::characters::{PLACEHOLDERS, is_separate_script};
use super::grow::is_long_dash;
use super::near::{Follows, is_minus};
use super::piece::{Kind, Piece};
use super::{Region, Scanner};
use crate::words::{COUNTED, MAY_PRECEDE_A_PRODUCT, SPACING, WRAPPER, operation_before};

/// The most letters of an abbreviation before a number: `No.`, `eq.`.
const MAX_ABBREVIATION: usize = 3;

impl Scanner<'_> {
    /// Whether the word before a place counts answers.
    pub(super) fn is_counted(&self, at: usize) -> bool {
        let words = self.text()[self.part.start..at].trim_end_matches([' ', '*', '_', '(']);
        COUNTED.end(words).is_some()
    }

    /// Where a region begins behind a label: the number of an item of a list, of a step or a way, or the target with a
    /// dash.
    pub(super) fn behind_label(&self, start: usize) -> Option<usize> {
        let Piece { kind, len } = self.piece(start);
        let (number, end) = match kind {
            Kind::Number => (start..start + len, start + len),
            // `(1) 10 - 4 = 6`
            Kind::Open => {
                let number = self.piece(start + len);
                let close = start + len + number.len;
                let is_label = number.kind == Kind::Number && self.piece(close).kind == Kind::Close;
                let behind = close + self.piece(close).len;
                let next = self.skip_spaces(behind);
                // Behind a sign, the bracket is a factor: `(8) * 3`.
                let is_negative = self.is_minus(next)
                    && self.is_line_start(start)
                    && self.char_at(next + self.piece(next).len).is_some_and(|c| c.is_ascii_digit());
                let is_operand = self.follows(next, false) == Follows::Operand
                    && (is_negative || !matches!(self.piece(next), Piece { kind: Kind::Infix | Kind::Stars, len: 1 }));
                return (is_label && next > behind && is_operand).then_some(next);
            }
            _ => return None,
        };
        if !self.text()[number].bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let sign = self.char_at(end)?;
        let behind = end + sign.len_utf8();
        let is_spaced = matches!(self.piece(behind).kind, Kind::Space);
        let is_counted = || self.is_counted(start);
        let is_operand = |at: usize| self.follows(at, false) == Follows::Operand;
        // `1. 10 - 4 = 6`, `Step 2: ...`, `Way 1:...`
        let is_label = match sign {
            '.' | ')' => is_spaced && self.is_line_start(start),
            // `10:45 (1 + 2 + 3) * 4`
            ':' | '\u{FF1A}' => is_counted(),
            // `#1 3 * 8`
            ' ' => self.text()[self.part.start..start].ends_with('#'),
            _ => false,
        };
        let is_label = is_label
            && (sign != ' ' || !matches!(self.piece(self.skip_spaces(behind)).kind, Kind::Infix | Kind::Stars));
        if is_label && is_operand(behind) {
            return Some(self.skip_spaces(behind));
        }
        // `Solution 1 - ...`, `24 — ...`, `Step 2 (3 * 4)`
        let dash = self.skip_spaces(end);
        let c = self.char_at(dash)?;
        let after = dash + c.len_utf8();
        let is_target = c == '\u{2014}' && dash > end || is_long_dash(c) && self.is_line_start(start);
        let is_behind = is_minus(c) && (is_counted() || is_target);
        if is_behind && is_operand(after) {
            return Some(self.skip_spaces(after));
        }
        let is_bracket = dash > end && self.piece(dash).kind == Kind::Open;
        (is_bracket && is_counted()).then_some(dash)
    }

    /// Whether nothing but spaces and marks of a list stands before a place in its line.
    fn is_line_start(&self, at: usize) -> bool {
        let is_list = |c: char| c.is_whitespace() || matches!(c, '*' | '-' | '>' | '#' | '+' | '_' | '\u{2022}' | '|');
        self.text()[..at].chars().rev().take_while(|c| *c != '\n').all(is_list)
    }

    /// The beginning of a region with what touches it before it.
    pub(super) fn begin(&self, start: usize, floor: usize, region: &Region) -> usize {
        let mut begin = start;
        // Behind marks, which are passed over.
        let mut at = start;
        while at > floor {
            // Signs that nobody sees, and spacing of LaTeX, stand between a sign and its operand.
            let before = without_spacing(&self.text()[floor..at]);
            at = floor + before.len();
            let Some(c) = before.chars().next_back() else { break };
            let own = at - c.len_utf8();
            match c {
                // Around a number alone nothing counts but what touches it.
                ' ' | '\t' | '\u{A0}' if !region.has_operator() && region.sides.len() == 1 => break,
                ' ' | '\t' | '\u{A0}' => match self.behind_space(before, floor) {
                    Some(included) => {
                        begin = included;
                        at = included;
                    }
                    None => break,
                },
                '$' | '`' | '"' | '\u{201C}' => at = own,
                '_' if before.ends_with("__") => at -= 2,
                // `\begin{aligned}`
                '}' if is_environment(before) => break,
                '*' if begin == at || before.ends_with("**") => match self.product_before(before, floor) {
                    Some(included) => {
                        begin = included;
                        at = included;
                    }
                    None => at = floor + before.trim_end_matches('*').len(),
                },
                '{' => match wrapper_before(before) {
                    Some(len) => {
                        at -= len;
                        // `2 \boxed{...}` multiplies.
                        let number = self.text()[self.part.start..at].trim_end_matches(' ');
                        if number.ends_with(|c: char| c.is_ascii_digit()) {
                            begin = self.part.start + number.len() - 1;
                            break;
                        }
                    }
                    None => {
                        begin = own;
                        at = own;
                    }
                },
                _ => match self.touching(before, c, floor) {
                    Some(included) => {
                        begin = included;
                        at = included;
                    }
                    None => break,
                },
            }
        }
        self.is_number_behind_word(begin, region).unwrap_or(begin)
    }

    /// What touches a region without a space.
    fn touching(&self, before: &str, c: char, floor: usize) -> Option<usize> {
        let own = floor + before.len() - c.len_utf8();
        let earlier = self.text()[self.part.start..own].chars().next_back();
        let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_alphabetic() && !is_separate_script(c));
        match c {
            // An identifier, with the command that it may be.
            c if c.is_alphabetic() && !is_separate_script(c) => {
                let word = before.trim_end_matches(|c: char| c.is_alphabetic() && !is_separate_script(c));
                if self.is_code(floor + word.len(), before.len() - word.len()) {
                    return None;
                }
                Some(floor + word.len() - usize::from(word.ends_with('\\')))
            }
            // `_3 * 8_`
            '_' if earlier.is_none_or(char::is_whitespace) && self.is_emphasised(own) => None,
            '0'..='9' | '_' | '^' | '\\' | '%' | '@' | '~' | '&' | '\u{AC}' => Some(own),
            '#' => Some(own).filter(|_| self.pieces.at(own).kind != Kind::Unknown),
            '+' | '/' => Some(own),
            // `\sin(\boxed{...})`
            '(' => Some(own).filter(|_| {
                is_letter(earlier)
                    && !before.ends_with("print(")
                    && !before.ends_with("log(")
                    && !before.ends_with("eval(")
            }),
            // `1.(2 + 3)`, `.(2 + 3)`
            '.' => Some(own).filter(|_| {
                let earlier = self.text()[..own].chars().next_back();
                earlier.is_some_and(|c| {
                    c.is_ascii_digit() || c.is_whitespace() || matches!(c, '$' | '`' | '*' | '{' | '>' | '\\')
                })
            }),
            // `Yes!3*8` ends a sentence; `!3*8` is a subfactorial.
            '!' | '?' => Some(own).filter(|_| !is_letter(earlier)),
            // A dash between words; a long one has no spaces around it.
            c if is_minus(c) => Some(own).filter(|_| !is_long_dash(c) || earlier.is_some_and(|c| c.is_ascii_digit())),
            '|' => Some(own).filter(|_| !self.is_border(own)),
            // `\textbf{Answer: }`
            '}' if is_prose_in_braces(&self.text()[..own]) => None,
            ')' | ']' | '}' => Some(own).filter(|_| !before.ends_with("\\)") && !before.ends_with("\\]")),
            c if c.is_ascii() => None,
            c if is_separate_script(c) => operation_before(before).map(|len| floor + before.len() - len),
            _ => match self.pieces.at(own).kind {
                Kind::Unknown | Kind::Infix | Kind::InfixOrPostfix | Kind::Postfix | Kind::Prefix | Kind::Number => {
                    Some(own)
                }
                _ => None,
            },
        }
    }

    /// What stands before a space before a region and belongs to it: a sign with something before it, or a word for an
    /// operation.
    fn behind_space(&self, before: &str, floor: usize) -> Option<usize> {
        let rest = before.trim_end_matches([' ', '\t', '\u{A0}']);
        // Behind the signs of bold face.
        let rest = if rest.ends_with("**") { rest.trim_end_matches(['*', ' ']) } else { rest };
        let rest = rest.trim_end_matches(['`', '$', ' ']);
        let c = rest.chars().next_back()?;
        let own = floor + rest.len() - c.len_utf8();
        let is_first = self.is_line_start(own);
        if c.is_alphabetic() && !is_separate_script(c) {
            // `x 3 * 8`, but not `option B 3 * 8`
            let words = rest[..rest.len() - c.len_utf8()].trim_end_matches([' ', '*', '`', '$', '(']);
            let is_single = rest[..rest.len() - c.len_utf8()].chars().next_back().is_none_or(|c| !c.is_alphanumeric());
            if is_single && !matches!(c, 'a' | 'A' | 'I') && !words.ends_with(|c: char| c.is_alphanumeric()) {
                return Some(own);
            }
            // `d/dx 3 * 8`
            let quotient = rest.trim_end_matches(char::is_alphabetic).strip_suffix('/').unwrap_or_default();
            let divided = quotient.trim_end_matches(char::is_alphabetic);
            if quotient.len() - divided.len() == 1 {
                return Some(floor + divided.len());
            }
            return operation_before(rest).map(|len| floor + rest.len() - len);
        }
        let earlier = rest[..rest.len() - c.len_utf8()].trim_end_matches([' ', '\t']);
        let is_sign_behind = || self.text()[floor + before.len()..].starts_with(['+', '*', '/', '\u{D7}', '\u{F7}']);
        match c {
            // `... + 3 * 8`
            '.' | '\u{2026}' if (c != '.' || rest.ends_with("..")) && is_sign_behind() => Some(own),
            // At the start of a line this marks an item of a list, but not inside a tag or a box.
            _ if (is_first && !self.is_enclosed(own) || self.is_first_of_list(own, c))
                && (is_minus(c) || matches!(c, '+' | '*' | '>')) =>
            {
                None
            }
            '+' | '/' | '^' | '%' | '\u{D7}' | '\u{F7}' => Some(own),
            '*' => Some(own),
            '<' | '>' => Some(own)
                .filter(|_| earlier.ends_with(|c: char| c.is_alphanumeric() || c == ')') && !rest.contains('<')),
            c if is_minus(c) => {
                let is_operand = self.is_enclosed(own) || is_operand_end(earlier);
                Some(own).filter(|_| is_operand)
            }
            '|' => Some(own).filter(|_| !self.is_border(own)),
            '@' => Some(own),
            c if c.is_ascii() => None,
            _ => match self.pieces.at(own).kind {
                Kind::Unknown if !matches!(c, '\u{2026}' | '\u{FF1F}') => Some(own),
                Kind::Prefix | Kind::Differs => Some(own),
                Kind::Infix if !is_first => Some(own),
                _ => None,
            },
        }
    }

    /// An asterisk that touches a region, with an operand before it: `x*3`; any other one is a mark.
    fn product_before(&self, before: &str, floor: usize) -> Option<usize> {
        let rest = before.trim_end_matches('*');
        let stars = before.len() - rest.len();
        let is_operand =
            rest.ends_with(|c: char| c.is_alphanumeric() && !is_separate_script(c) || matches!(c, ')' | ']' | '}'));
        (is_operand && stars < 3).then_some(floor + rest.len())
    }

    /// Whether nothing stands before a place in its part, which a tag or a box begins.
    fn is_enclosed(&self, at: usize) -> bool {
        let is_part = self.part.start > 0 && self.text()[..self.part.start].ends_with(['>', '{']);
        is_part && self.text()[self.part.start..at].trim().is_empty()
    }

    /// Whether an underscore at a place emphasises what stands up to the next one, in the same line.
    fn is_emphasised(&self, at: usize) -> bool {
        let line = self.text()[at + 1..].split('\n').next().unwrap_or_default();
        line.find('_').is_some_and(|end| !line[end + 1..].starts_with(char::is_alphanumeric))
    }

    /// Whether a sign is the first of a tag or a box, and a line behind it begins with the same mark of a list.
    fn is_first_of_list(&self, at: usize, sign: char) -> bool {
        let lines = self.text()[at..self.part.end].split('\n').skip(1);
        self.is_enclosed(at)
            && lines.map(str::trim_start).any(|line| line.strip_prefix(sign).is_some_and(|rest| rest.starts_with(' ')))
    }

    /// The word before a region that begins with a number and, behind a space, a bracket: `Equation 2 (3 * 4)` may count
    /// something, or multiply.
    fn is_number_behind_word(&self, begin: usize, region: &Region) -> Option<usize> {
        let Piece { kind: Kind::Number, len } = self.piece(begin) else { return None };
        let next = self.skip_spaces(begin + len);
        let is_product = self.piece(next).kind == Kind::Open && next < region.span.end;
        let before = &self.text()[self.part.start..begin];
        let rest = before.trim_end_matches([' ', '*', '_']);
        // `eq. 2 (3 * 4)`
        let abbreviated = rest.strip_suffix('.').unwrap_or(rest);
        let word = abbreviated.trim_end_matches(|c: char| c.is_alphabetic()).len();
        let length = abbreviated[word..].chars().count();
        let is_word = length > 0 && (abbreviated.len() == rest.len() || length <= MAX_ABBREVIATION);
        let is_verb = || MAY_PRECEDE_A_PRODUCT.end(abbreviated).is_some();
        (is_product && is_word && !is_verb()).then_some(self.part.start + word)
    }
}

/// A text without what nobody sees at its end: characters without width, spacing of LaTeX, and tags of HTML that set a
/// text in another face.
fn without_spacing(text: &str) -> &str {
    let mut rest = text;
    loop {
        let is_unseen =
            |c: char| matches!(c, '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}' | '\u{FE0E}' | '\u{FE0F}');
        let shorter = rest.trim_end_matches(is_unseen);
        let bare = shorter.trim_end_matches(' ');
        rest = match SPACING.ending(bare).map(|len| &bare[..bare.len() - len]) {
            Some(shorter) => shorter,
            None if shorter.len() < rest.len() => shorter,
            None => return rest,
        };
    }
}

/// Whether a text ends with words that LaTeX sets as text.
fn is_prose_in_braces(text: &str) -> bool {
    let Some(open) = text.rfind('{') else { return false };
    let inside = &text[open..];
    let is_text =
        ["\\text", "\\textbf", "\\textit", "\\emph", "\\mathrm"].iter().any(|name| text[..open].ends_with(name));
    is_text
        && inside.chars().filter(|c| c.is_alphabetic()).count() > 1
        && !inside.contains(|c: char| c.is_ascii_digit())
}

/// Whether a text ends with the beginning of an environment of LaTeX.
fn is_environment(text: &str) -> bool {
    text.rfind("\\begin{").is_some_and(|at| text[at..].find('}') == Some(text.len() - at - 1))
}

/// The length of the sign of a box with which a text ends.
fn wrapper_before(text: &str) -> Option<usize> {
    WRAPPER.ending(text)
}

/// Whether a text ends with what a sign may take something away from: a number, a bracket, a letter that is not a word, a
/// placeholder.
fn is_operand_end(text: &str) -> bool {
    let rest = text.trim_end_matches(['$', '`', '*', '_']);
    let Some(c) = rest.chars().next_back() else { return false };
    let letters = rest.trim_end_matches(|c: char| c.is_ascii_alphabetic()).len();
    c.is_ascii_digit()
        || matches!(c, ']' | '}' | '|')
        || rest.len() - letters == 1 && !rest.ends_with(['a', 'I']) && !rest[..letters].ends_with(char::is_alphanumeric)
        || c == ')' && rest.rfind('(').is_some_and(|open| rest[open..].contains(|c: char| c.is_ascii_digit()))
        || PLACEHOLDERS.contains(&c)
}
