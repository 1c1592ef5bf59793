//! The grade of what somebody says about a puzzle: an answer in running text, steps line by line, or a claim that there is
//! no solution.

use crate::answer::{Found, What};
use crate::policy::{Extraction, ExtractionPolicy};
use crate::reading::Reading;
use crate::region::Region;
use crate::steps::{Rounding, grade_working};
use make24::expr::Expr;
use make24::judge::{Finding, NoAnswerReason, judge_and_read, most_right};
use make24::value::{Equality, Real};
use make24::{Judge, RuleSet, Solver, Style, Verdict, VerdictKind};
use std::ops::Range;
use std::sync::LazyLock;

/// The grade of a text.
#[derive(Clone, Debug, PartialEq)]
#[must_use]
pub struct Grade {
    /// The verdict; its span is a part of the text.
    pub verdict: Verdict,
    /// Where the answer stands, and how many candidates there were.
    pub extraction: Extraction,
    /// The number of steps before the first wrong one, and of all steps, where the answer has steps.
    pub steps: Option<(usize, usize)>,
    /// Whether a number counted that is rounded.
    pub is_rounded: bool,
    /// The number of cards of the hand.
    pub cards: usize,
    /// The length of the text in bytes, and that of the answer alone: of steps, without what stands between them.
    pub length: usize,
    /// See [`Grade::length`].
    pub answer_length: usize,
    pub(crate) read: Option<Read>,
}

/// An answer that can be read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Read {
    Expr(Expr),
    /// An expression of whole numbers and `+ - * /`, which is read when somebody asks for it.
    Text(String),
}

impl Grade {
    /// The answer as an expression of the cards, where it can be read; of steps, what they make together.
    pub fn expr(&self) -> Option<Expr> {
        match self.read.as_ref()? {
            Read::Expr(expr) => Some(expr.clone()),
            Read::Text(text) => text.parse().ok(),
        }
    }

    /// The same grade, unless the text has more than `most` different answers of which none is marked, and the last does
    /// not say that it makes the target: such a list is no answer. A training reward needs it, since a model that lists
    /// all expressions ends with the right one now and then.
    ///
    /// ```
    /// use make24::{Judge, RuleSet, VerdictKind};
    /// use make24_grade::{ExtractionPolicy, Rounding, grade};
    /// let judge = Judge::new("3 8".parse().unwrap(), RuleSet::ARITHMETIC);
    /// let text = "3 + 8\n3 - 8\n8 - 3\n8 / 3\n3 * 8";
    /// let graded = grade(&judge, text, ExtractionPolicy::Auto, Rounding::Exact);
    /// assert!(graded.verdict.is_right());
    /// let limited = graded.with_max_attempts(text, Some(3)).verdict;
    /// assert_eq!(limited.to_string(), "no answer: it is a list of 5 answers, and none of them is marked");
    /// ```
    pub fn with_max_attempts(self, text: &str, most: Option<usize>) -> Grade {
        let Some(most) = most else { return self };
        let Extraction { policy, candidates, answer, .. } = &self.extraction;
        let is_marked = !matches!(policy, ExtractionPolicy::LastEquation | ExtractionPolicy::Steps);
        let told =
            answer.clone().and_then(|answer| text[answer].rsplit_once('=').map(|(_, told)| told.trim().to_owned()));
        if is_marked || *candidates <= most || told.is_some_and(|told| told == self.verdict.target.to_string()) {
            return self;
        }
        let finding = Finding::NoAnswer { reason: NoAnswerReason::ManyAnswers(*candidates) };
        let verdict = Verdict { finding, target: self.verdict.target, value: None, cards: None, span: None };
        Grade { verdict, read: None, steps: None, extraction: Extraction { answer: None, ..self.extraction }, ..self }
    }

    /// The same grade, in which a claim that there is no solution is decided by whether the puzzle is solvable; `None` if
    /// that is not known.
    pub fn decided(mut self, is_solvable: impl FnOnce() -> Option<bool>) -> Grade {
        if let Finding::ClaimsUnsolvable { is_unsolvable } = &mut self.verdict.finding {
            *is_unsolvable = is_solvable().map(|solvable| !solvable);
        }
        self
    }
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
        None => {
            let (reading, found) = policy.read(text, judge);
            graded(judge, text, &reading, &found, rounding)
        }
    }
}

/// Grades a text as [`grade()`] does, and decides a claim that there is no solution by search, within the limits of the
/// solver, which is made for a claim only.
///
/// ```
/// use make24::{Judge, RuleSet, Solver, VerdictKind};
/// use make24_grade::{ExtractionPolicy, Rounding, grade_with};
/// let says = |hand: &str| {
///     let judge = Judge::new(hand.parse().unwrap(), RuleSet::ARITHMETIC);
///     let text = "There is no solution.";
///     grade_with(Solver::default, &judge, text, ExtractionPolicy::Auto, Rounding::Exact).verdict.kind()
/// };
/// assert_eq!((says("1 1 1 1"), says("3 3 8 8")), (VerdictKind::Right, VerdictKind::FalseClaim));
/// ```
pub fn grade_with(
    solver: impl FnOnce() -> Solver,
    judge: &Judge,
    text: &str,
    policy: ExtractionPolicy,
    rounding: Rounding,
) -> Grade {
    grade(judge, text, policy, rounding)
        .decided(|| solver().under(judge.rules().clone()).is_solvable(judge.puzzle()).complete())
}

