//! The simplest way to write a sum or a product whose members must stay in their order: without brackets inside.

use crate::expr::Expr;
use crate::op::{Algebra, AssocChain, Polarity};
use crate::rules::RuleSet;
use crate::value::{Outcome, Real};

/// `5 - (1 + 1)` becomes `5 - 1 - 1`: the cards keep their order, and brackets stay where the rules need them.
pub(crate) fn unbracketed(expr: &Expr, rules: &RuleSet) -> Expr {
    if rules.writing.pattern.is_some() {
        return expr.clone();
    }
    let written = expr.fold(
        |at, card| {
            let number = Expr::from_nodes(vec![expr.nodes()[at].clone()]).unwrap_or_else(|| Expr::card(card.clone()));
            (number, Real::from(card.number().clone()))
        },
        |_, op, left, right| {
            let Some(right) = right else {
                let value = rules.make(op, &left.1, &left.1).value()?;
                return Some((Expr::apply_unary(op.clone(), left.0), value));
            };
            if let Algebra::Chain { chain, polarity } = op.algebra()
                && let Some(longer) = with_members(&left, chain, polarity, &right.0, rules)
            {
                return Some(longer);
            }
            let value = rules.make(op, &left.1, &right.1).value()?;
            Some((Expr::apply(op.clone(), left.0, right.0), value))
        },
    );
    written.map_or_else(|| expr.clone(), |(written, _)| written)
}

/// Appends the members of another sum or product; `None` if it is a single member, or the rules do not allow a step.
fn with_members(
    (left, value): &(Expr, Real),
    chain: AssocChain,
    polarity: Polarity,
    right: &Expr,
    rules: &RuleSet,
) -> Option<(Expr, Real)> {
    let (mut first, mut behind) = (right.clone(), Vec::new());
    while let Some((op, rest, Some(member))) = first.sides()
        && let Algebra::Chain { chain: other, polarity } = op.algebra()
        && other == chain
    {
        behind.push((polarity, member));
        first = rest;
    }
    if behind.is_empty() {
        return None;
    }
    let members = [(Polarity::Direct, first)].into_iter().chain(behind.into_iter().rev());
    let (mut longer, mut value) = (left.clone(), value.clone());
    for (own, member) in members {
        let op = rules.ops.on(chain, polarity.of(own))?;
        value = match rules.make(&op, &value, &member.value().value()?) {
            Outcome::Value(value) => value,
            Outcome::Undefined | Outcome::TooBig | Outcome::Undecided => return None,
        };
        longer = Expr::apply(op, longer, member);
    }
    Some((longer, value))
}
