//! Words and characters that stand for operators and numbers, written as the parser reads them.

use super::Reading;
use crate::words::{ENTITY, NUMBER, OPERATOR, RELATION, has_letters};
use make24::{Judge, Rational};
use std::ops::Range;

impl Reading<'_> {
    /// Writes characters instead of their names in HTML.
    pub(super) fn replace_entities(&mut self) {
        let mut changes = Vec::new();
        for (at, _) in self.text.match_indices('&') {
            let found = ENTITY.rows().find(|(name, _)| self.text[at..].starts_with(name));
            changes.extend(found.map(|(name, sign)| (at..at + name.len(), sign.to_owned())));
        }
        self.write(&changes);
    }

    /// The same with words for operations between operands as signs, and numbers that people write in other ways.
    pub(crate) fn written(mut self, judge: &Judge) -> Self {
        self.write(&keycaps(&self.text));
        self.write(&calculators(&self.text));
        self.write(&braces(&self.text));
        self.write(&bold_numbers(&self.text));
        self.write(&words_as_signs(&self.text));
        self.write(&other_numbers(&self.text, judge));
        self
    }
}

/// The characters before and behind a part, but for spaces.
fn neighbours(text: &str, part: Range<usize>) -> [Option<char>; 2] {
    let (before, behind) = (&text[..part.start], &text[part.end..]);
    [before.trim_end_matches(' ').chars().next_back(), behind.trim_start_matches(' ').chars().next()]
}

/// Digits in pictures of keys: numbers next to a sign, else the numbers of items, which end what stands before them.
fn keycaps(text: &str) -> Vec<(Range<usize>, String)> {
    const KEY: char = '\u{20E3}';
    let is_sign = |c: Option<char>| {
        c.is_some_and(|c| "+-*/=()\u{D7}\u{F7}\u{2212}\u{B7}\u{2795}\u{2796}\u{2716}\u{2797}".contains(c))
    };
    let keys = text.match_indices(KEY).filter_map(|(at, _)| {
        let before = text[..at].trim_end_matches('\u{FE0F}');
        let digit = before.chars().next_back().filter(char::is_ascii_digit)?;
        let (start, end) = (before.len() - 1, at + KEY.len_utf8());
        let is_next = is_sign(text[..start].trim_end_matches([' ', '\u{FE0F}']).chars().next_back())
            || is_sign(text[end..].trim_start_matches(' ').chars().next());
        Some((start..end, if is_next { digit.to_string() } else { String::from(" ; ") }))
    });
    keys.collect()
}

/// The signs of a calculator around an equation, with the number that it writes behind: `<<2*3=6>>6`.
fn calculators(text: &str) -> Vec<(Range<usize>, String)> {
    let equations = memchr::memmem::find_iter(text.as_bytes(), b"<<").filter_map(|open| {
        let inside = text[open + 2..].split('\n').next()?.split_once(">>")?.0;
        let (_, made) = inside.split_once('=')?;
        let close = open + 2 + inside.len();
        let again = if text[close + 2..].starts_with(made.trim()) { made.trim().len() } else { 0 };
        Some([(open..open + 2, String::from(" ")), (close..close + 2 + again, String::from(" "))])
    });
    equations.flatten().collect()
}

/// The words for operators with operands on both sides, and those for numbers next to an operator.
fn words_as_signs(text: &str) -> Vec<(Range<usize>, String)> {
    if !has_letters(text) {
        return Vec::new();
    }
    let is_operand_end = |c: char| c.is_ascii_digit() || matches!(c, ')' | ']' | '\u{FF09}');
    let is_operand_start = |c: char| c.is_ascii_digit() || matches!(c, '(' | '[' | '\u{FF08}');
    let mut changes: Vec<(Range<usize>, String)> = Vec::new();
    for found in OPERATOR.find_words(text) {
        let before = text[..found.start()].trim_end_matches(' ');
        let behind = text[found.end()..].trim_start_matches(' ');
        let behind_at = text.len() - behind.len();
        // A number as a word ends, or begins, next to an operator.
        let is_left = before.trim_end_matches([')', ']', '\u{FF09}']).ends_with(is_operand_end)
            && before.ends_with(is_operand_end);
        let left = NUMBER.end_row(before).filter(|_| !is_left);
        let is_right = behind.starts_with(is_operand_start);
        let right = NUMBER.begin_row(behind).filter(|_| !is_right);
        if !(is_left || left.is_some()) || !(is_right || right.is_some()) {
            continue;
        }
        let last = changes.last().map_or(0, |(last, _)| last.end);
        if let Some((length, number)) = left.filter(|(length, _)| last <= before.len() - length) {
            changes.push((before.len() - length..before.len(), number.to_owned()));
        }
        changes.push((found.start()..found.end(), OPERATOR.meaning(&found).to_owned()));
        if let Some((length, number)) = right {
            changes.push((behind_at..behind_at + length, number.to_owned()));
        }
    }
    if changes.is_empty() { numbers_next_to_signs(text) } else { changes }
}

