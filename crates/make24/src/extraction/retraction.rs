//! Words in running text with which an expression is taken back, denied, or given up.

use super::around::{ends_with_word, is_mark};

/// Words in the clause behind an expression with which it is taken back.
const TAKEN_BACK: &[&str] = &[
    "is wrong",
    "'s wrong",
    "incorrect",
    "not correct",
    "n't correct",
    "not right",
    "n't right",
    "not valid",
    "invalid",
    "n't valid",
    "not allowed",
    "n't allowed",
    "is not the target",
    "isn't the target",
    "not work",
    "n't work",
    "not equal",
    "n't equal",
    "not give ",
    "n't give ",
    "not make ",
    "n't make ",
    "not a solution",
    "n't a solution",
    "not a valid",
    "n't a valid",
    "fails",
    "a mistake",
    "an error",
    "scratch that",
    "ignore that",
    "violates",
    "too big",
    "too small",
    "too large",
    "\u{274C}",
    "\u{2717}",
    "\u{2718}",
    "\u{662F}\u{9519}",
    "\u{9519}\u{4E86}",
    "\u{6709}\u{8BEF}",
    "\u{4E0D}\u{5BF9}",
    "\u{4E0D}\u{884C}",
    "\u{4E0D}\u{7B97}",
    "\u{4E0D}\u{6B63}\u{786E}",
    "\u{4E0D}\u{6210}\u{7ACB}",
    "\u{4E0D}\u{7B26}\u{5408}",
    "\u{4E0D}\u{7B49}\u{4E8E}",
    "\u{4E0D}\u{662F}",
    "\u{5F97}\u{4E0D}\u{5230}",
];

/// A clause that is one of these takes an expression back.
const NO: &[&str] = &["no", "nope", "wrong", "not quite", "but no"];

/// Words in a clause that speaks of something else.
const ELSEWHERE: &[&str] =
    &["other", "without", "if ", "integer", "whole", "alone", "only", "\u{5176}\u{4ED6}", "\u{5982}\u{679C}"];

/// Words before `that` and `it` in a sentence that takes something back: `Wait, that's wrong.`
const INTERJECTIONS: &[&str] = &["wait", "hmm", "no", "actually", "but", "however", "oh", "sorry", "hm", "so", "oops"];

/// Words before an expression that deny it.
const DENIES: &[&str] =
    &["not", "isn't", "incorrect", "wrong", "instead of", "not use", "n't use", "\u{4E0D}\u{662F}", "\\cancel{"];

/// Words behind the last expression with which all is given up.
const GIVES_UP: &[&str] = &[
    "give up",
    "n't know",
    "not know",
    "not find a",
    "n't find a",
    "not able to find",
    "n't able to find",
    "unable to find",
    "can't solve",
    "cannot solve",
    "answer is none",
    "answer: none",
    "\u{6CA1}\u{6709}\u{627E}\u{5230}",
    "\u{653E}\u{5F03}",
    "\u{4E0D}\u{77E5}\u{9053}",
];

/// How far behind an expression it is looked for words that take it back, in bytes.
const FAR: usize = 160;

/// Whether a text may hold one of the words that take something back: most have none of their letters.
fn may_take_back(text: &str) -> bool {
    let may_be = |pair: &[u8]| {
        matches!(
            pair,
            [b'w' | b'W', b'r' | b'R'] | [b'n' | b'N', b'o' | b'O' | b'\'' | 0xE2 | b'c' | b'C' | b'v' | b'V']
        ) || matches!(pair, [b'f' | b'F', b'a' | b'A'] | [b'm' | b'M', b'i' | b'I'] | [b'e' | b'E', b'r' | b'R'])
            || matches!(pair, [b't' | b'T', b'o' | b'O'] | [b'v' | b'V', b'e' | b'E'] | [b'b' | b'B', b'l' | b'L'])
            || matches!(pair, [b'v' | b'V', b'i' | b'I'] | [b'n' | b'N', b'a' | b'A'] | [b'g' | b'G', b'n' | b'N'])
            || matches!(pair, [b'c' | b'C', b'r' | b'R'] | [0xE2 | 0xE4..=0xE9, _])
    };
    text.as_bytes().windows(2).any(may_be)
}

