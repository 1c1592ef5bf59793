//! The verdict on what somebody says about a puzzle: an answer in running text, steps line by line, or a claim that
//! there is no solution.

mod workings;

pub use workings::Rounding;

use crate::expr::Expr;
use crate::extraction::{Extraction, ExtractionPolicy, numbers};
use crate::hand::Puzzle;
use crate::judge::{Finding, Judge, Verdict, VerdictKind, judge_and_read};
use crate::parse::Parsed;
use crate::render::Style;
use crate::value::{Equality, Rational, Real};
use std::ops::Range;
use workings::Workings;

/// The verdict on a text.
#[derive(Clone, Debug, PartialEq)]
#[must_use]
pub struct Response {
    /// The verdict; its span is a part of the text.
    pub verdict: Verdict,
    /// Where the answer stands, and how many candidates there were.
    pub extraction: Extraction,
    /// The answer as an expression of the cards, where it can be read; of steps, what they make together.
    pub expr: Option<Expr>,
    /// The number of steps before the first wrong one, and of all steps, where the answer has steps.
    pub steps: Option<(usize, usize)>,
    /// Whether a number counted that is rounded.
    pub is_rounded: bool,
    /// The length of the text in bytes.
    pub length: usize,
}

impl Judge {
    /// The verdict on a text in which the answer is found by `policy`.
    ///
    /// ```
    /// use make24::extraction::ExtractionPolicy;
    /// use make24::{Judge, Puzzle, RuleSet, response::Rounding};
    /// let judge = Judge::new("3 3 8 8".parse::<Puzzle>()?, RuleSet::ARITHMETIC);
    /// let said = "8 / 3 = 8/3 (left: 3 8 8/3)\n3 - 8/3 = 1/3 (left: 8 1/3)\n8 / 1/3 = 24 (left: 24)";
    /// assert!(judge.response(said, ExtractionPolicy::Auto, Rounding::Exact).verdict.is_right());
    /// let wrong = judge.response("8 * 3 = 25 (left: 3 8 25)", ExtractionPolicy::Auto, Rounding::Exact).verdict;
    /// assert_eq!(wrong.to_string(), "step 1 is wrong: 8 * 3 is 24, not 25");
    /// # Ok::<(), make24::ParseHandError>(())
    /// ```
    pub fn response(&self, text: &str, policy: ExtractionPolicy, rounding: Rounding) -> Response {
        self.judged(text, self.found(text, policy), rounding)
    }

    /// The class of the verdict on a text, with exact steps. Most are known after one pass over the text and one over the
    /// answer.
    ///
    /// ```
    /// use make24::{Judge, RuleSet, VerdictKind, extraction::ExtractionPolicy};
    /// let judge = Judge::new("3 3 8 8".parse().unwrap(), RuleSet::ARITHMETIC);
    /// assert_eq!(judge.response_kind("That is easy: 8 / (3 - 8/3).", ExtractionPolicy::Auto), VerdictKind::Right);
    /// ```
    pub fn response_kind(&self, text: &str, policy: ExtractionPolicy) -> VerdictKind {
        let extraction = self.found(text, policy);
        let is_plain = |answer: &str| match extraction.policy {
            ExtractionPolicy::Strict => true,
            ExtractionPolicy::Steps => false,
            _ => !is_chain(answer),
        };
        match extraction.answer.clone().map(|answer| &text[answer]).filter(|answer| is_plain(answer)) {
            Some(answer) => self.kind(answer),
            None => self.judged(text, extraction, Rounding::Exact).verdict.kind(),
        }
    }

    /// The answer in a text.
    fn found(&self, text: &str, policy: ExtractionPolicy) -> Extraction {
        let Puzzle { hand, target } = self.puzzle();
        let is_target = |number: &str| match number.parse::<i64>() {
            Ok(number) => Rational::from(number) == *target,
            Err(_) => number.parse().is_ok_and(|number: Rational| number == *target),
        };
        policy.find_for(text, hand.len(), &is_target)
    }

