//! Judges an answer. It never sees the search: each must be able to convict the other.

mod cards;
mod finding;
pub(crate) mod quick;

pub use cards::CardComparison;
pub use finding::{Finding, NoAnswerReason, StepFault, Verdict, VerdictKind};

use crate::card::Card;
use crate::expr::{Calculation, Expr, Node};
use crate::hand::{Hand, Puzzle};
use crate::literal::Literals;
use crate::op::{Closure, Op, OpSet};
use crate::parse::{NodeSpan, ParseExprError, ParseExprErrorKind, Parsed};
use crate::render::Style;
use crate::rules::{CardOrder, RuleSet};
use crate::value::{Arithmetic, Equality, MAX_BITS, Number, Outcome, Rational, Real};
use crate::writing::{Writing, WritingRule, Written};
use quick::QuickJudge;
use std::ops::Range;

/// The judge of many answers to one puzzle.
///
/// ```
/// use make24::{Judge, Puzzle, RuleSet, VerdictKind};
/// let judge = Judge::new("3 3 8 8".parse::<Puzzle>()?, RuleSet::ARITHMETIC);
/// let answers = ["8 / (3 - 8 / 3)", "8 * 3 * (3 / 8)", "8 * 3"];
/// let kinds = answers.map(|answer| judge.kind(answer));
/// assert_eq!(kinds, [VerdictKind::Right, VerdictKind::WrongValue, VerdictKind::WrongCards]);
/// assert_eq!(judge.verdict(answers[1]).to_string(), "wrong value: it makes 9, not 24");
/// # Ok::<(), make24::ParseHandError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Judge {
    puzzle: Puzzle,
    rules: RuleSet,
    quick: Option<QuickJudge>,
}

