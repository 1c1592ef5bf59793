//! The parts of a text in which an answer is looked for: what is not a thought, what a tag or a box encloses, the line of an
//! answer, the last line, the end.

use crate::words::Words;
use memchr::memmem::rfind as memrmem;
use memchr::{memchr, memchr3};
use std::ops::Range;
use std::sync::LazyLock;

/// What a tag or a box encloses.
#[derive(Clone, Debug)]
pub(crate) struct Enclosed {
    pub(crate) part: Range<usize>,
    /// Whether it is closed; else it goes on to the end of the text, which was cut off.
    pub(crate) is_closed: bool,
}

/// How much of the end of a text is looked through for an expression, in bytes.
const MAX_TAIL: usize = 1 << 16;

/// The end of a part of a text, as much of it as is looked through.
pub(crate) fn tail(text: &str, part: Range<usize>) -> Range<usize> {
    let mut start = part.end.saturating_sub(MAX_TAIL).max(part.start);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    start..part.end
}

/// Pairs of signs between which models think, and signs behind which they answer.
const THOUGHTS: [(&str, &str); 14] = [
    ("<think >", "</think >"),
    ("<analysis>", "</analysis>"),
    ("&lt;think&gt;", "&lt;/think&gt;"),
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("<thought>", "</thought>"),
    ("<thoughts>", "</thoughts>"),
    ("<reasoning>", "</reasoning>"),
    ("<reflection>", "</reflection>"),
    ("<scratchpad>", "</scratchpad>"),
    ("[think]", "[/think]"),
    ("\u{25C1}think\u{25B7}", "\u{25C1}/think\u{25B7}"),
    ("<|begin_of_thought|>", "<|end_of_thought|>"),
    ("<|channel|>analysis", "<|channel|>final<|message|>"),
];

/// The first byte of `\u{25C1}`.
const TRIANGLE: u8 = 0xE2;

/// The signs of thoughts, opening and closing ones in turn.
static SIGNS: LazyLock<Words> = LazyLock::new(|| {
    static LIST: LazyLock<Vec<&'static str>> =
        LazyLock::new(|| THOUGHTS.iter().flat_map(|(open, close)| [*open, *close]).collect());
    Words::new(&LIST)
});

/// The part of a text that can hold the answer: all but what the model thinks, even if its thinking never ends.
pub(crate) fn said(text: &str) -> Range<usize> {
    // A sign of thoughts begins with one of these, which few texts have.
    let bytes = text.as_bytes();
    if memchr3(b'<', b'[', b'&', bytes).is_none() && memchr(TRIANGLE, bytes).is_none() {
        return 0..text.len();
    }
    let (mut start, mut end, mut is_open) = (0, text.len(), false);
    for found in SIGNS.find_iter(text) {
        match found.pattern().as_usize() % 2 {
            0 if !is_open => (end, is_open) = (found.start(), true),
            0 => {}
            _ => (start, end, is_open) = (found.end(), text.len(), false),
        }
    }
    start.min(end)..end
}

/// Where a word stands last in a part. Most texts have not even its first byte.
fn last(text: &str, part: &Range<usize>, word: &str) -> Option<usize> {
    let inside = &text[part.clone()];
    memchr(word.as_bytes()[0], inside.as_bytes())?;
    memrmem(inside.as_bytes(), word.as_bytes()).map(|at| part.start + at)
}

/// The tag before an answer.
pub(crate) const TAG: &str = "<answer>";

/// What the last `<answer>` of a part encloses, if it encloses anything.
pub(crate) fn last_tag(text: &str, part: &Range<usize>) -> Option<Enclosed> {
    let opened = last(text, part, TAG)? + TAG.len();
    match text[opened..part.end].find("</answer>") {
        Some(length) => Some(Enclosed { part: tail(text, opened..opened + length), is_closed: true }),
        None => Some(Enclosed { part: tail(text, opened..part.end), is_closed: false }),
    }
}

/// The sign with which a box begins.
pub(crate) const BOX: &str = "\\boxed{";

/// What the last `\boxed{` of a part encloses.
pub(crate) fn last_box(text: &str, part: &Range<usize>) -> Option<Enclosed> {
    let start = last(text, part, BOX)? + BOX.len();
    let mut open = 1usize;
    for (at, byte) in text.bytes().enumerate().take(part.end).skip(start) {
        match byte {
            b'{' => open += 1,
            b'}' => open -= 1,
            _ => {}
        }
        if open == 0 {
            return Some(Enclosed { part: tail(text, start..at), is_closed: true });
        }
    }
    Some(Enclosed { part: tail(text, start..part.end), is_closed: false })
}

/// The last line of a part that is not empty.
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

/// Words behind which, at the beginning of a line, the answer stands.
const ANSWERS: [&str; 4] = ["answer", "final answer", "antwort", "\u{7B54}\u{6848}"];

/// What stands behind the last `Answer:` at the beginning of a line, up to the end of that line, or of the next one where
/// nothing stands in its own.
pub(crate) fn answer_line(text: &str, part: &Range<usize>) -> Option<Range<usize>> {
    let mut end = part.end;
    loop {
        let start = text[part.start..end].rfind('\n').map_or(part.start, |newline| part.start + newline + 1);
        if let Some(behind) = behind_answer(&text[start..end]) {
            let from = end - behind.len();
            let is_empty = behind.trim_matches(|c: char| c.is_whitespace() || "*_`$#".contains(c)).is_empty();
            let to = match is_empty {
                true => {
                    text[end..part.end].char_indices().skip_while(|(_, c)| c.is_whitespace()).find(|(_, c)| *c == '\n')
                }
                false => Some((0, '\n')),
            };
            return Some(from..to.map_or(part.end, |(length, _)| end + length));
        }
        end = start.checked_sub(1).filter(|end| *end > part.start)?;
    }
}

/// What stands behind `Answer:` at the beginning of a line.
fn behind_answer(line: &str) -> Option<&str> {
    let is_mark = |c: char| matches!(c, '*' | '_' | '#' | '>' | '`' | '-' | '\u{2022}') || c.is_whitespace();
    let line = line.trim_start_matches(is_mark);
    let line = line.strip_prefix("The ").or(line.strip_prefix("the ")).unwrap_or(line);
    let word =
        ANSWERS.iter().filter(|word| line.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word)));
    let word = word.max_by_key(|word| word.len())?;
    let rest = line[word.len()..].trim_start_matches(|c: char| matches!(c, '*' | '_') || c.is_whitespace());
    rest.strip_prefix([':', '\u{FF1A}'])
}

/// A part of a text without the spaces and the marks of Markdown around it.
pub(crate) fn trimmed(text: &str, part: Range<usize>) -> Range<usize> {
    let inside = &text[part.clone()];
    let is_around = |c: char| c.is_whitespace() || matches!(c, '*' | '`' | '$' | '_');
    let inner = inside.trim_start_matches(is_around);
    let start = part.start + inside.len() - inner.len();
    // A full stop ends a sentence; a point begins a number.
    start..start + inner.trim_end_matches(|c: char| is_around(c) || c == '.').len()
}

/// Whether a text is a whole number and nothing else.
pub(crate) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
