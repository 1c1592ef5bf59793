//! Where the answer stands in what somebody says: named policies, each a row of a table.
//!
//! A policy first chooses a part of the text: all of it, what the last tag encloses, the last line. In that part it looks
//! for candidates: expressions with at least one operator. The last candidate with as many numbers as the hand has cards
//! counts, or else the last one; the value of a candidate never decides, so that it does not help to name several.
//!
//! Steps are lines of one operation each: as tree of thoughts writes them, with the numbers that are left, or bare, one
//! below the other.

mod candidates;
mod claim;

pub(crate) use candidates::numbers;

use candidates::{Candidate, candidates};
use claim::claims_unsolvable;
use std::fmt;
use std::ops::Range;

/// How the answer is found in a text.
///
/// ```
/// use make24::extraction::ExtractionPolicy;
/// let text = "First 8 * 3 = 24, but that leaves 3 and 8. So: **8 / (3 - 8 / 3) = 24**.";
/// let found = ExtractionPolicy::Auto.find(text, 4);
/// assert_eq!(&text[found.answer.unwrap()], "8 / (3 - 8 / 3) = 24");
/// assert_eq!((found.policy, found.candidates), (ExtractionPolicy::LastEquation, 2));
/// assert!(ExtractionPolicy::Auto.find("It cannot be done: there is no solution.", 4).claims_unsolvable);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ExtractionPolicy {
    /// The whole text is the answer.
    #[default]
    Strict,
    /// What the last `<answer>` and `</answer>` enclose.
    LastTag,
    /// What the last `\boxed{` encloses.
    Boxed,
    /// The last line that is not empty.
    LastLine,
    /// The last expression of the text.
    LastEquation,
    /// Equations line by line, each a step: `8 / 3 = 8/3 (left: 3 8 8/3)`, or `8 / 3 = 8/3` alone.
    Steps,
    /// The first of these that finds something: the last tag, the last box, the steps, the last expression. A tag or a
    /// box with the target alone says what is made, and not how. Bare steps count where no expression has all the cards.
    Auto,
}

impl ExtractionPolicy {
    /// Every policy and its name.
    pub const NAMES: &[(ExtractionPolicy, &str)] = &[
        (ExtractionPolicy::Strict, "strict"),
        (ExtractionPolicy::LastTag, "last-tag"),
        (ExtractionPolicy::Boxed, "boxed"),
        (ExtractionPolicy::LastLine, "last-line"),
        (ExtractionPolicy::LastEquation, "last-equation"),
        (ExtractionPolicy::Steps, "steps"),
        (ExtractionPolicy::Auto, "auto"),
    ];

    /// The answer in a text, for a hand of so many cards.
    pub fn find(self, text: &str, cards: usize) -> Extraction {
        self.find_for(text, cards, &|_| true)
    }

    /// The same, where it is known which number is the target.
    pub(crate) fn find_for(self, text: &str, cards: usize, is_target: &dyn Fn(&str) -> bool) -> Extraction {
        let part = |part: Option<Range<usize>>| part.map(|part| self.in_part(text, part, cards));
        let nothing = || Extraction { policy: self, answer: None, candidates: 0, claims_unsolvable: false };
        match self {
            ExtractionPolicy::Strict => Extraction { answer: Some(0..text.len()), candidates: 1, ..nothing() },
            ExtractionPolicy::LastTag => part(last_tag(text)).unwrap_or_else(nothing),
            ExtractionPolicy::Boxed => part(last_box(text)).unwrap_or_else(nothing),
            ExtractionPolicy::LastLine => part(last_line(text)).unwrap_or_else(nothing),
            ExtractionPolicy::LastEquation => self.in_part(text, tail(text), cards),
            ExtractionPolicy::Steps => match end_of_steps(text).or_else(|| Some(bare_steps(text).last()?.end)) {
                Some(end) if claims_unsolvable(&text[end..]) => Extraction { claims_unsolvable: true, ..nothing() },
                Some(_) => Extraction { answer: Some(0..text.len()), candidates: 1, ..nothing() },
                None => nothing(),
            },
            ExtractionPolicy::Auto => {
                let mut number = None;
                for (policy, part) in
                    [(ExtractionPolicy::LastTag, last_tag(text)), (ExtractionPolicy::Boxed, last_box(text))]
                {
                    let Some(part) = part else { continue };
                    let said = trimmed(text, part.clone());
                    let found = policy.in_part(text, part, cards);
                    // The target alone says what is made, and the expression may stand elsewhere.
                    if cards > 1 && is_number(&text[said.clone()]) && is_target(&text[said.clone()]) {
                        number = number.or(Some(found));
                    } else if found.is_something() {
                        return found;
                    } else if !said.is_empty() {
                        // Words where the answer is expected are the answer.
                        return Extraction { answer: Some(said), candidates: 1, ..found };
                    }
                }
                let open = match end_of_steps(text) {
                    Some(end) if !is_answered(&text[end..], cards) => ExtractionPolicy::Steps.find(text, cards),
                    Some(_) => ExtractionPolicy::LastEquation.find(text, cards),
                    None => ExtractionPolicy::expression_or_steps(text, cards),
                };
                number.filter(|_| !open.is_something()).unwrap_or(open)
            }
        }
    }

