//! Where the answer stands in what somebody says: named policies, each a row of a table.
//!
//! A policy first chooses a part of the text: all of it, what the last tag encloses, the last line. In that part it looks
//! for candidates: expressions with at least one operator. The last candidate with as many numbers as the hand has cards
//! counts, or else the last one; the value of a candidate never decides, so that it does not help to name several. What
//! stands around it and changes it belongs to it, `... plus 1`; a candidate that is taken back does not count, `... is
//! wrong`, and one that the last words `answer is` introduce counts before others. A tag or a box holds one answer. What
//! stands before `</think>` is no part of what is said.
//!
//! Steps are equations of one operation each: as tree of thoughts writes them, with the numbers that are left, or bare.

mod around;
mod candidates;
mod claim;
mod part;
mod retraction;
mod steps;

pub(crate) use candidates::numbers;
pub(crate) use steps::{EQUALS, LEFT, without_mark};

use around::{behind, behind_label, introduced, other_answer, whole};
use candidates::{Candidate, candidates};
use claim::{claims_unsolvable, is_none};
use part::{Enclosed, is_number, last_box, last_line, last_tag, tail, thought, trimmed};
use retraction::{is_denied, is_given_up, is_taken_back};
use std::fmt;
use std::ops::Range;
use steps::end_of_steps;

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
    /// Equations, each a step: `8 / 3 = 8/3 (left: 3 8 8/3)`, or `8 / 3 = 8/3` alone.
    Steps,
    /// The first of these that finds something: the last tag or box, the steps, the last expression. A tag or a box with
    /// the target alone says what is made, and not how. Bare steps count where no expression has all the cards.
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
        // What a model thinks is no answer.
        match thought(text).filter(|_| self != ExtractionPolicy::Strict) {
            Some(thought) => {
                let found = self.find_for(&text[thought..], cards, is_target);
                let answer = found.answer.map(|answer| answer.start + thought..answer.end + thought);
                Extraction { answer, ..found }
            }
            None => self.find_in(&Reader { text, cards, is_target }),
        }
    }

    fn find_in(self, reader: &Reader<'_>) -> Extraction {
        let text = reader.text;
        match self {
            ExtractionPolicy::Strict => Extraction { answer: Some(0..text.len()), candidates: 1, ..nothing(self) },
            ExtractionPolicy::LastTag => last_tag(text).map_or(nothing(self), |tag| reader.enclosed(self, tag)),
            ExtractionPolicy::Boxed => last_box(text).map_or(nothing(self), |last| reader.enclosed(self, last)),
            ExtractionPolicy::LastLine => last_line(text).map_or(nothing(self), |line| reader.in_part(self, line)),
            ExtractionPolicy::LastEquation => reader.in_part(self, tail(text)),
            ExtractionPolicy::Steps => reader.steps(),
            ExtractionPolicy::Auto => reader.auto(),
        }
    }
}

impl fmt::Display for ExtractionPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(ExtractionPolicy::NAMES[*self as usize].1)
    }
}

/// What a policy finds in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extraction {
    /// The policy that found it; of [`ExtractionPolicy::Auto`], the one that did.
    pub policy: ExtractionPolicy,
    /// The bytes of the answer that counts; of steps, of the part of the text in which they stand.
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

/// What is found where nothing is.
fn nothing(policy: ExtractionPolicy) -> Extraction {
    Extraction { policy, answer: None, candidates: 0, claims_unsolvable: false }
}

/// The last steps in a part of a text, without the numbers that are left.
pub(crate) fn bare_steps(text: &str, part: Range<usize>, cards: usize) -> Vec<Range<usize>> {
    steps::bare_steps(text, &candidates(text, part), cards)
}

/// A text in which an answer is looked for, and what is known of it.
struct Reader<'a> {
    text: &'a str,
    cards: usize,
    is_target: &'a dyn Fn(&str) -> bool,
}