/// Numbers in bold face next to an operator: `**3** * **8**`.
fn bold_numbers(text: &str) -> Vec<(Range<usize>, String)> {
    let mut changes = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find("**").map(|found| at + found) {
        let digits = text[start + 2..].bytes().take_while(u8::is_ascii_digit).count();
        let end = start + 2 + digits;
        at = start + 2;
        if digits == 0 || !text[end..].starts_with("**") {
            continue;
        }
        at = end + 2;
        let is_sign = |c: Option<char>| c.is_some_and(|c| "+-*/=\u{D7}\u{F7}\u{2212}\u{B7}".contains(c));
        let [before, behind] = neighbours(text, start..at);
        let is_apart = !text[..start].ends_with('*') && !text[at..].starts_with('*');
        if is_apart && (is_sign(before) || is_sign(behind)) {
            changes.push((start..start + 2, String::new()));
            changes.push((end..at, String::new()));
        }
    }
    changes
}

/// What LaTeX writes below or above an expression: `\\underbrace{2 * 3}_{6}`.
fn braces(text: &str) -> Vec<(Range<usize>, String)> {
    let end_of_group = |open: usize| {
        let mut depth = 0usize;
        text[open..].char_indices().find_map(|(at, c)| {
            depth = match c {
                '{' => depth + 1,
                '}' => depth.saturating_sub(1),
                _ => depth,
            };
            (depth == 0).then_some(open + at)
        })
    };
    let mut changes = Vec::new();
    if memchr::memchr(b'\\', text.as_bytes()).is_none() {
        return changes;
    }
    for name in ["\\underbrace{", "\\overbrace{"] {
        for (at, _) in text.match_indices(name) {
            let open = at + name.len() - 1;
            let Some(close) = end_of_group(open) else { continue };
            let note = close + 1;
            let is_note = text[note..].starts_with("_{") || text[note..].starts_with("^{");
            let end = if is_note { end_of_group(note + 1).map_or(note, |end| end + 1) } else { note };
            changes.push((at..open + 1, String::from(" ")));
            changes.push((close..end, String::from(" ")));
        }
    }
    changes.sort_by_key(|(part, _)| part.start);
    changes.dedup_by(|next, last| next.0.start < last.0.end);
    changes
}

/// Words for numbers next to a sign: `(Queen - Jack + Ace) * Queen`.
fn numbers_next_to_signs(text: &str) -> Vec<(Range<usize>, String)> {
    let is_sign = |c: Option<char>| c.is_some_and(|c| "+*/\u{D7}\u{F7}\u{2212}-(".contains(c));
    let is_told = |start: usize| {
        let before = text[..start].trim_end_matches(' ');
        before.ends_with('=') || RELATION.end(before).is_some()
    };
    let found = NUMBER.find_words(text).filter(|found| {
        let [before, behind] = neighbours(text, found.range());
        is_told(found.start())
            || is_sign(before) && (is_sign(behind) || behind != Some('(')) && before != Some('(')
            || is_sign(behind) && behind != Some('(')
    });
    let changes: Vec<_> = found.map(|found| (found.start()..found.end(), NUMBER.meaning(&found).to_owned())).collect();
    // One alone may be a word of the sentence.
    if changes.len() > 1 || changes.iter().any(|(part, _)| is_told(part.start)) { changes } else { Vec::new() }
}

