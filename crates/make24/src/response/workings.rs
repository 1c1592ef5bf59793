//! Steps line by line: `8 / 3 = 8/3 (left: 3 8 8/3)`.
//!
//! Each line with an equals sign is a step. It takes numbers that are left, and puts its result in their place. Behind
//! it the numbers that are left may stand in brackets. A line `Answer: ...` gives the whole expression; it must be right
//! too.

use super::Response;
use crate::card::Card;
use crate::expr::{Expr, Node};
use crate::extraction::{EQUALS, Extraction, ExtractionPolicy, LEFT, bare_steps, without_mark};
use crate::hand::{Hand, Puzzle};
use crate::judge::{Finding, Judge, StepFault, Verdict, judge_and_read};
use crate::parse::Parsed;
use crate::render::Style;
use crate::rules::{CardUse, RuleSet};
use crate::value::{Rational, Value};
use std::fmt;
use std::ops::Range;

/// What counts as the result of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// The number itself.
    #[default]
    Exact,
    /// The number itself, or a decimal to which it rounds: `8 / 3 = 2.67`. The steps behind it go on with the number
    /// itself.
    Rounded,
}

impl Rounding {
    /// Both, and their names.
    pub const NAMES: &[(Rounding, &str)] = &[(Rounding::Exact, "exact"), (Rounding::Rounded, "rounded")];

    /// Whether a number is written as a decimal to which it rounds.
    fn accepts(self, number: &Rational, written: &str) -> bool {
        let Some((_, places)) = written.trim().split_once('.').filter(|_| self == Rounding::Rounded) else {
            return false;
        };
        let Ok(decimal) = written.trim().parse::<Rational>() else { return false };
        // Half of the last place: the number lies within it.
        let Some(scale) = 10i64.checked_pow(places.trim().len() as u32) else { return false };
        let Some(half) = Rational::from(1).div(&Rational::from(scale).mul(&Rational::from(2))) else { return false };
        number.distance(&decimal) <= half
    }
}

impl fmt::Display for Rounding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Rounding::NAMES[*self as usize].1)
    }
}

/// A number that is left, and how it is made of the cards.
#[derive(Clone)]
struct Left {
    number: Card,
    expr: Expr,
}

/// The steps of a text as they are gone through.
pub(super) struct Workings<'a> {
    judge: &'a Judge,
    rounding: Rounding,
    left: Vec<Left>,
    is_rounded: bool,
}

/// The longest list of steps that is gone through.
const MAX_STEPS: usize = 1_000;

