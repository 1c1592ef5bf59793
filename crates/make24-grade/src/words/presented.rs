//! Words with which a text says that what follows is its answer.

use super::{Words, has_letters, is_whole};
use crate::region::is_mark;
use std::ops::Range;
use std::sync::LazyLock;

/// Words for the answer, behind which a verb or a colon stands: `The final answer is ...`.
static NOUNS: LazyLock<Words> = LazyLock::new(|| {
    Words::new(&[
        "answer",
        "solution",
        "correction",
        "expression",
        "equation",
        "result",
        "l\u{F6}sung",
        "antwort",
        "ergebnis",
        "\u{7B54}\u{6848}",
        "\u{89E3}\u{7B54}",
        "\u{7ED3}\u{679C}",
    ])
});

/// Words for the answer, of which the number behind them is one.
const ANSWERS: &[&str] = &[
    "answer",
    "solution",
    "correction",
    "result",
    "antwort",
    "l\u{F6}sung",
    "ergebnis",
    "\u{7B54}\u{6848}",
    "\u{7ED3}\u{679C}",
];

/// Verbs and signs between the word for the answer and the answer.
const VERBS: &[&str] = &[
    "is",
    "was",
    "would be",
    "will be",
    "should be",
    "becomes",
    "=",
    ":",
    "\u{FF1A}",
    "\u{662F}",
    "\u{4E3A}",
    "ist",
    "lautet",
];

/// Words behind which the answer stands without a verb.
static CHOICES: LazyLock<Words> = LazyLock::new(|| {
    Words::new(&[
        "i chose",
        "i choose",
        "i pick",
        "i picked",
        "i'll go with",
        "i will go with",
        "going with",
        "i'll use",
        "i submit",
        "i'll submit",
        "i answer",
        "therefore answer",
        "i'd answer",
        "i propose",
        "we choose",
        "we pick",
        "i settle on",
        "instead:",
        "instead i use",
        "so i used",
        "final:",
    ])
});

/// Where in a text stands what its last words about the answer introduce, if it has any; and whether they are about an
/// answer, which may be a number.
fn introductions(text: &str) -> impl Iterator<Item = (usize, bool)> + '_ {
    let nouns = NOUNS.find_iter(text).filter_map(|found| {
        let is_plural = text[found.end()..].starts_with(['s', 'S']);
        if is_plural || !is_whole(text, found.start(), found.end()) {
            return None;
        }
        let rest = text[found.end()..].trim_start_matches(|c: char| c.is_whitespace() || is_mark(c));
        let verb = VERBS.iter().find(|verb| starts_with_verb(rest, verb))?;
        Some((text.len() - rest.len() + verb.len(), ANSWERS.contains(&NOUNS.word(&found))))
    });
    let choices = CHOICES.find_iter(text).map(|found| (found.end(), false));
    nouns.chain(choices)
}

fn starts_with_verb(text: &str, verb: &str) -> bool {
    let is_word = verb.is_ascii() && verb.ends_with(char::is_alphabetic);
    text.get(..verb.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(verb))
        && !(is_word && text[verb.len()..].starts_with(char::is_alphabetic))
}

/// Where in a text stands what its last words `answer is` or `answer:` are about, if it has any.
pub(crate) fn introduced(text: &str) -> Option<usize> {
    if !has_letters(text) {
        return None;
    }
    let from = introductions(text).map(|(from, _)| from).max()?;
    Some(text.len() - behind_marks(&text[from..]).len())
}

/// The text behind the spaces, colons and marks with which it begins.
fn behind_marks(text: &str) -> &str {
    text.trim_start_matches(|c: char| {
        c.is_whitespace() || matches!(c, ':' | '\u{FF1A}' | '$' | '"' | '\u{201C}') || is_mark(c)
    })
}

/// The number that a text says is the answer, if it is not the target: `The final answer is 25.`
pub(crate) fn other_answer(text: &str, is_target: &dyn Fn(&str) -> bool) -> Option<Range<usize>> {
    if !has_letters(text) {
        return None;
    }
    let from = introductions(text).filter(|(_, is_answer)| *is_answer).map(|(from, _)| from).max()?;
    let rest = behind_marks(&text[from..]).trim_start_matches("\\boxed{").trim_start_matches(['$', '(']);
    let start = text.len() - rest.len();
    let is_part = |c: char| c.is_ascii_digit() || matches!(c, '.' | '/' | ',');
    let sign = usize::from(rest.starts_with('-'));
    let length = sign + rest[sign..].find(|c: char| !is_part(c)).unwrap_or(rest.len() - sign);
    let number = rest[..length].trim_end_matches(['.', ',', '/']);
    let behind = rest[number.len()..].trim_start();
    let is_number = number[sign.min(number.len())..].starts_with(|c: char| c.is_ascii_digit());
    let is_alone = !behind.starts_with(|c: char| c.is_alphanumeric() || "+-*/\u{D7}\u{F7}=(".contains(c));
    (is_number && is_alone && !is_target(number)).then(|| start..start + number.len())
}