impl Reader<'_> {
    /// The answer of a text of any kind.
    fn auto(&self) -> Extraction {
        let mut enclosed =
            [(ExtractionPolicy::LastTag, last_tag(self.text)), (ExtractionPolicy::Boxed, last_box(self.text))];
        // Of a tag and a box, the one that is opened last counts.
        enclosed.sort_by_key(|(_, enclosed)| std::cmp::Reverse(enclosed.as_ref().map(|enclosed| enclosed.part.start)));
        let mut number = None;
        for (policy, enclosed) in enclosed {
            let Some(enclosed) = enclosed else { continue };
            let said = trimmed(self.text, enclosed.part.clone());
            let found = self.enclosed(policy, enclosed);
            // The target alone says what is made, and the expression may stand elsewhere.
            let words = &self.text[said.clone()];
            if self.cards > 1 && is_number(words) && (self.is_target)(words) {
                number = number.or(Some(found));
            } else if found.is_something() || found.candidates > 0 {
                return found;
            } else if !said.is_empty() {
                // Words where the answer is expected are the answer.
                return Extraction { answer: Some(said), candidates: 1, ..found };
            }
        }
        let open = match end_of_steps(self.text) {
            Some(end) if !self.is_answered(end) => self.steps(),
            Some(_) => self.in_part(ExtractionPolicy::LastEquation, tail(self.text)),
            None => self.expression_or_steps(ExtractionPolicy::LastEquation, tail(self.text)),
        };
        number.filter(|_| !open.is_something()).unwrap_or(open)
    }

    /// The answer that a tag or a box encloses.
    fn enclosed(&self, policy: ExtractionPolicy, Enclosed { part, is_closed }: Enclosed) -> Extraction {
        let found = self.expression_or_steps(policy, part.clone());
        if is_none(&self.text[part.clone()]) {
            return Extraction { answer: None, claims_unsolvable: true, ..found };
        }
        // What stands behind it may take it back, or go on with it.
        let rest = &self.text[part.end..];
        let rest = rest.strip_prefix("</answer>").or(rest.strip_prefix('}')).unwrap_or(rest);
        let last = &rest[tail(rest)];
        if claims_unsolvable(last) {
            return Extraction { answer: None, claims_unsolvable: true, ..found };
        }
        if is_taken_back(rest) || is_given_up(last) {
            return Extraction { answer: None, ..found };
        }
        let more = if policy == ExtractionPolicy::Boxed { behind(rest, self.is_target) } else { 0 };
        if more > 0 && found.answer.is_some() {
            let end = self.text.len() - rest.len() + more;
            return Extraction { answer: Some(part.start..end), ..found };
        }
        // It holds one answer: where several expressions stand, all of it counts.
        let is_one = !is_closed || found.policy == ExtractionPolicy::Steps || found.candidates < 2;
        match is_one || found.claims_unsolvable {
            true => found,
            false => Extraction { answer: Some(trimmed(self.text, part)), ..found },
        }
    }

    /// All steps of the text.
    fn steps(&self) -> Extraction {
        let policy = ExtractionPolicy::Steps;
        let last = || bare_steps(self.text, tail(self.text), self.cards).pop();
        let end = end_of_steps(self.text).or_else(|| Some(last()?.end));
        match end {
            Some(end) if claims_unsolvable(&self.text[end.max(tail(self.text).start)..]) => {
                Extraction { claims_unsolvable: true, ..nothing(policy) }
            }
            Some(_) => Extraction { answer: Some(0..self.text.len()), candidates: 1, ..nothing(policy) },
            None => nothing(policy),
        }
    }

    /// Whether another answer stands behind the last step, which no line `Answer:` of the steps introduces: an expression
    /// with all the cards, or a number that the text says is the answer.
    fn is_answered(&self, end: usize) -> bool {
        let rest = &self.text[end..];
        let found = candidates(rest, tail(rest));
        let is_whole = found.iter().any(|candidate| candidate.numbers == self.cards);
        is_whole && !rest.to_ascii_lowercase().contains("answer:") || other_answer(rest, self.is_target).is_some()
    }

    /// The last expression of a part, or, if it has not all the cards, steps.
    fn expression_or_steps(&self, policy: ExtractionPolicy, part: Range<usize>) -> Extraction {
        let found = candidates(self.text, part.clone());
        let expression = self.chosen(policy, part.clone(), &found);
        let has_all =
            |answer: &Range<usize>| self.text[answer.clone()].split('=').any(|side| numbers(side) >= self.cards);
        let is_part = found.len() > 1 && expression.answer.as_ref().is_some_and(|answer| !has_all(answer));
        let steps = if is_part { steps::bare_steps(self.text, &found, self.cards) } else { Vec::new() };
        match steps.last() {
            Some(last) if other_answer(&self.text[last.end..part.end], self.is_target).is_none() => {
                Extraction { policy: ExtractionPolicy::Steps, answer: Some(part), candidates: 1, ..expression }
            }
            _ => expression,
        }
    }

    /// The answer in a part of the text.
    fn in_part(&self, policy: ExtractionPolicy, part: Range<usize>) -> Extraction {
        self.chosen(policy, part.clone(), &candidates(self.text, part))
    }

    /// The answer among the expressions of a part of the text.
    fn chosen(&self, policy: ExtractionPolicy, part: Range<usize>, found: &[Candidate]) -> Extraction {
        let Reader { text, is_target, .. } = *self;
        let counts = |at: usize| self.fits(&found[at]) && !self.is_taken_back(at, &part, found);
        let fitting = (0..found.len()).rev().find(|at| counts(*at));
        // One that makes another number, as the text says itself, is no answer beside one that does not.
        let is_other = |at: &usize| self.makes_other(&found[*at]);
        let fitting = match fitting.filter(is_other) {
            Some(last) => (0..last).rev().find(|at| !is_other(at) && counts(*at)).or(fitting),
            None => fitting,
        };
        let mut chosen = fitting.or(found.len().checked_sub(1));
        // What is called the answer counts before others.
        if let Some(behind) = fitting.filter(|at| at + 1 < found.len()).map(|at| found[at].span.end)
            && let Some(begin) = introduced(&text[behind..part.end])
        {
            let called = found.iter().position(|candidate| candidate.span.start >= behind + begin);
            chosen = called.filter(|at| found[*at].span.start <= behind + begin + 2).or(chosen);
        }
        let last = found.last().map_or(part.start, |last| last.span.end);
        let claims_unsolvable = claims_unsolvable(&text[last..part.end]) || self.is_claim_explained(&part, found);
        let other = other_answer(&text[last..part.end], is_target).map(|span| last + span.start..last + span.end);
        let answer = match chosen {
            Some(_) if other.is_some() => other,
            Some(at) if chosen != fitting && self.is_taken_back(at, &part, found) => None,
            Some(_) if is_given_up(&text[last..part.end]) => None,
            Some(at) => {
                let candidate = &found[at];
                let span = candidate.span.clone();
                let label = behind_label(text, &span, is_target).filter(|_| candidate.numbers == self.cards + 1);
                Some(whole(text, &part, label.unwrap_or(span.start)..span.end, is_target))
            }
            // A single number is an answer only where nothing else stands.
            None => Some(trimmed(text, part)).filter(|part| is_number(&text[part.clone()])),
        };
        let answer = answer.filter(|_| !claims_unsolvable);
        let counted = found.len().max(usize::from(answer.is_some()));
        Extraction { policy, answer, candidates: counted, claims_unsolvable }
    }

    /// Whether a claim stands before equations that only tell how close one comes: `No solution. The best is ... = 23.`
    /// Any other expression takes the claim back.
    fn is_claim_explained(&self, part: &Range<usize>, found: &[Candidate]) -> bool {
        let kept = found.iter().rposition(|candidate| !self.makes_other(candidate));
        let from = kept.map_or(part.start, |at| found[at].span.end);
        kept.is_none_or(|at| at + 1 < found.len()) && claims_unsolvable(&self.text[from..part.end])
    }

    /// Whether an expression has as many numbers as the hand has cards; one more, if the first only counts answers.
    fn fits(&self, candidate: &Candidate) -> bool {
        let is_labelled = || behind_label(self.text, &candidate.span, self.is_target).is_some();
        candidate.numbers == self.cards || candidate.numbers == self.cards + 1 && is_labelled()
    }

    /// Whether an expression says itself that it makes another number than the target.
    fn makes_other(&self, candidate: &Candidate) -> bool {
        let made = self.text[candidate.span.clone()].rsplit_once('=').map(|(_, made)| made.trim());
        made.is_some_and(|made| is_number(made) && !(self.is_target)(made))
    }

    /// Whether the words before an expression deny it, or those behind it, up to the next one, take it back.
    fn is_taken_back(&self, at: usize, part: &Range<usize>, found: &[Candidate]) -> bool {
        let span = &found[at].span;
        let next = found.get(at + 1).map_or(part.end, |next| next.span.start);
        is_taken_back(&self.text[span.end..next]) || is_denied(&self.text[part.start..span.start])
    }
}

#[cfg(test)]
mod tests;
