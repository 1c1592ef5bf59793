//! Claims in running text that a puzzle has no solution.

use crate::words::{
    ALL_THERE_IS, CLAIM, CLAIM_WITH_A_VERB, DOUBT_OF_A_CLAIM, NO_ANSWER, OPINION, VERB_OF_A_CLAIM, has_letters, plain,
    window,
};
use make24::Rational;

/// Whether a text says that there is no solution: that `target` is not made, or, without one, any number. A question, a
/// doubt and a denial say no such thing.
pub(crate) fn claims_unsolvable(text: &str, target: Option<&Rational>) -> bool {
    if !has_letters(text) {
        return false;
    }
    let text = plain(text);
    if text.contains("\"solvable\": false") {
        return true;
    }
    (CLAIM.is_in(&text) || CLAIM_WITH_A_VERB.is_in(&text))
        && text.split_inclusive(['.', '!', '?', '\n', ';', '\u{3002}', '\u{FF1F}']).any(|sentence| {
            let is_question = sentence.trim_end().ends_with(['?', '\u{FF1F}']);
            // What stands in brackets may doubt the clause before it.
            !is_question
                && !OPINION.is_word_in(sentence)
                && sentence.split([',', ':', '\u{FF0C}', '\u{FF1A}']).any(|clause| is_claim(clause, target))
        })
}

/// Whether a tag or a box holds a claim and nothing else: `None`, `N/A`.
pub(crate) fn is_none(text: &str) -> bool {
    let words = plain(window(text, 64));
    let words = words.trim_matches(|c: char| c.is_whitespace() || "{}$.\"'".contains(c));
    let words = ["text{", "mathrm{", "textbf{"].iter().find_map(|command| words.strip_prefix(command)).unwrap_or(words);
    NO_ANSWER.has(words) || NO_ANSWER.has(&format!("\\{words}"))
}

fn is_claim(clause: &str, target: Option<&Rational>) -> bool {
    let with_verbs = CLAIM_WITH_A_VERB.find_iter(clause).filter(|found| VERB_OF_A_CLAIM.is_in(&clause[found.end()..]));
    CLAIM.find_iter(clause).chain(with_verbs).any(|found| {
        let (before, behind) = (&clause[..found.start()], &clause[found.end()..]);
        !is_doubted(before) && !is_doubted(behind) && !is_about_another(before, target)
    })
}

/// Whether the last word before a claim is a number that is not the target: `8 cannot be made`.
fn is_about_another(before: &str, target: Option<&Rational>) -> bool {
    let last = before.split_whitespace().next_back().unwrap_or_default().trim_start_matches('(');
    let is_number = !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit());
    is_number && target.is_some_and(|target| last.parse() != Ok(target.clone()))
}

fn is_doubted(words: &str) -> bool {
    DOUBT_OF_A_CLAIM.find_words(words).any(|found| ALL_THERE_IS.begin(&words[found.start()..]).is_none())
}