    /// The last expression, or, if none has all the cards, steps.
    fn expression_or_steps(text: &str, cards: usize) -> Extraction {
        let expression = ExtractionPolicy::LastEquation.find(text, cards);
        let has_all = |answer: &Range<usize>| text[answer.clone()].split('=').any(|side| numbers(side) >= cards);
        match expression.answer.as_ref().is_some_and(|answer| !has_all(answer)) && !bare_steps(text).is_empty() {
            true => ExtractionPolicy::Steps.find(text, cards),
            false => expression,
        }
    }

    /// The answer in a part of a text.
    fn in_part(self, text: &str, part: Range<usize>, cards: usize) -> Extraction {
        let found = candidates(text, part.clone());
        let fitting = found.iter().rev().find(|candidate| candidate.numbers == cards);
        let chosen: Option<&Candidate> = fitting.or(found.last());
        // A claim before a candidate is taken back by it.
        let from = found.last().map_or(part.start, |last| last.span.end);
        let claims_unsolvable = claims_unsolvable(&text[from..part.end]);
        let trimmed = trimmed(text, part);
        let answer = match chosen {
            Some(candidate) => Some(candidate.span.clone()),
            // A single number is an answer only where nothing else stands.
            None => Some(trimmed).filter(|part| is_number(&text[part.clone()])),
        };
        let answer = answer.filter(|_| !claims_unsolvable);
        let counted = found.len().max(usize::from(answer.is_some()));
        Extraction { policy: self, answer, candidates: counted, claims_unsolvable }
    }
}

impl fmt::Display for ExtractionPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(ExtractionPolicy::NAMES[*self as usize].1)
    }
}

/// What a policy finds in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Extraction {
    /// The policy that found it; of [`ExtractionPolicy::Auto`], the one that did.
    pub policy: ExtractionPolicy,
    /// The bytes of the answer that counts.
    pub answer: Option<Range<usize>>,
    /// The number of candidates.
    pub candidates: usize,
    /// Whether the text says, after the last candidate, that there is no solution.
    pub claims_unsolvable: bool,
}

impl Extraction {
    fn is_something(&self) -> bool {
        self.answer.is_some() || self.claims_unsolvable
    }
}

/// How much of the end of a text is looked through for an expression, in bytes.
const MAX_TAIL: usize = 1 << 16;

fn tail(text: &str) -> Range<usize> {
    let mut start = text.len().saturating_sub(MAX_TAIL);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    start..text.len()
}

/// Where a word stands last. Looking for it from the front is three times as fast, and most texts have none.
fn last(text: &str, word: &str) -> Option<usize> {
    text.contains(word).then(|| text.rfind(word))?
}

fn last_tag(text: &str) -> Option<Range<usize>> {
    let end = last(text, "</answer>")?;
    let start = text[..end].rfind("<answer>")? + "<answer>".len();
    Some(start..end)
}

fn last_box(text: &str) -> Option<Range<usize>> {
    let start = last(text, "\\boxed{")? + "\\boxed{".len();
    let mut open = 1usize;
    for (at, byte) in text.bytes().enumerate().skip(start) {
        match byte {
            b'{' => open += 1,
            b'}' => open -= 1,
            _ => {}
        }
        if open == 0 {
            return Some(start..at);
        }
    }
    None
}

fn last_line(text: &str) -> Option<Range<usize>> {
    let end = text.trim_end().len();
    let start = text[..end].rfind('\n').map_or(0, |newline| newline + 1);
    (start < end).then_some(start..end)
}

