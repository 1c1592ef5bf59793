//! The parts of a text in which an answer is looked for: what a tag or a box encloses, the last line, the end.

use std::ops::Range;

/// What a tag or a box encloses.
#[derive(Clone, Debug)]
pub(super) struct Enclosed {
    pub(super) part: Range<usize>,
    /// Whether it is closed; else it goes on to the end of the text, which was cut off.
    pub(super) is_closed: bool,
}

/// How much of the end of a text is looked through for an expression, in bytes.
const MAX_TAIL: usize = 1 << 16;

/// The end of a text, as much of it as is looked through.
pub(super) fn tail(text: &str) -> Range<usize> {
    let mut start = text.len().saturating_sub(MAX_TAIL);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    start..text.len()
}

/// The end of what a model thinks before it answers, if it tells.
pub(super) fn thought(text: &str) -> Option<usize> {
    const END: &str = "</think>";
    Some(last(text, END)? + END.len())
}

/// The end of a part, as much of it as is looked through.
fn cut(text: &str, part: Range<usize>) -> Range<usize> {
    let end = tail(&text[part.clone()]);
    part.start + end.start..part.end
}

/// Where a word stands last. Looking for it from the front is three times as fast, and most texts have none.
pub(super) fn last(text: &str, word: &str) -> Option<usize> {
    text.contains(word).then(|| text.rfind(word))?
}

/// What the last `<answer>` encloses, if it encloses anything.
pub(super) fn last_tag(text: &str) -> Option<Enclosed> {
    const OPEN: &str = "<answer>";
    let opened = last(text, OPEN)? + OPEN.len();
    match text[opened..].find("</answer>") {
        Some(length) => Some(Enclosed { part: cut(text, opened..opened + length), is_closed: true }),
        None => Some(Enclosed { part: cut(text, opened..text.len()), is_closed: false }),
    }
}

/// What the last `\boxed{` encloses.
pub(super) fn last_box(text: &str) -> Option<Enclosed> {
    const OPEN: &str = "\\boxed{";
    let start = last(text, OPEN)? + OPEN.len();
    let mut open = 1usize;
    for (at, byte) in text.bytes().enumerate().skip(start) {
        match byte {
            b'{' => open += 1,
            b'}' => open -= 1,
            _ => {}
        }
        if open == 0 {
            return Some(Enclosed { part: cut(text, start..at), is_closed: true });
        }
    }
    Some(Enclosed { part: cut(text, start..text.len()), is_closed: false })
}

/// The last line that is not empty.
pub(super) fn last_line(text: &str) -> Option<Range<usize>> {
    let end = text.trim_end().len();
    let start = text[..end].rfind('\n').map_or(0, |newline| newline + 1);
    (start < end).then_some(start..end)
}

/// A part of a text without the spaces and the marks of Markdown around it.
pub(super) fn trimmed(text: &str, part: Range<usize>) -> Range<usize> {
    let inside = &text[part.clone()];
    let is_around = |c: char| c.is_whitespace() || matches!(c, '*' | '`' | '$' | '.' | '_');
    let start = part.start + inside.len() - inside.trim_start_matches(is_around).len();
    start..start + inside.trim_matches(is_around).len()
}

/// Whether a text is a whole number and nothing else.
pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
