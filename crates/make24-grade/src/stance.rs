//! What the words around an expression say of it: that it is the answer, that it is not, or that it may be.

use crate::claim::claims_unsolvable;
use crate::region::is_mark;
use crate::words::{
    ABOUT_IT, ALTERNATIVE, ANOTHER, AROUND_A_REJECTION, BETWEEN, CHECK, CLAUSE, CORRECTION, DENIED, DENIED_IN_CLAUSE,
    DENIES_WHAT_FOLLOWS, DOUBT, ELSEWHERE, ENDS_IN_NOT, FINE, GIVEN_UP, HARMLESS, INTERJECTION, IS, IS_NOT, KEEPS_ON,
    MISUSED, NEGATED, NO, NOTHING, OTHERWISE, REASON, REJECTED, RESTORED, RETRY, RIGHT_AFTER_ALL, SUCCESS, TAKEN_BACK,
    THE_EXPRESSION, TURN, YES, has_letters, plain, window, window_before,
};

/// How many bytes behind an expression, and before it, are searched for such words.
const FAR: usize = 320;
const NEAR: usize = 200;

pub(crate) const ENDS: [char; 8] = ['.', '!', '?', '\n', ';', '\u{3002}', '\u{FF1F}', '\u{FF01}'];

const CLAUSE_ENDS: [char; 8] = [',', '(', '[', '\u{2014}', '\u{FF0C}', '\u{FF08}', ':', '\u{FF1A}'];

/// Whether the words around an expression leave it as the answer. `before` is what stands between the expression before it
/// and this one, and `behind` what stands between it and the next one.
pub(crate) fn is_offered(before: &str, behind: &str) -> bool {
    // `It is false that ... is wrong.`
    if DENIES_WHAT_FOLLOWS.end(before.trim_end()).is_some() {
        return is_taken_back(behind);
    }
    !is_denied(before) && !is_taken_back(behind) && !is_doubted(before, behind) || is_restored(behind)
}

/// Whether the sentence of an expression is a question, by the words behind it.
pub(crate) fn is_asked(behind: &str) -> bool {
    behind.split_inclusive(ENDS).next().is_some_and(is_question)
}

fn is_question(sentence: &str) -> bool {
    sentence.ends_with(['?', '\u{FF1F}'])
}

/// Whether the sentence behind an expression, or the next one if it is about it, takes it back: `... is wrong.`
pub(crate) fn is_taken_back(behind: &str) -> bool {
    let text = behind.trim_start_matches(['}', '*', '$', '`']);
    if text.starts_with("~~") || ["</del>", "</strike>"].iter().any(|tag| text.starts_with(tag)) {
        return true;
    }
    let text = window(text, FAR);
    if !has_letters(text) && !is_question(text.trim_end()) {
        return false;
    }
    let text = plain(text);
    if RESTORED.is_in(&text) {
        return false;
    }
    let mut sentences = text.split_inclusive(ENDS).map(str::trim);
    let first = sentences.next().unwrap_or_default();
    // A question leaves it open, unless the text says yes to it.
    let rest = text.find(ENDS).map_or("", |end| &text[end..]);
    let is_open = is_question(first) && !is_affirmed(rest) && !CHECK.is_word_in(rest);
    let is_negated = NEGATED.begin(first).is_some_and(|end| !is_harmless(&first[end..]));
    if takes_back(first) || is_negated || is_open {
        return true;
    }
    let mut next = sentences.filter(|sentence| sentence.contains(char::is_alphanumeric) || TAKEN_BACK.is_in(sentence));
    let Some(second) = next.next() else { return false };
    // `... . Correct?`
    let is_asked = is_question(second)
        && second.split_whitespace().count() < 3
        && !is_affirmed(next.clone().next().unwrap_or_default());
    is_asked
        || is_no(second)
        || is_about_it(second) && takes_back(second)
        || RETRY.is_in(second)
        || next.next().is_some_and(|third| RETRY.is_in(third))
}

/// Whether the words behind a negation make it harmless: `not hard to find`.
fn is_harmless(behind: &str) -> bool {
    HARMLESS.begin(behind.trim_start()).is_some()
}

fn is_no(words: &str) -> bool {
    NO.has(words.trim_matches(|c: char| !c.is_alphanumeric()))
}

fn takes_back(sentence: &str) -> bool {
    let mut is_corrected = CORRECTION.begin(sentence).is_some();
    sentence.split(CLAUSE_ENDS).any(|clause| {
        is_corrected |= TURN.is_word_in(clause);
        is_no(clause)
            || clause_takes_back(clause)
            || is_corrected && !is_question(sentence) && MISUSED.is_word_in(clause)
    })
}

fn clause_takes_back(clause: &str) -> bool {
    let reason = REASON.find_words(clause).map(|found| found.start()).min().unwrap_or(clause.len());
    let is_here = |start: usize, end: usize| {
        !ELSEWHERE.is_word_in(&clause[..start]) && !OTHERWISE.is_word_in(&clause[end..reason.max(end)])
    };
    // `was clearly wrong`, `rejected it`
    let rejected = REJECTED.find_words(clause).filter_map(|found| {
        let before = clause[..found.start()].trim_end();
        let verb = before[..before.len() - BETWEEN.end(before).unwrap_or(0)].trim_end();
        let start = IS.end(verb).map(|length| verb.len() - length);
        let is_object = || AROUND_A_REJECTION.begin(clause[found.end()..].trim_start()).map(|_| found.start());
        Some((start.or_else(is_object)?, found.end()))
    });
    let taken = TAKEN_BACK.find_iter(clause).map(|found| (found.start(), found.end()));
    let is_taken = taken.chain(rejected).any(|(start, end)| is_here(start, end));
    let is_not = IS_NOT.find_iter(clause).any(|found| {
        let behind = &clause[found.end()..];
        let is_number = behind.trim_start_matches(['$', '(']).starts_with(|c: char| c.is_ascii_digit());
        is_here(found.start(), found.end())
            && (is_number || behind.starts_with("the target") || behind.starts_with("equal"))
    });
    is_taken || is_not || ENDS_IN_NOT.ending(clause.trim_end_matches(['.', ' '])).is_some()
}

