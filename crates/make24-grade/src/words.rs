//! What words around an expression say about it: lists of words, each looked for in one pass.

pub(crate) mod claim;
pub(crate) mod operation;
pub(crate) mod presented;
pub(crate) mod retraction;

use aho_corasick::{AhoCorasick, AhoCorasickBuilder, AhoCorasickKind, Match, MatchKind};

/// A list of words, in lower case with straight apostrophes.
pub(crate) struct Words {
    list: &'static [&'static str],
    automaton: AhoCorasick,
}

impl Words {
    /// What finds any of these words, in capitals or not.
    pub(crate) fn new(list: &'static [&'static str]) -> Words {
        let automaton = AhoCorasickBuilder::new()
            .ascii_case_insensitive(true)
            .match_kind(MatchKind::LeftmostLongest)
            .kind(Some(AhoCorasickKind::DFA))
            .build(list)
            .expect("the lists are short");
        Words { list, automaton }
    }

    /// The places where one of the words stands.
    pub(crate) fn find_iter<'t>(&'t self, text: &'t str) -> impl Iterator<Item = Match> + 't {
        self.automaton.find_iter(text)
    }

    /// Whether one of the words stands in a text.
    pub(crate) fn is_in(&self, text: &str) -> bool {
        self.automaton.is_match(text)
    }

    /// Whether one of the words stands in a text as a whole word.
    pub(crate) fn is_word_in(&self, text: &str) -> bool {
        self.find_iter(text).any(|found| is_whole(text, found.start(), found.end()))
    }

    /// The word with this number.
    pub(crate) fn word(&self, found: &Match) -> &'static str {
        self.list[found.pattern().as_usize()]
    }
}

/// The pairs of letters with which words begin, or end: most texts begin and end otherwise, and need not be compared with
/// each word. Capitals are small letters here, all digits are one, as are all bytes beyond ASCII.
pub(crate) struct LetterPairs([u64; 64]);

impl LetterPairs {
    /// The pairs with which words begin.
    pub(crate) const fn first(words: &[&str]) -> LetterPairs {
        LetterPairs::of(words, false)
    }

    /// The pairs with which words end, the last letter first.
    pub(crate) const fn last(words: &[&str]) -> LetterPairs {
        LetterPairs::of(words, true)
    }

    const fn of(words: &[&str], is_end: bool) -> LetterPairs {
        let mut pairs = [0; 64];
        let mut at = 0;
        while at < words.len() {
            let word = words[at].as_bytes();
            let last = word.len() - 1;
            let one = place(word[if is_end { last } else { 0 }]);
            // Beside a single letter anything may stand.
            pairs[one] |= if last == 0 { u64::MAX } else { 1 << place(word[if is_end { last - 1 } else { 1 }]) };
            at += 1;
        }
        LetterPairs(pairs)
    }

    /// Whether one of the words may stand at the beginning of a text.
    pub(crate) fn may_begin(&self, text: &str) -> bool {
        match *text.as_bytes() {
            [one, other, ..] => self.has(one, other),
            [one] => self.0[place(one)] != 0,
            [] => false,
        }
    }

    /// Whether one of the words may stand at the end of a text.
    pub(crate) fn may_end(&self, text: &str) -> bool {
        match *text.as_bytes() {
            [.., other, last] => self.has(last, other),
            [last] => self.0[place(last)] != 0,
            [] => false,
        }
    }

    fn has(&self, one: u8, other: u8) -> bool {
        self.0[place(one)] >> place(other) & 1 == 1
    }
}

/// The place of each byte in [`LetterPairs`].
const PLACES: [u8; 256] = {
    let mut places = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        places[byte] = match byte as u8 {
            letter @ (b'a'..=b'z' | b'A'..=b'Z') => letter & 31,
            b'0'..=b'9' => 0,
            0x80.. => 31,
            sign => 32 + (sign & 31),
        };
        byte += 1;
    }
    places
};

const fn place(byte: u8) -> usize {
    PLACES[byte as usize] as usize
}

/// Whether a text has a letter, so that it may have words.
pub(crate) fn has_letters(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii())
}

/// Whether what stands at a place is not a part of a longer word.
pub(crate) fn is_whole(text: &str, start: usize, end: usize) -> bool {
    let is_letter = |c: char| c.is_alphanumeric();
    let begins = text[start..].starts_with(is_letter) && text[..start].ends_with(is_letter);
    let ends = text[..end].ends_with(is_letter) && text[end..].starts_with(is_letter);
    // Words of scripts without spaces are whole wherever they stand.
    !text[start..end].is_ascii() || !begins && !ends
}

/// A text in lower case with straight apostrophes, single spaces, and without marks of Markdown and LaTeX.
pub(crate) fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            'a'..='z' | '0'..='9' => plain.push(c),
            'A'..='Z' => plain.push(c.to_ascii_lowercase()),
            '*' | '_' | '`' => {}
            '\u{2019}' => plain.push('\''),
            // A space of LaTeX too: `No\ solution`.
            c if c.is_whitespace() && c != '\n' || matches!(c, '\\' | '~') => {
                if !plain.ends_with(' ') {
                    plain.push(' ');
                }
            }
            c => plain.extend(c.to_lowercase()),
        }
    }
    plain
}

/// The end of a text that is no longer than this many bytes.
pub(crate) fn boundary(text: &str, most: usize) -> usize {
    (0..=most.min(text.len())).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0)
}

/// The end of a text, at most this many bytes.
pub(crate) fn window_before(text: &str, most: usize) -> &str {
    let start = (text.len().saturating_sub(most)..).find(|start| text.is_char_boundary(*start));
    &text[start.unwrap_or(text.len())..]
}