impl Judge {
    /// The judge of answers in infix notation or LaTeX.
    pub fn new(puzzle: Puzzle, rules: RuleSet) -> Judge {
        let quick = QuickJudge::of(&puzzle, &rules);
        Judge { puzzle, rules, quick }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The rules.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The verdict; on an answer of whole numbers and `+ - * /` that uses the right cards, it is known after one pass.
    pub fn verdict(&self, answer: &str) -> Verdict {
        self.quick_verdict(answer).unwrap_or_else(|| judge(&self.puzzle, answer, &self.rules, Style::Plain))
    }

    /// The verdict, if one pass decides it; such an answer is an expression of the cards.
    pub fn quick_verdict(&self, answer: &str) -> Option<Verdict> {
        self.quick.as_ref()?.verdict(answer, &self.puzzle)
    }

    /// The class of the verdict; of an answer of whole numbers and `+ - * /` it is known after one pass, in a tenth of a
    /// microsecond.
    pub fn kind(&self, answer: &str) -> VerdictKind {
        let quick = self.quick.as_ref().and_then(|quick| quick.kind(answer));
        quick.unwrap_or_else(|| self.verdict(answer).kind())
    }
}

/// Judges an answer to a puzzle under rules. `style` says how to read it: infix notation and LaTeX, reverse Polish
/// notation, or s-expressions.
///
/// ```
/// use make24::{judge, Puzzle, RuleSet, Style, VerdictKind};
/// let puzzle: Puzzle = "3 3 8 8".parse()?;
/// let verdict = |answer| judge(&puzzle, answer, &RuleSet::ARITHMETIC, Style::Plain);
/// assert_eq!(verdict("8/(3-8/3) = 24").kind(), VerdictKind::Right);
/// assert_eq!(verdict("8 * (8 - 3) / 3").kind(), VerdictKind::WrongValue);
/// assert_eq!(verdict("8 * (8 - 3) / 3").to_string(), "wrong value: it makes 40/3 (13.3333...), not 24");
/// # Ok::<(), make24::ParseHandError>(())
/// ```
pub fn judge(puzzle: &Puzzle, answer: &str, rules: &RuleSet, style: Style) -> Verdict {
    judge_and_read(puzzle, answer, rules, style).0
}

/// The verdict of [`judge()`], and the answer as it was read, with the cards of the hand in it, if it can be read.
///
/// ```
/// use make24::{judge::judge_and_read, Puzzle, RuleSet, Style};
/// let puzzle: Puzzle = "1/2 48".parse()?;
/// let (verdict, read) = judge_and_read(&puzzle, "1/2 * 48", &RuleSet::ARITHMETIC, Style::Plain);
/// assert!(verdict.is_right());
/// assert_eq!(read.unwrap().expr.cards().count(), 2);
/// # Ok::<(), make24::ParseHandError>(())
/// ```
pub fn judge_and_read(puzzle: &Puzzle, answer: &str, rules: &RuleSet, style: Style) -> (Verdict, Option<Parsed>) {
    let read = Expr::read_with(answer, style, rules).and_then(|parsed| refuse_names(answer, &puzzle.hand, parsed));
    if let (Some(puzzles), Ok(_)) = (puzzle.alternatives(), &read) {
        let each = puzzles.map(|puzzle| judge_and_read(&puzzle, answer, rules, style));
        return most_right(each, |(verdict, _)| verdict);
    }
    match read {
        Ok(parsed) => {
            // A fraction card is not a division, and no rule about divisions is about it.
            let parsed = parsed.resolve_cards(answer, &puzzle.hand, rules);
            (judge_read(puzzle, answer, &parsed, rules), Some(parsed))
        }
        Err(error) => {
            let (target, span) = (puzzle.target.clone(), Some(error.span.clone()));
            let finding = Finding::Unreadable { error, allowed: rules.ops.clone() };
            (Verdict { finding, target, value: None, cards: None, span }, None)
        }
    }
}

/// Refuses the letter of a card that is one of several numbers: the letter does not say which.
fn refuse_names(answer: &str, hand: &Hand, parsed: Parsed) -> Result<Parsed, ParseExprError> {
    let labels = || hand.cards().iter().filter_map(Card::label);
    let written = |span: &NodeSpan| answer.get(span.sign.clone()).unwrap_or_default();
    let named = |span: &&NodeSpan| labels().any(|label| label.eq_ignore_ascii_case(written(span)));
    match parsed.spans.iter().find(named) {
        None => Ok(parsed),
        Some(span) => {
            let (sign, meaning) = (written(span).to_owned(), "one of several numbers");
            let kind = ParseExprErrorKind::Unsupported { sign, meaning, fix: Some("write the number that it is") };
            Err(ParseExprError::new(kind, span.sign.clone()).at_column(answer[..span.sign.start].chars().count() + 1))
        }
    }
}

/// The result of judging an answer whose verdict is the nearest to right, for a hand that may be several; the first of
/// those that are as near.
///
/// # Panics
///
/// If there is no result.
pub fn most_right<T>(each: impl Iterator<Item = T>, verdict: impl Fn(&T) -> &Verdict) -> T {
    let nearness = |result: &T| {
        let verdict = verdict(result);
        let cards = verdict.cards.as_ref().map(|cards| (cards.is_allowed(), cards.common()));
        (verdict.is_right(), verdict.kind() == VerdictKind::Unproven, cards)
    };
    let best = each.reduce(|best, next| if nearness(&next) > nearness(&best) { next } else { best });
    best.expect("a hand is at least one")
}

fn judge_read(puzzle: &Puzzle, answer: &str, Parsed { expr, spans, claimed }: &Parsed, rules: &RuleSet) -> Verdict {
    let broken = |(finding, span)| Verdict {
        finding,
        target: puzzle.target.clone(),
        value: None,
        cards: None,
        span: Some(span),
    };
    let broken_rule = forbidden(expr, spans, &rules.ops)
        .or_else(|| nested(expr, spans, rules.nesting))
        .or_else(|| written_otherwise(expr, spans, &rules.writing))
        .or_else(|| forbidden_literal(expr, spans, rules.literals));
    if let Some(fault) = broken_rule {
        return broken(fault);
    }
    let value = match in_fractions(expr, rules) {
        Some(value) => value,
        None => match evaluate(expr, spans, rules) {
            Ok(value) => value,
            Err(fault) => return broken(*fault),
        },
    };
    let cards = CardComparison::of((answer, expr, spans), &puzzle.hand, rules);
    let finding = match cards.is_allowed() {
        true if rules.order == CardOrder::Kept && !puzzle.hand.deals_in_order(expr.cards()) => Finding::WrongOrder,
        true => compare(&value, claimed.as_ref(), &puzzle.target),
        false => Finding::WrongCards,
    };
    Verdict { finding, target: puzzle.target.clone(), value: Some(value), cards: Some(cards), span: None }
}

fn compare(value: &Real, claimed: Option<&Rational>, target: &Rational) -> Finding {
    match value.equality(&Real::from(target.clone())) {
        Equality::Different { .. } => Finding::WrongValue,
        Equality::Unknown => Finding::TargetUndecided,
        Equality::Equal(_) => match claimed.filter(|claimed| *claimed != target) {
            Some(claimed) => Finding::WrongClaim { claimed: claimed.clone() },
            None => Finding::Right,
        },
    }
}

type Fault = (Finding, Range<usize>);

fn forbidden(expr: &Expr, spans: &[NodeSpan], ops: &OpSet) -> Option<Fault> {
    expr.nodes().iter().zip(spans).find_map(|(node, span)| match node {
        Node::Op(op) if !ops.contains(op) => {
            Some((Finding::OperatorNotAllowed { op: op.clone(), allowed: ops.clone() }, span.sign.clone()))
        }
        Node::Card(_) | Node::Literal(_) | Node::Op(_) => None,
    })
}

fn forbidden_literal(expr: &Expr, spans: &[NodeSpan], allowed: Literals) -> Option<Fault> {
    expr.nodes().iter().zip(spans).find_map(|(node, span)| match node {
        Node::Literal(literal) if !allowed.allow(literal) => {
            let finding = Finding::LiteralNotAllowed { literal: literal.clone(), allowed };
            Some((finding, span.whole.clone()))
        }
        Node::Card(_) | Node::Literal(_) | Node::Op(_) => None,
    })
}

fn nested(expr: &Expr, spans: &[NodeSpan], nesting: u8) -> Option<Fault> {
    expr.nests_more_than(nesting).map(|at| (Finding::NestedTooDeep { nesting }, spans[at].whole.clone()))
}

fn written_otherwise(expr: &Expr, spans: &[NodeSpan], writing: &Writing) -> Option<Fault> {
    if writing.is_free() {
        return None;
    }
    if let Some(pattern) = &writing.pattern {
        let whole = spans.last().map_or(0..0, |root| root.whole.clone());
        let rule = WritingRule::Pattern(pattern.clone());
        return (!pattern.fits(expr)).then_some((Finding::WrittenOtherwise { rule }, whole));
    }
    let mut fault = None;
    let _ = expr.fold(
        |_, _| Written::NUMBER,
        |at, op, left, right| {
            let made = writing.join(op, left, right);
            made.map_err(|rule| fault = Some((Finding::WrittenOtherwise { rule }, spans[at].whole.clone()))).ok()
        },
    );
    fault
}

/// In squared bits: a greatest common divisor takes that many steps. Enough for any answer; some tens of milliseconds.
const MAX_WORK: u64 = (MAX_BITS as u64).pow(2);

/// The work for each logarithm in an operand, to find the sign of its own logarithm.
const WORK_OF_LOGARITHM: u64 = MAX_WORK / 256;

/// The most work to decide whether an irrational number may be an operand: a logarithm to 1024 bits.
const WORK_OF_CONDITION: u64 = MAX_WORK / 64;

/// Fractions take a tenth of the time of numbers in normal form. `None` if a step is not allowed.
fn in_fractions(expr: &Expr, rules: &RuleSet) -> Option<Real> {
    const FEW: usize = 32;
    let is_plain = |op: &Op| op.row().closure == Closure::Heights && rules.operands.of(op).is_any();
    if expr.nodes().len() > FEW || !expr.ops().all(is_plain) {
        return None;
    }
    let allowed = |value: &Rational| !value.is_long() && rules.domain.contains(value);
    let value = expr.fold(
        |_, card| card.number().clone(),
        |_, op, lhs, rhs| op.apply(&lhs, rhs.as_ref().unwrap_or(&lhs)).value().filter(allowed),
    );
    value.map(Real::from)
}

fn evaluate(expr: &Expr, spans: &[NodeSpan], rules: &RuleSet) -> Result<Real, Box<Fault>> {
    let mut fault = None;
    let mut work = 0;
    let value = expr.fold(
        |_, card| Real::from(card.number().clone()),
        |at, op, lhs, rhs| match step(op, &lhs, rhs.as_ref(), rules, &mut work) {
            Ok(value) => Some(value),
            Err(finding) => {
                fault = Some(Box::new((*finding, spans[at].whole.clone())));
                None
            }
        },
    );
    // An expression that was read has a root, so a value or a fault.
    value.ok_or_else(|| fault.unwrap_or_else(|| Box::new((Finding::TooMuchWork, 0..0))))
}

fn step(op: &Op, lhs: &Real, right: Option<&Real>, rules: &RuleSet, work: &mut u64) -> Result<Real, Box<Finding>> {
    let step = || Calculation { left: lhs.clone(), op: op.clone(), right: right.cloned() };
    let rhs = right.unwrap_or(lhs);
    let operands = rules.operands.of(op);
    match operands.admit(lhs, rhs) {
        Some(true) => {}
        // Intervals tell whether there would be a value: to compute it could take for ever.
        Some(false) => {
            return Err(Box::new(match op.apply(&lhs.bounds(), &rhs.bounds()) {
                Outcome::Undefined => Finding::NoValue { step: step() },
                Outcome::Value(_) | Outcome::TooBig | Outcome::Undecided => {
                    Finding::OperandsNotAllowed { step: step(), operands: rules.operands.clone() }
                }
            }));
        }
        None => return Err(Box::new(Finding::StepUndecided { step: step() })),
    }
    let value = match op.apply(lhs, rhs) {
        Outcome::Value(value) => value,
        Outcome::Undefined => return Err(Box::new(Finding::NoValue { step: step() })),
        Outcome::TooBig => return Err(Box::new(Finding::StepTooBig { step: step() })),
        Outcome::Undecided => return Err(Box::new(Finding::StepUndecided { step: step() })),
    };
    let irrational = |real: &Real| real.to_rational().is_none();
    let conditions = !operands.is_any() && (irrational(lhs) || irrational(rhs));
    let logarithms = (lhs.transcendentals() + rhs.transcendentals()) as u64;
    let conditions = if conditions { WORK_OF_CONDITION + logarithms * WORK_OF_LOGARITHM } else { 0 };
    let size = (value.total_bits() as u64).saturating_pow(2);
    *work = work.saturating_add(size).saturating_add(conditions).saturating_add(value.bounds_cost());
    if value.sign().is_none() {
        return Err(Box::new(Finding::ZeroUndecided { step: step() }));
    }
    if *work > MAX_WORK {
        return Err(Box::new(Finding::TooMuchWork));
    }
    match rules.domain.admits(&value) {
        Some(true) => Ok(value),
        Some(false) => Err(Box::new(Finding::OutsideDomain { step: step(), result: value, domain: rules.domain })),
        None => Err(Box::new(Finding::StepUndecided { step: step() })),
    }
}
