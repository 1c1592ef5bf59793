//! Judges an answer. It never sees the search: each must be able to convict the other.

use crate::card::Card;
use crate::expr::{Expr, Node, step_text};
use crate::hand::{Hand, Puzzle};
use crate::op::{Op, OpSet, Operands, Prefix, prefix_at};
use crate::parse::{NodeSpan, ParseExprErrorKind, Parsed};
use crate::render::Style;
use crate::rules::{CardUse, RuleSet};
use crate::value::{Arithmetic, Equality, MAX_BITS, Number, Outcome, Real};
use std::fmt;
use std::ops::Range;

/// What an answer is worth, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// Right, or the first rule that it breaks.
    pub kind: VerdictKind,
    /// What the answer makes, where it can be read and has a value.
    pub value: Option<Real>,
    /// The verdict in a sentence for whoever gave the answer.
    pub message: String,
    /// The bytes of the answer that the verdict is about, where it is about a part.
    pub span: Option<Range<usize>>,
    /// From 0 to 1: 1 for a right answer; half of the share of cards used rightly for one that breaks no rule but that
    /// of the cards or of the value; else 0.
    pub credit: f64,
}

/// Right, or the rule that an answer breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VerdictKind {
    /// It makes the target, by the rules, from the cards.
    Right,
    /// It makes another number.
    WrongValue,
    /// It uses other cards than those of the hand.
    WrongCards,
    /// It uses an operation that the rules do not allow, on numbers for which they do not allow it, or makes a number
    /// on the way that they do not allow.
    NotAllowed,
    /// Some step has no value: a division by zero.
    Undefined,
    /// It is not an expression.
    Unreadable,
    /// It is longer or nested deeper than is read, or makes numbers too long to be worked out.
    TooBig,
    /// What it makes is so close to what it should make, or a step to what is not allowed, that nothing is proven.
    Unproven,
}

impl VerdictKind {
    /// Every kind and its name.
    pub const NAMES: [(VerdictKind, &'static str); 8] = [
        (VerdictKind::Right, "right"),
        (VerdictKind::WrongValue, "wrong_value"),
        (VerdictKind::WrongCards, "wrong_cards"),
        (VerdictKind::NotAllowed, "not_allowed"),
        (VerdictKind::Undefined, "undefined"),
        (VerdictKind::Unreadable, "unreadable"),
        (VerdictKind::TooBig, "too_big"),
        (VerdictKind::Unproven, "unproven"),
    ];
}

impl fmt::Display for VerdictKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(VerdictKind::NAMES[*self as usize].1)
    }
}

/// Judges an answer to a puzzle under rules.
///
/// ```
/// use make24::{judge, Puzzle, RuleSet, Style, VerdictKind};
/// let puzzle: Puzzle = "3 3 8 8".parse()?;
/// let verdict = |answer| judge(&puzzle, answer, &RuleSet::ARITHMETIC, Style::Plain);
/// assert_eq!(verdict("8/(3-8/3) = 24").kind, VerdictKind::Right);
/// assert_eq!(verdict("8 * (8 - 3) / 3").kind, VerdictKind::WrongValue);
/// assert_eq!(verdict("4 * 6 * 1 * 1").message, "wrong cards: 3, 3, 8, 8 are missing and 1, 1, 4, 6 are extra");
/// # Ok::<(), make24::ParseHandError>(())
/// ```
pub fn judge(puzzle: &Puzzle, answer: &str, rules: &RuleSet, style: Style) -> Verdict {
    let parsed = match Expr::read(answer, style) {
        Ok(parsed) => parsed,
        Err(error) => {
            let kind = match error.kind {
                ParseExprErrorKind::TooLong | ParseExprErrorKind::TooDeep => VerdictKind::TooBig,
                ParseExprErrorKind::Unsupported { .. } => VerdictKind::NotAllowed,
                _ => VerdictKind::Unreadable,
            };
            return Verdict { kind, value: None, message: error.told(rules.ops), span: Some(error.span), credit: 0.0 };
        }
    };
    // A fraction card is no division, and no rule about divisions is about it.
    let Parsed { expr, spots, claimed } = &parsed.resolve_fraction_cards(&puzzle.hand);
    let none = |kind, message, span| Verdict { kind, value: None, message, span, credit: 0.0 };
    if let Some((message, span)) = forbidden(expr, spots, rules.ops) {
        return none(VerdictKind::NotAllowed, message, Some(span));
    }
    let value = match evaluate(expr, spots, rules) {
        Ok(value) => value,
        Err((kind, message, span)) => return none(kind, message, Some(span)),
    };
    let used = Used::compare(expr, &puzzle.hand, rules.card_use);
    let target = Real::from(puzzle.target.clone());
    let claimed = claimed.as_ref().map(|claimed| Real::from(claimed.clone()));
    let (kind, message, credit) = match (used.complaint(), value.equality(&target)) {
        (Some(message), _) => {
            let message = format!("{message}{}", used.by_sign(answer, expr, spots));
            (VerdictKind::WrongCards, message, used.share / 2.0)
        }
        (None, Equality::Different { .. }) => {
            let message = format!(
                "wrong value: it makes {}, not {}{}",
                with_decimals(&value),
                target.brief(),
                by_how_little(&value, &target)
            );
            (VerdictKind::WrongValue, message, 0.5)
        }
        (None, Equality::Unknown) => {
            let message =
                format!("not proven: no precision that was tried tells what it makes from {}", target.brief());
            (VerdictKind::Unproven, message, 0.5)
        }
        (None, Equality::Equal(_)) => match claimed.filter(|claimed| *claimed != target) {
            Some(claimed) => (
                VerdictKind::WrongValue,
                format!("wrong value: it says {}, but it makes {}", claimed.brief(), target.brief()),
                0.5,
            ),
            None => (VerdictKind::Right, format!("right: it makes {}", target.brief()), 1.0),
        },
    };
    Verdict { kind, value: Some(value), message, span: None, credit }
}

