//! Words with which an expression is taken back, denied, doubted, or given up.

use super::claim::claims_unsolvable;
use super::{LetterPairs, Words, boundary, has_letters, is_whole, plain, window_before};
use crate::region::{ends_with_word, is_mark};
use std::sync::LazyLock;

/// Words behind an expression with which it is taken back.
static TAKEN_BACK: LazyLock<Words> = LazyLock::new(|| {
    Words::new(&[
        "is wrong",
        "'s wrong",
        "was wrong",
        "incorrect",
        "not correct",
        "n't correct",
        "not right",
        "n't right",
        "not quite right",
        "not valid",
        "invalid",
        "n't valid",
        "not allowed",
        "n't allowed",
        "disallowed",
        "forbidden",
        "not the target",
        "n't the target",
        "not work",
        "n't work",
        "not equal",
        "n't equal",
        "not give ",
        "n't give ",
        "not make ",
        "n't make ",
        "not yield",
        "n't yield",
        "not produce",
        "n't produce",
        "not result in",
        "n't result in",
        "not reach",
        "n't reach",
        "not satisfy",
        "n't satisfy",
        "not follow the rules",
        "n't follow the rules",
        "not help",
        "n't help",
        "not meet",
        "n't meet",
        "not what we",
        "not a solution",
        "n't a solution",
        "not the solution",
        "n't the solution",
        "not the answer",
        "n't the answer",
        "not my answer",
        "not my final",
        "not a valid",
        "n't a valid",
        "not acceptable",
        "retract",
        "kidding",
        "take it back",
        "take that back",
        "then multiply",
        "then divide",
        "then add",
        "then subtract",
        "withdraw",
        "is false",
        "is untrue",
        "not true",
        "n't true",
        "were allowed",
        "if we could",
        "n't acceptable",
        "not legal",
        "n't count",
        "not count",
        "fails",
        "a mistake",
        "an error",
        "my mistake",
        "made a mistake",
        "scratch that",
        "ignore that",
        "ignore this",
        "ignore the",
        "ignore my",
        "disregard",
        "mixed up",
        "forget that",
        "i would not",
        "i wouldn't",
        "never mind",
        "nevermind",
        "discard",
        "violates",
        "breaks the rule",
        "against the rules",
        "too big",
        "too small",
        "too large",
        "too much",
        "too high",
        "too low",
        "overshoots",
        "undershoots",
        "off by",
        "no good",
        "not use all",
        "n't use all",
        "not use every",
        "n't use every",
        "not use the",
        "n't use the",
        "dead end",
        "try again",
        "start over",
        "start again",
        "\u{274C}",
        "\u{2717}",
        "\u{2718}",
        "\u{2716}\u{FE0F}",
        "\u{662F}\u{9519}",
        "\u{9519}\u{4E86}",
        "\u{9519}\u{8BEF}",
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
        "\u{91CD}\u{65B0}",
        "ist falsch",
        "nicht richtig",
        "stimmt nicht",
        "ung\u{FC}ltig",
        "nicht erlaubt",
        "geht nicht",
    ])
});

/// Words in a correction, or behind `but`, that say which cards an expression does not use once.
static MISUSED: LazyLock<Words> = LazyLock::new(|| {
    Words::new(&[
        "twice",
        "more than once",
        "two times",
        "three times",
        "reuse",
        "reused",
        "reuses",
        "reusing",
        "repeats",
        "not using",
        "n't using",
        "not used",
        "n't used",
        "unused",
        "left over",
        "leftover",
        "left out",
        "leaves out",
        "forgot",
        "missing",
        "missed",
        "only uses",
        "uses only",
        "only used",
        "used only",
        "only addition",
        "not in the",
        "n't in the",
        "not one of",
        "n't one of",
    ])
});

/// What an expression is not, if a number or the target follows: `is not 24`.
static NOT: LazyLock<Words> =
    LazyLock::new(|| Words::new(&["is not ", "isn't ", "was not ", "wasn't ", "not exactly ", "not = ", "ist nicht "]));

/// A clause that is one of these takes an expression back.
const NO: &[&str] = &["no", "nope", "wrong", "not quite", "but no", "nein", "falsch", "invalid", "fail", "failed"];

