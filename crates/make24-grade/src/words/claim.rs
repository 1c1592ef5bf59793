//! Claims in running text that a puzzle has no solution.

use super::{Words, boundary, has_letters, plain};
use std::sync::LazyLock;

/// What says so, in lower case, with single spaces and straight apostrophes; and, where the words are also said of less,
/// one of the words that must follow: `no way to make 24`, and not `no way to avoid fractions`.
const CLAIMS: &[(&str, &[&str])] = &[
    ("no solution", &[]),
    ("keine l\u{F6}sung", &[]),
    ("unm\u{F6}glich", &[]),
    ("nicht l\u{F6}sbar", &[]),
    ("unl\u{F6}sbar", &[]),
    ("nicht m\u{F6}glich", &[]),
    ("can be made in no way", &[]),
    ("none of the arrangements", &[]),
    ("no answer", &[]),
    ("none gives ", NUMBER),
    ("none makes ", NUMBER),
    ("none of them gives ", NUMBER),
    ("none of them makes ", NUMBER),
    ("none of these gives ", NUMBER),
    ("nothing gives ", NUMBER),
    ("nothing makes ", NUMBER),
    ("no ways", &[]),
    ("no expression", &[]),
    ("no valid way", &[]),
    ("n't any way to ", MADE),
    ("n't a way to ", MADE),
    ("none of the combinations", &[]),
    ("n't feasible", &[]),
    ("unattainable", &[]),
    ("none exists", &[]),
    ("n't think there is a solution", &[]),
    ("n't have any solution", &[]),
    ("not have any solution", &[]),
    ("not able to ", MADE),
    ("unable to ", MADE),
    ("cannot achieve ", NUMBER),
    ("can't achieve ", NUMBER),
    ("cannot produce ", NUMBER),
    ("can't produce ", NUMBER),
    ("cannot obtain ", NUMBER),
    ("can't obtain ", NUMBER),
    ("no valid solution", &[]),
    ("no valid expression", &[]),
    ("no possible", &[]),
    ("no such expression", &[]),
    ("no combination", &[]),
    ("no arrangement", &[]),
    ("no valid answer", &[]),
    ("not feasible", &[]),
    ("cannot form ", NUMBER),
    ("can't form ", NUMBER),
    ("no way to ", MADE),
    ("not a solution", &[]),
    ("not any solution", &[]),
    ("n't a solution", &[]),
    ("n't any solution", &[]),
    ("not exist a solution", &[]),
    ("n't exist a solution", &[]),
    ("not have a solution", &[]),
    ("n't have a solution", &[]),
    ("impossible", &[]),
    ("unsolvable", &[]),
    ("not possible", &[]),
    ("n't possible", &[]),
    ("not solvable", &[]),
    ("not achievable", &[]),
    ("not reachable", &[]),
    ("unreachable", &[]),
    ("cannot make ", NUMBER),
    ("can't make ", NUMBER),
    ("can not make ", NUMBER),
    ("cannot get ", NUMBER),
    ("can't get ", NUMBER),
    ("can not get ", NUMBER),
    ("cannot reach ", NUMBER),
    ("can't reach ", NUMBER),
    ("can not reach ", NUMBER),
    ("\u{65E0}\u{89E3}", &[]),
    ("\u{6CA1}\u{6709}\u{89E3}", &[]),
    ("\u{7121}\u{89E3}", &[]),
    ("\u{6C92}\u{6709}\u{89E3}", &[]),
    ("\u{4E0D}\u{5B58}\u{5728}\u{89E3}", &[]),
    ("\u{6CA1}\u{6709}\u{7B54}\u{6848}", &[]),
    ("\u{6C92}\u{6709}\u{7B54}\u{6848}", &[]),
    ("\u{65E0}\u{6CD5}", CHINESE_MADE),
    ("\u{7121}\u{6CD5}", CHINESE_MADE),
    ("\u{4E0D}\u{53EF}\u{80FD}", CHINESE_MADE),
    ("\u{4E0D}\u{80FD}", CHINESE_MADE),
    ("\u{7B97}\u{4E0D}\u{51FA}", &[]),
    ("\u{51D1}\u{4E0D}\u{51FA}", &[]),
    ("\u{6E4A}\u{4E0D}\u{51FA}", &[]),
    ("\u{505A}\u{4E0D}\u{5230}", &[]),
    ("\u{5F97}\u{4E0D}\u{5230}", &[]),
    ("\u{6CA1}\u{529E}\u{6CD5}", CHINESE_MADE),
    ("\u{6CA1}\u{6709}\u{529E}\u{6CD5}", CHINESE_MADE),
    ("\u{4E0D}\u{53EF}\u{89E3}", &[]),
    ("\u{627E}\u{4E0D}\u{5230}\u{89E3}", &[]),
    ("\u{662F}\u{4E0D}\u{53EF}\u{80FD}\u{7684}", &[]),
    ("cannot be ", DONE),
    ("can't be ", DONE),
    ("can not be ", DONE),
];

