//! Formulas: what an operator calculates, in terms of other operators, in postfix order: `(x + y) / 2`.

use super::Op;
use crate::value::{Arithmetic, Outcome, Rational};

/// A piece of a formula.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FormulaNode {
    /// The operand with this index, 0 or 1.
    Operand(usize),
    /// A number.
    Number(Rational),
    /// An operator: takes its operands and pushes the result.
    Op(Op),
}

/// Operand names, whole numbers and operator symbols in reverse Polish notation; `None` for any other word.
pub(super) fn from_postfix(text: &str, operand_names: [&str; 2]) -> Option<Vec<FormulaNode>> {
    let node = |word: &str| match operand_names.iter().position(|name| *name == word) {
        Some(operand) => Some(FormulaNode::Operand(operand)),
        None => match word.parse::<i64>() {
            Ok(number) => Some(FormulaNode::Number(number.into())),
            Err(_) => Op::all().find(|op| op.row().symbol == word).map(FormulaNode::Op),
        },
    };
    text.split_whitespace().map(node).collect()
}

/// A call of a defined operator counts one more, so that `f(a) = a`, which does nothing, cannot be nested for ever.
pub(crate) fn size(nodes: &[FormulaNode]) -> usize {
    let sizes = nodes.iter().map(|node| match node {
        FormulaNode::Op(op) => op.operations(),
        FormulaNode::Operand(_) | FormulaNode::Number(_) => 0,
    });
    sizes.fold(0, usize::saturating_add)
}

pub(super) fn apply<V: Arithmetic>(nodes: &[FormulaNode], operands: [&V; 2]) -> Outcome<V> {
    let mut stack: Vec<V> = Vec::with_capacity(nodes.len());
    for node in nodes {
        let value = match node {
            FormulaNode::Operand(index) => operands[*index].clone(),
            FormulaNode::Number(number) => V::of(number),
            FormulaNode::Op(op) => {
                let last = stack.pop();
                let first = if op.is_unary() { last.clone() } else { stack.pop() };
                let (Some(first), Some(last)) = (first, last) else { return Outcome::Undefined };
                // The conditions of a defined operator are a part of what it is; those of the table are rules of a game.
                let is_admitted = if op.is_defined() { op.operands().admit(&first, &last) } else { Some(true) };
                match is_admitted {
                    Some(true) => {}
                    Some(false) => return Outcome::Undefined,
                    None => return Outcome::Undecided,
                }
                match op.apply(&first, &last) {
                    Outcome::Value(value) if value.is_long() => return Outcome::TooBig,
                    Outcome::Value(value) => value,
                    other => return other,
                }
            }
        };
        stack.push(value);
    }
    Outcome::from_option(stack.pop())
}
