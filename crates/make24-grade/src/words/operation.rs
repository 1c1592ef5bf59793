//! Words for an operation with the expression next to them.

use super::LetterPairs;
use crate::region::ends_with_word;

/// Words for an operation with the expression before them, in alphabetical order.
const BEHIND: &[&str] = &[
    "add",
    "and a half",
    "and a quarter",
    "and a third",
    "choose",
    "cubed",
    "decreased",
    "divide",
    "divided",
    "doubled",
    "dozen",
    "durch",
    "factorial",
    "geteilt",
    "greater than",
    "halved",
    "hundred",
    "increased",
    "less",
    "less than",
    "mal",
    "million",
    "minus",
    "mod",
    "modulo",
    "more than",
    "multiplied",
    "multiply",
    "over",
    "percent",
    "pi",
    "plus",
    "raised",
    "reduced",
    "squared",
    "subtract",
    "thousand",
    "times",
    "to the",
    "to the power",
    "tripled",
];

/// Words for an operation with the expression behind them.
const BEFORE: &[&str] = &[
    "plus",
    "minus",
    "times",
    "twice",
    "thrice",
    "double",
    "triple",
    "negative",
    "root of",
    "half of",
    "square of",
    "cube of",
    "power of",
    "ln",
    "log",
    "lg",
    "sin",
    "cos",
    "tan",
    "exp",
    "abs",
    "sqrt",
    "over",
    "divided by",
    "multiplied by",
    "factorial of",
    "logarithm of",
    "sum of",
    "reciprocal of",
    "inverse of",
];

/// How the words begin.
const BEGINS: LetterPairs = LetterPairs::first(BEHIND);

/// How the words end.
const ENDS: LetterPairs = LetterPairs::last(BEFORE);

/// The length of the words for an operation with which a text begins.
pub(crate) fn is_operation_behind(text: &str) -> Option<usize> {
    if !BEGINS.may_begin(text) {
        return None;
    }
    let first = text.as_bytes()[0].to_ascii_lowercase();
    let from = BEHIND.partition_point(|word| word.as_bytes()[0] < first);
    let like_it = BEHIND[from..].iter().take_while(|word| word.as_bytes()[0] == first);
    let starts = |word: &&&str| {
        text.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word))
            && !text[word.len()..].starts_with(char::is_alphanumeric)
    };
    like_it.filter(starts).map(|word| word.len()).max()
}

/// The length of the words for an operation with which a text ends.
pub(crate) fn operation_before(text: &str) -> Option<usize> {
    let words = BEFORE.iter().filter(|word| ends_with_word(text, word)).map(|word| word.len());
    if ENDS.may_end(text) { words.max() } else { None }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_words_are_in_alphabetical_order() {
        assert!(super::BEHIND.is_sorted());
    }
}
