//! The text as it is read: thoughts and whatever else is not an answer are blank, and words for operations are signs.
//!
//! Blank parts keep their length. What is written in another way changes it, so a reading knows where each of its places
//! stands in the text.

use crate::words::{ANSWER_NAME, ENTITY, NUMBER, OPERATOR, PLAIN_NAME, THOUGHT, boundary, has_letters};
use make24::{Judge, Rational};
use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

/// How much of the end of a text is read, in bytes.
const MAX_TAIL: usize = 1 << 16;

/// A text as it is read.
pub(crate) struct Reading<'a> {
    text: Cow<'a, str>,
    /// The segments of the reading, in order; at least one.
    segments: Vec<Segment>,
}

/// A part of a reading that stands for a part of the text.
#[derive(Clone, Debug)]
struct Segment {
    /// Where it begins in the reading.
    start: usize,
    /// The part of the text.
    origin: Range<usize>,
    /// Whether it is written in another way than the text; else each of its places stands for one of the text.
    is_written: bool,
}

impl<'a> Reading<'a> {
    /// The whole text as it stands.
    pub(crate) fn of_all(text: &'a str) -> Reading<'a> {
        Reading {
            text: Cow::Borrowed(text),
            segments: vec![Segment { start: 0, origin: 0..text.len(), is_written: false }],
        }
    }

    /// The text as it is read for a puzzle.
    pub(crate) fn new(text: &'a str, judge: &Judge) -> Reading<'a> {
        let mut start = text.len().saturating_sub(MAX_TAIL);
        while !text.is_char_boundary(start) {
            start += 1;
        }
        let mut reading = Reading::of_all(text);
        reading.blank(0..start);
        reading.replace_entities();
        reading.blank_all(judge);
        reading.write_operators(judge);
        reading
    }

    /// The text to read.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The part of the original text that a part of the reading stands for.
    pub(crate) fn origin(&self, part: &Range<usize>) -> Range<usize> {
        let start = self.place(part.start, false);
        start..self.place(part.end, true).max(start)
    }

    /// The place of the text that a place of the reading stands for: the end of a part belongs to what stands before it.
    fn place(&self, at: usize, is_end: bool) -> usize {
        let next =
            self.segments.partition_point(|segment| if is_end { segment.start < at } else { segment.start <= at });
        let Segment { start, origin, is_written } = &self.segments[next.saturating_sub(1)];
        match (*is_written, is_end) {
            (false, _) => (origin.start + (at - start)).min(origin.end),
            (true, false) => origin.start,
            (true, true) => origin.end,
        }
    }

    /// Writes other characters instead of parts of the reading, which are in ascending order and do not overlap.
    fn write(&mut self, changes: &[(Range<usize>, String)]) {
        if changes.is_empty() {
            return;
        }
        let mut written = Reading { text: Cow::Owned(String::with_capacity(self.text.len())), segments: Vec::new() };
        let mut at = 0;
        for (part, new) in changes {
            written.keep(self, at..part.start);
            let origin = self.place(part.start, false)..self.place(part.end, true);
            written.segments.push(Segment { start: written.text.len(), origin, is_written: true });
            written.text.to_mut().push_str(new);
            at = part.end;
        }
        written.keep(self, at..self.text.len());
        *self = written;
    }

    /// Goes on with a part of another reading.
    fn keep(&mut self, other: &Reading<'_>, part: Range<usize>) {
        let first = other.segments.partition_point(|segment| segment.start <= part.start).saturating_sub(1);
        for segment in other.segments[first..].iter().take_while(|segment| segment.start < part.end.max(part.start + 1))
        {
            let start = segment.start.max(part.start);
            let origin = match segment.is_written {
                true => segment.origin.clone(),
                false => segment.origin.start + (start - segment.start)..segment.origin.end,
            };
            self.segments.push(Segment { start: self.text.len() + start - part.start, origin, ..*segment });
        }
        self.text.to_mut().push_str(&other.text[part]);
    }

    /// Makes a part blank, but for its line breaks.
    fn blank(&mut self, part: Range<usize>) {
        if part.is_empty() {
            return;
        }
        let text = self.text.to_mut();
        let blank: String = text[part.clone()].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect();
        text.replace_range(part, &blank);
    }

    /// Writes characters instead of their names in HTML.
    fn replace_entities(&mut self) {
        let mut changes = Vec::new();
        for (at, _) in self.text.match_indices('&') {
            let found = ENTITY.rows().find(|(name, _)| self.text[at..].starts_with(name));
            changes.extend(found.map(|(name, sign)| (at..at + name.len(), sign.to_owned())));
        }
        self.write(&changes);
    }

    /// Makes what is no answer blank: elements and sections with unknown names, what is struck out, and comments.
    fn blank_all(&mut self, judge: &Judge) {
        if memchr::memchr3(b'<', b'[', b'~', self.text.as_bytes()).is_some()
            || self.text.contains(['#', '\u{25C1}', '\\'])
        {
            self.blank_between("~~", "~~");
            self.blank_between("<!--", "-->");
            self.blank_between("\\cancel{", "}");
            self.blank_elements();
            self.blank_sections();
            // `#` may be an operator of the rules.
            if !judge.rules().ops.iter_defined().any(|op| op.row().symbol.contains('#')) {
                self.blank_code_comments();
            }
        }
    }

    /// Makes what two signs enclose blank, with the signs.
    fn blank_between(&mut self, open: &str, close: &str) {
        let mut at = 0;
        while let Some(start) = self.text[at..].find(open).map(|found| at + found) {
            let Some(length) = self.text[start + open.len()..].find(close) else { return };
            at = start + open.len() + length + close.len();
            self.blank(start..at);
        }
    }

    /// Makes elements with unknown names blank.
    fn blank_elements(&mut self) {
        let (mut at, mut before) = (0, 0);
        // Elements that are not closed any more.
        let mut open: HashSet<String> = HashSet::new();
        while let Some(tag) = Tag::next(&self.text, at) {
            at = tag.span.end;
            if tag.name == "channel" {
                // `<|channel|>analysis<|message|>...` up to the next channel.
                let name = self.text[at..].split('<').next().unwrap_or_default().trim().to_lowercase();
                if !ANSWER_NAME.has(&name) {
                    let mut next =
                        std::iter::successors(Tag::next(&self.text, at), |tag| Tag::next(&self.text, tag.span.end));
                    let end =
                        next.find(|other| other.name == "channel").map_or(self.text.len(), |other| other.span.start);
                    self.blank(tag.span.start..end);
                    at = end;
                }
                continue;
            }
            // `<s>` strikes out, or begins a text.
            if tag.is_plain() && tag.name != "s" {
                continue;
            }
            if tag.is_close && tag.name == "s" {
                continue;
            }
            if tag.is_close {
                // The sign with which it began stands in the prompt.
                if self.text[at..].contains(|c: char| c.is_alphanumeric()) {
                    before = at;
                }
                continue;
            }
            let mut closing =
                std::iter::successors(Tag::next(&self.text, at), |tag| Tag::next(&self.text, tag.span.end));
            let close = match open.contains(&tag.name) {
                true => None,
                false => closing.find(|other| other.is_close && other.name == tag.name).map(|other| other.span.end),
            };
            let line = self.text[before.min(tag.span.start)..tag.span.start].rsplit('\n').next();
            let is_block = line.is_none_or(|line| line.trim().is_empty());
            match close {
                Some(end) => {
                    self.blank(tag.span.start..end);
                    at = end;
                }
                // It was cut off.
                None if tag.is_thought() || is_block && !tag.is_bracket && tag.name != "s" => {
                    self.blank(tag.span.start..self.text.len());
                    break;
                }
                None => {
                    open.insert(tag.name);
                }
            }
        }
        self.blank(0..before);
    }

    /// Makes sections in which somebody thinks blank: `### Thinking` up to the next heading.
    fn blank_sections(&mut self) {
        let mut start = None;
        let mut sections = Vec::new();
        let mut at = 0;
        for line in self.text.split_inclusive('\n') {
            let heading =
                line.trim_start().strip_prefix('#').map(|rest| rest.trim_matches(|c: char| !c.is_alphanumeric()));
            if let Some(name) = heading {
                sections.extend(start.take().map(|start| start..at));
                if THOUGHT.has(&name.to_lowercase()) {
                    start = Some(at);
                }
            }
            at += line.len();
        }
        sections.extend(start.map(|start| start..at));
        sections.into_iter().for_each(|section| self.blank(section));
    }

    /// Makes comments in blocks of code blank.
    fn blank_code_comments(&mut self) {
        let (mut is_code, mut at, mut comments) = (false, 0, Vec::new());
        for line in self.text.split_inclusive('\n') {
            if line.trim_start().starts_with("```") {
                is_code = !is_code;
            } else if is_code {
                // `#0` may be an operation.
                let is_begin = |at: &usize| line[..*at].trim_end().len() < *at || *at == 0;
                let comment = line.find("# ").into_iter().chain(line.find("// ")).filter(is_begin).min();
                comments.extend(comment.map(|from| at + from..at + line.trim_end().len().max(from)));
            }
            at += line.len();
        }
        comments.into_iter().for_each(|comment| self.blank(comment));
    }

    /// Writes words for operations between operands as signs, and numbers that people write in other ways.
    fn write_operators(&mut self, judge: &Judge) {
        self.write(&braces(&self.text));
        self.write(&bold_numbers(&self.text));
        self.write(&words_as_signs(&self.text));
        self.write(&other_numbers(&self.text, judge));
    }
}

/// The name of a tag: `<think>`, `</think>`, `[think]`, `<|begin_of_thought|>`.
pub(crate) struct Tag {
    pub(crate) span: Range<usize>,
    pub(crate) name: String,
    pub(crate) is_close: bool,
    pub(crate) is_bracket: bool,
    is_hidden: bool,
}

impl Tag {
    /// The next tag of a text from a place on.
    pub(crate) fn next(text: &str, mut at: usize) -> Option<Tag> {
        loop {
            at += text[at..].find(['<', '[', '\u{25C1}'])?;
            match Tag::at(text, at) {
                Some(tag) => return Some(tag),
                None => at += text[at..].chars().next().map_or(1, char::len_utf8),
            }
        }
    }

    fn at(text: &str, at: usize) -> Option<Tag> {
        const LONGEST: usize = 100;
        let rest = &text[at..at + boundary(&text[at..], LONGEST)];
        let open = rest.chars().next()?;
        let close = match open {
            '<' => '>',
            '[' => ']',
            _ => '\u{25B7}',
        };
        let inside = &rest[open.len_utf8()..rest.find(close)?];
        let trimmed = inside.trim_matches([' ', '|']);
        let (is_close, named) = match trimmed.strip_prefix('/') {
            Some(named) => (true, named.trim_start()),
            None => (false, trimmed),
        };
        let length =
            named.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-' | ':'))).unwrap_or(named.len());
        let (name, attributes) = named.split_at(length);
        let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && (attributes.is_empty() || attributes.starts_with([' ', '/']));
        if !is_name || open == '[' && (!attributes.is_empty() || name.chars().count() < 3) {
            return None;
        }
        let name = name.to_lowercase();
        // `<|begin_of_thought|>` and `<|end_of_thought|>` are one element; so are `<|START_X|>` and `<|END_X|>`.
        let parts = || name.split(['_', '-']).filter(|part| !matches!(*part, "of" | "" | "the"));
        let is_end = parts().any(|part| part == "end");
        let is_start = parts().any(|part| matches!(part, "begin" | "start" | "beginning"));
        let core: Vec<&str> =
            parts().filter(|part| !matches!(*part, "begin" | "start" | "beginning" | "end")).collect();
        let core = if is_end || is_start { core.join("_") } else { name.clone() };
        Some(Tag {
            span: at..at + open.len_utf8() + inside.len() + close.len_utf8(),
            is_close: is_close || is_end,
            is_bracket: open == '[',
            is_hidden: attributes.contains("hidden") || attributes.contains("display:none"),
            name: core,
        })
    }

    /// Whether the content of the element is read.
    fn is_plain(&self) -> bool {
        !self.is_hidden && (PLAIN_NAME.has(&self.name) || ANSWER_NAME.has(&self.name) || self.name.is_empty())
    }

    fn is_thought(&self) -> bool {
        self.name.split(['_', '-']).any(|part| THOUGHT.has(part))
    }
}

/// The words for operators with operands on both sides, and those for numbers next to an operator.
fn words_as_signs(text: &str) -> Vec<(Range<usize>, String)> {
    if !has_letters(text) {
        return Vec::new();
    }
    let is_operand_end = |c: char| c.is_ascii_digit() || matches!(c, ')' | ']');
    let is_operand_start = |c: char| c.is_ascii_digit() || matches!(c, '(' | '[');
    let mut changes: Vec<(Range<usize>, String)> = Vec::new();
    for found in OPERATOR.find_words(text) {
        let before = text[..found.start()].trim_end_matches(' ');
        let behind = text[found.end()..].trim_start_matches(' ');
        let behind_at = text.len() - behind.len();
        // A number as a word ends, or begins, next to an operator.
        let is_left = before.trim_end_matches([')', ']']).ends_with(is_operand_end) && before.ends_with(is_operand_end);
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
        let before = text[..start].trim_end_matches(' ').chars().next_back();
        let behind = text[at..].trim_start_matches(' ').chars().next();
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
    let is_told = |start: usize| text[..start].trim_end_matches(' ').ends_with('=');
    let found = NUMBER.find_words(text).filter(|found| {
        let before = text[..found.start()].trim_end_matches(' ').chars().next_back();
        let behind = text[found.end()..].trim_start_matches(' ').chars().next();
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
    for at in memchr::memchr2_iter(b',', b'.', bytes) {
        let (before, behind) = (digits_before(at), digits_behind(at + 1));
        let (start, end) = (at - before, at + 1 + behind);
        let is_part = start > 0 && matches!(bytes[start - 1], b',' | b'.')
            || matches!(bytes.get(end), Some(b',')) && bytes.get(end + 1).is_some_and(u8::is_ascii_digit);
        if before == 0 || behind == 0 || is_part {
            continue;
        }
        let touches_sign = is_sign(text[..start].trim_end_matches(' ').chars().next_back())
            || is_sign(text[end..].trim_start_matches(' ').chars().next());
        match bytes[at] {
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
    let points =
        bytes.windows(3).filter(|three| three[1] == b'.' && three[0].is_ascii_digit() && three[2].is_ascii_digit());
    let mut at = if points.count() > 1 { 0 } else { text.len() };
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
