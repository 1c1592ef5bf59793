//! Hints, which reveal little first, and go on from what a player has tried.

use crate::card::Card;
use crate::difficulty::easiest;
use crate::expr::{Expr, Node, Step};
use crate::form::Form;
use crate::hand::{Hand, Puzzle};
use crate::judge::{Verdict, VerdictKind, judge};
use crate::method::{Thought, explain, thoughts};
use crate::need::Needs;
use crate::op::{Chain, Law, Side};
use crate::parse::Parsed;
use crate::render::Style;
use crate::rules::{Domain, RuleSet, Usage};
use crate::solver::{Answer, Solver};
use crate::value::{Rational, Real};
use std::fmt;

/// One solution, to be told little by little: the one that should cost people least.
///
/// ```
/// use make24::{Hints, Solver};
/// let hints = Hints::of(&Solver::default(), &"3 3 8 8".parse().unwrap(), &["8/3"]).unwrap().complete().unwrap();
/// let hints = hints.expect("8/3 can still win");
/// assert_eq!(hints.hint(3).to_string(), "3 and 8/3 meet first.");
/// assert_eq!(hints.hint(4).to_string(), "Make 1/3 from 3 and 8/3.");
/// let lost = Hints::of(&Solver::default(), &"3 3 8 8".parse().unwrap(), &["8+8"]).unwrap();
/// assert!(lost.complete().unwrap().is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Hints {
    rules: RuleSet,
    needs: Needs,
    /// The solution, with numbers for what was tried so far.
    rest: Expr,
    /// The same solution from the cards as they were dealt.
    whole: Expr,
    /// Steps of the solution that were made already.
    made: Vec<Step>,
}

/// A hint; [`Hints::hint`] tells which levels there are.
#[derive(Clone, Debug, PartialEq)]
pub enum Hint {
    /// Nothing is left to be done: this is the number.
    Solved(Real),
    /// There is a solution.
    Solvable,
    /// What every solution has, and under which rules.
    Needs(Needs, RuleSet),
    /// The two numbers that meet first.
    First(Real, Real),
    /// A number to make, and from what.
    Goal(Real, Vec<Real>),
    /// The last step.
    Last(Step),
    /// The solution.
    All(Expr),
}

impl Hints {
    /// The number of levels.
    pub const LEVELS: u8 = 6;

    /// What each level reveals, from the first.
    pub const ABOUT: [&str; Hints::LEVELS as usize] = [
        "whether there is a solution",
        "what every solution has: fractions, operators, grouping",
        "which two numbers meet first",
        "which number to make on the way",
        "the last step",
        "all",
    ];

    /// Hints for a puzzle of which some parts were made so far, each an expression of some of the cards; `None` if these
    /// cannot be continued to a solution. A part that is no calculation with these cards under these rules is an error:
    /// what is wrong with it.
    pub fn of(solver: &Solver, puzzle: &Puzzle, so_far: &[&str]) -> Result<Answer<Option<Hints>>, Verdict> {
        let parts = parts(puzzle, solver.rules(), so_far)?;
        let fractions: Option<Vec<Rational>> = parts.iter().map(|part| part.1.to_rational().cloned()).collect();
        let Some(fractions) = fractions else {
            return Ok(Hints::with_parts(solver, puzzle, &parts));
        };
        // What was made so far is a card like the others.
        let mut cards = left_over(puzzle, &parts);
        cards.extend(fractions.into_iter().map(Card::from));
        let Ok(hand) = Hand::new(cards) else { return Ok(Answer::Complete(None)) };
        let rest = Puzzle { hand, target: puzzle.target.clone() };
        let found = if solver.rules().usage == Usage::AnySubset && !parts.is_empty() {
            // Cards may be left over, but not what was made.
            let uses = |expr: &Expr| joined(expr, &parts).is_some();
            let first = easiest(solver, &rest);
            if first.clone().found().as_ref().is_some_and(uses) { first } else { listed(solver, &rest, uses) }
        } else {
            easiest(solver, &rest)
        };
        Ok(Hints::telling(found, solver, &rest, |expr| joined(expr, &parts), Vec::new()))
    }