/// Words before the words that take back, in a clause that speaks of something else, or denies them.
static ELSEWHERE: LazyLock<Words> = LazyLock::new(|| {
    Words::new(&[
        "other",
        "others",
        "without",
        "if",
        "integer",
        "integers",
        "whole",
        "alone",
        "no",
        "none",
        "nothing",
        "never",
        "neither",
        "nor",
        "else",
        "otherwise",
        "any",
        "must",
        "each",
        "every",
        "exactly once",
        "avoid",
        "avoids",
        "\u{5176}\u{4ED6}",
        "\u{5982}\u{679C}",
        "\u{6CA1}\u{6709}",
    ])
});

/// Words behind the words that take back, with which they speak of something else.
static OTHERWISE: LazyLock<Words> =
    LazyLock::new(|| Words::new(&["without", "if", "unless", "alone", "otherwise", "when you", "as well"]));

/// Words that give a reason; what stands behind them is about the reason.
const REASONS: [&str; 5] = [" because", " since", " as it", " weil", " \u{2014}"];

/// Words before `that` and `it` in a sentence that takes something back: `Wait, that's wrong.`
const INTERJECTIONS: &[&str] = &[
    "wait",
    "hmm",
    "no",
    "actually",
    "but",
    "however",
    "oh",
    "sorry",
    "hm",
    "so",
    "oops",
    "unfortunately",
    "yet",
    "still",
    "well",
    "and",
    "though",
    "also",
    "hold",
    "on",
    "ah",
    "nope",
    "again",
    "then",
    "ok",
    "okay",
];

/// The first words of a sentence that is about the expression before it.
const ABOUT_IT: &[&str] = &[
    "that",
    "this",
    "it",
    "which",
    "scratch",
    "ignore",
    "forget",
    "never",
    "nevermind",
    "discard",
    "doesn",
    "does",
    "didn",
    "not",
    "isn",
    "fails",
    "wrong",
    "incorrect",
    "invalid",
    "violates",
    "uses",
    "leaves",
    "too",
    "let",
    "lets",
    "above",
    "das",
    "dies",
];

/// Words that begin a correction, whatever it is about.
const CORRECTIONS: &[&str] = &[
    "edit",
    "update",
    "wait",
    "oops",
    "hmm",
    "hold on",
    "sorry",
    "no,",
    "actually",
    "nope",
    "unfortunately",
    "however",
    "correction",
];

/// Words before an expression that deny it.
const DENIES: &[&str] = &[
    "not",
    "isn't",
    "incorrect",
    "wrong",
    "instead of",
    "rather than",
    "not use",
    "n't use",
    "\u{4E0D}\u{662F}",
    "\\cancel{",
    "falsch",
    "last try",
    "last attempt",
    "not work",
    "n't work",
    "<!--",
    "\u{274C}",
    "\u{2717}",
    "\u{2718}",
    "invalid",
    "except",
    "unlike",
    "avoid",
    "besides",
    "not:",
    "discarded",
    "rejected",
    "failed",
    "other than",
];

/// How those words end.
const DENIES_END: LetterPairs = LetterPairs::last(DENIES);

/// Words in the clause before an expression with which it denies it.
static DENIED: LazyLock<Words> = LazyLock::new(|| {
    Words::new(&[
        "not",
        "n't",
        "never",
        "cannot",
        "lie",
        "false",
        "untrue",
        "wrong",
        "incorrect",
        "incorrectly",
        "instead of",
        "rather than",
        "unlike",
        "neither",
        "nor",
        "wrongly",
        "mistakenly",
        "fails",
        "tempted",
        "tempting",
        "i doubt",
        "nicht",
        "\u{4E0D}\u{80FD}",
        "\u{4E0D}\u{662F}",
        "\u{4E0D}\u{5BF9}",
    ])
});

/// Words with which a sentence turns against what it has said.
static TURNED: LazyLock<Words> = LazyLock::new(|| Words::new(&["but", "however", "except", "unfortunately", "aber"]));

/// Words behind which a new clause begins.
static TURNS: LazyLock<Words> = LazyLock::new(|| {
    Words::new(&[
        "but",
        "however",
        "so",
        "yet",
        "thus",
        "therefore",
        "then",
        "hence",
        "because",
        "since",
        "instead",
        "though",
        "not only",
        "aber",
        "sondern",
    ])
});

/// Words before an expression with which a text leaves open whether it is the answer.
static DOUBTED: LazyLock<Words> =
    LazyLock::new(|| Words::new(&["maybe", "perhaps", "possibly", "might", "or", "either", "could be", "vielleicht"]));