/// Numbers that are written with a decimal comma, or with a point between thousands that the hand or the target has; digits
/// in circles next to an operator.
fn other_numbers(text: &str, judge: &Judge) -> Vec<(Range<usize>, String)> {
    let bytes = text.as_bytes();
    if memchr::memchr2(b',', b'.', bytes).is_none() && text.is_ascii() {
        return Vec::new();
    }
    let puzzle = judge.puzzle();
    let is_known =
        |number: &Rational| *number == puzzle.target || puzzle.hand.cards().iter().any(|card| card.number() == number);
    let digits_before = |at: usize| bytes[..at].iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let digits_behind = |at: usize| bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_sign = |c: Option<char>| c.is_some_and(|c| "+-*/=\u{D7}\u{F7}\u{B7}\u{2212}\u{2248}x:".contains(c));
    let mut changes = Vec::new();
    let mut points = 0;
    for at in memchr::memchr2_iter(b',', b'.', bytes) {
        let (before, behind) = (digits_before(at), digits_behind(at + 1));
        let (start, end) = (at - before, at + 1 + behind);
        let is_part = start > 0 && matches!(bytes[start - 1], b',' | b'.')
            || matches!(bytes.get(end), Some(b',')) && bytes.get(end + 1).is_some_and(u8::is_ascii_digit);
        points += usize::from(bytes[at] == b'.' && before > 0 && behind > 0);
        if before == 0 || behind == 0 || is_part {
            continue;
        }
        let touches_sign = neighbours(text, start..end).into_iter().any(is_sign)
            || RELATION.end(text[..start].trim_end_matches(' ')).is_some();
        // `16 * 2 = 32,32 - 8 = 24`: the next step begins with what was made.
        let [before_it, behind_it] = neighbours(text, start..end);
        let is_next_step =
            behind != 3 && before_it == Some('=') && behind_it.is_some_and(|c| is_sign(Some(c)) && c != '=');
        match bytes[at] {
            b',' if is_next_step => changes.push((at..at + 1, String::from(", "))),
            b',' if behind != 3 && touches_sign => changes.push((at..at + 1, String::from("."))),
            b'.' if behind == 3 && before <= 3 => {
                let whole: Option<Rational> = text[start..end].replace('.', "").parse().ok();
                let decimal: Option<Rational> = text[start..end].parse().ok();
                let is_whole = whole.is_some_and(|whole| is_known(&whole))
                    && (text[..end].ends_with("000") || !decimal.is_some_and(|number| is_known(&number)));
                if is_whole {
                    changes.push((at..at + 1, String::new()));
                }
            }
            _ => {}
        }
    }
    // A point as the sign of a product.
    changes.extend(text.match_indices(").(").map(|(at, _)| (at + 1..at + 2, String::from("*"))));
    let mut at = if points > 1 { 0 } else { text.len() };
    while let Some(start) = text[at..].find(|c: char| c.is_ascii_digit()).map(|found| at + found) {
        let run = text[start..].bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b'.').count();
        at = start + run;
        let factors = &text[start..at];
        let is_product = factors.split('.').all(|factor| !factor.is_empty())
            && factors.matches('.').count() > 1
            && text[at..].trim_start_matches(' ').starts_with('=');
        if is_product {
            changes.extend(
                factors.match_indices('.').map(|(point, _)| (start + point..start + point + 1, String::from("*"))),
            );
        }
    }
    // `4\u{2158}`
    let beyond = if text.is_ascii() { "" } else { text };
    for (at, c) in beyond.char_indices().filter(|(_, c)| matches!(c, '\u{BC}'..='\u{BE}' | '\u{2150}'..='\u{215E}')) {
        let whole = digits_before(at);
        if let (1.., Some(part)) = (whole, make24::parse::read_number(&c.to_string())) {
            changes.push((at - whole..at + c.len_utf8(), format!("({}+{part})", &text[at - whole..at])));
        }
    }
    if beyond.contains(|c| matches!(c, '\u{2460}'..='\u{2468}')) {
        for (at, c) in text.char_indices().filter(|(_, c)| matches!(c, '\u{2460}'..='\u{2468}')) {
            let end = at + c.len_utf8();
            if is_sign(text[..at].chars().next_back()) || is_sign(text[end..].chars().next()) {
                let digit = u32::from(c) - 0x2460 + 1;
                changes.push((at..end, digit.to_string()));
            }
        }
    }
    changes.sort_by_key(|(part, _)| part.start);
    changes.dedup_by(|next, last| next.0.start < last.0.end);
    changes
}