    /// Hints where a part is irrational: it can be no card, and the solutions are gone through.
    fn with_parts(solver: &Solver, puzzle: &Puzzle, parts: &[(Expr, Real)]) -> Answer<Option<Hints>> {
        let keys: Vec<_> = parts.iter().map(|part| Form::Commuted.key(&part.0)).collect();
        let has_all =
            |expr: &Expr| keys.iter().all(|key| every_part(expr).any(|part| Form::Commuted.key(&part) == *key));
        let made = parts.iter().flat_map(|part| part.0.steps().unwrap_or_default()).collect();
        Hints::telling(listed(solver, puzzle, has_all), solver, puzzle, |expr| Some(expr.clone()), made)
    }

    /// Hints that tell the solution that was found; `whole` puts the parts into it.
    fn telling(
        found: Answer<Option<Expr>>,
        solver: &Solver,
        puzzle: &Puzzle,
        whole: impl Fn(&Expr) -> Option<Expr>,
        made: Vec<Step>,
    ) -> Answer<Option<Hints>> {
        found.then(|found| match found.as_ref().and_then(whole).zip(found) {
            None => Answer::Complete(None),
            Some((whole, rest)) => Needs::of(solver, puzzle)
                .map(|needs| Some(Hints { rules: *solver.rules(), needs: needs?, rest, whole, made })),
        })
    }

    /// The hint of a level from 1 to [`Hints::LEVELS`]: solvable; what is needed; which two numbers meet first; which
    /// number to make; the last step; all. A number outside is the nearest level.
    pub fn hint(&self, level: u8) -> Hint {
        let steps = self.rest.steps().unwrap_or_default();
        let thoughts = thoughts(&self.rest).unwrap_or_default();
        let (Some(last), Some(first)) = (steps.last(), steps.iter().find(|step| !self.made.contains(step))) else {
            let solved = self.whole.value().value().unwrap_or_else(|| Real::from(Rational::from(0)));
            return if level >= Hints::LEVELS { Hint::All(self.whole.clone()) } else { Hint::Solved(solved) };
        };
        match level {
            0 | 1 => Hint::Solvable,
            2 => Hint::Needs(self.needs, self.rules),
            3 => Hint::First(first.left.clone(), first.right.clone()),
            4 => match thoughts.first() {
                Some(Thought { left, rest, .. }) => {
                    Hint::Goal(left.clone(), rest.cards().map(|card| Real::from(card.number().clone())).collect())
                }
                // Of two numbers there is nothing on the way.
                None => Hint::First(first.left.clone(), first.right.clone()),
            },
            5 => Hint::Last(last.clone()),
            _ => Hint::All(self.whole.clone()),
        }
    }
}

/// Each part of an expression, itself too.
fn every_part(expr: &Expr) -> impl Iterator<Item = Expr> {
    let ends = 1..=expr.nodes().len();
    ends.filter_map(|end| (0..end).rev().find_map(|start| Expr::from_nodes(expr.nodes()[start..end].to_vec())))
}

/// The first solution that has something.
fn listed(solver: &Solver, puzzle: &Puzzle, has: impl Fn(&Expr) -> bool) -> Answer<Option<Expr>> {
    let mut solutions = solver.solutions(puzzle, Form::Commuted);
    let found = solutions.by_ref().map(|solution| solution.expr).find(has);
    match solutions.stopped() {
        Some(stop) if found.is_none() => Answer::Incomplete(None, stop),
        _ => Answer::Complete(found),
    }
}