/// Whether one of the next clauses says that the expression is right after all: `... was rejected, but it is correct.`
fn is_restored(behind: &str) -> bool {
    let text = plain(window(behind, NEAR));
    let mut clauses = text.split(|c: char| ENDS.contains(&c) || CLAUSE_ENDS.contains(&c)).map(str::trim_start);
    clauses.next();
    let turn = |clause: &str| TURN.begin(clause).map_or(0, |length| length + 1);
    clauses.any(|clause| RIGHT_AFTER_ALL.begin(clause.get(turn(clause)..).unwrap_or_default()).is_some())
}

fn is_about_it(sentence: &str) -> bool {
    let mut words = sentence.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let first = words.find(|word| !INTERJECTION.has(word));
    CORRECTION.begin(sentence).is_some()
        || first.is_none_or(|word| ABOUT_IT.has(word) || !word.is_ascii())
        || THE_EXPRESSION.is_word_in(sentence)
}

/// Whether the text behind a question says yes to it.
pub(crate) fn is_affirmed(text: &str) -> bool {
    let text = plain(window(text, FAR));
    let mut sentences = text.split(['.', '!', '?', '\n']).map(str::trim).filter(|sentence| !sentence.is_empty());
    let first = sentences.next().unwrap_or_default();
    let says_yes = |sentence: &str| YES.begin(sentence).is_some();
    says_yes(first) || FINE.is_in(first) || sentences.any(says_yes)
}

/// Whether the words before an expression deny it: `not ...`, `Wrong: ...`, `It is not true that ...`.
pub(crate) fn is_denied(before: &str) -> bool {
    if !has_letters(before) {
        return false;
    }
    let clause = last_clause(before);
    let words = before.trim_end_matches(|c: char| matches!(c, ' ' | '\n' | ':' | '\u{FF1A}' | '(') || is_mark(c));
    // `24 cannot be made this way: ...`
    if before[words.len()..].contains(':') && claims_unsolvable(last_clause(words), None) {
        return true;
    }
    // `no, 8 * 3` denies what was said before; `= 15, no` in the line before is about what stands there.
    let is_of_line_before = !words.contains('\n')
        && before.starts_with(|c: char| !c.is_alphanumeric())
        && before[words.len()..].contains('\n')
        && !before[words.len()..].contains([':', '\u{FF1A}']);
    if !is_of_line_before && DENIED.end(words).is_some() {
        return true;
    }
    // `Not this one: ...`
    let name = last_clause(words);
    let clause = match before[words.len()..].contains([':', '\u{FF1A}']) && name.split_whitespace().count() <= 3 {
        true => name,
        false => clause,
    };
    if !has_letters(clause) {
        return false;
    }
    let clause = plain(clause);
    let from = CLAUSE.find_words(&clause).last().map_or(0, |turn| turn.end());
    DENIED_IN_CLAUSE.find_iter(&clause[from..]).any(|found| {
        let (word, rest) = (DENIED_IN_CLAUSE.word(&found), &clause[from + found.end()..]);
        let is_word = word == "n't" || crate::words::is_whole(&clause[from..], found.start(), found.end());
        let is_nothing = NOTHING.end(clause[from..from + found.start()].trim_end()).is_some();
        is_word && !is_harmless(rest) && !is_nothing
    })
}

fn last_clause(text: &str) -> &str {
    let is_end = |c: char| ENDS.contains(&c) || matches!(c, ',' | ':' | '\u{FF0C}' | '\u{FF1A}' | '>' | '|');
    window_before(text, NEAR).rsplit(is_end).next().unwrap_or_default()
}

/// Whether the sentence of an expression leaves open whether it is the answer: `maybe ...`, `either ... or ...`.
fn is_doubted(before: &str, behind: &str) -> bool {
    let sentence = window_before(before, NEAR).rsplit(ENDS).next().unwrap_or_default();
    let rest = window(behind, NEAR).split(ENDS).next().unwrap_or_default();
    let clause = CLAUSE.find_words(sentence).last().map_or(sentence, |turn| &sentence[turn.end()..]);
    [clause, rest].iter().any(|part| has_letters(part) && DOUBT.is_word_in(&plain(part)))
}

/// Whether the words between two expressions say that either may be the answer.
pub(crate) fn are_alternatives(between: &str) -> bool {
    !between.contains(ENDS) && ALTERNATIVE.is_word_in(&plain(between))
}

/// Whether the line of an expression has a sign of success: a tick, or `this works`.
pub(crate) fn is_success(before: &str, behind: &str) -> bool {
    let line = |text: &str| SUCCESS.is_in(&plain(text));
    line(window_before(before, NEAR).rsplit('\n').next().unwrap_or_default())
        || line(window(behind, NEAR).split('\n').next().unwrap_or_default())
}

/// Whether a text says that its writer gives up.
pub(crate) fn is_given_up(text: &str) -> bool {
    if !has_letters(text) {
        return false;
    }
    let text = plain(text);
    text.split(ENDS).flat_map(|sentence| sentence.split([',', '\u{FF0C}'])).any(|clause| {
        GIVEN_UP.find_iter(clause).any(|found| {
            let (before, behind) = (clause[..found.start()].trim_end(), &clause[found.end()..]);
            KEEPS_ON.ending(before).is_none() && !ANOTHER.is_in(behind)
        })
    })
}
