//! Steps that are gone through one by one.
//!
//! A step takes numbers that are left, and puts its result in their place. Behind it the numbers that are left may stand
//! in brackets. An expression behind `Answer:` must be right too.

use super::{WrittenStep, steps};
use crate::grade::{Grade, judge_region};
use crate::policy::{Extraction, ExtractionPolicy};
use crate::region::Region;
use make24::expr::{Expr, Node};
use make24::judge::{Finding, StepFault, judge_and_read};
use make24::parse::{Parsed, read_number};
use make24::value::Value as _;
use make24::{Card, CardUse, Hand, Judge, Puzzle, Rational, RuleSet, Style, Verdict};

make24::named_enum! {
    "kebab-case"
    /// The result of a step.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Rounding {
        /// The number itself.
        #[default]
        Exact,
        /// The number itself, or a decimal to which it rounds: `8 / 3 = 2.67`. The steps behind it go on with the number
        /// itself.
        Rounded,
    }
}

impl Rounding {
    /// Whether a number is written as a decimal to which it rounds.
    fn accepts(self, number: &Rational, written: &str) -> bool {
        let written = written.trim().trim_matches(['(', ')', '$', '*']);
        let Some((_, places)) = written.split_once('.').filter(|_| self == Rounding::Rounded) else {
            return false;
        };
        let Some(decimal) = read_number(written) else { return false };
        // Half of the last place: the number lies within it.
        let Some(scale) = 10i64.checked_pow(places.trim().len() as u32) else { return false };
        let Ok(half) = format!("1/{}", scale.saturating_mul(2)).parse::<Rational>() else { return false };
        number.distance(&decimal) <= half
    }
}

/// A number that is left, and how it is made of the cards.
#[derive(Clone)]
struct RemainingNumber {
    number: Card,
    expr: Expr,
}

/// The steps of a text as they are gone through.
struct StepReplay<'a> {
    judge: &'a Judge,
    rounding: Rounding,
    left: Vec<RemainingNumber>,
    is_rounded: bool,
}

/// The longest list of steps that is gone through.
const MAX_STEPS: usize = 1_000;

/// The grade of the steps of a text.
pub(crate) fn grade_steps(
    judge: &Judge,
    text: &str,
    extraction: Extraction,
    candidates: &[Region],
    rounding: Rounding,
) -> Grade {
    let part = extraction.answer.clone().unwrap_or(0..text.len());
    let target = &judge.puzzle().target;
    let steps = steps(text, &part, candidates, judge.puzzle().hand.len());
    let cards = judge.puzzle().hand.dealt().iter();
    let left = cards.map(|card| RemainingNumber { number: card.clone(), expr: Expr::card(card.clone()) }).collect();
    let mut taken = StepReplay { judge, rounding, left, is_rounded: false };
    let mut fault = None;
    let mut right = 0;
    for (at, step) in steps.iter().take(MAX_STEPS).enumerate() {
        match taken.step(text, step) {
            Ok(()) => right += 1,
            Err(wrong) => {
                fault = Some((Finding::WrongStep { number: at + 1, fault: wrong }, step.span.clone()));
                break;
            }
        }
    }
    let expr = taken.left.last().map(|last| last.expr.clone());
    let answer = ExtractionPolicy::Answer.found(text, judge);
    let verdict = match (fault, answer.region) {
        (Some((finding, span)), _) => {
            Verdict { finding, target: target.clone(), value: None, cards: None, span: Some(span) }
        }
        (None, Some(region)) => judge_region(judge, text, &region).0,
        // Where numbers are left over, the expression of the last step shows it.
        (None, None) => match &expr {
            Some(expr) => Verdict { span: None, ..judge.verdict(&expr.to_string()) },
            None => judge.verdict(""),
        },
    };
    let steps = Some((right, steps.len()));
    Grade { verdict, extraction, expr, steps, is_rounded: taken.is_rounded, length: text.len() }
}