/// Words behind the last expression with which all is given up.
static GIVES_UP: LazyLock<Words> = LazyLock::new(|| {
    Words::new(&[
        "give up",
        "giving up",
        "n't found a",
        "not found a",
        "n't found any",
        "not found any",
        "n't know",
        "not know",
        "no idea",
        "not find a",
        "n't find a",
        "not able to find",
        "n't able to find",
        "unable to find",
        "can't solve",
        "cannot solve",
        "can not solve",
        "answer is none",
        "answer: none",
        "answer is: none",
        "gebe auf",
        "wei\u{DF} nicht",
        "wei\u{DF} es nicht",
        "\u{6CA1}\u{6709}\u{627E}\u{5230}",
        "\u{653E}\u{5F03}",
        "\u{4E0D}\u{77E5}\u{9053}",
    ])
});

/// How many bytes behind an expression are looked through for words that take it back.
const FAR: usize = 320;

/// How many bytes before an expression are looked through for words that deny it.
const NEAR: usize = 200;

/// The signs that end a sentence.
const ENDS: [char; 7] = ['.', '!', '?', '\n', ';', '\u{3002}', '\u{FF1F}'];

/// Whether the sentence behind an expression, or the next one if it is about it, takes it back: `... is wrong.`
pub(crate) fn is_taken_back(text: &str) -> bool {
    let text = text.trim_start_matches(['}', '*', '$', '`']);
    if text.starts_with("~~") || ["</del>", "</s>", "</strike>"].iter().any(|tag| text.starts_with(tag)) {
        return true;
    }
    let text = &text[..boundary(text, FAR)];
    if !has_letters(text) {
        return false;
    }
    let text = plain(text);
    let mut sentences = text.split_inclusive(ENDS).map(str::trim);
    let first = sentences.next().unwrap_or_default();
    // A question leaves it open, unless the text says yes to it.
    let is_open =
        first.ends_with(['?', '\u{FF1F}']) && has_letters(first) && !is_affirmed(&text[first.len().min(text.len())..]);
    if takes_back(first) || is_open {
        return true;
    }
    let mut behind =
        sentences.filter(|sentence| sentence.contains(char::is_alphanumeric) || TAKEN_BACK.is_in(sentence));
    let Some(next) = behind.next() else { return false };
    if is_about_it(next) && takes_back(next) {
        return true;
    }
    // `However, the above does not follow the rules. Let's try again: (`
    is_retry(next) || behind.next().is_some_and(is_retry)
}

/// Whether a sentence takes back what it is about.
fn takes_back(sentence: &str) -> bool {
    let is_no = |clause: &str| NO.contains(&clause.trim_matches(|c: char| !c.is_alphanumeric()));
    let is_question = sentence.ends_with(['?', '\u{FF1F}']);
    let mut is_corrected = is_correction(sentence);
    sentence.split([',', '(', '\u{2014}', '\u{FF0C}', '\u{FF08}', ':']).any(|clause| {
        is_corrected |= TURNED.is_word_in(clause);
        let is_unreal = clause.contains("if ") && clause.contains("were allowed");
        is_no(clause)
            || is_unreal
            || clause_takes_back(clause)
            || is_corrected && !is_question && MISUSED.is_word_in(clause)
    })
}

/// Whether a sentence begins as a correction does.
fn is_correction(sentence: &str) -> bool {
    CORRECTIONS.iter().any(|word| sentence.starts_with(word))
}

fn clause_takes_back(clause: &str) -> bool {
    let reason = REASONS.iter().filter_map(|reason| clause.find(reason)).min().unwrap_or(clause.len());
    let is_here = |start: usize, end: usize| {
        !ELSEWHERE.is_word_in(&clause[..start]) && !OTHERWISE.is_word_in(&clause[end..reason.max(end)])
    };
    let is_taken = TAKEN_BACK.find_iter(clause).any(|found| is_here(found.start(), found.end()));
    let is_not = NOT.find_iter(clause).any(|found| {
        let behind = &clause[found.end()..];
        let is_number = behind.trim_start_matches(['$', '(']).starts_with(|c: char| c.is_ascii_digit());
        is_here(found.start(), found.end())
            && (is_number || behind.starts_with("the target") || behind.starts_with("equal"))
    });
    is_taken || is_not
}