    /// The verdict on what was found in a text.
    fn judged(&self, text: &str, extraction: Extraction, rounding: Rounding) -> Response {
        let without_answer = |finding| Response {
            verdict: Verdict { finding, target: self.puzzle().target.clone(), value: None, cards: None, span: None },
            extraction: extraction.clone(),
            expr: None,
            steps: None,
            is_rounded: false,
            length: text.len(),
        };
        let Some(answer) = extraction.answer.clone() else {
            return without_answer(match extraction.claims_unsolvable {
                true => Finding::ClaimsUnsolvable { is_unsolvable: None },
                false => Finding::NoAnswer,
            });
        };
        if extraction.policy == ExtractionPolicy::Steps {
            return Workings::judged(self, text, extraction, rounding);
        }
        let (verdict, read) = match extraction.policy {
            ExtractionPolicy::Strict => self.judge_part(text, answer),
            _ => self.judge_chain(text, answer),
        };
        let expr = read.map(|parsed| parsed.expr);
        Response { verdict, extraction, expr, steps: None, is_rounded: false, length: text.len() }
    }

    /// The verdict on a part of a text, with its span in the whole text, and the part as it was read.
    fn judge_part(&self, text: &str, part: Range<usize>) -> (Verdict, Option<Parsed>) {
        let (mut verdict, read) = judge_and_read(self.puzzle(), &text[part.clone()], self.rules(), Style::Plain);
        verdict.span = verdict.span.map(|span| part.start + span.start..part.start + span.end);
        if let Finding::Unreadable { error, .. } = &mut verdict.finding {
            error.column += text[..part.start].chars().count();
        }
        (verdict, read)
    }

    /// The verdict on a part of a text that may be a chain of equations: one side is the answer, and it is right if all
    /// others make the target too.
    fn judge_chain(&self, text: &str, chain: Range<usize>) -> (Verdict, Option<Parsed>) {
        let (side, others) = sides(text, chain, self.puzzle());
        let (mut verdict, read) = self.judge_part(text, side);
        if verdict.is_right() {
            let too_long = (others.len() > MAX_SIDES).then(|| (Finding::TooMuchWork, others[MAX_SIDES].clone()));
            let wrong = too_long.or_else(|| others.into_iter().find_map(|side| self.other_value(text, side)));
            if let Some((finding, span)) = wrong {
                verdict.finding = finding;
                verdict.span = Some(span);
            }
        }
        (verdict, read)
    }

    /// What is wrong with a side beside the answer, if anything is: it may use any numbers, but it must make the target.
    fn other_value(&self, text: &str, side: Range<usize>) -> Option<(Finding, Range<usize>)> {
        if text[side.clone()].trim().is_empty() {
            return None;
        }
        let Verdict { finding, value, span, .. } = self.judge_part(text, side.clone()).0;
        let Some(value) = value else { return Some((finding, span.unwrap_or(side))) };
        match value.equality(&Real::from(self.puzzle().target.clone())) {
            Equality::Equal(_) => None,
            Equality::Unknown => Some((Finding::TargetUndecided, side)),
            Equality::Different { .. } => {
                let claimed = value.to_rational().cloned();
                Some((claimed.map_or(Finding::WrongValue, |claimed| Finding::WrongClaim { claimed }), side))
            }
        }
    }
}

/// The most sides of a chain of equations beside the answer.
const MAX_SIDES: usize = 16;

/// Whether an answer has more than one equals sign, or operators on both sides of the only one: `... = 3 * 8`.
fn is_chain(answer: &str) -> bool {
    let mut sides = answer.split('=');
    match (sides.next(), sides.next(), sides.next()) {
        (Some(left), Some(right), None) => numbers(right) > 1 && numbers(left) > 1,
        (_, _, more) => more.is_some(),
    }
}

/// The side of a chain of equations that is the answer, and the other sides; of any other answer, all of it.
fn sides(text: &str, answer: Range<usize>, puzzle: &Puzzle) -> (Range<usize>, Vec<Range<usize>>) {
    if !is_chain(&text[answer.clone()]) {
        return (answer, Vec::new());
    }
    let mut spans = Vec::new();
    let mut start = answer.start;
    for side in text[answer].split('=') {
        spans.push(start..start + side.len());
        start += side.len() + 1;
    }
    let at = spans.iter().position(|span| numbers(&text[span.clone()]) == puzzle.hand.len()).unwrap_or(0);
    let side = spans.remove(at);
    (side, spans)
}

#[cfg(test)]
mod tests;
