//! Parts of a text: the last line, a part without the marks around it, a number.

use crate::region::is_mark;
use std::ops::Range;

pub(crate) fn last_line(text: &str, part: &Range<usize>) -> Option<Range<usize>> {
    let inside = text[part.clone()].trim_end();
    let mut start = inside.rfind('\n').map_or(0, |newline| newline + 1);
    // A line goes on with the one before that ends in a sign.
    while let Some(before) = inside[..start].strip_suffix('\n').map(str::trim_end)
        && before.ends_with(['+', '*', '/', '^', '\u{D7}', '\u{F7}'])
        && !before.ends_with("**")
    {
        start = before.rfind('\n').map_or(0, |newline| newline + 1);
    }
    (start < inside.len()).then_some(part.start + start..part.start + inside.len())
}

/// A part of a text without the spaces and the marks of Markdown around it.
pub(crate) fn trimmed(text: &str, part: Range<usize>) -> Range<usize> {
    let inside = &text[part.clone()];
    let is_around = |c: char| c.is_whitespace() || is_mark(c);
    let inner = inside.trim_start_matches(is_around);
    let start = part.start + inside.len() - inner.len();
    // A full stop ends a sentence; a point begins a number.
    start..start + inner.trim_end_matches(|c: char| is_around(c) || c == '.').len()
}

/// Whether a text is a number and nothing else, in whatever face: `24`, `\mathbf{24}`, `= 24`.
pub(crate) fn is_number(text: &str) -> bool {
    let faces = ["\\mathbf{", "\\text{", "\\mathrm{", "\\textbf{"];
    let inner = faces.iter().find_map(|face| text.strip_prefix(face)?.strip_suffix('}')).unwrap_or(text);
    let inner = inner.trim_start_matches(['=', ' ']).trim_end_matches('!');
    !inner.is_empty() && inner.bytes().all(|byte| byte.is_ascii_digit())
}
