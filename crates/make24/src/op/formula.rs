//! Formulas: what an operator calculates, in terms of other operators.

use super::Op;
use crate::value::{Arithmetic, Outcome, Rational};

/// A formula over the operands of an operator, in postfix order: `(x + y) / 2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Formula {
    nodes: &'static [FormulaNode],
}

/// A piece of a formula in postfix order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormulaNode {
    /// The operand with this index, 0 or 1.
    Operand(usize),
    /// A number.
    Number(Rational),
    /// An operator: takes its operands and pushes the result.
    Op(Op),
}

impl Formula {
    /// The formula with these nodes. They must leave one result.
    pub(crate) const fn new(nodes: &'static [FormulaNode]) -> Formula {
        Formula { nodes }
    }

    /// Reads a formula of the table: operand names, whole numbers and symbols of operators in reverse Polish notation.
    /// `None` for any other word. It is read once and never freed.
    pub(super) fn from_postfix(text: &str, operand_names: [&str; 2]) -> Option<Formula> {
        let node = |word: &str| match operand_names.iter().position(|name| *name == word) {
            Some(operand) => Some(FormulaNode::Operand(operand)),
            None => match word.parse::<i64>() {
                Ok(number) => Some(FormulaNode::Number(number.into())),
                Err(_) => Op::all().find(|op| op.row().symbol == word).map(FormulaNode::Op),
            },
        };
        let nodes: Option<Vec<FormulaNode>> = text.split_whitespace().map(node).collect();
        Some(Formula::new(nodes?.leak()))
    }

    /// The pieces in postfix order.
    pub fn nodes(self) -> &'static [FormulaNode] {
        self.nodes
    }

    /// The number of operations, with those of the formulas of its operators.
    fn size(self) -> usize {
        Formula::size_of(self.nodes)
    }

    /// The number of operations of these nodes, with those of the formulas of its operators.
    pub(crate) fn size_of(nodes: &[FormulaNode]) -> usize {
        let sizes = nodes.iter().map(|node| match node {
            FormulaNode::Op(op) => op.formula().map_or(1, Formula::size),
            _ => 0,
        });
        sizes.fold(0, usize::saturating_add)
    }

    /// The value for these operands.
    pub(super) fn apply<V: Arithmetic>(self, operands: [&V; 2]) -> Outcome<V> {
        let mut stack: Vec<V> = Vec::with_capacity(self.nodes.len());
        for node in self.nodes {
            let value = match node {
                FormulaNode::Operand(index) => operands[*index].clone(),
                FormulaNode::Number(number) => V::of(number),
                FormulaNode::Op(op) => {
                    let last = stack.pop();
                    let first = if op.is_unary() { last.clone() } else { stack.pop() };
                    let (Some(first), Some(last)) = (first, last) else { return Outcome::Undefined };
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
}