/// What cannot be done with a target: `24 cannot be made`.
const DONE: &[&str] = &["made", "solved", "done", "reached", "obtained", "achieved", "formed", "found"];

/// What there is no way to do.
const MADE: &[&str] = &["make", "get", "reach", "form", "obtain", "solve", "achieve", "do it", "produce", "combine"];

/// The same in Chinese: what can be got, made, worked out, put together.
const CHINESE_MADE: &[&str] = &[
    "\u{5F97}\u{5230}",
    "\u{5F97}\u{51FA}",
    "\u{7B97}\u{51FA}",
    "\u{51D1}\u{51FA}",
    "\u{51D1}\u{6210}",
    "\u{6E4A}\u{51FA}",
    "\u{6E4A}\u{6210}",
    "\u{7EC4}\u{6210}",
    "\u{505A}\u{51FA}",
    "\u{7528}",
];

/// What cannot be made: `we cannot make 24`.
const NUMBER: &[&str] = &["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "it ", "the target", "this number", "that"];

/// The claims.
static CLAIMED: LazyLock<Words> = LazyLock::new(|| {
    static LIST: LazyLock<Vec<&'static str>> = LazyLock::new(|| CLAIMS.iter().map(|(claim, _)| *claim).collect());
    Words::new(&LIST)
});

/// Words behind `only` that leave nothing out: `using only these numbers`.
const ALL_THERE_IS: [&str; 6] = ["these", "those", "the", "them", "basic", "four"];

/// Words in a clause that is not a claim: it denies one, doubts one, or speaks of some of the ways only.
const DOUBTS: [&str; 38] = [
    "not",
    "isn't",
    "never",
    "if",
    "whether",
    "unless",
    "might",
    "may",
    "without",
    "other",
    "otherwise",
    "another",
    "else",
    "only",
    "simpler",
    "easier",
    "unsure",
    "wrong",
    "false",
    "doubt",
    "far",
    "hardly",
    "say",
    "says",
    "said",
    "thought",
    "seemed",
    "looked",
    "first",
    "nothing",
    "yet",
    "alone",
    "integers",
    "integer",
    "whole",
    "weren't",
    "just",
    "would",
];

/// The same in Chinese, whose words have no spaces between them.
const CHINESE_DOUBTS: [&str; 9] = [
    "\u{975E}",
    "\u{4E0D}\u{662F}",
    "\u{600E}\u{4E48}\u{4F1A}",
    "\u{600E}\u{4E48}\u{53EF}\u{80FD}",
    "\u{9519}",
    "\u{8BF4}",
    "\u{5982}\u{679C}",
    "\u{53EA}\u{7528}",
    "\u{5176}\u{4ED6}",
];

/// What any claim has in it, as it is written: most texts have none of these.
static HINTS: LazyLock<Words> = LazyLock::new(|| {
    Words::new(&[
        "no ",
        "none",
        "n't",
        "n\u{2019}t",
        "not ",
        "not**",
        "no*",
        "no\\",
        "no~",
        "no_",
        "no\n",
        "no  ",
        "cannot",
        "impossible",
        "un",
        "\u{65E0}",
        "\u{7121}",
        "\u{6CA1}",
        "\u{6C92}",
        "\u{4E0D}",
        "keine",
        "unm\u{F6}glich",
        "nicht",
        "nothing",
        "\"solvable\": false",
    ])
});

/// Whether a text says that there is no solution. A question, a doubt and a denial say no such thing.
pub(crate) fn claims_unsolvable(text: &str, is_target: &dyn Fn(&str) -> bool) -> bool {
    if !has_letters(text) || !HINTS.is_in(text) {
        return false;
    }
    let text = plain(text);
    let mut sentences = text.split_inclusive(['.', '!', '?', '\n', ';', '\u{3002}', '\u{FF1F}']);
    text.contains("\"solvable\": false")
        || sentences.any(|sentence| {
            let mut clauses = sentence.split([',', ':', '(']);
            !sentence.ends_with(['?', '\u{FF1F}']) && clauses.any(|clause| is_claim(clause, is_target))
        })
}

/// Whether a text in a tag or a box names no answer, and nothing else: `None`, `N/A`.
pub(crate) fn is_none(text: &str) -> bool {
    const NONE: [&str; 6] = ["none", "no", "n/a", "nosolution", "0 solutions", "impossible"];
    let words = plain(&text[..boundary(text, 64)]);
    let words = words.trim_matches(|c: char| !c.is_alphanumeric());
    let words = ["text{", "mathrm{", "textbf{"].iter().find_map(|command| words.strip_prefix(command)).unwrap_or(words);
    NONE.contains(&words)
}

fn is_claim(clause: &str, is_target: &dyn Fn(&str) -> bool) -> bool {
    CLAIMED.find_iter(clause).any(|found| {
        let (before, behind) = (&clause[..found.start()], &clause[found.end()..]);
        let (_, follows) = CLAIMS[found.pattern().as_usize()];
        {
            let is_whole = follows.is_empty()
                || follows.iter().any(|word| match word.is_ascii() {
                    true => behind.starts_with(word),
                    // In Chinese, what is used stands between.
                    false => behind.contains(word),
                });
            is_whole && !is_doubted(before) && !is_doubted(behind) && !is_about_another(before, is_target)
        }
    })
}

/// Whether the last word before a claim is a number that is not the target: `8 cannot be made`.
fn is_about_another(before: &str, is_target: &dyn Fn(&str) -> bool) -> bool {
    let last = before.split_whitespace().next_back().unwrap_or_default();
    last.bytes().all(|byte| byte.is_ascii_digit()) && !last.is_empty() && !is_target(last)
}

fn is_doubted(words: &str) -> bool {
    let mut words = words.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty()).peekable();
    while let Some(word) = words.next() {
        let is_all = word == "only" && words.peek().is_some_and(|next| ALL_THERE_IS.contains(next));
        if !is_all && DOUBTS.contains(&word) || CHINESE_DOUBTS.iter().any(|doubt| word.contains(doubt)) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_seen_in_many_words() {
        for claim in [
            "There is no solution.",
            "It is IMPOSSIBLE",
            "I tried all, so this cannot be done.",
            "It can\u{2019}t be done.",
            "24 cannot be reached with these.",
            "There isn't a solution.",
            "There does not exist a solution.",
            "There is **no**  solution",
            "It isn't possible.",
            "There is no way to make 24 with them.",
            "24 is not reachable, so there is no solution!",
            "You can't make 24 from these.",
            "We cannot get 24 from 1, 1, 1 and 1.",
            "24 is not achievable with 1, 1, 1, 1.",
            "No combination gives 24.",
            r"No\ solution",
            "IT CAN'T BE SOLVED",
            "\u{7121}\u{89E3}",
            "\u{8FD9}\u{9898}\u{65E0}\u{89E3}\u{3002}",
            "Unsolvable",
        ] {
            assert!(claims_unsolvable(claim, &|number| number == "24"), "{claim}");
        }
    }

    #[test]
    fn doubts_denials_and_questions_are_no_claims() {
        for text in [
            "",
            "It is not impossible.",
            "so it isn't impossible",
            "Is it impossible? I do not know.",
            "I am not sure that there is no solution.",
            "There is no way to avoid fractions.",
            "It is impossible without fractions.",
            "It cannot be done in any other way.",
            "I wonder whether it cannot be solved",
            "It cannot be simpler.",
            "The only solution is this, it is impossible otherwise.",
            "I cannot make sense of this.",
            "It would be wrong to say there is no solution.",
            "It is hardly impossible.",
            "It seemed impossible at first!",
            "\u{5E76}\u{975E}\u{65E0}\u{89E3}",
            "Noted: union.",
        ] {
            assert!(!claims_unsolvable(text, &|number| number == "24"), "{text}");
        }
    }
}
