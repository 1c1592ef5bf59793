//! Expressions: cards and operators, with no values inside.
//!
//! An expression is kept in postfix order, which needs no recursion to walk, copy or drop:
//! a chain of a thousand additions is as safe as one.

use crate::card::Card;
use crate::op::Op;
use crate::value::{Rational, Value};
use std::fmt;

/// A piece of an expression in postfix order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Node {
    /// A card: pushes its number.
    Card(Card),
    /// An operator: takes two numbers and pushes the result.
    Op(Op),
}

/// A tree of cards and operators.
///
/// ```
/// use make24::{Expr, value::Rational};
/// let expr: Expr = "8 / (3 - 8 / 3)".parse()?;
/// assert_eq!(expr.value(), Some(Rational::from(24)));
/// assert_eq!(expr.to_string(), "8 / (3 - 8 / 3)");
/// # Ok::<(), make24::ParseExprError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Expr {
    nodes: Vec<Node>,
}

impl Expr {
    /// The expression that is one card.
    pub fn card(card: impl Into<Card>) -> Expr {
        Expr { nodes: vec![Node::Card(card.into())] }
    }

    /// `lhs op rhs`.
    pub fn apply(op: Op, mut lhs: Expr, rhs: Expr) -> Expr {
        lhs.nodes.reserve(rhs.nodes.len() + 1);
        lhs.nodes.extend(rhs.nodes);
        lhs.nodes.push(Node::Op(op));
        lhs
    }

    /// The expression with these nodes in postfix order, if they are one: every operator finds two operands,
    /// and one result is left.
    pub fn from_nodes(nodes: Vec<Node>) -> Option<Expr> {
        let mut waiting = 0usize;
        for node in &nodes {
            waiting = match node {
                Node::Card(_) => waiting + 1,
                Node::Op(_) => waiting.checked_sub(2)? + 1,
            };
        }
        (waiting == 1).then_some(Expr { nodes })
    }

    /// Cards and operators in postfix order; there is one card more than there are operators.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The cards, from left to right.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.nodes.iter().filter_map(|node| if let Node::Card(card) = node { Some(card) } else { None })
    }

    /// The operators, each as often as it is used, in the order in which they are carried out.
    pub fn ops(&self) -> impl Iterator<Item = Op> {
        self.nodes.iter().filter_map(|node| if let Node::Op(op) = node { Some(*op) } else { None })
    }

    /// Folds the tree from its cards to its root; `None` from `apply` ends the fold.
    ///
    /// `apply` is told the position of its operator in [`Expr::nodes`].
    pub fn fold<T>(
        &self,
        mut card: impl FnMut(usize, &Card) -> T,
        mut apply: impl FnMut(usize, Op, T, T) -> Option<T>,
    ) -> Option<T> {
        let mut stack = Vec::new();
        for (at, node) in self.nodes.iter().enumerate() {
            let item = match node {
                Node::Card(number) => card(at, number),
                Node::Op(op) => {
                    let rhs = stack.pop()?;
                    apply(at, *op, stack.pop()?, rhs)?
                }
            };
            stack.push(item);
        }
        stack.pop()
    }

    /// The exact value, or `None` where some step has none.
    pub fn value(&self) -> Option<Rational> {
        self.fold(|_, card| card.number().clone(), |_, op, lhs, rhs| op.apply(&lhs, &rhs))
    }

    /// The steps in the order in which they are carried out, or `None` where one has no value.
    ///
    /// ```
    /// let expr: make24::Expr = "5 * (5 - 1 / 5)".parse()?;
    /// let steps = expr.steps().unwrap();
    /// assert_eq!(steps[1].to_string(), "5 - 1/5 = 24/5 (4.8)");
    /// # Ok::<(), make24::ParseExprError>(())
    /// ```
    pub fn steps(&self) -> Option<Vec<Step>> {
        let mut steps = Vec::new();
        self.fold(
            |_, card| card.number().clone(),
            |_, op, left, right| {
                let value = op.apply(&left, &right)?;
                steps.push(Step { left, op, right, value: value.clone() });
                Some(value)
            },
        )?;
        Some(steps)
    }
}

/// One step of a calculation, with numbers instead of sub-expressions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number on the left.
    pub left: Rational,
    /// The operator.
    pub op: Op,
    /// The number on the right.
    pub right: Rational,
    /// What the step makes.
    pub value: Rational,
}

impl fmt::Display for Step {
    /// `8 / 3 = 8/3 (2.6666...)`: a value that is no integer is shown as a fraction and in decimals.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} = {}", self.left, self.op, self.right, self.value)?;
        if self.value.is_integer() { Ok(()) } else { write!(f, " ({})", self.value.to_decimal()) }
    }
}
