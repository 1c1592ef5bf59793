//! What operators calculate.

use super::{FormulaNode, Op, formula};
use crate::value::{Arithmetic, FractionFunction, Outcome};

/// What an operator calculates of its operands `x` and `y`; for a unary operator, `y` is `x`.
#[derive(Clone, Copy, Debug)]
pub enum Body<'a> {
    /// `x + y`
    Sum,
    /// `x - y`
    Difference,
    /// `x * y`
    Product,
    /// `x / y`
    Quotient,
    /// `x ^ y`
    Power,
    /// `x ^ (1 / y)`
    Root,
    /// The logarithm of `y` to the base `x`.
    Log,
    /// The remainder of `x / y`, with the sign of `y`.
    Remainder,
    /// A function of fractions, which has no value for irrational numbers.
    OfFractions(FractionFunction),
    /// A formula with other operators, over the names of the operands, in reverse Polish notation.
    Postfix(&'a str),
    /// The same, parsed.
    Formula(&'a [FormulaNode]),
}

impl Body<'_> {
    #[inline]
    pub(super) fn apply<V: Arithmetic>(&self, op: &Op, x: &V, y: &V) -> Outcome<V> {
        match self {
            Body::Sum => x.checked_add(y),
            Body::Difference => x.checked_sub(y),
            Body::Product => x.checked_mul(y),
            Body::Quotient => x.checked_div(y),
            Body::Power => x.checked_pow(y),
            Body::Root => y.checked_recip().and_then(|exponent| x.checked_pow(&exponent)),
            Body::Log => x.log(y),
            Body::Remainder => x.checked_modulo(y),
            Body::OfFractions(function) => x.of_fractions(y, *function),
            Body::Postfix(_) => op.formula().map_or(Outcome::Undefined, |nodes| formula::apply(nodes, [x, y])),
            Body::Formula(nodes) => formula::apply(nodes, [x, y]),
        }
    }
}