/// The first operator that the rules do not have.
fn forbidden(expr: &Expr, spots: &[NodeSpan], ops: OpSet) -> Option<(String, Range<usize>)> {
    expr.nodes().iter().zip(spots).find_map(|(node, spot)| match node {
        Node::Op(op) if !ops.contains(*op) => {
            Some((format!("{} is not allowed; only {ops} are", op.row().name), spot.sign.clone()))
        }
        _ => None,
    })
}

/// How much is worked out before an answer is too big, in squared bits: a greatest common divisor takes that many steps.
/// It is enough for any answer to a game, and takes some tens of milliseconds.
const MAX_WORK: usize = MAX_BITS * MAX_BITS;

/// The work that it takes for each logarithm in an operand to know the sign of its own logarithm.
const WORK_OF_LOGARITHM: usize = MAX_WORK / 256;

/// The work that it may take to know whether an irrational number may be an operand: a logarithm to 1024 bits.
const WORK_OF_CONDITION: usize = MAX_WORK / 64;

/// What is wrong with an answer: which rule it breaks, why, and where.
type Fault = (VerdictKind, String, Range<usize>);

/// The value, or the first step that has none, is not allowed, or leaves the domain.
fn evaluate(expr: &Expr, spots: &[NodeSpan], rules: &RuleSet) -> Result<Real, Fault> {
    let mut fault = None;
    let mut work = 0;
    let value = expr.fold(
        |_, card| Real::from(card.number().clone()),
        |at, op, lhs, rhs| match step(op, &lhs, &rhs, rules, &mut work) {
            Ok(value) => Some(value),
            Err((kind, message)) => {
                fault = Some((kind, message, spots[at].whole.clone()));
                None
            }
        },
    );
    value.ok_or_else(|| fault.unwrap_or((VerdictKind::Unreadable, String::from("there is nothing to read"), 0..0)))
}

/// What one step makes, or which rule it breaks.
fn step(op: Op, lhs: &Real, rhs: &Real, rules: &RuleSet, work: &mut usize) -> Result<Real, (VerdictKind, String)> {
    let step = || step_text(op, lhs, rhs);
    let unproven = || {
        (VerdictKind::Unproven, format!("not proven: no precision that was tried tells whether {} is allowed", step()))
    };
    let operands = rules.operands.of(op);
    match operands.admit(lhs, rhs) {
        Some(true) => {}
        Some(false) => {
            // Whether there would be a value is asked of the intervals: to work it out could take for ever.
            let message = match op.apply(&lhs.bounds(), &rhs.bounds()) {
                Outcome::Undefined => return Err((VerdictKind::Undefined, no_value(op, &step()))),
                _ => {
                    let row = op.row();
                    format!(
                        "{} is not allowed: {} takes {}",
                        step(),
                        row.written(),
                        operands.of_names(row.operand_names)
                    )
                }
            };
            return Err((VerdictKind::NotAllowed, message));
        }
        None => return Err(unproven()),
    }
    let value = match op.apply(lhs, rhs) {
        Outcome::Value(value) => value,
        Outcome::Undefined => return Err((VerdictKind::Undefined, no_value(op, &step()))),
        Outcome::TooBig => return Err((VerdictKind::TooBig, format!("{} is too long to be worked out", step()))),
        Outcome::Undecided => return Err(unproven()),
    };
    let irrational = |real: &Real| real.to_rational().is_none();
    let conditions = *operands != Operands::ANY && (irrational(lhs) || irrational(rhs));
    let logarithms = lhs.logarithms() + rhs.logarithms();
    let conditions = if conditions { WORK_OF_CONDITION + logarithms * WORK_OF_LOGARITHM } else { 0 };
    *work = work.saturating_add(value.bits().pow(2)).saturating_add(conditions).saturating_add(value.effort());
    if value.sign().is_none() {
        let message = format!("not proven: no precision that was tried tells whether {} is 0", step());
        return Err((VerdictKind::Unproven, message));
    }
    if *work > MAX_WORK {
        return Err((VerdictKind::TooBig, String::from("the numbers on the way are too long to be worked out")));
    }
    match rules.domain.admits(&value) {
        Some(true) => Ok(value),
        Some(false) => {
            let message = format!("{} makes {}, which is outside the {}", step(), value.brief(), rules.domain);
            Err((VerdictKind::NotAllowed, message))
        }
        None => Err(unproven()),
    }
}

