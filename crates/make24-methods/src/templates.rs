//! Templates: fixed bracketings with slots for cards and operators.

use super::orders::{orders, sequences};
use super::run_context::RunContext;
use super::{Flow, MethodInfo, PLUS_FIRST, Solve, TIMES_FIRST, ordered_ops};
use make24::Card;
use make24::expr::{Expr, Node};
use make24::op::{AssocChain, Op, Polarity};
use make24::value::Real;
use std::ops::{ControlFlow, RangeInclusive};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Template(Vec<Slot>);

/// Cards and operators are numbered from the left, each from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
    Card(usize),
    Op(usize),
}

impl Template {
    pub(super) fn card(before: usize) -> Template {
        Template(vec![Slot::Card(before)])
    }

    pub(super) fn join(left: &Template, right: &Template) -> Template {
        let between = right.0.iter().find_map(|slot| if let Slot::Card(card) = slot { Some(card - 1) } else { None });
        let op = Slot::Op(between.expect("a template begins with a card"));
        Template(left.0.iter().chain(&right.0).copied().chain([op]).collect())
    }

    /// Parses postfix order: `ab.cd..` is (a . b) . (c . d).
    fn parse(text: &str) -> Template {
        let mut stack: Vec<Template> = Vec::new();
        for symbol in text.chars() {
            let template = match (symbol, stack.as_slice()) {
                ('.', [.., left, right]) => Template::join(left, right),
                _ => Template::card(
                    text.chars().filter(char::is_ascii_lowercase).take_while(|&card| card < symbol).count(),
                ),
            };
            let remaining = stack.len() - if symbol == '.' { 2 } else { 0 };
            stack.truncate(remaining);
            stack.push(template);
        }
        stack.pop().expect("a template has a card")
    }

    pub(super) fn value(&self, cards: &[&Real], ops: &[Op], context: &mut RunContext<'_>) -> Option<Real> {
        let mut stack: Vec<Real> = Vec::with_capacity(cards.len());
        for slot in &self.0 {
            match *slot {
                Slot::Card(card) => stack.push(cards[card].clone()),
                Slot::Op(op) => {
                    let (rhs, lhs) = (stack.pop()?, stack.pop()?);
                    stack.push(context.apply(&ops[op], &lhs, &rhs)?);
                }
            }
        }
        stack.pop()
    }

    pub(super) fn expr(&self, cards: &[&Card], ops: &[Op]) -> Expr {
        let node = |slot: &Slot| match *slot {
            Slot::Card(card) => Node::Card(cards[card].clone()),
            Slot::Op(op) => Node::Op(ops[op].clone()),
        };
        Expr::from_nodes(self.0.iter().map(node).collect()).expect("a template is a tree")
    }
}

pub(super) fn test_template(
    template: &Template,
    (cards, numbers): (&[Card], &[Real]),
    order: &[usize],
    ops: &[Op],
    context: &mut RunContext<'_>,
) -> Flow {
    let ordered: Vec<&Real> = order.iter().map(|&index| &numbers[index]).collect();
    let value = template.value(&ordered, ops, context);
    context.test(value.as_ref(), || template.expr(&order.iter().map(|&index| &cards[index]).collect::<Vec<_>>(), ops))
}

pub(super) fn numbers(cards: &[Card]) -> Vec<Real> {
    cards.iter().map(|card| Real::from(card.number().clone())).collect()
}

pub(super) struct Templates {
    info: MethodInfo,
    templates: &'static [&'static str],
    ops: [(AssocChain, Polarity); 4],
}

/// `[spl-24]`, with the fifth template that it intends.
pub(super) const TEMPLATES: Templates = Templates {
    info: MethodInfo {
        name: "templates",
        idea: "every order of four cards, every three operators, in five templates of brackets",
        source: "the SPL article of scudata.com",
        misses: None,
    },
    templates: &["abcd...", "abc.d..", "ab.cd..", "ab.c.d.", "abc..d."],
    ops: PLUS_FIRST,
};

/// `[spl-24]` as printed.
pub(super) const TEMPLATES_AS_PRINTED: Templates = Templates {
    info: MethodInfo {
        name: "templates-printed",
        idea: "the same templates as they are printed: the fifth is the second once more",
        source: "the SPL article of scudata.com",
        misses: Some("strings of the form (a . (b . c)) . d; no hand of 1..13 at 24, but 1 1 3 8 -> 1"),
    },
    templates: &["abcd...", "abc.d..", "ab.cd..", "ab.c.d.", "abc.d.."],
    ops: PLUS_FIRST,
};

/// The brute force that `[python-24]` races against.
pub(super) const BRUTE_CHAIN: Templates = Templates {
    info: MethodInfo {
        name: "brute-chain",
        idea: "every order of four cards, every three operators, from left to right",
        source: "the brute force of the Python project",
        misses: Some("what needs brackets on the right: 130 of the hands of 1..13"),
    },
    templates: &["ab.c.d."],
    ops: TIMES_FIRST,
};

/// The template that `[spl-24]` leaves out.
#[cfg(test)]
pub(super) const OMITTED_TEMPLATE: Templates =
    Templates { info: TEMPLATES_AS_PRINTED.info, templates: &["abc..d."], ops: PLUS_FIRST };

/// `[python-24]` with all bracketings.
pub(super) const BRUTE_GROUPING: Templates = Templates {
    info: MethodInfo {
        name: "brute-grouping",
        idea: "every order of four cards, every three operators, in five templates of brackets",
        source: "the brute force of the Python project, with the grouping that it does without",
        misses: None,
    },
    templates: &["ab.c.d.", "abc..d.", "ab.cd..", "abc.d..", "abcd..."],
    ops: TIMES_FIRST,
};

impl Solve for Templates {
    fn info(&self) -> &MethodInfo {
        &self.info
    }

    fn card_counts(&self) -> RangeInclusive<usize> {
        4..=4
    }

    fn run(&self, cards: &[Card], context: &mut RunContext<'_>) -> Flow {
        let mut sorted = cards.to_vec();
        sorted.sort_unstable();
        let numbers = numbers(&sorted);
        let ops = ordered_ops(context.rules(), self.ops);
        let templates: Vec<Template> = self.templates.iter().map(|text| Template::parse(text)).collect();
        for order in orders(sorted.len()) {
            for sequence in sequences(sorted.len() - 1, ops.len()) {
                let chosen: Vec<Op> = sequence.into_iter().map(|choice| ops[choice].clone()).collect();
                for template in &templates {
                    test_template(template, (&sorted, &numbers), &order, &chosen, context)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
