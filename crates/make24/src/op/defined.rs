//! Operators that people have defined: what their rows are made of.

use super::operators::function;
use super::{Body, Closure, Condition, FormulaNode, Layout, OpRow, Operands};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// Equal if the definitions and the operators that they use are equal; all else follows.
pub(crate) struct DefinedOp {
    pub(crate) definition: String,
    /// In postfix order.
    pub(crate) formula: Vec<FormulaNode>,
    /// The operations of the formula, with those of the operators that it uses.
    pub(crate) operations: usize,
    pub(crate) symbol: String,
    pub(crate) in_latex: String,
    pub(crate) place: Place,
    /// The second name of a unary operator is empty.
    pub(crate) operand_names: [String; 2],
    pub(crate) operands: [Vec<Condition>; 2],
    pub(crate) commutes: bool,
    pub(crate) closure: Closure,
}

impl Ord for DefinedOp {
    fn cmp(&self, other: &DefinedOp) -> Ordering {
        // Mostly both are one object, and searches compare them often.
        if std::ptr::eq(self, other) {
            return Ordering::Equal;
        }
        self.definition.cmp(&other.definition).then_with(|| self.formula.cmp(&other.formula))
    }
}

impl PartialOrd for DefinedOp {
    fn partial_cmp(&self, other: &DefinedOp) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for DefinedOp {
    fn eq(&self, other: &DefinedOp) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for DefinedOp {}

impl Hash for DefinedOp {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.definition.hash(state);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Between,
    Before,
    Behind,
    /// Before its operands in brackets.
    Call,
}

impl DefinedOp {
    pub(super) fn operands(&self) -> Operands<'_> {
        let [left, right] = &self.operands;
        Operands { left, right, ..Operands::ANY }
    }

    pub(super) fn row(&self) -> OpRow<'_> {
        let layout = |symbol| match self.place {
            Place::Between => Layout::Infix(symbol),
            Place::Before => Layout::Prefix(symbol),
            Place::Behind => Layout::Postfix(symbol),
            Place::Call => Layout::Call(symbol),
        };
        let [first, second] = &self.operand_names;
        let arity = if second.is_empty() { 1 } else { 2 };
        OpRow {
            arity,
            plain: layout(&self.symbol),
            unicode: layout(&self.symbol),
            latex: layout(&self.in_latex),
            operand_names: [first, second],
            precedence: if arity == 1 { 4 } else { 2 },
            commutes: self.commutes,
            closure: self.closure,
            operands: self.operands(),
            defined: "where its formula has a value",
            definition: Some(&self.definition),
            ..function(&self.symbol, Body::Formula(&self.formula))
        }
    }
}
