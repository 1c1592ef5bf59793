//! Forms: rules for which solutions count as the same.

mod classes;
mod normal;
mod series;

pub(crate) use normal::{NormalForm, Normalizer};

pub use classes::{ClassOperators, MAX_UNKNOWN_CARDS};

use crate::expr::Expr;
use crate::op::Op;
use crate::shape::Shape;

crate::named_enum! {
    "kebab-case"
    /// A notion of "the same solution". It compares only valid expressions that make the target, and equal cards are
    /// interchangeable. From `Written` to `Essential` each form is coarser than the one before.
    ///
    /// ```
    /// use make24::{Expr, Form};
    /// let (a, b): (Expr, Expr) = ("(4 - 1) * (9 - 1)".parse()?, "(1 - 9) * (1 - 4)".parse()?);
    /// assert_ne!(Form::Flat.key(&a), Form::Flat.key(&b));
    /// assert_eq!(Form::Arranged.key(&a), Form::Arranged.key(&b));
    /// let (c, d): (Expr, Expr) = ("4 * 6 * (3 - 2)".parse()?, "6 * 4 / (3 - 2)".parse()?);
    /// assert_eq!(Form::Essential.key(&c), Form::Essential.key(&d));
    /// # Ok::<(), make24::parse::ParseExprError>(())
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Form {
        /// Every fully bracketed string is a solution of its own: `2 + 3` is not `3 + 2`.
        Written,
        /// The operands of `+` and of `*` commute.
        Commuted,
        /// Nested sums are one list of terms, and nested products one list of factors. The order of a list is irrelevant.
        /// A minus sign subtracts: `-(1 - 2) + 3` is `2 - 1 + 3`.
        Flat,
        /// As `Flat`, and a sum may change its sign if another sign changes with it: `(4-1)*(9-1)` is `(1-4)*(1-9)`.
        /// The classes are the rational functions of the cards (`[A140606]`).
        Arranged,
        /// As `Arranged`, and parts without effect are left out: terms of value 0, factors of value 1, pairs that cancel,
        /// and operators with one operand that make the number that they are given, as in `sqrt(1)`, `2!` or the floor
        /// of 5.
        #[default]
        Essential,
        /// As `Flat`, and the same parts are left out: the notion of Mark Dominus.
        Dominus,
    }
}

impl Form {
    /// The key of an expression: two are the same solution exactly if their keys are equal. `None` if a step has no
    /// value.
    pub fn key(self, expr: &Expr) -> Option<FormKey> {
        match self {
            Form::Written => expr.value().value().map(|_| FormKey::Tree(expr.clone())),
            Form::Commuted => {
                expr.value().value()?;
                let commuted = expr.fold(
                    |at, card| {
                        Expr::from_nodes(vec![expr.nodes()[at].clone()]).unwrap_or_else(|| Expr::card(card.clone()))
                    },
                    |_, op: &Op, lhs, rhs| {
                        let Some(rhs) = rhs else { return Some(Expr::apply_unary(op.clone(), lhs)) };
                        let (lhs, rhs) = if op.commutes() && rhs < lhs { (rhs, lhs) } else { (lhs, rhs) };
                        Some(Expr::apply(op.clone(), lhs, rhs))
                    },
                );
                commuted.map(FormKey::Tree)
            }
            Form::Flat | Form::Arranged | Form::Essential | Form::Dominus => {
                Normalizer::of(self).of_expr(expr).map(NormalForm::into_key)
            }
        }
    }

    pub(crate) fn signs_move(self) -> bool {
        matches!(self, Form::Arranged | Form::Essential)
    }

    pub(crate) fn reduces(self) -> bool {
        matches!(self, Form::Essential | Form::Dominus)
    }
}

/// The key of a class of expressions under a form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FormKey {
    /// A tree, for the forms that keep the nesting.
    Tree(Expr),
    /// A shape and its sign, for the forms that forget the nesting.
    Shape {
        /// Whether the shape counts with a minus sign.
        negative: bool,
        /// The shape.
        shape: Shape,
    },
}

pub(crate) fn reading_cost(expr: &Expr) -> u32 {
    match Form::Flat.key(expr) {
        Some(FormKey::Shape { shape, .. }) => shape.cost(),
        _ => u32::MAX,
    }
}
