//! Patterns: answers with blanks for the cards, such as `_ * _ + _ - _` or `(_ - _) ^ 2 * _ * _`.
//!
//! An expression fits a pattern if a tree automaton accepts it, whose states are the different parts of the pattern:
//! the search joins operands only where they are the parts of a larger one.

use crate::expr::{Expr, Node};
use crate::op::{FormulaNode, Op};
use crate::value::Rational;
use std::fmt;
use std::sync::Arc;

/// An answer with blanks. Every blank takes a card; numbers of the pattern are no cards.
///
/// ```
/// use make24::{Puzzle, RuleSet, Solver, Pattern, Writing};
/// let pattern = Pattern::parse("(_ - _)^2 * _ * _", &RuleSet::POWERS.ops)?;
/// let writing = Writing { pattern: Some(pattern), ..Writing::FREE };
/// let solver = Solver::new(RuleSet { writing, ..RuleSet::POWERS });
/// let best = solver.best(&"1 3 5 6 -> 45".parse::<Puzzle>().unwrap()).found();
/// assert_eq!(best.unwrap().to_string(), "(6 - 3) ^ 2 * 5 * 1");
/// # Ok::<(), make24::definition::DefinitionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pattern(Arc<Parts>);

#[derive(Debug, PartialEq, Eq, Hash)]
struct Parts {
    text: String,
    /// In postfix order; an operand is a blank.
    nodes: Vec<FormulaNode>,
    /// The different parts, each after its own parts: the blank first, the whole last.
    parts: Vec<Part>,
}

/// Refers to other parts by their indices.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Part {
    Blank,
    Constant(Rational),
    Joined(Op, usize, Option<usize>),
}

impl Pattern {
    pub(super) const BLANK: usize = 0;

    pub(crate) fn new(nodes: Vec<FormulaNode>, text: String) -> Pattern {
        let (mut parts, mut operands) = (vec![Part::Blank], Vec::new());
        for node in &nodes {
            let part = match node {
                FormulaNode::Operand(_) => Part::Blank,
                FormulaNode::Number(number) => Part::Constant(number.clone()),
                FormulaNode::Op(op) => {
                    let right = if op.is_unary() { None } else { operands.pop() };
                    Part::Joined(op.clone(), operands.pop().unwrap_or(Pattern::BLANK), right)
                }
            };
            operands.push(parts.iter().position(|known| *known == part).unwrap_or_else(|| {
                parts.push(part);
                parts.len() - 1
            }));
        }
        Pattern(Arc::new(Parts { text, nodes, parts }))
    }

    /// The number of its blanks.
    pub fn blanks(&self) -> usize {
        self.0.nodes.iter().filter(|node| matches!(node, FormulaNode::Operand(_))).count()
    }

    /// The operators in it, each as often as it is used.
    pub fn ops(&self) -> impl Iterator<Item = &Op> {
        self.0.nodes.iter().filter_map(|node| if let FormulaNode::Op(op) = node { Some(op) } else { None })
    }

    /// The numbers in it that are no blanks, each as often as it is used.
    pub fn constants(&self) -> impl Iterator<Item = &Rational> {
        self.0.nodes.iter().filter_map(|node| if let FormulaNode::Number(number) = node { Some(number) } else { None })
    }

    /// Whether an expression is the pattern with cards in its blanks.
    pub fn fits(&self, expr: &Expr) -> bool {
        let fits = |(own, node): (&FormulaNode, &Node)| match (own, node) {
            (FormulaNode::Operand(_), Node::Card(_)) => true,
            (FormulaNode::Number(number), Node::Card(card)) => card.number() == number,
            (FormulaNode::Op(own), Node::Op(op)) => own == op,
            (FormulaNode::Operand(_) | FormulaNode::Number(_) | FormulaNode::Op(_), _) => false,
        };
        self.0.nodes.len() == expr.nodes().len() && self.0.nodes.iter().zip(expr.nodes()).all(fits)
    }

    pub(super) fn parts(&self) -> usize {
        self.0.parts.len()
    }

    pub(super) fn constant(&self, number: &Rational) -> Option<usize> {
        self.0.parts.iter().position(|part| matches!(part, Part::Constant(own) if own == number))
    }

    pub(super) fn join(&self, op: &Op, left: usize, right: Option<usize>) -> Option<usize> {
        self.0
            .parts
            .iter()
            .position(|part| matches!(part, Part::Joined(own, l, r) if (own, *l, *r) == (op, left, right)))
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text)
    }
}
