//! The grade of what somebody says about a puzzle: an answer in running text, steps line by line, or a claim that there is
//! no solution.

use crate::policy::{Extracted, Extraction, ExtractionPolicy};
use crate::region::Region;
use crate::steps::replay::{Rounding, grade_steps};
use make24::expr::Expr;
use make24::judge::{Finding, judge_and_read, most_right};
use make24::parse::Parsed;
use make24::value::{Equality, Real};
use make24::{Judge, Solver, Style, Verdict, VerdictKind};
use std::ops::Range;

/// The grade of a text.
#[derive(Clone, Debug, PartialEq)]
#[must_use]
pub struct Grade {
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

/// Grades a text in which the answer is found by `policy`. A claim that there is no solution is not decided; see
/// [`grade_with`].
///
/// ```
/// use make24::{Judge, RuleSet};
/// use make24_grade::{ExtractionPolicy, Rounding, grade};
/// let judge = Judge::new("3 3 8 8".parse()?, RuleSet::ARITHMETIC);
/// let said = "8 / 3 = 8/3 (left: 3 8 8/3)\n3 - 8/3 = 1/3 (left: 8 1/3)\n8 / 1/3 = 24 (left: 24)";
/// assert!(grade(&judge, said, ExtractionPolicy::Auto, Rounding::Exact).verdict.is_right());
/// let wrong = grade(&judge, "8 * 3 = 25 (left: 3 8 25)", ExtractionPolicy::Auto, Rounding::Exact).verdict;
/// assert_eq!(wrong.to_string(), "step 1 is wrong: 8 * 3 is 24, not 25");
/// # Ok::<(), make24::ParseHandError>(())
/// ```
pub fn grade(judge: &Judge, text: &str, policy: ExtractionPolicy, rounding: Rounding) -> Grade {
    match judge.puzzle().alternatives() {
        Some(puzzles) => {
            let each = puzzles.map(|puzzle| Judge::new(puzzle, judge.rules().clone()));
            most_right(each.map(|judge| grade(&judge, text, policy, rounding)), |grade| &grade.verdict)
        }
        None => graded(judge, text, policy.found(text, judge), rounding),
    }
}

/// Grades a text as [`grade()`] does, and decides a claim that there is no solution by search, within the limits of the
/// solver.
///
/// ```
/// use make24::{Judge, RuleSet, Solver, VerdictKind};
/// use make24_grade::{ExtractionPolicy, Rounding, grade_with};
/// let says = |hand: &str| {
///     let judge = Judge::new(hand.parse().unwrap(), RuleSet::ARITHMETIC);
///     let text = "There is no solution.";
///     grade_with(&Solver::default(), &judge, text, ExtractionPolicy::Auto, Rounding::Exact).verdict.kind()
/// };
/// assert_eq!((says("1 1 1 1"), says("3 3 8 8")), (VerdictKind::Right, VerdictKind::FalseClaim));
/// ```
pub fn grade_with(solver: &Solver, judge: &Judge, text: &str, policy: ExtractionPolicy, rounding: Rounding) -> Grade {
    let mut grade = grade(judge, text, policy, rounding);
    if let Finding::ClaimsUnsolvable { is_unsolvable } = &mut grade.verdict.finding {
        let solvable = solver.under(judge.rules().clone()).is_solvable(judge.puzzle());
        *is_unsolvable = solvable.complete().map(|solvable| !solvable);
    }
    grade
}

/// Returns the class of the verdict on a text, with exact steps. Most are known after one pass over the text and one over
/// the answer.
///
/// ```
/// use make24::{Judge, RuleSet, VerdictKind};
/// use make24_grade::{ExtractionPolicy, kind};
/// let judge = Judge::new("3 3 8 8".parse().unwrap(), RuleSet::ARITHMETIC);
/// assert_eq!(kind(&judge, "That is easy: 8 / (3 - 8/3).", ExtractionPolicy::Auto), VerdictKind::Right);
/// ```
pub fn kind(judge: &Judge, text: &str, policy: ExtractionPolicy) -> VerdictKind {
    if policy == ExtractionPolicy::Strict {
        return judge.kind(text);
    }
    if judge.puzzle().hand.alternatives().is_some() {
        return grade(judge, text, policy, Rounding::Exact).verdict.kind();
    }
    let found = policy.found(text, judge);
    let is_plain = found.region.as_ref().is_some_and(|region| region.is_plain(text));
    match found.extraction.answer.clone().filter(|_| is_plain) {
        Some(answer) => judge.kind(&text[answer]),
        None => graded(judge, text, found, Rounding::Exact).verdict.kind(),
    }
}

/// The grade of what was found in a text.
fn graded(judge: &Judge, text: &str, found: Extracted, rounding: Rounding) -> Grade {
    let Extracted { extraction, region, steps } = found;
    let without_steps = |verdict: Verdict, expr: Option<Expr>, extraction: Extraction| Grade {
        verdict,
        extraction,
        expr,
        steps: None,
        is_rounded: false,
        length: text.len(),
    };
    let Some(answer) = extraction.answer.clone() else {
        let finding = match extraction.claims_unsolvable {
            true => Finding::ClaimsUnsolvable { is_unsolvable: None },
            false => Finding::NoAnswer,
        };
        let target = judge.puzzle().target.clone();
        return without_steps(Verdict { finding, target, value: None, cards: None, span: None }, None, extraction);
    };
    if extraction.policy == ExtractionPolicy::Steps {
        return grade_steps(judge, text, extraction, &steps, rounding);
    }
    let (verdict, read) = match region {
        Some(region) => judge_region(judge, text, &region),
        None => judge_part(judge, text, answer),
    };
    without_steps(verdict, read.map(|read| read.expr), extraction)
}

/// The verdict on a part of a text, with its span in the whole text, and the part as it was read.
fn judge_part(judge: &Judge, text: &str, part: Range<usize>) -> (Verdict, Option<Parsed>) {
    let (mut verdict, read) = judge_and_read(judge.puzzle(), &text[part.clone()], judge.rules(), Style::Plain);
    verdict.span = verdict.span.map(|span| part.start + span.start..part.start + span.end);
    if let Finding::Unreadable { error, .. } = &mut verdict.finding {
        error.column += text[..part.start].chars().count();
    }
    (verdict, read)
}

/// The most sides of a region other than the answer that are judged.
const MAX_SIDES: usize = 16;

/// The verdict on a region: one side is the answer, and it is right if all others make the target too.
pub(crate) fn judge_region(judge: &Judge, text: &str, region: &Region) -> (Verdict, Option<Parsed>) {
    if region.is_plain(text) {
        return judge_part(judge, text, region.span.clone());
    }
    let at = region.answer(judge.puzzle().hand.len());
    let (mut verdict, read) = judge_part(judge, text, region.sides[at].span.clone());
    if verdict.is_right() {
        let others =
            || region.sides.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, side)| side.span.clone());
        let too_long = others().nth(MAX_SIDES).map(|side| (Finding::TooMuchWork, side));
        let wrong = too_long.or_else(|| others().find_map(|side| other_value(judge, text, side)));
        if let Some((finding, span)) = wrong {
            verdict.finding = finding;
            verdict.span = Some(span);
        }
    }
    (verdict, read)
}

/// What is wrong with a side other than the answer, if anything is: it may use any numbers, but it must make the target.
fn other_value(judge: &Judge, text: &str, side: Range<usize>) -> Option<(Finding, Range<usize>)> {
    let Verdict { finding, value, span, .. } = judge_part(judge, text, side.clone()).0;
    let Some(value) = value else {
        // A number behind an equals sign is read in more ways than an expression: `-1/3`.
        return match make24::parse::read_number(&text[side.clone()]) {
            Some(number) if number == judge.puzzle().target => None,
            Some(claimed) => Some((Finding::WrongClaim { claimed }, side)),
            None => Some((finding, span.unwrap_or(side))),
        };
    };
    match value.equality(&Real::from(judge.puzzle().target.clone())) {
        Equality::Equal(_) => None,
        Equality::Unknown => Some((Finding::TargetUndecided, side)),
        Equality::Different { .. } => {
            let claimed = value.to_rational().cloned();
            Some((claimed.map_or(Finding::WrongValue, |claimed| Finding::WrongClaim { claimed }), side))
        }
    }
}