fn no_value(op: Op, step: &str) -> String {
    format!("{step} has no value: {} is defined {}", op.row().name, op.row().defined)
}

/// How many cards a message names.
const LISTED: usize = 12;

/// How the cards of an answer compare with those of the hand.
struct Used {
    missing: Vec<Card>,
    extra: Vec<Card>,
    /// How many cards there are and how many there may be, where there are more.
    too_many: Option<(usize, u16)>,
    /// Twice the cards that both have, divided by the cards of either.
    share: f64,
}

impl Used {
    fn compare(expr: &Expr, hand: &Hand, card_use: CardUse) -> Used {
        let mut used: Vec<Card> = expr.cards().cloned().collect();
        used.sort_unstable();
        let (mut missing, mut extra) = (Vec::new(), Vec::new());
        let (mut dealt, mut taken) = (hand.cards().iter().peekable(), used.iter().peekable());
        loop {
            match (dealt.peek(), taken.peek()) {
                (None, None) => break,
                (Some(d), t) if t.is_none_or(|t| d < t) => missing.extend(dealt.next().cloned()),
                (d, Some(t)) if d.is_none_or(|d| t < d) => extra.extend(taken.next().cloned()),
                _ => {
                    dealt.next();
                    taken.next();
                }
            }
        }
        let common = used.len() - extra.len();
        let share = 2.0 * common as f64 / (used.len() + hand.len()) as f64;
        if card_use != CardUse::All {
            missing.clear();
        }
        let too_many = match card_use {
            CardUse::AtMost(most) if used.len() > most.into() => Some((used.len(), most)),
            _ => None,
        };
        Used { missing, extra, too_many, share }
    }

    /// Which of the extra cards no digit tells of: `√9` uses the card 2.
    fn by_sign(&self, answer: &str, expr: &Expr, spots: &[NodeSpan]) -> String {
        let cards = expr.nodes().iter().zip(spots).filter_map(|(node, spot)| match node {
            Node::Card(card) if self.extra.contains(card) => answer.get(spot.sign.clone()).map(|sign| (card, sign)),
            _ => None,
        });
        let mut signs = cards.filter(|(_, sign)| matches!(prefix_at(sign), Some(((_, Prefix::Fixed(_)), _))));
        signs.next().map_or(String::new(), |(card, sign)| format!(" (`{sign}` uses the card {card})"))
    }

    /// What is wrong with the cards, if anything is.
    fn complaint(&self) -> Option<String> {
        let list = |cards: &[Card], what: &str| match cards {
            [] => None,
            [one] => Some(format!("{} is {what}", brief(one))),
            many => {
                let mut numbers: Vec<String> = many.iter().take(LISTED).map(brief).collect();
                if many.len() > LISTED {
                    numbers.push(format!("and {} more", many.len() - LISTED));
                }
                Some(format!("{} are {what}", numbers.join(", ")))
            }
        };
        let too_many = self.too_many.map(|(used, most)| format!("{used} are used, and at most {most} may be"));
        let parts = [list(&self.missing, "missing"), list(&self.extra, "extra"), too_many];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        (!parts.is_empty()).then(|| format!("wrong cards: {}", parts.join(" and ")))
    }
}

/// A card as a message names it: of a long number the beginning.
fn brief(card: &Card) -> String {
    Real::from(card.number().clone()).brief()
}

/// By how little a value misses the target, where the decimals that are shown do not tell.
fn by_how_little(value: &Real, target: &Real) -> String {
    let difference = value.checked_sub(target).value().map(|difference| difference.bounds());
    match difference.map(|bounds| (bounds.low() / 2.0 + bounds.high() / 2.0).abs()) {
        Some(size) if size > 0.0 && size < 1e-4 => format!("; it misses by {size:.1e}"),
        _ => String::new(),
    }
}

/// `24`, or `49/2 (24.5)`.
fn with_decimals(value: &Real) -> String {
    match value.to_decimal() {
        Some(decimal) if decimal != value.to_string() => format!("{} ({decimal})", value.brief()),
        _ => value.brief(),
    }
}