/// Returns the class of the verdict on a text, with exact steps and no more than `max_attempts`
/// ([`Grade::with_max_attempts`]). That of a strict answer is known after one pass ([`Judge::kind`]).
///
/// ```
/// use make24::{Judge, RuleSet, VerdictKind};
/// use make24_grade::{ExtractionPolicy, kind};
/// let judge = Judge::new("3 3 8 8".parse().unwrap(), RuleSet::ARITHMETIC);
/// assert_eq!(kind(&judge, "That is easy: 8 / (3 - 8/3).", ExtractionPolicy::Auto, None), VerdictKind::Right);
/// ```
pub fn kind(judge: &Judge, text: &str, policy: ExtractionPolicy, max_attempts: Option<usize>) -> VerdictKind {
    match policy {
        ExtractionPolicy::Strict => judge.kind(text),
        _ => grade(judge, text, policy, Rounding::Exact).with_max_attempts(text, max_attempts).verdict.kind(),
    }
}

/// What is judged: the verdict, with spans in the reading, and what was read.
pub(crate) struct Graded {
    pub(crate) verdict: Verdict,
    pub(crate) read: Option<Read>,
    pub(crate) steps: Option<(usize, usize)>,
    pub(crate) is_rounded: bool,
}

fn graded(judge: &Judge, text: &str, reading: &Reading<'_>, found: &Found, rounding: Rounding) -> Grade {
    let read = reading.text();
    let finding = |finding| Graded {
        verdict: Verdict { finding, target: judge.puzzle().target.clone(), value: None, cards: None, span: None },
        read: None,
        steps: None,
        is_rounded: false,
    };
    let judged = |(verdict, read)| Graded { verdict, read, steps: None, is_rounded: false };
    let mut graded = match &found.what {
        What::Nothing(reason) => finding(Finding::NoAnswer { reason: *reason }),
        What::Claim => finding(Finding::ClaimsUnsolvable { is_unsolvable: None }),
        What::Part(part) => judged(judge_part(judge, read, part.clone())),
        What::Region(region) => judged(judge_region(judge, read, region)),
        What::Working(steps) => grade_working(judge, read, steps, rounding),
    };
    for other in &found.also {
        let (verdict, _) = judge_region(judge, read, other);
        if graded.verdict.is_right() && !verdict.is_right() {
            graded.verdict = verdict;
        }
    }
    // The text may call another number its answer.
    if graded.verdict.is_right()
        && let Some((finding, span)) = found.number.clone().and_then(|number| other_value(judge, read, number))
    {
        graded.verdict.finding = finding;
        graded.verdict.span = Some(span);
    }
    let Graded { mut verdict, read: answer, steps, is_rounded } = graded;
    if let Finding::Unreadable { error, .. } = &mut verdict.finding {
        let place = read.char_indices().nth(error.column.saturating_sub(1)).map_or(read.len(), |(at, _)| at);
        error.column = text[..reading.origin(&(place..place)).start].chars().count() + 1;
    }
    verdict.span = verdict.span.map(|span| reading.origin(&span));
    let extraction = found.extraction(reading, judge);
    Grade {
        verdict,
        extraction,
        read: answer,
        steps,
        is_rounded,
        cards: judge.puzzle().hand.len(),
        length: text.len(),
        answer_length: found.length(),
    }
}

/// The verdict on a part of a text, with its span in the whole text, and the part as it was read.
fn judge_part(judge: &Judge, text: &str, part: Range<usize>) -> (Verdict, Option<Read>) {
    if let Some(verdict) = judge.quick_verdict(&text[part.clone()]) {
        return (verdict, Some(Read::Text(text[part].to_owned())));
    }
    let (mut verdict, read) = judge_and_read(judge.puzzle(), &text[part.clone()], judge.rules(), Style::Plain);
    verdict.span = verdict.span.map(|span| part.start + span.start..part.start + span.end);
    if let Finding::Unreadable { error, .. } = &mut verdict.finding {
        error.column += text[..part.start].chars().count();
    }
    (verdict, read.map(|read| Read::Expr(read.expr)))
}

/// The most sides of a region other than the answer that are judged.
const MAX_SIDES: usize = 16;

/// The verdict on a region: one side is the answer, and it is right if all others make the target too.
pub(crate) fn judge_region(judge: &Judge, text: &str, region: &Region) -> (Verdict, Option<Read>) {
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

/// Rules with factorials, which people use to show what an expression makes.
static WITH_FACTORIALS: LazyLock<RuleSet> = LazyLock::new(|| {
    let ops = "+ - * / !".parse().expect("they are operators");
    RuleSet { ops, ..RuleSet::ARITHMETIC }
});

/// What is wrong with a side other than the answer, if anything is: it may use any numbers, but it must make the target.
fn other_value(judge: &Judge, text: &str, side: Range<usize>) -> Option<(Finding, Range<usize>)> {
    let Verdict { finding, mut value, span, .. } = judge_part(judge, text, side.clone()).0;
    if finding.kind() == VerdictKind::NotAllowed {
        // `4 * 3 * 2 * 1 = 4! = 24`
        let (verdict, _) = judge_and_read(judge.puzzle(), &text[side.clone()], &WITH_FACTORIALS, Style::Plain);
        value = verdict.value;
    }
    let Some(value) = value else {
        // A number behind an equals sign is read in more ways than an expression: `-1/3`.
        return match make24::parse::read_number(text[side.clone()].trim_matches(['+', '=', ' ', '!'])) {
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