impl Workings<'_> {
    /// The verdict on the steps of a text.
    pub(super) fn judged(judge: &Judge, text: &str, extraction: Extraction, rounding: Rounding) -> Response {
        let cards = judge.puzzle().hand.dealt().iter();
        let left = cards.map(|card| Left { number: card.clone(), expr: Expr::card(card.clone()) }).collect();
        let mut workings = Workings { judge, rounding, left, is_rounded: false };
        let part = extraction.answer.clone().unwrap_or(0..text.len());
        let (lines, answer) = match text[part.clone()].contains(LEFT) {
            true => lines(text, part),
            // What stands before them was tried.
            false => (bare_steps(text, part.clone(), judge.puzzle().hand.len()), lines(text, part).1),
        };
        let mut fault = None;
        let mut right = 0;
        for (at, span) in lines.iter().take(MAX_STEPS).enumerate() {
            match workings.step(&text[span.clone()]) {
                Ok(()) => right += 1,
                Err(wrong) => {
                    fault = Some((Finding::WrongStep { number: at + 1, fault: wrong }, span.clone()));
                    break;
                }
            }
        }
        let expr = workings.left.last().map(|last| last.expr.clone());
        let verdict = match (fault, answer) {
            (Some((finding, span)), _) => {
                Verdict { finding, target: judge.puzzle().target.clone(), value: None, cards: None, span: Some(span) }
            }
            (None, Some(answer)) => {
                let cards = judge.puzzle().hand.len();
                let found = ExtractionPolicy::LastEquation.find(&text[answer.clone()], cards).answer;
                let found = found.map_or(answer.clone(), |span| answer.start + span.start..answer.start + span.end);
                judge.judge_chain(text, found).0
            }
            (None, None) => match &expr {
                Some(expr) => Verdict { span: None, ..judge.verdict(&expr.to_string()) },
                None => judge.verdict(""),
            },
        };
        let steps = Some((right, lines.len()));
        Response { verdict, extraction, expr, steps, is_rounded: workings.is_rounded, length: text.len() }
    }

    /// Goes one step.
    fn step(&mut self, line: &str) -> Result<(), StepFault> {
        let (step, told) = match line.split_once(LEFT) {
            Some((step, told)) => (step, Some(told.trim_end().trim_end_matches(')'))),
            None => (line, None),
        };
        let (mut shown, mut written) = step.split_once(EQUALS).unwrap_or((step, ""));
        // `6 = 10 - 4`
        if number_of(shown).is_some() && number_of(written).is_none() {
            (shown, written) = (written, shown);
        }
        let (calculation, written) = (self.exactly(shown.trim()), written.trim());
        let rules = RuleSet { card_use: CardUse::AnySubset, ..*self.judge.rules() };
        let puzzle = Puzzle { hand: self.hand(), target: self.judge.puzzle().target.clone() };
        let (verdict, read) = judge_and_read(&puzzle, &calculation, &rules, Style::Plain);
        let is_made = matches!(verdict.finding, Finding::Right | Finding::WrongValue);
        let value = verdict.value.clone().filter(|_| is_made);
        let made = value.as_ref().and_then(|value| value.to_rational().cloned());
        let (Some(made), Some(Parsed { expr, .. })) = (made, read) else {
            return Err(StepFault::Calculation(Box::new(verdict)));
        };
        if !self.is_written(&made, written) {
            let Some(written) = number_of(written) else { return Err(StepFault::Calculation(Box::new(verdict))) };
            let calculation = shown.trim().to_owned();
            return Err(StepFault::WrongResult { calculation, written, made: made.into() });
        }
        let expr = self.take(&expr);
        self.left.push(Left { number: Card::from(made), expr });
        match told {
            Some(told) if !self.is_left(told) => Err(StepFault::WrongLeft { left: self.hand().cards().to_vec() }),
            _ => Ok(()),
        }
    }

    fn hand(&self) -> Hand {
        Hand::new(self.left.iter().map(|left| left.number.clone())).expect("a number is always left")
    }

    /// Whether a number is what is written, or rounds to it.
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
        let is_part = |c: char| c.is_ascii_digit() || matches!(c, '.' | '/');
        let mut exact = String::new();
        let mut rest = calculation;
        while let Some(c) = rest.chars().next() {
            let length = rest.find(|next| is_part(next) != is_part(c)).unwrap_or(rest.len());
            let (word, after) = rest.split_at(length);
            // A fraction that is left is written in its lowest terms; `6/2` is a calculation, even if 3 is left, and so is
            // `8/3` where 8 and 3 are left.
            let is_fraction =
                |number: &Rational| !number.is_integer() && number.to_string() == word && !self.are_left(word);
            let is_it = |number: &&Rational| is_fraction(number) || self.rounding.accepts(number, word);
            match self.left.iter().map(|left| left.number.number()).find(is_it) {
                Some(number) => exact.push_str(&format!("({number})")),
                None => exact.push_str(word),
            }
            rest = after;
        }
        exact
    }

    /// Whether the numbers on both sides of a stroke are left.
    fn are_left(&self, fraction: &str) -> bool {
        let mut left: Vec<&Rational> = self.left.iter().map(|left| left.number.number()).collect();
        fraction.split('/').all(|part| {
            let place = part.parse::<Rational>().ok().and_then(|part| left.iter().position(|left| **left == part));
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
        let mut left = self.left.clone();
        for word in told.split([' ', ',']).filter(|word| !word.is_empty()) {
            let is_it = |other: &Left| {
                number_of(word).as_ref() == Some(other.number.number())
                    || self.rounding.accepts(other.number.number(), word)
            };
            let Some(at) = left.iter().position(is_it) else { return false };
            left.remove(at);
        }
        left.is_empty()
    }
}

/// The number that a text without operators, or a fraction, is.
fn number_of(text: &str) -> Option<Rational> {
    let text = text.trim().trim_start_matches('*').trim_end_matches(['.', ',', ';', '*', '$']).trim_end();
    text.trim_matches(['(', ')']).replace(['\u{F7}', '\u{2215}', '\u{2044}'], "/").parse().ok()
}

/// What stands behind `Answer:` at the beginning of a line.
fn behind_answer(line: &str) -> Option<&str> {
    const ANSWER: &str = "answer";
    const FINAL: &str = "final ";
    let is_final = line.get(..FINAL.len()).is_some_and(|word| word.eq_ignore_ascii_case(FINAL));
    let line = if is_final { &line[FINAL.len()..] } else { line };
    let word = line.get(..ANSWER.len()).filter(|word| word.eq_ignore_ascii_case(ANSWER))?;
    let is_emphasis = |c: char| matches!(c, '*' | '_') || c.is_whitespace();
    Some(line[word.len()..].trim_start_matches(is_emphasis).strip_prefix(':')?.trim_start_matches(is_emphasis))
}

/// The lines with steps in a part of a text, and the expression of a line `Answer:`.
fn lines(text: &str, part: Range<usize>) -> (Vec<Range<usize>>, Option<Range<usize>>) {
    let (mut steps, mut answer, mut start) = (Vec::new(), None, part.start);
    for line in text[part].split_inclusive('\n') {
        let trimmed = without_mark(line.trim());
        let at = start + line.trim_end().len() - trimmed.len();
        start += line.len();
        if let Some(rest) = behind_answer(trimmed) {
            answer = Some(at + trimmed.len() - rest.len()..at + trimmed.len());
        } else if trimmed.contains('=') && trimmed.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '(' | '-')) {
            steps.push(at..at + trimmed.len());
        }
    }
    (steps, answer)
}
