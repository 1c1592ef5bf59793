//! Steps that are gone through one by one.
//!
//! A step takes numbers that are left, and puts its result in their place. Behind it the numbers that are left may stand in
//! brackets.

use super::{is_continued, left_behind, operations};
use crate::grade::{Graded, Read};
use crate::region::Region;
use crate::words::{ANEW, plain};
use make24::expr::{Expr, Node};
use make24::judge::{Finding, StepFault, judge_and_read};
use make24::parse::{Parsed, read_number};
use make24::value::Value as _;
use make24::{Card, CardUse, Hand, Judge, Puzzle, Rational, RuleSet, Style, Verdict};
use std::collections::HashSet;

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
struct Replay<'a> {
    judge: &'a Judge,
    text: &'a str,
    rounding: Rounding,
    left: Vec<RemainingNumber>,
    /// The equations that were taken, without spaces.
    taken: HashSet<String>,
    is_rounded: bool,
    right: usize,
}

/// The longest list of steps that is gone through.
const MAX_STEPS: usize = 1_000;

/// The grade of a working. Its steps may stand in order, or the last one first, and tries may stand before them.
pub(crate) fn grade_working(judge: &Judge, text: &str, steps: &[Region], rounding: Rounding) -> Graded {
    let steps = &steps[..steps.len().min(MAX_STEPS)];
    let forward: Vec<&Region> = steps.iter().collect();
    let backward: Vec<&Region> = steps.iter().rev().collect();
    let needed = judge.puzzle().hand.len().saturating_sub(1);
    let mut operations_left = needed;
    let last: Vec<&Region> = steps
        .iter()
        .rev()
        .take_while(|step| {
            let is_needed = operations_left > 0;
            operations_left = operations_left.saturating_sub(operations(text, step));
            is_needed
        })
        .collect();
    let last: Vec<&Region> = last.into_iter().rev().collect();
    let mut graded = replayed(judge, text, &forward, rounding);
    // What stands before the last steps was tried, if the text begins anew behind it.
    let dropped = steps.len() - last.len();
    let is_anew = (1..steps.len()).contains(&dropped) && {
        let between = &text[steps[dropped - 1].span.end..steps[dropped].span.start];
        between.contains("\n\n") || ANEW.is_word_in(&plain(between))
    };
    for order in [Some(&last).filter(|_| is_anew), Some(&backward)].into_iter().flatten() {
        if graded.verdict.is_right() {
            break;
        }
        let other = replayed(judge, text, order, rounding);
        if other.verdict.is_right() {
            graded = other;
        }
    }
    graded
}

fn replayed(judge: &Judge, text: &str, steps: &[&Region], rounding: Rounding) -> Graded {
    let target = &judge.puzzle().target;
    let cards = judge.puzzle().hand.dealt().iter();
    let left = cards.map(|card| RemainingNumber { number: card.clone(), expr: Expr::card(card.clone()) }).collect();
    let mut replay = Replay { judge, text, rounding, left, taken: HashSet::new(), is_rounded: false, right: 0 };
    let mut fault = None;
    for (at, step) in steps.iter().enumerate() {
        if let Err(wrong) = replay.step(step) {
            fault = Some((Finding::WrongStep { number: at + 1, fault: wrong }, step.span.clone()));
            break;
        }
    }
    let expr = replay.left.last().map(|last| last.expr.clone());
    let verdict = match fault {
        Some((finding, span)) => {
            Verdict { finding, target: target.clone(), value: None, cards: None, span: Some(span) }
        }
        // Where numbers are left over, the expression of the last step shows it.
        None => match &expr {
            Some(expr) => Verdict { span: None, ..judge.verdict(&expr.to_string()) },
            None => judge.verdict(""),
        },
    };
    let steps = Some((replay.right, steps.len()));
    Graded { verdict, read: expr.map(Read::Expr), steps, is_rounded: replay.is_rounded }
}