/// Whether a sentence is about the expression before it.
fn is_about_it(sentence: &str) -> bool {
    let mut words = sentence.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let first = words.find(|word| !INTERJECTIONS.contains(word));
    is_correction(sentence)
        || first.is_none_or(|word| ABOUT_IT.contains(&word) || !word.is_ascii())
        || ["the above", "the expression", "the equation", "above expression"]
            .iter()
            .any(|words| sentence.contains(words))
}

/// Whether the text behind a question says yes to it.
pub(crate) fn is_affirmed(text: &str) -> bool {
    const YES: [&str; 12] = [
        "yes",
        "yep",
        "yeah",
        "right",
        "correct",
        "exactly",
        "perfect",
        "great",
        "ja",
        "\u{2713}",
        "\u{2705}",
        "\u{662F}\u{7684}",
    ];
    const FINE: [&str; 6] = ["that works", "it works", "it's fine", "is fine", "that's right", "that's correct"];
    let text = plain(&text[..boundary(text, 120)]);
    let text = text.trim_start();
    let sentence = text.split(['.', '!', '?', '\n']).next().unwrap_or_default();
    let is_yes = |word: &str| text.starts_with(word) && !text[word.len()..].starts_with(char::is_alphabetic);
    YES.iter().any(|word| is_yes(word)) || FINE.iter().any(|words| sentence.contains(words))
}

/// Whether a sentence begins anew.
fn is_retry(sentence: &str) -> bool {
    [
        "try again",
        "start over",
        "start again",
        "try something else",
        "scratch that",
        "retract",
        "just kidding",
        "take it back",
        "take that back",
        "withdraw",
        "disagree",
    ]
    .iter()
    .any(|words| sentence.contains(words))
}

/// Whether the words before an expression deny it: `not ...`, `Wrong: ...`, `It is not true that ...`.
pub(crate) fn is_denied(text: &str) -> bool {
    let clause = last_clause(text);
    let words = text.trim_end_matches(|c: char| matches!(c, ' ' | '\n' | ':' | '\u{FF1A}' | '(') || is_mark(c));
    // `24 cannot be made this way: ...`
    if words.len() < text.len() && text[words.len()..].contains(':') && claims_unsolvable(last_clause(words), &|_| true)
    {
        return true;
    }
    let is_end = |word: &&str| match word.ends_with(|c: char| c.is_ascii_alphabetic()) {
        true => ends_with_word(words, word) || word.starts_with("n't") && words.ends_with(*word),
        false => words.ends_with(*word),
    };
    if DENIES_END.may_end(words) && DENIES.iter().any(is_end) {
        return true;
    }
    if !has_letters(clause) {
        return false;
    }
    let clause = plain(clause);
    let turn = TURNS.find_iter(&clause).filter(|found| is_whole(&clause, found.start(), found.end())).last();
    let clause = turn.map_or(clause.as_str(), |turn| &clause[turn.end()..]);
    DENIED.find_iter(clause).any(|found| is_whole(clause, found.start(), found.end()) || DENIED.word(&found) == "n't")
}

/// The clause in which a text ends.
fn last_clause(text: &str) -> &str {
    let is_end = |c: char| ENDS.contains(&c) || matches!(c, ',' | ':' | '\u{FF0C}' | '\u{FF1A}' | '>' | '|');
    window_before(text, NEAR).rsplit(is_end).next().unwrap_or_default()
}

/// Whether the sentence before an expression leaves open whether there is an answer: `There is no solution, or maybe ...`
pub(crate) fn is_doubted(text: &str) -> bool {
    let sentence = window_before(text, NEAR).rsplit(ENDS).next().unwrap_or_default();
    has_letters(sentence)
        && DOUBTED.is_word_in(sentence)
        && (claims_unsolvable(sentence, &|_| true) || is_either(sentence))
}

fn is_either(sentence: &str) -> bool {
    sentence.to_ascii_lowercase().contains("either ")
}

/// Whether a text says that its writer gives up.
pub(crate) fn is_given_up(text: &str) -> bool {
    if !has_letters(text) {
        return false;
    }
    let text = plain(text);
    text.split(ENDS).flat_map(|sentence| sentence.split([',', '\u{FF0C}'])).any(|clause| {
        GIVES_UP.find_iter(clause).any(|found| {
            let (before, behind) = (clause[..found.start()].trim_end(), &clause[found.end()..]);
            let is_denied = ["not", "n't", "never", "some", "solvers", "people", "without"]
                .iter()
                .any(|word| before.ends_with(word));
            !is_denied && !["other", "second", "simpler", "better", "another"].iter().any(|word| behind.contains(word))
        })
    })
}