/// The parts that were made so far, and what they make, or what is wrong with one.
fn parts(puzzle: &Puzzle, rules: &RuleSet, so_far: &[&str]) -> Result<Vec<(Expr, Real)>, Verdict> {
    let some = RuleSet { usage: Usage::AnySubset, ..*rules };
    let mut parts = Vec::new();
    for text in so_far {
        let left = left_over(puzzle, &parts);
        let wrong = |kind, message: &str| {
            let message = String::from(message);
            Err(Verdict { kind, value: None, message, span: None, credit: 0.0 })
        };
        let Ok(hand) = Hand::new(left) else {
            return wrong(VerdictKind::WrongCards, "wrong cards: all of them were used before");
        };
        let verdict = judge(&Puzzle { hand: hand.clone(), target: puzzle.target.clone() }, text, &some, Style::Plain);
        let read = Expr::read(text, Style::Plain).map(|parsed| parsed.dealt_from(&hand));
        match (verdict.kind, verdict.value.clone(), read) {
            (VerdictKind::Right | VerdictKind::WrongValue, Some(value), Ok(Parsed { expr, .. })) => {
                parts.push((expr, value));
            }
            _ => return Err(verdict),
        }
    }
    Ok(parts)
}

/// The cards that no part uses.
fn left_over(puzzle: &Puzzle, parts: &[(Expr, Real)]) -> Vec<Card> {
    let mut cards = puzzle.hand.cards().to_vec();
    for used in parts.iter().flat_map(|part| part.0.cards()) {
        if let Some(at) = cards.iter().position(|card| card == used) {
            cards.remove(at);
        }
    }
    cards
}

/// The expression with the parts in the places of their numbers; `None` if a part has no place.
fn joined(expr: &Expr, parts: &[(Expr, Real)]) -> Option<Expr> {
    let mut waiting: Vec<&(Expr, Real)> = parts.iter().collect();
    let mut nodes = Vec::new();
    for node in expr.nodes() {
        let number = |card: &Card| Real::from(card.number().clone());
        let part = match node {
            Node::Card(card) => waiting.iter().position(|part| part.1 == number(card)),
            Node::Op(_) => None,
        };
        match part {
            Some(at) => nodes.extend_from_slice(waiting.remove(at).0.nodes()),
            None => nodes.push(node.clone()),
        }
    }
    if waiting.is_empty() { Expr::from_nodes(nodes) } else { None }
}

/// Words with commas between them, and a last word before the last.
fn list(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [word] => word.clone(),
        [before @ .., end] => format!("{} {last} {end}", before.join(", ")),
    }
}

/// What every solution has, and what some solutions do without.
fn need(needs: &Needs, rules: &RuleSet) -> String {
    let fractions = if rules.ops.keeps_fractions() { "a fraction on the way" } else { "numbers that are not whole" };
    let mut points: Vec<(bool, String)> = Vec::new();
    if rules.domain < Domain::Integers {
        points.push((needs.fraction, String::from(fractions)));
    }
    points.push((needs.grouping, String::from("two groups of cards")));
    for op in rules.ops.iter() {
        // Nearly everything adds or multiplies; that it need not be done says little.
        let telling = needs.ops.contains(op) || op.law() == Law::Chain { chain: Chain::Sum, side: Side::Inverse };
        if telling {
            points.push((needs.ops.contains(op), op.row().with_article()));
        }
    }
    let of = |needed: bool| -> Vec<String> {
        points.iter().filter(|point| point.0 == needed).map(|point| point.1.clone()).collect()
    };
    let (needed, other) = (of(true), of(false));
    match (needed.is_empty(), other.is_empty()) {
        (true, _) => format!("It does not need {}.", list(&other, "or")),
        (false, true) => format!("It needs {}.", list(&needed, "and")),
        (false, false) => format!("It needs {}, but not {}.", list(&needed, "and"), list(&other, "or")),
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hint::Solved(number) => write!(f, "It is solved: this makes {}.", number.brief()),
            Hint::Solvable => f.write_str("It can be solved."),
            Hint::Needs(needs, rules) => f.write_str(&need(needs, rules)),
            Hint::First(left, right) => write!(f, "{} and {} meet first.", left.brief(), right.brief()),
            Hint::Goal(goal, from) => {
                let from: Vec<String> = from.iter().map(Real::brief).collect();
                write!(f, "Make {} from {}.", goal.brief(), list(&from, "and"))
            }
            Hint::Last(step) => write!(f, "The last step is {}.", step.equation()),
            Hint::All(expr) => {
                let told = explain(expr).unwrap_or_default();
                write!(f, "{expr}\n  {}", told.join("\n  "))
            }
        }
    }
}

#[cfg(test)]
mod tests;