impl Replay<'_> {
    /// Goes one step: `10 - 4 = 6`, `6 = 10 - 4`, a chain `12 * (6 - 4) = 12 * 2 = 24`, or steps that run on,
    /// `1 + 2 = 3 * 4 = 12`.
    fn step(&mut self, region: &Region) -> Result<(), StepFault> {
        let mut sides: Vec<&str> = region.sides.iter().map(|side| self.text[side.span.clone()].trim()).collect();
        // The result may stand first.
        if !region.sides[0].has_operator {
            sides.reverse();
        }
        let equation: String = sides.concat().chars().filter(|c| !c.is_whitespace()).collect();
        let (mut operation, rest) = (sides[0].to_owned(), &sides[1..]);
        if is_continued(self.text, &region.sides[0])
            && let Some(last) = self.left.last().filter(|_| !self.taken.is_empty())
        {
            operation = format!("({}) {operation}", last.number);
        }
        let mut made = match self.made(&operation) {
            Ok(made) => made,
            // What was told before is only checked.
            Err(_) if self.taken.contains(&equation) => return Ok(()),
            Err(fault) => return Err(fault),
        };
        for side in rest {
            if self.is_written(&made.0, side) {
                continue;
            }
            // The next step runs on with what was made: `= 3 * 4`.
            let leading = number_at(side, "").map(|length| &side[..length]);
            let runs_on = leading.is_some_and(|number| number.len() < side.len() && self.is_written(&made.0, number));
            if runs_on {
                let before = self.left.clone();
                self.commit(&made);
                if let Ok(next) = self.made(side) {
                    (operation, made) = ((*side).to_owned(), next);
                    continue;
                }
                self.left = before;
            }
            if self.value_of(side).as_ref() == Some(&made.0) {
                continue;
            }
            return Err(match read_number(side) {
                Some(written) => StepFault::WrongResult { calculation: operation, written, made: made.0.into() },
                None => StepFault::Calculation(Box::new(self.judge.verdict(side))),
            });
        }
        self.commit(&made);
        self.taken.insert(equation);
        self.right += 1;
        match left_behind(self.text, region.span.end) {
            Some(left) if !self.is_left(&self.text[left.clone()]) => {
                Err(StepFault::WrongLeft { left: self.hand().cards().to_vec() })
            }
            _ => Ok(()),
        }
    }

    /// The number that an operation with the numbers that are left makes, and its expression.
    fn made(&self, operation: &str) -> Result<(Rational, Expr), StepFault> {
        let calculation = self.exactly(operation);
        let rules = RuleSet { card_use: CardUse::AnySubset, ..self.judge.rules().clone() };
        let puzzle = Puzzle { hand: self.hand(), target: self.judge.puzzle().target.clone() };
        let (verdict, read) = judge_and_read(&puzzle, &calculation, &rules, Style::Plain);
        let is_made = matches!(verdict.finding, Finding::Right | Finding::WrongValue);
        let value = verdict.value.as_ref().filter(|_| is_made).and_then(|value| value.to_rational().cloned());
        match (value, read) {
            (Some(made), Some(Parsed { expr, .. })) => Ok((made, expr)),
            _ => Err(StepFault::Calculation(Box::new(verdict))),
        }
    }

    /// The value of an expression of any numbers.
    fn value_of(&self, side: &str) -> Option<Rational> {
        let (verdict, _) = judge_and_read(self.judge.puzzle(), side, self.judge.rules(), Style::Plain);
        verdict.value.and_then(|value| value.to_rational().cloned())
    }

    /// Takes the numbers of an operation, and leaves what it makes.
    fn commit(&mut self, (made, expr): &(Rational, Expr)) {
        let expr = self.take(expr);
        self.left.push(RemainingNumber { number: Card::from(made.clone()), expr });
    }

    fn hand(&self) -> Hand {
        Hand::new(self.left.iter().map(|left| left.number.clone())).expect("a number is always left")
    }

    fn is_written(&mut self, number: &Rational, written: &str) -> bool {
        if number_of(written).as_ref() == Some(number) {
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
            // `4 4/5`
            let mixed = || {
                let length = mixed_at(rest)?;
                let mixed = number_of(&rest[..length])?;
                self.numbers().find(|number| **number == mixed).map(|number| (number, length))
            };
            let decimal = || {
                let length = written?;
                let number = self.numbers().find(|number| self.rounding.accepts(number, &rest[..length]))?;
                Some((number, length))
            };
            match fraction.or_else(mixed).or_else(decimal) {
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

/// The length of the mixed number with which a text begins.
pub(super) fn mixed_at(text: &str) -> Option<usize> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(text);
    let above = text[whole..].strip_prefix(' ').map(digits).filter(|above| whole > 0 && *above > 0)?;
    let stroke = whole + 1 + above;
    let below = text[stroke..].strip_prefix('/').map(digits).filter(|below| *below > 0)?;
    Some(stroke + 1 + below)
}

/// A number as a step writes it; a mixed number too: `3 3/7`.
fn number_of(written: &str) -> Option<Rational> {
    read_number(written).or_else(|| {
        let (whole, part) = written.trim().split_once(' ')?;
        let (above, below) = part.split_once('/')?;
        let [whole, above, below] = [whole, above, below].map(|number| number.trim().parse::<i64>().ok());
        let (whole, above, below) = (whole?, above?, below?);
        let all = whole.checked_mul(below)?.checked_add(above)?;
        (whole > 0 && 0 < above && above < below).then(|| format!("{all}/{below}").parse().ok())?
    })
}