/// Whether the sentence behind an expression, or the next one if it is about it, takes it back: `... is wrong.`
pub(super) fn is_taken_back(text: &str) -> bool {
    if text.starts_with("~~") || text.starts_with("</del>") {
        return true;
    }
    let text = &text[..boundary(text, FAR)];
    if !may_take_back(text) {
        return false;
    }
    let text = lowered(text);
    let is_word = |c: char| c.is_alphanumeric();
    let is_no = |words: &str| NO.contains(&words.trim_matches(|c: char| !is_word(c)));
    let takes_back = |sentence: &str| {
        let mut clauses = sentence.split([',', '(', '\u{2014}', '\u{FF0C}', '\u{FF08}']);
        clauses.any(|clause| {
            let is_here = !ELSEWHERE.iter().any(|word| clause.contains(word));
            is_no(clause) || is_here && TAKEN_BACK.iter().any(|words| clause.contains(words))
        })
    };
    let is_about_it = |sentence: &str| {
        let mut words = sentence.split(|c: char| !is_word(c)).filter(|word| !word.is_empty());
        let first = words.find(|word| !INTERJECTIONS.contains(word));
        matches!(first, Some("that" | "this" | "it" | "which" | "scratch" | "ignore") | None)
    };
    let mut sentences = text.split(['.', '!', '?', '\n', ';', '\u{3002}', '\u{FF1F}']).map(str::trim);
    sentences.next().is_some_and(takes_back)
        || sentences
            .find(|sentence| sentence.contains(is_word))
            .is_some_and(|next| is_about_it(next) && takes_back(next))
}

/// Whether the words right before an expression deny it: `not ...`, `Wrong: ...`.
pub(super) fn is_denied(text: &str) -> bool {
    let words = text.trim_end_matches(|c: char| matches!(c, ' ' | ':' | '\u{FF1A}' | '(') || is_mark(c));
    // Most words end otherwise than all of these.
    if !words.ends_with(|c: char| matches!(c, 't' | 'T' | 'g' | 'G' | 'f' | 'F' | 'e' | 'E' | '{') || !c.is_ascii()) {
        return false;
    }
    let is_end = |word: &&str| match word.ends_with(|c: char| c.is_ascii_alphabetic()) {
        true => ends_with_word(words, word) || word.starts_with("n't") && words.ends_with(*word),
        false => words.ends_with(*word),
    };
    DENIES.iter().any(is_end)
}

/// Whether a text may hold one of the words that give up.
fn may_give_up(text: &str) -> bool {
    let may_be = |bytes: &[u8]| {
        matches!(
            bytes,
            [b'e' | b'E', b' ', b'u' | b'U'] | [b'n' | b'N', b'o' | b'O', _] | [b'n' | b'N', b'\'' | 0xE2, _]
        ) || matches!(bytes, [b'n' | b'N', b'n' | b'N', b'o' | b'O'] | [b'u' | b'U', b'n' | b'N', b'a' | b'A'])
            || matches!(bytes, [0xE6, 0xB2, 0xA1] | [0xE6, 0x94, 0xBE] | [0xE4, 0xB8, 0x8D])
    };
    text.as_bytes().windows(3).any(may_be)
}

/// Whether a text says that its writer gives up.
pub(super) fn is_given_up(text: &str) -> bool {
    if !may_give_up(text) {
        return false;
    }
    let text = lowered(text);
    text.split(['.', '!', '?', '\n', ',', '\u{3002}', '\u{FF0C}']).any(|clause| {
        GIVES_UP.iter().any(|words| {
            clause.split_once(words).is_some_and(|(before, behind)| {
                let before = before.trim_end();
                let is_denied =
                    ["not", "n't", "never", "some", "solvers", "people"].iter().any(|word| before.ends_with(word));
                !is_denied && !["other", "second", "simpler", "better"].iter().any(|word| behind.contains(word))
            })
        })
    })
}

/// A text in lower case with straight apostrophes.
fn lowered(text: &str) -> String {
    text.to_lowercase().replace('\u{2019}', "'")
}

/// The end of a text that is no longer than so many bytes.
fn boundary(text: &str, most: usize) -> usize {
    (0..=most.min(text.len())).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The quick looks are written by hand, and a row that they miss would never be seen.
    #[test]
    fn no_row_is_missed_by_the_quick_looks() {
        for words in TAKEN_BACK.iter().chain(NO) {
            assert!(may_take_back(words) && may_take_back(&words.to_uppercase()), "{words}");
        }
        for words in GIVES_UP {
            assert!(may_give_up(words) && may_give_up(&words.to_uppercase()), "{words}");
        }
        for words in DENIES {
            assert!(is_denied(words), "{words}");
        }
    }
}
