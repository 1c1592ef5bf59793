//! Judges an answer. It never sees the search: each must be able to convict the other.

use crate::card::Card;
use crate::expr::{Expr, Node};
use crate::hand::{Hand, Puzzle};
use crate::op::OpSet;
use crate::parse::{ParseExprErrorKind, Parsed, Spot};
use crate::render::Style;
use crate::rules::{RuleSet, Usage};
use crate::value::Rational;
use std::fmt;
use std::ops::Range;

/// What an answer is worth, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// Right, or the first rule that it breaks.
    pub kind: VerdictKind,
    /// What the answer makes, where it can be read and has a value.
    pub value: Option<Rational>,
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
    /// It uses an operation that the rules do not allow, or makes a number on the way that they do not allow.
    NotAllowed,
    /// Some step has no value: a division by zero.
    Undefined,
    /// It is not an expression.
    Unreadable,
    /// It is longer or nested deeper than is read.
    TooBig,
}

impl VerdictKind {
    /// Every kind and its name.
    pub const NAMES: [(VerdictKind, &'static str); 7] = [
        (VerdictKind::Right, "right"),
        (VerdictKind::WrongValue, "wrong_value"),
        (VerdictKind::WrongCards, "wrong_cards"),
        (VerdictKind::NotAllowed, "not_allowed"),
        (VerdictKind::Undefined, "undefined"),
        (VerdictKind::Unreadable, "unreadable"),
        (VerdictKind::TooBig, "too_big"),
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
                ParseExprErrorKind::Foreign { .. } => VerdictKind::NotAllowed,
                _ => VerdictKind::Unreadable,
            };
            return Verdict { kind, value: None, message: error.to_string(), span: Some(error.span), credit: 0.0 };
        }
    };
    // A fraction card is no division, and no rule about divisions is about it.
    let Parsed { expr, spots, claimed } = &parsed.dealt_from(&puzzle.hand);
    let none = |kind, message, span| Verdict { kind, value: None, message, span, credit: 0.0 };
    if let Some((message, span)) = forbidden(expr, spots, rules.ops) {
        return none(VerdictKind::NotAllowed, message, Some(span));
    }
    let value = match evaluate(expr, spots, rules) {
        Ok(value) => value,
        Err((kind, message, span)) => return none(kind, message, Some(span)),
    };
    let used = Used::compare(expr, &puzzle.hand, rules.usage);
    let wrong_claim = claimed.as_ref().filter(|claimed| **claimed != value);
    let (kind, message, credit) = if let Some(message) = used.complaint() {
        (VerdictKind::WrongCards, message, used.share / 2.0)
    } else if value != puzzle.target {
        let message = format!("wrong value: it makes {}, not {}", with_decimals(&value), puzzle.target);
        (VerdictKind::WrongValue, message, 0.5)
    } else if let Some(claimed) = wrong_claim {
        (VerdictKind::WrongValue, format!("wrong value: it says {claimed}, but it makes {value}"), 0.5)
    } else {
        (VerdictKind::Right, format!("right: it makes {value}"), 1.0)
    };
    Verdict { kind, value: Some(value), message, span: None, credit }
}

/// The first operator that the rules do not have.
fn forbidden(expr: &Expr, spots: &[Spot], ops: OpSet) -> Option<(String, Range<usize>)> {
    expr.nodes().iter().zip(spots).find_map(|(node, spot)| match node {
        Node::Op(op) if !ops.contains(*op) => {
            Some((format!("{} is not allowed; only {ops} are", op.row().name), spot.sign.clone()))
        }
        _ => None,
    })
}

/// The value, or the first step that has none or leaves the domain.
fn evaluate(expr: &Expr, spots: &[Spot], rules: &RuleSet) -> Result<Rational, (VerdictKind, String, Range<usize>)> {
    let mut fault = None;
    let value = expr.fold(
        |_, card| card.number().clone(),
        |at, op, lhs, rhs| {
            let value = op.apply(&lhs, &rhs);
            let step = format!("{lhs} {op} {rhs}");
            let (kind, message) = match &value {
                None => (
                    VerdictKind::Undefined,
                    format!("{step} has no value: {} is defined {}", op.row().name, op.row().defined),
                ),
                Some(value) if !rules.domain.contains(value) => {
                    (VerdictKind::NotAllowed, format!("{step} makes {value}, which is outside the {}", rules.domain))
                }
                Some(_) => return value,
            };
            fault = Some((kind, message, spots[at].whole.clone()));
            None
        },
    );
    value.ok_or_else(|| fault.unwrap_or((VerdictKind::Unreadable, String::from("there is nothing to read"), 0..0)))
}

/// How many cards a message names.
const LISTED: usize = 12;

/// How the cards of an answer compare with those of the hand.
struct Used {
    missing: Vec<Card>,
    extra: Vec<Card>,
    /// Twice the cards that both have, divided by the cards of either.
    share: f64,
}

impl Used {
    fn compare(expr: &Expr, hand: &Hand, usage: Usage) -> Used {
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
        if usage == Usage::AnySubset {
            missing.clear();
        }
        Used { missing, extra, share }
    }

    /// What is wrong with the cards, if anything is.
    fn complaint(&self) -> Option<String> {
        let list = |cards: &[Card], what: &str| match cards {
            [] => None,
            [one] => Some(format!("{one} is {what}")),
            many => {
                let mut numbers: Vec<String> = many.iter().take(LISTED).map(Card::to_string).collect();
                if many.len() > LISTED {
                    numbers.push(format!("and {} more", many.len() - LISTED));
                }
                Some(format!("{} are {what}", numbers.join(", ")))
            }
        };
        let parts: Vec<String> =
            [list(&self.missing, "missing"), list(&self.extra, "extra")].into_iter().flatten().collect();
        (!parts.is_empty()).then(|| format!("wrong cards: {}", parts.join(" and ")))
    }
}

/// `24`, or `49/2 (24.5)`.
fn with_decimals(value: &Rational) -> String {
    let decimal = value.to_decimal();
    if decimal == value.to_string() { decimal } else { format!("{value} ({decimal})") }
}
