//! Templates: orders of operations as brackets, into which cards and operators are put.

use super::orders::{orders, sequences};
use super::{Flow, MethodInfo, PLUS_FIRST, Solve, TIMES_FIRST, allowed};
use crate::card::Card;
use crate::expr::{Expr, Node};
use crate::method::trial::Trial;
use crate::op::{AssocChain, Op, Polarity};
use crate::value::Real;
use std::ops::{ControlFlow, RangeInclusive};

/// An order of operations, in postfix order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Template(Vec<Place>);

/// A place in a template, counted from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Card(usize),
    Op(usize),
}

impl Template {
    /// One card, with so many to its left.
    pub(super) fn card(before: usize) -> Template {
        Template(vec![Place::Card(before)])
    }

    /// Two templates joined by the operator that stands between them.
    pub(super) fn join(left: &Template, right: &Template) -> Template {
        let between =
            right.0.iter().find_map(|place| if let Place::Card(card) = place { Some(card - 1) } else { None });
        let op = Place::Op(between.expect("a template begins with a card"));
        Template(left.0.iter().chain(&right.0).copied().chain([op]).collect())
    }

    /// Reads a template in postfix order: `ab.cd..` is (a . b) . (c . d).
    fn read(text: &str) -> Template {
        let mut stack: Vec<Template> = Vec::new();
        for sign in text.chars() {
            let template = match (sign, stack.as_slice()) {
                ('.', [.., left, right]) => Template::join(left, right),
                _ => Template::card(
                    text.chars().filter(char::is_ascii_lowercase).take_while(|&card| card < sign).count(),
                ),
            };
            let kept = stack.len() - if sign == '.' { 2 } else { 0 };
            stack.truncate(kept);
            stack.push(template);
        }
        stack.pop().expect("a template has a card")
    }

    /// What it makes of cards and operators.
    pub(super) fn value(&self, cards: &[&Real], ops: &[Op], trial: &mut Trial<'_>) -> Option<Real> {
        let mut stack: Vec<Real> = Vec::with_capacity(cards.len());
        for place in &self.0 {
            match *place {
                Place::Card(card) => stack.push(cards[card].clone()),
                Place::Op(op) => {
                    let (rhs, lhs) = (stack.pop()?, stack.pop()?);
                    stack.push(trial.make(ops[op], &lhs, &rhs)?);
                }
            }
        }
        stack.pop()
    }

    /// The expression that it makes of cards and operators.
    pub(super) fn expr(&self, cards: &[&Card], ops: &[Op]) -> Expr {
        let node = |place: &Place| match *place {
            Place::Card(card) => Node::Card(cards[card].clone()),
            Place::Op(op) => Node::Op(ops[op]),
        };
        Expr::from_nodes(self.0.iter().map(node).collect()).expect("a template is a tree")
    }
}

/// Tests a template with the cards in an order and with these operators.
pub(super) fn test(
    template: &Template,
    (cards, numbers): (&[Card], &[Real]),
    order: &[usize],
    ops: &[Op],
    trial: &mut Trial<'_>,
) -> Flow {
    let ordered: Vec<&Real> = order.iter().map(|&place| &numbers[place]).collect();
    let value = template.value(&ordered, ops, trial);
    trial.test(value.as_ref(), || template.expr(&order.iter().map(|&place| &cards[place]).collect::<Vec<_>>(), ops))
}

/// The numbers of cards.
pub(super) fn numbers(cards: &[Card]) -> Vec<Real> {
    cards.iter().map(|card| Real::from(card.number().clone())).collect()
}

/// Every order of the cards, with every sequence of operators, with some templates.
pub(super) struct Templates {
    about: MethodInfo,
    templates: &'static [&'static str],
    ops: [(AssocChain, Polarity); 4],
}

/// The third document, with the template that it means.
pub(super) const TEMPLATES: Templates = Templates {
    about: MethodInfo {
        name: "templates",
        idea: "every order of four cards, every three operators, in five templates of brackets",
        source: "the SPL article of scudata.com",
        misses: None,
    },
    templates: &["abcd...", "abc.d..", "ab.cd..", "ab.c.d.", "abc..d."],
    ops: PLUS_FIRST,
};

/// The third document as it is printed.
pub(super) const PRINTED: Templates = Templates {
    about: MethodInfo {
        name: "templates-printed",
        idea: "the same templates as they are printed: the fifth is the second once more",
        source: "the SPL article of scudata.com",
        misses: Some("strings of the form (a . (b . c)) . d; no hand of 1..13 at 24, but 1 1 3 8 -> 1"),
    },
    templates: &["abcd...", "abc.d..", "ab.cd..", "ab.c.d.", "abc.d.."],
    ops: PLUS_FIRST,
};

/// What the fifth document races against.
pub(super) const BRUTE_CHAIN: Templates = Templates {
    about: MethodInfo {
        name: "brute-chain",
        idea: "every order of four cards, every three operators, from left to right",
        source: "the brute force of the Python project",
        misses: Some("what needs brackets on the right: 130 of the hands of 1..13"),
    },
    templates: &["ab.c.d."],
    ops: TIMES_FIRST,
};

/// What the third document leaves out.
#[cfg(test)]
pub(super) const LEFT_OUT: Templates = Templates { about: PRINTED.about, templates: &["abc..d."], ops: PLUS_FIRST };

/// The same, with brackets.
pub(super) const BRUTE_GROUPING: Templates = Templates {
    about: MethodInfo {
        name: "brute-grouping",
        idea: "every order of four cards, every three operators, in five templates of brackets",
        source: "the brute force of the Python project, with the grouping that it does without",
        misses: None,
    },
    templates: &["ab.c.d.", "abc..d.", "ab.cd..", "abc.d..", "abcd..."],
    ops: TIMES_FIRST,
};

impl Solve for Templates {
    fn about(&self) -> &MethodInfo {
        &self.about
    }

    fn cards(&self) -> RangeInclusive<usize> {
        4..=4
    }

    fn run(&self, cards: &[Card], trial: &mut Trial<'_>) -> Flow {
        let mut sorted = cards.to_vec();
        sorted.sort_unstable();
        let numbers = numbers(&sorted);
        let ops = allowed(trial.rules(), self.ops);
        let templates: Vec<Template> = self.templates.iter().map(|text| Template::read(text)).collect();
        for order in orders(sorted.len()) {
            for sequence in sequences(sorted.len() - 1, ops.len()) {
                let chosen: Vec<Op> = sequence.into_iter().map(|op| ops[op]).collect();
                for template in &templates {
                    test(template, (&sorted, &numbers), &order, &chosen, trial)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