impl StepReplay<'_> {
    /// Goes one step.
    fn step(&mut self, text: &str, step: &WrittenStep) -> Result<(), StepFault> {
        let shown = text[step.operation.clone()].trim();
        let written = text[step.result.clone()].trim();
        let calculation = self.exactly(shown);
        let rules = RuleSet { card_use: CardUse::AnySubset, ..self.judge.rules().clone() };
        let puzzle = Puzzle { hand: self.hand(), target: self.judge.puzzle().target.clone() };
        let (verdict, read) = judge_and_read(&puzzle, &calculation, &rules, Style::Plain);
        let is_made = matches!(verdict.finding, Finding::Right | Finding::WrongValue);
        let value = verdict.value.clone().filter(|_| is_made);
        let made = value.as_ref().and_then(|value| value.to_rational().cloned());
        let (Some(made), Some(Parsed { expr, .. })) = (made, read) else {
            return Err(StepFault::Calculation(Box::new(verdict)));
        };
        if !self.is_written(&made, written) {
            let Some(written) = read_number(written) else { return Err(StepFault::Calculation(Box::new(verdict))) };
            let calculation = shown.to_owned();
            return Err(StepFault::WrongResult { calculation, written, made: made.into() });
        }
        let expr = self.take(&expr);
        self.left.push(RemainingNumber { number: Card::from(made), expr });
        match &step.left {
            Some(left) if !self.is_left(&text[left.clone()]) => {
                Err(StepFault::WrongLeft { left: self.hand().cards().to_vec() })
            }
            _ => Ok(()),
        }
    }

    fn hand(&self) -> Hand {
        Hand::new(self.left.iter().map(|left| left.number.clone())).expect("a number is always left")
    }

    /// Whether a number is what is written, or rounds to it.
    fn is_written(&mut self, number: &Rational, written: &str) -> bool {
        if read_number(written).as_ref() == Some(number) {
            return true;
        }
        let rounds = self.rounding.accepts(number, written);
        self.is_rounded |= rounds;
        rounds
    }

    /// A calculation with the numbers that are left in brackets: fractions, which `8 / 1/3` takes apart otherwise, and
    /// those that round to a decimal.
    fn exactly(&self, calculation: &str) -> String {
        let mut exact = String::new();
        let mut rest = calculation;
        while let Some(c) = rest.chars().next() {
            let written = number_at(rest, exact.trim_end());
            let fraction = written.and_then(|length| Some((length, fraction_at(rest, length)?)));
            // A fraction that is left is written in its lowest terms; `6/2` is a calculation, even if 3 is left, and so is
            // `8/3` where 8 and 3 are left.
            let fraction = fraction.and_then(|(length, below)| {
                let (above, whole) = (&rest[..length], &rest[..length + below]);
                let text =
                    whole.replace(['\u{F7}', '\u{2215}', '\u{2044}', ' '], "/").replace("//", "/").replace("//", "/");
                let number = self.numbers().find(|number| !number.is_integer() && number.to_string() == text)?;
                (!self.are_left(above, &text)).then_some((number, length + below))
            });
            let decimal = || {
                let length = written?;
                let number = self.numbers().find(|number| self.rounding.accepts(number, &rest[..length]))?;
                Some((number, length))
            };
            match fraction.or_else(decimal) {
                Some((number, length)) => {
                    exact.push_str(&format!("({number})"));
                    rest = &rest[length..];
                }
                None => {
                    let length = written.unwrap_or(c.len_utf8());
                    exact.push_str(&rest[..length]);
                    rest = &rest[length..];
                }
            }
        }
        exact
    }

    fn numbers(&self) -> impl Iterator<Item = &Rational> {
        self.left.iter().map(|left| left.number.number())
    }

    /// Whether the numbers on both sides of a stroke are left.
    fn are_left(&self, above: &str, fraction: &str) -> bool {
        let below = fraction.rsplit('/').next().unwrap_or_default();
        let mut left: Vec<&Rational> = self.numbers().collect();
        [above, below].into_iter().all(|part| {
            let place =
                part.trim().parse::<Rational>().ok().and_then(|part| left.iter().position(|left| **left == part));
            place.map(|place| left.swap_remove(place)).is_some()
        })
    }

    /// The expression with what its numbers are made of; those numbers are no longer left.
    fn take(&mut self, expr: &Expr) -> Expr {
        let mut nodes: Vec<Node> = Vec::new();
        for node in expr.nodes() {
            let place = match node {
                Node::Card(card) => self.left.iter().position(|left| left.number == *card),
                Node::Op(_) | Node::Literal(_) => None,
            };
            match place {
                Some(at) => nodes.extend(self.left.remove(at).expr.nodes().iter().cloned()),
                None => nodes.push(node.clone()),
            }
        }
        Expr::from_nodes(nodes).expect("a number takes the place of a number")
    }

    /// Whether these are the numbers that are left.
    fn is_left(&mut self, told: &str) -> bool {
        let told = told.trim().trim_matches(['[', ']', ':', ' ', '$', '*']);
        // Nothing is left next to the result.
        if ["none", "nothing", "-", ""].iter().any(|none| none.eq_ignore_ascii_case(told)) {
            return self.left.len() == 1;
        }
        let mut left = self.left.clone();
        for word in told.split([' ', ',']).filter(|word| !word.is_empty() && *word != "and") {
            let is_it = |other: &RemainingNumber| {
                read_number(word).as_ref() == Some(other.number.number())
                    || self.rounding.accepts(other.number.number(), word)
            };
            let Some(at) = left.iter().position(is_it) else { return false };
            left.remove(at);
        }
        left.is_empty()
    }
}

/// The length of the number with which a text begins, with its sign where no operand stands before it.
fn number_at(text: &str, before: &str) -> Option<usize> {
    let is_sign = |c: char| matches!(c, '-' | '\u{2212}');
    let is_first = !before.ends_with(|c: char| c.is_ascii_digit() || matches!(c, ')' | '}' | ']'));
    let sign = text.chars().next().filter(|c| is_sign(*c) && is_first).map_or(0, char::len_utf8);
    let rest = &text[sign..];
    let length = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
    let number = rest[..length].trim_end_matches('.');
    number.contains(|c: char| c.is_ascii_digit()).then_some(sign + number.len())
}

/// The length of the stroke and the number behind the one of this length with which a text begins.
fn fraction_at(text: &str, length: usize) -> Option<usize> {
    let rest = &text[length..];
    let below = rest.strip_prefix(['/', '\u{F7}', '\u{2215}', '\u{2044}'])?;
    let digits = below.bytes().take_while(u8::is_ascii_digit).count();
    (digits > 0).then_some(rest.len() - below.len() + digits)
}
