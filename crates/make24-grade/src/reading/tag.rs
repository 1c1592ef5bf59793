//! The tags of elements.

use crate::words::{ANSWER_NAME, PLAIN_NAME, THOUGHT, boundary};
use std::ops::Range;

/// The name of a tag: `<think>`, `</think>`, `[think]`, `<|begin_of_thought|>`.
pub(crate) struct Tag {
    pub(crate) span: Range<usize>,
    pub(crate) name: String,
    pub(crate) is_close: bool,
    pub(crate) is_bracket: bool,
    is_hidden: bool,
}

impl Tag {
    /// The tags from a place of a text on.
    pub(crate) fn all(text: &str, from: usize) -> impl Iterator<Item = Tag> + '_ {
        std::iter::successors(Tag::next(text, from), |tag| Tag::next(text, tag.span.end))
    }

    pub(crate) fn next(text: &str, from: usize) -> Option<Tag> {
        // `\u{25C1}` begins with this byte.
        let signs = memchr::memchr3_iter(b'<', b'[', 0xE2, &text.as_bytes()[from..]);
        signs.filter_map(|at| Tag::at(text, from + at)).next()
    }

    fn at(text: &str, at: usize) -> Option<Tag> {
        const LONGEST: usize = 100;
        let rest = &text[at..at + boundary(&text[at..], LONGEST)];
        let open = rest.chars().next()?;
        let close = match open {
            '<' => '>',
            '[' => ']',
            '\u{25C1}' => '\u{25B7}',
            _ => return None,
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
        let is_begin = |part: &str| matches!(part, "begin" | "start" | "beginning");
        let parts = || name.split(['_', '-']);
        let is_end = parts().any(|part| part == "end");
        let core = match is_end || parts().any(is_begin) {
            true => parts()
                .filter(|part| !matches!(*part, "of" | "" | "the" | "end") && !is_begin(part))
                .collect::<Vec<_>>()
                .join("_"),
            false => name,
        };
        Some(Tag {
            span: at..at + open.len_utf8() + inside.len() + close.len_utf8(),
            is_close: is_close || is_end,
            is_bracket: open == '[',
            is_hidden: attributes.contains("hidden") || attributes.contains("display:none"),
            name: core,
        })
    }

    /// Whether the content of the element is read.
    pub(super) fn is_plain(&self) -> bool {
        !self.is_hidden && (PLAIN_NAME.has(&self.name) || ANSWER_NAME.has(&self.name) || self.name.is_empty())
    }

    pub(super) fn is_thought(&self) -> bool {
        self.name.split(['_', '-']).any(|part| THOUGHT.has(part))
    }
}
