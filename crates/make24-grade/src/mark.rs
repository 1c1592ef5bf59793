//! Marks of the answer: elements, fields, boxes, labels.

use crate::reading::Tag;
use crate::region::is_mark;
use crate::words::{
    ANSWER_LINE, ANSWER_NAME, CHOICE, DENIED, DENIED_IN_CLAUSE, LABEL, LABEL_BEHIND, LABEL_VERB, has_letters,
    window_before,
};
use std::ops::Range;

#[derive(Clone, Debug)]
pub(crate) struct Mark {
    /// The content.
    pub(crate) part: Range<usize>,
    pub(crate) end: usize,
    /// Whether it is a field of JSON: what stands behind it are other fields.
    pub(crate) is_field: bool,
}

/// The last element of a part that holds the answer, or the last field of JSON. An element that is not closed goes on to
/// the end of the text, which was cut off.
pub(crate) fn last_element(text: &str, part: &Range<usize>) -> Option<Mark> {
    let element = last_tag(text, part, |name| ANSWER_NAME.has(name));
    [element, last_field(text, part)].into_iter().flatten().max_by_key(|mark| mark.part.start)
}

pub(crate) fn last_tag(text: &str, part: &Range<usize>, is_name: impl Fn(&str) -> bool) -> Option<Mark> {
    let inside = &text[..part.end];
    memchr::memchr(b'<', inside.as_bytes())?;
    let mut last: Option<Mark> = None;
    let mut is_open = false;
    for tag in Tag::all(inside, part.start).filter(|tag| !tag.is_bracket && is_name(&tag.name)) {
        match (tag.is_close, &mut last) {
            (false, _) => {
                last = Some(Mark { part: tag.span.end..part.end, end: part.end, is_field: false });
                is_open = true;
            }
            (true, Some(mark)) if is_open => {
                (mark.part.end, mark.end) = (tag.span.start, tag.span.end);
                is_open = false;
            }
            (true, _) => {}
        }
    }
    last
}

/// The text of the last field of JSON that holds the answer: `"answer": "3 * 8"`.
fn last_field(text: &str, part: &Range<usize>) -> Option<Mark> {
    let inside = &text[part.clone()];
    memchr::memchr(b':', inside.as_bytes())?;
    let quotes = memchr::memrchr2_iter(b'"', b'\'', inside.as_bytes());
    quotes
        .filter_map(|quote| {
            let value = inside[quote + 1..].trim_start().strip_prefix(':')?.trim_start();
            let name = inside[..quote].rsplit_once(['"', '\''])?.1.to_lowercase();
            if !ANSWER_NAME.has(&name) {
                return None;
            }
            let start = inside.len() - value.len();
            let (start, length) = match value.chars().next()? {
                sign @ ('"' | '\'') => (start + 1, value[1..].find(sign)?),
                _ => (start, value.find([',', '}', '\n']).unwrap_or(value.len())),
            };
            let content = part.start + start..part.start + start + length;
            Some(Mark { end: content.end, part: content, is_field: true })
        })
        .next()
}

pub(crate) const BOX: &str = "\\boxed{";

/// What the last `\boxed{` of a part encloses.
pub(crate) fn last_box(text: &str, part: &Range<usize>) -> Option<Mark> {
    memchr::memchr(b'\\', text[part.clone()].as_bytes())?;
    let start = part.start + text[part.clone()].rfind(BOX)? + BOX.len();
    let mut open = 1usize;
    for (at, byte) in text.bytes().enumerate().take(part.end).skip(start) {
        match byte {
            b'{' => open += 1,
            b'}' => open -= 1,
            _ => {}
        }
        if open == 0 {
            return Some(Mark { part: start..at, end: at + 1, is_field: false });
        }
    }
    Some(Mark { part: start..part.end, end: part.end, is_field: false })
}

/// A label, `The answer is`, or `... is my answer`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Label {
    /// The answer stands behind this place.
    Before(usize),
    /// The answer stands before this place.
    Behind(usize),
}

impl Label {
    fn place(self) -> usize {
        match self {
            Label::Before(at) | Label::Behind(at) => at,
        }
    }
}

/// The most labels that are looked at.
const MAX_LABELS: usize = 32;

/// The labels of a part, the last first, no more than [`MAX_LABELS`].
pub(crate) fn labels(text: &str, part: &Range<usize>) -> Vec<Label> {
    let inside = &text[part.clone()];
    if !has_letters(inside) {
        return Vec::new();
    }
    let mut labels: Vec<Label> = LABEL
        .find_words(inside)
        .filter_map(|found| Some(Label::Before(part.start + behind_label(inside, found.start(), found.end())?)))
        .collect();
    labels.extend(headings(inside).map(|end| Label::Before(part.start + end)));
    labels.extend(CHOICE.find_words(inside).map(|found| Label::Before(part.start + found.end())));
    labels.extend(LABEL_BEHIND.find_words(inside).map(|found| Label::Behind(part.start + found.start())));
    labels.sort_by_key(|label| std::cmp::Reverse(label.place()));
    labels.truncate(MAX_LABELS);
    labels
}

/// The ends of the headings that name the answer: `### Final answer`.
fn headings(text: &str) -> impl Iterator<Item = usize> + '_ {
    let mut at = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        at += line.len();
        let heading = line.trim_start();
        let is_marked = heading.starts_with('#') || heading.starts_with("**") && heading.trim_end().ends_with("**");
        let name = || heading.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        (is_marked && LABEL.has(name().trim_start_matches("the "))).then_some(at)
    })
}

/// The place behind a noun for the answer and its verb or colon, unless something denies it.
fn behind_label(text: &str, start: usize, end: usize) -> Option<usize> {
    let before = window_before(&text[..start], 24).trim_end().to_lowercase();
    let article = [" a", " an", " the", " valid", " my"].iter().find_map(|article| before.strip_suffix(article));
    let is_denied = [Some(before.as_str()), article].into_iter().flatten().any(|before| {
        DENIED.end(before).is_some() || DENIED_IN_CLAUSE.end(before).is_some() || before.ends_with("n't")
    });
    let rest = text[end..].trim_start_matches(|c: char| matches!(c, ' ' | '\t') || is_mark(c));
    // `\text{Answer: }`
    let at = text.len() - rest.len();
    let behind = match rest.chars().next()? {
        c @ (':' | '\u{FF1A}' | '=') if !rest.starts_with("==") => at + c.len_utf8(),
        // `is(1 + 2)` is no sentence.
        _ => at + LABEL_VERB.begin(rest).filter(|length| !rest[*length..].starts_with('('))?,
    };
    // `the answer is: ...`
    let colon = text[behind..].trim_start_matches(' ');
    let behind = match colon.starts_with([':', '\u{FF1A}']) {
        true => text.len() - colon.len() + colon.chars().next().map_or(0, char::len_utf8),
        false => behind,
    };
    (!is_denied).then_some(behind)
}

/// Whether `Answer:` stands at the beginning of its line, up to this place behind it.
pub(crate) fn is_line(text: &str, behind: usize) -> bool {
    let line = text[..behind].rsplit('\n').next().unwrap_or_default();
    let is_around =
        |c: char| c.is_whitespace() || matches!(c, '*' | '_' | '#' | '>' | '`' | '-' | '\u{2022}' | ':' | '\u{FF1A}');
    let line = line.trim_matches(is_around).to_lowercase();
    text[..behind].trim_end().ends_with([':', '\u{FF1A}'])
        && ANSWER_LINE.has(line.strip_prefix("the ").unwrap_or(&line))
}