/// The mark of the numbers that are left behind a step.
pub(crate) const LEFT: &str = "(left:";

/// The end of the last line that is a step as it is written with the numbers that are left.
fn end_of_steps(text: &str) -> Option<usize> {
    if !text.contains(LEFT) {
        return None;
    }
    let mut end = 0;
    let ends = text.split_inclusive('\n').map(|line| {
        end += line.len();
        (line, end)
    });
    ends.filter(|(line, _)| line.contains('=') && line.contains(LEFT)).last().map(|(_, end)| end)
}

/// The last steps of a text without the numbers that are left: two lines or more, one below the other, of one operation
/// and its result each.
pub(crate) fn bare_steps(text: &str) -> Vec<Range<usize>> {
    let mut steps: Vec<Range<usize>> = Vec::new();
    let mut is_going_on = false;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let trimmed = without_mark(line.trim());
        let at = start + line.trim_end().len() - trimmed.len();
        start += line.len();
        if trimmed.is_empty() {
            continue;
        }
        let is_step = is_bare_step(trimmed);
        if is_step && !is_going_on {
            steps.clear();
        }
        if is_step {
            steps.push(at..at + trimmed.len());
        }
        is_going_on = is_step;
    }
    // What goes on behind them, with an expression or with another number than the last result, is the answer.
    let is_last = |last: &Range<usize>| {
        let made = text[last.clone()].rsplit('=').next().map_or("", str::trim);
        let made = made.trim_matches(|c: char| !c.is_ascii_digit());
        let rest = &text[last.end..];
        let mut numbers = rest.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
        candidates(rest, tail(rest)).is_empty() && numbers.all(|number| number == made)
    };
    match steps.last().is_some_and(is_last) {
        true if steps.len() > 1 => steps,
        _ => Vec::new(),
    }
}

/// Whether a line is an operation with two numbers and its result: `10 - 4 = 6`, `8 / (1/3) = 24`.
fn is_bare_step(line: &str) -> bool {
    let Some((step, made)) = line.split_once('=').filter(|(_, made)| !made.contains('=')) else { return false };
    let is_part =
        |c: char| c.is_ascii_digit() || c.is_whitespace() || matches!(c, '.' | '/' | '(' | ')' | '$' | ',' | ';');
    let is_result = made.contains(|c: char| c.is_ascii_digit()) && made.trim_matches('*').chars().all(is_part);
    // A fraction is written with two numbers.
    let is_step =
        step.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '(' | '$')) && (2..=4).contains(&numbers(step));
    is_result && is_step && !step.contains(char::is_alphabetic)
}

/// A line without the mark of a list, `- `, `1. ` or `Step 1: `, and without emphasis.
pub(crate) fn without_mark(line: &str) -> &str {
    let is_emphasis = |c: char| matches!(c, '*' | '_' | '#' | '>' | '`') || c.is_whitespace();
    let line = line.trim_start_matches(is_emphasis);
    let line = line.strip_prefix("- ").unwrap_or(line).trim_start_matches(is_emphasis);
    let (name, rest) = line.split_at(line.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(line.len()));
    let rest = if name.is_empty() || name.eq_ignore_ascii_case("step") { rest.trim_start() } else { return line };
    let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let marked = behind.strip_prefix(['.', ')', ':']).filter(|_| behind.len() < rest.len());
    match marked.filter(|marked| marked.starts_with(char::is_whitespace) || marked.starts_with('*')) {
        Some(marked) => marked.trim_start_matches(is_emphasis),
        None => line,
    }
}

/// Whether all the cards are used in an expression behind the last step that no line `Answer:` introduces: then the steps
/// were an attempt.
fn is_answered(rest: &str, cards: usize) -> bool {
    let found = candidates(rest, tail(rest));
    !rest.to_ascii_lowercase().contains("answer:") && found.iter().any(|candidate| candidate.numbers == cards)
}

fn trimmed(text: &str, part: Range<usize>) -> Range<usize> {
    let inside = &text[part.clone()];
    let is_around = |c: char| c.is_whitespace() || matches!(c, '*' | '`' | '$' | '.' | '_');
    let start = part.start + inside.len() - inside.trim_start_matches(is_around).len();
    start..start + inside.trim_matches(is_around).len()
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests;
